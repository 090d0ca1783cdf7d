"""What is seen from one cell, and what cuts the sight: by the function that spells are aimed with."""

from __future__ import annotations

from dataclasses import replace

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import OFF_BOARD, Figure, State
from krosmaster.arena.targeting import blockers_from
from krosmaster.grid import Cell
from krosmaster.table.values import value


@value
class Lookout:
    """The sight from one cell (LOS-1 to LOS-5)."""

    who: Handle | None
    """Who looks: the character that stands there, otherwise the active one as if it stood there."""
    origin: Cell
    seen_cells: frozenset[Cell]
    """All that is seen, the cell itself included."""
    cutting_cells: frozenset[Cell]
    """The trees and characters that hide something: the first one on the way to some unseen cell."""


def lookout(state: State, cell: Cell) -> Lookout:
    """What is seen from a cell of the board. Who looks leaves its present cell for it, which then hides nothing."""
    grid = state.grid
    origin = grid.index(cell)
    who = _who_looks(state, origin)
    if who is not None and who.cell != origin:
        state = replace(state, figures={**state.figures, who.handle: who._replace(cell=OFF_BOARD)})
    blockers = blockers_from(state, origin)
    seen = grid.sight(origin, blockers)
    cutting = {grid.blocking(origin, hidden, blockers)[0] for hidden in grid.indices(grid.everything & ~seen)}
    return Lookout(
        None if who is None else who.handle,
        cell,
        frozenset(grid.cells[index] for index in grid.indices(seen)),
        frozenset(grid.cells[index] for index in cutting),
    )


def _who_looks(state: State, origin: int) -> Figure | None:
    there = state.at(origin)
    if there is not None and there.is_character:
        return there
    active = state.active_figure
    return active if active is not None and active.in_play else None
