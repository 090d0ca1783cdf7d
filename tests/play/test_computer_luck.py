"""The luck of dice that is taken off what a trial comes to."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from real_cards import begin, board, duel

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Move
from krosmaster.arena.events import DiceRolled, WoundsPlaced
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.luck import luck
from krosmaster.play.computer.views import seen_by
from krosmaster.table.contract import Script


def attacks(count=6):
    """Positions with an attack on one enemy, which rolls some dice, and how many."""
    found = []
    for seed in range(20):
        rng = Random(seed)
        state = begin(duel(board=board("the-pit"), seed=seed))
        players = [GreedyPlayer(seat) for seat in (0, 1)]
        while state.outcome is None and state.number < 6:
            command = players[state.asked].choose(seen_by(state, state.asked, rng))
            step = engine.apply(state, command)
            wounds = [event for event in step.events if isinstance(event, WoundsPlaced)]
            rolls = [event for event in step.events if isinstance(event, DiceRolled)]
            if isinstance(command, Cast) and len(wounds) == 1 and len(rolls) == 2:
                target = state.figures[wounds[0].who]
                if target.is_krosmaster and target.owner != state.player:
                    found.append((state, command, sum(len(roll.faces) for roll in rolls)))
            state = step.state
        if len(found) >= count:
            return found
    raise AssertionError(found)


def test_over_all_throws_of_an_attack_there_is_no_luck():
    for state, command, dice in attacks():
        found = []
        for faces in product(range(6), repeat=dice):
            step = engine.apply(state, command, Script(faces))
            found.append(luck(state, step.events, state.player))
        assert sum(found) / len(found) == pytest.approx(0, abs=1e-9)
        assert max(found) > 0.01


def test_what_is_luck_for_one_side_is_bad_luck_for_the_other():
    state, command, _ = attacks(1)[0]
    events = engine.apply(state, command).events
    mine, theirs = (luck(state, events, seat) for seat in (state.player, 1 - state.player))
    assert mine == -theirs != 0


def test_a_step_has_no_luck_in_it():
    state = begin(duel(board=board("the-pit"), seed=3))
    players = [GreedyPlayer(seat) for seat in (0, 1)]
    rng = Random(3)
    command = None
    while not isinstance(command, Move):
        command = players[state.asked].choose(seen_by(state, state.asked, rng))
        before, step = state, engine.apply(state, command)
        state = step.state
    assert luck(before, step.events, 0) == 0
