"""The demonic rewards for sale: laying them out, buying one, giving it to a bearer (REW-1 to REW-4, SETUP-8)."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.commands import BuyReward, Source
from krosmaster.arena.definitions import Handle
from krosmaster.arena.events import QuestionAsked, RewardBought, RewardGiven, ShopOpened
from krosmaster.arena.reasons import Fact, Reason, Why
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.reward_defs import RewardDef, RewardId, Shelf, Tier
from krosmaster.arena.setup_options import Setup, SetupFault
from krosmaster.arena.shared_commands import purchases_for
from krosmaster.arena.state import Figure, QuestionKind, State
from krosmaster.arena.working_state import WorkingState
from krosmaster.table.sayings import N_

PURCHASE_AP = 1
"""AP for any reward (ACT-3)."""


# ---- laying them out ----


def lay_out(resolution: Resolution) -> None:
    """Each tier is shuffled and dealt in turn to its two piles, the top of each is turned up (SETUP-8)."""
    now = resolution.now
    setup = now.setup
    if not setup.rewards:
        _check_nothing_is_laid_out(setup)
        return
    held = {reward.id for figure in now.figures.values() for reward, _ in figure.rewards}
    used = {boost.id for player in setup.players for member in player.team for boost in member.boosts}
    now.shop = {tier: _shelf(resolution, setup, tier, held | used) for tier in Tier}
    resolution.emit(ShopOpened(tuple(now.shop[tier].face_up for tier in Tier)))


def _check_nothing_is_laid_out(setup: Setup) -> None:
    for field, given in (("face_up", setup.face_up), ("piles", setup.piles), ("shuffles", setup.reward_order)):
        for tier, found in given.items():
            if any(found):
                raise SetupFault((field, tier.value), N_("the match is played without rewards"))


def _shelf(resolution: Resolution, setup: Setup, tier: Tier, held: set[RewardId]) -> Shelf:
    tokens = {reward.id: reward for reward in setup.rewards if reward.tier is tier and reward.id not in held}
    given_open = setup.face_up.get(tier)
    opened = _taken(tokens, given_open or (), ("face_up", tier.value))
    given_piles = setup.piles.get(tier)
    if given_piles is not None:
        piles = [_taken(tokens, pile, ("piles", tier.value, index)) for index, pile in enumerate(given_piles)]
    else:
        named = setup.reward_order.get(tier, ((), ()))
        piles = [_taken(tokens, pile, ("shuffles", tier.value, index)) for index, pile in enumerate(named)]
        _deal(resolution, piles, list(tokens.values()))
    first, second = (tuple(token for token in pile if token is not None) for pile in piles)
    shelf = Shelf((first, second))
    if given_open is not None:
        return shelf._replace(face_up=(opened[0], opened[1]))
    if given_piles is not None:
        return shelf
    return shelf.without_open(0).without_open(1)


def _taken(
    tokens: dict[RewardId, RewardDef], ids: tuple[RewardId | None, ...], where: tuple[str | int, ...]
) -> list[RewardDef | None]:
    """The tokens of some ids, which are not to be had again."""
    found: list[RewardDef | None] = []
    for index, reward_id in enumerate(ids):
        if reward_id is None:
            found.append(None)
        elif reward_id in tokens:
            found.append(tokens.pop(reward_id))
        else:
            raise SetupFault(
                (*where, index), N_("{reward} is not of this tier, or lies somewhere already"), reward=reward_id
            )
    return found


def _deal(resolution: Resolution, piles: list[list[RewardDef | None]], others: list[RewardDef]) -> None:
    """What is not named follows in the seed's order, dealt so that the first pile has at most one token more."""
    total = len(others) + sum(len(pile) for pile in piles)
    sizes = ((total + 1) // 2, total // 2)
    resolution.shuffle(others)
    for token in others:
        # in turn, as long as a pile is not full: a fixed order may have filled one beforehand
        shorter = 0 if len(piles[0]) <= len(piles[1]) else 1
        target = shorter if len(piles[shorter]) < sizes[shorter] else 1 - shorter
        piles[target].append(token)


# ---- buying ----


def bearers(state: State | WorkingState, player: int) -> list[Handle]:
    """The player's krosmasters that can hold one more reward (REW-3, REW-4)."""
    return [
        figure.handle
        for figure in state.figures.values()
        if figure.owner == player and figure.is_krosmaster and figure.in_play and figure.has_free_place
    ]


def token_at(shop: Mapping[Tier, Shelf], tier: Tier, source: Source, index: int) -> RewardDef | None:
    """The token that a purchase would take; None: nothing is there."""
    shelf = shop.get(tier)
    if shelf is None or index not in (0, 1):
        return None
    if source is Source.FACE_UP:
        return shelf.face_up[index]
    pile = shelf.piles[index]
    return pile[0] if pile else None


def reason_against_purchase(state: State, figure: Figure, command: BuyReward) -> Reason | None:
    """Why a reward cannot be bought (ACT-3, REW-13, REW-22)."""
    if not figure.is_krosmaster:
        return Reason(Why.KROSMASTERS_ONLY, "ACT-3")
    if not state.setup.has_kamas:
        return Reason(Why.NO_KAMAS_IN_PLAY, "TUT-7")
    assert state.board is not None
    if not state.board.demons >> figure.cell & 1:
        return Reason(Why.NOT_A_DEMON_CELL, "ACT-3", {"cell": state.grid.cells[figure.cell]})
    if figure.ap < PURCHASE_AP:
        return Reason(Why.NOT_ENOUGH_AP, "ACT-3", {"cost": PURCHASE_AP, "left": figure.ap})
    if token_at(state.shop, command.tier, command.source, command.index) is None:
        return Reason(Why.NOTHING_FOR_SALE, "REW-13")
    purse = state.players[figure.owner].kamas
    if purse < command.tier.price:
        return Reason(Why.NOT_ENOUGH_KAMAS, "ACT-8", facts_of_price(command.tier.price, purse))
    able = bearers(state, figure.owner)
    if not able:
        return Reason(Why.NOBODY_CAN_HOLD, "REW-22")
    if command.to is not None and command.to not in able:
        return Reason(Why.CANNOT_HOLD, "REW-4", {"who": command.to})
    return None


def facts_of_price(cost: int, purse: int) -> dict[str, Fact]:
    """What is said of a price that the purse cannot pay."""
    return {"cost": cost, "left": purse, "short": cost - purse}


def legal_purchases(state: State, figure: Figure) -> list[BuyReward]:
    """Every purchase that the figure can make now, with and without a bearer named."""
    assert state.board is not None
    purse = state.players[figure.owner].kamas
    if not state.shop or purse < Tier.GRANITE.price or not state.board.demons >> figure.cell & 1:
        return []
    able = tuple(bearers(state, figure.owner))
    if not able or figure.ap < PURCHASE_AP:
        return []
    return [
        purchase
        for tier in Tier
        if purse >= tier.price
        for source in Source
        for index in (0, 1)
        if token_at(state.shop, tier, source, index) is not None
        for purchase in purchases_for(tier, source, index, able)
    ]


def buy(resolution: Resolution, figure: Figure, command: BuyReward) -> None:
    """Pay in full, take the token, then see who gets it (ACT-8, REW-2)."""
    reward = token_at(resolution.now.shop, command.tier, command.source, command.index)
    assert reward is not None, "nothing to buy"
    resolution.emit(
        RewardBought(
            figure.handle,
            figure.owner,
            command.tier,
            command.source.value,
            command.index,
            reward,
            PURCHASE_AP,
            command.tier.price,
        )
    )
    if command.to is not None:
        resolution.emit(RewardGiven(command.to, reward))
        return
    able = tuple(bearers(resolution.now, figure.owner))
    if len(able) == 1:
        resolution.emit(RewardGiven(able[0], reward))
    else:
        resolution.emit(QuestionAsked(QuestionKind.BEARER, figure.owner, able, "REW-2"))
