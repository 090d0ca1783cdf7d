"""Who sits where and plays with whom, as the panels of two and of four players show it."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.timelines import timeline


def in_order(state: State) -> tuple[int, ...]:
    """The players as their plates are laid out: in a duel by index, of four in playing order."""
    if len(state.players) == 2:
        return 0, 1
    return tuple(state.order) if len(state.order) == len(state.players) else tuple(range(len(state.players)))


def place_of(state: State, player: int) -> int:
    """When a player plays, from 1."""
    return in_order(state).index(player) + 1


def partner_of(state: State, player: int) -> int | None:
    """Who plays together with a player, in pairs (FOUR-9)."""
    return next((other for other in state.side(player) if other != player), None)


def cells_of_figures(state: State) -> Sequence[Cell]:
    """Where figures stand, in the order of the timelines as the strip shows them."""
    figures = [figure for player in in_order(state) for figure in timeline(state, player) if figure.in_play]
    return list(dict.fromkeys(state.grid.cells[figure.cell] for figure in figures))  # a trap may lie below a figure
