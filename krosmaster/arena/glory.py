"""Gallons of Glory: who gains them, from whom, and when their owner has won (GG, WIN-1, WIN-3, FOUR-3 to FOUR-15)."""

from __future__ import annotations

from krosmaster.arena.events import (
    GallonsGained,
    GallonsGiven,
    GallonsLost,
    KnockOutSettled,
    MatchEnded,
    QuestionAsked,
)
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.state import Gain, QuestionKind, State
from krosmaster.arena.working_state import WorkingState

_BOTH = (0, 1)


def opponents(now: State | WorkingState, player: int) -> list[int]:
    """The players who do not play together with one."""
    alliances = now.setup.alliances
    return [other for other in range(len(now.players)) if alliances[other] != alliances[player]]


def sellers(now: State | WorkingState, player: int) -> list[int]:
    """The opponents from whom a GG can come (FOUR-12)."""
    return [other for other in opponents(now, player) if now.players[other].gallons]


def gain_gallons(resolution: Resolution, player: int, amount: int, rule: str, seller: int | None = None) -> None:
    """A player gains GG: the wild ones first, the rest from an opponent as far as there are any (GG-2, GG-5).

    With four players and no wild one left, the gainer chooses the opponent (FOUR-12): `seller`, or by a question.
    """
    now = resolution.now
    if not now.setup.has_gallons:
        return
    wild = min(amount, now.wild_gallons)
    able = sellers(now, player)
    if seller is None and able:
        if wild < amount and len(able) > 1:
            resolution.emit(QuestionAsked(QuestionKind.GALLON_FROM, player, tuple(able), "FOUR-12"))
            return
        seller = able[0]
    taken = min(amount - wild, now.players[seller].gallons) if seller is not None else 0
    if wild or taken:
        opponent = opponents(now, player)[0] if seller is None else seller
        resolution.emit(GallonsGained(player, wild, taken, opponent, rule))
    check_gallons(resolution)


def check_gallons(resolution: Resolution) -> None:
    """Once the wild GG are taken, the only side with GG has won; with nobody left it is a draw (WIN-1, WIN-3)."""
    now = resolution.now
    if now.wild_gallons or now.outcome is not None or not now.setup.has_gallons:
        return
    alliances = now.setup.alliances
    holders = {alliances[index] for index, player in enumerate(now.players) if player.gallons}
    if len(holders) == 1:
        resolution.emit(MatchEnded(tuple(p for p, side in enumerate(alliances) if side in holders), "WIN-1"))
    elif not holders:
        resolution.emit(MatchEnded((), "WIN-3"))


# ---- knock-outs with four players ----


def settle_gains(resolution: Resolution) -> None:
    """The GG of knock-outs change hands one by one, the active player's gains first (GG-6, WIN-4)."""
    now = resolution.now
    while now.gains and now.outcome is None and now.question is None:
        gain = min(now.gains, key=lambda gain: _turn_to_gain(now, gain))
        if not _is_own_doing(now, gain):
            _take(resolution, gain)
            continue
        # a KO by the own side: the one who caused it picks who gets the level (FOUR-5, FOUR-16)
        able = [player for player in opponents(now, gain.causer) if player in playing(now)]
        if now.players[gain.owner].gallons and len(able) > 1:
            resolution.emit(QuestionAsked(QuestionKind.GALLON_TO, gain.causer, tuple(able), "FOUR-5"))
            return
        give(resolution, gain, able[0] if able else None)


def _turn_to_gain(now: WorkingState, gain: Gain) -> tuple[int, bool]:
    """Clockwise from the active player; what one gains comes before what one gives for an own KO."""
    order = now.order
    return (order.index(gain.causer) - order.index(now.player)) % len(order), _is_own_doing(now, gain)


def _is_own_doing(now: WorkingState, gain: Gain) -> bool:
    """Whether the side of the one who is KO caused it (FOUR-5, FOUR-16)."""
    return now.setup.are_together(gain.causer, gain.owner)


def _is_last_of(now: WorkingState, gain: Gain) -> bool:
    """Whether the owner has no krosmaster any more, and no other KO of theirs is still to be settled."""
    owner = gain.owner
    return owner not in playing(now) and all(other.owner != owner or other is gain for other in now.gains)


def _take(resolution: Resolution, gain: Gain) -> None:
    """The GG go to the one who caused the KO: wild ones, then the owner's, of the last all (FOUR-4, FOUR-11)."""
    now = resolution.now
    wild = min(gain.level, now.wild_gallons)
    taken = min(gain.level - wild, now.players[gain.owner].gallons)
    if wild or taken:
        resolution.emit(GallonsGained(gain.causer, wild, taken, gain.owner, "FOUR-11"))
    left = now.players[gain.owner].gallons
    if left and _is_last_of(now, gain):
        resolution.emit(GallonsGained(gain.causer, 0, left, gain.owner, "FOUR-4"))
    resolution.emit(KnockOutSettled(gain.who))
    check_gallons(resolution)


def give(resolution: Resolution, gain: Gain, to: int | None) -> None:
    """The owner pays the level to an opponent; after the last the rest goes back in the box (FOUR-5, FOUR-14)."""
    now = resolution.now
    amount = min(gain.level, now.players[gain.owner].gallons)
    if amount and to is not None:
        resolution.emit(GallonsGiven(gain.owner, to, amount))
    left = now.players[gain.owner].gallons
    if left and _is_last_of(now, gain):
        resolution.emit(GallonsLost(gain.owner, left, "FOUR-14"))
    resolution.emit(KnockOutSettled(gain.who))
    check_gallons(resolution)


def next_own_gain(now: WorkingState) -> Gain:
    """The KO by an own side about which the causer is asked."""
    assert now.question is not None, "nothing is asked"
    asked = now.question.player
    return next(gain for gain in now.gains if gain.causer == asked and _is_own_doing(now, gain))


def playing(now: State | WorkingState) -> tuple[int, ...]:
    """The players who are in: in a duel both, with four those who have a krosmaster left (FOUR-14)."""
    if len(now.players) == 2:
        return _BOTH
    left = {figure.owner for figure in now.figures.values() if figure.is_krosmaster and not figure.ko}
    return tuple(sorted(left))
