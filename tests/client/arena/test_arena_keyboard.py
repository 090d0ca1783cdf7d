"""The arena by keyboard alone: every key of the list acts."""

from __future__ import annotations

import pygame
import pytest
from arena_keys_pressed import cursor_to, focus_of, keys, press_act, walk_to
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, cell, in_a_position, in_the_arena
from computer_play import in_thought
from driving import FRAME_MS
from rewarded import DEMON, down, with_rewards

from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    EndTurn,
    Inspire,
    Move,
    PickUp,
    Place,
    Punch,
    SetDice,
    Source,
    UseReward,
)
from krosmaster.arena.definitions import SpellId
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import Phase
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.panels.arena_keys import ACTS, KEY_ROWS, Chord
from krosmaster.client.panels.arena_modals import KeysModal, MenuModal
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.ui.focus import BEAT_MS
from krosmaster.play.reach import Walk

BESIDE = {QUEEN: "e9", ANNA: "e8", KING: "h5"}
SHOPPERS = {QUEEN: "f6", BILL: DEMON, ANNA: "d4", KING: "g7"}
MOUSE_ONLY = ("Middle button",)


# ---- the list ----


def one_look(player):
    """All that a key can change."""
    screen = player.screen
    return (
        tuple(player.commands), screen.cursor, focus_of(player), type(screen.modal), screen.stage.projection,
        str(screen.stage.log.spots), screen.shown.toast.markup, screen.shown.controller.selection,
        player.driver.app.services.settings.full_screen, type(player.driver.screen),
        getattr(screen.modal, "_chosen", None), player.state, str(screen.view.overlay()), screen.shown.watch,
    )  # fmt: skip


def after(player, chord):
    """What a key makes of the arena; True where it led to another screen."""
    player.driver.post(pygame.KEYDOWN, key=chord.key, mod=chord.mod, unicode="", scancode=0)
    player.driver.frames(2)
    seen = True if not isinstance(player.driver.screen, ArenaScreen) else one_look(player)
    player.driver.post(pygame.KEYUP, key=chord.key, mod=chord.mod, unicode="", scancode=0)
    player.driver.frames(1)
    return seen


def position_for(act, folder):
    """A position in which an act does something."""
    if act in ("digit", "pile", "shop", "rewards", "buy", "safely"):
        player = with_rewards(folder, SHOPPERS, BILL, {BILL: (down("pandawa-style"),)}, kamas=60)
        player.settle()
        if act == "pile":
            press_act(player, "shop")
        elif act == "safely":
            cursor_to(player, "f2")
        return player
    if act in ("hold", "hurry"):
        return in_thought(folder)
    player = in_a_position(folder, BESIDE, QUEEN, confirm_end="never")
    player.settle()
    if act in ("undo", "redo"):
        press_act(player, "digit:1")
        cursor_to(player, "d9")
        press_act(player, "back")
        player.click_cell(cell("d9"))
    if act == "redo":
        press_act(player, "undo")
    if act in ("space", "up", "down", "left", "right", "plan", "look"):
        cursor_to(player, "d9")
    if act == "zoom:out":
        press_act(player, "zoom:in")
    if act in ("log-up", "log-down"):
        player.screen.stage.log._height = 10_000
    if act == "recap":
        player.click_cell(cell("d9"))
        player.settle()
        press_act(player, "end-turn")
        player.settle()
    if act == "log-down":
        press_act(player, "log-up")
    return player


@pytest.mark.parametrize("act", sorted({act.partition(":")[0] if act[:3] != "zoo" else act for act in ACTS.values()}))
def test_every_key_of_the_list_acts(tmp_path, act):
    chords = [chord for chord, meant in ACTS.items() if meant == act or meant.partition(":")[0] == act]
    player = position_for(act, tmp_path)
    before = one_look(player)
    assert after(player, chords[0]) != before, (act, chords[0])


def test_the_list_has_a_row_for_every_key_and_only_the_mouse_rows_have_none():
    assert [row.caps for row in KEY_ROWS if not row.acts] == list(MOUSE_ONLY)
    assert sum(len(row.acts) for row in KEY_ROWS) == len(ACTS), "a key means one thing"


def test_keys_that_need_shift_on_other_keyboards_are_known_by_their_place(player):
    event = {"key": pygame.K_AMPERSAND, "mod": 0, "unicode": "&", "scancode": pygame.KSCAN_1}
    player.driver.post(pygame.KEYDOWN, **event)
    player.driver.frames(1)
    assert "dan-to-fu" in str(player.screen.shown.controller.selection)


# ---- acts ----


def test_figures_are_placed_by_digit_tab_and_enter(tmp_path):
    player = in_the_arena(tmp_path)
    player.settle()
    second = [spot.subject for spot in player.screen.spots if spot.verb == "place"][1]
    keys(player, pygame.K_2, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    (placed,) = player.commands
    assert isinstance(placed, Place)
    assert placed.who == second
    assert placed.at in player.screen.shown.controller.match.steps[0].state.grid.cells


def test_punch_kama_gallon_and_end_have_keys_of_their_own(tmp_path):
    player = in_a_position(tmp_path, BESIDE, QUEEN, confirm_end="never")
    player.settle()
    press_act(player, "spell:punch")
    press_act(player, "next")
    press_act(player, "space")
    assert player.commands == [Punch(cell("e8"))]
    player.settle()
    press_act(player, "enter")
    assert player.commands[-1] == EndTurn()


def test_gallon_is_bought_by_its_key(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: DEMON, ANNA: "e7", KING: "h5"}, QUEEN, kamas=(20, 0))
    player.settle()
    press_act(player, "buy")
    assert player.commands == [BuyGallon()]


def test_kama_is_picked_up_by_its_key(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, lying={DUEL[QUEEN]: 1})
    player.settle()
    press_act(player, "pick-up")
    assert player.commands == [PickUp()]


@pytest.mark.rule("LOCK-2")
def test_safer_way_is_walked_with_shift_and_space(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "e9", ANNA: "f8", KING: "h5"}, QUEEN)
    player.settle()
    walks = player.screen.shown.controller.reach().walks
    found = [(at, walk) for at, walk in walks.items() if isinstance(walk, Walk) and walk.safest is not None]
    at, walk = found[0]
    player.screen.point(at)
    press_act(player, "safely")
    assert player.commands[0].to == walk.safest.steps[0].to


def test_dice_are_set_and_given_by_digits_and_enter(rolled):
    player = rolled
    options = [spot.id for spot in player.screen.spots if spot.verb == "set"]
    press_act(player, "digit:1")
    second = next(number for number, spot in enumerate(options, 1) if spot.startswith("set:1"))
    press_act(player, f"digit:{second + 2}")
    press_act(player, "enter")
    assert isinstance(player.commands[-1], SetDice)
    player.settle()
    assert player.state.phase is Phase.INSPIRE
    press_act(player, "digit:1")
    assert player.screen.shown.controller.selection.give[0] is not None
    walk_to(player, "die:0")
    press_act(player, "space")
    assert player.screen.shown.controller.selection.give == (None, None)
    press_act(player, "back")
    press_act(player, "digit:2")
    press_act(player, "enter")
    given = player.commands[-1]
    assert isinstance(given, Inspire)
    assert sum(who is not None for who in given.give) == 1


def inspiring(player):
    """The dice are set, and are to be given."""
    for number in (0, 1):
        player.screen.acts.press(player.screen.spot(f"die:{number}"))
    player.click_spot("confirm")
    player.settle()
    player.driver.frames(BEAT_MS // FRAME_MS + 1)
    assert player.state.phase is Phase.INSPIRE
    return player


def given(player):
    return player.screen.shown.controller.selection.give


@pytest.mark.parametrize("act", ["space", "enter"])
def test_a_die_is_given_to_the_krosmaster_that_tab_leads_to_and_then_confirmed(rolled, act):
    player = inspiring(rolled)
    before = len(player.commands)
    press_act(player, "next")
    at = player.screen.cursor
    who = player.state.at(player.state.grid.index(at)).handle
    assert player.state.figures[who].owner == player.state.player
    press_act(player, act)
    assert given(player) == (who, None)
    press_act(player, "next")
    press_act(player, act)
    assert None not in given(player)
    assert len(player.commands) == before
    press_act(player, act)
    assert isinstance(player.commands[-1], Inspire)


def test_enter_and_space_take_the_refund_where_the_cursor_is_on_nobody_who_gets_a_die(rolled):
    player = inspiring(rolled)
    cursor_to(player, "a1")
    press_act(player, "enter")
    assert player.commands[-1] == Inspire((None, None))


def test_enter_confirms_the_dice_while_the_mouse_only_rests_on_a_krosmaster(rolled):
    player = inspiring(rolled)
    own = min(player.screen.shown.controller.clickable_cells())
    player.hover_cell(own)
    assert player.screen.cursor == own
    press_act(player, "enter")
    assert player.commands[-1] == Inspire((None, None))


def test_enter_gives_to_the_row_with_the_ring_and_confirms_on_a_die_that_is_given(rolled):
    player = inspiring(rolled)
    row = next(spot for spot in player.screen.spots if spot.verb == "give")
    walk_to(player, row.id)
    press_act(player, "enter")
    assert given(player) == (row.subject, None)
    press_act(player, "enter")
    assert given(player) == (row.subject, row.subject)
    walk_to(player, "die:1")
    press_act(player, "space")
    assert given(player) == (row.subject, None)
    press_act(player, "enter")
    assert player.screen.acts.held_die == 1, "that die is taken up"
    walk_to(player, "die:0")
    press_act(player, "enter")
    assert player.commands[-1] == Inspire((row.subject, None))


def test_enter_sets_the_face_with_the_ring_and_confirms_where_it_is_set(rolled):
    player = rolled
    first, second = (
        next(spot.id for spot in player.screen.spots if spot.id.startswith(f"set:{number}")) for number in (0, 1)
    )
    for face in (first, second):
        walk_to(player, face)
        press_act(player, "enter")
        assert not any(isinstance(command, SetDice) for command in player.commands)
    assert None not in player.screen.shown.controller.selection.faces
    press_act(player, "enter")
    assert isinstance(player.commands[-1], SetDice)


def test_enter_casts_at_the_target_that_tab_leads_to(tmp_path):
    player = in_a_position(tmp_path, BESIDE, QUEEN, confirm_end="never")
    player.settle()
    press_act(player, "spell:punch")
    press_act(player, "next")
    press_act(player, "enter")
    assert player.commands == [Punch(cell("e8"))]


def test_reward_is_turned_up_from_the_keyboard(tmp_path):
    player = with_rewards(tmp_path, SHOPPERS, BILL, {BILL: (down("recall-potion"), down("lambres-daggers"))})
    player.settle()
    press_act(player, "rewards")
    assert focus_of(player) == "reward:recall-potion"
    press_act(player, "rewards")
    assert focus_of(player) == "reward:lambres-daggers"
    press_act(player, "enter")
    assert player.commands == [UseReward("lambres-daggers")]


def test_reward_that_needs_a_cell_is_aimed_from_the_keyboard(tmp_path):
    player = with_rewards(tmp_path, SHOPPERS, BILL, {BILL: (down("recall-potion"),)})
    player.settle()
    press_act(player, "rewards")
    press_act(player, "space")
    press_act(player, "next")
    goal = player.screen.cursor
    press_act(player, "space")
    assert player.commands == [UseReward("recall-potion", goal)]


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("source", [Source.FACE_UP, Source.PILE])
def test_every_offer_of_the_shop_has_a_digit(tmp_path, number, source):
    player = with_rewards(tmp_path, SHOPPERS, BILL, kamas=90)
    player.settle()
    press_act(player, "shop")
    press_act(player, f"{'digit' if source is Source.FACE_UP else 'pile'}:{number}")
    press_act(player, "enter")
    (bought,) = player.commands
    assert isinstance(bought, BuyReward)
    assert (bought.tier, bought.source, bought.index) == (tuple(Tier)[(number - 1) // 2], source, (number - 1) % 2)


def test_bearer_is_chosen_with_the_arrows(tmp_path):
    player = with_rewards(tmp_path, SHOPPERS, BILL, kamas=90)
    player.settle()
    press_act(player, "shop")
    press_act(player, "digit:1")
    walk_to(player, "bearer:ask")
    press_act(player, "right")
    bearer = focus_of(player).partition(":")[2]
    assert bearer in (QUEEN, BILL)
    press_act(player, "space")
    press_act(player, "enter")
    assert player.commands[0].to == bearer


def test_menu_is_opened_walked_and_left_by_keys(player):
    press_act(player, "back")
    assert isinstance(player.screen.modal, MenuModal)
    press_act(player, "down")
    assert focus_of(player) == "menu:save"
    press_act(player, "space")
    assert player.screen.modal is None
    assert "Saved" in player.screen.shown.toast.markup


@pytest.mark.parametrize("act", ["enter", "space"])
def test_menu_is_left_by_its_golden_button_without_a_ring_after_a_beat(player, act):
    press_act(player, "back")
    press_act(player, act)
    assert isinstance(player.screen.modal, MenuModal), "a key that was still going down is no answer"
    player.driver.frames(BEAT_MS // FRAME_MS + 1)
    assert focus_of(player) == ""
    press_act(player, act)
    assert player.screen.modal is None
    assert player.commands == []


def test_list_of_keys_opens_over_the_board_and_any_key_closes_it(player):
    press_act(player, "keys")
    assert isinstance(player.screen.modal, KeysModal)
    press_act(player, "spell:punch")
    assert player.screen.modal is None


def test_chords_are_found_without_the_locks_that_may_be_on(player):
    assert not player.screen.shown.toast.markup
    player.driver.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_NUM)
    assert player.screen.shown.toast.markup, "nothing can be taken back, and that is told"
    assert Chord(pygame.K_z, pygame.KMOD_CTRL) in ACTS
    press_act(player, "shop")
    assert not isinstance(player.screen.modal, ShopModal), "no rewards lie on this table"
    press_act(player, "digit:1")
    press_act(player, "next")
    press_act(player, "space")
    assert isinstance(player.commands[0], (Cast, Move))
    assert SpellId("dan-to-fu") in [spell.id for spell in player.state.figures[QUEEN].spells]
