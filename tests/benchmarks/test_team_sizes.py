"""What a match costs by its size: two, four and eight krosmasters a side, and four players; one table.

Run with ``pytest -m benchmark -s tests/benchmarks/test_team_sizes.py``. All figures are of the processor's time and of
one run: the medians over positions that random commands lead to, with what has been summoned by then.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest
from driving import Driver
from random_play import random_command
from real_cards import CATALOG

from krosmaster.app import make_app
from krosmaster.arena import engine
from krosmaster.arena.setup_options import USUAL_GALLONS, KrosmasterSetup, Mode, PlayerSetup, Setup
from krosmaster.arena.state import State
from krosmaster.client.set_up.match_screens import screen_for
from krosmaster.client.ui.screen import Push
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import replayed
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.views import seen_by
from krosmaster.play.reach import acting
from krosmaster.play.threat import threat_map
from krosmaster.table.match import Match

pytestmark = pytest.mark.benchmark

SEEDS, FROM_TURN, FRAMES = 3, 4, 40


class Size(NamedTuple):
    """So many players with so many krosmasters each."""

    name: str
    players: int
    each: int


SIZES = (
    Size("two, two a side", 2, 2),
    Size("two, four a side", 2, 4),
    Size("two, eight a side", 2, 8),
    Size("four, three each", 4, 3),
)


def spent_ms(work: Callable[[], object], times: int = 5) -> float:
    """The median of some calls, of the processor's time."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append((time.process_time() - start) * 1000)
    return statistics.median(found)


def played(size: Size, seed: int) -> Match:
    """A match with rewards after some turns of random commands, somebody about to act."""
    chance = Random(seed)
    cards = chance.sample(sorted(CATALOG.characters.values(), key=lambda card: card.id), size.players * size.each)
    teams = [cards[place :: size.players] for place in range(size.players)]
    setup = Setup(
        tuple(PlayerSetup(team=tuple(map(KrosmasterSetup, team))) for team in teams),
        mode=Mode.DUEL if size.players == 2 else Mode.FREE_FOR_ALL,
        seed=seed,
        board=CATALOG.boards["elemental-arena"],
        rewards=tuple(CATALOG.rewards.values()),
        wild_gallons=USUAL_GALLONS[size.players].wild,
    )
    match = Match(engine, setup)
    while not match.state.is_over and (match.state.number < FROM_TURN * size.players or acting(match.state) is None):
        match.submit(random_command(chance, match.state))
    return match


def acts(match: Match) -> float:
    """Microseconds for listing what is legal and playing one of it, over the match again."""
    commands = [record.command for record in match.records]
    scripts = [record.script for record in match.records]
    again = engine.initial(match.setup).state
    start = time.process_time()
    for command, script in zip(commands, scripts, strict=True):
        engine.legal_commands(again)
        again = engine.apply(again, command, script).state
    return (time.process_time() - start) / len(commands) * 1_000_000


def choice_ms(state: State) -> float:
    """A greedy player's choice."""
    seat = state.player
    view = seen_by(state, seat, Random(1))
    return spent_ms(lambda: GreedyPlayer(1).choose(view), 3)


def threats_ms(state: State) -> float:
    """The threats to whoever acts."""
    return spent_ms(lambda: threat_map(state, state.active))


def file_ms(match: Match) -> tuple[float, float]:
    """Writing a match as text, and reading and replaying it."""
    text = write_match(match.setup, match.records)
    return spent_ms(lambda: write_match(match.setup, match.records)), spent_ms(
        lambda: replayed(parse_match(text, CATALOG), engine), 2
    )


def frame_ms(driver: Driver, match: Match) -> float:
    """A frame of the arena at 1280x800 in which nothing changes, but all is drawn."""
    driver.app.stack.change(Push(screen_for(driver.app.services, match), onto_bottom=True))
    driver.frames(20, 100)
    return spent_ms(driver.app.draw, FRAMES)


def rows(driver: Driver) -> Iterator[tuple[str, list[float]]]:
    for size in SIZES:
        matches = [match for seed in range(SEEDS) if not (match := played(size, seed)).state.is_over]
        assert matches, size
        files = [file_ms(match) for match in matches]
        columns = (
            [sum(figure.in_play for figure in match.state.figures.values()) for match in matches],
            [acts(match) for match in matches],
            [threats_ms(match.state) for match in matches],
            [choice_ms(match.state) for match in matches],
            [written for written, _read in files],
            [read for _written, read in files],
            [frame_ms(driver, match) for match in matches],
        )
        yield size.name, [statistics.median(column) for column in columns]


def test_what_a_match_costs_by_its_size(tmp_path):
    driver = Driver(make_app(size=(1280, 800), data_dir=tmp_path, seed=1))
    heads = "players", "in play", "a command", "threats", "greedy choice", "written", "read again", "frame"
    print("\n\n| " + " | ".join(heads) + " |\n|" + " --- |" * len(heads))
    frames = []
    for name, (count, act, threat, choice, written, read, frame) in rows(driver):
        numbers = f"{count:.0f} | {act:.0f} µs | {threat:.1f} ms | {choice:.1f} ms | {written:.1f} ms | {read:.0f} ms"
        print(f"| {name} | {numbers} | {frame:.1f} ms |")
        frames.append(frame)
    assert max(frames) < 16
