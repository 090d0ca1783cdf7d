"""Mobs: what they are, when they play, and that they leave with their summoner (SUM-1, SUM-2)."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import Choose, EndTurn, Inspire, Move, PickUp, Punch
from krosmaster.arena.definitions import Markers, Points, Power, Zone
from krosmaster.arena.events import CharacterTurnStarted, GallonsGained, KnockedOut, TokenLeft, TokenSummoned
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
BITE = spell("bite", reach=("melee",), ap=4)
IMP = token("imp", "mob", BITE, mp=3, hp=2, ap=4)
SQUIB = token(
    "squib",
    "bomb",
    spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE),
    powers=[Power.MUPEKE],
    hp=1,
    mp=0,
    ap=0,
)
CALL = spell("call", "summon", ("melee",), ap=2, summons=IMP, max_in_play=3)
PASS = Inspire((None, None))


@pytest.mark.rule("SUM-1")
def test_a_mob_plays_in_the_turn_in_which_it_was_summoned_right_after_its_summoner():
    state = position(
        "A.Z.b", {"A": card("caller", CALL, initiative=9), "Z": ANYONE, "b": ANYONE}, active="A", dice="lock armor"
    )
    step = play(state, cast("call", "b1"), EndTurn(), EndTurn(), EndTurn())
    (summoned,) = of_type(step.events, TokenSummoned)
    assert [event.who for event in of_type(step.events, CharacterTurnStarted)] == [summoned.who, "Z"]


@pytest.mark.rule("SUM-1")
def test_a_mob_has_all_its_own_points_in_its_turn_and_spends_them():
    state = position(
        "A..b", {"A": card("caller", CALL, initiative=9), "b": ANYONE}, active="A", dice="lock lock lock lock"
    )
    state = play(state, cast("call", "b1"), EndTurn()).state
    mob = state.active_figure
    assert (mob.definition, mob.mp, mob.ap) == (IMP, 3, 4)
    state = play(state, Move(cell("c1")), cast("bite", "d1")).state
    assert (figure(state, mob.handle).mp, figure(state, mob.handle).ap, figure(state, "b").wounds) == (2, 0, 1)


@pytest.mark.rule("SUM-1")
def test_a_mob_without_mp_and_ap_has_a_turn_that_can_only_be_ended():
    stone = token("stone", "mob", mp=0, ap=0)
    state = position("Ai.b", {"A": ANYONE, "b": ANYONE}, tokens={"i": {"token": stone, "by": "A"}}, active="A")
    state = play(state, EndTurn()).state
    assert state.active == "i"
    assert refusal(state, Move(cell("c1"))) == (Why.NO_MP_LEFT, "MOVE-1")


@pytest.mark.rule("SUM-1")
def test_wounds_and_markers_lie_on_the_mob_itself():
    chill = spell("chill", effects=(Markers(Points.MP, -1),))
    state = position("A.i.b", {"A": card("x", chill), "b": ANYONE}, tokens={"i": {"token": IMP, "by": "b"}}, active="A")
    state = play(state, cast("chill", "c1"), dice="lock lock").state
    assert (figure(state, "i").wounds, figure(state, "i").mp_markers) == (1, -1)
    assert (figure(state, "b").wounds, figure(state, "b").mp_markers) == (0, 0)


@pytest.mark.rule("SUM-1")
def test_a_mob_rolls_armor_and_critical_hits_like_any_character():
    knight = token("knight", "mob", BITE, powers=[Power.CRITICAL, Power.ARMOR], hp=5, ap=4)
    state = position(
        "bi..\nA...", {"A": ANYONE, "b": ANYONE}, tokens={"i": {"token": knight, "by": "A"}}, active="i", played=["A"]
    )
    step = play(state, cast("bite", "a1"), dice="critical lock lock")
    assert rolls(step.events)[:2] == ["i critical: critical lock = 1", "b armor: lock = 0"]
    assert figure(step.state, "b").wounds == 2
    state = position(
        "A.ib", {"A": card("x", spell()), "b": ANYONE}, tokens={"i": {"token": knight, "by": "b"}}, active="A"
    )
    step = play(state, cast("zap", "c1"), dice="lock armor lock")
    assert rolls(step.events)[1] == "i armor: armor lock = 1"


@pytest.mark.rule("SUM-1")
def test_a_mob_neither_punches_nor_picks_up_kamas():
    state = position(
        "A.i1b", {"A": ANYONE, "b": ANYONE}, tokens={"i": {"token": token("ox", ap=9), "by": "A"}}, active="i"
    )
    assert refusal(state, Punch(cell("b1"))) == (Why.KROSMASTERS_ONLY, "ACT-7")
    state = play(state, Move(cell("d1"))).state
    assert refusal(state, PickUp()) == (Why.KROSMASTERS_ONLY, "ACT-1")


@pytest.mark.rule("SUM-1")
def test_several_mobs_play_one_by_one_in_the_order_that_the_player_picks():
    state = position(
        "Aij.b",
        {"A": ANYONE, "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "A"}, "j": {"token": IMP, "by": "A"}},
        active="A",
    )
    state = play(state, EndTurn()).state
    assert state.question.options == ("i", "j")
    step = play(state, Choose("j"), EndTurn())
    assert [event.who for event in of_type(step.events, CharacterTurnStarted)] == ["j", "i"]


# ---- leaving ----


@pytest.mark.rule("SUM-2", "BOMB-4")
def test_when_a_krosmaster_is_knocked_out_all_its_tokens_leave_with_it():
    state = position(
        "A..b\nijxk\n...c",
        {"A": card("x", spell(damage=9)), "b": {"card": ANYONE, "wounds": 5}, "c": ANYONE},
        tokens={
            "i": {"token": IMP, "by": "b"},
            "j": {"token": IMP, "by": "b"},
            "x": {"token": SQUIB, "by": "b"},
            "k": {"token": IMP, "by": "c"},
        },
        active="A",
    )
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert [event.who for event in of_type(step.events, TokenLeft)] == ["i", "j", "x"]
    assert set(step.state.figures) == {"A", "b", "c", "k"}


@pytest.mark.rule("SUM-2")
def test_a_mob_that_is_knocked_out_with_its_summoner_leaves_once():
    blast = spell("blast", damage=9, zone=Zone.CROSS)
    state = position(
        "A..bi\nc....",
        {"A": card("x", blast), "b": {"card": ANYONE, "wounds": 5}, "c": ANYONE},
        tokens={"i": {"token": IMP, "by": "b"}},
        active="A",
    )
    step = play(state, cast("blast", "d1"), dice="lock lock lock")
    assert [event.who for event in of_type(step.events, KnockedOut)] == ["b"]
    assert [event.who for event in of_type(step.events, TokenLeft)] == ["i"]


@pytest.mark.rule("SUM-2")
def test_the_mobs_of_a_summoner_that_knocked_itself_out_do_not_play():
    bleed = spell("bleed", wounds=3)
    state = position(
        "Ai.b\n..Z.",
        {"A": {"card": card("x", bleed, initiative=9), "wounds": 7}, "Z": ANYONE, "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "A"}},
        active="A",
    )
    step = play(state, cast("bleed", "b1"), dice="lock lock")
    assert (step.state.active, "i" in step.state.figures) == ("Z", False)


@pytest.mark.rule("SUM-2")
def test_a_mob_that_knocks_out_its_own_summoner_leaves_in_its_own_turn():
    ogre = token("ogre", "mob", spell("bite", reach=("melee",), ap=4, damage=9))
    state = position(
        "Ai.b\n..Z.",
        {"A": {"card": card("x", initiative=9), "wounds": 7}, "Z": ANYONE, "b": ANYONE},
        tokens={"i": {"token": ogre, "by": "A"}},
        active="i",
        played=["A"],
    )
    step = play(state, cast("bite", "a1"), dice="lock lock")
    assert (at(step.state, "A"), "i" in step.state.figures, step.state.active) == (None, False, "Z")


@pytest.mark.rule("SUM-2")
def test_a_knocked_out_mob_takes_nothing_of_its_summoner_with_it_and_gives_no_gallons():
    state = position(
        "A.i.b\nj....",
        {"A": card("x", spell(damage=9)), "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "b"}, "j": {"token": IMP, "by": "b"}},
        active="A",
    )
    step = play(state, cast("zap", "c1"), dice="lock lock")
    assert [event.who for event in of_type(step.events, TokenLeft)] == ["i"]
    assert of_type(step.events, GallonsGained) == []
    assert (at(step.state, "b"), at(step.state, "j")) == ("e1", "a2")
