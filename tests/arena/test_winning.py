"""How a match ends (WIN)."""

import pytest
from real_cards import begin, duel, table
from scenes import card, cell, of_type, play, position, refusal, spell, token

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardId
from krosmaster.arena.commands import BuyGallon, Cast, Choose, Concede, EndTurn, Inspire, Move, PickBoard, SetDice
from krosmaster.arena.definitions import SpellId, Zone
from krosmaster.arena.dice import Face
from krosmaster.arena.events import Conceded, GallonsGained, KnockedOut, MatchEnded, TensionRose
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import Teams
from krosmaster.arena.state import Phase
from krosmaster.table.contract import Outcome

KILL = spell("kill", damage=9, ap=2, reach=("no-sight", 0, 9))
BLAST = spell("blast", damage=9, ap=2, reach=("no-sight", 0, 9), zone=Zone.CROSS)
NO_ARMOR = "lock lock"


def shoot(spell_id, at_cell):
    return Cast(SpellId(spell_id), cell(at_cell))


def battle(drawing="A . E . b . e", level=3, **fields):
    """A can knock out whoever it aims at; E is its ally, b and e are enemies; 9 HP each."""
    people = {
        "A": card("ann", KILL, BLAST, hp=9, initiative=9, level=level),
        "E": card("eve", hp=9, initiative=4, level=level),
        "b": card("bob", hp=9, initiative=7, level=level),
        "e": card("ewe", hp=9, initiative=3, level=level),
    }
    return position(drawing, {k: v for k, v in people.items() if k in drawing}, active="A", **fields)


def gallons(state):
    """GG of player 0, of player 1, and the wild one."""
    return (*(player.gallons for player in state.players), state.wild_gallons)


# ---- WIN-1 and WIN-2 ----


@pytest.mark.rule("WIN-1")
def test_you_win_as_soon_as_you_are_the_only_player_who_has_gg():
    after = play(battle(gallons=(5, 3), wild=0), shoot("kill", "e1"), dice=NO_ARMOR)
    assert after.state.outcome == Outcome((0,), "WIN-1")
    assert after.events[-1] == MatchEnded((0,), "WIN-1")
    assert after.state.phase is Phase.OVER


@pytest.mark.rule("WIN-1")
def test_with_one_gg_left_the_opponent_plays_on():
    after = play(battle(gallons=(5, 4), wild=0), shoot("kill", "e1"), dice=NO_ARMOR)
    assert (after.state.outcome, gallons(after.state)) == (None, (8, 1, 0))


@pytest.mark.rule("WIN-1", "TEN-2")
def test_tension_can_take_the_last_gg_of_the_opponent():
    state = play(battle(gallons=(2, 1), wild=0), EndTurn()).state
    after = play(state, EndTurn(), dice="armor armor")
    assert after.state.outcome == Outcome((0,), "WIN-1")
    assert of_type(after.events, TensionRose) == [TensionRose((1, 1))]


@pytest.mark.rule("WIN-1", "GG-3")
def test_knocking_out_the_own_side_can_lose_the_match():
    after = play(battle(gallons=(3, 1), wild=0), shoot("kill", "c1"), dice=NO_ARMOR)
    assert after.state.outcome == Outcome((1,), "WIN-1")


@pytest.mark.rule("WIN-1")
def test_a_given_position_in_which_one_player_has_all_gg_is_over():
    assert battle(gallons=(3, 0), wild=0).outcome == Outcome((0,), "WIN-1")
    assert battle(gallons=(3, 0), wild=1).outcome is None


@pytest.mark.rule("WIN-1", "WIN-2")
def test_after_the_end_nothing_is_legal():
    state = play(battle(gallons=(5, 3), wild=0), shoot("kill", "e1"), dice=NO_ARMOR).state
    assert engine.legal_commands(state) == []
    assert engine.outcome(state) == Outcome((0,), "WIN-1")
    for command in (EndTurn(), Move(cell("b1")), Concede(0), Choose("A"), Inspire((None, None))):
        assert refusal(state, command) == (Why.MATCH_OVER, "WIN-1")


@pytest.mark.rule("WIN-2")
def test_you_win_as_soon_as_you_are_the_only_player_with_krosmasters_on_the_board():
    after = play(battle("A . E . b"), shoot("kill", "e1"), dice=NO_ARMOR)
    assert after.state.outcome == Outcome((0,), "WIN-2")
    assert gallons(after.state) == (9, 4, 0)


@pytest.mark.rule("WIN-2", "SUM-2")
def test_mobs_and_bombs_do_not_keep_a_player_in_the_match():
    mine = token("mine", "bomb", spell("boom", reach=("self",), ap=0), mp=0, hp=1, ap=0)
    tokens = {"m": {"token": token(), "by": "b"}, "o": {"token": mine, "by": "b"}}
    after = play(battle("A . E . b m o", tokens=tokens), shoot("kill", "e1"), dice=NO_ARMOR)
    assert after.state.outcome == Outcome((0,), "WIN-2")
    assert sorted(after.state.figures) == ["A", "E", "b"]


@pytest.mark.rule("WIN-2", "GG-3")
def test_who_knocks_out_their_own_last_krosmaster_has_lost():
    after = play(battle("A . b . e"), shoot("kill", "a1"), dice=NO_ARMOR)
    assert after.state.outcome == Outcome((1,), "WIN-2")


@pytest.mark.rule("WIN-1", "TURN-10")
def test_a_character_ko_by_its_own_act_that_ends_the_match_is_not_active_any_more():
    burst = spell("burst", damage=9, ap=1, reach=("no-sight", 0, 9), zone=Zone.CROSS)
    tokens = {"i": {"token": token("imp", "mob", burst), "by": "A"}}
    state = battle("A . i b . e", tokens=tokens, gallons=(5, 3), wild=0)
    mobs = play(play(state, EndTurn()).state, shoot("burst", "c1"), dice="lock lock lock").state
    assert (mobs.outcome, mobs.active, mobs.active_figure) == (Outcome((0,), "WIN-1"), None, None)
    krosmasters = play(battle("A b"), shoot("blast", "a1"), dice="lock lock lock").state
    assert (krosmasters.outcome, krosmasters.active) == (Outcome((1,), "WIN-6"), None)
    whole = play(state, shoot("kill", "d1"), dice=NO_ARMOR).state
    assert (whole.outcome, whole.active) == (Outcome((0,), "WIN-1"), "A")


@pytest.mark.rule("WIN-2")
def test_a_krosmaster_less_is_no_defeat():
    after = play(battle(), shoot("kill", "e1"), dice=NO_ARMOR)
    assert (after.state.outcome, after.state.active) == (None, "A")


# ---- WIN-3: 0 GG with the wild one still there ----


@pytest.mark.rule("WIN-3", "WIN-1")
def test_a_player_at_0_gg_is_not_out_while_the_wild_gg_is_there():
    state = play(battle(gallons=(4, 1), wild=1), EndTurn()).state
    after = play(state, EndTurn(), dice="lock lock").state
    assert (gallons(after), after.outcome, after.phase) == ((3, 0, 1), None, Phase.INSPIRE)


def buyer(owner, **fields):
    """A or b stands on a demon cell with 10 kamas."""
    drawing, active = ("A D . b", "A") if owner == 0 else ("A . D b", "b")
    people = {"A": card("ann"), "b": card("bob")}
    state = position(drawing, people, active=active, purses=(10, 10), **fields)
    return play(state, Move(cell("b1" if owner == 0 else "c1"))).state


@pytest.mark.rule("WIN-3")
def test_when_the_opponent_takes_the_wild_gg_the_opponent_has_won():
    after = play(buyer(0, gallons=(3, 0), wild=1), BuyGallon()).state
    assert (gallons(after), after.outcome) == ((4, 0, 0), Outcome((0,), "WIN-1"))


@pytest.mark.rule("WIN-3")
def test_who_takes_the_wild_gg_themselves_is_back_in():
    after = play(buyer(1, gallons=(3, 0), wild=1), BuyGallon()).state
    assert (gallons(after), after.outcome) == ((3, 1, 0), None)


@pytest.mark.rule("WIN-3")
def test_with_both_at_0_the_one_who_takes_the_wild_gg_has_won():
    after = play(buyer(1, gallons=(0, 0), wild=1), BuyGallon()).state
    assert (gallons(after), after.outcome) == ((0, 1, 0), Outcome((1,), "WIN-1"))


@pytest.mark.rule("WIN-3", "TEN-2")
def test_one_tension_double_that_takes_the_last_gg_of_both_is_a_draw():
    state = play(battle(gallons=(1, 1), wild=0), EndTurn()).state
    after = play(state, EndTurn(), dice="wild lock")
    ended = play(after.state, SetDice((Face.LOCK, Face.LOCK)))
    assert ended.state.outcome == Outcome((), "WIN-3")
    assert ended.events[-1] == MatchEnded((), "WIN-3")
    avoided = play(after.state, SetDice((Face.ARMOR, Face.LOCK))).state
    assert (avoided.outcome, gallons(avoided)) == (None, (1, 1, 0))


@pytest.mark.rule("WIN-3", "TEN-2")
def test_with_the_wild_gg_there_the_same_double_ends_nothing():
    state = play(battle(gallons=(1, 1), wild=1), EndTurn()).state
    after = play(state, EndTurn(), dice="lock lock").state
    assert (gallons(after), after.outcome) == ((0, 0, 1), None)


# ---- WIN-4 and WIN-6: at the same moment ----


@pytest.mark.rule("WIN-4", "GG-6")
def test_the_active_players_gain_is_settled_first_and_can_win_before_the_opponent_gains():
    state = battle("A . . E b . . e", gallons=(2, 3), wild=0)
    after = play(state, shoot("blast", "d1"), dice="lock lock lock")
    assert of_type(after.events, GallonsGained) == [GallonsGained(0, 0, 3, 1, "GG-3")]
    assert after.state.outcome == Outcome((0,), "WIN-1")


@pytest.mark.rule("WIN-4")
def test_a_first_gain_that_ends_nothing_is_followed_by_the_opponents():
    state = battle("A . . E b . . e", gallons=(1, 4), wild=0)
    after = play(state, shoot("blast", "d1"), dice="lock lock lock")
    assert (gallons(after.state), after.state.outcome) == ((1, 4, 0), None)


@pytest.mark.rule("WIN-4")
def test_the_opponents_gain_after_it_can_win_too():
    state = battle("A . . E b . . e", gallons=(0, 4), wild=1)
    after = play(state, shoot("blast", "d1"), dice="lock lock lock")
    assert [event.player for event in of_type(after.events, GallonsGained)] == [0, 1]
    assert (gallons(after.state), after.state.outcome) == ((0, 5, 0), Outcome((1,), "WIN-1"))


@pytest.mark.rule("WIN-6")
def test_when_the_last_krosmasters_of_both_are_ko_at_once_most_gg_win():
    after = play(battle("A b", gallons=(6, 6), wild=1), shoot("blast", "a1"), dice="lock lock lock")
    assert [event.who for event in of_type(after.events, KnockedOut)] == ["A", "b"]
    assert (gallons(after.state), after.state.outcome) == ((6, 7, 0), Outcome((1,), "WIN-6"))
    richer = play(battle("A b", gallons=(8, 6), wild=1), shoot("blast", "a1"), dice="lock lock lock")
    assert (gallons(richer.state), richer.state.outcome) == ((8, 7, 0), Outcome((0,), "WIN-6"))


@pytest.mark.rule("WIN-6")
def test_when_the_last_krosmasters_of_both_are_ko_at_once_equal_gg_are_a_draw():
    after = play(battle("A b", gallons=(6, 6), wild=0), shoot("blast", "a1"), dice="lock lock lock")
    assert (gallons(after.state), after.state.outcome) == ((6, 6, 0), Outcome((), "WIN-6"))


@pytest.mark.rule("WIN-6", "WIN-4", "WIN-1")
def test_the_gg_gained_for_the_last_krosmasters_can_end_the_match_first():
    after = play(battle("A b", gallons=(6, 3), wild=0), shoot("blast", "a1"), dice="lock lock lock")
    assert after.state.outcome == Outcome((0,), "WIN-1")


# ---- WIN-10 ----


@pytest.mark.rule("WIN-10")
@pytest.mark.parametrize("player", [0, 1])
def test_a_player_may_concede_in_either_players_turn_and_the_other_has_won(player):
    after = play(battle(), Concede(player))
    assert after.state.outcome == Outcome((1 - player,), "WIN-10")
    assert after.events == (Conceded(player), MatchEnded((1 - player,), "WIN-10"))


@pytest.mark.rule("WIN-10")
def test_a_player_may_concede_at_any_time():
    drafting = begin(table(teams=Teams.DRAFT))
    picking = begin(duel())
    siding = begin(duel(), PickBoard(BoardId("the-pit")))
    rolled = play(play(battle(), EndTurn()).state, EndTurn(), dice="wild lock").state
    giving = play(rolled, SetDice((Face.ARMOR, Face.LOCK))).state
    mobs = {"i": {"token": token(), "by": "A"}, "j": {"token": token(), "by": "A"}}
    asked = play(battle("A i j E . b", tokens=mobs), EndTurn()).state
    phases = [Phase.DRAFT, Phase.PICK_BOARD, Phase.PICK_SIDE, Phase.SET_DICE, Phase.INSPIRE, Phase.NEXT]
    for state, phase in zip((drafting, picking, siding, rolled, giving, asked), phases, strict=True):
        assert state.phase is phase
        for player in (0, 1):
            assert refusal(state, Concede(player)) is None
            assert play(state, Concede(player)).state.outcome == Outcome((1 - player,), "WIN-10")


@pytest.mark.rule("WIN-10")
@pytest.mark.parametrize("player", [-1, 2])
def test_only_a_player_of_this_match_can_concede(player):
    assert refusal(battle(), Concede(player)) == (Why.NO_SUCH_PLAYER, "WIN-10")


@pytest.mark.rule("WIN-10")
def test_a_match_that_was_conceded_cannot_be_conceded_again():
    state = play(battle(), Concede(0)).state
    assert refusal(state, Concede(1)) == (Why.MATCH_OVER, "WIN-10")
