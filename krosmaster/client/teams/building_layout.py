"""Where things lie on the screens on which a team is picked: boxes in pixels of the window."""

from __future__ import annotations

import pygame

from krosmaster.client.geometry.layout import Layout

FAULT = 42
"""The least height of a fault, in units."""

_TABS = 62
_FILTERS = 40
_BOTTOM = 92
_CARD = 312


class BuildingLayout:
    """Tabs and filters above, the gallery and the card in the middle, the team below."""

    def __init__(self, layout: Layout, *, is_low: bool) -> None:
        """`is_low`: there are no faults to be told, so the message needs one line."""
        self._layout = layout
        self._is_low = is_low

    def team_box(self) -> pygame.Rect:
        """The team between the buttons at the ends."""
        layout = self._layout
        return layout.cut_right(layout.cut_left(self.bottom(), 112, 14)[1], 196, 14)[1]

    def sums_box(self) -> pygame.Rect:
        """What the team adds up to."""
        layout = self._layout
        return layout.cut_right(layout.inset(self.team_box(), 10, 6), 84)[0]

    def _frame(self) -> pygame.Rect:
        layout = self._layout
        inner = layout.inset(layout.window, 20, 0)
        return layout.centred(inner, 1500, layout.units(inner.height))

    def tab_row(self) -> pygame.Rect:
        """The strip above the filters."""
        layout, frame = self._layout, self._frame()
        return pygame.Rect(frame.left, frame.top + layout.px(10), frame.width, layout.px(_TABS - 14))

    def filter_row(self) -> pygame.Rect:
        """The filters."""
        frame, layout = self._frame(), self._layout
        return pygame.Rect(frame.left, frame.top + layout.px(_TABS + 4), frame.width, layout.px(_FILTERS))

    def bottom(self) -> pygame.Rect:
        """The strip of the team and the buttons beside it."""
        layout, frame = self._layout, self._frame()
        return pygame.Rect(frame.left, frame.bottom - layout.px(_BOTTOM), frame.width, layout.px(_BOTTOM - 12))

    def body(self) -> pygame.Rect:
        """What lies between the filters and the team."""
        layout, frame = self._layout, self._frame()
        top = self.filter_row().bottom + layout.px(10)
        return pygame.Rect(frame.left, top, frame.width, self.bottom().top - layout.px(10) - top)

    def card_panel(self) -> pygame.Rect:
        """The panel of the card that is looked at."""
        return self._layout.cut_right(self.body(), _CARD)[0]

    def card_box(self) -> pygame.Rect:
        """The card in it."""
        return self._layout.inset(self.card_panel(), 14, 12)

    def message_box(self) -> pygame.Rect:
        """Where the message stands, or the faults."""
        layout = self._layout
        left = layout.cut_right(self.body(), _CARD, 14)[1]
        height = 42 if self._is_low else 2 * FAULT + 4
        return layout.cut_bottom(left, height)[0]

    def gallery_panel(self) -> pygame.Rect:
        """The panel of the gallery."""
        layout = self._layout
        left = layout.cut_right(self.body(), _CARD, 14)[1]
        top = left.top
        return pygame.Rect(left.left, top, left.width, self.message_box().top - layout.px(8) - top)

    def gallery_box(self) -> pygame.Rect:
        """The gallery in it."""
        return self._layout.inset(self.gallery_panel(), 10, 10)

    def slots(self, middle: pygame.Rect, count: int) -> list[pygame.Rect]:
        """So many places of the team side by side."""
        layout = self._layout
        room = layout.cut_right(layout.inset(middle, 10, 8), 84, 8)[1]
        side = min(room.height, (room.width - layout.px(6) * (count - 1)) // count)
        top = room.centery - side // 2
        return [pygame.Rect(room.left + place * (side + layout.px(6)), top, side, side) for place in range(count)]
