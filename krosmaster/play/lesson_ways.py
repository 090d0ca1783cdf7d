"""Whether what a step of a lesson asks for can still be done from a position."""

from __future__ import annotations

from collections.abc import Iterator

from krosmaster.arena import engine
from krosmaster.arena.lesson_defs import LessonStep
from krosmaster.arena.movement import held_fast, stands_still
from krosmaster.arena.state import State
from krosmaster.play.lesson_events import fits_any, standing_mask
from krosmaster.play.reach import acting, standing_at


def has_way_on(step: LessonStep, state: State, played: int) -> bool:
    """Whether what a step asks for, or the coach's next act, can still be done; `played`: its commands so far.

    Where the step takes moves beside what it asks for, walking there counts, as if nobody locked on the way.
    """
    if step.play:
        return _can_be_played(step, state, played)
    if _can_be_done(step, state):
        return True
    if not any(pattern.do == "move" for pattern in step.also):
        return False
    mover = acting(state)
    return mover is not None and any(
        _can_be_done(step, standing_at(state, mover, cell, mp)) for cell, mp in _walks(state)
    )


def _can_be_played(step: LessonStep, state: State, played: int) -> bool:
    """Whether the rest of the coach's acts is legal, one after another, with their dice."""
    for act in step.play[played:]:
        if engine.reason_against(state, act.command) is not None:
            return False
        state = engine.apply(state, act.command, act.script).state
    return played < len(step.play)


def _can_be_done(step: LessonStep, state: State) -> bool:
    if not any(fits_any(step.ask, command, state) for command in engine.legal_commands(state)):
        return False
    stands = step.until.stands if step.until is not None else None
    mover = acting(state)
    if stands is None or mover is None or stands.who != mover.handle:
        return True
    wanted = standing_mask(stands, state)
    return bool(wanted >> mover.cell & 1) or any(wanted >> cell & 1 for cell, _ in _walks(state))


def _walks(state: State) -> Iterator[tuple[int, int]]:
    """The other cells that the active character could come to if nobody locked it, with the MP left there."""
    mover = acting(state)
    if mover is None or stands_still(mover) or held_fast(state, mover) is not None:
        return
    reached = front = 1 << mover.cell
    for mp_left in range(mover.mp - 1, -1, -1):
        near = 0
        for cell in state.grid.indices(front):
            near |= state.grid.neighbour_masks[cell]
        front = near & ~state.field.obstacles & ~reached
        reached |= front
        yield from ((cell, mp_left) for cell in state.grid.indices(front))
