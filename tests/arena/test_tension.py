"""The start of the game turn: tension, inspiration, refund (TEN)."""

from itertools import product

import pytest
from real_cards import begin, duel, placed
from scenes import card, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.commands import Cast, EndTurn, Inspire, PickBoard, PickSide, SetDice
from krosmaster.arena.definitions import Power, SpellId
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.events import (
    CharacterTurnStarted,
    DiceRolled,
    DiceSet,
    InspirationAwaited,
    InspirationEnded,
    Inspired,
    MatchEnded,
    Refunded,
    TensionRose,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Phase
from krosmaster.table.contract import Outcome

NOBODY = Inspire((None, None))


def before_tension(**fields):
    """A is the last to play of player 0; when A's turn ends, player 1, with b and e, rolls."""
    people = {"A": card("ann"), "b": card("bob", initiative=6), "e": card("eve", initiative=4)}
    return position("A . . . b . e", people, active="A", **fields)


def rolled(dice, **fields):
    return play(before_tension(**fields), EndTurn(), dice=dice)


def gallons(state):
    return [player.gallons for player in state.players]


@pytest.mark.rule("TEN-1", "TEN-6")
def test_the_first_player_does_not_roll_in_the_first_turn_and_every_other_player_does_in_theirs():
    state = begin(duel(), PickBoard(BoardId("the-pit")), PickSide(Side.TOP))
    state = placed(state)
    assert (state.number, state.player, state.phase) == (1, 0, Phase.ACTIVATION)
    assert [player.kamas for player in state.players] == [0, 0]
    for _ in range(3):
        state = play(state, EndTurn()).state
    second = play(state, EndTurn(), dice="lock dodge")
    assert (second.state.number, second.state.player, second.state.phase) == (2, 1, Phase.INSPIRE)
    assert rolls(second.events) == ["player 1 tension: lock dodge = 0"]
    state = play(second.state, NOBODY).state
    for _ in range(3):
        state = play(state, EndTurn()).state
    third = play(state, EndTurn(), dice="lock dodge")
    assert rolls(third.events) == ["player 0 tension: lock dodge = 0"]


@pytest.mark.rule("TEN-1")
def test_the_active_player_rolls_2_dice():
    (roll,) = of_type(rolled("armor critical").events, DiceRolled)
    assert (roll.player, roll.by, roll.faces) == (1, None, (Face.ARMOR, Face.CRITICAL))


@pytest.mark.rule("TEN-2")
@pytest.mark.parametrize("face", ["critical", "armor", "lock", "dodge"])
def test_with_two_equal_faces_each_player_puts_a_gg_back_in_the_box(face):
    after = rolled(f"{face} {face}")
    assert of_type(after.events, TensionRose) == [TensionRose((1, 1))]
    assert gallons(after.state) == [5, 5]
    assert after.state.wild_gallons == 1


@pytest.mark.rule("TEN-2")
def test_with_two_different_faces_nobody_loses_anything():
    after = rolled("critical armor")
    assert of_type(after.events, TensionRose) == []
    assert (gallons(after.state), after.state.wild_gallons) == ([6, 6], 1)


@pytest.mark.rule("TEN-2", "GG-5")
def test_who_has_no_gg_loses_none():
    after = rolled("lock lock", gallons=(3, 0))
    assert of_type(after.events, TensionRose) == [TensionRose((1, 0))]
    assert gallons(after.state) == [2, 0]


@pytest.mark.rule("TEN-3")
@pytest.mark.parametrize(
    ("give", "powers"),
    [
        (("b", "e"), {"b": (Power.ARMOR,), "e": (Power.LOCK,)}),
        (("e", "b"), {"b": (Power.LOCK,), "e": (Power.ARMOR,)}),
        (("b", "b"), {"b": (Power.ARMOR, Power.LOCK), "e": ()}),
        (("b", None), {"b": (Power.ARMOR,), "e": ()}),
        ((None, "b"), {"b": (Power.LOCK,), "e": ()}),
        ((None, None), {"b": (), "e": ()}),
    ],
)
def test_each_die_can_go_to_any_krosmaster_both_to_one_or_to_nobody(give, powers):
    after = play(rolled("armor lock").state, Inspire(give)).state
    assert {handle: figure(after, handle).inspired for handle in "be"} == powers


@pytest.mark.rule("TEN-3")
@pytest.mark.parametrize("face", FACES[:4])
def test_a_die_gives_the_power_of_its_face(face):
    other = "lock" if face is not Face.LOCK else "armor"
    after = play(rolled(f"{face.value} {other}").state, Inspire(("b", None)))
    assert of_type(after.events, Inspired) == [Inspired("b", Power(face.value))]
    assert figure(after.state, "b").powers == {Power(face.value)}


@pytest.mark.rule("TEN-3")
def test_dice_can_be_given_after_tension_rose_too():
    after = play(rolled("dodge dodge").state, Inspire(("b", "e"))).state
    assert gallons(after) == [5, 5]
    assert [figure(after, handle).inspired for handle in "be"] == [(Power.DODGE,), (Power.DODGE,)]


@pytest.mark.rule("TEN-3")
def test_inspiration_lasts_through_the_opponents_turn_and_ends_when_the_players_next_roll_begins():
    state = play(rolled("armor lock").state, Inspire(("b", "e")), EndTurn()).state
    state = play(state, EndTurn(), dice="critical dodge").state
    assert (state.player, figure(state, "b").inspired) == (0, (Power.ARMOR,))
    state = play(state, Inspire(("A", None))).state
    assert figure(state, "b").inspired == (Power.ARMOR,)
    next_roll = play(state, EndTurn(), dice="wild critical")
    ended = of_type(next_roll.events, InspirationEnded)
    assert ended == [InspirationEnded(1, ("b", "e"))]
    assert next_roll.events.index(ended[0]) < next_roll.events.index(of_type(next_roll.events, DiceRolled)[0])
    assert [figure(next_roll.state, handle).inspired for handle in "Abe"] == [(Power.CRITICAL,), (), ()]


@pytest.mark.rule("TEN-3", "DIE-4")
def test_an_inspired_power_gives_its_second_die_while_it_lasts():
    shot = Cast(SpellId("zap"), cell("c1"))
    state = position("A . b", {"A": card("ann", spell()), "b": card("bob")}, active="A")
    state = play(state, EndTurn(), dice="armor lock").state
    state = play(state, Inspire(("b", None))).state
    state = play(play(state, EndTurn(), dice="critical lock").state, NOBODY).state
    inspired = play(state, shot, dice="lock armor armor")
    assert rolls(inspired.events) == ["A critical: lock = 0", "b armor: armor armor = 2"]
    state = play(inspired.state, EndTurn(), dice="armor lock").state
    state = play(play(state, NOBODY).state, EndTurn(), dice="armor lock").state
    later = play(play(state, NOBODY).state, shot, dice="lock armor")
    assert rolls(later.events) == ["A critical: lock = 0", "b armor: armor = 1"]


@pytest.mark.rule("TEN-4", "POW-0")
def test_a_power_the_krosmaster_already_has_is_not_doubled():
    people = {"A": card("ann", spell()), "b": card("bob", powers=[Power.ARMOR])}
    state = play(position("A . b", people, active="A"), EndTurn(), dice="armor armor").state
    state = play(state, Inspire(("b", "b"))).state
    assert figure(state, "b").powers == {Power.ARMOR}
    state = play(play(state, EndTurn(), dice="lock dodge").state, NOBODY).state
    after = play(state, Cast(SpellId("zap"), cell("c1")), dice="lock armor armor")
    assert rolls(after.events)[1] == "b armor: armor armor = 2"


@pytest.mark.rule("TEN-5")
@pytest.mark.parametrize(("give", "kamas"), [((None, None), 3), (("b", None), 1), ((None, "e"), 1), (("b", "e"), 0)])
def test_the_bank_pays_3_kamas_for_no_die_given_1_for_one_and_none_for_both(give, kamas):
    after = play(rolled("armor lock", purses=(4, 2)).state, Inspire(give))
    assert [player.kamas for player in after.state.players] == [4, 2 + kamas]
    assert of_type(after.events, Refunded) == [Refunded(1, kamas)]


@pytest.mark.rule("TEN-6")
@pytest.mark.parametrize("who", ["A", "i", "f", "nobody"])
def test_neither_summons_nor_enemies_nor_who_is_ko_can_be_inspired(who):
    people = {
        "A": card("ann"),
        "b": card("bob", initiative=6),
        "f": {"card": card("fay", initiative=2), "ko": True},
    }
    state = position("A . b i", people, tokens={"i": {"token": token(), "by": "b"}}, active="A")
    state = play(state, EndTurn(), dice="armor lock").state
    assert refusal(state, Inspire((who, None))) == (Why.CANNOT_BE_INSPIRED, "TEN-6")
    assert refusal(state, Inspire((None, who))) == (Why.CANNOT_BE_INSPIRED, "TEN-6")


@pytest.mark.rule("TEN-3", "TEN-6")
def test_the_dice_can_be_given_in_nine_ways_with_two_krosmasters_and_each_die_is_named():
    state = rolled("armor lock").state
    ways = [command.give for command in engine.legal_commands(state)[:-2]]
    assert sorted(ways, key=str) == sorted(product((None, "b", "e"), repeat=2), key=str)
    assert refusal(state, Inspire(("b",))) == (Why.TWO_DICE, "TEN-3")
    assert refusal(state, Inspire(("b", "e", None))) == (Why.TWO_DICE, "TEN-3")


def settings(state):
    """How the tension of a rolled position can turn out: for each setting, whether it rises."""
    if state.phase is Phase.INSPIRE:
        return [gallons(state) == [5, 5]]
    commands = [command for command in engine.legal_commands(state) if isinstance(command, SetDice)]
    return [gallons(play(state, command).state) == [5, 5] for command in commands]


@pytest.mark.rule("TEN-7")
def test_a_double_is_forced_in_4_of_36_rolls_and_possible_in_20():
    outcomes = [settings(rolled(f"{a.value} {b.value}").state) for a, b in product(FACES, repeat=2)]
    assert len(outcomes) == 36
    assert sum(all(rises) for rises in outcomes) == 4
    assert sum(any(rises) for rises in outcomes) == 20


@pytest.mark.rule("TEN-7", "DIE-2")
@pytest.mark.parametrize(
    ("dice", "ways", "rising"),
    [
        ("double lock", 2, 0),
        ("double dodge", 2, 1),
        ("wild armor", 4, 1),
        ("double double", 4, 2),
        ("wild wild", 16, 4),
    ],
)
def test_the_roller_may_raise_or_avoid_tension_as_the_faces_allow(dice, ways, rising):
    rises = settings(rolled(dice).state)
    assert (len(rises), sum(rises)) == (ways, rising)


@pytest.mark.rule("TEN-8")
def test_roll_set_faces_lose_gg_inspire_refund_then_the_first_character():
    first = rolled("wild armor")
    second = play(first.state, SetDice((Face.ARMOR, Face.ARMOR)))
    third = play(second.state, Inspire(("b", None)))
    order = (DiceRolled, DiceSet, TensionRose, InspirationAwaited, Inspired, Refunded, CharacterTurnStarted)
    happened = (*first.events, *second.events, *third.events)
    assert [type(event) for event in happened if isinstance(event, order)] == list(order)


@pytest.mark.rule("TEN-8")
def test_nothing_can_be_given_before_the_faces_are_set_and_nobody_acts_before_the_dice_are_given():
    unset = rolled("wild armor").state
    assert refusal(unset, NOBODY) == (Why.NOT_NOW, "TEN-8")
    assert refusal(unset, EndTurn()) == (Why.NOT_NOW, "TEN-8")
    given = play(unset, SetDice((Face.LOCK, Face.ARMOR))).state
    assert refusal(given, EndTurn()) == (Why.NOT_NOW, "TEN-8")
    assert refusal(given, SetDice((Face.LOCK, Face.ARMOR))) == (Why.NOT_NOW, "TEN-8")


@pytest.mark.rule("TEN-8", "WIN-1")
def test_the_match_can_end_by_tension_before_anybody_is_inspired():
    after = rolled("wild lock", gallons=(2, 1), wild=0)
    ended = play(after.state, SetDice((Face.LOCK, Face.LOCK)))
    assert ended.state.outcome == Outcome((0,), "WIN-1")
    assert [type(event) for event in ended.events] == [DiceSet, TensionRose, MatchEnded]
    assert engine.legal_commands(ended.state) == []
