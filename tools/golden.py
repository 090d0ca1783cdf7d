"""Play the golden games anew and write them to tests/golden: python -m tools.golden.

Each is a match file that a seeded random player filled: under every command stand its events, at the end the position.
A change of the rules, of the cards or of the words of events shows there line by line: tests/test_golden_games.py
replays the files and compares every line. Run this only when such a change is meant; commit the files by themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from krosmaster.arena import engine
from krosmaster.arena.documents import event_document
from krosmaster.arena.events import Event
from krosmaster.arena.summary import summary
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import ArenaMatch, replayed
from tools.random_matches import CATALOG, keen_among

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
LONGEST = 1500
"""Commands after which a game would be left; none of these gets there."""

DUEL = """\
players:
  - name: Ana
    kamas: 12
    team: [{character: queen-of-the-tofus}, {character: bill-tell}, {character: oscar-kass}, {character: bad-aboum}]
  - name: Bea
    kamas: 12
    team:
      [{character: anna-tommy}, {character: kassius-kaos}, {character: king-of-the-gobballs}, {character: lil-healey}]
"""
FOUR = """\
players:
  - {name: Ana, kamas: 6, team: [{character: queen-of-the-tofus}, {character: lil-healey}]}
  - {name: Bea, kamas: 6, team: [{character: anna-tommy}, {character: kassius-kaos}]}
  - {name: Cid, kamas: 6, team: [{character: bill-tell}, {character: king-of-the-gobballs}]}
  - {name: Dan, kamas: 6, team: [{character: oscar-kass}, {character: bad-aboum}]}
"""
BREAKABLE = "options: {scenery_can_be_destroyed: true, without: [rewards]}"
GAMES = {
    "duel-elemental": (5, f"title: A duel with rewards on the first face\nboard: elemental-arena\nseed: 1\n{DUEL}"),
    "duel-pit": (6, f"title: A duel with rewards on the second face\nboard: the-pit\nseed: 2\n{DUEL}"),
    "free-for-all": (11, f"title: Four players, each against all\nmode: free-for-all\nseed: 3\n{FOUR}"),
    "pairs": (7, f"title: Four players in pairs\nmode: pairs\npairs: [[0, 1], [2, 3]]\nseed: 4\n{FOUR}"),
    "broken-scenery": (10, f"title: Scenery is destroyed\nboard: elemental-arena\n{BREAKABLE}\nseed: 5\n{DUEL}"),
}
"""By the name of the file: the seed of the random player, and the head of the match file."""


def transcript(match: ArenaMatch) -> str:
    """A match as text: its match file, the events under each command, and the last position."""
    return "\n".join(_lines(match)) + "\n"


def _lines(match: ArenaMatch) -> Iterator[str]:
    text = write_match(match.setup, match.records)
    head, _, commands = text.partition("commands:\n")
    yield from head.splitlines()
    yield "commands:"
    first, *steps = match.steps
    yield from _told(first.events)
    for command, step in zip(commands.splitlines(), steps, strict=True):
        yield command
        yield from _told(step.events)
    for key, value in summary(match.state).items():
        yield f"# {key}: {_compact(value)}"


def _told(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        yield f"    # {_compact(event_document(event))}"


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def played(name: str) -> ArenaMatch:
    """A golden game as its random player plays it."""
    seed, head = GAMES[name]
    rng = Random(seed)  # noqa: S311 - a player, not a secret
    match = replayed(parse_match(f"format: 1\n{head}", CATALOG, name), engine)
    while not match.state.is_over and len(match.records) < LONGEST:
        match.submit(keen_among(engine.legal_commands(match.state), rng, match.state))
    return match


def main() -> None:
    """Write every golden game."""
    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        match = played(name)
        text = transcript(match)
        (GOLDEN / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(match.records)} commands, {len(text) // 1024} KiB, {match.outcome}")


if __name__ == "__main__":
    main()
