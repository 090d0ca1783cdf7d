"""What AP are spent on (ACT)."""

import pytest
from real_cards import real
from scenes import at, card, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, Concede, EndTurn, Move, PickUp, Punch
from krosmaster.arena.definitions import Element, Power, Push, SpellId, Swap, Zone
from krosmaster.arena.events import GallonBought, GallonsGained, KamaPickedUp, SpellCast, WoundsPlaced
from krosmaster.arena.reasons import Why

ZAP = SpellId("zap")
PEOPLE = {"A": card("ann", spell(), initiative=9), "E": card("eve", initiative=4), "b": card("bob")}


def on_kamas(number, ap=6, **fields):
    """A on a cell with that many kamas; E and b far away."""
    people = {**PEOPLE, "A": {"card": PEOPLE["A"], "ap": ap}}
    return position("A . . . E . b", people, active="A", kamas={"a1": number}, **fields)


def on_demon(ap=6, **fields):
    """A on a demon cell, having stepped onto it."""
    people = {**PEOPLE, "A": {"card": PEOPLE["A"], "ap": ap}}
    return play(position("A D . . E . b", people, active="A", **fields), Move(cell("b1"))).state


# ---- ACT-1: picking up ----


@pytest.mark.rule("ACT-1")
def test_one_kama_is_picked_up_for_1_ap_and_goes_to_the_common_purse():
    after = play(on_kamas(1, purses=(4, 7)), PickUp())
    assert after.events == (KamaPickedUp("A", 0, cell("a1")),)
    assert (figure(after.state, "A").ap, figure(after.state, "A").mp) == (5, 3)
    assert [player.kamas for player in after.state.players] == [5, 7]
    assert after.state.kamas == {}


@pytest.mark.rule("ACT-1")
def test_two_kamas_are_picked_up_one_by_one():
    state = play(on_kamas(2), PickUp()).state
    assert (state.kamas, state.players[0].kamas, figure(state, "A").ap) == ({0: 1}, 1, 5)
    state = play(state, PickUp()).state
    assert (state.kamas, state.players[0].kamas, figure(state, "A").ap) == ({}, 2, 4)
    assert refusal(state, PickUp()) == (Why.NO_KAMA_HERE, "ACT-1")


@pytest.mark.rule("ACT-1")
def test_without_ap_or_on_an_empty_cell_nothing_is_picked_up():
    assert refusal(on_kamas(1, ap=0), PickUp()) == (Why.NOT_ENOUGH_AP, "ACT-1")
    assert refusal(on_kamas(0), PickUp()) == (Why.NO_KAMA_HERE, "ACT-1")


@pytest.mark.rule("ACT-1", "ACT-2")
def test_the_last_ap_is_enough_and_a_refusal_names_cost_and_what_is_left():
    assert play(on_kamas(1, ap=1), PickUp()).state.players[0].kamas == 1
    assert play(on_demon(ap=1, purses=(10, 0)), BuyGallon()).state.players[0].kamas == 0
    pick_up = engine.reason_against(on_kamas(1, ap=0), PickUp())
    buy = engine.reason_against(on_demon(ap=0, purses=(10, 0)), BuyGallon())
    poor = engine.reason_against(on_demon(purses=(9, 0)), BuyGallon())
    assert [reason.facts for reason in (pick_up, buy, poor)] == [
        {"cost": 1, "left": 0},
        {"cost": 1, "left": 0},
        {"cost": 10, "left": 9, "short": 1},
    ]


@pytest.mark.rule("ACT-1")
def test_a_kama_is_picked_up_from_the_own_cell_only():
    state = position("A 1 . b", {"A": card("ann"), "b": card("bob")}, active="A")
    assert refusal(state, PickUp()) == (Why.NO_KAMA_HERE, "ACT-1")
    assert play(state, Move(cell("b1")), PickUp()).state.players[0].kamas == 1


@pytest.mark.rule("ACT-1", "SETUP-5")
def test_the_kama_of_a_demon_cell_is_picked_up_like_any_other():
    assert play(on_demon(), PickUp()).state.players[0].kamas == 1


@pytest.mark.rule("ACT-1")
def test_the_purse_serves_every_krosmaster_of_the_team():
    state = play(on_kamas(2, purses=(8, 0)), PickUp(), PickUp(), EndTurn()).state
    assert (state.active, state.players[0].kamas) == ("E", 10)


# ---- ACT-2: buying GG ----


@pytest.mark.rule("ACT-2", "GG-2")
def test_a_gg_is_bought_for_1_ap_and_10_kamas_on_a_demon_cell():
    after = play(on_demon(purses=(12, 0)), BuyGallon())
    assert after.events == (GallonBought("A", 0, 1, 10), GallonsGained(0, 1, 0, 1, "ACT-2"))
    assert (figure(after.state, "A").ap, after.state.players[0].kamas) == (5, 2)
    assert ([player.gallons for player in after.state.players], after.state.wild_gallons) == ([7, 6], 0)


@pytest.mark.rule("ACT-2", "GG-2")
def test_gg_are_bought_as_often_as_kamas_last_and_after_the_wild_one_from_the_opponent():
    state = play(on_demon(purses=(35, 0)), BuyGallon(), BuyGallon(), BuyGallon()).state
    assert (figure(state, "A").ap, state.players[0].kamas) == (3, 5)
    assert [player.gallons for player in state.players] == [9, 4]
    assert refusal(state, BuyGallon()) == (Why.NOT_ENOUGH_KAMAS, "ACT-2")


@pytest.mark.rule("ACT-2")
def test_gg_are_bought_as_often_as_ap_last():
    state = play(on_demon(ap=2, purses=(50, 0)), BuyGallon(), BuyGallon()).state
    assert refusal(state, BuyGallon()) == (Why.NOT_ENOUGH_AP, "ACT-2")
    assert state.players[0].kamas == 30


@pytest.mark.rule("ACT-2")
def test_no_gg_is_bought_off_a_demon_cell_or_with_9_kamas_or_of_a_named_seller():
    assert refusal(on_kamas(0, purses=(10, 0)), BuyGallon()) == (Why.NOT_A_DEMON_CELL, "ACT-2")
    assert refusal(on_demon(purses=(9, 0)), BuyGallon()) == (Why.NOT_ENOUGH_KAMAS, "ACT-2")
    assert refusal(on_demon(purses=(10, 0)), BuyGallon(1)) == (Why.NO_SELLER_IN_A_DUEL, "FOUR-12")
    assert refusal(on_demon(purses=(10, 0)), BuyGallon()) is None


@pytest.mark.rule("ACT-2", "WIN-1")
def test_buying_the_opponents_last_gg_wins_at_once():
    state = play(on_demon(purses=(10, 0), gallons=(6, 1), wild=0), BuyGallon()).state
    assert (state.outcome.winners, state.outcome.why) == ((0,), "WIN-1")


# ---- ACT-4 and ACT-5: spells and punches ----


@pytest.mark.rule("ACT-4")
def test_a_spell_costs_the_ap_printed_on_it():
    state = position("A . b", {"A": card("ann", spell(ap=4), ap=7), "b": card("bob")}, active="A")
    after = play(state, Cast(ZAP, cell("c1")), dice="lock lock")
    assert figure(after.state, "A").ap == 3
    assert of_type(after.events, SpellCast) == [SpellCast("A", ZAP, cell("c1"), 4, 0, "ACT-4")]
    assert refusal(after.state, Cast(ZAP, cell("c1"))) == (Why.NOT_ENOUGH_AP, "SPELL-1")


@pytest.mark.rule("ACT-4", "TURN-7")
@pytest.mark.parametrize(("who", "spell_id", "left"), [("Q", "dan-to-fu", 0), ("K", "gobbolob", 1)])
def test_page_8_dan_to_fu_and_gobbolob_can_each_be_cast_twice_a_turn(who, spell_id, left):
    people = {"Q": real("queen-of-the-tofus"), "K": real("king-of-the-gobballs"), "b": card("bob", hp=20)}
    played = ["Q"] if who == "K" else []
    state = position("Q b K", people, active=who, played=played)
    attack = Cast(SpellId(spell_id), cell("b1"))
    state = play(state, attack, attack).state
    assert figure(state, who).ap == left
    assert refusal(state, attack) == (Why.NOT_ENOUGH_AP, "SPELL-1")


PUNCHERS = {"A": card("ann", powers=[Power.CRITICAL]), "b": card("bob", powers=[Power.ARMOR])}


@pytest.mark.rule("ACT-5", "SPELL-4")
def test_a_punch_costs_5_ap_and_does_1_damage_with_one_critical_die_and_armor():
    after = play(position("A b", PUNCHERS, active="A"), Punch(cell("b1")), dice="wild armor lock")
    assert figure(after.state, "A").ap == 1
    assert rolls(after.events) == ["A critical: wild = 1", "b armor: armor lock = 1"]
    assert of_type(after.events, WoundsPlaced) == [WoundsPlaced("b", "A", 1, 1, 0, 1, 0, 1)]


@pytest.mark.rule("ACT-5", "DMG-2")
def test_the_damage_of_a_punch_is_neutral_and_no_resistance_touches_it():
    everything = [Power(f"resistance-{element.value}") for element in Element]
    state = position("A b", {"A": card("ann"), "b": card("bob", powers=everything)}, active="A")
    after = play(state, Punch(cell("b1")), dice="lock lock")
    assert of_type(after.events, WoundsPlaced) == [WoundsPlaced("b", "A", 1, 1, 0, 0, 0, 0)]


@pytest.mark.rule("ACT-5")
def test_a_punch_hits_an_adjacent_cell_only_whoever_stands_there():
    state = position("A E . b", {"A": card("ann", initiative=9), "E": card("eve"), "b": card("bob")}, active="A")
    assert refusal(state, Punch(cell("d1"))) == (Why.MELEE_ONLY, "RANGE-6")
    assert refusal(state, Punch(cell("a1"))) == (Why.MELEE_ONLY, "RANGE-6")
    assert figure(play(state, Punch(cell("b1")), dice="lock lock").state, "E").wounds == 1


@pytest.mark.rule("ACT-5")
def test_with_4_ap_there_is_no_punch_and_with_5_there_is():
    for ap, expected in ((4, (Why.NOT_ENOUGH_AP, "ACT-5")), (5, None)):
        state = position("A b", {"A": {"card": card("ann"), "ap": ap}, "b": card("bob")}, active="A")
        assert refusal(state, Punch(cell("b1"))) == expected


@pytest.mark.rule("ACT-5")
def test_a_krosmaster_without_any_spell_can_punch():
    state = position("A b", {"A": card("ann"), "b": card("bob")}, active="A")
    assert figure(state, "A").definition.spells == ()
    assert refusal(state, Punch(cell("b1"))) is None


# ---- ACT-6: kamas stay where they are ----


@pytest.mark.rule("ACT-6")
def test_kamas_are_neither_destroyed_nor_moved_by_spells_pushes_swaps_or_explosions():
    boom = spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE)
    mine = token("mine", "bomb", boom, mp=0, hp=1, ap=0)
    blast = spell("blast", reach=("no-sight", 0, 4), ap=1, zone=Zone.SQUARE, effects=(Push(2), Swap()))
    state = position(
        "1 2 1 2\nA o b 1\n2 1 1 2",
        {"A": card("ann", blast, hp=30), "b": card("bob", hp=30)},
        tokens={"o": {"token": mine, "by": "A"}},
        active="A",
        kamas={"b2": 1, "c2": 2},
    )
    before = dict(state.kamas)
    assert sum(before.values()) == 16
    after = play(state, *(Cast(SpellId("blast"), cell(name)) for name in ("b2", "c1", "c2", "a1"))).state
    assert "o" not in after.figures
    assert at(after, "b") != "c2"
    assert after.kamas == before


@pytest.mark.rule("ACT-6")
def test_walking_over_kamas_and_falling_on_them_leaves_them():
    state = position("A 1 2 . b", {"A": card("ann"), "b": card("bob")}, active="A")
    after = play(state, Move(cell("b1")), Move(cell("c1"))).state
    assert after.kamas == {1: 1, 2: 2}
    assert after.players[0].kamas == 0


# ---- ACT-7: mobs ----


@pytest.mark.rule("ACT-7", "ACT-1", "ACT-2", "ACT-5")
def test_a_mob_moves_and_casts_its_spells_and_does_nothing_else():
    bite = spell("bite", reach=("melee",), ap=4)
    imp = token("imp", "mob", bite, mp=3, ap=9)
    state = position(
        "A . . D\n. . i b",
        {"A": card("ann"), "b": card("bob")},
        tokens={"i": {"token": imp, "by": "A"}},
        active="i",
        played=["A"],
        purses=(30, 0),
    )
    state = play(state, Move(cell("c1")), dice="lock dodge").state
    state = play(state, Move(cell("d1"))).state
    assert state.kamas == {3: 1}
    assert refusal(state, PickUp()) == (Why.KROSMASTERS_ONLY, "ACT-1")
    assert refusal(state, BuyGallon()) == (Why.KROSMASTERS_ONLY, "ACT-2")
    assert refusal(state, Punch(cell("d2"))) == (Why.KROSMASTERS_ONLY, "ACT-7")
    assert engine.legal_commands(state) == [
        Move(cell("c1")),
        Cast(SpellId("bite"), cell("c1")),
        Cast(SpellId("bite"), cell("d2")),
        EndTurn(),
        Concede(0),
        Concede(1),
    ]
