"""Whole duels in the window, by posted mouse events only, to the victory screen."""

from __future__ import annotations

import pytest
from arena_player import ArenaPlayer
from bold_policy import next_command
from client_fixtures import started

from krosmaster.arena.commands import Place
from krosmaster.arena.state import Phase
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.arena.victory import VictoryModal
from krosmaster.client.set_up.title_screen import TitleScreen

MOST_COMMANDS = 600


def play_to_the_end(player):
    for _ in range(MOST_COMMANDS):
        if player.state.is_over:
            return
        player.settle()
        player.perform(next_command(player.state))
    raise AssertionError(f"no end after {MOST_COMMANDS} commands")


@pytest.mark.parametrize(("board", "side", "seed"), [("elemental-arena", "top", 5), ("the-pit", "left", 8)])
def test_duel_from_the_title_to_victory(tmp_path, board, side, seed):
    driver = started(tmp_path, size=(1024, 640), seed=seed)
    driver.press("play")
    driver.press("go-on")
    for character_id in ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum"):
        driver.press(f"take:{character_id}")
    for character_id in ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey"):
        driver.press(f"take:{character_id}")
    driver.press("start")
    driver.press(f"board:{board}")
    driver.press(f"side:{side}")
    player = ArenaPlayer(driver)
    assert isinstance(driver.screen, ArenaScreen)
    assert player.state.board.id == board
    player.place_all()
    assert sum(isinstance(command, Place) for command in player.commands) == 8
    assert player.state.phase is Phase.ACTIVATION

    play_to_the_end(player)
    player.settle()

    outcome = player.state.outcome
    assert outcome is not None
    assert isinstance(player.screen.modal, VictoryModal)
    assert "wins the match" in player.screen.sentences[-1]
    replayed = player.screen.shown.controller.match.replay()
    assert replayed.state == player.state
    player.click_spot("victory:title")
    assert isinstance(driver.screen, TitleScreen)
