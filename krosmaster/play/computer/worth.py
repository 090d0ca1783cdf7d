"""What a spell is worth on a target, estimated in GG: expected wounds, knock-outs, markers and the like."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

from krosmaster.arena.definitions import (
    RESISTANCE,
    ArmorPiercing,
    CharacterDef,
    Coin,
    CriticalAdds,
    Effect,
    ExtraDamage,
    ExtraDamagePerSummon,
    ExtraForClass,
    GainKamas,
    LifeSteal,
    Limit,
    Markers,
    Points,
    Power,
    Pull,
    Push,
    SpellDef,
    SpellKind,
    Steal,
    TokenDef,
)
from krosmaster.arena.state import Figure, State

WOUNDED, KNOCKED_OUT = 0.5, 0.8
"""GG for all the wounds of a level-1 krosmaster together, and for the last of them on top."""

AP_MARKER, MP_MARKER = 0.035, 0.02
"""GG for one marker on a level-1 krosmaster."""

KAMA = 0.08
"""GG for one kama: ten buy one GG, if they can be carried to a demon cell."""

MOB = 0.3
"""The level that a mob counts for."""

FRIENDLY = -1.3
"""What hurts one's own side counts more than what hurts the other."""

EARLY_WOUNDS = 0.02
"""GG for a wound, whoever has it: it stands for what its bearer can no longer afford."""

CRITICAL_DIE, ARMOR_DIE = 1 / 2, 1 / 3


@cache
def spread(criticals: int, adds: int, armors: int) -> tuple[tuple[int, float], ...]:
    """The sums of critical and armor rolls, with their probabilities."""
    chances: dict[int, float] = {}
    for rolled in product((False, True), repeat=criticals + armors):
        chance, total = 1.0, 0
        for place, success in enumerate(rolled):
            hit, change = (CRITICAL_DIE, adds) if place < criticals else (ARMOR_DIE, -1)
            chance *= hit if success else 1 - hit
            total += change * success
        chances[total] = chances.get(total, 0) + chance
    return tuple(sorted(chances.items()))


def level(figure: Figure) -> float:
    """How many GG its knock-out brings, a little for a mob that cannot be had for nothing."""
    definition = figure.definition
    if isinstance(definition, CharacterDef):
        return definition.level
    if definition.is_mechanism:
        return 0
    return 0.05 if is_sacrifice(definition) else MOB


def is_sacrifice(token: TokenDef) -> bool:
    """Whether a mob's own spell knocks it out."""
    return any(spell.wounds >= token.hp for spell in token.spells)


def wounds_worth(figure: Figure, wounds: int) -> float:
    """GG for some wounds on a figure."""
    left = figure.hp - figure.wounds
    worth = level(figure)
    if wounds >= left:
        return worth * (WOUNDED * left / figure.hp + KNOCKED_OUT) + EARLY_WOUNDS * left
    return wounds * (worth * WOUNDED / figure.hp + EARLY_WOUNDS)


@lru_cache(maxsize=1024)
def _of_the_dice(spell: SpellDef) -> tuple[int, float, float]:
    """What a critical success adds, and the chances that the spell is armor-piercing and that it steals life."""
    adds, pierced, steals = 1, 0.0, 0.0
    for chance, effect in plain_effects(spell):
        adds += (effect.amount - 1) * (chance == 1) if isinstance(effect, CriticalAdds) else 0
        pierced += chance * isinstance(effect, ArmorPiercing)
        steals += chance * isinstance(effect, LifeSteal)
    return adds, pierced, steals


@lru_cache(maxsize=1024)
def plain_effects(spell: SpellDef) -> list[tuple[float, Effect]]:
    """The effects of a spell with the chance of each; those behind a coin come half of the time."""
    effects: list[tuple[float, Effect]] = []
    for effect in spell.effects:
        if isinstance(effect, Coin):
            effects += [(0.5, tossed) for tossed in (*effect.heads, *effect.tails)]
        else:
            effects.append((1.0, effect))
    return effects


def _extra(state: State, caster: Figure, spell: SpellDef, target: Figure) -> int:
    """Extra damage or healing on a target as things stand."""
    amount = 0
    for effect in spell.effects:
        match effect:
            case ExtraDamage(more, _):
                amount += more
            case ExtraDamagePerSummon(more, token_id):
                near = state.grid.neighbour_masks[target.cell]
                own = (f for f in state.figures.values() if f.summoner == caster.handle)
                amount += more * sum(near >> f.cell & 1 for f in own if f.definition.id == token_id)
            case ExtraForClass(more, class_id):
                definition = target.definition
                amount += more * (isinstance(definition, CharacterDef) and definition.class_id == class_id)
            case _:
                pass
    return amount


def attack_worth(state: State, caster: Figure, spell: SpellDef, target: Figure) -> float:
    """GG for what an attack does to a target, its own side's negative; what the caster gets of it comes on top."""
    if target.is_bomb:
        return 0.0
    base = (spell.damage or 0) + (_extra(state, caster, spell, target) if spell.effects else 0)
    element = spell.element
    adds, pierced, steals = _of_the_dice(spell)
    if element is not None:
        if target.has(Power.IMMUNITY) or target.bonuses.no_elemental_damage:
            base = -9
        base += sum(bonus.amount for bonus in caster.bonuses.damage if bonus.counts_for(spell))
        base += sum(boost.amount for boost in caster.boosts if element in boost.elements)
        base -= target.has(RESISTANCE[element])
    criticals = 2 if element is not None and caster.has(Power.CRITICAL) and caster.is_character else 1
    armors = (2 if target.has(Power.ARMOR) else 1) - (pierced >= 1 and not target.has(Power.INSENSITIVITY))
    left = target.hp - target.wounds
    each, all_left = wounds_worth(target, 1) if left > 1 else 0.0, wounds_worth(target, left)
    worth = expected = 0.0
    for change, chance in spread(criticals, adds, armors):
        wounds = base + change
        if wounds >= left:
            worth += chance * all_left
            expected += chance * left
        elif wounds > 0:
            worth += chance * (wounds * each)
            expected += chance * wounds
    if state.setup.are_together(caster.owner, target.owner):
        return FRIENDLY * (worth + 0.02)
    if target.has(Power.REFLECT) and caster.is_character:
        worth -= wounds_worth(caster, 1) * min(1.0, expected)
    worth += steals * wounds_worth(caster, 1) * min(expected, caster.wounds) * 0.8
    return worth + effects_worth(caster, spell, target) if spell.effects else worth


def explosion_harm(state: State, bomb: Figure, figure: Figure) -> float:
    """GG that a bomb costs the side of a figure beside it."""
    return abs(attack_worth(state, bomb, bomb.definition.spells[0], figure))


def effects_worth(caster: Figure, spell: SpellDef, target: Figure) -> float:
    """GG for the markers and the like that a spell brings on an enemy."""
    worth = 0.0
    touched = target.is_character and not target.has(Power.INSENSITIVITY)
    for chance, effect in plain_effects(spell):
        match effect:
            case Markers(points, amount) if touched:
                worth -= chance * marker_worth(target, points, amount)
            case Steal(points, amount) if touched:
                worth += chance * (marker_worth(target, points, amount) + marker_worth(caster, points, amount))
            case GainKamas(amount):
                worth += chance * KAMA * amount
            case Push() | Pull() if touched:
                worth += 0.01
            case _:
                pass
    return worth


def marker_worth(figure: Figure, points: Points, amount: int) -> float:
    """GG for markers: those that take away what is gone already are worth nothing."""
    is_ap = points is Points.AP
    left = figure.definition.ap + figure.ap_markers if is_ap else figure.definition.mp + figure.mp_markers
    return max(amount, -left) * (AP_MARKER if is_ap else MP_MARKER) * max(1.0, level(figure))


def healing_worth(state: State, caster: Figure, spell: SpellDef, target: Figure) -> float:
    """GG for what a healing spell does to a target, an enemy's negative."""
    if not target.is_character or not target.wounds:
        return 0.0
    base = (spell.damage or 0) + _extra(state, caster, spell, target)
    more = caster.has(Power.HEALING)
    healed = sum(chance * min(base + change + more, target.wounds) for change, chance in spread(1, 1, 0))
    worth = healed * (level(target) * WOUNDED / target.hp + EARLY_WOUNDS)
    in_danger = 1.0 + (target.wounds > target.hp / 2)
    return worth * in_danger if state.setup.are_together(caster.owner, target.owner) else FRIENDLY * worth


def output(figure: Figure) -> float:
    """Expected wounds that a figure can inflict in one turn on somebody without powers."""
    return _output(figure.definition)


@lru_cache(maxsize=1024)
def _output(definition: CharacterDef | TokenDef) -> float:
    best = 0.0
    for spell in definition.spells:
        if spell.kind is SpellKind.ATTACK and spell.ap and spell.ap <= definition.ap:
            uses = 1 if spell.limit is not Limit.NONE else definition.ap // spell.ap
            best = max(best, uses * ((spell.damage or 0) + 0.3))
    return best
