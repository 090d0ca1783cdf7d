"""Who stands where, as masks over the board's cells: what targeting and movement ask about a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from krosmaster.arena.definitions import BoardDef, Handle
from krosmaster.grid import Mask

if TYPE_CHECKING:
    from krosmaster.arena.state import Figure


class Field(NamedTuple):
    """Derived from where figures stand, not from how they are; masks are over cell indices."""

    occupants: Mapping[int, Handle]
    obstacles: Mask
    """Impassable cells: characters, bombs, trees, bushes (CELL-3)."""
    blockers: Mask
    """Cells that block sight: characters but mupeke ones, trees (LOS-3)."""
    characters: Mapping[int, Mask]
    """The krosmasters and mobs of each player who has any."""
    lockers: Mapping[int, Mask]
    """Those of them that take part in the lock rules (LOCK-6)."""
    seen_from: dict[int, Mask]
    """What was seen from a cell, kept for the next question: between two moves the same is asked again and again."""

    @property
    def all_characters(self) -> Mask:
        """The characters of all players."""
        mask = 0
        for owned in self.characters.values():
            mask |= owned
        return mask

    def with_moved(self, figure: Figure, cell: int) -> Field:
        """The field after a figure went to a cell that nobody stands on."""
        occupants = dict(self.occupants)
        del occupants[figure.cell]
        occupants[cell] = figure.handle
        change = 1 << figure.cell | 1 << cell
        definition, owner = figure.definition, figure.owner
        if definition.is_mechanism:
            return Field(occupants, self.obstacles ^ change, self.blockers, self.characters, self.lockers, {})
        characters = {**self.characters, owner: self.characters[owner] ^ change}
        if definition.is_mupeke:
            return Field(occupants, self.obstacles ^ change, self.blockers, characters, self.lockers, {})
        lockers = {**self.lockers, owner: self.lockers[owner] ^ change}
        return Field(occupants, self.obstacles ^ change, self.blockers ^ change, characters, lockers, {})


def field_of(board: BoardDef, figures: Mapping[Handle, Figure]) -> Field:
    """The field of a position."""
    occupants: dict[int, Handle] = {}
    standing = board.trees | board.bushes
    blockers = board.trees
    characters: dict[int, Mask] = {}
    lockers: dict[int, Mask] = {}
    for handle, figure in figures.items():
        cell = figure.cell
        if cell < 0:
            continue
        occupants[cell] = handle
        bit = 1 << cell
        standing |= bit
        definition = figure.definition
        if definition.is_mechanism:
            continue
        owner = figure.owner
        characters[owner] = characters.get(owner, 0) | bit
        if not definition.is_mupeke:
            blockers |= bit
            lockers[owner] = lockers.get(owner, 0) | bit
    return Field(occupants, standing, blockers, characters, lockers, {})
