"""How strong a computer player can be had, by name."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.players import ComputerPlayer
from krosmaster.play.computer.random_player import RandomPlayer
from krosmaster.play.computer.strong import StrongPlayer


class Strength(Enum):
    """From anything that is legal, over what looks best at once, to what comes out best when it is tried."""

    RANDOM = "random"
    GREEDY = "greedy"
    STRONG = "strong"


def computer_player(strength: Strength, seed: int, seconds: float | None = None) -> ComputerPlayer:
    """A player of a strength; a strong one thinks about a choice for `seconds` at most, None: only its nodes count."""
    match strength:
        case Strength.RANDOM:
            return RandomPlayer(seed)
        case Strength.GREEDY:
            return GreedyPlayer(seed)
        case Strength.STRONG:
            return StrongPlayer(seed, seconds=seconds)
        case _:
            assert_never(strength)
