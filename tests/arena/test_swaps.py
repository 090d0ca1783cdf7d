"""Swaps (FX-8): who changes cells with whom, always."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, rolls, spell, token

from krosmaster.arena.definitions import Aim, Power, Swap, Zone
from krosmaster.arena.events import FiguresSwapped, KnockedOut, WoundsPlaced

ANYONE = card("anyone")
LOCKER = card("locker", powers=[Power.LOCK])
ASSAULT = spell("assault", reach=("line", 1, 3), effects=(Swap(),))
IMP = token("imp")
SQUIB = token(
    "squib",
    "bomb",
    spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE),
    powers=[Power.MUPEKE],
    hp=1,
    mp=0,
    ap=0,
)


@pytest.mark.rule("FX-8")
def test_caster_and_target_change_cells():
    state = position("A.b", {"A": card("x", ASSAULT), "b": ANYONE}, active="A")
    state = play(state, cast("assault", "c1"), dice="lock lock").state
    assert (at(state, "A"), at(state, "b"), figure(state, "b").wounds) == ("c1", "a1", 1)


@pytest.mark.rule("FX-8", "SPELL-14")
def test_they_change_although_armor_stopped_the_damage():
    state = position("A.b", {"A": card("x", ASSAULT), "b": ANYONE}, active="A")
    state = play(state, cast("assault", "c1"), dice="lock armor").state
    assert (at(state, "A"), at(state, "b"), figure(state, "b").wounds) == ("c1", "a1", 0)


@pytest.mark.rule("FX-8")
def test_they_change_although_the_target_is_knocked_out_by_it():
    state = position("A.b\nc..", {"A": card("x", ASSAULT), "b": {"card": ANYONE, "wounds": 9}, "c": ANYONE}, active="A")
    step = play(state, cast("assault", "c1"), dice="lock lock")
    assert (at(step.state, "A"), at(step.state, "b"), figure(step.state, "b").ko) == ("c1", None, True)
    assert [ko.at for ko in of_type(step.events, KnockedOut)] == [cell("a1")]


@pytest.mark.rule("FX-8")
def test_a_swap_comes_before_the_knock_out_of_a_mob_too():
    state = position(
        "A.i\n..b",
        {"A": card("x", ASSAULT), "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "b", "wounds": 1}},
        active="A",
    )
    state = play(state, cast("assault", "c1"), dice="lock lock").state
    assert (at(state, "A"), "i" in state.figures) == ("c1", False)


@pytest.mark.rule("FX-8")
@pytest.mark.parametrize("owner", ["A", "b"], ids=["own mob", "enemy mob"])
def test_mobs_of_either_side_are_swapped_with(owner):
    state = position(
        "A.i\n..b", {"A": card("x", ASSAULT), "b": ANYONE}, tokens={"i": {"token": IMP, "by": owner}}, active="A"
    )
    state = play(state, cast("assault", "c1"), dice="lock armor").state
    assert (at(state, "A"), at(state, "i")) == ("c1", "a1")


@pytest.mark.rule("FX-8")
def test_an_ally_is_swapped_with():
    state = position("A.Zb", {"A": card("x", ASSAULT), "Z": ANYONE, "b": ANYONE}, active="A")
    state = play(state, cast("assault", "c1"), dice="lock lock").state
    assert (at(state, "A"), at(state, "Z")) == ("c1", "a1")


@pytest.mark.rule("FX-8")
@pytest.mark.parametrize(
    ("between", "dice"), [("x", "lock lock lock"), ("T", ""), (".", "")], ids=["bomb", "tree", "empty"]
)
def test_with_a_bomb_scenery_or_an_empty_cell_there_is_nothing_to_swap(between, dice):
    tokens = {"x": {"token": SQUIB, "by": "b"}} if between == "x" else {}
    state = position(f"A.{between}b", {"A": card("x", ASSAULT), "b": ANYONE}, tokens=tokens, active="A")
    step = play(state, cast("assault", "c1"), dice=dice)
    assert (of_type(step.events, FiguresSwapped), at(step.state, "A")) == ([], "a1")


@pytest.mark.rule("FX-8")
def test_a_swap_out_of_and_into_cells_beside_enemies_rolls_for_no_lock():
    state = position("c..\nA.b\n..d", {"A": card("x", ASSAULT), **dict.fromkeys("bcd", LOCKER)}, active="A")
    step = play(state, cast("assault", "c2"), dice="lock lock")
    assert rolls(step.events) == ["A critical: lock = 0", "b armor: lock = 0"]
    assert at(step.state, "A") == "c2"


@pytest.mark.rule("FX-8")
def test_in_an_area_only_the_character_in_the_target_cell_is_swapped_with():
    whirl = spell("whirl", reach=("classic", 1, 4), zone=Zone.CROSS, effects=(Swap(),))
    state = position("A.bc", {"A": card("x", whirl), "b": ANYONE, "c": ANYONE}, active="A")
    step = play(state, cast("whirl", "c1"), dice="lock lock lock")
    assert [(event.who, event.other) for event in of_type(step.events, FiguresSwapped)] == [("A", "b")]
    assert [at(step.state, handle) for handle in "Abc"] == ["c1", "a1", "d1"]
    assert [event.who for event in of_type(step.events, WoundsPlaced)] == ["b", "c"]


@pytest.mark.rule("FX-8")
def test_an_area_around_an_empty_cell_swaps_nobody():
    whirl = spell("whirl", reach=("classic", 1, 4), zone=Zone.CROSS, effects=(Swap(),))
    state = position("A..b", {"A": card("x", whirl), "b": ANYONE}, active="A")
    step = play(state, cast("whirl", "c1"), dice="lock lock")
    assert (at(step.state, "A"), at(step.state, "b")) == ("a1", "d1")


@pytest.mark.rule("FX-8")
def test_a_caster_aiming_at_itself_stays():
    whirl = spell("whirl", "special", ("classic", 0, 3), aim=Aim.ALLY, effects=(Swap(),))
    state = position("A..b", {"A": card("x", whirl), "b": ANYONE}, active="A")
    step = play(state, cast("whirl", "a1"))
    assert (of_type(step.events, FiguresSwapped), at(step.state, "A")) == ([], "a1")
