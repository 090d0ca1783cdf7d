"""Why a command is refused, and the nearest way to make it legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.reach import Reach, acting, standing_at

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


@dataclass(frozen=True, slots=True)
class Remedy:
    """A cell from which the refused command is legal, and what it takes to get there."""

    cell: Cell
    mp: int
    chance: Fraction
    """The chance to get there without being locked."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was played: the engine's reason, and the nearest remedy where there is one."""

    reason: Reason
    remedy: Remedy | None = None
    nearest: Cell | None = None
    """Where the walk or the place that is refused here is nearest to be had."""


def refusal(state: State, command: Command, look_around: Callable[[], Reach | None]) -> Refused | None:
    """Why the command is refused, or None when it is legal; where a walk may help, one is looked for around."""
    reason = engine.reason_against(state, command)
    if reason is None:
        return None
    reach = look_around() if reason.why in _MENDED_BY_WALKING else None
    return Refused(reason, None if reach is None else _nearest_remedy(state, command, reach))


def nearest(to: Cell, cells: Iterable[Cell]) -> Cell | None:
    """Which of some cells is the fewest steps away, as if nothing stood in between; None: there are none."""
    return min(cells, key=lambda cell: (abs(cell.row - to.row) + abs(cell.col - to.col), cell), default=None)


def _nearest_remedy(state: State, command: Command, reach: Reach) -> Remedy | None:
    mover = acting(state)
    assert mover is not None, "only a character that acts can walk"
    best: Remedy | None = None
    for cell, walk in reach.walks.items():
        path = walk.shortest
        if best is not None and (len(path.steps) > best.mp or path.chance <= best.chance):
            continue
        supposed = standing_at(state, mover, state.grid.index(cell), path.mp_left)
        if engine.reason_against(supposed, command) is None:
            best = Remedy(cell, len(path.steps), path.chance)
    return best
