"""What has been done to the kept teams while they are looked at, each act with the way to take it back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from krosmaster.client.team_shelf import TeamEntry, TeamShelf
from krosmaster.client.teams.team_rows import entry_name, team_name
from krosmaster.client.wording import _
from krosmaster.play.kept_team import KeptTeam


class TeamChanges:
    """Changes the shelf of teams. Whatever the disk refuses is a `SaveFault`, and nothing is noted then."""

    def __init__(self, shelf: TeamShelf) -> None:
        self._shelf = shelf
        self._done: list[tuple[str, Callable[[], object], Path]] = []
        """How to take back what was done: in words, what does it, and which team it is about."""

    @property
    def last(self) -> str:
        """What undo would do, in words; empty when there is nothing."""
        return self._done[-1][0] if self._done else ""

    def keep(self, team: KeptTeam) -> Path:
        """Keep another team; where it lies."""
        path = self._shelf.keep(team)
        self._done.append((_("Take the new team away again"), lambda: self._shelf.discard(path), path))
        return path

    def change(self, path: Path, before: KeptTeam, after: KeptTeam) -> None:
        """Keep a team as it is after a change."""
        self._shelf.keep(after, path)
        words = _("Back to “{team}” as it was").format(team=team_name(before))
        self._done.append((words, lambda: self._shelf.keep(before, path), path))

    def discard(self, entry: TeamEntry) -> None:
        """Delete a team."""
        self._shelf.discard(entry.path)
        words = _("Bring back “{title}”").format(title=entry_name(entry))
        self._done.append((words, lambda: self._shelf.restore(entry.path), entry.path))

    def take_back(self) -> Path:
        """Undo the last of it; which team that was about."""
        _words, undo, path = self._done[-1]
        undo()  # may fail: then it can be tried again
        self._done.pop()
        return path

    def forget(self, path: Path) -> None:
        """Nothing about this team can be taken back any more: it has been changed elsewhere."""
        self._done = [one for one in self._done if one[2] != path]
