"""What is edited in the sandbox by mouse: figures, kamas, scenery, numbers, players, turns and boards."""

from __future__ import annotations

import pygame
import pytest
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, cell, toast
from client_fixtures import CATALOG
from inline_worker import InlineWorker

from krosmaster.arena.definitions import Limit, Power
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import Phase
from krosmaster.client.sandbox.sandbox_bench import Tab
from krosmaster.client.sandbox.sandbox_picks import BoardPick, CharacterPick, RewardPick
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.computer.thinking import Thinker
from krosmaster.table.contract import Script

# ---- placing ----


def test_krosmaster_goes_from_the_shelf_to_a_clicked_cell_for_either_side(player):
    player.click_spot("side:1")
    player.find(f"piece:krosmaster:{BILL}")
    player.click_spot(f"piece:krosmaster:{BILL}")
    player.click_cell(cell("c5"))
    placed = player.on(cell("c5"))
    assert (placed.definition.id, placed.owner, placed.wounds) == (BILL, 1, 0)
    player.click_cell(cell("c9"))
    assert player.on(cell("c9")).definition.id == BILL, "it stays in hand for more of them"
    player.click_spot("side:0")
    player.click_cell(cell("d9"))
    assert player.on(cell("d9")).owner == 0


def test_krosmaster_is_dragged_from_the_shelf_onto_a_cell(player):
    player.find(f"piece:krosmaster:{BILL}")
    player.drag_spot(f"piece:krosmaster:{BILL}", cell("c5"))
    assert player.on(cell("c5")).definition.id == BILL
    player.click_cell(cell("c9"))
    assert player.on(cell("c9")) is None, "what was dragged does not stay in hand"


def test_what_is_dragged_and_let_go_beside_the_board_stays_where_it_was(player):
    before = player.state
    player.drag(player.screen.cell_centre(cell("e9")), player.screen.spot("mode:play").box.center)
    assert player.state is before
    assert player.screen.is_editing


def test_training_dummies_stand_first_on_the_shelf(player):
    dummy = next(iter(CATALOG.training))
    player.click_spot(f"piece:krosmaster:{dummy}")
    player.click_cell(cell("c5"))
    assert player.on(cell("c5")).definition.id == dummy


@pytest.mark.parametrize("token", ["tofu", "water-bomb", "lethal-trap"])
def test_summons_bombs_and_traps_are_placed_for_a_krosmaster_of_the_side(player, token):
    player.click_spot("shelf:summons")
    player.find(f"piece:summon:{token}")
    player.click_spot(f"piece:summon:{token}")
    player.click_cell(cell("c5"))
    laid = next(figure for figure in player.state.figures.values() if figure.definition.id == token)
    assert (laid.owner, laid.summoner, player.state.grid.cells[laid.cell]) == (0, QUEEN, cell("c5"))


def test_gallery_with_its_filters_hands_a_krosmaster_over(player):
    player.driver.key(pygame.K_c)
    assert isinstance(player.driver.screen, CharacterPick)
    player.driver.press("level:3")
    player.driver.press(f"take:{BILL}")
    player.click_cell(cell("c5"))
    assert player.on(cell("c5")).definition.id == BILL


def test_pages_of_the_shelf_are_turned_by_wheel_and_page_keys(player):
    player.driver.key(pygame.K_PAGEDOWN)
    assert player.bench.page == 1
    player.driver.key(pygame.K_PAGEUP)
    assert player.bench.page == 0
    player.point(player.screen.stage.layout.side.center)
    player.driver.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, touch=False)
    player.driver.frames(1)
    assert player.bench.page == 1


def test_kamas_are_laid_and_taken_by_clicks(player):
    player.click_spot("shelf:ground")
    player.click_spot("piece:kama:")
    at, index = cell("c5"), player.state.grid.index(cell("c5"))
    before = player.state.kamas.get(index, 0)
    player.click_cell(at)
    player.click_cell(at)
    assert player.state.kamas[index] == before + 2
    player.driver.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_SHIFT, unicode="", scancode=0)
    player.click_cell(at)
    player.driver.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    player.driver.frames(1)
    assert player.state.kamas[index] == before + 1


def test_scenery_is_damaged_then_gone_then_whole_again(player):
    tree = player.state.grid.indices(player.state.trees)[0]
    at = player.state.grid.cells[tree]
    player.click_spot("shelf:ground")
    player.click_spot("piece:scenery:")
    player.click_cell(at)
    assert player.state.setup.scenery_can_be_destroyed
    assert player.state.scenery_wounds[tree] == 1
    player.click_cell(at)
    assert player.state.gone >> tree & 1
    player.click_cell(at)
    assert not player.state.gone >> tree & 1
    assert not player.state.scenery_wounds.get(tree)


def test_eraser_takes_figures_and_kamas_away(player):
    player.click_spot("piece:eraser:")
    player.click_cell(cell(DUEL[KING]))
    assert player.on(cell(DUEL[KING])) is None
    kama = next(iter(player.state.kamas))
    at = player.state.grid.cells[kama]
    player.click_cell(at)
    assert kama not in player.state.kamas


# ---- moving ----


def test_figure_is_dragged_to_another_cell(player):
    player.drag_cell(cell("e9"), cell("b2"))
    assert player.on(cell("b2")).handle == QUEEN
    assert player.bench.chosen == QUEEN


def test_figure_that_is_clicked_goes_to_the_cell_that_is_clicked_next(player):
    player.click_cell(cell("e9"))
    assert player.bench.tab is Tab.FIGURE
    player.click_cell(cell("b2"))
    assert player.on(cell("b2")).handle == QUEEN
    player.click_cell(cell("b3"))
    assert player.on(cell("b2")).handle == QUEEN, "it is in hand no longer"


def test_figures_swap_when_one_is_dragged_onto_the_other(player):
    player.drag_cell(cell("e9"), cell("e7"))
    assert player.on(cell("e7")).handle == QUEEN
    assert player.on(cell("e9")).handle == ANNA


def test_obstacle_is_refused_with_a_reason_and_nothing_changes(player):
    before = player.state
    tree = player.state.grid.cells[player.state.grid.indices(player.state.trees)[0]]
    player.drag_cell(cell("e9"), tree)
    assert player.state is before
    assert "not free" in toast(player)


def test_last_krosmaster_of_a_team_cannot_be_taken_away(player):
    player.choose(QUEEN)
    player.click_spot("remove")
    assert QUEEN in player.state.figures
    assert "last" in toast(player)


# ---- one figure ----


def test_numbers_of_a_figure_are_stepped(player):
    player.choose(QUEEN)
    before = player.figure(QUEEN)
    for spot_id in (
        "wounds:more",
        "wounds:more",
        "wounds:less",
        "mp:less",
        "ap:less",
        "mp-markers:more",
        "ap-markers:less",
    ):
        player.click_spot(spot_id)
    now = player.figure(QUEEN)
    assert (now.wounds, now.mp, now.ap) == (before.wounds + 1, before.mp - 1, before.ap - 1)
    assert (now.mp_markers, now.ap_markers) == (before.mp_markers + 1, before.ap_markers - 1)


def test_powers_are_inspired_and_taken_back(player):
    player.choose(ANNA)
    player.click_spot("power:armor")
    player.click_spot("power:dodge")
    assert set(player.figure(ANNA).inspired) == {Power.ARMOR, Power.DODGE}
    player.click_spot("power:armor")
    assert player.figure(ANNA).inspired == (Power.DODGE,)


def test_rewards_are_given_turned_over_and_taken_away(player):
    player.choose(ANNA)
    player.click_spot("give-reward")
    pick = player.driver.screen
    assert isinstance(pick, RewardPick)
    assert CATALOG.rewards["dofus-hp8"].names["en"] not in pick.told()
    player.driver.hover(player.driver.widgets.box("take:dofus-hp8").center)
    assert CATALOG.rewards["dofus-hp8"].names["en"] in pick.told()
    player.driver.press("take:dofus-hp8")
    assert [(held.reward.id, held.is_up) for held in player.figure(ANNA).rewards] == [("dofus-hp8", False)]
    hp = player.figure(ANNA).hp
    player.click_spot("flip:0")
    assert player.figure(ANNA).rewards[0].is_up
    assert player.figure(ANNA).hp == hp + 8
    player.click_spot("drop:0")
    assert not player.figure(ANNA).rewards


def test_uses_of_a_limited_spell_are_counted(player):
    card, spell = next(
        (card, spell) for card in CATALOG.characters.values() for spell in card.spells if spell.limit is not Limit.NONE
    )
    player.find(f"piece:krosmaster:{card.id}")
    player.drag_spot(f"piece:krosmaster:{card.id}", cell("c5"))
    player.choose(card.id)
    player.click_spot(f"used:{spell.id}:more")
    used = player.figure(card.id).used_this_turn + player.figure(card.id).used_this_game
    assert used == (spell.id,)
    player.click_spot(f"used:{spell.id}:less")
    assert not player.figure(card.id).used_this_turn + player.figure(card.id).used_this_game


def test_krosmaster_is_knocked_out_and_brought_back_on_a_cell(player):
    player.choose(KING)
    player.click_spot("ko")
    assert player.figure(KING).ko
    player.click_spot("ko")
    player.click_cell(cell("c5"))
    assert player.on(cell("c5")).handle == KING


def test_krosmaster_changes_sides(player):
    player.choose(KING)
    player.click_spot("owner:0")
    assert player.figure(KING).owner == 0


def test_whoever_is_told_to_acts_now(player):
    player.choose(KING)
    player.click_spot("acts")
    assert (player.state.player, player.state.active, player.state.phase) == (1, KING, Phase.ACTIVATION)
    assert player.figure(KING).ap == player.figure(KING).definition.ap


def test_figure_is_removed_by_its_key(player):
    player.hover_cell(cell(DUEL[KING]))
    player.driver.key(pygame.K_DELETE)
    assert KING not in player.state.figures


# ---- players, turn, board ----


def test_players_own_what_is_set(player):
    player.click_spot("tab:table")
    gallons, kamas = player.state.players[1].gallons, player.state.players[0].kamas
    for spot_id in ("gallons:1:less", "purse:0:more", "purse:0:more", "wild:more"):
        player.click_spot(spot_id)
    assert player.state.players[1].gallons == gallons - 1
    assert player.state.players[0].kamas == kamas + 2
    assert player.state.wild_gallons == 2


def test_turn_is_given_to_the_other_player_and_counted(player):
    player.click_spot("tab:table")
    number = player.state.number
    player.click_spot("turn-number:more")
    assert player.state.number == number + 1
    player.click_spot("whose:1")
    assert player.state.player == 1
    player.click_spot(f"active:{KING}")
    assert player.state.active == KING


def test_another_board_comes_under_the_same_figures(player):
    player.click_spot("tab:table")
    player.click_spot("board")
    assert isinstance(player.driver.screen, BoardPick)
    player.driver.press("board:the-pit")
    assert player.state.board.id == "the-pit"
    assert {QUEEN, ANNA, KING} <= {figure.handle for figure in player.state.figures.values() if figure.in_play}
    assert player.screen.stage.projection.rows == player.state.grid.rows
    player.driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.state.board.id == "elemental-arena"


def test_open_reward_of_the_shop_is_another_one(player):
    player.click_spot("tab:table")
    player.click_spot("open:gold:1")
    wanted = player.driver.screen._rewards[0].id
    player.driver.press(f"take:{wanted}")
    assert player.state.shop[Tier.GOLD].face_up[1].id == wanted


def test_computer_plays_a_seat_but_waits_while_the_position_is_edited(player):
    player.click_spot("menu")
    assert player.screen.spot("menu:seats") is not None
    assert player.screen.holds_computer
    player.driver.key(pygame.K_ESCAPE)
    player.click_spot("mode:play")
    assert not player.screen.holds_computer


def test_computer_plays_on_whatever_dice_are_laid_out(player):
    player.driver.app.services.thinker = Thinker(InlineWorker)
    player.click_spot("mode:play")
    player.click_spot("dice:chosen")
    player.sandbox.chosen = Script((FACES.index(Face.LOCK),) * 10)
    computers = player.screen.shown.computers
    computers.seat({0: Strength.GREEDY, 1: Strength.GREEDY})
    for _ in range(400):
        player.driver.frames(1, ms=500)
        assert computers._refusals == 0
        if len(player.sandbox.chosen.faces) < 10:
            break
    assert 0 < len(player.sandbox.chosen.faces) < 10


def test_board_is_turned_under_the_players(player):
    player.click_spot("tab:table")
    sides = player.state.sides
    player.click_spot("seats")
    assert player.state.sides != sides


def test_scenery_is_made_to_last_or_to_break_by_two_buttons_and_what_is_so_already_changes_nothing(player):
    player.click_spot("shelf:ground")
    before = player.state
    player.click_spot("scenery-rule:off")
    assert player.state is before
    player.click_spot("scenery-rule:on")
    assert player.state.setup.scenery_can_be_destroyed
    player.click_spot("scenery-rule:off")
    assert not player.state.setup.scenery_can_be_destroyed


def test_points_left_are_set_only_for_whoever_acts(player):
    player.choose(ANNA)
    assert player.screen.spot("mp:less") is None
    player.click_spot("acts")
    assert player.screen.spot("mp:less").enabled
