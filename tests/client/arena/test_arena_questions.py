"""What the arena screen asks: dice, inspiration, questions, the hand-over."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import ANNA, DUEL, KING, QUEEN, cell, faces, in_a_position, overlay, toast
from client_fixtures import CATALOG
from driving import FRAME_MS

from krosmaster.arena.commands import Inspire, SetDice
from krosmaster.arena.dice import Face
from krosmaster.arena.setup_options import TokenSetup
from krosmaster.arena.state import Phase
from krosmaster.client.geometry.board_picture import NOTHING_LIT, STILL
from krosmaster.client.geometry.projection import View
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.settings import ConfirmEnd
from krosmaster.client.ui.focus import BEAT_MS

# ---- dice ----


@pytest.mark.rule("DIE-2", "TEN-7")
def test_dice_are_set_by_clicking_them_until_both_show_what_is_wanted(rolled):
    assert not rolled.screen.spot("confirm").enabled
    rolled.click_spot("die:0")
    rolled.click_spot("die:0")
    rolled.click_spot("set:1:armor")
    rolled.click_spot("confirm")
    assert rolled.commands[-1] == SetDice((Face.DODGE, Face.ARMOR))
    assert rolled.state.phase is Phase.INSPIRE


@pytest.mark.rule("TEN-3", "TEN-5")
def test_die_is_dragged_onto_a_krosmaster_on_the_board_and_the_other_is_kept_for_the_refund(rolled):
    rolled.perform(SetDice((Face.DODGE, Face.ARMOR)))
    rolled.settle()
    die = rolled.screen.spot("die:1").box.center
    king = rolled.screen.cell_centre(cell("h5"))
    rolled.point(die)
    rolled.down(die)
    rolled.point(king)
    rolled.up(king)
    rolled.click_spot("confirm")
    assert rolled.commands[-1] == Inspire((None, KING))
    assert rolled.state.players[1].kamas == 1


def test_second_click_of_a_double_click_does_not_take_the_refund(rolled):
    for spot in ("set:0:dodge", "set:1:armor"):
        rolled.click_spot(spot)
    at = rolled.screen.spot("confirm").box.center
    rolled.driver.click(at)
    while rolled.screen.shown.playback.is_busy:
        rolled.driver.frames(1)
    rolled.driver.click(at)
    assert rolled.commands[-1] == SetDice((Face.DODGE, Face.ARMOR))
    rolled.driver.frames(BEAT_MS // FRAME_MS + 1)
    rolled.driver.click(at)
    assert rolled.commands[-1] == Inspire((None, None))


def test_button_below_the_dice_says_what_it_does(rolled):
    dice = rolled.screen.stage._dice
    assert dice._bargain() == "Set the dice"
    rolled.perform(SetDice((Face.DODGE, Face.ARMOR)))
    rolled.settle()
    assert dice._bargain() == "Take 3 kamas"
    rolled.click_spot(f"give:{KING}")
    assert dice._bargain() == "Give one, take 1 kama"
    rolled.click_spot(f"give:{ANNA}")
    assert dice._bargain() == "Give the dice"


def test_die_is_given_by_two_clicks_and_taken_back_by_one(rolled):
    rolled.perform(SetDice((Face.DODGE, Face.ARMOR)))
    rolled.settle()
    rolled.click_spot("die:1")
    rolled.click_spot(f"figure:{ANNA}")
    rolled.click_spot("die:0")
    rolled.click_spot(f"give:{KING}")
    rolled.click_spot("die:1")
    rolled.click_spot("confirm")
    assert rolled.commands[-1] == Inspire((KING, None))


@pytest.mark.rule("TEN-3")
@pytest.mark.parametrize("presses", range(len(View)))
def test_die_is_dropped_on_the_figure_as_it_is_seen_in_every_view(rolled, presses):
    rolled.perform(SetDice((Face.DODGE, Face.ARMOR)))
    rolled.settle()
    for _ in range(presses):
        rolled.driver.key(pygame.K_v)
    rolled.driver.frames(30, ms=100)
    stage = rolled.screen.stage
    standing = stage._renderer.standing(stage.projection)
    items, _stood = standing.items(stage.projection, rolled.state, STILL, NOTHING_LIT, 0)
    head = next(item.body for item in items if item.of == KING)
    at = (head.centerx, head.top + head.height // 5)
    die = rolled.screen.spot("die:1").box.center
    rolled.point(die)
    rolled.down(die)
    rolled.point(at)
    rolled.up(at)
    rolled.click_spot("confirm")
    assert rolled.commands[-1] == Inspire((None, KING))


def test_die_dropped_on_nothing_says_where_it_goes(rolled):
    rolled.perform(SetDice((Face.DODGE, Face.ARMOR)))
    rolled.settle()
    die = rolled.screen.spot("die:1").box.center
    empty = rolled.screen.cell_centre(cell("a1"))
    rolled.point(die)
    rolled.down(die)
    rolled.point(empty)
    rolled.up(empty)
    assert toast(rolled)


# ---- inspiration that would be wasted ----


def giving(folder, *rolled_faces, confirm_end="something-left"):
    """The King's player may give dice that needed no setting."""
    player = in_a_position(folder, DUEL, QUEEN, faces=faces(*rolled_faces), confirm_end="never")
    player.settle()
    player.click_spot("end-turn")
    player.settle()
    assert player.state.phase is Phase.INSPIRE
    app = player.driver.app
    app.change_settings(replace(app.services.settings, confirm_end=ConfirmEnd(confirm_end)))
    player.driver.frames(1)
    return player


def give(player, place, who):
    player.click_spot(f"die:{place}")
    player.click_spot(f"give:{who}")


@pytest.mark.rule("TEN-4")
def test_two_equal_dice_to_one_krosmaster_are_asked_about_and_can_be_given_otherwise(tmp_path):
    player = giving(tmp_path, "dodge", "dodge")
    give(player, 0, KING)
    give(player, 1, KING)
    count = len(player.commands)
    player.click_spot("confirm")
    assert isinstance(player.driver.screen, NoticeScreen)
    player.driver.press("choice-0")
    assert len(player.commands) == count
    assert player.state.phase is Phase.INSPIRE
    player.click_spot("confirm")
    player.driver.press("choice-1")
    assert player.commands[-1] == Inspire((KING, KING))


@pytest.mark.rule("TEN-4")
def test_die_of_a_power_that_the_card_has_is_asked_about(tmp_path):
    player = giving(tmp_path, "armor", "dodge")
    assert "TEN-4" in player.screen.spot(f"give:{KING}").tip, "he has armor"
    assert "TEN-4" not in player.screen.spot(f"give:{ANNA}").tip, "she has not"
    give(player, 0, KING)
    player.click_spot("confirm")
    assert isinstance(player.driver.screen, NoticeScreen)


@pytest.mark.rule("TEN-4")
@pytest.mark.parametrize(("wish", "powers"), [("never", ("dodge", "dodge")), ("always", ("dodge", "critical"))])
def test_nothing_is_asked_where_nothing_is_wasted_or_no_questions_are_wanted(tmp_path, wish, powers):
    player = giving(tmp_path, *powers, confirm_end=wish)
    give(player, 0, KING)
    give(player, 1, KING)
    player.click_spot("confirm")
    assert player.commands[-1] == Inspire((KING, KING))


# ---- questions ----


@pytest.mark.rule("BOMB-5", "TURN-8")
def test_question_is_answered_by_clicking_the_figure_on_the_board(tmp_path):
    bomb = CATALOG.tokens["water-bomb"]
    cells = {QUEEN: "e9", "bad-aboum": "c11", ANNA: "l1", KING: "l2"}
    tokens = tuple(TokenSetup(bomb, "bad-aboum", cell(name)) for name in ("b10", "d12"))
    player = in_a_position(tmp_path, cells, QUEEN, tokens=tokens)
    player.settle()
    player.click_spot("end-character")
    player.confirm()
    player.settle()
    assert player.state.question is not None
    assert set(player.state.question.options) <= overlay(player).marked
    player.click_cell(cell("d12"))
    assert player.commands[-1].option == "water-bomb-2"


# ---- hand-over, playback ----


def test_curtain_falls_between_turns_and_takes_the_clicks_of_the_beat(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, confirm_end="never")
    player.settle()
    player.click_spot("end-turn")
    curtain = player.screen.shown.curtain
    player.driver.frames(2)
    assert curtain.is_down
    count = len(player.commands)
    player.click(player.screen.cell_centre(cell("e7")))
    assert curtain.is_down
    player.driver.frames(30)
    player.down((500, 300))
    assert not curtain.is_down
    assert len(player.commands) == count


def test_click_skips_playback_and_is_not_taken_as_a_command(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, animation_speed="normal")
    player.settle()
    player.click_cell(cell("d8"))
    player.driver.frames(3)
    assert player.screen.shown.playback.is_busy
    player.click(player.screen.cell_centre(cell("d9")))
    assert not player.screen.shown.playback.is_busy
    assert len(player.commands) == 2
    player.click_cell(cell("d9"))
    assert len(player.commands) == 3
