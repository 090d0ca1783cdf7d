"""Events of the demonic rewards: bought, given, turned up, used (REW)."""

from __future__ import annotations

from krosmaster.arena.definitions import Element, Handle
from krosmaster.arena.reward_defs import ChooseOne, HeldReward, NextSpell, RewardDef, Tier
from krosmaster.arena.working_state import WorkingState
from krosmaster.table.values import value


@value
class ShopOpened:
    """The rewards lie in their piles, the top of each turned up beside it (REW-1, SETUP-8)."""

    face_up: tuple[tuple[RewardDef | None, ...], ...]
    """By tier: granite, jade, gold."""
    rule: str = "SETUP-8"

    def apply(self, now: WorkingState) -> None:
        """The shop was laid out by the set-up itself: this tells what is seen of it."""


@value
class RewardBought:
    """A reward was paid and taken: an open one, or the top of a pile, which only the buyer sees (ACT-3, REW-2)."""

    who: Handle
    player: int
    tier: Tier
    source: str
    index: int
    reward: RewardDef
    ap: int
    kamas: int
    rule: str = "ACT-3"

    def apply(self, now: WorkingState) -> None:
        """The price is paid, the shelf is filled up, the token waits for its bearer."""
        now.change_player(self.player, kamas=now.players[self.player].kamas - self.kamas)
        now.change(self.who, ap=now.figures[self.who].ap - self.ap)
        shelf = now.shop[self.tier]
        shelf = shelf.without_open(self.index) if self.source == "face_up" else shelf.without_top(self.index)
        now.shop = {**now.shop, self.tier: shelf}
        now.in_hand = self.reward


@value
class GoldDrawn:
    """The top token of a gold pile was drawn (REW-21)."""

    player: int
    index: int
    reward: RewardDef
    rule: str = "REW-21"

    def apply(self, now: WorkingState) -> None:
        """It waits for its bearer."""
        now.shop = {**now.shop, Tier.GOLD: now.shop[Tier.GOLD].without_top(self.index)}
        now.in_hand = self.reward


@value
class RewardGiven:
    """A token was laid face down on a card (REW-3)."""

    who: Handle
    reward: RewardDef
    rule: str = "REW-3"

    def apply(self, now: WorkingState) -> None:
        """It does nothing yet."""
        now.hold(self.who, (*now.figures[self.who].rewards, HeldReward(self.reward)))
        now.in_hand = None


@value
class RewardTurnedUp:
    """A token was turned up: a boost leaves the game, a buff or equipment stays (REW-5 to REW-9)."""

    who: Handle
    reward: RewardDef
    mp: int
    """MP and AP that its bearer has more or less at once (REW-9)."""
    ap: int
    rule: str = "REW-5"

    def apply(self, now: WorkingState) -> None:
        """Its effect applies at once."""
        figure = now.figures[self.who]
        rewards = list(figure.rewards)
        place = rewards.index(HeldReward(self.reward))
        rewards[place : place + 1] = [HeldReward(self.reward, is_up=True)] if self.stays else []
        now.hold(self.who, tuple(rewards), mp=figure.mp + self.mp, ap=figure.ap + self.ap)
        if any(isinstance(effect, ChooseOne) for effect in self.reward.effects):
            now.in_hand = self.reward

    @property
    def stays(self) -> bool:
        """Whether the token stays on the card."""
        return self.reward.kind.is_equipment or self.reward.kind.value == "buff"


@value
class BuffsDiscarded:
    """The buffs that lay face up left the game (TURN-5, REW-7)."""

    who: Handle
    rewards: tuple[RewardDef, ...]
    rule: str = "TURN-5"

    def apply(self, now: WorkingState) -> None:
        """What they added is gone."""
        kept = tuple(held for held in now.figures[self.who].rewards if not (held.is_up and held.reward in self.rewards))
        now.hold(self.who, kept)


@value
class BoostAwaited:
    """A boost waits for its bearer's next attack spell of an element (REW-17)."""

    who: Handle
    amount: int
    elements: tuple[Element, ...]
    rule: str = "REW-17"

    def apply(self, now: WorkingState) -> None:
        """It waits until the turn ends."""
        figure = now.figures[self.who]
        now.change(self.who, boosts=(*figure.boosts, NextSpell(self.amount, frozenset(self.elements))))


@value
class BoostsSpent:
    """The spell for which boosts waited was cast (REW-17)."""

    who: Handle
    element: Element
    amount: int
    rule: str = "REW-17"

    def apply(self, now: WorkingState) -> None:
        """They wait no longer."""
        left = tuple(boost for boost in now.figures[self.who].boosts if self.element not in boost.elements)
        now.change(self.who, boosts=left)


@value
class WoundsSuffered:
    """Wounds that a reward puts on its user (REW-18)."""

    who: Handle
    wounds: int
    rule: str = "REW-18"

    def apply(self, now: WorkingState) -> None:
        """They lie on the card."""
        figure = now.figures[self.who]
        now.change(self.who, wounds=figure.wounds + self.wounds, wounded_by=figure.owner)
