"""Anna Tommy: Assault and Transposition."""

import pytest
from real_cards import CATALOG, real
from scenes import at, card, cast, figure, of_type, play, position, refusal, rolls

from krosmaster.arena.events import WoundsPlaced
from krosmaster.arena.reasons import Why

ANNA = real("anna-tommy")
KING = real("king-of-the-gobballs")
ANYONE = card("anyone")
GOBBALL = CATALOG.tokens["gobball"]
BOMB = CATALOG.tokens["water-bomb"]


@pytest.mark.rule("FX-8")
def test_assault_wounds_and_changes_cells_with_the_target():
    state = position("A.b", {"A": ANNA, "b": ANYONE}, active="A")
    state = play(state, cast("assault", "c1"), dice="lock lock").state
    assert (at(state, "A"), at(state, "b"), figure(state, "b").wounds) == ("c1", "a1", 1)


@pytest.mark.rule("FX-8")
def test_assault_changes_cells_although_armor_stopped_it_and_although_the_target_is_knocked_out():
    state = position("A.b\n..c", {"A": ANNA, "b": ANYONE, "c": ANYONE}, active="A")
    assert at(play(state, cast("assault", "c1"), dice="lock armor").state, "A") == "c1"
    state = position("A.b\n..c", {"A": ANNA, "b": {"card": ANYONE, "wounds": 9}, "c": ANYONE}, active="A")
    state = play(state, cast("assault", "c1"), dice="lock lock").state
    assert (at(state, "A"), figure(state, "b").ko) == ("c1", True)


@pytest.mark.rule("FX-8", "LOCK-5")
def test_assault_takes_her_away_from_a_locker_without_a_roll():
    state = position("kA.b", {"A": ANNA, "b": ANYONE, "k": KING}, active="A")
    step = play(state, cast("assault", "d1"), dice="lock lock")
    assert rolls(step.events) == ["A critical: lock = 0", "b armor: lock = 0"]
    assert at(step.state, "A") == "d1"


def test_assault_works_on_allies_and_mobs():
    state = position("AZ.\n..b", {"A": ANNA, "Z": ANYONE, "b": ANYONE}, active="A")
    state = play(state, cast("assault", "b1"), dice="lock lock").state
    assert (at(state, "A"), figure(state, "Z").wounds) == ("b1", 1)
    state = position("A.g\n..b", {"A": ANNA, "b": ANYONE}, tokens={"g": {"token": GOBBALL, "by": "b"}}, active="A")
    assert at(play(state, cast("assault", "c1"), dice="lock lock").state, "g") == "a1"


@pytest.mark.rule("RANGE-4")
def test_assault_reaches_one_or_two_cells_in_line():
    state = position("A...b\n.....", {"A": ANNA, "b": ANYONE}, active="A")
    assert refusal(state, cast("assault", "c1")) is None
    assert refusal(state, cast("assault", "b2")) == (Why.NOT_IN_LINE, "RANGE-4")
    assert refusal(state, cast("assault", "d1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    crate = position("A..b.\n.....", {"A": ANNA, "b": ANYONE}, active="A", under={"A": "C"})
    assert refusal(crate, cast("assault", "d1")) is None


@pytest.mark.rule("SPELL-9", "FX-8")
def test_transposition_changes_cells_with_an_ally_without_wounds_or_rolls():
    state = position("A.Z.b", {"A": ANNA, "Z": {"card": ANYONE, "wounds": 2}, "b": ANYONE}, active="A")
    step = play(state, cast("transposition", "c1"))
    assert (at(step.state, "A"), at(step.state, "Z"), figure(step.state, "Z").wounds) == ("c1", "a1", 2)
    assert rolls(step.events) == []


@pytest.mark.rule("SPELL-17")
def test_transposition_is_refused_for_enemies_bombs_and_empty_cells():
    state = position("xA.b", {"A": ANNA, "b": ANYONE}, tokens={"x": {"token": BOMB, "by": "A"}}, active="A")
    for aimed in ("a1", "c1", "d1"):
        assert refusal(state, cast("transposition", aimed)) == (Why.NEEDS_AN_ALLY, "SPELL-17")


@pytest.mark.rule("RANGE-3")
def test_transposition_is_fixed_and_needs_sight():
    state = position("A...Zb", {"A": ANNA, "Z": ANYONE, "b": ANYONE}, active="A", under={"A": "C"})
    assert refusal(state, cast("transposition", "e1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    hidden = position("AT.Zb", {"A": ANNA, "Z": ANYONE, "b": ANYONE}, active="A")
    assert refusal(hidden, cast("transposition", "d1")) == (Why.OUT_OF_SIGHT, "LOS-1")


@pytest.mark.rule("SPELL-6")
def test_example_of_page_24_twelve_hp_ten_wounds_three_damage():
    state = position(
        "Q..a\n...b", {"Q": real("kassius-kaos"), "a": {"card": ANNA, "wounds": 10}, "b": ANYONE}, active="Q"
    )
    step = play(state, cast("puff", "d1"), dice="lock lock lock")
    assert [(hit.wounds, hit.base) for hit in of_type(step.events, WoundsPlaced)] == [(2, 3)]
    assert figure(step.state, "a").ko
