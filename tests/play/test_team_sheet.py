"""What a team adds up to, what its krosmasters can do, and a team that is worked on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from krosmaster.arena import definitions as defs
from krosmaster.arena.definitions import Element
from krosmaster.arena.teams import DUEL_TEAM, FOUR_PLAYERS_TEAM
from krosmaster.content.loader import load_catalog
from krosmaster.play.abilities import Ability, abilities_of
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_edit import TeamEdit
from krosmaster.play.team_sheet import Starts, meant_for, team_sheet, who_starts

CATALOG = load_catalog()


def cards(*ids):
    return [CATALOG.characters[one] for one in ids]


def test_sheet_adds_levels_initiative_and_hp():
    sheet = team_sheet(cards("bill-tell", "bill-tell"))
    assert (sheet.levels, sheet.initiative, sheet.hp) == (6, 14, 12)


def test_reach_is_that_of_the_longest_attack_with_and_without_a_walk():
    sheet = team_sheet(cards("bill-tell"))
    assert (sheet.reach, sheet.walk_and_reach) == (8, 11)


def test_damage_by_element_counts_the_best_attack_of_each_krosmaster():
    bill = CATALOG.characters["bill-tell"]
    arrow = bill.spells[0]
    stronger = replace(arrow, id="other", damage=4)
    assert team_sheet([replace(bill, spells=(arrow, stronger)), bill]).damage == {Element.AIR: 5}


def test_nobody_adds_up_to_nothing():
    sheet = team_sheet([])
    assert (sheet.levels, sheet.reach, sheet.walk_and_reach, dict(sheet.damage)) == (0, 0, 0, {})


@pytest.mark.rule("SETUP-3")
def test_higher_sum_starts_then_the_highest_single_initiative_then_a_coin():
    bill = CATALOG.characters["bill-tell"]
    fast, slow = replace(bill, initiative=9), replace(bill, initiative=5)
    assert who_starts([fast], [slow]) is Starts.FIRST
    assert who_starts([slow], [fast]) is Starts.SECOND
    assert who_starts([fast, slow], [bill, bill]) is Starts.FIRST
    assert who_starts([bill], [bill]) is Starts.COIN
    assert who_starts([], []) is Starts.COIN


def test_team_is_meant_for_four_only_if_it_can_play_there():
    assert meant_for(cards("nox")) is FOUR_PLAYERS_TEAM
    assert meant_for(cards("bill-tell")) is DUEL_TEAM
    assert meant_for(cards("nox", "nox")) is DUEL_TEAM
    assert meant_for([]) is DUEL_TEAM


def test_every_effect_on_a_card_is_an_ability():
    bill = CATALOG.characters["bill-tell"]

    def with_effects(*effects):
        return replace(bill, powers=frozenset(), spells=(replace(bill.spells[0], effects=effects),))

    assert abilities_of(with_effects(defs.Push(2))) == {Ability.PUSH}
    assert abilities_of(with_effects(defs.Markers(defs.Points.AP, -1))) == {Ability.HINDER}
    assert abilities_of(with_effects(defs.Markers(defs.Points.AP, 1))) == {Ability.HELP}
    assert abilities_of(with_effects(defs.Coin((defs.Pull(1),), (defs.Swap(),)))) == {Ability.PULL, Ability.SWAP}
    assert abilities_of(with_effects()) == frozenset()


def test_every_ability_is_one_of_somebody():
    found = frozenset().union(*(abilities_of(card) for card in CATALOG.characters.values()))
    assert found == set(Ability)


def test_edit_keeps_the_unknown_through_every_change_and_takes_back():
    team = KeptTeam("x", ("goultard", "hero-of-next-year", "goultard"))
    edit = TeamEdit(team, CATALOG.characters)
    (fault,) = [fault for fault in edit.faults() if fault.member is not None]
    edit.change(edit.mending(fault, CATALOG.characters.values()))
    assert edit.team.members.count("goultard") == 1
    assert edit.team.members[-1] == "hero-of-next-year"
    edit.put_back(len(edit.cards))
    assert "hero-of-next-year" not in edit.team.members
    edit.undo()
    edit.undo()
    assert sorted(edit.team.members) == sorted(team.members)
    assert not edit.can_undo


def test_unknown_members_take_room_too():
    edit = TeamEdit(KeptTeam("x", ("hero",) * 8), CATALOG.characters)
    assert not edit.take(CATALOG.characters["nox"])
