"""The grid: all questions that need nothing but rows, columns and sets of cells."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from krosmaster.grid.cells import Cell, Direction, Mask

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from krosmaster.grid.sight import SightTables, View

LONGEST_SIDE = 26


@cache
def grid_of(rows: int, cols: int) -> Grid:
    """Return the one shared grid of this size; ValueError unless both sides are 1 to 26 cells long."""
    return Grid(rows, cols)


class Grid:
    """A board of rows x cols cells with nothing on it; get one from `grid_of`.

    Every int argument that names a cell is an index on this grid and every mask holds cells of this grid only; calls do
    not check that again. Tables that depend on an origin are built when the origin is first asked for.
    """

    __slots__ = (
        "_bits",
        "_byte_indices",
        "_byte_length",
        "_disks",
        "_index_of",
        "_lines",
        "_not_first_col",
        "_not_last_col",
        "_open_pairs",
        "_sight_tables",
        "_squares",
        "_views",
        "cells",
        "cols",
        "everything",
        "neighbour_masks",
        "neighbours",
        "rows",
        "size",
    )

    def __init__(self, rows: int, cols: int) -> None:
        """Lay out the cells and their neighbours; ValueError unless both sides are 1 to 26 cells long."""
        if not (1 <= rows <= LONGEST_SIDE and 1 <= cols <= LONGEST_SIDE):
            message = f"a grid has 1 to {LONGEST_SIDE} rows and columns, not {rows} x {cols}"
            raise ValueError(message)
        self.rows = rows
        self.cols = cols
        self.size = size = rows * cols
        self.everything: Mask = (1 << size) - 1
        self.cells: tuple[Cell, ...] = tuple(Cell(row, col) for row in range(rows) for col in range(cols))
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                (row + d_row) * cols + col + d_col
                for d_row, d_col in (direction.value for direction in Direction)
                if 0 <= row + d_row < rows and 0 <= col + d_col < cols
            )
            for row, col in self.cells
        )
        self.neighbour_masks: tuple[Mask, ...] = tuple(self.mask_of(adjacent) for adjacent in self.neighbours)
        self._index_of: dict[tuple[int, int], int] = {cell: index for index, cell in enumerate(self.cells)}
        self._bits = tuple(1 << index for index in range(size))
        first_row = (1 << cols) - 1
        first_col = self.mask_of(range(0, size, cols))
        self._not_first_col = self.everything & ~first_col
        self._not_last_col = self.everything & ~(first_col << (cols - 1))
        self._lines = tuple((first_row << (row * cols)) | (first_col << col) for row, col in self.cells)
        self._squares = tuple(self._square(bit) for bit in self._bits)
        self._byte_length = (size + 7) // 8
        self._byte_indices: list[list[tuple[int, ...]]] = []
        self._disks: list[list[Mask] | None] = [None] * size
        self._views: list[View | None] = [None] * size
        self._sight_tables: SightTables | None = None
        self._open_pairs: list[int] = []

    def __repr__(self) -> str:
        """Name the call that gives this grid."""
        return f"grid_of({self.rows}, {self.cols})"

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        """Copy and pickle as the one shared grid of this size: its tables do not travel."""
        return grid_of, (self.rows, self.cols)

    # Cells

    def index(self, cell: Cell) -> int:
        """Index of a cell; ValueError off the grid."""
        try:
            return self._index_of[cell]
        except KeyError:
            message = f"{cell} is off a grid of {self.rows} x {self.cols} cells"
            raise ValueError(message) from None

    def __contains__(self, cell: Cell) -> bool:
        """Whether the cell is on the grid."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    # Distances and straight lines

    def distance(self, a: int, b: int) -> int:
        """Count the steps from a to b over adjacent cells, never diagonally (Manhattan distance)."""
        row_a, col_a = self.cells[a]
        row_b, col_b = self.cells[b]
        return abs(row_a - row_b) + abs(col_a - col_b)

    def band(self, origin: int, minimum: int, maximum: int) -> Mask:
        """Cells with minimum <= distance from origin <= maximum; none when minimum > maximum."""
        disks = self._disks[origin] or self._disks_around(origin)
        if maximum < minimum or maximum < 0:
            return 0
        disk = disks[maximum] if maximum < len(disks) else self.everything
        if minimum <= 0:
            return disk
        return disk & ~disks[minimum - 1] if minimum <= len(disks) else 0

    def lines(self, origin: int) -> Mask:
        """All cells of the origin's row and column, the origin included."""
        return self._lines[origin]

    def ray(self, origin: int, direction: Direction, steps: int) -> tuple[int, ...]:
        """Return the next cells straight on from origin, nearest first, at most `steps` and none past the border."""
        first_of_row = origin - origin % self.cols
        if direction is Direction.UP:
            ahead = range(origin - self.cols, -1, -self.cols)
        elif direction is Direction.DOWN:
            ahead = range(origin + self.cols, self.size, self.cols)
        elif direction is Direction.LEFT:
            ahead = range(origin - 1, first_of_row - 1, -1)
        else:
            ahead = range(origin + 1, first_of_row + self.cols)
        return tuple(ahead[: max(steps, 0)])

    def direction(self, a: int, b: int) -> Direction:
        """Direction from a to b on the axis with the greater distance, along the row if equal; ValueError if a == b."""
        if a == b:
            message = f"no direction leads from {self.cells[a]} to itself"
            raise ValueError(message)
        row_a, col_a = self.cells[a]
        row_b, col_b = self.cells[b]
        if abs(row_b - row_a) > abs(col_b - col_a):
            return Direction.DOWN if row_b > row_a else Direction.UP
        return Direction.RIGHT if col_b > col_a else Direction.LEFT

    # Sight

    def crossed(self, a: int, b: int) -> tuple[int, ...]:
        """Cells whose interior the segment between the centres passes through, ends excluded, in order from a to b."""
        row_a, col_a = self.cells[a]
        row_b, col_b = self.cells[b]
        steps = self._sight.steps()
        return tuple([a + step for step in steps[row_b - row_a, col_b - col_a]])

    def between(self, a: int, b: int) -> Mask:
        """The cells of `crossed` as a mask."""
        return (self._views[a] or self._sight.view_from(a)).crossings[b]

    def shadow(self, origin: int, blocker: int) -> Mask:
        """Cells hidden from origin by the blocker; its own cell is not."""
        return (self._views[origin] or self._sight.view_from(origin)).shadows[blocker]

    def sight(self, origin: int, blockers: Mask) -> Mask:
        """Cells seen from origin, its own included; a blocker never hides its own cell, nor on the origin anything."""
        view = self._views[origin] or self._sight.view_from(origin)
        hidden = 0
        for union, byte in zip(view.unions, blockers.to_bytes(self._byte_length, "little")):  # noqa: B905 (slower)
            if byte:
                hidden |= union[byte]
        if hidden < 0:  # a union was UNKNOWN
            hidden = self._sight.unite_shadows(view, blockers)
        return self.everything ^ hidden

    def sees(self, a: int, b: int, blockers: Mask) -> bool:
        """Whether the segment between the centres passes through no blocker; those on a or b do not count."""
        return not (self._views[a] or self._sight.view_from(a)).crossings[b] & blockers

    def blocking(self, a: int, b: int, blockers: Mask) -> tuple[int, ...]:
        """Blockers that the segment between the centres passes through, in order from a to b."""
        if self.sees(a, b, blockers):
            return ()
        return tuple([cell for cell in self.crossed(a, b) if blockers >> cell & 1])

    def sight_pairs(self, blockers: Mask) -> NDArray[np.bool_]:
        """Who sees whom: a symmetric (size, size) array, row i being `sight` from cell i."""
        table = self._open_pairs
        if not table:
            table = self._open_pairs = self._sight.open_pairs()
        row_length = self._byte_length * 8
        seen = (1 << self.size * row_length) - 1
        # Ints again: numpy would spend more on allocating the blockers' entries, gathered, than Python on joining them.
        for blocker in self.indices(blockers):
            seen &= table[blocker]
        from krosmaster.grid import arrays  # noqa: PLC0415 - see there

        return arrays.unpacked(seen, self.size, row_length)[:, : self.size]

    # Movement

    def reach(self, origin: int, steps: int, impassable: Mask) -> Mask:
        """Cells that at most `steps` orthogonal steps over passable cells can enter, origin excluded."""
        cols = self.cols
        start = self._bits[origin]
        free = (self.everything & ~impassable) | start
        free_from_left = free & self._not_first_col
        free_from_right = free & self._not_last_col
        reached = start
        for _ in range(steps):
            before = reached
            reached |= (
                (reached << 1 & free_from_left)
                | (reached >> 1 & free_from_right)
                | ((reached << cols | reached >> cols) & free)
            )
            if reached == before:
                break
        return reached ^ start

    def reach_levels(self, origin: int, steps: int, impassable: Mask) -> list[Mask]:
        """Split `reach` by cost: level k, for k up to `steps`, is first entered with k steps; level 0 is the origin."""
        levels = [self._bits[origin]]
        free = self.everything & ~impassable & ~levels[0]
        for _ in range(steps):
            level = self._beside(levels[-1]) & free
            free ^= level
            levels.append(level)
        return levels

    def path(self, origin: int, target: int, impassable: Mask) -> tuple[int, ...] | None:
        """Return a shortest path over passable cells, origin excluded and target included, or None if there is none.

        The same question always gets the same path; from a cell to itself it is empty, whatever stands there.
        """
        goal = self._bits[target]
        levels = [self._bits[origin]]
        free = self.everything & ~impassable & ~levels[0]
        while not levels[-1] & goal:
            level = self._beside(levels[-1]) & free
            if not level:
                return None
            free ^= level
            levels.append(level)
        backwards = [target] if len(levels) > 1 else []
        for level in levels[-2:0:-1]:
            backwards.append(next(cell for cell in self.neighbours[backwards[-1]] if level >> cell & 1))
        return tuple(reversed(backwards))

    # Areas: a turned one is described as seen by the caster, who looks in the given direction at the target

    def cross(self, target: int) -> Mask:
        """Return the target and its adjacent cells."""
        return self.neighbour_masks[target] | self._bits[target]

    def square(self, target: int) -> Mask:
        """Return the target and the cells that share a side or a corner with it."""
        return self._squares[target]

    def hammer(self, target: int, direction: Direction) -> Mask:
        """Return the target, the cell behind it and those to its left and right."""
        return self.staff(target, direction) | self.shovel(target, direction)

    def staff(self, target: int, direction: Direction) -> Mask:
        """Return the target and the cells to its left and right."""
        row, col = self.cells[target]
        d_row, d_col = direction.value
        return self._bits[target] | self._bit_at(row - d_col, col + d_row) | self._bit_at(row + d_col, col - d_row)

    def shovel(self, target: int, direction: Direction) -> Mask:
        """Return the target and the cell behind it."""
        row, col = self.cells[target]
        d_row, d_col = direction.value
        return self._bits[target] | self._bit_at(row + d_row, col + d_col)

    # Masks and other sets

    def mask_of(self, indices: Iterable[int]) -> Mask:
        """Mask of these cells, given by index in any order; ValueError off the grid."""
        mask = 0
        for index in indices:
            mask |= 1 << index
        if mask > self.everything:
            message = f"an index is off a grid of {self.size} cells"
            raise ValueError(message)
        return mask

    def indices(self, mask: Mask) -> list[int]:
        """Return the cells of a mask by index, ascending."""
        tables = self._byte_indices or self._tabulate_bytes()
        found: list[int] = []
        for table, byte in zip(tables, mask.to_bytes(self._byte_length, "little"), strict=True):
            if byte:
                found += table[byte]
        return found

    def array(self, mask: Mask) -> NDArray[np.bool_]:
        """Return the mask as a new array of shape (rows, cols)."""
        from krosmaster.grid import arrays  # noqa: PLC0415 - see there

        return arrays.unpacked(mask, self.rows, self.cols)

    def mask(self, array: NDArray[np.bool_]) -> Mask:
        """Mask of the cells that are true in an array of shape (rows, cols); ValueError for another shape."""
        if array.shape != (self.rows, self.cols):
            message = f"the array has shape {array.shape}, the grid {(self.rows, self.cols)}"
            raise ValueError(message)
        from krosmaster.grid import arrays  # noqa: PLC0415 - see there

        return arrays.packed(array)

    # Tables

    @property
    def _sight(self) -> SightTables:
        """The tables of who hides what from whom, made when somebody asks: they need numpy, a start does without."""
        if self._sight_tables is None:
            from krosmaster.grid.sight import SightTables  # noqa: PLC0415

            self._sight_tables = SightTables(self.rows, self.cols, self._views)
        return self._sight_tables

    def _bit_at(self, row: int, col: int) -> Mask:
        """Mask of one cell, empty off the grid."""
        return self._bits[row * self.cols + col] if 0 <= row < self.rows and 0 <= col < self.cols else 0

    def _beside(self, mask: Mask) -> Mask:
        """Cells adjacent to one of the mask; bits past the last row may be set too."""
        beside = (mask << 1 & self._not_first_col) | (mask >> 1 & self._not_last_col)
        return beside | mask << self.cols | mask >> self.cols

    def _square(self, bit: Mask) -> Mask:
        across = bit | (bit << 1 & self._not_first_col) | (bit >> 1 & self._not_last_col)
        return (across | across << self.cols | across >> self.cols) & self.everything

    def _disks_around(self, origin: int) -> list[Mask]:
        """Tabulate by distance d the cells at most d away, up to the first disk that is the whole grid."""
        disks = [self._bits[origin]]
        while disks[-1] != self.everything:
            disks.append((disks[-1] | self._beside(disks[-1])) & self.everything)
        self._disks[origin] = disks
        return disks

    def _tabulate_bytes(self) -> list[list[tuple[int, ...]]]:
        """Tabulate by byte of a mask and by its value the indices of the bits that are set."""
        tables = []
        for first in range(0, 8 * self._byte_length, 8):
            table: list[tuple[int, ...]] = [()]
            for index in range(first, first + 8):
                table += [(*indices, index) for indices in table]
            tables.append(table)
        self._byte_indices = tables
        return tables
