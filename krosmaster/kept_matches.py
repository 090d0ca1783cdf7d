"""The player's kept matches as the screens see them: files of the match format in one folder."""

from __future__ import annotations

import contextlib
import itertools
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.summary import digest
from krosmaster.client.figure_wording import cast_of
from krosmaster.client.reason_wording import reason_sentence
from krosmaster.client.services import ArenaMatch, ArenaRules, SaveEntry, SaveFault
from krosmaster.content.faults import ContentFaults
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import RULES_VERSION, Header, read_header, read_match
from krosmaster.content.replay import ChanceLeftOver, CommandRefused, digest_fault, replayed
from krosmaster.table.savefile import Listed, generations, list_saves, write_atomically, write_autosave

_AUTOSAVE = "autosave.yaml"
_LEFT = "unfinished_"
"""How the names of matches begin that were put aside for another one; no save of a title has such a name."""


class KeptMatches:
    """Autosave, saves and lists (`client.services.Saves`)."""

    def __init__(
        self,
        folder: Path,
        catalog: Catalog,
        rules: ArenaRules,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._folder = folder
        self._catalog = catalog
        self._rules = rules
        self._clock = clock
        self._autosave = folder / _AUTOSAVE
        self._kept: ArenaMatch | None = None
        """The match that the autosave holds."""
        self._kept_turn = 0
        self._opened: tuple[ArenaMatch, Path] | None = None
        """The match that was read last from another file than the newest autosave, and that file."""

    def keep(self, match: ArenaMatch) -> None:
        """Write the autosave; the older ones are where the last turns ended. Another match's is put aside before."""
        try:
            came_from = self._opened[1] if self._opened is not None and self._opened[0] is match else None
            if match is not self._kept:
                self._put_aside_other(came_from)
                self._kept_turn = 0
            text = self._text(match, match.setup)
            if match.state.number > self._kept_turn or not generations(self._autosave)[1].exists():
                write_autosave(self._autosave, text)
            else:
                write_atomically(self._autosave, text)
        except OSError as fault:
            raise SaveFault(f"{self._autosave}: {fault.strerror or fault}") from fault
        self._kept, self._kept_turn = match, match.state.number
        if came_from is not None and came_from.name.startswith(_LEFT):
            self.delete(came_from)  # the autosave holds this match now

    def save(self, match: ArenaMatch, title: str) -> Path:
        """Write a save of its own, named after its title and the moment."""
        words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "match"
        path = self._free_path(f"{words}-")
        try:
            write_atomically(path, self._text(match, replace(match.setup, title=title)))
        except OSError as fault:
            raise SaveFault(f"{path}: {fault.strerror or fault}") from fault
        return path

    def entries(self) -> list[SaveEntry]:
        """All saves, newest first, by their headers; broken ones are named."""
        autosaves = generations(self._autosave)
        return [
            self._entry(listed, is_auto=listed.path in autosaves) for listed in list_saves(self._folder, read_header)
        ]

    def detailed(self, entry: SaveEntry) -> SaveEntry:
        """The same entry with teams and turn, which only the whole match tells, or with its fault."""
        try:
            state = self._read(entry.path).state
        except SaveFault as fault:
            return replace(entry, fault=str(fault))
        teams: list[list[str]] = [[] for _player in state.players]
        for figure in state.figures.values():
            if isinstance(figure.definition, CharacterDef):
                teams[figure.owner].append(figure.definition.id)
        return replace(
            entry,
            teams=tuple(tuple(team) for team in teams),
            players=tuple(player.name for player in state.players),
            pairs=state.setup.pairs,
            turn=state.number,
            is_over=state.is_over,
        )

    def unfinished(self) -> SaveEntry | None:
        """The newest autosave that can be read, if its match goes on."""
        for path in generations(self._autosave):
            if path.is_file():
                entry = self.detailed(SaveEntry(path, "", written=_modified(path.stat().st_mtime), is_auto=True))
                if not entry.fault:
                    return None if entry.is_over else entry
        return None

    def load(self, path: Path) -> ArenaMatch:
        """A match with all its commands played again, to be gone on with."""
        match = self._read(path)
        if path == self._autosave:
            self._kept, self._kept_turn = match, match.state.number
        else:
            self._opened = (match, path)
        return match

    def _read(self, path: Path) -> ArenaMatch:
        try:
            match_file = read_match(path, self._catalog)
            match = replayed(match_file, self._rules)
        except ContentFaults as faults:
            raise SaveFault(str(faults)) from faults
        except CommandRefused as refused:
            sentence = reason_sentence(refused.reason, cast_of(refused.match.state))
            text = f"command {refused.number}: {sentence} ({refused.reason.rule})"
            raise SaveFault(str(match_file.command_fault(refused.number, text)), is_refusal=True) from refused
        except ChanceLeftOver as left:
            raise SaveFault(str(left.fault)) from left
        except Exception as fault:  # one file that the rules choke on must hide no other and stop no program
            raise SaveFault(f"{path}: this match cannot be played again ({type(fault).__name__})") from fault
        if (other := digest_fault(match_file, match)) is not None:
            raise SaveFault(str(other))
        return match

    def delete(self, path: Path) -> None:
        """Remove a save; one that is gone already is gone."""
        with contextlib.suppress(OSError):
            path.unlink()

    def _put_aside_other(self, came_from: Path | None) -> None:
        """Give the autosave of a match that goes on, or that cannot be read, a name of its own."""
        self._folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self._folder).close()  # a folder that takes nothing says so before much is read
        for path in generations(self._autosave):
            if path == came_from:
                return
            if not path.is_file():
                continue
            try:
                match = self._read(path)
            except SaveFault:
                path.replace(self._free_path(_LEFT))
                continue
            if match.records and not match.state.is_over:
                path.replace(self._free_path(_LEFT))
            break
        for path in generations(self._autosave):
            self.delete(path)

    def _free_path(self, words: str) -> Path:
        """A path that no file has, named by the moment."""
        stem = f"{words}{self._clock():%Y%m%d-%H%M%S}"
        names = itertools.chain([stem], (f"{stem}-{number}" for number in itertools.count(2)))
        return next(path for name in names if not (path := self._folder / f"{name}.yaml").exists())

    def _text(self, match: ArenaMatch, setup: Setup) -> str:
        header = Header(
            saved=self._clock().astimezone().isoformat(timespec="seconds"),
            rules=RULES_VERSION,
            content=self._catalog.digest,
            digest=digest(match.state),
            note=match.note,
        )
        return write_match(setup, match.records, header)

    @staticmethod
    def _entry(listed: Listed[Header], *, is_auto: bool) -> SaveEntry:
        written = _modified(listed.modified)
        if listed.header is None:
            return SaveEntry(listed.path, listed.path.name, written=written, fault=listed.fault or "", is_auto=is_auto)
        header = listed.header
        return SaveEntry(listed.path, header.title, players=header.players, written=written, is_auto=is_auto)


def _modified(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds)  # noqa: DTZ006 - shown in the player's own time
