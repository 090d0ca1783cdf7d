"""The tree of a sandbox as a map: acts as stops along the lines of its branches, and what is worth finding again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from krosmaster.arena.commands import Move
from krosmaster.arena.events import CharacterMoved, GallonBought, KnockedOut, MatchEnded, RewardBought, TurnStarted
from krosmaster.play.sandbox import Sandbox, SandboxNode
from krosmaster.table.values import value


class Sign(Enum):
    """What is worth finding again at a stop."""

    EDIT = "edit"
    END = "end"
    KNOCK_OUT = "knock-out"
    REWARD = "reward"
    GALLON = "gallon"
    TURN = "turn"


@value
class Stop:
    """An act: one command, one change, or the steps of one walk as long as nothing branches off between them."""

    nodes: tuple[SandboxNode, ...]
    column: int
    """How many acts led here; the root is in column 0."""
    lane: int
    """The line of the map, from 0; each branch has its own."""
    before: int | None
    """The index of the stop that it follows; None: it is the root."""
    signs: tuple[Sign, ...]
    """The weightiest first."""

    @property
    def node(self) -> SandboxNode:
        """Where the act ends."""
        return self.nodes[-1]


@value
class Lane:
    """A branch on the map: its number and name, and the indices of its stops from its beginning to its end."""

    branch: int
    name: str
    stops: tuple[int, ...]


@dataclass(frozen=True)
class TreeMap:
    """All stops, parents before what follows them, and the lanes from top to bottom."""

    stops: tuple[Stop, ...]
    lanes: tuple[Lane, ...]

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return 1 + max(stop.column for stop in self.stops)

    def stop_of(self, node: SandboxNode) -> int:
        """The index of the stop that a node belongs to."""
        return next(index for index, stop in enumerate(self.stops) if node in stop.nodes)

    def following(self, index: int) -> tuple[int, ...]:
        """The indices of the stops after one, its own lane's first."""
        after = [number for number, stop in enumerate(self.stops) if stop.before == index]
        return tuple(sorted(after, key=lambda number: self.stops[number].lane))


def tree_map(sandbox: Sandbox) -> TreeMap:
    """The map of what a sandbox holds now."""
    branches = sandbox.branches
    lanes = {branch: lane for lane, branch in enumerate(_from_top_to_bottom(sandbox))}
    stops: list[Stop] = []
    at: dict[int, int] = {}
    lines: dict[int, list[int]] = {branch.number: [] for branch in branches}
    children = {node.number: sandbox.children(node) for node in sandbox.nodes}
    branch_of = {node.number: branch.number for branch in branches for node in branch.nodes}
    for node in sandbox.nodes:
        parent = node.parent
        if parent is not None and _walks_on(node, len(children[parent.number]) == 1):
            index = at[parent.number]
            walk = stops[index]
            stops[index] = Stop((*walk.nodes, node), walk.column, walk.lane, walk.before, walk.signs)
            at[node.number] = index
            continue
        before = None if parent is None else at[parent.number]
        column = 0 if before is None else stops[before].column + 1
        at[node.number] = len(stops)
        lines[branch_of[node.number]].append(len(stops))
        stops.append(Stop((node,), column, lanes[branch_of[node.number]], before, tuple(_signs(node))))
    ordered = sorted(branches, key=lambda branch: lanes[branch.number])
    return TreeMap(
        tuple(stops), tuple(Lane(branch.number, branch.name, tuple(lines[branch.number])) for branch in ordered)
    )


def _from_top_to_bottom(sandbox: Sandbox) -> Iterator[int]:
    """The branches so that no line crosses another: what leaves a line last lies next below it."""
    leaving: dict[int, list[tuple[int, int]]] = {}
    branch_of = {node.number: branch.number for branch in sandbox.branches for node in branch.nodes}
    for branch in sandbox.branches:
        parent = branch.head.parent
        if parent is not None:
            leaving.setdefault(branch_of[parent.number], []).append((-parent.depth, branch.number))
    waiting = [branch_of[sandbox.root.number]]
    while waiting:
        number = waiting.pop()
        yield number
        # a stack: what is to come first is put on it last
        waiting += [other for _depth, other in sorted(leaving.get(number, ()), reverse=True)]


def _walks_on(node: SandboxNode, is_only_child: bool) -> bool:  # noqa: FBT001 - said by its name where it is called
    """Whether a step goes on with the walk of the node before it."""
    parent = node.parent
    assert parent is not None, "only a root follows nothing"
    if not is_only_child or node.record is None or parent.record is None:
        return False
    if not (isinstance(node.record.command, Move) and isinstance(parent.record.command, Move)):
        return False
    return all(isinstance(event, CharacterMoved) for event in (*parent.step.events, *node.step.events))


def _signs(node: SandboxNode) -> Iterator[Sign]:
    if node.setup is not None and node.parent is not None:
        yield Sign.EDIT
        return
    kinds = [type(event) for event in node.step.events]
    fallen = any(isinstance(event, KnockedOut) for event in node.step.events)
    for sign, is_there in (
        (Sign.END, MatchEnded in kinds),
        (Sign.KNOCK_OUT, fallen),
        (Sign.REWARD, RewardBought in kinds),
        (Sign.GALLON, GallonBought in kinds),
        (Sign.TURN, TurnStarted in kinds and node.parent is not None),
    ):
        if is_there:
            yield sign
