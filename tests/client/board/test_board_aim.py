"""What the mouse means where a figure in front hides a part of the cell behind: whom one sees, or lit ground."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest
from arena_player import ANNA, BILL, KING, QUEEN, cell, in_a_position
from replay_watching import watching
from sandbox_player import in_the_sandbox

from krosmaster.arena.definitions import PUNCH
from krosmaster.client.board.board_aim import cell_meant, nothing_offered
from krosmaster.client.geometry.board_views import fitted
from krosmaster.client.geometry.projection import View
from krosmaster.table.match import Match

CLOSE = {QUEEN: "e8", BILL: "c8", ANNA: "f8", KING: "c10"}
"""Anna beside the Queen; two figures in the open, one two cells before another."""
STANDING = (View.FRONT, View.ISOMETRIC)


def face_of(player, who, projection=None):
    """A point in the head of a figure that lies over another cell."""
    screen, state = player.screen, player.state
    projection = projection or screen.stage.projection
    renderer, own = screen.stage._renderer, state.grid.cells[state.figures[who].cell]
    middle, foot_py = projection.cell_to_screen(*own)
    for py in range(round(foot_py - 2 * projection.cell_height), round(foot_py)):
        at = round(middle), py
        if renderer.figure_at(projection, state, at) == who:
            at = at[0], py + 2
            assert projection.screen_to_cell(*at) != own, "a head that reaches over the cell behind"
            return at
    raise AssertionError(f"{who} is not seen")


def behind(player, who):
    """The cell over which the head of a figure lies."""
    return player.screen.stage.projection.screen_to_cell(*face_of(player, who))


@pytest.fixture
def player(tmp_path):
    player = in_a_position(tmp_path, CLOSE, QUEEN)
    player.settle()
    return player


@pytest.mark.parametrize("view", STANDING, ids=lambda view: view.value)
@pytest.mark.parametrize("turns", range(4))
def test_a_face_means_its_figure_in_every_view_and_turn(player, view, turns):
    grid, stage = player.state.grid, player.screen.stage
    projection = fitted(grid.rows, grid.cols, stage.layout.board, view, turns)
    for who in CLOSE:
        at = face_of(player, who, projection)
        own = grid.cells[player.state.figures[who].cell]
        assert cell_meant(stage._renderer, projection, player.state, at, nothing_offered) == own


@pytest.mark.parametrize("turns", range(4))
def test_on_a_map_every_point_means_the_cell_below_it(player, turns):
    grid, stage = player.state.grid, player.screen.stage
    projection = fitted(grid.rows, grid.cols, stage.layout.board, View.FLAT, turns)
    for px in range(stage.layout.board.left, stage.layout.board.right, 7):
        for py in range(stage.layout.board.top, stage.layout.board.bottom, 7):
            meant = cell_meant(stage._renderer, projection, player.state, (px, py), nothing_offered)
            assert meant == projection.screen_to_cell(px, py)


def test_ground_beside_a_figure_means_its_own_cell_and_a_shadow_is_nobody(player):
    stage, own = player.screen.stage, cell(CLOSE[KING])
    corner = stage.projection.cell_box(own).inflate(-4, -4).topright
    assert stage._renderer.figure_at(stage.projection, player.state, corner) is None
    assert stage.cell_meant(player.state, corner, nothing_offered) == own


def test_ground_that_is_lit_behind_somebody_is_meant_and_walked_to(player):
    at, back = face_of(player, ANNA), behind(player, ANNA)
    assert back in player.screen.shown.controller.clickable_cells()
    player.point(at)
    assert player.screen.pointing.cell == back
    player.click(at)
    player.settle()
    assert player.commands[-1].to == back


def test_a_face_takes_the_spell_though_ground_behind_it_was_lit_for_walking(player):
    at = face_of(player, ANNA)
    player.point(at)
    assert player.screen.view.pointed_at() is None
    player.driver.key(pygame.K_p)
    assert player.screen.view.selection.spell_id == PUNCH.id
    assert player.screen.view.pointed_at() == ANNA, "a mouse that rests means what the spell can do there"
    player.click(at)
    assert player.commands[-1].at == cell(CLOSE[ANNA])


def test_a_face_shows_its_card_where_nothing_can_be_done_behind_it(player):
    player.driver.key(pygame.K_p)
    at = face_of(player, KING)
    player.point(at)
    assert player.screen.view.pointed_at() == KING
    assert player.screen.view.overlay().hovered == cell(CLOSE[KING])
    player.driver.frames(1)
    assert player.screen.stage._side_shows[2].handle == KING


def test_the_one_in_front_is_meant_where_two_bodies_lie_one_over_the_other(tmp_path):
    player = in_a_position(tmp_path, {**CLOSE, KING: "c9"}, QUEEN)
    player.settle()
    at = face_of(player, KING)
    assert player.screen.stage.projection.screen_to_cell(*at) == cell(CLOSE[BILL])
    assert player.screen.stage.cell_meant(player.state, at, lambda _cell: True) == cell("c9")


def test_a_face_is_pointed_at_in_a_replay(tmp_path, player):
    driver = watching(tmp_path / "replay", Match(player.driver.app.services.rules, player.state.setup))
    screen = driver.screen
    at = face_of(SimpleNamespace(screen=screen, state=screen.state), KING)
    driver.hover(at)
    assert screen._overlay().marked == {KING}
    driver.key(pygame.K_e)
    assert screen.pointing.cell == screen._cell_at(at), "what is below the mouse follows a turn"


# ---- while a position is edited ----


@pytest.fixture
def bench(player):
    return in_the_sandbox(player.driver, CLOSE)


def test_a_figure_is_dragged_by_its_face(bench):
    at = face_of(bench, KING)
    bench.drag(at, bench.screen.cell_centre(cell("h4")))
    assert bench.on(cell("h4")).handle == KING


def test_a_figure_that_is_held_by_its_face_stays_while_the_mouse_trembles(bench):
    at, before = face_of(bench, KING), bench.state
    bench.drag(at, (at[0] + 2, at[1] + 2))
    assert bench.state is before
    assert bench.bench.chosen == KING


def test_a_figure_is_dragged_to_the_cell_right_behind_it_which_its_own_head_covers(bench):
    bench.drag_cell(cell(CLOSE[KING]), cell("c9"))
    assert bench.on(cell("c9")).handle == KING


def test_a_second_click_on_a_face_lets_its_figure_go(bench):
    at, before = face_of(bench, KING), bench.state
    bench.click(at)
    assert bench.bench.piece.id == KING
    bench.click(at)
    assert (bench.bench.piece, bench.state) == (None, before)


def test_what_is_dragged_goes_to_the_free_cell_behind_somebody(bench):
    back = behind(bench, ANNA)
    bench.drag(face_of(bench, KING), face_of(bench, ANNA))
    assert bench.on(back).handle == KING


def test_what_is_dragged_swaps_with_the_face_it_is_let_go_on_where_no_free_cell_is_behind(bench):
    bench.drag_cell(cell(CLOSE[KING]), cell("c9"))
    bench.drag(bench.screen.cell_centre(cell(CLOSE[ANNA])), face_of(bench, KING))
    assert bench.on(cell("c9")).handle == ANNA
    assert bench.on(cell(CLOSE[ANNA])).handle == KING


def test_the_eraser_takes_whose_face_is_clicked(bench):
    bench.click_spot("piece:eraser:")
    bench.click(face_of(bench, KING))
    assert KING not in bench.state.figures
