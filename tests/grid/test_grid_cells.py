"""Cells, distances, straight lines and the forms of a set of cells."""

import random

import numpy as np
import pytest

from krosmaster.grid import Cell, Direction, Grid, grid_of

SIZES = [(12, 12), (3, 7), (1, 5), (5, 1), (1, 1), (26, 26)]


def test_a_size_has_one_shared_grid() -> None:
    assert grid_of(12, 12) is grid_of(12, 12)
    assert grid_of(3, 7) is not grid_of(7, 3)


@pytest.mark.parametrize(("rows", "cols"), [(0, 5), (5, 0), (27, 5), (5, 27), (-1, 5)])
def test_a_grid_with_a_side_that_is_too_short_or_too_long_is_refused(rows: int, cols: int) -> None:
    with pytest.raises(ValueError, match="1 to 26"):
        grid_of(rows, cols)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_indices_count_cells_row_by_row(rows: int, cols: int) -> None:
    grid = grid_of(rows, cols)
    assert (grid.rows, grid.cols, grid.size) == (rows, cols, rows * cols)
    assert [grid.index(cell) for cell in grid.cells] == list(range(rows * cols))
    assert all(cell.row * cols + cell.col == index for index, cell in enumerate(grid.cells))
    assert grid.everything == 2 ** (rows * cols) - 1


@pytest.mark.parametrize("cell", [Cell(-1, 0), Cell(0, -1), Cell(3, 0), Cell(0, 7)])
def test_a_cell_off_the_grid_has_no_index(cell: Cell) -> None:
    grid = grid_of(3, 7)
    assert cell not in grid
    with pytest.raises(ValueError, match="off a grid of 3 x 7"):
        grid.index(cell)


@pytest.mark.rule("CELL-1")
def test_adjacent_cells_share_a_side_4_inside_3_at_a_border_2_in_a_corner() -> None:
    grid = grid_of(12, 12)
    assert [grid.cells[index] for index in grid.neighbours[grid.index(Cell(5, 5))]] == [(4, 5), (5, 6), (6, 5), (5, 4)]
    for index, (row, col) in enumerate(grid.cells):
        at_borders = (row in (0, 11)) + (col in (0, 11))
        assert len(grid.neighbours[index]) == 4 - at_borders
        assert grid.indices(grid.neighbour_masks[index]) == sorted(grid.neighbours[index])
        for other in grid.neighbours[index]:
            assert sorted((abs(grid.cells[other].row - row), abs(grid.cells[other].col - col))) == [0, 1]


@pytest.mark.rule("CELL-2")
def test_distance_is_counted_from_adjacent_cell_to_adjacent_cell() -> None:
    grid = grid_of(12, 12)
    for origin in (0, 65, 143, 23):
        counted, frontier, seen = 0, {origin}, {origin}
        while frontier:
            assert {grid.distance(origin, cell) for cell in frontier} == {counted}
            frontier = {other for cell in frontier for other in grid.neighbours[cell]} - seen
            seen |= frontier
            counted += 1
        assert len(seen) == grid.size


@pytest.mark.rule("CELL-2")
def test_a_diagonal_neighbour_is_at_distance_2() -> None:
    grid = grid_of(12, 12)
    assert grid.distance(grid.index(Cell(4, 4)), grid.index(Cell(5, 5))) == 2
    assert grid.distance(grid.index(Cell(9, 2)), grid.index(Cell(3, 6))) == 10


@pytest.mark.rule("RANGE-1")
@pytest.mark.parametrize(("rows", "cols"), [(12, 12), (3, 7), (1, 5), (1, 1)])
def test_a_band_holds_the_cells_from_minimum_to_maximum_distance(rows: int, cols: int) -> None:
    grid = grid_of(rows, cols)
    farthest = rows + cols
    for origin, (row, col) in enumerate(grid.cells):
        away = [abs(row - other.row) + abs(col - other.col) for other in grid.cells]
        for minimum in range(-1, farthest + 2, 1 if grid.size < 30 else 3):
            for maximum in range(-1, farthest + 2, 1 if grid.size < 30 else 3):
                expected = [cell for cell in range(grid.size) if minimum <= away[cell] <= maximum]
                assert grid.indices(grid.band(origin, minimum, maximum)) == expected


@pytest.mark.rule("RANGE-1")
def test_distance_0_is_the_own_cell() -> None:
    assert grid_of(12, 12).band(65, 0, 0) == 1 << 65


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_lines_are_the_own_row_and_column(rows: int, cols: int) -> None:
    grid = grid_of(rows, cols)
    for origin, (row, col) in enumerate(grid.cells):
        expected = [index for index, other in enumerate(grid.cells) if other.row == row or other.col == col]
        assert grid.indices(grid.lines(origin)) == expected


@pytest.mark.parametrize("direction", Direction)
def test_a_ray_steps_straight_on_until_the_border(direction: Direction) -> None:
    d_row, d_col = direction.value
    for grid in (grid_of(12, 12), grid_of(3, 7), grid_of(1, 1)):
        for origin, (row, col) in enumerate(grid.cells):
            ahead = [Cell(row + step * d_row, col + step * d_col) for step in range(1, 30)]
            on_grid = [grid.index(cell) for cell in ahead if cell in grid]
            for steps in (-1, 0, 1, 3, 30):
                assert grid.ray(origin, direction, steps) == tuple(on_grid[: max(steps, 0)])


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        (Cell(2, 5), Direction.UP),
        (Cell(2, 6), Direction.UP),
        (Cell(8, 4), Direction.DOWN),
        (Cell(6, 8), Direction.RIGHT),
        (Cell(5, 6), Direction.RIGHT),
        (Cell(4, 2), Direction.LEFT),
    ],
)
def test_a_direction_is_that_of_the_axis_with_the_greater_distance(to: Cell, expected: Direction) -> None:
    grid = grid_of(12, 12)
    assert grid.direction(grid.index(Cell(5, 5)), grid.index(to)) is expected


def test_a_direction_is_along_the_row_when_both_distances_are_equal() -> None:
    grid = grid_of(12, 12)
    for step in range(1, 6):
        for d_row in (-step, step):
            assert grid.direction(65, 65 + 12 * d_row + step) is Direction.RIGHT
            assert grid.direction(65, 65 + 12 * d_row - step) is Direction.LEFT


def test_no_direction_leads_from_a_cell_to_itself() -> None:
    with pytest.raises(ValueError, match="itself"):
        grid_of(12, 12).direction(65, 65)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_set_of_cells_survives_each_of_its_forms(rows: int, cols: int) -> None:
    grid = grid_of(rows, cols)
    dice = random.Random(23)
    for _ in range(30):
        chosen = sorted(dice.sample(range(grid.size), dice.randint(0, grid.size)))
        mask = grid.mask_of(reversed(chosen))
        assert mask == sum(2**index for index in chosen)
        assert grid.indices(mask) == chosen
        array = grid.array(mask)
        assert array.shape == (rows, cols)
        assert array.dtype == np.bool_
        assert [grid.index(Cell(int(row), int(col))) for row, col in np.argwhere(array)] == chosen
        assert grid.mask(array) == mask
        assert grid.mask(np.asfortranarray(array)) == mask


def test_a_cell_named_twice_is_in_the_mask_once() -> None:
    assert grid_of(3, 7).mask_of([4, 4]) == 1 << 4


@pytest.mark.parametrize("index", [-1, 21])
def test_an_index_off_the_grid_is_in_no_mask(index: int) -> None:
    with pytest.raises(ValueError, match=r"negative|off a grid of 21 cells"):
        grid_of(3, 7).mask_of([index])


def test_an_array_of_another_shape_is_no_mask() -> None:
    with pytest.raises(ValueError, match="shape"):
        grid_of(3, 7).mask(np.zeros((7, 3), np.bool_))


def test_an_array_made_from_a_mask_can_be_changed() -> None:
    grid = Grid(3, 7)
    grid.array(0)[1, 1] = True
    assert not grid.array(0).any()
