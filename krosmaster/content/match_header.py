"""What a match file says of itself (docs/match-file.md): all that lists of saved matches read of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from krosmaster.arena.catalog import Catalog
from krosmaster.content.faults import ContentFaults
from krosmaster.content.fields import KebabId, LateModel, ListOf, PairOf, PlayerIndex
from krosmaster.content.model_faults import validated
from krosmaster.content.yaml_nodes import Document, parse_document, read_text
from krosmaster.table.sayings import N_, saying
from krosmaster.table.values import value

FORMAT = 1
"""The version of the format that this program reads and writes."""

RULES_VERSION = "2013.1"
"""Written into saved matches; raised when a change of the rules makes old matches play differently."""

Partners = PairOf[PlayerIndex]

# ---- values ----


@value
class SoFar:
    """What lists show of a saved match. Ids are those of the content that it was played with."""

    turn: int = 0
    commands: int = 0
    board: str = ""
    teams: tuple[tuple[str, ...], ...] = ()
    """Character ids by player."""
    over: bool = False
    winners: tuple[int, ...] = ()


@value
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
    note: str = ""
    """Which lesson it is, if it is one (`Match.note`)."""
    so_far: SoFar | None = None
    pairs: tuple[tuple[int, int], ...] = ()


# ---- models ----


class SoFarModel(LateModel):
    """What lists of saves show of a match; written by the program, and not asked when it is played."""

    turn: Annotated[int, Field(ge=0)] = 0
    commands: Annotated[int, Field(ge=0)] = 0
    board: Annotated[KebabId, Field(max_length=80)] | Literal[""] = ""
    teams: ListOf[ListOf[Annotated[KebabId, Field(max_length=80)]]] = ()
    over: bool = False
    winners: ListOf[PlayerIndex] = ()


class HeadModel(LateModel):
    """What a match file says of itself."""

    format: Annotated[int, Field(ge=1, le=FORMAT)]
    title: Annotated[str, Field(max_length=200)] = ""
    saved: Annotated[str, Field(max_length=40)] = ""
    rules: Annotated[str, Field(max_length=40)] = ""
    content: Annotated[str, Field(max_length=80)] = ""
    digest: Annotated[str, Field(max_length=80)] = ""
    note: Annotated[str, Field(max_length=80)] = ""
    so_far: SoFarModel | None = None


class _PlayerModel(LateModel):
    model_config = ConfigDict(extra="ignore")

    name: Annotated[str, Field(max_length=80)] = ""


class _HeaderModel(HeadModel):
    """The head and what else lists show; everything that a match file may hold besides is passed over."""

    model_config = ConfigDict(extra="ignore")

    pairs: ListOf[Partners] = ()
    players: ListOf[_PlayerModel] = ()


# ---- reading ----


def read_header(path: Path) -> Header:
    """What a list of saved matches shows of a file; its commands are not read.

    Raises:
        ContentFaults: the file cannot be read, or its head does not fit.
    """
    document = parse_document(read_text(path, str(path)), str(path), before="commands")
    check_format(document)
    model = validated(_HeaderModel, document, {})
    return header_from(model, (player.name for player in model.players), model.pairs)


def check_format(document: Document) -> None:
    """ContentFaults if the file was made by a newer version of the program: that is told before anything else of it."""
    version = document.value.get("format") if isinstance(document.value, dict) else None
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        message = N_("the file has format {version}, made by a newer version of the game; allowed: {known}")
        raise ContentFaults([document.fault(("format",), saying(message, version=version, known=FORMAT))])


def header_from(head: HeadModel, players: Iterable[str], pairs: Iterable[Sequence[int]]) -> Header:
    """A head as a value, with the names of the players and who plays with whom."""
    found = head.so_far
    so_far = None if found is None else SoFar(**{field.name: getattr(found, field.name) for field in fields(SoFar)})
    return Header(
        head.title, head.saved, head.rules, head.content, head.digest, tuple(players), head.format, head.note, so_far,
        tuple((first, second) for first, second in pairs),
    )  # fmt: skip


def content_of(so_far: SoFar | None, catalog: Catalog) -> str:
    """The digest of the content that a match is played with; own characters count where they play."""
    return catalog.digest_with(one for team in (so_far.teams if so_far is not None else ()) for one in team)
