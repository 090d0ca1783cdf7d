"""From validated models to the frozen definitions that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.definitions import (
    Aim,
    Approach,
    ArmorPiercing,
    CarryAlly,
    CharacterDef,
    CharacterId,
    Coin,
    CriticalAdds,
    Effect,
    ExtraDamage,
    ExtraDamagePerSummon,
    ExtraForClass,
    GainKamas,
    ImmediateGain,
    LifeSteal,
    LoseMovement,
    Markers,
    MoveToTarget,
    Names,
    Pull,
    Push,
    RaiseRange,
    Range,
    RangeKind,
    Retreat,
    SpellDef,
    SpellId,
    SpellKind,
    Steal,
    Swap,
    TokenDef,
    TokenId,
    TokenKind,
    Zone,
)
from krosmaster.content.effect_schema import (
    ApproachModel,
    ArmorPiercingModel,
    CarryAllyModel,
    CoinModel,
    CriticalAddsModel,
    EffectModel,
    ExtraDamageModel,
    ExtraDamagePerSummonModel,
    ExtraForClassModel,
    GainKamasModel,
    ImmediateGainModel,
    LifeStealModel,
    LoseMovementModel,
    MarkersModel,
    MoveToTargetModel,
    PullModel,
    PushModel,
    RaiseRangeModel,
    RetreatModel,
    StealModel,
    SwapModel,
)
from krosmaster.content.schema import BoardModel, CharacterModel, TokenModel
from krosmaster.content.spell_schema import (
    AnySpellModel,
    AttackBodyModel,
    BareRangeModel,
    DistanceRangeModel,
    HealBodyModel,
    SpecialBodyModel,
    SpellModel,
    SummonModel,
)

Tokens = Mapping[str, TokenDef]


def character_def(character_id: str, model: CharacterModel, tokens: Tokens) -> CharacterDef:
    """A krosmaster's card; its summoning spells hold the tokens themselves."""
    return CharacterDef(
        id=CharacterId(character_id),
        names=model.names.model_dump(),
        class_id=model.class_,
        collection=model.collection,
        name_colour=model.name_colour,
        level=model.level,
        initiative=model.initiative,
        mp=model.mp,
        hp=model.hp,
        ap=model.ap,
        powers=frozenset(model.powers),
        spells=tuple(spell_def(spell, tokens) for spell in model.spells),
        in_box=model.box,
        provenance=dict(model.provenance),
    )


def token_def(token_id: str, model: TokenModel) -> TokenDef:
    """A summon token."""
    return TokenDef(
        id=TokenId(token_id),
        names=model.names.model_dump(),
        kind=TokenKind(model.kind),
        mp=model.mp,
        hp=model.hp,
        ap=model.ap,
        powers=frozenset(model.powers),
        spells=tuple(spell_def(spell, {}) for spell in model.spells),
        provenance=dict(model.provenance),
    )


def board_def(board_id: str, model: BoardModel) -> BoardDef:
    """One face of a board."""
    ground: tuple[str, ...] = ()
    if model.ground is not None:
        ground = tuple(model.ground.legend[letter] for row in model.ground.rows for letter in row)
    return BoardDef(
        id=BoardId(board_id),
        names=model.names.model_dump() if model.names is not None else {},
        rows=model.rows,
        parcels=model.parcels,
        starts=model.starts,
        ground=ground,
    )


def spell_def(model: SpellModel, tokens: Tokens) -> SpellDef:
    """A spell of a card or token."""
    return unnamed_spell_def(model, SpellId(model.id), model.names.model_dump(), tokens)


def unnamed_spell_def(model: AnySpellModel, spell_id: SpellId, names: Names, tokens: Tokens) -> SpellDef:
    """A spell under a name; what it is aimed at follows from its kind unless the card says it (SPELL-17)."""
    damage = element = summons = max_in_play = None
    zone = Zone.CELL
    effects: tuple[Effect, ...] = ()
    match model:
        case AttackBodyModel():
            aim, damage, element = Aim.ANYTHING, model.damage, model.element
        case HealBodyModel():
            aim, damage = Aim.CHARACTER, model.heal
        case SummonModel():
            aim, summons, max_in_play = Aim.FREE_CELL, tokens[model.summons], model.max_in_play
        case SpecialBodyModel():
            aim = Aim(model.aim)
        case _:
            assert_never(model)
    if not isinstance(model, SummonModel):
        zone, effects = model.zone, tuple(effect_def(effect) for effect in model.effects)
    return SpellDef(
        id=spell_id,
        names=names,
        kind=SpellKind(model.kind),
        range=range_def(model.range),
        ap=model.cost.ap,
        mp=model.cost.mp,
        wounds=model.cost.wounds,
        damage=damage,
        element=element,
        zone=zone,
        limit=model.limit,
        uses=model.uses,
        aim=aim,
        effects=effects,
        summons=summons,
        max_in_play=max_in_play,
        provenance=dict(model.provenance),
    )


def range_def(model: DistanceRangeModel | BareRangeModel) -> Range:
    """A spell's range."""
    if isinstance(model, BareRangeModel):
        return Range(RangeKind(model.kind))
    return Range(RangeKind(model.kind), model.minimum, model.maximum)


def effect_def(model: EffectModel) -> Effect:
    """An effect of a spell."""
    match model:
        case ExtraDamageModel(amount=amount, element=element):
            return ExtraDamage(amount, element)
        case ExtraDamagePerSummonModel(amount=amount, token=token):
            return ExtraDamagePerSummon(amount, TokenId(token))
        case ExtraForClassModel(amount=amount, class_=class_id):
            return ExtraForClass(amount, class_id)
        case CriticalAddsModel(amount=amount):
            return CriticalAdds(amount)
        case LifeStealModel():
            return LifeSteal()
        case ArmorPiercingModel():
            return ArmorPiercing()
        case PushModel(cells=cells):
            return Push(cells)
        case PullModel(cells=cells):
            return Pull(cells)
        case RetreatModel(cells=cells):
            return Retreat(cells)
        case ApproachModel(cells=cells):
            return Approach(cells)
        case MarkersModel(points=points, amount=amount, beside_class=beside_class):
            return Markers(points, amount, beside_class)
        case StealModel(points=points, amount=amount):
            return Steal(points, amount)
        case ImmediateGainModel(points=points, amount=amount):
            return ImmediateGain(points, amount)
        case GainKamasModel(amount=amount):
            return GainKamas(amount)
        case SwapModel():
            return Swap()
        case MoveToTargetModel():
            return MoveToTarget()
        case CoinModel(heads=heads, tails=tails):
            return Coin(tuple(effect_def(effect) for effect in heads), tuple(effect_def(effect) for effect in tails))
        case CarryAllyModel():
            return CarryAlly()
        case RaiseRangeModel(amount=amount):
            return RaiseRange(amount)
        case LoseMovementModel():
            return LoseMovement()
        case _:
            assert_never(model)
