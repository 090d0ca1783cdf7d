"""Bombs that set each other off: one explosion after another, the active player picks (BOMB-5)."""

import pytest
from scenes import card, cast, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import Choose, EndTurn, Move
from krosmaster.arena.definitions import Power, Zone
from krosmaster.arena.events import (
    BombWentOff,
    CharacterTurnEnded,
    DiceRolled,
    GallonsGained,
    KnockedOut,
    MatchEnded,
    QuestionAsked,
    TokenLeft,
    WoundsPlaced,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Phase

ANYONE = card("anyone")
FAR = ("no-sight", 1, 9)
SHOOTER = card("shooter", spell(reach=FAR), spell("blast", reach=FAR, zone=Zone.CROSS), initiative=9)


def bomb(token_id="squib", damage=1):
    explosion = spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE, damage=damage)
    return token(token_id, "bomb", explosion, powers=[Power.MUPEKE], hp=1, mp=0, ap=0)


def bombs(**by):
    """Bombs in play, by the handle of their caster."""
    return {handle: {"token": bomb(), "by": caster} for handle, caster in by.items()}


def went_off(step):
    return [event.who for event in of_type(step.events, BombWentOff)]


def asked(step):
    """Who was asked what, one after another."""
    return [(event.player, "".join(event.options)) for event in of_type(step.events, QuestionAsked)]


@pytest.mark.rule("BOMB-5")
def test_a_bomb_in_the_area_of_an_explosion_goes_off_too():
    state = position("A..xyz..b", {"A": SHOOTER, "b": ANYONE}, tokens=bombs(x="A", y="A", z="A"), active="A")
    step = play(state, cast("zap", "d1"), dice="lock lock lock")
    assert went_off(step) == ["x", "y", "z"]
    assert asked(step) == []
    assert set(step.state.figures) == {"A", "b"}


@pytest.mark.rule("BOMB-5")
def test_a_bomb_out_of_reach_of_the_last_explosion_stays():
    state = position("A..xy.z.b", {"A": SHOOTER, "b": ANYONE}, tokens=bombs(x="A", y="A", z="A"), active="A")
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert went_off(step) == ["x", "y"]
    assert set(step.state.figures) == {"A", "b", "z"}


@pytest.mark.rule("BOMB-5")
@pytest.mark.parametrize(("first", "order"), [("x", ["x", "y"]), ("y", ["y", "x"])])
def test_of_two_bombs_hit_by_one_spell_the_active_player_picks_the_first(first, order):
    state = position("A..x.y..b", {"A": SHOOTER, "b": ANYONE}, tokens=bombs(x="b", y="b"), active="A")
    hit = play(state, cast("blast", "e1"), dice="lock")
    assert (asked(hit), went_off(hit)) == ([(0, "xy")], [])
    step = play(hit.state, Choose(first))
    assert went_off(step) == order


@pytest.mark.rule("BOMB-5")
def test_nothing_else_can_be_done_until_the_order_is_picked():
    state = position("A..x.y..b", {"A": SHOOTER, "b": ANYONE}, tokens=bombs(x="b", y="b"), active="A")
    state = play(state, cast("blast", "e1"), dice="lock").state
    for command in (EndTurn(), cast("zap", "d1"), Move(state.grid.cells[1])):
        assert refusal(state, command) == (Why.ANSWER_FIRST, "TURN-8")
    assert refusal(state, Choose("A")) == (Why.NOT_AN_OPTION, "TURN-8")


@pytest.mark.rule("BOMB-5")
def test_the_active_player_picks_for_the_bombs_of_the_opponent_too():
    state = position("Z..x.y..b", {"Z": ANYONE, "b": SHOOTER}, tokens=bombs(x="Z", y="b"), active="b")
    step = play(state, cast("blast", "e1"), dice="lock")
    assert asked(step) == [(1, "xy")]
    assert step.state.asked == 1


@pytest.mark.rule("BOMB-5", "BOMB-6")
def test_in_a_chain_each_player_rolls_for_their_own_bombs():
    state = position("A..xy..b", {"A": SHOOTER, "b": ANYONE}, tokens=bombs(x="A", y="b"), active="A")
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert [(roll.by, roll.player) for roll in of_type(step.events, DiceRolled)] == [("A", 0), ("x", 0)]
    beside = position("A..xyc..b", {"A": SHOOTER, "b": ANYONE, "c": ANYONE}, tokens=bombs(x="A", y="b"), active="A")
    step = play(beside, cast("zap", "d1"), dice="lock lock lock lock")
    assert [(roll.by, roll.player) for roll in of_type(step.events, DiceRolled)][1:] == [("x", 0), ("y", 1), ("c", 1)]


@pytest.mark.rule("BOMB-5")
def test_one_explosion_is_settled_completely_before_the_next():
    frail = card("frail", hp=1)
    state = position("A..xy.\n..b..c", {"A": SHOOTER, "b": frail, "c": ANYONE}, tokens=bombs(x="A", y="A"), active="A")
    step = play(state, cast("zap", "d1"), dice="lock lock lock lock lock")
    told = (BombWentOff, WoundsPlaced, TokenLeft, KnockedOut, GallonsGained)
    names = [
        f"{type(event).__name__} {getattr(event, 'who', event.player if isinstance(event, GallonsGained) else '')}"
        for event in step.events
        if isinstance(event, told)
    ]
    assert names == [
        "WoundsPlaced x",
        "BombWentOff x",
        "WoundsPlaced y",
        "WoundsPlaced b",
        "TokenLeft x",
        "KnockedOut b",
        "GallonsGained 0",
        "BombWentOff y",
        "WoundsPlaced c",
        "TokenLeft y",
    ]


@pytest.mark.rule("BOMB-5")
def test_after_each_explosion_the_player_picks_among_all_bombs_that_wait():
    # x reaches y and z; y reaches w
    state = position(
        "A..zx.b\n....y..\n...w...",
        {"A": SHOOTER, "b": ANYONE},
        tokens=bombs(w="A", x="A", y="A", z="A"),
        active="A",
    )
    step = play(state, cast("zap", "e1"), dice="lock lock")
    assert (went_off(step), asked(step)) == (["x"], [(0, "yz")])
    step = play(step.state, Choose("y"), dice="lock")
    assert (went_off(step), asked(step)) == (["y"], [(0, "wz")])
    step = play(step.state, Choose("w"))
    assert (went_off(step), asked(step)) == (["w", "z"], [])
    assert set(step.state.figures) == {"A", "b"}


@pytest.mark.rule("BOMB-5")
def test_a_bomb_that_waits_to_go_off_and_is_hit_again_goes_off_once():
    state = position("A.xyz..b", {"A": SHOOTER, "b": ANYONE}, tokens=bombs(x="A", y="A", z="A"), active="A")
    step = play(state, cast("blast", "d1"), dice="lock")
    assert asked(step) == [(0, "xyz")]
    step = play(step.state, Choose("y"), dice="lock")
    assert asked(step) == [(0, "xz")]
    step = play(step.state, Choose("z"))
    assert went_off(step) == ["z", "x"]


@pytest.mark.rule("BOMB-5")
@pytest.mark.parametrize(("face", "order"), [("lock", ["x"]), ("critical", ["x", "y"])])
def test_an_explosion_without_damage_sets_nothing_off(face, order):
    dud = {handle: {"token": bomb("dud", 0), "by": "A"} for handle in "xy"}
    state = position("A..xy..b", {"A": SHOOTER, "b": ANYONE}, tokens=dud, active="A")
    step = play(state, cast("zap", "d1"), dice=f"lock {face}")
    assert went_off(step) == order


@pytest.mark.rule("BOMB-5", "DIE-6")
def test_the_dice_of_a_chain_fall_explosion_by_explosion():
    state = position("A..xy.\n..b..c", {"A": SHOOTER, "b": ANYONE, "c": ANYONE}, tokens=bombs(x="A", y="A"), active="A")
    step = play(state, cast("zap", "d1"), dice="lock critical armor lock wild")
    assert rolls(step.events) == [
        "A critical: lock = 0",
        "x critical: critical = 1",
        "b armor: armor = 1",
        "y critical: lock = 0",
        "c armor: wild = 1",
    ]


@pytest.mark.rule("BOMB-5")
def test_an_explosion_that_ends_the_match_leaves_the_other_bombs_unexploded():
    state = position(
        "A..xy..\n..b....", {"A": SHOOTER, "b": card("last", hp=1)}, tokens=bombs(x="A", y="A"), active="A", wild=1
    )
    step = play(state, cast("zap", "d1"), dice="lock lock lock")
    assert went_off(step) == ["x"]
    assert (step.state.phase, step.state.outcome.winners) == (Phase.OVER, (0,))
    assert isinstance(step.events[-1], MatchEnded)


@pytest.mark.rule("BOMB-5", "TURN-8")
def test_a_chain_in_the_preliminary_phase_mixes_with_the_bombs_that_wait_there():
    # A's bombs x and y both go off by themselves; x reaches e, a bomb of b
    state = position(
        "Z.A...xeb..y",
        {"Z": SHOOTER, "A": card("thrower", initiative=3), "b": ANYONE},
        tokens=bombs(e="b", x="A", y="A"),
        active="Z",
    )
    step = play(state, EndTurn())
    assert asked(step) == [(0, "xy")]
    step = play(step.state, Choose("x"), dice="lock")
    assert (went_off(step), asked(step)) == (["x"], [(0, "ey")])
    step = play(step.state, Choose("e"), dice="lock lock")
    assert went_off(step) == ["e", "y"]
    assert (step.state.active, step.state.phase) == ("A", Phase.ACTIVATION)


@pytest.mark.rule("BOMB-5", "BOMB-8")
def test_a_chain_goes_on_when_the_active_character_falls_in_it_and_then_its_turn_is_over():
    # x, of b, knocks the active A out and sets y, of b, off too
    state = position(
        "xA..b\ny....\n....Z",
        {"A": {"card": SHOOTER, "wounds": 9}, "Z": ANYONE, "b": ANYONE},
        tokens=bombs(x="b", y="b"),
        active="A",
    )
    step = play(state, cast("zap", "a1"), dice="lock lock lock")
    assert went_off(step) == ["x", "y"]
    assert [event.rule for event in of_type(step.events, CharacterTurnEnded)] == ["TURN-10"]
    assert (figure(step.state, "A").ko, step.state.active) == (True, "Z")


@pytest.mark.rule("BOMB-5", "BOMB-4")
def test_a_bomb_that_waits_is_removed_when_its_caster_falls_in_the_chain():
    # two bombs are hit: x of A, y of b; x first knocks b out
    state = position(
        "A..x.y.\n...b...\nc......",
        {"A": SHOOTER, "b": card("frail", hp=1), "c": ANYONE},
        tokens=bombs(x="A", y="b"),
        active="A",
    )
    step = play(state, cast("blast", "e1"), dice="lock")
    assert asked(step) == [(0, "xy")]
    step = play(step.state, Choose("x"), dice="lock lock")
    assert went_off(step) == ["x"]
    assert [(left.who, left.rule) for left in of_type(step.events, TokenLeft)] == [("x", "BOMB-2"), ("y", "BOMB-4")]
    assert step.state.question is None
