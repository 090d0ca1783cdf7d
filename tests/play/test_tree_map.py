"""The map of a sandbox: acts as stops, branches as lines that do not cross, signs for what is worth finding again."""

from random import Random

import pytest
from random_play import random_command
from real_cards import CATALOG, STASIS, WAKFU, real
from scenes import cell

from krosmaster.arena import engine
from krosmaster.arena.commands import EndTurn, Move
from krosmaster.arena.definitions import Handle
from krosmaster.play.edits import MoveFigure, SetWounds
from krosmaster.play.sandbox import DiceMode, Sandbox
from krosmaster.play.sandbox_starts import starting_setup
from krosmaster.play.tree_map import Sign, tree_map

ANNA, BILL = Handle("anna-tommy"), Handle("bill-tell")


def sandbox_of(*teams):
    numbers = Random(3)
    setup = starting_setup(CATALOG.boards["the-pit"], [[real(card) for card in team] for team in teams])
    return Sandbox(engine, setup, lambda: numbers.getrandbits(31))


@pytest.fixture
def sandbox():
    """Anna at a1 and to play, against Bill, who is far away."""
    found = sandbox_of(["anna-tommy"], ["bill-tell"])
    found.edit(MoveFigure(BILL, cell("h8")))
    found.edit(MoveFigure(ANNA, cell("a1")))
    return found


def steps(sandbox, *cells):
    for name in cells:
        sandbox.submit(Move(cell(name)))
    return sandbox.here


def test_a_walk_is_one_stop_until_something_branches_off_in_its_middle(sandbox):
    before = len(tree_map(sandbox).stops)
    far = steps(sandbox, "a2", "a3", "b3")
    found = tree_map(sandbox)
    assert len(found.stops) == before + 1
    assert found.stops[-1].node is far
    assert len(found.stops[-1].nodes) == 3
    sandbox.go_to(far.parent)
    steps(sandbox, "a4")
    walked = [len(stop.nodes) for stop in tree_map(sandbox).stops[before:]]
    assert walked == [2, 1, 1]
    assert len(tree_map(sandbox).lanes) == 2


def test_edits_turns_and_the_root_have_their_signs(sandbox):
    assert [stop.signs for stop in tree_map(sandbox).stops] == [(), (Sign.EDIT,), (Sign.EDIT,)]
    sandbox.submit(EndTurn())
    assert tree_map(sandbox).stops[-1].signs == (Sign.TURN,)


def test_a_stop_says_what_it_follows_and_what_follows_it(sandbox):
    start = sandbox.here
    sandbox.edit(SetWounds(BILL, 1))
    sandbox.go_to(start)
    sandbox.edit(SetWounds(BILL, 2))
    found = tree_map(sandbox)
    fork = found.stop_of(start)
    assert found.following(fork) == (3, 4)
    assert [found.stops[index].before for index in (3, 4)] == [fork, fork]
    assert [found.stops[index].lane for index in (3, 4)] == [0, 1]


def grown(seed):
    """A sandbox of many branches."""
    rng = Random(seed)
    sandbox = sandbox_of(STASIS, WAKFU)
    sandbox.dice = DiceMode.FRESH
    for _ in range(150):
        if sandbox.state.is_over or rng.random() < 0.15:
            sandbox.go_to(rng.choice(sandbox.nodes))
        if not sandbox.state.is_over:
            command = random_command(rng, sandbox.state)
            sandbox.submit(command, sandbox.consider(command))
    return sandbox


@pytest.mark.parametrize("seed", range(6))
def test_every_node_is_on_one_stop_and_every_branch_on_a_line_of_its_own(seed):
    sandbox = grown(seed)
    found = tree_map(sandbox)
    nodes = [node for stop in found.stops for node in stop.nodes]
    assert sorted(node.number for node in nodes) == [node.number for node in sandbox.nodes]
    assert sorted(lane.branch for lane in found.lanes) == [branch.number for branch in sandbox.branches]
    for row, lane in enumerate(found.lanes):
        assert {found.stops[index].lane for index in lane.stops} == {row}
        columns = [found.stops[index].column for index in lane.stops]
        assert columns == list(range(columns[0], columns[0] + len(columns)))
    assert len(found.lanes) > 4


@pytest.mark.parametrize("seed", range(6))
def test_no_line_goes_down_through_another(seed):
    found = tree_map(grown(seed))
    for stop in found.stops:
        if stop.before is None or found.stops[stop.before].lane == stop.lane:
            continue
        start = found.stops[stop.before]
        assert stop.lane > start.lane
        for between in range(start.lane + 1, stop.lane):
            first = found.stops[found.lanes[between].stops[0]]
            assert first.column > start.column, "what lies between begins further right"
