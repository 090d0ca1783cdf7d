"""Cells as players and files name them: column letter and row number, such as f12."""

from __future__ import annotations

import re

from krosmaster.grid import Cell

_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


def cell_name(cell: Cell) -> str:
    """Column letter and row number; a1 is the top left of the board as drawn."""
    return f"{chr(ord('a') + cell.col)}{cell.row + 1}"


def parse_cell(text: str) -> Cell:
    """The cell of a name such as f12, on a board or not.

    Raises:
        ValueError: the text is not a column letter and a row number.
    """
    match = _CELL.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no cell; allowed: a column letter and a row number, such as f12")
    return Cell(int(match[2]) - 1, ord(match[1]) - ord("a"))
