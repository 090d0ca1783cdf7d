"""Who stands where, as masks over the board's cells: what targeting and movement ask about a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import Handle
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
    """The krosmasters and mobs of each side that has any."""
    """Owners who play together stand under the lowest of them (FOUR-16)."""
    mupekes: Mask
    """Characters that take no part in the lock rules (LOCK-6)."""
    invisible: Mask
    """Characters that do not block the sight of those who are not adjacent to them (POW-10)."""
    holders: Mask
    """Characters that let no enemy leave their side by MP (REW-20)."""
    bombs: tuple[Handle, ...]
    traps: Mapping[int, Handle]
    """Traps by cell: no obstacles, somebody may stand on one (TRAP-1)."""
    seen_from: dict[int, Mask]
    """What was seen from a cell, kept for the next question: between two moves the same is asked again and again."""

    @property
    def all_characters(self) -> Mask:
        """The characters of all players."""
        mask = 0
        for owned in self.characters.values():
            mask |= owned
        return mask

    def with_added(self, figure: Figure, alliances: tuple[int, ...]) -> Field:
        """The field after a figure without rewards has come to a cell that nobody stands on."""
        cell, definition, owner = figure.cell, figure.definition, alliances[figure.owner]
        if definition.is_trap:
            return self._replace(traps={**self.traps, cell: figure.handle})
        bit = 1 << cell
        added = self._replace(
            occupants={**self.occupants, cell: figure.handle}, obstacles=self.obstacles | bit, seen_from={}
        )
        if definition.is_mechanism:
            return added._replace(bombs=(*self.bombs, figure.handle))
        added = added._replace(characters={**self.characters, owner: self.characters.get(owner, 0) | bit})
        if definition.is_mupeke:
            return added._replace(mupekes=self.mupekes | bit)
        invisible = self.invisible | bit if definition.is_invisible else self.invisible
        return added._replace(blockers=self.blockers | bit, invisible=invisible)

    def with_moved(self, figure: Figure, cell: int, alliances: tuple[int, ...]) -> Field:
        """The field after a figure that is no trap went to a cell that nobody stands on."""
        occupants = dict(self.occupants)
        del occupants[figure.cell]
        assert cell not in occupants, f"somebody stands on {cell}"
        occupants[cell] = figure.handle
        change = 1 << figure.cell | 1 << cell
        definition, owner = figure.definition, alliances[figure.owner]
        obstacles = self.obstacles ^ change
        if definition.is_mechanism:
            return self._replace(occupants=occupants, obstacles=obstacles, seen_from={})
        characters = {**self.characters, owner: self.characters[owner] ^ change}
        is_mupeke = definition.is_mupeke
        values: tuple[object, ...] = (
            occupants,
            obstacles,
            self.blockers if is_mupeke else self.blockers ^ change,
            characters,
            self.mupekes ^ change if is_mupeke else self.mupekes,
            self.invisible ^ change if definition.is_invisible and not is_mupeke else self.invisible,
            self.holders ^ change if figure.bonuses.holds_fast else self.holders,
            self.bombs,
            self.traps,
            {},
        )
        return tuple.__new__(Field, values)  # as the class makes it, at half the cost: every step makes one


def field_of(
    board: BoardDef, figures: Mapping[Handle, Figure], gone: Mask = 0, alliances: tuple[int, ...] = (0, 1)
) -> Field:
    """The field of a position; scenery that is gone stands no more, players of one alliance are one side."""
    occupants: dict[int, Handle] = {}
    trees = board.trees & ~gone
    standing = trees | (board.bushes & ~gone)
    blockers = trees
    characters: dict[int, Mask] = {}
    traps: dict[int, Handle] = {}
    bombs: list[Handle] = []
    mupekes = invisible = holders = 0
    for handle, figure in figures.items():
        cell = figure.cell
        if cell < 0:
            continue
        definition = figure.definition
        if definition.is_trap:
            traps[cell] = handle
            continue
        occupants[cell] = handle
        bit = 1 << cell
        standing |= bit
        if definition.is_mechanism:
            bombs.append(handle)
            continue
        if figure.bonuses.holds_fast:
            holders |= bit
        owner = alliances[figure.owner]
        characters[owner] = characters.get(owner, 0) | bit
        if definition.is_mupeke:
            mupekes |= bit
        else:
            blockers |= bit
            if definition.is_invisible:
                invisible |= bit
    return Field(occupants, standing, blockers, characters, mupekes, invisible, holders, tuple(bombs), traps, {})
