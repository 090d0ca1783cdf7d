"""Who gains the GG of a KO, of a purchase and of a reward when four play (FOUR-3, FOUR-4, FOUR-11 to FOUR-13)."""

import pytest
from four import BLAST, FAR, KILL, PAIRS, crew, four, gallons, on_to
from own_rewards import OWN, down, use
from scenes import cast, cell, figure, of_type, play, refusal, spell, token

from krosmaster.arena.commands import BuyGallon, Choose, EndTurn, Move
from krosmaster.arena.definitions import Power, Zone
from krosmaster.arena.events import GallonsGained, GallonsLost, KnockedOut, QuestionAsked
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Question, QuestionKind
from krosmaster.table.contract import Outcome

LINE = "A E . b f . c g . d h"
SHOP = "A . . b f . c g . d h"
BOOM = spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE, damage=20)
SNAP = spell("snap", reach=("self",), ap=0, damage=20)


def battle(drawing=LINE, handles="AE bf cg dh", people=None, **fields):
    """A can knock out whoever it aims at."""
    return four(drawing, crew(handles, A={"spells": (KILL, BLAST)}, **(people or {})), active="A", **fields)


def gains(events):
    return [(gain.player, gain.wild, gain.taken, gain.opponent, gain.rule) for gain in of_type(events, GallonsGained)]


# ---- FOUR-11, FOUR-4: a KO of somebody else's ----


@pytest.mark.rule("FOUR-11", "GG-2")
def test_the_gg_of_a_ko_are_wild_ones_as_long_as_there_are_enough():
    after = play(battle(), cast("kill", "d1"))
    assert gains(after.events) == [(0, 3, 0, 1, "FOUR-11")]
    assert gallons(after.state) == (6, 3, 3, 3, 0)


@pytest.mark.rule("FOUR-11", "GG-2")
@pytest.mark.parametrize(("wild", "expected"), [(2, (6, 2, 3, 3, 0)), (1, (6, 1, 3, 3, 0)), (0, (6, 0, 3, 3, 0))])
def test_what_the_wild_ones_do_not_cover_comes_from_the_owner_of_the_one_who_is_ko_and_from_nobody_else(wild, expected):
    after = play(battle(wild=wild), cast("kill", "d1"))
    assert gains(after.events) == [(0, wild, 3 - wild, 1, "FOUR-11")]
    assert gallons(after.state) == expected


@pytest.mark.rule("FOUR-11", "GG-5")
def test_what_the_owner_does_not_have_comes_from_nobody():
    after = play(battle(wild=1, gallons=(3, 1, 3, 3)), cast("kill", "d1"))
    assert gallons(after.state) == (5, 0, 3, 3, 0)


@pytest.mark.rule("FOUR-11", "GG-3")
@pytest.mark.parametrize("level", [1, 2, 6])
def test_a_ko_is_worth_the_level_of_who_is_ko(level):
    after = play(battle(people={"b": {"level": level}}, wild=0, gallons=(3, 9, 3, 3)), cast("kill", "d1"))
    assert gallons(after.state) == (3 + level, 9 - level, 3, 3, 0)


@pytest.mark.rule("FOUR-4", "FOUR-11")
def test_with_the_last_krosmaster_go_first_the_wild_ones_then_the_owners_then_all_that_is_left():
    state = battle("A E . b . . c g . d h", "AE b cg dh", gallons=(3, 9, 3, 3), wild=2)
    after = play(state, cast("kill", "d1"))
    assert gains(after.events) == [(0, 2, 1, 1, "FOUR-11"), (0, 0, 8, 1, "FOUR-4")]
    assert gallons(after.state) == (14, 0, 3, 3, 0)


@pytest.mark.rule("FOUR-4")
def test_all_gg_go_with_the_last_krosmaster_also_when_the_wild_ones_cover_its_level():
    after = play(battle("A E . b . . c g . d h", "AE b cg dh"), cast("kill", "d1"))
    assert gains(after.events) == [(0, 3, 0, 1, "FOUR-11"), (0, 0, 3, 1, "FOUR-4")]
    assert gallons(after.state) == (9, 0, 3, 3, 0)


@pytest.mark.rule("FOUR-4")
def test_the_first_of_two_krosmasters_takes_no_more_than_its_level():
    after = play(battle(gallons=(3, 9, 3, 3), wild=0), cast("kill", "d1"))
    assert gallons(after.state) == (6, 6, 3, 3, 0)
    assert gallons(play(after.state, cast("kill", "e1")).state) == (12, 0, 3, 3, 0)


@pytest.mark.rule("FOUR-4", "FOUR-11")
def test_two_krosmasters_ko_at_one_moment_are_two_gains_and_the_second_of_them_the_last():
    after = play(battle(gallons=(3, 9, 3, 3), wild=1), cast("blast", "d1"))
    assert gains(after.events) == [
        (0, 1, 2, 1, "FOUR-11"),
        (0, 0, 3, 1, "FOUR-11"),
        (0, 0, 4, 1, "FOUR-4"),
    ]
    assert gallons(after.state) == (13, 0, 3, 3, 0)


@pytest.mark.rule("FOUR-11")
def test_a_mob_acts_for_its_player():
    tokens = {"m": {"token": token("imp", "mob", KILL), "by": "b"}}
    state = four("A E . b m . c g . d h", crew("AE b cg dh"), tokens=tokens, active="m", played=["b"])
    assert gallons(play(state, cast("kill", "g1")).state) == (3, 6, 3, 3, 0)


@pytest.mark.rule("FOUR-11", "BOMB-6")
def test_a_bomb_acts_for_the_player_of_its_caster_whoever_sets_it_off():
    bomb = token("mine", "bomb", BOOM, mp=0, hp=1, ap=0)
    state = battle("A . . b . . c m . . g d", "A b cg d", tokens={"m": {"token": bomb, "by": "d"}})
    after = play(state, cast("kill", "h1"))
    assert of_type(after.events, KnockedOut) == [KnockedOut("c", 2, cell("g1"))]
    assert gains(after.events) == [(3, 3, 0, 2, "FOUR-11")]


@pytest.mark.rule("FOUR-11", "TRAP-2")
def test_a_trap_acts_for_the_player_who_laid_it():
    tokens = {"m": {"token": token("snare", "trap", SNAP, mp=0, hp=1, ap=0), "by": "g"}}
    state = four("A . . b m . c g . d h", crew("A b cg dh"), tokens=tokens, active="b")
    after = play(state, Move(cell("e1")))
    assert figure(after.state, "b").ko
    assert gains(after.events) == [(2, 3, 0, 1, "FOUR-11"), (2, 0, 3, 1, "FOUR-4")]


@pytest.mark.rule("FOUR-11", "POW-7")
def test_a_reflected_wound_counts_for_the_player_of_the_one_who_reflects():
    people = {"c": {"powers": [Power.REFLECT]}, "A": {"spells": (spell("zap", damage=2, reach=FAR),), "wounds": 9}}
    state = four(LINE, crew(**people), active="A", wild=1)
    after = play(state, cast("zap", "g1"), dice="lock lock")
    assert figure(after.state, "A").ko
    assert gains(after.events) == [(2, 1, 2, 0, "FOUR-11")]
    assert gallons(after.state) == (1, 3, 6, 3, 0)


@pytest.mark.rule("FOUR-11")
def test_earlier_wounds_by_others_do_not_count():
    zap = spell("zap", damage=5, reach=FAR)
    people = {"A": {"spells": (zap,)}, "b": {"spells": (zap,)}}
    state = four(LINE, crew(**people), active="A", wild=0)
    state = play(state, cast("zap", "g1"), dice="lock lock").state
    assert figure(state, "c").wounds == 5
    after = play(on_to(state, "b"), cast("zap", "g1"), dice="lock lock")
    assert gains(after.events) == [(1, 0, 3, 2, "FOUR-11")]


@pytest.mark.rule("GG-4", "FOUR-11")
def test_a_mob_that_is_ko_gives_no_gg():
    tokens = {"m": {"token": token(), "by": "b"}}
    after = play(battle("A E . b f m c g . d h", tokens=tokens), cast("kill", "f1"))
    assert "m" not in after.state.figures
    assert gallons(after.state) == (3, 3, 3, 3, 3)


# ---- GG-6: several gains at one moment ----


def reflected(active, wild):
    """The active one hits c, who reflects; c and the active one are KO at the same moment."""
    spells = {"spells": (spell("zap", damage=9, reach=FAR),), "wounds": 9}
    mirror = {"powers": [Power.REFLECT], "wounds": 1}
    state = four(LINE, crew(**{active: spells, "c": mirror}), active=active, wild=wild)
    return play(state, cast("zap", "g1"), dice="lock lock")


@pytest.mark.rule("GG-6", "WIN-4", "FOUR-11")
@pytest.mark.parametrize(
    ("active", "wild", "expected"),
    [
        ("A", 3, [(0, 3, 0, 2, "FOUR-11"), (2, 0, 3, 0, "FOUR-11")]),
        ("d", 3, [(3, 3, 0, 2, "FOUR-11"), (2, 0, 3, 3, "FOUR-11")]),
        ("d", 4, [(3, 3, 0, 2, "FOUR-11"), (2, 1, 2, 3, "FOUR-11")]),
    ],
)
def test_of_gains_at_the_same_moment_the_active_players_come_first(active, wild, expected):
    after = reflected(active, wild)
    assert after.state.figures[active].ko
    assert gains(after.events) == expected


@pytest.mark.rule("FOUR-4", "FOUR-14")
def test_who_goes_out_at_the_moment_of_a_gain_keeps_none_of_it():
    spells = {"spells": (spell("zap", damage=9, reach=FAR),), "wounds": 9}
    people = crew("A b c d", A=spells, c={"powers": [Power.REFLECT], "wounds": 1})
    after = play(four("A . . b . . c . . d", people, active="A"), cast("zap", "g1"), dice="lock lock")
    assert gains(after.events) == [
        (0, 3, 0, 2, "FOUR-11"),
        (0, 0, 3, 2, "FOUR-4"),
        (2, 0, 3, 0, "FOUR-11"),
        (2, 0, 6, 0, "FOUR-4"),
    ]
    assert of_type(after.events, GallonsLost) == [GallonsLost(2, 9, "FOUR-14")]
    assert gallons(after.state) == (0, 3, 0, 3, 0)
    assert after.state.outcome is None
    assert after.state.player == 1


# ---- FOUR-12: bought ones and rewards ----


def shopping(wild=0, people=None, purse=20, held=(), **fields):
    """A stands on a demon cell and can pay for two GG."""
    team = {"A": {"rewards": [down(OWN[name]) for name in held]}, **(people or {})}
    return four(
        SHOP, crew("A bf cg dh", **team), active="A", wild=wild, purses=(purse, 0, 0, 0), under={"A": "D"}, **fields
    )


@pytest.mark.rule("FOUR-12", "GG-2", "ACT-2")
def test_a_bought_gg_is_a_wild_one_while_there_is_one_and_then_of_an_opponent_who_is_named():
    after = play(shopping(wild=1), BuyGallon(), BuyGallon(2))
    assert gains(after.events) == [(0, 1, 0, 1, "ACT-2"), (0, 0, 1, 2, "ACT-2")]
    assert gallons(after.state) == (5, 3, 2, 3, 0)


@pytest.mark.rule("FOUR-12")
@pytest.mark.parametrize("seller", range(4))
def test_while_a_wild_one_is_left_nobody_can_be_named(seller):
    assert refusal(shopping(wild=1), BuyGallon(seller)) == (Why.WILD_ONE_FIRST, "FOUR-12")


@pytest.mark.rule("FOUR-12")
def test_without_a_wild_one_an_opponent_who_has_one_must_be_named():
    state = shopping(gallons=(3, 3, 0, 3))
    assert refusal(state, BuyGallon()) == (Why.NAME_A_SELLER, "FOUR-12")
    assert refusal(state, BuyGallon(2)) == (Why.NOT_A_SELLER, "FOUR-12")
    assert refusal(state, BuyGallon(0)) == (Why.NOT_A_SELLER, "FOUR-12")
    assert refusal(state, BuyGallon(4)) == (Why.NOT_A_SELLER, "FOUR-12")
    assert [refusal(state, BuyGallon(seller)) for seller in (1, 3)] == [None, None]


@pytest.mark.rule("FOUR-12")
def test_with_one_opponent_who_has_any_none_needs_to_be_named():
    state = shopping(gallons=(3, 0, 0, 2))
    assert gallons(play(state, BuyGallon()).state) == gallons(play(state, BuyGallon(3)).state) == (4, 0, 0, 1, 0)


@pytest.mark.rule("FOUR-12", "FOUR-16")
def test_in_pairs_the_partner_sells_nothing():
    state = shopping(pairs=PAIRS)
    assert refusal(state, BuyGallon(2)) == (Why.NOT_A_SELLER, "FOUR-12")
    assert gallons(play(state, BuyGallon(3)).state) == (4, 3, 3, 2, 0)


@pytest.mark.rule("FOUR-12", "REW-12")
def test_a_gg_given_by_a_reward_is_a_wild_one_without_a_question():
    after = play(shopping(wild=1, held=["rogue-style"]), use("rogue-style"))
    assert of_type(after.events, QuestionAsked) == []
    assert gallons(after.state) == (4, 3, 3, 3, 0)


@pytest.mark.rule("FOUR-12", "REW-12")
def test_without_a_wild_one_a_reward_asks_its_player_from_whom():
    after = play(shopping(gallons=(3, 3, 0, 3), held=["rogue-style"]), use("rogue-style"))
    assert after.state.question == Question(QuestionKind.GALLON_FROM, 0, (1, 3))
    assert gallons(after.state) == (3, 3, 0, 3, 0)
    assert refusal(after.state, Choose(2)) == (Why.NOT_AN_OPTION, "FOUR-12")
    assert refusal(after.state, EndTurn()) == (Why.ANSWER_FIRST, "FOUR-12")
    answered = play(after.state, Choose(3)).state
    assert gallons(answered) == (4, 3, 0, 2, 0)
    assert (answered.question, answered.active) == (None, "A")


@pytest.mark.rule("FOUR-12", "REW-12")
def test_the_rest_of_a_reward_happens_whether_its_gg_is_asked_for_or_not():
    state = shopping(held=["demon-spirit"], purse=1)
    after = play(state, use("demon-spirit"), Choose(1)).state
    assert (after.players[0].kamas, gallons(after)) == (4, (4, 2, 3, 3, 0))


@pytest.mark.rule("FOUR-12", "REW-12")
def test_a_reward_asks_nothing_when_one_opponent_has_any():
    after = play(shopping(gallons=(3, 0, 0, 3), held=["rogue-style"]), use("rogue-style"))
    assert after.state.question is None
    assert gallons(after.state) == (4, 0, 0, 2, 0)


# ---- FOUR-13, FOUR-6, WIN-3: the end ----


@pytest.mark.rule("FOUR-13", "WIN-1", "FOUR-6")
@pytest.mark.parametrize("wild", [1, 2, 3])
def test_the_only_player_with_gg_has_not_won_while_a_wild_one_is_left(wild):
    state = shopping(wild=wild, gallons=(3, 0, 0, 0), purse=30)
    assert state.outcome is None
    state = play(state, *[BuyGallon()] * wild).state
    assert gallons(state) == (3 + wild, 0, 0, 0, 0)
    assert state.outcome == Outcome((0,), "WIN-1")


@pytest.mark.rule("WIN-1", "WIN-3", "FOUR-6")
def test_players_at_0_gg_play_on_and_can_come_back():
    state = shopping(wild=1, gallons=(0, 0, 2, 2))
    state = play(state, BuyGallon()).state
    assert (gallons(state), state.outcome) == ((1, 0, 2, 2, 0), None)
    assert on_to(state, "b").player == 1


@pytest.mark.rule("WIN-1", "WIN-4", "FOUR-4")
def test_the_last_gg_of_all_others_win_by_a_ko():
    state = battle("A E . b . . c g . d h", "AE b cg dh", wild=0, gallons=(2, 5, 0, 0))
    after = play(state, cast("kill", "d1")).state
    assert after.outcome == Outcome((0,), "WIN-1")
    assert gallons(after) == (7, 0, 0, 0, 0)
