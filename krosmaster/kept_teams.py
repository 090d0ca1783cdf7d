"""The player's kept teams: files in one folder, each holding one team as its short text (docs/team-text.md)."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

from krosmaster.client.services import writing
from krosmaster.client.team_shelf import TeamEntry
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_text import ReadTeams, read_teams, team_text
from krosmaster.table.reading import read_bytes
from krosmaster.table.savefile import bring_back, list_saves, set_aside, write_atomically

_ENDING = ".txt"
_IS_DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Names that Windows takes for devices, whatever their ending."""
_MOST_DISCARDED = 20
_MOST_BYTES = 20_000


class KeptTeams:
    """The files (`client.team_shelf.TeamShelf`)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def entries(self) -> list[TeamEntry]:
        """All teams by name; a file that holds none, more than one, or a damaged one is named and left as it is."""
        entries = []
        for listed in list_saves(self._folder, _read, f"*{_ENDING}"):
            read = listed.header
            if read is None:
                entries.append(TeamEntry(listed.path, None))
            elif len(read.teams) == 1 and not read.faults:
                entries.append(TeamEntry(listed.path, read.teams[0]))
            else:
                entries.append(TeamEntry(listed.path, None, read.faults))
        return sorted(entries, key=_place)

    def keep(self, team: KeptTeam, path: Path | None = None) -> Path:
        """Write a team whole or not at all; a new file is named after the team."""
        path = path or self._free_path(team.name)
        with writing(path):
            write_atomically(path, team_text(team) + "\n")
        return path

    def discard(self, path: Path) -> None:
        """Take a file off the shelf; the last ones can be brought back."""
        with writing(path):
            set_aside(path, _MOST_DISCARDED)

    def restore(self, path: Path) -> None:
        """Bring back a file that was discarded."""
        with writing(path):
            bring_back(path)

    def _free_path(self, name: str) -> Path:
        """A path that no file has, and none that could be brought back."""
        taken = {path.name.partition(_ENDING)[0] for path in self._folder.glob(f"*{_ENDING}*")}
        stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        if not stem or _IS_DEVICE.fullmatch(stem):
            stem = f"team-{stem}".strip("-")
        names = itertools.chain([stem], (f"{stem}-{number}" for number in itertools.count(2)))
        return self._folder / f"{next(free for free in names if free not in taken)}{_ENDING}"


def _read(path: Path) -> ReadTeams:
    """The teams in a file; raises OSError, or ValueError where it is no text."""
    return read_teams(read_bytes(path, _MOST_BYTES).decode("utf-8-sig"))


def _place(entry: TeamEntry) -> tuple[bool, str, str]:
    return entry.team is None, entry.team.name.casefold() if entry.team is not None else "", entry.path.name
