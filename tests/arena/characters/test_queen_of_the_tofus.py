"""Queen of the Tofus: Dan To Fu, Summon Tofu, and her tofus."""

import pytest
from real_cards import CATALOG, real
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls

from krosmaster.arena.commands import EndTurn, Move
from krosmaster.arena.events import TokenSummoned
from krosmaster.arena.movement import lockers_against
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import effective_range

QUEEN = real("queen-of-the-tofus")
KING = real("king-of-the-gobballs")
TOFU = CATALOG.tokens["tofu"]
GOBBALL = CATALOG.tokens["gobball"]
ANYONE = card("anyone")


def tofus(**by):
    return {handle: {"token": TOFU, "by": summoner} for handle, summoner in by.items()}


def test_dan_to_fu_inflicts_one_damage_at_one_to_three_cells():
    state = position("Q..b.", {"Q": QUEEN, "b": ANYONE}, active="Q")
    assert effective_range(state, figure(state, "Q"), QUEEN.spells[0]) == (1, 3)
    state = play(state, cast("dan-to-fu", "d1"), dice="lock lock lock").state
    assert (figure(state, "b").wounds, figure(state, "Q").ap) == (1, 3)


@pytest.mark.rule("SPELL-15")
@pytest.mark.parametrize(("count", "wounds"), [(1, 2), (2, 3), (3, 4)])
def test_example_of_page_10_dan_to_fu_beside_tofus(count, wounds):
    beside = dict.fromkeys("xyz"[:count], "Q")
    drawing = "...x.\nQ..bz\n...y.\n....."
    for absent in "xyz"[count:]:
        drawing = drawing.replace(absent, ".")
    state = position(drawing, {"Q": QUEEN, "b": ANYONE}, tokens=tofus(**beside), active="Q")
    state = play(state, cast("dan-to-fu", "d2"), dice="lock lock lock").state
    assert figure(state, "b").wounds == wounds


@pytest.mark.rule("SPELL-15")
def test_tofus_of_another_queen_and_tofus_elsewhere_add_nothing():
    state = position(
        "...xy\nQ..b.\n.z.wc",
        {"Q": QUEEN, "b": ANYONE, "c": QUEEN},
        tokens=tofus(x="c", y="Q", z="Q", w="c"),
        active="Q",
    )
    state = play(state, cast("dan-to-fu", "d2"), dice="lock lock lock").state
    assert figure(state, "b").wounds == 1


def test_she_rolls_two_critical_dice():
    state = position("Q..b.", {"Q": QUEEN, "b": ANYONE}, active="Q")
    step = play(state, cast("dan-to-fu", "d1"), dice="critical double lock")
    assert rolls(step.events)[0] == "Q critical: critical double = 2"
    assert figure(step.state, "b").wounds == 3


@pytest.mark.rule("SPELL-11")
def test_example_of_page_8_dan_to_fu_twice_a_turn():
    state = position("Q..b.", {"Q": QUEEN, "b": ANYONE}, active="Q")
    state = play(state, cast("dan-to-fu", "d1"), dice="lock lock lock").state
    state = play(state, cast("dan-to-fu", "d1"), dice="lock lock lock").state
    assert figure(state, "b").wounds == 2
    assert refusal(state, cast("dan-to-fu", "d1")) == (Why.NOT_ENOUGH_AP, "SPELL-1")


@pytest.mark.rule("SPELL-12")
def test_she_has_at_most_three_tofus():
    state = position(".x.\nyQ.\n.z.\n..b", {"Q": QUEEN, "b": ANYONE}, tokens=tofus(x="Q", y="Q", z="Q"), active="Q")
    assert refusal(state, cast("summon-tofu", "c2")) == (Why.SUMMON_LIMIT, "SPELL-12")
    two = position(".x.\nyQ.\n...\n..b", {"Q": QUEEN, "b": ANYONE}, tokens=tofus(x="Q", y="Q"), active="Q")
    assert refusal(two, cast("summon-tofu", "c2")) is None


@pytest.mark.rule("SUM-1")
def test_a_tofu_is_put_beside_her_and_plays_after_her():
    state = position("Q....b", {"Q": QUEEN, "b": ANYONE}, active="Q")
    assert refusal(state, cast("summon-tofu", "c1")) == (Why.MELEE_ONLY, "RANGE-6")
    step = play(state, cast("summon-tofu", "b1"), EndTurn())
    (summoned,) = of_type(step.events, TokenSummoned)
    tofu = figure(step.state, summoned.who)
    assert (step.state.active, tofu.mp, tofu.ap, tofu.hp) == ("tofu", 5, 4, 1)


@pytest.mark.rule("SPELL-10")
@pytest.mark.parametrize(("dice", "wounds"), [("lock lock", 0), ("critical lock", 1), ("critical armor", 0)])
def test_peck_hurts_only_with_a_critical_hit(dice, wounds):
    state = position("xb\nQ.", {"Q": QUEEN, "b": ANYONE}, tokens=tofus(x="Q"), active="x", played=["Q"])
    assert figure(play(state, cast("peck", "b1"), dice=dice).state, "b").wounds == wounds


@pytest.mark.rule("POW-5")
def test_a_tofu_neither_locks_nor_is_locked_nor_blocks_sight():
    state = position("k.x..\n.Q...", {"Q": QUEEN, "k": KING}, tokens=tofus(x="Q"), active="x", played=["Q"])
    beside = play(state, Move(cell("b1")), Move(cell("c1")))
    assert (rolls(beside.events), at(beside.state, "x")) == ([], "c1")
    assert lockers_against(state, figure(state, "k")) == ()
    line = position("Qx.b", {"Q": QUEEN, "b": ANYONE}, tokens=tofus(x="Q"), active="Q")
    assert refusal(line, cast("dan-to-fu", "d1")) is None


@pytest.mark.rule("LOCK-7")
def test_example_of_page_10_leaving_king_and_gobball():
    state = position(
        ".k..\n.Qg.\n....", {"Q": QUEEN, "k": KING}, tokens={"g": {"token": GOBBALL, "by": "k"}}, active="Q"
    )
    step = play(state, Move(cell("b3")), dice="armor critical dodge lock armor dodge lock")
    assert rolls(step.events) == [
        "k lock: armor critical = 0",
        "Q dodge: dodge lock = 1",
        "g lock: armor = 0",
        "Q dodge: dodge lock = 1",
    ]
    assert at(step.state, "Q") == "b3"
