"""What a seat can see: the position with everything hidden from it drawn anew, and no chance of the match in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import NewType

from krosmaster.arena.left_out import covered
from krosmaster.arena.reward_defs import HeldReward, RewardDef, Shelf, Tier
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import DraftTable, QuestionKind, State
from krosmaster.table.dice import seeded

View = NewType("View", State)
"""A position that holds nothing its seat cannot know; only `seen_by` makes one, computer players take no other."""

_SEEDS = 1 << 32


def seen_by(state: State, seat: int, rng: Random) -> View:
    """The position as a seat could believe it to be: a legal one that differs in nothing that the seat can see.

    - The dice go on from a seed of `rng`; scripted results are gone, and so are the seeds and orders of the set-up.
    - Face-down rewards of the other seats and the piles hold the same tokens of each tier in an order of `rng` (REW-2,
      REW-3): the tier of a token shows on its back, so what is hidden stays within it.
    - The face-down cards of a draft are any of those that have not been seen (SETUP-1).

    Two positions that differ in hidden things alone give the same view for the same numbers of `rng`.
    """
    seen = replace(state, setup=_without_secrets(state.setup), dice=seeded(rng.randrange(_SEEDS)))
    if state.draft is not None:
        seen = replace(seen, draft=_redrawn(state, state.draft, rng))
    hidden = _hidden_tokens(state, seat)
    if any(hidden.values()):
        seen = _with_tokens(seen, seat, {tier: _shuffled(hidden[tier], rng) for tier in Tier})
    return View(seen)


def _without_secrets(setup: Setup) -> Setup:
    """The set-up without what tells of chance or of cards face down; nothing is set up by it any more."""
    players = tuple(
        replace(player, team=tuple(replace(member, rewards=(), boosts=()) for member in player.team))
        for player in setup.players
    )
    return replace(
        setup, players=players, seed=0, title="", faces=(), coins=(), card_order=(), reward_order={}, piles={}
    )


def _redrawn(state: State, draft: DraftTable, rng: Random) -> DraftTable:
    """Other cards face down, of those that are neither open nor taken."""
    seen = {figure.definition.id for figure in state.figures.values()} | {card.id for card in draft.face_up}
    unseen = sorted((card for card in state.setup.cards if card.id not in seen), key=lambda card: card.id)
    drawn = rng.sample(unseen, len(draft.face_down))
    return replace(draft, face_down=tuple(covered(card, state.setup.without) for card in drawn))


def _is_hidden_in_hand(state: State, seat: int) -> bool:
    """Whether somebody else looks at a token that was bought, to say who gets it (REW-2)."""
    question = state.question
    return (
        state.in_hand is not None
        and question is not None
        and question.kind is QuestionKind.BEARER
        and question.player != seat
    )


def _hidden_tokens(state: State, seat: int) -> dict[Tier, list[RewardDef]]:
    """The tokens of each tier that lie where a seat cannot look."""
    hidden: dict[Tier, list[RewardDef]] = {tier: [] for tier in Tier}
    for tier, shelf in state.shop.items():
        for pile in shelf.piles:
            hidden[tier] += pile
    for figure in state.figures.values():
        if figure.owner != seat:
            for reward, is_up in figure.rewards:
                if not is_up:
                    hidden[reward.tier].append(reward)
    if state.in_hand is not None and _is_hidden_in_hand(state, seat):
        hidden[state.in_hand.tier].append(state.in_hand)
    return hidden


def _shuffled(tokens: list[RewardDef], rng: Random) -> Iterator[RewardDef]:
    """Tokens in an order that does not depend on the one they lie in."""
    found = sorted(tokens, key=lambda reward: reward.id)
    rng.shuffle(found)
    return iter(found)


def _with_tokens(state: State, seat: int, drawn: Mapping[Tier, Iterator[RewardDef]]) -> State:
    """The position with the tokens that were drawn in all the places where a seat cannot look."""
    figures = {
        handle: figure
        if figure.owner == seat or all(held.is_up for held in figure.rewards)
        else figure._replace(
            rewards=tuple(held if held.is_up else HeldReward(next(drawn[held.reward.tier])) for held in figure.rewards)
        )
        for handle, figure in state.figures.items()
    }
    in_hand = state.in_hand
    if in_hand is not None and _is_hidden_in_hand(state, seat):
        in_hand = next(drawn[in_hand.tier])
    shop = {
        tier: Shelf(
            (
                tuple(next(drawn[tier]) for _ in shelf.piles[0]),
                tuple(next(drawn[tier]) for _ in shelf.piles[1]),
            ),
            shelf.face_up,
        )
        for tier, shelf in state.shop.items()
    }
    return replace(state, figures=figures, in_hand=in_hand, shop=shop)
