"""Which screen a match goes on in: the set-up has its own, the board has the rest, a lesson has its coach."""

from __future__ import annotations

from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.lessons.lesson_screen import LessonScreen
from krosmaster.client.sandbox.sandbox_screen import SandboxScreen
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.client.set_up.preparation_screen import ASKED_BEFORE_THE_BOARD, PreparationScreen
from krosmaster.client.ui.screen import Screen
from krosmaster.play.lesson_run import LessonRun
from krosmaster.play.sandbox import Sandbox


def screen_for(services: Services, match: ArenaMatch) -> Screen:
    """The screen that asks what the match asks now."""
    if isinstance(match, Sandbox):
        return SandboxScreen(services, match)
    run = LessonRun.resume(services.lessons, match) if match.note else None
    if run is not None:
        return LessonScreen(services, run)
    if match.state.phase in ASKED_BEFORE_THE_BOARD:
        return PreparationScreen(services, match)
    return ArenaScreen(services, match)
