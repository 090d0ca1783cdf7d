"""Speed of the grid next to tcod, which answers similar questions in C; the ratio of each pair is printed.

Run with ``pytest -m benchmark -s tests/benchmarks/test_grid_speed.py``. tcod is a peer in speed alone: its field of
view is not exact. Both sides get the same boards, each in the form it takes, and warm up on them first, so the grid's
tables are filled.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pytest

from krosmaster.grid import Mask, grid_of

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

tcod_map = pytest.importorskip("tcod.map")
tcod_path = pytest.importorskip("tcod.path")
tcod_constants = pytest.importorskip("tcod.constants")
pytest.importorskip("pytest_benchmark")

pytestmark = pytest.mark.benchmark

GRID = grid_of(12, 12)
BOARDS = 200
OBSTACLES = 25
STEPS = 5
UNKNOWN = np.iinfo(np.int32).max

Task = Callable[[], None]


def boards() -> list[tuple[int, Mask]]:
    """Origins and obstacles of the questions; the origin is free."""
    dice = random.Random(29)
    drawn = [dice.sample(range(GRID.size), OBSTACLES + 1) for _ in range(BOARDS)]
    return [(origin, GRID.mask_of(obstacles)) for origin, *obstacles in drawn]


def one_to_all_tasks() -> tuple[Task, Task]:
    """Sight from one cell, for each board."""
    questions = boards()
    peers = [(~GRID.array(mask), tuple(GRID.cells[origin])) for origin, mask in questions]

    def ours() -> None:
        for origin, mask in questions:
            GRID.sight(origin, mask)

    def peer() -> None:
        for transparency, origin in peers:
            tcod_map.compute_fov(transparency, origin, 0, True, tcod_constants.FOV_SYMMETRIC_SHADOWCAST)

    return ours, peer


def all_pairs_tasks() -> tuple[Task, Task]:
    """Sight between all cells, for some boards."""
    masks = [mask for _, mask in boards()[:20]]
    peers = [~GRID.array(mask) for mask in masks]
    origins = [tuple(cell) for cell in GRID.cells]

    def ours() -> None:
        for mask in masks:
            GRID.sight_pairs(mask)

    def peer() -> None:
        for transparency in peers:
            for origin in origins:
                tcod_map.compute_fov(transparency, origin, 0, True, tcod_constants.FOV_SYMMETRIC_SHADOWCAST)

    return ours, peer


def reach_tasks() -> tuple[Task, Task]:
    """Cells within a few steps, for each board."""
    questions = boards()
    peers = []
    for origin, mask in questions:
        start = np.full((GRID.rows, GRID.cols), UNKNOWN, np.int32)
        start[GRID.cells[origin]] = 0
        peers.append((start, (~GRID.array(mask)).astype(np.int32)))

    def ours() -> None:
        for origin, mask in questions:
            GRID.reach(origin, STEPS, mask)

    def peer() -> None:
        for start, cost in peers:
            tcod_path.dijkstra2d(start, cost, 1, 0, out=None)

    return ours, peer


TASKS = {"one-to-all": one_to_all_tasks, "all-pairs": all_pairs_tasks, "reach": reach_tasks}
LIMITS = {"one-to-all": 0.3, "all-pairs": 0.03, "reach": 0.1}
SIDES = ("ours", "tcod")

fastest: dict[tuple[str, str], float] = {}


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("question", TASKS)
def test_a_question_is_timed(question: str, side: str, benchmark: BenchmarkFixture) -> None:
    task = TASKS[question]()[SIDES.index(side)]
    benchmark.group = question
    benchmark.pedantic(task, rounds=30, iterations=2, warmup_rounds=3)
    if benchmark.stats is not None:  # None when timing is switched off
        fastest[question, side] = benchmark.stats.stats.min


@pytest.mark.parametrize("question", TASKS)
def test_the_ratio_to_tcod_is_within_its_limit(question: str) -> None:
    if not all((question, side) in fastest for side in SIDES):
        pytest.skip("the question was not timed in this run")
    ratio = fastest[question, "ours"] / fastest[question, "tcod"]
    print(f"\n{question}: {ratio:.4f} of tcod's time, limit {LIMITS[question]}")
    assert ratio <= LIMITS[question]


def test_reach_gives_the_cells_that_tcod_finds() -> None:
    for origin, mask in boards():
        distance = np.full((GRID.rows, GRID.cols), UNKNOWN, np.int32)
        distance[GRID.cells[origin]] = 0
        within = tcod_path.dijkstra2d(distance, (~GRID.array(mask)).astype(np.int32), 1, 0, out=None) <= STEPS
        assert GRID.mask(within) == GRID.reach(origin, STEPS, mask) | 1 << origin
