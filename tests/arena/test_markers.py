"""Markers, steals and points at once (FX-5 to FX-7); when markers count is told with the turn (TURN-6)."""

import pytest
from scenes import card, cast, figure, of_type, play, position, refusal, spell, token

from krosmaster.arena.commands import EndTurn, Inspire
from krosmaster.arena.definitions import ImmediateGain, LoseMovement, Markers, Points, Power, Steal, Zone
from krosmaster.arena.events import MarkersPlaced
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
SQUIB = token(
    "squib",
    "bomb",
    spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE),
    powers=[Power.MUPEKE],
    hp=1,
    mp=0,
    ap=0,
)
PASS = Inspire((None, None))


def curse(*effects, **fields):
    """A spell with effects and no luck in it."""
    return spell("curse", "special", ("classic", 0, 5), ap=1, effects=effects, **fields)


@pytest.mark.rule("FX-5", "FX-7")
@pytest.mark.parametrize("amount", [-2, 2])
@pytest.mark.parametrize("points", list(Points))
def test_markers_wait_for_the_next_activation_phase_of_the_target_and_are_then_removed(points, amount):
    state = position(
        "A..b", {"A": card("x", curse(Markers(points, amount))), "b": ANYONE}, active="A", dice="lock armor"
    )
    state = play(state, cast("curse", "d1")).state
    marked = figure(state, "b")
    assert (marked.mp_markers, marked.ap_markers) == ((amount, 0) if points is Points.MP else (0, amount))
    state = play(state, EndTurn(), PASS).state
    active = figure(state, "b")
    assert (active.mp, active.ap) == ((3 + amount, 6) if points is Points.MP else (3, 6 + amount))
    assert (active.mp_markers, active.ap_markers) == (0, 0)


@pytest.mark.rule("FX-5")
def test_markers_of_several_spells_add_up_and_cancel_each_other():
    caster = card("x", curse(Markers(Points.AP, -1)), spell("bless", "special", ap=1, effects=(Markers(Points.AP, 2),)))
    state = position("A..b", {"A": caster, "b": ANYONE}, active="A")
    state = play(state, cast("curse", "d1"), cast("curse", "d1")).state
    assert figure(state, "b").ap_markers == -2
    state = play(state, cast("bless", "d1"), cast("bless", "d1")).state
    assert figure(state, "b").ap_markers == 2


@pytest.mark.rule("FX-5", "SPELL-14")
def test_markers_stay_although_no_wound_was_inflicted():
    chill = spell("chill", damage=1, effects=(Markers(Points.MP, -1),))
    state = position("A..b", {"A": card("x", chill), "b": ANYONE}, active="A")
    state = play(state, cast("chill", "d1"), dice="lock armor").state
    assert (figure(state, "b").wounds, figure(state, "b").mp_markers) == (0, -1)


@pytest.mark.rule("FX-5")
def test_a_mob_takes_markers_and_loses_the_points_in_its_own_turn():
    imp = token("imp", mp=3, ap=4)
    state = position(
        "A..i\n...b",
        {"A": card("x", curse(Markers(Points.MP, -2))), "b": ANYONE},
        tokens={"i": {"token": imp, "by": "b"}},
        active="A",
        dice="lock armor",
    )
    state = play(state, cast("curse", "d1"), EndTurn(), PASS, EndTurn()).state
    assert (state.active, figure(state, "i").mp, figure(state, "i").mp_markers) == ("i", 1, 0)


@pytest.mark.rule("FX-5")
def test_a_bomb_takes_no_marker():
    state = position(
        "A..x\n...b",
        {"A": card("x", curse(Markers(Points.AP, -1))), "b": ANYONE},
        tokens={"x": {"token": SQUIB, "by": "b"}},
        active="A",
    )
    step = play(state, cast("curse", "d1"))
    assert of_type(step.events, MarkersPlaced) == []
    assert figure(step.state, "x").ap_markers == 0


@pytest.mark.rule("FX-5")
def test_in_an_area_characters_take_markers_and_bombs_between_them_none():
    chill = curse(Markers(Points.MP, -1), zone=Zone.CROSS)
    state = position(
        "A..xc.\n...b..",
        {"A": card("x", chill), **dict.fromkeys("bc", ANYONE)},
        tokens={"x": {"token": SQUIB, "by": "b"}},
        active="A",
    )
    step = play(state, cast("curse", "d1"))
    assert [event.who for event in of_type(step.events, MarkersPlaced)] == ["c", "b"]
    assert figure(step.state, "x").mp_markers == 0


@pytest.mark.rule("FX-5")
def test_the_caster_in_its_own_area_is_marked_too():
    chill = curse(Markers(Points.MP, -1), zone=Zone.CROSS)
    state = position("Ab..", {"A": card("x", chill), "b": ANYONE}, active="A")
    state = play(state, cast("curse", "b1")).state
    assert [figure(state, handle).mp_markers for handle in "Ab"] == [-1, -1]
    assert figure(state, "A").mp == 3


# ---- steals ----


@pytest.mark.rule("FX-6")
@pytest.mark.parametrize("points", list(Points))
def test_a_steal_takes_from_the_target_and_gives_to_the_caster_as_markers(points):
    state = position("A..b", {"A": card("x", curse(Steal(points, 2))), "b": ANYONE}, active="A")
    state = play(state, cast("curse", "d1")).state
    thief, robbed = figure(state, "A"), figure(state, "b")
    of_points = (lambda f: f.mp_markers) if points is Points.MP else (lambda f: f.ap_markers)
    assert (of_points(thief), of_points(robbed)) == (2, -2)
    assert (thief.mp, thief.ap) == (3, 5)


@pytest.mark.rule("FX-6")
def test_stolen_points_count_in_the_next_turn_of_the_thief():
    state = position(
        "A..b", {"A": card("x", curse(Steal(Points.AP, 1))), "b": ANYONE}, active="A", dice="lock armor dodge armor"
    )
    state = play(state, cast("curse", "d1"), EndTurn(), PASS).state
    assert figure(state, "b").ap == 5
    state = play(state, EndTurn(), PASS).state
    assert (figure(state, "A").ap, figure(state, "A").ap_markers) == (7, 0)


@pytest.mark.rule("FX-6")
def test_from_several_targets_the_thief_steals_for_each():
    state = position(
        "A.bc", {"A": card("x", curse(Steal(Points.MP, 1), zone=Zone.CROSS)), "b": ANYONE, "c": ANYONE}, active="A"
    )
    state = play(state, cast("curse", "c1")).state
    assert [figure(state, handle).mp_markers for handle in "Abc"] == [2, -1, -1]


@pytest.mark.rule("FX-6", "FX-5")
def test_nothing_can_be_stolen_from_a_bomb_or_an_empty_cell():
    state = position(
        "A..x\n...b",
        {"A": card("x", curse(Steal(Points.AP, 1))), "b": ANYONE},
        tokens={"x": {"token": SQUIB, "by": "b"}},
        active="A",
    )
    state = play(state, cast("curse", "d1"), cast("curse", "b1")).state
    assert figure(state, "A").ap_markers == 0


@pytest.mark.rule("FX-5", "FX-6")
def test_a_bomb_whose_explosion_steals_keeps_nothing():
    thief = token(
        "thief",
        "bomb",
        spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE, effects=(Steal(Points.AP, 1),)),
        hp=1,
        mp=0,
        ap=0,
    )
    state = position(
        "A..xb", {"A": card("x", spell()), "b": ANYONE}, tokens={"x": {"token": thief, "by": "A"}}, active="A"
    )
    step = play(state, cast("zap", "d1"), dice="lock lock lock")
    assert [(event.who, event.amount) for event in of_type(step.events, MarkersPlaced)] == [("b", -1)]


# ---- at once ----


@pytest.mark.rule("FX-7")
@pytest.mark.parametrize("points", list(Points))
def test_an_immediate_gain_can_be_spent_in_the_same_turn_and_is_no_marker(points):
    rush = spell("rush", "special", ("self",), ap=1, effects=(ImmediateGain(points, 4),))
    state = position("A..b", {"A": card("x", rush), "b": ANYONE}, active="A")
    after = figure(play(state, cast("rush", "a1")).state, "A")
    assert (after.mp, after.ap) == ((7, 5) if points is Points.MP else (3, 9))
    assert (after.mp_markers, after.ap_markers) == (0, 0)


@pytest.mark.rule("FX-7")
def test_an_immediate_gain_pays_for_a_spell_that_was_too_dear():
    rush = spell("rush", "special", ("self",), ap=1, effects=(ImmediateGain(Points.AP, 3),))
    state = position("A..b", {"A": {"card": card("x", rush, spell(ap=5)), "ap": 3}, "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "d1")) == (Why.NOT_ENOUGH_AP, "SPELL-1")
    state = play(state, cast("rush", "a1")).state
    assert refusal(state, cast("zap", "d1")) is None


@pytest.mark.rule("FX-7")
def test_faq_12_markers_give_nothing_to_spend_now():
    state = position("A..b", {"A": card("x", curse(Markers(Points.AP, 3))), "b": ANYONE}, active="A")
    after = figure(play(state, cast("curse", "a1")).state, "A")
    assert (after.ap, after.ap_markers) == (5, 3)


@pytest.mark.rule("FX-7")
def test_mp_gained_after_a_spell_that_forbids_moving_are_lost():
    rush = spell("rush", "special", ("self",), ap=1, effects=(ImmediateGain(Points.MP, 2),))
    plant = spell("plant", "special", ("self",), ap=1, effects=(LoseMovement(),))
    state = position("A..b", {"A": card("x", rush, plant), "b": ANYONE}, active="A")
    state = play(state, cast("plant", "a1"), cast("rush", "a1")).state
    assert figure(state, "A").mp == 0
