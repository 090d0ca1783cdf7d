"""Where things lie on the screen of own characters: boxes in pixels of the window."""

from __future__ import annotations

import pygame

from krosmaster.client.geometry.two_panels import TwoPanels

_FOLDER = 46


class OwnLayout(TwoPanels):
    """The list on the left, what is chosen on the right, the folder and the way back below both."""

    head, foot, share = 72, 68 + _FOLDER, 0.4

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
