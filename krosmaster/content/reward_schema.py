"""The shape of characters/rewards.yaml: the demonic rewards (REW)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from krosmaster.arena.definitions import Element, Power
from krosmaster.arena.reward_defs import Tier
from krosmaster.content.effect_schema import Amount, ElementField, GainKamasModel, ImmediateGainModel
from krosmaster.content.faults import shown
from krosmaster.content.fields import (
    Allowed,
    CardModel,
    KebabId,
    ListOf,
    Model,
    NamesModel,
    Provenance,
    known,
    wrong,
)
from krosmaster.content.spell_schema import RewardSpellModel, WeaponSpellModel, kinds_of_effects

ELEMENTAL = "elemental"
"""All four elements in one word."""


def _elements(value: Any) -> Any:
    return [element.value for element in Element] if value == ELEMENTAL else value


def _some(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    # not a bound of the list: that would be missed too whenever one of them has a fault
    if not elements:
        raise wrong(f"no element stands here; allowed: {ELEMENTAL}, or a list of water, air, earth, fire")
    return elements


ElementsField = Annotated[
    ListOf[ElementField],
    BeforeValidator(_elements),
    AfterValidator(_some),
    Allowed(f"{ELEMENTAL}, or a list of water, air, earth, fire"),
]
Bonus = Annotated[int, Field(ge=-20, le=20)]


# ---- what a reward adds while it lies face up ----


class DamageBonusModel(Model):
    """+amount damage of attack spells of some elements; neutral ones never profit (REW-11)."""

    amount: Amount
    elements: ElementsField
    melee_only: bool = False


class BonusesModel(Model):
    """What it adds while it lies face up."""

    mp: Bonus = 0
    hp: Annotated[int, Field(ge=0, le=20)] = 0
    ap: Bonus = 0
    max_range: Annotated[int, Field(ge=0, le=20)] = 0
    powers: ListOf[Annotated[Power, Field(strict=False)]] = ()
    damage: ListOf[DamageBonusModel] = ()
    melee_life_steal: bool = False
    no_elemental_damage: bool = False
    holds_fast: bool = False

    @model_validator(mode="after")
    def _adds_something(self) -> BonusesModel:
        if self == BonusesModel.model_construct():
            raise wrong(f"nothing is added here; allowed: {', '.join(BonusesModel.model_fields)}")
        return self


# ---- what a boost does when it is turned up: one model for each effect class ----


class RemoveWoundsModel(Model):
    """As many wounds as there are, up to the amount (REW-16)."""

    kind: Literal["remove-wounds"]
    amount: Amount


class SufferWoundsModel(Model):
    """Wounds on its user (REW-18)."""

    kind: Literal["suffer-wounds"]
    amount: Amount


class GainGallonsModel(Model):
    """A GG (REW-12); one, since of four players the one who gains several would choose again for each (FOUR-12)."""

    kind: Literal["gain-gallons"]
    amount: Annotated[int, Field(ge=1, le=1)]


class NextSpellModel(Model):
    """+amount damage of the next attack spell of some elements (REW-17)."""

    kind: Literal["next-spell"]
    amount: Amount
    elements: ElementsField


class SummonBesideModel(Model):
    """A mob on an adjacent free cell (REW-15)."""

    kind: Literal["summon-beside"]
    token: Annotated[str, AfterValidator(known("token")), AfterValidator(known("mob"))]


class RecallModel(Model):
    """Its user goes to a free start cell (REW-23)."""

    kind: Literal["recall"]


class FlipForGoldModel(Model):
    """A coin, and a gold token for heads (REW-21)."""

    kind: Literal["flip-for-gold"]


OfferedEffectModel = Annotated[
    RemoveWoundsModel | SufferWoundsModel | GainGallonsModel | GainKamasModel | ImmediateGainModel | NextSpellModel,
    Field(discriminator="kind"),
]


class ChooseOneModel(Model):
    """The player chooses one of several effects by name."""

    kind: Literal["choose-one"]
    options: Annotated[dict[KebabId, OfferedEffectModel], Field(min_length=2)]


BoostEffectModel = Annotated[
    RemoveWoundsModel
    | SufferWoundsModel
    | GainGallonsModel
    | GainKamasModel
    | ImmediateGainModel
    | NextSpellModel
    | SummonBesideModel
    | RecallModel
    | FlipForGoldModel
    | ChooseOneModel,
    Field(discriminator="kind"),
]


# ---- the tokens ----


class _RewardModel(CardModel):
    id: KebabId
    names: NamesModel
    tier: Annotated[Tier, Field(strict=False)]


_AIMED = ("summon-beside", "recall")
_ASKING = ("flip-for-gold", "choose-one")
_LASTING = ("raise-range", "lose-movement")


class BoostModel(_RewardModel):
    """Used once when it is turned up (REW-6): its effects, or its spell (REW-14)."""

    kind: Literal["boost"]
    effects: ListOf[BoostEffectModel] = ()
    spell: RewardSpellModel | None = None
    provenance: Provenance = Field(default_factory=dict)

    @model_validator(mode="after")
    def _can_be_resolved(self) -> BoostModel:
        if bool(self.effects) is (self.spell is not None):
            raise wrong("a boost has effects or is a spell; allowed: one of 'effects' and 'spell'")
        kinds = [effect.kind for effect in self.effects]
        for group, what in ((_AIMED, "needs a cell"), (_ASKING, "asks the player")):
            if sum(kind in group for kind in kinds) > 1:
                raise wrong(f"more than one of its effects {what}; allowed: one of {' and '.join(group)}")
        lasting = [] if self.spell is None else [k for k in kinds_of_effects(self.spell) if k in _LASTING]
        if lasting:
            raise wrong(f"{lasting[0]} lasts, and a boost is gone at once; allowed: effects that happen at once")
        return self


class BuffModel(_RewardModel):
    """Face up until its bearer's next turn (REW-7)."""

    kind: Literal["buff"]
    bonuses: BonusesModel
    provenance: Provenance = Field(default_factory=dict)

    @model_validator(mode="after")
    def _leaves_nobody_dead(self) -> BuffModel:
        if self.bonuses.hp:
            raise wrong("a buff cannot give HP: they would be gone at its end, the wounds not; allowed: hp 0")
        return self


class WeaponModel(_RewardModel):
    """One more spell for its bearer (REW-10)."""

    kind: Literal["weapon"]
    spell: WeaponSpellModel
    provenance: Provenance = Field(default_factory=dict)

    @model_validator(mode="after")
    def _carries_nobody(self) -> WeaponModel:
        if "carry-ally" in kinds_of_effects(self.spell):
            raise wrong("only a boost can name the ally that it carries; allowed: carry-ally in the spell of a boost")
        return self


class EquipmentModel(_RewardModel):
    """Bonuses for good (REW-8)."""

    kind: Literal["set", "pet", "dofus"]
    bonuses: BonusesModel
    provenance: Provenance = Field(default_factory=dict)


RewardModel = Annotated[BoostModel | BuffModel | WeaponModel | EquipmentModel, Field(discriminator="kind")]


def _one_of_each(rewards: tuple[_RewardModel, ...]) -> tuple[_RewardModel, ...]:
    ids = [reward.id for reward in rewards]
    for reward_id in ids:
        if ids.count(reward_id) > 1:
            raise wrong(f"two rewards have the id {shown(reward_id)}; allowed: one of each")
    return rewards


class RewardsModel(Model):
    """The file characters/rewards.yaml: all rewards, one token of each."""

    rewards: Annotated[ListOf[RewardModel], AfterValidator(_one_of_each)]
