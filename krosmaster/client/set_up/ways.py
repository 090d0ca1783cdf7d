"""The ways from the title to the other screens. A screen's module is imported when somebody goes there first.

So the first picture waits for none of them, and for nothing that stands behind them: board, cards, playback, the
computer players. Whoever imports a screen by itself, such as a test, gets the same module.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from krosmaster.arena.boards import BoardDef
    from krosmaster.client.art.drawings import Drawings
    from krosmaster.client.board.board_renderer import BoardRenderer
    from krosmaster.client.sandbox.sandbox_start import SandboxForks
    from krosmaster.client.services import ArenaMatch, Services
    from krosmaster.client.ui.screen import Screen


def match_setup(services: Services) -> Screen:
    """Play: who, where, by which rules."""
    from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen

    return MatchSetupScreen(services)


def practice(services: Services) -> Screen:
    """Against the computer."""
    from krosmaster.client.set_up.practice_screen import PracticeScreen

    return PracticeScreen(services)


def lessons(services: Services) -> Screen:
    """The list of all lessons."""
    from krosmaster.client.lessons.lessons_screen import LessonsScreen

    return LessonsScreen(services)


def teams(services: Services) -> Screen:
    """The player's own teams."""
    from krosmaster.client.workshop.teams_screen import TeamsScreen

    return TeamsScreen(services)


def sandbox_start(services: Services) -> Screen:
    """How a sandbox begins."""
    from krosmaster.client.sandbox.sandbox_start_screen import SandboxStartScreen

    return SandboxStartScreen(services)


def kept_matches(services: Services) -> Screen:
    """The matches that can be gone on with."""
    from krosmaster.client.replay.load_screen import LoadScreen

    return LoadScreen(services)


def replays(services: Services) -> Screen:
    """The matches that can be watched."""
    from krosmaster.client.replay.load_screen import LoadScreen, Shown

    return LoadScreen(services, Shown.OVER)


def rules(services: Services) -> Screen:
    """The rules on a few pages."""
    from krosmaster.client.rules.rules_screen import RulesScreen

    return RulesScreen(services)


def rulebook(services: Services) -> Screen:
    """All numbered rules."""
    from krosmaster.client.rules.rulebook_screen import RulebookScreen

    return RulebookScreen(services)


def settings(services: Services) -> Screen:
    """The settings."""
    from krosmaster.client.screens.settings_screen import SettingsScreen

    return SettingsScreen(services)


def match(services: Services, match: ArenaMatch) -> Screen:
    """The screen in which a match goes on."""
    from krosmaster.client.set_up.match_screens import screen_for

    return screen_for(services, match)


def sandbox(services: Services, match: ArenaMatch, commands: int) -> Screen:
    """The sandbox of a match, where its first commands led."""
    return _forks().screen(services, match, commands)


@cache
def _forks() -> SandboxForks:
    from krosmaster.client.sandbox.sandbox_start import SandboxForks

    return SandboxForks()


def renderer(board: BoardDef, drawings: Drawings) -> BoardRenderer:
    """Who draws a board."""
    from krosmaster.client.board.board_renderer import BoardRenderer

    return BoardRenderer(board, drawings)


def prepare() -> None:
    """Import all of them, those first to which more people go."""
    from krosmaster.client.set_up import match_screens, match_setup_screen, practice_screen  # noqa: F401, I001
    from krosmaster.client.lessons import lessons_screen  # noqa: F401
    from krosmaster.client.replay import load_screen  # noqa: F401
    from krosmaster.client.workshop import teams_screen  # noqa: F401
    from krosmaster.client.sandbox import sandbox_start_screen  # noqa: F401
    from krosmaster.client.rules import rules_screen  # noqa: F401
    from krosmaster.client.screens import settings_screen  # noqa: F401
