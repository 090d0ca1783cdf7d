"""Gallons of Glory (GG)."""

import pytest
from real_cards import CARDS, begin, duel, real
from scenes import card, cell, figure, of_type, play, position, spell, token

from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.commands import BuyGallon, Cast, EndTurn, Inspire, Move, PickBoard, PickSide
from krosmaster.arena.definitions import SpellId, Zone
from krosmaster.arena.events import GallonsGained, KnockedOut
from krosmaster.arena.state import Phase

KILL = spell("kill", damage=9, ap=2, reach=("no-sight", 0, 9))
BLAST = spell("blast", damage=9, ap=2, reach=("no-sight", 0, 9), zone=Zone.CROSS)
LINE = "A . E . b . e"
NO_ARMOR = "lock lock"


def shoot(spell_id, at_cell):
    return Cast(SpellId(spell_id), cell(at_cell))


def battle(level=3, drawing=LINE, **fields):
    """A can knock out whoever it aims at; E is its ally, b and e are enemies; 9 HP each."""
    people = {
        "A": card("ann", KILL, BLAST, hp=9, initiative=9, level=level),
        "E": card("eve", hp=9, initiative=4, level=level),
        "b": card("bob", hp=9, initiative=7, level=level),
        "e": card("ewe", hp=9, initiative=3, level=level),
    }
    return position(drawing, people, active="A", **fields)


def gallons(state):
    """GG of player 0, of player 1, and the wild one."""
    return (*(player.gallons for player in state.players), state.wild_gallons)


@pytest.mark.rule("GG-1")
def test_each_player_starts_with_6_gg_and_one_wild_gg_lies_beside_the_board():
    state = begin(duel())
    assert state.phase is Phase.PICK_BOARD
    assert gallons(state) == (6, 6, 1)
    assert gallons(begin(duel(), PickBoard(BoardId("the-pit")), PickSide(Side.LEFT))) == (6, 6, 1)


@pytest.mark.rule("GG-2", "GG-3")
def test_page_18_the_first_ko_of_level_3_takes_the_wild_gg_and_2_of_the_opponents():
    after = play(battle(), shoot("kill", "e1"), dice=NO_ARMOR)
    assert of_type(after.events, KnockedOut) == [KnockedOut("b", 1, cell("e1"))]
    assert of_type(after.events, GallonsGained) == [GallonsGained(0, 1, 2, 1, "GG-3")]
    assert gallons(after.state) == (9, 4, 0)


@pytest.mark.rule("GG-2")
def test_once_the_wild_gg_is_taken_all_come_from_the_opponent():
    after = play(battle(wild=0), shoot("kill", "e1"), dice=NO_ARMOR)
    assert of_type(after.events, GallonsGained) == [GallonsGained(0, 0, 3, 1, "GG-3")]
    assert gallons(after.state) == (9, 3, 0)


@pytest.mark.rule("GG-2", "ACT-2")
def test_a_bought_gg_is_the_wild_one_first():
    people = {"A": card("ann"), "b": card("bob")}
    state = position("A D . b", people, active="A", purses=(20, 0))
    state = play(state, Move(cell("b1")), BuyGallon()).state
    assert gallons(state) == (7, 6, 0)
    assert gallons(play(state, BuyGallon()).state) == (8, 5, 0)


@pytest.mark.rule("GG-3")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_ko_is_worth_the_level_of_who_is_ko(level):
    after = play(battle(level), shoot("kill", "e1"), dice=NO_ARMOR)
    assert gallons(after.state) == (6 + level, 6 - (level - 1), 0)


@pytest.mark.rule("GG-3")
def test_the_eight_characters_of_the_box_are_level_3():
    assert [found.level for found in CARDS] == [3] * 8


@pytest.mark.rule("GG-3", "SPELL-16")
def test_friendly_fire_pays_the_opponent():
    after = play(battle(), shoot("kill", "c1"), dice=NO_ARMOR)
    assert of_type(after.events, GallonsGained) == [GallonsGained(1, 1, 2, 0, "GG-3")]
    assert gallons(after.state) == (4, 9, 0)


@pytest.mark.rule("GG-3", "TURN-10")
def test_a_self_ko_pays_the_opponent():
    after = play(battle(), shoot("kill", "a1"), dice=NO_ARMOR)
    assert figure(after.state, "A").ko
    assert gallons(after.state) == (4, 9, 0)


@pytest.mark.rule("GG-3", "BOMB-2")
def test_a_ko_by_ones_own_bomb_pays_the_opponent_too():
    boom = spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE, damage=9)
    mine = token("mine", "bomb", boom, mp=0, hp=1, ap=0)
    state = battle(drawing="A . E o . b . e", tokens={"o": {"token": mine, "by": "E"}})
    after = play(state, shoot("kill", "d1"), dice="lock lock lock")
    assert of_type(after.events, KnockedOut) == [KnockedOut("E", 0, cell("c1"))]
    assert gallons(after.state) == (4, 9, 0)


@pytest.mark.rule("GG-4")
def test_a_mob_that_is_ko_gives_no_gg():
    state = battle(drawing="A . E . b m e", tokens={"m": {"token": token(), "by": "b"}})
    after = play(state, shoot("kill", "f1"), dice=NO_ARMOR)
    assert "m" not in after.state.figures
    assert of_type(after.events, GallonsGained) == []
    assert gallons(after.state) == (6, 6, 1)


@pytest.mark.rule("GG-4", "SUM-2")
def test_mobs_that_leave_with_their_summoner_add_nothing_to_its_level():
    tokens = {"m": {"token": token(), "by": "b"}, "n": {"token": token(), "by": "b"}}
    state = battle(drawing="A . E . b m n e", tokens=tokens)
    assert gallons(play(state, shoot("kill", "e1"), dice=NO_ARMOR).state) == (9, 4, 0)


@pytest.mark.rule("GG-5")
def test_what_the_opponent_does_not_have_cannot_be_taken():
    after = play(battle(gallons=(2, 1), wild=1), shoot("kill", "e1"), dice=NO_ARMOR)
    assert of_type(after.events, GallonsGained) == [GallonsGained(0, 1, 1, 1, "GG-3")]
    assert gallons(after.state) == (4, 0, 0)


@pytest.mark.rule("GG-5", "TEN-2")
def test_tension_leaves_nobody_below_0():
    state = play(battle(gallons=(0, 5)), EndTurn()).state
    state = play(state, EndTurn(), dice="armor armor").state
    assert gallons(state) == (0, 4, 1)


@pytest.mark.rule("GG-6", "WIN-4")
def test_of_gains_at_the_same_moment_the_active_players_come_first():
    people = "A . . E b . . e"
    after = play(battle(drawing=people), shoot("blast", "d1"), dice="lock lock lock")
    assert of_type(after.events, GallonsGained) == [
        GallonsGained(0, 1, 2, 1, "GG-3"),
        GallonsGained(1, 0, 3, 0, "GG-3"),
    ]
    assert gallons(after.state) == (6, 7, 0)


@pytest.mark.rule("GG-6")
def test_the_active_player_gains_first_also_when_it_is_the_second_one():
    people = {
        "A": card("ann", hp=9, initiative=9),
        "E": card("eve", hp=9, initiative=4),
        "b": card("bob", BLAST, hp=9, initiative=7),
        "e": card("ewe", hp=9, initiative=3),
    }
    state = position("A . . E e . . b", people, active="b")
    after = play(state, shoot("blast", "d1"), dice="lock lock lock")
    assert of_type(after.events, GallonsGained) == [
        GallonsGained(1, 1, 2, 0, "GG-3"),
        GallonsGained(0, 0, 3, 1, "GG-3"),
    ]
    assert gallons(after.state) == (7, 6, 0)


@pytest.mark.rule("GG-2", "GG-3")
def test_two_enemies_at_once_are_two_gains():
    after = play(battle(drawing="A . E . . b e ."), shoot("blast", "f1"), dice="lock lock lock")
    assert of_type(after.events, GallonsGained) == [
        GallonsGained(0, 1, 2, 1, "GG-3"),
        GallonsGained(0, 0, 3, 1, "GG-3"),
    ]
    assert gallons(after.state) == (12, 1, 0)


@pytest.mark.rule("GG-2", "TEN-2")
def test_gg_lost_by_tension_go_to_nobody_and_the_wild_one_stays():
    doubled = play(play(battle(), EndTurn()).state, EndTurn(), dice="dodge dodge").state
    assert gallons(doubled) == (5, 5, 1)
    assert gallons(play(doubled, Inspire((None, None))).state) == (5, 5, 1)


@pytest.mark.rule("GG-3")
def test_the_real_queen_is_worth_3_gg():
    people = {"A": card("ann", KILL), "q": real("queen-of-the-tofus"), "k": real("king-of-the-gobballs")}
    state = position("A . q . k", people, active="A")
    assert gallons(play(state, shoot("kill", "c1"), dice=NO_ARMOR).state) == (9, 4, 0)
