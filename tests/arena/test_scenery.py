"""Bushes, trees and crates (DECOR-1 to DECOR-4)."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls, spell

from krosmaster.arena.commands import Move, Punch
from krosmaster.arena.definitions import Markers, Points, Push, Swap, Zone
from krosmaster.arena.events import FigureShifted, FiguresSwapped, MarkersPlaced, WoundsPlaced
from krosmaster.arena.movement import step_mask
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
SHOOTER = card("shooter", spell(reach=("classic", 1, 4)))


def line(scenery):
    return position(f"A{scenery}.b", {"A": SHOOTER, "b": ANYONE}, active="A")


@pytest.mark.rule("DECOR-1")
def test_a_bush_cannot_be_entered_and_does_not_block_sight():
    assert refusal(line("B"), Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")
    assert refusal(line("B"), cast("zap", "d1")) is None


@pytest.mark.rule("DECOR-2")
def test_a_tree_cannot_be_entered_and_blocks_sight():
    assert refusal(line("T"), Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")
    assert refusal(line("T"), cast("zap", "d1")) == (Why.OUT_OF_SIGHT, "LOS-1")


@pytest.mark.rule("DECOR-3")
def test_a_crate_can_be_entered_for_one_mp_and_does_not_block_sight():
    assert refusal(line("C"), cast("zap", "d1")) is None
    state = play(line("C"), Move(cell("b1"))).state
    assert (at(state, "A"), figure(state, "A").mp) == ("b1", 2)


@pytest.mark.rule("DECOR-3", "RANGE-8")
def test_a_crate_raises_the_range_of_whoever_stepped_on_it():
    state = position("AC....b", {"A": SHOOTER, "b": ANYONE}, active="A")
    state = play(state, Move(cell("b1"))).state
    assert refusal(state, cast("zap", "g1")) is None


@pytest.mark.rule("DECOR-3")
def test_a_crate_with_somebody_on_it_cannot_be_entered():
    state = position("Ab", {"A": ANYONE, "b": ANYONE}, active="A", under={"b": "C"})
    assert refusal(state, Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")


@pytest.mark.rule("DECOR-1", "DECOR-2", "DECOR-3")
def test_of_all_scenery_only_crates_leave_a_cell_free():
    state = position(".T.\nBAC\n.2b", {"A": ANYONE, "b": ANYONE}, active="A")
    free = step_mask(state, figure(state, "A"))
    assert [state.grid.cells[index] for index in state.grid.indices(free)] == [cell("c2"), cell("b3")]


@pytest.mark.rule("DECOR-4")
@pytest.mark.parametrize("scenery", ["T", "B", "C"])
def test_scenery_takes_no_wounds_no_markers_no_push_and_no_swap(scenery):
    effects = (Push(1), Markers(Points.AP, -1), Swap())
    state = position(f"A{scenery}..b", {"A": card("x", spell(effects=effects)), "b": ANYONE}, active="A")
    step = play(state, cast("zap", "b1"))
    changes = (WoundsPlaced, MarkersPlaced, FigureShifted, FiguresSwapped)
    assert [event for event in step.events if isinstance(event, changes)] == []
    assert rolls(step.events) == []
    assert step.state.board == state.board


@pytest.mark.rule("DECOR-4")
def test_scenery_is_no_character_to_be_healed_or_named():
    mend = spell("mend", "heal", ("classic", 0, 3))
    state = position("AB.b", {"A": card("x", mend), "b": ANYONE}, active="A")
    assert refusal(state, cast("mend", "b1")) == (Why.NEEDS_A_CHARACTER, "SPELL-17")


@pytest.mark.rule("DECOR-4")
def test_scenery_in_an_area_is_no_target():
    blast = spell("blast", zone=Zone.SQUARE)
    state = position(".TB\nA.b\n.C.", {"A": card("x", blast), "b": ANYONE}, active="A")
    step = play(state, cast("blast", "c2"), dice="lock lock")
    assert [event.who for event in of_type(step.events, WoundsPlaced)] == ["b"]


@pytest.mark.rule("DECOR-4")
def test_a_punch_at_a_tree_spends_its_points_for_nothing():
    step = play(line("T"), Punch(cell("b1")))
    assert (rolls(step.events), figure(step.state, "A").ap) == ([], 1)
