"""Wherever a name is typed, pasted or changed, what cannot be drawn is seen to be replaced, and so it is kept."""

from __future__ import annotations

import pygame
import pytest
from layout_scenes import SCENES

from krosmaster.client.ui import clipboard
from krosmaster.client.ui.entry_line import EntryLine

FIRE = "\N{FIRE}"
PLACES = {
    "match_setup_duel": "name-0",
    "teams_of_eight_renamed": "name",
    "team_edit_with_faults": "name",
    "team_text_with_faults": "text",
    "load_renaming_after_deleting": "title",
    "tree_with_a_branch_being_named": "name",
}


@pytest.fixture(params=PLACES)
def place(request, tmp_path):
    """A client, and the id of a line to type in."""
    return SCENES[request.param].build(tmp_path), PLACES[request.param]


def line_of(driver, name) -> EntryLine:
    return driver.widgets._elements[name]


def selected(driver, name):
    """The line with all of its text selected."""
    driver.widgets.focus_on(name)
    driver.key(pygame.K_a, pygame.KMOD_LCTRL)
    return line_of(driver, name)


def test_typed_letters_that_cannot_be_drawn_are_replaced_at_once(place):
    driver, name = place
    line = selected(driver, name)
    driver.type(["Zoë ", f"{FIRE}{FIRE}", " Жора"])
    assert line.text == "Zoë * Жора"


def test_paste_takes_what_can_be_drawn_and_what_there_is_room_for(place, monkeypatch):
    driver, name = place
    line = selected(driver, name)
    monkeypatch.setattr(clipboard, "pasted", lambda: f"  {FIRE}Fire\nfox " + "x" * 9000)
    driver.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert len(line.text) == line.length_limit
    assert line.text.startswith("*Fire fox x"[: line.length_limit])
    assert line.edit_position == len(line.text)


def test_paste_goes_in_where_the_cursor_is(place, monkeypatch):
    driver, name = place
    line = selected(driver, name)
    driver.type(["ab"])
    driver.key(pygame.K_LEFT)
    monkeypatch.setattr(clipboard, "pasted", lambda: "-")
    driver.key(pygame.K_v, pygame.KMOD_LCTRL)
    driver.type(["c"])
    assert line.text == "a-cb"


def test_name_that_stands_already_is_shown_as_it_can_be_drawn(place):
    driver, name = place
    driver.widgets.write(name, f"{FIRE}ox")
    assert line_of(driver, name).text == "*ox"
