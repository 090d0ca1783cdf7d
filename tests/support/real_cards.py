"""The real boards and cards, and matches set up with them from the first decision on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.commands import Command, Place
from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.arena.state import Phase, State
from tools.random_matches import CATALOG

STASIS = ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum")
WAKFU = ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey")
ORDERED_IDS = tuple(CharacterId(card) for card in sorted((*STASIS, *WAKFU)))
CARDS: tuple[CharacterDef, ...] = tuple(CATALOG.characters[card] for card in ORDERED_IDS)


def real(character_id: str) -> CharacterDef:
    """A card of the box."""
    return CATALOG.characters[CharacterId(character_id)]


def board(board_id: str) -> BoardDef:
    """A face of the real board."""
    return CATALOG.boards[BoardId(board_id)]


def team(*members: str | CharacterDef | KrosmasterSetup) -> tuple[KrosmasterSetup, ...]:
    """A team of cards, by id or as they are."""
    cards = (real(member) if isinstance(member, str) else member for member in members)
    return tuple(KrosmasterSetup(card) if isinstance(card, CharacterDef) else card for card in cards)


def duel(first: Iterable[Any] = STASIS, second: Iterable[Any] = WAKFU, **fields: Any) -> Setup:
    """A duel before its first command; players as teams of cards, the other fields as in Setup."""
    players = tuple(
        PlayerSetup(f"player {index}", team(*members)) for index, members in enumerate((tuple(first), tuple(second)))
    )
    return replace(Setup(players, boards=CATALOG.boards, cards=CARDS), **fields)


def table(**fields: Any) -> Setup:
    """A duel whose teams are still to come about: random or draft."""
    return replace(
        Setup((PlayerSetup("player 0"), PlayerSetup("player 1")), boards=CATALOG.boards, cards=CARDS), **fields
    )


def begin(setup: Setup, *commands: Command) -> State:
    """The position after a set-up and some legal commands."""
    state = engine.initial(setup).state
    for command in commands:
        reason = engine.reason_against(state, command)
        assert reason is None, f"{command} is refused: {reason}"
        state = engine.apply(state, command).state
    return state


def placed(state: State) -> State:
    """The position after everybody was placed on the first free start cells."""
    while state.phase is Phase.PLACE:
        command = engine.legal_commands(state)[0]
        assert isinstance(command, Place)
        state = engine.apply(state, command).state
    return state
