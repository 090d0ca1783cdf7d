"""The tip of what the mouse rests on, for places that are painted and are no widgets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from krosmaster.client.art.look import Look
from krosmaster.client.ui.tooltip import TOOLTIP_DELAY_MS, draw_tooltip


class Tip(NamedTuple):
    """A place, and what is said of it in marked-up text."""

    box: pygame.Rect
    markup: str


class RestingTip:
    """Waits until the mouse has rested on a place for a while."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._rested_ms = 0

    @property
    def shown(self) -> str:
        """The text that is shown now; empty for none."""
        return self._tip.markup if self._tip is not None and self._rested_ms >= TOOLTIP_DELAY_MS else ""

    def update(self, tips: Iterable[Tip], pointer: tuple[int, int], dt_ms: int) -> bool:
        """Let time pass over the places as they are now; whether the picture changes by it."""
        before = self.shown
        tip = next((tip for tip in tips if tip.box.collidepoint(pointer)), None)
        self._rested_ms = self._rested_ms + dt_ms if tip is not None and tip == self._tip else 0
        self._tip = tip
        return self.shown != before

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it over everything else."""
        if self._tip is not None and self.shown:
            draw_tooltip(surface, look, self._tip.box, self._tip.markup)
