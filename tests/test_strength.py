"""The tool that measures how often one computer player beats another."""

from __future__ import annotations

from krosmaster.play.computer.strengths import Strength
from tools.strength import mirror, play

RANDOM, GREEDY = Strength.RANDOM, Strength.GREEDY


def test_two_games_of_a_pair_are_of_the_same_match_with_the_same_team_on_both_sides():
    match = mirror(3, seed=1)
    assert match.players[0].team == match.players[1].team
    assert match.rewards
    assert mirror(3, seed=1) == match


def test_a_greedy_player_wins_both_games_of_a_pair_against_a_random_one():
    assert [play((GREEDY, RANDOM), 1, number).won for number in (0, 1)] == [1.0, 1.0]
    assert play((RANDOM, GREEDY), 1, 0).won == 0.0


def test_the_same_number_and_seed_give_the_same_game_but_for_the_time():
    first, second = (play((GREEDY, GREEDY), 2, 4) for _ in range(2))
    assert (first.won, first.turns) == (second.won, second.turns)
