"""All rules to look up: chapters, a search without accents, links by mouse and keyboard, in every size and language."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from client_fixtures import started

from krosmaster.client import wording
from krosmaster.client.rules.rule_search import found, marked, search_words
from krosmaster.client.rules.rulebook_screen import MOST_FOUND, SEARCH, RulebookScreen
from krosmaster.client.rules.rules_screen import RulesScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.screen import Push
from krosmaster.content.rulebook_from import load_rulebook

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


@pytest.fixture(scope="module")
def rulebook():
    return load_rulebook()


def at_a_rule(folder, rule="", **settings):
    driver = started(folder, **settings)
    driver.app.stack.change(Push(RulebookScreen(driver.app.services, rule)))
    driver.frames(3)
    return driver


def searching(driver, text):
    driver.click(driver.widgets.box(SEARCH).center)
    driver.type(text)
    driver.frames(1)


# ---- searching ----


def ids(rulebook, query):
    return [rule.id for rule in found(rulebook, query)]


def link_box(screen, rule, cited):
    """Where in the window a rule's link to another one is; None where it is not in view."""
    box = next(link.box for link in screen._page.card_of(rule).links if link.rule == cited)
    return screen._in_view(box)


def test_a_rule_is_found_by_its_id_with_or_without_hyphen_and_stands_first(rulebook):
    wording.use("en")
    assert ids(rulebook, "los-2")[0] == "LOS-2"
    assert ids(rulebook, "LOS2") == ["LOS-2"]


def test_every_word_must_be_there_in_any_order(rulebook):
    wording.use("en")
    both = ids(rulebook, "dodge lock")
    assert both
    assert set(both) == set(ids(rulebook, "lock")) & set(ids(rulebook, "dodge"))
    assert set(both) < set(ids(rulebook, "lock"))


def test_titles_come_before_texts(rulebook):
    wording.use("en")
    order = ids(rulebook, "crate")
    assert order.index("RANGE-8") < order.index("CELL-3")
    assert order.index("DECOR-3") < order.index("LOS-3")


@pytest.mark.parametrize(
    ("language", "query", "rule"),
    [
        ("es", "LINEA recta", "LOS-1"),
        ("es", "placaje perfecto", "REW-20"),
        ("fr", "degats neutres", "DMG-2"),
        ("fr", "portee", "RANGE-1"),
        ("fr", "l'interdit", "GEN-1"),
    ],
)
def test_accents_capitals_and_apostrophes_do_not_matter(rulebook, language, query, rule):
    wording.use(language)
    assert rule in ids(rulebook, query)


def test_nothing_is_found_for_words_that_no_rule_has(rulebook):
    wording.use("en")
    assert ids(rulebook, "xylophone") == []
    assert len(ids(rulebook, "")) == len(rulebook.rules)


def test_what_was_searched_is_marked_and_tags_stay_whole():
    assert marked("Los dégâts, <b>dégât</b>", search_words("DEGAT")) == "Los <m>dégât</m>s, <b><m>dégât</m></b>"
    assert marked("<icon lock> lock", search_words("lock")) == "<icon lock> <m>lock</m>"
    assert marked("cœur et coeur", search_words("coeur")) == "<m>cœur</m> et <m>coeur</m>"
    assert marked("plain", ()) == "plain"


# ---- the screen ----


def test_title_leads_to_all_rules_and_esc_back(tmp_path):
    driver = started(tmp_path)
    driver.press("rules")
    driver.press("tab:rulebook")
    assert isinstance(driver.screen, RulebookScreen)
    driver.press("tab:pages")
    assert isinstance(driver.screen, RulesScreen)
    driver.press("tab:rulebook")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TitleScreen)


def test_every_chapter_is_reached_by_its_button(tmp_path, rulebook):
    driver = at_a_rule(tmp_path, size=(1024, 640))
    seen = []
    for chapter in rulebook.chapters:
        driver.press(f"chapter:{chapter.id}")
        assert driver.screen.chapter == chapter.id
        seen += driver.screen.shown
    assert seen == list(rulebook.rules)


@pytest.mark.parametrize("size", SIZES)
def test_any_rule_opens_in_view_and_lit_in_any_size(tmp_path, rulebook, size):
    driver = at_a_rule(tmp_path, size=size, language="fr")
    for rule in list(rulebook.rules)[::7]:
        driver.screen.open_rule(rule)
        driver.frames(1)
        assert driver.screen.rule == rule
        box = driver.screen.rule_box(rule)
        assert box is not None
        card = driver.screen._page.card_of(rule)
        assert box.height == min(card.box.height, driver.screen._places.page.height), rule


def test_an_unknown_rule_opens_the_first_chapter(tmp_path, rulebook):
    driver = at_a_rule(tmp_path, "NO-99")
    assert driver.screen.chapter == rulebook.chapters[0].id
    assert driver.screen.rule == ""


def test_typing_filters_the_rules_and_esc_ends_the_search_before_it_leaves(tmp_path):
    driver = at_a_rule(tmp_path)
    searching(driver, "armor-pierc")
    assert driver.screen.shown[0] == "DMG-4"
    assert len(driver.screen.shown) < MOST_FOUND
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert driver.screen.query == ""
    assert isinstance(driver.screen, RulebookScreen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TitleScreen)


def test_letters_go_into_the_search_wherever_the_keyboard_is(tmp_path):
    driver = at_a_rule(tmp_path, "LOS-2")
    driver.post(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t", scancode=0)
    driver.post(pygame.TEXTINPUT, text="t", window=None)
    driver.frames(1)
    driver.type("rampa")
    assert driver.screen.query == "trampa"


def test_backspace_in_the_search_takes_a_letter_away_and_leads_nowhere(tmp_path):
    driver = at_a_rule(tmp_path, "LOS-2")
    driver.screen.open_rule("GG-1")
    searching(driver, "crates")
    driver.key(pygame.K_BACKSPACE)
    assert driver.screen.query == "crate"
    assert "RANGE-8" in driver.screen.shown


def test_accented_letters_of_dead_keys_are_taken(tmp_path):
    driver = at_a_rule(tmp_path, language="es")
    searching(driver, "línea recta")
    assert driver.screen.query == "línea recta"
    assert "LOS-1" in driver.screen.shown


def test_a_search_without_a_find_says_so_and_many_are_cut(tmp_path):
    driver = at_a_rule(tmp_path)
    searching(driver, "e")
    assert len(driver.screen.shown) == MOST_FOUND
    driver.type("qqq")
    assert driver.screen.shown == ()
    assert driver.screen._page.height > 0  # the head tells


def test_a_link_leads_to_its_rule_and_back_again(tmp_path):
    driver = at_a_rule(tmp_path, "LOS-3")
    driver.click(link_box(driver.screen, "LOS-3", "POW-5").center)
    assert (driver.screen.chapter, driver.screen.rule) == ("powers", "POW-5")
    driver.press("before")
    assert (driver.screen.chapter, driver.screen.rule) == ("sight", "LOS-3")
    assert not driver.widgets.is_enabled("before")


def test_resting_on_a_link_shows_its_rule_below_it(tmp_path):
    driver = at_a_rule(tmp_path, "LOS-3")
    box = link_box(driver.screen, "LOS-3", "POW-5")
    below = pygame.Rect(box.left, box.bottom + 20, 40, 40)
    driver.hover(box.center, ms=32)
    before = pygame.image.tobytes(driver.app.window.subsurface(below), "RGB")
    driver.hover(box.center, ms=600)
    assert pygame.image.tobytes(driver.app.window.subsurface(below), "RGB") != before


def test_links_are_followed_by_keyboard_alone(tmp_path):
    driver = at_a_rule(tmp_path, "LOS-2")
    driver.key(pygame.K_DOWN)
    assert driver.screen.rule == "LOS-3"
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert driver.screen.rule == "POW-10"
    driver.key(pygame.K_BACKSPACE)
    assert driver.screen.rule == "LOS-3"


def test_a_found_rule_is_opened_in_its_chapter_by_keyboard_and_by_click(tmp_path):
    driver = at_a_rule(tmp_path)
    searching(driver, "treechnid")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    assert (driver.screen.chapter, driver.screen.rule, driver.screen.query) == ("rewards", "REW-9", "")
    driver.key(pygame.K_BACKSPACE)
    assert driver.screen.query == "treechnid"
    driver.click(driver.screen.rule_box("REW-9").midleft)
    assert (driver.screen.chapter, driver.screen.query) == ("rewards", "")


def test_walking_down_reads_every_rule_of_a_chapter_and_keeps_it_in_view(tmp_path, rulebook):
    driver = at_a_rule(tmp_path, "REW-1", size=(1024, 640))
    read = [driver.screen.rule]
    chapter = rulebook.chapter_of["REW-1"]
    for _rule in chapter.rules[1:]:
        driver.key(pygame.K_DOWN)
        read.append(driver.screen.rule)
        assert driver.screen.rule_box(driver.screen.rule) is not None
    assert read == [rule.id for rule in chapter.rules]


def test_tab_leads_from_the_page_to_the_chapters_and_right_back(tmp_path):
    driver = at_a_rule(tmp_path, "LOS-2")
    driver.key(pygame.K_TAB)
    assert driver.widgets.focus == "chapter:sight"
    driver.key(pygame.K_RIGHT)
    assert driver.widgets.focus is None
    assert driver.screen.rule == "LOS-2"
    driver.key(pygame.K_DOWN)
    assert driver.screen.rule == "LOS-3"


def test_the_wheel_scrolls_and_a_link_that_scrolled_is_where_it_is_seen(tmp_path):
    driver = at_a_rule(tmp_path, size=(1024, 640))
    driver.press("chapter:spells")
    driver.hover(driver.screen._places.page.center, ms=32)
    for _ in range(3):
        driver.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, touch=False)
        driver.frames(1)
    assert driver.screen._pane.offset > 0
    rule, cited, box = next(
        (card.rule, link.rule, box)
        for card in driver.screen._page.cards
        for link in card.links
        if (box := link_box(driver.screen, card.rule, link.rule)) is not None and box.height == link.box.height
    )
    assert rule != cited
    driver.click(box.center)
    assert driver.screen.rule == cited


def test_the_thumb_is_dragged_to_the_end_and_let_go(tmp_path):
    driver = at_a_rule(tmp_path, size=(1024, 640))
    driver.press("chapter:spells")
    pane, page = driver.screen._pane, driver.screen._places.page
    at = (page.right - 3, page.top + 20)
    driver.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    driver.post(pygame.MOUSEMOTION, pos=(at[0] - 90, page.bottom + 30), rel=(0, 0), buttons=(1, 0, 0), touch=False)
    driver.frames(2)
    assert pane.offset == driver.screen._page.height - page.height
    driver.post(pygame.MOUSEBUTTONUP, pos=(at[0], page.bottom), button=1, touch=False)
    driver.post(pygame.MOUSEMOTION, pos=(at[0], page.top), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    driver.frames(2)
    assert pane.offset == driver.screen._page.height - page.height
    assert driver.screen.rule == ""


def test_language_is_switched_while_a_rule_is_open(tmp_path):
    driver = at_a_rule(tmp_path, "LOS-2")
    driver.app.change_settings(replace(driver.app.services.settings, language="es"))
    driver.frames(2)
    assert driver.widgets.words("chapter:sight") == "Línea de visión"
    assert driver.screen.rule == "LOS-2"
    assert driver.screen.rule_box("LOS-2") is not None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_no_card_is_wider_than_its_page_and_no_text_leaves_its_card(tmp_path, rulebook, size, language):
    driver = at_a_rule(tmp_path, size=size, language=language)
    for chapter in rulebook.chapters:
        driver.screen._go(chapter.id)
        for card in driver.screen._page.cards:
            assert card.box.right <= driver.screen._places.page.width
            within = pygame.Rect((0, 0), card.box.size)
            for part in card.parts:
                assert within.contains(part.picture.get_rect(topleft=part.at)), card.rule
            for link in card.links:
                assert card.box.contains(link.box), card.rule
