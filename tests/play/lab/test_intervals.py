"""How sure a share is, against values worked out by hand and printed ones."""

from __future__ import annotations

import pytest

from krosmaster.play.lab.intervals import difference, wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),  # z²/(n + z²)
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I of the paper on single proportions
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_of_a_share_is_as_wilson_has_it(won, games, low, high):
    found = wilson(won / games, games)
    assert found.found == won / games
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_of_no_games_nothing_is_known():
    assert wilson(0.0, 0) == (0.5, 0.0, 1.0)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        # Newcombe 1998, table II of the paper on differences, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ],
)
def test_the_interval_of_a_difference_is_as_newcombe_has_it(first, second, low, high):
    found = difference(*(wilson(won / games, games) for won, games in (first, second)))
    assert found.found == pytest.approx(first[0] / first[1] - second[0] / second[1])
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
