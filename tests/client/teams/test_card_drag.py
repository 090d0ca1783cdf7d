"""Cards dragged to a team and out of it; clicks and keys do the same as before."""

from __future__ import annotations

import pygame
import pytest
from client_fixtures import started

from krosmaster.client.set_up.team_screen import TeamScreen
from krosmaster.client.workshop.team_edit_screen import TeamEditScreen


def moved(driver, at):
    driver.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False)
    driver.frames(1)


def picked_up(driver, widget_id, by=(30, 20)):
    """Press the button on a widget and pull away from there."""
    driver.reveal(widget_id)
    at = driver.widgets.box(widget_id).center
    driver.hover(at, ms=48)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    driver.frames(1)
    moved(driver, (at[0] + by[0], at[1] + by[1]))


def let_go(driver, at):
    moved(driver, at)
    driver.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
    driver.frames(3)


def team(driver):
    return [card.id for card in driver.screen._bench.cards]


@pytest.fixture
def editing(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    driver.press("teams")
    driver.press("new")
    assert isinstance(driver.screen, TeamEditScreen)
    return driver


def test_card_is_dragged_to_the_team_and_kept(editing):
    picked_up(editing, "take:di-curey")
    assert editing.screen._drag.held == "take:di-curey"
    assert team(editing) == []
    let_go(editing, editing.widgets.box("slot:3").center)
    assert team(editing) == ["di-curey"]
    assert [entry.team.members for entry in editing.app.services.teams.entries()] == [("di-curey",)]


def test_member_is_dragged_out_of_the_team(editing):
    editing.press("take:di-curey")
    editing.press("take:nox")
    picked_up(editing, "slot:0", by=(0, -40))
    let_go(editing, (300, 250))
    assert team(editing) == ["nox"]


def test_card_that_is_let_go_elsewhere_changes_nothing(editing):
    editing.press("take:nox")
    picked_up(editing, "take:di-curey")
    let_go(editing, (300, 300))
    picked_up(editing, "slot:0")
    let_go(editing, editing.widgets.box("slot:4").center)
    assert team(editing) == ["nox"]
    assert not editing.screen._drag.is_on


def test_card_that_comes_back_to_where_it_lay_is_not_clicked(editing):
    at = editing.widgets.box("take:di-curey").center
    picked_up(editing, "take:di-curey")
    let_go(editing, at)
    editing.frames(5)
    assert team(editing) == []


def test_press_that_hardly_moves_is_a_click(editing):
    at = editing.widgets.box("take:di-curey").center
    picked_up(editing, "take:di-curey", by=(2, 1))
    assert not editing.screen._drag.is_on
    let_go(editing, at)
    assert team(editing) == ["di-curey"]


def test_escape_drops_what_is_dragged_and_stays(editing):
    picked_up(editing, "take:di-curey")
    editing.key(pygame.K_ESCAPE)
    assert isinstance(editing.screen, TeamEditScreen)
    let_go(editing, editing.widgets.box("slot:0").center)
    assert team(editing) == []


def test_face_goes_with_the_pointer_and_the_team_is_ringed(editing):
    editing.app.draw()
    before = editing.app.window.copy()
    picked_up(editing, "take:di-curey")
    target = editing.widgets.box("slot:5").center
    moved(editing, target)
    editing.app.draw()
    changed = pygame.mask.from_threshold(editing.app.window, (0, 0, 0), (1, 1, 1, 255), before)
    changed.invert()
    box = pygame.Rect(0, 0, 40, 40)
    box.center = target
    assert changed.overlap_area(pygame.Mask(box.size, fill=True), box.topleft) > 600


def test_full_team_refuses_a_dragged_card_in_words(editing):
    for _ in range(8):
        editing.screen.take(editing.app.services.catalog.characters["nox"])
    editing.screen.team_changed()
    picked_up(editing, "take:di-curey")
    let_go(editing, editing.widgets.box("slot:0").center)
    assert len(team(editing)) == 8
    assert editing.screen.is_refused


def test_cards_are_dragged_in_the_set_up_of_a_match_too(tmp_path):
    driver = started(tmp_path, size=(1280, 800))
    driver.press("play")
    driver.press("way:custom")
    driver.press("go-on")
    assert isinstance(driver.screen, TeamScreen)
    picked_up(driver, "take:nox")
    let_go(driver, driver.widgets.box("slot:1").center)
    assert team(driver) == ["nox"]
