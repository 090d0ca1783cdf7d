"""What the arena does with the buttons that stand in its bar while the computer plays."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.panels.arena_keys import act_of
from krosmaster.client.panels.watch_bar import WATCH_VERBS, next_speed
from krosmaster.client.services import Services


def press(services: Services, shown: ShownMatch, verb: str) -> None:
    """Hold the computer or let it go on, hasten it, take over from it, or change how fast all is shown."""
    match verb:
        case "hold":
            shown.computers.is_held = not shown.computers.is_held
        case "hurry":
            shown.computers.hurry()
        case "play-on":
            shown.computers.take_back_loan()
        case _:
            settings = services.settings
            services.change_settings(replace(settings, animation_speed=next_speed(settings.animation_speed)))


def is_heard(event: pygame.event.Event, verb: str, *, is_watched: bool) -> bool:
    """Whether a press means more than to skip what is being shown: one of these buttons or keys, or the menu.

    The computer's acts follow each other closely: whoever wants the menu would only ever skip the next one.
    """
    if not is_watched:
        return False
    return act_of(event) in (*WATCH_VERBS, "back") if event.type == pygame.KEYDOWN else verb in (*WATCH_VERBS, "menu")
