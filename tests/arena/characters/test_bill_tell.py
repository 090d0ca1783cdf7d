"""Bill Tell: Plaguing Arrow and Long Shot."""

import pytest
from real_cards import real
from scenes import card, cast, cell, figure, play, position, refusal

from krosmaster.arena.commands import EndTurn, Inspire, Move
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import effective_range

BILL = real("bill-tell")
ARROW, LONG_SHOT = BILL.spells
ANYONE = card("anyone")
PASS = Inspire((None, None))
ROW = "A............b"


def reach(state, handle="A"):
    return effective_range(state, figure(state, handle), ARROW)


def test_plaguing_arrow_inflicts_one_damage_at_three_to_eight_cells():
    state = position("A.......b....c", {"A": BILL, "b": ANYONE, "c": ANYONE}, active="A")
    assert reach(state) == (3, 8)
    assert refusal(state, cast("plaguing-arrow", "c1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    state = play(state, cast("plaguing-arrow", "i1"), dice="lock lock").state
    assert (figure(state, "b").wounds, figure(state, "A").ap) == (1, 3)


@pytest.mark.rule("RANGE-2")
def test_example_of_page_14_plaguing_arrow_reaches_eleven_after_long_shot():
    state = position("A..........b", {"A": BILL, "b": ANYONE}, active="A")
    assert refusal(state, cast("plaguing-arrow", "l1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    state = play(state, cast("long-shot", "a1")).state
    assert (reach(state), figure(state, "A").ap) == ((3, 11), 5)
    assert figure(play(state, cast("plaguing-arrow", "l1"), dice="lock lock").state, "b").wounds == 1


@pytest.mark.rule("RANGE-8")
def test_long_shot_and_a_crate_add_up():
    state = position(ROW, {"A": BILL, "b": ANYONE}, active="A", under={"A": "C"})
    assert reach(state) == (3, 9)
    assert reach(play(state, cast("long-shot", "a1")).state) == (3, 12)


@pytest.mark.rule("GEN-1")
def test_long_shot_takes_all_mp_that_are_left_and_he_does_not_move_any_more():
    state = position(ROW, {"A": BILL, "b": ANYONE}, active="A")
    state = play(state, Move(cell("b1")), cast("long-shot", "b1")).state
    assert figure(state, "A").mp == 0
    assert refusal(state, Move(cell("c1"))) == (Why.NO_STEPS_THIS_TURN, "GEN-1")


@pytest.mark.rule("SPELL-11")
def test_long_shot_can_be_cast_once_a_turn_and_on_himself_only():
    state = position(ROW, {"A": BILL, "b": ANYONE}, active="A")
    assert refusal(state, cast("long-shot", "b1")) == (Why.SELF_ONLY, "RANGE-7")
    state = play(state, cast("long-shot", "a1")).state
    assert refusal(state, cast("long-shot", "a1")) == (Why.ALREADY_THIS_TURN, "SPELL-11")


@pytest.mark.rule("TURN-8", "SPELL-11")
def test_long_shot_ends_with_his_turn_and_he_can_cast_it_and_move_in_the_next():
    state = position(ROW, {"A": BILL, "b": ANYONE}, active="A", dice="lock armor lock armor")
    state = play(state, cast("long-shot", "a1"), EndTurn()).state
    assert reach(state) == (3, 8)
    state = play(state, PASS, EndTurn(), PASS).state
    assert (state.active, figure(state, "A").mp) == ("A", 3)
    assert refusal(state, cast("long-shot", "a1")) is None
    assert refusal(state, Move(cell("b1"))) is None


@pytest.mark.rule("SPELL-15")
def test_faq_8_of_two_bill_tells_long_shot_of_one_leaves_the_other_alone():
    state = position(ROW + "\nZ.............", {"A": BILL, "Z": BILL, "b": ANYONE}, active="A")
    state = play(state, cast("long-shot", "a1")).state
    assert (reach(state, "A"), reach(state, "Z")) == ((3, 11), (3, 8))
    state = play(state, EndTurn()).state
    assert (state.active, reach(state, "Z"), figure(state, "Z").mp) == ("Z", (3, 8), 3)
    assert refusal(state, cast("long-shot", "a2")) is None
