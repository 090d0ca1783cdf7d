"""The goals of lessons: how a duel without GG ends by knock-outs (WIN-5, WIN-7, WIN-8; WIN-9 is WIN-2 alone)."""

from __future__ import annotations

from krosmaster.arena.events import ClaimAnswered, ClaimMade, MatchEnded
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.setup_options import Goal


def settle_goal(resolution: Resolution, owners: frozenset[int]) -> None:
    """What knock-outs at one moment mean for the goal; `owners` are the players who lost a krosmaster."""
    match resolution.now.setup.goal:
        case Goal.KNOCK_OUT_ONE:
            winners = tuple(player for player in (0, 1) if player not in owners)
            resolution.emit(MatchEnded(winners, "WIN-7"))
        case Goal.KNOCK_OUT_ONE_UNANSWERED:
            _claim(resolution, owners)
        case _:
            pass


def _claim(resolution: Resolution, owners: frozenset[int]) -> None:
    """A knock-out answers the claims of its owner that end with this turn, and is a claim of the other player."""
    now = resolution.now
    for player in sorted(owners):
        if any(claim.player == player and claim.due == now.number for claim in now.claims):
            resolution.emit(ClaimAnswered(player))
    for player in sorted(owners):
        # the next game turn of the owner: the following one, or in their own turn the one after that
        due = now.number + (2 if now.player == player else 1)
        resolution.emit(ClaimMade(1 - player, due))


def settle_claims(resolution: Resolution) -> None:
    """At the end of a game turn the claim that nobody answered in it has won (WIN-8)."""
    now = resolution.now
    winner = next((claim.player for claim in now.claims if claim.due == now.number), None)
    if winner is not None:
        resolution.emit(MatchEnded((winner,), "WIN-8"))
