"""Match files (docs/match-file.md): what a file says, as a set-up, commands and a header."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import NamedTuple

from krosmaster.arena.boards import INLINE
from krosmaster.arena.catalog import Catalog
from krosmaster.arena.commands import Command, Concede
from krosmaster.arena.definitions import PUNCH
from krosmaster.arena.reward_defs import NextSpell, RewardKind
from krosmaster.arena.setup_options import Setup, SetupFault, Teams
from krosmaster.arena.state import next_handle, with_serial
from krosmaster.arena.teams import team_fault_in_words, team_faults, team_rules
from krosmaster.content.command_schema import CommandModel, ConcedeModel
from krosmaster.content.commands_from import command_from, handles_in
from krosmaster.content.definitions_from import board_def
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.fields import OWN_PLACE
from krosmaster.content.match_header import Header, check_format, header_from
from krosmaster.content.match_schema import MOST_COMMANDS, MatchModel, NodeModel, SandboxModel, SetupModel
from krosmaster.content.model_faults import validated
from krosmaster.content.schema import BoardModel
from krosmaster.content.script_schema import ScriptModel
from krosmaster.content.setup_from import coin_indices, face_indices, setup_from
from krosmaster.content.yaml_nodes import Document, Where, parse_document, read_document
from krosmaster.table.contract import Script
from krosmaster.table.reading import collecting_later
from krosmaster.table.sayings import N_, Saying, saying
from krosmaster.table.values import value

_SERIAL = re.compile(r"-([2-9]|[1-9][0-9]+)$")
"""The end of the name of a later figure of one card."""


class GivenCommand(NamedTuple):
    """A command of a file, the chance fixed for it, and its place."""

    command: Command
    script: Script
    line: int
    column: int
    by_active_player: bool = False
    """A concession that names nobody: whoever is active then concedes."""

    def plays_as(self, other: GivenCommand) -> bool:
        """Whether it is the same command with the same chance, wherever it stands."""
        mine = self.command, self.script, self.by_active_player
        return mine == (other.command, other.script, other.by_active_player)

    def as_played(self, active_player: int) -> Command:
        """The command, once it is known who is active."""
        return Concede(active_player) if self.by_active_player else self.command


class GivenNode(NamedTuple):
    """A node of a sandbox: what led to it from an earlier one, the root having none."""

    after: int | None
    command: GivenCommand | None = None
    setup: Setup | None = None
    branch: str = ""
    """What the player calls the branch that begins here."""


@value
class GivenTree:
    """The tree of a sandbox: its nodes from the root on, and the place of the one where the player stands."""

    nodes: tuple[GivenNode, ...]
    here: int = 0
    line: tuple[int, ...] = ()
    """The nodes that the file's own set-up and commands lead to as well, from that set-up on: none is played twice."""

    @property
    def root(self) -> Setup:
        """Where everything begins."""
        setup = self.nodes[0].setup
        assert setup is not None, "the root of a tree is set up"
        return setup


@value
class MatchFile:
    """A match file that fits the format; its set-up has still to be accepted by the rules."""

    setup: Setup
    commands: tuple[GivenCommand, ...]
    header: Header
    document: Document = field(repr=False, compare=False)
    handles: tuple[str, ...] = ()
    """The names of the figures at the start."""
    script: ScriptModel | None = field(default=None, repr=False)
    """What makes it a lesson (`lessons.lesson_in`)."""
    summons: frozenset[str] = frozenset()
    tree: GivenTree | None = field(default=None, repr=False)
    """What makes it a sandbox: the line that is looked at is one of many."""

    @property
    def note(self) -> str:
        """What goes with the match: of a save its note, of a scenario the lesson that it is."""
        return self.header.note or (Path(self.document.file).stem if self.script is not None else "")

    def knows(self, handle: str) -> bool:
        """Whether a figure of that name is there or can be summoned."""
        return handle in self.handles or _SERIAL.sub("", handle) in self.summons

    def setup_fault(self, fault: SetupFault) -> Fault:
        """What the rules have against the set-up, where it stands."""
        return self.document.fault(fault.where, fault.what)

    def command_fault(self, number: int, what: str | Saying) -> Fault:
        """A fault of a command, counted from 1."""
        return self.document.fault(("commands", number - 1), what)


def read_match(path: Path, catalog: Catalog) -> MatchFile:
    """Read a match file.

    Raises:
        ContentFaults: every fault, in the order of lines.
    """
    return match_in(read_document(path, str(path)), catalog)


def parse_match(text: str, catalog: Catalog, file: str = "match") -> MatchFile:
    """The match in a text; `file` is its name in faults. See `read_match`."""
    return match_in(parse_document(text, file), catalog)


@collecting_later()
def match_in(document: Document, catalog: Catalog) -> MatchFile:
    """The match in a document; see `read_match`."""
    check_format(document)
    model = validated(MatchModel, document, _context(catalog))
    setup = setup_from(model, catalog, model.title)
    faults = [*_unknown_handles(model, model.commands, setup, catalog, document), *_wrong_teams(setup, document)]
    setups = {} if model.sandbox is None else _setups(model.sandbox, setup, catalog)
    if model.sandbox is not None:
        faults += _faults_of_tree(model.sandbox, setups, catalog, document)
    if faults:
        raise ContentFaults(faults)
    given = tuple(_given(model.commands, document))
    handles = _handles(setup, catalog)
    tree = None if model.sandbox is None else _tree(model.sandbox, setup, given, setups, document)
    header = header_from(model, (player.name for player in model.players), model.pairs)
    return MatchFile(setup, given, header, document, handles, model.script, frozenset(catalog.tokens), tree)


def _context(catalog: Catalog) -> Mapping[str, object]:
    of_characters = {spell.id for card in catalog.characters.values() for spell in card.spells}
    of_tokens = {spell.id for card in catalog.tokens.values() for spell in card.spells}
    weapons = {reward.id for reward in catalog.rewards.values() if reward.kind is RewardKind.WEAPON}
    spells = of_characters | of_tokens | weapons
    return {
        "character": frozenset(catalog.characters) | frozenset(catalog.training),
        OWN_PLACE: catalog.own_place,
        "token": frozenset(catalog.tokens),
        "character or token": frozenset(catalog.characters) | frozenset(catalog.training) | frozenset(catalog.tokens),
        "board": frozenset(catalog.boards) | frozenset(catalog.lesson_boards),
        "spell": spells,
        "spell or punch": spells | {PUNCH.id},
        "spell or boost": spells
        | {
            reward.id
            for reward in catalog.rewards.values()
            if any(isinstance(effect, NextSpell) for effect in reward.effects)
        },
        "reward": frozenset(catalog.rewards),
    }


# ---- commands ----


def _given(models: Iterable[CommandModel], document: Document) -> Iterator[GivenCommand]:
    for index, model in enumerate(models):
        yield _command(model, document, ("commands", index))


def _command(model: CommandModel, document: Document, where: Where) -> GivenCommand:
    script = Script(face_indices(model.dice), coin_indices(model.coins))
    by_active_player = isinstance(model, ConcedeModel) and model.by is None
    return GivenCommand(command_from(model), script, *document.mark(where), by_active_player)


# ---- the tree of a sandbox ----


def node_place(place: int) -> Where:
    """Where a node of a sandbox stands in its file."""
    return ("sandbox", "nodes", place)


def _setups(model: SandboxModel, setup: Setup, catalog: Catalog) -> Mapping[int, Setup]:
    """The set-ups of a tree by the places of their nodes, called as that of the file."""
    board = next((one for node in model.nodes if (one := _own_board(node)) is not None), None)
    drawn = None if board is None else board_def(INLINE, board)
    return {
        place: setup_from(node.setup, catalog, setup.title, drawn)
        for place, node in enumerate(model.nodes)
        if node.setup is not None
    }


def _own_board(node: NodeModel) -> BoardModel | None:
    """The board that a node draws."""
    board = None if node.setup is None else node.setup.board
    return board if isinstance(board, BoardModel) else None


def _tree(
    model: SandboxModel,
    setup: Setup,
    commands: Sequence[GivenCommand],
    setups: Mapping[int, Setup],
    document: Document,
) -> GivenTree:
    nodes = []
    for place, node in enumerate(model.nodes):
        after = place - 1 if node.after is None and place else node.after
        command = None if node.command is None else _command(node.command, document, node_place(place))
        nodes.append(GivenNode(after, command, setups.get(place), node.branch))
    line = _line(nodes, model.here, setup, commands)
    beside = len(commands) + 1 - len(line)
    if len(nodes) + beside > MOST_COMMANDS:
        message = N_("the commands of the file and of its sandbox are too many; allowed: {most} in all")
        raise ContentFaults([document.fault(("sandbox", "nodes"), saying(message, most=MOST_COMMANDS))])
    return GivenTree(tuple(nodes), model.here, line)


def _line(nodes: Sequence[GivenNode], here: int, setup: Setup, commands: Sequence[GivenCommand]) -> tuple[int, ...]:
    """The nodes on the way to a place that are led to just as the file's commands lead on from its set-up."""
    way: list[int] = [here]
    while nodes[way[-1]].setup is None and (after := nodes[way[-1]].after) is not None:
        way.append(after)
    way.reverse()
    if nodes[way[0]].setup != setup:
        return ()
    line = way[:1]
    for place, given in zip(way[1:], commands, strict=False):
        command = nodes[place].command
        if command is None or not command.plays_as(given):
            break
        line.append(place)
    return tuple(line)


def _faults_of_tree(
    model: SandboxModel, setups: Mapping[int, Setup], catalog: Catalog, document: Document
) -> Iterator[Fault]:
    """Names of figures that are not in the set-ups of a sandbox, and several boards; commands are the rules' affair."""
    drawn: BoardModel | None = None
    for place, node in enumerate(model.nodes):
        if node.setup is None:
            continue
        where: Where = (*node_place(place), "setup")
        yield from _unknown_handles(node.setup, (), setups[place], catalog, document, where)
        board = _own_board(node)
        if board is not None and board != (drawn := drawn or board):
            message = N_(
                "a sandbox draws one board at most, and this is another one; allowed: that one, or the id of a board"
            )
            yield document.fault((*where, "board"), saying(message))


# ---- teams ----


def _wrong_teams(setup: Setup, document: Document) -> Iterator[Fault]:
    """Every fault of every custom team; the rules would stop at the first (SETUP-2, FOUR-1)."""
    if setup.teams is not Teams.CUSTOM:
        return
    for index, player in enumerate(setup.players):
        where: Where = ("players", index, "team")
        if not player.team:
            continue  # the rules miss it in their own words
        team = [member.character for member in player.team]
        for fault in team_faults(team, team_rules(len(setup.players))):
            yield document.fault(where if fault.member is None else (*where, fault.member), team_fault_in_words(fault))


# ---- names of figures ----


def _unknown_handles(
    model: SetupModel,
    commands: Iterable[CommandModel],
    setup: Setup,
    catalog: Catalog,
    document: Document,
    within: Where = (),
) -> Iterator[Fault]:
    handles = _handles(setup, catalog)
    known = frozenset(handles)
    summoned = re.compile(rf"({'|'.join(catalog.tokens)})(-([2-9]|[1-9][0-9]+))?")
    for where, handle in _named(model, commands):
        if handle not in known and summoned.fullmatch(handle) is None:
            message = N_("there is no figure {name}; allowed: {handles}, and what they summon")
            yield document.fault((*within, *where), saying(message, name=repr(handle), handles=handles))


def _handles(setup: Setup, catalog: Catalog) -> tuple[str, ...]:
    """The names of the figures at the start: those of the file, else ids with -2, -3 for later ones."""
    if not setup.teams.are_listed:
        return tuple(catalog.characters)
    team_ids = [(member.name, member.character.id) for player in setup.players for member in player.team]
    token_ids = [(token.name, token.token.id) for token in setup.tokens]
    serials: Mapping[str, int] = {}
    handles: list[str] = []
    for name, card_id in (*team_ids, *token_ids):
        handle = name
        if handle is None:
            handle = next_handle(card_id, serials, setup.given_names)
            serials = with_serial(serials, card_id, handle)
        handles.append(handle)
    return tuple(handles)


def _named(model: SetupModel, commands: Iterable[CommandModel]) -> Iterator[tuple[Where, str]]:
    """Every mention of a figure, and where it stands."""
    for index, player in enumerate(model.players):
        for place, handle in enumerate(player.timeline or ()):
            yield ("players", index, "timeline", place), handle
    for index, token in enumerate(model.tokens):
        yield ("tokens", index, "by"), token.by
    if model.turn is not None:
        if model.turn.active is not None:
            yield ("turn", "active"), model.turn.active
        for place, handle in enumerate(model.turn.played):
            yield ("turn", "played", place), handle
    for index, command in enumerate(commands):
        for where, handle in handles_in(command):
            yield ("commands", index, *where), handle
