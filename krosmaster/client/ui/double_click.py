"""The second click of a double click, not meant for what the first one has brought: a screen, a figure's turn."""

from __future__ import annotations

import pygame

from krosmaster.client.ui.focus import BEAT_MS

_SLACK_PX = 6
"""How far a hand slips between two clicks that belong together."""


class DoubleClick:
    """Remembers for a beat where a click has changed what the next one would mean."""

    def __init__(self) -> None:
        self._clicked: tuple[int, int] | None = None
        """Where the mouse was pressed last; None: a key was pressed since."""
        self._at: tuple[int, int] | None = None
        self._age_ms = 0
        self._is_shown = False
        """Whether the screen after the change has been drawn."""
        self._is_held = False
        """Whether the button of a second click has still to be let go."""

    def update(self, dt_ms: int) -> None:
        """Let time pass: soon whoever clicks has seen where. What it took to make the first picture does not count."""
        self._age_ms += dt_ms if self._is_shown else 0
        self._is_shown = True

    def meaning_changed(self) -> None:
        """What was clicked last has brought another screen, or another figure's turn."""
        self._at = self._clicked
        self._age_ms, self._is_shown = 0, False

    def is_second(self, event: pygame.event.Event) -> bool:
        """Whether an event belongs to a click that was meant for the screen before, and is for nobody."""
        match event.type:
            case pygame.KEYDOWN:
                self._clicked = None
            case pygame.MOUSEBUTTONDOWN:
                self._clicked = event.pos
                self._is_held = self._age_ms < BEAT_MS and self._is_near(event.pos)
                return self._is_held
            case pygame.MOUSEBUTTONUP:
                was_held, self._is_held = self._is_held, False
                return was_held
            case _:
                pass
        return False

    def _is_near(self, pos: tuple[int, int]) -> bool:
        return self._at is not None and max(abs(self._at[0] - pos[0]), abs(self._at[1] - pos[1])) <= _SLACK_PX
