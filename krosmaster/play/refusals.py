"""Why a command is refused, and the nearest way to make it legal."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from krosmaster.arena.commands import Command
from krosmaster.arena.reasons import Reason
from krosmaster.arena.state import State
from krosmaster.grid import Cell


@dataclass(frozen=True, slots=True)
class Remedy:
    """A cell from which the refused command is legal, and what it takes to get there."""

    cell: Cell
    mp: int
    chance: Fraction
    """The chance to get there without being locked."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was played: the engine's reason, and the nearest remedy where a walk is one."""

    reason: Reason
    remedy: Remedy | None = None


def refusal(state: State, command: Command) -> Refused | None:
    """Why the command is refused, or None when it is legal."""
    raise NotImplementedError
