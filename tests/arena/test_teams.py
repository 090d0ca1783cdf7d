"""Custom teams: what is legal, and every fault of one that is not (SETUP-2, FOUR-1)."""

from __future__ import annotations

import pytest
from scenes import card

from krosmaster.arena.definitions import NameColour
from krosmaster.arena.teams import (
    DUEL_TEAM,
    FOUR_PLAYERS_TEAM,
    WrongTeam,
    team_fault_in_words,
    team_faults,
    team_rules,
)


def white(level, name="white"):
    return card(name, level=level, name_colour=NameColour.WHITE)


def gold(level, name="gold"):
    return card(name, level=level, name_colour=NameColour.GOLD)


def wrong(team, rules=DUEL_TEAM):
    return [(fault.wrong, fault.member) for fault in team_faults(team, rules)]


@pytest.mark.rule("SETUP-2")
@pytest.mark.parametrize(
    "team",
    [
        [gold(6, "a"), gold(6, "b")],
        [white(3), white(3), gold(3, "a"), gold(3, "b")],
        [*(white(1, name) for name in "aabbcc"), gold(3, "d"), white(3, "e")],
    ],
)
def test_two_to_eight_krosmasters_of_twelve_levels_are_a_team(team):
    assert wrong(team) == []


@pytest.mark.rule("SETUP-2")
def test_levels_must_add_to_exactly_twelve():
    assert wrong([white(6), white(5)]) == [(WrongTeam.LEVELS, None)]
    assert wrong([white(6), white(6), gold(1)]) == [(WrongTeam.LEVELS, None)]


@pytest.mark.rule("SETUP-2")
def test_one_krosmaster_or_nine_are_no_team():
    assert wrong([gold(12)]) == [(WrongTeam.SIZE, None)]
    nine = [*(white(1, name) for name in "aabbccdd"), gold(4)]
    assert wrong(nine) == [(WrongTeam.SIZE, None)]
    assert wrong([]) == [(WrongTeam.SIZE, None), (WrongTeam.LEVELS, None)]


@pytest.mark.rule("SETUP-2")
def test_a_gold_name_stands_once_and_a_white_one_twice():
    assert wrong([gold(6), gold(6)]) == [(WrongTeam.GOLD_TWICE, 1)]
    assert wrong([white(4), white(4), white(4)]) == [(WrongTeam.WHITE_THRICE, 2)]
    assert wrong([gold(3), white(3), gold(3), white(3)]) == [(WrongTeam.GOLD_TWICE, 2)]


@pytest.mark.rule("FOUR-1")
def test_with_four_players_one_to_four_krosmasters_have_six_levels():
    assert team_rules(4) is FOUR_PLAYERS_TEAM
    assert team_rules(2) is DUEL_TEAM
    assert wrong([gold(6)], FOUR_PLAYERS_TEAM) == []
    assert wrong([white(1), white(1), white(2, "b"), white(2, "b")], FOUR_PLAYERS_TEAM) == []
    assert wrong([white(3), white(3), white(3)], FOUR_PLAYERS_TEAM) == [
        (WrongTeam.LEVELS, None),
        (WrongTeam.WHITE_THRICE, 2),
    ]
    assert wrong([white(1), white(1), gold(1), white(1, "b"), white(2, "c")], FOUR_PLAYERS_TEAM) == [
        (WrongTeam.SIZE, None)
    ]


def test_a_fault_is_a_sentence_with_its_rule():
    size, levels, twice = team_faults([gold(1)] * 9)
    assert str(team_fault_in_words(size)) == "krosmasters in the team: 9; allowed: 2 to 8 (SETUP-2)"
    assert str(team_fault_in_words(levels)) == "the levels add up to 9; needed: 12 (SETUP-2)"
    assert str(team_fault_in_words(twice)) == "gold has a gold name and is in the team 9 times; allowed: once (SETUP-2)"
