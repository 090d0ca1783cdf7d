"""The computer plays seats of a match in the window: it acts for its own seats alone, and people for theirs."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest
from arena_player import ANNA, BILL, KING, QUEEN
from computer_play import (
    BOTH,
    duel,
    fought,
    four,
    in_thought,
    let_pass,
    person_is_asked,
    play_for_the_person,
    until,
    with_computer,
)
from inline_worker import InlineWorker
from rewarded import down, with_rewards

from krosmaster.arena.commands import Concede, Place
from krosmaster.arena.setup_options import Mode
from krosmaster.arena.state import Phase
from krosmaster.client.match.computer_seats import Loan
from krosmaster.client.panels.arena_modals import MenuModal
from krosmaster.client.scenes.sound_effects import TURNS
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.computer.thinking import Thinker
from krosmaster.play.selection import NothingChosen


def test_the_computer_places_its_team_and_plays_its_turns(tmp_path):
    player = fought(tmp_path, turns=3)
    computers = {
        step.state.asked
        for step, record in zip(player.screen.shown.controller.match.steps, player.commands, strict=False)
        if not isinstance(record, Place)
    }
    assert computers == {0, 1}
    assert player.state.number >= 3


@pytest.mark.parametrize("strength", [Strength.RANDOM, Strength.GREEDY])
def test_computers_play_a_match_among_themselves(tmp_path, strength):
    player = with_computer(tmp_path, duel(), {0: strength, 1: Strength.GREEDY})
    until(player, lambda: player.state.number >= 4 or player.state.is_over, frames=4000)
    assert not player.screen.shown.curtain.is_down


def test_a_person_plays_against_three_computers(tmp_path):
    seats = dict.fromkeys((1, 2, 3), Strength.GREEDY)
    player = with_computer(tmp_path, four(mode=Mode.FREE_FOR_ALL), seats)
    while player.state.number < 5:
        until(player, lambda: person_is_asked(player))
        play_for_the_person(player)
    assert player.state.number >= 5


def test_no_curtain_falls_while_one_person_plays(tmp_path):
    player = fought(tmp_path, curtain="full")
    for _ in range(400):
        let_pass(player, ms=100)
        assert not player.screen.shown.curtain.is_down
        if person_is_asked(player):
            play_for_the_person(player)
        if player.state.number >= 4:
            return
    raise AssertionError("four turns never pass")


def test_the_curtain_falls_between_two_people_at_a_table_with_a_computer(tmp_path):
    player = with_computer(
        tmp_path, four(mode=Mode.FREE_FOR_ALL), {1: Strength.GREEDY, 3: Strength.GREEDY}, curtain="full"
    )
    called = []
    for _ in range(600):
        let_pass(player, ms=100)
        shown = player.screen.shown
        if shown.curtain.is_down:
            called.append(shown.state.asked)
            player.driver.frames(8, ms=100)
            player.driver.key(pygame.K_SPACE)
        elif person_is_asked(player):
            play_for_the_person(player)
        if player.state.number >= 6:
            break
    assert set(called) == {0, 2}, "only people are called to the mouse"
    assert all(before != after for before, after in pairwise(called))


def test_no_click_and_no_key_acts_for_the_computer(tmp_path):
    player = in_thought(tmp_path)
    before, chance = player.commands, Random(5)
    keys = [pygame.K_1, pygame.K_2, pygame.K_p, pygame.K_k, pygame.K_g, pygame.K_SPACE, pygame.K_RETURN, pygame.K_TAB]
    for _ in range(60):
        cell = chance.choice(player.state.grid.cells)
        player.click_cell(cell)
        player.driver.key(chance.choice(keys), mod=chance.choice([0, pygame.KMOD_SHIFT]))
    assert player.commands == before
    assert isinstance(player.screen.view.selection, NothingChosen)


def test_one_can_look_at_everything_while_the_computer_thinks(tmp_path):
    player = in_thought(tmp_path)
    figure = next(f for f in player.state.figures.values() if f.owner == 1 and f.in_play)
    player.hover_cell(player.state.grid.cells[figure.cell])
    assert player.screen.view.pointed_at() == figure.handle
    player.driver.key(pygame.K_t)
    assert player.screen.view.foresight.shows_threats
    assert player.screen.view.overlay().threats
    view = player.screen.camera.projection.view
    player.driver.key(pygame.K_v)
    assert player.screen.camera.projection.view is not view


def test_the_shop_is_only_looked_at_while_the_computer_thinks(tmp_path):
    player = with_computer(tmp_path, duel(), BOTH)
    until(player, lambda: player.state.phase is Phase.ACTIVATION)
    player.worker.waits = True
    let_pass(player, 3)
    player.driver.key(pygame.K_d)
    assert player.screen.modal is not None, "the shop opens"
    assert not any(spot.enabled for spot in player.screen.spots if spot.verb in ("offer", "purchase"))
    player.driver.key(pygame.K_ESCAPE)
    assert player.screen.modal is None


def test_the_bar_says_who_thinks_and_move_now_ends_it(tmp_path):
    player = in_thought(tmp_path)
    until(player, lambda: "is thinking" in player.screen.shown.watch.words)
    before = len(player.commands)
    let_pass(player, 40)
    assert len(player.commands) == before, "it thinks"
    player.click_spot("hurry")
    until(player, lambda: len(player.commands) > before, frames=20)


def test_the_keys_hold_and_hasten_the_computer(tmp_path):
    player = in_thought(tmp_path)
    player.driver.key(pygame.K_h)
    assert player.screen.shown.computers.is_held
    player.worker.waits = False
    before = len(player.commands)
    let_pass(player, 20)
    assert len(player.commands) == before, "it is held"
    player.driver.key(pygame.K_h)
    until(player, lambda: len(player.commands) > before, frames=20)


def test_a_press_on_hold_is_heard_while_an_act_is_shown(tmp_path):
    player = fought(tmp_path, animation_speed="normal")
    for _ in range(4000):
        shown = player.screen.shown
        if shown.playback.is_busy and shown.is_watched and player.screen.spot("hold") is not None:
            break
        if person_is_asked(player):
            play_for_the_person(player)
        let_pass(player, ms=16)
    player.click_spot("hold")
    assert shown.playback.is_busy, "the act goes on being shown"
    assert shown.computers.is_held


def test_undo_leads_back_to_the_last_decision_of_a_person_and_redo_to_the_next(tmp_path):
    player = with_computer(tmp_path, four(mode=Mode.FREE_FOR_ALL), {1: Strength.GREEDY, 2: Strength.GREEDY})
    asked = []
    while player.state.phase is Phase.PLACE:
        until(player, lambda: person_is_asked(player))
        if asked and player.state.asked != asked[-1]:
            break
        asked.append(player.state.asked)
        play_for_the_person(player)
    player.settle()
    count = len(player.commands)
    player.driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.state.asked == asked[-1]
    assert len(player.commands) < count - 1, "what the computers placed meanwhile is taken back too"
    player.settle()
    player.driver.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert (player.state.asked, len(player.commands)) == (3 - asked[-1], count)


def test_conceding_while_the_computer_thinks_gives_up_the_persons_seat(tmp_path):
    player = in_thought(tmp_path)
    player.driver.key(pygame.K_ESCAPE)
    player.click_spot("menu:concede")
    player.driver.press("choice-1")
    assert player.commands[-1] == Concede(1)
    assert player.state.outcome.winners == (0,)


def test_saving_and_loading_keep_who_plays(tmp_path):
    player = fought(tmp_path, turns=2)
    services = player.driver.app.services
    entry = services.saves.unfinished()
    again = services.saves.load(entry.path)
    assert again.note == player.screen.shown.controller.match.note == "computer:1=greedy"
    assert again.undo_stop == player.screen.shown.controller.match.undo_stop, "undo is as free as before, not more"


def test_the_computer_sees_what_its_seat_sees_and_the_dice_of_nobody(tmp_path):
    player = fought(tmp_path, turns=4)
    for task in player.worker.tasks:
        assert task.view.setup.seed == 0
        assert task.view.asked == 1
        assert not task.view.setup.faces
    shown = player.screen.shown.state
    assert all(task.view.dice != shown.dice for task in player.worker.tasks)


def test_one_act_or_a_turn_is_played_for_a_person_who_then_plays_on(tmp_path):
    player = in_thought(tmp_path)
    shown = player.screen.shown
    shown.computers.seat({})
    player.worker.waits = False
    count, number = len(player.commands), player.state.number
    shown.computers.lend(Loan.ACT, Strength.GREEDY)
    let_pass(player, 20)
    assert len(player.commands) == count + 1
    assert not shown.computers.is_asked
    shown.computers.lend(Loan.TURN, Strength.GREEDY)
    until(player, lambda: player.state.number > number)
    let_pass(player, 20)
    assert player.state.number == number + 1
    assert not shown.computers.is_lent


def test_a_person_plays_on_in_the_middle_of_a_turn_that_was_lent(tmp_path):
    player = in_thought(tmp_path)
    shown = player.screen.shown
    shown.computers.seat({})
    shown.computers.lend(Loan.TURN, Strength.STRONG)
    let_pass(player, 3)
    count = len(player.commands)
    player.click_spot("play-on")
    player.worker.waits = False
    let_pass(player, 20)
    assert len(player.commands) == count
    assert player.screen.spot("end-turn") is not None


def test_face_down_rewards_are_read_by_the_one_person_alone(tmp_path):
    held = {BILL: (down("pandawa-style"),), ANNA: (down("sacrier-style"),)}
    player = with_rewards(tmp_path, {QUEEN: "e9", BILL: "f9", ANNA: "e7", KING: "h5"}, QUEEN, held)
    player.settle()
    worker = InlineWorker()
    worker.waits = True
    player.driver.app.services.thinker = Thinker(lambda: worker)
    computers = player.screen.shown.computers
    for seats, mine, theirs in (({0: Strength.GREEDY}, ANNA, BILL), ({1: Strength.GREEDY}, BILL, ANNA)):
        computers.seat(seats)
        let_pass(player, 3)
        assert "Face down: it does nothing yet" in tip_of_reward(player, mine)
        assert "only its player knows it" in tip_of_reward(player, theirs)
    computers.seat({0: Strength.GREEDY, 1: Strength.GREEDY})
    let_pass(player, 3)
    assert all("only its player knows it" in tip_of_reward(player, who) for who in (ANNA, BILL))


def tip_of_reward(player, who):
    """What the card of a figure tells of its first reward."""
    figure = player.state.figures[who]
    player.hover_cell(player.state.grid.cells[figure.cell])
    let_pass(player)
    return next(spot.tip for spot in player.screen.spots if spot.verb in ("token", "reward"))


def test_one_person_hears_that_it_is_their_turn(tmp_path, monkeypatch):
    player = fought(tmp_path)
    heard = []
    monkeypatch.setattr(player.driver.app.services.sounds, "play", heard.append)
    turn = player.state.number
    while player.state.number < turn + 2 or not person_is_asked(player):
        if person_is_asked(player):
            play_for_the_person(player)
        let_pass(player)
    let_pass(player, 2)
    assert TURNS[0] in heard
    assert TURNS[1] not in heard


def test_esc_opens_the_menu_while_an_act_of_the_computer_is_shown(tmp_path):
    player = fought(tmp_path, animation_speed="normal")
    shown = player.screen.shown
    while not (shown.playback.is_busy and shown.is_watched):
        if person_is_asked(player):
            play_for_the_person(player)
        let_pass(player, ms=16)
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.screen.modal, MenuModal)
    until(player, lambda: not shown.playback.is_busy)
    count = len(player.commands)
    let_pass(player, 10)
    assert len(player.commands) == count
