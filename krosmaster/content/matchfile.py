"""Match files (docs/match-file.md): what a file says, as a set-up, commands and a header."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.commands import Command, Concede
from krosmaster.arena.definitions import PUNCH, BoardDef, BoardId, CharacterId, Handle, Power, SpellId, TokenId
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.setup_options import (
    KrosmasterSetup,
    PlayerSetup,
    Setup,
    SetupFault,
    Teams,
    TokenSetup,
    TurnSetup,
)
from krosmaster.arena.state import next_handle, with_serial
from krosmaster.content.commands_from import command_from, handles_in
from krosmaster.content.definitions_from import board_def
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.match_schema import (
    FORMAT,
    CommandModel,
    ConcedeModel,
    HeaderModel,
    KrosmasterModel,
    MatchModel,
    PlacedTokenModel,
    PlayerModel,
)
from krosmaster.content.model_faults import validated
from krosmaster.content.schema import BoardModel
from krosmaster.content.yaml_nodes import Document, Where, parse_document, read_document, read_text
from krosmaster.table.contract import Script

RULES_VERSION = "2013.1"
"""Written into saved matches; raised when a change of the rules makes old matches play differently."""

INLINE = BoardId("inline")
"""The id of a board that a match file brings along."""

_COINS = ("heads", "tails")


@dataclass(frozen=True, slots=True)
class Header:
    """What a saved match says of itself; empty where the file says nothing."""

    title: str = ""
    saved: str = ""
    """When, in ISO 8601."""
    rules: str = ""
    content: str = ""
    """The digest of the content that it was played with."""
    digest: str = ""
    """The digest of the position after the last command."""
    players: tuple[str, ...] = ()
    format: int = FORMAT


class GivenCommand(NamedTuple):
    """A command of a file, the chance fixed for it, and its line."""

    command: Command
    script: Script
    line: int
    by_active_player: bool = False
    """A concession that names nobody: whoever is active then concedes."""

    def as_played(self, active_player: int) -> Command:
        """The command, once it is known who is active."""
        return Concede(active_player) if self.by_active_player else self.command


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match file that fits the format; its set-up has still to be accepted by the rules."""

    setup: Setup
    commands: tuple[GivenCommand, ...]
    header: Header
    document: Document = field(repr=False, compare=False)

    def setup_fault(self, fault: SetupFault) -> Fault:
        """What the rules have against the set-up, where it stands."""
        return self.document.fault(fault.where, fault.text)

    def command_fault(self, number: int, text: str) -> Fault:
        """A fault of a command, counted from 1."""
        return self.document.fault(("commands", number - 1), text)


def read_match(path: Path, catalog: Catalog) -> MatchFile:
    """Read a match file.

    Raises:
        ContentFaults: every fault, in the order of lines.
    """
    return match_in(read_document(path, str(path)), catalog)


def parse_match(text: str, catalog: Catalog, file: str = "match") -> MatchFile:
    """The match in a text; `file` is its name in faults. See `read_match`."""
    return match_in(parse_document(text, file), catalog)


def match_in(document: Document, catalog: Catalog) -> MatchFile:
    """The match in a document; see `read_match`."""
    _check_format(document)
    model = validated(MatchModel, document, _context(catalog))
    setup = _setup(model, catalog)
    faults = list(_unknown_handles(model, setup, catalog, document))
    if faults:
        raise ContentFaults(faults)
    return MatchFile(setup, tuple(_given(model.commands, document)), _header(model), document)


def read_header(path: Path) -> Header:
    """What a list of saved matches shows of a file; its commands are not read.

    Raises:
        ContentFaults: the file cannot be read, or its head does not fit.
    """
    document = parse_document(read_text(path, str(path)), str(path), before="commands")
    _check_format(document)
    return _header(validated(HeaderModel, document, {}))


def _check_format(document: Document) -> None:
    version = document.value.get("format") if isinstance(document.value, dict) else None
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        text = f"the file has format {version}, made by a newer version of the game; allowed: {FORMAT}"
        raise ContentFaults([document.fault(("format",), text)])


def _header(model: MatchModel | HeaderModel) -> Header:
    names = tuple(player.name for player in model.players)
    return Header(model.title, model.saved, model.rules, model.content, model.digest, names, model.format)


def _context(catalog: Catalog) -> Mapping[str, object]:
    of_characters = {spell.id for card in catalog.characters.values() for spell in card.spells}
    spells = of_characters | {spell.id for card in catalog.tokens.values() for spell in card.spells}
    return {
        "character": frozenset(catalog.characters),
        "token": frozenset(catalog.tokens),
        "board": frozenset(catalog.boards),
        "spell": spells,
        "spell or punch": spells | {PUNCH.id},
    }


# ---- from models to the set-up ----


def _setup(model: MatchModel, catalog: Catalog) -> Setup:
    return Setup(
        players=tuple(_player(player, catalog) for player in model.players),
        seed=model.seed,
        title=model.title,
        board=_board(model.board, catalog),
        rotation=model.rotation,
        teams=model.teams,
        first_player=model.options.first_player,
        wild_gallons=model.options.wild_gallons,
        faces=_face_indices(model.dice),
        coins=_coin_indices(model.coins),
        card_order=tuple(CharacterId(character_id) for character_id in model.shuffles.characters),
        tokens=tuple(_token(token, catalog) for token in model.tokens),
        kamas=dict(model.kamas),
        turn=None
        if model.turn is None
        else TurnSetup(
            number=model.turn.number,
            player=model.turn.player,
            phase=model.turn.phase,
            active=None if model.turn.active is None else Handle(model.turn.active),
            played=tuple(Handle(handle) for handle in model.turn.played),
        ),
        boards=catalog.boards,
        cards=tuple(catalog.characters.values()),
    )


def _board(choice: str | BoardModel | None, catalog: Catalog) -> BoardDef | None:
    if isinstance(choice, BoardModel):
        return board_def(INLINE, choice)
    return None if choice is None else catalog.boards[BoardId(choice)]


def _player(model: PlayerModel, catalog: Catalog) -> PlayerSetup:
    return PlayerSetup(
        name=model.name,
        team=tuple(_krosmaster(member, catalog) for member in model.team),
        timeline=None if model.timeline is None else tuple(Handle(handle) for handle in model.timeline),
        gallons=model.gallons,
        kamas=model.kamas,
    )


def _krosmaster(model: KrosmasterModel, catalog: Catalog) -> KrosmasterSetup:
    return KrosmasterSetup(
        character=catalog.characters[CharacterId(model.character)],
        name=None if model.name is None else Handle(model.name),
        at=model.at,
        wounds=model.wounds,
        mp_markers=model.markers.mp,
        ap_markers=model.markers.ap,
        used_this_game=tuple(SpellId(spell_id) for spell_id in model.used),
        used_this_turn=tuple(SpellId(spell_id) for spell_id in model.used_this_turn),
        lasting=tuple(SpellId(spell_id) for spell_id in model.lasting),
        inspired=tuple(Power(power) for power in model.inspired),
        ko=model.ko,
        mp=model.mp,
        ap=model.ap,
    )


def _token(model: PlacedTokenModel, catalog: Catalog) -> TokenSetup:
    return TokenSetup(
        token=catalog.tokens[TokenId(model.token)],
        by=Handle(model.by),
        at=model.at,
        name=None if model.name is None else Handle(model.name),
        wounds=model.wounds,
        mp_markers=model.markers.mp,
        ap_markers=model.markers.ap,
        mp=model.mp,
        ap=model.ap,
    )


def _face_indices(faces: Iterable[Face]) -> tuple[int, ...]:
    return tuple(FACES.index(face) for face in faces)


def _coin_indices(coins: Iterable[str]) -> tuple[int, ...]:
    return tuple(_COINS.index(coin) for coin in coins)


def _given(models: Iterable[CommandModel], document: Document) -> Iterator[GivenCommand]:
    for index, model in enumerate(models):
        script = Script(_face_indices(model.dice), _coin_indices(model.coins))
        by_active_player = isinstance(model, ConcedeModel) and model.by is None
        yield GivenCommand(command_from(model), script, document.mark(("commands", index)).line, by_active_player)


# ---- names of figures ----


def _unknown_handles(model: MatchModel, setup: Setup, catalog: Catalog, document: Document) -> Iterator[Fault]:
    handles = _handles(setup, catalog)
    summoned = re.compile(rf"({'|'.join(catalog.tokens)})(-([2-9]|[1-9][0-9]+))?")
    for where, handle in _named(model):
        if handle not in handles and summoned.fullmatch(handle) is None:
            allowed = ", ".join(handles)
            yield document.fault(where, f"there is no figure {handle!r}; allowed: {allowed}, and what they summon")


def _handles(setup: Setup, catalog: Catalog) -> tuple[str, ...]:
    """The names of the figures at the start: those of the file, else ids with -2, -3 for later ones."""
    if setup.teams is not Teams.GIVEN:
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


def _named(model: MatchModel) -> Iterator[tuple[Where, str]]:
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
    for index, command in enumerate(model.commands):
        for where, handle in handles_in(command):
            yield ("commands", index, *where), handle
