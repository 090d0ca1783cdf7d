"""Cells, sets of cells and the four directions."""

from enum import Enum
from typing import NamedTuple, TypeAlias

Mask: TypeAlias = int


class Cell(NamedTuple):
    """A cell by its row, from the top, and its column, from the left; both start at 0."""

    row: int
    col: int


class Direction(Enum):
    """A step to one of the four adjacent cells; the value is (d_row, d_col)."""

    UP = (-1, 0)
    RIGHT = (0, 1)
    DOWN = (1, 0)
    LEFT = (0, -1)
