"""The player's kept matches as the screens see them: files of the match format in one folder."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import secrets
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from weakref import WeakKeyDictionary

from krosmaster import late
from krosmaster.arena.catalog import Catalog
from krosmaster.client.services import ArenaMatch, SaveEntry, SaveFault, writing
from krosmaster.client.wording import _
from krosmaster.content.faults import ContentFaults
from krosmaster.content.match_header import RULES_VERSION, Header, SoFar, content_of, read_header
from krosmaster.table.locks import FileLock, hold, is_held_elsewhere
from krosmaster.table.match_tree import MatchTree
from krosmaster.table.savefile import (
    Listed,
    bring_back,
    generations,
    list_saves,
    remove_parts,
    set_aside,
    write_atomically,
    write_autosave,
)
from krosmaster.table.values import value

_LEFT = "unfinished_"
"""How the names of matches begin that were put aside for another one; no save of a title has such a name."""
_FINISHED = "finished_"
"""The same for matches that had ended: they can be watched again."""
_MOST_FINISHED = 50
_MOST_DISCARDED = 20
"""What was taken out of the lists stays so long that it can be brought back."""
_OF_WINDOW = re.compile(r"autosave(?:-([0-9]+))?\.")


@value
class _Window:
    """One of the running programs: each has an autosave of its own, and the lock that says so while it runs."""

    number: int
    autosave: Path
    lock: Path

    @staticmethod
    def numbered(folder: Path, number: int) -> _Window:
        """The first, second, ... window."""
        stem = "autosave" if number == 1 else f"autosave-{number}"
        return _Window(number, folder / f"{stem}.yaml", folder / f"{stem}.lock")

    @property
    def writer(self) -> str:
        """A name that no other running window writes by."""
        return f"w{self.number}"

    @property
    def generations(self) -> tuple[Path, ...]:
        """Its autosaves, newest first."""
        return generations(self.autosave)


class KeptMatches:
    """Autosave, saves and lists (`client.services.Saves`)."""

    def __init__(
        self,
        folder: Path,
        catalog: Catalog,
        clock: Callable[[], datetime] = datetime.now,
        next_seed: Callable[[], int] = lambda: secrets.randbits(31),
    ) -> None:
        self._folder = folder
        self._catalog = catalog
        self._clock = clock
        self._next_seed = next_seed
        """For the fresh dice of sandboxes."""
        self._window: _Window | None = None
        self._lock: FileLock | None = None
        """Held from the first autosave on, or from when an autosave is gone on with."""
        self._kept: ArenaMatch | None = None
        """The match that the autosave holds."""
        self._kept_turn = 0
        self._places: WeakKeyDictionary[ArenaMatch, Path] = WeakKeyDictionary()
        """Where a match lies that somebody may come back to: the file it was read from, or was put aside in."""
        self._parts: WeakKeyDictionary[ArenaMatch, int] = WeakKeyDictionary()
        """How many parts of a match are kept as saves of their own."""

    def follow(self, catalog: Catalog) -> None:
        """Read matches with this content from now on."""
        self._catalog = catalog

    def keep(self, match: ArenaMatch) -> str:
        """Write the autosave; the older ones are where the last turns ended. Another match's is put aside before.

        A match that becomes longer than a file can be is kept as a save of its own before it loses its beginning, and
        what is returned tells that.
        """
        with writing(self._folder / "autosave.yaml"):
            window = self._own_window()
        autosave = window.autosave
        with writing(autosave):
            came_from = self._places.get(match)
            if match is not self._kept:
                self._put_aside_other(window, came_from)
                self._kept_turn = 0
            text = self._text(match)
            if match.state.number > self._kept_turn or not window.generations[1].exists():
                write_autosave(autosave, text, window.writer)
            else:
                write_atomically(autosave, text, window.writer)
        self._kept, self._kept_turn = match, match.state.number
        if came_from is not None and came_from.name.startswith(_LEFT):
            _delete(came_from)  # the autosave holds this match now
        self._places.pop(match, None)
        return self._keep_part(match)

    def save(self, match: ArenaMatch, title: str) -> Path:
        """Write a save of its own, named after its title and the moment."""
        words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "match"
        with writing(self._folder):
            window = self._own_window()
            path = self._free_path(f"{words}-", window)
        with writing(path):
            write_atomically(path, self._text(match, title), window.writer)
        return path

    def entries(self) -> list[SaveEntry]:
        """All saves, newest first, by their headers; broken ones are named."""
        autosaves = {path: window for window in self._windows() for path in window.generations}
        held = {window for window in autosaves.values() if is_held_elsewhere(window.lock)}
        return [
            replace(
                self._entry(listed, is_auto=listed.path in autosaves),
                is_elsewhere=autosaves.get(listed.path) in held,
            )
            for listed in list_saves(self._folder, _header)
        ]

    def detailed(self, entry: SaveEntry) -> SaveEntry:
        """The same entry with what the whole match tells, where its header says less, or with its fault."""
        try:
            match = self.read(entry.path)
        except SaveFault as fault:
            return replace(entry, fault=str(fault))
        players = tuple(player.name for player in match.state.players)
        return _with(replace(entry, players=players, pairs=match.setup.pairs), late.so_far_of(match))

    def unfinished(self) -> SaveEntry | None:
        """The newest match that goes on, of all autosaves that no other window holds, by what their heads say."""
        found: list[tuple[float, _Window]] = []
        for window in self._windows():
            with contextlib.suppress(OSError):
                newest = max(_written(path) for path in window.generations if path.is_file())
                found.append((newest, window))
        for _written_at, window in sorted(found, key=lambda one: one[0], reverse=True):
            entry = None if is_held_elsewhere(window.lock) else self._newest(window)
            if entry is not None and not entry.is_over:
                return entry
        return None

    def load(self, path: Path) -> ArenaMatch:
        """A match with all its commands played again, to be gone on with."""
        match = self.read(path)
        window = next((window for window in self._windows() if path in window.generations), None)
        is_own = False
        with contextlib.suppress(OSError):
            is_own = window is not None and self._take_over(window)
        if window is not None and is_own and path == window.autosave:
            self._kept, self._kept_turn = match, match.state.number
        else:
            self._places[match] = path
        return match

    def read(self, path: Path) -> ArenaMatch:
        """A match with all its commands played again, only to be looked at."""
        return late.whole_match(path, self._catalog, self._next_seed)

    def discard(self, path: Path) -> None:
        """Take a save out of the lists; `restore` brings the last ones back."""
        with writing(path):
            set_aside(path, _MOST_DISCARDED)

    def restore(self, path: Path) -> None:
        """Bring a save back that was discarded."""
        with writing(path):
            bring_back(path)

    def rename(self, path: Path, title: str) -> None:
        """Give a save another title; where it stands in the lists does not change."""
        match = self.read(path)
        with writing(path):
            before = path.stat()
            write_atomically(path, self._text(match, title), self._own_window().writer)
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    # ---- windows ----

    def _windows(self) -> list[_Window]:
        """Those that have left an autosave, or have one now."""
        names = (_OF_WINDOW.match(path.name) for path in self._folder.glob("autosave*.yaml"))
        numbers = {int(found[1] or 1) for found in names if found is not None}
        return [_Window.numbered(self._folder, number) for number in sorted(numbers)]

    def _own_window(self) -> _Window:
        """The window that this program is: the first that no other one is."""
        numbers = itertools.count(1)
        while self._window is None:
            self._take_over(_Window.numbered(self._folder, next(numbers)))
        return self._window

    def _take_over(self, window: _Window) -> bool:
        """Be a window from now on, unless another program is it; raises OSError where nothing can be written."""
        if window == self._window:
            return True
        lock = hold(window.lock)
        if lock is None:
            return False
        self._window, self._lock, self._kept = window, lock, None
        remove_parts(self._folder, window.writer)
        return True

    def _newest(self, window: _Window) -> SaveEntry | None:
        """The newest autosave of a window, as far as its head tells; one whose head cannot be read is passed over."""
        paths = [path for path in window.generations if path.is_file()]
        for number, path in enumerate(paths):
            with contextlib.suppress(ContentFaults, OSError):
                entry = self._entry(Listed(path, _written(path), read_header(path)), is_auto=True)
                if not entry.is_known:
                    entry = self.detailed(entry)
                if not entry.fault:
                    return replace(entry, older=tuple(paths[number + 1 :]))
        return None

    def _put_aside_other(self, window: _Window, came_from: Path | None) -> None:
        """Give the autosave of another match, or of one that cannot be read, a name of its own."""
        tempfile.TemporaryFile(dir=self._folder).close()  # a folder that takes nothing says so before much is read
        for path in window.generations:
            if path == came_from:
                return
            if not path.is_file():
                continue
            try:
                match = self.read(path)
            except SaveFault:
                path.replace(self._free_path(_LEFT, window))
                continue
            if match.records or isinstance(match, MatchTree):
                is_finished = match.state.is_over and not isinstance(match, MatchTree)
                aside = self._free_path(_FINISHED if is_finished else _LEFT, window)
                path.replace(aside)
                if self._kept is not None and path == window.autosave:
                    self._places[self._kept] = aside
            break
        for path in window.generations:
            _delete(path)
        for path in sorted(self._folder.glob(f"{_FINISHED}*.yaml"))[:-_MOST_FINISHED]:
            _delete(path)

    def _keep_part(self, match: ArenaMatch) -> str:
        parts = late.parts_of(match)
        told = ""
        if parts > self._parts.get(match, 0):
            title = _("A long match up to turn {turn}").format(turn=match.state.number)
            self.save(match, title)
            words = _(
                "This match has become very long: what was played so far is kept under Load as “{title}”, and its saves"
                " begin later from now on."
            )
            told = words.format(title=title)
        self._parts[match] = parts
        return told

    def _free_path(self, words: str, window: _Window) -> Path:
        """A path that no file has, named by the moment, and by the window where there are several."""
        mark = "" if window.number == 1 else f"-{window.writer}"
        stem = f"{words}{self._clock():%Y%m%d-%H%M%S}{mark}"
        names = itertools.chain([stem], (f"{stem}-{number}" for number in itertools.count(2)))
        return next(path for name in names if not (path := self._folder / f"{name}.yaml").exists())

    def _text(self, match: ArenaMatch, title: str | None = None) -> str:
        """What a file holds of a match; with a title it gets another one than that of its set-up."""
        saved = self._clock().astimezone().isoformat(timespec="seconds")
        return late.match_text(match, self._catalog, saved, title)

    def _entry(self, listed: Listed[Header], *, is_auto: bool) -> SaveEntry:
        written = _modified(listed.modified)
        if listed.header is None:
            return SaveEntry(listed.path, listed.path.name, written=written, fault=listed.fault or "", is_auto=is_auto)
        header = listed.header
        entry = SaveEntry(
            listed.path,
            header.title,
            players=header.players,
            pairs=header.pairs,
            written=written,
            is_auto=is_auto,
            note=header.note,
            other_rules=header.rules if header.rules != RULES_VERSION else "",
            has_other_content=bool(header.content) and header.content != content_of(header.so_far, self._catalog),
        )
        return entry if header.so_far is None else _with(entry, header.so_far)


def _with(entry: SaveEntry, so_far: SoFar) -> SaveEntry:
    return replace(
        entry,
        is_known=True,
        teams=so_far.teams,
        turn=so_far.turn,
        commands=so_far.commands,
        board=so_far.board,
        is_over=so_far.over,
        winners=so_far.winners,
    )


def _delete(path: Path) -> None:
    """Remove a file; one that is gone already is gone."""
    with contextlib.suppress(OSError):
        path.unlink()


def _header(path: Path) -> Header:
    """The head of a file; raises ValueError with its faults as players are told them."""
    try:
        return read_header(path)
    except ContentFaults as faults:
        raise ValueError(faults.told(_)) from faults


def _modified(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds)  # noqa: DTZ006 - shown in the player's own time


def _written(path: Path) -> float:
    """When a file was written, in seconds; raises OSError."""
    return path.stat().st_mtime
