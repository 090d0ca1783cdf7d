"""What lies ahead with chosen dice and coins, against every roll of the others counted out by the engine itself."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from play_scenes import KING, at, card, cell, position, spell

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Move
from krosmaster.arena.definitions import Coin, Element, ExtraDamage, Power, Range, RangeKind, Zone
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.events import CharacterTurnEnded, CoinTossed, DiceRolled
from krosmaster.arena.reasons import Why
from krosmaster.play.chosen_dice import ComingToss, coming_rolls, fitted, tosses_coins
from krosmaster.play.odds import Tally, WeightedStep, ways
from krosmaster.play.outlook import Outlook
from krosmaster.play.preview import CastStudy
from krosmaster.play.reach import Walk, reach, with_dice
from krosmaster.play.refusals import Refused
from krosmaster.play.sandbox import DiceMode, Sandbox
from krosmaster.play.turn_controller import TurnController
from krosmaster.table.contract import NO_SCRIPT, Script

FAR = Range(RangeKind.CLASSIC, 1, 5)
FLIP = spell("flip", element=Element.FIRE, effects=(Coin(heads=(ExtraDamage(3),)),))
STING = spell("sting", element=Element.FIRE)
HIT = Cast(STING.id, cell("b3"))
FLIPPED = Cast(FLIP.id, cell("b3"))


def script(*names, coins=()):
    return Script(tuple(FACES.index(Face(name)) for name in names), coins)


def fight(powers=(), foe=()):
    attacker = card("attacker", STING, FLIP, powers=powers)
    return position([at(attacker, "b2")], [at(card("target", powers=foe), "b3"), at(KING, "g7")])


def counted(state, command, chosen):
    """The odds by rolling every face of every die that is not chosen, and every side of every coin."""
    tally, lengths = Tally(state), _lengths(state, command, chosen)
    dice, coins = lengths
    chance = Fraction(1, 6**dice * 2**coins)
    for faces in product(range(6), repeat=dice):
        for sides in product(range(2), repeat=coins):
            step = engine.apply(state, command, Script(chosen.faces + faces, chosen.coins + sides))
            assert step.leftover == NO_SCRIPT
            assert not any(isinstance(event, CharacterTurnEnded) for event in step.events)
            tally.add(WeightedStep(chance, step.state, step.events))
    return tally.targets()


def _lengths(state, command, chosen):
    events = engine.apply(state, command, chosen).events
    faces = sum(len(event.faces) for event in events if isinstance(event, DiceRolled))
    tosses = sum(isinstance(event, CoinTossed) for event in events)
    return faces - len(chosen.faces), tosses - len(chosen.coins)


CHOSEN = [
    (),
    ("critical",),
    ("lock",),
    ("wild", "armor"),
    ("critical", "double", "armor"),
    ("lock", "lock", "lock", "armor"),
]


@pytest.mark.parametrize("faces", CHOSEN, ids=lambda faces: "-".join(faces) or "none")
@pytest.mark.parametrize("coins", [(), (0,), (1,)], ids=["toss", "heads", "tails"])
def test_odds_with_chosen_dice_are_those_of_all_rolls_of_the_others(faces, coins):
    state = fight((Power.CRITICAL,), (Power.ARMOR,))  # two dice against two
    chosen = script(*faces, coins=coins)
    steps = list(ways(state, FLIPPED, given=chosen))
    assert sum(step.chance for step in steps) == 1
    assert CastStudy(state, FLIPPED, chosen).look(1000).targets == counted(state, FLIPPED, chosen)


def test_with_all_dice_chosen_what_will_happen_is_certain():
    state, chosen = fight(), script("critical", "lock")
    preview = Outlook(state, chosen).aimed(HIT)
    (odds,) = preview.targets
    assert preview.chosen == chosen
    assert odds.wounds == {2: Fraction(1)}
    assert engine.apply(state, HIT, chosen).state.figures["target"].wounds == 2
    assert Outlook(state).aimed(HIT).targets[0].wounds != odds.wounds


def test_a_crowd_is_counted_with_chosen_dice_too():
    blast = spell("blast", reach=FAR, zone=Zone.SQUARE, element=Element.FIRE)
    foes = [at(card("foe", hp=9), name, name=name) for name in ("b3", "c3", "d3", "c4")]
    state = position([at(card("mage", blast), "c1")], foes)
    command, chosen = Cast(blast.id, cell("c3")), script("critical", "armor", "lock")
    study = CastStudy(state, command, chosen)
    assert study._crowd is not None
    while not (seen := study.look(60)).is_counted:
        pass
    assert seen.targets == counted(state, command, chosen)


def test_dice_that_would_be_left_over_are_refused_before_the_click():
    state, chosen = fight(), script("lock", "lock", "lock")
    refused = Outlook(state, chosen).aimed(HIT)
    assert isinstance(refused, Refused)
    assert (refused.reason.why, refused.reason.facts) == (Why.DICE_LEFT_OVER, {"chosen": 3, "used": 2})


def test_what_nothing_rolls_for_lets_the_chosen_dice_wait():
    state, chosen = fight(), script("lock")
    walk = Move(cell("a2"))
    assert fitted(position([at(KING, "a1")], [at(card("far"), "g7")]), walk, chosen) == NO_SCRIPT
    assert fitted(state, HIT, script("lock", "lock")) == script("lock", "lock")


# ---- walks ----


def locked_in():
    return position([at(card("walker", STING, mp=4), "a1")], [at(card("foe"), "b2")])


@pytest.mark.parametrize(("faces", "free"), [(("lock", "dodge"), 1), (("lock", "armor"), 0), (("wild", "wild"), 1)])
def test_walk_takes_the_chosen_dice_with_the_first_step_that_rolls(faces, free):
    state, chosen = locked_in(), script(*faces)
    plain = reach(state).walks[cell("d1")].shortest
    path = with_dice(state, plain, chosen)
    assert [step.dice for step in path.steps] == [NO_SCRIPT, chosen, NO_SCRIPT]
    before = engine.apply(state, Move(cell("b1"))).state
    after = engine.apply(before, Move(cell("c1")), chosen).state
    assert path.chance == free == (after.figures["walker"].cell == state.grid.index(cell("c1")))
    assert with_dice(state, path, NO_SCRIPT) == plain, "they can be taken back"


def test_one_chosen_die_leaves_the_chance_of_the_other():
    state = locked_in()
    path = with_dice(state, reach(state).walks[cell("d1")].shortest, script("lock"))
    rolls = [
        engine.apply(
            engine.apply(state, Move(cell("b1"))).state, Move(cell("c1")), script("lock", face.value)
        ).state.figures["walker"].cell
        == state.grid.index(cell("c1"))
        for face in FACES
    ]  # fmt: skip
    assert path.chance == Fraction(sum(rolls), 6)


def test_plan_gives_the_dice_to_the_walk_if_that_rolls_and_to_the_act_otherwise():
    far = position([at(card("walker", STING, mp=4), "a1")], [at(card("foe"), "d1"), at(KING, "g7")])
    chosen = script("critical", "lock")
    plan = Outlook(far, chosen).aimed(Cast(STING.id, cell("d1"))).plan
    assert (plan.path.chance, plan.cast.chosen) == (1, chosen)
    near = position([at(card("walker", STING, mp=4), "a1")], [at(card("foe"), "e1"), at(card("lockers"), "b2")])
    plan = Outlook(near, script("lock", "dodge")).aimed(Cast(STING.id, cell("e1"))).plan
    assert (plan.path.chance, plan.cast.chosen) == (1, NO_SCRIPT)


# ---- coins ----


def test_toss_of_a_spell_is_among_what_comes():
    coming = coming_rolls(fight(), FLIPPED, NO_SCRIPT)
    assert isinstance(coming[0], ComingToss)
    assert [roll.dice for roll in coming[1:]] == [1, 1]


def test_coins_are_tossed_where_a_spell_in_play_has_one():
    assert tosses_coins(fight())
    assert not tosses_coins(position([at(KING, "a1")], [at(card("target"), "g7")]))


# ---- in the sandbox ----


def test_controller_looks_ahead_with_what_is_chosen_and_without_once_it_is_taken_back():
    numbers = Random(7)
    sandbox = Sandbox(engine, fight().setup, lambda: numbers.getrandbits(31))
    control = TurnController(sandbox, sandbox)
    control.choose_spell(STING.id)
    plain = control.hover(cell("b3"))
    sandbox.chosen = script("critical", "lock")
    assert control.hover(cell("b3")).targets == plain.targets, "dice fall as they come"
    sandbox.dice = DiceMode.CHOSEN
    seen = control.hover(cell("b3"))
    assert seen.targets[0].wounds == {2: Fraction(1)}
    assert control.selection.spell_id == STING.id, "what is chosen stays"
    sandbox.chosen = NO_SCRIPT
    assert control.hover(cell("b3")).targets == plain.targets
    sandbox.chosen = script("critical", "lock")
    control.click(cell("b3"))
    assert control.state.figures["target"].wounds == 2
    assert sandbox.chosen == NO_SCRIPT


def test_staged_walk_is_seen_with_the_dice_that_are_chosen_after_it():
    numbers = Random(7)
    sandbox = Sandbox(engine, locked_in().setup, lambda: numbers.getrandbits(31))
    control = TurnController(sandbox, sandbox)
    control.plan(cell("d1"))
    assert 0 < control.staged.chance < 1
    sandbox.dice, sandbox.chosen = DiceMode.CHOSEN, script("lock", "dodge")
    assert control.staged.chance == 1
    sandbox.chosen = script("lock", "armor")
    assert control.staged.chance == 0
    assert isinstance(control.hover(cell("d1")), Walk)
