"""Ways into the sandbox and out of it: from matches, replays, lessons, teams and files, and back."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, ArenaPlayer, cell, in_a_position, in_the_arena, toast
from client_fixtures import CATALOG, started
from computer_play import duel, in_thought, with_computer
from sandbox_player import SandboxPlayer

from krosmaster.arena.definitions import CharacterId
from krosmaster.arena.state import Phase
from krosmaster.client.arena import arena_menu
from krosmaster.client.lessons.lesson_screen import LessonScreen, begun
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.replay.save_view import is_sandbox
from krosmaster.client.sandbox.sandbox_screen import SandboxScreen
from krosmaster.client.sandbox.sandbox_start_screen import SandboxStartScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.focus import BEAT_MS
from krosmaster.client.ui.screen import Push
from krosmaster.client.workshop.team_edit_screen import TeamEditScreen
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.edits import MoveFigure, SetGallons
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.sandbox import Sandbox


def test_live_match_is_tried_and_gone_on_with_as_it_was(tmp_path):
    before = in_a_position(tmp_path, DUEL, QUEEN, size=(1280, 800))
    before.settle()
    live = before.screen
    before.click_cell(cell("d9"))
    match, state = live.shown.controller.match, live.state
    before.click_spot("menu")
    before.click_spot("menu:sandbox")
    player = SandboxPlayer(before.driver)
    assert (player.state.figures, player.state.number) == (state.figures, state.number)
    player.drag_cell(cell("d9"), cell("a1"))
    player.click_spot("sandbox:leave")
    assert before.driver.screen is live
    assert live.state is state
    assert live.shown.controller.match is match
    kept = before.driver.app.services.saves.unfinished()
    assert before.driver.app.services.saves.load(kept.path).state.figures == state.figures


def test_what_falls_in_the_sandbox_says_nothing_of_the_dice_of_the_live_match(tmp_path):
    before = in_a_position(tmp_path, DUEL, QUEEN, size=(1280, 800))
    before.settle()
    live = before.screen
    seen = set()
    for _ in range(4):
        before.click_spot("menu")
        assert "drawn anew" in live.spot("menu:sandbox").tip
        before.click_spot("menu:sandbox")
        player = SandboxPlayer(before.driver)
        assert player.on(cell("e9")).handle == QUEEN
        assert not player.sandbox.can_undo, "what was played before would tell what it dealt"
        seen.add(player.state.dice)
        player.click_spot("sandbox:leave")
    assert len(seen) == 4
    assert live.state.dice not in seen


def test_menu_of_the_computers_turn_leads_to_what_the_person_sees(tmp_path):
    player = in_thought(tmp_path, {0: Strength.GREEDY})
    assert player.screen.shown.reader == 1
    asked = []
    real = arena_menu.match_as_seen
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            arena_menu, "match_as_seen", lambda match, seat, rng: asked.append(seat) or real(match, seat, rng)
        )
        player.driver.key(pygame.K_ESCAPE)
        ArenaPlayer(player.driver).click_spot("menu:sandbox")
    assert asked == [1]
    assert isinstance(player.driver.screen, SandboxScreen)


def test_before_the_first_turn_the_sandbox_is_refused_in_a_line(tmp_path):
    player = with_computer(tmp_path, duel(), {1: Strength.GREEDY})
    player.click_spot("menu")
    player.click_spot("menu:sandbox")
    assert not isinstance(player.driver.screen, SandboxScreen)
    assert "once the first turn" in toast(player)


def test_ended_match_is_tried_with_all_that_was_played(tmp_path):
    before = in_a_position(tmp_path, DUEL, QUEEN, size=(1280, 800))
    before.settle()
    match = before.screen.shown.controller.match
    before.screen.shown.take(before.screen.shown.controller.concede(0))
    change = arena_menu.menu_entry(before.screen, "sandbox")
    assert change.screen.sandbox.here.depth == len(match.records)


def test_replay_is_tried_from_where_it_stands(tmp_path):
    before = in_a_position(tmp_path, DUEL, QUEEN, size=(1280, 800))
    before.settle()
    before.click_cell(cell("d9"))
    match = before.screen.shown.controller.match
    driver = before.driver
    driver.app.stack.change(Push(ReplayScreen(driver.app.services, match)))
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_HOME)
    replay = driver.screen
    driver.key(pygame.K_b)
    player = SandboxPlayer(driver)
    assert player.on(cell("e9")).handle == QUEEN
    player.click_spot("sandbox:leave")
    assert driver.screen is replay
    assert replay.replay.at == 0


def test_replay_that_still_places_is_tried_by_placing_on_and_edit_places_whoever_waits(tmp_path):
    placed = in_the_arena(tmp_path)
    placed.place_all()
    match, driver = placed.screen.shown.controller.match, placed.driver
    driver.app.stack.change(Push(ReplayScreen(driver.app.services, match)))
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_RIGHT)
    assert driver.screen.state.phase is Phase.PLACE
    driver.key(pygame.K_b)
    player = SandboxPlayer(driver)
    assert not player.screen.is_editing, "placing is played by the rules"
    assert "start cell" in player.screen.spot("mode:edit").tip
    waiting = {figure.handle for figure in player.state.figures.values() if figure.cell < 0}
    standing = {figure.handle: figure.cell for figure in player.state.figures.values() if figure.cell >= 0}
    assert waiting
    player.click_spot("mode:edit")
    assert player.screen.is_editing
    assert "still waited" in player.screen.view._hint()
    assert all(figure.cell >= 0 for figure in player.state.figures.values())
    assert {who: player.figure(who).cell for who in standing} == standing, "who stood already stays"
    who = next(iter(waiting))
    player.drag_cell(player.state.grid.cells[player.figure(who).cell], cell("f6"))
    assert player.on(cell("f6")).handle == who
    while player.sandbox.is_placing is False:
        player.click_spot("undo")
    assert not player.screen.is_editing, "back where the teams are placed it is played again"


def test_lesson_is_tried_and_stays_where_it_was(tmp_path):
    driver = started(tmp_path)
    services = driver.app.services
    driver.app.stack.change(Push(LessonScreen(services, begun(services, services.lessons.lessons[0]))))
    driver.frames(5, ms=200)
    lesson, state = driver.screen, driver.screen.state
    ArenaPlayer(driver).click_spot("menu")
    ArenaPlayer(driver).click_spot("menu:sandbox")
    player = SandboxPlayer(driver)
    assert isinstance(player.sandbox, Sandbox)
    assert player.state.figures == state.figures
    player.click_spot("sandbox:leave")
    assert driver.screen is lesson
    assert lesson.state is state


def test_team_goes_straight_from_the_builder_against_dummies(tmp_path):
    driver = started(tmp_path)
    services = driver.app.services
    team = KeptTeam("Mine", (CharacterId(BILL), CharacterId(QUEEN)))
    driver.app.stack.change(Push(TeamEditScreen(services, team)))
    driver.press("sandbox")
    assert isinstance(driver.screen, SandboxStartScreen)
    driver.press("start")
    player = SandboxPlayer(driver)
    assert [figure.definition.id for figure in player.state.krosmasters(0)] == [BILL, QUEEN]
    assert {figure.definition.id for figure in player.state.krosmasters(1)} <= set(CATALOG.training)
    player.click_spot("sandbox:leave")
    assert isinstance(driver.screen, TeamEditScreen)


def test_dummies_on_both_sides_can_be_edited_and_played_from_the_first_moment(tmp_path):
    driver = started(tmp_path)
    driver.press("sandbox")
    driver.press("dummies:0")
    driver.press("dummies:1")
    driver.press("start")
    player = SandboxPlayer(driver)
    assert player.state.phase is Phase.ACTIVATION
    mover = player.state.players[0].timeline[0]
    free = next(at for at in player.state.grid.cells if player.sandbox.refusal_of(MoveFigure(mover, at)) is None)
    player.drag_cell(player.state.grid.cells[player.figure(mover).cell], free)
    assert player.on(free).handle == mover


def test_second_click_of_a_double_click_presses_nothing_in_the_sandbox_that_it_opens(tmp_path):
    driver = started(tmp_path, size=(1280, 800))
    driver.press("sandbox")
    at = driver.widgets.box("start").center
    driver.click(at)
    assert isinstance(driver.screen, SandboxScreen)
    over = next(spot for spot in reversed(driver.screen.spots) if spot.box.collidepoint(at))
    before = driver.screen.bench.piece, driver.screen.bench.tab
    driver.click(at)
    assert isinstance(driver.screen, SandboxScreen), over.id
    assert (driver.screen.bench.piece, driver.screen.bench.tab) == before
    driver.frames(2, BEAT_MS)
    driver.click(at)
    is_pressed = not isinstance(driver.screen, SandboxScreen) or driver.screen.bench.piece is not None
    assert is_pressed, f"after a moment {over.id} is meant"


def test_menu_is_the_sandboxs_own_from_the_first_moment(tmp_path):
    driver = started(tmp_path)
    driver.press("sandbox")
    driver.press("start")
    player = SandboxPlayer(driver)
    driver.key(pygame.K_ESCAPE)
    entries = {spot.id for spot in player.screen.modal.spots}
    assert "menu:leave" in entries
    assert not entries & {"menu:concede", "menu:lessons", "menu:sandbox"}


def test_match_and_its_sandbox_are_one_entry_each_however_often_one_goes_to_and_fro(tmp_path):
    match = in_a_position(tmp_path, DUEL, QUEEN)
    services, driver = match.driver.app.services, match.driver
    match.click_cell(cell("e8"))
    arena, screen = match.screen, None
    for _ in range(3):
        driver.app.stack.change(Push(screen or services.sandbox_screen(arena.shown.controller.match, 1)))
        driver.frames(1)
        screen = driver.screen
        driver.frames(2, BEAT_MS)
        SandboxPlayer(driver).screen.hands.edit(SetGallons(0, 5 + len(screen.sandbox.nodes)))
        SandboxPlayer(driver).click_spot("sandbox:leave")
        assert driver.screen is arena
    newest = [entry for entry in services.saves.entries() if not entry.is_auto or entry.path.stem == "autosave"]
    assert sorted(is_sandbox(entry) for entry in newest) == [False, True]


def test_team_meets_another_kept_team(tmp_path):
    driver = started(tmp_path)
    services = driver.app.services
    services.teams.keep(KeptTeam("Theirs", (CharacterId(ANNA), CharacterId(KING))))
    driver.app.stack.change(Push(SandboxStartScreen(services, [services.catalog.characters[CharacterId(BILL)]])))
    driver.press("kept:1")
    driver.press("take:2")  # after the teams of the box: with 6 levels it may not play a duel
    driver.press("start")
    player = SandboxPlayer(driver)
    assert {figure.definition.id for figure in player.state.krosmasters(1)} == {ANNA, KING}


def test_title_leads_to_the_sandbox_in_two_presses(tmp_path):
    driver = started(tmp_path)
    assert isinstance(driver.screen, TitleScreen)
    driver.press("sandbox")
    driver.press("start")
    assert isinstance(driver.screen, SandboxScreen)


def test_sandbox_is_saved_as_a_match_file_and_opened_again(player):
    player.drag_cell(cell("e9"), cell("b2"))
    player.click_spot("mode:play")
    player.click_cell(cell("b3"))
    player.click_spot("save")
    services = player.driver.app.services
    saved = next(entry for entry in services.saves.entries() if not entry.is_auto)
    opened = services.saves.load(saved.path)
    assert replace(opened.state, setup=player.state.setup) == player.state
    screen = services.screen_for(opened)
    assert len(screen.sandbox.nodes) == len(player.sandbox.nodes), "every branch is in the file"
