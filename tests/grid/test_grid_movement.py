"""Reach and paths against a naive breadth-first search."""

import random
from collections import deque

import pytest

from krosmaster.grid import Grid, Mask, grid_of

SIZES = [(12, 12), (5, 9), (1, 10), (10, 1), (1, 1)]


def searched(grid: Grid, origin: int, impassable: Mask) -> dict[int, int]:
    """Steps to each cell that can be entered, by searching over rows and columns."""
    steps = {origin: 0}
    queue = deque([origin])
    while queue:
        here = queue.popleft()
        row, col = divmod(here, grid.cols)
        for next_row, next_col in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
            there = next_row * grid.cols + next_col
            on_grid = 0 <= next_row < grid.rows and 0 <= next_col < grid.cols
            if on_grid and there not in steps and not impassable >> there & 1:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def random_questions(grid: Grid, count: int, seed: int) -> list[tuple[int, Mask]]:
    """Origins and obstacle masks; the origin is an obstacle in some of them, as when a figure stands on it."""
    dice = random.Random(seed)
    return [
        (dice.randrange(grid.size), grid.mask_of(dice.sample(range(grid.size), dice.randint(0, grid.size // 2))))
        for _ in range(count)
    ]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_reach_agrees_with_a_breadth_first_search_on_random_boards(rows: int, cols: int) -> None:
    grid = grid_of(rows, cols)
    for origin, impassable in random_questions(grid, 60, seed=3):
        steps_to = searched(grid, origin, impassable)
        for steps in (0, 1, 2, 5, grid.size):
            near = {cell for cell, needed in steps_to.items() if 0 < needed <= steps}
            assert set(grid.indices(grid.reach(origin, steps, impassable))) == near
            levels = grid.reach_levels(origin, steps, impassable)
            assert levels[0] == 1 << origin
            assert len(levels) == steps + 1
            for needed, level in enumerate(levels):
                assert grid.indices(level) == sorted(cell for cell, taken in steps_to.items() if taken == needed)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_path_is_valid_and_as_short_as_a_breadth_first_search_finds(rows: int, cols: int) -> None:
    grid = grid_of(rows, cols)
    for origin, impassable in random_questions(grid, 25, seed=5):
        steps_to = searched(grid, origin, impassable)
        for target in range(grid.size):
            path = grid.path(origin, target, impassable)
            if target not in steps_to:
                assert path is None
                continue
            assert path is not None
            assert len(path) == steps_to[target]
            assert (origin, *path)[-1] == target
            for before, after in zip((origin, *path), path, strict=False):
                assert grid.distance(before, after) == 1
                assert not impassable >> after & 1
            assert path == grid.path(origin, target, impassable)


def test_reach_goes_around_obstacles_and_never_through_a_diagonal_gap() -> None:
    grid = grid_of(3, 3)
    wall = grid.mask_of([1, 3])
    assert grid.reach(0, 9, wall) == 0
    assert grid.reach(4, 1, wall) == grid.mask_of([5, 7])
    assert grid.reach(4, 2, wall) == grid.mask_of([2, 5, 6, 7, 8])


def test_reach_does_not_run_over_the_border_into_the_next_row() -> None:
    grid = grid_of(3, 4)
    assert grid.reach(3, 1, 0) == grid.mask_of([2, 7])
    assert grid.reach(4, 1, 0) == grid.mask_of([0, 5, 8])


def test_no_path_leads_onto_an_obstacle() -> None:
    assert grid_of(1, 3).path(0, 2, 0b100) is None


def test_the_path_from_a_cell_to_itself_is_empty_even_on_an_obstacle() -> None:
    assert grid_of(3, 3).path(4, 4, 1 << 4) == ()
