"""How often one computer player beats another: seeded duels, the same team on both sides, each played twice.

    python -m tools.strength strong greedy --games 200 --seed 1 --workers 2

Of two games in turn the teams, the board and the seed are the same and the players change sides. Demonic rewards are
for sale. A draw is half a win; the interval is Wilson's for 95 %.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from krosmaster.arena import engine
from krosmaster.arena.setup_options import Setup
from krosmaster.content.loader import load_catalog
from krosmaster.play.computer.strengths import Strength, computer_player
from krosmaster.play.computer.views import seen_by
from tools import balance


class Duel(NamedTuple):
    """What is counted of a game: 1 for the first kind's win, 0.5 for a draw, and the seconds of each kind's choices."""

    won: float
    turns: int
    spent: tuple[float, float]
    slowest: float


def mirror(number: int, seed: int) -> Setup:
    """The match of a pair of games: two teams of the same cards, with rewards."""
    given = balance.setup(number, seed)
    return replace(given, players=(given.players[0],) * 2, rewards=tuple(load_catalog().rewards.values()))


def play(kinds: tuple[Strength, Strength], seed: int, number: int) -> Duel:
    """One game; with an odd number the first kind plays second."""
    match = mirror(number // 2, seed)
    swapped = number % 2
    first, second = (computer_player(kind, match.seed + number) for kind in kinds)
    players = (second, first) if swapped else (first, second)
    rng = Random(match.seed)  # noqa: S311 - a game, no secret
    state = engine.initial(match).state
    spent, slowest = [0.0, 0.0], 0.0
    while state.outcome is None and state.number <= balance.LONGEST:
        start = time.perf_counter()
        command = players[state.asked].choose(seen_by(state, state.asked, rng))
        took = time.perf_counter() - start
        spent[state.asked ^ swapped] += took
        slowest = max(slowest, took)
        state = engine.apply(state, command).state
    winners = state.outcome.winners if state.outcome is not None else ()
    won = float(winners[0] == swapped) if winners else 0.5
    return Duel(won, state.number, (spent[0], spent[1]), slowest)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [strength.value for strength in Strength]
    parser.add_argument("first", choices=names)
    parser.add_argument("second", choices=names)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    one = partial(play, (Strength(options.first), Strength(options.second)), options.seed)
    if options.workers == 1:
        duels = [one(number) for number in range(options.games)]
    else:
        with ProcessPoolExecutor(options.workers) as pool:
            duels = list(pool.map(one, range(options.games)))
    rate = sum(duel.won for duel in duels) / len(duels)
    low, high = balance.wilson(rate, len(duels))
    turns = sum(duel.turns for duel in duels) / len(duels)
    times = [sum(duel.spent[kind] for duel in duels) / len(duels) for kind in (0, 1)]
    print(f"{options.first} beats {options.second} in {rate:.1%} of {len(duels)} games (95 %: {low:.1%} to {high:.1%})")
    print(f"{turns:.1f} game turns; seconds a game: {options.first} {times[0]:.1f}, {options.second} {times[1]:.1f}")
    print(f"the slowest choice took {max(duel.slowest for duel in duels):.2f} s")


if __name__ == "__main__":
    main()
