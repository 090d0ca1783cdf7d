"""Which cell the mouse means, where a figure that stands in front hides a part of the cell behind.

One takes hold of what one sees. Where the drawing of a figure is opaque, its own cell is meant, wherever its feet are;
of several figures the one in front. Only a cell where something can be done now stays free to be pointed at all over:
there what lies on the ground below the mouse is meant, unless the same can be done to the figure. So a face shows its
card and takes the spell, and one who walks behind somebody points at the ground that is lit there.

Trees and crates take nothing: they are seen through where they hide what is meant. Keys name cells, whatever is seen.
"""

from __future__ import annotations

from collections.abc import Callable

from krosmaster.arena.state import State
from krosmaster.client.board.board_renderer import BoardRenderer
from krosmaster.client.geometry.projection import Projection
from krosmaster.grid import Cell

CellTest = Callable[[Cell], bool]


def cell_meant(
    renderer: BoardRenderer, projection: Projection, state: State, at: tuple[int, int], is_offered: CellTest
) -> Cell | None:
    """The cell that is meant at a point of the window; None: none is.

    `is_offered` tells whether something can be done on a cell now; it is asked only where a figure hides another cell.
    """
    below = projection.screen_to_cell(*at)
    who = renderer.figure_at(projection, state, at)
    if who is None:
        return below
    own = state.grid.cells[state.figures[who].cell]
    if below is None or below == own:
        return own
    return below if is_offered(below) and not is_offered(own) else own


def nothing_offered(_cell: Cell) -> bool:
    """Where one only looks on."""
    return False
