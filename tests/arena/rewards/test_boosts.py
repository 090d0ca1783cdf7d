"""What boosts do once: points, kamas, GG, waiting damage, summons, coins, choices (REW-12 to REW-21, SUM-3)."""

import pytest
from own_rewards import OWN, PASS, down, holder, on_card, up, use
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, spell, token

from krosmaster.arena.commands import Cast, Choose, EndTurn, Move, Punch
from krosmaster.arena.definitions import Element, Zone
from krosmaster.arena.events import (
    BoostsSpent,
    CoinTossed,
    GoldDrawn,
    KamasGained,
    KnockedOut,
    MatchEnded,
    TokenSummoned,
    WoundsPlaced,
    WoundsSuffered,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import Shelf, Tier
from krosmaster.arena.state import QuestionKind

ANYONE = card("anyone")
FIRE = spell("fire", ap=1, element=Element.FIRE)
WATER = spell("water", ap=1, element=Element.WATER)
NEUTRAL = spell("neutral", ap=1, element=None)
CURE = spell("cure", "heal", ("classic", 0, 5), ap=1)
CASTER = card("caster", FIRE, WATER, NEUTRAL, CURE, ap=20, hp=20)


def with_boosts(*names, drawing="A..b", **fields):
    """A, who knows a spell of fire, of water, a neutral one and a cure, holds some boosts face down."""
    fields = {"card": CASTER, **fields}
    return position(drawing, {"A": holder(*(down(OWN[name]) for name in names), **fields), "b": ANYONE}, active="A")


def damage(state, *commands):
    """The wounds of each hit; every die shows lock, a failure."""
    found = []
    for command in commands:
        dice = "" if not isinstance(command, Cast) else "lock" if command.spell == "cure" else "lock lock"
        step = play(state, command, dice=dice)
        found += [event.wounds for event in of_type(step.events, WoundsPlaced)]
        state = step.state
    return found


# ---- points, kamas, GG ----


@pytest.mark.rule("REW-5", "FX-7")
@pytest.mark.parametrize(
    ("name", "mp", "ap"),
    [("enutrof-style", 2, 0), ("xelor-style", 0, 4), ("ghetto-raid-potion", 1, 1), ("wakfu-burst", 2, 3)],
)
def test_points_of_a_boost_are_there_at_once_and_are_no_markers(name, mp, ap):
    after = figure(play(with_boosts(name), use(name)).state, "A")
    assert (after.mp, after.ap, after.mp_markers, after.ap_markers) == (3 + mp, 20 + ap, 0, 0)


@pytest.mark.rule("REW-12")
@pytest.mark.parametrize(("name", "kamas"), [("enutrof-style", 2), ("rogue-style", 2), ("demon-spirit", 3)])
def test_kamas_of_a_boost_come_from_the_bank(name, kamas):
    step = play(with_boosts(name), use(name))
    assert [player.kamas for player in step.state.players] == [kamas, 0]
    assert [(event.player, event.kamas) for event in of_type(step.events, KamasGained)] == [(0, kamas)]


@pytest.mark.rule("REW-12", "GG-2")
@pytest.mark.parametrize("name", ["rogue-style", "demon-spirit"])
@pytest.mark.parametrize(("wild", "gallons"), [(1, [7, 6]), (0, [7, 5])])
def test_a_gallon_of_a_boost_is_the_wild_one_first_then_one_of_the_opponent(name, wild, gallons):
    figures = {"A": holder(down(OWN[name])), "b": ANYONE}
    state = play(position("A..b", figures, active="A", wild=wild), use(name)).state
    assert ([player.gallons for player in state.players], state.wild_gallons) == (gallons, 0)


@pytest.mark.rule("REW-12", "WIN-1")
def test_a_boost_that_takes_the_last_gallon_of_the_opponent_wins():
    figures = {"A": holder(down(OWN["rogue-style"])), "b": ANYONE}
    step = play(position("A..b", figures, active="A", wild=0, gallons=(3, 1)), use("rogue-style"))
    assert [(event.winners, event.rule) for event in of_type(step.events, MatchEnded)] == [((0,), "WIN-1")]


# ---- damage that waits ----


@pytest.mark.rule("REW-17")
def test_a_boost_for_the_next_spell_adds_two_damage_to_one_spell_of_its_element():
    hits = damage(with_boosts("boost-fire"), use("boost-fire"), cast("fire", "d1"), cast("fire", "d1"))
    assert hits == [1 + 2, 1]


@pytest.mark.rule("REW-17", "DMG-2")
def test_other_spells_in_between_neither_profit_nor_use_the_boost_up():
    state = with_boosts("boost-fire")
    order = (use("boost-fire"), cast("water", "d1"), cast("neutral", "d1"), cast("cure", "d1"), cast("fire", "d1"))
    assert damage(state, *order) == [1, 1, 1 + 2]


@pytest.mark.rule("REW-17", "REW-11")
def test_a_punch_does_not_use_a_boost_up():
    state = with_boosts("sacrier-style", drawing="Ab..")
    state = play(state, use("sacrier-style")).state
    step = play(state, Punch(cell("b1")), dice="lock lock")
    assert [event.wounds for event in of_type(step.events, WoundsPlaced)] == [1]
    assert damage(step.state, cast("fire", "b1")) == [4]


@pytest.mark.rule("REW-17")
def test_boosts_for_one_element_add_up():
    state = with_boosts("boost-fire", "sacrier-style")
    order = (use("boost-fire"), use("sacrier-style"), cast("fire", "d1"), cast("fire", "d1"))
    assert damage(state, *order) == [1 + 2 + 3, 1]


@pytest.mark.rule("REW-17")
def test_a_spell_uses_up_what_waits_for_its_element_and_leaves_the_rest():
    state = with_boosts("boost-fire", "boost-water", "sacrier-style")
    order = (use("boost-fire"), use("boost-water"), use("sacrier-style"), cast("water", "d1"), cast("fire", "d1"))
    assert damage(state, *order) == [1 + 2 + 3, 1 + 2]


@pytest.mark.rule("REW-17")
def test_a_boost_raises_the_damage_on_every_target_of_the_next_spell_and_is_told():
    blast = spell("blast", ap=1, zone=Zone.CROSS, element=Element.FIRE)
    state = position(
        "A..b\n...c",
        {"A": holder(down(OWN["boost-fire"]), card=card("x", blast)), "b": ANYONE, "c": ANYONE},
        active="A",
    )
    state = play(state, use("boost-fire")).state
    step = play(state, cast("blast", "d1"), dice="lock lock lock")
    assert [(event.who, event.extra, event.wounds) for event in of_type(step.events, WoundsPlaced)] == [
        ("b", 2, 3),
        ("c", 2, 3),
    ]
    assert [(event.element, event.amount) for event in of_type(step.events, BoostsSpent)] == [(Element.FIRE, 2)]


@pytest.mark.rule("REW-17")
def test_a_spell_at_an_empty_cell_is_the_next_spell_too():
    state = play(with_boosts("boost-fire"), use("boost-fire"), cast("fire", "b1")).state
    assert damage(state, cast("fire", "d1")) == [1]


@pytest.mark.rule("REW-17", "TURN-8")
def test_an_unused_boost_is_lost_at_the_end_of_the_turn():
    figures = {"A": holder(down(OWN["boost-fire"]), card=CASTER), "b": ANYONE}
    state = position("A..b", figures, active="A", dice="lock armor lock armor")
    state = play(state, use("boost-fire"), EndTurn()).state
    assert figure(state, "A").boosts == ()
    state = play(state, PASS, EndTurn(), PASS).state
    assert (state.active, damage(state, cast("fire", "d1"))) == ("A", [1])


@pytest.mark.rule("REW-17", "BOMB-7")
def test_own_mobs_do_not_profit_from_the_boost_of_their_summoner():
    imp = token("imp", "mob", FIRE)
    state = position(
        "Ai.b",
        {"A": holder(down(OWN["boost-fire"]), card=CASTER), "b": ANYONE},
        tokens={"i": {"token": imp, "by": "A"}},
        active="A",
    )
    assert damage(play(state, use("boost-fire"), EndTurn()).state, cast("fire", "d1")) == [1]


@pytest.mark.rule("REW-17", "REW-10")
def test_the_spell_of_a_weapon_profits_from_a_boost_of_its_element():
    held = (down(OWN["boost-water"]), up(OWN["raciela-sword"]))
    state = position("Ab", {"A": holder(*held), "b": ANYONE}, active="A")
    step = play(play(state, use("boost-water")).state, cast("raciela-sword", "b1"), dice="lock lock")
    assert figure(step.state, "b").wounds == 2 + 2


# ---- sacrier style ----


@pytest.mark.rule("REW-18")
@pytest.mark.parametrize("element", ["fire", "water"])
def test_sacrier_style_costs_four_wounds_and_adds_three_damage_of_any_element(element):
    state = play(with_boosts("sacrier-style"), use("sacrier-style")).state
    assert figure(state, "A").wounds == 4
    assert damage(state, cast("neutral", "d1"), cast(element, "d1")) == [1, 4]


@pytest.mark.rule("REW-18")
def test_faq_6_a_krosmaster_with_ten_hp_and_six_wounds_is_ko_by_sacrier_style_before_any_spell():
    figures = {"A": holder(down(OWN["sacrier-style"]), wounds=6, card=card("king", FIRE)), "B": ANYONE, "b": ANYONE}
    step = play(position("A.Bb", figures, active="A"), use("sacrier-style"))
    assert [event.who for event in of_type(step.events, KnockedOut)] == ["A"]
    assert (step.state.active, step.state.players[1].gallons, step.state.wild_gallons) == ("B", 9, 0)


@pytest.mark.rule("REW-18")
def test_faq_6_with_five_wounds_sacrier_style_is_used_without_harm():
    figures = {"A": holder(down(OWN["sacrier-style"]), wounds=5, card=card("king", FIRE)), "b": ANYONE}
    state = play(position("A..b", figures, active="A"), use("sacrier-style")).state
    assert (figure(state, "A").wounds, damage(state, cast("fire", "d1"))) == (9, [4])


@pytest.mark.rule("REW-18", "DMG-5", "TURN-10")
def test_with_fewer_than_four_hp_left_no_more_wounds_than_hp_are_placed():
    figures = {"A": holder(down(OWN["sacrier-style"]), wounds=8), "B": ANYONE, "b": ANYONE}
    step = play(position("A.Bb", figures, active="A"), use("sacrier-style"))
    assert [event.wounds for event in of_type(step.events, WoundsSuffered)] == [2]
    assert (figure(step.state, "A").wounds, figure(step.state, "A").ko) == (10, True)


# ---- summons ----


@pytest.mark.rule("SUM-3", "REW-15")
@pytest.mark.parametrize(("name", "mob"), [("osamodas-style", "wabbit"), ("sadida-style", "lost-doll")])
def test_a_mob_summoned_by_a_reward_plays_after_its_summoner_in_the_same_turn(name, mob):
    figures = {"A": holder(down(OWN[name]), card=card("x", initiative=9)), "B": ANYONE, "b": ANYONE}
    step = play(position("A.Bb\n....", figures, active="A"), use(name, "a2"))
    (summoned,) = of_type(step.events, TokenSummoned)
    assert (summoned.who, summoned.by, at(step.state, mob)) == (mob, "A", "a2")
    state = play(step.state, EndTurn()).state
    assert (state.active, figure(state, mob).ap) == (mob, 3)
    assert play(state, EndTurn()).state.active == "B"


@pytest.mark.rule("SUM-3", "SUM-2")
def test_a_mob_summoned_by_a_reward_leaves_with_its_summoner():
    figures = {"A": holder(down(OWN["osamodas-style"]), down(OWN["sacrier-style"]), wounds=8), "B": ANYONE, "b": ANYONE}
    state = play(position("A.Bb\n....", figures, active="A"), use("osamodas-style", "a2"), use("sacrier-style")).state
    assert set(state.figures) == {"A", "B", "b"}


@pytest.mark.rule("SUM-3", "TURN-3")
def test_a_mob_of_a_spell_and_one_of_a_reward_play_in_the_order_that_is_picked():
    imp = token("imp")
    figures = {"A": holder(down(OWN["osamodas-style"])), "b": ANYONE}
    state = position("Ai.b\n....", figures, tokens={"i": {"token": imp, "by": "A"}}, active="A")
    state = play(state, use("osamodas-style", "a2"), EndTurn()).state
    assert (state.question.kind, state.question.options) == (QuestionKind.NEXT_MOB, ("i", "wabbit"))


# ---- coin and choice ----


GOLD = {"gold": Shelf(((OWN["dofus-mp2"], OWN["dofus-hp8"]), (OWN["dofus-ap3"],)), (OWN["pet-all1"], None))}


def flipped(coin, shop, **fields):
    """A has turned Ecaflip Style up; the coin shows heads or tails."""
    state = position("A..b", {"A": holder(down(OWN["ecaflip-style"]), **fields), "b": ANYONE}, active="A", shop=shop)
    return play(state, use("ecaflip-style"), coins=[("heads", "tails").index(coin)])


@pytest.mark.rule("REW-21")
def test_ecaflip_style_tails_gives_nothing():
    step = flipped("tails", GOLD)
    assert ([event.heads for event in of_type(step.events, CoinTossed)], on_card(step.state)) == ([False], [])
    assert step.state.question is None


@pytest.mark.rule("REW-21")
@pytest.mark.parametrize(("pile", "name"), [(0, "dofus-mp2"), (1, "dofus-ap3")])
def test_ecaflip_style_heads_gives_the_top_of_the_gold_pile_that_the_player_picks(pile, name):
    state = flipped("heads", GOLD).state
    assert (state.question.kind, state.question.player, state.question.options) == (QuestionKind.GOLD_PILE, 0, (0, 1))
    assert refusal(state, EndTurn()) == (Why.ANSWER_FIRST, "REW-21")
    step = play(state, Choose(pile))
    assert [event.reward.id for event in of_type(step.events, GoldDrawn)] == [name]
    assert on_card(step.state) == [(name, False)]
    left = [[token.id for token in found] for found in step.state.shop[Tier.GOLD].piles]
    assert left == [["dofus-hp8"] if pile == 0 else ["dofus-mp2", "dofus-hp8"], ["dofus-ap3"] if pile == 0 else []]
    assert step.state.shop[Tier.GOLD].face_up == (OWN["pet-all1"], None)


@pytest.mark.rule("REW-21")
def test_ecaflip_style_with_one_gold_pile_left_asks_nobody():
    state = flipped("heads", {"gold": Shelf(((), (OWN["dofus-ap3"],)))}).state
    assert (state.question, on_card(state)) == (None, [("dofus-ap3", False)])


@pytest.mark.rule("REW-21")
def test_ecaflip_style_without_a_face_down_gold_token_gives_nothing():
    state = flipped("heads", {"gold": Shelf(face_up=(OWN["pet-all1"], None))}).state
    assert (state.question, on_card(state)) == (None, [])


@pytest.mark.rule("REW-21", "REW-4")
def test_the_place_of_ecaflip_style_is_free_for_the_gold_token():
    state = flipped("heads", {"gold": Shelf(((), (OWN["dofus-ap3"],)))}, card=card("small", level=1)).state
    assert on_card(state) == [("dofus-ap3", False)]


@pytest.mark.rule("REW-5")
@pytest.mark.parametrize(("word", "gains"), [("ap", (0, 3, 5)), ("mp", (2, 0, 5)), ("wounds", (0, 0, 1))])
def test_masqueraider_style_gives_one_of_three_as_its_player_chooses(word, gains):
    state = play(with_boosts("masqueraider-style", wounds=5), use("masqueraider-style")).state
    assert (state.question.kind, state.question.options) == (QuestionKind.STYLE, ("ap", "mp", "wounds"))
    assert (refusal(state, Move(cell("b1"))), refusal(state, Choose("hp"))) == (
        (Why.ANSWER_FIRST, "REW-5"),
        (Why.NOT_AN_OPTION, "REW-5"),
    )
    after = play(state, Choose(word)).state
    mp, ap, wounds = gains
    assert (figure(after, "A").mp, figure(after, "A").ap, figure(after, "A").wounds) == (3 + mp, 20 + ap, wounds)
    assert (after.question, after.in_hand, on_card(after)) == (None, None, [])
