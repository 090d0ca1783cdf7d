"""The tree of a sandbox as the end of a match file, so that all of its branches come back with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias
from weakref import WeakKeyDictionary

from krosmaster.arena.commands import Command
from krosmaster.arena.events import Event
from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.arena.reasons import Reason
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.content.match_schema import MOST_COMMANDS
from krosmaster.content.match_text import command_text, quoted, setup_lines
from krosmaster.content.yaml_nodes import MOST_BYTES, MOST_VALUES
from krosmaster.table.match_tree import MatchTree, Node

ArenaTree: TypeAlias = MatchTree[State, Command, Event, Reason, Setup]
ArenaNode: TypeAlias = Node[State, Command, Event, Setup]

_MOST_WEIGHT = MOST_VALUES * 19 // 20
"""Of the tree, and of the line that is looked at, which stands before it; the rest is for the head."""
_OF_NODE = 4
_written: WeakKeyDictionary[ArenaNode, tuple[str, ...]] = WeakKeyDictionary()
"""What led to a node does not change, and a tree is written after every act: each node is put in words once."""


def sandbox_text(tree: ArenaTree) -> str:
    """The lines that follow the commands of the line that is looked at."""
    return "\n".join(_lines(tree)) + "\n"


def _lines(tree: ArenaTree) -> Iterator[str]:
    nodes = _that_fit(tree)
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
    left = _MOST_WEIGHT - sum(weights[node.number] for node in way[begun:])
    if len(nodes) <= MOST_COMMANDS and sum(weights.values()) <= left:
        return nodes
    if len(way) > MOST_COMMANDS or sum(weights[node.number] for node in way) > left:
        way = way[_last_said(way) :]
    kept = {node.number for node in way}
    left -= sum(weights[number] for number in kept)
    for end in reversed(nodes):
        fresh = [end]
        while fresh[-1].number not in kept and (before := fresh[-1].parent) is not None:
            fresh.append(before)
        if fresh.pop().number not in kept:  # it hangs above the root
            continue
        weight = sum(weights[node.number] for node in fresh)
        if weight <= left and len(kept) + len(fresh) <= MOST_COMMANDS:
            kept.update(node.number for node in fresh)
            left -= weight
    return [node for node in nodes if node.number in kept]


def _last_said(way: Sequence[ArenaNode]) -> int:
    """The place of the last node of a way that can be a root: what a set-up can say, or what one has said."""
    return max(
        place
        for place, node in enumerate(way)
        if node.setup is not None or not isinstance(setup_of(node.state), Unsaid)
    )


def _weight(node: ArenaNode) -> int:
    """No less than the number of values in its words, and than a share of the bytes that a file may have."""
    words = "".join(_node_lines(node))
    values = _OF_NODE + words.count(":") + words.count(",") + words.count("[")
    return max(values, len(words) * MOST_VALUES // MOST_BYTES)


def _node_lines(node: ArenaNode) -> tuple[str, ...]:
    known = _written.get(node)
    if known is None:
        known = _written[node] = tuple(_worded(node))
    return known


def _root_lines(node: ArenaNode) -> tuple[str, ...]:
    """What is set up at the root, though a command may have led there."""
    if node.setup is not None:
        return _node_lines(node)
    said = setup_of(node.state)
    assert not isinstance(said, Unsaid), "such a node is no root"
    return tuple(_setup_lines(said))


def _worded(node: ArenaNode) -> Iterator[str]:
    if node.record is not None:
        yield f"command: {command_text(node.record)}"
        return
    assert node.setup is not None, "a node is led to by a command or by a set-up"
    yield from _setup_lines(node.setup)


def _setup_lines(setup: Setup) -> Iterator[str]:
    yield "setup:"
    yield from (f"        {line}" for line in setup_lines(setup))
