"""Match files with the board drawn and the figures on it: the same words, but for where things stand.

A drawing has one word a cell: the letter of the board, then the marks of what stands there, such as `.`, `T`, `sA` or
`.tb` for a trap and a figure. A figure of the file has its `mark` instead of `at`, an inline board its rows from here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from copy import deepcopy
from string import ascii_lowercase, ascii_uppercase
from typing import Any

import yaml

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.notation import cell_name, parse_cell
from krosmaster.arena.setup_options import Setup
from krosmaster.content.match_text import Played, write_match
from krosmaster.content.matchfile import MatchFile, parse_match
from krosmaster.grid import Cell
from tools.random_matches import CATALOG

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The safe loader, where it is there the quick one."""

MARKS = (ascii_uppercase, ascii_lowercase)
"""Capital letters for players 0 and 2, small ones for 1 and 3; tokens go with their player."""


def drawn(setup: Setup, commands: Iterable[Played]) -> dict[str, Any]:
    """A match as the document of its file, drawn where the board is known."""
    document: dict[str, Any] = yaml.load(write_match(setup, commands), LOADER)  # noqa: S506 - the safe one
    if setup.board is None:
        return document
    marks: dict[str, str] = {}
    owner = {member["name"]: seat for seat, member in _members(document) if "name" in member}
    for seat, figure in _figures(document, owner):
        if "at" in figure:
            free = (mark for mark in MARKS[seat % 2] if mark not in "".join(marks.values()))
            figure["mark"] = next(free)
            at = figure.pop("at")
            marks[at] = marks.get(at, "") + figure["mark"]
    if isinstance(document["board"], dict):
        del document["board"]["rows"]
    return {"drawing": "\n".join(_rows(setup.board, marks)) + "\n", **document}


def _rows(board: BoardDef, marks: dict[str, str]) -> Iterator[str]:
    words = [
        [letter + marks.get(cell_name(Cell(row, col)), "") for col, letter in enumerate(letters)]
        for row, letters in enumerate(board.rows)
    ]
    width = max(len(word) for row in words for word in row)
    for row in words:
        yield " ".join(word.ljust(width) for word in row).rstrip()


def match_of(document: dict[str, Any]) -> MatchFile:
    """The match file that a drawn document stands for; ContentFaults where it is none."""
    return parse_match(json.dumps(undrawn(document)), CATALOG, "drawn match")


def undrawn(document: dict[str, Any]) -> dict[str, Any]:
    """The document of the match file; a ValueError where a mark is not drawn once, or the ground is another board's."""
    plain = deepcopy(document)
    if "drawing" not in plain:
        return plain
    words = [line.split() for line in plain.pop("drawing").splitlines()]
    where = {
        mark: cell_name(Cell(row, col))
        for row, line in enumerate(words)
        for col, word in enumerate(line)
        for mark in word[1:]
    }
    rows = ["".join(word[0] for word in line) for line in words]
    if isinstance(plain["board"], dict):
        plain["board"]["rows"] = rows
    elif tuple(rows) != {**CATALOG.boards, **CATALOG.lesson_boards}[plain["board"]].rows:
        raise ValueError(f"the ground drawn is not that of {plain['board']}")
    for _, figure in _figures(plain, {}):
        if "mark" in figure:
            figure["at"] = where.pop(figure.pop("mark"))
            parse_cell(figure["at"])
    if where:
        raise ValueError(f"nobody has the marks {', '.join(where)}")
    return plain


def _members(document: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    for seat, player in enumerate(document["players"]):
        for member in player.get("team", []):
            yield seat, member


def _figures(document: dict[str, Any], owner: dict[str, int]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Krosmasters and tokens, each with its player (0 where no owners are given)."""
    yield from _members(document)
    for token in document.get("tokens", []):
        yield owner.get(token["by"], 0), token
