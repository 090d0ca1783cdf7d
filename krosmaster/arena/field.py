"""Who stands where, as masks over the board's cells: what targeting and movement ask about a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from krosmaster.arena.definitions import BoardDef, Handle, Power
from krosmaster.grid import Mask

if TYPE_CHECKING:
    from krosmaster.arena.state import Figure


class Field(NamedTuple):
    """Derived from a position; masks are over cell indices."""

    occupants: Mapping[int, Figure]
    obstacles: Mask
    """Impassable cells: characters, bombs, trees, bushes (CELL-3)."""
    blockers: Mask
    """Cells that block sight: characters but mupeke ones, trees (LOS-3)."""
    characters: Mask
    """Krosmasters and mobs of all players."""
    lockers: Mapping[int, Mask]
    """For each player, by owner, the characters that take part in the lock rules (LOCK-6)."""


def field_of(board: BoardDef, figures: Mapping[Handle, Figure]) -> Field:
    """The field of a position."""
    occupants: dict[int, Figure] = {}
    standing = characters = mupeke = 0
    lockers: dict[int, Mask] = {}
    for figure in figures.values():
        cell = figure.cell
        if cell < 0:
            continue
        occupants[cell] = figure
        bit = 1 << cell
        standing |= bit
        if figure.is_bomb:
            continue
        characters |= bit
        if Power.MUPEKE in figure.definition.powers:
            mupeke |= bit
        else:
            lockers[figure.owner] = lockers.get(figure.owner, 0) | bit
    return Field(
        occupants,
        board.trees | board.bushes | standing,
        board.trees | (characters & ~mupeke),
        characters,
        lockers,
    )
