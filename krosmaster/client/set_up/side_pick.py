"""Who sits where: two players choose a side, of four the first one turns the board under everybody's corner."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from krosmaster.arena.boards import BoardDef, Side
from krosmaster.arena.state import State
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.board.board_pick import BoardView
from krosmaster.client.geometry.layout import Layout
from krosmaster.client.wording import _
from krosmaster.grid import Cell

_BESIDE = 96
_ABOVE = 56


class SidePick:
    """The board in the middle of a box, the choices around it."""

    def __init__(self, state: State, view: BoardView) -> None:
        self._state = state
        self._view = view
        self._is_four = len(state.players) > 2

    def boxes(self, layout: Layout, middle: pygame.Rect) -> dict[Side, pygame.Rect]:
        """Where the choices are."""
        if self._is_four:
            return self._corner_boxes(layout, middle)
        gap = self._board_box(layout, middle).top - middle.top - layout.px(_ABOVE)
        top, _rest = layout.cut_top(middle, 48)
        bottom, _rest = layout.cut_bottom(middle, 48)
        left, _rest = layout.cut_left(middle, 88)
        right, _rest = layout.cut_right(middle, 88)
        return {
            Side.TOP: layout.centred(top, 200, 44).move(0, gap),
            Side.BOTTOM: layout.centred(bottom, 200, 44).move(0, -gap),
            Side.LEFT: layout.centred(left, 88, 120),
            Side.RIGHT: layout.centred(right, 88, 120),
        }

    def words(self, side: Side) -> str:
        """What a choice of two players is called."""
        return {
            Side.TOP: _("Top side"),
            Side.LEFT: _("Left side"),
            Side.RIGHT: _("Right side"),
            Side.BOTTOM: _("Bottom side"),
        }[side]

    def picture(self, look: Look, size: tuple[int, int], side: Side) -> pygame.Surface | None:
        """The seats of four players with this choice, in small; None: two players, whose choices have words."""
        if not self._is_four:
            return None
        surface = pygame.Surface(size, pygame.SRCALPHA)
        caption = look.line(_("Seats"), 13, theme.SOFT_TEXT, Style.BOLD, width=size[0] - look.px(8))
        half = min(size[0] // 2, (size[1] - caption.get_height()) // 2) - look.px(6)
        top = (size[1] - caption.get_height() - 2 * half) // 2
        surface.blit(caption, caption.get_rect(midtop=(size[0] // 2, top)))
        grid = pygame.Rect(size[0] // 2 - half, top + caption.get_height(), 2 * half, 2 * half)
        board = self._board
        for player, parcel in self._parcels(side).items():
            row, col = _corner(board, parcel)
            place = pygame.Rect(grid.left + col * half, grid.top + row * half, half, half)
            first = player == self._state.order[0]
            look.draw_well(surface, place.inflate(-look.px(2), -look.px(2)), edge=theme.GOLD if first else None)
            sign = look.drawings.icon(f"player-{player}", half - look.px(12))
            surface.blit(sign, sign.get_rect(center=place.center))
        return surface

    def paint(self, surface: pygame.Surface, look: Look, middle: pygame.Rect, lit: Side | None) -> None:
        """The board, with the start cells of the choice that the mouse is on."""
        box = self._board_box(look.layout, middle)
        if self._is_four:
            parcels = self._parcels(lit) if lit is not None else {}
            self._view.paint(
                surface, look, box, self._state, self._all_starts() if lit is None else frozenset(), parcels
            )
        else:
            starts = self._view.starts_at(lit) if lit is not None else frozenset()
            self._view.paint(surface, look, box, self._state, starts)

    # ---- inside ----

    @property
    def _board(self) -> BoardDef:
        assert self._state.board is not None, "no board is picked"
        return self._state.board

    def _parcels(self, side: Side) -> Mapping[int, tuple[Cell, ...]]:
        """Each player's parcel when the first one takes a side: the others follow clockwise (FOUR-7)."""
        first, parcels = list(Side).index(side), self._board.parcels
        return {player: parcels[(first + step) % len(parcels)] for step, player in enumerate(self._state.order)}

    def _all_starts(self) -> frozenset[Cell]:
        return frozenset(cell for parcel in self._board.parcels for cell in parcel)

    def _corner_boxes(self, layout: Layout, middle: pygame.Rect) -> dict[Side, pygame.Rect]:
        """A choice lies in the corner where the first player would sit."""
        board = self._board_box(layout, middle)
        boxes = {}
        for side, parcel in zip(Side, self._board.parcels, strict=False):
            row, col = _corner(self._board, parcel)
            box = pygame.Rect(0, 0, layout.px(_BESIDE - 8), layout.px(112))
            box.left = board.right + layout.px(8) if col else board.left - layout.px(8) - box.width
            box.centery = board.top + board.height * (3 if row else 1) // 4
            boxes[side] = box
        return boxes

    def _board_box(self, layout: Layout, middle: pygame.Rect) -> pygame.Rect:
        box = layout.inset(middle, _BESIDE, 6 if self._is_four else _ABOVE)
        shaped = pygame.Rect(0, 0, box.width, min(box.height, round(box.width * 0.88)))
        shaped.center = box.center
        return shaped


def _corner(board: BoardDef, parcel: tuple[Cell, ...]) -> tuple[int, int]:
    """In which corner a parcel lies: 0 or 1 for the row, 0 or 1 for the column."""
    row = sum(cell.row for cell in parcel) / len(parcel)
    col = sum(cell.col for cell in parcel) / len(parcel)
    return int(row > (board.grid.rows - 1) / 2), int(col > (board.grid.cols - 1) / 2)
