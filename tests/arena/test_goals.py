"""The goals of lessons and the parts of the rules that they leave out (WIN-5, WIN-7 to WIN-9)."""

from dataclasses import replace

import pytest
from real_cards import begin, board, duel, real, team
from scenes import at, card, cell, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, EndTurn, Move, PickUp, Punch
from krosmaster.arena.definitions import Handle, Power, SpellId, Zone
from krosmaster.arena.events import (
    ClaimAnswered,
    ClaimMade,
    DiceRolled,
    GallonsGained,
    InspirationAwaited,
    KnockedOut,
    Refunded,
    TokenSummoned,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import Goal, KrosmasterSetup, Mode, Part, PlayerSetup, SetupFault
from krosmaster.arena.state import Claim
from krosmaster.arena.summary import digest, summary
from krosmaster.content.loader import load_catalog
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.table.contract import Outcome

KILL = spell("kill", damage=9, ap=2, reach=("no-sight", 0, 9))
BLAST = spell("blast", damage=9, ap=2, reach=("no-sight", 0, 9), zone=Zone.CROSS)
BARE = "lock lock"


def shoot(at_cell, spell_id="kill"):
    return Cast(SpellId(spell_id), cell(at_cell))


def lesson(goal, drawing="A . E . b . e", without=("tension",), **fields):
    """A and b can knock out whoever they aim at; E and e only stand there."""
    people = {
        "A": card("ann", KILL, BLAST, hp=9, initiative=9),
        "E": card("eve", hp=9, initiative=4),
        "b": card("bob", KILL, BLAST, hp=9, initiative=7),
        "e": card("ewe", hp=9, initiative=3),
    }
    figures = {letter: found for letter, found in people.items() if letter in drawing}
    return position(drawing, figures, active="A", goal=goal, without=without, **fields)


def turn_over(state):
    """The active player's game turn ends."""
    number = state.number
    while state.number == number and not state.is_over:
        state = play(state, EndTurn()).state
    return state


# ---- WIN-5 ----


@pytest.mark.rule("WIN-5")
@pytest.mark.parametrize("goal", ["knock-out-one", "knock-out-one-unanswered", "knock-out-all"])
def test_lessons_are_played_without_gg(goal):
    state = lesson(goal, gallons=(6, 6), wild=1)
    assert [player.gallons for player in state.players] == [0, 0]
    assert state.wild_gallons == 0
    assert state.outcome is None
    after = play(state, shoot("g1"), dice=BARE)
    assert of_type(after.events, KnockedOut)
    assert not of_type(after.events, GallonsGained)


@pytest.mark.rule("WIN-5", "ACT-2")
def test_without_gg_none_is_bought():
    state = position("A D . b", {"A": card("ann"), "b": card("bob")}, active="A", purses=(10, 0), goal="knock-out-all")
    there = play(state, Move(cell("b1"))).state
    assert refusal(there, BuyGallon()) == (Why.NO_GALLONS_IN_PLAY, "WIN-5")


def test_the_goals_of_lessons_are_for_duels():
    four = replace(duel(), mode=Mode.FREE_FOR_ALL, goal=Goal.KNOCK_OUT_ALL)
    four = replace(four, players=tuple(PlayerSetup(str(index), team("amalia")) for index in range(4)))
    with pytest.raises(SetupFault, match="goal knock-out-all is for duels; allowed: gallons"):
        engine.initial(four)


# ---- WIN-7 ----


@pytest.mark.rule("WIN-7", "TUT-1")
def test_the_first_krosmaster_ko_loses_for_its_owner():
    after = play(lesson("knock-out-one"), shoot("g1"), dice=BARE)
    assert after.state.outcome == Outcome((0,), "WIN-7")


@pytest.mark.rule("WIN-7")
def test_it_loses_whoever_caused_it():
    after = play(lesson("knock-out-one"), shoot("c1"), dice=BARE)
    assert after.state.outcome == Outcome((1,), "WIN-7")


@pytest.mark.rule("WIN-7")
def test_on_both_sides_at_one_moment_it_is_a_draw():
    after = play(lesson("knock-out-one", "A . E b . e"), shoot("c1", "blast"), dice="lock lock lock")
    assert after.state.outcome == Outcome((), "WIN-7")


@pytest.mark.rule("WIN-7")
def test_a_mob_ko_ends_nothing():
    state = lesson("knock-out-one", "A . E i b . e", tokens={"i": {"token": token(), "by": "b"}})
    assert play(state, shoot("d1"), dice=BARE).state.outcome is None


@pytest.mark.rule("WIN-7")
def test_a_given_position_with_a_krosmaster_ko_is_over():
    people = {"A": card("ann"), "b": card("bob"), "e": {"card": card("ewe"), "ko": True}}
    assert position("A . b", people, active="A", goal="knock-out-one").outcome == Outcome((0,), "WIN-7")


# ---- WIN-8 ----

UNANSWERED = "knock-out-one-unanswered"


@pytest.mark.rule("WIN-8", "TUT-5")
def test_a_ko_that_is_not_answered_in_the_next_game_turn_wins_with_its_end():
    after = play(lesson(UNANSWERED), shoot("g1"), dice=BARE)
    assert of_type(after.events, ClaimMade) == [ClaimMade(0, 3)]
    theirs = turn_over(after.state)
    assert (theirs.number, theirs.outcome, theirs.claims) == (3, None, (Claim(0, 3),))
    assert turn_over(theirs).outcome == Outcome((0,), "WIN-8")


@pytest.mark.rule("WIN-8")
def test_an_answer_cancels_the_claim_and_is_one_itself():
    theirs = turn_over(play(lesson(UNANSWERED), shoot("g1"), dice=BARE).state)
    answered = play(theirs, shoot("c1"), dice=BARE)
    assert of_type(answered.events, ClaimAnswered) == [ClaimAnswered(0)]
    assert answered.state.claims == (Claim(1, 4),)
    again = turn_over(answered.state)
    assert again.outcome is None
    assert turn_over(again).outcome == Outcome((1,), "WIN-8")


@pytest.mark.rule("WIN-8", "WIN-2")
def test_the_last_krosmaster_ko_wins_at_once():
    answered = play(turn_over(play(lesson(UNANSWERED), shoot("g1"), dice=BARE).state), shoot("c1"), dice=BARE).state
    after = play(turn_over(answered), shoot("e1"), dice=BARE)
    assert after.state.outcome == Outcome((0,), "WIN-2")


@pytest.mark.rule("WIN-8")
def test_a_ko_in_the_own_turn_by_the_own_side_is_answered_in_the_turn_after_the_opponents():
    after = play(lesson(UNANSWERED), shoot("c1"), dice=BARE)
    assert after.state.claims == (Claim(1, 4),)
    theirs = turn_over(turn_over(after.state))
    assert (theirs.number, theirs.outcome) == (4, None)
    assert turn_over(theirs).outcome == Outcome((1,), "WIN-8")


@pytest.mark.rule("WIN-8")
def test_of_two_claims_of_one_moment_the_first_turn_that_ends_decides():
    after = play(lesson(UNANSWERED, "A . E b . e"), shoot("c1", "blast"), dice="lock lock lock").state
    assert set(after.claims) == {Claim(0, 3), Claim(1, 4)}
    assert turn_over(turn_over(after)).outcome == Outcome((0,), "WIN-8")


@pytest.mark.rule("WIN-8")
def test_a_claim_belongs_to_the_position_that_is_fingerprinted():
    after = play(lesson(UNANSWERED), shoot("g1"), dice=BARE).state
    assert digest(after) != digest(replace(after, claims=()))


# ---- WIN-9 ----


@pytest.mark.rule("WIN-9", "TUT-6")
def test_only_the_last_krosmaster_ends_the_lesson_about_all():
    first = play(lesson("knock-out-all"), shoot("g1"), dice=BARE).state
    assert first.outcome is None
    assert turn_over(turn_over(first)).outcome is None
    assert play(first, shoot("e1"), dice=BARE).state.outcome == Outcome((0,), "WIN-2")


@pytest.mark.rule("WIN-9", "WIN-6")
def test_the_last_ones_of_both_at_one_moment_are_a_draw():
    after = play(lesson("knock-out-all", "A b"), shoot("a1", "blast"), dice="lock lock lock")
    assert after.state.outcome == Outcome((), "WIN-6")


# ---- what is left out ----


def first_lesson(**fields):
    """The King beside the Queen, with the real cards."""
    people = {"Q": real("queen-of-the-tofus"), "k": real("king-of-the-gobballs")}
    given = {"without": ("spells", "powers", "tension"), "goal": "knock-out-one", **fields}
    return position(". Q k .", people, active="Q", **given)


@pytest.mark.rule("TUT-1")
def test_without_spells_only_punches_are_left_and_the_refusal_says_why():
    state = first_lesson()
    assert {type(command).__name__ for command in engine.legal_commands(state)} == {
        "Move", "Punch", "EndTurn", "Concede",
    }  # fmt: skip
    assert refusal(state, Cast(SpellId("dan-to-fu"), cell("c1"))) == (Why.NO_SPELLS_YET, "TUT-1")
    assert refusal(state, Cast(SpellId("puff"), cell("c1"))) == (Why.UNKNOWN_SPELL, "ACT-4")


@pytest.mark.rule("TUT-1")
def test_without_powers_one_die_is_rolled():
    away = play(first_lesson(), Move(cell("a1")), dice="lock dodge")
    assert rolls(away.events) == ["k lock: lock = 1", "Q dodge: dodge = 1"]
    assert summary(first_lesson())["figures"]["Q"]["powers"] == []
    assert play(first_lesson(), Punch(cell("c1")), dice="critical lock").state.figures[Handle("k")].wounds == 2


@pytest.mark.rule("TUT-2")
def test_without_summons_the_attack_spells_and_powers_are_there():
    state = first_lesson(without=("summons", "tension"))
    assert [spell.id for spell in state.figures[Handle("Q")].spells] == ["dan-to-fu"]
    assert refusal(state, Cast(SpellId("summon-tofu"), cell("a1"))) == (Why.NO_SUMMONS_YET, "TUT-2")
    away = play(state, Move(cell("a1")), dice="lock lock dodge dodge")
    assert rolls(away.events) == ["k lock: lock lock = 2", "Q dodge: dodge dodge = 2"]


@pytest.mark.rule("TUT-3")
def test_with_the_whole_cards_nothing_is_refused_for_being_left_out():
    state = first_lesson(without=("tension",))
    after = play(state, Cast(SpellId("summon-tofu"), cell("a1")))
    assert of_type(after.events, TokenSummoned)
    assert after.state.figures[Handle("tofu")].has(Power.MUPEKE)


def test_without_powers_mobs_have_none_either():
    after = play(first_lesson(without=("powers",)), Cast(SpellId("summon-tofu"), cell("a1")))
    assert not after.state.figures[Handle("tofu")].powers


@pytest.mark.rule("TUT-1")
def test_without_tension_nothing_is_rolled_at_the_start_of_a_turn():
    after = play(first_lesson(), EndTurn())
    assert not of_type(after.events, DiceRolled)
    assert (after.state.player, after.state.active) == (1, "k")


def test_without_inspiration_the_characters_follow_on_the_tension_roll():
    after = play(first_lesson(without=("inspiration",), goal="gallons"), EndTurn(), dice="lock armor")
    assert not of_type(after.events, InspirationAwaited)
    assert [refund.kamas for refund in of_type(after.events, Refunded)] == [0]
    assert (after.state.active, after.state.tension) == ("k", ())


def test_without_kamas_none_lie_on_the_board_or_in_a_purse():
    state = position("A 2 . b", {"A": card("ann"), "b": card("bob")}, active="A", purses=(9, 9), without=("kamas",))
    assert (dict(state.kamas), [player.kamas for player in state.players]) == ({}, [0, 0])
    there = play(state, Move(cell("b1"))).state
    assert refusal(there, PickUp()) == (Why.NO_KAMAS_IN_PLAY, "TUT-7")
    assert at(there, "A") == "b1"


def test_a_bomb_goes_off_whatever_is_left_out():
    mine = token("mine", "bomb", spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE), mp=0, hp=1, ap=0)
    tokens = {"m": {"token": mine, "by": "A"}}
    state = position(
        "A m b",
        {"A": card("ann", KILL), "b": card("bob")},
        active="A",
        tokens=tokens,
        without=("summons", "powers", "tension"),
    )
    assert play(state, shoot("b1"), dice="lock lock lock lock").state.figures[Handle("b")].wounds == 1


# ---- files ----


def test_goal_and_what_is_left_out_come_back_from_the_text():
    setup = replace(
        duel((KrosmasterSetup(real("amalia"), at=cell("b12")),), (KrosmasterSetup(real("nox"), at=cell("b1")),)),
        board=board("elemental-arena"),
        rotation=0,
        goal=Goal.KNOCK_OUT_ALL,
        without=frozenset({Part.POWERS, Part.TENSION, Part.KAMAS}),
    )
    text = write_match(setup, ())
    assert "options: {goal: knock-out-all, without: [powers, tension, kamas, rewards]}" in text
    again = parse_match(text, load_catalog()).setup
    assert (again.goal, again.without, again.rewards) == (setup.goal, setup.without, ())
    assert digest(begin(again)) == digest(begin(setup))
