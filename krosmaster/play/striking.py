"""Where one enemy can strike a figure in its next turn: a walk as far as its MP go, then one attack spell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Punch
from krosmaster.arena.definitions import (
    PUNCH,
    Aim,
    Coin,
    ExtraDamagePerSummon,
    Limit,
    Power,
    RangeKind,
    SpellDef,
    SpellId,
    SpellKind,
    TokenKind,
    Zone,
)
from krosmaster.arena.events import WoundsPlaced
from krosmaster.arena.legality import reason_against_spell
from krosmaster.arena.state import OFF_BOARD, Figure, State, next_handle
from krosmaster.arena.targeting import aim_mask, range_mask, sight_mask, zone_mask
from krosmaster.grid import Mask
from krosmaster.play.next_turn import CRITICAL_DICE
from krosmaster.play.odds import Tally, TargetOdds, ways
from krosmaster.table.contract import Script

_WORST_DICE, _WORST_DICE_TAILS = Script(CRITICAL_DICE, (0,) * 8), Script(CRITICAL_DICE, (1,) * 8)
_NEEDS_NO_SIGHT = frozenset({RangeKind.NO_SIGHT, RangeKind.MELEE, RangeKind.SELF})
_MAIN_TARGETS = frozenset({Aim.ANYTHING, Aim.CHARACTER})
"""Aims that an enemy's figure is fit for."""


class Shot(NamedTuple):
    """One way to strike: the cell to strike from, the cell aimed at, and the steps that it takes to get there."""

    from_: int
    at: int
    steps: int


class Source(NamedTuple):
    """What wounds may come from: a spell of an enemy, or of a mob that it could summon."""

    attacker: Attacker
    spell: SpellDef
    struck: dict[int, Mask]
    """By the most wounds that it can do: the cells where it does them."""


class Attacker:
    """One enemy as its turn begins, asked about one figure, which is thought away from where it stands now."""

    def __init__(
        self, ready: State, figure: Figure, target: Figure, starts: Mask, call: SpellDef | None = None
    ) -> None:
        """`ready` has the enemy acting; it sets out from any of the cells `starts`."""
        self.figure = figure
        self.call = call
        """The spell that summons it first; None: it is in play."""
        self.caster = figure if call is None else ready.figures[figure.summoner or figure.handle]
        """Whose turn it is: itself, or who summons it first."""
        figures = {**ready.figures, target.handle: target._replace(cell=OFF_BOARD)}
        self._budget = figure.mp
        figures = {**figures, figure.handle: figure._replace(cell=OFF_BOARD)}
        self._away = replace(ready, figures=figures, _field=None)
        self._target = target
        self._starts = starts
        self._grid = ready.grid
        self._held = self._held_beside(self._away.field.holders)
        self._levels = self._flood(starts, self._away.field.obstacles, self._held)
        self._reached: dict[tuple[SpellId, int], Mask] = {}
        self._there: dict[int, Figure] = {}
        self._around: dict[int, list[Mask]] = {}

    @property
    def attacks(self) -> list[SpellDef]:
        """The attack spells that it can pay for and has not used up; the punch is one."""
        return self._castable(SpellKind.ATTACK)

    def mobs(self) -> Iterator[Attacker]:
        """The mobs that it could summon and that would act in the same turn (SUM-1)."""
        grid, away = self._grid, self._away
        for spell in self._castable(SpellKind.SUMMON):
            token = spell.summons
            if token is None or token.kind is not TokenKind.MOB:
                continue
            at = 0
            for level in self._levels[: self._budget - spell.mp + 1]:
                for source in grid.indices(level):
                    there = self._at(source)
                    fit = range_mask(away, there, spell) & sight_mask(away, there, spell) & ~(1 << source)
                    at |= fit & aim_mask(away, there, spell)
            if not at:
                continue
            handle = next_handle(token.id, away.serials, away.setup.given_names)
            mob = Figure(handle, self.figure.owner, token, self.figure.handle, mp=token.mp, ap=token.ap)
            ready = replace(away, figures={**away.figures, handle: mob}, active=handle, _field=None)
            yield Attacker(ready, mob, self._target, at, spell)

    def strikes(self, spell: SpellDef) -> dict[int, Mask]:
        """By the most wounds that the spell can do to the figure: the cells where it does them to it."""
        found: dict[int, Mask] = {}
        for cells in self._alike(spell, self._struck(spell)):
            wounds = self._most_wounds(spell, (cells & -cells).bit_length() - 1)
            if wounds:
                found[wounds] = found.get(wounds, 0) | cells
        return found

    def shot(self, spell: SpellDef, cell: int) -> Shot | None:
        """The shortest walk to where the spell strikes the figure on a cell; None: there is none."""
        levels = self._levels_around(cell)
        for steps, level in enumerate(levels[: self._budget - spell.mp + 1]):
            for source in self._grid.indices(level):
                if self._reach(spell, source) >> cell & 1:
                    return Shot(source, self._aim_at(spell, source, cell), steps)
        return None

    def odds(self, spell: SpellDef, shot: Shot, cell: int) -> TargetOdds | None:
        """What the spell does to the figure on a cell; None: nothing, whatever the dice show."""
        before, command = self._about_to_strike(spell, shot, cell)
        tally = Tally(before)
        for step in ways(before, command):
            tally.add(step)
        return next((odds for odds in tally.targets() if odds.who == self._target.handle), None)

    def uses_of(self, spell: SpellDef) -> int:
        """How often it can cast a spell in the turn, as far as limits go."""
        figure = self.figure
        if spell.limit is Limit.TURN:
            return spell.uses
        return spell.uses - figure.used_this_game.count(spell.id) if spell.limit is Limit.GAME else figure.ap

    # ---- spells ----

    def _castable(self, kind: SpellKind) -> list[SpellDef]:
        figure = self.figure
        spells = (*figure.spells, PUNCH) if figure.is_krosmaster else figure.spells
        return [s for s in spells if s.kind is kind and reason_against_spell(self._away, figure, s) is None]

    def _alike(self, spell: SpellDef, mask: Mask) -> Iterator[Mask]:
        """Parts of the cells on each of which the spell does the same: its own tokens beside the target may matter."""
        adds = [effect.token_id for effect in spell.effects if isinstance(effect, ExtraDamagePerSummon)]
        if not adds or not mask:
            if mask:
                yield mask
            return
        grid = self._grid
        own = grid.mask_of(
            figure.cell
            for figure in self._away.figures.values()
            if figure.summoner == self.figure.handle and figure.in_play and figure.definition.id in adds
        )
        parts: dict[int, Mask] = {}
        for cell in grid.indices(mask):
            beside = (grid.neighbour_masks[cell] & own).bit_count()
            parts[beside] = parts.get(beside, 0) | 1 << cell
        yield from parts.values()

    def _most_wounds(self, spell: SpellDef, cell: int) -> int:
        shot = self.shot(spell, cell)
        if shot is None:
            return 0
        before, command = self._about_to_strike(spell, shot, cell)
        scripts = [_WORST_DICE]
        if any(isinstance(effect, Coin) for effect in spell.effects):
            scripts.append(_WORST_DICE_TAILS)
        return max(self._wounds(before, command, script) for script in scripts)

    def _wounds(self, before: State, command: Cast | Punch, script: Script) -> int:
        events = engine.apply(before, command, script).events
        hits = (e for e in events if isinstance(e, WoundsPlaced) and e.by == self.figure.handle)
        return sum(hit.wounds for hit in hits if hit.who == self._target.handle)

    def _about_to_strike(self, spell: SpellDef, shot: Shot, cell: int) -> tuple[State, Cast | Punch]:
        """Only those two and the attacker's tokens stand there: nobody else changes what befalls the figure."""
        attacker = self.figure
        figures = {
            handle: figure if figure.summoner == attacker.handle else figure._replace(cell=OFF_BOARD)
            for handle, figure in self._away.figures.items()
        }
        figures[attacker.handle] = attacker._replace(cell=shot.from_, mp=attacker.mp - shot.steps)
        figures[self._target.handle] = self._target._replace(cell=cell)
        at = self._grid.cells[shot.at]
        command = Punch(at) if spell is PUNCH else Cast(spell.id, at)
        return replace(self._away, figures=figures, _field=None), command

    # ---- cells ----

    def _held_beside(self, holders: Mask) -> Mask:
        """The cells from which it goes no farther by MP, beside some characters (REW-20)."""
        grid, state, held = self._grid, self._away, 0
        if not holders or self.figure.definition.is_mupeke:
            return 0
        side = state.setup.alliances[self.figure.owner]
        for cell in grid.indices(holders & ~state.field.characters.get(side, 0)):
            held |= grid.neighbour_masks[cell]
        return held

    def _flood(self, starts: Mask, impassable: Mask, held: Mask) -> list[Mask]:
        """By the number of steps: the cells that it can first come to with them; none leads on from a held one."""
        grid = self._grid
        if starts.bit_count() == 1 and not held:
            return grid.reach_levels(starts.bit_length() - 1, self._budget, impassable)
        levels, free = [starts], grid.everything & ~impassable & ~starts
        for _ in range(self._budget):
            beside = 0
            for cell in grid.indices(levels[-1] & ~held):
                beside |= grid.neighbour_masks[cell]
            levels.append(beside & free)
            free &= ~beside
        return levels

    def _levels_around(self, cell: int) -> list[Mask]:
        """The cells that it comes to when the figure stands on a cell, where it may be in the way."""
        levels = self._around.get(cell)
        if levels is not None:
            return levels
        bit, levels = 1 << cell, self._levels
        held = self._held | (self._held_beside(bit) if self._target.bonuses.holds_fast else 0)
        if held != self._held or any(level & bit for level in levels):
            levels = self._flood(self._starts & ~bit, self._away.field.obstacles | bit, held)
        self._around[cell] = levels
        return levels

    def _struck(self, spell: SpellDef) -> Mask:
        """The cells on which the spell reaches the figure."""
        grid, mask, doubtful = self._grid, 0, 0
        budget = self._budget - spell.mp
        for steps, level in enumerate(self._levels):
            if steps <= budget:
                for source in grid.indices(level):
                    mask |= self._reach(spell, source)
            # a figure on such a cell stands in the way of those who have farther to go, and no spell from nearer hits
            doubtful |= level & ~mask
        if self._target.bonuses.holds_fast:
            doubtful = mask
        mask &= ~self._away.field.obstacles
        if self.call is None:
            mask &= ~self._starts
        for cell in grid.indices(mask & doubtful):
            if self.shot(spell, cell) is None:
                mask &= ~(1 << cell)
        return mask

    def _reach(self, spell: SpellDef, source: int) -> Mask:
        """The cells on which the spell, cast from a cell, reaches the figure: as its aim or in its area."""
        key = spell.id, source
        if key not in self._reached:
            caster = self._at(source)
            in_sight = range_mask(self._away, caster, spell) & sight_mask(self._away, caster, spell)
            mask = in_sight if spell.aim in _MAIN_TARGETS else 0
            if spell.zone is not Zone.CELL:
                for at in self._grid.indices(in_sight & aim_mask(self._away, caster, spell)):
                    mask |= self._beside_aim(spell, source, at)
            mask &= ~(1 << source)
            if self._target.has(Power.INVISIBILITY):
                mask &= self._grid.neighbour_masks[source]  # POW-10
            self._reached[key] = mask
        return self._reached[key]

    def _at(self, source: int) -> Figure:
        """Itself on a cell; every spell is asked from there."""
        there = self._there.get(source)
        if there is None:
            there = self._there[source] = self.figure._replace(cell=source)
        return there

    def _beside_aim(self, spell: SpellDef, source: int, at: int) -> Mask:
        """The cells in the area but for its main target, without those where the figure itself would hide that one."""
        area = zone_mask(self._grid, source, spell, at) & ~(1 << at)
        if spell.range.kind in _NEEDS_NO_SIGHT or self._target.definition.is_mupeke:
            return area
        between = self._grid.mask_of(self._grid.crossed(source, at))
        if self._target.definition.is_invisible:
            between &= self._grid.neighbour_masks[source]
        return area & ~between

    def _aim_at(self, spell: SpellDef, source: int, cell: int) -> int:
        """What to aim at from a cell in order to strike another one."""
        caster = self._at(source)
        in_sight = range_mask(self._away, caster, spell) & sight_mask(self._away, caster, spell)
        if in_sight >> cell & 1 and spell.aim in _MAIN_TARGETS:
            return cell
        aims = self._grid.indices(in_sight & aim_mask(self._away, caster, spell))
        return next(at for at in aims if self._beside_aim(spell, source, at) >> cell & 1)


def most_wounds_of_turn(known: Sequence[tuple[Source, int]]) -> int:
    """The most wounds that one enemy can do with all its AP and MP by spells of which each does so many at most."""
    own = [(source.attacker, source.spell, wounds) for source, wounds in known if source.attacker.call is None]
    acts = [(spell.ap, spell.mp, attacker.uses_of(spell), wounds) for attacker, spell, wounds in own]
    called: dict[SpellId, list[tuple[Source, int]]] = {}
    for source, wounds in known:
        if source.attacker.call is not None:
            called.setdefault(source.attacker.call.id, []).append((source, wounds))
    for options in called.values():
        mob, call = options[0][0].attacker, options[0][0].attacker.call
        assert call is not None, "a mob that is summoned has been called"
        of_mob = [(source.spell.ap, 0, mob.uses_of(source.spell), wounds) for source, wounds in options]
        acts.append((call.ap, call.mp, call.max_in_play or 1, _most(mob.figure.ap, mob.figure.mp, tuple(of_mob))))
    caster = known[0][0].attacker.caster if known else None
    return 0 if caster is None else _most(caster.ap, caster.mp, tuple(acts))


@lru_cache(maxsize=1024)
def _most(ap: int, mp: int, acts: tuple[tuple[int, int, int, int], ...]) -> int:
    """The most that acts of some AP, MP, number of uses and worth are worth together."""
    best = 0
    for place, (cost, steps, uses, worth) in enumerate(acts):
        if uses > 0 and cost <= ap and steps <= mp and (cost or steps):
            left = (*acts[:place], (cost, steps, uses - 1, worth), *acts[place + 1 :])
            best = max(best, worth + _most(ap - cost, mp - steps, left))
    return best
