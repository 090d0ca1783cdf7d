"""What one figure could do now: where it can stand, what it can cast from there, and which cast is worth most GG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from krosmaster.arena.commands import Cast, Command, Punch
from krosmaster.arena.definitions import (
    PUNCH,
    Aim,
    Approach,
    Limit,
    Markers,
    MoveToTarget,
    Power,
    Retreat,
    SpellDef,
    SpellId,
    SpellKind,
    Swap,
    Zone,
)
from krosmaster.arena.legality import reason_against_spell
from krosmaster.arena.movement import held_fast, stands_still
from krosmaster.arena.shared_commands import moves_to
from krosmaster.arena.state import Figure, State
from krosmaster.arena.targeting import IN_LINE, NEEDS_NO_SIGHT, effective_range, zone_mask
from krosmaster.grid import Mask
from krosmaster.play.computer.reach import distances, longest
from krosmaster.play.computer.summoning import summon_worths
from krosmaster.play.computer.worth import (
    attack_worth,
    effects_worth,
    explosion_harm,
    healing_worth,
    output,
    wounds_worth,
)
from krosmaster.table.values import value

CAUTION, CAUTION_OF_MOBS = 0.03, 0.02
"""GG for a wound less to be expected where an attack ends."""

LATER_CASTS = 0.75
"""What a second cast of a turn counts for, next to the first."""

LEFT_AP, WAY = 0.02, 0.003
"""GG for an AP that is left over, and what a step of the way counts against a cast."""

_TURNED = (Zone.HAMMER, Zone.STAFF, Zone.SHOVEL)
_FREED = {(1, 1): 5 / 6, (1, 2): 11 / 12, (2, 1): 25 / 36, (2, 2): 29 / 36}
"""The chance that a step succeeds, by lock dice and dodge dice."""


@value
class Stand:
    """A cell that the figure can cast from: how it gets there, how probably, and the AP that it has there."""

    cell: int
    way: tuple[Command, ...]
    chance: float
    ap: int


class Attack(NamedTuple):
    """A way to a cell and a cast from there; `worth` in GG."""

    worth: float
    commands: tuple[Command, ...]


class _Tried(NamedTuple):
    """A spell that is worth something somewhere, with what is the same from wherever it is cast."""

    spell: SpellDef
    worths: dict[int, float]
    """By the cell that is hit."""
    aims: list[tuple[int, float, Mask]] | None
    """Cells to aim at, what that is worth without the caster, and the area, 0 for one cell; None: it is turned."""
    useful_from: Mask
    moves_caster: bool
    cost: float


class Prospects:
    """What one figure could do now: the position is read once, then every stand is tried with every spell."""

    def __init__(self, state: State, figure: Figure) -> None:
        self.state, self.figure, self.grid = state, figure, state.grid
        others = [f for f in state.figures.values() if f.in_play and f.is_character]
        alliances = state.setup.alliances
        own = alliances[figure.owner]
        self.enemies = [f for f in others if alliances[f.owner] != own]
        self.allies = [f for f in others if alliances[f.owner] == own]
        self.away = distances(state.board)
        grid, wound = self.grid, wounds_worth(figure, 1)
        self.dangers = [(grid.band(f.cell, 0, f.definition.mp + longest(f)), output(f) * wound) for f in self.enemies]
        self.bombs = [f for f in state.figures.values() if f.is_bomb]
        self.blasts = [(self._blast(bomb), explosion_harm(state, bomb, figure)) for bomb in self.bombs]
        self.crates = state.crates
        self._blockers = state.field.blockers & ~(1 << figure.cell)
        self._seen: dict[int, Mask] = {}
        self._dangers: dict[int, float] = {}
        self._ranges: dict[SpellId, tuple[int, int]] = {}
        self.leaps = [
            spell
            for spell in figure.spells
            if any(isinstance(effect, MoveToTarget) for effect in spell.effects) and self.castable(spell)
        ]
        self.stands = list(self._stands())

    # ---- where to stand ----

    def _stands(self) -> Iterator[Stand]:
        state, figure, grid = self.state, self.figure, self.grid
        yield Stand(figure.cell, (), 1.0, figure.ap)
        known = {figure.cell}
        if figure.mp and not stands_still(figure) and held_fast(state, figure) is None:
            closed = state.field.obstacles | grid.mask_of(state.field.traps)
            steps = moves_to(grid)
            leave = self._chances_to_leave()
            layer: dict[int, tuple[float, tuple[Command, ...]]] = {figure.cell: (1.0, ())}
            for _ in range(figure.mp):
                following: dict[int, tuple[float, tuple[Command, ...]]] = {}
                for cell, (chance, way) in layer.items():
                    freed = chance * leave.get(cell, 1.0)
                    for to in grid.neighbours[cell]:
                        if to not in known and not closed >> to & 1 and freed > following.get(to, (0.0, ()))[0]:
                            following[to] = (freed, (*way, steps[to]))
                known.update(following)
                yield from (Stand(cell, way, chance, figure.ap) for cell, (chance, way) in following.items())
                layer = following
        for spell in self.leaps:
            for cell in grid.indices(self.aimed_from(figure.cell, spell) & ~state.field.obstacles):
                yield Stand(cell, (Cast(spell.id, grid.cells[cell]),), 1.0, figure.ap - spell.ap)

    def _chances_to_leave(self) -> dict[int, float]:
        """For each cell beside an enemy that locks, the chance that a step out of it succeeds."""
        figure = self.figure
        if figure.definition.is_mupeke:
            return {}
        dodges = 1 + figure.has(Power.DODGE)
        chances: dict[int, float] = {}
        for enemy in self.enemies:
            if not enemy.definition.is_mupeke:
                for cell in self.grid.neighbours[enemy.cell]:
                    chances[cell] = chances.get(cell, 1.0) * _FREED[1 + enemy.has(Power.LOCK), dodges]
        return chances

    def danger(self, cell: int) -> float:
        """GG that the enemies can be expected to take by attacking somebody on a cell."""
        known = self._dangers.get(cell)
        if known is None:
            known = sum([worth for reached, worth in self.dangers if reached >> cell & 1])
            known += sum([worth for zone, worth in self.blasts if zone >> cell & 1])
            self._dangers[cell] = known
        return known

    def remoteness(self, cell: int) -> int:
        """Steps from a cell to the nearest enemy."""
        away = self.away[cell]
        return min((away[enemy.cell] for enemy in self.enemies), default=0)

    # ---- what to cast ----

    def castable(self, spell: SpellDef) -> bool:
        """Whether the figure could pay for a spell."""
        return reason_against_spell(self.state, self.figure, spell) is None

    def aimed_from(self, cell: int, spell: SpellDef, more: int = 0) -> Mask:
        """The cells in range and sight from where the figure stands or would stand."""
        mask = self._in_range(cell, spell, more)
        return mask if spell.range.kind in NEEDS_NO_SIGHT or not mask else mask & self._sight(cell)

    def _in_range(self, cell: int, spell: SpellDef, more: int = 0) -> Mask:
        minimum, maximum = self._range(spell)
        if spell.range.can_be_raised:
            maximum += self.crates >> cell & 1
        mask = self.grid.band(cell, minimum, maximum + more)
        return mask & self.grid.lines(cell) if spell.range.kind in IN_LINE else mask

    def _range(self, spell: SpellDef) -> tuple[int, int]:
        """The range of a spell from a cell without a crate (RANGE-8)."""
        known = self._ranges.get(spell.id)
        if known is None:
            minimum, maximum = effective_range(self.state, self.figure, spell)
            if spell.range.can_be_raised:
                maximum -= self.crates >> self.figure.cell & 1
            known = self._ranges[spell.id] = minimum, maximum
        return known

    def _sight(self, cell: int) -> Mask:
        seen = self._seen.get(cell)
        if seen is None:
            seen = self._seen[cell] = self.grid.sight(cell, self._blockers)
        return seen

    def best(self) -> Attack | None:
        """The best cast with the way to it; None when no cast is worth anything."""
        return max(self.rated(), key=lambda attack: attack.worth, default=None)

    def rated(self) -> list[Attack]:
        """For each spell and cell to aim at the best way to cast it there, where it is worth anything."""
        best: dict[tuple[SpellId, int], Attack] = {}
        spells = [spell for spell in self.figure.spells if self.castable(spell)]
        if self.figure.is_krosmaster and self.figure.ap >= PUNCH.ap:
            spells.append(PUNCH)
        tried = [found for spell in spells if (found := self._tried(spell)) is not None]
        if not tried:
            return []
        caution = CAUTION if self.figure.is_krosmaster else CAUTION_OF_MOBS
        for stand in self.stands:
            for found in tried:
                if not found.useful_from >> stand.cell & 1:
                    continue
                spell = found.spell
                if spell.ap > stand.ap or spell.mp > self.figure.mp - len(stand.way):
                    continue
                casts = self._casts(spell, stand.ap)
                share, left_over = 1 + LATER_CASTS * (casts - 1), LEFT_AP * (stand.ap - casts * spell.ap)
                for at, worth in self._aims(found, stand.cell):
                    if worth <= 0:
                        continue
                    ends = self._landing(spell, stand.cell, at) if found.moves_caster else stand.cell
                    risk = caution * self.danger(ends) + WAY * len(stand.way)
                    total = stand.chance * (worth * share - found.cost * casts + left_over) - risk
                    known = best.get((spell.id, at))
                    if total > (0.0 if known is None else known.worth):
                        cell = self.grid.cells[at]
                        cast = Punch(cell) if spell is PUNCH else Cast(spell.id, cell)
                        best[spell.id, at] = Attack(total, (*stand.way, cast))
        return list(best.values())

    def _casts(self, spell: SpellDef, ap: int) -> int:
        if spell.limit is not Limit.NONE or spell.summons is not None or spell.kind is SpellKind.SPECIAL:
            return 1
        return ap // spell.ap if spell.ap else 1

    def _tried(self, spell: SpellDef) -> _Tried | None:
        """What is the same for a spell from wherever it is cast; None: it is worth nothing."""
        worths, grid, old = self._worths(spell), self.grid, self.figure.cell
        if not worths:
            return None
        moves_caster, cost = _moves_caster(spell), wounds_worth(self.figure, spell.wounds)
        if spell.zone in _TURNED:
            return _Tried(spell, worths, None, grid.everything, moves_caster, cost)
        aims = []
        if spell.zone is Zone.CELL:
            aims = [(at, worth, 0) for at, worth in worths.items() if worth > 0]
        else:
            own = max(0.0, worths.get(old, 0.0))
            for at in worths:
                zone = zone_mask(grid, old, spell, at)
                total = sum([worth for cell, worth in worths.items() if zone >> cell & 1 and cell != old])
                if total + own > 0:
                    aims.append((at, total, zone))
        minimum, maximum = self._range(spell)
        useful = 0
        for at, _, _ in aims:
            useful |= grid.band(at, minimum, maximum + 1)
        return _Tried(spell, worths, aims, useful, moves_caster, cost) if aims else None

    def _aims(self, tried: _Tried, there: int) -> Iterator[tuple[int, float]]:
        """Cells to aim at from a stand, with what the cast is worth."""
        spell, old = tried.spell, self.figure.cell
        if tried.aims is None:
            for at in self.grid.indices(self.aimed_from(there, spell) & self._main_targets(spell)):
                zone = zone_mask(self.grid, there, spell, at)
                yield at, sum([worth for cell, worth in tried.worths.items() if zone >> cell & 1 and cell != old])
            return
        mask = self._in_range(there, spell)
        if there != old and (spell.zone is Zone.CELL or spell.kind is SpellKind.HEAL):
            mask &= ~(1 << old)
        if spell.aim is Aim.FREE_CELL:
            mask &= ~(1 << there)
        needs_sight = spell.range.kind not in NEEDS_NO_SIGHT
        own = tried.worths.get(old, 0.0)
        for at, worth, zone in tried.aims:
            if not mask >> at & 1 or (needs_sight and not self.grid.sees(there, at, self._blockers)):
                continue
            if zone:
                yield at, worth + own * (zone >> there & 1)
            elif not self._unseen(spell, at, there):
                yield at, worth

    def _main_targets(self, spell: SpellDef) -> Mask:
        """The cells that hold what a spell names as its target (SPELL-17), but for the figure's own."""
        if spell.aim is Aim.CHARACTER:
            return self.grid.mask_of(f.cell for f in (*self.allies, *self.enemies) if f.cell != self.figure.cell)
        if spell.aim is Aim.ALLY:
            return self.grid.mask_of(f.cell for f in self.allies if f.cell != self.figure.cell)
        return self.grid.everything

    def _landing(self, spell: SpellDef, cell: int, at: int) -> int:
        """Where the caster stands after its spell."""
        grid, obstacles = self.grid, self.state.field.obstacles & ~(1 << self.figure.cell)
        for effect in spell.effects:
            match effect:
                case Swap():
                    cell = at
                case Retreat(cells) | Approach(cells) if at != cell:
                    leaves = isinstance(effect, Retreat)
                    direction = grid.direction(at, cell) if leaves else grid.direction(cell, at)
                    for following in grid.ray(cell, direction, cells):
                        if obstacles >> following & 1:
                            break
                        cell = following
                case _:
                    pass
        return cell

    def _unseen(self, spell: SpellDef, at: int, cell: int) -> bool:
        """Whether an invisible character cannot be damaged from a cell (POW-10)."""
        field = self.state.field
        return bool(
            spell.kind is SpellKind.ATTACK
            and field.invisible >> at & 1
            and not self.grid.neighbour_masks[cell] >> at & 1
        )

    def _worths(self, spell: SpellDef) -> dict[int, float]:
        """What a spell is worth by target cell; for an area by the cell that is hit, and 0 for cells to aim at."""
        state, figure = self.state, self.figure
        match spell.kind:
            case SpellKind.ATTACK:
                if not self.enemies or spell.zone is Zone.CELL:
                    near = [e for e in self.enemies if self._is_near(spell, e)]
                    worths = {e.cell: attack_worth(state, figure, spell, e) for e in near}
                    return worths | self._bomb_worths(spell)
                worths = {e.cell: attack_worth(state, figure, spell, e) for e in self.enemies}
                worths |= {a.cell: attack_worth(state, figure, spell, a) for a in self.allies}
                return worths if spell.zone in _TURNED else self._with_aims(spell, worths, self.enemies)
            case SpellKind.HEAL:
                hurt = [f for f in (*self.allies, *self.enemies) if f.wounds]
                worths = {f.cell: healing_worth(state, figure, spell, f) for f in hurt}
                return {cell: worth for cell, worth in worths.items() if worth > 0 or spell.zone is not Zone.CELL}
            case SpellKind.SPECIAL:
                return self._special_worths(spell)
            case SpellKind.SUMMON:
                return summon_worths(self, spell)

    def _is_near(self, spell: SpellDef, target: Figure) -> bool:
        """Whether a target may come into range; who leaps may come from anywhere."""
        if self.leaps:
            return True
        figure = self.figure
        return self.grid.distance(figure.cell, target.cell) <= figure.mp + effective_range(self.state, figure, spell)[1]

    def _blast(self, bomb: Figure) -> Mask:
        return zone_mask(self.grid, bomb.cell, bomb.definition.spells[0], bomb.cell)

    def _bomb_worths(self, spell: SpellDef) -> dict[int, float]:
        """What it is worth to set off a bomb at once."""
        if not spell.damage:
            return {}
        worths = {}
        for bomb in self.bombs:
            zone = self._blast(bomb)
            harm = sum(explosion_harm(self.state, bomb, f) for f in self.enemies if zone >> f.cell & 1)
            harm -= sum(explosion_harm(self.state, bomb, f) for f in self.allies if zone >> f.cell & 1)
            worths[bomb.cell] = harm
        return worths

    def _with_aims(self, spell: SpellDef, worths: dict[int, float], at: Sequence[Figure]) -> dict[int, float]:
        """An area can also be aimed at the cells around its targets."""
        for figure in at:
            near = self.grid.square(figure.cell) if spell.zone is Zone.SQUARE else self.grid.cross(figure.cell)
            for cell in self.grid.indices(near):
                worths.setdefault(cell, 0.0)
        return worths

    def _special_worths(self, spell: SpellDef) -> dict[int, float]:
        if spell.aim is Aim.CHARACTER:
            worths = {e.cell: effects_worth(self.figure, spell, e) for e in self.enemies}
            return {cell: worth for cell, worth in worths.items() if worth > 0}
        if spell.aim is Aim.ALLY and any(isinstance(effect, Markers) for effect in spell.effects):
            return {a.cell: -effects_worth(self.figure, spell, a) for a in self.allies}
        return {}

    def attack_with_more_range(self, more: int) -> bool:
        """Whether a longer range would let the figure attack from where it stands."""
        at = self.grid.mask_of(enemy.cell for enemy in self.enemies)
        return any(
            self.aimed_from(self.figure.cell, spell, more) & at
            for spell in self.figure.definition.spells
            if spell.kind is SpellKind.ATTACK and spell.range.can_be_raised and spell.ap < self.figure.ap
        )


@lru_cache(maxsize=1024)
def _moves_caster(spell: SpellDef) -> bool:
    """Whether the caster of a spell stands elsewhere after it."""
    return any(isinstance(effect, (Swap, Retreat, Approach)) for effect in spell.effects)
