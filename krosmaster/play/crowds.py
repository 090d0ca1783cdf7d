"""The exact odds of an area on many figures, each by itself: where nobody's armor matters to anybody else.

All ways of a spell on eight figures are ten thousands; those of one figure, whatever the others roll, are a few.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import Coin, Effect, Handle, LifeSteal, Power, SpellDef, SpellKind
from krosmaster.arena.state import Figure, State
from krosmaster.grid import Mask
from krosmaster.play.odds import SceneryOdds, Tally, TargetOdds, ways
from krosmaster.play.reach import acting
from krosmaster.table.contract import NO_SCRIPT, Script

_FEW = 3
"""So many figures are counted all together."""

Known: TypeAlias = tuple[tuple[TargetOdds, ...], tuple[SceneryOdds, ...], Fraction]
"""The odds found so far, and for which share of the figures."""


def is_crowd(state: State, spell: SpellDef | None, zone: Mask) -> bool:
    """Whether a spell hits many, and what befalls one of them depends on no other's roll (but its summoner's KO).

    Bombs and traps may go off, life is stolen of all together and reflected to one: then it does.
    """
    caster = acting(state)
    if spell is None or caster is None or spell.kind not in (SpellKind.ATTACK, SpellKind.HEAL):
        return False
    if state.field.bombs or state.field.traps or caster.bonuses.melee_life_steal or _steals(spell.effects):
        return False
    if any(figure.in_play and figure.has(Power.REFLECT) for figure in state.figures.values()):
        return False
    return (zone & state.field.all_characters).bit_count() > _FEW


class Crowd:
    """One act on a crowd, looked at a little longer each time."""

    def __init__(self, state: State, command: Command, zone: Mask, given: Script = NO_SCRIPT) -> None:
        self._state = state
        self._command = command
        self._given = given
        hit = {f.handle for f in state.figures.values() if f.in_play and zone >> f.cell & 1} | {state.active}
        self._touched = [f for f in state.figures.values() if f.in_play and (f.handle in hit or f.summoner in hit)]
        self._known: list[TargetOdds] = []
        self._scenery: tuple[SceneryOdds, ...] = ()
        self._done = 0
        self._counting = self._count()

    def look(self, most: int) -> Known:
        """What is known after at most so many ways more."""
        for _ in range(most):
            if next(self._counting, None) is None:
                break
        return tuple(self._known), self._scenery, Fraction(self._done, len(self._touched))

    def _count(self) -> Iterator[int]:
        """One figure after the other; every item is a way that was counted."""
        for figure in self._touched:
            tally = Tally(self._state)
            for step in ways(self._state, self._command, _who_matters(figure), self._given):
                tally.add(step)
                yield self._done
            self._known += [odds for odds in tally.targets() if odds.who == figure.handle]
            self._scenery = tally.scenery()
            self._done += 1


def _who_matters(figure: Figure) -> frozenset[Handle]:
    """Whose armor rolls matter to a figure: its own, and its summoner's, with whose KO it leaves (SUM-2)."""
    return frozenset({figure.handle, figure.summoner or figure.handle})


def _steals(effects: Iterable[Effect]) -> bool:
    return any(
        isinstance(effect, LifeSteal) or (isinstance(effect, Coin) and (_steals(effect.heads) or _steals(effect.tails)))
        for effect in effects
    )
