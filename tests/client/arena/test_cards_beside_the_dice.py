"""Whoever is looked at while dice are asked about shows its card, and the dice come back."""

from __future__ import annotations

import pytest
from arena_keys_pressed import press_act
from arena_player import ANNA, DUEL, QUEEN, cell, faces, in_a_position
from driving import FRAME_MS

from krosmaster.arena.state import Phase
from krosmaster.client.ui.focus import BEAT_MS

FOE = cell(DUEL[QUEEN])
OWN = cell(DUEL[ANNA])


def shows_dice(player):
    return player.screen.spot("confirm") is not None


def to_inspire(player):
    for number in (0, 1):
        player.screen.acts.press(player.screen.spot(f"die:{number}"))
    player.click_spot("confirm")
    player.settle()
    player.driver.frames(BEAT_MS // FRAME_MS + 1)
    assert player.state.phase is Phase.INSPIRE


@pytest.fixture(params=[Phase.SET_DICE, Phase.INSPIRE])
def asked(rolled, request):
    rolled.point((2, 2))
    if request.param is Phase.INSPIRE:
        to_inspire(rolled)
    return rolled


def test_an_enemy_under_the_mouse_shows_its_card_until_the_mouse_leaves(asked):
    asked.hover_cell(FOE)
    assert not shows_dice(asked)
    asked.hover_cell(cell("a1"))
    assert shows_dice(asked)
    asked.point(asked.screen.spot(f"figure:{QUEEN}").box.center)
    assert not shows_dice(asked)
    asked.point((2, 2))
    assert shows_dice(asked)


def test_a_click_on_an_enemy_shows_its_card_refuses_nothing_and_never_hides_the_dice_for_good(asked):
    asked.click_cell(FOE)
    assert not asked.screen.shown.toast.markup
    assert not shows_dice(asked)
    asked.hover_cell(cell("a1"))
    assert shows_dice(asked)


def test_a_die_in_hand_leaves_the_dice_in_view(rolled):
    to_inspire(rolled)
    rolled.click_spot("die:0")
    rolled.hover_cell(FOE)
    assert shows_dice(rolled)


def test_an_own_krosmaster_leaves_the_dice_in_view_and_gets_one(rolled):
    to_inspire(rolled)
    rolled.hover_cell(OWN)
    assert shows_dice(rolled)
    rolled.click_cell(OWN)
    assert rolled.screen.shown.controller.selection.give == (ANNA, None)


def test_dice_stay_in_view_for_whoever_leads_keys_over_the_board(rolled):
    rolled.point((2, 2))
    rolled.screen.point(FOE)
    assert rolled.screen.cursor == FOE
    assert shows_dice(rolled)


def test_dice_are_not_covered_when_they_come_up_under_a_mouse_at_rest(duel_of_dice):
    assert duel_of_dice.screen.cursor == FOE
    assert shows_dice(duel_of_dice)
    duel_of_dice.screen.acts.click(FOE)
    duel_of_dice.driver.frames(1)
    duel_of_dice.hover_cell(FOE)
    assert not shows_dice(duel_of_dice), "whoever clicks looks"
    duel_of_dice.hover_cell(cell("a1"))
    duel_of_dice.hover_cell(FOE)
    assert not shows_dice(duel_of_dice)


@pytest.fixture
def duel_of_dice(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, faces=faces("double", "wild"), confirm_end="never")
    player.settle()
    player.hover_cell(FOE)
    press_act(player, "end-turn")
    player.settle()
    assert player.state.phase is Phase.SET_DICE
    return player
