"""A refusal carries the engine's reason, and the nearest cell from which the command would be legal."""

import random
from fractions import Fraction

import pytest
from play_scenes import ARCHER, KING, QUEEN, THIEF, at, board, card, cell, position

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, EndTurn, Move, PickUp, Punch
from krosmaster.arena.definitions import SpellId
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import KrosmasterSetup
from krosmaster.grid import Cell
from krosmaster.play.outlook import Outlook
from krosmaster.play.reach import reach, standing_at


def refusal(state, command):
    return Outlook(state).refusal(command)


def way(remedy):
    return remedy.cell, remedy.mp, remedy.chance


def test_a_legal_command_is_not_refused():
    state = position([at(QUEEN, "a1")], [at(KING, "g7")])
    assert refusal(state, Move(cell("a2"))) is None
    assert refusal(state, EndTurn()) is None


def test_out_of_sight_names_the_nearest_cell_that_sees_the_target():
    on = board(".......", "..T....", ".......")
    state = position([at(ARCHER, "a2")], [at(KING, "e2")], on=on)
    refused = refusal(state, Cast(SpellId("arrow"), cell("e2")))
    assert refused.reason.why is Why.OUT_OF_SIGHT
    assert refused.reason.facts["cell"] == cell("c2")
    # from a1 the tree is still in the way, from b1 its corner is touched only
    assert way(refused.remedy) == (cell("b1"), 2, Fraction(1))


def test_out_of_range_names_the_nearest_cell_within_range():
    state = position([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......"))
    refused = refusal(state, Cast(SpellId("tofu-storm"), cell("f1")))
    assert refused.reason.why is Why.OUT_OF_RANGE
    assert way(refused.remedy) == (cell("c1"), 2, Fraction(1))


def test_a_punch_out_of_reach_names_the_cell_to_punch_from():
    state = position([at(KING, "a1")], [at(QUEEN, "d1")], on=board("...."))
    refused = refusal(state, Punch(cell("d1")))
    assert refused.reason.why is Why.MELEE_ONLY
    assert way(refused.remedy) == (cell("c1"), 2, Fraction(1))


@pytest.mark.rule("ACT-1")
def test_picking_up_nothing_names_the_nearest_kama():
    state = position([at(KING, "a1")], [at(QUEEN, "d1")], on=board("...."), kamas={"b1": 1, "c1": 1})
    refused = refusal(state, PickUp())
    assert refused.reason.why is Why.NO_KAMA_HERE
    assert way(refused.remedy) == (cell("b1"), 1, Fraction(1))


@pytest.mark.rule("ACT-2")
def test_buying_away_from_a_demon_cell_names_the_nearest_one_for_a_full_purse_only():
    on = board("..D..")
    rich = position([at(KING, "a1")], [at(QUEEN, "e1")], on=on, purse=10)
    poor = position([at(KING, "a1")], [at(QUEEN, "e1")], on=on, purse=9)
    assert way(refusal(rich, BuyGallon()).remedy) == (cell("c1"), 2, Fraction(1))
    assert refusal(poor, BuyGallon()).reason.why is Why.NOT_A_DEMON_CELL
    assert refusal(poor, BuyGallon()).remedy is None


def test_a_cost_that_cannot_be_paid_has_no_remedy():
    state = position([at(ARCHER, "a1", ap=2)], [at(KING, "g7")])
    refused = refusal(state, Cast(SpellId("arrow"), cell("d1")))
    assert refused.reason.why is Why.NOT_ENOUGH_AP
    assert refused.remedy is None


def test_a_target_that_no_walk_reaches_has_no_remedy():
    state = position([at(THIEF, "a1")], [at(KING, "g7")])
    assert refusal(state, Cast(SpellId("con"), cell("g7"))).remedy is None


def test_of_two_cells_equally_far_the_likelier_one_is_named():
    # the target is punched from c1 or from c3; the way to c1 leads past a second enemy
    on = board("....", "TTT.", "....")
    state = position(
        [at(card("walker", mp=5), "d2")],
        [at(card("mark", hp=10, initiative=1), "b3"), at(card("other"), "d1"), at(card("mark2", initiative=2), "b1")],
        on=on,
    )
    refused = refusal(state, Punch(cell("b3")))
    assert way(refused.remedy) == (cell("c3"), 2, Fraction(5, 6))


def test_a_safe_cell_farther_off_is_named_before_a_near_one_that_may_be_missed():
    state = position(
        [at(card("walker"), "d1")], [at(card("foe"), "c2")], on=board(".......", "......."), kamas={"b1": 1, "g1": 1}
    )
    assert way(refusal(state, PickUp()).remedy) == (cell("g1"), 3, Fraction(1))


@pytest.mark.parametrize("seed", range(25))
def test_a_remedy_is_the_likeliest_walk_then_the_shortest_after_which_the_command_is_legal(seed):
    chance = random.Random(seed)
    rows = ["".join(chance.choice(".....TBC") for _ in range(7)) for _ in range(7)]
    free = [Cell(r, c) for r in range(7) for c in range(7) if rows[r][c] not in "TB"]
    chance.shuffle(free)
    first = [KrosmasterSetup(chance.choice([QUEEN, ARCHER, THIEF]), at=free.pop())]
    second = [KrosmasterSetup(KING, at=free.pop()), KrosmasterSetup(card("other"), at=free.pop())]
    state = position(first, second, on=board(*rows))
    mover, around = state.active_figure, reach(state)
    found = 0
    for spell in mover.definition.spells:
        for place in state.grid.cells:
            command = Cast(spell.id, place)
            refused = refusal(state, command)
            if refused is None:
                assert engine.reason_against(state, command) is None
                continue
            assert refused.reason == engine.reason_against(state, command)
            helpful = [
                (-path.chance, len(path.steps))
                for to, walk in around.walks.items()
                for path in (walk.shortest, walk.safest)
                if path is not None
                and engine.reason_against(standing_at(state, mover, state.grid.index(to), path.mp_left), command)
                is None
            ]
            if refused.remedy is not None:
                assert (-refused.remedy.chance, refused.remedy.mp) == min(helpful)
                found += 1
            elif refused.reason.why in (Why.OUT_OF_RANGE, Why.OUT_OF_SIGHT, Why.NOT_IN_LINE, Why.MELEE_ONLY):
                assert not helpful
    assert found or not around.walks
