"""Tables of who hides what from whom, all derived from one exact walk along a segment between two cell centres.

A blocker hides from an origin the targets whose segment passes through it: its shadow. What an origin sees is then
everything but the union of its blockers' shadows, and no segment is walked again.

The tables are arrays of numpy first; `Grid` imports this module, and numpy with it, when somebody asks what is seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from krosmaster.grid.cells import Mask

UNKNOWN = -1
_NOTHING_KNOWN = [0] + [UNKNOWN] * 255
"""The union of an origin and a byte before anybody asks: shared, since most are never asked for."""


class View(NamedTuple):
    """What one origin knows about sight; masks are by cell index."""

    shadows: list[Mask]
    """By blocker: the targets it hides."""
    crossings: list[Mask]
    """By target: the cells that the segment to it passes through."""
    unions: list[list[Mask]]
    """By byte of a blocker mask and the byte's value: all that these up to 8 blockers hide; UNKNOWN until needed."""


def walk(down: int, right: int) -> list[tuple[int, int]]:
    """Offsets of the cells whose interior the segment from (0, 0) to (down, right) passes through, ends excluded.

    The walk is Bresenham's in its integers, but it takes every cell entered. It goes over the border that the segment
    meets first; where it meets two at once, in a corner, it steps diagonally: the two cells only touched are left out.
    """
    crossed: list[tuple[int, int]] = []
    row = col = 0
    while True:
        # The next row border lies (1 + 2 row) / (2 down) along the segment, the next column border likewise.
        until_row_border = (1 + 2 * row) * right
        until_col_border = (1 + 2 * col) * down
        if until_row_border <= until_col_border:
            row += 1
        if until_col_border <= until_row_border:
            col += 1
        if row >= down and col >= right:
            return crossed
        crossed.append((row, col))


def walks(rows: int, cols: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Walk to every offset (d_row, d_col) that two cells of a grid of rows x cols can have."""
    by_offset = {}
    for down in range(rows):
        for right in range(cols):
            crossed = walk(down, right)
            for row_sign in (1, -1):
                for col_sign in (1, -1):
                    turned = [(row_sign * row, col_sign * col) for row, col in crossed]
                    by_offset[row_sign * down, col_sign * right] = turned
    return by_offset


class SightTables:
    """The tables of one grid size; each part is built at first need."""

    __slots__ = ("_cols", "_hidden_offsets", "_rows", "_size", "_steps", "byte_length", "views")

    def __init__(self, rows: int, cols: int, views: list[View | None]) -> None:
        """Prepare empty tables; what an origin knows is kept in the list of views, one place for each cell."""
        self._rows = rows
        self._cols = cols
        self._size = rows * cols
        self._hidden_offsets: NDArray[np.bool_] | None = None
        self._steps: dict[tuple[int, int], list[int]] = {}
        self.byte_length = (self._size + 7) // 8
        self.views = views

    def steps(self) -> dict[tuple[int, int], list[int]]:
        """Tabulate by offset (d_row, d_col) the cells crossed, as differences to the origin's index."""
        if not self._steps:
            self._steps = {
                offset: [d_row * self._cols + d_col for d_row, d_col in crossed]
                for offset, crossed in walks(self._rows, self._cols).items()
            }
        return self._steps

    def hidden_from(self, origin: int) -> NDArray[np.bool_]:
        """Tell which blocker hides which target from origin: an array (size, size) by blocker and target.

        What is hidden depends on offsets alone, so one table (d_row, d_col of the blocker, d_row, d_col of the target),
        filled by walking to each offset once, holds every origin's answer as a window.
        """
        rows, cols = self._rows, self._cols
        table = self._hidden_offsets
        if table is None:
            table = np.zeros((2 * rows - 1, 2 * cols - 1) * 2, np.bool_)
            for (d_row, d_col), crossed in walks(rows, cols).items():
                for row, col in crossed:
                    table[rows - 1 + row, cols - 1 + col, rows - 1 + d_row, cols - 1 + d_col] = True
            self._hidden_offsets = table
        row, col = divmod(origin, cols)
        row_window = slice(rows - 1 - row, 2 * rows - 1 - row)
        col_window = slice(cols - 1 - col, 2 * cols - 1 - col)
        return table[row_window, col_window, row_window, col_window].reshape(self._size, self._size)

    def view_from(self, origin: int) -> View:
        """Build and keep the view of one origin."""
        hidden = self.hidden_from(origin)
        unions = [_NOTHING_KNOWN] * self.byte_length
        view = self.views[origin] = View(_masks_of(hidden), _masks_of(hidden.T), unions)
        return view

    def unite_shadows(self, view: View, blockers: Mask) -> Mask:
        """Return all that the blockers hide, and keep the union of each eight of them in the view."""
        hidden = 0
        for number, union in enumerate(view.unions):
            byte = blockers >> 8 * number & 255
            if union[byte] == UNKNOWN:
                if union is _NOTHING_KNOWN:
                    union = view.unions[number] = list(_NOTHING_KNOWN)  # noqa: PLW2901
                united = 0
                for bit, shadow in enumerate(view.shadows[8 * number : 8 * number + 8]):
                    if byte >> bit & 1:
                        united |= shadow
                union[byte] = united
            hidden |= union[byte]
        return hidden

    def open_pairs(self) -> list[int]:
        """Tabulate by blocker the pairs it leaves open: bit 8 * byte_length * origin + target of an int.

        Rows of whole bytes let numpy unpack the pairs in one call.
        """
        length = self.byte_length
        table = np.zeros((self._size, self._size * length), np.uint8)
        for origin in range(self._size):
            packed = np.packbits(~self.hidden_from(origin), axis=1, bitorder="little")
            table[:, origin * length : (origin + 1) * length] = packed
        return [int.from_bytes(row.tobytes(), "little") for row in table]


def _masks_of(flags: NDArray[np.bool_]) -> list[Mask]:
    """Return the mask of each row of an array (size, size)."""
    packed = np.packbits(flags, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]
