"""The additional effects that a spell's card can list: one model for each effect class of the definitions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from krosmaster.arena.definitions import Element, Points
from krosmaster.content.fields import KebabId, ListOf, Model, TokenField, wrong
from krosmaster.table.sayings import N_, saying

ElementField = Annotated[Element, Field(strict=False)]
PointsField = Annotated[Points, Field(strict=False)]
Amount = Annotated[int, Field(ge=1, le=20)]


class ExtraDamageModel(Model):
    """+amount damage (FX-9)."""

    kind: Literal["extra-damage"]
    amount: Amount
    element: ElementField | None = None


class ExtraDamagePerSummonModel(Model):
    """+amount damage for each own summon next to the target (SPELL-15)."""

    kind: Literal["extra-damage-per-summon"]
    amount: Amount
    token: TokenField


class ExtraForClassModel(Model):
    """+amount damage or healing on a krosmaster of a class."""

    kind: Literal["extra-for-class"]
    amount: Amount
    class_: Annotated[KebabId, Field(alias="class")]


class CriticalAddsModel(Model):
    """What each critical success adds instead of 1."""

    kind: Literal["critical-adds"]
    amount: Amount


class LifeStealModel(Model):
    """The caster heals what it inflicts (DMG-3)."""

    kind: Literal["life-steal"]


class ArmorPiercingModel(Model):
    """The target rolls one armor die less (DMG-4)."""

    kind: Literal["armor-piercing"]


class PushModel(Model):
    """The target moves away (FX-2)."""

    kind: Literal["push"]
    cells: Amount


class PullModel(Model):
    """The target moves nearer (FX-2)."""

    kind: Literal["pull"]
    cells: Amount


class RetreatModel(Model):
    """The caster moves away (FX-1)."""

    kind: Literal["retreat"]
    cells: Amount


class ApproachModel(Model):
    """The caster moves nearer (FX-1)."""

    kind: Literal["approach"]
    cells: Amount


class MarkersModel(Model):
    """Signed markers on the target characters (FX-5)."""

    kind: Literal["markers"]
    points: PointsField
    amount: Annotated[int, Field(ge=-20, le=20)]
    beside_class: KebabId | None = None


class StealModel(Model):
    """Markers from the target characters to the caster (FX-6)."""

    kind: Literal["steal"]
    points: PointsField
    amount: Amount


class ImmediateGainModel(Model):
    """Points at once (FX-7)."""

    kind: Literal["immediate-gain"]
    points: PointsField
    amount: Amount


class GainKamasModel(Model):
    """Kamas from the bank."""

    kind: Literal["gain-kamas"]
    amount: Amount


class SwapModel(Model):
    """Caster and target change cells (FX-8)."""

    kind: Literal["swap"]


class MoveToTargetModel(Model):
    """The caster goes to the target cell."""

    kind: Literal["move-to-target"]


class CarryAllyModel(Model):
    """An ally next to the caster goes to the target cell (REW-24)."""

    kind: Literal["carry-ally"]


class RaiseRangeModel(Model):
    """A higher maximum range until the end of the turn."""

    kind: Literal["raise-range"]
    amount: Amount


class LoseMovementModel(Model):
    """No more moving by MP in this turn."""

    kind: Literal["lose-movement"]


TossedEffectModel = Annotated[
    ExtraDamageModel
    | ExtraDamagePerSummonModel
    | ExtraForClassModel
    | CriticalAddsModel
    | LifeStealModel
    | ArmorPiercingModel
    | PushModel
    | PullModel
    | RetreatModel
    | ApproachModel
    | MarkersModel
    | StealModel
    | ImmediateGainModel
    | GainKamasModel
    | SwapModel
    | MoveToTargetModel,
    Field(discriminator="kind"),
]
"""What a coin can decide: not what lasts, which is looked up on the card, nor whom the cast has to name."""


class CoinModel(Model):
    """A coin decides which effects the spell has."""

    kind: Literal["coin"]
    heads: ListOf[TossedEffectModel] = ()
    tails: ListOf[TossedEffectModel] = ()

    @model_validator(mode="after")
    def _decides(self) -> CoinModel:
        if not self.heads and not self.tails:
            raise wrong(saying(N_("the coin decides nothing; allowed: effects for heads, tails or both")))
        return self


EffectModel = Annotated[
    ExtraDamageModel
    | ExtraDamagePerSummonModel
    | ExtraForClassModel
    | CriticalAddsModel
    | LifeStealModel
    | ArmorPiercingModel
    | PushModel
    | PullModel
    | RetreatModel
    | ApproachModel
    | MarkersModel
    | StealModel
    | ImmediateGainModel
    | GainKamasModel
    | SwapModel
    | MoveToTargetModel
    | CoinModel
    | CarryAllyModel
    | RaiseRangeModel
    | LoseMovementModel,
    Field(discriminator="kind"),
]
