"""Which tension dice would be given in vain: a power that a krosmaster has already is not doubled (TEN-4)."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State


def wasted_dice(state: State, give: Sequence[Handle | None]) -> tuple[int, ...]:
    """The dice that would do nothing if the set dice of the state were given so; None: a die that is kept."""
    wasted = []
    for place, who in enumerate(give):
        if who is None:
            continue
        face = state.tension[place]
        is_second = any(give[other] == who and state.tension[other] is face for other in range(place))
        if is_second or state.figures[who].has(face.power):
            wasted.append(place)
    return tuple(wasted)


def would_be_wasted(state: State, give: Sequence[Handle | None], place: int, who: Handle) -> bool:
    """Whether a die would do nothing for a krosmaster, with the other dice given as they are."""
    others = [handle if other != place else None for other, handle in enumerate(give)]
    tried = [handle if other != place else who for other, handle in enumerate(give)]
    return len(wasted_dice(state, tried)) > len(wasted_dice(state, others))
