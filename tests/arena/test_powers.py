"""The powers of characters and tokens (POW-0 to POW-6); resistance is told with damage."""

import pytest
from scenes import at, card, cast, cell, figure, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import Move
from krosmaster.arena.definitions import Element, Power, Swap
from krosmaster.arena.movement import lockers_against
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
GHOST = card("ghost", powers=[Power.MUPEKE])
SPRITE = token("sprite", powers=[Power.MUPEKE])


def leave(mover_powers=(), enemy_powers=(), dice="", **mover):
    """A leaves the cell beside b by one step."""
    state = position(
        "Ab\n..",
        {"A": {"card": card("mover", powers=mover_powers), **mover}, "b": card("enemy", powers=enemy_powers)},
        active="A",
        dice="lock armor",
    )
    return play(state, Move(cell("a2")), dice=dice)


def shoot(caster, target, dice):
    state = position("A..b", {"A": caster, "b": target}, active="A")
    return play(state, cast("zap", "d1"), dice=dice)


@pytest.mark.rule("POW-1")
def test_the_critical_power_is_two_dice_in_critical_rolls_and_no_other():
    expert = card("expert", spell(), powers=[Power.CRITICAL])
    assert rolls(shoot(expert, expert, "critical lock lock").events) == [
        "A critical: critical lock = 1",
        "b armor: lock = 0",
    ]
    assert rolls(leave([Power.CRITICAL], [Power.CRITICAL], "critical dodge").events) == [
        "b lock: critical = 0",
        "A dodge: dodge = 1",
    ]


@pytest.mark.rule("POW-2")
def test_the_armor_power_is_two_dice_in_armor_rolls_and_no_other():
    knight = card("knight", spell(), powers=[Power.ARMOR])
    assert rolls(shoot(knight, knight, "lock armor lock").events) == [
        "A critical: lock = 0",
        "b armor: armor lock = 1",
    ]


@pytest.mark.rule("POW-3")
def test_the_lock_power_is_two_dice_in_lock_rolls_and_no_other():
    assert rolls(leave([Power.LOCK], [Power.LOCK], "lock armor dodge").events) == [
        "b lock: lock armor = 1",
        "A dodge: dodge = 1",
    ]


@pytest.mark.rule("POW-4")
def test_the_dodge_power_is_two_dice_in_dodge_rolls_and_no_other():
    assert rolls(leave([Power.DODGE], [Power.DODGE], "armor dodge lock").events) == [
        "b lock: armor = 0",
        "A dodge: dodge lock = 1",
    ]


@pytest.mark.rule("POW-0")
@pytest.mark.parametrize("inspired", [(Power.CRITICAL,), (Power.CRITICAL, Power.CRITICAL)])
def test_a_critical_power_had_twice_is_two_dice_all_the_same(inspired):
    expert = {"card": card("expert", spell(), powers=[Power.CRITICAL]), "inspired": inspired}
    assert rolls(shoot(expert, ANYONE, "critical critical lock").events)[0] == "A critical: critical critical = 2"


@pytest.mark.rule("POW-0")
def test_armor_lock_and_dodge_had_twice_are_two_dice_all_the_same():
    knight = {"card": card("knight", powers=[Power.ARMOR]), "inspired": (Power.ARMOR,)}
    step = shoot(card("x", spell()), knight, "lock lock lock")
    assert rolls(step.events)[1] == "b armor: lock lock = 0"
    step = leave([Power.DODGE], (), "armor lock lock", inspired=(Power.DODGE,))
    assert rolls(step.events)[1] == "A dodge: lock lock = 0"


@pytest.mark.rule("POW-0", "POW-1")
def test_an_inspired_power_works_like_one_of_the_card():
    inspired = {"card": card("x", spell()), "inspired": (Power.CRITICAL,)}
    assert rolls(shoot(inspired, ANYONE, "lock wild lock").events)[0] == "A critical: lock wild = 1"


# ---- mupeke ----


@pytest.mark.rule("POW-5")
def test_a_mupeke_character_does_not_lock():
    step = leave((), [Power.MUPEKE, Power.LOCK])
    assert (rolls(step.events), at(step.state, "A")) == ([], "a2")


@pytest.mark.rule("POW-5")
def test_a_mupeke_character_is_not_locked():
    step = leave([Power.MUPEKE], [Power.LOCK])
    assert (rolls(step.events), at(step.state, "A")) == ([], "a2")


@pytest.mark.rule("POW-5")
def test_beside_a_mupeke_mob_only_the_other_enemies_lock():
    state = position("iA\n.b", {"A": ANYONE, "b": ANYONE}, tokens={"i": {"token": SPRITE, "by": "b"}}, active="A")
    assert [enemy.handle for enemy in lockers_against(state, figure(state, "A"))] == ["b"]


@pytest.mark.rule("POW-5")
def test_a_mupeke_character_is_still_an_obstacle_to_steps_and_summons():
    call = spell("call", "summon", ("melee",), summons=SPRITE)
    state = position("Ab", {"A": card("x", call), "b": GHOST}, active="A")
    assert refusal(state, Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")
    assert refusal(state, cast("call", "b1")) == (Why.CELL_NOT_FREE, "SPELL-8")


@pytest.mark.rule("POW-5")
def test_a_mupeke_character_does_not_block_sight_and_can_be_hit():
    state = position("A.b.c", {"A": card("x", spell()), "b": GHOST, "c": ANYONE}, active="A")
    assert refusal(state, cast("zap", "e1")) is None
    assert figure(play(state, cast("zap", "c1"), dice="lock lock").state, "b").wounds == 1


@pytest.mark.rule("POW-5", "FX-8")
def test_a_mupeke_character_is_swapped_with_like_any_other():
    state = position("A.b", {"A": card("x", spell(effects=(Swap(),))), "b": GHOST}, active="A")
    state = play(state, cast("zap", "c1"), dice="lock lock").state
    assert (at(state, "A"), at(state, "b")) == ("c1", "a1")


# ---- resistance ----


@pytest.mark.rule("POW-6")
@pytest.mark.parametrize("element", list(Element))
def test_resistance_weakens_an_explosion_and_a_mobs_spell_of_its_element_too(element):
    spit = token("spitter", "mob", spell("spit", damage=2, ap=4, element=element))
    state = position(
        "i..b\nA...",
        {"A": ANYONE, "b": card("x", powers=[Power(f"resistance-{element.value}")])},
        tokens={"i": {"token": spit, "by": "A"}},
        active="i",
        played=["A"],
    )
    assert figure(play(state, cast("spit", "d1"), dice="lock lock").state, "b").wounds == 1


@pytest.mark.rule("POW-6")
def test_resistance_and_armor_add_up():
    step = shoot(card("x", spell(damage=3)), card("y", powers=[Power.RESISTANCE_FIRE, Power.ARMOR]), "lock armor lock")
    assert figure(step.state, "b").wounds == 1
