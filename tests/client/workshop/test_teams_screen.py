"""Kept teams in the window: built, mended, renamed, copied, pasted, deleted, taken to a match; by mouse and keys."""

from __future__ import annotations

import pygame
import pytest
from client_fixtures import CATALOG, started

from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.set_up.team_screen import TeamScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.teams.team_pick import TeamPick
from krosmaster.client.ui import clipboard
from krosmaster.client.workshop.team_edit_screen import TeamEditScreen
from krosmaster.client.workshop.team_sheet_view import ready_words, start_words
from krosmaster.client.workshop.team_text_screen import TeamTextScreen
from krosmaster.client.workshop.teams_screen import TeamsScreen
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_text import team_text

PARADE = KeptTeam("Parade", ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum"))
KNIGHTS = KeptTeam("Knights", ("darkness-knight", "leaf-knight", "flame-knight"))
STRANGE = KeptTeam("Strange", ("goultard", "hero-of-next-year", "nox"))


class Board:
    """A clipboard of one test."""

    def __init__(self):
        self.text = ""
        self.works = True

    def copied(self, text):
        self.text = text if self.works else self.text
        return self.works

    def pasted(self):
        return self.text


@pytest.fixture
def board(monkeypatch):
    board = Board()
    monkeypatch.setattr(clipboard, "copied", board.copied)
    monkeypatch.setattr(clipboard, "pasted", board.pasted)
    return board


@pytest.fixture
def driver(tmp_path, board):
    return started(tmp_path, size=(1024, 640))


def at_teams(driver, *teams):
    for team in teams:
        driver.app.services.teams.keep(team)
    driver.press("teams")
    assert isinstance(driver.screen, TeamsScreen)


def kept(driver):
    return [entry.team for entry in driver.app.services.teams.entries() if entry.team is not None]


def control(driver, key):
    driver.key(key, mod=pygame.KMOD_CTRL)


def test_team_that_is_built_is_kept_at_every_step_and_stands_in_the_list(driver):
    at_teams(driver)
    driver.press("new")
    assert isinstance(driver.screen, TeamEditScreen)
    assert kept(driver) == []
    driver.press("take:nox")
    assert kept(driver) == [KeptTeam("My team", ("nox",))]
    driver.press("mend:0")
    driver.click(driver.widgets.box("name").center)
    control(driver, pygame.K_a)
    driver.type("Clocks")
    driver.press("done")
    (team,) = kept(driver)
    assert (team.name, team.members[0], len(team.members)) == ("Clocks", "nox", 2)
    assert driver.screen.chosen.team == team
    assert "mend:0" not in driver.widgets.ids


def test_new_team_that_nobody_joins_is_not_kept(driver):
    at_teams(driver)
    driver.press("new")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TeamsScreen)
    assert kept(driver) == []


def test_changes_in_the_editor_are_taken_back_one_by_one(driver):
    at_teams(driver, PARADE)
    driver.press("edit")
    assert not driver.widgets.is_enabled("undo")
    driver.press("slot:0")
    driver.press("slot:0")
    assert kept(driver)[0].members == PARADE.members[2:]
    driver.press("undo")
    control(driver, pygame.K_z)
    assert kept(driver) == [PARADE]
    assert not driver.widgets.is_enabled("undo")


def test_whoever_is_unknown_stays_through_edits_until_it_is_taken_out(driver):
    at_teams(driver, STRANGE)
    assert any("Hero of next year" in fault for fault, _change in driver.screen._sheet.faults)
    driver.press("edit")
    driver.press("slot:1")
    assert kept(driver)[0].members == ("goultard", "hero-of-next-year")
    driver.press("slot:1")
    assert kept(driver)[0].members == ("goultard",)


def test_team_for_four_is_told_by_the_rules_for_four(driver):
    at_teams(driver, KeptTeam("Six", ("nox",)))
    assert driver.screen._sheet.faults == ()
    assert "four" in ready_words(driver.screen._sheet.rules)
    driver.press("edit")
    assert driver.screen._edit.rules.levels == 6
    driver.press("for:duel")
    assert "mend:0" in driver.widgets.ids


def test_every_fault_is_listed_and_mended_from_the_list_and_that_is_undone(driver):
    team = KeptTeam("Twins", ("goultard", "goultard", "nox"))
    at_teams(driver, team)
    assert [name for name in driver.widgets.ids if name.startswith("mend:")] == ["mend:0", "mend:1"]
    driver.press("mend:1")
    assert len(kept(driver)[0].members) == 2
    assert not [name for name in driver.widgets.ids if name.startswith("mend:")]
    driver.press("undo")
    assert kept(driver) == [team]


def test_team_is_renamed_by_keys_and_gets_its_name_back(driver):
    at_teams(driver, KNIGHTS, PARADE)
    driver.key(pygame.K_r, text="r")
    driver.type("Riders")
    driver.key(pygame.K_RETURN)
    assert [team.name for team in kept(driver)] == ["Parade", "Riders"]
    assert driver.screen.chosen.team.name == "Riders"
    control(driver, pygame.K_z)
    assert [team.name for team in kept(driver)] == ["Knights", "Parade"]


def test_letter_of_the_key_that_renames_is_not_typed(driver):
    at_teams(driver, KNIGHTS)
    driver.post(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0)
    driver.post(pygame.TEXTINPUT, text="r", window=None)
    driver.post(pygame.KEYUP, key=pygame.K_r, mod=0, unicode="r", scancode=0)
    driver.frames(2)
    assert driver.screen._name == "Knights"
    driver.type("riders")
    assert driver.screen._name == "riders"


def test_escape_leaves_the_old_name(driver):
    at_teams(driver, KNIGHTS)
    driver.press("rename")
    driver.type("Riders")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TeamsScreen)
    assert kept(driver) == [KNIGHTS]


def test_deleted_teams_come_back_in_any_number(driver):
    at_teams(driver, KNIGHTS, PARADE)
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_DELETE)
    assert kept(driver) == []
    driver.press("undo")
    driver.press("undo")
    assert kept(driver) == [KNIGHTS, PARADE]
    assert "undo" not in driver.widgets.ids


def test_duplicate_has_a_name_of_its_own(driver):
    at_teams(driver, KNIGHTS)
    driver.press("duplicate")
    control(driver, pygame.K_d)
    assert [team.name for team in kept(driver)] == ["Knights", "Knights 2", "Knights 3"]
    assert {team.members for team in kept(driver)} == {KNIGHTS.members}


def test_copied_text_pasted_is_the_same_team(driver, board):
    at_teams(driver, STRANGE)
    control(driver, pygame.K_c)
    assert board.text == team_text(STRANGE)
    driver.press("discard")
    driver.press("paste")
    assert kept(driver) == [STRANGE]
    assert driver.screen.chosen.team == STRANGE


def test_all_teams_of_a_pasted_chat_come_in(driver, board):
    board.text = f"Ana: {team_text(PARADE)}\nBruno: {team_text(KNIGHTS)}"
    at_teams(driver)
    control(driver, pygame.K_v)
    assert kept(driver) == [KNIGHTS, PARADE]


def test_damaged_text_is_shown_with_its_faults_and_can_be_mended_by_hand(driver, board):
    board.text = team_text(PARADE)[:-1]
    at_teams(driver)
    driver.press("paste")
    assert isinstance(driver.screen, TeamTextScreen)
    assert any("cut off" in line for line in driver.screen._lines())
    assert not driver.widgets.is_enabled("take")
    driver.key(pygame.K_END)
    driver.type("]")
    driver.press("take")
    assert kept(driver) == [PARADE]


def test_pasted_teams_that_cannot_be_written_are_told(driver, board, tmp_path):
    (tmp_path / "teams").write_text("in the way")
    board.text = team_text(PARADE)
    at_teams(driver)
    driver.press("paste")
    assert isinstance(driver.screen, NoticeScreen)
    driver.press("choice-0")
    board.text = f"[krosmaster-team 2 {team_text(PARADE)}"
    driver.press("paste")
    driver.press("take")
    assert isinstance(driver.screen, TeamsScreen)
    assert "parade.txt" in driver.screen._told


def test_undo_never_throws_away_what_was_edited_since(driver, board):
    board.text = team_text(PARADE)
    at_teams(driver)
    driver.press("paste")
    assert "undo" in driver.widgets.ids
    driver.press("edit")
    driver.press("slot:0")
    driver.press("done")
    assert "undo" not in driver.widgets.ids
    assert kept(driver)[0].members == PARADE.members[1:]


def test_without_a_clipboard_the_text_can_be_read(driver, board):
    board.works = False
    at_teams(driver, PARADE)
    driver.press("copy")
    assert isinstance(driver.screen, TeamTextScreen)
    assert team_text(PARADE) in driver.screen._lines()[1].replace("&quot;", '"')
    driver.press("close")
    assert isinstance(driver.screen, TeamsScreen)


def test_broken_file_is_named_and_only_deleted_on_purpose(driver, tmp_path):
    (tmp_path / "teams").mkdir()
    (tmp_path / "teams" / "notes.txt").write_text("no team")
    at_teams(driver, PARADE)
    driver.press("row:1")
    assert driver.screen.chosen.path.name == "notes.txt"
    assert "edit" not in driver.widgets.ids
    control(driver, pygame.K_c)
    driver.key(pygame.K_r, text="r")
    assert (tmp_path / "teams" / "notes.txt").read_text() == "no team"


def test_folder_that_takes_nothing_is_told_once_and_building_goes_on(driver, tmp_path):
    (tmp_path / "teams").write_text("in the way")
    at_teams(driver)
    driver.press("new")
    driver.press("take:nox")
    assert isinstance(driver.screen, NoticeScreen)
    driver.press("choice-0")
    driver.press("take:amalia")
    assert isinstance(driver.screen, TeamEditScreen)
    (tmp_path / "teams").unlink()
    driver.press("take:coa-gulary")
    assert kept(driver)[0].members == ("nox", "amalia", "coa-gulary")


@pytest.mark.rule("SETUP-3")
def test_sheet_tells_who_would_start_against_each_other_team(driver):
    at_teams(driver, KNIGHTS, PARADE, STRANGE)
    assert "<b>Parade</b> would play first" in start_words(KNIGHTS, PARADE, CATALOG)
    assert "coin" in start_words(PARADE, PARADE, CATALOG)
    assert driver.screen._opponent().team == PARADE
    driver.press("against")
    assert driver.screen._opponent().team == STRANGE
    driver.press("against")
    assert driver.screen._opponent().team == PARADE


def test_kept_team_is_taken_to_each_seat_of_a_match(driver):
    for team in (PARADE, KNIGHTS, STRANGE):
        driver.app.services.teams.keep(team)
    driver.press("play")
    driver.press("way:custom")
    driver.press("go-on")
    driver.press("kept")
    assert isinstance(driver.screen, TeamPick)
    assert driver.screen._entries[-1].team == STRANGE
    driver.press("take:0")
    assert isinstance(driver.screen, TeamScreen)
    driver.press("tab:1")
    driver.press("kept")
    driver.press("take:1")
    teams = [tuple(card.id for card in team) for team in driver.screen._plan.teams[:2]]
    assert teams == [KNIGHTS.members, PARADE.members]
    assert driver.widgets.is_enabled("start")
    driver.press("kept")
    driver.key(pygame.K_ESCAPE)
    assert [card.id for card in driver.screen._plan.teams[1]] == list(PARADE.members)


def test_abilities_narrow_the_gallery(driver):
    at_teams(driver)
    driver.press("new")
    driver.press("ability")
    driver.press("ability:push")
    shown = {name.removeprefix("take:") for name in driver.widgets.ids if name.startswith("take:")}
    assert shown
    assert len(shown) < len(CATALOG.characters)
    driver.press("ability")
    driver.press("ability:")
    assert sum(name.startswith("take:") for name in driver.widgets.ids) == len(CATALOG.characters)


def test_back_leads_to_the_title(driver):
    at_teams(driver, PARADE)
    driver.press("back")
    assert isinstance(driver.screen, TitleScreen)
