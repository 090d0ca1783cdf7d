"""Oscar Kass: Con and Trickery."""

import pytest
from real_cards import real
from scenes import card, cast, figure, play, position, refusal, rolls

from krosmaster.arena.definitions import Power
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import effective_range

OSCAR = real("oscar-kass")
KING = real("king-of-the-gobballs")
ANYONE = card("anyone")


@pytest.mark.rule("DMG-3")
@pytest.mark.parametrize(
    ("dice", "inflicted", "left"), [("lock lock", 1, 3), ("critical lock", 2, 2), ("lock armor", 0, 4)]
)
def test_con_removes_as_many_wounds_from_him_as_it_inflicts(dice, inflicted, left):
    state = position("Ob", {"O": {"card": OSCAR, "wounds": 4}, "b": ANYONE}, active="O")
    state = play(state, cast("con", "b1"), dice=dice).state
    assert (figure(state, "b").wounds, figure(state, "O").wounds, figure(state, "O").ap) == (inflicted, left, 3)


@pytest.mark.rule("RANGE-6")
def test_con_is_a_melee_spell():
    state = position("O.b", {"O": OSCAR, "b": ANYONE}, active="O", under={"O": "C"})
    assert refusal(state, cast("con", "c1")) == (Why.MELEE_ONLY, "RANGE-6")


@pytest.mark.rule("RANGE-1")
def test_trickery_is_of_no_use_against_an_adjacent_enemy():
    state = position("Ob..c", {"O": OSCAR, "b": ANYONE, "c": ANYONE}, active="O")
    assert effective_range(state, figure(state, "O"), OSCAR.spells[1]) == (2, 3)
    assert refusal(state, cast("trickery", "b1")) == (Why.OUT_OF_RANGE, "RANGE-1")


@pytest.mark.rule("DMG-4", "SPELL-10")
@pytest.mark.parametrize(("face", "wounds"), [("critical", 1), ("lock", 0)])
def test_trickery_hurts_with_a_critical_hit_only_and_leaves_no_armor_to_most(face, wounds):
    state = position("O.b", {"O": OSCAR, "b": ANYONE}, active="O")
    step = play(state, cast("trickery", "c1"), dice=face)
    assert len(rolls(step.events)) == 1
    assert figure(step.state, "b").wounds == wounds


@pytest.mark.rule("DMG-4")
def test_faq_2_the_king_rolls_one_armor_die_against_trickery():
    state = position("O.k", {"O": OSCAR, "k": {"card": KING, "inspired": (Power.ARMOR,)}}, active="O")
    step = play(state, cast("trickery", "c1"), dice="critical lock")
    assert rolls(step.events)[1:] == ["k armor: lock = 0"]
    assert figure(step.state, "k").wounds == 1


@pytest.mark.rule("POW-2")
def test_he_rolls_two_armor_dice():
    state = position("Q..o", {"Q": real("bill-tell"), "o": OSCAR}, active="Q")
    step = play(state, cast("plaguing-arrow", "d1"), dice="lock wild lock")
    assert rolls(step.events)[1] == "o armor: wild lock = 1"
