"""Equipment: points, HP, powers, range, damage and the spells of weapons (REW-8 to REW-11, REW-25, RANGE-8)."""

import pytest
from own_rewards import OWN, PASS, down, holder, on_card, up, use
from scenes import card, cast, cell, figure, of_type, play, position, refusal, rolls, spell

from krosmaster.arena import engine
from krosmaster.arena.commands import EndTurn, Move, Punch
from krosmaster.arena.definitions import Element, LoseMovement, Power, RaiseRange
from krosmaster.arena.events import KnockedOut, WoundReflected, WoundsHealed, WoundsPlaced
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import effective_range

ANYONE = card("anyone")
FIRE = spell("fire", ap=1, element=Element.FIRE)


def wearing(*names, **fields):
    """A krosmaster that wears some equipment."""
    return holder(*(up(OWN[name]) for name in names), **fields)


def turned_up(name, **fields):
    """A has just turned one token up."""
    figures = {"A": holder(down(OWN[name]), **fields), "b": ANYONE}
    return play(position("A..b", figures, active="A"), use(name)).state


# ---- points and HP ----


@pytest.mark.rule("REW-9")
@pytest.mark.parametrize(
    ("name", "mp", "hp", "ap"),
    [
        ("set-all1", 1, 1, 1),
        ("set-mp-dodge", 1, 0, 0),
        ("set-ap-armor", 0, 0, 1),
        ("pet-mp-hp3-range", 1, 3, 0),
        ("dofus-mp2", 2, 0, 0),
        ("dofus-hp8", 0, 8, 0),
        ("dofus-ap3", 0, 0, 3),
    ],
)
def test_mp_ap_and_hp_count_from_the_turn_in_which_the_token_is_turned_up(name, mp, hp, ap):
    worn = figure(turned_up(name), "A")
    assert (worn.mp, worn.hp, worn.ap) == (3 + mp, 10 + hp, 6 + ap)
    spent = figure(turned_up(name, mp=0, ap=0), "A")
    assert (spent.mp, spent.ap) == (mp, ap)


@pytest.mark.rule("REW-9", "TURN-6")
def test_points_of_equipment_are_there_in_every_turn_and_add_to_markers():
    figures = {"A": wearing("set-all1", "dofus-ap3", mp_markers=-2, ap_markers=1), "b": ANYONE}
    state = position("A..b", figures, active="A", phase="preliminary")
    assert (figure(state, "A").mp, figure(state, "A").ap) == (3 + 1 - 2, 6 + 1 + 3 + 1)


@pytest.mark.rule("REW-9")
def test_a_given_position_gives_the_active_krosmaster_the_points_of_what_it_wears():
    state = position("A..b", {"A": wearing("set-treechnid", "dofus-mp2"), "b": ANYONE}, active="A")
    assert (figure(state, "A").mp, figure(state, "A").ap) == (3 - 1 + 2, 6 + 2)


@pytest.mark.rule("REW-9")
def test_faq_5_a_treechnid_set_turned_up_with_all_mp_spent_takes_none_and_gives_two_ap_now():
    fields = {"card": card("x", mp=3, hp=12, ap=6), "mp": 0, "ap": 4}
    figures = {"A": holder(down(OWN["set-treechnid"]), **fields), "b": ANYONE}
    state = play(position("A..b", figures, active="A", dice="lock armor lock armor"), use("set-treechnid")).state
    assert (figure(state, "A").mp, figure(state, "A").hp, figure(state, "A").ap) == (0, 17, 6)
    state = play(state, EndTurn(), PASS, EndTurn(), PASS).state
    assert (figure(state, "A").mp, figure(state, "A").hp, figure(state, "A").ap) == (2, 17, 8)


@pytest.mark.rule("REW-9")
@pytest.mark.parametrize(("mp", "left"), [(3, 2), (1, 0)])
def test_faq_5_with_mp_left_one_is_lost_at_once(mp, left):
    assert figure(turned_up("set-treechnid", mp=mp), "A").mp == left


@pytest.mark.rule("REW-9", "GEN-1")
def test_mp_of_equipment_are_of_no_use_after_a_spell_that_forbids_moving():
    stance = spell("stance", "special", ("self",), ap=1, effects=(LoseMovement(),))
    figures = {"A": holder(down(OWN["dofus-mp2"]), card=card("x", stance)), "b": ANYONE}
    state = position("A..b", figures, active="A", dice="lock armor lock armor")
    state = play(state, cast("stance", "a1"), use("dofus-mp2")).state
    assert refusal(state, Move(cell("b1"))) == (Why.NO_STEPS_THIS_TURN, "GEN-1")
    state = play(state, EndTurn(), PASS, EndTurn(), PASS).state
    assert (figure(state, "A").mp, refusal(state, Move(cell("b1")))) == (5, None)


@pytest.mark.rule("REW-25", "DMG-5")
def test_hp_of_equipment_raise_the_number_of_wounds_at_which_its_bearer_is_ko_and_remove_none():
    state = turned_up("set-hp4-lock", wounds=9)
    assert (figure(state, "A").wounds, figure(state, "A").hp) == (9, 14)
    figures = {"A": card("x", spell("zap", ap=1, damage=4)), "b": wearing("set-hp4-lock", wounds=9), "c": ANYONE}
    state = position("A.b\n..c", figures, active="A")
    step = play(state, cast("zap", "c1"), dice="lock lock")
    assert ([event.wounds for event in of_type(step.events, WoundsPlaced)], figure(step.state, "b").wounds) == ([4], 13)
    step = play(step.state, cast("zap", "c1"), dice="lock lock")
    assert [event.wounds for event in of_type(step.events, WoundsPlaced)] == [1]
    assert [event.who for event in of_type(step.events, KnockedOut)] == ["b"]


@pytest.mark.rule("REW-25", "REW-13", "DMG-5")
def test_a_krosmaster_that_is_ko_has_no_more_wounds_than_its_card_has_hp():
    figures = {"A": card("x", spell("zap", ap=1)), "b": wearing("set-hp4-lock", wounds=13), "c": ANYONE}
    state = play(position("A.b\n..c", figures, active="A"), cast("zap", "c1"), dice="lock lock").state
    assert (figure(state, "b").ko, figure(state, "b").wounds, figure(state, "b").hp) == (True, 10, 10)


@pytest.mark.rule("REW-25", "REW-18")
def test_hp_of_equipment_make_room_for_a_wound_cost_and_for_sacrier_style():
    pact = spell("pact", "special", ("self",), ap=1, wounds=4)
    figures = {"A": holder(down(OWN["dofus-hp8"]), card=card("x", pact), wounds=9), "b": ANYONE}
    state = position("A..b", figures, active="A")
    assert refusal(state, cast("pact", "a1")) == (Why.WOUNDS_DO_NOT_FIT, "SPELL-13")
    assert figure(play(state, use("dofus-hp8"), cast("pact", "a1")).state, "A").wounds == 13


# ---- powers, range, damage ----


@pytest.mark.rule("REW-8", "POW-1", "POW-2", "POW-3", "POW-4", "POW-7", "POW-8")
@pytest.mark.parametrize(
    ("name", "powers"),
    [
        ("set-ap-armor", {Power.ARMOR}),
        ("set-hp5-reflect", {Power.REFLECT}),
        ("set-mp-dodge", {Power.DODGE}),
        ("set-hp4-lock", {Power.LOCK}),
        ("set-hp3-heals", {Power.HEALING}),
        ("set-hp2-critical", {Power.CRITICAL}),
        ("pet-hp6-armor-lock", {Power.ARMOR, Power.LOCK}),
        ("pet-range2-crit-dodge", {Power.CRITICAL, Power.DODGE}),
        ("dofus-water-air", {Power.ARMOR}),
        ("dofus-fire-earth", {Power.CRITICAL}),
    ],
)
def test_powers_of_equipment_are_had_at_once(name, powers):
    assert figure(turned_up(name), "A").powers == powers


@pytest.mark.rule("POW-0")
def test_faq_1_the_critical_power_and_a_set_that_gives_it_are_two_dice_and_the_rest_of_the_set_counts():
    fields = {"card": card("x", FIRE, powers=[Power.CRITICAL])}
    state = turned_up("set-hp2-critical", **fields)
    step = play(state, cast("fire", "d1"), dice="critical critical lock")
    assert rolls(step.events)[0] == "A critical: critical critical = 2"
    assert figure(state, "A").hp == 12


@pytest.mark.rule("POW-7", "REW-8")
def test_reflect_of_a_set_sends_a_wound_back():
    state = position("Ab", {"A": ANYONE, "b": wearing("set-hp5-reflect")}, active="A")
    step = play(state, Punch(cell("b1")), dice="lock lock")
    assert [(event.who, event.by) for event in of_type(step.events, WoundReflected)] == [("A", "b")]


@pytest.mark.rule("DMG-2", "REW-11")
@pytest.mark.parametrize(
    ("name", "raised"),
    [
        ("dofus-cawwot", {"water", "air", "earth", "fire"}),
        ("dofus-water-air", {"water", "air"}),
        ("dofus-fire-earth", {"fire", "earth"}),
    ],
)
def test_damage_of_a_dofus_is_for_its_elements_and_never_neutral(name, raised):
    for element in [*Element, None]:
        caster = card("x", spell("hit", ap=1, element=element))
        state = position("A..b", {"A": wearing(name, card=caster), "b": ANYONE}, active="A")
        two = name == "dofus-fire-earth" and element is not None
        step = play(state, cast("hit", "d1"), dice="lock lock lock" if two else "lock lock")
        expected = 2 if element is not None and element.value in raised else 1
        assert [event.wounds for event in of_type(step.events, WoundsPlaced)] == [expected], element


@pytest.mark.rule("RANGE-8", "REW-10")
def test_crate_equipment_buff_and_a_spell_that_raises_range_add_up():
    long_shot = spell("long-shot", "special", ("self",), ap=1, effects=(RaiseRange(2),))
    names = ("set-hp1-range", "pet-range2-crit-dodge", "cra-style", "celestine-wand")
    archer = wearing(*names, card=card("x", FIRE, long_shot, level=4))
    state = position("A..b", {"A": archer, "b": ANYONE}, active="A", under={"A": "C"})
    state = play(state, cast("long-shot", "a1")).state
    shooter = figure(state, "A")
    assert effective_range(state, shooter, FIRE) == (1, 5 + 1 + 1 + 2 + 2 + 2)
    # a weapon gives its bearer one more spell, and Long Shot speaks of all spells of its caster
    assert effective_range(state, shooter, shooter.spells[-1]) == (0, 2 + 1 + 1 + 2 + 2 + 2)


@pytest.mark.rule("RANGE-8", "REW-14")
def test_a_spell_that_raises_range_counts_for_a_boost_that_is_cast():
    long_shot = spell("long-shot", "special", ("self",), ap=1, effects=(RaiseRange(3),))
    archer = holder(down(OWN["lightning"]), card=card("x", long_shot, level=4))
    state = position("A.......b", {"A": archer, "b": ANYONE}, active="A")
    assert refusal(state, use("lightning", "i1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    state = play(state, cast("long-shot", "a1")).state
    assert refusal(state, use("lightning", "i1")) is None


# ---- weapons ----


@pytest.mark.rule("REW-10")
@pytest.mark.parametrize(
    ("name", "at_cell", "ap", "wounds"),
    [
        ("lambres-daggers", "b1", 2, 1),
        ("raciela-sword", "b1", 3, 2),
        ("fruity-shovel", "b1", 4, 2),
        ("wa-wabbit-staff", "b1", 5, 2),
        ("festos-hammer", "b1", 6, 3),
    ],
)
def test_a_melee_weapon_gives_its_bearer_a_spell_that_can_be_cast_again_and_again(name, at_cell, ap, wounds):
    state = position("Ab", {"A": wearing(name, ap=12), "b": ANYONE}, active="A")
    state = play(state, cast(name, at_cell), dice="lock lock").state
    assert (figure(state, "A").ap, figure(state, "b").wounds) == (12 - ap, wounds)
    assert refusal(state, cast(name, at_cell)) is None


@pytest.mark.rule("REW-10", "RANGE-3")
def test_the_bow_reaches_two_to_five_and_no_further_on_a_crate_or_by_a_set():
    archer = wearing("angel-bow", "set-hp1-range")
    state = position("A......b", {"A": archer, "b": ANYONE}, active="A", under={"A": "C"})
    reached = [c.at.col for c in engine.legal_commands(state) if getattr(c, "spell", None) == "angel-bow"]
    assert sorted(reached) == [2, 3, 4, 5]


@pytest.mark.rule("REW-10", "SPELL-7", "POW-8")
def test_the_wand_heals_and_the_healing_power_of_its_bearer_counts():
    hurt = {"card": ANYONE, "wounds": 8}
    state = position("A.Bb", {"A": wearing("celestine-wand", "set-hp3-heals"), "B": hurt, "b": ANYONE}, active="A")
    step = play(state, cast("celestine-wand", "c1"), dice="critical")
    assert [event.wounds for event in of_type(step.events, WoundsHealed)] == [2 + 1 + 1]


@pytest.mark.rule("REW-10", "POW-1", "SPELL-4")
def test_powers_and_bonuses_of_the_bearer_count_for_an_elemental_weapon_not_for_a_neutral_one():
    names = ("dofus-cawwot", "set-hp2-critical", "lambres-daggers")
    state = position("Ab", {"A": wearing(*names), "b": ANYONE}, active="A")
    step = play(state, cast("lambres-daggers", "b1"), dice="critical critical lock")
    assert figure(step.state, "b").wounds == 1 + 1 + 2
    names = ("dofus-cawwot", "set-hp2-critical", "festos-hammer")
    state = position("Ab", {"A": wearing(*names), "b": ANYONE}, active="A")
    step = play(state, cast("festos-hammer", "b1"), dice="critical lock")
    assert figure(step.state, "b").wounds == 3 + 1


@pytest.mark.rule("REW-10", "ZONE-4")
@pytest.mark.parametrize(
    ("name", "hit"),
    [("fruity-shovel", "be"), ("wa-wabbit-staff", "bcd"), ("festos-hammer", "bcde")],
)
def test_the_areas_of_shovel_staff_and_hammer_are_those_of_their_pictures(name, hit):
    drawing = "..c..\n.Abe.\n..d.."
    state = position(drawing, {"A": wearing(name), **dict.fromkeys("bcde", ANYONE)}, active="A")
    dice = " ".join(["lock"] * (1 + len(hit)))
    step = play(state, cast(name, "c2"), dice=dice)
    assert {event.who for event in of_type(step.events, WoundsPlaced)} == set(hit)


@pytest.mark.rule("REW-10", "REW-5")
def test_a_weapon_is_cast_in_the_turn_in_which_it_is_turned_up():
    state = position("Ab", {"A": holder(down(OWN["raciela-sword"])), "b": ANYONE}, active="A")
    state = play(state, use("raciela-sword")).state
    state = play(state, cast("raciela-sword", "b1"), dice="lock lock").state
    assert (figure(state, "b").wounds, on_card(state)) == (2, [("raciela-sword", True)])
