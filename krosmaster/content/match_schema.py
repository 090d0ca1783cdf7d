"""The shape of a match file (docs/match-file.md), as models: what this version plays of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, model_validator

from krosmaster.arena.setup_options import MOST_IN_TEAM, Goal, Mode, Teams, TurnPhase
from krosmaster.content.command_schema import (
    BoardField,
    CharacterField,
    Coin,
    CommandModel,
    FaceField,
    HandleField,
    RewardField,
    SpellField,
)
from krosmaster.content.fields import (
    Allowed,
    CellField,
    LateModel,
    ListOf,
    PairOf,
    PlayerIndex,
    TokenField,
    known,
    wrong,
)
from krosmaster.content.match_header import HeadModel, Partners
from krosmaster.content.schema import BoardModel
from krosmaster.content.script_schema import ScriptModel
from krosmaster.table.sayings import N_, saying

MOST_COMMANDS = 10_000
"""Many times those of the longest match; as many are played through in a second or two."""

MOST_TOKENS = 400


UsedSpellField = Annotated[str, AfterValidator(known(N_("spell or punch")))]
SerialField = Annotated[str, AfterValidator(known(N_("character or token")))]
PlainFace = Literal["critical", "armor", "lock", "dodge"]
Count = Annotated[int, Field(ge=0, le=1000)]
Sum = Annotated[int, Field(ge=-1000, le=1000)]
LastingField = Annotated[str, AfterValidator(known(N_("spell or boost")))]


TwoPiles = PairOf[ListOf[RewardField]]
TwoOpen = PairOf[RewardField | None]


def _up_to(most: int, what: str) -> Any:
    """A bound of a list, looked at before each of its values is."""

    def check(values: Any) -> Any:
        if isinstance(values, (list, tuple)) and len(values) > most:
            message = N_("{number} {what} are too many; allowed: up to {most}")
            raise wrong(saying(message, number=len(values), what=saying(what), most=most))
        return values

    return BeforeValidator(check)


# ---- set-up ----


class OptionsModel(LateModel):
    """What the players agreed upon."""

    scenery_can_be_destroyed: bool = False
    first_player: PlayerIndex | None = None
    goal: Annotated[Goal, Field(strict=False)] = Goal.GALLONS
    wild_gallons: Count | None = None
    without: ListOf[
        Literal["spells", "summons", "powers", "tension", "inspiration", "kamas", "gallons", "rewards"]
    ] = ()


class ShufflesModel(LateModel):
    """Fixed orders at the start, first = top."""

    characters: ListOf[CharacterField] = ()
    granite: TwoPiles | None = None
    jade: TwoPiles | None = None
    gold: TwoPiles | None = None


class PilesModel(LateModel):
    """Exactly these rewards in the two piles of a tier, top first."""

    granite: TwoPiles | None = None
    jade: TwoPiles | None = None
    gold: TwoPiles | None = None


class FaceUpModel(LateModel):
    """The open rewards of a tier, beside its first and its second pile."""

    granite: TwoOpen | None = None
    jade: TwoOpen | None = None
    gold: TwoOpen | None = None


class AgainModel(LateModel):
    """What another match of the same kind fixes of its chance."""

    dice: ListOf[FaceField] = ()
    coins: ListOf[Coin] = ()
    shuffles: ShufflesModel = ShufflesModel.model_construct()


class MarkersModel(LateModel):
    """Net sums of the markers on a card."""

    mp: Sum = 0
    ap: Sum = 0


class HeldRewardModel(LateModel):
    """A reward on a card."""

    id: RewardField
    face: Literal["up", "down"] = "down"


class KrosmasterModel(LateModel):
    """One krosmaster of a team."""

    character: CharacterField
    name: HandleField | None = None
    at: CellField | None = None
    wounds: Count = 0
    markers: MarkersModel = MarkersModel.model_construct()
    rewards: ListOf[HeldRewardModel] = ()
    used: ListOf[UsedSpellField] = ()
    inspired: ListOf[PlainFace] = ()
    ko: bool = False
    mp: Count | None = None
    ap: Count | None = None
    used_this_turn: ListOf[UsedSpellField] = ()
    lasting: ListOf[LastingField] = ()
    wounded_by: PlayerIndex | None = None


class PlayerModel(LateModel):
    """One player."""

    name: Annotated[str, Field(max_length=80)] = ""
    team: Annotated[ListOf[KrosmasterModel], _up_to(MOST_IN_TEAM, "krosmasters")] = ()
    timeline: ListOf[HandleField] | None = None
    gallons: Count | None = None
    kamas: Count = 0


class PlacedTokenModel(LateModel):
    """A token already in play."""

    token: TokenField
    by: HandleField
    at: CellField
    name: HandleField | None = None
    wounds: Count = 0
    markers: MarkersModel = MarkersModel.model_construct()
    mp: Count | None = None
    ap: Count | None = None
    used: ListOf[SpellField] = ()
    used_this_turn: ListOf[SpellField] = ()
    lasting: ListOf[SpellField] = ()
    wounded_by: PlayerIndex | None = None


class DamagedModel(LateModel):
    """Scenery with wounds."""

    wounds: Count


class ClaimModel(LateModel):
    """A KO that wins for a player unless it is answered."""

    player: PlayerIndex
    due: Annotated[int, Field(ge=1, le=100_000)]


class TurnModel(LateModel):
    """Where play stands."""

    number: Annotated[int, Field(ge=1, le=100_000)]
    player: PlayerIndex
    phase: Annotated[TurnPhase, Field(strict=False)]
    active: HandleField | None = None
    played: ListOf[HandleField] = ()
    tension: ListOf[FaceField] = ()
    order: ListOf[PlayerIndex] = ()
    claims: ListOf[ClaimModel] = ()


# ---- the whole file ----


def _board_kind(value: Any) -> str | None:
    if isinstance(value, str):
        return "id"
    return "inline" if isinstance(value, (dict, BoardModel)) else None


BoardChoice = Annotated[
    Annotated[BoardField, Tag("id")] | Annotated[BoardModel, Tag("inline")],
    Discriminator(_board_kind),
    Allowed(saying(N_("the id of a board, or a block with its rows"))),
]


def _scenery_kind(value: Any) -> str | None:
    if isinstance(value, str):
        return "gone"
    return "damaged" if isinstance(value, (dict, DamagedModel)) else None


Scenery = Annotated[
    Annotated[Literal["gone"], Tag("gone")] | Annotated[DamagedModel, Tag("damaged")],
    Discriminator(_scenery_kind),
    Allowed(saying(N_("gone, or a block with its wounds"))),
]


def _seats(players: tuple[PlayerModel, ...]) -> tuple[PlayerModel, ...]:
    # not bounds of the list: those would be missed too whenever a player has a fault
    if len(players) not in (2, 4):
        message = N_("a match has 2 or 4 players, not {number}; allowed: 2 in a duel, else 4")
        raise wrong(saying(message, number=len(players)))
    return players


class SetupModel(LateModel):
    """How a match is set up, or a position."""

    board: BoardChoice | None = None
    rotation: Literal[0, 90, 180, 270] | None = None
    mode: Annotated[Mode, Field(strict=False)] = Mode.DUEL
    pairs: ListOf[Partners] = ()
    teams: Annotated[Teams, Field(strict=False)] = Teams.GIVEN
    options: OptionsModel = OptionsModel.model_construct()
    seed: Annotated[int, Field(ge=0, le=2**64 - 1)] = 0
    dice: ListOf[FaceField] = ()
    coins: ListOf[Coin] = ()
    shuffles: ShufflesModel = ShufflesModel.model_construct()
    again: AgainModel | None = None
    players: Annotated[
        ListOf[PlayerModel], AfterValidator(_seats), Field(json_schema_extra={"minItems": 2, "maxItems": 4})
    ]
    tokens: Annotated[ListOf[PlacedTokenModel], _up_to(MOST_TOKENS, N_("tokens"))] = ()
    kamas: dict[CellField, Count] = Field(default_factory=dict)
    scenery: dict[CellField, Scenery] = Field(default_factory=dict)
    face_up: FaceUpModel = FaceUpModel.model_construct()
    piles: PilesModel = PilesModel.model_construct()
    turn: TurnModel | None = None
    serials: dict[SerialField, Annotated[int, Field(ge=1, le=100_000)]] = Field(default_factory=dict)


class NodeModel(LateModel):
    """One position of a sandbox: what led to it from an earlier one."""

    after: Annotated[int, Field(ge=0)] | None = None
    command: CommandModel | None = None
    setup: SetupModel | None = None
    branch: Annotated[str, Field(max_length=80)] = ""

    @model_validator(mode="after")
    def _is_led_to(self) -> NodeModel:
        if (self.command is None) == (self.setup is None):
            raise wrong(saying(N_("a node is led to by a command or by a set-up; allowed: one of them")))
        return self


class SandboxModel(LateModel):
    """The tree of a sandbox; written by the program."""

    here: Annotated[int, Field(ge=0)] = 0
    nodes: Annotated[ListOf[NodeModel], _up_to(MOST_COMMANDS, N_("nodes"))]

    @model_validator(mode="after")
    def _is_a_tree(self) -> SandboxModel:
        if not self.nodes or self.nodes[0].setup is None or self.nodes[0].after is not None:
            raise wrong(saying(N_("the first node of a sandbox is set up, and comes after none")))
        for place, node in enumerate(self.nodes):
            if node.after is not None and node.after >= place:
                message = N_("node {place} comes after node {after}; allowed: an earlier one")
                raise wrong(saying(message, place=place, after=node.after))
        if self.here >= len(self.nodes):
            message = N_("there is no node {number}; allowed: 0 to {most}")
            raise wrong(saying(message, number=self.here, most=len(self.nodes) - 1))
        return self


class MatchModel(SetupModel, HeadModel):
    """A match file: its head, its set-up, and what was done."""

    commands: Annotated[ListOf[CommandModel], _up_to(MOST_COMMANDS, N_("commands"))] = ()
    script: ScriptModel | None = None
    sandbox: SandboxModel | None = None
