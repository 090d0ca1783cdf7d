"""The spells of cards, tokens and rewards as models, and what would make one that cannot be resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self, TypeAlias, TypeVar

from pydantic import AfterValidator, Field, ValidationInfo, model_validator

from krosmaster.arena.definitions import Limit, Zone
from krosmaster.content.effect_schema import CoinModel, EffectModel, ElementField
from krosmaster.content.faults import shown
from krosmaster.content.fields import CardModel, KebabId, ListOf, Model, NamesModel, Provenance, TokenField, wrong
from krosmaster.table.sayings import N_, Saying, saying

ZoneField = Annotated[Zone, Field(strict=False)]

# ---- ranges and costs ----


class DistanceRangeModel(Model):
    """A range in distances (RANGE-1 to RANGE-5)."""

    kind: Literal["classic", "fixed", "line", "line-fixed", "no-sight"]
    minimum: Annotated[int, Field(ge=0, le=50)]
    maximum: Annotated[int, Field(ge=0, le=50)]

    @model_validator(mode="after")
    def _ordered(self) -> DistanceRangeModel:
        if self.minimum > self.maximum:
            message = N_("the minimum {minimum} is greater than the maximum {maximum}")
            raise wrong(saying(message, minimum=self.minimum, maximum=self.maximum))
        return self


class BareRangeModel(Model):
    """A range without distances (RANGE-6, RANGE-7)."""

    kind: Literal["melee", "self"]


RangeModel = Annotated[DistanceRangeModel | BareRangeModel, Field(discriminator="kind")]


class CostModel(Model):
    """What a spell costs (SPELL-13)."""

    ap: Annotated[int, Field(ge=0, le=20)] = 0
    mp: Annotated[int, Field(ge=0, le=20)] = 0
    wounds: Annotated[int, Field(ge=0, le=20)] = 0


# ---- spells without a name: those of rewards have the name of the reward ----


class _BodyModel(CardModel):
    cost: CostModel = CostModel()
    range: RangeModel
    limit: Annotated[Limit, Field(strict=False)] = Limit.NONE
    uses: Annotated[int, Field(ge=1, le=20)] = 1

    @model_validator(mode="after")
    def _can_be_resolved(self) -> Self:
        assert isinstance(self, AnySpellModel)
        fault = next(_faults(self), None)
        if fault is not None:
            raise wrong(fault)
        return self


class AttackBodyModel(_BodyModel):
    """An attack spell (SPELL-3)."""

    kind: Literal["attack"]
    damage: Annotated[int, Field(ge=0, le=50)]
    element: ElementField | None = None
    zone: ZoneField = Zone.CELL
    effects: ListOf[EffectModel] = ()
    provenance: Provenance = Field(default_factory=dict)


class HealBodyModel(_BodyModel):
    """A healing spell (SPELL-7)."""

    kind: Literal["heal"]
    heal: Annotated[int, Field(ge=0, le=50)]
    zone: ZoneField = Zone.CELL
    effects: ListOf[EffectModel] = ()
    provenance: Provenance = Field(default_factory=dict)


class SpecialBodyModel(_BodyModel):
    """A special spell (SPELL-9); `aim` is the target that it names (SPELL-17)."""

    kind: Literal["special"]
    aim: Literal["anything", "free-cell", "character", "ally"]
    zone: ZoneField = Zone.CELL
    effects: ListOf[EffectModel]
    provenance: Provenance = Field(default_factory=dict)


RewardSpellModel = Annotated[AttackBodyModel | HealBodyModel | SpecialBodyModel, Field(discriminator="kind")]
BodyT = TypeVar("BodyT", bound=_BodyModel)


def comes_to_an_end(spell: BodyT) -> BodyT:
    """A check of what characters cast as often as they can.

    AP and MP run out, and tokens are so many at most; wounds can be healed.
    """
    if spell.limit is Limit.NONE and not isinstance(spell, SummonModel):
        if not spell.cost.ap and not spell.cost.mp:
            message = N_(
                "what costs neither AP nor MP could be cast without end; allowed: such a cost, or limit turn or game"
            )
            raise wrong(saying(message))
        assert isinstance(spell, AnySpellModel)
        if "immediate-gain" in kinds_of_effects(spell):
            message = N_("what gives points at once could be cast without end; allowed: limit turn or game")
            raise wrong(saying(message))
    return spell


WeaponSpellModel = Annotated[RewardSpellModel, AfterValidator(comes_to_an_end)]


# ---- spells of cards and tokens ----


class _NamedModel(Model):
    id: KebabId
    names: NamesModel


class AttackModel(AttackBodyModel, _NamedModel):
    """An attack spell of a card."""


class HealModel(HealBodyModel, _NamedModel):
    """A healing spell of a card."""


class SpecialModel(SpecialBodyModel, _NamedModel):
    """A special spell of a card."""

    @model_validator(mode="after")
    def _carries_nobody(self) -> SpecialModel:
        if "carry-ally" in kinds_of_effects(self):
            message = N_("only a boost can name the ally that it carries; allowed: carry-ally in the spell of a boost")
            raise wrong(saying(message))
        return self


class SummonModel(_BodyModel, _NamedModel):
    """A summoning spell of a card (SPELL-8); the target is a free cell."""

    kind: Literal["summon"]
    summons: TokenField
    max_in_play: Annotated[int, Field(ge=1, le=20)]
    provenance: Provenance = Field(default_factory=dict)


SpellModel = Annotated[AttackModel | HealModel | SummonModel | SpecialModel, Field(discriminator="kind")]
TokenSpellModel = Annotated[AttackModel | HealModel | SpecialModel, Field(discriminator="kind")]
AnySpellModel: TypeAlias = AttackBodyModel | HealBodyModel | SpecialBodyModel | SummonModel


def _spell_ids(spells: tuple[_NamedModel, ...]) -> tuple[_NamedModel, ...]:
    ids = [spell.id for spell in spells]
    for spell_id in ids:
        if ids.count(spell_id) > 1:
            raise wrong(saying(N_("two spells have the id {id}; allowed: one"), id=shown(spell_id)))
        if spell_id == "punch":
            raise wrong(saying(N_("'punch' is what every krosmaster can do; allowed: another id")))
    return spells


def _of_a_token(spell: BodyT, info: ValidationInfo) -> BodyT:
    """A bomb or trap goes off once; what that of a mob has to be is what that of a krosmaster has to be."""
    return comes_to_an_end(spell) if info.data.get("kind") == "mob" else spell


Spells = Annotated[ListOf[Annotated[SpellModel, AfterValidator(comes_to_an_end)]], AfterValidator(_spell_ids)]
TokenSpells = Annotated[ListOf[Annotated[TokenSpellModel, AfterValidator(_of_a_token)]], AfterValidator(_spell_ids)]


# ---- what cannot be resolved ----

_TURNED_ZONES = frozenset({Zone.HAMMER, Zone.STAFF, Zone.SHOVEL})
_EXTRA = frozenset({"extra-damage", "extra-damage-per-summon", "extra-for-class"})
_OF_WOUNDS = frozenset({"life-steal", "armor-piercing"})
_NEED_A_FREE_CELL = frozenset({"move-to-target", "carry-ally"})
_TOWARDS_OTHERS = frozenset({"retreat", "approach", "swap"})
_ON_THE_CASTER = frozenset(
    {"life-steal", "steal", "immediate-gain", "move-to-target", "raise-range", "lose-movement"} | _TOWARDS_OTHERS
)
_IDLE: Mapping[str, frozenset[str]] = {"heal": _OF_WOUNDS, "special": _EXTRA | _OF_WOUNDS | {"critical-adds"}}
"""Effects that do nothing in a kind of spell: those of rolls and wounds where there are none."""


def kinds_of_effects(spell: AnySpellModel) -> list[str]:
    """The kinds of a spell's effects, those that a coin decides too."""
    kinds: list[str] = []
    for effect in () if isinstance(spell, SummonModel) else spell.effects:
        kinds.append(effect.kind)
        if isinstance(effect, CoinModel):
            kinds += [tossed.kind for tossed in (*effect.heads, *effect.tails)]
    return kinds


def mechanism_fault(spell: AttackBodyModel | HealBodyModel | SpecialBodyModel) -> Saying | None:
    """Why a spell cannot be that of a bomb or trap, which casts it by itself on its own cell and then leaves."""
    if spell.range.kind != "self":
        return saying(N_("a bomb or trap casts on its own cell; allowed: range self"))
    if spell.cost != CostModel() or spell.limit is not Limit.NONE:
        return saying(N_("a bomb or trap goes off once, by itself; allowed: no cost and no limit"))
    if isinstance(spell, SpecialBodyModel) and spell.aim != "anything":
        message = N_("a trap does not choose its target, so it cannot name {aim}; allowed: aim anything")
        return saying(message, aim=repr(spell.aim))
    for kind in kinds_of_effects(spell):
        if kind in _ON_THE_CASTER:
            message = N_(
                "{kind} acts on the caster, and a bomb or trap is no character; allowed: effects on the targets"
            )
            return saying(message, kind=kind)
    return None


def _faults(spell: AnySpellModel) -> Iterator[Saying]:
    """Why a spell could not be resolved, or would never do what it says."""
    is_on_itself = spell.range.kind == "self"
    starts_at_0 = isinstance(spell.range, DistanceRangeModel) and spell.range.minimum == 0
    if spell.uses > 1 and spell.limit is Limit.NONE:
        yield saying(N_("'uses' counts within a limit, and this spell has none; allowed: with limit turn or game"))
    if not isinstance(spell, SummonModel) and spell.zone in _TURNED_ZONES and (is_on_itself or starts_at_0):
        message = N_(
            "the zone {zone} is turned by the direction from the caster to the target, and on its own cell there is "
            "none; allowed: melee, or a range with a minimum from 1"
        )
        yield saying(message, zone=spell.zone.value)
    aim = getattr(spell, "aim", "free-cell" if isinstance(spell, SummonModel) else "")
    if aim == "free-cell" and is_on_itself:
        yield saying(N_("the target is a free cell, and the caster stands on its own; allowed: any range but self"))
    for kind in kinds_of_effects(spell):
        if kind in _NEED_A_FREE_CELL and aim != "free-cell":
            yield saying(N_("{kind} goes to a free cell; allowed: in a special spell with aim free-cell"), kind=kind)
        if kind in _TOWARDS_OTHERS and is_on_itself:
            yield saying(N_("{kind} needs another cell than the caster's; allowed: any range but self"), kind=kind)
        if kind in _IDLE.get(spell.kind, ()):
            message = N_("{kind} does nothing in a {spell} spell; allowed: in an attack")
            yield saying(message, kind=kind, spell=spell.kind)
