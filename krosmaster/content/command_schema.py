"""The shape of the commands of match files and scripts (docs/match-file.md), as models."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag

from krosmaster.arena.boards import Side
from krosmaster.arena.commands import Source
from krosmaster.arena.dice import Face
from krosmaster.arena.reward_defs import Tier
from krosmaster.content.fields import Allowed, CellField, LateModel, ListOf, PlayerIndex, known, wrong
from krosmaster.table.sayings import N_, saying


def _handle(text: str) -> str:
    if not text.isprintable() or text != text.strip() or not 1 <= len(text) <= 40:
        message = N_("{name} is no name for a figure; allowed: 1 to 40 letters, digits and signs in one line")
        raise wrong(saying(message, name=repr(text[:40])))
    return text


HandleField = Annotated[str, AfterValidator(_handle)]
CharacterField = Annotated[str, AfterValidator(known(N_("character")))]
BoardField = Annotated[str, AfterValidator(known(N_("board")))]
SpellField = Annotated[str, AfterValidator(known(N_("spell")))]
FaceField = Annotated[Face, Field(strict=False)]
Coin = Literal["heads", "tails"]
RewardField = Annotated[str, AfterValidator(known(N_("reward")))]


OptionField = Annotated[
    Annotated[str, Tag("text")] | Annotated[int, Tag("number")],
    Discriminator(lambda value: {str: "text", int: "number"}.get(type(value))),
    Allowed(saying(N_("text or a whole number"))),
]


class _CommandModel(LateModel):
    dice: ListOf[FaceField] = ()
    coins: ListOf[Coin] = ()


class PickBoardModel(_CommandModel):
    """The first player picks the board (SETUP-4)."""

    do: Literal["pick_board"]
    board: BoardField


class PickSideModel(_CommandModel):
    """The second player picks their own side (SETUP-4)."""

    do: Literal["pick_side"]
    side: Annotated[Side, Field(strict=False)]


class DraftModel(_CommandModel):
    """A player takes an open card (SETUP-1)."""

    do: Literal["draft"]
    take: CharacterField


class OrderTimelineModel(_CommandModel):
    """A player orders their team (TURN-4)."""

    do: Literal["order_timeline"]
    who: ListOf[HandleField]


class PlaceModel(_CommandModel):
    """A player places a figure (SETUP-6)."""

    do: Literal["place"]
    who: HandleField
    at: CellField


class SetDiceModel(_CommandModel):
    """The roller sets the tension dice (DIE-2)."""

    do: Literal["set_dice"]
    faces: ListOf[Annotated[Face, Field(strict=False)]]


class InspireModel(_CommandModel):
    """The dice are given (TEN-3)."""

    do: Literal["inspire"]
    give: ListOf[HandleField | None]


class MoveModel(_CommandModel):
    """One step of the active character (MOVE-1)."""

    do: Literal["move"]
    to: CellField


class CastModel(_CommandModel):
    """The active character casts a spell (ACT-4)."""

    do: Literal["cast"]
    spell: SpellField
    at: CellField


class PunchModel(_CommandModel):
    """The active krosmaster punches (ACT-5)."""

    do: Literal["punch"]
    at: CellField


class PickUpModel(_CommandModel):
    """The active krosmaster picks up a kama (ACT-1)."""

    do: Literal["pick_up"]


class BuyGallonModel(_CommandModel):
    """The active krosmaster buys a GG (ACT-2)."""

    do: Literal["buy_gallon"]
    from_: Annotated[PlayerIndex | None, Field(alias="from")] = None


class BuyRewardModel(_CommandModel):
    """The active krosmaster buys a reward (ACT-3)."""

    do: Literal["buy_reward"]
    tier: Annotated[Tier, Field(strict=False)]
    from_: Annotated[Source, Field(strict=False, alias="from")]
    index: Annotated[int, Field(ge=0, le=1)]
    to: HandleField | None = None


class UseRewardModel(_CommandModel):
    """The active krosmaster turns a reward up (REW-5)."""

    do: Literal["use_reward"]
    reward: RewardField
    at: CellField | None = None
    who: HandleField | None = None


class ChooseModel(_CommandModel):
    """An answer to the pending question."""

    do: Literal["choose"]
    option: OptionField


class EndTurnModel(_CommandModel):
    """The active character's turn ends."""

    do: Literal["end_turn"]


class ConcedeModel(_CommandModel):
    """A player gives up (WIN-10); by default the active one."""

    do: Literal["concede"]
    by: PlayerIndex | None = None


CommandModel = Annotated[
    PickBoardModel
    | PickSideModel
    | DraftModel
    | OrderTimelineModel
    | PlaceModel
    | SetDiceModel
    | InspireModel
    | MoveModel
    | CastModel
    | PunchModel
    | PickUpModel
    | BuyGallonModel
    | BuyRewardModel
    | UseRewardModel
    | ChooseModel
    | EndTurnModel
    | ConcedeModel,
    Field(discriminator="do"),
]
