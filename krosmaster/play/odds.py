"""Exact outcomes of one command, listed by running the engine itself once for every combination of successes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import comb, prod
from typing import NamedTuple

from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import FACES, SUCCESS_FACES, Purpose
from krosmaster.arena.events import (
    CharacterLocked,
    CharacterTurnEnded,
    CoinTossed,
    DiceRolled,
    Event,
    SceneryDamaged,
    SceneryDestroyed,
    WoundReflected,
    WoundsHealed,
    WoundsPlaced,
)
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.position_after import position_after
from krosmaster.table.contract import NO_SCRIPT, Script
from krosmaster.table.dice import seeded
from krosmaster.table.values import value

Distribution = Mapping[int, Fraction]
"""An amount to the chance of exactly it; the chances add to 1."""


class WeightedStep(NamedTuple):
    """One way in which a command can turn out; `events` go to the next decision, but not past the active one's turn."""

    chance: Fraction
    state: State
    events: tuple[Event, ...]


@value
class TargetOdds:
    """What a command can do to one figure."""

    who: Handle
    wounds: Distribution
    """Wounds placed on it."""
    heals: Distribution
    """Wounds removed from it, by healing or life steal."""
    out: Fraction
    """The chance that it leaves the board: KO, a bomb going off, a token leaving with its summoner."""
    set_off: Handle | None = None
    """The bomb or trap without which nothing would happen to it: the command only sets that off."""

    def after(self, chance: Fraction) -> TargetOdds:
        """The odds when the command itself is only played with a chance, as after a walk that may fail."""
        return replace(
            self, wounds=_after(self.wounds, chance), heals=_after(self.heals, chance), out=self.out * chance
        )


@value
class SceneryOdds:
    """What a command can do to a tree, bush or crate (DECOR-5)."""

    at: Cell
    wounds: Distribution
    broken: Fraction
    """The chance that it is destroyed."""

    def after(self, chance: Fraction) -> SceneryOdds:
        """The odds when the command itself is only played with a chance."""
        return replace(self, wounds=_after(self.wounds, chance), broken=self.broken * chance)


class _Roll(NamedTuple):
    """One roll of a command: only the number of successes matters to the rules, not the faces (DIE-3).

    Dice whose faces are given beforehand are left out: nothing branches by them.
    """

    purpose: Purpose
    dice: int
    successes: int
    is_held: bool = False
    """Whether it stays as it came: it does not matter to who is asked about."""

    @property
    def faces(self) -> tuple[int, ...]:
        """Faces that show these successes."""
        failures = self.dice - self.successes
        return _SUCCESS[self.purpose] * self.successes + _FAILURE[self.purpose] * failures

    @property
    def ways(self) -> int:
        """In how many of the 6 ** dice rolls it comes out so."""
        good = len(SUCCESS_FACES[self.purpose])
        bad = len(FACES) - good
        return comb(self.dice, self.successes) * int(good**self.successes * bad ** (self.dice - self.successes))

    @property
    def share(self) -> float:
        """Roughly its chance, to look at likely ways first."""
        return 1.0 if self.is_held else float(self.ways / len(FACES) ** self.dice)


class _Toss(NamedTuple):
    """One toss of a coin in a command."""

    heads: bool
    share: float = 0.5
    """Roughly its chance, to look at likely ways first."""

    @property
    def coin(self) -> int:
        """As scripts hold it."""
        return 0 if self.heads else 1


_Draw = _Roll | _Toss
"""One thing that chance decides; its outcomes are what branches."""


def _others(draw: _Draw) -> Iterator[_Draw]:
    """The other outcomes of a draw."""
    if isinstance(draw, _Toss):
        yield _Toss(not draw.heads)
        return
    if draw.is_held:
        return
    for successes in range(draw.dice + 1):
        if successes != draw.successes:
            yield draw._replace(successes=successes)


def _draws(events: Iterable[Event], who: frozenset[Handle] | None, given: Script) -> tuple[_Draw, ...]:
    found: list[_Draw] = []
    faces, coins = given.faces, len(given.coins)
    for event in events:
        if isinstance(event, DiceRolled):
            is_held = who is not None and event.purpose is Purpose.ARMOR and event.by not in who
            known, faces = faces[: len(event.faces)], faces[len(event.faces) :]
            successes = event.successes - sum(face in SUCCESS_FACES[event.purpose] for face in known)
            found.append(_Roll(event.purpose, len(event.faces) - len(known), successes, is_held))
        elif isinstance(event, CoinTossed):
            if coins:
                coins -= 1
            else:
                found.append(_Toss(event.heads))
    return tuple(found)


def _chance_of(draws: Iterable[_Draw]) -> Fraction:
    good = every = 1
    for draw in draws:
        if isinstance(draw, _Toss):
            every *= 2
        elif not draw.is_held:
            good *= draw.ways
            every *= len(FACES) ** draw.dice
    return Fraction(good, every)


_SUCCESS = {purpose: (min(faces),) for purpose, faces in SUCCESS_FACES.items()}
_FAILURE = {purpose: (min(set(range(len(FACES))) - faces),) for purpose, faces in SUCCESS_FACES.items()}

# what a branch rolls beyond its script is only the first way that is looked at: any dice do, but those of the match
# must not, or the order of the ways would give them away
_ANY_DICE = seeded(0)

_NEVER, _CERTAIN = Fraction(0), Fraction(1)


def ways(
    state: State, command: Command, who: frozenset[Handle] | None = None, given: Script = NO_SCRIPT
) -> Iterator[WeightedStep]:
    """The ways in which a legal command of a game turn can turn out, likely ones early; the chances add to 1.

    Dice and coins that are given fall first. With `who` armor rolls of others are left as they come, for where they do
    not matter to these figures.

    An attack on one figure has up to 9, but every further figure hit multiplies them: take a few at a time where
    nobody can wait.
    """
    start = replace(state, dice=_ANY_DICE)
    number = count()  # of equally likely beginnings the first one found is looked at first
    waiting: list[tuple[float, int, tuple[_Draw, ...]]] = [(-1.0, next(number), ())]
    while waiting:
        fixed = heappop(waiting)[2]
        faces = tuple(face for draw in fixed if isinstance(draw, _Roll) for face in draw.faces)
        coins = tuple(draw.coin for draw in fixed if isinstance(draw, _Toss))
        step = engine.apply(start, command, Script(given.faces + faces, given.coins + coins))
        events = _until_the_turn_ends(step.events)
        draws = _draws(events, who, given)
        likely = prod(draw.share for draw in fixed)
        for place in range(len(fixed), len(draws)):
            for other in _others(draws[place]):
                heappush(waiting, (-likely * other.share, next(number), (*draws[:place], other)))
            likely *= draws[place].share
        after = step.state if len(events) == len(step.events) else position_after(start, events)
        yield WeightedStep(_chance_of(draws), after, events)


def outcomes(state: State, command: Command, given: Script = NO_SCRIPT) -> tuple[WeightedStep, ...]:
    """All the ways in which a legal command of a game turn can turn out, fewest successes first."""
    return tuple(sorted(ways(state, command, given=given), key=_successes))


class Tally:
    """Adds up, way by way, what a command can do to each figure."""

    def __init__(self, before: State) -> None:
        self._standing = [figure.handle for figure in before.figures.values() if figure.in_play]
        self._mechanisms = {figure.handle for figure in before.figures.values() if figure.is_bomb or figure.is_trap}
        self._wounds: dict[Handle, dict[int, Fraction]] = {}
        self._heals: dict[Handle, dict[int, Fraction]] = {}
        self._by: dict[Handle, set[Handle]] = {}
        self._out: dict[Handle, Fraction] = {}
        self._scenery: dict[Cell, dict[int, Fraction]] = {}
        self._broken: dict[Cell, Fraction] = {}
        self.counted = _NEVER
        """The chance of all ways that were counted so far."""

    def add(self, step: WeightedStep) -> None:
        """Count one more way."""
        self.counted += step.chance
        placed: dict[Handle, int] = {}
        healed: dict[Handle, int] = {}
        for event in step.events:
            if isinstance(event, (WoundsPlaced, WoundReflected)):
                placed[event.who] = placed.get(event.who, 0) + event.wounds
                self._by.setdefault(event.who, set()).add(event.by)
            elif isinstance(event, WoundsHealed):
                healed[event.who] = healed.get(event.who, 0) + event.wounds
                self._by.setdefault(event.who, set()).add(event.by)
            elif isinstance(event, SceneryDamaged):
                pieces = self._scenery.setdefault(event.at, {})
                pieces[event.wounds] = pieces.get(event.wounds, _NEVER) + step.chance
            elif isinstance(event, SceneryDestroyed):
                self._broken[event.at] = self._broken.get(event.at, _NEVER) + step.chance
        for sums, distributions in ((placed, self._wounds), (healed, self._heals)):
            for who, amount in sums.items():
                distribution = distributions.setdefault(who, {})
                distribution[amount] = distribution.get(amount, _NEVER) + step.chance
        figures = step.state.figures
        for who in self._standing:
            if who not in figures or not figures[who].in_play:
                self._out[who] = self._out.get(who, _NEVER) + step.chance

    def targets(self) -> tuple[TargetOdds, ...]:
        """The odds of every figure that the command can wound, heal or remove, as far as ways are counted."""
        return tuple(
            TargetOdds(
                who,
                _completed(self._wounds.get(who, {}), self.counted),
                _completed(self._heals.get(who, {}), self.counted),
                self._out.get(who, _NEVER),
                self._set_off(who),
            )
            for who in self._standing
            if who in self._wounds or who in self._heals or who in self._out
        )

    def _set_off(self, who: Handle) -> Handle | None:
        by = self._by.get(who, set())
        return min(by) if by and by <= self._mechanisms else None

    def scenery(self) -> tuple[SceneryOdds, ...]:
        """The odds of every tree, bush or crate that the command damages, as far as ways are counted."""
        return tuple(
            SceneryOdds(at, _completed(wounds, self.counted), self._broken.get(at, _NEVER))
            for at, wounds in sorted(self._scenery.items())
        )


def target_odds(before: State, steps: Iterable[WeightedStep]) -> tuple[TargetOdds, ...]:
    """For each figure that the command can wound, heal or remove: how likely what is."""
    tally = Tally(before)
    for step in steps:
        tally.add(step)
    return tally.targets()


def free_chance(steps: Iterable[WeightedStep]) -> Fraction:
    """The chance not to be locked."""
    locked = sum(
        (chance for chance, _, events in steps if any(isinstance(event, CharacterLocked) for event in events)),
        _NEVER,
    )
    return 1 - locked


def _successes(step: WeightedStep) -> tuple[int, ...]:
    return tuple(event.successes for event in step.events if isinstance(event, DiceRolled))


def _until_the_turn_ends(events: tuple[Event, ...]) -> tuple[Event, ...]:
    for place, event in enumerate(events, start=1):
        if isinstance(event, CharacterTurnEnded):
            return events[:place]
    return events


def _after(distribution: Distribution, chance: Fraction) -> Distribution:
    return _completed({amount: part * chance for amount, part in distribution.items()})


def _completed(distribution: Mapping[int, Fraction], counted: Fraction = _CERTAIN) -> Distribution:
    """The distribution in ascending order; where nothing happened at all in what is counted, that is an amount of 0."""
    missing = counted - sum(distribution.values(), _NEVER)
    if missing:
        distribution = {**distribution, 0: distribution.get(0, _NEVER) + missing}
    return dict(sorted(distribution.items()))
