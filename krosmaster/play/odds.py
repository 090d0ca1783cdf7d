"""Exact outcomes of one command, listed by running the engine itself once for every combination of successes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import Handle
from krosmaster.arena.events import Event
from krosmaster.arena.state import State

Distribution = Mapping[int, Fraction]
"""An amount to the chance of exactly it; the chances add to 1."""


class WeightedStep(NamedTuple):
    """One way in which a command can turn out; `events` end at the first question or with the active one's turn."""

    chance: Fraction
    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class TargetOdds:
    """What a command can do to one figure."""

    who: Handle
    wounds: Distribution
    """Wounds placed on it."""
    heals: Distribution
    """Wounds removed from it, by healing or life steal."""
    out: Fraction
    """The chance that it leaves the board: KO, a bomb going off, a token leaving with its summoner."""


def outcomes(state: State, command: Command) -> tuple[WeightedStep, ...]:
    """Every way in which a legal command can turn out, fewest successes first; the chances add to 1."""
    raise NotImplementedError


def target_odds(before: State, steps: tuple[WeightedStep, ...]) -> tuple[TargetOdds, ...]:
    """For each figure that the command can wound, heal or remove: how likely what is."""
    raise NotImplementedError


def free_chance(steps: tuple[WeightedStep, ...]) -> Fraction:
    """The chance not to be locked."""
    raise NotImplementedError
