"""The odds of a command against probabilities worked out by hand or by counting faces, without the engine."""

from fractions import Fraction
from itertools import product, takewhile

import pytest
from play_scenes import BOMB, GOBBALL, HEALER, QUEEN, THIEF, at, card, cell, position, spell, token_at, with_dice

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, EndTurn, Move, Punch
from krosmaster.arena.definitions import (
    ArmorPiercing,
    Element,
    ExtraDamage,
    Handle,
    LifeSteal,
    Power,
    SpellId,
    SpellKind,
    Zone,
)
from krosmaster.arena.dice import Purpose
from krosmaster.arena.events import CharacterTurnEnded, DiceRolled, WoundsPlaced
from krosmaster.play.odds import free_chance, outcomes, target_odds
from krosmaster.table.contract import Script
from krosmaster.table.dice import seeded

FACES = ("critical", "armor", "lock", "dodge", "double", "wild")
GOOD = {
    "critical": {"critical", "double", "wild"},
    "dodge": {"dodge", "double", "wild"},
    "armor": {"armor", "wild"},
    "lock": {"lock", "wild"},
}


def successes(purpose, dice):
    """Number of successes to chance, by counting all faces of all dice."""
    found = {}
    for faces in product(FACES, repeat=dice):
        count = sum(face in GOOD[purpose] for face in faces)
        found[count] = found.get(count, Fraction(0)) + Fraction(1, 6**dice)
    return found


def wounds(base, critical_dice, armor_dice, most):
    """Wounds to chance for one target (SPELL-6); `base` already less resistance."""
    found = {}
    for critical, p in successes("critical", critical_dice).items():
        for armor, q in successes("armor", armor_dice).items():
            placed = min(max(0, base + critical - armor), most)
            found[placed] = found.get(placed, Fraction(0)) + p * q
    return found


def odds_of(state, command):
    return {odds.who: odds for odds in target_odds(state, outcomes(state, command))}


STING = spell("sting", element=Element.FIRE)
KICK = spell("kick", damage=2)
PIERCE = spell("pierce", damage=0, element=Element.FIRE, effects=(ArmorPiercing(),))
WATER_KICK = spell("water-kick", element=Element.FIRE, effects=(ExtraDamage(1, Element.WATER),))


@pytest.mark.rule("SPELL-4", "SPELL-5", "SPELL-6", "POW-1", "POW-2", "POW-6", "DMG-4", "DIE-3")
@pytest.mark.parametrize("attack_powers", [(), (Power.CRITICAL,)])
@pytest.mark.parametrize("target_powers", [(), (Power.ARMOR,), (Power.RESISTANCE_FIRE,), (Power.RESISTANCE_WATER,)])
@pytest.mark.parametrize("cast", [STING, KICK, PIERCE, WATER_KICK], ids=lambda cast: cast.id)
@pytest.mark.parametrize("target_wounds", [0, 8, 9])
def test_wounds_of_an_attack_have_the_chances_that_counting_the_faces_gives(
    attack_powers, target_powers, cast, target_wounds
):
    attacker, target = card("attacker", cast, powers=attack_powers), card("target", powers=target_powers)
    state = position([at(attacker, "b2")], [at(target, "b3", wounds=target_wounds)])
    critical_dice = 2 if attack_powers and cast is not KICK else 1
    armor_dice = (2 if Power.ARMOR in target_powers else 1) - (cast is PIERCE)

    odds = odds_of(state, Cast(cast.id, cell("b3")))["target"]

    expected = {}
    for critical, p in successes("critical", critical_dice).items():
        for armor, q in successes("armor", armor_dice).items():
            fire = cast.damage + critical
            resisted = cast is not KICK and Power.RESISTANCE_FIRE in target_powers and fire > 0
            resisted += cast is WATER_KICK and Power.RESISTANCE_WATER in target_powers
            damage = fire + (cast is WATER_KICK) - resisted - armor
            placed = min(max(0, damage), 10 - target_wounds)
            expected[placed] = expected.get(placed, Fraction(0)) + p * q
    assert odds.wounds == expected
    assert odds.out == expected.get(10 - target_wounds, 0)


@pytest.mark.rule("ACT-5")
def test_a_punch_of_a_critical_character_on_one_hit_point_knocks_out_with_the_neutral_die_alone():
    fist, last = card("fist", powers=[Power.CRITICAL]), card("last", powers=[Power.ARMOR])
    state = position([at(fist, "b2")], [at(last, "b3", wounds=9), at(card("other"), "g7")])
    odds = odds_of(state, Punch(cell("b3")))["last"]
    # without a critical, no armor must show; with one, at most one of the two
    assert odds.out == Fraction(1, 2) * Fraction(4, 9) + Fraction(1, 2) * Fraction(8, 9)
    assert odds.wounds == wounds(1, 1, 2, 1)


@pytest.mark.rule("SPELL-7", "SPELL-21")
@pytest.mark.parametrize(("powers", "dice"), [((), 1), ((Power.CRITICAL,), 2)])
def test_healing_has_the_chances_of_its_critical_dice_and_never_more_than_the_wounds(powers, dice):
    medic = card("medic", spell("mend", SpellKind.HEAL), powers=powers)
    state = position([at(medic, "b2"), at(card("friend"), "b3", wounds=2)], [at(card("foe"), "g7")])
    odds = odds_of(state, Cast(SpellId("mend"), cell("b3")))["friend"]
    expected = {}
    for critical, p in successes("critical", dice).items():
        healed = min(1 + critical, 2)
        expected[healed] = expected.get(healed, Fraction(0)) + p
    assert odds.heals == expected
    assert odds.wounds == {0: Fraction(1)}
    assert odds.out == 0


@pytest.mark.rule("DMG-3")
def test_life_steal_heals_the_caster_as_the_wounds_fall():
    thief = card("thief", spell("con", damage=2, effects=(LifeSteal(),)))
    state = position([at(thief, "b2", wounds=1)], [at(card("mark"), "b3")])
    odds = odds_of(state, Cast(SpellId("con"), cell("b3")))
    expected = wounds(2, 1, 1, 10)
    assert odds["mark"].wounds == expected
    assert odds["thief"].heals == {1: 1 - expected.get(0, Fraction(0))}


@pytest.mark.rule("ZONE-1", "SPELL-16")
def test_targets_of_an_area_share_the_critical_die_and_have_armor_dice_of_their_own():
    mage = card("mage", spell("wave", zone=Zone.CROSS, element=Element.FIRE))
    state = position(
        [at(mage, "b2")],
        [at(card("near"), "b3"), at(card("far", powers=[Power.ARMOR]), "b4", wounds=9), at(card("off"), "g7")],
    )
    steps = outcomes(state, Cast(SpellId("wave"), cell("b3")))
    odds = {found.who: found for found in target_odds(state, steps)}
    # the cross reaches back to the mage
    assert set(odds) == {"mage", "near", "far"}
    assert odds["near"].wounds == wounds(1, 1, 1, 10)
    assert odds["mage"].wounds == wounds(1, 1, 1, 10)
    assert odds["far"].out == 1 - wounds(1, 1, 2, 1)[0]
    both = sum(
        step.chance
        for step in steps
        if sum(event.wounds for event in step.events if isinstance(event, WoundsPlaced) and event.who == "near") == 2
        and step.state.figures[Handle("far")].ko
    )
    # critical shows, near has no armor, far at most one
    assert both == Fraction(1, 2) * Fraction(2, 3) * Fraction(8, 9)


@pytest.mark.rule("BOMB-2", "BOMB-5")
def test_a_bomb_that_is_hit_goes_off_with_the_chance_of_a_wound_and_its_explosion_is_counted():
    aimer = card("aimer", spell("tap", damage=0, element=Element.AIR))
    state = position(
        [at(aimer, "b2")],
        [at(card("owner"), "g7"), at(card("victim"), "b4")],
        tokens=[token_at(BOMB, "owner", "b3")],
    )
    odds = odds_of(state, Cast(SpellId("tap"), cell("b3")))
    half = Fraction(1, 2)
    assert odds["bomb"].out == half
    blast = wounds(1, 1, 1, 10)
    expected = {amount: half * p for amount, p in blast.items()}
    expected[0] += half
    assert odds["victim"].wounds == expected
    assert odds["aimer"].wounds == expected


def all_rolls(state, command):
    """Every face of every die, by the engine with scripted dice: what `outcomes` lists, without its short cuts."""
    waiting, found = [()], {}
    while waiting:
        faces = waiting.pop()
        step = engine.apply(with_dice(state, seeded(0, faces)), command)
        in_turn = takewhile(lambda event: not isinstance(event, CharacterTurnEnded), step.events)
        if sum(len(event.faces) for event in in_turn if isinstance(event, DiceRolled)) > len(faces):
            waiting += [(*faces, face) for face in range(6)]
            continue
        key = tuple((f.handle, f.cell, f.wounds, f.ap_markers) for f in step.state.figures.values())
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6 ** len(faces))
    return found


@pytest.mark.parametrize(
    ("command", "first", "second", "tokens"),
    [
        (Cast(SpellId("tofu-storm"), cell("b3")), [at(QUEEN, "b2")], [at(THIEF, "b3")], []),
        (Cast(SpellId("word"), cell("b4")), [at(HEALER, "b2")], [at(THIEF, "b4", wounds=9)], []),
        (Cast(SpellId("mend"), cell("b2")), [at(HEALER, "b2", wounds=3)], [at(THIEF, "b4")], []),
        (Cast(SpellId("con"), cell("b3")), [at(THIEF, "b2", wounds=2)], [at(QUEEN, "b3")], []),
        (Cast(SpellId("puff"), cell("b3")), [at(THIEF, "b2")], [at(QUEEN, "b3")], []),
        (Punch(cell("b3")), [at(HEALER, "b2")], [at(QUEEN, "g7")], [token_at(BOMB, "queen", "b3")]),
        (Move(cell("b1")), [at(QUEEN, "b2")], [at(card("lock", powers=[Power.LOCK]), "b3")], []),
    ],
    ids=["two criticals, two armors", "piercing", "heal", "life steal", "push", "bomb", "step"],
)
def test_outcomes_are_those_of_every_face_of_every_die(command, first, second, tokens):
    state = position(first, second, tokens=tokens)
    found = {}
    for chance, after, _ in outcomes(state, command):
        key = tuple((f.handle, f.cell, f.wounds, f.ap_markers) for f in after.figures.values())
        found[key] = found.get(key, Fraction(0)) + chance
    assert found == all_rolls(state, command)
    assert sum(found.values()) == 1


def free(lock_dice, dodge_dice):
    """The chance to get past one enemy: as many dodges as locks, at least (LOCK-3)."""
    return sum(
        p * q
        for locks, p in successes("lock", lock_dice).items()
        for dodges, q in successes("dodge", dodge_dice).items()
        if locks <= dodges
    )


@pytest.mark.rule("LOCK-1", "LOCK-2", "LOCK-3", "LOCK-7", "POW-3", "POW-4")
@pytest.mark.parametrize("dodge_powers", [(), (Power.DODGE,)])
@pytest.mark.parametrize("enemies", [[()], [(Power.LOCK,)], [(), ()], [(Power.LOCK,), ()], [(Power.LOCK,)] * 2 + [()]])
def test_the_chance_to_get_away_is_the_product_over_the_enemies(dodge_powers, enemies):
    runner = card("runner", powers=dodge_powers)
    around = ["c2", "b3", "a2"]
    second = [
        at(card(f"enemy{number}", powers=powers), place)
        for number, (powers, place) in enumerate(zip(enemies, around, strict=False))
    ]
    state = position([at(runner, "b2")], second)
    expected = Fraction(1)
    for powers in enemies:
        expected *= free(2 if powers else 1, 2 if dodge_powers else 1)
    assert free_chance(outcomes(state, Move(cell("b1")))) == expected


def test_one_lock_die_against_one_dodge_die_lets_five_of_six_through():
    state = position([at(card("runner"), "b2")], [at(card("enemy"), "b3")])
    assert free_chance(outcomes(state, Move(cell("b1")))) == Fraction(5, 6)


@pytest.mark.rule("LOCK-6", "POW-5")
def test_a_step_away_from_a_mupeke_enemy_has_one_outcome():
    state = position([at(card("runner"), "b2")], [at(card("bird", powers=[Power.MUPEKE]), "b3")])
    steps = outcomes(state, Move(cell("b1")))
    assert [step.chance for step in steps] == [1]
    assert free_chance(steps) == 1


def test_a_branch_ends_where_the_active_character_is_done_so_that_no_tension_is_listed():
    state = position([at(card("runner"), "b2")], [at(card("enemy"), "b3")])
    steps = outcomes(state, Move(cell("b1")))
    rolled = {event.purpose for step in steps for event in step.events if isinstance(event, DiceRolled)}
    assert rolled == {Purpose.LOCK, Purpose.DODGE}
    locked = [step for step in steps if isinstance(step.events[-1], CharacterTurnEnded)]
    assert sum(step.chance for step in locked) == Fraction(1, 6)
    assert all(step.state.number == state.number for step in locked)


def test_a_branch_ends_at_a_question():
    aimer = card("aimer", spell("wave", damage=1, zone=Zone.SQUARE, element=Element.AIR))
    state = position(
        [at(aimer, "b2")],
        [at(card("owner"), "g7")],
        tokens=[token_at(BOMB, "owner", "b3"), token_at(BOMB, "owner", "b4")],
    )
    steps = outcomes(state, Cast(SpellId("wave"), cell("b3")))
    assert all(step.state.question is not None for step in steps)
    assert sum(step.chance for step in steps) == 1


def test_ending_a_turn_has_one_outcome():
    state = position([at(card("runner"), "b2")], [at(card("enemy"), "b3")])
    (step,) = outcomes(state, EndTurn())
    assert step.chance == 1


def test_the_dice_of_the_match_do_not_show_in_the_odds():
    state = position([at(QUEEN, "b2")], [at(THIEF, "b3")], tokens=[token_at(GOBBALL, "queen", "a2")])
    command = Cast(SpellId("tofu-storm"), cell("b3"))
    listed = [outcomes(with_dice(state, seeded(face, (face,) * 4)), command) for face in range(6)]
    assert all([step.events for step in steps] == [step.events for step in listed[0]] for steps in listed)


def test_an_outcome_is_what_the_engine_makes_of_its_faces():
    state = position([at(QUEEN, "b2")], [at(THIEF, "b3")])
    command = Cast(SpellId("tofu-storm"), cell("b3"))
    for _, after, events in outcomes(state, command):
        values = [FACES.index(face.value) for event in events if isinstance(event, DiceRolled) for face in event.faces]
        again = engine.apply(state, command, Script(tuple(values)))
        assert again.events == events
        assert again.state.figures == after.figures
