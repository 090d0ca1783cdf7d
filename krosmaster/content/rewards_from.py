"""From validated models to the frozen definitions of the demonic rewards."""

from __future__ import annotations

from typing import assert_never

from krosmaster.arena.definitions import GainKamas, ImmediateGain, SpellId
from krosmaster.arena.reward_defs import (
    NO_BONUSES,
    Bonuses,
    BoostEffect,
    ChooseOne,
    DamageBonus,
    FlipForGold,
    GainGallons,
    NextSpell,
    Recall,
    RemoveWounds,
    RewardDef,
    RewardId,
    RewardKind,
    SufferWounds,
    SummonBeside,
)
from krosmaster.content.definitions_from import Tokens, unnamed_spell_def
from krosmaster.content.effect_schema import GainKamasModel, ImmediateGainModel
from krosmaster.content.reward_schema import (
    BonusesModel,
    BoostEffectModel,
    BoostModel,
    BuffModel,
    ChooseOneModel,
    EquipmentModel,
    FlipForGoldModel,
    GainGallonsModel,
    NextSpellModel,
    RecallModel,
    RemoveWoundsModel,
    RewardModel,
    SufferWoundsModel,
    SummonBesideModel,
    WeaponModel,
)


def reward_def(model: RewardModel, tokens: Tokens) -> RewardDef:
    """One reward; its spell has its id and its names."""
    names = model.names.model_dump()
    bonuses, spell = NO_BONUSES, None
    effects: tuple[BoostEffect, ...] = ()
    if isinstance(model, (BuffModel, EquipmentModel)):
        bonuses = _bonuses(model.bonuses)
    if isinstance(model, BoostModel):
        effects = tuple(_effect(effect, tokens) for effect in model.effects)
    if isinstance(model, (BoostModel, WeaponModel)) and model.spell is not None:
        spell = unnamed_spell_def(model.spell, SpellId(model.id), names, tokens)
    return RewardDef(
        id=RewardId(model.id),
        names=names,
        kind=RewardKind(model.kind),
        tier=model.tier,
        bonuses=bonuses,
        effects=effects,
        spell=spell,
        provenance=dict(model.provenance),
    )


def _bonuses(model: BonusesModel) -> Bonuses:
    return Bonuses(
        mp=model.mp,
        hp=model.hp,
        ap=model.ap,
        max_range=model.max_range,
        powers=frozenset(model.powers),
        damage=tuple(DamageBonus(bonus.amount, frozenset(bonus.elements), bonus.melee_only) for bonus in model.damage),
        melee_life_steal=model.melee_life_steal,
        no_elemental_damage=model.no_elemental_damage,
        holds_fast=model.holds_fast,
    )


def _effect(model: BoostEffectModel, tokens: Tokens) -> BoostEffect:
    match model:
        case RemoveWoundsModel(amount=amount):
            return RemoveWounds(amount)
        case SufferWoundsModel(amount=amount):
            return SufferWounds(amount)
        case GainGallonsModel(amount=amount):
            return GainGallons(amount)
        case GainKamasModel(amount=amount):
            return GainKamas(amount)
        case ImmediateGainModel(points=points, amount=amount):
            return ImmediateGain(points, amount)
        case NextSpellModel(amount=amount, elements=elements):
            return NextSpell(amount, frozenset(elements))
        case SummonBesideModel(token=token):
            return SummonBeside(tokens[token])
        case RecallModel():
            return Recall()
        case FlipForGoldModel():
            return FlipForGold()
        case ChooseOneModel(options=options):
            return ChooseOne(tuple((word, _effect(effect, tokens)) for word, effect in options.items()))
        case _:
            assert_never(model)
