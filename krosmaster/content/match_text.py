"""Match files written: a set-up and commands as text that reads back as the same match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Protocol

from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from krosmaster.arena.boards import INLINE, BoardDef
from krosmaster.arena.commands import Command
from krosmaster.arena.dice import FACES
from krosmaster.arena.documents import command_document
from krosmaster.arena.notation import cell_name
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.setup_options import (
    USUAL_GALLONS,
    FixedChance,
    Goal,
    KrosmasterSetup,
    Mode,
    Part,
    PlayerSetup,
    Setup,
    Teams,
    TokenSetup,
    TurnSetup,
)
from krosmaster.content.match_header import FORMAT, Header
from krosmaster.content.setup_from import REWARDS
from krosmaster.table.contract import Script

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*( [A-Za-z0-9_.-]+)*")
_COINS = ("heads", "tails")
_RESOLVER = Resolver()


class Played(Protocol):
    """A command with the chance that was fixed for it: a record of a match, or a command of a file."""

    @property
    def command(self) -> Command:
        """The command."""
        ...

    @property
    def script(self) -> Script:
        """The chance fixed for it."""
        ...


def write_match(setup: Setup, commands: Iterable[Played], header: Header | None = None) -> str:
    """The text of a match file; the header's title, players, pairs and format are those of set-up and program."""
    return "\n".join(_lines(setup, commands, header or Header())) + "\n"


def _lines(setup: Setup, commands: Iterable[Played], header: Header) -> Iterator[str]:
    yield f"format: {FORMAT}"
    head = {
        "title": setup.title,
        "saved": header.saved,
        "rules": header.rules,
        "content": header.content,
        "digest": header.digest,
        "note": header.note,
    }
    for key, text in head.items():
        if text:
            yield f"{key}: {_flow(text)}"
    if header.so_far is not None:
        yield f"so_far: {_flow(asdict(header.so_far))}"
    yield from setup_lines(setup)
    yield "commands:" if (lines := [_command_line(played) for played in commands]) else "commands: []"
    yield from lines


def setup_lines(setup: Setup) -> Iterator[str]:
    """The lines of a set-up but for its title."""
    yield from _table_lines(setup)
    yield "players:"
    for player in setup.players:
        yield from _player_lines(player)
    yield from _position_lines(setup)


def _table_lines(setup: Setup) -> Iterator[str]:
    """Board, options and chance."""
    if setup.board is not None:
        if setup.board.id == INLINE:
            yield "board:"
            yield from _board_lines(setup.board)
        else:
            yield f"board: {_flow(setup.board.id)}"
    if setup.rotation is not None:
        yield f"rotation: {setup.rotation}"
    if setup.mode is not Mode.DUEL:
        yield f"mode: {setup.mode.value}"
    if setup.pairs:
        yield f"pairs: {_flow(setup.pairs)}"
    if setup.teams is not Teams.GIVEN:
        yield f"teams: {setup.teams.value}"
    if options := _options(setup):
        yield f"options: {_flow(options)}"
    yield f"seed: {setup.seed}"
    yield from _chance_lines(setup.faces, setup.coins)
    if shuffles := _shuffles(setup):
        yield f"shuffles: {_flow(shuffles)}"
    if (fixed := setup.again) is not None:
        shuffles = {"shuffles": found} if (found := _shuffles(fixed)) else {}
        yield f"again: {_flow(_chance(Script(fixed.faces, fixed.coins)) | shuffles)}"


def _shuffles(setup: Setup | FixedChance) -> dict[str, Any]:
    """The orders that are fixed."""
    cards = {"characters": setup.card_order} if setup.card_order else {}
    return cards | _by_tier(setup.reward_order)


def _options(setup: Setup) -> dict[str, Any]:
    """What differs from the usual match."""
    options: dict[str, Any] = {}
    if setup.scenery_can_be_destroyed:
        options["scenery_can_be_destroyed"] = True
    if setup.first_player is not None:
        options["first_player"] = setup.first_player
    if setup.wild_gallons != USUAL_GALLONS[len(setup.players)].wild:
        options["wild_gallons"] = setup.wild_gallons
    if setup.goal is not Goal.GALLONS:
        options["goal"] = setup.goal.value
    without = [part.value for part in Part if part in setup.without] + ([] if setup.rewards else [REWARDS])
    if without:
        options["without"] = without
    return options


def _by_tier(given: Mapping[Tier, Any]) -> dict[str, Any]:
    return {tier.value: found for tier, found in given.items()}


def _chance_lines(faces: tuple[int, ...], coins: tuple[int, ...]) -> Iterator[str]:
    for key, values in _chance(Script(faces, coins)).items():
        yield f"{key}: {_flow(values)}"


def _chance(script: Script) -> dict[str, list[str]]:
    document: dict[str, list[str]] = {}
    if script.faces:
        document["dice"] = [FACES[index].value for index in script.faces]
    if script.coins:
        document["coins"] = [_COINS[index] for index in script.coins]
    return document


def _board_lines(board: BoardDef) -> Iterator[str]:
    if board.names:
        yield f"  names: {_flow(dict(board.names))}"
    yield "  rows:"
    for row in board.rows:
        yield f"    - {_quoted(row)}"
    for key, groups in (("parcels", board.parcels), ("starts", board.starts)):
        if groups:
            yield f"  {key}: {_flow([[cell_name(cell) for cell in group] for group in groups])}"
    if board.ground:
        tiles = sorted(set(board.ground))
        letters = {tile: chr(ord("a") + index) for index, tile in enumerate(tiles)}
        yield "  ground:"
        yield f"    legend: {_flow({letter: tile for tile, letter in letters.items()})}"
        yield "    rows:"
        width = len(board.rows[0])
        for start in range(0, len(board.ground), width):
            yield f"      - {_quoted(''.join(letters[tile] for tile in board.ground[start : start + width]))}"


def _player_lines(player: PlayerSetup) -> Iterator[str]:
    fields: dict[str, Any] = {"name": player.name}
    if player.timeline is not None:
        fields["timeline"] = player.timeline
    fields |= {"gallons": player.gallons, "kamas": player.kamas}
    for index, (key, value) in enumerate(fields.items()):
        yield f"  {'-' if index == 0 else ' '} {key}: {_flow(value)}"
    if player.team:
        yield "    team:"
        for member in player.team:
            yield f"      - {_flow(_krosmaster(member))}"


def _krosmaster(member: KrosmasterSetup) -> dict[str, Any]:
    document: dict[str, Any] = {"character": member.character.id, "name": member.name}
    document |= _state_fields(member)
    document |= {
        "inspired": [power.value for power in member.inspired],
        "ko": member.ko,
        "rewards": [{"id": held.reward.id, "face": "up" if held.is_up else "down"} for held in member.rewards],
        "lasting": (*member.lasting, *(boost.id for boost in member.boosts)),
    }
    return _without_defaults(document)


def _token(token: TokenSetup) -> dict[str, Any]:
    document: dict[str, Any] = {"token": token.token.id, "by": token.by, "name": token.name}
    return _without_defaults(document | _state_fields(token))


def _state_fields(figure: KrosmasterSetup | TokenSetup) -> dict[str, Any]:
    markers = {"mp": figure.mp_markers, "ap": figure.ap_markers}
    return {
        "at": None if figure.at is None else cell_name(figure.at),
        "wounds": figure.wounds or None,
        "markers": {key: value for key, value in markers.items() if value},
        "mp": figure.mp,
        "ap": figure.ap,
        "used": figure.used_this_game,
        "used_this_turn": figure.used_this_turn,
        "lasting": figure.lasting,
        "wounded_by": figure.wounded_by,
    }


def _without_defaults(document: dict[str, Any]) -> dict[str, Any]:
    """The fields that say something; 0 does: a character may have no points left."""
    return {key: value for key, value in document.items() if value or (value == 0 and value is not False)}


def _position_lines(setup: Setup) -> Iterator[str]:
    if setup.tokens:
        yield "tokens:"
        for token in setup.tokens:
            yield f"  - {_flow(_token(token))}"
    if setup.kamas:
        yield f"kamas: {_flow({cell_name(cell): amount for cell, amount in setup.kamas.items()})}"
    if setup.scenery:
        yield f"scenery: {_flow({cell_name(cell): _damage(wounds) for cell, wounds in setup.scenery.items()})}"
    for key, given in (("face_up", setup.face_up), ("piles", setup.piles)):
        if given:
            yield f"{key}: {_flow(_by_tier(given))}"
    if setup.turn is not None:
        yield f"turn: {_flow(_turn(setup.turn))}"
    if setup.serials:
        yield f"serials: {_flow(dict(setup.serials))}"


def _damage(wounds: int | None) -> Any:
    return "gone" if wounds is None else {"wounds": wounds}


def _turn(turn: TurnSetup) -> dict[str, Any]:
    document: dict[str, Any] = {"number": turn.number, "player": turn.player, "phase": turn.phase.value}
    if turn.active is not None:
        document["active"] = turn.active
    if turn.played:
        document["played"] = turn.played
    if turn.tension:
        document["tension"] = [face.value for face in turn.tension]
    if turn.order:
        document["order"] = turn.order
    if turn.claims:
        document["claims"] = [claim._asdict() for claim in turn.claims]
    return document


def _command_line(played: Played) -> str:
    return f"  - {command_text(played)}"


def command_text(played: Played) -> str:
    """A command with the chance that was fixed for it, in one line."""
    return _flow(command_fields(played))


def command_fields(played: Played) -> dict[str, Any]:
    """A command with the chance that was fixed for it, as a file has it."""
    return command_document(played.command) | _chance(played.script)


def quoted(text: str) -> str:
    """Any text as YAML takes it."""
    return _quoted(text)


# ---- values in YAML's flow style ----


def _flow(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case dict():
            return "{" + ", ".join(f"{_text(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
        case _:
            return "[" + ", ".join(_flow(inner) for inner in value) + "]"


@lru_cache(maxsize=4096)
def _text(text: str) -> str:
    """A text as it is where YAML takes it for text, else in quotes."""
    is_plain = _PLAIN.fullmatch(text) is not None
    if is_plain and _RESOLVER.resolve(ScalarNode, text, (True, False)).endswith(":str"):  # type: ignore[no-untyped-call]
        return text
    return _quoted(text)


def _quoted(text: str) -> str:
    return '"' + "".join(_in_quotes(character) for character in text) + '"'


def _in_quotes(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable():
        return character
    return "\\ufffd" if 0xD800 <= ord(character) < 0xE000 else f"\\U{ord(character):08x}"
