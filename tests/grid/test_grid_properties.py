"""What holds for sight and reach on whatever board."""

import pytest

from krosmaster.grid import Cell, Grid, Mask, grid_of

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as st

pytestmark = pytest.mark.peers

GRID = grid_of(12, 12)
INDICES = st.integers(0, GRID.size - 1)
MASKS = st.integers(0, GRID.everything)


def transposed(grid: Grid, mask: Mask) -> Mask:
    """Mirror a mask of a square grid in its main diagonal."""
    return grid.mask_of(grid.index(Cell(col, row)) for row, col in (grid.cells[index] for index in grid.indices(mask)))


@pytest.mark.rule("LOS-5")
@given(INDICES, INDICES, MASKS)
def test_a_sees_b_exactly_when_b_sees_a(a: int, b: int, blockers: Mask) -> None:
    assert GRID.sees(a, b, blockers) is GRID.sees(b, a, blockers)
    assert GRID.sight(a, blockers) >> b & 1 == GRID.sight(b, blockers) >> a & 1


@given(INDICES, MASKS, MASKS)
def test_two_sets_of_blockers_hide_what_either_hides(origin: int, some: Mask, others: Mask) -> None:
    assert GRID.sight(origin, some | others) == GRID.sight(origin, some) & GRID.sight(origin, others)


@given(INDICES, MASKS)
def test_sight_is_the_same_on_a_mirrored_board(origin: int, blockers: Mask) -> None:
    row, col = GRID.cells[origin]
    mirrored = GRID.sight(GRID.index(Cell(col, row)), transposed(GRID, blockers))
    assert transposed(GRID, mirrored) == GRID.sight(origin, blockers)


@given(INDICES, st.integers(0, 12), MASKS)
def test_reach_grows_with_the_steps_and_is_the_union_of_its_levels(origin: int, steps: int, impassable: Mask) -> None:
    near, far = GRID.reach(origin, steps, impassable), GRID.reach(origin, steps + 1, impassable)
    assert near & ~far == 0
    assert near & impassable == 0
    union = 0
    for level in GRID.reach_levels(origin, steps, impassable)[1:]:
        assert union & level == 0
        union |= level
    assert union == near
