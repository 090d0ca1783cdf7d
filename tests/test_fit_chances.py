"""The tool that fits the chance to win."""

from __future__ import annotations

import numpy as np

from krosmaster.play.computer.chances import WEIGHTS
from tools.fit_chances import FITTED, fitted, samples, surprise


def test_the_weights_that_results_were_drawn_by_are_found_again():
    rng = np.random.default_rng(1)
    true = np.array([0.5, -1.0, 0.0])
    leads = rng.normal(size=(4000, 3))
    won = (rng.random(4000) < 1 / (1 + np.exp(-leads @ true))).astype(float)
    weights, errors = fitted(leads, won)
    assert np.abs(weights - true).max() < 3 * errors.max() < 0.2
    assert surprise(leads, won, weights) < surprise(leads, won, np.zeros(3))


def test_a_game_gives_a_sample_for_each_turn_and_the_winner_is_one_of_the_sides():
    counted = samples(0, seed=1)
    assert len(counted) > 3
    assert all(len(lead) == len(FITTED) for lead, _ in counted)
    assert {won for _, won in counted} == {0.0, 1.0}
    assert samples(0, seed=1) == counted


def test_the_weights_in_use_foretell_games_better_than_no_knowledge():
    counted = [sample for number in range(6) for sample in samples(number, seed=3)]
    leads, won = (np.array(column) for column in zip(*counted, strict=True))
    assert surprise(leads, won, np.array([getattr(WEIGHTS, name) for name in FITTED])) < np.log(2) - 0.05
