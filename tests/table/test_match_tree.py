"""Match trees: nothing that was played is lost, whatever is played from an earlier position."""

import gc
import weakref
from random import Random

import pytest
from real_cards import board, duel, real
from scenes import cell

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede, EndTurn, Move
from krosmaster.arena.setup_options import KrosmasterSetup
from krosmaster.table.contract import Accepted, Rejected, Script
from krosmaster.table.match import Match, Record
from krosmaster.table.match_tree import MatchTree


@pytest.fixture
def tree(first_setup):
    return MatchTree(engine, first_setup)


@pytest.fixture
def first_setup():
    return duel(
        (KrosmasterSetup(real("anna-tommy"), at=cell("a1")),),
        (KrosmasterSetup(real("bill-tell"), at=cell("h8")),),
        board=board("the-pit"),
    )


def walk(tree, *cells):
    for name in cells:
        assert isinstance(tree.submit(Move(cell(name))), Accepted), name
    return tree.here


def test_a_tree_that_is_only_played_is_a_match(tree, first_setup):
    match = Match(engine, first_setup, free_undo=True)
    for command in (Move(cell("a2")), Move(cell("b2")), EndTurn()):
        tree.submit(command)
        match.submit(command)
    assert (tree.state, tree.steps, tree.records, tree.setup) == (match.state, match.steps, match.records, match.setup)
    assert [branch.nodes for branch in tree.branches] == [tree.nodes]


def test_playing_on_from_an_earlier_position_makes_a_branch_and_loses_nothing(tree):
    far = walk(tree, "a2", "a3")
    tree.undo()
    tree.undo()
    other = walk(tree, "b1", "b2")
    first, second = tree.branches
    assert (first.end, second.end) == (far, other)
    assert second.head.parent is tree.root
    tree.go_to(far)
    assert tree.state is far.state
    assert [record.command for record in tree.records] == [Move(cell("a2")), Move(cell("a3"))]


def test_the_same_command_from_the_same_position_leads_to_where_it_led_before(tree):
    there = walk(tree, "a2")
    tree.undo()
    assert walk(tree, "a2") is there
    assert len(tree.nodes) == 2


def test_the_same_command_with_other_chance_is_another_branch(tree):
    tree.submit(EndTurn(), Script((0, 1)))
    first = tree.here
    tree.undo()
    tree.submit(EndTurn(), Script((0, 2)))
    assert tree.here is not first
    assert len(tree.branches) == 2


def test_redo_goes_on_to_where_one_was_last(tree):
    walk(tree, "a2", "a3")
    tree.go_to(tree.root)
    walk(tree, "b1", "b2")
    tree.undo()
    tree.undo()
    assert not tree.undo()
    assert tree.redo()
    assert tree.here.record.command == Move(cell("b1"))
    assert tree.redo()
    assert not tree.redo()


def test_a_refused_command_grows_nothing(tree):
    version = tree.version
    assert isinstance(tree.submit(Move(cell("h1"))), Rejected)
    assert (len(tree.nodes), tree.version) == (1, version)


def test_a_set_up_hangs_below_the_position_and_begins_a_line_of_its_own(tree, first_setup):
    walk(tree, "a2")
    before = tree.here
    node = tree.set_up(first_setup)
    assert (node.parent, tree.records, tree.setup) == (before, (), first_setup)
    walk(tree, "b1")
    assert [record.command for record in tree.records] == [Move(cell("b1"))]
    assert tree.undo()
    assert tree.undo()
    assert tree.here is before
    assert [record.command for record in tree.records] == [Move(cell("a2"))]


def test_a_branch_is_deleted_with_all_that_follows_and_comes_back(tree):
    main = walk(tree, "a2", "a3")
    tree.go_to(tree.root)
    stood = walk(tree, "b1", "b2")
    tree.rename(tree.branch_of(stood), "By the wall")
    tree.delete(tree.branch_of(stood).head)
    assert tree.here is tree.root
    assert [branch.end for branch in tree.branches] == [main]
    assert tree.restore()
    assert tree.here is stood
    assert [branch.name for branch in tree.branches] == ["", "By the wall"]
    assert not tree.restore()


def test_deleting_elsewhere_moves_nobody_and_the_root_stays(tree):
    main = walk(tree, "a2", "a3")
    tree.go_to(tree.root)
    walk(tree, "b1")
    here = tree.here
    tree.delete(main)
    assert tree.here is here
    assert main not in tree.nodes
    with pytest.raises(ValueError, match="root"):
        tree.delete(tree.root)


def test_what_is_played_after_a_deletion_is_a_branch_of_its_own(tree):
    gone = walk(tree, "a2")
    tree.delete(gone)
    again = walk(tree, "a2")
    assert again is not gone
    assert [branch.number for branch in tree.branches] == [0, 1]
    tree.restore()
    assert {branch.end for branch in tree.branches} == {gone, again}


def test_every_change_is_told_by_the_version(tree):
    seen = [tree.version]
    for change in (
        lambda: walk(tree, "a2"),
        tree.undo,
        tree.redo,
        lambda: tree.rename(tree.branches[0], "x"),
        lambda: tree.delete(tree.here),
        tree.restore,
        lambda: tree.go_to(tree.root),
    ):
        change()
        seen.append(tree.version)
    assert seen == sorted(set(seen))


def test_what_was_played_elsewhere_hangs_below_any_node_and_nobody_is_moved(tree):
    far = walk(tree, "a2", "a3")
    record = Record(Move(cell("b1")))
    node = tree.hang(tree.root, engine.apply(tree.root.state, record.command), record=record)
    assert tree.here is far
    assert [branch.end for branch in tree.branches] == [far, node]
    assert tree.child_by(tree.root, record) is node
    assert tree.child_by(far, record) is None
    tree.go_to(tree.root)
    assert walk(tree, "b1") is node


def test_a_command_whose_node_was_deleted_leads_to_the_one_that_came_after_it(tree):
    record = Record(Move(cell("a2")))
    gone = walk(tree, "a2")
    tree.delete(gone)
    assert tree.child_by(tree.root, record) is None
    again = walk(tree, "a2")
    assert tree.child_by(tree.root, record) is again
    tree.restore()
    assert tree.child_by(tree.root, record) is gone


def sizes_of_all_tables(tree):
    return {name: len(held) for name, held in vars(tree).items() if isinstance(held, (dict, list, set, frozenset))}


def test_nothing_is_left_of_what_was_deleted_for_good(tree):
    main = walk(tree, "a2", "a3")
    tree.rename(tree.branch_of(main), "Main")
    tree.go_to(tree.root)
    tree.set_up(tree.setup)
    before = sizes_of_all_tables(tree)
    held = []
    for _ in range(30):
        top = walk(tree, "b1")
        held.append(weakref.ref(top))
        held.append(weakref.ref(walk(tree, "b2", "b3")))
        tree.go_to(top)
        held.append(weakref.ref(tree.set_up(tree.setup)))
        tree.rename(tree.branch_of(tree.here), "Aside")
        tree.delete(top)
    del top
    while tree.can_restore:
        tree.forget_deleted()
    gc.collect()
    assert [one() for one in held] == [None] * 90
    assert sizes_of_all_tables(tree) == before | {"_continued": before["_continued"] + 1}
    assert [branch.name for branch in tree.branches] == ["Main", ""]
    assert tree.nodes_with_deleted == tree.nodes


def test_of_two_deletions_the_later_one_is_brought_back_when_the_first_is_given_up(tree):
    first = walk(tree, "a2")
    tree.go_to(tree.root)
    later = walk(tree, "b1", "b2")
    tree.delete(first)
    tree.delete(tree.branch_of(later).head)
    tree.forget_deleted()
    assert tree.restore()
    assert tree.here is later
    assert not tree.can_restore
    assert first not in tree.nodes_with_deleted
    assert walk(tree, "b3").number == later.number + 1
    tree.go_to(tree.root)
    again = walk(tree, "a2")
    assert again is not first
    assert [branch.number for branch in tree.branches] == [0, 1, 2]


def test_what_was_deleted_within_something_that_is_given_up_goes_with_it(tree):
    far = walk(tree, "a2", "a3", "a4")
    tree.delete(far.parent.parent)
    tree.delete(far)
    tree.forget_deleted()
    assert not tree.can_restore
    assert tree.nodes_with_deleted == (tree.root,)


def by_hand(tree, gone):
    """What a tree holds without the nodes that were taken away: looked for anew, way by way."""
    nodes = [node for node in tree.nodes_with_deleted if not gone & {one.number for one in tree.path(node)}]
    lines = {}
    first = {}
    for node in tree.nodes_with_deleted:
        parent = node.parent
        goes_on = parent is not None and first.setdefault(parent.number, node) is node
        lines[node.number] = lines[parent.number] if goes_on else len(set(lines.values()))
    found = {}
    for node in nodes:
        found.setdefault(lines[node.number], []).append(node)
    return nodes, [found[number] for number in sorted(found)]


@pytest.mark.parametrize("seed", range(5))
def test_nodes_and_branches_are_those_that_stand_after_any_changes(tree, seed):
    rng = Random(seed)
    deleted, most = [], 0
    for _ in range(60):
        tree.go_to(rng.choice(tree.nodes))
        act = rng.random()
        if act < 0.7:
            tree.submit(rng.choice([one for one in engine.legal_commands(tree.state) if not isinstance(one, Concede)]))
        elif act < 0.85 and len(tree.nodes) > 1:
            deleted.append(rng.choice(tree.nodes[1:]))
            tree.delete(deleted[-1])
        elif deleted:
            tree.restore()
            deleted.pop()
        most = max(most, len(deleted))
        nodes, lines = by_hand(tree, {node.number for node in deleted})
        assert list(tree.nodes) == nodes
        assert [list(branch.nodes) for branch in tree.branches] == lines
        assert all(tree.branch_of(node) in tree.branches for node in tree.nodes)
    assert most > 1
    assert len(tree.branches) > 3
