"""The 60 demonic rewards as the rulebook's appendix tells them, made here so that rule tests need no content files."""

from __future__ import annotations

from typing import Any

from scenes import card, cell, figure, spell, token

from krosmaster.arena.commands import Inspire, UseReward
from krosmaster.arena.definitions import (
    Aim,
    CarryAlly,
    Element,
    GainKamas,
    Handle,
    ImmediateGain,
    Limit,
    Markers,
    Points,
    Power,
    SpellDef,
    Zone,
)
from krosmaster.arena.reward_defs import (
    Bonuses,
    BoostEffect,
    ChooseOne,
    DamageBonus,
    FlipForGold,
    GainGallons,
    HeldReward,
    NextSpell,
    Recall,
    RemoveWounds,
    RewardDef,
    RewardId,
    RewardKind,
    SufferWounds,
    SummonBeside,
    Tier,
)
from krosmaster.arena.state import State

PASS = Inspire((None, None))
ALL = frozenset(Element)
WABBIT = token("wabbit", "mob", spell("carrot", ap=3), hp=2, mp=3, ap=3)
LOST_DOLL = token("lost-doll", "mob", spell("hug", ap=3), hp=4, mp=2, ap=3)


def reward(
    reward_id: str,
    kind: str = "boost",
    tier: str = "granite",
    *effects: BoostEffect,
    spell: SpellDef | None = None,
    **bonuses: Any,
) -> RewardDef:
    """A reward of a test's own: effects of a boost, a spell, or bonuses as in Bonuses."""
    names = dict.fromkeys(("en", "es", "fr"), reward_id)
    return RewardDef(RewardId(reward_id), names, RewardKind(kind), Tier(tier), Bonuses(**bonuses), effects, spell)


def up(given: RewardDef) -> HeldReward:
    """A reward face up on a card."""
    return HeldReward(given, is_up=True)


def down(given: RewardDef) -> HeldReward:
    """A reward face down on a card."""
    return HeldReward(given)


def more(amount: int, *elements: Element, melee: bool = False) -> tuple[DamageBonus, ...]:
    """+amount damage of attack spells, of all elements unless some are named."""
    return (DamageBonus(amount, frozenset(elements) or ALL, melee),)


def now(points: str, amount: int) -> ImmediateGain:
    """MP or AP at once."""
    return ImmediateGain(Points(points), amount)


def once(spell_id: str, kind: str, reach: tuple[Any, ...], **fields: Any) -> SpellDef:
    """The spell of a boost."""
    return spell(spell_id, kind, reach, **{"limit": Limit.GAME, "element": None, **fields})


def _boost(reward_id: str, tier: str, *effects: BoostEffect, spell: SpellDef | None = None) -> RewardDef:
    return reward(reward_id, "boost", tier, *effects, spell=spell)


STYLES = (("ap", now("ap", 3)), ("mp", now("mp", 2)), ("wounds", RemoveWounds(4)))
LINE = ("line", 1, 5)
MALUS_MP, MALUS_AP = Markers(Points.MP, -2), Markers(Points.AP, -3)

BOOSTS = (
    *(_boost(f"boost-{element.value}", "granite", NextSpell(2, frozenset({element}))) for element in Element),
    _boost("lightning", "granite", spell=once("lightning", "attack", LINE, ap=1, damage=2)),
    _boost("glue", "granite", spell=once("glue", "special", LINE, ap=1, effects=(MALUS_MP,))),
    _boost("bramble", "granite", spell=once("bramble", "special", LINE, ap=1, effects=(MALUS_AP,))),
    _boost("bulbic-potion", "granite", RemoveWounds(3)),
    _boost("ghetto-raid-potion", "granite", now("mp", 1), now("ap", 1), RemoveWounds(1)),
    _boost("recall-potion", "granite", Recall()),
    _boost("enutrof-style", "jade", now("mp", 2), GainKamas(2)),
    _boost("xelor-style", "jade", now("ap", 4)),
    _boost("osamodas-style", "jade", SummonBeside(WABBIT)),
    _boost(
        "pandawa-style",
        "jade",
        spell=once("pandawa-style", "special", ("line", 1, 3), ap=2, aim=Aim.FREE_CELL, effects=(CarryAlly(),)),
    ),
    _boost("rogue-style", "jade", GainKamas(2), GainGallons(1)),
    _boost("sacrier-style", "jade", SufferWounds(4), NextSpell(3, ALL)),
    _boost("sadida-style", "jade", SummonBeside(LOST_DOLL)),
    _boost("ecaflip-style", "jade", FlipForGold()),
    _boost("masqueraider-style", "jade", ChooseOne(STYLES)),
    _boost("eniripsa-style", "jade", RemoveWounds(7)),
    _boost("demon-spirit", "gold", RemoveWounds(3), GainGallons(1), GainKamas(3)),
    _boost("wakfu-burst", "gold", now("mp", 2), now("ap", 3), RemoveWounds(4)),
)
BUFFS = (
    *(
        reward(
            f"buff-{element.value}",
            "buff",
            "granite",
            damage=more(1, element),
            powers=frozenset({Power(f"resistance-{element.value}")}),
        )
        for element in Element
    ),
    reward("perfect-lock", "buff", "granite", holds_fast=True),
    reward(
        "urikorn-blood",
        "buff",
        "gold",
        powers=frozenset({Power.CRITICAL, Power.ARMOR, Power.DODGE, Power.LOCK}),
    ),
    reward("iop-style", "buff", "jade", damage=more(2, melee=True)),
    reward("feca-style", "buff", "jade", no_elemental_damage=True),
    reward("sram-style", "buff", "jade", damage=more(1, melee=True), melee_life_steal=True),
    reward("cra-style", "buff", "jade", max_range=2, damage=more(1)),
    reward("stasis-crystal", "buff", "gold", damage=more(2), powers=frozenset({Power.CRITICAL, Power.ARMOR})),
)
SETS = (
    reward("set-ap-armor", "set", "granite", ap=1, powers=frozenset({Power.ARMOR})),
    reward("set-hp5-reflect", "set", "jade", hp=5, powers=frozenset({Power.REFLECT})),
    reward("set-mp-dodge", "set", "granite", mp=1, powers=frozenset({Power.DODGE})),
    reward("set-hp4-lock", "set", "granite", hp=4, powers=frozenset({Power.LOCK})),
    reward("set-hp1-range", "set", "granite", hp=1, max_range=1),
    reward("set-hp3-heals", "set", "granite", hp=3, powers=frozenset({Power.HEALING})),
    reward("set-hp2-critical", "set", "granite", hp=2, powers=frozenset({Power.CRITICAL})),
    reward("set-all1", "set", "jade", mp=1, hp=1, ap=1),
    reward("set-treechnid", "set", "jade", mp=-1, hp=5, ap=2),
    reward("set-mp-ap-range", "set", "jade", mp=1, ap=1, max_range=1),
)


def _weapon(reward_id: str, tier: str, ap: int, damage: int, element: str | None, **fields: Any) -> RewardDef:
    given = {"kind": "attack", "reach": ("melee",), "element": Element(element) if element else None, **fields}
    return reward(reward_id, "weapon", tier, spell=spell(reward_id, ap=ap, damage=damage, **given))


WEAPONS = (
    _weapon("lambres-daggers", "granite", 2, 1, "air"),
    _weapon("raciela-sword", "granite", 3, 2, "water"),
    _weapon("fruity-shovel", "granite", 4, 2, "earth", zone=Zone.SHOVEL),
    _weapon("wa-wabbit-staff", "granite", 5, 2, "earth", zone=Zone.STAFF),
    _weapon("festos-hammer", "jade", 6, 3, None, zone=Zone.HAMMER),
    _weapon("angel-bow", "jade", 5, 2, None, reach=("fixed", 2, 5)),
    _weapon("celestine-wand", "jade", 3, 2, None, kind="heal", reach=("classic", 0, 2)),
)
PETS = (
    reward("pet-all1", "pet", "gold", mp=1, hp=1, ap=1),
    reward("pet-mp-hp3-range", "pet", "gold", mp=1, hp=3, max_range=1),
    reward("pet-hp6-armor-lock", "pet", "gold", hp=6, powers=frozenset({Power.ARMOR, Power.LOCK})),
    reward("pet-range2-crit-dodge", "pet", "gold", max_range=2, powers=frozenset({Power.CRITICAL, Power.DODGE})),
)
DOFUS = (
    reward("dofus-mp2", "dofus", "gold", mp=2),
    reward("dofus-hp8", "dofus", "gold", hp=8),
    reward("dofus-ap3", "dofus", "gold", ap=3),
    reward("dofus-cawwot", "dofus", "gold", damage=more(1)),
    reward(
        "dofus-water-air",
        "dofus",
        "gold",
        damage=more(1, Element.WATER, Element.AIR),
        powers=frozenset({Power.ARMOR}),
    ),
    reward(
        "dofus-fire-earth",
        "dofus",
        "gold",
        damage=more(1, Element.FIRE, Element.EARTH),
        powers=frozenset({Power.CRITICAL}),
    ),
)
OWN: dict[str, RewardDef] = {found.id: found for found in (*BOOSTS, *BUFFS, *SETS, *WEAPONS, *PETS, *DOFUS)}
"""All 60 by id: 25 granite, 21 jade, 14 gold."""


# ---- on the cards ----


def holder(*held: HeldReward, **fields: Any) -> dict[str, Any]:
    """A krosmaster that holds some tokens; other fields as in KrosmasterSetup."""
    return {"card": fields.pop("card", None) or card("holder"), "rewards": held, **fields}


def use(reward_id: str, at: str | None = None, who: str | None = None) -> UseReward:
    """An order to turn one of the 60 up."""
    return UseReward(RewardId(reward_id), None if at is None else cell(at), None if who is None else Handle(who))


def on_card(state: State, handle: str = "A") -> list[tuple[str, bool]]:
    """What lies on a card: ids, and whether they are face up."""
    return [(held.reward.id, held.is_up) for held in figure(state, handle).rewards]
