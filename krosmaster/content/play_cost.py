"""What playing a file takes, in points that are the same on every machine: so a file costs seconds at most."""

from __future__ import annotations

from typing import TypeAlias

from krosmaster.arena.events import Event
from krosmaster.arena.state import State
from krosmaster.table.contract import Step
from krosmaster.table.sayings import N_, saying

ArenaStep: TypeAlias = Step[State, Event]

MOST_POINTS = 1_500_000
"""Three times what 10,000 commands of a match come to; played through in less than a second."""

TOO_MUCH = saying(
    N_("so many figures, events and set-ups are too much to play; allowed: {most} points"), most=MOST_POINTS
)
"""What is said of a file that asks for more."""

_OF_EVENT = 16
_OF_SETUP = 400


def points_of(step: ArenaStep, *, is_setup: bool) -> int:
    """What a command or a set-up takes: each figure in play counts, each event much, and a set-up more than both."""
    return len(step.state.figures) + _OF_EVENT * len(step.events) + (_OF_SETUP if is_setup else 0)
