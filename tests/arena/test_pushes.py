"""Special movements: push, pull, retreat, approach (FX-1 to FX-4, FX-10)."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, rolls, spell, token

from krosmaster.arena.definitions import Approach, Power, Pull, Push, Retreat, Zone
from krosmaster.arena.events import FigureShifted, KnockedOut, WoundsPlaced

ANYONE = card("anyone")
LOCKER = card("locker", powers=[Power.LOCK])
IMP = token("imp", hp=5)
SQUIB = token(
    "squib",
    "bomb",
    spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE),
    powers=[Power.MUPEKE],
    hp=1,
    mp=0,
    ap=0,
)


def after(drawing, effect, aimed, dice="lock lock", *, zone=Zone.CELL, tokens=None, under=None, others=(), **fields):
    """A casts a spell with one effect at a cell; lower-case letters but tokens are enemies."""
    tokens = tokens or {}
    attack = spell("wind", reach=("no-sight", 0, 9), zone=zone, effects=(effect,), **fields)
    letters = {found for found in drawing if found.isalpha() and found not in "ATBCD"} - set(tokens)
    figures = {"A": card("caster", attack), **dict.fromkeys(sorted(letters), ANYONE), **dict(others)}
    state = position(drawing, figures, tokens=tokens, active="A", under=under)
    return play(state, cast("wind", aimed), dice=dice)


# ---- push and pull ----


@pytest.mark.rule("FX-2")
@pytest.mark.parametrize(
    ("drawing", "aimed", "expected"),
    [
        ("A.b....", "c1", "e1"),
        ("....b.A", "e1", "c1"),
        (".\n.\nb\n.\nA", "a3", "a1"),
        ("A\nb\n.\n.\n.", "a2", "a4"),
    ],
    ids=["right", "left", "up", "down"],
)
def test_a_push_moves_the_target_straight_away_from_the_caster(drawing, aimed, expected):
    assert at(after(drawing, Push(2), aimed).state, "b") == expected


@pytest.mark.rule("FX-2")
@pytest.mark.parametrize(
    ("drawing", "aimed", "expected"),
    [("A....b", "f1", "d1"), ("b....A", "a1", "c1"), ("A\n.\n.\n.\nb", "a5", "a3"), ("b\n.\n.\n.\nA", "a1", "a3")],
    ids=["from the right", "from the left", "from below", "from above"],
)
def test_a_pull_moves_the_target_straight_towards_the_caster(drawing, aimed, expected):
    assert at(after(drawing, Pull(2), aimed).state, "b") == expected


@pytest.mark.rule("FX-2")
def test_a_pull_stops_beside_the_caster():
    assert at(after("A..b", Pull(5), "d1").state, "b") == "b1"


@pytest.mark.rule("FX-2")
@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (Push(1), ("a5", "b2")),
        (Pull(1), ("a5", "b4")),
        (Retreat(1), ("a6", "b3")),
        (Approach(1), ("a4", "b3")),
    ],
    ids=["push", "pull", "retreat", "approach"],
)
def test_off_the_row_and_column_movement_follows_the_axis_of_the_greater_distance(effect, expected):
    step = after("...\n...\n.b.\n...\nA..\n...", effect, "b3")
    assert (at(step.state, "A"), at(step.state, "b")) == expected


@pytest.mark.rule("FX-2")
@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (Push(1), ("b3", "e1")),
        (Pull(1), ("b3", "c1")),
        (Retreat(1), ("a3", "d1")),
        (Approach(1), ("c3", "d1")),
    ],
    ids=["push", "pull", "retreat", "approach"],
)
def test_with_both_distances_equal_movement_goes_along_the_row(effect, expected):
    step = after("...b.\n.....\n.A...\n.....", effect, "d1")
    assert (at(step.state, "A"), at(step.state, "b")) == expected


@pytest.mark.rule("FX-2")
def test_in_an_area_each_target_is_pushed_away_from_the_caster_not_from_the_middle():
    step = after("...c..\nA..b..\n...d..", Push(1), "d2", "lock lock lock lock", zone=Zone.CROSS)
    assert [at(step.state, handle) for handle in "bcd"] == ["e2", "e1", "e3"]


@pytest.mark.rule("FX-2")
def test_a_caster_in_its_own_area_is_not_pushed():
    step = after("Ab...", Push(2), "b1", "lock lock lock", zone=Zone.CROSS)
    assert (at(step.state, "A"), at(step.state, "b")) == ("a1", "d1")
    assert figure(step.state, "A").wounds == 1


# ---- retreat and approach ----


@pytest.mark.rule("FX-1")
@pytest.mark.parametrize(
    ("drawing", "aimed", "expected"),
    [("...A.b", "f1", "b1"), ("b.A...", "a1", "e1"), ("b\nA\n.\n.\n.", "a1", "a4"), (".\n.\n.\nA\nb", "a5", "a2")],
)
def test_a_retreat_moves_the_caster_straight_away_from_the_target(drawing, aimed, expected):
    assert at(after(drawing, Retreat(2), aimed).state, "A") == expected


@pytest.mark.rule("FX-1")
def test_a_retreat_from_an_empty_cell_works_too():
    step = after("...A.b", Retreat(1), "e1", "")
    assert (at(step.state, "A"), rolls(step.events)) == ("c1", [])


@pytest.mark.rule("FX-1")
def test_an_approach_moves_the_caster_straight_towards_the_target():
    assert at(after("A....b", Approach(2), "f1").state, "A") == "c1"


@pytest.mark.rule("FX-1", "FX-3")
def test_an_approach_stops_beside_the_target():
    assert at(after("A..b..", Approach(5), "d1").state, "A") == "c1"


@pytest.mark.rule("FX-1")
def test_an_approach_goes_no_further_than_an_empty_target_cell():
    assert at(after("A.....b", Approach(5), "c1", "").state, "A") == "c1"


@pytest.mark.rule("FX-1")
def test_an_approach_off_the_line_goes_no_further_than_level_with_the_target():
    assert at(after("......\nA.....\n...b..", Approach(5), "d3").state, "A") == "d2"


@pytest.mark.rule("FX-1")
def test_aimed_at_its_own_cell_the_caster_neither_retreats_nor_approaches():
    for effect in (Retreat(2), Approach(2)):
        assert at(after("..A..b", effect, "c1").state, "A") == "c1"


@pytest.mark.rule("FX-1", "FX-3")
def test_faq_10_a_charge_stops_before_an_impassable_cell():
    assert at(after("A..T.b", Approach(4), "f1").state, "A") == "c1"


# ---- what stops it, what does not ----


@pytest.mark.rule("FX-3")
@pytest.mark.parametrize("obstacle", ["T", "B", "c", "i", "x"], ids=["tree", "bush", "figure", "mob", "bomb"])
def test_a_push_stops_before_an_obstacle_and_no_damage_comes_of_it(obstacle):
    tokens = {"i": {"token": IMP, "by": "b"}, "x": {"token": SQUIB, "by": "b"}}
    tokens = {letter: given for letter, given in tokens.items() if letter == obstacle}
    step = after(f"Ab.{obstacle}..", Push(4), "b1", tokens=tokens)
    assert at(step.state, "b") == "c1"
    assert [(event.who, event.wounds) for event in of_type(step.events, WoundsPlaced)] == [("b", 1)]


@pytest.mark.rule("FX-3")
def test_a_push_stops_at_the_border():
    assert at(after("A.b..", Push(4), "c1").state, "b") == "e1"


@pytest.mark.rule("FX-3")
def test_whoever_is_blocked_at_once_stays():
    step = after("A.bT", Push(3), "c1")
    assert (at(step.state, "b"), of_type(step.events, FigureShifted)) == ("c1", [])
    step = after("TA..b", Retreat(1), "e1")
    assert at(step.state, "A") == "b1"


@pytest.mark.rule("FX-3", "DECOR-3")
def test_a_push_passes_over_crates_and_kamas_and_may_end_on_them():
    assert at(after("A.bC2.", Push(3), "c1").state, "b") == "f1"
    assert at(after("A.bC..", Push(1), "c1").state, "b") == "d1"
    step = after("A.b2..", Push(1), "c1")
    assert (at(step.state, "b"), step.state.kamas) == ("d1", {3: 2})


@pytest.mark.rule("FX-3")
def test_mobs_and_bombs_are_moved_like_krosmasters():
    step = after("A.i...\n.....b", Push(2), "c1", tokens={"i": {"token": IMP, "by": "b"}})
    assert at(step.state, "i") == "e1"
    step = after("A.x...\n.....b", Push(2), "c1", "lock", tokens={"x": {"token": SQUIB, "by": "b"}}, damage=0)
    assert at(step.state, "x") == "e1"


@pytest.mark.rule("FX-3")
def test_a_bomb_that_is_pushed_and_hit_goes_off_where_it_ends():
    step = after("A.x...b\n.......", Push(3), "c1", "lock lock lock", tokens={"x": {"token": SQUIB, "by": "b"}})
    assert figure(step.state, "b").wounds == 1
    assert "x" not in step.state.figures


@pytest.mark.rule("FX-3", "DECOR-4")
def test_scenery_is_not_moved():
    step = after("A.T..b", Push(2), "c1", "")
    assert of_type(step.events, FigureShifted) == []
    assert step.state.board.rows == ("..T...",)


@pytest.mark.rule("FX-3")
@pytest.mark.parametrize(
    ("effect", "drawing", "aimed", "who"),
    [
        (Push(2), ".Q.\nAb.\n...", "b2", "b"),
        (Retreat(1), ".q.\n.Ab\n...", "c2", "A"),
        (Approach(1), "q...\nA..b", "d2", "A"),
        (Pull(1), "...Q\nA..b", "d2", "b"),
    ],
    ids=["push", "retreat", "approach", "pull"],
)
def test_faq_9_special_movement_out_of_a_cell_beside_an_enemy_rolls_for_no_lock(effect, drawing, aimed, who):
    others = {"Q": LOCKER} if "Q" in drawing else {"q": LOCKER}
    step = after(drawing, effect, aimed, others=others)
    assert [event.who for event in of_type(step.events, FigureShifted)] == [who]
    assert rolls(step.events) == ["A critical: lock = 0", "b armor: lock = 0"]


@pytest.mark.rule("FX-3")
def test_an_obstacle_that_was_moved_before_is_no_obstacle_any_more():
    step = after("AZ.b....", Push(2), "b1", "lock lock lock", zone=Zone.SQUARE)
    assert at(step.state, "Z") == "c1"
    step = after("AZb.....", Push(2), "b1", "lock lock lock lock", zone=Zone.SQUARE)
    assert (at(step.state, "Z"), at(step.state, "b")) == ("d1", "e1")


@pytest.mark.rule("FX-4", "SPELL-3")
def test_a_special_movement_is_one_move_to_its_end_before_the_rest_of_the_spell():
    step = after("A.bC2..", Push(4), "c1")
    (shifted,) = of_type(step.events, FigureShifted)
    assert (shifted.who, shifted.from_, shifted.to, shifted.how) == ("b", cell("c1"), cell("g1"), "push")
    assert [type(event) for event in step.events].index(FigureShifted) == 1
    assert figure(step.state, "b").wounds == 1


@pytest.mark.rule("FX-4")
def test_whoever_is_knocked_out_leaves_from_where_the_movement_ended():
    step = after("A.b....\nc......", Push(2), "c1", damage=12)
    assert [event.at for event in of_type(step.events, KnockedOut)] == [cell("e1")]


# ---- several targets ----


@pytest.mark.rule("FX-10")
def test_one_push_moves_the_farthest_target_first():
    step = after("A.bcd....", Push(2), "d1", "lock lock lock lock", zone=Zone.CROSS)
    assert [event.who for event in of_type(step.events, FigureShifted)] == ["d", "c", "b"]
    assert [at(step.state, handle) for handle in "bcd"] == ["e1", "f1", "g1"]


@pytest.mark.rule("FX-10")
def test_a_pushed_target_stops_before_a_farther_one_that_could_not_move():
    step = after("A.bc.T", Push(3), "c1", "lock lock lock", zone=Zone.CROSS)
    assert [at(step.state, handle) for handle in "bc"] == ["d1", "e1"]


@pytest.mark.rule("FX-10")
def test_one_pull_moves_the_nearest_target_first():
    step = after("A...bcd", Pull(2), "f1", "lock lock lock lock", zone=Zone.CROSS)
    assert [event.who for event in of_type(step.events, FigureShifted)] == ["b", "c", "d"]
    assert [at(step.state, handle) for handle in "bcd"] == ["c1", "d1", "e1"]


@pytest.mark.rule("FX-10")
@pytest.mark.parametrize(
    ("aimed", "first", "expected"),
    [("c3", "p", ("b2", "b3")), ("b3", "q", ("c2", "b2"))],
    ids=["row by row from the top left", "the main target first"],
)
def test_equally_far_targets_are_moved_in_the_order_of_the_area(aimed, first, expected):
    # p on c2 is pulled along the row, q on b3 along the column: both to b2
    step = after("A....\n..p..\n.q...\n.....", Pull(1), aimed, "lock lock lock", zone=Zone.SQUARE)
    assert [event.who for event in of_type(step.events, FigureShifted)] == [first]
    assert (at(step.state, "p"), at(step.state, "q")) == expected


@pytest.mark.rule("FX-10")
def test_the_order_of_moving_leaves_the_order_of_rolls_and_wounds_alone():
    step = after("A.bc....", Push(2), "c1", "lock lock lock", zone=Zone.CROSS)
    assert [event.who for event in of_type(step.events, FigureShifted)] == ["c", "b"]
    assert [event.who for event in of_type(step.events, WoundsPlaced)] == ["b", "c"]
