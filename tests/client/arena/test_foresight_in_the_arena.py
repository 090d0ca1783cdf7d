"""Looking ahead in the window: sight while a key is held, threats switched on and off, by mouse and by keyboard."""

import pygame
import pytest
from arena_player import ANNA, DUEL, KING, QUEEN, cell, faces, in_a_position, overlay, toast

from krosmaster.arena.commands import Cast, Move
from krosmaster.arena.definitions import SpellId
from krosmaster.client.geometry.board_picture import Tint
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.ui.screen import Pop, Push

STORM = SpellId("dan-to-fu")


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
    assert {strike.by for strike in threats.here(place).strikes} <= overlay(player).marked
    before = pygame.image.tobytes(player.driver.app.window, "RGB")
    player.click_spot("threat")
    player.hover_cell(place)
    assert pygame.image.tobytes(player.driver.app.window, "RGB") != before


def test_the_threats_to_a_figure_whose_card_is_kept_in_view_are_shown(player):
    player.click_spot("threat")
    player.click_spot(f"figure:{ANNA}")
    threats = player.screen.shown.controller.threats(ANNA)
    assert overlay(player).threats.keys() == threats.cells.keys()


# ---- plans ----


def ctrl(player, kind):
    key(player, pygame.K_LCTRL, kind)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_target_out_of_range_shows_the_walk_and_is_walked_to_and_hit_by_one_deliberate_act(player, by_key):
    player.click_spot(f"spell:{STORM}")
    player.hover_cell(cell("h5"))
    lit = overlay(player)
    end = lit.planned[-1]
    assert lit.planned[0] == cell("e9")
    assert [(ghost.who, ghost.to) for ghost in lit.ghosts] == [(QUEEN, end)]
    assert KING in lit.marked
    player.click_cell(cell("h5"))
    assert player.commands == []
    assert "Ctrl" in toast(player)
    if by_key:
        key(player, pygame.K_w)
    else:
        ctrl(player, pygame.KEYDOWN)
        player.click_cell(cell("h5"))
        ctrl(player, pygame.KEYUP)
    player.settle()
    assert player.commands == [*(Move(place) for place in lit.planned[1:]), Cast(STORM, cell("h5"))]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_walk_is_staged_stays_in_view_and_spells_are_aimed_from_its_end(player, by_key):
    if by_key:
        player.hover_cell(cell("g7"))
        key(player, pygame.K_w)
    else:
        ctrl(player, pygame.KEYDOWN)
        player.click_cell(cell("g7"))
        ctrl(player, pygame.KEYUP)
    assert player.commands == []
    player.hover_cell(cell("a12"))
    assert overlay(player).planned[-1] == cell("g7")
    player.click_spot(f"spell:{STORM}")
    assert cell("h5") in overlay(player).tints[Tint.SEEN]
    player.click_cell(cell("h5"))
    player.settle()
    assert player.commands[-1] == Cast(STORM, cell("h5"))
    assert overlay(player).planned == ()


def test_escape_drops_the_spell_then_the_staged_walk_then_opens_the_menu(player):
    player.hover_cell(cell("g7"))
    key(player, pygame.K_w)
    player.click_spot(f"spell:{STORM}")
    key(player, pygame.K_ESCAPE)
    assert overlay(player).planned[-1] == cell("g7")
    key(player, pygame.K_ESCAPE)
    assert overlay(player).planned == ()
    assert player.screen.modal is None
    key(player, pygame.K_ESCAPE)
    assert player.screen.modal is not None


@pytest.mark.rule("LOCK-3")
def test_a_plan_that_is_locked_says_what_is_left_out(tmp_path):
    player = in_a_position(
        tmp_path, {QUEEN: "e9", ANNA: "e8", KING: "h5"}, QUEEN, faces=faces("lock", "armor", "armor")
    )
    player.settle()
    player.click_spot(f"spell:{STORM}")
    player.hover_cell(cell("h5"))
    key(player, pygame.K_w)
    assert "Dan To Fu" in toast(player)
    player.settle()
    assert len(player.commands) == 1


def test_the_safer_of_two_ways_is_taken_by_the_keyboard_too(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "f9", ANNA: "g8", KING: "a1"}, QUEEN)
    player.settle()
    around = player.screen.shown.controller.reach().walks
    place, walk = next((place, walk) for place, walk in around.items() if walk.safest is not None)
    player.hover_cell(place)
    lit = overlay(player)
    assert lit.path != lit.detour
    key(player, pygame.K_SPACE, mod=pygame.KMOD_SHIFT)
    player.settle()
    assert player.commands == [Move(step) for step in walk.safest.cells]


def test_a_key_that_is_let_go_on_another_screen_plans_no_more(player):
    ctrl(player, pygame.KEYDOWN)
    player.driver.app.stack.change(Push(notice(player.driver.app.services)))
    player.driver.frames(2)
    ctrl(player, pygame.KEYUP)
    player.driver.app.stack.change(Pop())
    player.driver.frames(2)
    player.click_cell(cell("f9"))
    player.settle()
    assert player.commands == [Move(cell("f9"))]


def notice(services):
    return NoticeScreen(services, "A title", "Some words")
