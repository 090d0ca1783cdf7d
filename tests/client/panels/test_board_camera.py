"""The camera of the arena: buttons and keys that change how the board is looked at, and what survives what."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import DUEL, QUEEN, cell, in_a_position
from pygame import surfarray

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Move
from krosmaster.client.geometry.board_views import ZOOM_STEPS
from krosmaster.client.geometry.projection import View
from krosmaster.grid import Cell


@pytest.fixture
def player(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN)
    player.settle()
    return player


def look(player):
    return player.screen.stage.projection


@pytest.mark.parametrize("view", list(View), ids=lambda view: view.value)
@pytest.mark.parametrize("turns", range(4))
def test_a_click_means_the_same_command_in_every_view_and_turn(tmp_path, view, turns):
    player = in_a_position(tmp_path, DUEL, QUEEN, board_view=view.value)
    player.settle()
    for _ in range(turns):
        player.driver.key(pygame.K_e)
    assert (look(player).view, look(player).turns) == (view, turns)
    cast = next(command for command in engine.legal_commands(player.state) if isinstance(command, Cast))
    player.perform(cast)
    player.perform(Move(cell("d9")))
    assert player.commands == [cast, Move(cell("d9"))]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("view", [View.FRONT, View.FLAT], ids=lambda view: view.value)
def test_buttons_beside_the_board_cover_nothing_of_it_nor_of_its_frame(tmp_path, size, turns, view):
    player = in_a_position(tmp_path, DUEL, QUEEN, size=size, board_view=view.value)
    for _ in range(turns):
        player.driver.key(pygame.K_e)
    frame = look(player).board_rect.inflate(look(player).cell_width * 0.4, 0)
    beside = [spot for spot in player.screen.spots if spot.verb in ("zoom", "turn", "view", "threat")]
    assert len(beside) >= 5
    assert [spot.id for spot in beside if spot.box.colliderect(frame)] == []


def test_buttons_and_keys_turn_the_board_both_ways(player):
    player.click_spot("turn:left")
    assert look(player).turns == 3
    player.driver.key(pygame.K_e)
    player.click_spot("turn:right")
    assert look(player).turns == 1
    player.driver.key(pygame.K_q)
    assert look(player).turns == 0
    assert player.commands == []


def test_the_chosen_view_is_kept_and_shown_by_the_next_match(tmp_path, player):
    player.driver.key(pygame.K_v)
    assert look(player).view is View.ISOMETRIC
    kept = in_a_position(tmp_path, DUEL, QUEEN)
    kept.settle()
    assert look(kept).view is View.ISOMETRIC
    kept.click_spot(next(spot.id for spot in kept.screen.spots if spot.verb == "view"))
    assert look(kept).view is View.FLAT


def test_a_view_chosen_in_the_settings_is_shown_at_once(player):
    app = player.driver.app
    app.change_settings(replace(app.services.settings, board_view=View.FLAT))
    player.driver.frames(1)
    assert look(player).view is View.FLAT


def test_there_is_no_button_for_a_zoom_that_is_at_its_end(player):
    assert player.screen.spot("zoom:out") is None
    for _ in ZOOM_STEPS[1:]:
        player.click_spot("zoom:in")
    assert player.screen.spot("zoom:in") is None
    player.click_spot("zoom:out")
    assert player.screen.spot("zoom:in") is not None


def test_the_board_is_seen_from_above_while_a_key_is_held(player):
    before = look(player)
    player.driver.post(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f", scancode=0)
    player.driver.frames(1)
    assert look(player).view is View.FLAT
    assert player.driver.app.services.settings.board_view is View.FRONT
    player.click_cell(cell("d9"))
    assert player.commands == [Move(cell("d9"))]
    player.driver.post(pygame.KEYUP, key=pygame.K_f, mod=0, unicode="f", scancode=0)
    player.driver.frames(1)
    assert look(player) == before


def test_the_board_is_seen_as_before_when_another_window_took_the_release_of_the_key(player):
    player.driver.post(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f", scancode=0)
    player.driver.frames(1)
    assert look(player).view is View.FLAT
    player.driver.post(pygame.WINDOWFOCUSLOST)
    player.driver.frames(1)
    assert look(player).view is View.FRONT


def test_the_cell_under_the_mouse_follows_a_turn_but_the_cursor_of_the_arrows_stays_on_its_cell(player):
    player.hover_cell(cell("b3"))
    player.driver.key(pygame.K_e)
    assert player.screen.pointing.cell == look(player).screen_to_cell(*player.screen.pointing.mouse) != cell("b3")
    player.driver.key(pygame.K_UP)
    before = player.screen.pointing.cell
    player.driver.key(pygame.K_e)
    assert player.screen.pointing.cell == before


@pytest.mark.parametrize("turns", range(4))
def test_arrows_move_the_cursor_in_their_direction_on_the_screen(player, turns):
    for _ in range(turns):
        player.driver.key(pygame.K_e)
    player.point((1, 1))
    player.driver.key(pygame.K_UP)
    for key, down, right in (
        (pygame.K_UP, -1, 0),
        (pygame.K_LEFT, 0, -1),
        (pygame.K_DOWN, 1, 0),
        (pygame.K_RIGHT, 0, 1),
    ):
        before = look(player).cell_to_screen(*player.screen.pointing.cell)
        player.driver.key(key)
        after = look(player).cell_to_screen(*player.screen.pointing.cell)
        assert (after[1] - before[1]) * down >= 0
        assert (after[0] - before[0]) * right >= 0
        assert after != before


def test_another_window_size_keeps_turn_zoom_and_what_is_in_the_middle(player):
    player.driver.key(pygame.K_e)
    player.click_spot("zoom:in")
    player.click_spot("zoom:in")
    middle = look(player).screen_to_place(*look(player).area.center)
    area = look(player).area
    player.driver.app.window = pygame.display.set_mode((1280, 800))
    player.driver.frames(2)
    assert look(player).area != area
    assert (look(player).turns, look(player).zoom_step) == (1, 2)
    assert look(player).screen_to_place(*look(player).area.center) == pytest.approx(middle, abs=0.05)


def test_the_middle_button_lets_go_wherever_the_mouse_is(player):
    player.click_spot("zoom:in")
    player.down((300, 300), button=2)
    player.up((1000, 20), button=2)
    before = look(player)
    player.driver.post(pygame.MOUSEMOTION, pos=(280, 310), rel=(-20, 10), buttons=(0, 0, 0), touch=False)
    player.driver.frames(1)
    assert look(player) == before


def test_a_turned_board_fades_in_but_is_clicked_at_once(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, animation_speed="normal")
    player.settle()
    player.driver.post(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e", scancode=0)
    player.driver.frames(1)
    fading = surfarray.array3d(player.driver.app.window)
    player.hover_cell(cell("d9"))
    assert player.screen.cursor == cell("d9")
    player.driver.frames(8, ms=40)
    player.point((1, 1))
    area = look(player).area
    there = (slice(area.left, area.right), slice(area.top, area.bottom))
    changed = surfarray.array3d(player.driver.app.window)[there].astype(int) - fading[there]
    assert (abs(changed).sum(axis=2) > 24).mean() > 0.2


def test_nothing_fades_where_motion_is_reduced(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, animation_speed="normal")
    player.settle()
    app = player.driver.app
    app.change_settings(replace(app.services.settings, reduced_motion=True))
    player.driver.key(pygame.K_e)
    assert not player.screen.camera.update(16)


def test_looking_around_skips_nothing_that_is_played(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, animation_speed="normal")
    player.settle()
    player.click_cell(cell("d9"))
    assert player.screen.shown.playback.is_busy
    player.driver.key(pygame.K_e)
    assert player.screen.shown.playback.is_busy
    assert look(player).turns == 1


def test_a_view_that_is_no_view_in_the_settings_is_the_front_view(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN)
    assert player.driver.app.services.settings.board_view is View.FRONT
    (tmp_path / "settings.json").write_text('{"board_view": ["front"], "language": "en"}', encoding="utf-8")
    again = in_a_position(tmp_path, DUEL, QUEEN)
    assert again.driver.app.services.settings.board_view is View.FRONT
    assert look(again).screen_to_cell(*again.screen.cell_centre(Cell(0, 0))) == Cell(0, 0)
