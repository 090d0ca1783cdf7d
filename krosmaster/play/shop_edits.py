"""Changes of the rewards for sale in the sandbox: where a token lies, and what lies in its place."""

from __future__ import annotations

from dataclasses import replace

from krosmaster.arena.reward_defs import RewardDef, RewardId, Tier
from krosmaster.arena.setup_options import Setup
from krosmaster.play.edits import EditRefusal, EditWhy, SetOpenReward

Pile = tuple[RewardId, ...]


def open_reward_set(setup: Setup, edit: SetOpenReward) -> Setup | EditRefusal:
    """Another open reward beside a pile; the one that lay there goes under that pile."""
    reward = next((reward for reward in setup.rewards if reward.id == edit.reward), None)
    if edit.tier not in setup.face_up or (edit.reward is not None and (reward is None or reward.tier is not edit.tier)):
        return EditRefusal(EditWhy.NO_SHOP)
    for member in (member for player in setup.players for member in player.team):
        for held, _is_up in member.rewards:
            if held.id == edit.reward:
                return EditRefusal(EditWhy.HELD_ELSEWHERE, {"who": member.character, "reward": held})
    lay_there = setup.face_up[edit.tier][edit.index]
    if lay_there == edit.reward:
        return setup
    setup = _with_open(setup, edit.tier, edit.index, None)
    if edit.reward is not None:
        setup = _with_open(without_for_sale(setup, edit.reward), edit.tier, edit.index, edit.reward)
    return setup if lay_there is None else _under(setup, edit.tier, edit.index, lay_there)


def without_for_sale(setup: Setup, reward_id: RewardId) -> Setup:
    """The set-up in which a token is not for sale; where it lay open, the top of the pile replaces it (REW-13)."""
    for tier, piles in setup.piles.items():
        first, second = (tuple(lying for lying in pile if lying != reward_id) for pile in piles)
        setup = replace(setup, piles={**setup.piles, tier: (first, second)})
        for index, lying in enumerate(setup.face_up.get(tier, ())):
            if lying == reward_id:
                pile = setup.piles[tier][index]
                setup = _with_pile(setup, tier, index, pile[1:])
                setup = _with_open(setup, tier, index, pile[0] if pile else None)
    return setup


def with_under_a_pile(setup: Setup, reward: RewardDef) -> Setup:
    """The set-up in which a token lies under the shorter pile of its tier; without a shop it is nowhere."""
    if reward.tier not in setup.piles or reward not in setup.rewards:
        return setup
    first, second = setup.piles[reward.tier]
    return _under(setup, reward.tier, 0 if len(first) <= len(second) else 1, reward.id)


def _under(setup: Setup, tier: Tier, index: int, reward_id: RewardId) -> Setup:
    return _with_pile(setup, tier, index, (*setup.piles[tier][index], reward_id))


def _with_pile(setup: Setup, tier: Tier, index: int, pile: Pile) -> Setup:
    first, second = setup.piles[tier]
    return replace(setup, piles={**setup.piles, tier: (pile, second) if index == 0 else (first, pile)})


def _with_open(setup: Setup, tier: Tier, index: int, reward_id: RewardId | None) -> Setup:
    first, second = setup.face_up[tier]
    return replace(setup, face_up={**setup.face_up, tier: (reward_id, second) if index == 0 else (first, reward_id)})
