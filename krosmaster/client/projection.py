"""Where the cells of a board lie on the screen. One interface; whoever draws or hit-tests the board asks it alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from krosmaster.grid import Cell

ZOOM_STEPS = (1.0, 1.25, 1.55, 1.9, 2.4)
"""How much larger than fitted the board may be shown."""

_ROWS_ABOVE = 0.85
"""Room for the frame and for figures that stand in the first row, in cell heights."""
_ROWS_BELOW = 0.62
"""Room for the frame and its thick front, in cell heights."""
_COLS_BESIDE = 0.3
"""Room for the frame, in cell widths."""
_WIDEST_CELL = 1.52
"""Width of a cell by its height; the drawings of tiles are made for 1.33."""
_NARROWEST_CELL = 1.3
_SMALLEST_CELL_PX = 12
_STANDING = 1.29
"""Width of a figure's drawing, in cell heights."""


class Projection(Protocol):
    """One way to look at a board. Points are in pixels of the window."""

    @property
    def area(self) -> pygame.Rect:
        """The part of the window in which the board is shown."""
        ...

    @property
    def cell_width(self) -> int:
        """Width of a cell, in pixels: what lies flat is scaled by it."""
        ...

    @property
    def cell_height(self) -> int:
        """Height of a cell, in pixels."""
        ...

    @property
    def sprite_width(self) -> int:
        """Width of a standing figure's drawing, in pixels: chosen for its height, so that it hides little behind it."""
        ...

    def cell_to_screen(self, row: float, col: float) -> tuple[float, float]:
        """The centre of a cell, or of a place between cells."""
        ...

    def screen_to_cell(self, px: float, py: float) -> Cell | None:
        """The cell under a point; None outside the area or off the board."""
        ...

    def cell_polygon(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """The corners of a cell, clockwise."""
        ...

    def depth_key(self, row: float, col: float) -> float:
        """What is drawn later, in front, has the higher key."""
        ...


@dataclass(frozen=True)
class FrontProjection:
    """The front 2.5D view: a square grid seen slantwise from the front, sprites standing up on it."""

    rows: int
    cols: int
    area: pygame.Rect
    cell_width: int
    cell_height: int
    left: int
    """Left edge of the first column, in pixels."""
    top: int
    """Upper edge of the first row, in pixels."""
    zoom_step: int = 0

    @staticmethod
    def fitted(rows: int, cols: int, area: pygame.Rect) -> FrontProjection:
        """The whole board, as large as the area lets it be."""
        width, height = _fitted_cell(rows, cols, area)
        unplaced = FrontProjection(rows, cols, pygame.Rect(area), width, height, 0, 0)
        middle_py = area.centery + (_ROWS_ABOVE - _ROWS_BELOW) / 2 * height
        return _kept_in_area(_centred(unplaced, rows / 2, cols / 2, area.centerx, middle_py))

    @property
    def zoom(self) -> float:
        """How much larger than fitted the board is shown."""
        return ZOOM_STEPS[self.zoom_step]

    @property
    def board_rect(self) -> pygame.Rect:
        """The rectangle of all cells, in pixels."""
        return pygame.Rect(self.left, self.top, self.cols * self.cell_width, self.rows * self.cell_height)

    @property
    def sprite_width(self) -> int:
        """Width of a standing figure's drawing, in pixels; it is 1.4 cells high then."""
        return max(round(self.cell_height * _STANDING), 1)

    def cell_to_screen(self, row: float, col: float) -> tuple[float, float]:
        """The centre of a cell, or of a place between cells."""
        return self.left + (col + 0.5) * self.cell_width, self.top + (row + 0.5) * self.cell_height

    def screen_to_cell(self, px: float, py: float) -> Cell | None:
        """The cell under a point; None outside the area or off the board."""
        if not self.area.collidepoint(px, py):
            return None
        row, col = int((py - self.top) // self.cell_height), int((px - self.left) // self.cell_width)
        return Cell(row, col) if 0 <= row < self.rows and 0 <= col < self.cols else None

    def cell_polygon(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """The corners of a cell, clockwise from the upper left."""
        left, top = self.left + cell.col * self.cell_width, self.top + cell.row * self.cell_height
        right, bottom = left + self.cell_width, top + self.cell_height
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def depth_key(self, row: float, col: float) -> float:
        """Rows farther down are in front; within a row, from left to right."""
        return row * self.cols + col / self.cols

    def zoomed(self, steps: int, px: float, py: float) -> FrontProjection:
        """So many zoom steps in (or, negative, out); what lies under the point stays there."""
        step = min(max(self.zoom_step + steps, 0), len(ZOOM_STEPS) - 1)
        if step == 0:
            return FrontProjection.fitted(self.rows, self.cols, self.area)
        width, height = _fitted_cell(self.rows, self.cols, self.area)
        row, col = (py - self.top) / self.cell_height, (px - self.left) / self.cell_width
        larger = replace(
            self,
            cell_width=round(width * ZOOM_STEPS[step]),
            cell_height=round(height * ZOOM_STEPS[step]),
            zoom_step=step,
        )
        return _kept_in_area(_centred(larger, row, col, px, py))

    def panned(self, d_px: int, d_py: int) -> FrontProjection:
        """Moved by so many pixels, but never quite out of the area; a fitted board stays where it is."""
        if self.zoom_step == 0:
            return self
        return _kept_in_area(replace(self, left=self.left + d_px, top=self.top + d_py))


def _centred(view: FrontProjection, row: float, col: float, px: float, py: float) -> FrontProjection:
    """Moved so that a place of the board lies under a point."""
    return replace(view, left=round(px - col * view.cell_width), top=round(py - row * view.cell_height))


def _kept_in_area(view: FrontProjection) -> FrontProjection:
    """Moved so that no edge of a large board comes far into the area, and no small board leaves it."""
    area = view.area
    above, below = _ROWS_ABOVE * view.cell_height, _ROWS_BELOW * view.cell_height
    beside = _COLS_BESIDE * view.cell_width
    left = _between(view.left, area.right - view.cols * view.cell_width - beside, area.left + beside)
    top = _between(view.top, area.bottom - view.rows * view.cell_height - below, area.top + above)
    return replace(view, left=round(left), top=round(top))


def _fitted_cell(rows: int, cols: int, area: pygame.Rect) -> tuple[int, int]:
    height = area.height / (rows + _ROWS_ABOVE + _ROWS_BELOW)
    width = min(area.width / (cols + 2 * _COLS_BESIDE), height * _WIDEST_CELL)
    height = min(height, width / _NARROWEST_CELL)
    return max(int(width), _SMALLEST_CELL_PX), max(int(height), _SMALLEST_CELL_PX)


def _between(value: float, one_end: float, other_end: float) -> float:
    """The value, moved into a closed interval whose ends come in either order."""
    return min(max(value, min(one_end, other_end)), max(one_end, other_end))
