"""The greedy players that the roster is balanced with, and the teams that they play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from krosmaster.arena import engine
from krosmaster.arena.definitions import NameColour
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.views import seen_by
from tools.balance import LEVELS, play, setup


@pytest.mark.parametrize("number", range(12))
def test_greedy_players_give_legal_commands_until_somebody_has_won(number):
    state = engine.initial(setup(number, seed=3)).state
    rng = Random(number)
    players = [GreedyPlayer(number), GreedyPlayer(number)]
    while state.outcome is None:
        command = players[state.asked].choose(seen_by(state, state.asked, rng))
        assert engine.reason_against(state, command) is None, command
        state = engine.apply(state, command).state
    assert state.outcome.why in ("WIN-1", "WIN-2")


def test_the_same_number_and_seed_give_the_same_game():
    assert play(5, seed=8) == play(5, seed=8)


@pytest.mark.rule("SETUP-2")
@pytest.mark.parametrize("number", range(40))
def test_the_teams_are_legal_custom_teams(number):
    for player in setup(number, seed=1).players:
        cards = [member.character for member in player.team]
        assert sum(card.level for card in cards) == LEVELS
        assert 2 <= len(cards) <= 8
        for card, copies in Counter(cards).items():
            assert copies <= (1 if card.name_colour is NameColour.GOLD else 2)


def test_every_character_is_played_about_equally_often():
    focused = Counter(player.team[0].character.id for number in range(43) for player in setup(number, 2).players)
    assert set(focused.values()) == {2}
