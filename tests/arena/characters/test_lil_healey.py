"""Lil Healey: Forbidden Word and Healing Word."""

import pytest
from real_cards import real
from scenes import card, cast, figure, play, position, refusal, rolls

from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import effective_range

HEALEY = real("lil-healey")
ANYONE = card("anyone")


@pytest.mark.rule("DMG-4")
def test_forbidden_word_leaves_no_armor_to_most():
    state = position("H..b", {"H": HEALEY, "b": ANYONE}, active="H")
    step = play(state, cast("forbidden-word", "d1"), dice="lock")
    assert (rolls(step.events), figure(step.state, "b").wounds) == (["H critical: lock = 0"], 1)
    assert figure(step.state, "H").ap == 2


@pytest.mark.rule("DMG-4")
def test_faq_2_the_king_rolls_one_armor_die_against_forbidden_word():
    state = position("H..k", {"H": HEALEY, "k": real("king-of-the-gobballs")}, active="H")
    step = play(state, cast("forbidden-word", "d1"), dice="lock armor")
    assert (rolls(step.events)[1:], figure(step.state, "k").wounds) == (["k armor: armor = 1"], 0)


@pytest.mark.rule("RANGE-1")
def test_forbidden_word_cannot_be_cast_at_an_adjacent_enemy():
    state = position("Hb..", {"H": HEALEY, "b": ANYONE}, active="H")
    assert effective_range(state, figure(state, "H"), HEALEY.spells[0]) == (2, 4)
    assert refusal(state, cast("forbidden-word", "b1")) == (Why.OUT_OF_RANGE, "RANGE-1")


@pytest.mark.rule("SPELL-7")
@pytest.mark.parametrize(("face", "left"), [("lock", 4), ("critical", 3)])
def test_example_of_page_16_healing_word_heals_one_and_two_with_a_critical(face, left):
    state = position("H.Z.b", {"H": HEALEY, "Z": {"card": ANYONE, "wounds": 5}, "b": ANYONE}, active="H")
    step = play(state, cast("healing-word", "c1"), dice=face)
    assert (len(rolls(step.events)), figure(step.state, "Z").wounds, figure(step.state, "H").ap) == (1, left, 3)


@pytest.mark.rule("SPELL-7", "RANGE-1")
def test_healing_word_heals_herself_and_an_enemy():
    state = position("H..b", {"H": {"card": HEALEY, "wounds": 2}, "b": {"card": ANYONE, "wounds": 2}}, active="H")
    state = play(state, cast("healing-word", "a1"), dice="lock").state
    state = play(state, cast("healing-word", "d1"), dice="lock").state
    assert (figure(state, "H").wounds, figure(state, "b").wounds, figure(state, "H").ap) == (1, 1, 0)


@pytest.mark.rule("SPELL-17")
def test_healing_word_needs_a_character_within_three_cells_in_sight():
    state = position("H.T.b", {"H": HEALEY, "b": ANYONE}, active="H")
    assert refusal(state, cast("healing-word", "b1")) == (Why.NEEDS_A_CHARACTER, "SPELL-17")
    assert refusal(state, cast("healing-word", "e1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    hidden = position("HT.b.", {"H": HEALEY, "b": ANYONE}, active="H")
    assert refusal(hidden, cast("healing-word", "d1")) == (Why.OUT_OF_SIGHT, "LOS-1")


@pytest.mark.rule("RANGE-8")
def test_from_a_crate_healing_word_reaches_four_cells_and_herself():
    state = position("H...b", {"H": HEALEY, "b": ANYONE}, active="H", under={"H": "C"})
    assert refusal(state, cast("healing-word", "e1")) is None
    assert refusal(state, cast("healing-word", "a1")) is None
