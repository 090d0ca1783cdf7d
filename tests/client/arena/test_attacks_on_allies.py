"""An attack that hits the own side alone is asked about first, by mouse and by keys."""

from __future__ import annotations

import pytest
from arena_keys_pressed import press_act
from arena_player import ANNA, BILL, KING, QUEEN, cell, in_a_position

from krosmaster.arena.commands import Punch
from krosmaster.client.screens.notice_screen import NoticeScreen

BETWEEN = {QUEEN: "e9", BILL: "f9", ANNA: "e8", KING: "h5"}


def punching(folder, cells=BETWEEN, **settings):
    player = in_a_position(folder, cells, QUEEN, **settings)
    player.settle()
    press_act(player, "spell:punch")
    return player


def by_mouse(player):
    player.click_cell(cell("f9"))


def by_keys(player):
    press_act(player, "next")
    press_act(player, "next")
    assert player.screen.cursor == cell("f9"), "the enemy comes first"
    press_act(player, "space")


@pytest.mark.parametrize("strike", [by_mouse, by_keys])
def test_an_attack_on_an_ally_alone_is_asked_about_where_an_enemy_could_be_meant(tmp_path, strike):
    player = punching(tmp_path)
    strike(player)
    assert isinstance(player.driver.screen, NoticeScreen)
    player.driver.press("choice-0")
    assert player.commands == []
    by_mouse(player)
    player.confirm()
    assert player.commands == [Punch(cell("f9"))]


def test_an_attack_on_an_enemy_is_not_asked_about(tmp_path):
    player = punching(tmp_path)
    player.click_cell(cell("e8"))
    assert player.commands == [Punch(cell("e8"))]


def test_an_attack_on_an_ally_where_no_enemy_is_near_is_not_asked_about(tmp_path):
    player = punching(tmp_path, {**BETWEEN, ANNA: "a1"})
    player.click_cell(cell("f9"))
    assert player.commands == [Punch(cell("f9"))]


def test_whoever_wants_nothing_asked_is_not_asked(tmp_path):
    player = punching(tmp_path, confirm_end="never")
    player.click_cell(cell("f9"))
    assert player.commands == [Punch(cell("f9"))]
