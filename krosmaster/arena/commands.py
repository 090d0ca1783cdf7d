"""What players order. Every command is a frozen value; cells are those of the board as drawn."""

from __future__ import annotations

from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.definitions import CharacterId, Handle, SpellId
from krosmaster.arena.dice import Face
from krosmaster.arena.reward_defs import RewardId, Tier
from krosmaster.arena.state import Option
from krosmaster.grid import Cell
from krosmaster.table.values import IdentityEnum, value


@value
class PickBoard:
    """The first player picks the face of the board (SETUP-4)."""

    board: BoardId


@value
class PickSide:
    """The second player picks their own side (SETUP-4)."""

    side: Side


@value
class Draft:
    """A player takes one of the two open cards (SETUP-1)."""

    take: CharacterId


@value
class OrderTimeline:
    """A player orders their whole team where initiatives tie (TURN-4)."""

    who: tuple[Handle, ...]


@value
class Place:
    """A player puts one of their figures on a start cell (SETUP-6)."""

    who: Handle
    at: Cell


@value
class SetDice:
    """The roller sets both tension dice (DIE-2, TEN-7)."""

    faces: tuple[Face, ...]


@value
class Inspire:
    """Each tension die goes to a krosmaster or to nobody (TEN-3)."""

    give: tuple[Handle | None, ...]


@value
class Move:
    """The active character takes one step (MOVE-1)."""

    to: Cell


@value
class Cast:
    """The active character casts a spell of its card at a cell (ACT-4)."""

    spell: SpellId
    at: Cell


@value
class Punch:
    """The active krosmaster punches at an adjacent cell (ACT-5)."""

    at: Cell


@value
class PickUp:
    """The active krosmaster picks up one kama (ACT-1)."""


@value
class BuyGallon:
    """The active krosmaster buys one GG (ACT-2); `seller` names a player in four-player games only."""

    seller: int | None = None


class Source(IdentityEnum):
    """Where a bought reward comes from: beside a pile, or its unseen top (REW-2)."""

    FACE_UP = "face_up"
    PILE = "pile"


@value
class BuyReward:
    """The active krosmaster buys a reward (ACT-3); without a bearer the question follows (REW-2)."""

    tier: Tier
    source: Source
    index: int
    to: Handle | None = None


@value
class UseReward:
    """The active krosmaster turns a reward up (REW-5); `at`: of a summon, recall or spell, `who`: the ally carried."""

    reward: RewardId
    at: Cell | None = None
    who: Handle | None = None


@value
class Choose:
    """An answer to the pending question."""

    option: Option


@value
class EndTurn:
    """The active character's turn ends."""


@value
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
