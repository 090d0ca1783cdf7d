"""A language whose words are two fifths longer than English ones: nothing is cut off, in the smallest window."""

from __future__ import annotations

import gettext
import re

import pygame
import pytest
from client_fixtures import quiet, started

from krosmaster.client import wording
from krosmaster.client.buttons import PaintedButton, content_box
from krosmaster.client.preparation_screen import PreparationScreen
from krosmaster.client.team_screen import TeamScreen

SIZE = (1024, 640)
TWINS = ("anna-tommy", "anna-tommy", "king-of-the-gobballs", "lil-healey")


def longer(message):
    """The message with vowels doubled until it is two fifths longer; placeholders and tags stay."""
    wanted = round(len(message) * 1.4)
    parts = re.split(r"(\{[^}]*\}|<[^>]*>)", message)
    for place in range(0, len(parts), 2):
        parts[place] = re.sub(r"([aeiou])", r"\1\1", parts[place])
    text = "".join(parts)
    return text + "o" * max(0, wanted - len(text))


class LongerWords(gettext.NullTranslations):
    def gettext(self, message):
        return longer(message)

    def ngettext(self, msgid1, msgid2, n):
        return longer(msgid1 if n == 1 else msgid2)


@pytest.fixture
def driver(tmp_path, monkeypatch):
    driver = started(tmp_path, size=SIZE)
    monkeypatch.setattr(wording._Chosen, "catalogue", LongerWords())
    driver.app.change_settings(driver.app.services.settings)
    monkeypatch.setattr(wording._Chosen, "catalogue", LongerWords())
    driver.frames(2)
    yield driver
    quiet()


def assert_nothing_is_cut(driver):
    buttons = [(name, e) for name, e in driver.widgets._elements.items() if isinstance(e, PaintedButton)]
    assert buttons
    for name, button in buttons:
        inner = pygame.Rect((0, 0), button.rect.size)
        content = content_box(inner, button.face, driver.screen.look)
        assert inner.contains(content), (name, button.face.words, inner, content)


def test_words_are_really_longer(driver):
    assert driver.widgets.words("settings") == "Seettiingso"
    assert len(longer("Display")) == round(len("Display") * 1.4)


@pytest.mark.parametrize("mode", ["duel", "free-for-all", "pairs"])
@pytest.mark.parametrize("way", ["given", "custom", "random", "draft"])
def test_buttons_of_title_settings_and_set_up_hold_their_words(driver, mode, way):
    assert_nothing_is_cut(driver)
    driver.press("settings")
    assert_nothing_is_cut(driver)
    driver.press("close")
    driver.press("load")
    assert_nothing_is_cut(driver)
    driver.press("back")
    driver.press("play")
    driver.press(f"mode:{mode}")
    assert_nothing_is_cut(driver)
    if f"way:{way}" not in driver.widgets.ids:
        return  # four players do not draft
    driver.press(f"way:{way}")
    driver.press("go-on")
    if isinstance(driver.screen, TeamScreen):
        plan = driver.screen._plan
        for player in range(plan.seats):
            driver.press(f"tab:{player}")
            for character_id in TWINS[: 4 if plan.seats == 2 else 2]:
                driver.press(f"take:{character_id}")
            assert_nothing_is_cut(driver)
        driver.press("start")
    while isinstance(driver.screen, PreparationScreen):
        assert_nothing_is_cut(driver)
        driver.press(next(name for name in driver.widgets.ids if name.partition(":")[0] in ANSWERS))


ANSWERS = {"take", "board", "side", "done"}
