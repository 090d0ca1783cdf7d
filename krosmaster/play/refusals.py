"""Why a command is refused, and the nearest ways to make it legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.plans import Plan, best_walk
from krosmaster.play.reach import Path, Reach
from krosmaster.table.values import value

_MENDED_BY_WALKING = frozenset(
    {
        Why.OUT_OF_RANGE,
        Why.NOT_IN_LINE,
        Why.MELEE_ONLY,
        Why.OUT_OF_SIGHT,
        Why.NO_KAMA_HERE,
        Why.NOT_A_DEMON_CELL,
    },
)


@value
class Remedy:
    """A walk after which the refused command is legal: the likeliest to succeed, of equal ones the shortest."""

    path: Path

    @property
    def cell(self) -> Cell:
        """Where it leads."""
        return self.path.target

    @property
    def mp(self) -> int:
        """What it takes."""
        return len(self.path.steps)

    @property
    def chance(self) -> Fraction:
        """The chance to get there without being locked."""
        return self.path.chance


@value
class Refused:
    """Nothing was played: the engine's reason, and the nearest remedies where there are some."""

    reason: Reason
    remedy: Remedy | None = None
    nearest: Cell | None = None
    """Where the walk, the place or the aim that is refused here is nearest to be had."""
    plan: Plan | None = None
    """The remedy and the refused act as one, where it is aimed: a deliberate act plays both."""
    instead: tuple[Command, ...] = ()
    """What is legal in its place: what costs less, somebody else, somewhere else."""


def refusal(state: State, command: Command, look_around: Callable[[], Reach | None]) -> Refused | None:
    """Why the command is refused, or None when it is legal; where a walk may help, one is looked for around."""
    reason = engine.reason_against(state, command)
    if reason is None:
        return None
    reach = look_around() if reason.why in _MENDED_BY_WALKING else None
    path = None if reach is None else best_walk(state, command, reach)
    return Refused(reason, None if path is None else Remedy(path))


def nearest(to: Cell, cells: Iterable[Cell]) -> Cell | None:
    """Which of some cells is the fewest steps away, as if nothing stood in between; None: there are none."""
    return min(cells, key=lambda cell: (abs(cell.row - to.row) + abs(cell.col - to.col), cell), default=None)
