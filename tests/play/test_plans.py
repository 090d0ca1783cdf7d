"""A walk and a cast as one plan: found, counted exactly, staged, played, broken off."""

import random
from fractions import Fraction

import pytest
from play_scenes import ARCHER, KING, QUEEN, THIEF, at, board, card, cell, match, position, spell, token, token_at

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Move, Punch
from krosmaster.arena.definitions import PUNCH, Element, Power, Range, RangeKind, SpellId, TokenKind
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import KrosmasterSetup
from krosmaster.grid import Cell
from krosmaster.play.answers import Chosen, Played
from krosmaster.play.odds import Tally, WeightedStep, outcomes
from krosmaster.play.outlook import Outlook
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import NothingChosen, SpellChosen
from krosmaster.play.turn_controller import TurnController

STORM = SpellId("tofu-storm")


def faces(*names):
    return tuple(FACES.index(Face(name)) for name in names)


def controller(first, second, **fields):
    return TurnController(match(first, second, **fields))


def tried_out(state, plan):
    """The odds of a plan by playing all its commands through the engine in every way that they can turn out."""
    tally = Tally(state)
    mover = state.active
    commands = [*(Move(place) for place in plan.path.cells), plan.cast.command]
    waiting = [(Fraction(1), state, (), 0)]
    while waiting:
        chance, now, events, number = waiting.pop()
        locked = now.active != mover
        if number == len(commands) or locked:
            tally.add(WeightedStep(chance, now, events))
            continue
        waiting += [
            (chance * step.chance, step.state, events + step.events, number + 1)
            for step in outcomes(now, commands[number])
        ]
    return tally.targets()


@pytest.mark.parametrize("seed", range(25))
def test_the_odds_of_a_plan_are_those_of_playing_it(seed):
    chance = random.Random(seed)
    rows = ["".join(chance.choice("......TBC") for _ in range(6)) for _ in range(6)]
    free = [Cell(r, c) for r in range(6) for c in range(6) if rows[r][c] not in "TB"]
    chance.shuffle(free)
    first = [KrosmasterSetup(chance.choice([QUEEN, ARCHER, THIEF]), at=free.pop())]
    second = [KrosmasterSetup(KING, at=free.pop()), KrosmasterSetup(card("other"), at=free.pop())]
    state = position(first, second, on=board(*rows))
    outlook = Outlook(state)
    for one in (*state.active_figure.spells, PUNCH):
        for target in second:
            command = Punch(target.at) if one is PUNCH else Cast(one.id, target.at)
            seen = outlook.aimed(command)
            if not isinstance(seen, Refused) or seen.plan is None:
                continue
            plan = seen.plan
            assert plan.cast.is_counted
            wounded = {odds.who: (odds.wounds, odds.heals, odds.out) for odds in tried_out(state, plan)}
            told = {odds.who: (odds.wounds, odds.heals, odds.out) for odds in plan.targets}
            # who is untouched by the cast is told of by neither
            assert {who: odds for who, odds in wounded.items() if who in told} == told
            assert all(set(odds[0]) == {0} for who, odds in wounded.items() if who not in told)
            for wounds, heals, out in told.values():
                assert sum(wounds.values()) == sum(heals.values()) == 1
                assert 0 <= out <= 1


def test_pointing_at_a_target_out_of_range_shows_the_walk_and_the_odds_from_its_end():
    control = controller([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......"))
    control.choose_spell(STORM)
    seen = control.hover(cell("f1"))
    assert seen.reason.why is Why.OUT_OF_RANGE
    assert seen.plan.path.cells == (cell("b1"), cell("c1"))
    assert seen.plan.cast.command == Cast(STORM, cell("f1"))
    assert sum(seen.plan.targets[0].wounds.values()) == 1


def test_a_click_refuses_and_the_deliberate_act_plays_the_plan():
    control = controller([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......"))
    control.choose_spell(STORM)
    assert isinstance(control.click(cell("f1")), Refused)
    played = control.plan(cell("f1"))
    assert isinstance(played, Played)
    assert len(played.steps) == 3
    assert played.left_out is None
    assert [record.command for record in control.match.records] == [
        Move(cell("b1")),
        Move(cell("c1")),
        Cast(STORM, cell("f1")),
    ]


@pytest.mark.rule("LOCK-3")
def test_a_plan_that_is_locked_on_the_way_leaves_the_cast_out():
    control = controller(
        [at(QUEEN, "b1")],
        [at(KING, "f1"), at(card("foe", initiative=9), "a1")],
        on=board("......"),
        faces=faces("lock", "armor", "armor"),
    )
    control.choose_spell(STORM)
    seen = control.hover(cell("f1"))
    # one lock die against the queen's two dodge dice
    through = 1 - Fraction(1, 3) * Fraction(1, 4)
    assert seen.plan.path.chance == through
    assert seen.plan.targets[0].wounds[0] == (1 - through) + through * seen.plan.cast.targets[0].wounds[0]
    played = control.plan(cell("f1"))
    assert len(played.steps) == 1
    assert played.left_out == {"en": "tofu-storm"}
    assert control.state.active != "queen"


def test_of_several_ends_the_likeliest_is_taken_then_the_nearest():
    # from c1 the target is in line at once, but the step there is locked; over row 2 nobody locks
    near_lock = position(
        [at(card("walker", spell("poke", reach=Range(RangeKind.LINE, 1, 2)), mp=4), "b2")],
        [at(card("mark", hp=10, initiative=1), "e1"), at(card("guard"), "a2")],
        on=board(".....", "....."),
    )
    seen = Outlook(near_lock).aimed(Cast(SpellId("poke"), cell("e1")))
    assert seen.plan.path.chance == Fraction(5, 6)
    assert seen.plan.path.target == cell("c1")
    assert len(seen.plan.path.steps) == 2


@pytest.mark.rule("TRAP-2")
def test_no_plan_leads_over_a_trap():
    snare = token("snare", TokenKind.TRAP, mp=0, hp=0, ap=0, spells=[spell("snap", reach=Range(RangeKind.SELF), ap=0)])
    state = position([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......"), tokens=[token_at(snare, "king", "b1")])
    assert Outlook(state).aimed(Cast(STORM, cell("f1"))).plan is None
    around = position(
        [at(QUEEN, "a1")], [at(KING, "f1")], on=board("......", "......"), tokens=[token_at(snare, "king", "b1")]
    )
    plan = Outlook(around).aimed(Cast(STORM, cell("f1"))).plan
    assert plan.path.target in (cell("c2"), cell("c1"), cell("d2"))
    assert cell("b1") not in plan.path.cells


# ---- staging ----


def test_a_walk_is_staged_and_spells_are_aimed_from_its_end():
    control = controller([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......"))
    assert control.plan(cell("c1")) == Chosen(NothingChosen())
    assert control.staged.target == cell("c1")
    assert not control.match.records
    control.choose_spell(STORM)
    assert cell("f1") in control.clickable_cells()
    seen = control.hover(cell("f1"))
    assert isinstance(seen, Plan)
    assert seen.path == control.staged
    played = control.click(cell("f1"))
    assert len(played.steps) == 3
    assert control.staged is None


def test_a_staged_walk_is_led_on_to_a_cell_within_reach_of_its_end():
    control = controller([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......", "......"))
    control.plan(cell("a2"))
    control.plan(cell("c2"))
    assert control.staged.cells == (cell("a2"), cell("b2"), cell("c2"))
    assert control.staged.mp_left == 1
    assert len(control.click(cell("c2")).steps) == 3
    assert control.state.figures["queen"].mp == 1


def test_a_staged_walk_is_cut_back_to_a_cell_of_its_way():
    control = controller([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......", "......"))
    control.plan(cell("c1"))
    control.plan(cell("b1"))
    assert control.staged.cells == (cell("b1"),)
    assert control.staged.mp_left == 3


def test_a_cell_out_of_reach_of_the_end_is_planned_anew():
    control = controller([at(QUEEN, "c1")], [at(KING, "f2")], on=board("......", "......"))
    control.plan(cell("a2"))
    control.plan(cell("e1"))
    assert control.staged.cells == (cell("d1"), cell("e1"))


def test_the_chance_of_a_walk_that_is_led_on_counts_every_step():
    control = controller([at(QUEEN, "a1")], [at(KING, "b2")], on=board("......", "......", "......"))
    whole = control.hover(cell("b1")).shortest.chance
    control.plan(cell("b1"))
    control.plan(cell("c1"))
    assert control.staged.chance < whole
    control.plan(cell("b1"))
    assert control.staged.chance == whole


def test_stepping_back_drops_the_spell_first_and_then_the_staged_walk():
    control = controller([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......"))
    control.plan(cell("c1"))
    control.choose_spell(STORM)
    control.back()
    assert control.selection == NothingChosen()
    assert control.staged is not None
    control.back()
    assert control.staged is None
    control.choose_spell(STORM)
    assert isinstance(control.hover(cell("f1")), Refused)


def test_a_click_on_the_end_of_a_staged_walk_walks_it_and_undo_takes_it_back_step_by_step():
    control = controller([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......"))
    control.plan(cell("c1"))
    assert isinstance(control.hover(cell("c1")), Walk)
    assert len(control.click(cell("c1")).steps) == 2
    control.undo()
    assert control.state.grid.cells[control.state.figures["queen"].cell] == cell("b1")
    assert control.staged is None


def test_the_cost_in_mp_of_a_spell_is_checked_at_the_end_of_the_staged_walk():
    dash = spell("dash", reach=Range(RangeKind.CLASSIC, 1, 3), mp=2)
    control = controller([at(card("runner", dash), "a1")], [at(KING, "f1")], on=board("......"))
    control.plan(cell("c1"))
    refused = control.choose_spell(SpellId("dash"))
    assert refused.reason.why is Why.NOT_ENOUGH_MP
    control.back()
    control.plan(cell("b1"))
    assert control.choose_spell(SpellId("dash")) == Chosen(SpellChosen(SpellId("dash")))


def test_what_is_hit_at_once_is_no_plan():
    control = controller([at(QUEEN, "a1")], [at(KING, "c1")], on=board("......"))
    control.choose_spell(STORM)
    assert isinstance(control.hover(cell("c1")), CastPreview)
    assert len(control.plan(cell("c1")).steps) == 1


@pytest.mark.rule("TRAP-2")
def test_a_walk_onto_a_trap_tells_what_may_come_of_it_and_is_not_staged():
    snap = spell("snap", reach=Range(RangeKind.SELF), ap=0, element=Element.FIRE)
    snare = token("snare", TokenKind.TRAP, mp=0, hp=0, ap=0, powers=[Power.INSENSITIVITY], spells=[snap])
    control = controller(
        [at(QUEEN, "b1")],
        [at(KING, "g1"), at(card("foe", initiative=9), "a1")],
        on=board("......."),
        tokens=[token_at(snare, "king", "d1")],
    )
    walk = control.hover(cell("d1"))
    assert walk.shortest.trap == "snare"
    (odds,) = walk.sprung
    assert odds.who == "queen"
    # base 1, one critical die against one armor die, and one lock die against two dodge dice before
    through = 1 - Fraction(1, 3) * Fraction(1, 4)
    assert odds.wounds[2] == through * Fraction(1, 2) * Fraction(2, 3)
    assert sum(odds.wounds.values()) == 1
    assert control.plan(cell("d1")).reason.why is Why.TRAP_ON_THE_WAY
    beyond = control.hover(cell("e1"))
    assert (beyond.reason.why, beyond.reason.facts["cell"]) == (Why.TRAP_ON_THE_WAY, cell("d1"))
    assert beyond.nearest == cell("d1")
    assert engine.reason_against(control.state, Move(cell("c1"))) is None
