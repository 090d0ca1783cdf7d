"""The player's progress through the lessons, kept as a small JSON file (`play.lesson_progress.Progress`)."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from krosmaster.arena.lesson_defs import LessonId
from krosmaster.table.reading import read_json
from krosmaster.table.savefile import write_atomically

_MOST_BYTES = 100_000


class KeptProgress:
    """The file; one that is missing or cannot be read counts as no lesson done."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._done = self._read()

    @property
    def done(self) -> frozenset[LessonId]:
        """The lessons that were played to their end."""
        return self._done

    def mark(self, lesson_id: LessonId) -> None:
        """A lesson is done, beside those that are, be it in another window."""
        self._keep(self._done | self._read() | {lesson_id})

    def forget(self) -> None:
        """As if nothing had been learnt."""
        self._keep(frozenset())

    def _read(self) -> frozenset[LessonId]:
        try:
            done = read_json(self._path, _MOST_BYTES)["done"]
        except (OSError, ValueError, KeyError, TypeError):
            return frozenset()
        if not isinstance(done, list):
            return frozenset()
        return frozenset(LessonId(name) for name in done if isinstance(name, str))

    def _keep(self, done: frozenset[LessonId]) -> None:
        self._done = done
        with contextlib.suppress(OSError):
            write_atomically(self._path, json.dumps({"done": sorted(done)}) + "\n")
