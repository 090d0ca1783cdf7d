"""The game turn and the turns of the characters (TURN)."""

import pytest
from real_cards import begin, duel, real
from scenes import at, card, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.commands import Cast, Choose, EndTurn, Inspire, Move, OrderTimeline, PickBoard, PickSide, Punch
from krosmaster.arena.definitions import LoseMovement, Markers, Points, RaiseRange, SpellId, Zone
from krosmaster.arena.events import (
    ActivationStarted,
    BombTriggered,
    BombWentOff,
    CharacterTurnEnded,
    CharacterTurnStarted,
    DiceRolled,
    InspirationAwaited,
    MarkersPlaced,
    Refunded,
    TimelineOrdered,
    TurnEnded,
    TurnStarted,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Phase, QuestionKind

BOOM = spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE, effects=(Markers(Points.AP, -1),))
MINE = token("mine", "bomb", BOOM, mp=0, hp=1, ap=0)
LINE = "A . . E . . . b . . e"
TEAMS = {
    "A": card("ann", initiative=9),
    "E": card("eve", initiative=4),
    "b": card("bob", initiative=7),
    "e": card("ewe", initiative=2),
}
NOBODY = Inspire((None, None))


def kinds(events, *wanted):
    """The events of some types, in order, by type."""
    return [type(event) for event in events if isinstance(event, wanted)]


@pytest.mark.rule("TURN-1", "TURN-3")
def test_players_alternate_and_play_their_characters_by_decreasing_initiative():
    state = position(LINE, TEAMS, active="A", number=3)
    order = []
    for _ in range(4):
        order.append((state.number, state.player, state.active))
        state = play(state, EndTurn(), dice="critical lock" if state.active in ("E", "e") else "").state
        if state.phase is Phase.INSPIRE:
            state = play(state, NOBODY).state
    order.append((state.number, state.player, state.active))
    assert order == [(3, 0, "A"), (3, 0, "E"), (4, 1, "b"), (4, 1, "e"), (5, 0, "A")]


@pytest.mark.rule("TURN-1")
def test_a_game_turn_starts_with_tension_inspiration_and_refund_and_then_the_characters():
    state = position(LINE, TEAMS, active="E", played=["A"])
    ended = play(state, EndTurn(), dice="critical lock")
    begun = play(ended.state, NOBODY)
    assert [type(event) for event in (*ended.events, *begun.events)] == [
        CharacterTurnEnded,
        TurnEnded,
        TurnStarted,
        DiceRolled,
        InspirationAwaited,
        Refunded,
        CharacterTurnStarted,
        ActivationStarted,
    ]
    assert of_type(ended.events, TurnStarted) == [TurnStarted(1, 3)]


@pytest.mark.rule("TURN-2")
def test_a_mobs_turn_has_the_same_phases_as_a_krosmasters():
    state = position(
        "A i . b",
        {"A": card("ann"), "b": card("bob")},
        tokens={"i": {"token": token(mp=3, ap=4), "by": "A"}},
        active="A",
    )
    mobs_turn = play(state, EndTurn())
    assert mobs_turn.events[1:] == (CharacterTurnStarted("i"), ActivationStarted("i", 3, 4))
    assert mobs_turn.state.phase is Phase.ACTIVATION
    over = play(mobs_turn.state, EndTurn(), dice="lock armor")
    assert over.events[0] == CharacterTurnEnded("i", 3, 4)


@pytest.mark.rule("TURN-2")
@pytest.mark.parametrize("command", [NOBODY, Choose("A"), PickSide(Side.LEFT)])
def test_nothing_else_than_acts_is_taken_in_the_activation_phase(command):
    state = position(LINE, TEAMS, active="A")
    assert refusal(state, command) == (Why.NOT_NOW, "TURN-2")


@pytest.mark.rule("TURN-3")
def test_a_mob_plays_right_after_its_summoner_before_the_next_krosmaster():
    call = spell("call", "summon", ("melee",), ap=1, summons=token())
    state = position(LINE, {**TEAMS, "A": card("ann", call, initiative=9)}, active="A")
    called = play(state, Cast(SpellId("call"), cell("b1")), EndTurn())
    assert called.state.active == "imp"
    assert play(called.state, EndTurn()).state.active == "E"


THREE_MOBS = {
    "i": {"token": token("imp"), "by": "A"},
    "j": {"token": token("jinn"), "by": "A"},
    "k": {"token": token("kobold"), "by": "A"},
}


@pytest.mark.rule("TURN-3")
def test_several_mobs_of_one_summoner_play_one_by_one_in_the_order_that_their_player_picks():
    state = position("A i j k E b", {k: TEAMS[k] for k in "AEb"}, tokens=THREE_MOBS, active="A")
    asked = play(state, EndTurn()).state
    assert (asked.question.kind, asked.question.player, asked.question.options) == (
        QuestionKind.NEXT_MOB,
        0,
        ("i", "j", "k"),
    )
    assert refusal(asked, EndTurn()) == (Why.ANSWER_FIRST, "TURN-3")
    assert refusal(asked, Choose("E")) == (Why.NOT_AN_OPTION, "TURN-3")
    second = play(asked, Choose("j"), EndTurn()).state
    assert second.question.options == ("i", "k")
    last = play(second, Choose("k"), EndTurn()).state
    assert (last.question, last.active) == (None, "i")
    assert play(last, EndTurn()).state.active == "E"


@pytest.mark.rule("TURN-3")
def test_the_order_of_mobs_is_picked_anew_each_game_turn():
    mobs = {"i": THREE_MOBS["i"], "j": THREE_MOBS["j"]}
    state = position("A i j . b", {k: TEAMS[k] for k in "Ab"}, tokens=mobs, active="A")
    state = play(state, EndTurn(), Choose("j"), EndTurn()).state
    assert state.active == "i"
    state = play(state, EndTurn(), dice="lock dodge").state
    state = play(state, NOBODY).state
    state = play(state, EndTurn(), dice="lock dodge").state
    asked = play(state, NOBODY, EndTurn()).state
    assert asked.question.options == ("i", "j")
    assert play(asked, Choose("i")).state.active == "i"


@pytest.mark.rule("TURN-3")
def test_a_krosmaster_that_is_ko_has_no_turn_any_more():
    state = position(LINE.replace("E", "."), {**TEAMS, "E": {"card": TEAMS["E"], "ko": True}}, active="A")
    assert play(state, EndTurn(), dice="lock dodge").state.player == 1


# ---- TURN-4: the timeline ----


def tied_duel():
    """Both teams have two krosmasters of initiative 5 and one of 8; player 1 has the higher sum."""
    mine = (card("ann"), card("abe"), card("top", initiative=8))
    theirs = (card("zoe", initiative=9), card("bob"), card("ben"))
    return duel(mine, theirs)


@pytest.mark.rule("TURN-4")
def test_the_first_player_orders_their_ties_first_and_the_order_holds_for_the_whole_game():
    state = begin(tied_duel(), PickBoard(BoardId("the-pit")), PickSide(Side.BOTTOM))
    assert (state.phase, state.asked) == (Phase.ORDER_TIMELINE, 1)
    assert [command.who for command in engine.legal_commands(state)[:-2]] == [
        ("zoe", "bob", "ben"),
        ("zoe", "ben", "bob"),
    ]
    state = play(state, OrderTimeline(("zoe", "ben", "bob"))).state
    assert (state.phase, state.asked) == (Phase.ORDER_TIMELINE, 0)
    state = play(state, OrderTimeline(("top", "abe", "ann"))).state
    assert state.phase is Phase.PLACE
    assert [player.timeline for player in state.players] == [("top", "abe", "ann"), ("zoe", "ben", "bob")]


@pytest.mark.rule("TURN-4", "TURN-3")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (("bob", "zoe", "ben"), (Why.NOT_BY_INITIATIVE, "TURN-3")),
        (("zoe", "bob"), (Why.NOT_THE_WHOLE_TEAM, "TURN-4")),
        (("zoe", "bob", "bob"), (Why.NOT_THE_WHOLE_TEAM, "TURN-4")),
        (("zoe", "bob", "ann"), (Why.NOT_THE_WHOLE_TEAM, "TURN-4")),
        (("zoe", "ben", "bob"), None),
    ],
)
def test_only_ties_can_be_ordered(order, expected):
    state = begin(tied_duel(), PickBoard(BoardId("the-pit")), PickSide(Side.BOTTOM))
    assert refusal(state, OrderTimeline(order)) == expected


@pytest.mark.rule("TURN-4")
def test_without_ties_nobody_is_asked_for_an_order():
    setup = duel()
    state = begin(setup, PickBoard(BoardId("the-pit")), PickSide(Side.BOTTOM))
    assert state.phase is Phase.PLACE
    ordered = of_type(
        engine.apply(begin(setup, PickBoard(BoardId("the-pit"))), PickSide(Side.BOTTOM)).events, TimelineOrdered
    )
    assert [event.player for event in ordered] == [0, 1]
    assert ordered[1].who == ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey")


# ---- TURN-5 and TURN-6: the preliminary phase, points ----


@pytest.mark.rule("TURN-5", "BOMB-3")
def test_bombs_thrown_earlier_go_off_in_the_preliminary_phase_and_their_markers_count_at_once():
    state = position(
        "A o . . b",
        {"A": card("ann"), "b": card("bob")},
        tokens={"o": {"token": MINE, "by": "A"}},
        active="A",
        phase="preliminary",
        dice="lock lock",
    )
    assert (state.phase, state.active) == (Phase.ACTIVATION, "A")
    assert "o" not in state.figures
    assert (figure(state, "A").wounds, figure(state, "A").ap, figure(state, "A").ap_markers) == (1, 5, 0)


@pytest.mark.rule("TURN-5", "TURN-2")
def test_what_happens_in_a_preliminary_phase_comes_before_the_activation_phase():
    state = position(
        "A . . E o . b",
        {"A": card("ann", initiative=9), "E": card("eve"), "b": card("bob")},
        tokens={"o": {"token": MINE, "by": "E"}},
        active="A",
    )
    after = play(state, EndTurn(), dice="lock lock")
    wanted = (CharacterTurnStarted, BombTriggered, BombWentOff, MarkersPlaced, ActivationStarted)
    assert kinds(after.events, *wanted) == list(wanted)
    assert of_type(after.events, ActivationStarted) == [ActivationStarted("E", 3, 5)]


@pytest.mark.rule("TURN-6")
def test_points_are_full_again_changed_by_markers_which_are_then_removed():
    eve = {"card": card("eve", initiative=4, mp=3, ap=6), "mp_markers": 2, "ap_markers": -1}
    state = position(LINE, {**TEAMS, "E": eve}, active="A")
    eve_now = figure(play(state, EndTurn()).state, "E")
    assert (eve_now.mp, eve_now.ap, eve_now.mp_markers, eve_now.ap_markers) == (5, 5, 0, 0)


@pytest.mark.rule("TURN-6")
def test_a_total_never_falls_below_0():
    eve = {"card": card("eve", initiative=4, mp=3, ap=6), "mp_markers": -4, "ap_markers": -7}
    state = play(position(LINE, {**TEAMS, "E": eve}, active="A"), EndTurn()).state
    assert (figure(state, "E").mp, figure(state, "E").ap) == (0, 0)
    assert (figure(state, "E").mp_markers, figure(state, "E").ap_markers) == (0, 0)
    assert refusal(state, Move(cell("e1"))) == (Why.NO_MP_LEFT, "MOVE-1")


@pytest.mark.rule("TURN-6")
def test_markers_of_a_mob_count_for_its_turn_too():
    imp = {"token": token(mp=3, ap=4), "by": "A", "mp_markers": -1, "ap_markers": 2}
    state = position("A i . b", {k: TEAMS[k] for k in "Ab"}, tokens={"i": imp}, active="A")
    assert play(state, EndTurn()).events[-1] == ActivationStarted("i", 2, 6)


# ---- TURN-7: spending points ----


@pytest.mark.rule("TURN-7", "ACT-5", "MOVE-1")
def test_page_6_the_king_takes_2_steps_punches_and_takes_1_step_more():
    king, queen = real("king-of-the-gobballs"), real("queen-of-the-tofus")
    state = position("K . . q\n. . . .", {"K": king, "q": queen}, active="K")
    steps = play(state, Move(cell("b1")), Move(cell("c1"))).state
    punched = play(steps, Punch(cell("d1")), dice="lock lock").state
    assert (figure(punched, "K").mp, figure(punched, "K").ap) == (1, 2)
    last = play(punched, Move(cell("c2")), dice="armor lock").state
    assert (at(last, "K"), figure(last, "K").mp, figure(last, "q").wounds) == ("c2", 0, 1)


@pytest.mark.rule("TURN-7", "ACT-5")
def test_page_6_with_7_ap_the_king_punches_once_and_the_other_2_ap_are_lost():
    king, queen = real("king-of-the-gobballs"), real("queen-of-the-tofus")
    state = play(position("K q", {"K": king, "q": queen}, active="K"), Punch(cell("b1")), dice="lock lock").state
    assert refusal(state, Punch(cell("b1"))) == (Why.NOT_ENOUGH_AP, "ACT-5")
    ended = play(state, EndTurn(), dice="lock dodge")
    assert ended.events[0] == CharacterTurnEnded("K", 3, 2)
    assert figure(ended.state, "K").ap == 0
    state = play(play(ended.state, NOBODY).state, EndTurn(), dice="lock dodge").state
    assert figure(play(state, NOBODY).state, "K").ap == 7


@pytest.mark.rule("TURN-7")
def test_nothing_has_to_be_spent():
    state = position(LINE, TEAMS, active="A")
    assert refusal(state, EndTurn()) is None
    assert play(state, EndTurn()).events[0] == CharacterTurnEnded("A", 3, 6)


@pytest.mark.rule("TURN-7")
def test_points_can_run_out_and_the_turn_goes_on_until_it_is_ended():
    state = position(LINE, {**TEAMS, "A": {"card": TEAMS["A"], "mp": 0, "ap": 0}}, active="A")
    assert state.phase is Phase.ACTIVATION
    assert engine.legal_commands(state)[:-2] == [EndTurn()]


# ---- TURN-8 to TURN-10: the end ----


@pytest.mark.rule("TURN-8")
def test_what_lasts_for_a_characters_turn_stops_at_its_end():
    aim = spell("aim", "special", ("self",), ap=1, effects=(RaiseRange(3), LoseMovement()))
    ann = card("ann", spell(reach=("classic", 1, 2)), aim, ap=9)
    state = position("A . . . b", {"A": ann, "b": card("bob")}, active="A")
    far = Cast(SpellId("zap"), cell("e1"))
    assert refusal(state, far) == (Why.OUT_OF_RANGE, "RANGE-1")
    state = play(state, Cast(SpellId("aim"), cell("a1"))).state
    assert refusal(state, far) is None
    state = play(state, EndTurn(), dice="lock dodge").state
    assert figure(state, "A").lasting == ()
    state = play(play(state, NOBODY).state, EndTurn(), dice="lock dodge").state
    state = play(state, NOBODY).state
    assert refusal(state, far) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert refusal(state, Move(cell("b1"))) is None


@pytest.mark.rule("TURN-8", "BOMB-3")
def test_of_several_bombs_the_active_player_picks_which_goes_off_first():
    state = position(
        "o . . A . . p . b",
        {"A": card("ann"), "b": card("bob")},
        tokens={"o": {"token": MINE, "by": "A"}, "p": {"token": MINE, "by": "A"}},
        active="A",
        phase="preliminary",
    )
    assert (state.question.kind, state.question.player) == (QuestionKind.EFFECT_ORDER, 0)
    assert state.question.options == ("o", "p")
    assert refusal(state, EndTurn()) == (Why.ANSWER_FIRST, "TURN-8")
    after = play(state, Choose("p"))
    assert [event.who for event in of_type(after.events, BombWentOff)] == ["p", "o"]
    assert after.state.phase is Phase.ACTIVATION


@pytest.mark.rule("TURN-9", "ACT-4")
def test_only_the_active_character_acts_with_its_own_points_and_spells():
    state = position(LINE, {**TEAMS, "E": card("eve", spell("zip"), initiative=4)}, active="A")
    assert refusal(state, Cast(SpellId("zip"), cell("h1"))) == (Why.UNKNOWN_SPELL, "ACT-4")
    assert refusal(state, Move(cell("e1"))) == (Why.NOT_ADJACENT, "MOVE-2")
    after = play(state, EndTurn()).state
    assert (figure(after, "A").mp, figure(after, "A").ap) == (0, 0)
    assert refusal(after, Move(cell("b1"))) == (Why.NOT_ADJACENT, "MOVE-2")


def blast(**fields):
    return spell("blast", zone=Zone.CROSS, damage=9, reach=("classic", 0, 3), **fields)


@pytest.mark.rule("TURN-10", "SPELL-16")
def test_a_krosmaster_ko_in_its_own_turn_is_done_at_once_and_the_next_plays():
    ann = {"card": card("ann", blast(), initiative=9), "wounds": 5}
    state = position(LINE, {**TEAMS, "A": ann}, active="A", wild=1)
    after = play(state, Cast(SpellId("blast"), cell("a1")), dice="lock lock")
    assert of_type(after.events, CharacterTurnEnded) == [CharacterTurnEnded("A", 0, 0, "TURN-10")]
    assert (after.state.active, after.state.player) == ("E", 0)


@pytest.mark.rule("TURN-10")
def test_the_last_of_the_timeline_ko_in_its_own_turn_ends_the_game_turn():
    eve = {"card": card("eve", blast(), initiative=4), "wounds": 5}
    state = position(LINE, {**TEAMS, "E": eve}, active="E", played=["A"])
    after = play(state, Cast(SpellId("blast"), cell("d1")), dice="lock lock critical dodge")
    assert kinds(after.events, CharacterTurnEnded, TurnEnded, TurnStarted) == [
        CharacterTurnEnded,
        TurnEnded,
        TurnStarted,
    ]
    assert after.state.player == 1


@pytest.mark.rule("TURN-10")
def test_a_mob_ko_in_its_own_turn_is_done_at_once():
    imp = token("imp", "mob", blast(ap=1))
    state = position(
        "A . . i . E . b",
        {k: TEAMS[k] for k in "AEb"},
        tokens={"i": {"token": imp, "by": "A"}},
        active="i",
        played=["A"],
    )
    after = play(state, Cast(SpellId("blast"), cell("d1")), dice="lock lock")
    assert "i" not in after.state.figures
    assert after.state.active == "E"
    assert rolls(after.events) == ["i critical: lock = 0", "i armor: lock = 0"]


@pytest.mark.rule("TURN-10", "BOMB-3")
def test_a_krosmaster_ko_by_its_bomb_in_the_preliminary_phase_has_no_activation_phase():
    eve = {"card": card("eve", initiative=4), "wounds": 9}
    state = position(
        "A . . E o . b", {**{k: TEAMS[k] for k in "Ab"}, "E": eve}, tokens={"o": {"token": MINE, "by": "E"}}, active="A"
    )
    after = play(state, EndTurn(), dice="lock lock critical dodge")
    assert of_type(after.events, ActivationStarted) == []
    assert of_type(after.events, CharacterTurnEnded)[1] == CharacterTurnEnded("E", 0, 0, "TURN-10")
    assert after.state.player == 1
