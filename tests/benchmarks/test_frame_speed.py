"""What a full frame of the arena costs: board, figures, previews, timelines, card, log and widgets.

Run with ``pytest -m benchmark -s tests/benchmarks/test_frame_speed.py``. Drawn in software without a window; the board
is in mid-match, a spell is chosen and a target hovered, so that tints, zone and odds are on the picture.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import replace

import pygame
import pytest
from driving import Driver

from krosmaster.app import make_app
from krosmaster.arena import engine
from krosmaster.arena.commands import EndTurn
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.arena.state import Phase
from krosmaster.client.match_screens import screen_for
from krosmaster.client.screen import Push
from krosmaster.table.match import Match

pytestmark = pytest.mark.benchmark

FRAMES = 120
LIMIT_MS = 8.0


def mid_match(catalog):
    """A duel after a hundred random commands, with a spell to cast."""
    chooser = random.Random(3)
    cards = sorted(catalog.characters.values(), key=lambda card: card.id)
    teams = (cards[:4], cards[4:8])
    board = catalog.boards["elemental-arena"]
    players = tuple(PlayerSetup(team=tuple(map(KrosmasterSetup, team))) for team in teams)
    match = Match(engine, Setup(players=players, seed=3, board=board, rotation=0))
    while len(match.steps) < 100 or match.state.phase is not Phase.ACTIVATION:
        legal = engine.legal_commands(match.state)[:-2]
        acts = [command for command in legal if not isinstance(command, EndTurn)]
        match.submit(chooser.choice(acts or legal))
    return match


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=["1280x800", "1920x1080"])
def test_a_full_frame_is_drawn_in_time(size, tmp_path):
    app = make_app(size=size, data_dir=tmp_path, seed=1)
    app.change_settings(replace(app.services.settings, language="en"))
    driver = Driver(app)
    driver.frames(2)
    app.stack.change(Push(screen_for(app.services, mid_match(app.services.catalog))))
    driver.frames(40, ms=100)
    driver.key(pygame.K_1)
    driver.hover((size[0] * 0.35, size[1] * 0.55))
    times = []
    for _ in range(FRAMES):
        start = time.perf_counter()
        app.stack.top.update(16)
        app.draw()
        times.append((time.perf_counter() - start) * 1000)
    median, worst = statistics.median(times), sorted(times)[int(FRAMES * 0.99)]
    print(f"\nframe {size[0]}x{size[1]}: median {median:.2f} ms, 99 % under {worst:.2f} ms (limit {LIMIT_MS})")
    assert median < LIMIT_MS
