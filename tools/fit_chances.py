"""Fit the weights of `play/computer/chances.py`: seeded duels of greedy players who err, turn by turn.

    python -m tools.fit_chances --games 2000 --seed 5

Logistic regression by Newton's method: does the side whose game turn begins win? The weights are printed with their
standard errors, and how well they foretell games that were left out of the fit beside a guess by GG alone.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np
from numpy.typing import NDArray

from krosmaster.arena.commands import Command
from krosmaster.arena.events import Event
from krosmaster.arena.state import State
from krosmaster.play.computer.chances import Standing, standings
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.players import Stop, never
from krosmaster.play.computer.random_player import RandomPlayer
from krosmaster.play.computer.views import View
from krosmaster.play.lab.playing import play_out
from krosmaster.table.contract import Step
from tools.strength import mirror

ERRORS = 0.05
"""How often a player does anything instead, so that the sides are not always as strong as each other."""

FIRST_TURN = 3
"""The game turn from which on positions are samples; before it nobody has met."""

LEFT_OUT = 5
"""Every game of so many is left out of the fit."""

FITTED = [name for name in Standing._fields if name != "knocked_out"]

Array = NDArray[np.float64]


class _Erring:
    """A greedy player who does anything now and then."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # noqa: S311 - a player, no secret
        self._greedy, self._random = GreedyPlayer(seed), RandomPlayer(seed)

    def choose(self, view: View, stop: Stop = never) -> Command:
        """Mostly what looks best at once."""
        player = self._random if self._rng.random() < ERRORS else self._greedy
        return player.choose(view, stop)


def samples(number: int, seed: int) -> list[tuple[list[float], float]]:
    """For each game turn of a match how far its side stands before the other, and whether it won; draws give none."""
    match = mirror(number, seed)
    counted: list[tuple[list[float], int]] = []

    def count(before: State, _: Command, step: Step[State, Event]) -> None:
        state = step.state
        if state.number > before.number >= FIRST_TURN - 1 and state.outcome is None:
            found = standings(state)
            mine, theirs = found[state.player], found[1 - state.player]
            counted.append(([getattr(mine, name) - getattr(theirs, name) for name in FITTED], state.player))

    end = play_out(match, [_Erring(match.seed + seat) for seat in (0, 1)], count)
    winners = end.outcome.winners if end.outcome is not None else ()
    return [(lead, float(player in winners)) for lead, player in counted] if winners else []


def fitted(leads: Array, won: Array) -> tuple[Array, Array]:
    """The weights and their standard errors."""
    weights = np.zeros(leads.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-leads @ weights))
        curvature = (leads * (chance * (1 - chance))[:, None]).T @ leads + np.eye(len(weights))
        weights -= np.linalg.solve(curvature, leads.T @ (chance - won) + weights)
    return weights, np.sqrt(np.diag(np.linalg.inv(curvature)))


def surprise(leads: Array, won: Array, weights: Array) -> float:
    """The mean surprise at the results in nats: 0.693 for who knows nothing."""
    right = np.where(won > 0.5, 1, -1) * (leads @ weights)
    return float(np.log1p(np.exp(-right)).mean())


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    games = [samples(number, options.seed) for number in range(options.games)]
    kept = [sample for number, game in enumerate(games) if number % LEFT_OUT for sample in game]
    left_out = [sample for number, game in enumerate(games) if not number % LEFT_OUT for sample in game]
    leads, won = (np.array(column) for column in zip(*kept, strict=True))
    new_leads, new_won = (np.array(column) for column in zip(*left_out, strict=True))
    weights, errors = fitted(leads, won)
    for name, weight, error in zip(FITTED, weights, errors, strict=True):
        print(f"{name:16} {weight:+.3f} ± {error:.3f}")
    by_gallons = [place for place, name in enumerate(FITTED) if name in ("to_move", "gallons", "missing_gallons")]
    plain, _ = fitted(leads[:, by_gallons], won)
    print(f"{len(kept)} positions; surprise at {len(left_out)} others: {surprise(new_leads, new_won, weights):.4f},")
    print(f"by GG alone {surprise(new_leads[:, by_gallons], new_won, plain):.4f}, knowing nothing {np.log(2):.4f}")


if __name__ == "__main__":
    main()
