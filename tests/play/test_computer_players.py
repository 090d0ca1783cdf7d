"""Computer players: legal in every phase and question of every kind of match, repeatable, and ever ready to stop."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from random_play import random_setup
from real_cards import CATALOG, STASIS, WAKFU, begin, board, duel

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede
from krosmaster.arena.setup_options import Goal, Part
from krosmaster.arena.state import Phase
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.random_player import RandomPlayer
from krosmaster.play.computer.views import seen_by

LONGEST = 40
"""Game turns after which a game is left."""


def played(setup, players, longest=LONGEST, seed=0):
    """The commands of a match, each with the phase and question it answered; every one of them was legal."""
    rng = Random(seed)
    state = begin(setup)
    told = []
    while not state.is_over and state.number <= longest:
        command = players[state.asked].choose(seen_by(state, state.asked, rng))
        assert not isinstance(command, Concede)
        reason = engine.reason_against(state, command)
        assert reason is None, f"{command} is refused: {reason}"
        told.append((state.phase, state.question and state.question.kind, command))
        state = engine.apply(state, command).state
    return told, state


def seats(kind, setup, seed=0):
    return [kind(seed + seat) for seat in range(len(setup.players))]


@pytest.mark.parametrize("kind", [RandomPlayer, GreedyPlayer])
def test_every_phase_and_question_of_matches_of_all_kinds_is_answered_legally(kind):
    answered = Counter()
    for seed in range(30):
        setup = random_setup(Random(seed))
        told, _ = played(setup, seats(kind, setup, seed), longest=16)
        answered.update((phase, asked) for phase, asked, _ in told)
    phases = {phase for phase, asked in answered if asked is None}
    asked = {asked for _, asked in answered if asked is not None}
    assert phases == set(Phase) - {Phase.START, Phase.NEXT, Phase.PRELIMINARY, Phase.OVER}
    assert len(asked) >= 5, asked


@pytest.mark.parametrize("kind", [RandomPlayer, GreedyPlayer])
@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("without", [frozenset(), frozenset({Part.SPELLS, Part.TENSION, Part.KAMAS, Part.SUMMONS})])
def test_the_goals_of_lessons_are_played_for(kind, goal, without):
    setup = duel(board=board("the-pit"), goal=goal, without=without, seed=4)
    told, state = played(setup, seats(kind, setup), longest=10)
    assert state.is_over or len(told) > 40


@pytest.mark.parametrize("kind", [RandomPlayer, GreedyPlayer])
def test_the_same_seeds_give_the_same_match(kind):
    setup = random_setup(Random(5))
    first = played(setup, seats(kind, setup), longest=8)
    assert played(setup, seats(kind, setup), longest=8) == first


def test_a_greedy_player_beats_a_random_one():
    won = Counter()
    for seed in range(6):
        setup = duel(STASIS, STASIS, board=board("the-pit"), seed=seed)
        kinds = (GreedyPlayer, RandomPlayer) if seed % 2 else (RandomPlayer, GreedyPlayer)
        _, state = played(setup, [kind(seed) for kind in kinds])
        won.update(kinds[winner] for winner in state.outcome.winners)
    assert won[GreedyPlayer] >= 5


def test_greedy_players_buy_rewards_and_turn_them_up():
    used = Counter()
    for seed in range(4):
        setup = duel(STASIS, WAKFU, board=board("the-pit"), seed=seed)
        rewards = tuple(CATALOG.rewards.values())
        players = tuple(replace(player, kamas=9) for player in setup.players)
        setup = replace(setup, players=players, rewards=rewards)
        told, _ = played(setup, seats(GreedyPlayer, setup))
        used.update(type(command).__name__ for _, _, command in told)
    assert used["BuyReward"] >= 1
    assert used["UseReward"] >= 1
