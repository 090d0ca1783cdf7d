"""The shape of a match file (docs/match-file.md), as models: what this version plays of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Discriminator, Field, Tag

from krosmaster.arena.boards import Side
from krosmaster.arena.commands import Source
from krosmaster.arena.dice import Face
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.setup_options import Goal, Mode, Teams, TurnPhase
from krosmaster.content.fields import Allowed, CellField, ListOf, Model, TokenField, known, wrong
from krosmaster.content.schema import BoardModel

FORMAT = 1
"""The version of the format that this program reads and writes."""


def _handle(text: str) -> str:
    if not text.isprintable() or text != text.strip() or not 1 <= len(text) <= 40:
        raise wrong(f"{text[:40]!r} is no name for a figure; allowed: 1 to 40 letters, digits and signs in one line")
    return text


HandleField = Annotated[str, AfterValidator(_handle)]
CharacterField = Annotated[str, AfterValidator(known("character"))]
BoardField = Annotated[str, AfterValidator(known("board"))]
SpellField = Annotated[str, AfterValidator(known("spell"))]
UsedSpellField = Annotated[str, AfterValidator(known("spell or punch"))]
FaceField = Annotated[Face, Field(strict=False)]
PlainFace = Literal["critical", "armor", "lock", "dodge"]
Coin = Literal["heads", "tails"]
Count = Annotated[int, Field(ge=0, le=1000)]
Sum = Annotated[int, Field(ge=-1000, le=1000)]
PlayerIndex = Annotated[int, Field(ge=0, le=3)]
RewardField = Annotated[str, AfterValidator(known("reward"))]
LastingField = Annotated[str, AfterValidator(known("spell or boost"))]


def _pair(values: tuple[Any, ...]) -> tuple[Any, ...]:
    # not a bound of the list: that would be missed too whenever one of them has a fault
    if len(values) != 2:
        raise wrong(f"2 entries are needed, not {len(values)}; allowed: 2")
    return values


_IS_PAIR = Field(json_schema_extra={"minItems": 2, "maxItems": 2})
TwoPiles = Annotated[ListOf[ListOf[RewardField]], AfterValidator(_pair), _IS_PAIR]
TwoOpen = Annotated[ListOf[RewardField | None], AfterValidator(_pair), _IS_PAIR]
Partners = Annotated[ListOf[PlayerIndex], AfterValidator(_pair), _IS_PAIR]


# ---- set-up ----


class OptionsModel(Model):
    """What the players agreed upon."""

    scenery_can_be_destroyed: bool = False
    first_player: PlayerIndex | None = None
    goal: Annotated[Goal, Field(strict=False)] = Goal.GALLONS
    wild_gallons: Count | None = None
    without: ListOf[
        Literal["spells", "summons", "powers", "tension", "inspiration", "kamas", "gallons", "rewards"]
    ] = ()


class ShufflesModel(Model):
    """Fixed orders at the start, first = top."""

    characters: ListOf[CharacterField] = ()
    granite: TwoPiles | None = None
    jade: TwoPiles | None = None
    gold: TwoPiles | None = None


class PilesModel(Model):
    """Exactly these rewards in the two piles of a tier, top first."""

    granite: TwoPiles | None = None
    jade: TwoPiles | None = None
    gold: TwoPiles | None = None


class FaceUpModel(Model):
    """The open rewards of a tier, beside its first and its second pile."""

    granite: TwoOpen | None = None
    jade: TwoOpen | None = None
    gold: TwoOpen | None = None


class MarkersModel(Model):
    """Net sums of the markers on a card."""

    mp: Sum = 0
    ap: Sum = 0


class HeldRewardModel(Model):
    """A reward on a card."""

    id: RewardField
    face: Literal["up", "down"] = "down"


class KrosmasterModel(Model):
    """One krosmaster of a team."""

    character: CharacterField
    name: HandleField | None = None
    at: CellField | None = None
    wounds: Count = 0
    markers: MarkersModel = MarkersModel()
    rewards: ListOf[HeldRewardModel] = ()
    used: ListOf[UsedSpellField] = ()
    inspired: ListOf[PlainFace] = ()
    ko: bool = False
    mp: Count | None = None
    ap: Count | None = None
    used_this_turn: ListOf[UsedSpellField] = ()
    lasting: ListOf[LastingField] = ()


class PlayerModel(Model):
    """One player."""

    name: Annotated[str, Field(max_length=80)] = ""
    team: ListOf[KrosmasterModel] = ()
    timeline: ListOf[HandleField] | None = None
    gallons: Count | None = None
    kamas: Count = 0


class PlacedTokenModel(Model):
    """A token already in play."""

    token: TokenField
    by: HandleField
    at: CellField
    name: HandleField | None = None
    wounds: Count = 0
    markers: MarkersModel = MarkersModel()
    mp: Count | None = None
    ap: Count | None = None


class DamagedModel(Model):
    """Scenery with wounds."""

    wounds: Count


class TurnModel(Model):
    """Where play stands."""

    number: Annotated[int, Field(ge=1, le=100_000)]
    player: PlayerIndex
    phase: Annotated[TurnPhase, Field(strict=False)]
    active: HandleField | None = None
    played: ListOf[HandleField] = ()


# ---- commands ----


class _CommandModel(Model):
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
    option: Annotated[
        Annotated[str, Tag("text")] | Annotated[int, Tag("number")],
        Discriminator(lambda value: {str: "text", int: "number"}.get(type(value))),
        Allowed("text or a whole number"),
    ]


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


# ---- the whole file ----


def _board_kind(value: Any) -> str | None:
    if isinstance(value, str):
        return "id"
    return "inline" if isinstance(value, (dict, BoardModel)) else None


BoardChoice = Annotated[
    Annotated[BoardField, Tag("id")] | Annotated[BoardModel, Tag("inline")],
    Discriminator(_board_kind),
    Allowed("the id of a board, or a block with its rows"),
]


def _scenery_kind(value: Any) -> str | None:
    if isinstance(value, str):
        return "gone"
    return "damaged" if isinstance(value, (dict, DamagedModel)) else None


Scenery = Annotated[
    Annotated[Literal["gone"], Tag("gone")] | Annotated[DamagedModel, Tag("damaged")],
    Discriminator(_scenery_kind),
    Allowed("gone, or a block with its wounds"),
]


def _seats(players: tuple[PlayerModel, ...]) -> tuple[PlayerModel, ...]:
    # not bounds of the list: those would be missed too whenever a player has a fault
    if len(players) not in (2, 4):
        raise wrong(f"a match has 2 or 4 players, not {len(players)}; allowed: 2 in a duel, else 4")
    return players


class MatchModel(Model):
    """A match file."""

    format: Annotated[int, Field(ge=1, le=FORMAT)]
    title: Annotated[str, Field(max_length=200)] = ""
    saved: Annotated[str, Field(max_length=40)] = ""
    rules: Annotated[str, Field(max_length=40)] = ""
    content: Annotated[str, Field(max_length=80)] = ""
    digest: Annotated[str, Field(max_length=80)] = ""
    board: BoardChoice | None = None
    rotation: Literal[0, 90, 180, 270] | None = None
    mode: Annotated[Mode, Field(strict=False)] = Mode.DUEL
    pairs: ListOf[Partners] = ()
    teams: Annotated[Teams, Field(strict=False)] = Teams.GIVEN
    options: OptionsModel = OptionsModel()
    seed: Annotated[int, Field(ge=0, le=2**64 - 1)] = 0
    dice: ListOf[FaceField] = ()
    coins: ListOf[Coin] = ()
    shuffles: ShufflesModel = ShufflesModel()
    players: Annotated[
        ListOf[PlayerModel], AfterValidator(_seats), Field(json_schema_extra={"minItems": 2, "maxItems": 4})
    ]
    tokens: ListOf[PlacedTokenModel] = ()
    kamas: dict[CellField, Count] = Field(default_factory=dict)
    scenery: dict[CellField, Scenery] = Field(default_factory=dict)
    face_up: FaceUpModel = FaceUpModel()
    piles: PilesModel = PilesModel()
    turn: TurnModel | None = None
    commands: ListOf[CommandModel] = ()


class _HeaderPlayerModel(Model):
    model_config = ConfigDict(extra="ignore")

    name: Annotated[str, Field(max_length=80)] = ""


class HeaderModel(Model):
    """What a list of saved matches reads of a file."""

    model_config = ConfigDict(extra="ignore")

    format: Annotated[int, Field(ge=1, le=FORMAT)]
    title: Annotated[str, Field(max_length=200)] = ""
    saved: Annotated[str, Field(max_length=40)] = ""
    rules: Annotated[str, Field(max_length=40)] = ""
    content: Annotated[str, Field(max_length=80)] = ""
    digest: Annotated[str, Field(max_length=80)] = ""
    players: ListOf[_HeaderPlayerModel] = ()
