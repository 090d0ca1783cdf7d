"""What a frame of the arena costs while the strongest computer player thinks beside it, against a frame at rest.

Run with ``pytest -m benchmark -s tests/benchmarks/test_thinking_speed.py``. The time of the window's own thread is
compared: a thread that thinks would not show in it, so the frames that pass in a second of the clock are told too.
"""

from __future__ import annotations

import statistics
import time

import pytest
from computer_play import duel
from driving import FRAME_MS, Driver

from krosmaster.app import make_app
from krosmaster.arena import engine
from krosmaster.arena.state import Phase
from krosmaster.client.ui.screen import Push
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.computer.thinking import Thinker
from krosmaster.table.match import Match

pytestmark = pytest.mark.benchmark

FRAMES = 240
MOST = 1.5
"""A frame beside a thinking player costs no more than so many frames at rest."""


def mid_fight():
    """A duel that has been played for some turns, in the middle of a turn."""
    match, player = Match(engine, duel()), GreedyPlayer(1)
    while match.state.number < 4 or match.state.phase is not Phase.ACTIVATION:
        match.submit(player.command(match.state))
    return match


def measured(driver, name):
    spent = []
    began = time.perf_counter()
    for _ in range(FRAMES):
        before, clock = time.thread_time(), time.perf_counter()
        driver.app.frame(FRAME_MS)
        spent.append((time.thread_time() - before) * 1000)
        time.sleep(max(0.0, FRAME_MS / 1000 - (time.perf_counter() - clock)))
    pace = FRAMES / (time.perf_counter() - began)
    spent.sort()
    late = spent[len(spent) * 95 // 100]
    mean = statistics.fmean(spent)
    print(f"\n{name}: mean {mean:.2f} ms, 95 % {late:.2f} ms, {pace:.0f} frames a second", end="")
    return mean


def test_a_frame_costs_no_more_while_the_computer_thinks(tmp_path):
    thinker = Thinker()
    driver = Driver(make_app(size=(1280, 800), data_dir=tmp_path, seed=1, thinker=thinker))
    match = mid_fight()
    driver.app.stack.change(Push(driver.app.services.screen_for(match)))
    driver.frames(60, ms=100)
    at_rest = measured(driver, "at rest")
    computers = driver.screen.shown.computers
    computers.seat({match.state.asked: Strength.STRONG})
    computers.is_held = True
    think = computers._think

    def think_for_ever():
        think()
        if computers._command is not None:
            computers.forget()

    computers._think = think_for_ever
    thinking = measured(driver, "while it thinks")
    assert thinker.is_beside
    thinker.close()
    print(f"\nratio of the means {thinking / at_rest:.2f} (at most {MOST})")
    assert thinking <= MOST * at_rest
