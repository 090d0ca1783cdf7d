"""Where one enemy can strike a figure in its next turn: a walk as far as its MP go, then one attack spell.

Before that it may prepare itself (`own_gains.py`) and summon tokens that make the spell stronger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Punch
from krosmaster.arena.definitions import (
    PUNCH,
    Aim,
    Coin,
    ExtraDamagePerSummon,
    Handle,
    Limit,
    Power,
    SpellDef,
    SpellId,
    SpellKind,
    TokenId,
    TokenKind,
    Zone,
)
from krosmaster.arena.events import WoundsPlaced
from krosmaster.arena.legality import reason_against_spell
from krosmaster.arena.state import OFF_BOARD, Figure, State, next_handle
from krosmaster.arena.targeting import aim_mask, range_mask, sight_mask, zone_mask
from krosmaster.grid import Mask
from krosmaster.play.enemy_walks import NEEDS_NO_SIGHT, EnemyWalks
from krosmaster.play.next_turn import CRITICAL_DICE
from krosmaster.play.odds import Tally, TargetOdds, ways
from krosmaster.play.own_gains import Gained, own_gains
from krosmaster.table.contract import Script

_WORST_DICE, _WORST_DICE_TAILS = Script(CRITICAL_DICE, (0,) * 8), Script(CRITICAL_DICE, (1,) * 8)
_MAIN_TARGETS = frozenset({Aim.ANYTHING, Aim.CHARACTER})
"""Aims that an enemy's figure is fit for."""


class Calls(NamedTuple):
    """Tokens that are summoned beside the target first, because the spell does more for each of them (SPELL-15)."""

    spell: SpellDef
    number: int


class Shot(NamedTuple):
    """One way to strike: the cell to strike from, the cell aimed at, and the steps that it takes to get there."""

    from_: int
    at: int
    steps: int
    fresh: tuple[int, ...] = ()
    """Cells where tokens have been summoned before."""


class Attacker:
    """One enemy as its turn begins, asked about one figure, which is thought away from where it stands now."""

    def __init__(
        self, ready: State, gained: Gained, target: Figure, starts: Mask, call: SpellDef | None = None
    ) -> None:
        """`ready` has the enemy acting; it sets out from any of the cells `starts`."""
        figure = gained.figure
        self.figure = figure
        self.first = gained.first
        """What it, or who summons it, has cast to prepare itself."""
        self.walk = gained.walk
        """The MP that it can walk with."""
        self.call = call
        """The spell that summons it first; None: it is in play."""
        figures = {**ready.figures, target.handle: target._replace(cell=OFF_BOARD)}
        figures = {**figures, figure.handle: figure._replace(cell=OFF_BOARD)}
        self._away = replace(ready, figures=figures)
        self._target = target
        self._starts = starts
        self._grid = ready.grid
        self._leaps = gained.leaps
        self._walks = EnemyWalks(self._away, gained, target, starts)
        self._reached: dict[tuple[SpellId, int], Mask] = {}
        self._called: dict[SpellId, dict[int, list[tuple[int, int]]]] = {}

    @property
    def attacks(self) -> list[SpellDef]:
        """The attack spells that it can pay for and has not used up; the punch is one."""
        return self._castable(SpellKind.ATTACK)

    def prepared(self) -> Iterator[Attacker]:
        """Itself in every way in which it can prepare itself first by its own special spells."""
        if any(spell.kind is SpellKind.SPECIAL for spell in self.figure.spells):
            there = self._walks.at((self._starts & -self._starts).bit_length() - 1)
            ready = replace(self._away, figures={**self._away.figures, there.handle: there})
            for gained in own_gains(ready, there):
                other = Attacker(self._away, gained, self._target, self._starts)
                if other.figure.lasting == self.figure.lasting:  # then it sees and reaches the same from each cell
                    other._walks.aim_like(self._walks)
                    other._reached = self._reached
                yield other

    def mobs(self) -> Iterator[Attacker]:
        """The mobs that it could summon and that would act in the same turn (SUM-1)."""
        away = self._away
        for spell in self._castable(SpellKind.SUMMON):
            token = spell.summons
            if token is None or token.kind is not TokenKind.MOB:
                continue
            at = self._grid.mask_of(self._callers(spell))
            if not at:
                continue
            handle = next_handle(token.id, away.serials, away.setup.given_names)
            mob = Figure(handle, self.figure.owner, token, self.figure.handle, mp=token.mp, ap=token.ap)
            ready = replace(away, figures={**away.figures, handle: mob}, active=handle)
            yield Attacker(ready, Gained(mob, mob.mp, self.first), self._target, at, spell)

    def outdoes(self, other: Attacker, spell: SpellDef) -> bool:
        """Whether it may strike more with a spell than the same enemy does with fewer preparations."""
        if self._leaps or self.walk > other.walk or self.figure.ap > other.figure.ap:
            return True
        return spell.range.can_be_raised and self.figure.lasting != other.figure.lasting

    def strikes(self, spell: SpellDef, but_for: Mask = 0) -> dict[int, Mask]:
        """By the most wounds that the spell can do to the figure: the cells where it does them, but for some."""
        found: dict[int, Mask] = {}
        for cells in self._alike(spell, self._struck(spell, but_for)).values():
            cell = (cells & -cells).bit_length() - 1
            self._note(found, self._most_wounds(spell, self.shot(spell, cell), cell), cells)
        return found

    def helped_strikes(self, spell: SpellDef) -> Iterator[tuple[Calls, dict[int, Mask]]]:
        """The same once it has summoned tokens beside the figure, by their number."""
        adds = _counted_tokens(spell)
        for call in self._castable(SpellKind.SUMMON) if adds else ():
            if call.summons is None or call.summons.id not in adds:
                continue
            struck, room = self._struck(spell), self.room_for(call)
            for number in range(1, room + 1):
                ap, mp = spell.ap + number * call.ap, spell.mp + number * call.mp
                if ap > self.figure.ap or mp > self.figure.mp:
                    break
                calls, found = Calls(call, number), dict[int, Mask]()
                for cells in self._alike(spell, struck).values():
                    wounds = None
                    for cell in self._grid.indices(cells):
                        shot = self.shot(spell, cell, calls)
                        if shot is not None:
                            wounds = self._most_wounds(spell, shot, cell, calls) if wounds is None else wounds
                            self._note(found, wounds, 1 << cell)
                yield calls, found

    def shot(self, spell: SpellDef, cell: int, calls: Calls | None = None) -> Shot | None:
        """The shortest walk to where the spell strikes the figure on a cell; None: there is none.

        Each token that it summons is one that it can place on the way: that one walk leads by all is not asked.
        """
        if calls is None:
            return next(self._shots(spell, cell), None)
        near = self._grid.neighbour_masks[cell] & self._grid.mask_of(self._callers(calls.spell))
        if near.bit_count() < calls.number:
            return None
        for shot in self._shots(spell, cell):
            fit = near & ~(1 << shot.from_) & ~(1 << shot.at)
            if calls.spell.summons is not None and not calls.spell.summons.is_mupeke:
                fit &= ~self._grid.mask_of(self._grid.crossed(shot.from_, shot.at))
            fresh = [place for place in self._grid.indices(fit) if self._calls_by_the_way(calls.spell, place, shot)]
            if len(fresh) >= calls.number:
                return shot._replace(fresh=tuple(fresh[: calls.number]))
        return None

    def odds(self, spell: SpellDef, shot: Shot, cell: int, calls: Calls | None = None) -> TargetOdds | None:
        """What the spell does to the figure on a cell; None: nothing, whatever the dice show."""
        before, command = self._about_to_strike(spell, shot, cell, calls)
        tally = Tally(before)
        for step in ways(before, command):
            tally.add(step)
        return next((odds for odds in tally.targets() if odds.who == self._target.handle), None)

    def uses_of(self, spell: SpellDef) -> int:
        """How often it can cast a spell in the turn, as far as limits go; without one as often as it has points."""
        figure = self.figure
        if spell.limit is Limit.TURN:
            return spell.uses
        if spell.limit is Limit.GAME:
            return spell.uses - figure.used_this_game.count(spell.id)
        return figure.ap + self.walk

    def room_for(self, call: SpellDef) -> int:
        """How often it can summon by a spell in the turn, as far as limits go (SPELL-12)."""
        uses, token = self.uses_of(call), call.summons
        if call.max_in_play is None or token is None:
            return uses
        own = (f for f in self._away.figures.values() if f.summoner == self.figure.handle)
        return min(uses, call.max_in_play - sum(figure.definition.id == token.id for figure in own))

    # ---- spells ----

    def _castable(self, kind: SpellKind) -> list[SpellDef]:
        figure = self.figure
        spells = (*figure.spells, PUNCH) if figure.is_krosmaster else figure.spells
        return [s for s in spells if s.kind is kind and reason_against_spell(self._away, figure, s) is None]

    def _alike(self, spell: SpellDef, mask: Mask) -> dict[int, Mask]:
        """The cells by how many of its own tokens that matter to the spell stand beside each (SPELL-15)."""
        adds = _counted_tokens(spell)
        if not adds or not mask:
            return {0: mask} if mask else {}
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
        return parts

    @staticmethod
    def _note(found: dict[int, Mask], wounds: int, cells: Mask) -> None:
        if wounds:
            found[wounds] = found.get(wounds, 0) | cells

    def _most_wounds(self, spell: SpellDef, shot: Shot | None, cell: int, calls: Calls | None = None) -> int:
        if shot is None:
            return 0
        before, command = self._about_to_strike(spell, shot, cell, calls)
        scripts = [_WORST_DICE]
        if any(isinstance(effect, Coin) for effect in spell.effects):
            scripts.append(_WORST_DICE_TAILS)
        return max(self._wounds(before, command, script) for script in scripts)

    def _wounds(self, before: State, command: Cast | Punch, script: Script) -> int:
        events = engine.apply(before, command, script).events
        hits = (e for e in events if isinstance(e, WoundsPlaced) and e.by == self.figure.handle)
        return sum(hit.wounds for hit in hits if hit.who == self._target.handle)

    def _about_to_strike(
        self, spell: SpellDef, shot: Shot, cell: int, calls: Calls | None = None
    ) -> tuple[State, Cast | Punch]:
        """Only those two and the attacker's tokens stand there: nobody else changes what befalls the figure."""
        attacker = self.figure
        figures = {
            handle: figure if figure.summoner == attacker.handle else figure._replace(cell=OFF_BOARD)
            for handle, figure in self._away.figures.items()
        }
        token = calls.spell.summons if calls is not None else None
        if token is not None:
            for number, place in enumerate(shot.fresh):
                handle = Handle(f"{token.id}/{number}")
                figures[handle] = Figure(handle, attacker.owner, token, attacker.handle, cell=place)
        figures[attacker.handle] = attacker._replace(cell=shot.from_, mp=max(attacker.mp - shot.steps, 0))
        figures[self._target.handle] = self._target._replace(cell=cell)
        at = self._grid.cells[shot.at]
        command = Punch(at) if spell is PUNCH else Cast(spell.id, at)
        return replace(self._away, figures=figures), command

    # ---- cells ----

    def _shots(self, spell: SpellDef, cell: int) -> Iterator[Shot]:
        """Every way to strike the figure on a cell, the shortest walk first."""
        for steps, level in enumerate(self._walks.levels_around(cell)[: self.walk - spell.mp + 1]):
            for source in self._grid.indices(level):
                if self._reach(spell, source) >> cell & 1:
                    yield Shot(source, self._aim_at(spell, source, cell), steps)

    def _callers(self, call: SpellDef) -> dict[int, list[tuple[int, int]]]:
        """By the cell that it can summon to by a spell: the steps to where it does so, and that cell."""
        found = self._called.get(call.id)
        if found is None:
            found = self._called[call.id] = {}
            for steps, level in enumerate(self._walks.levels[: self.walk - call.mp + 1]):
                for source in self._grid.indices(level):
                    for place in self._grid.indices(self._walks.aims_from(call, source)):
                        found.setdefault(place, []).append((steps, source))
        return found

    def _calls_by_the_way(self, call: SpellDef, place: int, shot: Shot) -> bool:
        """Whether its MP may be enough to go where it summons to a cell, and on to where it strikes."""
        most, distance = self.walk - call.mp, self._grid.distance
        ways = self._callers(call)[place]
        return bool(self._leaps) or any(steps + distance(source, shot.from_) <= most for steps, source in ways)

    def _struck(self, spell: SpellDef, but_for: Mask = 0) -> Mask:
        """The cells on which the spell reaches the figure, which may stand in its way there."""
        mask: Mask = 0
        for level in self._walks.past_the_figure()[: max(self.walk - spell.mp + 1, 0)]:
            for source, standing in level.items():
                mask |= self._reach(spell, source) & standing
        mask &= ~self._away.field.obstacles & ~but_for
        return mask & ~self._starts if self.call is None else mask

    def _reach(self, spell: SpellDef, source: int) -> Mask:
        """The cells on which the spell, cast from a cell, reaches the figure: as its aim or in its area."""
        key = spell.id, source
        if key not in self._reached:
            caster = self._walks.at(source)
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

    def _beside_aim(self, spell: SpellDef, source: int, at: int) -> Mask:
        """The cells in the area but for its main target, without those where the figure itself would hide that one."""
        area = zone_mask(self._grid, source, spell, at) & ~(1 << at)
        if spell.range.kind in NEEDS_NO_SIGHT or self._target.definition.is_mupeke:
            return area
        between = self._grid.mask_of(self._grid.crossed(source, at))
        if self._target.definition.is_invisible:
            between &= self._grid.neighbour_masks[source]
        return area & ~between

    def _aim_at(self, spell: SpellDef, source: int, cell: int) -> int:
        """What to aim at from a cell in order to strike another one."""
        caster = self._walks.at(source)
        in_sight = range_mask(self._away, caster, spell) & sight_mask(self._away, caster, spell)
        if in_sight >> cell & 1 and spell.aim in _MAIN_TARGETS:
            return cell
        aims = self._grid.indices(in_sight & aim_mask(self._away, caster, spell))
        return next(at for at in aims if self._beside_aim(spell, source, at) >> cell & 1)


def _counted_tokens(spell: SpellDef) -> set[TokenId]:
    """The kinds of tokens that make a spell stronger beside its target."""
    return {effect.token_id for effect in spell.effects if isinstance(effect, ExtraDamagePerSummon)}
