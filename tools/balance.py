"""How often each character's team wins: seeded duels of custom teams between greedy players.

    python -m tools.balance --games 2000 --seed 1 --workers 1

Every game takes two characters in turn and fills both teams to 12 levels at random (SETUP-2). A character's rate counts
the games in which it was on one side only; a draw is half a win. The interval is Wilson's for 95 %.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from random import Random
from typing import NamedTuple

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef, NameColour
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.content.loader import load_catalog
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.lab.intervals import wilson
from krosmaster.play.lab.playing import play_out

LEVELS = 12
"""The sum of a custom team's levels (SETUP-2)."""


class Game(NamedTuple):
    """What is counted of a match."""

    teams: tuple[tuple[str, ...], tuple[str, ...]]
    winner: int | None
    turns: int
    commands: int


@cache
def _catalog() -> Catalog:
    return load_catalog()


def _team(rng: Random, focus: CharacterDef, cards: list[CharacterDef]) -> list[CharacterDef]:
    """A legal team around a character: 12 levels, gold names once, white ones twice at most."""
    while True:
        deck = [card for card in cards for _ in range(1 if card.name_colour is NameColour.GOLD else 2)]
        deck.remove(focus)
        rng.shuffle(deck)
        team, left = [focus], LEVELS - focus.level
        for card in deck:
            if card.level <= left and len(team) < 8:
                team.append(card)
                left -= card.level
        if not left:
            return team


def _in_turn(place: int, seed: int, cards: list[CharacterDef]) -> CharacterDef:
    """The cards in a shuffled row, and again in another."""
    row = list(cards)
    Random(f"{seed} row {place // len(cards)}").shuffle(row)  # noqa: S311
    return row[place % len(cards)]


def setup(number: int, seed: int) -> Setup:
    """The match of a number: the number says which two characters it is about."""
    catalog = _catalog()
    cards = sorted(catalog.characters.values(), key=lambda card: card.id)
    rng = Random(f"{seed} {number}")  # noqa: S311 - a game, no secret
    teams = [_team(rng, _in_turn(2 * number + seat, seed, cards), cards) for seat in (0, 1)]
    boards = sorted(catalog.boards.values(), key=lambda board: board.id)
    return Setup(
        players=tuple(PlayerSetup(team=tuple(map(KrosmasterSetup, team))) for team in teams),
        seed=rng.randrange(2**32),
        board=rng.choice(boards),
        rotation=rng.choice((0, 90, 180, 270)),
    )


def play(number: int, seed: int) -> Game:
    """One match to its end."""
    match = setup(number, seed)
    commands = 0

    def count(*_played: object) -> None:
        nonlocal commands
        commands += 1

    end = play_out(match, (GreedyPlayer(match.seed), GreedyPlayer(match.seed + 1)), count)
    winners = end.outcome.winners if end.outcome is not None else ()
    first, second = (tuple(member.character.id for member in player.team) for player in match.players)
    return Game((first, second), winners[0] if winners else None, end.number, commands)


def table(games: list[Game]) -> list[str]:
    """The lines to print, best character first."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in games:
        for seat in (0, 1):
            for card in set(game.teams[seat]) - set(game.teams[1 - seat]):
                played[card] += 1
                won[card] += 0.5 if game.winner is None else game.winner == seat  # type: ignore[assignment]
    cards = _catalog().characters
    lines = [f"{'character':24} {'level':>5} {'games':>6} {'wins':>7}   95 % interval"]
    for card in sorted(played, key=lambda card: -won[card] / played[card]):
        rate = won[card] / played[card]
        _rate, low, high = wilson(rate, played[card])
        mark = "" if 0.35 <= rate <= 0.65 else "  <--"
        level = next(found.level for found in cards.values() if found.id == card)
        lines.append(f"{card:24} {level:5} {played[card]:6} {rate:7.1%}   {low:.1%} to {high:.1%}{mark}")
    return lines


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    numbers = range(options.games)
    if options.workers == 1:
        games = [play(number, options.seed) for number in numbers]
    else:
        with ProcessPoolExecutor(options.workers) as pool:
            games = list(pool.map(play, numbers, repeat(options.seed), chunksize=20))
    spent = time.perf_counter() - start
    print("\n".join(table(games)))
    turns, commands = (sum(values) / len(games) for values in ([g.turns for g in games], [g.commands for g in games]))
    first = sum(game.winner == 0 for game in games) / len(games)
    draws = sum(game.winner is None for game in games)
    print(
        f"{len(games)} games, {len(games) / spent:.1f} games/s; {turns:.1f} game turns, {commands:.0f} commands a game;"
    )
    print(f"the first team of the two won {first:.1%}, {draws} draws")


if __name__ == "__main__":
    main()
