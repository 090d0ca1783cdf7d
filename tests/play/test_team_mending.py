"""The smallest change that mends a custom team."""

from __future__ import annotations

import random

import pytest
from real_cards import CATALOG, real

from krosmaster.arena.teams import DUEL_TEAM, FOUR_PLAYERS_TEAM, WrongTeam, team_faults
from krosmaster.play.team_mending import Change, mending

POOL = tuple(CATALOG.characters.values())


def mended(ids, wrong, rules=DUEL_TEAM):
    """The change for the fault of one kind, and the team after it."""
    team = [real(card) for card in ids]
    fault = next(fault for fault in team_faults(team, rules) if fault.wrong is wrong)
    change = mending(team, fault, rules, POOL)
    assert change is not None
    return change, change.applied(team)


def test_levels_that_are_missing_are_added_by_one_card_where_one_is_enough():
    change, team = mended(["nox"], WrongTeam.LEVELS)
    assert (change.out, [card.level for card in change.into]) == ((), [6])
    assert not list(team_faults(team))


def test_one_level_too_many_is_mended_by_one_swap():
    change, team = mended(["nox", "klor-ofil", "bill-tell"], WrongTeam.LEVELS)
    assert (len(change.out), len(change.into)) == (1, 1)
    assert not list(team_faults(team))


def test_card_too_many_is_taken_out_before_anything_is_swapped():
    change, _team = mended(["nox", "darkness-knight", "coa-gulary"], WrongTeam.LEVELS)
    assert change == Change(out=(2,))


@pytest.mark.rule("SETUP-2")
def test_second_of_a_unique_hero_makes_room_without_touching_the_levels():
    change, team = mended(["goultard", "goultard"], WrongTeam.GOLD_TWICE)
    assert change.out == (1,)
    assert [card.level for card in change.into] == [6]
    assert not list(team_faults(team))


@pytest.mark.rule("FOUR-1")
def test_team_of_four_players_is_mended_to_six_levels():
    _change, team = mended(["nox", "bill-tell"], WrongTeam.LEVELS, FOUR_PLAYERS_TEAM)
    assert sum(card.level for card in team) == 6


def test_change_that_is_applied_keeps_the_order_of_those_who_stay():
    team = [real(card) for card in ("nox", "bill-tell", "anna-tommy", "klor-ofil")]
    after = Change(out=(0, 2), into=(real("coa-gulary"),)).applied(team)
    assert [card.id for card in after] == ["coa-gulary", "bill-tell", "klor-ofil"]


def test_mending_fault_after_fault_ends_in_a_legal_team_from_any_start():
    dice = random.Random(11)
    for _ in range(40):
        team = [dice.choice(POOL) for _ in range(dice.randint(1, 5))]
        for _ in range(8):
            faults = list(team_faults(team))
            if not faults:
                break
            change = mending(team, faults[0], DUEL_TEAM, POOL)
            assert change is not None
            team = change.applied(team)
        assert not list(team_faults(team))
