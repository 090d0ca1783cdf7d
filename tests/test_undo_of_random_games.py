"""Undo and redo in random games of all kinds: any number back and forth again leads to equal positions.

What is equal is not the same object: every position is compared with that of a fresh replay of the same commands, by
its values, its digest and its legal commands. KROSMASTER_GAMES raises the number of games.
"""

import os
from random import Random

import pytest

from krosmaster.arena import engine
from krosmaster.arena.events import CardTaken, CoinTossed, DiceRolled, GoldDrawn, RewardBought, RewardTurnedUp
from krosmaster.arena.summary import digest
from krosmaster.table.contract import Accepted
from krosmaster.table.match import Match
from tools.random_matches import random_command
from tools.random_tables import random_table

GAMES = int(os.environ.get("KROSMASTER_GAMES", "20"))
LONGEST = 400
REVEALING = (DiceRolled, CoinTossed, RewardBought, RewardTurnedUp, GoldDrawn)
"""A purchase turns up or takes the top of a pile."""
SHORT = 40
"""Commands of a game in which every point and every number of commands is tried, which takes the square of it."""


def played(seed, most, *, skip=0, free_undo=True):
    """A match of random legal commands. `skip`: so many are played before it begins to be looked at."""
    rng = Random(seed)
    match = Match(engine, random_table(rng), free_undo=free_undo)
    for _ in range(skip + most):
        if match.state.is_over:
            break
        assert isinstance(match.submit(random_command(rng, match.state)), Accepted)
    return match


def tells_what_was_hidden(before, events):
    """Whether somebody knows more by what happened than before, by the events alone."""
    if any(isinstance(event, REVEALING) for event in events):
        return True
    return any(isinstance(event, CardTaken) for event in events) and bool(before.draft.face_down)


class Fresh:
    """The positions of a match played anew: equal values, none of them the same object."""

    def __init__(self, match):
        self.states = [step.state for step in match.replay().steps]
        self.legal = [engine.legal_commands(state) for state in self.states]

    def check(self, match, at, seed):
        """The match stands where it stood after so many commands."""
        assert len(match.records) == at, f"game {seed}"
        assert match.state is not self.states[at]
        assert match.state == self.states[at], f"game {seed}, after {at} commands"
        assert engine.legal_commands(match.state) == self.legal[at], f"game {seed}, after {at} commands"


@pytest.mark.parametrize("seed", range(GAMES))
def test_undo_of_any_number_and_redo_of_as_many_lead_back_from_every_point(seed):
    match = played(seed, SHORT, skip=Random(f"skip {seed}").choice((0, 60, 150)))
    fresh, end = Fresh(match), len(match.records)
    first = max(0, end - SHORT)
    while match.undo() and len(match.records) > first:
        pass
    for at in range(first, end + 1):
        for back in range(1, at - first + 1):
            assert all(match.undo() for _ in range(back))
            fresh.check(match, at - back, seed)
            assert all(match.redo() for _ in range(back))
            fresh.check(match, at, seed)
        assert match.redo() == (at < end)


@pytest.mark.parametrize("seed", range(GAMES))
def test_undo_and_redo_in_the_middle_of_a_whole_game_change_nothing_of_what_follows(seed):
    """At every point of a game one command, some and all are taken back and played again; then it goes on."""
    plain = played(seed, LONGEST)
    fresh, chance = Fresh(plain), Random(seed)
    match = Match(engine, plain.setup, free_undo=True)
    for at, record in enumerate(plain.records, start=1):
        assert isinstance(match.submit(record.command, record.script), Accepted)
        for back in {1, chance.randint(1, at), at} if at % 10 == 0 else {1, chance.randint(1, at)}:
            assert all(match.undo() for _ in range(back))
            fresh.check(match, at - back, seed)
            assert all(match.redo() for _ in range(back))
            fresh.check(match, at, seed)
    assert match.records == plain.records
    assert digest(match.state) == digest(plain.state) == digest(fresh.states[-1])


@pytest.mark.parametrize("seed", range(GAMES))
def test_undo_stops_where_chance_was_revealed_and_what_is_played_again_is_the_same(seed):
    match = played(seed, LONGEST, skip=Random(f"skip {seed}").choice((0, -LONGEST + 6)), free_undo=False)
    fresh, end = Fresh(match), len(match.records)
    steps = match.replay().steps
    told = [at for at in range(1, end + 1) if tells_what_was_hidden(fresh.states[at - 1], steps[at].events)]
    stop = match.undo_stop
    assert stop == max(told, default=0)
    while match.undo():
        fresh.check(match, len(match.records), seed)
    assert len(match.records) == stop
    while match.can_redo:
        again = match.redo()
        fresh.check(match, len(match.records), seed)
    assert stop == end or again
    assert len(match.records) == end
