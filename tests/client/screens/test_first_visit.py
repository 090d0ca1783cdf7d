"""Places that are empty at first: each says what it is for and does the first step by itself."""

from __future__ import annotations

import pygame
import pytest
from client_fixtures import CATALOG, started
from lab_games import ready_crew

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.teams import DUEL_TEAM, FOUR_PLAYERS_TEAM
from krosmaster.client.cards.tableaux import Tableau, tableau
from krosmaster.client.lab.lab_screen import LabScreen
from krosmaster.client.replay.load_screen import LoadScreen
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.teams.team_pick import TeamPick
from krosmaster.client.teams.team_rows import can_play
from krosmaster.client.ui.screen import Push
from krosmaster.play.kept_team import KeptTeam


@pytest.fixture
def driver(tmp_path):
    return started(tmp_path, size=(1024, 640))


def teams_of(driver):
    return [entry.team for entry in driver.app.services.teams.entries()]


def test_whoever_has_no_team_is_dealt_one_that_can_play_and_can_take_it_back(driver):
    driver.press("teams")
    driver.press("deal")
    (team,) = teams_of(driver)
    assert can_play(team, CATALOG, DUEL_TEAM)
    assert driver.screen.chosen.team == team
    assert "deal" not in driver.widgets.ids
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert teams_of(driver) == []
    driver.key(pygame.K_t)
    assert len(teams_of(driver)) == 1


def test_dealt_team_is_named_after_its_strongest_member(driver):
    driver.press("teams")
    driver.press("deal")
    (team,) = teams_of(driver)
    levels = [CATALOG.characters[member].level for member in team.members]
    assert levels[0] == max(levels)
    assert team.name == f"{CATALOG.characters[team.members[0]].names['en']} and friends"


def test_whoever_has_teams_is_offered_none(driver):
    driver.app.services.teams.keep(KeptTeam("Archers", ("bill-tell",)))
    driver.press("teams")
    driver.key(pygame.K_t)
    assert "deal" not in driver.widgets.ids
    assert [team.name for team in teams_of(driver)] == ["Archers"]


def test_first_character_is_an_example_that_can_play(driver):
    driver.press("teams")
    driver.press("own")
    beside = driver.widgets.box("example").centerx
    assert beside > driver.widgets.box("reload").right
    driver.press("example")
    assert isinstance(driver.screen.chosen.card, CharacterDef)
    assert driver.widgets.box("example").centerx < beside


def test_match_of_four_deals_a_team_to_whoever_keeps_none(driver):
    driver.app.stack.change(Push(TeamPick(driver.app.services, FOUR_PLAYERS_TEAM)))
    driver.frames(2)
    seen = []
    driver.screen.acted, act = lambda press: seen.append(act(press)) or seen[-1], driver.screen.acted
    driver.press("deal")
    assert can_play(seen[-1].answer, CATALOG, FOUR_PLAYERS_TEAM)


def test_duel_has_the_teams_of_the_box_and_deals_none(driver):
    driver.app.stack.change(Push(TeamPick(driver.app.services, DUEL_TEAM)))
    driver.frames(2)
    assert "take:0" in driver.widgets.ids
    assert "deal" not in driver.widgets.ids


def test_search_that_finds_nobody_is_taken_back_in_one_press(driver):
    driver.press("teams")
    driver.press("new")
    everybody = sum(name.startswith("take:") for name in driver.widgets.ids)
    assert "reset:all" not in driver.widgets.ids
    driver.press("search")
    driver.type("xyzzy")
    assert not any(name.startswith("take:") for name in driver.widgets.ids)
    driver.press("reset:all")
    assert sum(name.startswith("take:") for name in driver.widgets.ids) == everybody > 40
    assert "reset:all" not in driver.widgets.ids


def test_lab_without_teams_plays_twenty_games_of_two_dealt_ones(driver):
    driver.app.stack.change(Push(LabScreen(driver.app.services, make_crew=ready_crew)))
    driver.frames(2)
    driver.press("try")
    assert driver.screen.run.games == 20
    first, second = driver.screen._plan.teams
    assert first.members != second.members
    assert all(can_play(team, CATALOG, DUEL_TEAM) for team in (first, second))


def test_lab_with_a_team_offers_no_others(driver):
    driver.app.stack.change(Push(LabScreen(driver.app.services, KeptTeam("Archers", ("bill-tell",)))))
    driver.frames(2)
    assert "try" not in driver.widgets.ids


@pytest.mark.parametrize("door", ["load", "replays"])
def test_example_of_a_match_can_be_watched_to_its_end_and_is_not_kept(driver, door):
    driver.press(door)
    driver.press("example")
    assert isinstance(driver.screen, ReplayScreen)
    driver.key(pygame.K_END)
    assert driver.screen.replay.state.outcome is not None
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, LoadScreen)
    assert driver.app.services.saves.entries() == []


def test_matches_that_go_on_offer_no_example(driver):
    driver.press("load")
    driver.press("tab:open")
    assert "example" not in driver.widgets.ids


@pytest.mark.parametrize("shown", Tableau)
def test_tableau_is_full_of_what_it_shows_and_cuts_nothing_off(driver, shown):
    picture = tableau(driver.app.services.drawings, shown, 240)
    seen = picture.get_bounding_rect(min_alpha=128)
    assert seen.width > picture.get_width() * 0.7
    assert seen.height > picture.get_height() * 0.8
    assert seen.top > 0
    assert seen.left > 0
    assert seen.right < picture.get_width()
