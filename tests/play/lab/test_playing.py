"""One game between computer players, from the set-up to its end."""

from __future__ import annotations

import pytest
from real_cards import CATALOG

from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.play.computer.strengths import Strength, computer_player
from krosmaster.play.lab.playing import Stopped, play_out

CARDS = CATALOG.characters
TEAMS = (("bill-tell", "oscar-kass"), ("queen-of-the-tofus", "bad-aboum"))


def duel(seed=3):
    players = tuple(PlayerSetup(team=tuple(KrosmasterSetup(CARDS[card]) for card in team)) for team in TEAMS)
    return Setup(players=players, seed=seed, board=CATALOG.boards["elemental-arena"], rotation=0)


def players(strength=Strength.RANDOM):
    return [computer_player(strength, seed) for seed in (1, 2)]


def test_a_game_is_played_to_its_end_and_each_command_is_told():
    seen = []
    end = play_out(duel(), players(), lambda before, command, step: seen.append((before, command, step)))
    assert end.outcome is not None
    assert seen[-1][2].state is end
    assert [step.state for _before, _command, step in seen[:-1]] == [before for before, _command, _step in seen[1:]]


def test_a_game_that_goes_on_too_long_is_cut_off_without_an_outcome():
    end = play_out(duel(), players(), longest=2)
    assert (end.outcome, end.number) == (None, 3)


def test_a_game_of_too_many_commands_is_cut_off_without_an_outcome():
    given = []
    end = play_out(duel(), players(), lambda *told: given.append(told), most=25)
    assert (end.outcome, len(given)) == (None, 25)


def test_a_game_is_given_up_at_the_command_at_which_it_is_to_stop():
    asked = []

    def stop():
        asked.append(None)
        return len(asked) > 7

    played = []
    with pytest.raises(Stopped):
        play_out(duel(), players(), lambda *told: played.append(told), stop)
    assert len(played) == 7
