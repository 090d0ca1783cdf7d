"""What is wrong in a file, where it stands, and what would be allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import total_ordering

from krosmaster.table.sayings import N_, Saying, saying, worded


@total_ordering
@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a file, in one line; line and column count from 1.

    What players meet in the window is a saying, so that it can be told in their language; whatever else is English.
    """

    file: str
    line: int
    column: int
    what: str | Saying

    @property
    def text(self) -> str:
        """What is wrong, in English, as the command line tells it."""
        return str(self.what)

    def __str__(self) -> str:
        return self.told(str)

    def told(self, translated: Callable[[str], str]) -> str:
        """Its place and what is wrong, in one line, in a language."""
        return f"{self.file}:{self.line}:{self.column}: {worded(self.what, translated)}"

    def __lt__(self, other: Fault) -> bool:
        return self._place < other._place

    @property
    def _place(self) -> tuple[str, int, int, str]:
        return self.file, self.line, self.column, self.text


class ContentFaults(ValueError):
    """Files that do not fit: every fault that was found, in the order of files and lines."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def told(self, translated: Callable[[str], str]) -> str:
        """All of them in a language, each in a line."""
        return "\n".join(fault.told(translated) for fault in self.faults)


def shown(value: object) -> str | Saying:
    """A value of a file as a fault names it: in one short line."""
    if value is None:
        return saying(N_("nothing"))
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return saying(N_("a block of fields"))
    if isinstance(value, (list, tuple)):
        return saying(N_("a list"))
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else text[:36] + "..." + text[-1]
