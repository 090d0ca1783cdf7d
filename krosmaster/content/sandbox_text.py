"""The tree of a sandbox as the end of a match file, so that all of its branches come back with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias
from weakref import WeakKeyDictionary

from krosmaster.arena.commands import Command
from krosmaster.arena.events import Event
from krosmaster.arena.reasons import Reason
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.content.match_schema import MOST_COMMANDS
from krosmaster.content.match_text import command_text, quoted, setup_lines
from krosmaster.content.yaml_nodes import MOST_BYTES, MOST_VALUES
from krosmaster.table.match_tree import MatchTree, Node

ArenaTree: TypeAlias = MatchTree[State, Command, Event, Reason, Setup]
ArenaNode: TypeAlias = Node[State, Command, Event, Setup]

_MOST_WEIGHT = MOST_VALUES * 4 // 5
"""The rest is for the line that is looked at, which stands before the tree."""
_OF_NODE = 4
_written: WeakKeyDictionary[ArenaNode, tuple[str, ...]] = WeakKeyDictionary()
"""What led to a node does not change, and a tree is written after every act: each node is put in words once."""


def sandbox_text(tree: ArenaTree) -> str:
    """The lines that follow the commands of the line that is looked at."""
    return "\n".join(_lines(tree)) + "\n"


def _lines(tree: ArenaTree) -> Iterator[str]:
    nodes = _that_fit(tree)
    places = {node.number: place for place, node in enumerate(nodes)}
    yield "sandbox:"
    yield f"  here: {places[tree.here.number]}"
    names = {branch.head.number: quoted(branch.name) for branch in tree.branches if branch.name}
    yield "  nodes:"
    for node in nodes:
        fields = [] if node.parent is None else [f"after: {places[node.parent.number]}"]
        fields += [f"branch: {names[node.number]}"] if node.number in names else []
        first, *others = _node_lines(node)
        if node.record is not None:
            yield f"    - {{{', '.join([*fields, first])}}}"
            continue
        for index, line in enumerate([*fields, first]):
            yield f"    {'-' if index == 0 else ' '} {line}"
        yield from others


def _that_fit(tree: ArenaTree) -> Sequence[ArenaNode]:
    """All nodes; of more than a file may hold the way to where one stands, and the newest with the ways to them."""
    nodes = tree.nodes
    weights = {node.number: _weight(node) for node in nodes}
    if len(nodes) <= MOST_COMMANDS and sum(weights.values()) <= _MOST_WEIGHT:
        return nodes
    kept: set[int] = set()
    left = _MOST_WEIGHT
    for end in (tree.here, *reversed(nodes)):
        way = [end]
        while way[-1].number not in kept and (before := way[-1].parent) is not None:
            way.append(before)
        fresh = [node.number for node in way if node.number not in kept]
        weight = sum(weights[number] for number in fresh)
        if weight <= left and len(kept) + len(fresh) <= MOST_COMMANDS:
            kept.update(fresh)
            left -= weight
    return [node for node in nodes if node.number in kept]


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


def _worded(node: ArenaNode) -> Iterator[str]:
    if node.record is not None:
        yield f"command: {command_text(node.record)}"
        return
    assert node.setup is not None, "a node is led to by a command or by a set-up"
    yield "setup:"
    yield from (f"        {line}" for line in setup_lines(node.setup))
