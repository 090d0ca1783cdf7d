"""What every computer player is: it is shown what its seat can see, and says what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from krosmaster.arena.commands import Command
from krosmaster.play.computer.views import View

Stop = Callable[[], bool]
"""Asked between the steps of a search: whether to answer at once with what looks best so far."""


def never() -> bool:
    """A search is not stopped from outside."""
    return False


class ComputerPlayer(Protocol):
    """Plays one seat; the same seed and the same views give the same commands."""

    def choose(self, view: View, stop: Stop = never) -> Command:
        """A legal command for the seat that is asked; it never concedes."""
        ...
