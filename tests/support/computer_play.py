"""Matches in the window in which the computer plays: at once and in this process, or when the test says so."""

from __future__ import annotations

from arena_player import DUEL, QUEEN, ArenaPlayer, in_a_position, teams
from client_fixtures import CATALOG, started
from inline_worker import InlineWorker

from krosmaster.arena import engine
from krosmaster.arena.setup_options import PlayerSetup, Setup
from krosmaster.client.ui.screen import Push
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.seats import seat_computers
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.computer.thinking import Thinker
from krosmaster.table.match import Match

GREEDY = {1: Strength.GREEDY}
BOTH = {0: Strength.GREEDY, 1: Strength.GREEDY}


def with_computer(folder, setup, seats, size=(1024, 640), language="en", **settings):
    """The client with a match on its board, some seats the computer's; its worker is `player.worker`.

    Nothing is drawn: these matches are long.
    """
    driver = started(folder, size=size, language=language, **settings)
    worker = InlineWorker()
    driver.app.services.thinker = Thinker(lambda: worker)
    match = Match(engine, setup)
    seat_computers(match, seats)
    driver.app.draw = lambda: None
    driver.app.stack.change(Push(driver.app.services.screen_for(match)))
    driver.frames(1)
    player = ArenaPlayer(driver)
    player.worker = worker
    return player


def in_thought(folder, seats=None, cells=DUEL, active=QUEEN, **window):
    """A fight in which the computer plays Ana and thinks about what the Queen does until the test lets it."""
    player = in_a_position(folder, cells, active, **window)
    player.settle()
    player.worker = worker = InlineWorker()
    worker.waits = True
    player.driver.app.services.thinker = Thinker(lambda: worker)
    player.screen.shown.computers.seat(seats or {0: Strength.GREEDY})
    player.driver.frames(2)
    return player


def duel(board="elemental-arena", seed=11, **fields):
    """A duel whose figures are still to be placed."""
    first, second = teams()
    players = (PlayerSetup("Ana", first), PlayerSetup("Computer", second))
    rewards = tuple(CATALOG.rewards.values())
    return Setup(
        players, seed=seed, board=CATALOG.boards[board], rotation=0, boards=CATALOG.boards, rewards=rewards, **fields
    )


def four(seed=11, **fields):
    """Four players with two figures each, still to be placed."""
    first, second = teams()
    sides = (first[:2], second[:2], first[2:], second[2:])
    players = tuple(
        PlayerSetup(name, side, gallons=3) for name, side in zip(("Ana", "Bo", "Cleo", "Dora"), sides, strict=True)
    )
    board = CATALOG.boards["elemental-arena"]
    rewards = tuple(CATALOG.rewards.values())
    return Setup(players, seed=seed, board=board, rotation=0, boards=CATALOG.boards, rewards=rewards, **fields)


def let_pass(player, frames=1, ms=300):
    player.driver.frames(frames, ms=ms)


def until(player, condition, frames=3000):
    """Frames pass until something holds."""
    for _ in range(frames):
        if condition():
            return
        let_pass(player)
    raise AssertionError(f"it never comes to that: {player.state.phase}, turn {player.state.number}")


def person_is_asked(player):
    shown = player.screen.shown
    return not shown.computers.is_asked and not shown.playback.is_busy


def play_for_the_person(player, choose=None):
    """A command for the person, given without the mouse; it is what a greedy player would do."""
    shown = player.screen.shown
    assert not shown.computers.is_asked
    choose = choose or GreedyPlayer(1)
    shown.take(shown.controller.submit(choose.command(player.state)))
    let_pass(player)


def fought(tmp_path, seats=GREEDY, turns=1, **settings):
    """A duel with the computer in which everybody stands, and so many turns have begun."""
    player = with_computer(tmp_path, duel(), seats, **settings)
    while player.state.number < turns:
        until(player, lambda: person_is_asked(player))
        play_for_the_person(player)
    until(player, lambda: person_is_asked(player))
    return player
