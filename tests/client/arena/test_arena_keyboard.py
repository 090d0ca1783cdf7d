"""The arena by keyboard alone: every key of the list acts, and every spot can be reached and pressed."""

from __future__ import annotations

from contextlib import suppress

import pygame
import pytest
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, ArenaPlayer, cell, faces, in_a_position, in_the_arena
from computer_play import in_thought
from driving import FRAME_MS
from layout_scenes import SCENES
from rewarded import DEMON, down, four_at_the_table, with_rewards

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
from krosmaster.client.arena.curtain import BEAT_MS
from krosmaster.client.panels.arena_keys import ACTS, KEY_ROWS, Chord, listed
from krosmaster.client.panels.arena_modals import KeysModal, MenuModal
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.play.reach import Walk

BESIDE = {QUEEN: "e9", ANNA: "e8", KING: "h5"}
SHOPPERS = {QUEEN: "f6", BILL: DEMON, ANNA: "d4", KING: "g7"}
MOUSE_ONLY = ("Middle button",)


def keys(player, *pressed, mod=0):
    for key in pressed:
        player.driver.key(key, mod)


def press_act(player, act):
    """Press the first key that means an act."""
    chord = next(chord for chord, meant in ACTS.items() if meant == act)
    player.driver.key(chord.key, chord.mod)


def focus_of(player):
    focus = player.screen._keyboard.focus
    return focus.id if focus is not None else ""


def walk_to(player, spot_id):
    """Tab through the spots until one is reached."""
    if player.screen.modal is None and not focus_of(player):
        press_act(player, "buttons")
    seen = set()
    while focus_of(player) != spot_id:
        assert focus_of(player) not in seen or not focus_of(player), f"{spot_id} is not reached among {seen}"
        seen.add(focus_of(player))
        press_act(player, "next")


def cursor_to(player, name):
    """Arrow keys until the cursor is on a cell."""
    at = cell(name)
    press_act(player, "up")
    for _ in range(40):
        here = player.screen.cursor
        if here == at:
            return
        act = "up" if here.row > at.row else "down" if here.row < at.row else "left" if here.col > at.col else "right"
        press_act(player, act)
    raise AssertionError(f"the cursor never comes to {name}")


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


def test_tab_passes_over_cells_that_hit_nobody_while_a_spell_is_aimed(player):
    press_act(player, "digit:1")
    controller, state = player.screen.shown.controller, player.state
    (target,) = controller.hitting_cells()
    assert len(controller.clickable_cells()) > 1
    for _ in range(2):
        press_act(player, "next")
        assert player.screen.cursor == target
    assert state.at(state.grid.index(target)) is not None


def test_tab_leads_through_all_cells_where_the_spell_hits_nobody_anywhere(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "f9", ANNA: "a2", KING: "b1"}, QUEEN)
    player.settle()
    press_act(player, "digit:1")
    controller = player.screen.shown.controller
    targets = sorted(controller.clickable_cells())
    assert len(targets) > 1
    assert not controller.hitting_cells()
    walked = []
    for _ in targets:
        press_act(player, "next")
        walked.append(player.screen.cursor)
    assert walked == targets
    press_act(player, "previous")
    assert player.screen.cursor == targets[-2]


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
    player = in_a_position(tmp_path, DUEL, QUEEN)
    player.settle()
    press_act(player, "pick-up")
    assert PickUp() in player.commands or player.screen.shown.toast.markup


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


def test_cursor_follows_whoever_becomes_active_while_keys_are_in_use(tmp_path):
    player = in_a_position(tmp_path, BESIDE, QUEEN, confirm_end="never")
    player.settle()
    cursor_to(player, "a1")
    press_act(player, "end-turn")
    player.settle()
    finish_the_dice(player)
    assert player.state.active == ANNA
    assert player.screen.cursor == cell("e8")


def test_cursor_stays_with_the_mouse_that_was_used_last(tmp_path):
    player = in_a_position(tmp_path, BESIDE, QUEEN, confirm_end="never")
    player.settle()
    press_act(player, "end-turn")
    player.settle()
    player.point(player.screen.cell_centre(cell("c3")))
    finish_the_dice(player)
    player.point(player.screen.cell_centre(cell("c3")))
    player.driver.frames(3)
    assert player.state.active == ANNA
    assert player.screen.cursor == cell("c3")


def finish_the_dice(player):
    """Whatever the dice ask, until a character acts."""
    for _ in range(40):
        if player.state.active_figure is not None:
            break
        if player.state.phase is Phase.SET_DICE:
            for number in (0, 1):
                player.screen.acts.press(player.screen.spot(f"die:{number}"))
        player.driver.frames(BEAT_MS // FRAME_MS + 1)
        player.screen.press(player.screen.spot("confirm"))
        player.settle()


def test_tab_begins_with_the_active_character(player):
    press_act(player, "next")
    assert player.screen.cursor == cell(BESIDE[QUEEN])
    press_act(player, "next")
    first = player.screen.cursor
    assert first != cell(BESIDE[QUEEN])
    press_act(player, "previous")
    assert player.screen.cursor == cell(BESIDE[QUEEN])


def test_first_act_is_where_f6_leads(player):
    press_act(player, "buttons")
    assert focus_of(player) == listed(player.screen.spots)[0]
    assert player.screen.spot(focus_of(player)).enabled


def test_list_of_keys_opens_over_the_board_and_any_key_closes_it(player):
    press_act(player, "keys")
    assert isinstance(player.screen.modal, KeysModal)
    press_act(player, "spell:punch")
    assert player.screen.modal is None


# ---- every spot ----


def scenes(folder):
    """Arenas in all that can be asked."""
    yield in_the_arena(folder / "a")
    yield in_a_position(folder / "b", DUEL, QUEEN)
    yield with_rewards(folder / "c", SHOPPERS, BILL, {BILL: (down("pandawa-style"),)}, kamas=60)
    yield four_at_the_table(folder / "d")
    player = in_a_position(folder / "e", DUEL, QUEEN, faces=faces("double", "wild"), confirm_end="never")
    player.settle()
    press_act(player, "end-turn")
    yield player
    for name in ("lesson_asks_for_an_act", "arena_recap"):
        yield ArenaPlayer(SCENES[name].build(folder / name))


def test_every_spot_can_be_reached_by_tab_and_by_arrows(tmp_path):
    for player in scenes(tmp_path):
        player.settle()
        player.driver.app.draw = lambda: None
        spots = list(dict.fromkeys(spot.id for spot in player.screen.spots))
        press_act(player, "buttons")
        walked = []
        for _ in spots:
            walked.append(focus_of(player))
            press_act(player, "next")
        assert sorted(walked) == sorted(spots)
        found, open_ends = set(), [walked[0]]
        while open_ends:
            here = open_ends.pop()
            found.add(here)
            for side in ("up", "down", "left", "right"):
                player.screen._keyboard._go_to(here)
                press_act(player, side)
                if focus_of(player) not in found and focus_of(player) not in open_ends:
                    open_ends.append(focus_of(player))
        assert found >= set(spots), set(spots) - found  # the log scrolls to further lines


def test_ring_leaves_with_the_mouse_and_the_cursor_comes_back_with_the_board(player):
    cursor_to(player, "d9")
    press_act(player, "buttons")
    assert focus_of(player)
    assert player.screen.cursor is None
    press_act(player, "back")
    assert focus_of(player) == ""
    assert player.screen.cursor == cell("d9")
    press_act(player, "buttons")
    player.point((300, 300))
    assert focus_of(player) == ""


def test_focused_spot_shows_its_tip_and_presses_with_space(player):
    walk_to(player, "menu")
    assert player.screen.pointing.pointer.over == "menu"
    press_act(player, "space")
    assert isinstance(player.screen.modal, MenuModal)


def test_zoomed_board_follows_the_cursor(player):
    for _ in range(4):
        press_act(player, "zoom:in")
    for name in ("a1", "k11"):
        with suppress(AssertionError):
            cursor_to(player, name)
        box = player.screen.stage.projection.cell_box(player.screen.cursor)
        assert player.screen.stage.layout.board.contains(box)


def test_chords_are_found_without_the_locks_that_may_be_on(player):
    player.driver.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_NUM)
    assert player.screen.shown.toast.markup or player.commands == []
    assert Chord(pygame.K_z, pygame.KMOD_CTRL) in ACTS
    press_act(player, "shop")
    assert not isinstance(player.screen.modal, ShopModal), "no rewards lie on this table"
    press_act(player, "digit:1")
    press_act(player, "next")
    press_act(player, "space")
    assert isinstance(player.commands[0], (Cast, Move))
    assert SpellId("dan-to-fu") in [spell.id for spell in player.state.figures[QUEEN].spells]
