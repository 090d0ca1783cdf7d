"""Turning a reward up: when, by whom, what stays on the card (REW-5 to REW-8, REW-15, REW-16, TURN-5)."""

import pytest
from own_rewards import OWN, PASS, WABBIT, down, holder, on_card, up, use
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward, Cast, Choose, EndTurn, Move, Source, UseReward
from krosmaster.arena.definitions import Element, Markers, Points, Power, SpellId, Zone
from krosmaster.arena.events import (
    ActivationStarted,
    BombWentOff,
    BuffsDiscarded,
    CharacterLocked,
    DiceRolled,
    RewardTurnedUp,
    WoundsHealed,
    WoundsPlaced,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import Shelf, Tier

ANYONE = card("anyone")


# ---- when ----


@pytest.mark.rule("REW-5")
def test_turning_up_costs_nothing_and_any_number_can_be_turned_up_between_two_acts():
    held = [down(OWN[name]) for name in ("wakfu-burst", "perfect-lock", "dofus-ap3")]
    state = position("A..b", {"A": holder(*held), "b": ANYONE}, active="A")
    state = play(state, Move(cell("b1")), use("perfect-lock"), use("dofus-ap3"), use("wakfu-burst")).state
    assert (figure(state, "A").mp, figure(state, "A").ap) == (2 + 2, 6 + 3 + 3)
    assert on_card(state) == [("perfect-lock", True), ("dofus-ap3", True)]


@pytest.mark.rule("REW-5")
def test_only_the_active_krosmaster_turns_up_and_only_its_own_tokens():
    state = position("AB.b", {"A": ANYONE, "B": holder(down(OWN["dofus-mp2"])), "b": ANYONE}, active="A")
    assert refusal(state, use("dofus-mp2")) == (Why.REWARD_NOT_HELD, "REW-5")
    state = play(state, EndTurn()).state
    assert refusal(state, use("dofus-mp2")) is None


@pytest.mark.rule("REW-5")
def test_a_token_that_is_face_up_already_is_not_turned_up_again():
    state = position("A..b", {"A": holder(up(OWN["perfect-lock"])), "b": ANYONE}, active="A")
    assert refusal(state, use("perfect-lock")) == (Why.REWARD_NOT_HELD, "REW-5")


@pytest.mark.rule("REW-5", "TEN-8")
def test_nothing_is_turned_up_before_the_activation_phase():
    state = position("A..b", {"A": holder(down(OWN["dofus-mp2"])), "b": ANYONE}, dice="lock armor")
    assert refusal(state, use("dofus-mp2")) == (Why.NOT_NOW, "TEN-8")


@pytest.mark.rule("REW-5", "LOCK-3")
def test_a_locked_krosmaster_turns_nothing_up_any_more():
    state = position(
        "Ab\n.B",
        {"A": holder(down(OWN["dofus-mp2"]), card=card("x", initiative=9)), "B": ANYONE, "b": ANYONE},
        active="A",
    )
    step = play(state, Move(cell("a2")), dice="lock lock")
    assert len(of_type(step.events, CharacterLocked)) == 1
    assert (step.state.active, refusal(step.state, use("dofus-mp2"))) == ("B", (Why.REWARD_NOT_HELD, "REW-5"))


@pytest.mark.rule("REW-5", "REW-2")
def test_a_token_that_is_turned_up_or_drawn_has_been_revealed_one_that_is_handed_out_has_not():
    shop = {"granite": Shelf(((OWN["glue"],), ()))}
    figures = {"A": holder(down(OWN["dofus-mp2"])), "B": ANYONE, "b": ANYONE}
    state = position("A.Bb", figures, active="A", under={"A": "D"}, purses=(9, 0), shop=shop)
    assert not engine.revealed(state, play(state, Move(cell("b1"))).state)
    assert engine.revealed(state, play(state, use("dofus-mp2")).state)
    asked = play(state, BuyReward(Tier.GRANITE, Source.PILE, 0)).state
    assert engine.revealed(state, asked)
    assert not engine.revealed(asked, play(asked, Choose("B")).state)


# ---- what becomes of it ----


@pytest.mark.rule("REW-6")
def test_a_boost_is_used_once_then_it_is_out_of_the_game():
    state = position("A..b", {"A": holder(down(OWN["xelor-style"])), "b": ANYONE}, active="A")
    step = play(state, use("xelor-style"))
    (turned,) = of_type(step.events, RewardTurnedUp)
    assert (turned.reward.id, turned.stays) == ("xelor-style", False)
    assert (figure(step.state, "A").ap, on_card(step.state)) == (10, [])
    assert refusal(step.state, use("xelor-style")) == (Why.REWARD_NOT_HELD, "REW-5")


@pytest.mark.rule("REW-7", "TURN-5")
def test_a_buff_lies_face_up_until_the_next_turn_of_its_bearer_begins():
    state = position(
        "A..b",
        {"A": holder(down(OWN["urikorn-blood"])), "b": ANYONE},
        active="A",
        dice="lock armor lock armor",
    )
    state = play(state, use("urikorn-blood"), EndTurn(), PASS).state
    assert (state.active, on_card(state)) == ("b", [("urikorn-blood", True)])
    assert figure(state, "A").powers == {Power.CRITICAL, Power.ARMOR, Power.DODGE, Power.LOCK}
    step = play(state, EndTurn(), PASS)
    assert [(event.who, [buff.id for buff in event.rewards]) for event in of_type(step.events, BuffsDiscarded)] == [
        ("A", ["urikorn-blood"])
    ]
    assert (step.state.active, on_card(step.state), figure(step.state, "A").powers) == ("A", [], frozenset())


@pytest.mark.rule("REW-7", "TURN-5")
def test_a_buff_stays_through_the_turns_of_team_mates_and_of_own_mobs():
    state = position(
        "AB.b\ni...",
        {"A": holder(down(OWN["perfect-lock"]), card=card("x", initiative=9)), "B": ANYONE, "b": ANYONE},
        tokens={"i": {"token": WABBIT, "by": "A"}},
        active="A",
    )
    state = play(state, use("perfect-lock"), EndTurn(), EndTurn()).state
    assert (state.active, on_card(state)) == ("B", [("perfect-lock", True)])


@pytest.mark.rule("REW-7", "TURN-5")
def test_a_buff_that_was_face_down_and_equipment_stay_when_buffs_leave():
    held = (up(OWN["perfect-lock"]), down(OWN["iop-style"]), up(OWN["dofus-mp2"]))
    state = position("A..b", {"A": holder(*held), "b": ANYONE}, active="A", phase="preliminary")
    assert on_card(state) == [("iop-style", False), ("dofus-mp2", True)]


OF_THE_PHASE = (BombWentOff, BuffsDiscarded, ActivationStarted)
SQUIB = token(
    "squib",
    "bomb",
    spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE, element=Element.WATER, damage=3),
    powers=[Power.MUPEKE],
    hp=1,
    mp=0,
    ap=0,
)


@pytest.mark.rule("TURN-5", "BOMB-3", "REW-19")
def test_bombs_thrown_earlier_still_meet_the_buffs():
    state = position(
        "Ax.b\n....",
        {"A": holder(up(OWN["feca-style"])), "b": {"card": ANYONE}},
        tokens={"x": {"token": SQUIB, "by": "A"}},
        active="b",
        # the tension roll comes first, then the explosion: critical, armor
        dice="lock armor lock lock",
    )
    step = play(state, EndTurn(), PASS)
    order = [type(event) for event in step.events if isinstance(event, OF_THE_PHASE)]
    assert order == [BombWentOff, BuffsDiscarded, ActivationStarted]
    assert [(event.who, event.wounds, event.prevented) for event in of_type(step.events, WoundsPlaced)] == [("A", 0, 3)]


@pytest.mark.rule("TURN-5", "TURN-6", "BOMB-3")
def test_a_marker_from_a_bomb_counts_in_the_activation_phase_after_the_buffs_have_left():
    burst = spell("burst", reach=("self",), ap=0, zone=Zone.SQUARE, effects=(Markers(Points.AP, -1),))
    leech = token("leech", "bomb", burst, powers=[Power.MUPEKE], hp=1, mp=0, ap=0)
    state = position(
        "Ax.b",
        {"A": holder(up(OWN["feca-style"]), up(OWN["dofus-ap3"])), "b": ANYONE},
        tokens={"x": {"token": leech, "by": "A"}},
        active="A",
        phase="preliminary",
    )
    assert (figure(state, "A").ap, figure(state, "A").wounds) == (6 + 3 - 1, 0)


# ---- equipment of one type ----


@pytest.mark.rule("REW-8")
@pytest.mark.parametrize(
    ("worn", "second"),
    [
        ("lambres-daggers", "angel-bow"),
        ("set-all1", "set-treechnid"),
        ("pet-all1", "pet-hp6-armor-lock"),
        ("dofus-mp2", "dofus-ap3"),
    ],
)
def test_a_second_piece_of_a_type_cannot_be_turned_up_and_stays_on_the_card(worn, second):
    state = position("A..b", {"A": holder(down(OWN[worn]), down(OWN[second])), "b": ANYONE}, active="A")
    assert refusal(state, use(second)) is None
    state = play(state, use(worn)).state
    assert refusal(state, use(second)) == (Why.TYPE_WORN_ALREADY, "REW-8")
    assert on_card(state) == [(worn, True), (second, False)]


@pytest.mark.rule("REW-8")
def test_one_piece_of_each_type_is_worn_together():
    names = ("celestine-wand", "set-all1", "pet-all1", "dofus-mp2")
    wearer = holder(*(down(OWN[name]) for name in names), card=card("x", level=4))
    state = position("A..b", {"A": wearer, "b": ANYONE}, active="A")
    state = play(state, *(use(name) for name in names)).state
    assert (figure(state, "A").mp, figure(state, "A").ap, figure(state, "A").hp) == (3 + 1 + 1 + 2, 6 + 1 + 1, 12)
    assert [known.id for known in figure(state, "A").spells] == ["celestine-wand"]


@pytest.mark.rule("REW-8")
def test_equipment_is_permanent():
    state = position("A..b", {"A": holder(down(OWN["dofus-mp2"])), "b": ANYONE}, active="A", dice="lock armor " * 4)
    state = play(state, use("dofus-mp2"), EndTurn(), PASS, EndTurn(), PASS, EndTurn(), PASS, EndTurn(), PASS).state
    assert (state.active, figure(state, "A").mp, on_card(state)) == ("A", 5, [("dofus-mp2", True)])


@pytest.mark.rule("REW-8", "REW-7")
def test_buffs_are_no_equipment_and_several_lie_face_up_together():
    state = position("A..b", {"A": holder(down(OWN["buff-fire"]), down(OWN["iop-style"])), "b": ANYONE}, active="A")
    assert on_card(play(state, use("buff-fire"), use("iop-style")).state) == [("buff-fire", True), ("iop-style", True)]


# ---- needs ----


@pytest.mark.rule("REW-15")
def test_a_token_that_summons_needs_a_free_cell_beside_its_user():
    walled = {"A": holder(down(OWN["osamodas-style"])), "b": ANYONE}
    state = position("ATb\nB..", {**walled, "B": ANYONE}, active="A")
    assert refusal(state, use("osamodas-style", "b2")) == (Why.NOT_A_GOAL, "REW-15")
    assert refusal(state, use("osamodas-style", "a2")) == (Why.NOT_A_GOAL, "REW-15")
    assert not [command for command in engine.legal_commands(state) if isinstance(command, UseReward)]
    free = position("A.b", walled, active="A")
    assert refusal(free, use("osamodas-style", "b1")) is None
    assert refusal(free, use("osamodas-style", "z9")) == (Why.OFF_THE_BOARD, "REW-15")
    assert refusal(free, use("osamodas-style"))[0] is Why.NEEDS_A_CELL


@pytest.mark.rule("REW-15")
def test_a_token_that_needs_no_cell_takes_none():
    state = position("A.b", {"A": holder(down(OWN["xelor-style"])), "b": ANYONE}, active="A")
    assert refusal(state, use("xelor-style", "b1"))[0] is Why.NEEDS_NO_CELL


@pytest.mark.rule("REW-15", "REW-16")
def test_a_healing_token_can_be_turned_up_without_wounds_and_is_gone():
    state = position("A..b", {"A": holder(down(OWN["eniripsa-style"])), "b": ANYONE}, active="A")
    state = play(state, use("eniripsa-style")).state
    assert (figure(state, "A").wounds, on_card(state)) == (0, [])


@pytest.mark.rule("REW-16")
@pytest.mark.parametrize(
    ("name", "wounds", "left"),
    [
        ("bulbic-potion", 5, 2),
        ("bulbic-potion", 3, 0),
        ("bulbic-potion", 2, 0),
        ("eniripsa-style", 9, 2),
        ("wakfu-burst", 3, 0),
    ],
)
def test_as_many_wounds_as_there_are_up_to_the_number_are_removed_without_asking(name, wounds, left):
    state = position("A..b", {"A": holder(down(OWN[name]), wounds=wounds), "b": ANYONE}, active="A")
    step = play(state, use(name))
    assert (figure(step.state, "A").wounds, step.state.question) == (left, None)
    assert [event.wounds for event in of_type(step.events, WoundsHealed)] == [wounds - left]
    assert of_type(step.events, DiceRolled) == []


@pytest.mark.rule("REW-16", "POW-8")
def test_a_healing_token_is_no_healing_spell():
    healer = holder(down(OWN["bulbic-potion"]), wounds=9, card=card("x", powers=[Power.HEALING]))
    state = position("A..b", {"A": healer, "b": ANYONE}, active="A")
    assert figure(play(state, use("bulbic-potion")).state, "A").wounds == 6


def test_a_weapon_face_down_cannot_be_cast():
    state = position("Ab", {"A": holder(down(OWN["lambres-daggers"])), "b": ANYONE}, active="A")
    assert refusal(state, Cast(SpellId("lambres-daggers"), cell("b1"))) == (Why.UNKNOWN_SPELL, "ACT-4")
    assert refusal(play(state, use("lambres-daggers")).state, cast("lambres-daggers", "b1")) is None
    assert at(state, "A") == "a1"
