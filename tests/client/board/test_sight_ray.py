"""The line of sight that is drawn while a spell is aimed: from middle to middle, broken at the cell that blocks it."""

from __future__ import annotations

import pygame
import pytest
from arena_player import cell, in_a_position, overlay
from pygame import surfarray

from krosmaster.client.board.sight_ray import draw_ray, share_before
from krosmaster.client.geometry.board_picture import Ray
from krosmaster.client.geometry.board_views import fitted
from krosmaster.client.geometry.projection import View
from krosmaster.grid import Cell

BILL = "bill-tell"


@pytest.fixture
def player(tmp_path):
    player = in_a_position(tmp_path, {BILL: "b10", "anna-tommy": "e9"}, BILL)
    player.settle()
    player.click_spot("spell:plaguing-arrow")
    return player


def test_ray_leads_from_whoever_aims_to_a_seen_cell(player):
    player.hover_cell(cell("e9"))
    assert overlay(player).ray == Ray(cell("b10"), cell("e9"), None)


def test_ray_names_the_tree_that_blocks_it(player):
    player.hover_cell(cell("b4"))
    assert overlay(player).ray == Ray(cell("b10"), cell("b4"), cell("b8"))


def test_no_ray_out_of_range_nor_while_nothing_is_aimed(player):
    player.hover_cell(cell("l1"))
    assert overlay(player).ray is None
    player.driver.key(pygame.K_ESCAPE)
    player.hover_cell(cell("e9"))
    assert overlay(player).ray is None


@pytest.mark.parametrize(
    ("to", "blocker", "share"),
    [(Cell(0, 4), Cell(0, 2), 1.5 / 4), (Cell(4, 4), Cell(2, 2), 1.5 / 4), (Cell(2, 6), Cell(1, 3), 2.5 / 6)],
)
def test_ray_breaks_at_the_edge_of_the_cell_that_blocks_it(to, blocker, share):
    assert share_before(Ray(Cell(0, 0), to, blocker)) == pytest.approx(share)


@pytest.mark.parametrize("view", list(View), ids=lambda view: view.value)
def test_ray_passes_through_the_middle_between_its_ends_in_every_view(view):
    pygame.display.set_mode((64, 64))
    area = pygame.Rect(0, 0, 640, 480)
    look = fitted(12, 12, area, view)
    surface = pygame.Surface(area.size)
    draw_ray(surface, look, Ray(Cell(2, 1), Cell(6, 9), None))
    px, py = look.cell_to_screen(4, 5)
    pixels = surfarray.array3d(surface)
    assert pixels[round(px) - 1 : round(px) + 2, round(py) - 1 : round(py) + 2].max() > 200
