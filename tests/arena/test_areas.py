"""Areas of effect: which cells, who is hit and in what order (ZONE)."""

import pytest
from scenes import card, cast, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.definitions import Power, Zone
from krosmaster.arena.events import WoundsPlaced
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import zone_mask

ANYONE = card("anyone")
IMP = token("imp")
SQUIB = token(
    "squib", "bomb", spell("explosion", reach=("self",), ap=0, zone=Zone.CELL), powers=[Power.MUPEKE], hp=1, mp=0, ap=0
)


def pattern(zone, caster, target, rows=5, cols=5):
    """The cells of an area, drawn: o for each, rows joined by a slash."""
    state = position("\n".join(["." * cols] * (rows - 1) + ["Ab" + "." * (cols - 2)]), {"A": ANYONE, "b": ANYONE})
    grid = state.grid
    mask = zone_mask(grid, grid.index(cell(caster)), spell(zone=zone), grid.index(cell(target)))
    letters = "".join("o" if mask >> index & 1 else "." for index in range(grid.size))
    return "/".join(letters[row * cols : (row + 1) * cols] for row in range(rows))


def hit(step):
    """Who was hit, in the order of the wounds."""
    return [event.who for event in of_type(step.events, WoundsPlaced)]


# ---- shapes ----


@pytest.mark.rule("ZONE-2")
def test_a_cross_is_the_target_cell_and_its_four_neighbours():
    assert pattern(Zone.CROSS, "a5", "c3") == "...../..o../.ooo./..o../....."


@pytest.mark.rule("ZONE-3")
def test_a_square_is_the_target_cell_and_the_eight_around_it():
    assert pattern(Zone.SQUARE, "a5", "c3") == "...../.ooo./.ooo./.ooo./....."


@pytest.mark.rule("ZONE-2", "ZONE-3", "ZONE-5")
def test_in_a_corner_the_cells_off_the_board_do_not_exist():
    assert pattern(Zone.CROSS, "e5", "a1") == "oo.../o..../...../...../....."
    assert pattern(Zone.SQUARE, "e5", "a1") == "oo.../oo.../...../...../....."
    assert pattern(Zone.CROSS, "e5", "e3") == "...../....o/...oo/....o/....."


@pytest.mark.rule("ZONE-4")
@pytest.mark.parametrize(
    ("zone", "up", "right", "down", "left"),
    [
        (
            Zone.HAMMER,
            "...../..o../.ooo./...../.....",
            "...../..o../..oo./..o../.....",
            "...../...../.ooo./..o../.....",
            "...../..o../.oo../..o../.....",
        ),
        (
            Zone.STAFF,
            "...../...../.ooo./...../.....",
            "...../..o../..o../..o../.....",
            "...../...../.ooo./...../.....",
            "...../..o../..o../..o../.....",
        ),
        (
            Zone.SHOVEL,
            "...../..o../..o../...../.....",
            "...../...../..oo./...../.....",
            "...../...../..o../..o../.....",
            "...../...../.oo../...../.....",
        ),
    ],
    ids=["hammer", "staff", "shovel"],
)
def test_melee_areas_are_turned_by_the_direction_from_caster_to_target(zone, up, right, down, left):
    found = [pattern(zone, caster, "c3") for caster in ("c4", "b3", "c2", "d3")]
    assert found == [up, right, down, left]


@pytest.mark.rule("ZONE-4")
def test_a_turned_area_of_a_spell_that_is_not_melee_goes_by_the_axis_of_the_greater_distance():
    assert pattern(Zone.SHOVEL, "b5", "c2") == "..o../..o../...../...../....."
    assert pattern(Zone.SHOVEL, "a4", "d3") == "...../...../...oo/...../....."


@pytest.mark.rule("ZONE-4")
def test_a_turned_area_goes_along_the_row_when_both_distances_are_equal():
    assert pattern(Zone.SHOVEL, "a5", "c3") == "...../...../..oo./...../....."
    assert pattern(Zone.SHOVEL, "e1", "c3") == "...../...../.oo../...../....."


# ---- who is hit ----


@pytest.mark.rule("ZONE-1")
def test_all_targets_share_one_critical_roll_and_each_has_its_own_armor_roll():
    blast = spell("blast", damage=1, zone=Zone.CROSS)
    state = position("A.bc.", {"A": card("x", blast), "b": ANYONE, "c": card("y", powers=[Power.ARMOR])}, active="A")
    step = play(state, cast("blast", "c1"), dice="critical armor lock lock")
    assert rolls(step.events) == ["A critical: critical = 1", "b armor: armor = 1", "c armor: lock lock = 0"]
    assert [figure(step.state, handle).wounds for handle in "bc"] == [1, 2]


@pytest.mark.rule("ZONE-1")
def test_a_spell_without_an_area_hits_its_target_cell_only():
    state = position("A.bc.", {"A": card("x", spell()), "b": ANYONE, "c": ANYONE}, active="A")
    assert hit(play(state, cast("zap", "c1"), dice="lock lock")) == ["b"]


@pytest.mark.rule("ZONE-1", "ZONE-6")
def test_an_area_around_an_empty_cell_hits_those_beside_it():
    blast = spell("blast", zone=Zone.CROSS)
    state = position("A..b.", {"A": card("x", blast), "b": ANYONE}, active="A")
    assert hit(play(state, cast("blast", "c1"), dice="lock lock")) == ["b"]


@pytest.mark.rule("ZONE-1")
def test_an_area_around_empty_cells_only_rolls_nothing():
    state = position("A....b", {"A": card("x", spell("blast", zone=Zone.CROSS)), "b": ANYONE}, active="A")
    step = play(state, cast("blast", "d1"))
    assert (rolls(step.events), hit(step)) == ([], [])


@pytest.mark.rule("ZONE-5")
def test_an_area_reaches_behind_trees_and_characters():
    blast = spell("blast", zone=Zone.SQUARE)
    state = position("...c.\nA.bT.\n...d.", {"A": card("x", blast), **dict.fromkeys("bcd", ANYONE)}, active="A")
    assert hit(play(state, cast("blast", "c2"), dice="lock lock lock lock")) == ["b", "c", "d"]
    line = position(
        "A.bc", {"A": card("x", spell("blast", zone=Zone.CROSS)), **dict.fromkeys("bc", ANYONE)}, active="A"
    )
    assert hit(play(line, cast("blast", "c1"), dice="lock lock lock")) == ["b", "c"]


@pytest.mark.rule("ZONE-5")
def test_only_the_main_target_has_to_be_within_range_and_sight():
    blast = spell("blast", reach=("classic", 1, 3), zone=Zone.SQUARE)
    state = position("A...b", {"A": card("x", blast), "b": ANYONE}, active="A")
    assert refusal(state, cast("blast", "e1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert hit(play(state, cast("blast", "d1"), dice="lock lock")) == ["b"]


@pytest.mark.rule("ZONE-5")
def test_a_main_target_behind_a_tree_is_refused_although_the_area_would_reach_it():
    blast = spell("blast", zone=Zone.SQUARE)
    state = position("A.Tb.", {"A": card("x", blast), "b": ANYONE}, active="A")
    assert refusal(state, cast("blast", "d1")) == (Why.OUT_OF_SIGHT, "LOS-1")
    assert hit(play(state, cast("blast", "c1"), dice="lock lock")) == ["b"]


@pytest.mark.rule("ZONE-6", "SPELL-16")
def test_an_area_hits_allies_mobs_bombs_and_the_caster_itself():
    blast = spell("blast", zone=Zone.SQUARE)
    state = position(
        "AZ.\nxi.\n..b",
        {"A": card("x", blast), "Z": ANYONE, "b": ANYONE},
        tokens={"x": {"token": SQUIB, "by": "b"}, "i": {"token": IMP, "by": "A"}},
        active="A",
    )
    step = play(state, cast("blast", "b2"), dice="lock lock lock lock lock")
    assert hit(step) == ["i", "A", "Z", "x", "b"]


@pytest.mark.rule("ZONE-6")
def test_targets_are_settled_main_target_first_then_row_by_row_from_the_top_left():
    blast = spell("blast", reach=("no-sight", 1, 5), zone=Zone.SQUARE)
    people = dict.fromkeys("bcdefghij", ANYONE)
    state = position("A....\n.bcd.\n.efg.\n.hij.", {"A": card("x", blast), **people}, active="A")
    step = play(state, cast("blast", "c3"), dice="lock " * 10)
    assert hit(step) == list("fbcdeghij")
    assert [roll[0] for roll in rolls(step.events)] == list("Afbcdeghij")


@pytest.mark.rule("ZONE-6")
def test_the_order_of_an_area_is_that_of_the_board_whoever_sits_where():
    blast = spell("blast", reach=("no-sight", 1, 9), zone=Zone.CROSS)
    people = {"a": card("x", blast), **dict.fromkeys("bcd", ANYONE)}
    state = position("Zb.\nc.d\n...\n..a", {"Z": ANYONE, **people}, active="a", rotation=180)
    assert hit(play(state, cast("blast", "b2"), dice="lock lock lock lock")) == ["b", "c", "d"]
