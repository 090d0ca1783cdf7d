"""How a die looks on its way from the hand to rest: it tumbles, bounces, and settles."""

from __future__ import annotations

import math
from typing import NamedTuple

from krosmaster.arena.dice import FACES, Face

_TURNS = 9
"""So many faces flash by before a die lies still."""
AT_REST = 0.72
"""The share of its time after which a die lies still."""
_SPIN = 620
"""How far a die turns on its way, in degrees."""
_BOUNCES = 2.5


class DieInHand(NamedTuple):
    """The face that shows, how high the die is from 0 to 1, and how far it is turned, in degrees."""

    face: Face
    hop: float
    angle: float


def rolling(face: Face, place: int, settled: float) -> DieInHand:
    """A die on its way to a face; `settled` runs from 0 to 1, `place` tells dice of one roll apart."""
    share = settled / (AT_REST - 0.05 * (place % 2))
    if share >= 1.0:
        return DieInHand(face, 0.0, 0.0)
    left = 1 - share
    turn = int(settled * _TURNS) + place * 2
    hop = abs(math.cos(share * math.pi * _BOUNCES)) * left * left
    spin = _SPIN * left * left * (-1 if place % 2 else 1)
    return DieInHand(FACES[(FACES.index(face) + turn * 5 + 1) % len(FACES)], hop, spin)
