"""King of the Gobballs: Gobbolob, Summon Gobball, and his gobball."""

import pytest
from real_cards import CATALOG, real
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls

from krosmaster.arena.commands import EndTurn, Move, Punch
from krosmaster.arena.events import CharacterTurnEnded
from krosmaster.arena.reasons import Why

KING = real("king-of-the-gobballs")
GOBBALL = CATALOG.tokens["gobball"]
ANYONE = card("anyone")


def gobballs(**by):
    return {handle: {"token": GOBBALL, "by": summoner} for handle, summoner in by.items()}


@pytest.mark.rule("TURN-7")
def test_example_of_page_6_one_punch_and_two_ap_are_lost():
    state = position("Kb", {"K": KING, "b": ANYONE}, active="K", dice="lock lock armor dodge")
    step = play(state, Punch(cell("b1")), EndTurn())
    assert [(ended.who, ended.mp_left, ended.ap_left) for ended in of_type(step.events, CharacterTurnEnded)] == [
        ("K", 3, 2)
    ]


@pytest.mark.rule("TURN-7")
def test_example_of_page_6_two_steps_a_punch_and_one_step():
    state = position("K..b\n....", {"K": KING, "b": ANYONE}, active="K")
    state = play(state, Move(cell("b1")), Move(cell("c1"))).state
    state = play(state, Punch(cell("d1")), dice="lock lock").state
    state = play(state, Move(cell("c2")), dice="dodge lock").state
    king = figure(state, "K")
    assert (at(state, "K"), king.mp, king.ap, figure(state, "b").wounds) == ("c2", 0, 2, 1)


def test_gobbolob_inflicts_one_damage_on_an_adjacent_cell():
    state = position("Kb.", {"K": KING, "b": ANYONE}, active="K")
    assert refusal(state, cast("gobbolob", "c1")) == (Why.MELEE_ONLY, "RANGE-6")
    state = play(state, cast("gobbolob", "b1"), dice="lock lock").state
    assert (figure(state, "b").wounds, figure(state, "K").ap) == (1, 4)


@pytest.mark.rule("SPELL-15")
def test_example_of_page_10_gobbolob_beside_his_gobball_inflicts_three_damage():
    state = position("Kbg\n...", {"K": KING, "b": ANYONE}, tokens=gobballs(g="K"), active="K")
    assert figure(play(state, cast("gobbolob", "b1"), dice="lock lock").state, "b").wounds == 3


@pytest.mark.rule("SPELL-15")
def test_the_gobball_beside_the_king_or_of_another_king_adds_nothing():
    state = position("gKbh\n...k", {"K": KING, "b": ANYONE, "k": KING}, tokens=gobballs(g="K", h="k"), active="K")
    assert figure(play(state, cast("gobbolob", "c1"), dice="lock lock").state, "b").wounds == 1


@pytest.mark.rule("SPELL-11")
def test_example_of_page_8_gobbolob_twice_a_turn():
    state = position("Kb", {"K": KING, "b": ANYONE}, active="K")
    state = play(state, cast("gobbolob", "b1"), dice="lock lock").state
    state = play(state, cast("gobbolob", "b1"), dice="lock lock").state
    assert (figure(state, "b").wounds, figure(state, "K").ap) == (2, 1)
    assert refusal(state, cast("gobbolob", "b1")) == (Why.NOT_ENOUGH_AP, "SPELL-1")


def test_a_gobball_costs_four_ap_so_that_three_are_left_for_gobbolob():
    state = position("Kb\n..", {"K": KING, "b": ANYONE}, active="K")
    state = play(state, cast("summon-gobball", "a2")).state
    state = play(state, cast("gobbolob", "b1"), dice="lock lock").state
    assert (figure(state, "K").ap, figure(state, "b").wounds) == (0, 1)


@pytest.mark.rule("SPELL-12")
def test_he_has_one_gobball_at_most():
    state = position("gK.\n..b", {"K": KING, "b": ANYONE}, tokens=gobballs(g="K"), active="K")
    assert refusal(state, cast("summon-gobball", "c1")) == (Why.SUMMON_LIMIT, "SPELL-12")


@pytest.mark.rule("SUM-1")
def test_the_gobball_plays_after_him_and_bites_once():
    state = position("Kg.b", {"K": KING, "b": ANYONE}, tokens=gobballs(g="K"), active="K")
    state = play(state, EndTurn(), Move(cell("c1"))).state
    gobball = figure(state, "g")
    assert (state.active, gobball.mp, gobball.ap, gobball.hp) == ("g", 2, 5, 3)
    state = play(state, cast("bite", "d1"), dice="lock lock").state
    assert (figure(state, "b").wounds, figure(state, "g").ap) == (1, 1)


def test_he_rolls_two_armor_dice_and_two_lock_dice():
    archer = real("bill-tell")
    state = position("Q..k", {"Q": archer, "k": KING}, active="Q")
    step = play(state, cast("plaguing-arrow", "d1"), dice="lock armor lock")
    assert rolls(step.events)[1] == "k armor: armor lock = 1"
    state = position("Qk\n..", {"Q": archer, "k": KING}, active="Q")
    step = play(state, Move(cell("a2")), dice="armor critical dodge lock")
    assert rolls(step.events)[0] == "k lock: armor critical = 0"


@pytest.mark.rule("SUM-2")
def test_when_he_falls_his_gobball_leaves():
    state = position(
        "Q..k\nb..g",
        {"Q": real("bill-tell"), "k": {"card": KING, "wounds": 9}, "b": ANYONE},
        tokens=gobballs(g="k"),
        active="Q",
    )
    state = play(state, cast("plaguing-arrow", "d1"), dice="lock lock lock").state
    assert (figure(state, "k").ko, "g" in state.figures) == (True, False)
