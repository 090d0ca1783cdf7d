"""Which games the lab plays for a question."""

from __future__ import annotations

import pickle
from collections import Counter

from lab_games import match_up, small

from krosmaster.arena import engine
from krosmaster.arena.events import FirstPlayerSettled


def test_each_team_plays_first_in_one_game_of_a_pair_and_nothing_else_differs():
    question = match_up()
    for pair in range(6):
        first, second = question.setup(2 * pair), question.setup(2 * pair + 1)
        assert (first.first_player, second.first_player) == (0, 1)
        assert first.seed == second.seed
        assert (first.board, first.rotation, first.players) == (second.board, second.rotation, second.players)


def test_who_plays_first_is_settled_by_the_lab_and_not_by_initiative():
    for number in range(2):
        (settled,) = [
            event for event in engine.initial(match_up().setup(number)).events if isinstance(event, FirstPlayerSettled)
        ]
        assert settled.player == number


def test_pairs_have_different_seeds_and_every_board_and_side_comes_equally_often():
    question = match_up()
    setups = [question.setup(number) for number in range(32)]
    assert len({setup.seed for setup in setups}) == 16
    places = Counter((setup.board.id, setup.rotation, setup.first_player) for setup in setups)
    assert len(places) == 16
    assert set(places.values()) == {2}


def test_another_seed_gives_other_games_and_the_same_one_the_same():
    question = small()
    assert question.again(8).game_seed(0) != question.game_seed(0)
    assert question.again(8).again(7) == question


def test_a_question_can_be_sent_to_another_process():
    assert pickle.loads(pickle.dumps(match_up())) == match_up()
