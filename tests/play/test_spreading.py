"""Walking out past one more figure: for all its cells at once what walking out with it on each of them tells."""

from __future__ import annotations

from random import Random

import pytest

from krosmaster.grid import grid_of
from krosmaster.play.spreading import spread, spread_past

STEPS = 5


def some_cells(grid, chance, share):
    return grid.mask_of(cell for cell in range(grid.size) if chance.random() < share)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("stops", [False, True])
def test_walks_past_a_figure_are_those_with_it_on_each_cell_in_turn(seed, stops):
    chance, grid = Random(seed), grid_of(7, 9)
    impassable, held = some_cells(grid, chance, 0.25), some_cells(grid, chance, 0.1)
    starts = [chance.randrange(grid.size) for _ in range(1 + seed % 2)]
    impassable &= ~grid.mask_of(starts)
    entered = [{start: grid.everything & ~(1 << start) for start in starts}]
    past = spread_past(grid, entered, STEPS, impassable, held, stops=stops)
    for figure in range(grid.size):
        bit = 1 << figure
        beside = grid.neighbour_masks[figure] if stops else 0
        wanted = spread(grid, [grid.mask_of(starts) & ~bit], STEPS, impassable | bit, held | beside)
        found = [grid.mask_of(cell for cell, standing in level.items() if standing & bit) for level in past]
        assert found == wanted


def test_walk_that_is_joined_later_takes_as_many_steps_more():
    grid = grid_of(1, 6)
    for_the_second = 1 << 1
    past = spread_past(grid, [{}, {5: for_the_second}], 3, 0, 0, stops=False)
    assert past == [{}, {5: for_the_second}, {4: for_the_second}, {3: for_the_second}]
