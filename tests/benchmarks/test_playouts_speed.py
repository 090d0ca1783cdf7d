"""Random playouts of whole duels next to python-chess, in commands and moves a second; the ratio is printed.

Run with ``pytest -m benchmark -s tests/benchmarks/test_playouts_speed.py``. Both sides do the same work for each
command: list everything that is legal, pick one at random, play it, until the game is over. Games of chess stop at 100
half-moves without progress or bare material.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import pytest

from krosmaster.arena import engine
from krosmaster.arena.catalog import Catalog
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.content.loader import load_catalog

chess = pytest.importorskip("chess")

pytestmark = pytest.mark.benchmark

ROUNDS = 5
ROUND_S = 1.5
GOAL = 1.0


def play_duel(catalog: Catalog, seed: int) -> int:
    """One duel of random commands (nobody concedes); returns how many."""
    chooser = random.Random(seed)
    cards = sorted(catalog.characters.values(), key=lambda card: card.id)
    chooser.shuffle(cards)
    teams = (cards[:4], cards[4:8])
    setup = Setup(
        players=tuple(PlayerSetup(team=tuple(map(KrosmasterSetup, team))) for team in teams),
        seed=seed,
        board=chooser.choice(sorted(catalog.boards.values(), key=lambda board: board.id)),
        rewards=tuple(catalog.rewards.values()),
    )
    state = engine.initial(setup).state
    commands = 0
    while state.outcome is None:
        legal = engine.legal_commands(state)
        state = engine.apply(state, legal[int(chooser.random() * (len(legal) - 2))]).state  # conceding stands last
        commands += 1
    return commands


def play_chess(seed: int) -> int:
    """One game of random moves; returns how many."""
    chooser = random.Random(seed)
    board = chess.Board()
    moves = 0
    while board.halfmove_clock < 100 and not board.is_insufficient_material():
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[int(chooser.random() * len(legal))])
        moves += 1
    return moves


def rate(play: Callable[[int], int]) -> float:
    """Commands or moves a second over one round."""
    done = seed = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < ROUND_S:
        done += play(seed)
        seed += 1
    return done / spent


def test_random_duels_play_as_many_commands_a_second_as_python_chess_plays_moves():
    catalog = load_catalog()
    play_duel(catalog, 0)
    play_chess(0)
    rounds = [(rate(lambda seed: play_duel(catalog, seed)), rate(play_chess)) for _ in range(ROUNDS)]
    ratios = [ours / theirs for ours, theirs in rounds]
    ours, theirs = (statistics.median(side) for side in zip(*rounds, strict=True))
    ratio = statistics.median(ratios)
    print(f"\nplayouts: {ours:,.0f} commands/s, python-chess {theirs:,.0f} moves/s, ratio {ratio:.2f} (goal {GOAL})")
    assert ratio >= GOAL
