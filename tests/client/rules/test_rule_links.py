"""Wherever the arena cites a rule, a click or F2 opens the rules at it, and Esc leads back to where one was."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import ANNA, BILL, DUEL, QUEEN, cell, in_a_position, in_the_arena, toast
from client_fixtures import started
from rewarded import with_rewards

from krosmaster.arena import legality
from krosmaster.arena.definitions import Power
from krosmaster.arena.state import Phase, QuestionKind
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.panels.arena_modals import KeysModal
from krosmaster.client.panels.question_panel import _RULES
from krosmaster.client.panels.rule_links import POWER_RULES, cited_in, rule_in_view
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.rules.rules_pages import chapters
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.spots import Spot
from krosmaster.content.rulebook_from import load_rulebook
from krosmaster.play.selection import SpellChosen

BOX = pygame.Rect(0, 0, 1, 1)


@pytest.fixture
def refused(player):
    """Dan To Fu is chosen, a far cell was clicked, and the refusal cites RANGE-1."""
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("h5"))
    assert cited_in(toast(player)) == "RANGE-1"
    return player


def rulebook_screen(player):
    screen = player.driver.screen
    assert isinstance(screen, RulebookScreen)
    return screen


# ---- toasts ----


def test_click_on_the_rule_of_a_refusal_opens_it_and_esc_leads_back_with_the_spell_still_chosen(refused):
    player = refused
    player.click_spot("rule:RANGE-1")
    assert rulebook_screen(player).rule == "RANGE-1"
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.driver.screen, ArenaScreen)
    assert isinstance(player.screen.shown.controller.selection, SpellChosen)
    assert player.commands == []
    assert cited_in(toast(player)) == "RANGE-1"


def test_f2_opens_the_rule_of_the_last_refusal_even_when_its_words_are_gone(refused):
    player = refused
    player.screen.shown.toast.hush()
    player.point((2, 2))
    player.driver.key(pygame.K_F2)
    assert rulebook_screen(player).rule == "RANGE-1"
    player.driver.key(pygame.K_F2)
    assert isinstance(player.driver.screen, ArenaScreen)


def test_f2_opens_the_rules_where_nothing_was_refused(player):
    player.point((2, 2))
    player.driver.key(pygame.K_F2)
    assert rulebook_screen(player).rule == ""


def test_refusal_stays_as_long_as_the_mouse_is_on_it_and_goes_after(refused):
    player = refused
    player.point(player.screen.spot("rule:RANGE-1").box.center)
    player.driver.frames(100, 100)
    assert toast(player)
    player.point((2, 2))
    player.driver.frames(100, 100)
    assert not toast(player)


def test_link_over_the_board_is_no_click_on_the_cell_below(refused):
    player = refused
    player.point(player.screen.spot("rule:RANGE-1").box.center)
    assert player.screen.cursor is None


def test_link_is_where_it_is_painted_in_every_size(tmp_path):
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        player = in_a_position(tmp_path / str(size[0]), DUEL, QUEEN, size=size)
        player.settle()
        player.click_spot("spell:dan-to-fu")
        player.click_cell(cell("h5"))
        box = player.screen.spot("rule:RANGE-1").box
        player.driver.app.draw()
        with_link = player.driver.app.window.subsurface(box).copy()
        colours = {tuple(with_link.get_at((x, y)))[:3] for x in range(box.width) for y in range(box.height)}
        assert (0x9A, 0xD7, 0xFF) in colours, size


def test_language_switched_while_the_rules_are_open_is_spoken_on_both(refused):
    player = refused
    player.click_spot("rule:RANGE-1")
    app = player.driver.app
    app.change_settings(replace(app.services.settings, language="es"))
    player.driver.frames(2)
    assert rulebook_screen(player).rule == "RANGE-1"
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.screen.shown.controller.selection, SpellChosen)
    assert "Leer la regla" in player.screen.spot("rule:RANGE-1").tip


def test_resting_on_a_link_shows_the_rule_itself(refused):
    player = refused
    box = player.screen.spot("rule:RANGE-1").box
    player.point(box.center)
    player.driver.frames(2)
    before = pygame.image.tobytes(player.driver.app.window, "RGB")
    player.driver.frames(40)
    assert pygame.image.tobytes(player.driver.app.window, "RGB") != before
    assert "rulebook" in vars(player.driver.app.services)  # read by then, for the tip


# ---- hovering ----


def test_f2_opens_the_rule_that_forbids_what_is_hovered(player):
    player.click_spot("spell:dan-to-fu")
    player.hover_cell(cell("h5"))
    player.driver.key(pygame.K_F2)
    assert rulebook_screen(player).rule == "RANGE-1"
    player.driver.key(pygame.K_ESCAPE)
    assert player.screen.cursor == cell("h5")


def poor_queen(folder):
    player = in_a_position(folder, DUEL, QUEEN, **{QUEEN: {"ap": 2}})
    player.settle()
    return player


def test_tip_of_a_spell_stays_while_the_mouse_goes_to_its_rule(tmp_path):
    player = poor_queen(tmp_path)
    spot = player.screen.spot("spell:dan-to-fu")
    player.point(spot.box.center)
    player.driver.frames(30, 16)
    (link,) = (one for one in player.screen.spots if one.verb == "rule")
    for part in range(1, 11):
        player.point(pygame.Vector2(spot.box.center).lerp(link.box.center, part / 10))
    assert player.screen.spot(link.id) == link
    player.click(link.box.center)
    assert rulebook_screen(player).rule == link.subject


def test_tip_goes_when_the_mouse_leaves_it_or_clicks_beside_its_link(tmp_path):
    player = poor_queen(tmp_path)
    spot = player.screen.spot("spell:dan-to-fu")
    for leave in ("move", "click"):
        player.point(spot.box.center)
        player.driver.frames(30, 16)
        (link,) = (one for one in player.screen.spots if one.verb == "rule")
        player.point((link.box.left - 20, link.box.top - 3))
        assert player.screen.spot(link.id) is not None
        if leave == "move":
            player.point((2, 2))
        else:
            player.click((link.box.left - 20, link.box.top - 3))
        assert player.screen.spot(link.id) is None, leave
    assert player.commands == []


def test_f2_over_a_power_opens_its_rule(player):
    spot = next(spot for spot in player.screen.spots if spot.verb == "power")
    player.point(spot.box.center)
    player.driver.frames(30, 16)
    player.driver.key(pygame.K_F2)
    assert rulebook_screen(player).rule == POWER_RULES[Power(spot.subject)]


# ---- questions, shop, keys ----


def test_tension_dice_cite_their_rules(rolled):
    assert rolled.state.phase is Phase.SET_DICE
    rolled.click_spot("rule:TEN-7")
    assert rulebook_screen(rolled).rule == "TEN-7"
    rolled.driver.key(pygame.K_ESCAPE)
    assert rolled.state.phase is Phase.SET_DICE


def test_placing_cites_the_start_cells(tmp_path):
    player = in_the_arena(tmp_path)
    player.settle()
    assert player.state.phase is Phase.PLACE
    player.click_spot("rule:SETUP-6")
    assert rulebook_screen(player).rule == "SETUP-6"


def test_every_question_cites_the_rule_of_a_refusal_or_a_nearer_one():
    assert set(_RULES) == set(QuestionKind)
    for kind, rule in legality._QUESTION_RULES.items():
        assert rule.partition("-")[0] == _RULES[kind].partition("-")[0]


def test_shop_tells_why_not_with_a_link_and_stays_open_behind_the_rules(tmp_path):
    player = with_rewards(tmp_path, {BILL: "e7", ANNA: "h2"}, BILL, kamas=5)
    player.settle()
    player.click_spot("shop")
    assert isinstance(player.screen.modal, ShopModal)
    offer = next(spot.id for spot in player.screen.spots if spot.verb == "offer")
    player.click_spot(offer)
    link = next(spot for spot in player.screen.spots if spot.verb == "rule")
    player.click_spot(link.id)
    assert rulebook_screen(player).rule == link.subject
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.screen.modal, ShopModal)
    assert player.screen.modal.order is not None


def test_list_of_keys_leads_to_the_rules_and_names_f2(player):
    player.driver.key(pygame.K_F1)
    assert isinstance(player.screen.modal, KeysModal)
    player.click_spot("rule:")
    assert rulebook_screen(player).rule == ""
    player.driver.key(pygame.K_ESCAPE)
    player.click((5, 5)) if player.screen.modal is not None else None
    player.driver.key(pygame.K_F1)
    player.driver.key(pygame.K_F2)
    assert isinstance(player.driver.screen, RulebookScreen)


# ---- every citation has its rule ----


def test_every_rule_that_the_arena_cites_exists():
    rules = load_rulebook().rules
    assert set(POWER_RULES) == set(Power)
    assert set(POWER_RULES.values()) | set(_RULES.values()) <= set(rules)
    assert set(legality._QUESTION_RULES.values()) | set(legality._ASKED_BY.values()) <= set(rules)


def test_pointed_texts_come_before_what_is_shown_and_that_before_the_last_refusal():
    spots = (Spot("rule:GG-1", BOX), Spot("menu", BOX), Spot("rule:GG-2", BOX))
    assert rule_in_view(("", "x <rule LOS-2> <rule LOS-3>"), spots, "TEN-1") == "LOS-2"
    assert rule_in_view(("plain", ""), spots, "TEN-1") == "GG-2"
    assert rule_in_view((), spots[1:2], "TEN-1") == "TEN-1"
    assert rule_in_view((), (), "") == ""


def test_f2_opens_all_rules_on_the_title_and_closes_them(tmp_path):
    driver = started(tmp_path)
    driver.key(pygame.K_F2)
    assert isinstance(driver.screen, RulebookScreen)
    driver.key(pygame.K_F2)
    assert isinstance(driver.screen, TitleScreen)


def test_every_page_that_teaches_leads_to_its_exact_rules_and_back(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    driver.press("rules")
    for chapter in chapters():
        driver.press(f"chapter:{chapter.id}")
        for by_key in (False, True):
            driver.key(pygame.K_F2) if by_key else driver.press("exact")
            assert driver.screen.rule == chapter.rule
            driver.key(pygame.K_ESCAPE)
            assert driver.screen.chapter.id == chapter.id
