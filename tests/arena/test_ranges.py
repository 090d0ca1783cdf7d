"""Minimum and maximum, lines, what raises a range and what does not (RANGE)."""

import pytest
from scenes import card, cast, cell, figure, play, position, refusal, spell, token

from krosmaster.arena.commands import EndTurn, Move
from krosmaster.arena.definitions import Aim, Limit, RaiseRange
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import effective_range, range_mask

ANYONE = card("anyone")
ELEVEN = "A..........b"


def reached(state, handle, attack):
    """The names of the cells within range, in reading order."""
    mask = range_mask(state, figure(state, handle), attack)
    cells = (state.grid.cells[index] for index in state.grid.indices(mask))
    return " ".join(f"{chr(ord('a') + found.col)}{found.row + 1}" for found in cells)


@pytest.mark.rule("RANGE-1")
def test_range_is_counted_from_adjacent_cell_to_adjacent_cell():
    attack = spell(reach=("classic", 2, 3))
    state = position(".....\n.....\nA....\n....b", {"A": card("x", attack), "b": ANYONE}, active="A")
    assert reached(state, "A", attack) == "a1 b1 b2 c2 c3 d3 b4 c4"


@pytest.mark.rule("RANGE-1")
@pytest.mark.parametrize(
    ("aimed", "expected"),
    [("b1", (Why.OUT_OF_RANGE, "RANGE-1")), ("c1", None), ("e1", None), ("f1", (Why.OUT_OF_RANGE, "RANGE-1"))],
)
def test_minimum_and_maximum_are_both_within_range(aimed, expected):
    state = position("A......b", {"A": card("x", spell(reach=("classic", 2, 4))), "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", aimed)) == expected


@pytest.mark.rule("RANGE-1")
def test_only_a_minimum_of_zero_reaches_the_casters_own_cell():
    caster = card("x", spell("near", reach=("classic", 0, 2)), spell("far", reach=("classic", 1, 2)))
    state = position("A.b", {"A": caster, "b": ANYONE}, active="A")
    assert refusal(state, cast("near", "a1")) is None
    assert refusal(state, cast("far", "a1")) == (Why.OUT_OF_RANGE, "RANGE-1")


@pytest.mark.rule("RANGE-1")
def test_a_cell_off_the_board_is_refused():
    state = position("A.b", {"A": card("x", spell()), "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "d1")) == (Why.OFF_THE_BOARD, "RANGE-1")


@pytest.mark.rule("RANGE-4")
@pytest.mark.parametrize("kind", ["line", "line-fixed"])
def test_a_spell_in_line_reaches_its_row_and_column_only(kind):
    attack = spell(reach=(kind, 1, 3))
    state = position(".....\n..A..\n.....\n....b", {"A": card("x", attack), "b": ANYONE}, active="A")
    assert reached(state, "A", attack) == "c1 a2 b2 d2 e2 c3 c4"
    assert refusal(state, cast("zap", "d3")) == (Why.NOT_IN_LINE, "RANGE-4")


# ---- what raises a maximum ----


@pytest.mark.rule("RANGE-2", "RANGE-3", "RANGE-4", "RANGE-5", "RANGE-6", "RANGE-7", "RANGE-8")
@pytest.mark.parametrize(
    ("reach", "on_a_crate", "after_a_spell", "with_both"),
    [
        (("classic", 2, 4), (2, 5), (2, 7), (2, 8)),
        (("line", 1, 3), (1, 4), (1, 6), (1, 7)),
        (("fixed", 1, 4), (1, 4), (1, 4), (1, 4)),
        (("line-fixed", 1, 4), (1, 4), (1, 4), (1, 4)),
        (("no-sight", 1, 3), (1, 3), (1, 3), (1, 3)),
        (("melee",), (1, 1), (1, 1), (1, 1)),
        (("self",), (0, 0), (0, 0), (0, 0)),
    ],
    ids=["classic", "line", "fixed", "line fixed", "no sight", "melee", "personal"],
)
def test_a_crate_and_a_spell_raise_what_can_be_raised_and_add_up(reach, on_a_crate, after_a_spell, with_both):
    attack = spell(reach=reach)
    farther = spell("farther", "special", ("self",), ap=1, effects=(RaiseRange(3),))
    caster = card("x", attack, farther)
    low = position(ELEVEN, {"A": caster, "b": ANYONE}, active="A")
    high = position(ELEVEN, {"A": caster, "b": ANYONE}, active="A", under={"A": "C"})
    raised = [play(state, cast("farther", "a1")).state for state in (low, high)]
    found = [effective_range(state, figure(state, "A"), attack) for state in (high, *raised)]
    assert found == [on_a_crate, after_a_spell, with_both]


@pytest.mark.rule("RANGE-8")
@pytest.mark.parametrize(("printed", "raised"), [((1, 2), (1, 3)), ((1, 3), (1, 4)), ((2, 3), (2, 4))])
def test_example_of_page_12_ranges_on_a_crate(printed, raised):
    attack = spell(reach=("classic", *printed))
    state = position(ELEVEN, {"A": card("x", attack), "b": ANYONE}, active="A", under={"A": "C"})
    assert effective_range(state, figure(state, "A"), attack) == raised


@pytest.mark.rule("RANGE-8")
def test_from_a_crate_the_cell_one_farther_can_be_hit_and_the_minimum_stays():
    attack = spell(reach=("classic", 2, 3))
    state = position("A......b", {"A": card("x", attack), "b": ANYONE}, active="A", under={"A": "C"})
    assert refusal(state, cast("zap", "e1")) is None
    assert refusal(state, cast("zap", "b1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert refusal(state, cast("zap", "f1")) == (Why.OUT_OF_RANGE, "RANGE-1")


@pytest.mark.rule("RANGE-8")
def test_stepping_off_a_crate_ends_its_help():
    attack = spell(reach=("classic", 1, 2))
    state = position("A.....b", {"A": card("x", attack), "b": ANYONE}, active="A", under={"A": "C"})
    state = play(state, Move(cell("b1"))).state
    assert effective_range(state, figure(state, "A"), attack) == (1, 2)


@pytest.mark.rule("RANGE-8")
def test_a_mob_on_a_crate_reaches_farther_too():
    attack = spell("spit", reach=("classic", 1, 2))
    imp = token("imp", "mob", attack)
    state = position(
        "i..b\nZ...",
        {"Z": ANYONE, "b": ANYONE},
        tokens={"i": {"token": imp, "by": "Z"}},
        active="i",
        under={"i": "C"},
    )
    assert refusal(state, cast("spit", "d1")) is None


@pytest.mark.rule("RANGE-8")
def test_a_target_on_a_crate_is_not_nearer():
    state = position(
        "A..b", {"A": card("x", spell(reach=("classic", 1, 2))), "b": ANYONE}, active="A", under={"b": "C"}
    )
    assert refusal(state, cast("zap", "d1")) == (Why.OUT_OF_RANGE, "RANGE-1")


@pytest.mark.rule("RANGE-2", "RANGE-3")
def test_a_fixed_spell_stays_refused_where_a_classic_one_reaches_after_the_range_was_raised():
    farther = spell("farther", "special", ("self",), ap=1, effects=(RaiseRange(2),))
    caster = card("x", spell("green", reach=("classic", 1, 3)), spell("red", reach=("fixed", 1, 3)), farther)
    state = position("A....b", {"A": caster, "b": ANYONE}, active="A")
    state = play(state, cast("farther", "a1")).state
    assert refusal(state, cast("green", "f1")) is None
    assert refusal(state, cast("red", "f1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert refusal(state, cast("red", "d1")) is None


@pytest.mark.rule("RANGE-2")
def test_a_raised_range_ends_with_the_casters_turn():
    farther = spell("farther", "special", ("self",), ap=1, limit=Limit.TURN, effects=(RaiseRange(2),))
    attack = spell(reach=("classic", 1, 3))
    state = position("A....b", {"A": card("x", attack, farther), "b": ANYONE}, active="A", dice="lock armor")
    state = play(state, cast("farther", "a1"), EndTurn()).state
    assert effective_range(state, figure(state, "A"), attack) == (1, 3)


# ---- no sight, melee, personal ----


@pytest.mark.rule("RANGE-5")
def test_a_spell_without_line_of_sight_reaches_behind_a_tree_and_is_bound_to_its_range():
    attack = spell(reach=("no-sight", 1, 3))
    state = position("AT.b.", {"A": card("x", attack), "b": ANYONE}, active="A", under={"A": "C"})
    assert refusal(state, cast("zap", "d1")) is None
    assert refusal(state, cast("zap", "e1")) == (Why.OUT_OF_RANGE, "RANGE-1")


@pytest.mark.rule("RANGE-6")
def test_melee_reaches_the_adjacent_cells_and_neither_the_own_one_nor_diagonal_ones():
    attack = spell(reach=("melee",))
    state = position("...\n.A.\n..b", {"A": card("x", attack), "b": ANYONE}, active="A")
    assert reached(state, "A", attack) == "b1 a2 c2 b3"
    for aimed in ("b2", "c3"):
        assert refusal(state, cast("zap", aimed)) == (Why.MELEE_ONLY, "RANGE-6")


@pytest.mark.rule("RANGE-7")
def test_a_personal_spell_can_be_cast_on_the_own_cell_only():
    rest = spell("rest", "special", ("self",), aim=Aim.ANYTHING)
    state = position("A.b", {"A": card("x", rest), "b": ANYONE}, active="A")
    assert refusal(state, cast("rest", "a1")) is None
    assert refusal(state, cast("rest", "b1")) == (Why.SELF_ONLY, "RANGE-7")
