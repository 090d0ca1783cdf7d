"""The chance that a seat's side wins from a position, by weights that were fitted to games between greedy players."""

from __future__ import annotations

import math
from collections.abc import Sequence

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.reward_defs import RewardKind
from krosmaster.arena.state import Figure, State
from krosmaster.play.computer.reach import longest
from krosmaster.play.computer.worth import output

# All weights are in logits: what is added to the logarithm of the odds to win.

GALLON, SCARCE_GALLON, FEW_GALLONS = 0.285, 0.35, 4
"""For a GG, and for each that is missing at so many: who has none any more has lost."""

KAMA = 0.07
"""For a kama in the purse."""

FACE_UP, FACE_DOWN = 0.043, 0.072
"""For a kama of the price of a reward on a card."""

LEVEL, UNHURT, UNHURT_SQUARED = -0.41, 0.87, -0.29
"""For a level that stands at all, and for the share of its HP that is left: the first wounds matter least.

Standing alone counts against its side, which has still to lose the GG for it.
"""

MOB = 0.08

TO_MOVE = 0.2
"""For the side whose turn begins."""

IN_REACH_TO_MOVE, IN_REACH, MORTAL_TO_MOVE, MORTAL = 0.03, -0.09, -0.11, -0.18
"""For a level, times the share of its HP that enemies in reach can be expected to take in a turn; if they can take all.

The side to move can still do something about it.
"""

LEVEL_KNOCKED_OUT = -0.5
"""For a level that is KO, where no GG are played for."""

LEADER = 0.5
"""How much the strongest of several opposing sides counts beside the mean of all."""


def chance_to_win(state: State, seat: int) -> float:
    """How probably a seat's side wins, best known as a game turn begins; a draw is half a win."""
    alliances = state.setup.alliances
    own = alliances[seat]
    if state.outcome is not None:
        winners = {alliances[player] for player in state.outcome.winners}
        return 0.5 if not winners else float(own in winners)
    standings = dict.fromkeys(alliances, 0.0)
    has_gallons = state.setup.has_gallons
    for player, held in enumerate(state.players):
        standings[alliances[player]] += KAMA * held.kamas + (_glory(held.gallons) if has_gallons else 0)
    mover = alliances[state.player]
    standings[mover] += TO_MOVE
    fighters = [figure for figure in state.figures.values() if figure.is_character and figure.in_play]
    for figure in fighters:
        side = alliances[figure.owner]
        standings[side] += _fighter(figure)
        if figure.is_krosmaster:
            enemies = [other for other in fighters if alliances[other.owner] != side]
            standings[side] += _danger(state, figure, enemies, is_to_move=side == mover)
    if not has_gallons:
        for figure in state.figures.values():
            if figure.ko and isinstance(figure.definition, CharacterDef):
                standings[alliances[figure.owner]] += LEVEL_KNOCKED_OUT * figure.definition.level
    mine = standings.pop(own)
    others = list(standings.values()) or [0.0]
    lead = mine - LEADER * max(others) - (1 - LEADER) * sum(others) / len(others)
    return 1 / (1 + math.exp(-lead))


def _glory(gallons: int) -> float:
    return GALLON * gallons - SCARCE_GALLON * max(0, FEW_GALLONS - gallons)


def _fighter(figure: Figure) -> float:
    """What a character on the board and what lies on its card count for its side, wherever it stands."""
    definition = figure.definition
    if not isinstance(definition, CharacterDef):
        return MOB
    unhurt = 1 - figure.wounds / figure.hp
    worth = definition.level * (LEVEL + unhurt * (UNHURT + UNHURT_SQUARED * unhurt))
    for reward, is_up in figure.rewards:
        if not is_up:
            worth += FACE_DOWN * reward.tier.price
        elif reward.kind is not RewardKind.BUFF:
            worth += FACE_UP * reward.tier.price
    return worth


def _danger(state: State, figure: Figure, enemies: Sequence[Figure], *, is_to_move: bool) -> float:
    """What it counts for its side that a krosmaster stands where enemies can attack it."""
    distance, cell = state.grid.distance, figure.cell
    wounds = sum(
        output(enemy) for enemy in enemies if distance(enemy.cell, cell) <= enemy.definition.mp + longest(enemy)
    )
    left = figure.hp - figure.wounds
    definition = figure.definition
    assert isinstance(definition, CharacterDef), f"{figure.handle} is no krosmaster"
    if wounds >= left:
        share = (IN_REACH_TO_MOVE + MORTAL_TO_MOVE) if is_to_move else (IN_REACH + MORTAL)
    else:
        share = (IN_REACH_TO_MOVE if is_to_move else IN_REACH) * wounds / left
    return definition.level * share
