"""How the rules are read, and what the cells of the board are (GEN, CELL)."""

import pytest
from real_cards import CATALOG
from scenes import at, card, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Move, Punch
from krosmaster.arena.definitions import Aim, ImmediateGain, LoseMovement, Points, Push, RaiseRange, SpellId, Swap
from krosmaster.arena.events import PointsGained
from krosmaster.arena.movement import lockers_against, step_mask
from krosmaster.arena.reasons import Why
from krosmaster.grid import grid_of


def free_steps(state, handle):
    """The cells that a figure could step to, by name."""
    cells = state.grid.cells
    names = [cells[index] for index in state.grid.indices(step_mask(state, figure(state, handle)))]
    return {f"{chr(ord('a') + found.col)}{found.row + 1}" for found in names}


# ---- GEN ----


@pytest.mark.rule("GEN-1")
def test_a_step_that_one_spell_allows_and_another_forbids_is_forbidden():
    stand = spell("stand", "special", ("self",), ap=1, effects=(LoseMovement(),))
    hurry = spell("hurry", "special", ("self",), ap=1, effects=(ImmediateGain(Points.MP, 2),))
    state = position("A . . b", {"A": card("ann", stand, hurry), "b": card("bob")}, active="A")
    after = play(state, Cast(SpellId("stand"), cell("a1")), Cast(SpellId("hurry"), cell("a1")))
    assert of_type(after.events, PointsGained) == []
    assert figure(after.state, "A").mp == 0
    assert refusal(after.state, Move(cell("b1"))) == (Why.NO_STEPS_THIS_TURN, "GEN-1")


@pytest.mark.rule("GEN-1")
def test_a_refused_step_names_the_spell_that_forbids_it():
    aim = spell("aim", "special", ("self",), ap=1, effects=(RaiseRange(1),))
    stand = spell("stand", "special", ("self",), ap=1, effects=(LoseMovement(),))
    state = position("A . . b", {"A": card("ann", aim, stand), "b": card("bob")}, active="A")
    after = play(state, Cast(SpellId("aim"), cell("a1")), Cast(SpellId("stand"), cell("a1"))).state
    reason = engine.reason_against(after, Move(cell("b1")))
    assert reason is not None
    assert reason.facts["spell"].id == "stand"


@pytest.mark.rule("GEN-1", "SPELL-12")
def test_a_summon_limit_forbids_what_points_and_range_allow():
    call = spell("call", "summon", ("melee",), ap=1, summons=token("imp"), max_in_play=1)
    state = position("A . . b", {"A": card("ann", call), "b": card("bob")}, active="A")
    after = play(state, Cast(SpellId("call"), cell("b1"))).state
    assert refusal(after, Cast(SpellId("call"), cell("b1"))) == (Why.SUMMON_LIMIT, "SPELL-12")


TWO_SIDES = """
    A . E .
    . o i .
    b . m .
"""
TWO_SIDES_TOKENS = {
    "o": {"token": token("mine", "bomb", spell("boom", reach=("self",), ap=0), mp=0, hp=1, ap=0), "by": "A"},
    "i": {"token": token("imp"), "by": "A"},
    "m": {"token": token("midge"), "by": "b"},
}


def two_sides(*spells):
    return position(
        TWO_SIDES,
        {"A": card("ann", *spells, initiative=9), "E": card("eve"), "b": card("bob")},
        tokens=TWO_SIDES_TOKENS,
        active="A",
    )


@pytest.mark.rule("GEN-2", "SPELL-17")
@pytest.mark.parametrize(
    ("at_cell", "expected"),
    [
        ("c1", None),
        ("c2", None),
        ("b2", (Why.NEEDS_AN_ALLY, "SPELL-17")),
        ("a3", (Why.NEEDS_AN_ALLY, "SPELL-17")),
        ("c3", (Why.NEEDS_AN_ALLY, "SPELL-17")),
        ("b1", (Why.NEEDS_AN_ALLY, "SPELL-17")),
    ],
)
def test_a_spell_for_allies_takes_own_krosmasters_and_mobs_but_no_enemy_and_no_bomb(at_cell, expected):
    state = two_sides(spell("trade", "special", ("no-sight", 1, 4), aim=Aim.ALLY, effects=(Swap(),)))
    assert refusal(state, Cast(SpellId("trade"), cell(at_cell))) == expected


@pytest.mark.rule("GEN-2", "LOCK-6")
def test_own_characters_and_bombs_of_either_side_are_no_enemies_that_lock():
    state = position(
        """
        . E .
        o A b
        . . .
        """,
        {"A": card("ann", initiative=9), "E": card("eve"), "b": card("bob")},
        tokens={"o": {**TWO_SIDES_TOKENS["o"], "by": "b"}},
        active="A",
    )
    assert [enemy.handle for enemy in lockers_against(state, figure(state, "A"))] == ["b"]


# ---- CELL ----


@pytest.mark.rule("CELL-1")
def test_a_cell_has_4_adjacent_cells_3_at_a_border_and_2_in_a_corner():
    grid = grid_of(12, 12)
    counts = [len(grid.neighbours[grid.index(cell(name))]) for name in ("f6", "a6", "l6", "f1", "f12", "a1", "l12")]
    assert counts == [4, 3, 3, 3, 3, 2, 2]


@pytest.mark.rule("CELL-1")
@pytest.mark.parametrize(
    ("at_cell", "expected"),
    [("b1", None), ("a2", None), ("c2", None), ("b3", None), ("a1", "RANGE-6"), ("c3", "RANGE-6"), ("b2", "RANGE-6")],
)
def test_a_punch_reaches_the_cells_that_share_a_side_and_no_others(at_cell, expected):
    state = position(
        """
        b . .
        . A .
        . . .
        """,
        {"A": card("ann"), "b": card("bob")},
        active="A",
    )
    assert refusal(state, Punch(cell(at_cell))) == (None if expected is None else (Why.MELEE_ONLY, expected))


@pytest.mark.rule("CELL-2")
@pytest.mark.parametrize(("other", "distance"), [("a1", 0), ("b1", 1), ("b2", 2), ("d1", 3), ("c3", 4), ("l12", 22)])
def test_distance_is_counted_from_side_to_side_never_diagonally(other, distance):
    grid = CATALOG.boards["the-pit"].grid
    assert grid.distance(grid.index(cell("a1")), grid.index(cell(other))) == distance
    assert grid.distance(grid.index(cell(other)), grid.index(cell("a1"))) == distance


@pytest.mark.rule("CELL-2")
def test_a_diagonal_neighbour_is_out_of_a_range_of_1():
    state = position(
        """
        A .
        . b
        """,
        {"A": card("ann", spell(reach=("classic", 1, 1))), "b": card("bob")},
        active="A",
    )
    assert refusal(state, Cast(SpellId("zap"), cell("b2"))) == (Why.OUT_OF_RANGE, "RANGE-1")


OBSTACLES = {
    "tree": ("A T .", "E i o", "b m ."),
    "bush": ("A B .", "E i o", "b m ."),
    "an ally": ("A E .", ". i o", "b m ."),
    "an enemy": ("A b .", "E i o", ". m ."),
    "an own mob": ("A i .", "E . o", "b m ."),
    "an enemy mob": ("A m .", "E i o", "b . ."),
    "a bomb": ("A o .", "E i .", "b m ."),
}


@pytest.mark.rule("CELL-3", "MOVE-2")
@pytest.mark.parametrize("rows", OBSTACLES.values(), ids=OBSTACLES.keys())
def test_figures_bombs_trees_and_bushes_make_a_cell_impassable(rows):
    state = position(
        "\n".join((". . .", *rows)),
        {"A": card("ann", initiative=9), "E": card("eve"), "b": card("bob")},
        tokens=TWO_SIDES_TOKENS,
        active="A",
    )
    assert refusal(state, Move(cell("b2"))) == (Why.IMPASSABLE, "CELL-3")
    assert "b2" not in free_steps(state, "A")
    assert refusal(state, Move(cell("a1"))) is None


@pytest.mark.rule("CELL-3")
@pytest.mark.parametrize("letter", ["C", "1", "2", "D", "s", "."])
def test_crates_kamas_demon_and_start_cells_are_free(letter):
    state = position(f"A {letter} . b", {"A": card("ann"), "b": card("bob")}, active="A")
    after = play(state, Move(cell("b1")))
    assert at(after.state, "A") == "b1"


@pytest.mark.rule("CELL-4")
def test_a_crate_is_entered_and_left_for_1_mp_like_any_cell():
    state = position("A C . b", {"A": card("ann")} | {"b": card("bob")}, active="A")
    on_it = play(state, Move(cell("b1"))).state
    assert (at(on_it, "A"), figure(on_it, "A").mp) == ("b1", 2)
    off_it = play(on_it, Move(cell("a1"))).state
    assert (at(off_it, "A"), figure(off_it, "A").mp) == ("a1", 1)


@pytest.mark.rule("CELL-4")
def test_only_one_figure_stands_on_a_crate():
    hurl = spell("hurl", "summon", ("no-sight", 1, 3), summons=TWO_SIDES_TOKENS["o"]["token"])
    state = position("A C . b", {"A": card("ann", hurl), "b": card("bob")}, active="A")
    bombed = play(state, Cast(SpellId("hurl"), cell("b1"))).state
    assert at(bombed, "mine") == "b1"
    assert refusal(bombed, Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")
    assert refusal(bombed, Cast(SpellId("hurl"), cell("b1"))) == (Why.CELL_NOT_FREE, "SPELL-8")


@pytest.mark.rule("CELL-4", "FX-3")
def test_a_figure_pushed_onto_an_occupied_crate_stops_before_it():
    shove = spell("shove", effects=(Push(3),))
    state = position("A b . e", {"A": card("ann", shove), "b": card("bob"), "e": card("eve", initiative=3)}, active="A")
    crate = position("A b . C", {"A": card("ann", shove), "b": card("bob")}, active="A")
    assert at(play(state, Cast(SpellId("shove"), cell("b1")), dice="lock lock").state, "b") == "c1"
    pushed = play(crate, Cast(SpellId("shove"), cell("b1")), dice="lock lock")
    assert at(pushed.state, "b") == "d1"
    assert rolls(pushed.events) == ["A critical: lock = 0", "b armor: lock = 0"]
