"""What explains itself where the mouse rests, what covers nothing, and what asks before something is lost."""

from __future__ import annotations

import pygame
from client_fixtures import CATALOG, started

from krosmaster.arena.definitions import Power
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen
from krosmaster.client.set_up.team_screen import TeamScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.tooltip import tip_box
from krosmaster.client.wording import name_of
from krosmaster.client.words.card_wording import power_name, power_text, range_text


def choosing(tmp_path, **settings):
    """A client in which the teams are chosen."""
    driver = started(tmp_path, **settings)
    driver.press("play")
    driver.press("way:given")
    driver.press("go-on")
    assert isinstance(driver.screen, TeamScreen)
    return driver


def shown_card(driver, card_id):
    """Show a card by resting on its tile; the tips of the card by their text."""
    driver.reveal(f"take:{card_id}")
    driver.hover(driver.widgets.box(f"take:{card_id}").center)
    driver.frames(3)
    return driver.screen._pane.tips()


def test_spells_powers_and_numbers_of_a_card_are_explained_where_the_mouse_rests(tmp_path):
    driver = choosing(tmp_path)
    card = next(c for c in CATALOG.characters.values() if Power.MUPEKE in c.powers or Power.LOCK in c.powers)
    tips = shown_card(driver, card.id)
    told = []
    for tip in tips:
        driver.hover(tip.box.center, ms=900)
        told.append(driver.screen._tip.shown)
    assert told == [tip.markup for tip in tips]
    everything = "\n".join(told)
    for power in card.powers:
        assert power_name(power) in everything
        assert power_text(power) in everything
    for spell in card.spells:
        assert name_of(spell.names) in everything
        assert range_text(spell) in everything
    for icon in ("mp", "hp", "ap", "level", "initiative"):
        assert f"<icon {icon}>" in everything


def test_every_card_has_a_tip_for_each_of_its_parts(tmp_path):
    driver = choosing(tmp_path)
    for card in CATALOG.characters.values():
        driver.screen._shown = card
        driver.screen.draw(driver.app.window)
        tips = driver.screen._pane._tips
        tokens = {spell.summons.id for spell in card.spells if spell.summons is not None}
        assert len(tips) == 4 + bool(card.powers) + len(card.spells) + len(tokens)
        assert all(tip.markup.strip() for tip in tips)


def test_sums_of_a_team_are_explained(tmp_path):
    driver = choosing(tmp_path)
    driver.hover(driver.screen._places.sums_box().center, ms=900)
    assert "Initiative" in driver.screen._tip.shown


def test_cards_of_a_draft_are_explained(tmp_path):
    driver = started(tmp_path)
    driver.press("play")
    driver.press("way:draft")
    assert driver.widgets.words("go-on") == "Start the draft"
    driver.press("go-on")
    tip = driver.screen._panes[1].tips()[-1]
    driver.hover(tip.box.center, ms=900)
    assert driver.screen._tip.shown == tip.markup


def test_lock_is_not_explained_by_itself():
    assert "lose the rest of its turn" in power_text(Power.LOCK)
    assert "without a roll" in power_text(Power.MUPEKE)


WINDOW = pygame.Rect(0, 0, 400, 400)
BUTTON = pygame.Rect(150, 100, 100, 40)


def test_tip_lies_below_where_nothing_is():
    assert tip_box(WINDOW, BUTTON, (80, 30), 5).top == BUTTON.bottom + 5


def test_tip_covers_no_neighbour_while_there_is_a_free_side():
    below, above = BUTTON.move(0, 50), BUTTON.move(0, -50)
    place = tip_box(WINDOW, BUTTON, (80, 30), 5, [below, above, BUTTON])
    assert place.right == BUTTON.left - 5
    assert place.collidelist([below, above, BUTTON]) == -1


def test_tip_at_the_border_stays_inside_and_off_its_button():
    for corner in ((0, 0), (300, 0), (0, 360), (300, 360)):
        button = pygame.Rect(corner, (100, 40))
        place = tip_box(WINDOW, button, (150, 60), 5)
        assert WINDOW.contains(place)
        assert not place.colliderect(button)


def test_tip_of_play_does_not_cover_load(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    driver.hover((5, 5), ms=20)
    before = driver.app.window.copy()
    driver.hover(driver.widgets.box("play").center, ms=900)
    driver.app.draw()
    load = driver.widgets.box("load")
    pictures = [pygame.image.tobytes(window.subsurface(load), "RGB") for window in (before, driver.app.window)]
    assert pictures[0] == pictures[1]


def test_picked_teams_are_left_only_after_a_question(tmp_path):
    driver = choosing(tmp_path)
    driver.press("take:anna-tommy")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, MatchSetupScreen)
    for step_back in (lambda: driver.key(pygame.K_ESCAPE), lambda: driver.press("back")):
        step_back()
        assert isinstance(driver.screen, NoticeScreen)
        driver.press("choice-0")
        assert isinstance(driver.screen, MatchSetupScreen)
        assert [card.id for card in driver.screen._plan.teams[0]] == ["anna-tommy"]
    driver.key(pygame.K_ESCAPE)
    driver.press("choice-1")
    assert isinstance(driver.screen, TitleScreen)


def test_set_up_without_picks_is_left_at_once(tmp_path):
    driver = started(tmp_path)
    driver.press("play")
    driver.press("back")
    assert isinstance(driver.screen, TitleScreen)


def test_agreement_is_not_consent_in_spanish(tmp_path):
    driver = started(tmp_path, language="es")
    driver.press("play")
    words = {way.way.value: way.words for way in driver.screen._ways()}
    assert words["given"] == "De común acuerdo"


def test_long_words_end_in_an_ellipsis_where_they_have_no_room(tmp_path):
    look = started(tmp_path).screen.look
    picture = look.short_paragraph("word " * 200, 300, look.px(44), 13)
    assert picture.get_height() <= look.px(44)
    assert (
        look.short_paragraph("word " * 3, 300, look.px(44), 13).get_width()
        == look.paragraph("word " * 3, 300, 13).get_width()
    )
