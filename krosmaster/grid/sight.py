"""Tables of who hides what from whom, all derived from one exact walk along a segment between two cell centres.

A blocker hides from an origin the targets whose segment passes through it: its shadow. What an origin sees is then
everything but the union of its blockers' shadows, and no segment is walked again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from krosmaster.grid.cells import Mask

UNKNOWN = -1


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

    __slots__ = ("_cols", "_rows", "_size", "_steps", "byte_length", "views")

    def __init__(self, rows: int, cols: int) -> None:
        """Prepare empty tables."""
        self._rows = rows
        self._cols = cols
        self._size = rows * cols
        self._steps: dict[tuple[int, int], list[int]] = {}
        self.byte_length = (self._size + 7) // 8
        self.views: list[View | None] = [None] * self._size

    def steps(self) -> dict[tuple[int, int], list[int]]:
        """Tabulate by offset (d_row, d_col) the cells crossed, as differences to the origin's index."""
        if not self._steps:
            self._steps = {
                offset: [d_row * self._cols + d_col for d_row, d_col in crossed]
                for offset, crossed in walks(self._rows, self._cols).items()
            }
        return self._steps

    def view_from(self, origin: int) -> View:
        """Build and keep the view of one origin."""
        row, col = divmod(origin, self._cols)
        rows, cols = range(self._rows), range(self._cols)
        shadows, crossings = [0] * self._size, [0] * self._size
        for (d_row, d_col), crossed in self.steps().items():
            if row + d_row in rows and col + d_col in cols:
                target = origin + d_row * self._cols + d_col
                hidden, between = 1 << target, 0
                for step in crossed:
                    shadows[origin + step] |= hidden
                    between |= 1 << origin + step
                crossings[target] = between
        unions = [[0] + [UNKNOWN] * 255 for _ in range(self.byte_length)]
        view = self.views[origin] = View(shadows, crossings, unions)
        return view

    def unite_shadows(self, view: View, blockers: Mask) -> Mask:
        """Return all that the blockers hide, and keep the union of each eight of them in the view."""
        hidden = 0
        for number, union in enumerate(view.unions):
            byte = blockers >> 8 * number & 255
            if union[byte] == UNKNOWN:
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
        everything = (1 << self._size) - 1
        views = [self.views[origin] or self.view_from(origin) for origin in range(self._size)]
        return [
            int.from_bytes(
                b"".join([(everything ^ view.shadows[blocker]).to_bytes(self.byte_length, "little") for view in views]),
                "little",
            )
            for blocker in range(self._size)
        ]
