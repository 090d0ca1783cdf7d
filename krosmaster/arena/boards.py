"""Boards: their letters, faces, sides and start cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NewType

from krosmaster.arena.definitions import Names
from krosmaster.grid import Cell, Grid, Mask, grid_of
from krosmaster.table.sayings import N_, Fact, saying
from krosmaster.table.values import IdentityEnum

BoardId = NewType("BoardId", str)


INLINE = BoardId("inline")
"""The id of a board that is written out in a match file."""


class BoardFault(ValueError):
    """A board that cannot be: what is wrong and what is allowed."""

    def __init__(self, message: str, **facts: Fact) -> None:
        self.what = saying(message, **facts)
        super().__init__(str(self.what))


BOARD_LETTERS = ".TBCD12s"
"""Plain cell, tree, bush, crate, demon cell, kama cells, start cell."""


class Side(IdentityEnum):
    """The four sides of a board as drawn, in the order of a rotation of 0, 90, 180 and 270 degrees."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"

    @property
    def opposite(self) -> Side:
        """The side across the board."""
        sides = list(Side)
        return sides[(sides.index(self) + 2) % 4]


@dataclass(frozen=True)
class BoardDef:
    """One face of a board. The masks are over the cells of `grid` (row 0 is the top as drawn)."""

    id: BoardId
    names: Names = field(compare=False)
    rows: tuple[str, ...]
    parcels: tuple[tuple[Cell, ...], ...] = ()
    starts: tuple[tuple[Cell, ...], ...] = ()
    ground: tuple[str, ...] = field(default=(), compare=False)
    """The name of the tile under each cell, by index; decoration only, empty: grass everywhere."""
    grid: Grid = field(init=False, compare=False, repr=False)
    trees: Mask = field(init=False, compare=False, repr=False)
    bushes: Mask = field(init=False, compare=False, repr=False)
    crates: Mask = field(init=False, compare=False, repr=False)
    demons: Mask = field(init=False, compare=False, repr=False)
    start_cells: Mask = field(init=False, compare=False, repr=False)
    kamas: Mapping[int, int] = field(init=False, compare=False, repr=False)
    """Kamas at set-up by cell index: as printed on kama cells, one on each demon cell (SETUP-5)."""

    def __post_init__(self) -> None:
        check_rows(self.rows)
        grid = grid_of(len(self.rows), len(self.rows[0]))
        letters = "".join(self.rows)

        def mask_of(letter: str) -> Mask:
            return grid.mask_of(index for index, found in enumerate(letters) if found == letter)

        kamas = {index: 2 if found == "2" else 1 for index, found in enumerate(letters) if found in "12D"}
        values = {
            "grid": grid,
            "trees": mask_of("T"),
            "bushes": mask_of("B"),
            "crates": mask_of("C"),
            "demons": mask_of("D"),
            "start_cells": mask_of("s"),
            "kamas": kamas,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def starts_at(self, side: Side) -> Mask:
        """The start cells in the two rows or columns nearest to a side (SETUP-6)."""
        rows, cols = self.grid.rows, self.grid.cols
        if side in (Side.TOP, Side.BOTTOM):
            first = 0 if side is Side.TOP else max(0, rows - 2)
            return self.start_cells & ((1 << 2 * cols) - 1) << first * cols
        first = 0 if side is Side.LEFT else max(0, cols - 2)
        near = sum([0b11 << row * cols + first for row in range(rows)])
        return self.start_cells & near


def check_rows(rows: tuple[str, ...]) -> None:
    """Raise BoardFault unless the rows are of one length, 1 to 26 either way, in the letters of a board."""
    if not 1 <= len(rows) <= 26:
        raise BoardFault(N_("{number} rows; allowed: 1 to 26"), number=len(rows))
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BoardFault(
                N_("row {row} has {cells} cells, row 1 has {first}; all rows must be equally long"),
                row=number,
                cells=len(row),
                first=len(rows[0]),
            )
        if not 1 <= len(row) <= 26:
            raise BoardFault(N_("row {row} has {cells} cells; allowed: 1 to 26"), row=number, cells=len(row))
        for letter in row:
            if letter not in BOARD_LETTERS:
                raise BoardFault(
                    N_("row {row} has the letter {letter}; allowed: {allowed}"),
                    row=number,
                    letter=repr(letter),
                    allowed=" ".join(BOARD_LETTERS),
                )
