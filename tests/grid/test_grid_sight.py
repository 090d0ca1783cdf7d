"""Sight against an oracle that shares nothing with it: exact fractions, each segment clipped against each square."""

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from krosmaster.grid import Cell, Grid, Mask, grid_of

HALF = Fraction(1, 2)
SIDE = 12
PAIRS = [(a, b) for a in range(SIDE * SIDE) for b in range(SIDE * SIDE)]

Offset = tuple[int, int]


def passes_through(segment: Offset, centre: Offset) -> bool:
    """Whether the segment from (0, 0) to `segment` has a stretch inside the open unit square around `centre`."""
    start, end = Fraction(0), Fraction(1)
    for along, middle in zip(segment, centre, strict=True):
        low, high = middle - HALF, middle + HALF
        if along == 0:
            if not low < 0 < high:
                return False
        else:
            entry, leaving = sorted((low / along, high / along))
            start, end = max(start, entry), min(end, leaving)
    return start < end


@cache
def cells_inside(down: int, right: int, rows: int, cols: int) -> list[Offset]:
    """All cells that the segment to (down, right) passes through, the ends apart, looked for in every direction."""
    ends = ((0, 0), (down, right))
    everywhere = [(row, col) for row in range(1 - rows, rows) for col in range(1 - cols, cols)]
    return [centre for centre in everywhere if centre not in ends and passes_through((down, right), centre)]


def oracle_crossed(grid: Grid, a: int, b: int) -> set[int]:
    """Cells between a and b by the oracle, which is asked once for all segments that are mirror images."""
    (row_a, col_a), (row_b, col_b) = grid.cells[a], grid.cells[b]
    row_sign, col_sign = (1 if row_b >= row_a else -1), (1 if col_b >= col_a else -1)
    inside = cells_inside(abs(row_b - row_a), abs(col_b - col_a), grid.rows, grid.cols)
    return {grid.index(Cell(row_a + row_sign * row, col_a + col_sign * col)) for row, col in inside}


def random_boards(grid: Grid, count: int, seed: int) -> list[Mask]:
    """Blocker masks from empty to crowded."""
    dice = random.Random(seed)
    return [grid.mask_of(dice.sample(range(grid.size), dice.randint(0, grid.size // 2))) for _ in range(count)]


def drawn(*rows: str) -> tuple[Grid, dict[str, int], Mask]:
    """Read a board: letters name cells, # is a blocker. Returns the grid, the index of each letter, the blockers."""
    grid = grid_of(len(rows), len(rows[0]))
    signs = "".join(rows)
    return (
        grid,
        {sign: index for index, sign in enumerate(signs) if sign.isalpha()},
        grid.mask_of(index for index, sign in enumerate(signs) if sign == "#"),
    )


@pytest.mark.rule("LOS-1")
def test_crossed_cells_are_those_of_the_oracle_for_every_pair_of_a_12x12_grid() -> None:
    grid = grid_of(SIDE, SIDE)
    wrong = [(a, b) for a, b in PAIRS if sorted(grid.crossed(a, b)) != sorted(oracle_crossed(grid, a, b))]
    assert wrong == []


def test_crossed_cells_come_in_the_order_in_which_the_segment_passes_them() -> None:
    grid = grid_of(SIDE, SIDE)
    for a, b in PAIRS:
        (row_a, col_a), (row_b, col_b) = grid.cells[a], grid.cells[b]
        progress = [
            (grid.cells[c].row - row_a) * (row_b - row_a) + (grid.cells[c].col - col_a) * (col_b - col_a)
            for c in grid.crossed(a, b)
        ]
        assert all(before < after for before, after in pairwise(progress)), (a, b)


@pytest.mark.rule("LOS-1")
def test_a_single_blocker_hides_what_the_oracle_says_from_every_cell_of_a_12x12_grid() -> None:
    grid = grid_of(SIDE, SIDE)
    hidden = [[0] * grid.size for _ in range(grid.size)]
    for origin, target in PAIRS:
        for blocker in oracle_crossed(grid, origin, target):
            hidden[origin][blocker] |= 1 << target
    for origin, blocker in PAIRS:
        expected = hidden[origin][blocker]
        assert grid.shadow(origin, blocker) == expected, (origin, blocker)
        assert grid.sight(origin, 1 << blocker) == grid.everything & ~expected, (origin, blocker)


@pytest.mark.rule("LOS-1")
@pytest.mark.parametrize(
    ("rows", "cols", "count"), [(12, 12, 24), (5, 9, 24), (9, 5, 24), (3, 26, 8), (1, 12, 8), (12, 1, 8), (1, 1, 2)]
)
def test_sight_agrees_with_the_oracle_on_random_boards(rows: int, cols: int, count: int) -> None:
    grid = grid_of(rows, cols)
    between = [[oracle_crossed(grid, a, b) for b in range(grid.size)] for a in range(grid.size)]
    for blockers in random_boards(grid, count, seed=7):
        blocking = set(grid.indices(blockers))
        expected = np.array([[between[a][b].isdisjoint(blocking) for b in range(grid.size)] for a in range(grid.size)])
        pairs = grid.sight_pairs(blockers)
        assert pairs.dtype == np.bool_
        assert np.array_equal(pairs, expected), bin(blockers)
        for a in range(grid.size):
            row = expected[a].reshape(rows, cols)
            assert grid.sight(a, blockers) == grid.mask(row), (a, bin(blockers))
            assert [grid.sees(a, b, blockers) for b in range(grid.size)] == expected[a].tolist(), (a, bin(blockers))


def test_blocking_names_the_blockers_of_the_oracle_in_order_on_random_boards() -> None:
    grid = grid_of(SIDE, SIDE)
    for blockers in random_boards(grid, 6, seed=11):
        blocking = set(grid.indices(blockers))
        for a, b in PAIRS:
            named = grid.blocking(a, b, blockers)
            assert set(named) == oracle_crossed(grid, a, b) & blocking, (a, b, bin(blockers))
            assert named == tuple(cell for cell in grid.crossed(a, b) if cell in blocking), (a, b, bin(blockers))


def test_the_largest_grid_agrees_with_the_oracle_on_random_segments() -> None:
    grid = grid_of(26, 26)
    dice = random.Random(13)
    for _ in range(25):
        a, b = dice.randrange(grid.size), dice.randrange(grid.size)
        (row_a, col_a), (row_b, col_b) = grid.cells[a], grid.cells[b]
        inside = {
            index
            for index, (row, col) in enumerate(grid.cells)
            if index not in (a, b) and passes_through((row_b - row_a, col_b - col_a), (row - row_a, col - col_a))
        }
        assert set(grid.crossed(a, b)) == inside
        blockers = grid.mask_of(dice.sample(range(grid.size), 60))
        is_clear = not blockers & grid.mask_of(inside)
        assert grid.sees(a, b, blockers) is is_clear
        assert bool(grid.sight(a, blockers) >> b & 1) is is_clear
        assert bool(grid.sight_pairs(blockers)[a, b]) is is_clear


@pytest.mark.rule("LOS-2")
def test_a_diagonal_between_two_blockers_is_clear() -> None:
    grid, at, blockers = drawn(
        "A#..",
        "#B#.",
        ".#C#",
        "..#D",
    )
    for pair in ("AB", "AC", "AD", "BD", "DA"):
        assert grid.sees(at[pair[0]], at[pair[1]], blockers), pair
    assert grid.blocking(at["A"], at["D"], blockers) == ()


@pytest.mark.rule("LOS-2")
def test_a_segment_that_touches_a_blocker_in_one_corner_is_clear() -> None:
    # From A to B the segment meets blockers in the corners before, between and after the two middle cells of its way.
    grid, at, blockers = drawn(
        "A##.",
        "..#.",
        ".#..",
        ".##B",
    )
    assert grid.sees(at["A"], at["B"], blockers)
    assert grid.crossed(at["A"], at["B"]) == (grid.index(Cell(1, 1)), grid.index(Cell(2, 2)))


@pytest.mark.rule("LOS-1")
def test_a_blocker_that_a_segment_only_grazes_inside_hides_the_target() -> None:
    # The segment cuts off the blocker's lower left corner only: it leaves the row after a quarter of the cell.
    grid, at, blockers = drawn(
        "A#..",
        "....",
        "...B",
    )
    assert not grid.sees(at["A"], at["B"], blockers)
    assert grid.crossed(at["A"], at["B"]) == (1, 5, 6, 10)
    assert grid.blocking(at["A"], at["B"], grid.mask_of([2, 6, 1, 9, 11])) == (1, 6)


@pytest.mark.rule("LOS-4")
def test_blockers_on_the_two_ends_hide_nothing_from_each_other() -> None:
    grid = grid_of(SIDE, SIDE)
    for a, b in PAIRS:
        ends = 1 << a | 1 << b
        assert grid.sees(a, b, ends)
        assert grid.sight(a, ends) >> b & 1
        assert grid.blocking(a, b, ends) == ()


def test_every_cell_sees_itself_and_its_neighbours_on_a_full_grid() -> None:
    grid = grid_of(SIDE, SIDE)
    for origin in range(grid.size):
        # Everything else is hidden but the diagonal neighbours, which are seen past a corner.
        assert grid.sight(origin, grid.everything) == grid.square(origin)


@pytest.mark.rule("LOS-5")
def test_sight_is_symmetric_on_random_boards() -> None:
    grid = grid_of(SIDE, SIDE)
    for blockers in random_boards(grid, 10, seed=17):
        pairs = grid.sight_pairs(blockers)
        assert np.array_equal(pairs, pairs.T)
        seen_from = [grid.sight(origin, blockers) for origin in range(grid.size)]
        for a, b in PAIRS:
            assert grid.sees(a, b, blockers) is grid.sees(b, a, blockers)
            assert seen_from[a] >> b & 1 == seen_from[b] >> a & 1
            assert grid.blocking(a, b, blockers) == grid.blocking(b, a, blockers)[::-1]


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    dice = random.Random(19)
    shared, boards = grid_of(SIDE, SIDE), random_boards(grid_of(SIDE, SIDE), 20, seed=19)
    for blockers in boards + boards[::-1]:
        origin = dice.randrange(shared.size)
        fresh = Grid(SIDE, SIDE)
        assert shared.sight(origin, blockers) == fresh.sight(origin, blockers)
        assert shared.sees(origin, 0, blockers) == fresh.sees(origin, 0, blockers)


def test_the_pair_table_handed_out_is_the_callers_own() -> None:
    grid = grid_of(4, 4)
    grid.sight_pairs(0)[:] = False
    assert grid.sight_pairs(0).all()


def test_blockers_off_the_grid_are_refused_by_sight() -> None:
    with pytest.raises(OverflowError):
        grid_of(4, 4).sight(0, 1 << 16)
