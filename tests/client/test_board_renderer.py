"""The picture of the board: what it shows, what it fades, and that drawing changes nothing."""

from __future__ import annotations

import pygame
import pytest
from arena_player import in_the_arena
from client_fixtures import CATALOG
from pygame import surfarray

from krosmaster.arena.definitions import Handle
from krosmaster.client.board_picture import (
    CellLabel,
    Commotion,
    Floating,
    GhostFigure,
    LabelKind,
    Motion,
    Overlay,
    Ring,
    Spark,
    Tint,
)
from krosmaster.client.board_renderer import BoardRenderer
from krosmaster.client.drawings import Drawings
from krosmaster.client.ground import Ground
from krosmaster.client.paths import DRAWINGS
from krosmaster.client.projection import FrontProjection
from krosmaster.grid import Cell

AREA = pygame.Rect(0, 0, 640, 480)
QUEEN = Handle("queen-of-the-tofus")


@pytest.fixture(scope="module")
def player(tmp_path_factory):
    player = in_the_arena(tmp_path_factory.mktemp("board"))
    player.place_all()
    return player


@pytest.fixture
def draw(player):
    renderer = BoardRenderer(player.state.board, Drawings(DRAWINGS))
    view = FrontProjection.fitted(12, 12, AREA)

    def picture(state=player.state, commotion=Commotion(), overlay=Overlay(), now_ms=0):  # noqa: B008 - frozen
        surface = pygame.Surface(AREA.size)
        renderer.draw(surface, view, state, commotion, overlay, now_ms)
        return surfarray.array3d(surface).astype(int)

    picture.view = view
    return picture


def changed(one, other):
    return int((abs(one - other).sum(axis=2) > 24).sum())


def around(view, cell, pixels):
    (left, top), _, (right, bottom), _ = view.cell_polygon(cell)
    return pixels[left:right, top:bottom]


def test_drawing_twice_gives_the_same_picture_and_leaves_the_state_alone(player, draw):
    before = player.state
    assert changed(draw(), draw()) == 0
    assert player.state is before


def test_whoever_acts_moves_by_itself(draw):
    assert changed(draw(now_ms=0), draw(now_ms=600)) > 20


@pytest.mark.parametrize("tint", list(Tint), ids=lambda tint: tint.value)
def test_tinted_cell_differs_from_a_plain_one_and_from_every_other_tint(draw, tint):
    cell = Cell(8, 2)
    plain = around(draw.view, cell, draw())
    lit = around(draw.view, cell, draw(overlay=Overlay({tint: frozenset({cell})})))
    assert changed(plain, lit) > plain.shape[0] * plain.shape[1] // 12
    for other in set(Tint) - {tint}:
        assert changed(lit, around(draw.view, cell, draw(overlay=Overlay({other: frozenset({cell})})))) > 40


def test_tree_before_the_hovered_cell_is_seen_through(draw):
    tree = CATALOG.boards["elemental-arena"].grid.cells[CATALOG.boards["elemental-arena"].trees.bit_length() - 1]
    behind = Cell(tree.row - 1, tree.col)
    crown = around(draw.view, behind, draw())
    seen = around(draw.view, behind, draw(overlay=Overlay(hovered=behind)))
    assert changed(crown, seen) > crown.shape[0] * crown.shape[1] // 5


@pytest.mark.parametrize(
    "commotion",
    [
        Commotion({QUEEN: Motion(d_row=-1.0)}),
        Commotion({QUEEN: Motion(flash=1.0)}),
        Commotion({QUEEN: Motion(alpha=0.2)}),
        Commotion({QUEEN: Motion(scale=0.5)}),
        Commotion(sparks=(Spark("icons/knock-out", 5, 5, 0.5),)),
        Commotion(rings=(Ring(5, 5, 0.8, 0.9, (255, 255, 255)),)),
        Commotion(floating=(Floating("-2", (255, 100, 100), 5, 5, 0.3, 0.8, "icons/wound"),)),
    ],
)
def test_every_commotion_shows(draw, commotion):
    assert changed(draw(), draw(commotion=commotion)) > 60


@pytest.mark.parametrize(
    "overlay",
    [
        Overlay(marked=frozenset({QUEEN})),
        Overlay(hovered=Cell(5, 5)),
        Overlay(blocking=frozenset({Cell(5, 5)})),
        Overlay(path=(Cell(5, 5), Cell(5, 6), Cell(6, 6))),
        Overlay(detour=(Cell(5, 5), Cell(5, 6), Cell(6, 6))),
        Overlay(labels=(CellLabel(Cell(5, 5), "1/4", LabelKind.RISK),)),
        Overlay(ghosts=(GhostFigure(QUEEN, Cell(5, 2), Cell(5, 5)),)),
        Overlay(placing=(QUEEN, Cell(5, 5))),
    ],
)
def test_every_part_of_an_overlay_shows(draw, overlay):
    assert changed(draw(), draw(overlay=overlay)) > 60


@pytest.mark.parametrize("board_id", sorted(CATALOG.boards))
def test_ground_shows_start_cells_and_demon_cells_and_is_painted_once(board_id):
    pygame.display.set_mode((64, 64))
    board = CATALOG.boards[board_id]
    ground = Ground(board, Drawings(DRAWINGS))
    view = FrontProjection.fitted(12, 12, AREA)
    picture = ground.picture(view)
    assert picture.get_size() == AREA.size
    assert ground.picture(view) is picture
    pixels = surfarray.array3d(picture).astype(int)
    marks = {name: around(view, board.grid.cells[mask.bit_length() - 1], pixels).std()
             for name, mask in (("start", board.start_cells), ("demon", board.demons))}  # fmt: skip
    assert min(marks.values()) > 15
    near = view.zoomed(1, *AREA.center)
    assert ground.picture(near) is not picture
