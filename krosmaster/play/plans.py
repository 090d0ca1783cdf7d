"""A walk and what is aimed at its end: found, counted and told as one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.state import State
from krosmaster.play.odds import SceneryOdds, TargetOdds
from krosmaster.play.preview import Aimed, CastPreview, CastStudy
from krosmaster.play.reach import Path, Reach, acting, dice_left, standing_at
from krosmaster.table.contract import NO_SCRIPT, Script
from krosmaster.table.values import value


@value
class Plan:
    """What a walk and the act at its end could do. If the walk fails, the act is not played."""

    path: Path
    cast: CastPreview
    """The act once the walk is done, and its odds from there alone."""

    @property
    def targets(self) -> tuple[TargetOdds, ...]:
        """The odds of the whole plan, for every figure that it can touch; none before all is counted."""
        if not self.cast.is_counted:
            return ()
        return tuple(target.after(self.path.chance) for target in self.cast.targets)

    @property
    def scenery(self) -> tuple[SceneryOdds, ...]:
        """The same for trees, bushes and crates."""
        if not self.cast.is_counted:
            return ()
        return tuple(piece.after(self.path.chance) for piece in self.cast.scenery)


class PlanStudy:
    """One plan, looked at a little longer each time."""

    def __init__(self, state: State, path: Path, command: Aimed, chosen: Script = NO_SCRIPT) -> None:
        self._path = path
        self._study = CastStudy(at_the_end(state, path), command, dice_left(path, chosen))

    def look(self, rolls: int) -> Plan:
        """What is known after so many rolls more."""
        return Plan(self._path, self._study.look(rolls))


def at_the_end(state: State, path: Path) -> State:
    """The position once the acting character has made a walk that springs no trap: only where it stands is new."""
    mover = acting(state)
    assert mover is not None, "only a character that acts can walk"
    return standing_at(state, mover, state.grid.index(path.target), path.mp_left)


def best_walk(state: State, command: Command, reach: Reach) -> Path | None:
    """The walk after which a command is legal: the likeliest, of equal ones the shortest; none over traps."""
    best: Path | None = None
    for path in _walks(reach):
        if best is not None and _worth(path) <= _worth(best):
            continue
        if engine.reason_against(at_the_end(state, path), command) is None:
            best = path
    return best


def _walks(reach: Reach) -> Iterator[Path]:
    for walk in reach.walks.values():
        for path in (walk.shortest, walk.safest):
            if path is not None and path.trap is None:
                yield path


def _worth(path: Path) -> tuple[Fraction, int]:
    return path.chance, -len(path.steps)
