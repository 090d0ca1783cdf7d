"""Custom teams in the window: the gallery and its filters, levels, faults and the changes that mend them."""

from __future__ import annotations

import pygame
import pytest
from client_fixtures import CATALOG, started

from krosmaster.arena.setup_options import Teams
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.set_up.preparation_screen import PreparationScreen
from krosmaster.client.set_up.team_message import team_message
from krosmaster.client.set_up.team_screen import TeamScreen

KNIGHTS = ("darkness-knight", "leaf-knight", "flame-knight")


@pytest.fixture
def driver(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    driver.press("play")
    driver.press("way:custom")
    driver.press("go-on")
    assert isinstance(driver.screen, TeamScreen)
    return driver


def take(driver, *character_ids):
    for character_id in character_ids:
        driver.press(f"take:{character_id}")


def team_of(driver, player=0):
    return [card.id for card in driver.screen._plan.teams[player]]


def message(driver):
    return team_message(driver.screen._plan, is_refused=driver.screen.is_refused)


def tiles(driver):
    return [name.removeprefix("take:") for name in driver.widgets.ids if name.startswith("take:")]


def mendings(driver):
    return [name for name in driver.widgets.ids if name.startswith("mend:")]


@pytest.mark.rule("SETUP-2")
def test_faults_are_listed_at_once_and_mended_one_by_one_until_the_match_can_begin(driver):
    take(driver, "nox", "klor-ofil", "klor-ofil", "klor-ofil")
    assert mendings(driver) == ["mend:0", "mend:1"]
    assert not driver.widgets.is_enabled("start")
    driver.press("mend:1")
    assert team_of(driver) == ["nox", "klor-ofil", "klor-ofil"]
    assert mendings(driver) == ["mend:0"]
    driver.press("mend:0")
    assert sum(CATALOG.characters[card].level for card in team_of(driver)) == 12
    assert mendings(driver) == []
    driver.press("tab:1")
    take(driver, *KNIGHTS)
    driver.press("start")
    assert isinstance(driver.screen, PreparationScreen)
    setup = driver.screen._match.setup
    assert setup.teams is Teams.CUSTOM
    assert tuple(member.character.id for member in setup.players[1].team) == KNIGHTS


@pytest.mark.rule("SETUP-2")
def test_both_players_may_have_the_same_team(driver):
    for player in (0, 1):
        driver.press(f"tab:{player}")
        take(driver, *KNIGHTS)
    assert driver.widgets.is_enabled("start")


def test_team_that_is_too_low_asks_for_the_levels_that_are_missing(driver):
    take(driver, "nox")
    driver.press("mend:0")
    assert len(team_of(driver)) == 2
    assert mendings(driver) == []


def test_full_team_takes_nobody_more_until_one_is_put_back(driver):
    take(driver, *("coa-gulary",) * 8, "nox")
    assert team_of(driver) == ["coa-gulary"] * 8
    driver.press("slot:7")
    take(driver, "nox")
    assert team_of(driver) == ["coa-gulary"] * 7 + ["nox"]


def test_full_team_says_so_when_another_card_is_clicked(driver):
    driver.key(pygame.K_ESCAPE)
    driver.press("way:given")
    driver.press("go-on")
    driver.press("box")
    take(driver, "nox")
    assert "The team is full" in message(driver)
    driver.press("slot:0")
    assert "The team is full" not in message(driver)


def test_mouse_that_only_passes_over_a_character_keeps_the_card(driver):
    shown = driver.screen._shown
    driver.hover(driver.widgets.box("take:quentin-flush").center, ms=32)
    assert driver.screen._shown is shown
    driver.frames(15)
    assert driver.screen._shown.id == "quentin-flush"


def test_name_is_searched_without_capitals_and_accents(driver):
    driver.click(driver.widgets.box("search").center)
    driver.type("kassius")
    assert tiles(driver) == ["kassius-kaos"]
    assert driver.screen._shown.id == "kassius-kaos"


def test_class_is_picked_from_a_list_and_lifted_again(driver):
    driver.press("class")
    driver.press("class:knight")
    assert set(tiles(driver)) == {"cloud-knight", "darkness-knight", "drop-knight", "flame-knight", "leaf-knight"}
    driver.press("class")
    driver.key(pygame.K_ESCAPE)
    assert len(tiles(driver)) == 5
    driver.press("class")
    driver.press("class:")
    assert len(tiles(driver)) == len(CATALOG.characters)


def test_level_and_element_narrow_the_gallery_together_and_a_reset_lifts_both(driver):
    driver.press("level:6")
    assert {CATALOG.characters[card].level for card in tiles(driver)} == {6}
    driver.press("element:air")
    assert tiles(driver)
    assert all(
        any(spell.element is not None and spell.element.value == "air" for spell in CATALOG.characters[card].spells)
        for card in tiles(driver)
    )
    driver.press("reset")
    assert len(tiles(driver)) == len(CATALOG.characters)


def test_characters_with_reconstructed_spells_can_be_hidden(driver):
    driver.press("published")
    assert "nox" not in tiles(driver)
    assert {"bad-aboum", "darkness-knight", "leaf-knight"} <= set(tiles(driver))


def test_gallery_is_sorted_by_level_then_by_name(driver):
    levels = [CATALOG.characters[card].level for card in tiles(driver)]
    assert levels == sorted(levels)
    driver.press("sort")
    names = [CATALOG.characters[card].names["en"] for card in tiles(driver)]
    assert names == sorted(names, key=str.casefold)


def test_mark_of_reconstructed_values_tells_which_they_are(driver):
    driver.hover(driver.widgets.box("take:coa-gulary").center, ms=300)
    driver.press("origin")
    assert isinstance(driver.screen, NoticeScreen)
    assert "<b>Punishment</b>: element" in driver.screen._text


def test_card_with_nothing_reconstructed_has_no_mark(driver):
    driver.reveal("take:bad-aboum")
    driver.hover(driver.widgets.box("take:bad-aboum").center, ms=300)
    assert driver.screen._shown.id == "bad-aboum"
    assert "origin" not in driver.widgets.ids


def test_tile_that_is_scrolled_out_of_sight_is_not_under_the_mouse(driver):
    driver.reveal("take:nox")
    hidden = driver.widgets.box("take:coa-gulary")
    assert not driver.widgets.view("take:coa-gulary").contains(hidden)
    before = driver.screen._shown
    driver.hover(driver.widgets.box("level:1").center, ms=300)
    assert driver.widgets.hovered == "level:1"
    assert driver.screen._shown is before


def test_keys_walk_through_the_gallery_and_scroll_it(driver):
    for _ in range(60):
        driver.key(pygame.K_TAB)
        focus = driver.widgets._focus
        view = driver.widgets.view(focus)
        if view is not None:
            driver.frames(2)
            assert view.colliderect(driver.widgets.box(focus)), focus
