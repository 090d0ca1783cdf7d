"""What players order. Every command is a frozen value; cells are those of the board as drawn."""

from __future__ import annotations

from dataclasses import dataclass

from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.definitions import CharacterId, Handle, SpellId
from krosmaster.arena.dice import Face
from krosmaster.arena.reward_defs import RewardId, Tier
from krosmaster.arena.state import Option
from krosmaster.grid import Cell
from krosmaster.table.values import IdentityEnum


@dataclass(frozen=True, slots=True)
class PickBoard:
    """The first player picks the face of the board (SETUP-4)."""

    board: BoardId


@dataclass(frozen=True, slots=True)
class PickSide:
    """The second player picks their own side (SETUP-4)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Draft:
    """A player takes one of the two open cards (SETUP-1)."""

    take: CharacterId


@dataclass(frozen=True, slots=True)
class OrderTimeline:
    """A player orders their whole team where initiatives tie (TURN-4)."""

    who: tuple[Handle, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A player puts one of their figures on a start cell (SETUP-6)."""

    who: Handle
    at: Cell


@dataclass(frozen=True, slots=True)
class SetDice:
    """The roller sets both tension dice (DIE-2, TEN-7)."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Inspire:
    """Each tension die goes to a krosmaster or to nobody (TEN-3)."""

    give: tuple[Handle | None, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """The active character takes one step (MOVE-1)."""

    to: Cell


@dataclass(frozen=True, slots=True)
class Cast:
    """The active character casts a spell of its card at a cell (ACT-4)."""

    spell: SpellId
    at: Cell


@dataclass(frozen=True, slots=True)
class Punch:
    """The active krosmaster punches at an adjacent cell (ACT-5)."""

    at: Cell


@dataclass(frozen=True, slots=True)
class PickUp:
    """The active krosmaster picks up one kama (ACT-1)."""


@dataclass(frozen=True, slots=True)
class BuyGallon:
    """The active krosmaster buys one GG (ACT-2); `seller` names a player in four-player games only."""

    seller: int | None = None


class Source(IdentityEnum):
    """Where a bought reward comes from: beside a pile, or its unseen top (REW-2)."""

    FACE_UP = "face_up"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class BuyReward:
    """The active krosmaster buys a reward (ACT-3); without a bearer the question follows (REW-2)."""

    tier: Tier
    source: Source
    index: int
    to: Handle | None = None


@dataclass(frozen=True, slots=True)
class UseReward:
    """The active krosmaster turns a reward up (REW-5); `at`: of a summon, recall or spell, `who`: the ally carried."""

    reward: RewardId
    at: Cell | None = None
    who: Handle | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """An answer to the pending question."""

    option: Option


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The active character's turn ends."""


@dataclass(frozen=True, slots=True)
class Concede:
    """A player gives up (WIN-10)."""

    by: int


Command = (
    PickBoard
    | PickSide
    | Draft
    | OrderTimeline
    | Place
    | SetDice
    | Inspire
    | Move
    | Cast
    | Punch
    | PickUp
    | BuyGallon
    | BuyReward
    | UseReward
    | Choose
    | EndTurn
    | Concede
)
