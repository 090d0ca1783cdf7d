"""Which seats of a match the computer plays, and how well: kept in the note of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from krosmaster.arena.commands import Command
from krosmaster.arena.events import Event
from krosmaster.arena.reasons import Reason
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.play.computer.strengths import Strength
from krosmaster.table.match import Match
from krosmaster.table.notes import seats_of, with_seats

ArenaMatch: TypeAlias = Match[State, Command, Event, Reason, Setup]
Seats: TypeAlias = Mapping[int, Strength]
"""Strengths by seat; people play the others."""

_PERSON = "person"
"""Stands in the note for a seat that a person has taken over."""
_STRENGTHS = {strength.value: strength for strength in Strength}


def computer_seats(match: ArenaMatch) -> dict[int, Strength]:
    """The seats of a match that the computer plays; a seat or strength that there is not is left out."""
    count = len(match.state.players)
    named = seats_of(match.note).items()
    return {seat: _STRENGTHS[name] for seat, name in named if seat < count and name in _STRENGTHS}


def who_plays(note: str, players: int) -> dict[int, bool]:
    """By the note of a match, whether the computer plays each seat; empty where it never played any."""
    named = seats_of(note)
    return {seat: named.get(seat) in _STRENGTHS for seat in range(players)} if named else {}


def seat_computers(match: ArenaMatch, seats: Seats) -> None:
    """Let the computer play these seats of a match from now on, and no others; those that it gives up are noted."""
    given_up = dict.fromkeys(seats_of(match.note), _PERSON)
    match.note = with_seats(match.note, {**given_up, **{seat: strength.value for seat, strength in seats.items()}})


def steps_back(match: ArenaMatch, seats: Seats) -> int:
    """How many commands undo has to take back to come to the last decision of a person; 0: it does not get there."""
    steps, stop = match.steps, match.undo_stop
    for at in range(len(steps) - 2, stop - 1, -1):
        if steps[at].state.asked not in seats:
            return len(steps) - 1 - at
    return 0
