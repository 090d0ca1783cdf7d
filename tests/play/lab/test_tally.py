"""Games summed up, against sums by hand."""

from __future__ import annotations

from random import Random

import pytest
from lab_games import record, small

from krosmaster.play.lab.game_record import Deeds, GallonAccount
from krosmaster.play.lab.intervals import difference, wilson
from krosmaster.play.lab.recording import play_game
from krosmaster.play.lab.tally import Results, Tally


def tally(*records):
    return Tally.of(small(), records)


def test_wins_draws_and_games_cut_off_are_counted_apart():
    found = tally(
        record(0, winner=0),
        record(1, winner=1),
        record(2, winner=0),
        record(3, winner=None, end="WIN-3"),
        record(4, winner=None, end=""),
    )
    assert found.results == Results(first=2, second=1, draws=1, cut_off=1)
    assert found.games == 5
    assert found.ends == {"WIN-1": 3, "WIN-3": 1, "": 1}
    assert found.turns == 50


def test_a_draw_and_a_game_cut_off_are_half_a_win_for_both():
    found = tally(record(0, winner=0), record(1, winner=None, end="WIN-3"), record(2, winner=None, end=""))
    assert found.share(0) == wilson(2 / 3, 3)
    assert found.share(1) == wilson(1 / 3, 3)


def test_playing_first_is_worth_what_it_adds_to_the_share_of_wins():
    # the first team starts in the even games: it wins 8 of 10 there, and 3 of 10 in the others
    games = [record(2 * n, winner=0 if n < 8 else 1) for n in range(10)]
    games += [record(2 * n + 1, winner=0 if n < 3 else 1) for n in range(10)]
    found = tally(*games)
    assert found.share(0).found == pytest.approx(0.55)
    assert found.starters_share == wilson(15 / 20, 20)
    assert found.worth_of_starting == difference(wilson(0.8, 10), wilson(0.3, 10))
    assert found.worth_of_starting.found == pytest.approx(0.5)


def test_deeds_and_accounts_are_added_up_by_member_and_side():
    first = record(
        0,
        accounts=(GallonAccount(knock_outs=3), GallonAccount(taken=2)),
        deeds=((Deeds(dealt=4), Deeds(healed=1)), (Deeds(), Deeds(lost=3))),
    )
    second = record(
        1,
        accounts=(GallonAccount(1, 2, 3, 4, 5), GallonAccount(taken=1)),
        deeds=((Deeds(dealt=2), Deeds()), (Deeds(fallen=1), Deeds(lost=1))),
    )
    found = tally(first, second)
    assert found.accounts == (GallonAccount(4, 2, 3, 4, 5), GallonAccount(taken=3))
    assert found.deeds == ((Deeds(dealt=6), Deeds(healed=1)), (Deeds(fallen=1), Deeds(lost=4)))


def test_of_no_games_the_share_can_be_anything():
    assert tally().share(0) == (0.5, 0.0, 1.0)
    assert tally().worth_of_starting == (0.0, -1.0, 1.0)


def test_the_order_in_which_games_come_in_does_not_matter():
    games = [play_game(small(), number) for number in range(6)]
    mixed = list(games)
    Random(4).shuffle(mixed)
    assert mixed != games
    assert tally(*games) == tally(*mixed)
