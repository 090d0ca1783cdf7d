"""The tree of a sandbox as the end of a match file, so that all of its branches come back with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias
from weakref import WeakKeyDictionary

from krosmaster.arena.commands import Command
from krosmaster.arena.events import Event
from krosmaster.arena.reasons import Reason
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.content.match_text import command_text, quoted, setup_lines
from krosmaster.table.match_tree import MatchTree, Node

ArenaTree: TypeAlias = MatchTree[State, Command, Event, Reason, Setup]
ArenaNode: TypeAlias = Node[State, Command, Event, Setup]

_written: WeakKeyDictionary[ArenaNode, tuple[str, ...]] = WeakKeyDictionary()
"""What led to a node does not change, and a tree is written after every act: each node is put in words once."""


def sandbox_text(tree: ArenaTree) -> str:
    """The lines that follow the commands of the line that is looked at."""
    return "\n".join(_lines(tree)) + "\n"


def _lines(tree: ArenaTree) -> Iterator[str]:
    places = {node.number: place for place, node in enumerate(tree.nodes)}
    yield "sandbox:"
    yield f"  here: {places[tree.here.number]}"
    names = {branch.head.number: quoted(branch.name) for branch in tree.branches if branch.name}
    yield "  nodes:"
    for node in tree.nodes:
        fields = [] if node.parent is None else [f"after: {places[node.parent.number]}"]
        fields += [f"branch: {names[node.number]}"] if node.number in names else []
        first, *others = _node_lines(node)
        if node.record is not None:
            yield f"    - {{{', '.join([*fields, first])}}}"
            continue
        for index, line in enumerate([*fields, first]):
            yield f"    {'-' if index == 0 else ' '} {line}"
        yield from others


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
