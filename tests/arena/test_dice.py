"""The die of the arena and the four rolls (DIE)."""

from collections import Counter

import pytest
from scenes import card, faces, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import Cast, EndTurn, Move, Punch, SetDice
from krosmaster.arena.definitions import ArmorPiercing, Power, SpellId, Zone
from krosmaster.arena.dice import FACES, SETTINGS, SUCCESS_FACES, Face, Purpose
from krosmaster.arena.events import DiceRolled, DiceSet
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Phase
from krosmaster.grid import Cell
from krosmaster.table.dice import seeded

FACE_OFF = """
    . . .
    A b .
    . . .
"""
ZAP = SpellId("zap")
LOCKS = (Face.LOCK, Face.WILD)


def face_off(mine=(), theirs=(), **fields):
    """A beside b, A to act."""
    return position(FACE_OFF, {"A": card("ann", powers=mine), "b": card("bob", powers=theirs)}, active="A", **fields)


@pytest.mark.rule("DIE-1")
def test_the_die_has_six_faces_each_once():
    assert [face.value for face in FACES] == ["critical", "armor", "lock", "dodge", "double", "wild"]


@pytest.mark.rule("DIE-1")
def test_every_face_of_the_die_comes_up_equally_often():
    dice, counts = seeded(7), Counter()
    for _ in range(6000):
        value, dice = dice.roll(len(FACES))
        counts[FACES[value]] += 1
    assert set(counts) == set(Face)
    assert all(880 <= count <= 1120 for count in counts.values()), counts


@pytest.mark.rule("DIE-2")
def test_the_double_face_can_be_set_to_critical_or_dodge_and_the_wild_one_to_any_of_the_four():
    assert SETTINGS[Face.DOUBLE] == (Face.CRITICAL, Face.DODGE)
    assert SETTINGS[Face.WILD] == (Face.CRITICAL, Face.ARMOR, Face.LOCK, Face.DODGE)
    assert all(SETTINGS[face] == (face,) for face in FACES[:4])


@pytest.mark.rule("DIE-2")
def test_a_tension_roll_counts_only_once_the_roller_has_set_its_double_and_wild_faces():
    rolled = play(face_off(), EndTurn(), dice="double wild")
    assert rolled.state.phase is Phase.SET_DICE
    assert rolled.state.asked == 1
    assert rolled.state.tension == (Face.DOUBLE, Face.WILD)
    after = play(rolled.state, SetDice((Face.DODGE, Face.LOCK)))
    assert after.state.tension == (Face.DODGE, Face.LOCK)
    assert of_type(after.events, DiceSet) == [DiceSet(1, (Face.DODGE, Face.LOCK))]
    assert after.state.phase is Phase.INSPIRE


@pytest.mark.rule("DIE-2")
def test_plain_faces_are_not_asked_about():
    after = play(face_off(), EndTurn(), dice="critical dodge")
    assert after.state.phase is Phase.INSPIRE
    assert of_type(after.events, DiceSet) == []


@pytest.mark.rule("DIE-2")
@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ((Face.ARMOR, Face.ARMOR), (Why.DIE_CANNOT_SHOW, "DIE-2")),
        ((Face.DOUBLE, Face.ARMOR), (Why.DIE_CANNOT_SHOW, "DIE-2")),
        ((Face.CRITICAL, Face.WILD), (Why.DIE_CANNOT_SHOW, "DIE-2")),
        ((Face.CRITICAL,), (Why.TWO_DICE, "DIE-2")),
        ((Face.CRITICAL, Face.DODGE, Face.DODGE), (Why.TWO_DICE, "DIE-2")),
        ((Face.CRITICAL, Face.LOCK), None),
    ],
)
def test_a_die_cannot_be_set_to_what_it_does_not_stand_for(setting, expected):
    state = play(face_off(), EndTurn(), dice="double wild").state
    assert refusal(state, SetDice(setting)) == expected


@pytest.mark.rule("DIE-3")
@pytest.mark.parametrize("face", FACES)
def test_critical_double_and_wild_are_critical_hits(face):
    after = play(face_off(), Punch(Cell(1, 1)), dice=f"{face.value} lock")
    expected = 1 if face in (Face.CRITICAL, Face.DOUBLE, Face.WILD) else 0
    assert figure(after.state, "b").wounds == 1 + expected
    assert rolls(after.events)[0] == f"A critical: {face.value} = {expected}"


@pytest.mark.rule("DIE-3")
@pytest.mark.parametrize("face", FACES)
def test_armor_and_wild_are_armor(face):
    after = play(face_off(), Punch(Cell(1, 1)), dice=f"lock {face.value}")
    expected = 1 if face in (Face.ARMOR, Face.WILD) else 0
    assert figure(after.state, "b").wounds == 1 - expected
    assert rolls(after.events)[1] == f"b armor: {face.value} = {expected}"


@pytest.mark.rule("DIE-3")
@pytest.mark.parametrize("face", FACES)
def test_lock_and_wild_are_locks(face):
    after = play(face_off(), Move(Cell(0, 0)), dice=f"{face.value} armor" + " armor lock" * (face in LOCKS))
    expected = 1 if face in LOCKS else 0
    assert rolls(after.events)[0] == f"b lock: {face.value} = {expected}"
    assert figure(after.state, "A").cell == (3 if expected else 0)


@pytest.mark.rule("DIE-3")
@pytest.mark.parametrize("face", FACES)
def test_dodge_double_and_wild_are_dodges(face):
    dodges = face in (Face.DODGE, Face.DOUBLE, Face.WILD)
    after = play(face_off(), Move(Cell(0, 0)), dice=f"lock {face.value}" + " armor lock" * (not dodges))
    assert rolls(after.events)[1] == f"A dodge: {face.value} = {int(dodges)}"
    assert figure(after.state, "A").cell == (0 if dodges else 3)


@pytest.mark.rule("DIE-3")
def test_nobody_is_asked_about_a_double_or_wild_face_in_the_four_rolls():
    after = play(face_off(), Punch(Cell(1, 1)), dice="double wild")
    assert after.state.phase is Phase.ACTIVATION
    critical, armor = of_type(after.events, DiceRolled)
    assert critical.set_to == (Face.CRITICAL,)
    assert armor.set_to == (Face.ARMOR,)


@pytest.mark.rule("DIE-3")
def test_the_chance_of_a_success_is_3_of_6_for_critical_and_dodge_and_2_of_6_for_armor_and_lock():
    assert {purpose: len(faces) for purpose, faces in SUCCESS_FACES.items()} == {
        Purpose.CRITICAL: 3,
        Purpose.DODGE: 3,
        Purpose.ARMOR: 2,
        Purpose.LOCK: 2,
    }


@pytest.mark.rule("DIE-4", "POW-1", "POW-2")
def test_powers_give_a_second_critical_and_a_second_armor_die():
    zapper = card("ann", spell(), powers=[Power.CRITICAL])
    state = position(FACE_OFF, {"A": zapper, "b": card("bob", powers=[Power.ARMOR])}, active="A")
    after = play(state, Cast(ZAP, Cell(1, 1)), dice="critical wild armor dodge")
    assert rolls(after.events) == ["A critical: critical wild = 2", "b armor: armor dodge = 1"]
    assert figure(after.state, "b").wounds == 2


@pytest.mark.rule("DIE-4", "POW-3", "POW-4")
def test_powers_give_a_second_lock_and_a_second_dodge_die():
    state = face_off(mine=[Power.DODGE], theirs=[Power.LOCK])
    after = play(state, Move(Cell(0, 0)), dice="lock wild double dodge")
    assert rolls(after.events) == ["b lock: lock wild = 2", "A dodge: double dodge = 2"]
    assert figure(after.state, "A").cell == 0


@pytest.mark.rule("DIE-4")
def test_a_power_from_the_card_and_from_inspiration_is_still_two_dice():
    ann = {"card": card("ann", spell(), powers=[Power.CRITICAL]), "inspired": (Power.CRITICAL, Power.CRITICAL)}
    state = position(FACE_OFF, {"A": ann, "b": card("bob")}, active="A")
    after = play(state, Cast(ZAP, Cell(1, 1)), dice="critical critical lock")
    assert rolls(after.events) == ["A critical: critical critical = 2", "b armor: lock = 0"]


@pytest.mark.rule("DIE-4", "ACT-5")
def test_a_neutral_attack_has_one_critical_die_even_with_the_power():
    after = play(face_off(mine=[Power.CRITICAL]), Punch(Cell(1, 1)), dice="critical lock")
    assert rolls(after.events) == ["A critical: critical = 1", "b armor: lock = 0"]


@pytest.mark.rule("DIE-5")
def test_a_roll_shows_who_rolled_for_what_the_faces_what_they_were_set_to_and_the_successes():
    after = play(face_off(theirs=[Power.ARMOR]), Punch(Cell(1, 1)), dice="double dodge wild")
    assert of_type(after.events, DiceRolled) == [
        DiceRolled(Purpose.CRITICAL, "A", 0, (Face.DOUBLE,), (Face.CRITICAL,), 1, "SPELL-4"),
        DiceRolled(Purpose.ARMOR, "b", 1, (Face.DODGE, Face.WILD), (Face.DODGE, Face.ARMOR), 1, "SPELL-5"),
    ]


@pytest.mark.rule("DIE-5")
def test_a_double_face_that_can_be_no_success_is_set_to_a_face_that_it_stands_for():
    after = play(face_off(), Punch(Cell(1, 1)), dice="armor double")
    armor = of_type(after.events, DiceRolled)[1]
    assert armor.set_to == (Face.CRITICAL,)
    assert armor.successes == 0


@pytest.mark.rule("DIE-5", "TEN-1")
def test_a_tension_roll_shows_the_player_and_the_faces():
    after = play(face_off(), EndTurn(), dice="armor wild")
    assert of_type(after.events, DiceRolled) == [
        DiceRolled(Purpose.TENSION, None, 1, (Face.ARMOR, Face.WILD), (), 0, "TEN-1"),
    ]


@pytest.mark.rule("DIE-6", "LOCK-7")
def test_dice_of_a_step_go_enemy_by_enemy_lock_before_dodge():
    state = position(
        """
        . d .
        . A b
        . . .
        """,
        {
            "A": card("ann", powers=[Power.DODGE]),
            "b": card("bob", initiative=9, powers=[Power.LOCK]),
            "d": card("dan", initiative=3),
        },
        active="A",
    )
    after = play(state, Move(Cell(2, 1)), dice="lock armor dodge armor lock critical wild")
    assert rolls(after.events) == [
        "b lock: lock armor = 1",
        "A dodge: dodge armor = 1",
        "d lock: lock = 1",
        "A dodge: critical wild = 1",
    ]


@pytest.mark.rule("DIE-6")
def test_dice_of_a_spell_go_critical_first_then_armor_of_each_target_in_turn():
    burst = spell("burst", zone=Zone.CROSS)
    state = position(
        """
        . d . .
        b e . A
        . f . .
        """,
        {
            "A": card("ann", burst, powers=[Power.CRITICAL]),
            "b": card("bob"),
            "d": card("dan"),
            "e": card("eve", powers=[Power.ARMOR]),
            "f": card("fay"),
        },
        active="A",
        timelines=(None, ("b", "d", "e", "f")),
    )
    after = play(state, Cast(SpellId("burst"), Cell(1, 1)), dice="critical dodge armor lock wild dodge critical")
    assert rolls(after.events) == [
        "A critical: critical dodge = 1",
        "e armor: armor lock = 1",
        "d armor: wild = 1",
        "b armor: dodge = 0",
        "f armor: critical = 0",
    ]


@pytest.mark.rule("DIE-6")
def test_the_dice_of_a_match_are_used_in_order_and_those_of_a_command_before_them():
    state = face_off(dice="critical armor")
    after = play(state, Punch(Cell(1, 1)), dice="wild")
    assert rolls(after.events) == ["A critical: wild = 1", "b armor: critical = 0"]
    assert after.state.dice.faces == faces("armor")


@pytest.mark.rule("DIE-7")
def test_armor_is_rolled_against_a_damage_of_0():
    state = position(FACE_OFF, {"A": card("ann", spell(damage=0)), "b": card("bob")}, active="A")
    after = play(state, Cast(ZAP, Cell(1, 1)), dice="lock armor")
    assert rolls(after.events) == ["A critical: lock = 0", "b armor: armor = 1"]
    assert figure(after.state, "b").wounds == 0


@pytest.mark.rule("DIE-7", "LOCK-2")
def test_dodge_is_rolled_against_a_failed_lock_roll():
    after = play(face_off(), Move(Cell(0, 0)), dice="armor lock")
    assert rolls(after.events) == ["b lock: armor = 0", "A dodge: lock = 0"]


@pytest.mark.rule("DIE-7", "DIE-4")
def test_armor_piercing_leaves_no_roll_of_0_dice():
    piercing = spell(effects=(ArmorPiercing(),))
    state = position(FACE_OFF, {"A": card("ann", piercing), "b": card("bob")}, active="A")
    after = play(state, Cast(ZAP, Cell(1, 1)), dice="critical")
    assert rolls(after.events) == ["A critical: critical = 1"]
    assert figure(after.state, "b").wounds == 2


@pytest.mark.rule("DIE-7", "SPELL-2")
def test_no_critical_roll_at_an_empty_cell():
    state = position(FACE_OFF, {"A": card("ann", spell()), "b": card("bob")}, active="A")
    after = play(state, Cast(ZAP, Cell(0, 0)))
    assert rolls(after.events) == []
    assert figure(after.state, "A").ap == 3


@pytest.mark.rule("DIE-7")
def test_no_critical_roll_at_scenery_that_cannot_be_damaged():
    state = position(
        """
        A . T
        . . b
        """,
        {"A": card("ann", spell()), "b": card("bob")},
        active="A",
    )
    assert rolls(play(state, Cast(ZAP, Cell(0, 2))).events) == []


@pytest.mark.rule("DIE-7")
def test_a_critical_roll_at_a_bomb_and_no_armor_roll():
    boom = spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE)
    state = position(
        """
        A . o . b
        """,
        {"A": card("ann", spell()), "b": card("bob")},
        tokens={"o": {"token": token("mine", "bomb", boom, mp=0, hp=1, ap=0), "by": "b"}},
        active="A",
    )
    after = play(state, Cast(ZAP, Cell(0, 2)), dice="lock")
    assert rolls(after.events) == ["A critical: lock = 0"]
    assert "o" not in after.state.figures
