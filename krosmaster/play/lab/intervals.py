"""How sure a share of counted games is: intervals that hold the true one in 95 of 100 cases."""

from __future__ import annotations

import math
from typing import NamedTuple

Z = 1.959963984540054
"""The normal quantile that leaves 2.5 % on either side."""


class Interval(NamedTuple):
    """Found, and between which bounds the truth lies in 95 of 100 cases."""

    found: float
    low: float
    high: float


def wilson(share: float, games: int) -> Interval:
    """The score interval of a share from 0 to 1 (Wilson 1927); of no games everything from 0 to 1.

    A drawn game counts as half a won one: the interval is then a little wider than it would have to be.
    """
    if not games:
        return Interval(0.5, 0.0, 1.0)
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def difference(first: Interval, second: Interval) -> Interval:
    """The first share less the second one, of other games, from their Wilson intervals (Newcombe 1998, method 10)."""
    found = first.found - second.found
    below = math.hypot(first.found - first.low, second.high - second.found)
    above = math.hypot(first.high - first.found, second.found - second.low)
    return Interval(found, found - below, found + above)
