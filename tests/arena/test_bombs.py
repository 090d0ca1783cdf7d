"""Bombs: obstacles that go off (BOMB, TURN-5)."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import Choose, EndTurn, Inspire, Move
from krosmaster.arena.definitions import Element, Markers, Points, Power, Zone
from krosmaster.arena.events import (
    ActivationStarted,
    BombTriggered,
    BombWentOff,
    CharacterTurnEnded,
    GallonsGained,
    MarkersPlaced,
    QuestionAsked,
    TokenLeft,
    WoundsPlaced,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Phase, QuestionKind

ANYONE = card("anyone")
SHOOTER = card("shooter", spell(damage=1), initiative=9)
EXPLOSION = spell(
    "explosion",
    reach=("self",),
    ap=0,
    zone=Zone.SQUARE,
    element=Element.WATER,
    effects=(Markers(Points.AP, -1),),
)
SQUIB = token("squib", "bomb", EXPLOSION, powers=[Power.MUPEKE], hp=1, mp=0, ap=0)
THROW = spell("throw", "summon", ("no-sight", 1, 3), summons=SQUIB, max_in_play=2)
THROWER = card("thrower", THROW, initiative=3)
PASS = Inspire((None, None))


def bombs(**by):
    """Bombs in play, by the handle of their caster."""
    return {handle: {"token": SQUIB, "by": caster} for handle, caster in by.items()}


def went_off(step):
    return [event.who for event in of_type(step.events, BombWentOff)]


def hits(step):
    """Who was wounded by whom and how much."""
    return [(event.by, event.who, event.wounds) for event in of_type(step.events, WoundsPlaced)]


# ---- what a bomb is ----


@pytest.mark.rule("BOMB-1")
def test_a_bomb_is_an_obstacle_that_nobody_can_enter():
    state = position("Ax.b", {"A": ANYONE, "b": ANYONE}, tokens=bombs(x="b"), active="A")
    assert refusal(state, Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")


@pytest.mark.rule("BOMB-1")
def test_a_bomb_is_no_character_it_locks_nobody_and_has_no_turn():
    state = position(
        "Ax.b\n....",
        {"A": THROWER, "Z": {"card": ANYONE, "ko": True}, "b": ANYONE},
        tokens=bombs(x="b"),
        active="A",
        dice="lock armor",
    )
    step = play(state, Move(cell("a2")), EndTurn(), PASS)
    assert [roll for roll in rolls(step.events) if " lock:" in roll or " dodge:" in roll] == []


@pytest.mark.rule("BOMB-1", "SPELL-8")
def test_a_thrown_bomb_stands_on_its_cell_with_one_hp_and_no_points():
    state = position("A.T.b", {"A": THROWER, "b": ANYONE}, active="A")
    state = play(state, cast("throw", "d1")).state
    bomb = state.at(state.grid.index(cell("d1")))
    assert (bomb.hp, bomb.mp, bomb.ap, bomb.is_character, bomb.owner) == (1, 0, 0, False, 0)


# ---- going off ----


@pytest.mark.rule("BOMB-2", "BOMB-6")
def test_a_bomb_that_is_hit_explodes_around_itself_and_leaves_afterwards():
    state = position(
        ".Z..\nA.xb\n..c.\n....", {"A": SHOOTER, **dict.fromkeys("Zbc", ANYONE)}, tokens=bombs(x="c"), active="A"
    )
    step = play(state, cast("zap", "c2"), dice="lock lock lock lock lock")
    assert hits(step) == [("A", "x", 1), ("x", "Z", 1), ("x", "b", 1), ("x", "c", 1)]
    names = [type(event) for event in step.events]
    assert names[-1] is TokenLeft
    assert [(left.who, left.rule) for left in of_type(step.events, TokenLeft)] == [("x", "BOMB-2")]
    assert "x" not in step.state.figures


@pytest.mark.rule("BOMB-2")
def test_the_bomb_itself_is_no_target_of_its_explosion_and_rolls_nothing_alone():
    state = position("A..x...b", {"A": SHOOTER, "b": ANYONE}, tokens=bombs(x="b"), active="A")
    step = play(state, cast("zap", "d1"), dice="lock")
    assert hits(step) == [("A", "x", 1)]
    assert rolls(step.events) == ["A critical: lock = 0"]


@pytest.mark.rule("BOMB-2")
def test_every_character_hit_takes_the_marker_wounded_or_not():
    state = position("A..xb", {"A": SHOOTER, "b": ANYONE}, tokens=bombs(x="b"), active="A")
    step = play(state, cast("zap", "d1"), dice="lock lock armor")
    assert (figure(step.state, "b").wounds, figure(step.state, "b").ap_markers) == (0, -1)


@pytest.mark.rule("BOMB-5")
@pytest.mark.parametrize(("face", "exploded"), [("lock", []), ("critical", ["x"])])
def test_a_bomb_rolls_no_armor_and_goes_off_with_any_damage_of_one_or_more(face, exploded):
    weak = card("weak", spell(damage=0))
    state = position("A..x...b", {"A": weak, "b": ANYONE}, tokens=bombs(x="b"), active="A")
    step = play(state, cast("zap", "d1"), dice=face)
    assert went_off(step) == exploded
    assert [roll for roll in rolls(step.events) if "armor:" in roll] == []


@pytest.mark.rule("BOMB-6")
def test_whoever_sets_a_bomb_off_it_acts_for_the_player_of_its_caster_who_rolls():
    state = position("A..xZ\n....b", {"A": SHOOTER, "Z": ANYONE, "b": THROWER}, tokens=bombs(x="b"), active="A")
    step = play(state, cast("zap", "d1"), dice="lock critical lock lock")
    exploded = [event for event in step.events if getattr(event, "by", None) == "x" and hasattr(event, "faces")]
    assert [(event.player, event.successes) for event in exploded] == [(1, 1)]
    assert hits(step)[1:] == [("x", "Z", 2), ("x", "b", 2)]


@pytest.mark.rule("BOMB-6")
def test_gallons_for_a_knock_out_by_a_bomb_go_to_the_opponent_of_the_fallen():
    frail = card("frail", hp=1, level=2)
    state = position("A..xZ\n....b", {"A": SHOOTER, "Z": frail, "b": THROWER}, tokens=bombs(x="A"), active="A", wild=0)
    step = play(state, cast("zap", "d1"), dice="lock lock lock armor")
    assert [(event.player, event.taken) for event in of_type(step.events, GallonsGained)] == [(1, 2)]


@pytest.mark.rule("BOMB-7")
def test_an_explosion_rolls_one_critical_die_and_nothing_of_its_casters_powers_counts():
    expert = card("expert", spell(damage=1), THROW, powers=[Power.CRITICAL], initiative=9)
    state = position(
        "A..xb", {"A": {"card": expert, "inspired": (Power.CRITICAL,)}, "b": ANYONE}, tokens=bombs(x="A"), active="A"
    )
    step = play(state, cast("zap", "d1"), dice="lock lock critical lock")
    assert rolls(step.events) == ["A critical: lock lock = 0", "x critical: critical = 1", "b armor: lock = 0"]
    assert figure(step.state, "b").wounds == 2


@pytest.mark.rule("BOMB-7")
def test_an_explosion_is_of_the_bombs_own_element():
    state = position(
        "A..xb\n....c",
        {
            "A": SHOOTER,
            "b": card("wet", powers=[Power.RESISTANCE_WATER]),
            "c": card("hot", powers=[Power.RESISTANCE_FIRE]),
        },
        tokens=bombs(x="A"),
        active="A",
    )
    step = play(state, cast("zap", "d1"), dice="lock lock lock lock")
    assert hits(step)[1:] == [("x", "b", 0), ("x", "c", 1)]


# ---- the preliminary phase ----


@pytest.mark.rule("BOMB-3", "TURN-5")
def test_a_thrown_bomb_goes_off_in_the_preliminary_phase_of_its_casters_next_turn():
    state = position("A...b", {"A": THROWER, "b": ANYONE}, active="A", dice="lock armor lock armor lock lock lock")
    thrown = play(state, cast("throw", "d1"), EndTurn(), PASS)
    assert (went_off(thrown), thrown.state.active) == ([], "b")
    step = play(thrown.state, EndTurn(), PASS)
    assert went_off(step) == ["squib"]
    assert hits(step) == [("squib", "b", 1)]
    assert (step.state.active, step.state.phase) == ("A", Phase.ACTIVATION)


@pytest.mark.rule("BOMB-3")
def test_a_marker_that_the_caster_gets_from_its_own_bomb_counts_at_once():
    state = position("Z.Ax.b", {"Z": SHOOTER, "A": THROWER, "b": ANYONE}, tokens=bombs(x="A"), active="Z")
    step = play(state, EndTurn(), dice="lock lock")
    kinds = [type(event) for event in step.events]
    assert kinds.index(BombTriggered) < kinds.index(MarkersPlaced) < kinds.index(ActivationStarted)
    caster = figure(step.state, "A")
    assert (step.state.active, caster.ap, caster.ap_markers, caster.wounds) == ("A", 5, 0, 1)


@pytest.mark.rule("BOMB-3")
def test_the_bombs_of_others_wait_for_their_own_casters():
    state = position("Z.Ax.yb", {"Z": SHOOTER, "A": THROWER, "b": THROWER}, tokens=bombs(x="A", y="b"), active="Z")
    step = play(state, EndTurn(), dice="lock lock")
    assert went_off(step) == ["x"]
    assert at(step.state, "y") == "f1"


@pytest.mark.rule("BOMB-3", "TURN-5")
def test_several_bombs_suffer_their_damage_together_and_the_player_picks_the_order():
    state = position("Z.A...xb.y", {"Z": SHOOTER, "A": THROWER, "b": ANYONE}, tokens=bombs(x="A", y="A"), active="Z")
    step = play(state, EndTurn())
    (asked,) = of_type(step.events, QuestionAsked)
    assert (asked.question, asked.player, asked.options) == (QuestionKind.EFFECT_ORDER, 0, ("x", "y"))
    assert step.state.phase is Phase.PRELIMINARY
    assert refusal(step.state, EndTurn()) == (Why.ANSWER_FIRST, "TURN-8")
    step = play(step.state, Choose("y"), dice="lock lock")
    assert went_off(step) == ["y", "x"]
    assert step.state.phase is Phase.ACTIVATION


@pytest.mark.rule("BOMB-3", "BOMB-4")
def test_a_caster_that_its_own_bomb_knocks_out_has_no_turn_and_the_other_bomb_is_removed():
    state = position(
        "Z.Axb.y\n.......\nQ......",
        {"Z": SHOOTER, "A": {"card": THROWER, "wounds": 9}, "Q": card("last", initiative=1), "b": ANYONE},
        tokens=bombs(x="A", y="A"),
        active="Z",
    )
    state = play(state, EndTurn()).state
    step = play(state, Choose("x"), dice="lock lock lock")
    assert went_off(step) == ["x"]
    assert (figure(step.state, "A").ko, "y" in step.state.figures, step.state.active) == (True, False, "Q")
    assert [event.rule for event in of_type(step.events, CharacterTurnEnded)] == ["TURN-10"]


# ---- the caster is knocked out ----


@pytest.mark.rule("BOMB-4", "SUM-2")
def test_when_its_caster_is_knocked_out_a_bomb_is_removed_and_does_not_explode():
    state = position(
        "A..b\n..xc", {"A": SHOOTER, "b": {"card": THROWER, "wounds": 9}, "c": ANYONE}, tokens=bombs(x="b"), active="A"
    )
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert (went_off(step), figure(step.state, "c").wounds) == ([], 0)
    assert [(left.who, left.rule) for left in of_type(step.events, TokenLeft)] == [("x", "BOMB-4")]


@pytest.mark.rule("BOMB-4", "SPELL-19")
def test_a_bomb_hit_by_the_same_spell_as_its_caster_does_not_explode_when_the_caster_falls():
    blast = card("blaster", spell(zone=Zone.CROSS), initiative=9)
    state = position(
        "A..bx.\n....c.",
        {"A": blast, "b": {"card": THROWER, "wounds": 9}, "c": ANYONE},
        tokens=bombs(x="b"),
        active="A",
    )
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert (went_off(step), figure(step.state, "c").wounds) == ([], 0)


@pytest.mark.rule("BOMB-8")
def test_a_caster_knocked_out_by_an_explosion_takes_the_bomb_hit_by_it_off_the_board():
    # x is of player 0; it reaches the thrower b and b's bomb y, which would have reached c
    state = position(
        "A..x.\n...by\n.....\n...c.",
        {"A": SHOOTER, "b": {"card": THROWER, "wounds": 9}, "c": ANYONE},
        tokens=bombs(x="A", y="b"),
        active="A",
    )
    step = play(state, cast("zap", "d1"), dice="lock lock lock")
    assert went_off(step) == ["x"]
    assert [(left.who, left.rule) for left in of_type(step.events, TokenLeft)] == [("x", "BOMB-2"), ("y", "BOMB-4")]
    assert figure(step.state, "c").wounds == 0


@pytest.mark.rule("BOMB-8")
def test_a_caster_knocked_out_by_its_own_bomb_takes_its_other_bomb_with_it():
    state = position(
        "A..x.\n...by\n.....\n...c.",
        {"A": SHOOTER, "b": {"card": THROWER, "wounds": 9}, "c": ANYONE},
        tokens=bombs(x="b", y="b"),
        active="A",
    )
    step = play(state, cast("zap", "d1"), dice="lock lock lock")
    assert went_off(step) == ["x"]
    assert [left.who for left in of_type(step.events, TokenLeft)] == ["x", "y"]


@pytest.mark.rule("BOMB-8")
def test_a_caster_that_survives_the_explosion_keeps_its_bomb_which_goes_off():
    state = position(
        "A..x.\n...by\n.....\n.....",
        {"A": SHOOTER, "b": {"card": THROWER, "wounds": 8}, "c": {"card": ANYONE, "ko": True}},
        tokens=bombs(x="A", y="b"),
        active="A",
    )
    step = play(state, cast("zap", "d1"), dice="lock lock lock lock armor")
    assert went_off(step) == ["x", "y"]
    assert figure(step.state, "b").wounds == 9
