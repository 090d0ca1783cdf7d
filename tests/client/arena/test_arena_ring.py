"""The ring and the cursor of the keyboard: every spot can be reached, and both stay where one expects them."""

from __future__ import annotations

from contextlib import suppress

from arena_keys_pressed import cursor_to, focus_of, press_act, walk_to
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, ArenaPlayer, cell, faces, in_a_position, in_the_arena
from driving import FRAME_MS
from layout_scenes import SCENES
from rewarded import DEMON, down, four_at_the_table, with_rewards

from krosmaster.arena.state import Phase
from krosmaster.client.panels.arena_keys import listed
from krosmaster.client.panels.arena_modals import MenuModal
from krosmaster.client.ui.focus import BEAT_MS

BESIDE = {QUEEN: "e9", ANNA: "e8", KING: "h5"}
SHOPPERS = {QUEEN: "f6", BILL: DEMON, ANNA: "d4", KING: "g7"}


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
