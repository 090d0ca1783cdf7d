"""Acts on the arena screen: every click becomes the command that it means, or a refusal that says why."""

from __future__ import annotations

import pygame
import pytest
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, cell, in_a_position, in_the_arena, overlay, toast

from krosmaster.arena.commands import Cast, EndTurn, Move, PickUp, Place, Punch
from krosmaster.arena.definitions import SpellId
from krosmaster.arena.notation import cell_name
from krosmaster.client.geometry.board_picture import Tint
from krosmaster.client.panels.arena_modals import MenuModal
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.play.preview import CastPreview
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import NothingChosen, SpellChosen

# ---- placing ----


def test_figure_is_placed_by_its_row_and_a_golden_cell(tmp_path):
    player = in_the_arena(tmp_path)
    player.settle()
    player.click_spot(f"place:{BILL}")
    golden = sorted(overlay(player).tints[Tint.START])
    player.click_cell(golden[0])
    assert player.commands == [Place(BILL, golden[0])]


@pytest.mark.rule("SETUP-6")
def test_cell_that_is_no_start_cell_is_refused_with_its_rule(tmp_path):
    player = in_the_arena(tmp_path)
    player.settle()
    player.click_cell(cell("f6"))
    assert player.commands == []
    assert "<rule SETUP-6>" in toast(player)
    assert "f6" in toast(player).lower()


# ---- walking ----


def test_click_on_a_far_cell_walks_there_step_by_step_and_the_log_tells_it_in_one_line(player):
    before = len(player.screen.sentences)
    player.click_cell(cell("d8"))
    assert player.commands == [Move(cell("d9")), Move(cell("d8"))]
    assert len(player.screen.sentences) == before + 1
    assert "e9" in player.screen.sentences[-1]
    assert "d8" in player.screen.sentences[-1]


def test_hover_shows_the_path_and_the_mp_left(player):
    player.hover_cell(cell("d8"))
    lit = overlay(player)
    assert lit.path[0] == cell("e9")
    assert lit.path[-1] == cell("d8")
    assert [(label.cell, label.text) for label in lit.labels] == [(cell("d8"), "2 MP left")]
    assert cell("d8") in lit.tints[Tint.REACH]


@pytest.mark.rule("LOCK-2")
def test_hover_shows_the_exact_chance_of_a_step_that_can_be_locked(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "e9", ANNA: "e8", KING: "h5"}, QUEEN)
    player.settle()
    player.hover_cell(cell("d9"))
    (label,) = overlay(player).labels
    # 1 lock die (1/3) against 2 dodge dice (1/4 without a success): locked in 1/12
    assert label.text == "11/12 · 3 MP left"
    assert ANNA in overlay(player).marked


@pytest.mark.rule("MOVE-1")
def test_cell_out_of_reach_is_explained_once_the_mouse_rests_there_and_by_a_click(player):
    player.hover_cell(cell("a10"))
    assert player.screen.view.seen() is None
    assert not overlay(player).named
    player.driver.frames(1, ms=700)
    seen = player.screen.view.seen()
    assert isinstance(seen, Refused)
    assert overlay(player).named == {seen.nearest} != {None}
    player.click_cell(cell("a10"))
    assert f"The nearest cell that works: {cell_name(seen.nearest)}." in toast(player)
    assert player.commands == []
    player.point((300, 20))
    assert overlay(player).named == {seen.nearest}
    player.driver.frames(20, ms=300)
    assert not overlay(player).named


def test_figure_that_is_only_looked_at_is_no_refusal(player):
    player.hover_cell(cell("h5"))
    player.driver.frames(1, ms=900)
    assert player.screen.view.seen() is None


# ---- casting ----


def test_spell_button_tints_the_range_and_hovering_a_target_shows_the_exact_odds(player):
    player.click_spot("spell:dan-to-fu")
    assert player.screen.shown.controller.selection == SpellChosen(SpellId("dan-to-fu"))
    assert cell("e7") in overlay(player).tints[Tint.SEEN]
    player.hover_cell(cell("e7"))
    for _ in range(20):
        player.driver.frames(1)
    seen = player.screen.view.seen()
    assert isinstance(seen, CastPreview)
    (target,) = seen.targets
    assert target.who == ANNA
    assert sum(target.wounds.values()) == 1
    assert overlay(player).tints[Tint.ZONE] == {cell("e7")}
    assert ANNA in overlay(player).marked


def test_click_on_a_target_casts(player):
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("e7"))
    assert player.commands == [Cast(SpellId("dan-to-fu"), cell("e7"))]
    assert any("Dan To Fu" in sentence for sentence in player.screen.sentences)


@pytest.mark.rule("RANGE-1")
def test_cell_out_of_range_is_refused_with_its_rule_and_the_way_to_mend_it(player):
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("h5"))
    assert player.commands == []
    assert "<rule RANGE-1>" in toast(player)
    assert "It works from" in toast(player)
    (named,) = overlay(player).named
    assert f"It works from {cell_name(named)} " in toast(player)


@pytest.mark.rule("LOS-3")
def test_unseen_cell_is_hatched_and_the_tree_in_the_way_is_outlined(tmp_path):
    player = in_a_position(tmp_path, {BILL: "e7", ANNA: "e3", KING: "h5"}, BILL)
    player.settle()
    player.click_spot("spell:plaguing-arrow")
    assert cell("e3") in overlay(player).tints[Tint.UNSEEN]
    player.hover_cell(cell("e3"))
    assert overlay(player).blocking == {cell("e5")}


def test_punch_is_a_key_and_a_click(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "e9", ANNA: "e8", KING: "h5"}, QUEEN)
    player.settle()
    player.driver.key(pygame.K_p)
    player.click_cell(cell("e8"))
    assert player.commands == [Punch(cell("e8"))]


def test_spell_that_costs_too_much_is_grey_and_its_tip_says_why(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, **{QUEEN: {"ap": 2}})
    player.settle()
    spot = player.screen.spot("spell:dan-to-fu")
    assert not spot.enabled
    assert "not enough AP" in spot.tip.lower().replace("ap", "AP")
    player.click_spot("spell:dan-to-fu")
    assert "<rule SPELL-1>" in toast(player) or "<rule ACT-4>" in toast(player)


def test_right_click_drops_the_spell_and_escape_opens_and_closes_the_menu(player):
    player.click_spot("spell:dan-to-fu")
    player.click(player.screen.cell_centre(cell("b2")), button=3)
    assert player.screen.shown.controller.selection == NothingChosen()
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.screen.modal, MenuModal)
    player.driver.key(pygame.K_ESCAPE)
    assert player.screen.modal is None


# ---- kamas, ends, undo ----


def test_kama_is_picked_up_by_button(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "e6", ANNA: "a12", KING: "h5"}, QUEEN)
    player.settle()
    player.click_spot("pick-up")
    assert player.commands == [PickUp()]
    assert player.state.players[0].kamas == 1


def test_end_of_the_character_says_on_its_button_what_would_be_lost(player):
    spot = player.screen.spot("end-character")
    assert "4 MP, 6 AP" in spot.tip


@pytest.mark.parametrize("wish", ["when something is left", "never"])
def test_end_of_the_last_character_is_asked_again_as_the_end_of_the_turn(tmp_path, wish):
    never = {"confirm_end": "never"} if wish == "never" else {}
    player = in_a_position(tmp_path, DUEL, QUEEN, **never)
    player.settle()
    player.click_spot("end-character")
    assert isinstance(player.driver.screen, NoticeScreen) == (not never)
    if not never:
        player.driver.press("choice-0")
        assert player.commands == []
        player.click_spot("end-character")
        player.driver.press("choice-1")
    assert player.commands == [EndTurn()]
    assert player.state.player == 1


def test_end_of_another_character_is_not_asked_again(tmp_path):
    player = in_a_position(tmp_path, {**DUEL, BILL: "d11"}, QUEEN)
    player.settle()
    player.click_spot("end-character")
    assert player.commands == [EndTurn()]
    assert player.state.player == 0


def test_second_click_of_a_double_click_does_not_end_the_next_character_too(tmp_path):
    player = in_a_position(tmp_path, {**DUEL, BILL: "d11"}, QUEEN, confirm_end="never")
    player.settle()
    at = player.screen.spot("end-character").box.center
    player.driver.click(at)
    player.driver.click(at)
    assert player.commands == [EndTurn()]
    assert player.state.active == BILL
    player.driver.frames(40)
    player.driver.click(at)
    assert player.commands == [EndTurn(), EndTurn()]


def test_end_of_the_turn_is_asked_again_when_something_is_left(player):
    player.click_spot("end-turn")
    assert isinstance(player.driver.screen, NoticeScreen)
    player.driver.press("choice-0")
    assert player.commands == []
    player.click_spot("end-turn")
    player.driver.press("choice-1")
    assert player.commands == [EndTurn()]
    assert player.state.player == 1


def test_undo_takes_a_walk_back_and_redo_walks_again(player):
    player.click_cell(cell("d9"))
    player.click_spot("undo")
    assert player.state.figures[QUEEN].cell == player.state.grid.index(cell("e9"))
    assert player.screen.shown.playback.shown is player.state
    player.click_spot("redo")
    assert player.state.figures[QUEEN].cell == player.state.grid.index(cell("d9"))


def test_undo_stops_at_rolled_dice_and_says_so(player):
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("e7"))
    assert not player.screen.spot("undo").enabled
    player.click_spot("undo")
    assert len(player.commands) == 1
    assert "cannot be taken back" in toast(player)
