"""The sandbox: forks that leave their source alone, dice of three kinds, edits in a tree."""

from itertools import product
from random import Random

import pytest
from random_play import random_command, random_setup
from real_cards import CATALOG, STASIS, WAKFU, duel, real
from scenes import cell

from krosmaster.arena import engine
from krosmaster.arena.commands import EndTurn, Move, OrderTimeline, PickSide
from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.position import Unsaid
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import KrosmasterSetup
from krosmaster.arena.state import Phase
from krosmaster.play.edits import (
    EditRefusal,
    EditWhy,
    MoveFigure,
    PlaceKrosmaster,
    SetGallons,
    SetWildGallons,
    SetWounds,
)
from krosmaster.play.refusals import Refused
from krosmaster.play.sandbox import DiceMode, Sandbox
from krosmaster.play.sandbox_starts import starting_setup
from krosmaster.play.setup_size import setup_size
from krosmaster.play.turn_controller import TurnController
from krosmaster.table.contract import NO_SCRIPT, Accepted, Script
from krosmaster.table.match import Match

ANNA, BILL = Handle("anna-tommy"), Handle("bill-tell")


def seeds():
    return Random(1).getrandbits


def sandbox_of(setup):
    numbers = Random(7)
    return Sandbox(engine, setup, lambda: numbers.getrandbits(31))


@pytest.fixture
def sandbox():
    """Anna against Bill in the pit, Anna to begin."""
    return sandbox_of(
        duel(
            (KrosmasterSetup(real("anna-tommy"), at=cell("a1")),),
            (KrosmasterSetup(real("bill-tell"), at=cell("h8")),),
            board=CATALOG.boards["the-pit"],
        )
    )


def random_match(seed, commands):
    rng = Random(seed)
    match = Match(engine, random_setup(rng))
    while match.state.outcome is None and len(match.records) < commands:
        match.submit(random_command(rng, match.state))
    return match


# ---- forks ----


@pytest.mark.parametrize("seed", range(8))
def test_a_fork_has_every_position_before_and_leaves_the_match_alone(seed):
    match = random_match(seed, 150)
    records, steps = match.records, match.steps
    at = len(records) * 2 // 3
    sandbox = Sandbox.forked(match, at, lambda: 1)
    assert sandbox.state == steps[at].state
    assert [node.step for node in sandbox.nodes] == list(steps[: at + 1])
    rng = Random(seed)
    for _ in range(30):
        if sandbox.state.is_over:
            break
        sandbox.submit(random_command(rng, sandbox.state))
    while sandbox.undo():
        pass
    assert sandbox.state == steps[0].state
    assert (match.records, match.steps) == (records, steps)


def test_a_sandbox_is_commanded_through_the_controller_of_any_match(sandbox):
    controller = TurnController(sandbox, guide=sandbox)
    controller.click(cell("a2"))
    assert sandbox.state.at(sandbox.state.grid.index(cell("a2"))).handle == ANNA
    controller.undo()
    controller.click(cell("b1"))
    assert len(sandbox.branches) == 2


# ---- dice ----


def tension_after_the_turn(sandbox):
    script = sandbox.consider(EndTurn())
    assert isinstance(script, Script)
    sandbox.submit(EndTurn(), script)
    faces = next(event.faces for event in sandbox.here.step.events if type(event).__name__ == "DiceRolled")
    sandbox.undo()
    return faces


def test_the_same_dice_fall_whenever_a_command_is_tried_again(sandbox):
    assert len({tension_after_the_turn(sandbox) for _ in range(10)}) == 1


def test_fresh_dice_fall_anew_and_are_kept_with_the_command(sandbox):
    sandbox.dice = DiceMode.FRESH
    assert len({tension_after_the_turn(sandbox) for _ in range(20)}) > 5
    for node in sandbox.nodes[1:]:
        assert engine.apply(sandbox.root.state, node.record.command, node.record.script).state == node.state


def test_chosen_dice_fall_once_and_wait_for_a_command_that_rolls(sandbox):
    sandbox.dice = DiceMode.CHOSEN
    sandbox.chosen = Script((FACES.index(Face.ARMOR), FACES.index(Face.LOCK)))
    assert sandbox.consider(Move(cell("a2"))) == NO_SCRIPT
    sandbox.submit(Move(cell("a2")))
    assert tension_after_the_turn(sandbox) == (Face.ARMOR, Face.LOCK)
    assert sandbox.chosen == NO_SCRIPT


def test_chosen_dice_that_would_be_left_over_are_refused_with_their_number(sandbox):
    sandbox.dice = DiceMode.CHOSEN
    sandbox.chosen = Script((0, 1, 2))
    refused = sandbox.consider(EndTurn())
    assert isinstance(refused, Refused)
    assert (refused.reason.why, refused.reason.facts) == (Why.DICE_LEFT_OVER, {"chosen": 3, "used": 2})
    assert sandbox.chosen == Script((0, 1, 2))


def test_computer_takes_what_fits_of_the_chosen_dice_and_leaves_the_rest(sandbox):
    sandbox.dice = DiceMode.CHOSEN
    sandbox.chosen = Script((FACES.index(Face.ARMOR), FACES.index(Face.LOCK), 2), (1,))
    script = sandbox.fitting(EndTurn())
    assert script == Script((FACES.index(Face.ARMOR), FACES.index(Face.LOCK)))
    assert sandbox.chosen == Script((2,), (1,))
    sandbox.submit(EndTurn(), script)
    assert next(event.faces for event in sandbox.here.step.events if type(event).__name__ == "DiceRolled") == (
        Face.ARMOR,
        Face.LOCK,
    )


def test_where_fewer_dice_are_chosen_than_fall_the_others_are_those_of_the_position(sandbox):
    usual = tension_after_the_turn(sandbox)
    sandbox.dice = DiceMode.CHOSEN
    sandbox.chosen = Script((FACES.index(Face.ARMOR),))
    assert tension_after_the_turn(sandbox) == (Face.ARMOR, usual[0])


# ---- edits ----


def test_an_edit_is_a_step_of_the_tree_that_is_taken_back_like_any_other(sandbox):
    sandbox.submit(Move(cell("a2")))
    before = sandbox.state
    node = sandbox.edit(SetWounds(BILL, 3))
    assert node.parent.state is before
    assert sandbox.state.figures[BILL].wounds == 3
    assert (sandbox.state.figures[ANNA], sandbox.state.dice) == (before.figures[ANNA], before.dice)
    sandbox.submit(Move(cell("a3")))
    assert sandbox.undo()
    assert sandbox.undo()
    assert sandbox.state is before


def test_a_refused_edit_changes_nothing(sandbox):
    version = sandbox.version
    refusal = sandbox.edit(MoveFigure(BILL, cell("a1")))
    assert refusal == EditRefusal(EditWhy.OBSTACLE, {"cell": cell("a1"), "obstacle": real("anna-tommy")})
    assert sandbox.refusal_of(MoveFigure(BILL, cell("a1"))) == refusal
    assert (sandbox.version, sandbox.here) == (version, sandbox.root)
    assert sandbox.refusal_of(MoveFigure(BILL, cell("a3"))) is None


def test_what_an_edit_has_ended_another_edit_mends(sandbox):
    sandbox.edit(SetWildGallons(0))
    sandbox.edit(SetGallons(1, 0))
    assert sandbox.state.is_over
    sandbox.edit(SetGallons(1, 2))
    assert not sandbox.state.is_over
    assert [player.gallons for player in sandbox.state.players] == [6, 2]


def test_where_the_match_was_played_to_its_end_the_position_is_not_changed():
    match = random_match(3, 3000)
    assert match.state.is_over
    sandbox = Sandbox.forked(match, len(match.records), lambda: 1)
    assert sandbox.position is Unsaid.OVER
    assert sandbox.refusal_of(SetGallons(0, 2)) == EditRefusal(EditWhy.OVER)


@pytest.mark.parametrize("seed", range(5))
def test_whatever_way_is_taken_through_a_sandbox_nothing_changes_behind_it(seed):
    rng = Random(seed)
    sandbox = Sandbox.forked(random_match(seed, 40), 40, lambda: rng.getrandbits(31))
    seen = {}
    for _ in range(200):
        sandbox.dice = rng.choice(list(DiceMode))
        act = rng.choice(("play", "play", "play", "undo", "redo", "go", "edit", "delete", "restore"))
        if act == "play" and not sandbox.state.is_over:
            command = random_command(rng, sandbox.state)
            script = sandbox.consider(command)
            sandbox.submit(command, script)
        elif act == "go":
            sandbox.go_to(rng.choice(sandbox.nodes))
        elif act == "edit":
            sandbox.edit(SetGallons(rng.randrange(len(sandbox.state.players)), rng.randint(1, 9)))
        elif act == "delete" and rng.random() < 0.2 and sandbox.here.parent is not None:
            sandbox.delete(sandbox.here)
        elif act in ("undo", "redo", "restore"):
            getattr(sandbox, act)()
        assert sandbox.here in sandbox.nodes
        assert sandbox.here.state is sandbox.state
        assert sandbox.replay().state == sandbox.state
        seen |= {node: node.state for node in sandbox.nodes}
    while sandbox.restore():
        pass
    assert set(sandbox.nodes) == set(seen)
    assert all(node.state is state for node, state in seen.items())


def test_fork_from_before_the_placing_asks_only_what_the_board_can_ask():
    team = (KrosmasterSetup(real("bill-tell")), KrosmasterSetup(real("bill-tell")))
    match = Match(engine, duel(team, team, board=CATALOG.boards["the-pit"], rotation=None))
    while match.state.phase is not Phase.PLACE:
        fork = Sandbox.forked(match, len(match.records), seeds())
        assert fork.state.phase is Phase.PLACE, match.state.phase
        assert isinstance(fork.submit(engine.legal_commands(fork.state)[0]), Accepted)
        match.submit(engine.legal_commands(match.state)[0])
    assert {record.command.__class__ for record in match.records} == {PickSide, OrderTimeline}


# ---- beginnings ----


@pytest.mark.parametrize("board_id", sorted(CATALOG.boards))
def test_two_teams_stand_apart_on_their_sides_and_the_first_turn_has_begun(board_id):
    board = CATALOG.boards[board_id]
    teams = [[real(card) for card in cards] for cards in (STASIS, WAKFU)]
    state = engine.initial(starting_setup(board, teams, names=("Ana", "Ben"))).state
    assert (state.phase, state.number) == (Phase.ACTIVATION, 1)
    rows = [[state.grid.cells[figure.cell].row for figure in state.krosmasters(player)] for player in (0, 1)]
    assert min(rows[0]) - max(rows[1]) >= 6


def test_those_who_have_to_come_near_stand_in_front():
    team = [real(card) for card in ("bill-tell", "oscar-kass", "king-of-the-gobballs", "anna-tommy")]
    state = engine.initial(starting_setup(CATALOG.boards["the-pit"], [team, team])).state
    rows = {f.definition.id: state.grid.cells[f.cell].row for f in state.krosmasters(0)}
    assert rows["king-of-the-gobballs"] <= rows["bill-tell"]


def test_targets_stand_in_the_middle_with_room_around_them():
    teams = [[real("bill-tell")], [real("oscar-kass")] * 3]
    state = engine.initial(starting_setup(CATALOG.boards["the-pit"], teams, targets=1)).state
    cells = [state.grid.cells[figure.cell] for figure in state.krosmasters(1)]
    assert all(2 <= one.row <= 9 for one in cells)
    apart = [abs(a.row - b.row) + abs(a.col - b.col) for a in cells for b in cells if a != b]
    assert min(apart) >= 2


def test_four_teams_stand_in_their_parcels():
    teams = [[real(card)] for card in STASIS]
    state = engine.initial(starting_setup(CATALOG.boards["the-pit"], teams)).state
    assert len(state.players) == 4
    assert state.phase is Phase.ACTIVATION


TIED = [CATALOG.training[card] for card in sorted(CATALOG.training)]
BEGINNERS = {
    "a team of the box": [real(card) for card in STASIS],
    "dummies": [TIED[number % len(TIED)] for number in range(4)],
    "the same one twice": [real("bill-tell"), real("bill-tell")],
    "one alone": [real("anna-tommy")],
}


@pytest.mark.parametrize("names", [*product(BEGINNERS, repeat=2), *([name] * 4 for name in BEGINNERS)])
def test_every_beginning_can_be_edited_and_played_at_once(names):
    teams = [BEGINNERS[name] for name in names]
    targets = 1 if teams[1] is BEGINNERS["dummies"] else None
    sandbox = sandbox_of(starting_setup(CATALOG.boards["the-pit"], teams, targets=targets))
    assert (sandbox.state.phase, sandbox.state.number) == (Phase.ACTIVATION, 1)
    last = sandbox.state.players[-1].timeline[-1]
    card = sandbox.state.figures[last].definition
    free = next(at for at in sandbox.state.grid.cells if sandbox.refusal_of(MoveFigure(last, at)) is None)
    assert not isinstance(sandbox.edit(PlaceKrosmaster(card, len(teams) - 1, free)), EditRefusal)
    assert len(sandbox.state.krosmasters(len(teams) - 1)) == len(teams[-1]) + 1
    assert sandbox.state.phase is Phase.ACTIVATION
    sandbox.submit(EndTurn())
    assert sandbox.state.active != sandbox.state.players[0].timeline[0]


def test_a_team_that_finds_no_room_is_a_fault():
    board = CATALOG.boards["the-pit"]
    with pytest.raises(ValueError, match="room"):
        starting_setup(board, [[real("bill-tell")] * 200, [real("bill-tell")]])


def test_changes_are_refused_before_a_save_grows_so_large_that_it_is_not_read(sandbox, monkeypatch):
    size = setup_size(sandbox.root.setup)
    monkeypatch.setattr("krosmaster.play.sandbox.MOST_SAID", size + 4 * size)
    made = 0
    while not isinstance(sandbox.edit(SetWounds(BILL, 1 + made % 4)), EditRefusal):
        made += 1
    assert 0 < made < 5
    assert sandbox.edit(SetWounds(BILL, 1)) == EditRefusal(EditWhy.TREE_IS_FULL)
    assert sandbox.refusal_of(SetWounds(BILL, 1)) == EditRefusal(EditWhy.TREE_IS_FULL)
    assert sum(setup_size(node.setup) for node in sandbox.nodes if node.setup is not None) <= 5 * size
    sandbox.delete(sandbox.here)
    assert not isinstance(sandbox.edit(SetWounds(BILL, 1)), EditRefusal)


def test_what_is_deleted_and_brought_back_does_not_pass_what_a_save_holds(sandbox, monkeypatch):
    most = 5 * setup_size(sandbox.root.setup)
    monkeypatch.setattr("krosmaster.play.sandbox.MOST_SAID", most)
    for wounds in (1, 2, 3, 4, 1, 2, 3, 4):
        if isinstance(sandbox.edit(SetWounds(BILL, wounds)), EditRefusal):
            sandbox.delete(sandbox.here)
            assert not isinstance(sandbox.edit(SetWounds(BILL, wounds)), EditRefusal)
    assert len({node.number for node in sandbox.nodes}) > 1
    while sandbox.restore():
        pass
    assert sum(setup_size(node.setup) for node in sandbox.nodes if node.setup is not None) <= most


def test_what_was_deleted_last_comes_back_however_much_was_deleted_before(sandbox, monkeypatch):
    monkeypatch.setattr("krosmaster.play.sandbox.MOST_DELETED", 4)
    top = sandbox.here
    for _ in range(5):
        sandbox.go_to(top)
        first = sandbox.edit(SetWounds(BILL, 1))
        for wounds in (2, 3):
            last = sandbox.edit(SetWounds(BILL, wounds))
        sandbox.delete(first)
        assert len(sandbox.nodes_with_deleted) - len(sandbox.nodes) == 3
        assert sandbox.restore()
        assert sandbox.here is last
        sandbox.delete(first)
