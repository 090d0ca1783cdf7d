"""Demonic rewards by mouse: bought, given, turned up, aimed; and what the other seat must not see."""

import pygame
import pytest
from arena_player import in_a_position
from rewarded import DEMON, down, up, with_rewards

from krosmaster.arena.commands import BuyReward, Cast, Choose, EndTurn, Source, UseReward
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import QuestionKind
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.screens.notice_screen import NoticeScreen

CELLS = {"bill-tell": DEMON, "oscar-kass": "f4", "anna-tommy": "d9", "lil-healey": "i9"}
AWAY = {**CELLS, "bill-tell": "e7"}
FACE_UP = {"granite": ("lightning", "boost-fire"), "jade": ("set-all1", "enutrof-style"), "gold": ("dofus-ap3", None)}
PILES = {"gold": (("dofus-mp2",), ("pet-all1",)), "granite": ((), ()), "jade": (("xelor-style",), ())}


def shopping(folder, **fields):
    return with_rewards(folder, fields.pop("cells", CELLS), "bill-tell", face_up=FACE_UP, piles=PILES, **fields)


@pytest.mark.rule("ACT-3", "REW-3")
def test_open_reward_is_bought_for_a_chosen_bearer(tmp_path):
    player = shopping(tmp_path)
    player.settle()
    player.click_spot("shop")
    player.click_spot("offer:jade:face_up:0")
    player.click_spot("bearer:oscar-kass")
    player.click_spot("purchase")
    player.settle()
    assert player.commands == [BuyReward(Tier.JADE, Source.FACE_UP, 0, "oscar-kass")]
    assert [held.reward.id for held in player.state.figures["oscar-kass"].rewards] == ["set-all1"]
    assert player.screen.modal is None


@pytest.mark.rule("REW-2")
def test_pile_reward_is_shown_to_its_buyer_before_the_bearer_is_named_and_not_named_in_the_log(tmp_path):
    player = shopping(tmp_path)
    player.settle()
    player.driver.key(pygame.K_d)
    player.click_spot("offer:gold:pile:1")
    player.driver.key(pygame.K_RETURN)
    player.settle()
    assert player.state.question.kind is QuestionKind.BEARER
    assert player.state.in_hand.id == "pet-all1"
    player.click_spot("choose:bill-tell")
    player.settle()
    assert player.commands == [BuyReward(Tier.GOLD, Source.PILE, 1), Choose("bill-tell")]
    assert not any("Faithful Friend" in sentence for sentence in player.screen.sentences)


@pytest.mark.rule("REW-3")
def test_face_down_reward_is_read_by_its_own_seat_only(tmp_path):
    held = {"bill-tell": [down("glue")], "anna-tommy": [down("bramble"), up("set-hp5-reflect")]}
    player = shopping(tmp_path, held=held)
    player.settle()
    assert "Glue" in player.screen.spot("reward:glue").tip
    player.hover_cell(parse_cell("d9"))
    foreign = [spot for spot in player.screen.spots if spot.verb in ("token", "reward")]
    assert [spot.id for spot in foreign] == ["token:0", "token:1"]
    assert "Bramble" not in foreign[0].tip
    assert "granite" in foreign[0].tip
    assert "+5 HP" in foreign[1].tip


@pytest.mark.rule("ACT-3", "ACT-8")
def test_shop_says_why_nothing_can_be_bought_and_still_shows_what_there_is(tmp_path):
    player = shopping(tmp_path, cells={**CELLS, "bill-tell": "e7"}, kamas=5)
    player.settle()
    player.click_spot("shop")
    player.click_spot("offer:gold:face_up:0")
    assert not player.screen.spot("purchase").enabled
    assert "demon cell" in player.screen.spot("offer:gold:face_up:0").tip
    player.click_spot("purchase")
    assert player.commands == []
    player.driver.key(pygame.K_ESCAPE)
    assert player.screen.modal is None


@pytest.mark.rule("ACT-3")
@pytest.mark.parametrize(("kamas", "cells", "can_buy"), [(12, CELLS, True), (0, CELLS, False), (12, AWAY, False)])
def test_button_of_the_shop_lights_up_only_where_something_can_be_bought(tmp_path, kamas, cells, can_buy):
    player = shopping(tmp_path, cells=cells, kamas=kamas)
    player.settle()
    assert player.screen.stage._shop._can_buy == can_buy


def test_shop_sells_nothing_from_an_empty_pile(tmp_path):
    player = shopping(tmp_path)
    player.settle()
    player.click_spot("shop")
    assert isinstance(player.screen.modal, ShopModal)
    assert not player.screen.spot("offer:granite:pile:0").enabled
    assert not player.screen.spot("offer:gold:face_up:1").enabled


def test_match_without_rewards_has_no_shop(tmp_path):
    player = in_a_position(tmp_path, {"bill-tell": "f6", "anna-tommy": "d9"}, "bill-tell")
    player.settle()
    assert player.screen.spot("shop") is None


@pytest.mark.rule("REW-5", "REW-10")
def test_weapon_is_turned_up_and_its_spell_is_cast_from_the_card(tmp_path):
    player = shopping(tmp_path, held={"bill-tell": [down("lambres-daggers")]}, cells={**CELLS, "anna-tommy": "g1"})
    player.settle()
    player.click_spot("reward:lambres-daggers")
    player.settle()
    weapon = player.state.figures["bill-tell"].spells[-1]
    player.perform(Cast(weapon.id, parse_cell("g1")))
    assert player.commands == [UseReward("lambres-daggers"), Cast(weapon.id, parse_cell("g1"))]


@pytest.mark.rule("REW-23")
def test_recall_is_aimed_at_a_start_cell_that_lights_up(tmp_path):
    player = shopping(tmp_path, held={"bill-tell": [down("recall-potion")]})
    player.settle()
    player.click_spot("reward:recall-potion")
    cells = player.screen.shown.controller.clickable_cells()
    assert cells
    goal = min(cells)
    player.click_cell(goal)
    player.settle()
    assert player.commands == [UseReward("recall-potion", goal)]
    figure = player.state.figures["bill-tell"]
    assert player.state.grid.cells[figure.cell] == goal


@pytest.mark.rule("REW-24")
def test_ally_to_carry_is_chosen_before_the_cell(tmp_path):
    cells = {"bill-tell": "d8", "oscar-kass": "d9", "bad-aboum": "c8", "anna-tommy": "i9"}
    player = with_rewards(tmp_path, cells, "bill-tell", {"bill-tell": [down("pandawa-style")]})
    player.settle()
    player.click_spot("reward:pandawa-style")
    player.click_spot("carry:oscar-kass")
    goal = max(player.screen.shown.controller.clickable_cells())
    player.click_cell(goal)
    player.settle()
    assert player.commands == [UseReward("pandawa-style", goal, "oscar-kass")]


def test_style_is_chosen_from_what_its_choices_do(tmp_path):
    player = shopping(tmp_path, held={"bill-tell": [down("masqueraider-style")]})
    player.settle()
    before = player.state.figures["bill-tell"].mp
    player.click_spot("reward:masqueraider-style")
    player.settle()
    player.click_spot("choose:mp")
    player.settle()
    assert player.commands == [UseReward("masqueraider-style"), Choose("mp")]
    assert player.state.figures["bill-tell"].mp == before + 2


@pytest.mark.rule("REW-21")
def test_gold_pile_is_chosen_after_heads(tmp_path):
    piles = {**PILES, "gold": (("dofus-mp2",), ("pet-all1",))}
    player = with_rewards(
        tmp_path, CELLS, "bill-tell", {"bill-tell": [down("ecaflip-style")]}, face_up=FACE_UP, piles=piles, coins=(0,)
    )
    player.settle()
    player.click_spot("reward:ecaflip-style")
    player.settle()
    player.click_spot("choose:1")
    player.settle()
    assert [held.reward.id for held in player.state.figures["bill-tell"].rewards] == ["pet-all1"]


@pytest.mark.rule("REW-18")
def test_reward_that_makes_its_user_ko_is_asked_about_first(tmp_path):
    player = shopping(tmp_path, held={"bill-tell": [down("sacrier-style")]}, wounds={"bill-tell": 3})
    player.settle()
    player.click_spot("reward:sacrier-style")
    assert isinstance(player.driver.screen, NoticeScreen)
    player.driver.press("choice-0")
    assert isinstance(player.driver.screen, ArenaScreen)
    assert player.commands == []
    player.click_spot("reward:sacrier-style")
    player.driver.press("choice-1")
    player.settle()
    assert player.commands == [UseReward("sacrier-style")]
    assert player.state.figures["bill-tell"].ko


def test_token_bought_in_one_turn_is_turned_up_in_the_next(tmp_path):
    player = shopping(tmp_path)
    player.settle()
    player.click_spot("shop")
    player.click_spot("offer:jade:face_up:0")
    player.click_spot("bearer:bill-tell")
    player.click_spot("purchase")
    player.settle()
    player.perform(EndTurn())
    player.settle()
    assert player.state.active != "bill-tell"
    player.click_spot("figure:bill-tell")
    assert "does nothing yet" in player.screen.spot("token:0").tip


def test_escape_drops_a_reward_that_was_being_aimed(tmp_path):
    player = shopping(tmp_path, held={"bill-tell": [down("osamodas-style")]})
    player.settle()
    player.click_spot("reward:osamodas-style")
    assert player.screen.shown.controller.selection.reward_id == "osamodas-style"
    player.driver.key(pygame.K_ESCAPE)
    assert not hasattr(player.screen.shown.controller.selection, "reward_id")
    assert player.commands == []


def test_open_reward_is_bought_by_keys_alone(tmp_path):
    player = shopping(tmp_path)
    player.settle()
    for key in (pygame.K_d, pygame.K_3, pygame.K_RETURN):
        player.driver.key(key)
    player.settle()
    assert player.commands == [BuyReward(Tier.JADE, Source.FACE_UP, 0)]
    player.driver.key(pygame.K_1)
    player.settle()
    assert player.state.question is None
