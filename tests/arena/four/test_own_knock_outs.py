"""A KO by the own side when four play: who pays, who picks, and what becomes of the rest (FOUR-5, FOUR-14, FOUR-16)."""

import pytest
from four import BLAST, FAR, KILL, PAIRS, crew, four, gallons, on_to
from own_rewards import OWN, down, use
from scenes import cast, cell, figure, of_type, play, refusal, spell, token

from krosmaster.arena.commands import Choose, Concede, EndTurn, Move
from krosmaster.arena.definitions import Power, Zone
from krosmaster.arena.events import (
    GallonsGained,
    GallonsGiven,
    GallonsLost,
    KnockedOut,
    QuestionAsked,
    TurnStarted,
    WoundReflected,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Question, QuestionKind
from krosmaster.table.contract import Outcome

LINE = "A E . b f . c g . d h"
ALONE = "A . . b f . c g . d h"
BOOM = spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE, damage=20)


def battle(drawing=LINE, handles="AE bf cg dh", people=None, **fields):
    """A can knock out whoever it aims at."""
    team = {"A": {"spells": (KILL, BLAST)}, **(people or {})}
    return four(drawing, crew(handles, **team), **{"active": "A", **fields})


def given(events):
    return [(gift.player, gift.to, gift.amount) for gift in of_type(events, GallonsGiven)]


# ---- FOUR-5: an opponent of the choice of the one who caused it ----


@pytest.mark.rule("FOUR-5")
def test_who_knocks_an_own_character_out_is_asked_which_opponent_gets_its_level():
    after = play(battle(), cast("kill", "b1"))
    assert of_type(after.events, KnockedOut) == [KnockedOut("E", 0, cell("b1"))]
    assert after.state.question == Question(QuestionKind.GALLON_TO, 0, (1, 2, 3))
    assert gallons(after.state) == (3, 3, 3, 3, 3)
    assert refusal(after.state, Choose(0)) == (Why.NOT_AN_OPTION, "FOUR-5")
    assert refusal(after.state, EndTurn()) == (Why.ANSWER_FIRST, "FOUR-5")


@pytest.mark.rule("FOUR-5", "GG-2")
@pytest.mark.parametrize("to", [1, 2, 3])
def test_the_level_goes_from_the_own_gg_to_the_picked_one_and_the_wild_ones_stay(to):
    after = play(play(battle(), cast("kill", "b1")).state, Choose(to))
    expected = [0, 3, 3, 3, 3]
    expected[to] = 6
    assert gallons(after.state) == tuple(expected)
    assert given(after.events) == [(0, to, 3)]
    assert of_type(after.events, GallonsGained) == []
    assert (after.state.question, after.state.active) == (None, "A")


@pytest.mark.rule("FOUR-5")
@pytest.mark.parametrize("level", [1, 2])
def test_no_more_than_the_level_is_given(level):
    state = battle(people={"E": {"level": level}})
    after = play(play(state, cast("kill", "b1")).state, Choose(2))
    assert gallons(after.state) == (3 - level, 3, 3 + level, 3, 3)


@pytest.mark.rule("FOUR-5", "GG-5")
def test_what_is_not_there_cannot_be_given():
    state = battle(gallons=(1, 3, 3, 3))
    assert gallons(play(play(state, cast("kill", "b1")).state, Choose(3)).state) == (0, 3, 3, 4, 3)


@pytest.mark.rule("FOUR-5")
def test_who_has_no_gg_to_give_is_not_asked():
    after = play(battle(gallons=(0, 3, 3, 3)), cast("kill", "b1"))
    assert of_type(after.events, QuestionAsked) == []
    assert gallons(after.state) == (0, 3, 3, 3, 3)
    assert after.state.active == "A"


@pytest.mark.rule("FOUR-5", "FOUR-14")
def test_an_opponent_who_is_out_cannot_be_picked():
    people = {"b": {"ko": True}, "f": {"ko": True}}
    state = battle("A E . . . . c g . d h", people=people, gallons=(3, 0, 3, 3))
    assert play(state, cast("kill", "b1")).state.question == Question(QuestionKind.GALLON_TO, 0, (2, 3))


@pytest.mark.rule("FOUR-5")
def test_with_one_opponent_left_nothing_is_asked():
    people = {handle: {"ko": True} for handle in "bfcg"}
    state = battle("A E . . . . . . . d h", people=people, gallons=(3, 0, 0, 3))
    after = play(state, cast("kill", "b1"))
    assert after.state.question is None
    assert given(after.events) == [(0, 3, 3)]
    assert gallons(after.state) == (0, 0, 0, 6, 3)


@pytest.mark.rule("FOUR-5", "BOMB-6")
def test_a_ko_by_the_owners_bomb_is_their_own_doing_whoever_sets_it_off():
    tokens = {"m": {"token": token("mine", "bomb", BOOM, mp=0, hp=1, ap=0), "by": "h"}}
    state = battle("A E . b f . c g . . m d h", people={"h": {"hp": 40}}, tokens=tokens)
    after = play(state, cast("kill", "k1"))
    assert figure(after.state, "d").ko
    assert after.state.question == Question(QuestionKind.GALLON_TO, 3, (0, 1, 2))
    assert gallons(play(after.state, Choose(1)).state) == (3, 6, 3, 0, 3)


@pytest.mark.rule("FOUR-5", "TRAP-2")
def test_a_ko_in_an_own_trap_is_the_owners_own_doing():
    snap = spell("snap", reach=("self",), ap=0, damage=20)
    tokens = {"m": {"token": token("snare", "trap", snap, mp=0, hp=1, ap=0), "by": "E"}}
    state = battle("A m E b f . c g . d h", tokens=tokens)
    after = play(state, Move(cell("b1")))
    assert figure(after.state, "A").ko
    assert after.state.question == Question(QuestionKind.GALLON_TO, 0, (1, 2, 3))


@pytest.mark.rule("FOUR-5", "SPELL-13", "SPELL-20")
def test_a_ko_by_a_wound_cost_is_the_owners_own_doing():
    blood = spell("blood", damage=1, ap=2, wounds=4, reach=FAR)
    state = battle(people={"A": {"spells": (blood,), "wounds": 6}})
    after = play(state, cast("blood", "d1"), dice="lock lock")
    assert figure(after.state, "A").ko
    assert figure(after.state, "b").wounds == 1
    assert after.state.question == Question(QuestionKind.GALLON_TO, 0, (1, 2, 3))
    assert gallons(play(after.state, Choose(1)).state) == (0, 6, 3, 3, 3)


@pytest.mark.rule("FOUR-5", "REW-18")
def test_a_ko_by_sacrier_style_is_the_owners_own_doing():
    state = battle(people={"A": {"rewards": (down(OWN["sacrier-style"]),), "wounds": 6}})
    after = play(state, use("sacrier-style"))
    assert figure(after.state, "A").ko
    assert after.state.question == Question(QuestionKind.GALLON_TO, 0, (1, 2, 3))
    assert gallons(play(after.state, Choose(3)).state) == (0, 3, 3, 6, 3)


# ---- FOUR-14: the last krosmaster by the own doing ----


@pytest.mark.rule("FOUR-14", "FOUR-5")
def test_after_the_last_krosmaster_the_picked_one_gets_the_level_and_the_rest_goes_back_in_the_box():
    state = battle(ALONE, "A bf cg dh", gallons=(5, 3, 3, 3))
    asked = play(state, cast("kill", "a1"))
    assert asked.state.question == Question(QuestionKind.GALLON_TO, 0, (1, 2, 3))
    after = play(asked.state, Choose(2))
    assert given(after.events) == [(0, 2, 3)]
    assert of_type(after.events, GallonsLost) == [GallonsLost(0, 2, "FOUR-14")]
    assert gallons(after.state) == (0, 3, 6, 3, 3)


@pytest.mark.rule("FOUR-14", "TURN-10")
def test_the_turn_of_who_goes_out_in_it_ends_and_is_skipped_from_then_on():
    after = play(play(battle(ALONE, "A bf cg dh"), cast("kill", "a1")).state, Choose(2))
    assert of_type(after.events, TurnStarted) == [TurnStarted(1, 6)]
    state = on_to(on_to(after.state, "h"), "b")
    assert state.number == 9
    assert state.player == 1


@pytest.mark.rule("FOUR-5", "FOUR-14", "GG-6")
def test_two_own_krosmasters_at_one_moment_are_two_gifts_and_the_rest_goes_back_after_the_second():
    state = battle(gallons=(8, 3, 3, 3))
    after = play(play(state, cast("blast", "a1")).state, Choose(1))
    assert given(after.events) == [(0, 1, 3)]
    assert gallons(after.state) == (5, 6, 3, 3, 3)
    assert after.state.question == Question(QuestionKind.GALLON_TO, 0, (1, 2, 3))
    after = play(after.state, Choose(3))
    assert of_type(after.events, GallonsLost) == [GallonsLost(0, 2, "FOUR-14")]
    assert gallons(after.state) == (0, 6, 3, 6, 3)


@pytest.mark.rule("GG-6", "FOUR-5", "FOUR-11")
@pytest.mark.parametrize(("active", "drawing"), [("A", "A . . E b . f c g . d h"), ("d", "A E . h b . f c g . d .")])
def test_the_active_player_gains_before_giving_whatever_the_order_of_the_figures(active, drawing):
    state = four(drawing, crew(**{active: {"spells": (BLAST,)}}), active=active, gallons=(1, 9, 3, 1), wild=0)
    owner = state.figures[active].owner
    after = play(state, cast("blast", "d1"))
    assert [(gain.player, gain.taken) for gain in of_type(after.events, GallonsGained)] == [(owner, 3)]
    assert after.state.question == Question(QuestionKind.GALLON_TO, owner, tuple({0, 1, 2, 3} - {owner}))
    assert given(play(after.state, Choose(2)).events) == [(owner, 2, 3)]


@pytest.mark.rule("FOUR-4", "FOUR-5", "POW-7")
def test_a_blast_on_the_own_one_and_a_reflected_wound_are_given_first_and_taken_whole_then():
    people = {
        "A": {"spells": (spell("storm", damage=20, reach=FAR, zone=Zone.CROSS),), "wounds": 9},
        "b": {"powers": [Power.REFLECT], "hp": 40},
    }
    state = battle("A . . E b f . c g . d h", people=people, gallons=(8, 3, 3, 3), wild=0)
    after = play(state, cast("storm", "d1"), dice="lock lock lock")
    assert of_type(after.events, WoundReflected) == [WoundReflected("A", "b", 1)]
    assert after.state.question == Question(QuestionKind.GALLON_TO, 0, (1, 2, 3))
    after = play(after.state, Choose(2))
    gains = [(gain.player, gain.taken, gain.opponent, gain.rule) for gain in of_type(after.events, GallonsGained)]
    assert gains == [(1, 3, 0, "FOUR-11"), (1, 2, 0, "FOUR-4")]
    assert gallons(after.state) == (0, 8, 6, 3, 0)


# ---- FOUR-16: pairs ----


@pytest.mark.rule("FOUR-16", "FOUR-5")
def test_in_pairs_the_owner_pays_for_a_ko_by_the_partner_who_picks():
    after = play(battle(pairs=PAIRS), cast("kill", "g1"))
    assert figure(after.state, "c").ko
    assert after.state.question == Question(QuestionKind.GALLON_TO, 0, (1, 3))
    after = play(after.state, Choose(3))
    assert given(after.events) == [(2, 3, 3)]
    assert gallons(after.state) == (3, 3, 0, 6, 3)


@pytest.mark.rule("FOUR-16", "FOUR-14")
def test_in_pairs_the_rest_of_an_owner_whom_the_partner_puts_out_goes_back_in_the_box():
    state = battle("A E . b f . c . . d h", "AE bf c dh", pairs=PAIRS, gallons=(3, 3, 5, 3))
    after = play(play(state, cast("kill", "g1")).state, Choose(1))
    assert given(after.events) == [(2, 1, 3)]
    assert of_type(after.events, GallonsLost) == [GallonsLost(2, 2, "FOUR-14")]
    assert gallons(after.state) == (3, 6, 0, 3, 3)


@pytest.mark.rule("FOUR-16", "FOUR-5")
def test_in_pairs_an_owner_without_gg_pays_nothing_and_nobody_is_asked():
    after = play(battle(pairs=PAIRS, gallons=(3, 3, 0, 3)), cast("kill", "g1"))
    assert after.state.question is None
    assert gallons(after.state) == (3, 3, 0, 3, 3)


@pytest.mark.rule("FOUR-11", "FOUR-16")
def test_in_pairs_a_ko_of_the_other_pair_is_gained_by_the_one_who_caused_it_alone():
    assert gallons(play(battle(pairs=PAIRS), cast("kill", "d1")).state) == (6, 3, 3, 3, 0)


# ---- the end, and leaving meanwhile ----


@pytest.mark.rule("FOUR-5", "WIN-1", "WIN-4")
def test_a_gift_can_end_the_match():
    state = battle(ALONE, "A bf cg dh", gallons=(3, 0, 4, 0), wild=0)
    after = play(play(state, cast("kill", "a1")).state, Choose(2)).state
    assert after.outcome == Outcome((2,), "WIN-1")
    assert gallons(after) == (0, 0, 7, 0, 0)


@pytest.mark.rule("FOUR-5", "FOUR-14", "WIN-2")
def test_the_gift_is_given_before_the_last_one_standing_has_won():
    people = {handle: {"ko": True} for handle in "bfcg"}
    state = battle("A . . . . . . . . d h", "A bf cg dh", people=people, gallons=(4, 0, 0, 3))
    after = play(state, cast("kill", "a1")).state
    assert after.outcome == Outcome((3,), "WIN-2")
    assert gallons(after) == (0, 0, 0, 6, 3)


@pytest.mark.rule("WIN-4", "WIN-6", "FOUR-4")
@pytest.mark.parametrize(("wild", "b_has", "why"), [(5, 11, "WIN-1"), (9, 12, "WIN-6")])
def test_when_the_last_krosmasters_of_all_fall_at_once_the_gains_come_first_and_then_most_gg_decide(wild, b_has, why):
    people = {"c": {"ko": True}, "d": {"ko": True}, "b": {"powers": [Power.REFLECT], "wounds": 1}}
    zap = {"spells": (spell("zap", damage=9, reach=FAR),), "wounds": 9}
    state = four("A . . b", crew("A b c d", A=zap, **people), active="A", gallons=(3, 3, 0, 0), wild=wild)
    after = play(state, cast("zap", "d1"), dice="lock lock").state
    assert gallons(after)[:4] == (0, b_has, 0, 0)
    assert after.outcome == Outcome((1,), why)


@pytest.mark.rule("WIN-6", "FOUR-14")
def test_an_own_ko_together_with_the_last_opponents_leaves_nobody_to_give_to_and_is_a_draw():
    people = {"A": {"spells": (BLAST,)}, "c": {"ko": True}, "d": {"ko": True}}
    state = four("A b", crew("A b c d", **people), active="A", gallons=(3, 3, 0, 0), wild=4)
    after = play(state, cast("blast", "a1")).state
    assert gallons(after) == (0, 0, 0, 0, 1)
    assert after.outcome == Outcome((), "WIN-6")


@pytest.mark.rule("FOUR-5", "WIN-10")
def test_who_concedes_while_asked_gives_nothing_and_leaves():
    asked = play(battle(), cast("kill", "b1")).state
    after = play(asked, Concede(0))
    assert given(after.events) == []
    assert gallons(after.state) == (0, 3, 3, 3, 3)
    assert (after.state.question, after.state.player) == (None, 1)


@pytest.mark.rule("FOUR-5", "WIN-10")
def test_an_opponent_who_concedes_meanwhile_can_be_picked_no_more():
    asked = play(battle(), cast("kill", "b1")).state
    after = play(asked, Concede(2)).state
    assert after.question == Question(QuestionKind.GALLON_TO, 0, (1, 3))
    assert gallons(play(after, Concede(1)).state) == (0, 0, 0, 6, 3)


@pytest.mark.rule("FOUR-16", "WIN-10")
def test_when_the_partner_who_should_pick_concedes_the_owner_keeps_the_gg():
    asked = play(battle(pairs=PAIRS), cast("kill", "g1")).state
    after = play(asked, Concede(0)).state
    assert gallons(after) == (0, 3, 3, 3, 3)
    assert (after.question, after.player) == (None, 1)
