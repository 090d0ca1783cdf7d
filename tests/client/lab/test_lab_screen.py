"""The match-up lab in the window: asked, played beside it, stopped, watched, copied; by mouse and keys."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from client_fixtures import CATALOG, started
from lab_games import SlowCrew, ready_crew

from krosmaster import app
from krosmaster.client.lab.lab_screen import LabScreen
from krosmaster.client.lab.lab_wording import caveat, report_text
from krosmaster.client.match.match_plan import BOX_TEAMS
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.teams.team_pick import TeamPick
from krosmaster.client.ui import clipboard
from krosmaster.client.ui.screen import Push
from krosmaster.client.ui.widgets import Pressed
from krosmaster.client.workshop.teams_screen import TeamsScreen
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.lab.crews import ProcessCrew
from krosmaster.play.lab.run import RunState

ARCHERS = KeptTeam("Archers", ("bill-tell", "oscar-kass"))
BRUTES = KeptTeam("Brutes", ("kassius-kaos", "bad-aboum"))
STRANGE = KeptTeam("Strange", ("goultard", "hero-of-next-year"))


@pytest.fixture
def driver(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    for team in (ARCHERS, BRUTES, STRANGE):
        driver.app.services.teams.keep(team)
    return driver


class Crews:
    """Crews whose games end when they are told to."""

    def __init__(self):
        self.made = []

    def __call__(self, match_up):
        self.made.append(SlowCrew(match_up, size=4))
        return self.made[-1]

    def end(self, *numbers):
        for number in numbers:
            self.made[-1].end(number)


def at_lab(driver, make_crew=ready_crew, first=ARCHERS, second=BRUTES):
    driver.app.stack.change(Push(LabScreen(driver.app.services, first, second, make_crew)))
    driver.frames(2)
    return driver.screen


def fewest(driver):
    """So few games that the tests are quick."""
    driver.press("strength:random")
    driver.screen._plan.games = 4


def played(driver):
    """Start, and let time pass until all is played."""
    fewest(driver)
    driver.press("start")
    for _ in range(200):
        if not driver.screen.run.is_running:
            break
        driver.frames(1)
    assert driver.screen.run.state is RunState.COMPLETE


def test_the_lab_opens_from_the_teams_with_the_chosen_one_and_the_one_it_is_compared_with(driver):
    driver.press("teams")
    driver.press("row:1")
    driver.press("lab")
    assert isinstance(driver.screen, LabScreen)
    assert driver.screen._plan.teams == [BRUTES, ARCHERS]
    driver.press("back")
    assert isinstance(driver.screen, TeamsScreen)
    driver.key(pygame.K_l, text="l")
    assert isinstance(driver.screen, LabScreen)


def test_who_is_asked_about_nobody_is_told_what_is_missing(driver):
    at_lab(driver, first=None, second=None)
    assert not driver.widgets.is_enabled("start")
    driver.press("team:0")
    assert isinstance(driver.screen, TeamPick)
    driver.press("take:0")
    driver.press("team:1")
    driver.press("take:0")
    assert driver.screen._plan.teams[0] == driver.screen._plan.teams[1] is not None
    assert driver.widgets.is_enabled("start")


def test_without_any_kept_team_the_teams_of_the_box_can_be_taken(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    at_lab(driver, first=None, second=None)
    for place in (0, 1):
        driver.press(f"team:{place}")
        driver.press(f"take:{place}")
    assert tuple(team.members for team in driver.screen._plan.teams) == BOX_TEAMS
    assert driver.widgets.is_enabled("start")


def test_what_is_no_digit_is_not_taken_into_the_seed_and_that_is_said(driver):
    screen = at_lab(driver)
    driver.click(driver.widgets.box("seed").center)
    driver.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    driver.type("1")
    assert not screen._told
    driver.type("e")
    driver.frames(2)
    assert "digits" in screen._told
    assert screen._plan.seed == 1
    driver.type("2")
    assert not screen._told
    assert screen._plan.seed == 12


def test_a_team_with_somebody_unknown_cannot_play(driver):
    screen = at_lab(driver, second=STRANGE)
    assert not driver.widgets.is_enabled("start")
    assert "Strange" in screen._plan.hindrance(CATALOG)


def test_what_is_asked_is_what_is_played(driver):
    screen = at_lab(driver, Crews())
    driver.press("board:the-pit")
    driver.press("games:20")
    driver.press("strength:strong")
    driver.click(driver.widgets.box("seed").center)
    driver.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    driver.type("4x2")
    driver.press("start")
    asked = screen.run.match_up
    assert ([board.id for board in asked.boards], asked.strength, asked.seed) == (["the-pit"], Strength.STRONG, 42)
    assert asked.names == ("Archers", "Brutes")
    assert screen.run.games == 20


def test_results_grow_while_games_come_in_and_nothing_can_be_changed_meanwhile(driver):
    crews = Crews()
    screen = at_lab(driver, crews)
    fewest(driver)
    driver.press("start")
    assert not any(driver.widgets.is_enabled(name) for name in ("team:0", "games:100", "new-seed", "copy"))
    crews.end(0, 1, 2)
    driver.frames(20)
    assert screen.run.tally.games == 3
    watchable = [name for name in driver.widgets.ids if name.startswith("watch:")]
    assert watchable
    assert not driver.widgets.is_enabled(watchable[0])
    crews.end(3)
    driver.frames(1)
    assert screen.run.state is RunState.COMPLETE
    assert driver.widgets.is_enabled("copy")


def test_stop_keeps_what_was_counted_and_so_does_esc_before_it_leaves(driver):
    crews = Crews()
    screen = at_lab(driver, crews)
    for stop in (lambda: driver.press("cancel"), lambda: driver.key(pygame.K_ESCAPE)):
        fewest(driver)
        driver.press("start")
        crews.end(0, 3)
        driver.frames(2)
        stop()
        assert driver.screen is screen
        assert screen.run.state is RunState.CANCELLED
        assert screen.run.tally.games == 2
        assert crews.made[-1].is_stopped
        assert driver.widgets.is_enabled("copy")
    driver.key(pygame.K_ESCAPE)
    assert driver.screen is not screen


def test_leaving_ends_the_run(driver):
    crews = Crews()
    screen = at_lab(driver, crews)
    driver.press("start")
    driver.press("back")
    assert driver.screen is not screen
    assert crews.made[0].is_stopped


def test_a_run_is_played_to_its_end_in_processes_without_holding_up_the_window(driver):
    screen = at_lab(driver, lambda match_up: ProcessCrew(match_up, 1))
    fewest(driver)
    driver.press("start")
    assert screen.run.is_running, "nobody waits for the first game"
    while screen.run.is_running:
        driver.frames(1)
        screen.run.wait(0.05)
    assert screen.run.state is RunState.COMPLETE
    assert screen.run.tally.games == 4


def test_again_plays_other_games_and_start_the_same_ones(driver):
    screen = at_lab(driver)
    played(driver)
    first = screen.run
    driver.press("start")
    driver.frames(30)
    assert screen.run is not first
    assert screen.run.tally == first.tally
    driver.press("again")
    driver.frames(30)
    assert screen.run.match_up.seed != first.match_up.seed
    assert screen.run.match_up == replace(first.match_up, seed=screen.run.match_up.seed)


def test_the_games_worth_watching_open_as_replays_of_what_was_played(driver):
    screen = at_lab(driver)
    played(driver)
    assert len(screen._picks) >= 2
    for place, pick in enumerate(screen._picks):
        driver.press(f"watch:{place}")
        assert isinstance(driver.screen, ReplayScreen)
        match = driver.screen.replay.match
        assert tuple(record.command for record in match.records) == pick.game.commands
        assert match.outcome.why == pick.game.end
        driver.key(pygame.K_ESCAPE)
        assert driver.screen is screen


def test_the_result_can_be_copied_as_text(driver, monkeypatch):
    texts = []
    monkeypatch.setattr(clipboard, "copied", lambda text: texts.append(text) or True)
    screen = at_lab(driver)
    played(driver)
    driver.press("copy")
    driver.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert texts == [report_text(screen.run)] * 2
    assert caveat() in texts[0]
    monkeypatch.setattr(clipboard, "copied", lambda _text: False)
    driver.press("copy")
    assert "clipboard" in screen._told


def test_a_game_that_goes_wrong_is_told_and_the_others_count(driver):
    def crew(match_up):
        crew = ready_crew(match_up)
        crew.faults[3] = ValueError("a broken card")
        return crew

    screen = at_lab(driver, crew)
    played(driver)
    assert screen.run.tally.games == 3
    assert f"game 4 (seed {screen.run.match_up.game_seed(3)})" in screen._told
    assert "a broken card" in screen._told


def test_where_nobody_can_play_the_reason_is_told(driver):
    def nobody(_match_up):
        raise OSError("no process can be had")

    screen = at_lab(driver, nobody)
    driver.press("start")
    driver.frames(3)
    assert screen.run.state is RunState.BROKEN
    assert "no process can be had" in screen._told
    assert driver.widgets.is_enabled("start")


def test_everything_works_by_keyboard(driver):
    screen = at_lab(driver)
    screen._plan.games = 4
    for name in ("strength:random", "start"):
        for _ in range(40):
            if driver.widgets.focus == name:
                break
            driver.key(pygame.K_TAB)
        assert driver.widgets.focus == name
        driver.key(pygame.K_RETURN)
    for _ in range(60):
        driver.frames(1)
    assert screen.run.state is RunState.COMPLETE
    for name, shown in (("page:characters", LabScreen), ("page:result", LabScreen), ("watch:0", ReplayScreen)):
        for _ in range(40):
            if driver.widgets.focus == name:
                break
            driver.key(pygame.K_TAB)
        driver.key(pygame.K_SPACE)
        assert isinstance(driver.screen, shown)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_closing_the_window_in_the_middle_of_a_run_leaves_no_process(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    seen = []

    def loop(started_app):
        screen = LabScreen(started_app.services, ARCHERS, BRUTES)
        started_app.stack.change(Push(screen))
        screen._plan.strength = Strength.STRONG
        screen.acted(Pressed("start"))
        started_app.frame(16)
        seen.extend(screen.run._crew._executor._processes)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert not started_app.frame(16)

    monkeypatch.setattr(app, "_loop", loop)
    assert app.run() == 0
    assert seen
    end = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in seen):
        assert time.monotonic() < end, "a process is left"
        time.sleep(0.05)
