"""How soon the first picture is there, and what a client costs that nobody touches.

Run with ``pytest -m benchmark -s tests/benchmarks/test_start_and_rest.py``. The start is that of a process of its own,
interpreter and all, with compiled modules as any start but the first finds them; the cost at rest is the processor time
that this process uses while the loop runs as `app.run` runs it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

import pygame
import pytest
from driving import Driver
from mid_match import mid_match

from krosmaster.app import REST_AFTER_MS, RESTING_FRAMES_PER_SECOND, make_app
from krosmaster.client.paths import user_folder
from krosmaster.client.set_up.match_screens import screen_for
from krosmaster.client.ui.screen import Push

pytestmark = pytest.mark.benchmark

ROOT = Path(__file__).resolve().parents[2]
START_LIMIT_S = 1.0
REST_LIMIT = 0.03
RESTING_S = 5

CONTENT_LIMIT_MS = 150.0

CONTENT = """
import time
import numpy, pydantic, yaml
import krosmaster.arena.engine, krosmaster.arena.lesson_defs
start = time.process_time()
import krosmaster.content.lessons
from krosmaster.content.loader import load_catalog
imported = time.process_time()
load_catalog()
print((imported - start) * 1000, (time.process_time() - imported) * 1000)
"""

FIRST_PICTURE = """
import os, time
import pygame

shown = pygame.display.flip

def flip():
    shown()
    print(time.time(), flush=True)
    os._exit(0)

pygame.display.flip = flip
from krosmaster.cli import main
main([])
"""
"""As main.py begins, up to the first picture that is shown."""


@pytest.mark.parametrize("before", ["nothing", "a match"])
def test_the_first_picture_is_there_soon(before, tmp_path):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPYCACHEPREFIX": str(tmp_path / "compiled"), "XDG_DATA_HOME": str(tmp_path)}
    if before == "a match":
        services = make_app(data_dir=tmp_path / user_folder().name).services
        assert services.keep(mid_match(services.catalog)) is None
    seconds = []
    for _ in range(8):
        started = time.time()
        done = subprocess.run(
            [sys.executable, "-c", FIRST_PICTURE], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        seconds.append(float(done.stdout.split()[-1]) - started)
    first, *later = seconds
    median = statistics.median(later)
    print(
        f"\nfirst picture, left before: {before}: median {median:.2f} s of {len(later)} (limit {START_LIMIT_S});"
        f" uncompiled {first:.2f} s"
    )
    assert median < START_LIMIT_S


def test_all_content_is_loaded_in_time(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(tmp_path / "compiled")
    found = []
    for _ in range(6):
        done = subprocess.run(
            [sys.executable, "-c", CONTENT], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        found.append([float(word) for word in done.stdout.split()])
    imports, loads = (statistics.median(column) for column in zip(*found[1:], strict=True))
    print(
        f"\ncontent: {loads:.0f} ms of the processor (limit {CONTENT_LIMIT_MS}); its modules before: {imports:.0f} ms"
    )
    assert loads < CONTENT_LIMIT_MS


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=["1280x800", "1920x1080"])
@pytest.mark.parametrize("place", ["title", "arena"])
def test_a_client_that_nobody_touches_costs_little(place, size, tmp_path):
    app = make_app(size=size, data_dir=tmp_path, seed=1)
    driver = Driver(app)
    driver.frames(2)
    if place == "arena":
        app.stack.change(Push(screen_for(app.services, mid_match(app.services.catalog))))
    driver.frames(2 * REST_AFTER_MS // 100, ms=100)
    assert app.is_at_rest
    for thread in threading.enumerate():
        if thread.name == "sounds":
            thread.join()  # they are made once, however slow the machine is
    timer = pygame.time.Clock()
    start, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - start < RESTING_S:
        app.frame(timer.tick(RESTING_FRAMES_PER_SECOND))
    share = (time.process_time() - used) / (time.perf_counter() - start)
    print(f"\nat rest, {place} {size[0]}x{size[1]}: {share:.2%} of a core (limit {REST_LIMIT:.0%})")
    assert share < REST_LIMIT
