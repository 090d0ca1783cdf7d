"""What it is worth to put a token on a cell: bombs, traps and mobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krosmaster.arena.definitions import Push, RangeKind, SpellDef, TokenDef
from krosmaster.arena.targeting import zone_mask
from krosmaster.grid import Mask
from krosmaster.play.computer.worth import attack_worth

if TYPE_CHECKING:
    from krosmaster.play.computer.prospects import Prospects

BOMB_HITS, BOMB_HITS_OWN = 0.25, 0.5
"""How often somebody is still beside a bomb when it goes off."""

PUSHED_INTO, STEPPED_INTO = 0.8, 0.12
"""How often a trap is touched where the figure can push an enemy, and beside one."""


def summon_worths(prospects: Prospects, spell: SpellDef) -> dict[int, float]:
    """GG by the cell where the token of a spell would be put: bombs beside enemies, traps where a push ends, mobs."""
    token, figure, state = spell.summons, prospects.figure, prospects.state
    assert token is not None, f"{spell.id} summons nothing"
    free = state.grid.everything & ~state.field.obstacles | 1 << figure.cell
    if token.is_trap:
        free &= ~state.grid.mask_of(state.field.traps)
        return {cell: worth for cell, worth in _trap_worths(prospects, token).items() if free >> cell & 1}
    if token.is_mechanism:
        return _bomb_worths(prospects, token, free & ~(1 << figure.cell))
    return _mob_worths(prospects, spell, token, free)


def _bomb_worths(prospects: Prospects, token: TokenDef, free: Mask) -> dict[int, float]:
    """A bomb may still meet those who stand beside it now."""
    state, grid, explosion = prospects.state, prospects.grid, token.spells[0]
    figures = (*prospects.allies, *prospects.enemies)
    hit = {figure.cell: attack_worth(state, prospects.figure, explosion, figure) for figure in figures}
    near = 0
    for enemy in prospects.enemies:
        near |= grid.square(enemy.cell)
    worths: dict[int, float] = {}
    for cell in grid.indices(near & free):
        zone = zone_mask(grid, cell, explosion, cell)
        worths[cell] = sum(
            worth * (BOMB_HITS if worth > 0 else BOMB_HITS_OWN) for at, worth in hit.items() if zone >> at & 1
        )
    return worths


def _mob_worths(prospects: Prospects, spell: SpellDef, token: TokenDef, free: Mask) -> dict[int, float]:
    """A mob may stand anywhere, rather where it soon meets enemies."""
    strength = 0.1 + 0.06 * token.hp + 0.2 * max(((spell.damage or 0) + 0.3 for spell in token.spells), default=0.0)
    reach = token.mp + 1
    worths: dict[int, float] = {}
    for stand in prospects.stands:
        around = _around(prospects, stand.cell, spell) & free
        free &= ~around
        for cell in prospects.grid.indices(around):
            worths[cell] = strength * (1.0 if prospects.remoteness(cell) <= reach else 0.5)
    return worths


def _around(prospects: Prospects, cell: int, spell: SpellDef) -> Mask:
    if spell.range.kind is RangeKind.MELEE:
        return prospects.grid.neighbour_masks[cell]
    return prospects.grid.band(cell, spell.range.minimum, spell.range.maximum)


def _trap_worths(prospects: Prospects, token: TokenDef) -> dict[int, float]:
    """A trap beside an enemy may be stepped on; one behind an enemy whom the figure can push there will be."""
    state, grid, figure = prospects.state, prospects.grid, prospects.figure
    effect = token.spells[0]
    pushes = [e.cells for s in figure.spells for e in s.effects if isinstance(e, Push)]
    worths: dict[int, float] = {}
    for enemy in prospects.enemies:
        worth = attack_worth(state, figure, effect, enemy)
        for cell in grid.neighbours[enemy.cell]:
            worths[cell] = max(worths.get(cell, 0.0), STEPPED_INTO * worth)
        if pushes and grid.neighbour_masks[figure.cell] >> enemy.cell & 1:
            way = grid.ray(enemy.cell, grid.direction(figure.cell, enemy.cell), max(pushes))
            if way and not state.field.obstacles & grid.mask_of(way):
                worths[way[-1]] = PUSHED_INTO * worth
    return worths
