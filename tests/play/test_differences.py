"""What tells two positions apart: everything that a player would call different, and nothing else."""

from dataclasses import replace
from random import Random

import pytest
from random_play import random_command, random_setup
from real_cards import CATALOG, begin, real
from scenes import cell

from krosmaster.arena import engine
from krosmaster.arena.definitions import Handle, Power
from krosmaster.arena.reward_defs import HeldReward
from krosmaster.arena.setup_options import TurnPhase
from krosmaster.play import edits
from krosmaster.play.differences import GONE, Aspect, Presence, changed_cells, differences
from krosmaster.play.position_edits import edited
from krosmaster.play.sandbox import Sandbox
from krosmaster.play.sandbox_starts import starting_setup
from krosmaster.table.dice import seeded

ANNA, BILL, OSCAR = Handle("anna-tommy"), Handle("bill-tell"), Handle("oscar-kass")
GLUE = CATALOG.rewards["glue"]


@pytest.fixture
def sandbox():
    """Anna and Oscar against Bill and a queen in the pit, where scenery can be destroyed."""
    teams = [[real("anna-tommy"), real("oscar-kass")], [real("bill-tell"), real("queen-of-the-tofus")]]
    setup = starting_setup(CATALOG.boards["the-pit"], teams, rewards=CATALOG.rewards.values())
    return Sandbox(engine, replace(setup, scenery_can_be_destroyed=True), lambda: 1)


def told(before, after):
    return [(found.aspect, found.one, found.other) for found in differences(before, after)]


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (edits.SetWounds(BILL, 2), (Aspect.WOUNDS, 0, 2)),
        (edits.SetMarkers(BILL, -2, 0), (Aspect.MP_MARKERS, 0, -2)),
        (edits.SetMarkers(BILL, 0, 1), (Aspect.AP_MARKERS, 0, 1)),
        (edits.SetPowers(BILL, (Power.LOCK,)), (Aspect.POWERS, (), (Power.LOCK,))),
        (edits.SetRewards(BILL, (HeldReward(GLUE),)), (Aspect.REWARDS, (), (HeldReward(GLUE),))),
        (edits.SetGallons(1, 2), (Aspect.GALLONS, 6, 2)),
        (edits.SetWildGallons(0), (Aspect.WILD_GALLONS, 1, 0)),
        (edits.SetPurse(0, 4), (Aspect.PURSE, 0, 4)),
        (edits.SetGroundKamas(cell("h1"), 7), (Aspect.KAMAS, 1, 7)),
        (edits.SetScenery(cell("g1"), 3), (Aspect.SCENERY, 0, 3)),
        (edits.SetScenery(cell("g1"), None), (Aspect.SCENERY, 0, GONE)),
        (edits.ChangeOwner(BILL, 0), (Aspect.OWNER, 1, 0)),
        (edits.KnockOut(BILL), (Aspect.PRESENCE, Presence.IN_PLAY, Presence.OUT)),
        (edits.RemoveFigure(BILL), (Aspect.PRESENCE, Presence.IN_PLAY, Presence.NOT_THERE)),
        (edits.SetSeed(5), None),
    ],
)
def test_one_change_is_one_difference(sandbox, edit, expected):
    before = sandbox.state
    sandbox.edit(edit)
    assert told(before, sandbox.state) == ([] if expected is None else [expected])


def test_whoever_stands_elsewhere_is_told_with_both_cells(sandbox):
    before = sandbox.state
    at = before.grid.cells[before.figures[BILL].cell]
    sandbox.edit(edits.MoveFigure(BILL, cell("f6")))
    assert told(before, sandbox.state) == [(Aspect.PLACE, at, cell("f6"))]
    assert changed_cells(before, sandbox.state) == (frozenset({at}), frozenset({cell("f6")}))


def test_another_turn_board_or_end_is_told_first(sandbox):
    before = sandbox.state
    sandbox.edit(edits.SetTurn(1, BILL, TurnPhase.ACTIVATION, 4))
    assert told(before, sandbox.state)[:2] == [(Aspect.TURN, (1, 0), (4, 1)), (Aspect.ACTIVE, before.active, BILL)]
    sandbox.edit(edits.SetBoard(CATALOG.boards["elemental-arena"], 0))
    assert told(before, sandbox.state)[0][0] is Aspect.BOARD
    assert Aspect.KAMAS not in [aspect for aspect, _one, _other in told(before, sandbox.state)]
    sandbox.edit(edits.SetWildGallons(0))
    sandbox.edit(edits.SetGallons(1, 0))
    assert (Aspect.OUTCOME, None, (0,)) in told(before, sandbox.state)


@pytest.mark.parametrize("seed", range(6))
def test_a_position_differs_from_none_but_other_ones(seed):
    rng = Random(seed)
    state = begin(random_setup(rng))
    for _ in range(80):
        if state.is_over or state.board is None:
            return
        assert differences(state, replace(state, dice=seeded(1))) == ()
        later = engine.apply(state, random_command(rng, state)).state
        back = differences(later, state)
        assert [(found.aspect, found.other, found.one) for found in back] == told(state, later)
        state = later


def test_what_an_edit_made_is_told_by_what_it_set(sandbox):
    setup = sandbox.position
    other = engine.initial(edited(setup, edits.SetWounds(OSCAR, 1))).state
    (found,) = differences(sandbox.state, other)
    assert (found.who.handle, found.aspect, found.other) == (OSCAR, Aspect.WOUNDS, 1)
