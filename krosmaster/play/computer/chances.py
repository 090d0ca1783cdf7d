"""The chance that a seat's side wins from a position: a logistic model such as `tools/fit_chances.py` fits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.reward_defs import RewardKind
from krosmaster.arena.state import Figure, State
from krosmaster.play.computer.reach import longest
from krosmaster.play.computer.worth import output

FEW_GALLONS = 4
"""Below so many each GG counts more: whoever has none any more has lost (WIN-1)."""

LEADER = 0.5
"""How much the strongest of several opposing sides counts beside the mean of all."""


class Standing(NamedTuple):
    """What is counted of a side; krosmasters on the board only. Also the weight of each count, in logits."""

    to_move: float = 0.0
    """1 for the side whose game turn it is: how much the first blow is worth."""
    gallons: float = 0.0
    missing_gallons: float = 0.0
    """GG below `FEW_GALLONS`."""
    kamas: float = 0.0
    face_up: float = 0.0
    """Kamas that the rewards face up on its cards cost, without buffs."""
    face_down: float = 0.0
    levels: float = 0.0
    unhurt: float = 0.0
    """Levels, each as much as the share of its HP that is left."""
    unhurt_squared: float = 0.0
    """The same with the square of the share: the first wounds cost least."""
    mobs: float = 0.0
    hunted_to_move: float = 0.0
    """Levels, each times the share of its HP that enemies in reach can be expected to take; this side moves first."""
    hunted: float = 0.0
    """The same if the enemies move first."""
    mortal_to_move: float = 0.0
    """Levels that those enemies can be expected to knock out in one turn, if this side moves first."""
    mortal: float = 0.0
    """The same if the enemies move first."""
    knocked_out: float = 0.0
    """Levels that are KO, where no GG are played for."""


WEIGHTS = Standing(
    to_move=0.2,
    gallons=0.285,
    missing_gallons=-0.35,
    kamas=0.07,
    face_up=0.043,
    face_down=0.072,
    levels=-0.41,
    unhurt=0.87,
    unhurt_squared=-0.29,
    mobs=0.08,
    hunted_to_move=0.03,
    hunted=-0.09,
    mortal_to_move=-0.11,
    mortal=-0.18,
    # not fitted: about what the GG and the rest count
    knocked_out=-0.5,
)
"""Fitted to 1,000 games between greedy players, one of them with habits changed at random.

Standing alone counts against a side: it has still to lose the GG for it.
"""


def chance_to_win(state: State, seat: int) -> float:
    """How probably a seat's side wins, best known as a game turn begins; a draw is half a win."""
    alliances = state.setup.alliances
    own = alliances[seat]
    if state.outcome is not None:
        winners = {alliances[player] for player in state.outcome.winners}
        return 0.5 if not winners else float(own in winners)
    weighed = {side: sum(map(mul, standing, WEIGHTS)) for side, standing in standings(state).items()}
    mine = weighed.pop(own)
    others = list(weighed.values()) or [0.0]
    lead = mine - LEADER * max(others) - (1 - LEADER) * sum(others) / len(others)
    return 1 / (1 + math.exp(-lead))


def standings(state: State) -> dict[int, Standing]:
    """What is counted of each side, by the lowest of its seats."""
    alliances = state.setup.alliances
    fighters = [figure for figure in state.figures.values() if figure.is_character and figure.in_play]
    return {side: _standing(state, side, fighters) for side in dict.fromkeys(alliances)}


def _standing(state: State, side: int, fighters: Sequence[Figure]) -> Standing:
    alliances = state.setup.alliances
    seats = [held for player, held in enumerate(state.players) if alliances[player] == side]
    has_gallons = state.setup.has_gallons
    is_to_move = alliances[state.player] == side
    enemies = [figure for figure in fighters if alliances[figure.owner] != side]
    attacks = [(enemy.cell, enemy.definition.mp + longest(enemy), output(enemy)) for enemy in enemies]
    distance = state.grid.distance
    levels = mobs = face_up = face_down = knocked_out = 0
    unhurt = unhurt_squared = mortal = hunted = 0.0
    for figure in state.figures.values():
        definition = figure.definition
        if alliances[figure.owner] != side:
            continue
        if not isinstance(definition, CharacterDef):
            mobs += figure.is_character and figure.in_play
            continue
        level, cell = definition.level, figure.cell
        if not figure.in_play:
            knocked_out += level * (figure.ko and not has_gallons)
            continue
        left = max(1, figure.hp - figure.wounds)
        levels += level
        unhurt += level * left / figure.hp
        unhurt_squared += level * (left / figure.hp) ** 2
        wounds = sum([strength for at, reach, strength in attacks if distance(at, cell) <= reach])
        mortal += level * (wounds >= left)
        hunted += level * min(1.0, wounds / left)
        for reward, is_up in figure.rewards:
            if not is_up:
                face_down += reward.tier.price
            elif reward.kind is not RewardKind.BUFF:
                face_up += reward.tier.price
    return Standing(
        to_move=is_to_move,
        gallons=sum(held.gallons for held in seats) * has_gallons,
        missing_gallons=sum(max(0, FEW_GALLONS - held.gallons) for held in seats) * has_gallons,
        kamas=sum(held.kamas for held in seats),
        face_up=face_up,
        face_down=face_down,
        levels=levels,
        unhurt=unhurt,
        unhurt_squared=unhurt_squared,
        mobs=mobs,
        mortal_to_move=mortal * is_to_move,
        mortal=mortal * (not is_to_move),
        hunted_to_move=hunted * is_to_move,
        hunted=hunted * (not is_to_move),
        knocked_out=knocked_out,
    )
