"""The player's kept teams as screens see them."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_text import TextFault
from krosmaster.table.values import value


@value
class TeamEntry:
    """One file of the shelf: its team, or what is wrong with it."""

    path: Path
    team: KeptTeam | None
    faults: tuple[TextFault, ...] = ()
    """What the text of the file breaks; empty with no team: the file cannot be read at all."""


class TeamShelf(Protocol):
    """Where teams are kept, a file each. Whatever writes raises SaveFault when it cannot."""

    def entries(self) -> list[TeamEntry]:
        """All teams by name, then the files that hold none."""
        ...

    def keep(self, team: KeptTeam, path: Path | None = None) -> Path:
        """Keep a team in its file, or in a new one."""
        ...

    def discard(self, path: Path) -> None:
        """Take a team off the shelf, so that it can be brought back."""
        ...

    def restore(self, path: Path) -> None:
        """Bring a discarded team back."""
        ...
