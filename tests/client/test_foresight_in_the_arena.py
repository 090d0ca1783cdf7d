"""Looking ahead in the window: sight while a key is held, threats switched on and off, by mouse and by keyboard."""

import pygame
import pytest
from arena_player import ANNA, DUEL, QUEEN, cell, in_a_position, overlay, toast

from krosmaster.client.board_picture import Tint


@pytest.fixture
def player(tmp_path):
    arena = in_a_position(tmp_path, DUEL, QUEEN)
    arena.settle()
    return arena


def key(player, code, kind=pygame.KEYDOWN, mod=0):
    player.driver.post(kind, key=code, mod=mod, unicode="", scancode=0)
    player.driver.frames(1)


def test_what_the_hovered_cell_sees_is_lit_while_the_key_is_held(player):
    player.hover_cell(cell("e10"))
    key(player, pygame.K_s)
    lit = overlay(player)
    seen = player.screen.shown.controller.lookout(cell("e10"))
    assert lit.tints[Tint.SIGHT] == seen.seen_cells
    assert lit.blocking == seen.cutting_cells
    assert lit.blocking
    player.hover_cell(cell("e11"))
    assert overlay(player).tints[Tint.SIGHT] != seen.seen_cells
    key(player, pygame.K_s, pygame.KEYUP)
    assert Tint.SIGHT not in overlay(player).tints


def test_the_key_of_sight_is_let_go_when_the_window_loses_the_keyboard(player):
    player.hover_cell(cell("e10"))
    key(player, pygame.K_s)
    player.driver.post(pygame.WINDOWFOCUSLOST)
    player.driver.frames(1)
    assert Tint.SIGHT not in overlay(player).tints


def test_saving_by_its_key_lights_nothing(player):
    player.hover_cell(cell("e10"))
    key(player, pygame.K_s, mod=pygame.KMOD_CTRL)
    assert Tint.SIGHT not in overlay(player).tints


@pytest.mark.parametrize("by_key", [True, False])
def test_threats_are_switched_on_and_off(player, by_key):
    def switch():
        key(player, pygame.K_t) if by_key else player.click_spot("threat")

    switch()
    threats = player.screen.shown.controller.threats(QUEEN)
    lit = overlay(player).threats
    assert lit.keys() == threats.cells.keys()
    assert lit
    assert "8 HP" in toast(player)
    switch()
    assert not overlay(player).threats


def test_hovering_a_threatened_cell_outlines_who_threatens_it(player):
    player.click_spot("threat")
    threats = player.screen.shown.controller.threats(QUEEN)
    place = max(threats.cells, key=lambda place: threats.cells[place].enemies)
    player.hover_cell(place)
    assert {strike.by for strike in threats.strikes(place)} <= overlay(player).marked
    before = pygame.image.tobytes(player.driver.app.window, "RGB")
    player.click_spot("threat")
    player.hover_cell(place)
    assert pygame.image.tobytes(player.driver.app.window, "RGB") != before


def test_the_threats_to_a_figure_whose_card_is_kept_in_view_are_shown(player):
    player.click_spot("threat")
    player.click_spot(f"figure:{ANNA}")
    threats = player.screen.shown.controller.threats(ANNA)
    assert overlay(player).threats.keys() == threats.cells.keys()
