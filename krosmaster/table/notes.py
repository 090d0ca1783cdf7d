"""The note of a match (`Match.note`): a few words that go with it into its file.

The first words say what kind of match it is, if it is no plain one: a lesson, for instance. One word says which seats
are not played by people, as in `computer:1=greedy,3=strong`; it may stand alone. A seat that a person has taken over
from the computer is named too, by a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_SEATS = "computer:"
_SEAT = re.compile(r"([0-9])=([a-z-]+)")


def kind_of(note: str) -> str:
    """The word that says what kind of match it is; empty for a plain one."""
    return next(iter(_words_besides(note)), "")


def seats_of(note: str) -> dict[int, str]:
    """Who plays the seats that are not played by people, by seat; what cannot be read is left out."""
    words = [word.removeprefix(_SEATS) for word in note.split() if word.startswith(_SEATS)]
    found = (_SEAT.fullmatch(part) for word in words for part in word.split(","))
    return {int(seat[1]): seat[2] for seat in found if seat is not None}


def with_seats(note: str, seats: Mapping[int, str]) -> str:
    """The same note, with these seats in the place of those that it had."""
    played = ",".join(f"{seat}={name}" for seat, name in sorted(seats.items()))
    return " ".join([*_words_besides(note), *([_SEATS + played] if played else [])])


def _words_besides(note: str) -> list[str]:
    return [word for word in note.split() if not word.startswith(_SEATS)]
