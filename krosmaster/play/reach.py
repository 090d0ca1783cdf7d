"""Where the active character can walk: paths, the MP left at each cell, and the exact chance of every step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.grid import Cell


@dataclass(frozen=True, slots=True)
class PathStep:
    """One step of a walk."""

    from_: Cell
    to: Cell
    mp_left: int
    """MP left once it is made."""
    free: Fraction
    """The chance to get through, given that the walk came so far; 1: nobody locks."""
    lockers: tuple[Handle, ...]
    """The enemies that roll, in rolling order (LOCK-9)."""
    mp_at_stake: int
    """MP lost if it is locked here."""


@dataclass(frozen=True, slots=True)
class Path:
    """A walk: its steps and the chance to make them all."""

    steps: tuple[PathStep, ...]
    chance: Fraction

    @property
    def target(self) -> Cell:
        """Where it leads."""
        return self.steps[-1].to

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells entered, in order."""
        return tuple(step.to for step in self.steps)

    @property
    def mp_left(self) -> int:
        """MP left at its end."""
        return self.steps[-1].mp_left


@dataclass(frozen=True, slots=True)
class Walk:
    """The ways to one cell: the shortest (the likeliest of these), and a longer one if that is more likely to succeed."""

    shortest: Path
    safest: Path | None


@dataclass(frozen=True, slots=True)
class Reach:
    """Every cell that the active character can walk to."""

    origin: Cell
    ap_at_stake: int
    """AP lost by whoever is locked now (LOCK-3)."""
    walks: Mapping[Cell, Walk]


def reach(state: State) -> Reach | None:
    """Where the active character can walk now; None while no character acts."""
    raise NotImplementedError
