"""Where the parts of the arena screen lie in a window."""

from __future__ import annotations

import pygame

from krosmaster.client.geometry.layout import Layout
from krosmaster.table.values import value

_TOP, _TOP_OF_FOUR = 76, 108
BAR = 64
"""The height of what stands below the board, in units, unless a screen needs more."""
_MIDDLE, _MIDDLE_OF_FOUR, _SHOP = 164, 160, 54
_NARROW_SIDE, _WIDE_SIDE = 268, 316
_NARROW_WINDOW, _WIDE_WINDOW = 1024, 1280
_LEAST_LOG = 150
_CARD = 430
_MARGIN = 8


@value
class ArenaLayout:
    """The rectangles of the arena screen, in pixels."""

    timelines: pygame.Rect
    board: pygame.Rect
    side: pygame.Rect
    card: pygame.Rect
    log: pygame.Rect
    actions: pygame.Rect
    toast: pygame.Rect
    """The board below the tray: sentences stand at its lower edge or, out of the mouse's way, at its upper one."""
    sign: pygame.Rect
    """In the middle of the strip: the turn and the wild GG."""
    shop: pygame.Rect
    tray: pygame.Rect
    coach: pygame.Rect
    """Between the board and the bar; without height where nobody coaches."""

    @staticmethod
    def of(layout: Layout, seats: int, *, has_shop: bool, bar: float = BAR, coach: float = 0) -> ArenaLayout:
        """The layout for a window and a number of players: the board gets what the rest leaves."""
        window = layout.window
        timelines, below = layout.cut_top(window, _TOP if seats == 2 else _TOP_OF_FOUR)
        share = (layout.units(window.width) - _NARROW_WINDOW) / (_WIDE_WINDOW - _NARROW_WINDOW)
        side_width = _NARROW_SIDE + (_WIDE_SIDE - _NARROW_SIDE) * min(max(share, 0.0), 1.2)
        side, middle = layout.cut_right(below, side_width)
        actions, board = layout.cut_bottom(middle, bar)
        strip, board = layout.cut_bottom(board, coach)
        panels = side.inflate(-2 * layout.px(_MARGIN), -2 * layout.px(_MARGIN))
        card_height = min(_CARD, layout.units(panels.height) - _LEAST_LOG - _MARGIN)
        card, log = layout.cut_top(panels, card_height, _MARGIN)
        middle_width = (_MIDDLE if seats == 2 else _MIDDLE_OF_FOUR) + (_SHOP if has_shop else 0)
        centre = pygame.Rect(0, 0, layout.px(middle_width), timelines.height)
        centre.center = timelines.center
        shop, sign = layout.cut_right(centre, _SHOP if has_shop else 0)
        shop = layout.centred(shop, 46, 50)
        tray = layout.cut_top(board, 50)[0].inflate(-layout.px(16), 0).move(0, layout.px(3))
        toast = layout.cut_top(board, 56)[1].inflate(-layout.px(120), -layout.px(16))
        return ArenaLayout(timelines, board, side, card, log, actions, toast, sign, shop, tray, strip)
