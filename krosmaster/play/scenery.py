"""Trees, bushes and crates that can be destroyed, as they stand."""

from __future__ import annotations

from typing import NamedTuple

from krosmaster.arena.mechanisms import scenery_worth
from krosmaster.arena.state import State


class Piece(NamedTuple):
    """What is left of the scenery on a cell, and its HP when whole (DECOR-5)."""

    left: int
    hp: int


def piece_on(state: State, cell: int) -> Piece | None:
    """The scenery on a cell, by index; None: none stands there."""
    is_tree, is_bush = state.trees >> cell & 1, state.bushes >> cell & 1
    if not (is_tree or is_bush or state.crates >> cell & 1):
        return None
    hp, _kamas = scenery_worth(is_tree, is_bush)
    return Piece(hp - state.scenery_wounds.get(cell, 0), hp)
