"""Which lessons a player has done: what a client keeps, and how it asks."""

from __future__ import annotations

from typing import Protocol

from krosmaster.arena.lesson_defs import LessonId


class Progress(Protocol):
    """The memory of lessons."""

    @property
    def done(self) -> frozenset[LessonId]:
        """The lessons that were played to their end."""
        ...

    def mark(self, lesson_id: LessonId) -> None:
        """A lesson is done. Where that cannot be kept it holds until the program ends."""
        ...

    def forget(self) -> None:
        """As if nothing had been learnt."""
        ...
