"""Buffs: damage by element, Feca Style, Perfect Lock, life steal, range (REW-7, REW-11, REW-19, REW-20, DMG-2)."""

import pytest
from own_rewards import OWN, PASS, down, holder, up, use
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import EndTurn, Move, Punch
from krosmaster.arena.definitions import (
    ArmorPiercing,
    Element,
    ExtraDamage,
    LifeSteal,
    Markers,
    Points,
    Power,
    Push,
    Swap,
    Zone,
)
from krosmaster.arena.events import WoundsHealed, WoundsPlaced
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
ELEMENTS = tuple(Element)


def attack(element, **fields):
    """An attack spell of an element, or a neutral one."""
    return spell("hit", ap=1, element=element, **fields)


def hit(buff, given, *, drawing="Ab", at_cell="b1", target=ANYONE, dice="lock lock", **caster):
    """What a caster with a buff face up does to b with one spell."""
    fields = {"card": card("caster", given), **caster}
    state = position(drawing, {"A": holder(up(OWN[buff]), **fields), "b": target}, active="A")
    return play(state, cast("hit", at_cell), dice=dice)


def wounds(step, who="b"):
    return [event.wounds for event in of_type(step.events, WoundsPlaced) if event.who == who]


# ---- damage ----


@pytest.mark.rule("REW-7", "DMG-2", "REW-11")
@pytest.mark.parametrize("element", [*ELEMENTS, None])
@pytest.mark.parametrize("buff", [f"buff-{element.value}" for element in ELEMENTS])
def test_a_buff_of_an_element_raises_attack_spells_of_that_element_only(buff, element):
    expected = 2 if element is not None and buff == f"buff-{element.value}" else 1
    assert wounds(hit(buff, attack(element))) == [expected]


@pytest.mark.rule("REW-7", "POW-6")
@pytest.mark.parametrize("element", ELEMENTS)
def test_a_buff_of_an_element_gives_resistance_to_that_element_only(element):
    state = {"b": holder(up(OWN["buff-fire"]))}
    step = play(position("Ab", {"A": card("x", attack(element, damage=2)), **state}, active="A"), cast("hit", "b1"))
    (placed,) = of_type(step.events, WoundsPlaced)
    assert placed.resistance == (1 if element is Element.FIRE else 0)


@pytest.mark.rule("DMG-2", "REW-11")
@pytest.mark.parametrize(
    ("buff", "melee", "afar"),
    [("iop-style", 2, 0), ("sram-style", 1, 0), ("cra-style", 1, 1), ("stasis-crystal", 2, 2), ("feca-style", 0, 0)],
)
def test_what_raises_elemental_damage_raises_no_neutral_damage(buff, melee, afar):
    dice = "lock lock lock" if buff == "stasis-crystal" else "lock lock"
    assert wounds(hit(buff, attack(Element.AIR, reach=("melee",)), dice=dice)) == [1 + melee]
    assert wounds(hit(buff, attack(Element.AIR, reach=("classic", 1, 3)), dice=dice)) == [1 + afar]
    assert wounds(hit(buff, attack(None, reach=("melee",)))) == [1]
    assert wounds(hit(buff, attack(None, reach=("classic", 1, 3)))) == [1]


@pytest.mark.rule("DMG-2", "ACT-5")
@pytest.mark.parametrize("buff", ["iop-style", "sram-style", "cra-style", "stasis-crystal", "buff-fire"])
def test_no_buff_raises_a_punch(buff):
    state = position("Ab", {"A": holder(up(OWN[buff]), wounds=5), "b": ANYONE}, active="A")
    step = play(state, Punch(cell("b1")), dice="lock lock")
    assert (wounds(step), figure(step.state, "A").wounds) == ([1], 5)


@pytest.mark.rule("REW-11")
@pytest.mark.parametrize("buff", ["buff-fire", "stasis-crystal", "cra-style"])
def test_attack_bonuses_do_not_touch_healing(buff):
    cure = spell("hit", "heal", ("classic", 0, 3), ap=1, damage=1, element=Element.FIRE)
    step = hit(buff, cure, target={"card": ANYONE, "wounds": 5}, dice="lock lock" if "crystal" in buff else "lock")
    assert [event.wounds for event in of_type(step.events, WoundsHealed)] == [1]


@pytest.mark.rule("DMG-2", "FX-9")
def test_a_bonus_of_an_element_does_not_count_for_the_extra_damage_of_a_neutral_spell():
    mixed = attack(None, effects=(ExtraDamage(1, Element.FIRE),))
    assert wounds(hit("buff-fire", mixed)) == [2]


@pytest.mark.rule("REW-7")
def test_a_buff_raises_the_damage_on_each_target_of_an_area():
    caster = holder(up(OWN["buff-air"]), card=card("x", attack(Element.AIR, zone=Zone.CROSS)))
    state = position("A..b\n...c", {"A": caster, "b": ANYONE, "c": ANYONE}, active="A")
    step = play(state, cast("hit", "d1"), dice="lock lock lock")
    assert (wounds(step, "b"), wounds(step, "c")) == ([2], [2])


@pytest.mark.rule("REW-17", "REW-7")
def test_boosts_and_buffs_add_up():
    held = (up(OWN["buff-fire"]), up(OWN["iop-style"]), down(OWN["boost-fire"]), up(OWN["dofus-cawwot"]))
    fields = {"card": card("x", attack(Element.FIRE, reach=("melee",)), level=4)}
    state = position("Ab", {"A": holder(*held, **fields), "b": ANYONE}, active="A")
    step = play(play(state, use("boost-fire")).state, cast("hit", "b1"), dice="lock lock")
    assert wounds(step) == [1 + 1 + 2 + 2 + 1]


# ---- powers, life steal, range ----


@pytest.mark.rule("REW-7", "POW-1", "POW-2", "POW-3", "POW-4")
def test_urikorn_blood_gives_critical_armor_lock_and_dodge():
    step = hit("urikorn-blood", attack(Element.FIRE), dice="critical critical lock")
    assert rolls(step.events) == ["A critical: critical critical = 2", "b armor: lock = 0"]
    state = position("Ab\n..", {"A": ANYONE, "b": holder(up(OWN["urikorn-blood"]))}, active="A")
    assert rolls(play(state, Move(cell("a2")), dice="lock armor dodge").events)[0] == "b lock: lock armor = 1"
    state = position("Ab\n..", {"A": holder(up(OWN["urikorn-blood"])), "b": ANYONE}, active="A")
    assert rolls(play(state, Move(cell("a2")), dice="lock dodge lock").events)[1] == "A dodge: dodge lock = 1"


@pytest.mark.rule("POW-0", "REW-7")
def test_a_power_of_the_card_of_a_buff_and_of_equipment_is_had_once():
    fields = {"card": card("x", attack(Element.FIRE), powers=[Power.CRITICAL])}
    held = (up(OWN["stasis-crystal"]), up(OWN["set-hp2-critical"]))
    state = position("Ab", {"A": holder(*held, **fields), "b": ANYONE}, active="A")
    step = play(state, cast("hit", "b1"), dice="critical critical lock")
    assert rolls(step.events)[0] == "A critical: critical critical = 2"


@pytest.mark.rule("DMG-3", "REW-7")
def test_sram_style_steals_life_with_melee_elemental_spells_only():
    melee, afar = attack(Element.AIR, reach=("melee",)), attack(Element.AIR, reach=("classic", 1, 3))
    assert figure(hit("sram-style", melee, wounds=5).state, "A").wounds == 5 - 2
    assert figure(hit("sram-style", afar, wounds=5).state, "A").wounds == 5
    assert figure(hit("sram-style", attack(None, reach=("melee",)), wounds=5).state, "A").wounds == 5


@pytest.mark.rule("DMG-3")
def test_a_spell_has_life_steal_once_also_with_sram_style():
    given = attack(Element.AIR, reach=("melee",), effects=(LifeSteal(),))
    step = hit("sram-style", given, wounds=9)
    assert [event.wounds for event in of_type(step.events, WoundsHealed)] == [2]


@pytest.mark.rule("REW-7", "RANGE-2", "RANGE-3", "RANGE-4", "RANGE-5", "RANGE-6", "RANGE-7")
@pytest.mark.parametrize(
    ("reach", "farthest"),
    [
        (("classic", 1, 3), 5),
        (("line", 1, 3), 5),
        (("fixed", 1, 3), 3),
        (("line-fixed", 1, 3), 3),
        (("no-sight", 1, 3), 3),
        (("melee",), 1),
        (("self",), 0),
    ],
)
def test_cra_style_raises_the_maximum_of_what_can_be_raised_by_two(reach, farthest):
    caster = holder(up(OWN["cra-style"]), card=card("x", attack(None, reach=reach)))
    state = position("A.......b", {"A": caster, "b": ANYONE}, active="A")
    reached = [c.at.col for c in engine.legal_commands(state) if getattr(c, "spell", None) == "hit"]
    assert max(reached) == farthest


# ---- feca style ----

FECA = holder(up(OWN["feca-style"]))


def against_feca(given, dice="lock lock", **fields):
    """A, beside b who is under Feca Style, casts one spell at it."""
    state = position("A.b..", {"A": {"card": card("x", given), **fields}, "b": {**FECA, "wounds": 2}}, active="A")
    return play(state, cast("hit", "c1"), dice=dice)


@pytest.mark.rule("REW-19")
@pytest.mark.parametrize("element", ELEMENTS)
def test_feca_style_lets_no_elemental_damage_through_criticals_included(element):
    step = against_feca(attack(element, damage=3), dice="critical lock")
    assert (figure(step.state, "b").wounds, rolls(step.events)) == (
        2,
        ["A critical: critical = 1", "b armor: lock = 0"],
    )


@pytest.mark.rule("REW-19")
def test_feca_style_is_no_use_against_neutral_damage():
    assert wounds(against_feca(attack(None, damage=3), dice="critical lock")) == [4]


@pytest.mark.rule("REW-19", "GEN-1", "FX-9")
def test_faq_4_feca_style_lets_no_extra_elemental_damage_through_either():
    assert wounds(against_feca(attack(None, damage=2, effects=(ExtraDamage(2, Element.FIRE),)))) == [2]
    assert wounds(against_feca(attack(Element.AIR, damage=2, effects=(ExtraDamage(2, Element.FIRE),)))) == [0]
    assert wounds(against_feca(attack(Element.AIR, damage=2, effects=(ExtraDamage(2),)))) == [0]


@pytest.mark.rule("REW-19", "SPELL-14")
def test_the_other_effects_of_a_spell_work_on_a_target_under_feca_style():
    pushed = against_feca(attack(Element.FIRE, effects=(Push(1), Markers(Points.MP, -1))))
    assert (at(pushed.state, "b"), figure(pushed.state, "b").mp_markers) == ("d1", -1)
    swapped = against_feca(attack(Element.FIRE, effects=(Swap(), ArmorPiercing())), dice="lock")
    assert (at(swapped.state, "A"), at(swapped.state, "b")) == ("c1", "a1")


@pytest.mark.rule("REW-19", "SPELL-7")
def test_a_target_under_feca_style_is_healed():
    cure = spell("hit", "heal", ("classic", 0, 3), ap=1, damage=2, element=None)
    assert figure(against_feca(cure, dice="lock").state, "b").wounds == 0


@pytest.mark.rule("REW-19", "DMG-3")
def test_life_steal_gives_nothing_where_feca_style_lets_nothing_through():
    given = attack(Element.FIRE, damage=3, effects=(LifeSteal(),))
    assert figure(against_feca(given, wounds=5).state, "A").wounds == 5


@pytest.mark.rule("REW-19")
def test_the_wound_cost_of_an_own_spell_is_paid_under_feca_style():
    given = attack(None, wounds=2)
    step = hit("feca-style", given)
    assert figure(step.state, "A").wounds == 2


# ---- perfect lock ----

HOLDER = holder(up(OWN["perfect-lock"]))


@pytest.mark.rule("REW-20")
def test_an_enemy_beside_a_perfect_lock_cannot_leave_by_mp_and_nobody_rolls():
    state = position("A.\nb.\n..", {"A": ANYONE, "b": HOLDER}, active="A")
    assert refusal(state, Move(cell("b1"))) == (Why.HELD_FAST, "REW-20")
    assert not [command for command in engine.legal_commands(state) if isinstance(command, Move)]


@pytest.mark.rule("REW-20")
def test_an_enemy_mob_is_held_too_and_one_that_is_not_adjacent_is_not():
    imps = {"i": {"token": token("imp"), "by": "A"}}
    state = position("ib\nA.", {"A": ANYONE, "b": HOLDER}, tokens=imps, active="i", played=["A"])
    assert refusal(state, Move(cell("a2")))[0] is Why.HELD_FAST
    state = position("A.b\n...", {"A": ANYONE, "b": HOLDER}, active="A")
    assert refusal(state, Move(cell("b1"))) is None
    state = play(state, Move(cell("b1"))).state
    assert refusal(state, Move(cell("a1"))) == (Why.HELD_FAST, "REW-20")


@pytest.mark.rule("REW-20")
def test_allies_of_the_bearer_and_the_bearer_itself_move_freely():
    figures = {"A": holder(up(OWN["perfect-lock"])), "B": card("y", initiative=9), "c": ANYONE}
    state = position("AB.c\n....", figures, active="B")
    assert refusal(state, Move(cell("c1"))) is None
    state = position("AB.c\n....", figures, active="A", played=["B"])
    assert refusal(state, Move(cell("a2"))) is None


@pytest.mark.rule("REW-20", "POW-5")
def test_a_mupeke_character_can_leave_a_perfect_lock():
    state = position("Ab\n..", {"A": card("ghost", powers=[Power.MUPEKE]), "b": HOLDER}, active="A")
    step = play(state, Move(cell("a2")))
    assert (at(step.state, "A"), rolls(step.events)) == ("a2", [])


@pytest.mark.rule("REW-20", "LOCK-5")
def test_other_movement_out_of_a_perfect_lock_is_free():
    leap = spell("hit", ap=1, reach=("classic", 1, 3), effects=(Swap(),))
    state = position("bA.c", {"A": card("x", leap), "b": HOLDER, "c": ANYONE}, active="A")
    step = play(state, cast("hit", "d1"), dice="lock lock")
    assert (at(step.state, "A"), at(step.state, "c")) == ("d1", "b1")


@pytest.mark.rule("REW-20", "LOCK-8")
def test_an_mp_cost_is_paid_in_a_perfect_lock():
    state = position("Ab", {"A": card("x", attack(None, mp=2)), "b": HOLDER}, active="A")
    assert figure(play(state, cast("hit", "b1"), dice="lock lock").state, "A").mp == 1


@pytest.mark.rule("REW-20", "REW-7")
def test_a_perfect_lock_that_lies_face_down_or_has_left_holds_nobody():
    face_down = position("Ab\n..", {"A": ANYONE, "b": holder(down(OWN["perfect-lock"]))}, active="A")
    assert refusal(face_down, Move(cell("a2"))) is None
    state = position("Ab\n..", {"A": ANYONE, "b": HOLDER}, active="A", dice="lock armor lock armor")
    state = play(state, EndTurn(), PASS, EndTurn(), PASS).state
    assert (state.active, refusal(state, Move(cell("a2")))) == ("A", None)
