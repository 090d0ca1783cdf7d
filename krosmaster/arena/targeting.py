"""Where a spell can be aimed and what it reaches: one function each, for hit and preview alike."""

from __future__ import annotations

from krosmaster.arena.definitions import Aim, RaiseRange, RangeKind, SpellDef, SpellKind, Zone
from krosmaster.arena.state import Figure, State
from krosmaster.arena.working_state import WorkingState
from krosmaster.grid import Grid, Mask

NEEDS_NO_SIGHT = frozenset({RangeKind.NO_SIGHT, RangeKind.MELEE, RangeKind.SELF})
"""Spells for which nothing blocks the line of sight (RANGE-5 to RANGE-7)."""
IN_LINE = frozenset({RangeKind.LINE, RangeKind.LINE_FIXED})
"""Spells that reach along the row and column of their caster only (RANGE-4)."""
# members of an enum are found slowly through their class, and these are asked for at every command
_MELEE, _SELF = RangeKind.MELEE, RangeKind.SELF
_ANYTHING, _CELL = Aim.ANYTHING, Zone.CELL


def effective_range(state: State | WorkingState, caster: Figure, spell: SpellDef) -> tuple[int, int]:
    """Minimum and maximum distance now: a crate and lasting spells raise what can be raised (RANGE-1 to RANGE-8)."""
    reach = spell.range
    if reach.kind is _MELEE:
        return 1, 1
    if reach.kind is _SELF:
        return 0, 0
    maximum = reach.maximum
    if reach.can_be_raised:
        maximum += (state.crates >> caster.cell & 1) + caster.bonuses.max_range
        if caster.lasting:
            maximum += _raised_by_spells(caster)
    return reach.minimum, maximum


def _raised_by_spells(caster: Figure) -> int:
    lasting = (caster.spell(spell_id) for spell_id in caster.lasting)
    return sum(
        effect.amount for spell in lasting if spell for effect in spell.effects if isinstance(effect, RaiseRange)
    )


def range_mask(state: State | WorkingState, caster: Figure, spell: SpellDef) -> Mask:
    """Cells within range, seen or not."""
    grid = state.grid
    kind = spell.range.kind
    if kind is _MELEE:
        return grid.neighbour_masks[caster.cell]
    minimum, maximum = effective_range(state, caster, spell)
    cells = grid.band(caster.cell, minimum, maximum)
    return cells & grid.lines(caster.cell) if kind in IN_LINE else cells


def sight_mask(state: State | WorkingState, caster: Figure, spell: SpellDef) -> Mask:
    """Cells that the caster sees (LOS-1 to LOS-4), all of them for a spell that needs no sight."""
    if spell.range.kind in NEEDS_NO_SIGHT:
        return state.grid.everything
    field = state.field
    seen = field.seen_from.get(caster.cell)
    if seen is None:
        seen = field.seen_from[caster.cell] = state.grid.sight(caster.cell, blockers_from(state, caster.cell))
    return seen


def blockers_from(state: State | WorkingState, cell: int) -> Mask:
    """The cells that block sight from a cell (LOS-3), an invisible character for its neighbours only (POW-10)."""
    field = state.field
    if not field.invisible:
        return field.blockers
    return field.blockers & ~(field.invisible & ~state.grid.neighbour_masks[cell])


def aim_mask(state: State | WorkingState, caster: Figure, spell: SpellDef) -> Mask:
    """Cells that hold what the spell needs (SPELL-17)."""
    aim = spell.aim
    if aim is _ANYTHING:
        return state.grid.everything
    if aim is Aim.FREE_CELL:
        free = state.grid.everything & ~state.field.obstacles
        if spell.summons is not None and spell.summons.is_trap:
            free &= ~state.grid.mask_of(state.field.traps)  # TRAP-3
        return free
    if aim is Aim.CHARACTER:
        return state.field.all_characters
    return state.field.characters[state.setup.alliances[caster.owner]]


def castable_mask(state: State | WorkingState, caster: Figure, spell: SpellDef) -> Mask:
    """Cells at which the spell can be cast, as far as range, sight and aim go."""
    mask = range_mask(state, caster, spell)
    if spell.range.kind not in NEEDS_NO_SIGHT:
        mask &= sight_mask(state, caster, spell)
    return mask if spell.aim is _ANYTHING else mask & aim_mask(state, caster, spell)


def zone_mask(grid: Grid, origin: int, spell: SpellDef, target: int) -> Mask:
    """The cells that a spell cast from origin at target reaches (ZONE-1 to ZONE-5)."""
    zone = spell.zone
    if zone is _CELL:
        return 1 << target
    if zone is Zone.CROSS:
        return grid.cross(target)
    if zone is Zone.SQUARE:
        return grid.square(target)
    direction = grid.direction(origin, target)
    if zone is Zone.HAMMER:
        return grid.hammer(target, direction)
    if zone is Zone.STAFF:
        return grid.staff(target, direction)
    return grid.shovel(target, direction)


def targets_in(state: State | WorkingState, mask: Mask, main: int) -> list[Figure]:
    """The characters and bombs in an area: main target first, then row by row from the top left (ZONE-6)."""
    occupants, figures = state.field.occupants, state.figures
    first = 1 << main
    targets = [figures[occupants[main]]] if mask & first and main in occupants else []
    others = mask & ~first
    if others:
        targets += [figures[occupants[cell]] for cell in state.grid.indices(others) if cell in occupants]
    return targets


def is_melee_attack(spell: SpellDef) -> bool:
    """Whether a spell is a melee attack spell, as a punch is (ACT-5)."""
    return spell.kind is SpellKind.ATTACK and spell.range.kind is RangeKind.MELEE


def hits(spell: SpellDef, figure: Figure) -> bool:
    """Whether a spell of this kind does anything to a figure in its area: bombs are not healed (SPELL-7)."""
    return spell.kind is not SpellKind.HEAL or figure.is_character
