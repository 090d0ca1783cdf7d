"""A sandbox as a match file that its tree stands behind, so that all of its branches come back with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from krosmaster.arena.commands import Command
from krosmaster.arena.events import Event
from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.arena.reasons import Reason
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.content.match_header import Header
from krosmaster.content.match_schema import MOST_COMMANDS
from krosmaster.content.match_text import command_fields, command_text, quoted, setup_lines, write_match
from krosmaster.content.play_cost import MOST_POINTS, points_of
from krosmaster.content.yaml_nodes import MOST_BYTES, MOST_VALUES
from krosmaster.table.match_tree import MatchTree, Node

ArenaTree: TypeAlias = MatchTree[State, Command, Event, Reason, Setup]
ArenaNode: TypeAlias = Node[State, Command, Event, Setup]


class _Words(NamedTuple):
    """What led to a node."""

    lines: tuple[str, ...]
    weight: int
    """No less than the number of values in a node, and a like share of the bytes and of the play of a file."""
    line_weight: int
    """The same of what stands in the line that is looked at, whose play counts once."""


_MOST_WEIGHT = MOST_VALUES * 19 // 20
"""Of the tree, and of the line that is looked at, which stands before it; the rest is for the head."""
_OF_NODE = 4
_MOST_STEPS = 20 * MOST_COMMANDS
"""So far is looked for what fits into a file, up the ways to the root."""
_written: WeakKeyDictionary[ArenaNode, _Words] = WeakKeyDictionary()
"""What led to a node does not change, and a tree is written after every act: each node is put in words once."""


def write_sandbox(tree: ArenaTree, header: Header | None = None, title: str | None = None) -> str:
    """The text of a match file of the line that is looked at, with the tree behind its commands; see `write_match`.

    `title` is that of the file; None: what the set-up says.
    """
    nodes = _that_fit(tree)
    root = nodes[0]
    setup, records = tree.setup, tree.records
    left_out = len(records) - (tree.here.depth - root.depth)
    if left_out > 0:  # the tree in the file begins later than this line
        setup, records = _said(root), records[left_out:]
    setup = replace(setup, title=tree.setup.title if title is None else title)
    return write_match(setup, records, header) + "\n".join(_lines(tree, nodes)) + "\n"


def _lines(tree: ArenaTree, nodes: Sequence[ArenaNode]) -> Iterator[str]:
    root = nodes[0]
    places = {node.number: place for place, node in enumerate(nodes)}
    yield "sandbox:"
    yield f"  here: {places[tree.here.number]}"
    names = {branch.head.number: quoted(branch.name) for branch in tree.branches if branch.name}
    yield "  nodes:"
    for node in nodes:
        fields = [] if node is root or node.parent is None else [f"after: {places[node.parent.number]}"]
        fields += [f"branch: {names[node.number]}"] if node.number in names else []
        first, *others = _root_lines(node) if node is root else _node_lines(node)
        if node.record is not None and node is not root:
            yield f"    - {{{', '.join([*fields, first])}}}"
            continue
        for index, line in enumerate([*fields, first]):
            yield f"    {'-' if index == 0 else ' '} {line}"
        yield from others


def _that_fit(tree: ArenaTree) -> Sequence[ArenaNode]:
    """All nodes; of more than a file may hold the way to where one stands, and the newest with the ways to them.

    The first is the root. It is another one than the tree's where even the way to where one stands is too much.
    """
    nodes = tree.nodes
    weights = {node.number: _weight(node) for node in nodes}
    way = tree.path(tree.here)
    begun = max(place for place, node in enumerate(way) if node.setup is not None)
    left = _MOST_WEIGHT - sum(map(_line_weight, way[begun:]))
    if len(nodes) <= MOST_COMMANDS and sum(weights.values()) <= left:
        return nodes
    first = _first_that_fits(way, begun)
    kept = {node.number for node in way[first:]}
    left = _MOST_WEIGHT - sum(map(_line_weight, way[max(first, begun) :])) - sum(weights[number] for number in kept)
    _keep_newest(nodes, kept, weights, left)
    return [node for node in nodes if node.number in kept]


def _first_that_fits(way: Sequence[ArenaNode], begun: int) -> int:
    """The place on a way from which all of it fits and where the root can be; its line begins at a place, too.

    A root is what a set-up can say, or what one has said.
    """
    weight = 0
    first = len(way)
    for place in range(len(way) - 1, -1, -1):
        weight += _weight(way[place]) + (_line_weight(way[place]) if place >= begun else 0)
        if weight > _MOST_WEIGHT or len(way) - place > MOST_COMMANDS:
            break
        first = place
    places = chain(range(first, len(way)), range(first - 1, -1, -1))
    return next(place for place in places if _can_be_root(way[place]))


def _can_be_root(node: ArenaNode) -> bool:
    return node.setup is not None or not isinstance(setup_of(node.state), Unsaid)


def _keep_newest(nodes: Sequence[ArenaNode], kept: set[int], weights: Mapping[int, int], left: int) -> None:
    """Add what fits to the nodes that are kept, end by end from the newest on, each with its way from a kept one."""
    out: set[int] = set()
    """What hangs above the root or is too far from it: keeping a part of the way takes as much room as it brings."""
    steps = 0
    for end in reversed(nodes):
        fresh: list[ArenaNode] = []
        node: ArenaNode | None = end
        while node is not None and node.number not in kept and node.number not in out:
            fresh.append(node)
            node = node.parent
        if node is None or node.number in out:
            out.update(found.number for found in fresh)
            continue
        steps, room = steps + len(fresh), left
        for number, one in enumerate(reversed(fresh), start=1):
            room -= weights[one.number]
            if room < 0 or len(kept) + number > MOST_COMMANDS:
                out.update(found.number for found in fresh[: len(fresh) + 1 - number])
                break
        else:
            kept.update(found.number for found in fresh)
            left = room
        if steps > _MOST_STEPS:
            return


def _weight(node: ArenaNode) -> int:
    return _words(node).weight


def _line_weight(node: ArenaNode) -> int:
    return _words(node).line_weight


def _node_lines(node: ArenaNode) -> tuple[str, ...]:
    return _words(node).lines


def _words(node: ArenaNode) -> _Words:
    known = _written.get(node)
    if known is None:
        lines = tuple(_worded(node))
        values = _values(node, lines)
        in_bytes = sum(map(len, lines)) * MOST_VALUES // MOST_BYTES
        played = points_of(node.step, is_setup=node.setup is not None) * MOST_VALUES // MOST_POINTS
        known = _written[node] = _Words(lines, max(values, in_bytes, played), max(values, in_bytes))
    return known


def _values(node: ArenaNode, lines: Iterable[str]) -> int:
    """At least as many values as a file counts of a node with its name."""
    if node.record is not None:
        fields = command_fields(node.record).values()
        return _OF_NODE + sum(1 + len(field) if isinstance(field, (list, tuple)) else 1 for field in fields)
    text = "".join(lines)
    return _OF_NODE + text.count(":") + text.count(",") + text.count("[")


def _root_lines(node: ArenaNode) -> tuple[str, ...]:
    """What is set up at the root, though a command may have led there."""
    return _node_lines(node) if node.setup is not None else tuple(_setup_lines(_said(node)))


def _said(root: ArenaNode) -> Setup:
    """A root as a set-up."""
    if root.setup is not None:
        return root.setup
    said = setup_of(root.state)
    assert not isinstance(said, Unsaid), "such a node is no root"
    return said


def _worded(node: ArenaNode) -> Iterator[str]:
    if node.record is not None:
        yield f"command: {command_text(node.record)}"
        return
    assert node.setup is not None, "a node is led to by a command or by a set-up"
    yield from _setup_lines(node.setup)


def _setup_lines(setup: Setup) -> Iterator[str]:
    yield "setup:"
    yield from (f"        {line}" for line in setup_lines(setup))
