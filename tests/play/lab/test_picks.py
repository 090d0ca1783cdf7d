"""Which three games are worth watching."""

from __future__ import annotations

from lab_games import record

from krosmaster.play.lab.picks import Why, picked


def numbers(*records):
    return {pick.why: pick.game.number for pick in picked(records)}


def test_a_typical_win_is_the_one_nearest_to_the_median_length_and_lead():
    wins = [
        record(0, turns=4, gallons=(12, 0)),
        record(2, turns=9, gallons=(6, 0)),
        record(4, turns=10, gallons=(7, 0)),
        record(6, turns=30, gallons=(3, 0)),
        record(8, turns=11, gallons=(9, 0)),
    ]
    assert numbers(*wins)[Why.FIRST_WIN] == 4


def test_the_closest_game_has_the_smallest_lead_and_then_the_most_changes_of_the_lead():
    games = [
        record(0, gallons=(5, 0)),
        record(2, gallons=(5, 0)),
        record(4, gallons=(2, 0), lead_changes=1),
        record(6, gallons=(2, 0), lead_changes=3),
        record(1, winner=1, gallons=(0, 5)),
        record(3, winner=1, gallons=(0, 3), lead_changes=9),
    ]
    assert numbers(*games)[Why.CLOSEST] == 6


def test_a_draw_can_be_the_closest_game():
    games = [record(0), record(1, winner=1), record(2, winner=None, end="WIN-3", gallons=(0, 0))]
    assert numbers(*games) == {Why.FIRST_WIN: 0, Why.SECOND_WIN: 1, Why.CLOSEST: 2}


def test_no_game_is_picked_twice_and_none_that_was_cut_off():
    assert numbers(record(5)) == {Why.FIRST_WIN: 5}
    assert numbers(record(3, winner=None, end="")) == {}
    assert len(set(numbers(*(record(number) for number in range(3))).values())) == 2


def test_the_picks_do_not_depend_on_the_order_in_which_games_came_in():
    games = [record(number, winner=number % 2, turns=8 + number % 3) for number in range(9)]
    assert picked(games) == picked(list(reversed(games)))
