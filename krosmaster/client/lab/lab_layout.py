"""Where things lie on the screen of the lab: boxes in pixels of the window."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.client.geometry.two_panels import TwoPanels

_TEAM, _HEAD, _TILE, _START = 52, 21, 36, 48
_GAP = 8
_QUESTION = 2 * (_TEAM + 6) + 4 * (_HEAD + _TILE + _GAP)
"""The least height of everything that is asked, in units."""
_MOST_STRETCH = 1.5


class Group(NamedTuple):
    """One thing that is asked: the place of its heading, and of its answers."""

    head: pygame.Rect
    answers: pygame.Rect


class LabLayout(TwoPanels):
    """The question on the left, what has been found on the right, a strip below both."""

    head, foot, share = 88, 68, 0.37

    def caveat_box(self) -> pygame.Rect:
        """What the lab measures, below the title."""
        window = self._layout.window
        return pygame.Rect(window.left, self._layout.px(56), window.width, self._layout.px(26))

    # ---- the question ----

    def _left(self) -> pygame.Rect:
        return self._layout.inset(self.panels()[0], 16, 12)

    def _stretch(self) -> float:
        """By how much more than the least the rows are apart, where there is room."""
        room = self._layout.units(self._left().height) - _START - 10
        return min(_MOST_STRETCH, max(1.0, room / _QUESTION))

    def teams(self) -> list[pygame.Rect]:
        """The two teams."""
        layout, inner, stretch = self._layout, self._left(), self._stretch()
        height, step = layout.px(_TEAM * stretch), layout.px((_TEAM + 6) * stretch)
        return [pygame.Rect(inner.left, inner.top + place * step, inner.width, height) for place in (0, 1)]

    def group(self, place: int) -> Group:
        """One of the things that are asked below the teams."""
        layout, inner, stretch = self._layout, self._left(), self._stretch()
        top = self.teams()[1].bottom + layout.px(_GAP * stretch)
        top += round(place * layout.px(_HEAD + _TILE + _GAP) * stretch)
        head = pygame.Rect(inner.left, top, inner.width, layout.px(_HEAD))
        return Group(head, pygame.Rect(inner.left, head.bottom, inner.width, layout.px(_TILE * stretch)))

    def starts(self) -> pygame.Rect:
        """What begins and ends a run."""
        return self._layout.cut_bottom(self._left(), _START)[0]

    # ---- what has been found ----

    def _right(self) -> pygame.Rect:
        return self._layout.inset(self.panels()[1], 18, 12)

    def whole(self) -> pygame.Rect:
        """Where it is said what the lab does, before it has done anything."""
        return self._right()

    def progress(self) -> pygame.Rect:
        """How far it has come."""
        return self._layout.cut_top(self._right(), 28)[0]

    def tabs(self) -> tuple[list[pygame.Rect], pygame.Rect]:
        """The two pages, and the button that copies all of it."""
        layout = self._layout
        row = layout.cut_top(layout.cut_top(self._right(), 28, 8)[1], 36)[0]
        copy, pages = layout.cut_right(row, 190, 10)
        return layout.columns(pages, 2, 8), copy

    def page(self) -> pygame.Rect:
        """What the chosen page shows."""
        return self._layout.cut_top(self._right(), 28 + 8 + 36, 10)[1]

    def picks(self) -> list[pygame.Rect]:
        """The three games to watch, at the bottom of the first page."""
        layout = self._layout
        return layout.columns(layout.cut_bottom(self.page(), 68)[0], 3, 8)

    def charts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Who wins, what playing first is worth, where the GG came from: above the games to watch."""
        layout = self._layout
        above = layout.cut_bottom(self.page(), 68, 8)[1]
        room = layout.units(above.height)
        wins, rest = layout.cut_top(above, 0.31 * room)
        starts, gallons = layout.cut_top(rest, 0.19 * room)
        return wins, starts, gallons
