"""A match of which nothing is lost: what is played from an earlier position becomes a branch beside what was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from krosmaster.table.contract import (
    NO_SCRIPT,
    Accepted,
    CommandT,
    EventT,
    ReasonT,
    Rejected,
    Rules,
    Script,
    StateT,
    Step,
)
from krosmaster.table.match import Match, Record, SetupT
from krosmaster.table.values import value


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Node(Generic[StateT, CommandT, EventT, SetupT]):
    """One position of the tree, and what led to it: a command, or a set-up of its own.

    `number` counts the nodes in order of appearance, from 0 for the root.
    """

    number: int
    parent: Node[StateT, CommandT, EventT, SetupT] | None
    step: Step[StateT, EventT]
    record: Record[CommandT] | None = None
    setup: SetupT | None = None
    depth: int = 0
    """How many nodes lie between it and the root, itself included."""

    @property
    def state(self) -> StateT:
        """The position."""
        return self.step.state


@value
class Branch(Generic[StateT, CommandT, EventT, SetupT]):
    """A line of play: it begins where it left another one, and goes on to its end. The first begins at the root."""

    number: int
    """Branches count in order of appearance, from 0; no number is given again."""
    name: str
    """What the players call it; empty: nothing yet."""
    nodes: tuple[Node[StateT, CommandT, EventT, SetupT], ...]

    @property
    def head(self) -> Node[StateT, CommandT, EventT, SetupT]:
        """Where it begins."""
        return self.nodes[0]

    @property
    def end(self) -> Node[StateT, CommandT, EventT, SetupT]:
        """Where it has got to."""
        return self.nodes[-1]


class MatchTree(Match[StateT, CommandT, EventT, ReasonT, SetupT]):
    """A match that can be played on from any position it ever stood at.

    As a match it is the line from the last set-up to the position where one stands: `setup`, `records`, `steps`.
    `undo` goes back to the parent, over set-ups too, and `redo` to the child where one was last.
    """

    def __init__(
        self, rules: Rules[StateT, CommandT, EventT, ReasonT, SetupT], setup: SetupT, *, note: str = ""
    ) -> None:
        super().__init__(rules, setup, free_undo=True, note=note)
        root: Node[StateT, CommandT, EventT, SetupT] = Node(0, None, self._steps[0], setup=setup)
        self._nodes = {0: root}
        """By number, in order of appearance; deleted ones too, as long as they can be brought back."""
        self._nodes_so_far = 1
        self._here = root
        self._children: dict[int, list[Node[StateT, CommandT, EventT, SetupT]]] = {0: []}
        """Deleted ones too, as long as they can be brought back."""
        self._continued: set[int] = set()
        """The numbers of the nodes that ever had a child: the first one went on with the branch."""
        self._branch_of = {0: 0}
        """The number of each node's branch."""
        self._branches_so_far = 1
        self._names: dict[int, str] = {}
        self._deleted: list[tuple[Node[StateT, CommandT, EventT, SetupT], Node[StateT, CommandT, EventT, SetupT]]] = []
        """What was deleted, latest last, and where one stood then."""
        self._gone: frozenset[int] = frozenset()
        """The numbers of the nodes that were deleted, without those that hang below them."""
        self._played: dict[tuple[int, Record[CommandT]], list[Node[StateT, CommandT, EventT, SetupT]]] = {}
        """Where a command led from the node of a number, each time that it was played there; deleted ones too."""
        self._latest: dict[int, Node[StateT, CommandT, EventT, SetupT]] = {}
        """The child of each node where one was last."""
        self._nodes_now: tuple[Node[StateT, CommandT, EventT, SetupT], ...] | None = None
        self._branches_now: dict[int, Branch[StateT, CommandT, EventT, SetupT]] | None = None
        """All that is not deleted, and the lines of it by number, until something changes in them."""
        self.version = 0
        """Grows with every change of the tree, of its names and of the place in it."""

    # ---- looking round ----

    @property
    def root(self) -> Node[StateT, CommandT, EventT, SetupT]:
        """Where everything begins."""
        return self._nodes[0]

    @property
    def here(self) -> Node[StateT, CommandT, EventT, SetupT]:
        """Where one stands."""
        return self._here

    @property
    def nodes(self) -> tuple[Node[StateT, CommandT, EventT, SetupT], ...]:
        """All that is not deleted, in order of appearance: parents come before their children."""
        if self._nodes_now is None:
            self._nodes_now = self._not_gone()
        return self._nodes_now

    @property
    def nodes_with_deleted(self) -> tuple[Node[StateT, CommandT, EventT, SetupT], ...]:
        """The same with whatever can be brought back."""
        return tuple(self._nodes.values())

    @property
    def branches(self) -> tuple[Branch[StateT, CommandT, EventT, SetupT], ...]:
        """The lines of play, in order of appearance."""
        return tuple(self._by_number().values())

    def branch_of(self, node: Node[StateT, CommandT, EventT, SetupT]) -> Branch[StateT, CommandT, EventT, SetupT]:
        """The line of play that a node lies on."""
        return self._by_number()[self._branch_of[node.number]]

    def children(
        self, node: Node[StateT, CommandT, EventT, SetupT]
    ) -> tuple[Node[StateT, CommandT, EventT, SetupT], ...]:
        """What follows a node, in order of appearance."""
        return tuple(child for child in self._children[node.number] if child.number not in self._gone)

    def child_by(
        self, node: Node[StateT, CommandT, EventT, SetupT], record: Record[CommandT]
    ) -> Node[StateT, CommandT, EventT, SetupT] | None:
        """Where a command led from a node with that very chance; None: it has not been played there."""
        found = self._played.get((node.number, record), ())
        return next((child for child in found if child.number not in self._gone), None)

    @staticmethod
    def path(
        node: Node[StateT, CommandT, EventT, SetupT],
    ) -> tuple[Node[StateT, CommandT, EventT, SetupT], ...]:
        """The nodes from the root to one."""
        found = [node]
        while (parent := found[-1].parent) is not None:
            found.append(parent)
        return tuple(reversed(found))

    # ---- playing ----

    def submit(self, command: CommandT, script: Script = NO_SCRIPT) -> Accepted[StateT, EventT] | Rejected[ReasonT]:
        """Play a command from where one stands, or go where it was played already; or say why it is refused."""
        record = Record(command, script)
        known = self.child_by(self._here, record)
        if known is not None:
            self.go_to(known)
            return Accepted(known.step)
        answer = super().submit(command, script)
        if isinstance(answer, Accepted):
            self._grow(answer.step, record=record)
        return answer

    def set_up(self, setup: SetupT) -> Node[StateT, CommandT, EventT, SetupT]:
        """Go on from another position, which hangs below the one where one stands; raises what the rules raise."""
        node = self._grow(self._rules.initial(setup), setup=setup)
        self._stand_at(node)
        return node

    def grow(self, step: Step[StateT, EventT], record: Record[CommandT]) -> None:
        """Take over what was played elsewhere from the very position where one stands; one stands behind it then."""
        self._stand_at(self._grow(step, record=record))

    def hang(
        self,
        parent: Node[StateT, CommandT, EventT, SetupT],
        step: Step[StateT, EventT],
        *,
        record: Record[CommandT] | None = None,
        setup: SetupT | None = None,
    ) -> Node[StateT, CommandT, EventT, SetupT]:
        """A new node below any other, led to by a command or by a set-up; one stays where one stands."""
        node = Node(self._nodes_so_far, parent, step, record, setup, parent.depth + 1)
        self._nodes_so_far += 1
        if parent.number in self._continued:
            self._branch_of[node.number] = self._branches_so_far
            self._branches_so_far += 1
        else:
            self._branch_of[node.number] = self._branch_of[parent.number]
            self._continued.add(parent.number)
        self._children[parent.number].append(node)
        self._children[node.number] = []
        if record is not None:
            self._played.setdefault((parent.number, record), []).append(node)
        self._nodes[node.number] = node
        self._latest[parent.number] = node
        self._changed()
        return node

    def go_to(self, node: Node[StateT, CommandT, EventT, SetupT]) -> None:
        """Stand at a node."""
        self._stand_at(node)
        for step in self.path(node)[1:]:
            assert step.parent is not None, "only the root has no parent"
            self._latest[step.parent.number] = step
        self.version += 1

    @property
    def can_undo(self) -> bool:
        """Whether something led here."""
        return self._here.parent is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was played from here."""
        return bool(self.children(self._here))

    def undo(self) -> bool:
        """Go back to the position before; False at the root."""
        if self._here.parent is None:
            return False
        self._stand_at(self._here.parent)
        self.version += 1
        return True

    def redo(self) -> bool:
        """Go on to where one was last; False where nothing was played."""
        following = self.children(self._here)
        if not following:
            return False
        latest = self._latest.get(self._here.number)
        self.go_to(latest if latest in following else following[0])
        return True

    # ---- tending it ----

    def rename(self, branch: Branch[StateT, CommandT, EventT, SetupT], name: str) -> None:
        """Call a line of play by a name; an empty one takes the name away."""
        self._names[branch.number] = name
        self._changed()

    def delete(self, node: Node[StateT, CommandT, EventT, SetupT]) -> None:
        """Take a node away with all that follows it; whoever stands there stands at its parent then.

        Raises:
            ValueError: it is the root.
        """
        if node.parent is None:
            raise ValueError("the root of a tree stays")
        self._deleted.append((node, self._here))
        if node in self.path(self._here):
            self._stand_at(node.parent)
        self._mark_gone()

    @property
    def can_restore(self) -> bool:
        """Whether something was deleted."""
        return bool(self._deleted)

    def restore(self) -> bool:
        """Bring back what was deleted last, and stand where one stood; False: nothing was."""
        if not self._deleted:
            return False
        _node, stood = self._deleted.pop()
        self._mark_gone()
        self.go_to(stood)
        return True

    def forget_deleted(self) -> None:
        """Give up what was deleted first of all that can still be brought back: nothing here holds it any more.

        Raises:
            IndexError: nothing was deleted.
        """
        node, _stood = self._deleted.pop(0)
        self._let_go_of(node)
        self._deleted = [one for one in self._deleted if one[0].number in self._nodes]
        self._mark_gone()

    # ---- inside ----

    def _changed(self) -> None:
        """Something has come, gone or got another name."""
        self._nodes_now = self._branches_now = None
        self.version += 1

    def _mark_gone(self) -> None:
        self._gone = frozenset(node.number for node, _stood in self._deleted)
        self._changed()

    def _let_go_of(self, top: Node[StateT, CommandT, EventT, SetupT]) -> None:
        """Hold a node and all below it no longer, nor anything that is said of them."""
        parent = top.parent
        assert parent is not None, "the root is never deleted"
        self._children[parent.number].remove(top)
        if self._latest.get(parent.number) is top:
            del self._latest[parent.number]
        if top.record is not None:
            played = self._played[parent.number, top.record]
            played.remove(top)
            if not played:
                del self._played[parent.number, top.record]
        stays = self._branch_of[parent.number]
        below = [top]
        while below:
            node = below.pop()
            children = self._children.pop(node.number)
            for child in children:
                if child.record is not None:
                    self._played.pop((node.number, child.record), None)
            branch = self._branch_of.pop(node.number)
            if branch != stays:
                self._names.pop(branch, None)
            del self._nodes[node.number]
            self._latest.pop(node.number, None)
            self._continued.discard(node.number)
            below += children

    def _not_gone(self) -> tuple[Node[StateT, CommandT, EventT, SetupT], ...]:
        """All nodes but the deleted ones and what follows them."""
        found, out = [], set(self._gone)
        for node in self._nodes.values():
            if node.number in out or (node.parent is not None and node.parent.number in out):
                out.add(node.number)
            else:
                found.append(node)
        return tuple(found)

    def _by_number(self) -> Mapping[int, Branch[StateT, CommandT, EventT, SetupT]]:
        """The lines of play by their numbers, in order of appearance."""
        if self._branches_now is None:
            lines: dict[int, list[Node[StateT, CommandT, EventT, SetupT]]] = {}
            for node in self.nodes:
                lines.setdefault(self._branch_of[node.number], []).append(node)
            self._branches_now = {
                number: Branch(number, self._names.get(number, ""), tuple(line))
                for number, line in sorted(lines.items())
            }
        return self._branches_now

    def _grow(
        self, step: Step[StateT, EventT], record: Record[CommandT] | None = None, setup: SetupT | None = None
    ) -> Node[StateT, CommandT, EventT, SetupT]:
        """A new node below the place where one stands; one stands there then."""
        self._here = self.hang(self._here, step, record=record, setup=setup)
        return self._here

    def _stand_at(self, node: Node[StateT, CommandT, EventT, SetupT]) -> None:
        """Make the line that leads to a node from its set-up the one that the match is."""
        line = [node]
        while line[-1].setup is None:
            parent = line[-1].parent
            assert parent is not None, "the root is set up"
            line.append(parent)
        line.reverse()
        setup = line[0].setup
        assert setup is not None, "a line begins with a set-up"
        self._here, self._setup = node, setup
        self._steps = [found.step for found in line]
        self._records = [found.record for found in line if found.record is not None]
        self._undo_stops = [0] * len(line)
        self._at = len(self._records)
