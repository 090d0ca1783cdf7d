"""What the shop of demonic rewards has for sale, by the places where it lies."""

from __future__ import annotations

from krosmaster.arena.commands import BuyReward, Source
from krosmaster.arena.definitions import Handle
from krosmaster.arena.reward_defs import Tier
from krosmaster.table.values import value


@value
class Offer:
    """One thing for sale: an open token, or the unseen top of a pile."""

    tier: Tier
    source: Source
    index: int

    @property
    def id(self) -> str:
        """The spot's id."""
        return f"offer:{self.tier.value}:{self.source.value}:{self.index}"

    def order(self, bearer: Handle | None = None) -> BuyReward:
        """Its purchase, for a bearer or with the question who gets it."""
        return BuyReward(self.tier, self.source, self.index, bearer)


OFFERS = tuple(
    Offer(tier, source, index) for tier in Tier for index in (0, 1) for source in (Source.PILE, Source.FACE_UP)
)
"""In the order in which they lie."""
