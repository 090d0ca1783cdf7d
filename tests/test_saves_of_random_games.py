"""The save of every position of a random match loads to that position.

A save is the match file of the commands so far, so the saves of a match are the beginnings of its last one: that is
asserted line by line. Then the last one is loaded: after each command its position and its events are the live ones,
and for some of them the digests are compared too, which cost more than all the rest.
KROSMASTER_GAMES raises the number of games.
"""

import os
from random import Random

import pytest
from random_play import random_command, random_setup
from real_cards import CATALOG

from krosmaster import whole_matches
from krosmaster.arena import engine
from krosmaster.arena.summary import digest
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import replayed
from krosmaster.table.contract import Accepted
from krosmaster.table.match import Match
from krosmaster.whole_matches import match_text
from tools.random_matches import as_kept

GAMES = int(os.environ.get("KROSMASTER_GAMES", "12"))
LONGEST = 3000
SAMPLED = 50


def played(seed):
    """A match of random legal commands, to its end or its longest."""
    rng = Random(seed)
    match = Match(engine, as_kept(random_setup(rng)))
    while match.state.outcome is None and len(match.records) < LONGEST:
        assert isinstance(match.submit(random_command(rng, match.state)), Accepted)
    return match


def test_the_save_of_every_position_loads_to_the_same_digest():
    positions = 0
    for seed in range(GAMES):
        match = played(seed)
        whole = write_match(match.setup, match.records)
        rng = Random(seed)
        for length in rng.sample(range(1, len(match.records) + 1), min(3, len(match.records))):
            assert whole.startswith(write_match(match.setup, match.records[:length])), f"game {seed}"
        loaded = replayed(parse_match(whole, CATALOG), engine)
        assert len(loaded.steps) == len(match.steps) == len(match.records) + 1
        for number, (live, again) in enumerate(zip(match.steps, loaded.steps, strict=True)):
            assert live == again, f"game {seed}, after command {number}"
            if number % SAMPLED == 0 or number == len(match.records):
                assert digest(live.state) == digest(again.state), f"game {seed}, after command {number}"
        positions += len(match.steps)
    assert positions > 50 * GAMES


@pytest.mark.parametrize(("limit", "most"), [("MOST_COMMANDS", 25), ("MOST_POINTS", 2_000)])
def test_of_a_match_that_is_too_long_for_a_file_the_last_commands_are_kept_and_it_goes_on(limit, most, monkeypatch):
    monkeypatch.setattr(whole_matches, limit, most)
    kept = []
    for seed in range(4):
        rng = Random(seed)
        match = Match(engine, as_kept(random_setup(rng)))
        while match.state.outcome is None and len(match.records) < 150:
            match.submit(random_command(rng, match.state))
            if len(match.records) % 10:
                continue
            match_file = parse_match(match_text(match, CATALOG, "now", "Long"), CATALOG)
            loaded = replayed(match_file, engine)
            assert digest(loaded.state) == digest(match.state)
            assert match_file.header.so_far.commands == len(match.records)
            assert loaded.records == match.records[len(match.records) - len(loaded.records) :]
            assert loaded.setup.title == "Long"
            kept.append((len(loaded.records), len(match.records)))
    cut = [short for short, long in kept if short < long]
    assert len(cut) > 20
    assert max(cut) <= 25 if limit == "MOST_COMMANDS" else max(cut) < 60
    assert sum(cut) > 10 * len(cut)
