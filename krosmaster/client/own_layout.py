"""Where things lie on the screen of own characters: boxes in pixels of the window."""

from __future__ import annotations

import pygame

from krosmaster.client.layout import Layout

_FOLDER = 46


class OwnLayout:
    """The list on the left, what is chosen on the right, the folder and the way back below both."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def panels(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The two panels."""
        layout = self._layout
        _top, rest = layout.cut_top(layout.window, 72)
        _bottom, middle = layout.cut_bottom(rest, 68 + _FOLDER)
        whole = layout.centred(middle, 1300, layout.units(middle.height)).inflate(-layout.px(24), 0)
        left = pygame.Rect(whole.left, whole.top, round(whole.width * 0.4), whole.height)
        right = pygame.Rect(left.right + layout.px(16), whole.top, 0, whole.height)
        right.width = whole.right - right.left
        return left, right

    def list_boxes(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Of the list, and of the buttons below it."""
        layout = self._layout
        below, box = layout.cut_bottom(layout.inset(self.panels()[0], 14, 14), 48, 10)
        return box, below

    def inner(self) -> pygame.Rect:
        """The inside of the right one."""
        return self._layout.inset(self.panels()[1], 18, 14)

    def title_box(self) -> pygame.Rect:
        """The name of a file that has faults."""
        return self._layout.cut_top(self.inner(), 38)[0]

    def body(self) -> pygame.Rect:
        """Its faults."""
        return self._layout.cut_top(self.inner(), 38, 8)[1]

    def card_boxes(self, *, has_faults: bool) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Of the card, of the figure beside it, and of what is wrong with its drawing below both."""
        layout, body = self._layout, self.inner()
        faults, body = layout.cut_bottom(body, 76 if has_faults else 0, 8 if has_faults else 0)
        card = pygame.Rect(body.left, body.top, round(body.width * 0.6), body.height)
        figure = pygame.Rect(card.right + layout.px(12), body.top, 0, body.height)
        figure.width = body.right - figure.left
        return card, figure, faults

    def folder_boxes(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Of the path of the folder, and of the button that copies it."""
        layout = self._layout
        left, right = self.panels()
        top = left.bottom + layout.px(10)
        row = pygame.Rect(left.left, top, right.right - left.left, layout.px(_FOLDER - 8))
        copy, path = layout.cut_right(row, 160, 10)
        return path, copy

    def back_box(self) -> pygame.Rect:
        """The way back."""
        layout = self._layout
        strip, _rest = layout.cut_bottom(layout.window, 60)
        return layout.centred(strip, 200, 44)

    def told_box(self) -> pygame.Rect:
        """What has just been done."""
        box, left = self.back_box(), self.panels()[0].left
        return pygame.Rect(left, box.top, box.left - left - self._layout.px(16), box.height)
