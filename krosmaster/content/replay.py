"""A match file played: its set-up accepted by the rules, and its commands through them, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.dice import FACES
from krosmaster.arena.events import Event
from krosmaster.arena.reasons import Reason
from krosmaster.arena.setup_options import Setup, SetupFault
from krosmaster.arena.state import State
from krosmaster.arena.summary import digest
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.match_header import RULES_VERSION, Header, SoFar, content_of
from krosmaster.content.matchfile import GivenCommand, GivenNode, MatchFile, node_place
from krosmaster.content.play_cost import MOST_POINTS, TOO_MUCH, ArenaStep, points_of
from krosmaster.table.contract import NO_SCRIPT, Rejected, Rules
from krosmaster.table.match import Match, Record
from krosmaster.table.match_tree import MatchTree, Node
from krosmaster.table.notes import kind_of
from krosmaster.table.reading import collecting_later
from krosmaster.table.sayings import N_, Saying, saying

ArenaRules: TypeAlias = Rules[State, Command, Event, Reason, Setup]
ArenaMatch: TypeAlias = Match[State, Command, Event, Reason, Setup]
ArenaTree: TypeAlias = MatchTree[State, Command, Event, Reason, Setup]
ArenaNode: TypeAlias = Node[State, Command, Event, Setup]
TreeT = TypeVar("TreeT", bound=ArenaTree)


class ReplayStopped(Exception):
    """A command of a file could not be played; `match` stands before it, or after it when only chance is left over."""

    def __init__(self, match: ArenaMatch, number: int, given: GivenCommand) -> None:
        super().__init__(number)
        self.match = match
        self.number = number
        """Counted from 1."""
        self.given = given


class CommandRefused(ReplayStopped):
    """The rules refuse it."""

    def __init__(self, match: ArenaMatch, number: int, given: GivenCommand, reason: Reason) -> None:
        super().__init__(match, number, given)
        self.reason = reason


class ChanceLeftOver(ReplayStopped):
    """It was given more dice or coins than it needed."""

    def __init__(self, match: ArenaMatch, number: int, given: GivenCommand, fault: Fault) -> None:
        super().__init__(match, number, given)
        self.fault = fault


def digest_fault(match_file: MatchFile, match: ArenaMatch) -> Fault | None:
    """The fault of a file whose commands do not lead to the position that it says they lead to."""
    wanted = match_file.header.digest
    if not wanted or wanted == digest(match.state):
        return None
    message = N_("the commands lead to another position than the saved one; was it made with other cards or rules?")
    return match_file.document.fault(("digest",), saying(message))


@collecting_later()
def replayed(match_file: MatchFile, rules: ArenaRules) -> ArenaMatch:
    """The match of a file, as it stands after its last command; a lesson can be taken back to its beginning.

    Raises:
        ContentFaults: the set-up is impossible, or so much is never played.
        CommandRefused: the rules refuse a command.
        ChanceLeftOver: a command's own dice or coins are not all used.
    """
    try:
        note = match_file.note
        match: ArenaMatch = Match(rules, match_file.setup, free_undo=bool(kind_of(note)), note=note)
    except SetupFault as fault:
        raise ContentFaults([match_file.setup_fault(fault)]) from None
    points = points_of(match.steps[0], is_setup=True)
    for number, given in enumerate(match_file.commands, start=1):
        result = match.submit(given.as_played(match.state.player), given.script)
        if isinstance(result, Rejected):
            raise CommandRefused(match, number, given, result.reason)
        if result.step.leftover != NO_SCRIPT:
            faces = [FACES[index].value for index in result.step.leftover.faces]
            coins = [("heads", "tails")[index] for index in result.step.leftover.coins]
            message = N_("command {number} leaves {unused} unused; allowed: no more chance than it causes")
            what = saying(message, number=number, unused=(*faces, *coins))
            raise ChanceLeftOver(match, number, given, match_file.command_fault(number, what))
        points += points_of(result.step, is_setup=False)
        if points > MOST_POINTS:
            raise ContentFaults([match_file.command_fault(number, TOO_MUCH)])
    return match


@collecting_later()
def grow_again(match_file: MatchFile, match: ArenaMatch, begin: Callable[[Setup], TreeT]) -> TreeT:
    """The tree of a file, grown again; one stands where one stood. `begin` makes one that is its root alone.

    `match` is what the file shows without its tree.

    Raises:
        ContentFaults: the rules do not accept a node, so much is never played, or one stands elsewhere than the match.
    """
    given = match_file.tree
    assert given is not None, "a file without a tree has none to grow"
    known = dict(zip(given.line, match.steps, strict=False))
    try:
        tree = begin(given.root)
    except SetupFault as fault:
        raise ContentFaults([_setup_fault(match_file, 0, fault)]) from None
    nodes = [tree.root]
    points = points_of(tree.root.step, is_setup=True)
    points += sum(points_of(step, is_setup=index == 0) for index, step in enumerate(match.steps))
    for place, node in enumerate(given.nodes[1:], start=1):
        assert node.after is not None, "only the root comes after none"
        try:
            grown = _grown(node, tree, nodes[node.after], known.get(place))
        except SetupFault as fault:
            raise ContentFaults([_setup_fault(match_file, place, fault)]) from None
        if isinstance(grown, Saying):
            raise ContentFaults([match_file.document.fault(node_place(place), grown)])
        nodes.append(grown)
        points += 0 if place in known else points_of(grown.step, is_setup=grown.setup is not None)
        if points > MOST_POINTS:
            raise ContentFaults([match_file.document.fault(node_place(place), TOO_MUCH)])
    branches = {grown.number: branch for branch in tree.branches for grown in branch.nodes}
    for node, grown in zip(given.nodes, nodes, strict=True):
        if node.branch:
            tree.rename(branches[grown.number], node.branch)
    tree.go_to(nodes[given.here])
    if digest(tree.state) != digest(match.state):
        message = N_("the sandbox stands at another position than the one that the commands lead to")
        raise ContentFaults([match_file.document.fault(("sandbox", "here"), saying(message))])
    return tree


def _setup_fault(match_file: MatchFile, place: int, fault: SetupFault) -> Fault:
    """What the rules have against the set-up of a node, where it stands."""
    return match_file.document.fault((*node_place(place), "setup", *fault.where), fault.what)


def _grown(node: GivenNode, tree: ArenaTree, parent: ArenaNode, known: ArenaStep | None) -> ArenaNode | Saying:
    """The node that follows another one, with the step to it where that has been played; or what the rules say.

    Raises:
        SetupFault: its set-up is impossible.
    """
    if node.setup is not None:
        step = tree.rules.initial(node.setup) if known is None else known
        return tree.hang(parent, step, setup=node.setup)
    assert node.command is not None, "a node is led to by a command or by a set-up"
    command, script = node.command.as_played(parent.state.player), node.command.script
    record = Record(command, script)
    again = tree.child_by(parent, record)
    if again is not None:
        return again
    if known is None:
        reason = tree.rules.reason_against(parent.state, command)
        if reason is not None:
            return saying(N_("the rules refuse this command ({rule})"), rule=reason.rule)
        known = tree.rules.apply(parent.state, command, script)
        if known.leftover != NO_SCRIPT:
            return saying(N_("the command leaves chance unused; allowed: what it causes"))
    return tree.hang(parent, known, record=record)


def header_of(match: ArenaMatch, catalog: Catalog, saved: str = "") -> Header:
    """What the file of a match says of it, that is played with this content."""
    so_far = so_far_of(match)
    return Header(
        saved=saved,
        rules=RULES_VERSION,
        content=content_of(so_far, catalog),
        digest=digest(match.state),
        note=match.note,
        so_far=so_far,
    )


def so_far_of(match: ArenaMatch) -> SoFar:
    """What lists show of a match; a tree is never over, for it can be gone on with from elsewhere."""
    state = match.state
    is_over = state.outcome is not None and not isinstance(match, MatchTree)
    teams: list[list[str]] = [[] for _player in state.players]
    for figure in state.figures.values():
        if isinstance(figure.definition, CharacterDef):
            teams[figure.owner].append(figure.definition.id)
    return SoFar(
        turn=state.number,
        commands=len(match.records),
        board="" if state.board is None else state.board.id,
        teams=tuple(tuple(team) for team in teams),
        over=is_over,
        winners=state.outcome.winners if state.outcome is not None and is_over else (),
    )
