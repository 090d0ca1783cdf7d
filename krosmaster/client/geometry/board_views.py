"""The three views of a board: from the front, isometric, flat; each in four turns, zoomed and moved."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import pygame

from krosmaster.client.geometry.cell_shapes import CellShape, Diamond, Oblong
from krosmaster.client.geometry.projection import Stance, View
from krosmaster.grid import Cell

ZOOM_STEPS = (1.0, 1.25, 1.55, 1.9, 2.4)
"""How much larger than fitted the board may be shown."""

_WIDEST_CELL = 1.52
"""Width of a cell of the front view by its height; the drawings of tiles are made for 1.33."""
_NARROWEST_CELL = 1.3
_SMALLEST_CELL_PX = 12
_SMALLEST_DIAMOND_PX = 8
_TALL = 1.29
"""A figure of this width is about 1.4 high."""


class _Room(NamedTuple):
    """Room around the cells for the frame and for figures in the first row, in cell widths and heights."""

    above: float
    below: float
    beside: float


_ROOM = {View.FRONT: _Room(0.85, 0.62, 0.3), View.ISOMETRIC: _Room(1.3, 1.0, 0.56), View.FLAT: _Room(0.5, 0.5, 0.5)}


@dataclass(frozen=True)
class BoardProjection:
    """A view of a board of some rows and columns, turned clockwise by so many quarters.

    Below, rows and columns *as seen* are those of the turned board: row 0 is its upper (or upper left) edge.
    """

    view: View
    rows: int
    cols: int
    area: pygame.Rect
    turns: int
    shape: CellShape
    left: int
    """Where the corner of the first cell as seen lies, in pixels."""
    top: int
    zoom_step: int = 0
    aside: int = 0
    """So wide a strip at the right of the area the board leaves free where its view can, for buttons; in pixels."""

    # ---- sizes ----

    @property
    def zoom(self) -> float:
        """How much larger than fitted the board is shown."""
        return ZOOM_STEPS[self.zoom_step]

    @property
    def cell_width(self) -> int:
        """Width of the box around a cell, in pixels."""
        return self.shape.width

    @property
    def cell_height(self) -> int:
        """Height of the box around a cell, in pixels."""
        return self.shape.height

    @cached_property
    def stance(self) -> Stance:
        """How things stand on the cells."""
        return _STANCES[self.view](self.shape.width, self.shape.height)

    @cached_property
    def board_rect(self) -> pygame.Rect:
        """The box around all cells, in pixels."""
        (across_x, across_y), (down_x, down_y) = self.shape.across, self.shape.down
        rows, cols = self._seen_size
        left = self.left + min(0, rows * down_x)
        width, height = cols * across_x - min(0, rows * down_x) + max(0, rows * down_x), cols * across_y + rows * down_y
        return pygame.Rect(left, self.top, width, height)

    # ---- places and points ----

    def cell_to_screen(self, row: float, col: float) -> tuple[float, float]:
        """The centre of a cell, or of a place between cells."""
        seen_row, seen_col = self.seen_from(row, col)
        return self._corner(seen_row + 0.5, seen_col + 0.5)

    def screen_to_place(self, px: float, py: float) -> tuple[float, float]:
        """Row and column of the place under a point, on the board or off; whole numbers are centres of cells."""
        (across_x, across_y), (down_x, down_y) = self.shape.across, self.shape.down
        dx, dy = px - self.left, py - self.top
        area = across_x * down_y - across_y * down_x
        return self._unseen_from((across_x * dy - across_y * dx) / area - 0.5, (dx * down_y - dy * down_x) / area - 0.5)

    def screen_to_cell(self, px: float, py: float) -> Cell | None:
        """The cell under a point; None outside the area or off the board."""
        if not self.area.collidepoint(px, py):
            return None
        row, col = self.screen_to_place(px + 0.5, py + 0.5)  # the middle of a pixel is never on an edge
        cell = Cell(math.floor(row + 0.5), math.floor(col + 0.5))
        return cell if 0 <= cell.row < self.rows and 0 <= cell.col < self.cols else None

    def cell_polygon(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """The corners of a cell, clockwise from the one at the upper left or at the top."""
        row, col = (int(place) for place in self.seen_from(*cell))
        corners = ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col))
        return tuple((int(px), int(py)) for px, py in (self._corner(*corner) for corner in corners))

    def cell_box(self, cell: Cell) -> pygame.Rect:
        """The box around a cell."""
        row, col = self.seen_from(*cell)
        px, py = self._corner(row, col)
        return pygame.Rect(px + min(0, self.shape.down[0]), py, self.shape.width, self.shape.height)

    def seen_from(self, row: float, col: float) -> tuple[float, float]:
        """Row and column of a place as they are counted from the corner that is uppermost in this view."""
        match self.turns:
            case 0:
                return row, col
            case 1:
                return col, self.rows - 1 - row
            case 2:
                return self.rows - 1 - row, self.cols - 1 - col
            case _:
                return self.cols - 1 - col, row

    def depth_key(self, row: float, col: float) -> float:
        """What is farther down is in front; within a row, from left to right."""
        seen_row, seen_col = self.seen_from(row, col)
        cols = self._seen_size[1]
        if self.shape.down[0]:
            return (seen_row + seen_col) * cols + seen_col / cols
        return seen_row * cols + seen_col / cols

    def step(self, down: int, right: int) -> tuple[int, int]:
        """Rows and columns of one step on the screen; in an isometric view up leads up to the right."""
        match self.turns:
            case 0:
                return down, right
            case 1:
                return -right, down
            case 2:
                return -down, -right
            case _:
                return right, -down

    # ---- other looks at the same board ----

    def zoomed(self, steps: int, px: float, py: float) -> BoardProjection:
        """So many zoom steps in (or, negative, out); what lies under the point stays there."""
        step = min(max(self.zoom_step + steps, 0), len(ZOOM_STEPS) - 1)
        other = fitted(self.rows, self.cols, self.area, self.view, self.turns, self.aside)
        return _enlarged(other, step, self.screen_to_place(px, py), (px, py))

    def panned(self, d_px: int, d_py: int) -> BoardProjection:
        """Moved by so many pixels, but never quite out of the area; a fitted board stays where it is."""
        if self.zoom_step == 0:
            return self
        return _kept_in_area(replace(self, left=self.left + d_px, top=self.top + d_py))

    def changed(self, view: View, turns: int, area: pygame.Rect, aside: int = 0) -> BoardProjection:
        """Another view or turn, or in another area; what was in the middle stays there, at the same zoom."""
        other = fitted(self.rows, self.cols, area, view, turns, aside)
        return _enlarged(other, self.zoom_step, self.screen_to_place(*self.area.center), area.center)

    # ---- how cells lie side by side ----

    @property
    def _seen_size(self) -> tuple[int, int]:
        """Rows and columns as seen."""
        return (self.cols, self.rows) if self.turns % 2 else (self.rows, self.cols)

    def _corner(self, row: float, col: float) -> tuple[float, float]:
        """Where lines between cells cross, by row and column as seen."""
        (across_x, across_y), (down_x, down_y) = self.shape.across, self.shape.down
        return self.left + col * across_x + row * down_x, self.top + col * across_y + row * down_y

    def _unseen_from(self, seen_row: float, seen_col: float) -> tuple[float, float]:
        """Row and column of a place by those as seen."""
        match self.turns:
            case 0:
                return seen_row, seen_col
            case 1:
                return self.rows - 1 - seen_col, seen_row
            case 2:
                return self.rows - 1 - seen_row, self.cols - 1 - seen_col
            case _:
                return seen_col, self.cols - 1 - seen_row


def fitted(
    rows: int, cols: int, area: pygame.Rect, view: View = View.FRONT, turns: int = 0, aside: int = 0
) -> BoardProjection:
    """The whole board, as large as the area lets it be without a strip `aside` at its right.

    A board over a corner takes that strip too: what lies there lies beside its tip.
    """
    turns %= 4
    seen_rows, seen_cols = (cols, rows) if turns % 2 else (rows, cols)
    kept = 0 if view is View.ISOMETRIC else aside
    shape = _fitted_shape(view, seen_rows, seen_cols, pygame.Rect(area.topleft, (area.width - kept, area.height)))
    room = _ROOM[view]
    unplaced = BoardProjection(view, rows, cols, pygame.Rect(area), turns, shape, 0, 0, aside=aside)
    middle = (area.centerx, area.centery + (room.above - room.below) / 2 * shape.height)
    return _kept_in_area(_moved(unplaced, ((rows - 1) / 2, (cols - 1) / 2), middle))


def _enlarged(look: BoardProjection, step: int, place: tuple[float, float], at: tuple[float, float]) -> BoardProjection:
    """A fitted board with a zoom step, a place of it under a point."""
    if step == 0:
        return look
    larger = replace(look, shape=look.shape.times(ZOOM_STEPS[step]), zoom_step=step)
    return _kept_in_area(_moved(larger, place, at))


def _moved(look: BoardProjection, place: tuple[float, float], at: tuple[float, float]) -> BoardProjection:
    """Moved so that a place of the board lies under a point."""
    px, py = look.cell_to_screen(*place)
    return replace(look, left=look.left + round(at[0] - px), top=look.top + round(at[1] - py))


def _kept_in_area(look: BoardProjection) -> BoardProjection:
    """Moved so that no edge of a large board comes far into the area, and no small board leaves it."""
    area, board, room = look.area, look.board_rect, _ROOM[look.view]
    above, below = room.above * look.cell_height, room.below * look.cell_height
    beside = room.beside * look.cell_width
    kept = 0 if look.view is View.ISOMETRIC else look.aside
    left = _between(board.left, area.right - kept - board.width - beside, area.left + beside)
    top = _between(board.top, area.bottom - board.height - below, area.top + above)
    return replace(look, left=look.left + round(left) - board.left, top=look.top + round(top) - board.top)


def _fitted_shape(view: View, rows: int, cols: int, area: pygame.Rect) -> CellShape:
    room = _ROOM[view]
    match view:
        case View.ISOMETRIC:
            slanted = (rows + cols) / 2
            by_width = area.width / (2 * slanted + 4 * room.beside)
            height = min(by_width, area.height / (slanted + room.above + room.below))
            return Diamond(max(int(height) // 2 * 2, _SMALLEST_DIAMOND_PX))
        case View.FLAT:
            side = min(area.width / (cols + 2 * room.beside), area.height / (rows + room.above + room.below))
            return Oblong(max(int(side), _SMALLEST_CELL_PX), max(int(side), _SMALLEST_CELL_PX))
        case View.FRONT:
            height = area.height / (rows + room.above + room.below)
            width = min(area.width / (cols + 2 * room.beside), height * _WIDEST_CELL)
            height = min(height, width / _NARROWEST_CELL)
            return Oblong(max(int(width), _SMALLEST_CELL_PX), max(int(height), _SMALLEST_CELL_PX))


def _front_stance(width: int, height: int) -> Stance:
    sprite = max(round(height * _TALL), 1)
    return Stance(
        sprite=sprite,
        trap=sprite,
        flat=width,
        upright=height,
        foot=0.17 * height,
        scenery_foot=0.28 * height,
        on_crate=0.455 * sprite,
        coin_aside=(-0.30 * width, 0.24 * height),
        coin_count=(0.24 * width, 0.2 * height),
        are_tokens=False,
    )


def _isometric_stance(width: int, height: int) -> Stance:
    sprite = round(0.76 * width)
    return Stance(
        sprite=sprite,
        trap=sprite,
        flat=round(0.8 * width),
        upright=sprite / _TALL,
        foot=0.07 * height,
        scenery_foot=0.22 * height,
        on_crate=0.455 * sprite,
        coin_aside=(-0.27 * width, 0.06 * height),
        coin_count=(0.22 * width, 0.2 * height),
        are_tokens=False,
    )


def _flat_stance(width: int, height: int) -> Stance:
    return Stance(
        sprite=width,
        trap=round(0.78 * width),
        flat=width,
        upright=0.5 * height,
        foot=0.0,
        scenery_foot=0.0,
        on_crate=0.0,
        coin_aside=(0.30 * width, 0.30 * height),
        coin_count=(0.0, 0.0),
        are_tokens=True,
    )


_STANCES: dict[View, Callable[[int, int], Stance]] = {
    View.FRONT: _front_stance,
    View.ISOMETRIC: _isometric_stance,
    View.FLAT: _flat_stance,
}


def _between(value: float, one_end: float, other_end: float) -> float:
    """The value, moved into a closed interval whose ends come in either order."""
    return min(max(value, min(one_end, other_end)), max(one_end, other_end))
