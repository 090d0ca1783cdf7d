"""The chance to win that a strong player goes by."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from random_play import random_setup
from real_cards import begin, board, duel

from krosmaster.arena import engine
from krosmaster.play.computer.chances import chance_to_win
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.views import seen_by
from krosmaster.table.contract import Outcome


def under_way(setup, turns=4):
    """A position after some turns of greedy players."""
    state = begin(setup)
    players = [GreedyPlayer(seat) for seat in range(len(setup.players))]
    rng = Random(1)
    while state.outcome is None and state.number < turns:
        state = engine.apply(state, players[state.asked].choose(seen_by(state, state.asked, rng))).state
    return state


def with_figure(state, figure):
    return replace(state, figures={**state.figures, figure.handle: figure})


DUEL = under_way(duel(board=board("the-pit"), seed=3))


def test_the_chances_of_the_sides_of_a_duel_make_one():
    assert chance_to_win(DUEL, 0) + chance_to_win(DUEL, 1) == pytest.approx(1)
    assert 0 < chance_to_win(DUEL, 0) < 1


def test_of_allied_players_each_has_the_same_chance():
    for seed in range(40):
        setup = random_setup(Random(seed))
        state = under_way(setup, 3)
        if state.outcome is None:
            for seat in range(len(setup.players)):
                assert len({chance_to_win(state, ally) for ally in state.side(seat)}) == 1


def test_a_match_that_is_over_is_won_lost_or_drawn():
    won = replace(DUEL, outcome=Outcome((1,), "WIN-1"))
    assert [chance_to_win(won, seat) for seat in (0, 1)] == [0.0, 1.0]
    assert chance_to_win(replace(DUEL, outcome=Outcome((), "WIN-3")), 0) == 0.5


def test_every_wound_that_is_left_less_makes_the_chance_smaller():
    figure = DUEL.krosmasters(0)[0]
    chances = [chance_to_win(with_figure(DUEL, figure._replace(wounds=w)), 0) for w in range(figure.hp)]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == figure.hp


def test_gallons_and_kamas_make_the_chance_greater():
    first, second = DUEL.players
    for richer in (first._replace(gallons=first.gallons + 1), first._replace(kamas=first.kamas + 1)):
        assert chance_to_win(replace(DUEL, players=(richer, second)), 0) > chance_to_win(DUEL, 0)


def test_standing_where_enemies_can_knock_out_makes_the_chance_smaller():
    hunted = DUEL.krosmasters(0)[0]
    hunted = hunted._replace(wounds=hunted.hp - 1)
    enemies = [enemy.cell for enemy in DUEL.krosmasters(1)]
    free = [cell for cell in range(DUEL.grid.size) if not DUEL.field.obstacles >> cell & 1]
    by_distance = sorted(free, key=lambda cell: min(DUEL.grid.distance(cell, enemy) for enemy in enemies))
    near, far = (with_figure(DUEL, hunted._replace(cell=by_distance[place])) for place in (0, -1))
    assert chance_to_win(near, 0) < chance_to_win(far, 0)
