"""The computer takes a seat: from the title in two clicks, in the set-up, in mid-match, in forks and rematches."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from client_fixtures import CATALOG, started
from computer_play import duel, in_thought, with_computer

from krosmaster.arena import engine
from krosmaster.arena.commands import Draft
from krosmaster.arena.setup_options import Teams
from krosmaster.arena.state import Phase
from krosmaster.arena.teams import team_faults
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.match.match_plan import BOX_TEAMS
from krosmaster.client.match.match_start import forked_screen
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.set_up.practice_screen import PracticeScreen
from krosmaster.client.set_up.preparation_screen import COMPUTER_ACTS, PreparationScreen
from krosmaster.client.ui.screen import Push, Replace
from krosmaster.client.ui.widgets import Pressed
from krosmaster.play.computer.seats import computer_seats, who_plays
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.replay import Replay
from krosmaster.table.match import Match


@pytest.fixture
def driver(tmp_path):
    driver = started(tmp_path)
    driver.press("practice")
    assert isinstance(driver.screen, PracticeScreen)
    return driver


def match_of(driver):
    screen = driver.screen
    return screen.shown.controller.match if isinstance(screen, ArenaScreen) else screen._match


def ids_of(player):
    return [member.character.id for member in player.team]


def test_two_clicks_lead_from_the_title_to_placing_against_the_computer(driver):
    driver.press("start")
    match = match_of(driver)
    assert match.state.phase is Phase.PLACE
    assert computer_seats(match) == {1: Strength.GREEDY}
    assert [ids_of(player) for player in match.setup.players] == [list(team) for team in BOX_TEAMS]
    assert [player.name for player in match.state.players] == ["Player 1", "Computer"]
    assert driver.app.services.saves.unfinished() is not None


def test_strength_and_teams_are_those_that_were_chosen(driver):
    driver.press("strength:strong")
    driver.press("team-0:box-1")
    driver.press("team-1:chance")
    driver.press("start")
    match = match_of(driver)
    assert computer_seats(match) == {1: Strength.STRONG}
    mine, theirs = match.setup.players
    assert ids_of(mine) == list(BOX_TEAMS[1])
    assert list(team_faults([member.character for member in theirs.team])) == []


def test_a_team_of_ones_own_plays(driver):
    members = tuple(card.id for card in CATALOG.characters.values() if card.level == 6)[:2]
    driver.app.services.teams.keep(KeptTeam("Two of six", members))
    driver.press("team-0:own")
    driver.press("take:0")
    driver.press("start")
    assert tuple(ids_of(match_of(driver).setup.players[0])) == members


def test_a_team_that_may_not_play_is_refused_in_a_sentence(driver):
    driver.app.services.teams.keep(KeptTeam("Alone", ("nox",)))
    driver.press("team-0:own")
    driver.press("take:2")  # after the teams of the box, which may play
    assert "cannot play yet" in driver.screen._toast.markup
    driver.press("start")
    assert ids_of(match_of(driver).setup.players[0]) == list(BOX_TEAMS[0])


def test_any_seat_of_a_table_is_the_computers_where_the_set_up_says_so(tmp_path):
    driver = started(tmp_path)
    driver.press("play")
    driver.press("mode:free-for-all")
    driver.press("way:random")
    driver.press("seat:2")
    driver.press("seat-1:random")
    driver.press("seat-3:strong")
    driver.press("seat-3:greedy")
    driver.press("seat-2:greedy")
    driver.press("seat-2:person")
    driver.press("done")
    driver.press("go-on")
    match = match_of(driver)
    assert computer_seats(match) == {1: Strength.RANDOM, 3: Strength.GREEDY}
    assert [player.name for player in match.state.players] == ["Player 1", "Computer 2", "Player 3", "Computer 4"]


def test_more_ways_to_play_keeps_the_strength(driver):
    driver.press("strength:strong")
    driver.press("more")
    driver.press("way:random")
    driver.press("go-on")
    assert computer_seats(match_of(driver)) == {1: Strength.STRONG}


@pytest.mark.parametrize("way", [Teams.DRAFT, Teams.RANDOM])
def test_the_computer_answers_whatever_is_asked_before_the_board(tmp_path, way):
    driver = started(tmp_path)
    driver.press("play")
    driver.press(f"way:{way.value}")
    driver.press("seat:0")
    for seat in (0, 1):
        driver.press(f"seat-{seat}:greedy")
    driver.press("done")
    driver.press("go-on")
    assert isinstance(driver.screen, PreparationScreen)
    for _ in range(200):
        driver.frames(1, ms=300)
        if isinstance(driver.screen, ArenaScreen):
            break
    assert isinstance(driver.screen, ArenaScreen)
    assert match_of(driver).state.phase in (Phase.PLACE, Phase.SET_DICE, Phase.INSPIRE, Phase.ACTIVATION)


def test_nobody_answers_for_the_computer_before_the_board_and_undo_drops_what_it_thinks(tmp_path):
    driver = started(tmp_path)
    driver.press("play")
    driver.press("way:draft")
    driver.press("seat:1")
    driver.press("seat-1:greedy")
    driver.press("done")
    driver.press("go-on")
    match = match_of(driver)
    worker = driver.app.services.thinker._worker
    for _ in range(60):  # as long as each taken card turns another one up, undo stops there
        if match.state.phase is not Phase.DRAFT:
            break
        if match.state.asked == 0:
            driver.press(next(name for name in driver.widgets.ids if name.startswith("take:")))
        driver.frames(1, ms=300)
    assert (match.state.phase, match.state.asked) == (Phase.PICK_BOARD, 0)
    worker.waits = True
    driver.press(next(name for name in driver.widgets.ids if name.startswith("board:")))
    driver.frames(10, ms=300)
    assert match.state.asked == 1
    sides = [name for name in driver.widgets.ids if name.startswith(("side:", "board:"))]
    assert not any(driver.widgets.is_enabled(name) for name in sides)
    count = len(match.records)
    driver.press("undo")
    assert match.state.asked == 0
    worker.waits = False
    driver.frames(20, ms=300)
    assert len(match.records) == count - 1, "what was thought about is not there any more"


def test_a_person_lets_the_computer_play_and_takes_over_again_in_mid_match(tmp_path):
    player = in_thought(tmp_path)
    driver = player.driver
    driver.frames(2)
    player.click_spot("menu")
    player.click_spot("menu:seats")
    driver.press("seat-0:person")
    driver.press("done")
    assert not player.screen.shown.computers.is_asked
    assert player.screen.spot("end-turn") is not None, "Ana plays herself"
    match = player.screen.shown.controller.match
    assert (computer_seats(match), who_plays(match.note, 2)) == ({}, {0: False, 1: False})
    player.worker.waits = False
    player.click_spot("menu")
    player.click_spot("menu:seats")
    driver.press("seat-0:random")
    driver.press("done")
    count = len(match.records)
    driver.frames(20, ms=300)
    assert len(match.records) > count
    kept = driver.app.services.saves.load(driver.app.services.saves.unfinished().path)
    assert computer_seats(kept) == {0: Strength.RANDOM}


def test_escape_puts_back_who_played_before(tmp_path):
    player = with_computer(tmp_path, duel(), {1: Strength.GREEDY})
    driver, computers, match = player.driver, player.screen.shown.computers, player.screen.shown.controller.match
    note = match.note
    player.click_spot("menu")
    player.click_spot("menu:seats")
    driver.press("seat-1:person")
    assert dict(computers.seats) == {}
    driver.press("seat-0:random")
    driver.key(pygame.K_ESCAPE)
    assert driver.screen is player.screen
    assert dict(computers.seats) == {1: Strength.GREEDY}
    assert match.note == note


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["Computer", "Computer 2", "Berto"])
def test_signs_of_who_plays_a_seat_come_back_from_the_file_whatever_it_is_called(tmp_path, language, name):
    setup = duel()
    players = (setup.players[0], replace(setup.players[1], name=name))
    player = with_computer(tmp_path, replace(setup, players=players), {1: Strength.GREEDY})
    services = player.driver.app.services
    player.screen.shown.keep()
    path = services.saves.unfinished().path

    def signs(screen):
        return [screen.stage._strip._sign_of(seat) for seat in (0, 1)]

    assert signs(player.screen) == ["person", "computer"]
    player.screen.shown.computers.seat({})
    player.screen.shown.keep()
    player.driver.app.change_settings(replace(services.settings, language=language))
    loaded = ArenaScreen(services, services.saves.load(path))
    player.driver.app.stack.change(Push(loaded, onto_bottom=True))
    assert signs(loaded) == ["person", "person"]
    player.driver.app.stack.change(Push(ReplayScreen(services, services.saves.load(path))))
    assert signs(player.driver.screen) == ["person", "person"]


def test_a_replay_tells_whose_seats_the_computer_plays(tmp_path):
    player = with_computer(tmp_path, duel(), {1: Strength.GREEDY})
    player.driver.app.stack.change(Push(ReplayScreen(player.driver.app.services, player.screen.shown.controller.match)))
    strip, state = player.driver.screen.stage._strip, player.driver.screen.state
    assert [strip._sign_of(seat) for seat in (0, 1)] == ["person", "computer"]
    assert strip.turn_words(state) != "Your turn", "who watches plays nobody"


def test_a_fork_of_a_replay_keeps_its_seats(tmp_path):
    player = with_computer(tmp_path, duel(), {0: Strength.GREEDY, 1: Strength.STRONG})
    player.driver.frames(40, ms=300)
    services = player.driver.app.services
    replay = Replay(player.screen.shown.controller.match)
    replay.go_to(2)
    change = forked_screen(services, replay)
    assert isinstance(change, Replace)
    assert computer_seats(change.screen.shown.controller.match) == {0: Strength.GREEDY, 1: Strength.STRONG}


def test_a_rematch_keeps_its_seats(tmp_path):
    player = in_thought(tmp_path)
    player.driver.frames(2)
    player.click_spot("menu")
    player.click_spot("menu:concede")
    player.driver.press("choice-1")
    player.settle()
    player.driver.frames(60, ms=100)
    player.click_spot("victory:again")
    assert computer_seats(match_of(player.driver)) == {0: Strength.GREEDY}


def test_keys_alone_lead_from_the_title_to_a_match_against_the_master(tmp_path):
    driver = started(tmp_path)

    def go_to(widget_id):
        for _ in range(40):
            if driver.widgets.focus == widget_id:
                return
            driver.key(pygame.K_TAB)
        raise AssertionError(f"{widget_id} is never reached")

    for widget_id in ("practice", "strength:strong", "team-0:box-1", "start"):
        go_to(widget_id)
        driver.key(pygame.K_RETURN)
    assert computer_seats(match_of(driver)) == {1: Strength.STRONG}


def test_what_a_person_is_refused_does_not_count_against_the_computer(driver):
    driver.press("start")
    screen = PreparationScreen(driver.app.services, match_of(driver))
    for _ in range(3):
        screen.acted(Pressed("take:nox"))
    assert screen._computers._refusals == 0


def test_computer_that_was_refused_begins_anew_with_what_is_accepted(driver):
    match = Match(engine, replace(duel(), rotation=None))
    assert match.state.phase is Phase.PICK_SIDE
    screen = PreparationScreen(driver.app.services, match)
    side = next(iter(engine.legal_commands(match.state)))
    for command, refusals in ((Draft("nox"), 1), (side, 0)):
        screen._due = match.state, command
        screen.saw(pygame.event.Event(COMPUTER_ACTS))
        assert screen._computers._refusals == refusals
