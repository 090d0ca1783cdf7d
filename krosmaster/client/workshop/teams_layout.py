"""Where things lie on the screen of teams: boxes in pixels of the window."""

from __future__ import annotations

import pygame

from krosmaster.client.geometry.layout import Layout
from krosmaster.client.geometry.two_panels import TwoPanels

_FAULT = 44
_ROOMY = 540
"""From such a height on, in units, there is room for three faults."""


class TeamsLayout(TwoPanels):
    """The list on the left, the sheet of the chosen team on the right, a strip below both."""

    head, foot, share = 76, 72, 0.43

    def __init__(self, layout: Layout, *, has_faults: bool, has_others: bool) -> None:
        super().__init__(layout)
        self._has_faults = has_faults
        self._has_others = has_others

    def title_box(self) -> pygame.Rect:
        """The name of the team."""
        return self._layout.cut_top(self.inner(), 40)[0]

    def acts_row(self) -> pygame.Rect:
        """The buttons of the chosen team."""
        return self._layout.cut_bottom(self.inner(), 50)[0]

    def faults_box(self) -> pygame.Rect:
        """Its faults, or that it can play."""
        layout = self._layout
        above = layout.cut_bottom(self.inner(), 50, 8)[1]
        rows = 3 if layout.units(above.height) > _ROOMY else 2
        return layout.cut_bottom(above, rows * _FAULT if self._has_faults else 28)[0]

    def against_boxes(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Of the button that changes the opponent, and of what is said of it."""
        layout, faults = self._layout, self.faults_box()
        above = pygame.Rect(faults.left, faults.top - layout.px(46), faults.width, layout.px(38))
        left, right = layout.columns(above, 2, 10)
        return left, right

    def sheet_box(self) -> pygame.Rect:
        """Its members and numbers."""
        layout, inner = self._layout, self.inner()
        top = self.title_box().bottom + layout.px(6)
        bottom = self.against_boxes()[0].top if self._has_others else self.faults_box().top
        return pygame.Rect(inner.left, top, inner.width, bottom - layout.px(8) - top)

    def own_box(self) -> pygame.Rect:
        """The way to the characters that the player has made."""
        layout, right = self._layout, self.panels()[1].right
        width = layout.px(214)
        return pygame.Rect(right - width, layout.px(22), width, layout.px(44))

    def undo_box(self) -> pygame.Rect:
        """What takes the last act back."""
        box, right = self.back_box(), self.panels()[1].right
        width = self._layout.px(150)
        return pygame.Rect(right - width, box.top, width, box.height)
