"""Random games over everything, with saving, loading, undo, redo, replay and forks mixed in, to find what breaks.

    python -m tools.soak --games 100000 --seed 1 --workers 2

Duels, free for alls, pairs and the lessons' set-ups; every character, board, reward and option; players who draw,
players who mean it, and computer players. Nothing may raise, nobody may be left without a move, and whatever is loaded,
undone, redone or replayed has to come to the same position. Game i depends on the seed and i alone: the sum at the end
is the same whatever the number of workers. A game with a fault is written as a match file to the folder of `--faults`,
and named in one line; the others go on.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TypeAlias

from krosmaster.arena import engine
from krosmaster.arena.commands import Command, Concede
from krosmaster.arena.setup_options import USUAL_GALLONS, Setup
from krosmaster.arena.summary import digest
from krosmaster.content.lessons import load_lessons
from krosmaster.content.match_header import Header
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import ArenaMatch, digest_fault, replayed
from krosmaster.play.computer.players import ComputerPlayer
from krosmaster.play.computer.strengths import Strength, computer_player
from krosmaster.play.computer.views import seen_by
from krosmaster.play.replay import forked
from krosmaster.table.contract import Accepted
from krosmaster.table.match import Match
from tools.random_matches import CATALOG, as_kept, drawn_among, keen_among, random_setup

LONGEST = 10_000
"""Commands after which a game counts as stuck."""

IN_EARNEST = 300
"""Commands after which everybody goes for the enemies, so that the game comes to its end."""

STUCK_S = 60
"""Seconds of work on one game after which it counts as stuck."""

UNDO, SAVE, FORK = 1 / 60, 1 / 1500, 1 / 3000
"""How often, by the command, something is taken back, the match is saved and loaded, a fork takes its place."""

REPLAYED = 0.15
"""How many games are played again from their commands when they are over."""

LESSONS, SHORT, COMPUTER = 0.03, 0.9, 0.03
"""How many games are a lesson's match, are played for few GG, have computer players."""

Told: TypeAlias = tuple[str, Counter[str], str]
"""Of a game its last position's digest, what was done by name, and its fault or nothing."""


class Fault(Exception):
    """Something that must not be."""


@dataclass(slots=True)
class _Game:
    rng: Random
    match: ArenaMatch
    keen: float
    """How often a player means it."""
    computers: dict[int, ComputerPlayer]
    done: Counter[str] = field(default_factory=Counter)

    def play(self) -> None:
        """To its end, with everything mixed in."""
        while self.match.outcome is None:
            if self.done["commands"] >= LONGEST:
                raise Fault(f"not over after {LONGEST} commands")
            self._submit(self._chosen())
            draw = self.rng.random()
            if draw < UNDO:
                self._take_back()
            elif draw < UNDO + SAVE:
                self._save_and_load()
            elif draw < UNDO + SAVE + FORK:
                self._fork()
        if self.rng.random() < REPLAYED:
            self._save_and_load()
        elif self.rng.random() < REPLAYED:
            self._replay()

    def _chosen(self) -> Command:
        state = self.match.state
        legal = engine.legal_commands(state)
        if all(isinstance(command, Concede) for command in legal):
            raise Fault("nothing is legal but to concede")
        computer = self.computers.get(state.asked)
        if computer is not None:
            return computer.choose(seen_by(state, state.asked, self.rng))
        is_keen = self.rng.random() < self.keen or len(self.match.records) > IN_EARNEST
        return (keen_among if is_keen else drawn_among)(legal, self.rng, state)

    def _submit(self, command: Command) -> None:
        answer = self.match.submit(command)
        if not isinstance(answer, Accepted):
            raise Fault(f"{command} was chosen and is refused: {answer.reason}")
        self.done["commands"] += 1

    def _take_back(self) -> None:
        """Some commands undone; some of those redone, played anew from the rewound dice, or given up for others."""
        match, before = self.match, self.match.state
        taken = match.records
        stop = match.undo_stop
        for _ in range(self.rng.randint(1, 12)):
            if match.undo():
                self.done["undo"] += 1
            elif len(match.records) != stop:
                raise Fault(f"undo stops at {len(match.records)} commands, not at {stop}")
        undone = taken[len(match.records) :]
        draw = self.rng.random()
        if draw < 0.4:
            for record in undone:
                self.done["played anew"] += 1
                if not isinstance(match.submit(record.command, record.script), Accepted):
                    raise Fault(f"{record.command} was undone and is refused now")
        elif draw < 0.8:
            for _ in undone:
                if not match.redo():
                    raise Fault("what was undone cannot be redone")
                self.done["redo"] += 1
        else:
            for _ in range(self.rng.randint(0, len(undone))):
                self.done["redo"] += match.redo()
            return
        if match.state != before or match.records != taken or match.can_redo:
            raise Fault("what was undone and done again leads elsewhere")

    def _save_and_load(self) -> None:
        """The match as its file tells it takes its place."""
        match = self.match
        self.done["save and load"] += 1
        header = Header(digest=digest(match.state), note=match.note)
        match_file = parse_match(write_match(match.setup, match.records, header), CATALOG)
        loaded = replayed(match_file, engine)
        if fault := digest_fault(match_file, loaded):
            raise Fault(str(fault))
        self._compare(loaded, "the save")
        self.match = loaded

    def _replay(self) -> None:
        self.done["replay"] += 1
        self._compare(self.match.replay(), "the replay")

    def _compare(self, other: ArenaMatch, name: str) -> None:
        """Every step, with its events, is the same."""
        for number, (live, again) in enumerate(zip(self.match.steps, other.steps, strict=True)):
            if live != again:
                raise Fault(f"{name} leads elsewhere by command {number}")

    def _fork(self) -> None:
        """Go on from somewhere with the same dice or other ones; the match that is left stays as it is."""
        match, before = self.match, self.match.state
        self.done["fork"] += 1
        seed = self.rng.choice((None, self.rng.randrange(2**32)))
        fork = forked(match, self.rng.randint(len(match.records) // 2, len(match.records)), seed)
        if match.state is not before:
            raise Fault("a fork changed the match that it came from")
        self.match = fork


def setup_of(rng: Random) -> Setup:
    """A match of any kind; most have so few GG that they are over after a hundred commands."""
    if rng.random() < LESSONS:
        return rng.choice(_lesson_setups())
    setup = random_setup(rng, CATALOG.rewards.values())
    if rng.random() < SHORT:
        gallons = rng.choice((1, 2, 3, USUAL_GALLONS[len(setup.players)].each))
        setup = replace(setup, players=tuple(replace(player, gallons=gallons) for player in setup.players))
    return as_kept(setup)


@cache
def _lesson_setups() -> tuple[Setup, ...]:
    lessons = load_lessons(CATALOG).lessons
    return tuple(lesson.setup for lesson in lessons)


def _game(number: int, seed: int) -> _Game:
    rng = Random(f"{seed} {number}")  # noqa: S311 - a game, no secret
    setup = setup_of(rng)
    match: ArenaMatch = Match(engine, setup, free_undo=rng.random() < 0.5)
    computers = {}
    if rng.random() < COMPUTER:
        kinds = (Strength.RANDOM, Strength.GREEDY, Strength.GREEDY, None)
        drawn = {seat: rng.choice(kinds) for seat in range(len(setup.players))}
        computers = {seat: computer_player(kind, rng.randrange(2**32)) for seat, kind in drawn.items() if kind}
    return _Game(rng, match, rng.choice((0.1, 0.7, 0.9)), computers)


def play(number: int, seed: int, faults: Path) -> Told:
    """One game to its end."""
    game: _Game | None = None
    try:
        with _clock():
            game = _game(number, seed)
            game.play()
            return digest(game.match.state), game.done, ""
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is told, and the other games go on
        text = f"game {number} of seed {seed}: {type(fault).__name__}: {fault}"
        if game is not None:
            faults.mkdir(parents=True, exist_ok=True)
            file = faults / f"soak-{seed}-{number}.yaml"
            told = "\n".join(f"# {line}" for line in traceback.format_exc().splitlines())
            kept = write_match(game.match.setup, game.match.records)
            file.write_text(f"{kept}{told}\n", encoding="utf-8", newline="\n")
            text += f"; see {file}"
        return "", Counter() if game is None else game.done, text


@contextmanager
def _clock() -> Iterator[None]:
    """Raise a fault where a game takes too long; on systems without such a clock it may."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_signal: int, _frame: object) -> None:
        raise Fault(f"not over after {STUCK_S} seconds of work")

    signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, STUCK_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _prepare() -> None:
    """Leave the garbage of games, which refer to nothing in a circle, to the count of references: a sixth faster."""
    gc.freeze()
    gc.disable()


def played(numbers: range, seed: int, workers: int, faults: Path) -> Iterator[Told]:
    """What is told of each game, in their order."""
    one = partial(play, seed=seed, faults=faults)
    if workers == 1:
        _prepare()
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(workers, initializer=_prepare) as pool:
        yield from pool.map(one, numbers, chunksize=min(20, 1 + len(numbers) // (4 * workers)))


def main() -> int:
    """Play, and print games and commands a second; exit code 1 when there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="the first game, to play many in parts")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--faults", type=Path, default=Path("soak-faults"), metavar="FOLDER")
    parser.add_argument("--every", type=float, default=30, metavar="SECONDS", help="how often to say how far it is")
    options = parser.parse_args()
    start = told_at = time.perf_counter()
    numbers = range(options.first, options.first + options.games)
    done: Counter[str] = Counter()
    total = hashlib.sha256()
    wrong = 0
    for number, (position, counted, fault) in enumerate(
        played(numbers, options.seed, options.workers, options.faults), start=1
    ):
        done.update(counted)
        total.update(f"{options.first + number} {counted['commands']} {position}\n".encode())
        if fault:
            wrong += 1
            print(fault, flush=True)
        now = time.perf_counter()
        if now - told_at >= options.every and number < options.games:
            told_at = now
            print(f"{number} games, {wrong} faults, {_rates(number, done, now - start)}", flush=True)
    spent = time.perf_counter() - start
    others = ", ".join(f"{count} x {name}" for name, count in sorted(done.items()) if name != "commands")
    part = f" from number {options.first}" if options.first else ""
    print(f"{options.games} games of seed {options.seed}{part} in {spent:.0f} s: {done['commands']} commands, {others}")
    print(f"{_rates(options.games, done, spent)}, {options.workers} workers")
    print(f"{wrong} faults, sum {total.hexdigest()[:16]}")
    return 1 if wrong else 0


def _rates(games: int, done: Counter[str], spent: float) -> str:
    return f"{games / spent:.1f} games/s, {done['commands'] / spent:.0f} commands/s"


if __name__ == "__main__":
    sys.exit(main())
