"""What a full frame of the arena costs: board, figures, previews, timelines, card, log and widgets.

Run with ``pytest -m benchmark -s tests/benchmarks/test_frame_speed.py``. Drawn in software without a window; the board
is in mid-match, a spell is chosen and a target hovered, so that tints, zone and odds are on the picture.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import replace

import pygame
import pytest
from driving import Driver
from mid_match import mid_match

from krosmaster.app import make_app
from krosmaster.client.match_screens import screen_for
from krosmaster.client.projection import View
from krosmaster.client.screen import Push

pytestmark = pytest.mark.benchmark

FRAMES = 120
LIMIT_MS = 8.0


@pytest.mark.parametrize("view", list(View), ids=lambda view: view.value)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=["1280x800", "1920x1080"])
def test_a_full_frame_is_drawn_in_time(size, view, tmp_path):
    app = make_app(size=size, data_dir=tmp_path, seed=1)
    app.change_settings(replace(app.services.settings, language="en", board_view=view))
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
    print(f"\n{view.value}, {size[0]}x{size[1]}: median {median:.2f} ms, 99 % under {worst:.2f} ms (limit {LIMIT_MS})")
    assert median < LIMIT_MS
