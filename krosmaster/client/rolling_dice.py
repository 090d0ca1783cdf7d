"""How a die looks on its way from the hand to rest."""

from __future__ import annotations

import math

from krosmaster.arena.dice import FACES, Face

_TURNS = 9
"""So many faces flash by before a die lies still."""
_AT_REST = 0.72
"""The share of its time after which a die lies still."""


def rolling(face: Face, place: int, settled: float) -> tuple[Face, float]:
    """The face that a die shows and how high it hops, 0 to 1; `settled` runs from 0 to 1, `place` tells dice apart."""
    if settled >= _AT_REST:
        return face, 0.0
    turn = int(settled * _TURNS) + place * 2
    hop = abs(math.cos(settled / _AT_REST * math.pi * 1.5)) * (1 - settled / _AT_REST)
    return FACES[(FACES.index(face) + turn * 5 + 1) % len(FACES)], hop
