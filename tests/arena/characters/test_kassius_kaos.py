"""Kassius Kaos: Irritating Sting and Puff."""

import pytest
from real_cards import real
from scenes import at, card, cast, cell, figure, play, position, refusal, rolls

from krosmaster.arena.commands import EndTurn, Inspire
from krosmaster.arena.reasons import Why

KASSIUS = real("kassius-kaos")
ANYONE = card("anyone")
PASS = Inspire((None, None))


def puffed(drawing, aimed):
    """A puffs at b."""
    state = position(drawing, {"A": KASSIUS, "b": ANYONE, **({"c": ANYONE} if "c" in drawing else {})}, active="A")
    return play(state, cast("puff", aimed), dice="lock lock lock").state


def test_irritating_sting_inflicts_one_damage_for_five_ap_with_two_critical_dice():
    state = position("A....b", {"A": KASSIUS, "b": ANYONE}, active="A")
    step = play(state, cast("irritating-sting", "f1"), dice="critical critical lock")
    assert rolls(step.events)[0] == "A critical: critical critical = 2"
    assert (figure(step.state, "b").wounds, figure(step.state, "A").ap) == (3, 1)


@pytest.mark.rule("FX-2", "FX-3")
@pytest.mark.parametrize(
    ("drawing", "end"),
    [
        ("A.b.....", "f1"),
        ("A.b..T..", "e1"),
        ("A.b.c...", "d1"),
        ("A.bB....", "c1"),
        ("A.b..", "e1"),
        ("A.bC1...", "f1"),
    ],
    ids=["free", "tree", "figure", "bush", "border", "over a crate and a kama"],
)
def test_example_of_page_14_puff_pushes_three_cells_less_before_an_obstacle_and_over_crates(drawing, end):
    state = puffed(drawing, "c1")
    assert (at(state, "b"), figure(state, "b").wounds, figure(state, "A").ap) == (end, 3, 5)


@pytest.mark.rule("LOCK-5")
def test_faq_9_puff_pushes_somebody_away_from_a_locker_without_a_roll():
    state = position(".k...\nAb...", {"A": KASSIUS, "b": ANYONE, "k": real("king-of-the-gobballs")}, active="A")
    step = play(state, cast("puff", "b2"), dice="lock lock lock")
    assert [roll.split()[1] for roll in rolls(step.events)] == ["critical:", "armor:"]
    assert at(step.state, "b") == "e2"


@pytest.mark.rule("SPELL-14")
def test_puff_pushes_although_armor_stops_some_of_it():
    state = position("A.b.....", {"A": KASSIUS, "b": ANYONE}, active="A")
    state = play(state, cast("puff", "c1"), dice="lock lock armor").state
    assert (at(state, "b"), figure(state, "b").wounds) == ("f1", 2)


@pytest.mark.rule("SPELL-11")
def test_puff_can_be_cast_once_a_game():
    state = position("A.b.....", {"A": KASSIUS, "b": ANYONE}, active="A", dice="lock lock lock lock armor lock armor")
    state = play(state, cast("puff", "c1")).state
    assert refusal(state, cast("puff", "c1")) == (Why.ALREADY_THIS_GAME, "SPELL-11")
    state = play(state, EndTurn(), PASS, EndTurn(), PASS).state
    assert refusal(state, cast("puff", "c1")) == (Why.ALREADY_THIS_GAME, "SPELL-11")


@pytest.mark.rule("RANGE-4", "RANGE-8")
def test_puff_reaches_one_to_three_cells_in_line_and_four_from_a_crate():
    state = position("A...b\n.....", {"A": KASSIUS, "b": ANYONE}, active="A")
    assert refusal(state, cast("puff", "e1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert refusal(state, cast("puff", "b2")) == (Why.NOT_IN_LINE, "RANGE-4")
    crate = position("A...b\n.....", {"A": KASSIUS, "b": ANYONE}, active="A", under={"A": "C"})
    assert refusal(crate, cast("puff", "e1")) is None


@pytest.mark.rule("FX-3", "BOMB-5")
def test_puff_at_a_bomb_pushes_it_and_it_goes_off_where_it_ends():
    bad = real("bad-aboum")
    bomb = bad.spells[1].summons
    state = position("A.x..b..", {"A": KASSIUS, "b": bad}, tokens={"x": {"token": bomb, "by": "b"}}, active="A")
    state = play(state, cast("puff", "c1"), dice="lock lock lock lock").state
    assert state.at(state.grid.index(cell("e1"))) is None
    assert (figure(state, "b").wounds, figure(state, "b").ap_markers) == (1, -1)
