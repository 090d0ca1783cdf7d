"""Critical hits, armor, elements, resistance, wounds, life steal, armor-piercing, knock-outs (SPELL-4 to 6, DMG)."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, rolls, spell, token

from krosmaster.arena.commands import EndTurn, Punch
from krosmaster.arena.definitions import ArmorPiercing, Element, ExtraDamage, LifeSteal, Power, Zone
from krosmaster.arena.events import KnockedOut, TokenLeft, WoundsHealed, WoundsPlaced

ANYONE = card("anyone")
CRITICAL_POWER = (Power.CRITICAL,)
ARMOR_POWER = (Power.ARMOR,)


def shoot(attack, dice, caster_powers=(), target_powers=(), *, target_wounds=0, target_hp=10, caster_wounds=0):
    """One attack from A at b three cells away; an ally beside each so that a knock-out ends nothing."""
    state = position(
        "A..b.\nZ...c",
        {
            "A": {"card": card("caster", attack, powers=caster_powers), "wounds": caster_wounds},
            "Z": ANYONE,
            "b": {"card": card("target", powers=target_powers, hp=target_hp), "wounds": target_wounds},
            "c": ANYONE,
        },
        active="A",
    )
    return play(state, cast(attack.id, "d1"), dice=dice)


# ---- critical hits and armor ----


@pytest.mark.rule("SPELL-4", "SPELL-6")
@pytest.mark.parametrize(
    ("face", "wounds"), [("critical", 2), ("double", 2), ("wild", 2), ("armor", 1), ("lock", 1), ("dodge", 1)]
)
def test_one_critical_die_adds_one_damage_for_a_success(face, wounds):
    step = shoot(spell(damage=1), f"{face} lock")
    assert figure(step.state, "b").wounds == wounds


@pytest.mark.rule("SPELL-4")
def test_with_the_critical_power_each_of_two_dice_adds_one():
    step = shoot(spell(damage=1), "critical wild lock", CRITICAL_POWER)
    assert rolls(step.events) == ["A critical: critical wild = 2", "b armor: lock = 0"]
    assert figure(step.state, "b").wounds == 3


@pytest.mark.rule("SPELL-4", "DMG-1", "DMG-2")
def test_a_neutral_spell_never_rolls_a_second_critical_die():
    step = shoot(spell(damage=1, element=None), "critical lock", CRITICAL_POWER)
    assert rolls(step.events) == ["A critical: critical = 1", "b armor: lock = 0"]
    assert figure(step.state, "b").wounds == 2


@pytest.mark.rule("SPELL-4")
def test_a_neutral_spell_with_elemental_extra_damage_is_still_neutral():
    mixed = spell(damage=1, element=None, effects=(ExtraDamage(1, Element.FIRE),))
    step = shoot(mixed, "critical lock", CRITICAL_POWER)
    assert rolls(step.events)[0] == "A critical: critical = 1"
    assert figure(step.state, "b").wounds == 3


@pytest.mark.rule("SPELL-4")
def test_a_punch_is_neutral_whatever_power_its_giver_has():
    state = position("Ab", {"A": card("puncher", powers=CRITICAL_POWER), "b": ANYONE}, active="A")
    step = play(state, Punch(cell("b1")), dice="critical lock")
    assert rolls(step.events) == ["A critical: critical = 1", "b armor: lock = 0"]
    assert figure(step.state, "b").wounds == 2


@pytest.mark.rule("SPELL-5", "SPELL-6")
@pytest.mark.parametrize(
    ("face", "wounds"), [("armor", 1), ("wild", 1), ("critical", 2), ("double", 2), ("lock", 2), ("dodge", 2)]
)
def test_one_armor_die_takes_one_damage_away_for_a_success(face, wounds):
    step = shoot(spell(damage=2), f"lock {face}")
    assert figure(step.state, "b").wounds == wounds


@pytest.mark.rule("SPELL-5")
def test_with_the_armor_power_each_of_two_dice_takes_one_away():
    step = shoot(spell(damage=3), "lock armor wild", target_powers=ARMOR_POWER)
    assert rolls(step.events) == ["A critical: lock = 0", "b armor: armor wild = 2"]
    assert figure(step.state, "b").wounds == 1


# ---- wounds ----


@pytest.mark.rule("SPELL-6")
def test_wounds_are_base_and_extra_and_critical_less_resistance_and_armor():
    attack = spell(damage=2, element=Element.FIRE, effects=(ExtraDamage(3),))
    step = shoot(attack, "critical critical armor", CRITICAL_POWER, (Power.RESISTANCE_FIRE,))
    (hit,) = of_type(step.events, WoundsPlaced)
    assert (hit.base, hit.extra, hit.critical, hit.resistance, hit.armor, hit.wounds) == (2, 3, 2, 1, 1, 5)


@pytest.mark.rule("SPELL-6")
def test_more_armor_than_damage_places_no_wounds_and_removes_none():
    step = shoot(spell(damage=1), "lock armor armor", target_powers=ARMOR_POWER, target_wounds=4)
    assert figure(step.state, "b").wounds == 4


@pytest.mark.rule("SPELL-6", "DMG-5")
def test_example_of_page_24_three_damage_on_12_hp_with_10_wounds_places_two_and_knocks_out():
    step = shoot(spell(damage=3), "lock lock", target_hp=12, target_wounds=10)
    (hit,) = of_type(step.events, WoundsPlaced)
    assert (hit.wounds, figure(step.state, "b").wounds, figure(step.state, "b").ko) == (2, 12, True)


@pytest.mark.rule("SPELL-10")
@pytest.mark.parametrize(("face", "wounds"), [("critical", 1), ("lock", 0)])
def test_a_spell_of_zero_damage_is_an_attack_that_a_critical_hit_raises(face, wounds):
    step = shoot(spell(damage=0), f"{face} lock")
    assert rolls(step.events)[1] == "b armor: lock = 0"
    assert figure(step.state, "b").wounds == wounds


# ---- elements ----


@pytest.mark.rule("DMG-1", "POW-6")
@pytest.mark.parametrize("element", list(Element))
@pytest.mark.parametrize("resisted", list(Element))
def test_resistance_takes_one_damage_away_from_a_spell_of_its_element_only(element, resisted):
    step = shoot(spell(damage=2, element=element), "lock lock", (), (Power(f"resistance-{resisted.value}"),))
    assert figure(step.state, "b").wounds == (1 if element is resisted else 2)


@pytest.mark.rule("DMG-1", "DMG-2", "POW-6")
def test_neutral_damage_meets_no_resistance():
    every = [power for power in Power if power.value.startswith("resistance")]
    step = shoot(spell(damage=2, element=None), "lock lock", (), every)
    assert figure(step.state, "b").wounds == 2


@pytest.mark.rule("POW-6")
def test_resistance_brings_damage_to_nothing_and_not_below():
    step = shoot(spell(damage=0), "lock lock", (), (Power.RESISTANCE_FIRE,), target_wounds=2)
    assert figure(step.state, "b").wounds == 2
    step = shoot(spell(damage=1), "lock lock", (), (Power.RESISTANCE_FIRE,), target_wounds=2)
    assert figure(step.state, "b").wounds == 2


@pytest.mark.rule("POW-6")
def test_resistance_takes_one_away_from_a_critical_hit_too_and_only_once():
    step = shoot(spell(damage=0), "critical critical lock", CRITICAL_POWER, (Power.RESISTANCE_FIRE,))
    assert figure(step.state, "b").wounds == 1


@pytest.mark.rule("FX-9", "POW-6")
@pytest.mark.parametrize(
    ("powers", "wounds"),
    [
        ((), 3),
        ((Power.RESISTANCE_EARTH,), 2),
        ((Power.RESISTANCE_WATER,), 2),
        ((Power.RESISTANCE_EARTH, Power.RESISTANCE_WATER), 1),
        ((Power.RESISTANCE_AIR, Power.RESISTANCE_FIRE), 3),
    ],
)
def test_extra_damage_of_another_element_meets_the_resistance_to_its_own_element(powers, wounds):
    attack = spell(damage=1, element=Element.EARTH, effects=(ExtraDamage(2, Element.WATER),))
    assert figure(shoot(attack, "lock lock", (), powers).state, "b").wounds == wounds


@pytest.mark.rule("FX-9", "POW-6")
def test_extra_damage_of_the_element_of_the_spell_is_resisted_together_with_it():
    attack = spell(damage=1, element=Element.EARTH, effects=(ExtraDamage(2, Element.EARTH),))
    assert figure(shoot(attack, "lock lock", (), (Power.RESISTANCE_EARTH,)).state, "b").wounds == 2


@pytest.mark.rule("FX-9", "DMG-2")
def test_extra_elemental_damage_of_a_neutral_spell_is_resisted_and_its_neutral_damage_is_not():
    attack = spell(damage=2, element=None, effects=(ExtraDamage(1, Element.AIR),))
    assert figure(shoot(attack, "lock lock", (), (Power.RESISTANCE_AIR,)).state, "b").wounds == 2
    assert figure(shoot(attack, "lock lock", (), (Power.RESISTANCE_FIRE,)).state, "b").wounds == 3


@pytest.mark.rule("FX-9")
def test_extra_damage_raises_a_spell_of_zero_damage():
    attack = spell(damage=0, element=Element.FIRE, effects=(ExtraDamage(2),))
    assert figure(shoot(attack, "lock lock").state, "b").wounds == 2


# ---- life steal ----


@pytest.mark.rule("DMG-3")
def test_life_steal_removes_as_many_wounds_as_were_inflicted():
    step = shoot(spell(damage=2, effects=(LifeSteal(),)), "critical armor", caster_wounds=5)
    assert (figure(step.state, "b").wounds, figure(step.state, "A").wounds) == (2, 3)


@pytest.mark.rule("DMG-3")
def test_life_steal_never_removes_more_wounds_than_there_are():
    step = shoot(spell(damage=4, effects=(LifeSteal(),)), "lock lock", caster_wounds=1)
    assert (figure(step.state, "b").wounds, figure(step.state, "A").wounds) == (4, 0)


@pytest.mark.rule("DMG-3")
def test_life_steal_without_damage_steals_nothing():
    step = shoot(spell(damage=1, effects=(LifeSteal(),)), "lock armor", caster_wounds=5)
    assert figure(step.state, "A").wounds == 5
    assert of_type(step.events, WoundsHealed) == []


@pytest.mark.rule("DMG-3")
def test_an_overkill_steals_no_more_than_fitted_on_the_card():
    step = shoot(spell(damage=6, effects=(LifeSteal(),)), "lock lock", target_wounds=8, caster_wounds=7)
    assert (figure(step.state, "b").ko, figure(step.state, "A").wounds) == (True, 5)


@pytest.mark.rule("DMG-3")
def test_life_steal_adds_up_over_all_targets_and_happens_once():
    drain = spell(damage=2, zone=Zone.CROSS, effects=(LifeSteal(),))
    state = position(
        "A.bc", {"A": {"card": card("caster", drain), "wounds": 9}, "b": ANYONE, "c": card("frail", hp=1)}, active="A"
    )
    step = play(state, cast("zap", "c1"), dice="lock lock lock")
    assert [(healed.who, healed.wounds) for healed in of_type(step.events, WoundsHealed)] == [("A", 3)]
    assert figure(step.state, "A").wounds == 6


@pytest.mark.rule("DMG-3")
def test_life_steal_from_an_ally_counts_too():
    drain = spell(damage=2, effects=(LifeSteal(),))
    state = position("A.Zb", {"A": {"card": card("caster", drain), "wounds": 9}, "Z": ANYONE, "b": ANYONE}, active="A")
    step = play(state, cast("zap", "c1"), dice="lock lock")
    assert (figure(step.state, "Z").wounds, figure(step.state, "A").wounds) == (2, 7)


# ---- armor-piercing ----

PIERCING = spell("lance", damage=2, effects=(ArmorPiercing(),))


@pytest.mark.rule("DMG-4")
def test_armor_piercing_leaves_no_die_to_a_target_without_the_power():
    step = shoot(PIERCING, "lock")
    assert rolls(step.events) == ["A critical: lock = 0"]
    assert figure(step.state, "b").wounds == 2


@pytest.mark.rule("DMG-4")
def test_faq_2_armor_piercing_leaves_one_die_to_a_target_with_the_power():
    step = shoot(PIERCING, "lock armor", target_powers=ARMOR_POWER)
    assert rolls(step.events) == ["A critical: lock = 0", "b armor: armor = 1"]
    assert figure(step.state, "b").wounds == 1


@pytest.mark.rule("DMG-4", "POW-0")
def test_faq_2_armor_from_several_sources_is_still_one_die_against_armor_piercing():
    state = position(
        "A..b",
        {"A": card("caster", PIERCING), "b": {"card": card("knight", powers=ARMOR_POWER), "inspired": (Power.ARMOR,)}},
        active="A",
    )
    step = play(state, cast("lance", "d1"), dice="lock lock")
    assert rolls(step.events)[1:] == ["b armor: lock = 0"]


@pytest.mark.rule("DMG-4")
def test_armor_piercing_counts_for_every_target_of_an_area():
    lance = spell("lance", damage=2, zone=Zone.CROSS, effects=(ArmorPiercing(),))
    state = position(
        "A.bc", {"A": card("caster", lance), "b": ANYONE, "c": card("knight", powers=ARMOR_POWER)}, active="A"
    )
    step = play(state, cast("lance", "c1"), dice="lock armor")
    assert rolls(step.events) == ["A critical: lock = 0", "c armor: armor = 1"]
    assert (figure(step.state, "b").wounds, figure(step.state, "c").wounds) == (2, 1)


# ---- knock-outs ----


@pytest.mark.rule("DMG-5")
@pytest.mark.parametrize(("wounds", "ko"), [(8, False), (9, True)])
def test_as_many_wounds_as_hp_is_a_knock_out(wounds, ko):
    step = shoot(spell(damage=1), "lock lock", target_wounds=wounds)
    assert (figure(step.state, "b").ko, at(step.state, "b") is None) == (ko, ko)


@pytest.mark.rule("DMG-5")
def test_the_markers_and_inspiration_of_the_fallen_leave_with_it():
    state = position(
        "A..bc",
        {
            "A": card("caster", spell(damage=9)),
            "b": {"card": card("x", hp=4), "mp_markers": -1, "ap_markers": 2, "inspired": (Power.LOCK,)},
            "c": ANYONE,
        },
        active="A",
    )
    step = play(state, cast("zap", "d1"), dice="lock lock")
    fallen = figure(step.state, "b")
    assert (fallen.mp_markers, fallen.ap_markers, fallen.inspired) == (0, 0, ())
    assert [(ko.who, ko.at) for ko in of_type(step.events, KnockedOut)] == [("b", cell("d1"))]


@pytest.mark.rule("DMG-5")
def test_a_mob_with_as_many_wounds_as_hp_leaves_the_board():
    imp = token("imp", hp=2)
    state = position(
        "A..ib",
        {"A": card("caster", spell(damage=1)), "b": ANYONE},
        tokens={"i": {"token": imp, "by": "b", "wounds": 1}},
        active="A",
    )
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert [left.who for left in of_type(step.events, TokenLeft)] == ["i"]
    assert state.grid.index(cell("d1")) not in step.state.field.occupants


@pytest.mark.rule("DMG-5")
def test_play_goes_on_with_the_next_character_after_a_knock_out_by_own_hand():
    blast = spell("blast", damage=9, zone=Zone.CROSS, reach=("classic", 0, 3))
    fast = card("caster", blast, initiative=9)
    state = position("A.Z.b", {"A": {"card": fast, "wounds": 5}, "Z": ANYONE, "b": ANYONE}, active="A")
    step = play(state, cast("blast", "a1"), EndTurn(), dice="lock lock")
    assert (step.state.player, figure(step.state, "A").ko) == (1, True)
