"""Count the tree of commands from stored positions, as chess programs do: python -m tools.perft.

    python -m tools.perft                     recount everything and say what differs
    python -m tools.perft --most 300          only counts that look at so many positions or fewer
    python -m tools.perft --show 17           one position: its drawing, and its counts by first command
    python -m tools.perft --write             choose the positions anew and count them; commit the files by themselves

A count is the number of sequences of so many legal commands. Chance is not thrown but listed: after each command every
outcome goes on, a tension roll by its 36 throws, any other roll by its number of successes, a coin by its two sides.
What the last command of a sequence leads to is not asked. tests/test_perft.py recounts the files of tests/perft.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import yaml

from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.dice import FACES, SUCCESS_FACES, Purpose
from krosmaster.arena.documents import command_document
from krosmaster.arena.events import CoinTossed, DiceRolled, Event
from krosmaster.arena.state import State
from krosmaster.content.matchfile import MatchFile
from krosmaster.content.replay import replayed
from krosmaster.table.contract import Script
from krosmaster.table.dice import seeded
from tools.drawn_match import LOADER, match_of

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "perft"
_ANY_DICE = seeded(0)

Draw = tuple[Purpose | None, tuple[int, ...]]
"""One thing that chance decides: a roll with its faces, or a coin (no purpose) with its side."""


@dataclass(frozen=True)
class Stored:
    """A position of the files with its counts: depth to verb to sequences that begin with it."""

    name: str
    document: dict[str, Any]
    counts: dict[int, dict[str, int]]
    nodes: dict[int, int]
    """By depth how many positions are looked at for a count."""

    @cached_property
    def match(self) -> MatchFile:
        """The match file that it stands for."""
        return match_of(self.document)

    @cached_property
    def state(self) -> State:
        """The position."""
        return replayed(self.match, engine).state

    def depths(self, most: int) -> list[int]:
        """The depths whose count looks at so many positions or fewer."""
        return [depth for depth in self.counts if self.nodes[depth] <= most]


def stored(folder: Path = FOLDER) -> list[Stored]:
    """All positions of the files."""
    files = sorted(folder.glob("*.yaml"))
    entries = [yaml.load(path.read_text(encoding="utf-8"), LOADER) for path in files]  # noqa: S506 - the safe one
    return [Stored(one["name"], one["match"], one["counts"], one["nodes"]) for file in entries for one in file]


# ---- chance, outcome by outcome ----


def outcomes(state: State, command: Command) -> Iterator[State]:
    """The position after a command, for every outcome of everything that chance decides on the way."""
    start = replace(state, dice=_ANY_DICE)
    waiting: list[tuple[Draw, ...]] = [()]
    while waiting:
        fixed = waiting.pop()
        faces = tuple(face for purpose, fell in fixed if purpose is not None for face in fell)
        coins = tuple(side for purpose, fell in fixed if purpose is None for side in fell)
        step = engine.apply(start, command, Script(faces, coins))
        draws = tuple(_draws(step.events))
        for place in range(len(fixed), len(draws)):
            waiting.extend((*draws[:place], other) for other in _others(draws[place]))
        yield step.state


def _draws(events: Iterable[Event]) -> Iterator[Draw]:
    for event in events:
        if isinstance(event, DiceRolled):
            yield event.purpose, tuple(FACES.index(face) for face in event.faces)
        elif isinstance(event, CoinTossed):
            yield None, (0 if event.heads else 1,)


def _others(draw: Draw) -> Iterator[Draw]:
    """The other outcomes of the same draw."""
    purpose, fell = draw
    if purpose is None:
        yield None, (1 - fell[0],)
    elif purpose is Purpose.TENSION:
        yield from ((purpose, faces) for faces in product(range(len(FACES)), repeat=len(fell)) if faces != fell)
    else:
        good = SUCCESS_FACES[purpose]
        bad = set(range(len(FACES))) - good
        successes = sum(face in good for face in fell)
        for number in range(len(fell) + 1):
            if number != successes:
                yield purpose, (min(good),) * number + (min(bad),) * (len(fell) - number)


# ---- counting ----


class TooMany(Exception):
    """More positions would have to be looked at than allowed."""


class Count:
    """Counts sequences, and the positions that it has to look at for that."""

    def __init__(self, most: int = sys.maxsize) -> None:
        self.nodes = 0
        self._most = most

    def sequences(self, state: State, depth: int) -> int:
        """The number of sequences of so many legal commands."""
        return sum(self.divide(state, depth).values()) if depth > 1 else len(self._legal(state))

    def divide(self, state: State, depth: int) -> Counter[str]:
        """The same by the verb of the first command."""
        counted: Counter[str] = Counter()
        for command in self._legal(state):
            counted[verb(command)] += self.after(state, command, depth - 1)
        return counted

    def after(self, state: State, command: Command, depth: int) -> int:
        """The sequences of so many commands after one, over all its outcomes."""
        if depth == 0:
            return 1
        return sum(self.sequences(outcome, depth) for outcome in outcomes(state, command))

    def _legal(self, state: State) -> list[Command]:
        self.nodes += 1
        if self.nodes > self._most:
            raise TooMany
        return engine.legal_commands(state)


def verb(command: Command) -> str:
    """What a match file calls a command."""
    word: str = command_document(command)["do"]
    return word


# ---- the command line ----


def main() -> None:
    """Recount, show or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="choose the positions anew and count them")
    parser.add_argument("--show", type=int, metavar="NUMBER", help="one position and its counts by first command")
    parser.add_argument("--most", type=int, default=sys.maxsize, help="leave out what looks at more positions")
    given = parser.parse_args()
    if given.write:
        from tools.perft_choice import write  # noqa: PLC0415 - only writing has to know how positions are chosen

        write(FOLDER)
    elif given.show is not None:
        _show(stored()[given.show - 1])
    else:
        sys.exit(_recount(stored(), given.most))


def _show(position: Stored) -> None:
    print(position.name)
    print(position.document.get("drawing", ""))
    state, depth = position.state, max(position.counts)
    for command in engine.legal_commands(state):
        print(f"{Count().after(state, command, depth - 1):8}  {command_document(command)}")
    print(f"{sum(position.counts[depth].values()):8}  stored, of {depth} commands")


def _recount(positions: list[Stored], most: int) -> int:
    """Say what differs; the exit code is 1 where something does."""
    begun, different, total, nodes = time.perf_counter(), 0, 0, 0
    for position in positions:
        for depth in position.depths(most):
            count, expected = Count(), position.counts[depth]
            found = dict(count.divide(position.state, depth))
            nodes += count.nodes
            total += sum(found.values())
            if found != expected:
                different += 1
                print(f"{position.name}, depth {depth}: {found}, stored: {expected}")
    took = time.perf_counter() - begun
    print(f"{len(positions)} positions, {total} sequences, {nodes} nodes, {took:.1f} s: {different} counts differ")
    return 1 if different else 0


if __name__ == "__main__":
    main()
