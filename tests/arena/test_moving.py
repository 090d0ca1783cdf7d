"""Steps paid with MP (MOVE)."""

import pytest
from scenes import at, card, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Move
from krosmaster.arena.definitions import LoseMovement, Push, RaiseRange, SpellId
from krosmaster.arena.events import CharacterMoved
from krosmaster.arena.reasons import Why
from krosmaster.grid import Cell

OPEN = """
    . . . .
    . A . .
    . . . .
    . . . b
"""
PEOPLE = {"A": card("ann", spell()), "b": card("bob")}


def moves(state):
    """The steps that are legal, by cell."""
    return {command.to for command in engine.legal_commands(state) if isinstance(command, Move)}


@pytest.mark.rule("MOVE-1")
@pytest.mark.parametrize("to", ["b1", "a2", "c2", "b3"])
def test_a_step_to_an_adjacent_free_cell_costs_1_mp(to):
    after = play(position(OPEN, PEOPLE, active="A"), Move(cell(to)))
    assert (at(after.state, "A"), figure(after.state, "A").mp, figure(after.state, "A").ap) == (to, 2, 6)
    assert after.events == (CharacterMoved("A", cell("b2"), cell(to)),)


@pytest.mark.rule("MOVE-1")
def test_as_many_steps_as_mp():
    state = play(position(OPEN, PEOPLE, active="A"), Move(cell("b1")), Move(cell("a1")), Move(cell("a2"))).state
    assert figure(state, "A").mp == 0
    assert refusal(state, Move(cell("a3"))) == (Why.NO_MP_LEFT, "MOVE-1")
    assert moves(state) == set()


@pytest.mark.rule("MOVE-1")
def test_a_step_goes_back_where_it_came_from_and_can_be_repeated():
    state = play(position(OPEN, PEOPLE, active="A"), Move(cell("b1")), Move(cell("b2")), Move(cell("b1"))).state
    assert at(state, "A") == "b1"


@pytest.mark.rule("MOVE-1")
@pytest.mark.parametrize("to", ["b2", "b4", "d2"])
def test_a_step_reaches_adjacent_cells_only(to):
    assert refusal(position(OPEN, PEOPLE, active="A"), Move(cell(to))) == (Why.NOT_ADJACENT, "MOVE-2")


@pytest.mark.rule("MOVE-2", "CELL-1")
@pytest.mark.parametrize("to", ["a1", "c1", "a3", "c3"])
def test_nobody_moves_diagonally(to):
    assert refusal(position(OPEN, PEOPLE, active="A"), Move(cell(to))) == (Why.NOT_ADJACENT, "MOVE-2")


@pytest.mark.rule("MOVE-2")
@pytest.mark.parametrize("to", [Cell(-1, 0), Cell(0, -1), Cell(2, 0), Cell(0, 4), Cell(25, 25)])
def test_nobody_moves_off_the_board(to):
    state = position("A . . .\n. . . b", PEOPLE, active="A")
    assert refusal(state, Move(to)) == (Why.OFF_THE_BOARD, "MOVE-2")


@pytest.mark.rule("MOVE-2")
def test_in_a_corner_two_steps_are_left():
    assert moves(position("A . . .\n. . . b", PEOPLE, active="A")) == {cell("b1"), cell("a2")}


@pytest.mark.rule("MOVE-2", "CELL-3")
def test_nobody_moves_through_an_obstacle_but_has_to_go_around_it():
    state = position("A T .\n. . .\n. . b", PEOPLE, active="A")
    assert refusal(state, Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")
    assert refusal(state, Move(cell("c1"))) == (Why.NOT_ADJACENT, "MOVE-2")
    assert at(play(state, Move(cell("a2")), Move(cell("b2"))).state, "A") == "b2"


@pytest.mark.rule("MOVE-2")
def test_a_refused_step_names_what_is_in_the_way():
    state = position("B E .\nA b .", {**PEOPLE, "E": card("eve", initiative=1)}, active="A")
    tree = position("T A . b", PEOPLE, active="A")
    bush = engine.reason_against(state, Move(cell("a1")))
    enemy = engine.reason_against(state, Move(cell("b2")))
    trunk = engine.reason_against(tree, Move(cell("a1")))
    assert [reason.facts["obstacle"] for reason in (bush, trunk)] == ["bush", "tree"]
    assert enemy.facts["obstacle"].handle == "b"
    assert enemy.facts["cell"] == cell("b2")


@pytest.mark.rule("MOVE-2")
def test_who_is_surrounded_has_no_step():
    state = position("A E\nb .", {**PEOPLE, "E": card("eve", initiative=1)}, active="A")
    assert moves(state) == set()


@pytest.mark.rule("MOVE-1", "SPELL-13")
def test_mp_spent_on_a_spell_are_gone_for_steps():
    dash = spell("dash", mp=2, ap=1)
    state = position("A . . b", {"A": card("ann", dash), "b": card("bob")}, active="A")
    after = play(state, Cast(SpellId("dash"), cell("d1")), dice="lock lock").state
    assert figure(after, "A").mp == 1
    spent = play(after, Move(cell("b1"))).state
    assert refusal(spent, Cast(SpellId("dash"), cell("d1"))) == (Why.NOT_ENOUGH_MP, "SPELL-13")


@pytest.mark.rule("MOVE-1")
def test_a_mob_moves_with_its_own_mp():
    state = position("i . A b", PEOPLE, tokens={"i": {"token": token(mp=1), "by": "A"}}, active="i", played=["A"])
    after = play(state, Move(cell("b1")))
    assert (at(after.state, "i"), figure(after.state, "i").mp) == ("b1", 0)


@pytest.mark.rule("MOVE-1", "GEN-1")
def test_after_a_spell_that_forbids_it_no_step_is_left_even_with_mp():
    stand = spell("stand", "special", ("self",), ap=1, effects=(LoseMovement(),))
    ann = {"card": card("ann", stand), "lasting": (SpellId("stand"),), "mp": 2}
    state = position("A . . b", {"A": ann, "b": card("bob")}, active="A")
    assert refusal(state, Move(cell("b1"))) == (Why.NO_STEPS_THIS_TURN, "GEN-1")
    assert moves(state) == set()


@pytest.mark.rule("MOVE-1", "TURN-8")
def test_a_spell_that_lasts_and_forbids_no_steps_leaves_them():
    aim = spell("aim", "special", ("self",), ap=1, effects=(RaiseRange(2),))
    state = position("A . . b", {"A": card("ann", aim), "b": card("bob")}, active="A")
    after = play(state, Cast(SpellId("aim"), cell("a1")), Move(cell("b1"))).state
    assert (figure(after, "A").lasting, at(after, "A")) == (("aim",), "b1")


@pytest.mark.rule("MOVE-1", "LOCK-5")
def test_a_push_costs_its_victim_no_mp_and_needs_no_roll():
    shove = spell("shove", effects=(Push(2),))
    state = position(
        "A b . . e", {"A": card("ann", shove), "b": card("bob"), "e": card("eve", initiative=1)}, active="A"
    )
    after = play(state, Cast(SpellId("shove"), cell("b1")), dice="lock lock")
    assert at(after.state, "b") == "d1"
    assert of_type(after.events, CharacterMoved) == []
    assert rolls(after.events) == ["A critical: lock = 0", "b armor: lock = 0"]
