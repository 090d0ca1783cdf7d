"""The position after events that were told: each applies itself, as it did in the engine."""

from __future__ import annotations

from collections.abc import Iterable

from krosmaster.arena.events import Event
from krosmaster.arena.state import State
from krosmaster.arena.working_state import WorkingState


def position_after(state: State, events: Iterable[Event]) -> State:
    """Where a position stands once some events have happened, in their order; nothing else goes on."""
    now = WorkingState(state)
    for event in events:
        event.apply(now)
    return now.sealed()
