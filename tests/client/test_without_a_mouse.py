"""The whole client by keyboard events only: a duel from the title to victory, a table of four, a monkey at the keys."""

from __future__ import annotations

import random

import pygame
import pytest
from bold_policy import next_command
from client_fixtures import started
from driving import Driver
from keyboard_player import KeyboardPlayer, press, press_act, reach
from layout_scenes import SCENES

from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.arena.victory import VictoryModal
from krosmaster.client.panels.arena_keys import ACTS
from krosmaster.client.replay.load_screen import LoadScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.screens.settings_screen import SettingsScreen
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen
from krosmaster.client.set_up.preparation_screen import PreparationScreen
from krosmaster.client.set_up.team_screen import TeamScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.focus import ARROWS, following
from krosmaster.client.ui.screen import Push
from krosmaster.client.ui.widgets import PRESSING

TEAMS = (
    ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum"),
    ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey"),
)
MOST_COMMANDS = 600


@pytest.fixture(autouse=True)
def no_mouse(monkeypatch):
    """Whoever posts an event of the mouse fails."""

    def post(self, kind, **fields):
        assert kind in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT), kind
        pygame.event.post(pygame.event.Event(kind, fields))

    monkeypatch.setattr(Driver, "post", post)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (-1, -1))


def test_duel_from_the_title_to_victory(tmp_path):
    driver = started(tmp_path, size=(1024, 640), seed=5, confirm_end="always")
    press(driver, "play")
    assert isinstance(driver.screen, MatchSetupScreen)
    reach(driver, "name-0")
    driver.type("Zoé")
    press(driver, "way:given", "go-on")
    assert isinstance(driver.screen, TeamScreen)
    for team in TEAMS:
        press(driver, *(f"take:{character_id}" for character_id in team))
    press(driver, "start")
    assert isinstance(driver.screen, PreparationScreen)
    press(driver, "board:elemental-arena", "side:top")
    player = KeyboardPlayer(driver)
    assert player.state.players[0].name == "Zoé"
    driver.app.draw = lambda: None  # what is drawn is looked at by other tests
    player.place_all()
    for _ in range(MOST_COMMANDS):
        if player.state.is_over:
            break
        player.settle()
        player.perform(next_command(player.state))
    player.settle()
    assert player.state.outcome is not None
    assert isinstance(player.screen.modal, VictoryModal)
    player.walk_to("victory:title")
    press_act(player, "enter")
    assert isinstance(driver.screen, TitleScreen)


def test_table_of_four_is_set_up_and_laid_out(tmp_path):
    driver = started(tmp_path, size=(1024, 640), seed=5)
    press(driver, "play", "mode:pairs", "partner:3", "way:custom", "go-on")
    for seat in range(4):
        press(driver, f"tab:{seat}", "box") if "box" in driver.widgets.ids else press(driver, f"tab:{seat}")
        for _ in range(8):
            if driver.screen._plan.is_ready(seat):
                break
            faults = [
                name for name in driver.widgets.ids if name.startswith("mend:") and driver.widgets.is_enabled(name)
            ]
            team = driver.screen._plan.teams[seat]
            press(driver, faults[0] if faults and team else "take:" + _card_for(driver, seat))
        assert driver.screen._plan.is_ready(seat), driver.screen._plan.faults(seat)
    press(driver, "start")
    for _ in range(12):
        if not isinstance(driver.screen, PreparationScreen):
            break
        answers = [name for name in driver.widgets.ids if name.partition(":")[0] in ("board", "side", "done")]
        press(driver, answers[0])
    player = KeyboardPlayer(driver)
    player.place_all()
    assert len(player.commands) >= 8


def _card_for(driver, seat):
    """A card of level 3, other than those that are taken."""
    taken = {card.id for team in driver.screen._plan.teams for card in team}
    cards = driver.app.services.catalog.characters.values()
    return next(card.id for card in cards if card.level == 3 and card.id not in taken)


# ---- dialogs ----


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_dialog_is_answered_by_its_golden_button_before_there_is_a_ring(tmp_path, key):
    driver = started(tmp_path)
    screen = driver.screen
    driver.app.stack.change(Push(NoticeScreen(screen.services, "So", "it is.")))
    driver.key(key)
    assert driver.screen is screen


def test_safe_answer_is_the_one_that_enter_gives_and_tab_goes_on_from_there(tmp_path):
    driver = started(tmp_path)
    press(driver, "play", "way:given", "go-on", f"take:{TEAMS[0][0]}")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, MatchSetupScreen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, NoticeScreen)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, MatchSetupScreen), "it asks whether to leave; Enter stays"
    driver.key(pygame.K_ESCAPE)
    assert driver.widgets.focus is None
    driver.key(pygame.K_TAB)
    assert driver.widgets.focus == "choice-1"
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, TitleScreen)


def test_key_that_is_held_from_before_does_not_answer_a_dialog(tmp_path, monkeypatch):
    driver = started(tmp_path)
    screen = driver.screen
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: dict.fromkeys(PRESSING, True))
    driver.app.stack.change(Push(NoticeScreen(screen.services, "So", "it is.")))
    driver.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    driver.frames(2)
    assert driver.screen is not screen
    driver.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    driver.key(pygame.K_RETURN)
    assert driver.screen is screen


# ---- what the ring does ----


def test_tab_reaches_every_button_and_field_and_comes_round(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    press(driver, "play")
    stops = driver.widgets._stops()
    walked = []
    for _ in stops:
        driver.key(pygame.K_TAB)
        walked.append(driver.widgets.focus)
    assert walked == stops
    driver.key(pygame.K_TAB)
    assert driver.widgets.focus == stops[0]
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert driver.widgets.focus == stops[-1]


def test_arrows_lead_to_the_neighbour_on_their_side(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    press(driver, "play")
    reach(driver, "mode:duel")
    for key, wanted in (
        (pygame.K_RIGHT, "mode:free-for-all"),
        (pygame.K_RIGHT, "mode:pairs"),
        (pygame.K_LEFT, "mode:free-for-all"),
        (pygame.K_DOWN, "name-0"),
        (pygame.K_DOWN, "name-1"),
        (pygame.K_UP, "name-0"),
    ):
        driver.key(key)
        assert driver.widgets.focus == wanted


def test_arrows_scroll_the_gallery_and_the_card_follows_the_ring(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    press(driver, "play", "go-on")
    first = driver.screen._tiles[0].id
    reach(driver, f"take:{first}")
    for _ in range(5):
        driver.key(pygame.K_DOWN)
    name = driver.widgets.focus
    assert name.startswith("take:")
    assert driver.widgets.view(name).contains(driver.widgets.box(name))
    driver.frames(12)
    assert driver.screen._shown.id == name.partition(":")[2]


def test_what_is_typed_anywhere_goes_into_the_search_and_escape_leaves_only_the_field(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    press(driver, "play", "go-on")
    reach(driver, "back")
    driver.post(pygame.KEYDOWN, key=pygame.K_g, mod=0, unicode="g", scancode=0)
    driver.type("gob")
    assert driver.screen._filters.words == "gob"
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TeamScreen)
    assert driver.widgets.focus == "search"
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, MatchSetupScreen)


def test_field_that_was_left_has_no_cursor(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    press(driver, "play")
    reach(driver, "name-0")
    driver.frames(2)
    field = driver.widgets._elements["name-0"]
    assert field.drawable_shape.text_box_layout.cursor_text_row.edit_cursor_active
    driver.key(pygame.K_TAB)
    driver.frames(2)
    assert not field.drawable_shape.text_box_layout.cursor_text_row.edit_cursor_active


def test_ring_stays_where_a_setting_was_changed(tmp_path):
    driver = started(tmp_path, size=(1280, 800))
    press(driver, "settings", "language:fr")
    assert isinstance(driver.screen, SettingsScreen)
    assert driver.widgets.words("close") != "Done"
    assert driver.widgets.focus == "language:fr"
    press(driver, "close", "load")
    assert isinstance(driver.screen, LoadScreen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TitleScreen)


# ---- a monkey ----

PRESSED = (
    *(chord for chord in ACTS if chord.key not in (pygame.K_F11, pygame.K_F1)),
    *((pygame.K_RETURN, 0), (pygame.K_TAB, 0), (pygame.K_DOWN, 0), (pygame.K_RIGHT, 0), (pygame.K_SPACE, 0)) * 6,
)


@pytest.mark.parametrize("seed", [1, 3])
def test_monkey_at_the_keys_breaks_nothing(tmp_path, seed):
    driver = started(tmp_path, size=(1024, 640), seed=seed)
    chooser = random.Random(seed)
    seen = set()
    for _ in range(400):
        key, mod = chooser.choice(PRESSED)
        if key == pygame.K_ESCAPE and chooser.random() < 0.8:
            continue
        focus = getattr(getattr(driver.screen, "widgets", None), "focus", "")
        if focus == "quit" and key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            continue
        driver.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        driver.frames(1, ms=120)
        seen.add(type(driver.screen))
    assert len(seen) > 2, seen
    screen = driver.screen
    if isinstance(screen, ArenaScreen):
        KeyboardPlayer(driver).settle()
        assert screen.shown.playback.shown is screen.state


# ---- every screen ----


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if issubclass(scene.shows, WidgetScreen)])
def test_everything_on_every_screen_is_reached_by_tab_and_by_arrows(tmp_path, monkeypatch, name):
    monkeypatch.undo()  # a scene may be brought about by mouse
    driver = SCENES[name].build(tmp_path / "player")
    driver.app.draw = lambda: None
    widgets = driver.widgets
    stops = widgets._stops()
    assert stops
    walked = []
    for _ in stops:
        widgets.focus_on(following(stops, widgets.focus or "", 1))
        walked.append(widgets.focus)
    assert sorted(walked) == sorted(stops)
    found, open_ends = set(), [stops[0]]
    while open_ends:
        here = open_ends.pop()
        found.add(here)
        for side in ARROWS.values():
            widgets.focus_on(here)
            widgets.update(0)
            there = widgets._neighbour(here, side)
            if there not in found and there not in open_ends:
                open_ends.append(there)
    assert found == set(stops), sorted(set(stops) - found)
