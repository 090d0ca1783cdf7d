"""How often one computer player beats another: seeded duels, the same team on both sides, each played twice.

    python -m tools.strength strong greedy --games 200 --seed 1 --workers 2

Each game is told when it and all before it are over, so that a run can be read while it goes on; `--first 100` leaves
out the first hundred. Of two games in turn the teams, the board and the seed are the same and the players change
sides. Demonic rewards are for sale. A draw is half a win; the interval is Wilson's for 95 %.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from krosmaster.arena.commands import Command
from krosmaster.arena.setup_options import Setup
from krosmaster.content.loader import load_catalog
from krosmaster.play.computer.players import ComputerPlayer, Stop, never
from krosmaster.play.computer.strengths import Strength, computer_player
from krosmaster.play.computer.views import View
from krosmaster.play.lab.intervals import wilson
from krosmaster.play.lab.playing import play_out
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


class _Timed:
    """A player whose choices are timed, in seconds."""

    def __init__(self, player: ComputerPlayer) -> None:
        self._player = player
        self.spent = self.slowest = 0.0

    def choose(self, view: View, stop: Stop = never) -> Command:
        """What the player says."""
        start = time.perf_counter()
        command = self._player.choose(view, stop)
        took = time.perf_counter() - start
        self.spent += took
        self.slowest = max(self.slowest, took)
        return command


def play(kinds: tuple[Strength, Strength], seed: int, number: int) -> Duel:
    """One game; with an odd number the first kind plays second."""
    match = mirror(number // 2, seed)
    swapped = number % 2
    first, second = (_Timed(computer_player(kind, match.seed + number)) for kind in kinds)
    end = play_out(match, (second, first) if swapped else (first, second))
    winners = end.outcome.winners if end.outcome is not None else ()
    won = float(winners[0] == swapped) if winners else 0.5
    return Duel(won, end.number, (first.spent, second.spent), max(first.slowest, second.slowest))


def _told(numbers: Iterable[int], duels: Iterable[Duel]) -> list[Duel]:
    """The duels, each printed as it comes with the wins so far."""
    known: list[Duel] = []
    for number, duel in zip(numbers, duels, strict=True):
        known.append(duel)
        won = sum(found.won for found in known)
        print(f"game {number}: {duel.won:g} in {duel.turns} turns; {won:g} of {len(known)}", flush=True)
    return known


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [strength.value for strength in Strength]
    parser.add_argument("first_kind", choices=names)
    parser.add_argument("second_kind", choices=names)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game to play")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    one = partial(play, (Strength(options.first_kind), Strength(options.second_kind)), options.seed)
    numbers = range(options.first, options.first + options.games)
    if options.workers == 1:
        duels = _told(numbers, map(one, numbers))
    else:
        with ProcessPoolExecutor(options.workers) as pool:
            duels = _told(numbers, pool.map(one, numbers))
    rate, low, high = wilson(sum(duel.won for duel in duels) / len(duels), len(duels))
    turns = sum(duel.turns for duel in duels) / len(duels)
    times = [sum(duel.spent[kind] for duel in duels) / len(duels) for kind in (0, 1)]
    first, second = options.first_kind, options.second_kind
    print(f"{first} beats {second} in {rate:.1%} of {len(duels)} games (95 %: {low:.1%} to {high:.1%})")
    print(f"{turns:.1f} game turns; seconds a game: {first} {times[0]:.1f}, {second} {times[1]:.1f}")
    print(f"the slowest choice took {max(duel.slowest for duel in duels):.2f} s")


if __name__ == "__main__":
    main()
