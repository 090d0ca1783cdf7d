"""How strong a computer player can be had, by name."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.players import ComputerPlayer
from krosmaster.play.computer.random_player import RandomPlayer
from krosmaster.play.computer.strong import NODES, NODES_A_SECOND, StrongPlayer


class Strength(Enum):
    """From anything that is legal, over what looks best at once, to what comes out best when it is tried."""

    RANDOM = "random"
    GREEDY = "greedy"
    STRONG = "strong"


def computer_player(strength: Strength, seed: int, seconds: float | None = None) -> ComputerPlayer:
    """A player of a strength; a strong one thinks for `seconds` at most, and tries more the more they are.

    None: it tries what it would in three seconds, however long that takes, so the same seed gives the same choices.
    """
    match strength:
        case Strength.RANDOM:
            return RandomPlayer(seed)
        case Strength.GREEDY:
            return GreedyPlayer(seed)
        case Strength.STRONG:
            return StrongPlayer(seed, NODES if seconds is None else round(NODES_A_SECOND * seconds), seconds)
        case _:
            assert_never(strength)
