"""The picture of the board: what it shows, what it fades, and that drawing changes nothing."""

from __future__ import annotations

from unittest.mock import Mock

import pygame
import pytest
from arena_player import in_a_position, in_the_arena
from client_fixtures import CATALOG
from pygame import surfarray

from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.definitions import Handle
from krosmaster.arena.notation import parse_cell
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.text import outlined as text_outlined
from krosmaster.client.board.board_items import is_hidden, seen_through
from krosmaster.client.board.board_marks import BoardMarks
from krosmaster.client.board.board_renderer import BoardRenderer
from krosmaster.client.board.board_standing import BoardStanding
from krosmaster.client.board.ground import Ground
from krosmaster.client.geometry.board_picture import (
    STILL,
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
from krosmaster.client.geometry.board_views import fitted
from krosmaster.client.paths import DRAWINGS
from krosmaster.grid import Cell

AREA = pygame.Rect(0, 0, 640, 480)
QUEEN = Handle("queen-of-the-tofus")
KING = Handle("king-of-the-gobballs")


@pytest.fixture(scope="module")
def player(tmp_path_factory):
    player = in_the_arena(tmp_path_factory.mktemp("board"))
    player.place_all()
    return player


@pytest.fixture
def draw(player):
    renderer = BoardRenderer(player.state.board, Drawings(DRAWINGS))
    view = fitted(12, 12, AREA)

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
        Overlay(named=frozenset({Cell(5, 5)})),
    ],
)
def test_every_part_of_an_overlay_shows(draw, overlay):
    assert changed(draw(), draw(overlay=overlay)) > 60


def test_a_cell_bears_one_label_though_it_is_named_as_well(draw, monkeypatch):
    told = []
    monkeypatch.setattr(BoardMarks, "_draw_label", lambda _marks, _surface, _projection, label: told.append(label.text))
    label = CellLabel(Cell(5, 5), "f7 · 2 MP", LabelKind.POINTS)
    draw(overlay=Overlay(labels=(label,), named=frozenset({Cell(5, 5), Cell(5, 6)})))
    assert told == ["f7 · 2 MP", "g6"]


@pytest.mark.parametrize(
    ("rows", "letters"), [((".....",) * 4, "abcde"), (("............",) * 12, "abcdefghijkl")], ids=("small", "whole")
)
def test_frame_names_every_row_and_column_on_both_sides(monkeypatch, rows, letters):
    pygame.display.set_mode((64, 64))
    written = []

    def write(text, *rest):
        written.append(text)
        return text_outlined(text, *rest)

    monkeypatch.setattr("krosmaster.client.board.ground_front.outlined", write)
    board = BoardDef(BoardId("drawn"), {"en": "drawn"}, rows)
    Ground(board, Drawings(DRAWINGS)).picture(fitted(len(rows), len(letters), AREA))
    assert written == [*letters, *(str(number + 1) for number in range(len(rows)))]


@pytest.mark.parametrize("board_id", sorted(CATALOG.boards))
def test_ground_shows_start_cells_and_demon_cells_and_is_painted_once(board_id):
    pygame.display.set_mode((64, 64))
    board = CATALOG.boards[board_id]
    ground = Ground(board, Drawings(DRAWINGS))
    view = fitted(12, 12, AREA)
    picture = ground.picture(view)
    assert picture.get_size() == AREA.size
    assert ground.picture(view) is picture
    pixels = surfarray.array3d(picture).astype(int)
    marks = {name: around(view, board.grid.cells[mask.bit_length() - 1], pixels).std()
             for name, mask in (("start", board.start_cells), ("demon", board.demons))}  # fmt: skip
    assert min(marks.values()) > 15
    near = view.zoomed(1, *AREA.center)
    assert ground.picture(near) is not picture


# ---- who hides whom ----


def crowd(tmp_path, cells, **fields):
    player = in_a_position(tmp_path, cells, QUEEN, **fields)
    player.settle()
    renderer = player.screen.stage._renderer
    items, _stood = renderer._standing.items(player.screen.stage.projection, player.state, STILL, Overlay(), 0)
    return player, renderer, items


def body_of(items, who):
    return next(item for item in items if item.of == who)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1280, 1024), (1920, 1080)], ids=str)
def test_figures_are_about_a_cell_and_four_tenths_high_in_every_window(tmp_path, size):
    player, _renderer, items = crowd(tmp_path, {QUEEN: "f6", "anna-tommy": "f4"}, size=size)
    height = player.screen.stage.projection.cell_height
    for who in (QUEEN, "anna-tommy"):
        assert 1.1 < body_of(items, who).body.height / height < 1.5


def test_in_a_column_every_head_is_seen(tmp_path):
    _player, _renderer, items = crowd(tmp_path, {QUEEN: "f6", "bill-tell": "f5", "anna-tommy": "f4"})
    for behind, before in (("anna-tommy", "bill-tell"), ("bill-tell", QUEEN)):
        body, cover = body_of(items, behind).body, body_of(items, before).body
        assert cover.top - body.top > body.height * 0.5  # the head is half of a figure


def test_badges_lie_on_the_own_cell_and_leave_the_middle_of_the_one_before_free(tmp_path):
    player, renderer, _items = crowd(
        tmp_path, {QUEEN: "f6", "anna-tommy": "f5"}, **{"anna-tommy": {"mp_markers": 1, "ap_markers": -1}}
    )
    view = player.screen.stage.projection
    drawn = []
    figure = player.state.figures[Handle("anna-tommy")]
    px, py = view.cell_to_screen(*parse_cell("f5"))
    canvas = Mock()
    canvas.blit = lambda picture, box: drawn.append(pygame.Rect(box.topleft, picture.get_size()))
    renderer._badges.draw(canvas, figure, px, py + 0.17 * view.cell_height, view.cell_width)
    cell = pygame.Rect(view.cell_polygon(parse_cell("f5"))[0], (view.cell_width, view.cell_height))
    assert len(drawn) == 3  # the HP, the owner, the markers
    assert all(cell.inflate(2, 2).contains(box) for box in drawn)
    face = pygame.Rect(0, 0, view.cell_width // 7, view.cell_height)
    face.midtop = (round(px), cell.centery)
    assert not any(face.colliderect(box) for box in drawn)


def test_tree_before_a_figure_is_seen_through_but_its_trunk_stays(tmp_path):
    _player, renderer, items = crowd(tmp_path, {QUEEN: "f6", "anna-tommy": "e4"})
    tree = next(item for item in items if item.cell == parse_cell("e5") and item.may_hide)
    seen = next(item for item in seen_through(renderer._standing.sprites, items, None) if item[:2] == tree[:2])
    whole, thin = surfarray.array_alpha(tree.sprite.picture), surfarray.array_alpha(seen.sprite.picture)
    foot, head = tree.sprite.foot[1], tree.sprite.head
    trunk, crown = slice(round(foot - 0.3 * (foot - head)), foot), slice(head, head + (foot - head) // 2)
    assert (whole[:, trunk] == thin[:, trunk]).all()
    solid = whole[:, crown] > 200
    assert 100 < thin[:, crown][solid].mean() < 200


def test_active_figure_behind_another_keeps_its_contour(tmp_path):
    _player, _renderer, items = crowd(tmp_path, {QUEEN: "f5", "anna-tommy": "f6"})
    assert is_hidden(body_of(items, QUEEN), items)
    assert not is_hidden(body_of(items, "anna-tommy"), items)


def test_swap_is_told_by_faces_and_not_by_figures_over_each_other(draw, monkeypatch):
    drawn = []
    monkeypatch.setattr(BoardStanding, "draw_ghost", lambda *args: drawn.append(args[-1]))
    there, back = Cell(5, 2), Cell(5, 5)
    swap = Overlay(ghosts=(GhostFigure(QUEEN, there, back), GhostFigure(KING, back, there)))
    assert changed(draw(), draw(overlay=swap)) > 60
    assert drawn == []
    draw(overlay=Overlay(ghosts=(GhostFigure(QUEEN, there, back),)))
    assert drawn == [back]
