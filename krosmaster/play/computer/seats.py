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

_STRENGTHS = {strength.value: strength for strength in Strength}


def computer_seats(match: ArenaMatch) -> dict[int, Strength]:
    """The seats of a match that the computer plays; a seat or strength that there is not is left out."""
    count = len(match.state.players)
    named = seats_of(match.note).items()
    return {seat: _STRENGTHS[name] for seat, name in named if seat < count and name in _STRENGTHS}


def seat_computers(match: ArenaMatch, seats: Seats) -> None:
    """Let the computer play these seats of a match from now on, and no others."""
    match.note = with_seats(match.note, {seat: strength.value for seat, strength in seats.items()})


def people(match: ArenaMatch) -> tuple[int, ...]:
    """The seats that people play."""
    seats = computer_seats(match)
    return tuple(seat for seat in range(len(match.state.players)) if seat not in seats)
