"""The demonic rewards as frozen content: tiers, kinds, what they add while face up, what they do once (REW)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple, NewType

from krosmaster.arena.definitions import (
    Element,
    GainKamas,
    ImmediateGain,
    Names,
    Power,
    RangeKind,
    SpellDef,
    SpellKind,
    TokenDef,
)
from krosmaster.table.values import IdentityEnum, value

RewardId = NewType("RewardId", str)


class Tier(IdentityEnum):
    """How strong a reward is and what it costs (REW-1, ACT-3)."""

    GRANITE = "granite"
    JADE = "jade"
    GOLD = "gold"

    @property
    def price(self) -> int:
        """Kamas (ACT-3)."""
        return _PRICES[self]


_PRICES: Mapping[Tier, int] = {Tier.GRANITE: 3, Tier.JADE: 6, Tier.GOLD: 12}


class RewardKind(IdentityEnum):
    """Boosts are used once, buffs last to the next turn, the four types of equipment stay (REW-6 to REW-8)."""

    BOOST = "boost"
    BUFF = "buff"
    WEAPON = "weapon"
    SET = "set"
    PET = "pet"
    DOFUS = "dofus"

    @property
    def is_equipment(self) -> bool:
        """Whether it stays for good, one of a type on a krosmaster (REW-8)."""
        return self not in (RewardKind.BOOST, RewardKind.BUFF)


class DamageBonus(NamedTuple):
    """+amount damage of attack spells of some elements; never of neutral ones (REW-11)."""

    amount: int
    elements: frozenset[Element]
    melee_only: bool = False

    def counts_for(self, spell: SpellDef) -> bool:
        """Whether a spell profits."""
        if spell.kind is not SpellKind.ATTACK or spell.element not in self.elements:
            return False
        return not self.melee_only or spell.range.kind is RangeKind.MELEE


class Bonuses(NamedTuple):
    """What rewards add to a krosmaster while they lie face up on its card."""

    mp: int = 0
    hp: int = 0
    ap: int = 0
    max_range: int = 0
    powers: frozenset[Power] = frozenset()
    damage: tuple[DamageBonus, ...] = ()
    melee_life_steal: bool = False
    """Melee elemental attack spells steal life (Sram Style)."""
    no_elemental_damage: bool = False
    """Elemental attack spells do it no damage (REW-19)."""
    holds_fast: bool = False
    """Enemies beside it cannot spend MP to leave (REW-20)."""

    def plus(self, other: Bonuses) -> Bonuses:
        """Both together; a power is had once (POW-0)."""
        return Bonuses(
            self.mp + other.mp,
            self.hp + other.hp,
            self.ap + other.ap,
            self.max_range + other.max_range,
            self.powers | other.powers,
            self.damage + other.damage,
            self.melee_life_steal or other.melee_life_steal,
            self.no_elemental_damage or other.no_elemental_damage,
            self.holds_fast or other.holds_fast,
        )


NO_BONUSES = Bonuses()


# ---- what a boost does when it is turned up ----


@value
class RemoveWounds:
    """As many wounds as there are, up to the amount (REW-16)."""

    amount: int


@value
class SufferWounds:
    """Wounds on its user; it can be KO by them (REW-18)."""

    amount: int


@value
class GainGallons:
    """GG, the wild one first (REW-12)."""

    amount: int


@value
class NextSpell:
    """+amount damage of the user's next attack spell of one of the elements in this turn (REW-17)."""

    amount: int
    elements: frozenset[Element]


@value
class SummonBeside:
    """A mob on a free cell adjacent to the user (SUM-3, REW-15)."""

    token: TokenDef


@value
class Recall:
    """The user goes to a free start cell of its team (REW-23)."""


@value
class FlipForGold:
    """A coin: heads, the top token of a gold pile, face down, for the user (REW-21)."""


@value
class ChooseOne:
    """The player chooses one of several effects by name."""

    options: tuple[tuple[str, BoostEffect], ...]


BoostEffect = (
    RemoveWounds
    | SufferWounds
    | GainGallons
    | GainKamas
    | ImmediateGain
    | NextSpell
    | SummonBeside
    | Recall
    | FlipForGold
    | ChooseOne
)


@value
class RewardDef:
    """One of the 60 tokens. A weapon's spell is cast like those of the card, a boost's once (REW-10, REW-14)."""

    id: RewardId
    names: Names = field(compare=False)
    kind: RewardKind
    tier: Tier
    bonuses: Bonuses = NO_BONUSES
    effects: tuple[BoostEffect, ...] = ()
    spell: SpellDef | None = None
    provenance: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __hash__(self) -> int:
        return hash(self.id)


class HeldReward(NamedTuple):
    """A token on a krosmaster's card; face down it does nothing (REW-3)."""

    reward: RewardDef
    is_up: bool = False


def bonuses_of(rewards: tuple[HeldReward, ...]) -> Bonuses:
    """What the face-up tokens of a card add together."""
    total = NO_BONUSES
    for held in rewards:
        if held.is_up:
            total = total.plus(held.reward.bonuses)
    return total


class Shelf(NamedTuple):
    """One tier of the shop: two piles, top first, and the open token beside each (REW-1)."""

    piles: tuple[tuple[RewardDef, ...], tuple[RewardDef, ...]] = ((), ())
    face_up: tuple[RewardDef | None, RewardDef | None] = (None, None)

    def without_open(self, index: int) -> Shelf:
        """The open token beside a pile was taken: the top of the pile replaces it (REW-13)."""
        pile = self.piles[index]
        return self._with(index, pile[1:], pile[0] if pile else None)

    def without_top(self, index: int) -> Shelf:
        """The top of a pile was taken."""
        return self._with(index, self.piles[index][1:], self.face_up[index])

    def _with(self, index: int, pile: tuple[RewardDef, ...], beside: RewardDef | None) -> Shelf:
        if index == 0:
            return Shelf((pile, self.piles[1]), (beside, self.face_up[1]))
        return Shelf((self.piles[0], pile), (self.face_up[0], beside))


Shop = Mapping[Tier, Shelf]
