"""The sandbox while it is played, its dice, its way back in time, and its keys."""

from __future__ import annotations

from dataclasses import replace

import pygame
from arena_player import ANNA, KING, QUEEN, cell, toast
from client_fixtures import CATALOG
from sandbox_player import in_the_sandbox

from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.events import CoinTossed, DiceRolled
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import HeldReward, RewardId
from krosmaster.client.panels.arena_modals import KeysModal, MenuModal
from krosmaster.client.sandbox.sandbox_bench import Tab
from krosmaster.play.sandbox import DiceMode
from krosmaster.table.contract import NO_SCRIPT

# ---- playing ----


def test_both_ways_share_the_board_and_are_switched_by_a_button_and_a_key(player):
    assert player.screen.is_editing
    projection = player.screen.stage.projection
    player.click_spot("mode:play")
    assert not player.screen.is_editing
    assert player.screen.spot("spell:dan-to-fu") is not None
    assert player.screen.stage.projection == projection
    player.driver.key(pygame.K_b)
    assert player.screen.is_editing
    assert player.screen.spot("spell:dan-to-fu") is None


def test_acts_are_played_by_the_rules_and_no_curtain_falls(player):
    player.click_spot("mode:play")
    player.click_cell(cell("d9"))
    assert player.on(cell("d9")).handle == QUEEN
    player.click_spot("end-turn")
    for _ in range(10):
        player.driver.frames(1, ms=100)
        assert not player.screen.shown.curtain.is_down
    assert player.state.player == 1


def test_end_of_the_match_is_told_and_can_be_taken_back(playing):
    playing.screen.shown.take(playing.screen.shown.controller.concede(0))
    playing.settle()
    assert playing.state.is_over
    assert playing.screen.modal is None
    assert "Winner" in toast(playing)
    playing.click_spot("undo")
    assert not playing.state.is_over


# ---- dice ----


def rolled(player):
    """The faces of the last step."""
    return tuple(
        FACES.index(face)
        for event in player.sandbox.steps[-1].events
        if isinstance(event, DiceRolled)
        for face in event.faces
    )


def end_turn_again(player):
    player.click_spot("end-turn")
    faces = rolled(player)
    while player.state.number != 3:
        player.click_spot("undo")
    return faces


def test_same_dice_fall_the_same_again_and_fresh_ones_anew(playing):
    assert playing.sandbox.dice is DiceMode.SAME
    assert len({end_turn_again(playing) for _ in range(4)}) == 1
    playing.click_spot("dice:fresh")
    assert len({end_turn_again(playing) for _ in range(8)}) > 1


def test_chosen_faces_fall_in_their_order(playing):
    playing.click_spot("dice:chosen")
    playing.click_spot(f"face:{FACES.index(Face.WILD)}")
    playing.click_spot(f"face:{FACES.index(Face.LOCK)}")
    playing.click_spot("end-turn")
    playing.settle()
    assert playing.state.tension == (Face.WILD, Face.LOCK)
    assert playing.sandbox.chosen.faces == ()


def test_strip_tells_what_the_act_that_is_pointed_at_would_roll(playing):
    playing.click_spot("dice:chosen")
    playing.point(playing.screen.spot("end-turn").box.center)
    playing.driver.frames(1)
    assert [(roll.words, roll.dice) for roll in playing.screen._coming()] == [("Tension", 2)]
    playing.point(playing.screen.spot("face:0").box.center)
    assert [roll.dice for roll in playing.screen._coming()] == [2], "the mouse is on its way to the faces"


def test_dice_that_are_left_over_are_refused(playing):
    playing.click_spot("dice:chosen")
    for _ in range(5):
        playing.click_spot("face:0")
    before = playing.state
    playing.click_spot("end-turn")
    assert playing.state is before
    assert toast(playing)
    playing.click_spot("chosen:4")
    assert playing.sandbox.chosen.faces == (0, 0, 0, 0)
    playing.click_spot("faces:clear")
    assert playing.sandbox.chosen.faces == ()


def test_coin_that_is_chosen_falls_as_chosen_and_can_be_taken_back(client):
    style = {QUEEN: {"rewards": (HeldReward(CATALOG.rewards[RewardId("ecaflip-style")]),)}}
    player = in_the_sandbox(client, is_editing=False, **style)
    assert player.screen.spot("coin:0") is None, "dice fall as they would"
    player.click_spot("dice:chosen")
    player.click_spot("coin:1")
    player.click_spot("toss:0")
    assert player.sandbox.chosen == NO_SCRIPT
    player.click_spot("coin:1")
    player.point(player.screen.spot("reward:ecaflip-style").box.center)
    player.driver.frames(1)
    assert [(roll.words, roll.is_coin) for roll in player.screen._coming()] == [("Coin", True)]
    player.click_spot("reward:ecaflip-style")
    player.settle()
    tossed = [event for event in player.sandbox.here.step.events if isinstance(event, CoinTossed)]
    assert [event.heads for event in tossed] == [False]
    assert player.sandbox.chosen == NO_SCRIPT


def test_no_coin_is_offered_where_nobody_tosses_one(playing):
    playing.click_spot("dice:chosen")
    assert playing.screen.spot("face:0") is not None
    assert playing.screen.spot("coin:0") is None


def test_odds_beside_a_target_are_those_with_the_chosen_dice(client):
    player = in_the_sandbox(client, {QUEEN: "e8", ANNA: "f8", KING: "h5"}, is_editing=False)
    player.click_spot("dice:chosen")
    player.click_spot("spell:punch")
    player.hover_cell(cell("f8"))
    assert len(player.screen.view.seen().targets[0].wounds) > 1
    player.click_spot(f"face:{FACES.index(Face.CRITICAL)}")
    player.click_spot(f"face:{FACES.index(Face.LOCK)}")
    player.hover_cell(cell("f8"))
    seen = player.screen.view.seen()
    assert (len(seen.targets[0].wounds), seen.chosen) == (1, player.sandbox.chosen)
    player.click_spot("face:0")
    player.hover_cell(cell("f8"))
    assert player.screen.view.seen().reason.why is Why.DICE_LEFT_OVER
    assert sum(roll.dice for roll in player.screen._coming()) == 2, "the strip tells what is left over"


def test_dice_of_an_attack_lie_on_the_board_only_while_it_is_played(playing, monkeypatch):
    drawn = []
    monkeypatch.setattr(playing.screen.stage._tray, "draw", lambda *_args: drawn.append(True))
    playing.driver.app.draw()
    assert drawn, "what was rolled is shown"
    playing.click_spot("mode:edit")
    drawn.clear()
    playing.driver.app.draw()
    assert not drawn
    playing.click_spot("mode:play")
    playing.driver.app.draw()
    assert drawn


# ---- time ----


def test_undo_leads_over_edits_to_the_beginning_and_nothing_is_lost(player):
    start = player.state
    player.drag_cell(cell("e9"), cell("b2"))
    player.click_spot("mode:play")
    player.click_cell(cell("b3"))
    for _ in range(2):
        player.click_spot("undo")
    assert player.state == start
    player.click_cell(cell("d9"))
    assert player.on(cell("d9")).handle == QUEEN
    assert any(
        node.step.state.figures[QUEEN].cell == player.state.grid.index(cell("b3")) for node in player.sandbox.nodes
    )


# ---- keys ----


def test_everything_can_be_done_by_keyboard_alone(player):
    key = player.driver.key
    key(pygame.K_TAB)  # onto whoever acts
    assert player.screen.cursor == cell("e9")
    key(pygame.K_SPACE)
    key(pygame.K_LEFT)
    key(pygame.K_SPACE)
    assert player.on(cell("d9")).handle == QUEEN
    key(pygame.K_F6)
    for _ in range(60):
        if player.screen._keyboard.focus.id == "wounds:more":
            break
        key(pygame.K_TAB)
    key(pygame.K_SPACE)
    assert player.figure(QUEEN).wounds == 1
    key(pygame.K_ESCAPE)
    key(pygame.K_x)
    key(pygame.K_x)
    assert player.bench.tab is Tab.PLACE
    key(pygame.K_n)
    assert player.bench.side == 1
    key(pygame.K_j)
    assert player.sandbox.dice is DiceMode.FRESH
    key(pygame.K_b)
    assert not player.screen.is_editing
    key(pygame.K_1)
    assert player.screen.view.selection.spell_id == "dan-to-fu"


def test_keys_of_the_sandbox_are_listed(player):
    player.driver.key(pygame.K_F1)
    assert isinstance(player.screen.modal, KeysModal)
    assert ("B", "Sandbox: edit or play") in player.screen.modal._keys()


def test_escape_puts_back_what_is_in_hand_then_opens_the_menu(player):
    player.click_spot("piece:eraser:")
    player.driver.key(pygame.K_ESCAPE)
    assert player.bench.piece is None
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.screen.modal, MenuModal)


def test_window_and_language_change_and_the_sandbox_stays(player):
    player.click_spot("tab:table")
    player.driver.app.change_settings(replace(player.driver.app.services.settings, language="es", scale_percent=125))
    player.driver.frames(2)
    player.driver.app.change_settings(replace(player.driver.app.services.settings, language="en", scale_percent=None))
    player.driver.frames(2)
    assert player.bench.tab is Tab.TABLE
    assert player.screen.is_editing
