"""The real window on a virtual screen, clicked with xdotool.

What to click is learned from a client in this process, which goes the same way with its own hands: its clicks are
written down and then made in the real window. Run with ``pytest -m xvfb``.
"""

from __future__ import annotations

import json
import shutil
import time

import pygame
import pytest
from arena_player import ArenaPlayer, in_the_arena
from client_fixtures import CATALOG, quiet, started
from real_window import RealWindow

from krosmaster.arena.commands import EndTurn, Move
from krosmaster.arena.legality import legal_commands
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import read_match

SIZE = (1280, 800)
HAND_OVER_S = 2
SETTINGS = {"language": "en", "animation_speed": "off"}

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
]


@pytest.fixture
def opened(tmp_path):
    """Open the client in a window of its own, closed at the end."""
    windows = []

    def opener(*arguments):
        window = RealWindow(tmp_path, SIZE, *arguments)
        windows.append(window)
        window.wait_until_painted()
        return window

    settings = tmp_path / "data" / "krosmaster-arena-desktop" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(SETTINGS), encoding="utf-8")
    yield opener
    for window in windows:
        window.close()
    quiet()


def noting(driver):
    """The presses of the left button that a driver makes, and whether another player was asked before each."""
    presses = []
    post = driver.post

    def noted(kind, **fields):
        if kind == pygame.MOUSEBUTTONDOWN and fields["button"] == 1:
            screen = driver.screen
            asked = screen.state.asked if isinstance(screen, ArenaScreen) else None
            is_handed_over = bool(presses) and asked != presses[-1][2]
            presses.append((fields["pos"], is_handed_over, asked))
        post(kind, **fields)

    driver.post = noted
    return presses


def repeat(presses, window):
    """Make the presses in the real window; after a hand-over its card has to leave first."""
    for at, is_handed_over, _ in presses:
        if is_handed_over:
            time.sleep(HAND_OVER_S)
        window.click(at)


def first_steps(state):
    """The first character walks one cell, then its turn ends."""
    legal = legal_commands(state)
    return [next(command for command in legal if isinstance(command, Move)), EndTurn()]


def commands_of(file):
    return [given.command for given in read_match(file, CATALOG).commands]


def test_a_duel_is_set_up_and_begun_by_clicks(tmp_path, opened):
    driver = started(tmp_path / "mirror", size=SIZE, **SETTINGS)
    presses = noting(driver)
    driver.press("play")
    driver.press("go-on")
    driver.press("box")
    driver.press("start")
    driver.press("board:the-pit")
    driver.press("side:left")
    player = ArenaPlayer(driver)
    player.place_all()
    for command in first_steps(player.state):
        player.perform(command)

    window = opened()
    repeat(presses, window)

    kept = window.player_folder / "saves" / "autosave.yaml"
    assert commands_of(kept) == player.commands
    assert len(player.commands) == 12  # board, side, eight figures, a step, the end of the turn
    assert window.colours() > 500


def test_a_match_file_opens_and_goes_on_by_clicks(tmp_path, opened):
    player = in_the_arena(tmp_path / "mirror", size=SIZE)
    presses = noting(player.driver)
    player.place_all()
    for command in first_steps(player.state):
        player.perform(command)
    file = tmp_path / "duel.yaml"
    file.write_text(write_match(player.screen.shown.controller.match.setup, ()), encoding="utf-8")

    window = opened("open", str(file))
    repeat(presses, window)

    assert commands_of(window.player_folder / "saves" / "autosave.yaml") == player.commands
    assert commands_of(file) == []  # the file that was opened stays as it was
