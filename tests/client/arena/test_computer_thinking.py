"""Whatever happens while the computer thinks costs nothing: late answers, lost processes, other screens and matches."""

from __future__ import annotations

import os
import signal
import time
from random import Random

import pygame
from computer_play import (
    GREEDY,
    duel,
    in_thought,
    let_pass,
    person_is_asked,
    play_for_the_person,
    until,
    with_computer,
)
from inline_worker import InlineWorker

from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.match.computer_seats import ComputerSeats
from krosmaster.client.panels.arena_modals import MenuModal
from krosmaster.client.screens.settings_screen import SettingsScreen
from krosmaster.client.ui.screen import Pop, Push
from krosmaster.play.computer.seats import seat_computers
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.computer.thinking import Thinker
from krosmaster.table.match import Match


def test_nothing_happens_behind_the_menu(tmp_path):
    player = in_thought(tmp_path)
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.screen.modal, MenuModal)
    player.worker.waits = False
    before = len(player.commands)
    let_pass(player, 20)
    assert len(player.commands) == before
    player.click_spot("menu:resume")
    until(player, lambda: len(player.commands) > before, frames=20)


def test_a_late_answer_is_never_played_in_another_position(tmp_path):
    player = with_computer(tmp_path, duel(), GREEDY)
    player.worker.waits = True
    shown = player.screen.shown
    until(player, lambda: person_is_asked(player) or shown.computers.is_asked)
    first = shown.state.asked
    while shown.state.asked == first == 0:
        play_for_the_person(player)
    let_pass(player, 3)
    asked_for = player.worker.tasks[-1]
    count = len(player.commands)
    player.driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert not shown.computers.is_asked, "the person's last placing is taken back while the computer thinks"
    player.worker.waits = False
    let_pass(player, 10)
    assert len(player.commands) == count - 1, "the answer to the other position is dropped"
    assert player.worker.tasks[-1] is asked_for


def test_a_worker_that_dies_in_thought_costs_no_act(tmp_path):
    player = in_thought(tmp_path)
    shown, thinker = player.screen.shown, player.driver.app.services.thinker
    made = []

    def another():
        made.append(InlineWorker())
        return made[-1]

    thinker._make_worker = another
    player.worker.is_alive = False
    count = len(player.commands)
    until(player, lambda: len(player.commands) > count, frames=40)
    assert len(made) == 1
    assert not shown.toast.markup


def test_where_no_process_can_be_had_a_line_says_so_once(tmp_path):
    player = in_thought(tmp_path)
    thinker = player.driver.app.services.thinker

    def refused():
        raise OSError

    thinker._make_worker = refused
    player.worker.is_alive = False
    let_pass(player, 3)
    assert "has to think inside the window" in player.screen.shown.toast.markup
    thinker.close()


def test_a_monkey_at_the_table_never_plays_for_the_computer(tmp_path, monkeypatch):
    player = in_thought(tmp_path, confirm_end="never")
    player.worker.waits = False
    driver, chance, found = player.driver, Random(7), []
    driver.app.draw = lambda: None
    update = ComputerSeats.update

    def told(self, *arguments, **named):
        command = update(self, *arguments, **named)
        found.extend([] if command is None else [command])
        return command

    monkeypatch.setattr(ComputerSeats, "update", told)
    keys = [
        pygame.K_SPACE, pygame.K_RETURN, pygame.K_RETURN, pygame.K_TAB, pygame.K_1, pygame.K_2, pygame.K_p, pygame.K_k,
        pygame.K_UP, pygame.K_LEFT, pygame.K_n, pygame.K_t, pygame.K_v, pygame.K_F6, pygame.K_o, pygame.K_l,
    ]  # fmt: skip
    match = player.screen.shown.controller.match
    first = len(match.records)
    for _ in range(260):
        if chance.random() < 0.6:
            driver.key(chance.choice(keys), mod=chance.choice([0, pygame.KMOD_SHIFT]))
        else:
            player.click((chance.randrange(1024), chance.randrange(80, 570)), button=1)
        driver.frames(1, ms=200)
        if not isinstance(driver.screen, ArenaScreen) or driver.screen.modal is not None:
            driver.key(pygame.K_ESCAPE)
        if match.state.is_over:
            break
    played = [
        record.command
        for step, record in list(zip(match.steps, match.records, strict=False))[first:]
        if step.state.asked == 0
    ]
    assert len(played) > 10
    assert played == found
    assert len(match.records) > first + len(played), "the monkey plays too"


def test_with_the_real_process_a_match_goes_on_though_it_is_killed_in_thought(tmp_path):
    player = in_thought(tmp_path)
    thinker = player.driver.app.services.thinker = Thinker()
    shown = player.screen.shown
    shown.computers.seat({0: Strength.STRONG})
    try:
        count = len(player.commands)
        let_pass(player, 2)
        os.kill(thinker._worker.pid, signal.SIGKILL)
        end = time.monotonic() + 60
        while len(player.commands) == count and time.monotonic() < end:
            let_pass(player, 1, ms=50)
            time.sleep(0.01)
        assert len(player.commands) > count
        assert thinker.is_beside
    finally:
        thinker.close()


def test_an_answer_that_comes_behind_other_screens_is_played_once_one_is_back(tmp_path):
    player = in_thought(tmp_path)
    services, count = player.driver.app.services, len(player.commands)
    screen = player.screen
    player.driver.app.stack.change(Push(SettingsScreen(services)))
    player.worker.waits = False
    let_pass(player, 10)
    assert len(screen.shown.controller.match.records) == count
    player.driver.press("close")
    until(player, lambda: len(player.commands) == count + 1, frames=20)


def test_what_was_thought_in_one_match_is_not_played_in_another(tmp_path):
    player = in_thought(tmp_path)
    services = player.driver.app.services
    first = player.screen
    let_pass(player, 2)
    other = Match(services.rules, first.shown.controller.match.setup.anew(99))
    seat_computers(other, {0: Strength.GREEDY})
    player.driver.app.stack.change(Push(services.screen_for(other)))
    let_pass(player, 3)
    asked = [task.number for task in player.worker.tasks]
    player.worker.waits = False
    until(player, lambda: len(player.commands) > 0, frames=40)
    assert len(first.shown.controller.match.records) == 0
    player.driver.app.stack.change(Pop())
    until(player, lambda: len(player.commands) > 0, frames=40)
    assert player.screen is first
    assert player.worker.tasks[-1].number > asked[-1], "the first match is thought about anew"
