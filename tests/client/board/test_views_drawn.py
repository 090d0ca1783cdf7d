"""The pictures of the three views: everything that the front view shows is shown by the others too, in every turn."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest
from arena_player import in_a_position, in_the_arena
from client_fixtures import CATALOG
from pygame import surfarray

from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import Face, Purpose
from krosmaster.arena.events import DiceRolled
from krosmaster.arena.notation import parse_cell
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.board.board_renderer import BoardRenderer
from krosmaster.client.geometry.board_picture import (
    STILL,
    CellLabel,
    Commotion,
    Floating,
    GhostFigure,
    LabelKind,
    Motion,
    Overlay,
    Ray,
    Ring,
    Spark,
    ThreatMark,
    Tint,
)
from krosmaster.client.geometry.board_views import fitted
from krosmaster.client.geometry.projection import View
from krosmaster.client.paths import DRAWINGS
from krosmaster.client.scenes.prize_poses import roll
from krosmaster.grid import Cell

AREA = pygame.Rect(0, 0, 640, 480)
QUEEN, ANNA = Handle("queen-of-the-tofus"), Handle("anna-tommy")
BOARD = CATALOG.boards["elemental-arena"]
HERE = Cell(8, 2)

other_views = pytest.mark.parametrize("view", [View.ISOMETRIC, View.FLAT], ids=lambda view: view.value)
every_turn = pytest.mark.parametrize("turns", range(4))


@pytest.fixture(scope="module")
def state(tmp_path_factory):
    player = in_the_arena(tmp_path_factory.mktemp("views"))
    player.place_all()
    return player.state


@pytest.fixture(scope="module")
def renderer():
    pygame.display.set_mode((64, 64))
    return BoardRenderer(BOARD, Drawings(DRAWINGS))


def pixels(renderer, look, state, commotion=STILL, overlay=Overlay()):  # noqa: B008 - frozen
    surface = pygame.Surface(AREA.size)
    renderer.draw(surface, look, state, commotion, overlay)
    return surfarray.array3d(surface).astype(int)


def changed(one, other, box=AREA):
    there = (slice(box.left, box.right), slice(box.top, box.bottom))
    return int((abs(one[there] - other[there]).sum(axis=2) > 24).sum())


@other_views
@every_turn
@pytest.mark.parametrize("tint", [Tint.REACH, Tint.UNSEEN, Tint.ZONE], ids=lambda tint: tint.value)
def test_a_tint_lies_on_its_cell_and_nowhere_else(renderer, state, view, turns, tint):
    look = fitted(12, 12, AREA, view, turns)
    empty = replace(state, figures={}, gone=BOARD.grid.everything)
    plain, lit = (
        pixels(renderer, look, empty, overlay=overlay) for overlay in (Overlay(), Overlay({tint: frozenset({HERE})}))
    )
    on_cell = changed(plain, lit, look.cell_box(HERE))
    assert on_cell > look.cell_width * look.cell_height // 8
    assert on_cell == changed(plain, lit)
    for px in range(0, AREA.width, 3):
        for py in range(0, AREA.height, 3):
            if (plain[px, py] != lit[px, py]).any():
                assert look.screen_to_cell(px, py) == HERE


PARTS = {
    "marked": Overlay(marked=frozenset({QUEEN})),
    "hovered": Overlay(hovered=Cell(5, 5)),
    "blocking": Overlay(blocking=frozenset({Cell(5, 5)})),
    "path": Overlay(path=(Cell(5, 5), Cell(5, 6), Cell(6, 6))),
    "label": Overlay(labels=(CellLabel(Cell(5, 5), "1/4", LabelKind.RISK),)),
    "ghost": Overlay(ghosts=(GhostFigure(QUEEN, Cell(5, 2), Cell(5, 5)),)),
    "placing": Overlay(placing=(QUEEN, Cell(5, 5))),
    "named": Overlay(named=frozenset({Cell(5, 5)})),
    "threat": Overlay(threats={Cell(5, 5): ThreatMark(2, 3, is_deadly=True)}),
    "ray": Overlay(ray=Ray(Cell(9, 2), Cell(5, 5), None)),
}
MOVES = {
    "away": Commotion({QUEEN: Motion(d_row=-1.0)}),
    "flash": Commotion({QUEEN: Motion(flash=1.0)}),
    "faint": Commotion({QUEEN: Motion(alpha=0.2)}),
    "small": Commotion({QUEEN: Motion(scale=0.5)}),
    "spark": Commotion(sparks=(Spark("icons/knock-out", 5, 5, 0.5),)),
    "ring": Commotion(rings=(Ring(5, 5, 0.8, 0.9, (255, 255, 255)),)),
    "words": Commotion(floating=(Floating("-2", (255, 100, 100), 5, 5, 0.3, 0.8, "icons/wound"),)),
}


@other_views
def test_every_part_of_an_overlay_and_every_commotion_shows(renderer, state, view):
    look = fitted(12, 12, AREA, view, 1)
    plain = pixels(renderer, look, state)
    for name, overlay in PARTS.items():
        assert changed(plain, pixels(renderer, look, state, overlay=overlay)) > 50, name
    for name, commotion in MOVES.items():
        assert changed(plain, pixels(renderer, look, state, commotion)) > 50, name


@pytest.mark.parametrize("view", [View.FRONT, View.ISOMETRIC], ids=lambda view: view.value)
@every_turn
def test_what_stands_before_the_hovered_cell_is_seen_through_in_every_turn(renderer, state, view, turns):
    look = fitted(12, 12, AREA, view, turns)
    grid = BOARD.grid
    trees = [grid.cells[index] for index in grid.indices(BOARD.trees)]
    px, py = max((look.cell_to_screen(*tree) for tree in trees), key=lambda point: point[1])
    behind = look.screen_to_cell(px, py - look.cell_height)
    box = look.cell_box(behind).inflate(-look.cell_width // 2, -look.cell_height // 2)
    other = next(cell for cell in grid.cells if look.depth_key(*cell) > look.depth_key(11, 0) or cell == Cell(0, 0))
    assert other != behind
    whole = pixels(renderer, look, state, overlay=Overlay(hovered=other))
    thin = pixels(renderer, look, state, overlay=Overlay(hovered=behind))
    assert changed(whole, thin, box) > box.width * box.height // 4


@every_turn
def test_a_token_lies_within_its_cell(renderer, state, turns):
    look = fitted(12, 12, AREA, View.FLAT, turns)
    bare = replace(state, figures={who: figure for who, figure in state.figures.items() if who != QUEEN})
    cell = BOARD.grid.cells[state.figures[QUEEN].cell]
    with_her, without = pixels(renderer, look, state), pixels(renderer, look, bare)
    box = look.cell_box(cell).inflate(4, 4)
    assert changed(with_her, without, box) == changed(with_her, without) > box.width * box.height // 2


def test_the_map_tells_how_many_kamas_lie_on_a_cell(renderer, state):
    look = fitted(12, 12, AREA, View.FLAT)
    index = BOARD.grid.index(HERE)
    pictures = [pixels(renderer, look, replace(state, kamas={**state.kamas, index: count})) for count in (1, 2, 3)]
    box = look.cell_box(HERE)
    assert min(changed(pictures[0], pictures[1], box), changed(pictures[1], pictures[2], box)) > 4


def test_the_map_tells_owners_by_shape_and_obstacles_by_what_they_do(renderer, state):
    look = fitted(12, 12, AREA, View.FLAT)
    sprites = renderer.standing(look).sprites
    names = ("tree", "bush", "crate")
    solid = {name: surfarray.array_alpha(sprites.scenery(name, 60).picture) > 200 for name in names}
    assert solid["tree"].mean() > 0.9  # nobody sees past it
    assert solid["bush"].mean() < 0.6
    assert not solid["bush"][solid["bush"].shape[0] // 2, solid["bush"].shape[1] // 2]  # open: one sees over it
    same_place = state.figures[ANNA]._replace(owner=0), state.figures[ANNA]
    one, other = (
        pixels(renderer, look, replace(state, figures={**state.figures, ANNA: figure})) for figure in same_place
    )
    assert changed(one, other, look.cell_box(BOARD.grid.cells[state.figures[ANNA].cell])) > 60


def test_dice_over_a_head_lie_side_by_side_in_every_turn(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "e9", ANNA: "e7"}, QUEEN)
    faces = (Face.CRITICAL, Face.DODGE, Face.LOCK)
    event = DiceRolled(Purpose.CRITICAL, QUEEN, 0, faces, (), 0, "DIE-5")
    sparks = [spark for spark in roll(player.state, event)(0.9).sparks if spark.drawing.startswith("dice/")]
    places = {(spark.row, spark.col) for spark in sparks}
    assert places == {parse_cell("e9")}
    asides = sorted(spark.aside for spark in sparks)
    assert all(right - left >= sparks[0].size for left, right in itertools.pairwise(asides))
