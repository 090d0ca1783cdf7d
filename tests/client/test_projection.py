"""The front view: cells to pixels and back, zoom and pan."""

from __future__ import annotations

import pygame
import pytest

from krosmaster.client.projection import ZOOM_STEPS, FrontProjection
from krosmaster.grid import Cell

AREAS = [pygame.Rect(0, 76, 756, 500), pygame.Rect(0, 76, 964, 660), pygame.Rect(40, 100, 1480, 890)]


@pytest.mark.parametrize("area", AREAS, ids=str)
@pytest.mark.parametrize(("rows", "cols"), [(12, 12), (6, 6), (3, 20), (26, 1)])
def test_every_cell_is_found_again_under_its_centre_and_within_its_corners(area, rows, cols):
    view = FrontProjection.fitted(rows, cols, area)
    for row in range(rows):
        for col in range(cols):
            cell = Cell(row, col)
            assert view.screen_to_cell(*view.cell_to_screen(row, col)) == cell
            (left, top), _right_top, (right, bottom), _left_bottom = view.cell_polygon(cell)
            assert view.screen_to_cell(left, top) == cell
            assert view.screen_to_cell(right - 1, bottom - 1) == cell


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_fitted_board_lies_within_its_area_with_room_for_standing_figures(area):
    view = FrontProjection.fitted(12, 12, area)
    assert area.contains(view.board_rect)
    assert view.board_rect.top - area.top >= view.cell_height * 0.8
    assert view.board_rect.height > area.height * 0.85


def test_points_beside_the_board_and_outside_the_area_are_no_cell():
    area = AREAS[1]
    view = FrontProjection.fitted(12, 12, area)
    assert view.screen_to_cell(view.left - 1, view.top + 5) is None
    assert view.screen_to_cell(view.left + 5, view.board_rect.bottom + 1) is None
    near = view.zoomed(3, *area.center)
    assert near.screen_to_cell(area.right + 1, area.centery) is None


def test_zoom_keeps_the_point_under_the_mouse_and_goes_back_to_the_fitted_board():
    area = AREAS[1]
    view = FrontProjection.fitted(12, 12, area)
    px, py = view.cell_to_screen(6, 5)
    near = view.zoomed(2, px, py)
    assert near.cell_width == round(view.cell_width * ZOOM_STEPS[2])
    assert near.screen_to_cell(px, py) == Cell(6, 5)
    assert near.zoomed(-2, px, py) == view
    assert view.zoomed(99, px, py).zoom == ZOOM_STEPS[-1]


def test_pan_never_takes_the_board_out_of_sight_and_does_not_move_a_fitted_one():
    area = AREAS[1]
    view = FrontProjection.fitted(12, 12, area)
    assert view.panned(300, -200) == view
    near = view.zoomed(3, *area.center)
    assert near.panned(-40, 25).left == near.left - 40
    far = near.panned(9999, 9999)
    assert far.board_rect.left < area.centerx
    assert far.board_rect.top < area.centery


def test_what_stands_farther_down_is_in_front():
    view = FrontProjection.fitted(12, 12, AREAS[1])
    assert view.depth_key(4, 0) > view.depth_key(3, 11)
    assert view.depth_key(3.5, 2) > view.depth_key(3, 2)
