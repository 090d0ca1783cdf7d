"""Traps: mechanisms that characters step on (TRAP-1 to TRAP-4, FX-4, SPELL-19, TURN-8)."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import Choose, EndTurn, Move, Punch
from krosmaster.arena.definitions import (
    Aim,
    Approach,
    Markers,
    MoveToTarget,
    Points,
    Power,
    Pull,
    Push,
    Retreat,
    Steal,
    Swap,
    Zone,
)
from krosmaster.arena.events import (
    BombWentOff,
    FigureShifted,
    GallonsGained,
    KnockedOut,
    TokenLeft,
    TrapSprung,
    TrapTouched,
    WoundReflected,
    WoundsPlaced,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import SetupFault
from krosmaster.arena.state import QuestionKind

ANYONE = card("anyone")
NOTHING = {"mp": 0, "hp": 0, "ap": 0}


def trap(**fields):
    """A trap whose spell hits its own cell for 2, unless said otherwise."""
    given = {"reach": ("self",), "ap": 0, "damage": 2, **fields}
    return token("snare", "trap", spell("snap", **given), **NOTHING)


SNARE = trap()
IMP = token("imp")
SQUIB = token("squib", "bomb", spell("burst", reach=("self",), ap=0, zone=Zone.SQUARE), powers=[Power.MUPEKE], hp=1)
LAY = spell("lay", "summon", ("classic", 1, 3), ap=1, summons=SNARE, max_in_play=2)


def traps(given=SNARE, by="b", **cells):
    """Traps of b's: handle and cell."""
    return {handle: {"token": given, "by": by, "at": where} for handle, where in cells.items()}


def sprung(step):
    return [event.who for event in of_type(step.events, TrapSprung)]


def hits(step):
    """Who was wounded by whom and how much."""
    return [(event.by, event.who, event.wounds) for event in of_type(step.events, WoundsPlaced)]


# ---- what a trap is ----


@pytest.mark.rule("TRAP-1", "CELL-3", "LOS-3")
def test_a_trap_is_no_obstacle_and_does_not_block_sight():
    figures = {"A": card("x", spell()), "b": ANYONE}
    state = position("A..b", figures, tokens=traps(x="b1", y="c1"), active="A")
    assert (refusal(state, Move(cell("b1"))), refusal(state, cast("zap", "d1"))) == (None, None)


@pytest.mark.rule("TRAP-1", "DIE-7", "SPELL-2")
def test_a_trap_has_no_hp_and_no_attack_does_anything_to_it():
    figures = {"A": card("x", spell(damage=5)), "b": ANYONE}
    step = play(position("A..b", figures, tokens=traps(x="c1"), active="A"), cast("zap", "c1"))
    assert (rolls(step.events), hits(step), at(step.state, "x")) == ([], [], "c1")
    step = play(position("A..b", figures, tokens=traps(x="b1"), active="A"), Punch(cell("b1")))
    assert (rolls(step.events), at(step.state, "x")) == ([], "b1")


@pytest.mark.rule("TRAP-1", "GEN-2", "LOCK-6")
def test_a_trap_locks_nobody_has_no_turn_and_gains_no_gallon():
    figures = {"A": ANYONE, "B": ANYONE, "b": ANYONE}
    state = position("A.B\n...\n..b", figures, tokens=traps(x="b1"), active="A")
    step = play(state, Move(cell("a2")), EndTurn())
    assert (rolls(step.events), step.state.active) == ([], "B")


@pytest.mark.rule("TRAP-1", "ZONE-6")
def test_explosions_and_areas_leave_a_trap_alone():
    blast = spell("blast", zone=Zone.SQUARE, effects=(Push(2), Markers(Points.AP, -1)))
    state = position("A..b", {"A": card("x", blast), "b": ANYONE}, tokens=traps(x="c1"), active="A")
    step = play(state, cast("blast", "c1"), dice="lock lock")
    assert ([who for _, who, _ in hits(step)], at(step.state, "x")) == (["b"], "c1")


@pytest.mark.rule("TRAP-3", "FX-3", "DECOR-4")
@pytest.mark.parametrize("effect", [Push(2), Pull(2), Swap(), Steal(Points.MP, 1), Markers(Points.MP, -1)])
def test_a_trap_is_insensitive_to_every_effect(effect):
    figures = {"A": card("x", spell(effects=(effect,))), "b": ANYONE}
    state = position("A...b", figures, tokens=traps(x="c1"), active="A")
    after = play(state, cast("zap", "c1")).state
    assert (at(after, "x"), at(after, "A"), figure(after, "x").mp_markers) == ("c1", "a1", 0)
    assert (figure(after, "A").mp_markers, figure(after, "A").ap_markers) == (0, 0)


# ---- laying one ----


@pytest.mark.rule("TRAP-3", "SPELL-8")
def test_a_trap_is_laid_on_a_free_cell_without_another_trap():
    state = position("A..b", {"A": card("x", LAY), "b": ANYONE}, tokens=traps(x="b1"), active="A")
    assert refusal(state, cast("lay", "b1")) == (Why.TRAP_THERE, "TRAP-3")
    assert refusal(state, cast("lay", "d1")) == (Why.CELL_NOT_FREE, "SPELL-8")
    after = play(state, cast("lay", "c1")).state
    assert (at(after, "snare"), figure(after, "snare").owner) == ("c1", 0)
    assert refusal(after, cast("lay", "c1")) == (Why.TRAP_THERE, "TRAP-3")


@pytest.mark.rule("TRAP-3", "SPELL-12")
def test_a_trap_that_went_off_frees_its_place_and_its_cell():
    layer = card("x", LAY, mp=6)
    state = position("A....b", {"A": layer, "b": ANYONE}, active="A")
    state = play(state, cast("lay", "b1"), cast("lay", "c1")).state
    assert refusal(state, cast("lay", "d1")) == (Why.SUMMON_LIMIT, "SPELL-12")
    state = play(state, Move(cell("b1")), dice="lock lock").state
    assert refusal(state, cast("lay", "d1")) is None


@pytest.mark.rule("TRAP-1", "TRAP-4", "SPELL-8")
def test_a_mob_summoned_onto_a_trap_sets_nothing_off_until_it_comes_back():
    call = spell("call", "summon", ("classic", 1, 3), ap=1, summons=IMP)
    state = position("A..b\n....", {"A": card("x", call), "b": ANYONE}, tokens=traps(x="b1"), active="A")
    step = play(state, cast("call", "b1"))
    assert (at(step.state, "imp"), at(step.state, "x"), sprung(step)) == ("b1", "b1", [])
    step = play(step.state, EndTurn(), Move(cell("b2")))
    assert sprung(step) == []
    assert sprung(play(step.state, Move(cell("b1")), dice="lock lock")) == ["x"]


@pytest.mark.rule("TRAP-1", "TRAP-4")
def test_a_position_can_have_somebody_on_a_trap_but_no_two_traps_on_a_cell():
    state = position("A..b", {"A": ANYONE, "b": ANYONE}, tokens=traps(x="a1"), active="A")
    assert (at(state, "A"), at(state, "x"), state.sprung) == ("a1", "a1", ())
    with pytest.raises(SetupFault, match="x is there"):
        position("A..b", {"A": ANYONE, "b": ANYONE}, tokens=traps(x="b1", y="b1"), active="A")


# ---- going off ----


@pytest.mark.rule("TRAP-2", "TRAP-4", "DIE-6")
def test_a_character_that_steps_on_a_trap_sets_it_off_and_it_leaves_play():
    state = position("A..b", {"A": ANYONE, "b": ANYONE}, tokens=traps(x="b1"), active="A")
    step = play(state, Move(cell("b1")), dice="critical armor")
    assert rolls(step.events) == ["x critical: critical = 1", "A armor: armor = 1"]
    assert (hits(step), "x" in step.state.figures) == ([("x", "A", 2)], False)
    assert [(event.who, event.trap) for event in of_type(step.events, TrapTouched)] == [("A", "x")]


@pytest.mark.rule("TRAP-2")
def test_a_walk_can_go_on_after_a_trap():
    state = position("A..b\n....", {"A": ANYONE, "b": ANYONE}, tokens=traps(x="b1"), active="A")
    state = play(state, Move(cell("b1")), dice="lock lock").state
    assert (figure(state, "A").mp, figure(state, "A").ap, state.active) == (2, 6, "A")
    assert at(play(state, Move(cell("b2"))).state, "A") == "b2"


@pytest.mark.rule("TRAP-2")
def test_an_ally_and_the_one_who_laid_it_set_a_trap_off_too():
    figures = {"A": card("x", LAY), "b": ANYONE}
    state = position("A..b", figures, tokens=traps(by="A", x="b1"), active="A")
    assert hits(play(state, Move(cell("b1")), dice="lock lock")) == [("x", "A", 2)]


@pytest.mark.rule("TRAP-2", "TURN-10", "GG-3")
def test_a_krosmaster_ko_on_a_trap_is_done_and_worth_its_level():
    figures = {"A": {"card": ANYONE, "wounds": 8}, "B": ANYONE, "b": ANYONE}
    step = play(position("A.Bb", figures, tokens=traps(x="b1"), active="A"), Move(cell("b1")), dice="lock lock")
    assert [event.who for event in of_type(step.events, KnockedOut)] == ["A"]
    assert [(event.player, event.wild, event.taken) for event in of_type(step.events, GallonsGained)] == [(1, 1, 2)]
    assert (step.state.active, "x" in step.state.figures) == ("B", False)


@pytest.mark.rule("TRAP-2", "GEN-2")
def test_a_mob_sets_a_trap_off():
    tokens = {**traps(x="b1"), "i": {"token": IMP, "by": "A"}}
    state = position("i..b\nA...", {"A": ANYONE, "b": ANYONE}, tokens=tokens, active="i", played=["A"])
    step = play(state, Move(cell("b1")), dice="lock lock")
    assert ([event.who for event in of_type(step.events, TokenLeft)], "i" in step.state.figures) == (["x", "i"], False)


@pytest.mark.rule("TRAP-4", "TRAP-2")
def test_the_player_of_a_trap_rolls_one_critical_die_whatever_its_layer_can_do():
    layer = {"card": card("layer", powers=[Power.CRITICAL]), "inspired": (Power.CRITICAL,)}
    state = position("A..b", {"A": ANYONE, "b": layer}, tokens=traps(x="b1"), active="A")
    step = play(state, Move(cell("b1")), dice="wild lock")
    assert rolls(step.events)[0] == "x critical: wild = 1"
    assert hits(step) == [("x", "A", 3)]


@pytest.mark.rule("TRAP-2", "ZONE-6")
def test_a_trap_with_an_area_hits_everybody_in_it():
    figures = {"A": ANYONE, "B": ANYONE, "b": ANYONE}
    state = position("A.B\n.b.", figures, tokens=traps(trap(zone=Zone.CROSS), x="b1"), active="A")
    step = play(state, Move(cell("b1")), dice="lock lock lock lock")
    assert hits(step) == [("x", "A", 2), ("x", "B", 2), ("x", "b", 2)]


@pytest.mark.rule("TRAP-2", "FX-5")
def test_markers_of_a_trap_lie_on_the_one_who_stepped_on_it():
    snare = trap(damage=0, effects=(Markers(Points.MP, -2),))
    state = position("A..b", {"A": ANYONE, "b": ANYONE}, tokens=traps(snare, x="b1"), active="A")
    after = play(state, Move(cell("b1")), dice="lock lock").state
    assert (figure(after, "A").mp_markers, figure(after, "A").mp) == (-2, 2)


@pytest.mark.rule("TRAP-2", "SUM-2")
def test_the_traps_of_a_krosmaster_that_is_ko_leave_without_going_off():
    figures = {"A": card("x", spell(damage=2)), "b": {"card": ANYONE, "wounds": 8}, "c": ANYONE}
    step = play(position("A.b.c", figures, tokens=traps(x="e1"), active="A"), cast("zap", "c1"), dice="lock lock")
    assert (sprung(step), "x" in step.state.figures) == ([], False)


@pytest.mark.rule("POW-7", "TRAP-1")
def test_nothing_is_reflected_to_a_trap():
    figures = {"A": card("mirror", powers=[Power.REFLECT]), "b": ANYONE}
    step = play(position("A..b", figures, tokens=traps(x="b1"), active="A"), Move(cell("b1")), dice="lock lock")
    assert (hits(step), of_type(step.events, WoundReflected)) == ([("x", "A", 2)], [])


# ---- special movements ----


@pytest.mark.rule("FX-4", "TRAP-4")
@pytest.mark.parametrize(
    ("drawing", "effect", "aimed", "who", "ends"),
    [
        ("A.b..", Push(1), "c1", "b", "d1"),
        ("A..b.", Pull(1), "d1", "b", "c1"),
        (".A..b", Retreat(1), "e1", "A", "a1"),
        ("A...b", Approach(2), "e1", "A", "c1"),
        ("A..b.", Swap(), "d1", "A", "d1"),
        ("A..b.", Swap(), "d1", "b", "a1"),
    ],
)
def test_a_trap_on_which_a_special_movement_ends_goes_off_once_the_spell_is_done(drawing, effect, aimed, who, ends):
    figures = {"A": card("x", spell(effects=(effect,))), "b": ANYONE}
    state = position(drawing, figures, tokens=traps(x=ends), active="A")
    step = play(state, cast("zap", aimed), dice="lock lock lock lock")
    assert hits(step) == [("A", "b", 1), ("x", who, 2)]
    order = [type(event) for event in step.events if isinstance(event, WoundsPlaced | TrapTouched | TrapSprung)]
    assert order == [WoundsPlaced, TrapTouched, TrapSprung, WoundsPlaced]


@pytest.mark.rule("FX-4", "TRAP-4", "LOCK-5")
def test_a_leap_onto_a_trap_sets_it_off():
    leap = spell("leap", "special", ("classic", 1, 3), ap=1, aim=Aim.FREE_CELL, effects=(MoveToTarget(),))
    state = position("A..b", {"A": card("x", leap), "b": ANYONE}, tokens=traps(x="c1"), active="A")
    assert hits(play(state, cast("leap", "c1"), dice="lock lock")) == [("x", "A", 2)]


@pytest.mark.rule("FX-4")
def test_faq_11_a_trap_on_the_way_of_a_charge_goes_off_only_where_it_ends():
    charge = spell("charge", effects=(Approach(2),))
    state = position("A...b", {"A": card("goultard", charge), "b": ANYONE}, tokens=traps(x="b1"), active="A")
    step = play(state, cast("charge", "e1"), dice="lock lock")
    assert (at(step.state, "A"), sprung(step), at(step.state, "x")) == ("c1", [], "b1")
    state = position("A...b", {"A": card("goultard", charge), "b": ANYONE}, tokens=traps(x="c1"), active="A")
    step = play(state, cast("charge", "e1"), dice="lock lock lock lock")
    kinds = [type(event) for event in step.events if isinstance(event, FigureShifted | WoundsPlaced | TrapSprung)]
    assert kinds == [FigureShifted, WoundsPlaced, TrapSprung, WoundsPlaced]


@pytest.mark.rule("TRAP-4", "FX-4")
def test_a_bomb_that_is_pushed_onto_a_trap_sets_nothing_off():
    tokens = {**traps(x="d1"), "m": {"token": SQUIB, "by": "b"}}
    figures = {"A": card("x", spell(damage=0, effects=(Push(1),))), "b": ANYONE}
    state = position("A.m..b", figures, tokens=tokens, active="A")
    step = play(state, cast("zap", "c1"), dice="lock")
    assert (at(step.state, "m"), sprung(step), at(step.state, "x")) == ("d1", [], "d1")


@pytest.mark.rule("TRAP-4", "SPELL-19")
def test_a_character_that_is_ko_sets_no_trap_off():
    figures = {"A": card("x", spell(damage=3, effects=(Push(1),))), "b": {"card": ANYONE, "wounds": 8}, "c": ANYONE}
    state = position("A.b..c", figures, tokens=traps(by="c", x="d1"), active="A")
    step = play(state, cast("zap", "c1"), dice="lock lock")
    assert (figure(step.state, "b").ko, sprung(step), at(step.state, "x")) == (True, [], "d1")


@pytest.mark.rule("TRAP-2", "FX-4")
def test_a_trap_that_pushes_somebody_onto_another_trap_sets_that_off_too():
    first = trap(zone=Zone.CROSS, effects=(Push(1),))
    tokens = {**traps(first, x="b1"), **traps(y="d1")}
    figures = {"A": ANYONE, "B": {"card": ANYONE}, "b": ANYONE}
    state = position("A.B..b", figures, tokens=tokens, active="A")
    step = play(state, Move(cell("b1")), dice="lock lock lock lock lock")
    assert (sprung(step), hits(step)) == (["x", "y"], [("x", "A", 2), ("x", "B", 2), ("y", "B", 2)])


# ---- several waiting ----


@pytest.mark.rule("TURN-8", "SPELL-19", "TRAP-2")
def test_of_several_traps_the_active_player_picks_which_goes_off_first():
    figures = {"A": card("x", spell(effects=(Swap(),))), "b": ANYONE}
    state = position("A..b", figures, tokens=traps(x="a1", y="d1"), active="A")
    state = play(state, cast("zap", "d1"), dice="lock lock").state
    assert state.question.kind is QuestionKind.EFFECT_ORDER
    assert (state.question.player, set(state.question.options)) == (0, {"x", "y"})
    assert refusal(state, EndTurn()) == (Why.ANSWER_FIRST, "TURN-8")
    step = play(state, Choose("x"), dice="lock lock lock lock")
    assert (sprung(step), hits(step)) == (["x", "y"], [("x", "b", 2), ("y", "A", 2)])
    assert sprung(play(state, Choose("y"), dice="lock lock lock lock")) == ["y", "x"]


@pytest.mark.rule("SPELL-19", "BOMB-5", "TRAP-2")
def test_bombs_that_were_hit_go_off_before_traps():
    blast = spell("blast", zone=Zone.CROSS, effects=(Push(1),))
    tokens = {**traps(x="e1"), "m": {"token": SQUIB, "by": "b"}}
    figures = {"A": card("x", blast), "c": ANYONE, "b": ANYONE}
    state = position("A..c....\n...m...b", figures, tokens=tokens, active="A")
    step = play(state, cast("blast", "d1"), dice="lock lock lock lock lock lock")
    order = [event.who for event in step.events if isinstance(event, BombWentOff | TrapSprung)]
    assert order == ["m", "x"]


@pytest.mark.rule("TRAP-4", "SPELL-19")
def test_a_trap_whose_toucher_was_blown_away_by_a_bomb_waits_for_the_next_one():
    gust = spell("gust", reach=("self",), ap=0, damage=0, zone=Zone.SQUARE, effects=(Push(1),))
    wind = token("gale", "bomb", gust, powers=[Power.MUPEKE], hp=1, mp=0, ap=0)
    blast = spell("blast", zone=Zone.CROSS, effects=(Pull(1),))
    tokens = {**traps(x="d2"), "m": {"token": wind, "by": "b"}}
    call = spell("call", "summon", ("classic", 1, 3), ap=1, summons=IMP)
    figures = {"A": card("x", blast, call), "c": ANYONE, "b": ANYONE}
    state = position("........\nA...c...\n....m..b", figures, tokens=tokens, active="A")
    step = play(state, cast("blast", "e2"), dice="lock lock lock lock")
    # pulled onto the trap, then the bomb pushes the one on it away
    assert (at(step.state, "c"), sprung(step), at(step.state, "x")) == ("d1", [], "d2")
    assert [event.who for event in of_type(step.events, TrapTouched)] == ["c"]
    step = play(step.state, cast("call", "d2"))
    assert (at(step.state, "imp"), sprung(step), at(step.state, "x")) == ("d2", [], "d2")


@pytest.mark.rule("TURN-10", "TRAP-2", "BOMB-5")
def test_a_question_can_come_after_the_active_mob_has_left_on_a_trap():
    tokens = {
        **traps(trap(zone=Zone.SQUARE), x="b1"),
        "i": {"token": IMP, "by": "A"},
        "m": {"token": SQUIB, "by": "A"},
        "n": {"token": SQUIB, "by": "A"},
    }
    state = position("i.m...\n..n...\nA....b", {"A": ANYONE, "b": ANYONE}, tokens=tokens, active="i", played=["A"])
    state = play(state, Move(cell("b1")), dice="lock lock").state
    assert (state.question.options, state.active_figure, "i" in state.figures) == (("m", "n"), None, False)
    assert refusal(state, Choose("m")) is None
