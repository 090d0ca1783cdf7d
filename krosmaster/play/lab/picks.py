"""Which games of many are worth watching: a typical win of each team, and the closest game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from statistics import median
from typing import NamedTuple

from krosmaster.play.lab.game_record import GameRecord


class Why(Enum):
    """What a game stands for."""

    FIRST_WIN = "first-win"
    SECOND_WIN = "second-win"
    CLOSEST = "closest"


class Pick(NamedTuple):
    """A game to watch."""

    why: Why
    game: GameRecord


def picked(records: Iterable[GameRecord]) -> tuple[Pick, ...]:
    """At most three games, never one twice.

    - Typical of a team's wins is the one whose length in game turns and final lead in GG are nearest to the medians of
      all its wins.
    - The closest game is that of the rest with the smallest lead at the end; of several the one in which the lead
      changed hands most often.

    Where that leaves several, it is the one with the lowest number. Games that were cut off are left out.
    """
    left = sorted((record for record in records if not record.is_cut_off), key=lambda record: record.number)
    picks = []
    for side, why in enumerate((Why.FIRST_WIN, Why.SECOND_WIN)):
        wins = [record for record in left if record.winner == side]
        if wins:
            typical = _typical(wins)
            picks.append(Pick(why, typical))
            left.remove(typical)
    if left:
        picks.append(Pick(Why.CLOSEST, min(left, key=lambda record: (record.lead, -record.lead_changes))))
    return tuple(picks)


def _typical(wins: Sequence[GameRecord]) -> GameRecord:
    turns, lead = median(record.turns for record in wins), median(record.lead for record in wins)
    return min(wins, key=lambda record: abs(record.turns - turns) + abs(record.lead - lead))
