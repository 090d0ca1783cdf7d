"""What a position is worth for a seat, in Gallons of Glory: what has been won, and what can still fight."""

from __future__ import annotations

from krosmaster.arena.reward_defs import RewardKind
from krosmaster.arena.state import Figure, State
from krosmaster.play.computer.worth import AP_MARKER, EARLY_WOUNDS, KAMA, MP_MARKER, level

WON = 50.0
"""GG for a match that is won; lost: the same below zero."""

FIT, WHOLE = 0.35, 0.5
"""GG for a level-1 fighter that stands at all, and for all the HP that it has left."""

HELD, WORN = 0.7, 1.1
"""What a reward on a card is worth beside its price, face down and face up."""

LEADER = 0.5
"""How much the strongest of several opposing sides counts beside the mean of all."""

FAR, STRAGGLER = 7, 0.01
"""Steps to the nearest enemy from which on a fighter counts less, and how much for each."""

GLORY_OF_A_LEVEL = 1.2
"""What a knock-out counts, a level, where no GG are played for."""


def judged(state: State, seat: int) -> float:
    """How much better a seat's side stands than the others, in GG."""
    alliances = state.setup.alliances
    own = alliances[seat]
    if state.outcome is not None:
        winners = {alliances[player] for player in state.outcome.winners}
        return (WON if own in winners else -WON) if winners else 0.0
    standings = dict.fromkeys(alliances, 0.0)
    has_gallons = state.setup.has_gallons
    for player, held in enumerate(state.players):
        standings[alliances[player]] += KAMA * held.kamas + (held.gallons if has_gallons else 0)
    fighters = [figure for figure in state.figures.values() if figure.is_character]
    for figure in fighters:
        if figure.in_play:
            standings[alliances[figure.owner]] += _fighter(figure)
        elif figure.ko and not has_gallons:
            standings[alliances[figure.owner]] -= GLORY_OF_A_LEVEL * level(figure)
    if state.board is not None:
        _count_stragglers(state, [figure for figure in fighters if figure.in_play], standings)
    mine = standings.pop(own)
    if not standings:
        return mine
    others = list(standings.values())
    return mine - LEADER * max(others) - (1 - LEADER) * sum(others) / len(others)


def _fighter(figure: Figure) -> float:
    """What a character on the board is worth to its side."""
    left = figure.hp - figure.wounds
    worth = level(figure) * (FIT + WHOLE * left / figure.hp) + EARLY_WOUNDS * left
    worth += max(1.0, level(figure)) * (AP_MARKER * figure.ap_markers + MP_MARKER * figure.mp_markers)
    for reward, is_up in figure.rewards:
        if not is_up or reward.kind is not RewardKind.BUFF:
            worth += KAMA * reward.tier.price * (WORN if is_up else HELD)
    return worth


def _count_stragglers(state: State, fighters: list[Figure], standings: dict[int, float]) -> None:
    """Whoever is far from every enemy counts a little less."""
    alliances, distance = state.setup.alliances, state.grid.distance
    for figure in fighters:
        side = alliances[figure.owner]
        away = min(
            (distance(figure.cell, other.cell) for other in fighters if alliances[other.owner] != side), default=0
        )
        if away > FAR:
            standings[side] -= STRAGGLER * (away - FAR)
