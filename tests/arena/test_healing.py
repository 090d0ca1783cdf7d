"""Healing spells (SPELL-7, SPELL-10, SPELL-21)."""

import pytest
from scenes import card, cast, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.definitions import Markers, Points, Power, Zone
from krosmaster.arena.events import WoundsHealed
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
MEND = spell("mend", "heal", ("classic", 0, 3), damage=1)


def healed(healing, dice, *, wounds, powers=()):
    """A heals its ally Z."""
    state = position(
        "A.Z.b",
        {"A": card("healer", healing, powers=powers), "Z": {"card": ANYONE, "wounds": wounds}, "b": ANYONE},
        active="A",
    )
    return play(state, cast(healing.id, "c1"), dice=dice)


@pytest.mark.rule("SPELL-7")
@pytest.mark.parametrize(("face", "left"), [("lock", 4), ("critical", 3)])
def test_healing_removes_wounds_a_critical_adds_one_and_no_armor_is_rolled(face, left):
    step = healed(MEND, face, wounds=5)
    assert [roll.split()[1] for roll in rolls(step.events)] == ["critical:"]
    assert figure(step.state, "Z").wounds == left


@pytest.mark.rule("SPELL-7")
def test_the_armor_power_of_the_healed_changes_nothing():
    state = position(
        "A.Z.b",
        {"A": card("healer", MEND), "Z": {"card": card("knight", powers=[Power.ARMOR]), "wounds": 5}, "b": ANYONE},
        active="A",
    )
    step = play(state, cast("mend", "c1"), dice="lock")
    assert (rolls(step.events), figure(step.state, "Z").wounds) == (["A critical: lock = 0"], 4)


@pytest.mark.rule("SPELL-7")
def test_wounds_never_fall_below_none():
    step = healed(spell("mend", "heal", damage=3), "critical", wounds=2)
    assert figure(step.state, "Z").wounds == 0
    assert [event.wounds for event in of_type(step.events, WoundsHealed)] == [2]


@pytest.mark.rule("SPELL-7")
def test_a_character_without_wounds_can_be_healed_to_no_use():
    step = healed(MEND, "critical", wounds=0)
    assert (figure(step.state, "Z").wounds, figure(step.state, "A").ap) == (0, 3)


@pytest.mark.rule("SPELL-7")
def test_an_enemy_can_be_healed():
    state = position("A.b", {"A": card("healer", MEND), "b": {"card": ANYONE, "wounds": 3}}, active="A")
    assert figure(play(state, cast("mend", "c1"), dice="lock").state, "b").wounds == 2


@pytest.mark.rule("SPELL-7")
def test_the_healer_can_heal_itself_and_a_mob():
    state = position(
        "A.i.b",
        {"A": {"card": card("healer", MEND), "wounds": 3}, "b": ANYONE},
        tokens={"i": {"token": token("imp", hp=4), "by": "A", "wounds": 3}},
        active="A",
    )
    state = play(state, cast("mend", "a1"), dice="lock").state
    state = play(state, cast("mend", "c1"), dice="lock").state
    assert (figure(state, "A").wounds, figure(state, "i").wounds) == (2, 2)


@pytest.mark.rule("SPELL-7", "SPELL-17")
def test_healing_is_refused_where_no_character_is():
    squib = token("squib", "bomb", spell("explosion", reach=("self",)), hp=1)
    state = position(
        "A.xT\n...b", {"A": card("healer", MEND), "b": ANYONE}, tokens={"x": {"token": squib, "by": "b"}}, active="A"
    )
    for aimed in ("b1", "c1", "d1"):
        assert refusal(state, cast("mend", aimed)) == (Why.NEEDS_A_CHARACTER, "SPELL-17")


@pytest.mark.rule("SPELL-10")
@pytest.mark.parametrize(("face", "left"), [("lock", 5), ("critical", 4)])
def test_a_spell_that_heals_nothing_is_raised_by_a_critical(face, left):
    assert figure(healed(spell("mend", "heal", damage=0), face, wounds=5).state, "Z").wounds == left


@pytest.mark.rule("SPELL-21")
def test_with_the_critical_power_a_healing_spell_rolls_two_dice():
    step = healed(MEND, "critical double", wounds=5, powers=[Power.CRITICAL])
    assert rolls(step.events) == ["A critical: critical double = 2"]
    assert figure(step.state, "Z").wounds == 2


@pytest.mark.rule("SPELL-7", "ZONE-1")
def test_healing_in_an_area_heals_every_character_with_one_critical_roll_and_no_bomb():
    balm = spell("balm", "heal", ("classic", 0, 3), damage=1, zone=Zone.SQUARE)
    squib = token("squib", "bomb", spell("explosion", reach=("self",)), hp=1)
    state = position(
        "AZx\n.b.\n...",
        {
            "A": {"card": card("healer", balm), "wounds": 5},
            "Z": {"card": ANYONE, "wounds": 5},
            "b": {"card": ANYONE, "wounds": 5},
        },
        tokens={"x": {"token": squib, "by": "b"}},
        active="A",
    )
    step = play(state, cast("balm", "b2"), dice="critical")
    assert rolls(step.events) == ["A critical: critical = 1"]
    assert [(event.who, event.wounds) for event in of_type(step.events, WoundsHealed)] == [("b", 2), ("A", 2), ("Z", 2)]


@pytest.mark.rule("SPELL-14")
def test_the_effects_of_a_healing_spell_apply_although_nothing_was_healed():
    mend = spell("mend", "heal", damage=1, effects=(Markers(Points.MP, 1),))
    assert figure(healed(mend, "lock", wounds=0).state, "Z").mp_markers == 1
