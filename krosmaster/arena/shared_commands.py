"""Commands are values: each is made once and serves every position. Tables of them, for the lists of legal commands."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from krosmaster.arena.commands import BuyReward, Cast, Concede, Inspire, Move, Place, Punch, Source
from krosmaster.arena.definitions import Handle, SpellId
from krosmaster.arena.reward_defs import Tier
from krosmaster.grid import Grid, Mask


@lru_cache(maxsize=8)
def concessions(players: tuple[int, ...]) -> tuple[Concede, ...]:
    """Each player's conceding."""
    return tuple([Concede(player) for player in players])


@lru_cache(maxsize=64)
def moves_to(grid: Grid) -> tuple[Move, ...]:
    """The step to each cell, by index."""
    return tuple([Move(cell) for cell in grid.cells])


@lru_cache(maxsize=4096)
def steps_to(grid: Grid, cell: int, free: Mask) -> tuple[Move, ...]:
    """The steps from a cell to those of its neighbours that are free."""
    moves = moves_to(grid)
    return tuple([moves[near] for near in grid.neighbours[cell] if free >> near & 1])


@lru_cache(maxsize=64)
def punches_from(grid: Grid) -> tuple[tuple[Punch, ...], ...]:
    """The punches at the neighbours of each cell, by its index."""
    return tuple([tuple([Punch(grid.cells[near]) for near in beside]) for beside in grid.neighbours])


@lru_cache(maxsize=4096)
def _cast_at(grid: Grid, spell_id: SpellId) -> tuple[Cast, ...]:
    return tuple([Cast(spell_id, cell) for cell in grid.cells])


@lru_cache(maxsize=65536)
def casts_at(grid: Grid, spell_id: SpellId, mask: Mask) -> tuple[Cast, ...]:
    """A spell at each cell of a mask."""
    at = _cast_at(grid, spell_id)
    return tuple([at[cell] for cell in grid.indices(mask)])


@lru_cache(maxsize=1024)
def ways_to_inspire(receivers: tuple[Handle, ...], dice: int) -> tuple[Inspire, ...]:
    """Every way to give some dice to the receivers or to nobody."""
    return tuple([Inspire(give) for give in product((None, *receivers), repeat=dice)])


@lru_cache(maxsize=1024)
def places_of(grid: Grid, handle: Handle) -> tuple[Place, ...]:
    """A figure's placement on each cell, by index."""
    return tuple([Place(handle, cell) for cell in grid.cells])


@lru_cache(maxsize=1024)
def purchases_for(tier: Tier, source: Source, index: int, able: tuple[Handle, ...]) -> tuple[BuyReward, ...]:
    """One purchase with no bearer named, and with each who is able to hold it."""
    return tuple([BuyReward(tier, source, index, to) for to in (None, *able)])
