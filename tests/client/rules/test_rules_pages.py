"""How to play: reachable from where a newcomer is, whole in each language, true where it names numbers."""

from __future__ import annotations

import re

import pygame
import pytest
from arena_player import in_the_arena
from client_fixtures import started

from krosmaster.arena.definitions import Power
from krosmaster.arena.legality import GALLON_PRICE
from krosmaster.arena.reward_defs import Tier
from krosmaster.client import wording
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.rules.rules_pages import chapters
from krosmaster.client.rules.rules_screen import RulesScreen
from krosmaster.client.screens.settings_screen import SettingsScreen
from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.words.card_wording import power_name, power_text


def test_title_leads_to_the_rules_and_back(tmp_path):
    driver = started(tmp_path)
    driver.press("rules")
    assert isinstance(driver.screen, RulesScreen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TitleScreen)


def test_f1_opens_the_rules_on_the_title_and_in_the_set_up_and_closes_them(tmp_path):
    driver = started(tmp_path)
    for screen in (TitleScreen, MatchSetupScreen):
        driver.key(pygame.K_F1)
        assert isinstance(driver.screen, RulesScreen)
        driver.key(pygame.K_F1)
        assert isinstance(driver.screen, screen)
        if screen is TitleScreen:
            driver.press("play")


def test_f1_does_not_leave_an_open_question(tmp_path):
    driver = started(tmp_path)
    driver.press("settings")
    driver.key(pygame.K_F1)
    assert isinstance(driver.screen, SettingsScreen)


def test_every_page_is_reached_by_its_button_and_by_next(tmp_path):
    driver = started(tmp_path)
    driver.press("rules")
    ids = [chapter.id for chapter in chapters()]
    read = []
    while isinstance(driver.screen, RulesScreen):
        read.append(driver.screen.chapter.id)
        driver.press("next")
    assert read == ids
    driver.press("rules")
    for chapter_id in reversed(ids):
        driver.press(f"chapter:{chapter_id}")
        assert driver.screen.chapter.id == chapter_id


def test_long_page_is_scrolled_to_its_end_by_wheel_and_key(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    driver.press("rules")
    driver.press("chapter:powers")
    pane = driver.screen._pane
    hidden = driver.screen._picture.get_height() - driver.screen._places.page.height
    assert hidden > 0
    driver.key(pygame.K_PAGEDOWN)
    assert 0 < pane.offset <= hidden
    driver.hover(driver.screen._places.page.center, ms=32)
    for _ in range(20):
        driver.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, touch=False)
        driver.frames(1)
    assert pane.offset == hidden
    driver.press("chapter:goal")
    assert pane.offset == 0


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_pages_follow_the_language_and_every_picture_is_drawn(tmp_path, language):
    driver = started(tmp_path, language=language, size=(1024, 640))
    driver.press("rules")
    drawings = driver.app.services.drawings
    assert chapters()[0].title == {"en": "The goal", "es": "El objetivo", "fr": "Le but"}[language]
    for chapter in chapters():
        driver.press(f"chapter:{chapter.id}")
        driver.frames(1)
        assert driver.screen._picture.get_bounding_rect().width > 200
        for line in chapter.lines:
            assert line.text
            picture = drawings.sprite(line.picture, 32) if "/" in line.picture else drawings.icon(line.picture, 32)
            assert picture.get_bounding_rect().width > 4, line.picture
            for icon in re.findall(r"<icon ([a-z0-9-]+)>", line.text):
                assert drawings.icon(icon, 20).get_bounding_rect().width > 4


def everything():
    return "\n".join(line.text for chapter in chapters() for line in chapter.lines)


def test_pages_tell_what_newcomers_asked_for():
    wording.use("en")
    text = everything()
    for words in ("wild GG", "start cells", "demon cell", "Tension", "Inspiration", "Bombs", "dodge", "Sight"):
        assert words in text
    for power in Power:
        assert f"<b>{power_name(power)}</b>: {power_text(power)}" in text


@pytest.mark.rule("ACT-2", "ACT-3")
def test_prices_on_the_pages_are_those_of_the_rules():
    granite, jade, gold = (tier.price for tier in Tier)
    assert f"1 AP and {granite} (granite), {jade} (jade) or {gold} kamas (gold)" in everything()
    assert f"a GG for {GALLON_PRICE} kamas and 1 AP" in everything()


def test_menu_of_the_arena_leads_to_the_rules_and_back_to_the_match(tmp_path):
    player = in_the_arena(tmp_path)
    player.settle()
    player.click_spot("menu")
    player.click_spot("menu:rules")
    assert isinstance(player.driver.screen, RulesScreen)
    player.driver.press("back")
    assert isinstance(player.driver.screen, ArenaScreen)
