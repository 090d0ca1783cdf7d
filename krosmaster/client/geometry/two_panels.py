"""A screen of two panels beside each other with a strip below: boxes in pixels of the window."""

from __future__ import annotations

from typing import ClassVar

import pygame

from krosmaster.client.geometry.layout import Layout


class TwoPanels:
    """What is asked or listed on the left, what is chosen or found on the right, the way back below both."""

    head: ClassVar[float]
    """Units above the panels."""
    foot: ClassVar[float]
    """Units below them."""
    share: ClassVar[float]
    """The left one's share of the width."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def panels(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The two panels."""
        layout = self._layout
        _top, rest = layout.cut_top(layout.window, self.head)
        _bottom, middle = layout.cut_bottom(rest, self.foot)
        whole = layout.centred(middle, 1300, layout.units(middle.height)).inflate(-layout.px(24), 0)
        left = pygame.Rect(whole.left, whole.top, round(whole.width * self.share), whole.height)
        right = pygame.Rect(left.right + layout.px(16), whole.top, 0, whole.height)
        right.width = whole.right - right.left
        return left, right

    def list_boxes(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Of the list, and of the buttons below it."""
        layout = self._layout
        below, box = layout.cut_bottom(layout.inset(self.panels()[0], 14, 14), 50, 10)
        return box, below

    def inner(self) -> pygame.Rect:
        """The inside of the panel on the right."""
        return self._layout.inset(self.panels()[1], 18, 14)

    def back_box(self) -> pygame.Rect:
        """The way back."""
        layout = self._layout
        strip, _rest = layout.cut_bottom(layout.window, 60)
        return layout.centred(strip, 200, 44)

    def told_box(self) -> pygame.Rect:
        """What has just been done, or what stands in the way."""
        box, left = self.back_box(), self.panels()[0].left
        return pygame.Rect(left, box.top, box.left - left - self._layout.px(16), box.height)
