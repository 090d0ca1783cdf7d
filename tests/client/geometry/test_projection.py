"""The views of the board: cells to pixels and back, zoom, pan, quarter turns."""

from __future__ import annotations

import itertools

import pygame
import pytest

from krosmaster.client.geometry.board_views import ZOOM_STEPS, fitted
from krosmaster.client.geometry.projection import View
from krosmaster.grid import Cell

AREAS = [pygame.Rect(0, 76, 756, 500), pygame.Rect(0, 76, 964, 660), pygame.Rect(40, 100, 1480, 890)]
TURNS = range(4)

every_view = pytest.mark.parametrize("view", list(View), ids=lambda view: view.value)
every_turn = pytest.mark.parametrize("turns", TURNS)


def looks(view, turns, rows=12, cols=12, area=AREAS[1]):
    """The board at every zoom, large ones also moved aside."""
    for step in range(len(ZOOM_STEPS)):
        look = fitted(rows, cols, area, view, turns).zoomed(step, *area.center)
        yield look
        if step:
            yield look.panned(137, -61)


def cells_of(look):
    return [Cell(row, col) for row in range(look.rows) for col in range(look.cols)]


@every_view
@every_turn
@pytest.mark.parametrize("area", AREAS, ids=str)
@pytest.mark.parametrize(("rows", "cols"), [(12, 12), (6, 6), (3, 20), (26, 1)])
def test_every_cell_is_found_again_under_its_centre(view, turns, area, rows, cols):
    for look in looks(view, turns, rows, cols, area):
        for cell in cells_of(look):
            px, py = look.cell_to_screen(*cell)
            assert look.screen_to_place(px, py) == pytest.approx(cell, abs=1e-6)
            if area.collidepoint(px, py):
                assert look.screen_to_cell(px, py) == cell


@every_view
@every_turn
def test_pixels_just_within_the_corners_of_a_cell_are_on_it_and_those_just_outside_are_not(view, turns):
    look = fitted(12, 12, AREAS[1], view, turns)
    for cell in cells_of(look):
        polygon = look.cell_polygon(cell)
        middle = pygame.Vector2(look.cell_to_screen(*cell))
        for corner in map(pygame.Vector2, polygon):
            away = corner - middle
            assert look.screen_to_cell(*(middle + away * 0.93)) == cell
            assert look.screen_to_cell(*(middle + away * 1.07)) != cell


@every_view
@every_turn
def test_cells_lie_side_by_side_without_gap_or_overlap(view, turns):
    look = fitted(5, 7, AREAS[0], view, turns)
    edges = {}
    for cell in cells_of(look):
        polygon = look.cell_polygon(cell)
        for edge in itertools.pairwise((*polygon, polygon[0])):
            assert edge not in edges  # clockwise, so that two cells run along a common edge in opposite directions
            edges[edge] = cell
    shared = sum((end, start) in edges for start, end in edges)
    assert shared == 2 * (5 * 6 + 4 * 7)


@every_view
@every_turn
def test_a_pixel_is_on_the_one_cell_whose_corners_surround_it(view, turns):
    look = fitted(4, 5, pygame.Rect(10, 20, 300, 220), view, turns)
    polygons = {cell: look.cell_polygon(cell) for cell in cells_of(look)}
    for px, py in itertools.product(range(10, 310, 7), range(20, 240, 5)):
        around = [cell for cell, corners in polygons.items() if surround(corners, px + 0.5, py + 0.5)]
        found = look.screen_to_cell(px, py)
        assert around == ([found] if found is not None else [])
    assert all(look.cell_box(cell) == box_of(corners) for cell, corners in polygons.items())


def surround(corners, px, py):
    """Whether a point is on the right of every edge of a clockwise polygon."""
    edges = itertools.pairwise((*corners, corners[0]))
    return all((x2 - x1) * (py - y1) - (y2 - y1) * (px - x1) > 0 for (x1, y1), (x2, y2) in edges)


def box_of(corners):
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return pygame.Rect(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


@every_view
@every_turn
def test_what_covers_a_cell_behind_is_drawn_later(view, turns):
    look = fitted(12, 12, AREAS[1], view, turns)
    for one, other in itertools.combinations(cells_of(look), 2):
        one_py, other_py = look.cell_to_screen(*one)[1], look.cell_to_screen(*other)[1]
        if one_py != other_py:
            assert (look.depth_key(*one) < look.depth_key(*other)) == (one_py < other_py)


def test_a_figure_on_its_way_down_is_in_front_of_the_row_that_it_leaves():
    look = fitted(12, 12, AREAS[1])
    assert look.depth_key(3.5, 2) > look.depth_key(3, 2)


@every_view
@every_turn
@pytest.mark.parametrize("area", AREAS, ids=str)
def test_fitted_board_lies_within_its_area_with_room_above(view, turns, area):
    look = fitted(12, 12, area, view, turns)
    assert area.contains(look.board_rect)
    assert look.board_rect.top - area.top >= look.cell_height * 0.45
    assert look.board_rect.height > area.height * 0.85 or look.board_rect.width > area.width * 0.85


@every_view
def test_a_turn_goes_clockwise_and_four_of_them_are_none(view):
    look = fitted(9, 12, AREAS[1], view)
    upper_left = look.cell_to_screen(0, 0)
    turned = look.changed(view, 1, look.area)
    upper_right = turned.cell_to_screen(0, 0)
    assert upper_right[0] > upper_left[0]
    assert fitted(9, 12, AREAS[1], view, 4) == look
    rows, cols = (
        {turned.seen_from(*cell) for cell in cells_of(turned)},
        {look.seen_from(*cell) for cell in cells_of(look)},
    )
    assert (len(rows), max(rows), max(cols)) == (108, (11, 8), (8, 11))


@every_view
@every_turn
def test_arrows_lead_to_the_neighbour_in_their_direction_on_the_screen(view, turns):
    look = fitted(12, 12, AREAS[1], view, turns)
    here = pygame.Vector2(look.cell_to_screen(5, 5))
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        d_row, d_col = look.step(down, right)
        assert abs(d_row) + abs(d_col) == 1
        way = pygame.Vector2(look.cell_to_screen(5 + d_row, 5 + d_col)) - here
        if down:
            assert way.y * down > 0
        else:
            assert way.x * right > 0


def test_points_beside_the_board_and_outside_the_area_are_no_cell():
    area = AREAS[1]
    look = fitted(12, 12, area)
    assert look.screen_to_cell(look.left - 1, look.top + 5) is None
    assert look.screen_to_cell(look.left + 5, look.board_rect.bottom + 1) is None
    near = look.zoomed(3, *area.center)
    assert near.screen_to_cell(area.right + 1, area.centery) is None
    corner = fitted(12, 12, area, View.ISOMETRIC)
    assert corner.screen_to_cell(*corner.board_rect.topleft) is None


@every_view
@every_turn
def test_zoom_keeps_the_point_under_the_mouse_and_goes_back_to_the_fitted_board(view, turns):
    area = AREAS[1]
    look = fitted(12, 12, area, view, turns)
    px, py = look.cell_to_screen(6, 5)
    near = look.zoomed(2, px, py)
    assert near.cell_width == pytest.approx(look.cell_width * ZOOM_STEPS[2], abs=2)
    assert near.screen_to_cell(px, py) == Cell(6, 5)
    assert near.zoomed(-2, px, py) == look
    assert look.zoomed(99, px, py).zoom == ZOOM_STEPS[-1]


@every_view
def test_pan_never_takes_the_board_out_of_sight_and_does_not_move_a_fitted_one(view):
    area = AREAS[1]
    look = fitted(12, 12, area, view)
    assert look.panned(300, -200) == look
    near = look.zoomed(3, *area.center)
    assert near.panned(-40, 25).left == near.left - 40
    far = near.panned(9999, 9999)
    assert far.board_rect.left < area.centerx
    assert far.board_rect.top < area.centery


@every_view
@every_turn
def test_another_view_turn_or_window_keeps_what_was_in_the_middle(view, turns):
    look = fitted(12, 12, AREAS[1], view, turns).zoomed(4, *AREAS[1].center)
    place = look.screen_to_place(*look.area.center)
    for other in [
        *((one, turns, AREAS[1]) for one in View),
        (view, (turns + 1) % 4, AREAS[1]),
        (view, turns, AREAS[2]),
    ]:
        changed = look.changed(*other)
        assert changed.zoom_step == look.zoom_step
        assert changed.screen_to_place(*changed.area.center) == pytest.approx(place, abs=0.05)
