"""A screen on which more than buttons says something when the mouse rests on it: parts of cards, numbers, sums."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.ui.resting_tip import RestingTip, Tip
from krosmaster.client.ui.screen import ScreenChange


class TippedScreen(WidgetScreen):
    """Shows the tip of the place under the mouse over everything else; the tips of buttons come first."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._tip = RestingTip()
        self._pointer = (0, 0)
        """Where the mouse is."""

    def resting_tips(self) -> Iterable[Tip]:
        """The places that say something now."""
        raise NotImplementedError

    def update(self, dt_ms: int) -> bool:
        """Let the widgets live, and the mouse rest."""
        changed = super().update(dt_ms)
        tips = [] if self.widgets.hovered else self.resting_tips()
        return self._tip.update(tips, self._pointer, dt_ms) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """The screen, and over it the tip."""
        super().draw(surface)
        self._tip.draw(surface, self.look)

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """Remember where the mouse is."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        return None
