"""Areas as drawn: X is the target, o an additional cell, ^ > v < a caster who looks in that direction."""

from collections.abc import Callable

import numpy as np
import pytest

from krosmaster.grid import Cell, Direction, Grid, Mask, grid_of

LOOKS = {"^": Direction.UP, ">": Direction.RIGHT, "v": Direction.DOWN, "<": Direction.LEFT}

HAMMER = {
    "^": (".o.", "oXo", ".^."),
    ">": (".o.", ">Xo", ".o."),
    "v": (".v.", "oXo", ".o."),
    "<": (".o.", "oX<", ".o."),
}
STAFF = {
    "^": ("...", "oXo", ".^."),
    ">": (".o.", ">X.", ".o."),
    "v": (".v.", "oXo", "..."),
    "<": (".o.", ".X<", ".o."),
}
SHOVEL = {
    "^": (".o.", ".X.", ".^."),
    ">": ("...", ">Xo", "..."),
    "v": (".v.", ".X.", ".o."),
    "<": ("...", "oX<", "..."),
}
CROSS = (".o.", "oXo", ".o.")
SQUARE = ("ooo", "oXo", "ooo")

Area = Callable[[Grid, int], Mask]
TurnedArea = Callable[[Grid, int, Direction], Mask]

TURNED = [
    pytest.param(area, look, picture, id=f"{area.__name__} {LOOKS[look].name}")
    for area, pictures in ((Grid.hammer, HAMMER), (Grid.staff, STAFF), (Grid.shovel, SHOVEL))
    for look, picture in pictures.items()
]


def pictured(grid: Grid, target: int, picture: tuple[str, ...]) -> Mask:
    """Lay the picture's centre on the target and leave out what is off the grid."""
    row, col = grid.cells[target]
    cells = [
        Cell(row + d_row - 1, col + d_col - 1)
        for d_row, line in enumerate(picture)
        for d_col, sign in enumerate(line)
        if sign in "Xo"
    ]
    return grid.mask_of(grid.index(cell) for cell in cells if cell in grid)


@pytest.mark.rule("ZONE-2")
def test_a_cross_is_the_target_and_its_4_adjacent_cells() -> None:
    grid = grid_of(12, 12)
    for target in range(grid.size):
        assert grid.cross(target) == pictured(grid, target, CROSS)


@pytest.mark.rule("ZONE-3")
def test_a_square_is_the_target_and_the_8_cells_around_it() -> None:
    grid = grid_of(12, 12)
    for target in range(grid.size):
        assert grid.square(target) == pictured(grid, target, SQUARE)


@pytest.mark.rule("ZONE-4")
@pytest.mark.parametrize(("area", "look", "picture"), TURNED)
def test_an_area_is_turned_as_drawn_on_every_cell(area: TurnedArea, look: str, picture: tuple[str, ...]) -> None:
    for grid in (grid_of(12, 12), grid_of(2, 3), grid_of(1, 1)):
        for target in range(grid.size):
            assert area(grid, target, LOOKS[look]) == pictured(grid, target, picture)


@pytest.mark.rule("ZONE-5")
@pytest.mark.parametrize(
    ("mask", "rows"),
    [
        (grid_of(3, 4).cross(0), ("oo..", "o...", "....")),
        (grid_of(3, 4).cross(7), ("...o", "..oo", "...o")),
        (grid_of(3, 4).square(3), ("..oo", "..oo", "....")),
        (grid_of(3, 4).square(8), ("....", "oo..", "oo..")),
        (grid_of(3, 4).hammer(1, Direction.UP), ("ooo.", "....", "....")),
        (grid_of(3, 4).hammer(7, Direction.RIGHT), ("...o", "...o", "...o")),
        (grid_of(3, 4).hammer(8, Direction.DOWN), ("....", "....", "oo..")),
        (grid_of(3, 4).staff(4, Direction.UP), ("....", "oo..", "....")),
        (grid_of(3, 4).staff(3, Direction.LEFT), ("...o", "...o", "....")),
        (grid_of(3, 4).shovel(4, Direction.LEFT), ("....", "o...", "....")),
        (grid_of(3, 4).shovel(10, Direction.DOWN), ("....", "....", "..o.")),
    ],
)
def test_an_area_ends_at_the_border_and_does_not_go_on_in_the_next_row(mask: Mask, rows: tuple[str, ...]) -> None:
    assert np.array_equal(grid_of(3, 4).array(mask), [[sign == "o" for sign in row] for row in rows])


def test_a_turned_area_never_holds_the_casters_cell() -> None:
    grid = grid_of(12, 12)
    for caster in range(grid.size):
        for target in grid.neighbours[caster]:
            direction = grid.direction(caster, target)
            for area in (grid.hammer, grid.staff, grid.shovel):
                assert not area(target, direction) >> caster & 1
