"""What krosmasters can do beside damage, read from their cards: what a gallery can be filtered by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from krosmaster.arena import definitions as defs
from krosmaster.arena.definitions import CharacterDef, Effect, Power, SpellDef, SpellKind, Zone


class Ability(Enum):
    """One thing that a spell does to figures or to its caster."""

    HEAL = "heal"
    SUMMON = "summon"
    PUSH = "push"
    PULL = "pull"
    SWAP = "swap"
    LEAP = "leap"
    AREA = "area"
    HELP = "help"
    HINDER = "hinder"
    LIFE_STEAL = "life-steal"
    ARMOR_PIERCING = "armor-piercing"
    KAMAS = "kamas"


_OF_EFFECT: Mapping[type, Ability] = {
    defs.Push: Ability.PUSH,
    defs.Pull: Ability.PULL,
    defs.Swap: Ability.SWAP,
    defs.Retreat: Ability.LEAP,
    defs.Approach: Ability.LEAP,
    defs.MoveToTarget: Ability.LEAP,
    defs.LifeSteal: Ability.LIFE_STEAL,
    defs.ArmorPiercing: Ability.ARMOR_PIERCING,
    defs.GainKamas: Ability.KAMAS,
    defs.ImmediateGain: Ability.HELP,
    defs.RaiseRange: Ability.HELP,
    defs.Steal: Ability.HINDER,
}


def abilities_of(card: CharacterDef) -> frozenset[Ability]:
    """Everything that the spells on a card do, those of its summons left out."""
    found = {ability for spell in card.spells for ability in _of_spell(spell)}
    return frozenset(found | ({Ability.HELP} if Power.STIMULATION in card.powers else set()))


def _of_spell(spell: SpellDef) -> Iterator[Ability]:
    if spell.kind is SpellKind.HEAL:
        yield Ability.HEAL
    if spell.summons is not None:
        yield Ability.SUMMON
    if spell.zone is not Zone.CELL:
        yield Ability.AREA
    for effect in spell.effects:
        yield from _of_effect(effect)


def _of_effect(effect: Effect) -> Iterator[Ability]:
    match effect:
        case defs.Markers(amount=amount):
            yield Ability.HELP if amount > 0 else Ability.HINDER
        case defs.Coin(heads, tails):
            for one in (*heads, *tails):
                yield from _of_effect(one)
        case _ if type(effect) in _OF_EFFECT:
            yield _OF_EFFECT[type(effect)]
        case _:
            return
