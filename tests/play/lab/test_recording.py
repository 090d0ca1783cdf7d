"""A game of the lab as figures."""

from __future__ import annotations

from itertools import pairwise

import pytest
from lab_games import match_up, small
from scenes import card, cell, play, position, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast
from krosmaster.arena.definitions import SpellId, Zone
from krosmaster.arena.setup_options import USUAL_GALLONS
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.lab.game_record import Deeds, GallonAccount
from krosmaster.play.lab.playing import Stopped
from krosmaster.play.lab.recording import Book, play_game
from krosmaster.table.match import Match

KILL = spell("kill", damage=9, ap=2, reach=("no-sight", 0, 9))
BLAST = spell("blast", damage=9, ap=2, reach=("no-sight", 0, 9), zone=Zone.CROSS)
BITE = spell("bite", damage=9, ap=2, reach=("melee",))
NO_ARMOR = "lock lock"
SWINGING = 7
"""A seed in whose second game the lead changes hands."""


def noted(state, *commands):
    """The book after some commands, each with its dice."""
    book = Book()
    for command, dice in commands:
        step = play(state, command, dice=dice)
        book.take(state, command, step)
        state = step.state
    return book


def battle(drawing="A . E . b . e", **fields):
    people = {
        "A": card("ann", KILL, BLAST, hp=9, initiative=9),
        "E": card("eve", hp=9, initiative=4),
        "b": card("bob", hp=9, initiative=7),
        "e": card("ewe", hp=9, initiative=3),
    }
    return position(drawing, people, active="A", **{"gallons": (6, 6), **fields})


def at(name, spell_id="kill"):
    return Cast(SpellId(spell_id), cell(name))


def test_a_knock_out_is_the_deed_of_who_dealt_the_wounds_and_the_loss_of_who_fell():
    book = noted(battle(), (at("e1"), NO_ARMOR))
    ann, eve = book.deeds()[0]
    bob, ewe = book.deeds()[1]
    assert (ann.dealt, ann.knock_outs, ann.earned) == (9, 1, 3)
    assert (bob.suffered, bob.fallen, bob.lost) == (9, 1, 3)
    assert eve == ewe == Deeds()
    assert book.accounts == [GallonAccount(knock_outs=3), GallonAccount(taken=2)]  # one of the three is the wild one


def test_a_knock_out_on_the_own_side_earns_nothing_but_costs():
    book = noted(battle(), (at("c1"), NO_ARMOR))
    (ann, eve), theirs = book.deeds()
    assert (ann.dealt, ann.knock_outs, ann.earned) == (0, 0, 0)
    assert (eve.fallen, eve.lost) == (1, 3)
    assert all(one.earned == 0 for one in theirs)
    assert book.accounts == [GallonAccount(taken=2), GallonAccount(knock_outs=3)]


def test_two_knock_outs_at_once_are_paid_one_by_one():
    state = battle("A . . . b e .\n. . . . E . .", gallons=(9, 9))
    book = noted(state, (at("e1", "blast"), "lock lock lock lock"))
    (ann, eve), (bob, ewe) = book.deeds()
    assert (ann.knock_outs, ann.earned) == (2, 6)
    assert (bob.lost, ewe.lost, eve.lost) == (3, 3, 3)
    assert book.accounts[0].knock_outs == 6
    assert book.accounts[1].knock_outs == 3


def test_what_a_mob_does_is_the_deed_of_its_summoner():
    people = {"A": card("ann", initiative=9), "b": card("bob", hp=9), "e": card("ewe")}
    mob = token("imp", "mob", BITE)
    state = position("A m b e", people, tokens={"m": {"token": mob, "by": "A"}}, active="m")
    book = noted(state, (at("c1", "bite"), NO_ARMOR))
    assert book.deeds()[0][0] == Deeds(dealt=9, knock_outs=1, earned=book.accounts[0].knock_outs)


def test_a_bought_gg_is_earned_by_the_buyer():
    state = position("A . . b", {"A": card("ann"), "b": card("bob")}, active="A", purses=(20, 0), under={"A": "D"})
    book = noted(state, (BuyGallon(), ""), (BuyGallon(), ""))
    assert book.deeds()[0][0].earned == 2
    assert book.accounts == [GallonAccount(bought=2), GallonAccount(taken=1)]  # the first one is the wild one


@pytest.mark.parametrize("strength", [Strength.RANDOM, Strength.GREEDY])
@pytest.mark.parametrize("number", range(4))
def test_the_accounts_of_a_whole_game_lead_from_the_first_gg_to_the_last(strength, number):
    game = play_game(match_up(strength=strength, seed=3), number)
    each = USUAL_GALLONS[2].each
    assert [each + account.change for account in game.accounts] == list(game.gallons)
    for side in (0, 1):
        own, other = game.accounts[side], game.accounts[1 - side]
        mine, theirs = game.deeds[side], game.deeds[1 - side]
        assert sum(one.lost for one in theirs) == own.knock_outs
        assert sum(one.earned for one in mine) <= own.knock_outs + own.bought + own.rewards
        assert own.taken <= other.knock_outs + other.bought + other.rewards


def test_a_record_holds_the_whole_game_again():
    question = match_up(strength=Strength.GREEDY, seed=SWINGING)
    game = play_game(question, 1)
    match = Match(engine, question.setup(1))
    for command in game.commands:
        match.submit(command)
    state = match.state
    leads = [first.gallons - second.gallons for first, second in (step.state.players for step in match.steps)]
    leaders = [lead > 0 for lead in leads if lead]
    assert game.lead_changes == sum(before != after for before, after in pairwise(leaders)) > 0
    assert (state.outcome.winners, state.outcome.why, state.number) == ((game.winner,), game.end, game.turns)
    assert tuple(player.gallons for player in state.players) == game.gallons
    for side, deeds in enumerate(game.deeds):
        cards = [figure for figure in state.figures.values() if figure.owner == side and figure.is_krosmaster]
        assert [one.fallen for one in deeds] == [int(figure.ko) for figure in cards]


def test_the_same_game_is_the_same_again_and_one_with_another_number_is_not():
    assert play_game(small(), 3) == play_game(small(), 3)
    assert play_game(small(), 3).commands != play_game(small(), 4).commands


def test_a_game_that_is_cut_off_has_no_winner_and_no_end():
    game = play_game(small(), 0, longest=2)
    assert (game.winner, game.end, game.is_cut_off, game.turns) == (None, "", True, 2)


def test_a_game_that_is_to_stop_leaves_no_record():
    with pytest.raises(Stopped):
        play_game(small(), 0, stop=lambda: True)
