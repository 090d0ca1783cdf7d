"""Saved texts on disk: written whole or not at all, with older generations of the autosave, listed by their heads."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from krosmaster.table.values import value

HeaderT = TypeVar("HeaderT")

GENERATIONS = 3
_DISCARDED = ".discarded"
_BEING_WRITTEN_S = 60


def write_atomically(path: Path, text: str, writer: str = "") -> None:
    """Write a text so that the path holds the old or the new one at any moment, even if the process is killed.

    `writer` is a name that no other running program writes by; it names what a kill may leave, see `remove_parts`.

    Raises:
        OSError: the folder cannot be written to; the old file is untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = _write_beside(path, text, writer)
    try:
        beside.replace(path)
    except OSError:
        _remove(beside)
        raise
    _sync_folder(path.parent)


def write_autosave(path: Path, text: str, writer: str = "") -> None:
    """Write the newest autosave and keep the two before it, as `generations` names them; see `write_atomically`.

    Raises:
        OSError: the folder cannot be written to; what was saved before is untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = _write_beside(path, text, writer)
    copy = beside.with_name(f"{beside.name}.copy")
    newest, *older = generations(path)
    try:
        for into, file in zip(reversed(older[1:]), reversed(older[:-1]), strict=True):
            if file.exists():
                file.replace(into)
        if newest.is_file():
            # copied, not renamed: the newest is there at any moment
            _remove(copy)
            shutil.copy2(newest, copy)  # it keeps the time at which it was written
            copy.replace(older[0])
        beside.replace(newest)
    except OSError:
        _remove(beside)
        _remove(copy)
        raise
    _sync_folder(path.parent)


def remove_parts(folder: Path, writer: str) -> None:
    """Remove what a writer that was killed has left half written."""
    for part in folder.glob(f"*.{writer}.part*"):
        _remove(part)


def remove_old_parts(path: Path) -> None:
    """Remove what was left half written of a file that any program may write, but nothing that is being written now."""
    for part in path.parent.glob(f"{path.name}.*.part"):
        with contextlib.suppress(OSError):
            if part.stat().st_mtime < time.time() - _BEING_WRITTEN_S:
                part.unlink()


def set_aside(path: Path, most: int) -> None:
    """Take a file out of the lists; of those that were taken out of its folder so many can be brought back.

    Raises:
        OSError: it cannot be renamed, and stays.
    """
    discarded = sorted(path.parent.glob(f"*{_DISCARDED}"), key=_set_aside_ns)
    for old in discarded[: max(len(discarded) + 1 - most, 0)]:
        _remove(old)
    path.replace(path.with_name(f"{path.name}.{time.time_ns()}{_DISCARDED}"))


def bring_back(path: Path) -> None:
    """Bring a file back that was set aside, unless there is another one in its place.

    Raises:
        OSError: it is not there any more.
    """
    if path.exists():
        return
    found = [old for old in path.parent.glob(f"*{_DISCARDED}") if old.name.startswith(f"{path.name}.")]
    if not found:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    max(found, key=_set_aside_ns).replace(path)


def generations(path: Path) -> tuple[Path, ...]:
    """The files of an autosave, newest first: match.yaml, match.1.yaml, match.2.yaml."""
    older = (path.with_name(f"{path.stem}.{number}{path.suffix}") for number in range(1, GENERATIONS))
    return (path, *older)


@value
class Listed(Generic[HeaderT]):
    """A file in a list: its header, or what is wrong with it."""

    path: Path
    modified: float
    header: HeaderT | None
    fault: str | None = None


def list_saves(
    folder: Path, read_header: Callable[[Path], HeaderT], pattern: str = "*.yaml"
) -> tuple[Listed[HeaderT], ...]:
    """Every saved file of a folder, newest first; one that `read_header` cannot read is named and hides no other."""
    listed: list[Listed[HeaderT]] = []
    for path in folder.glob(pattern):
        try:
            modified = path.stat().st_mtime
        except OSError:
            continue  # it went away meanwhile
        try:
            listed.append(Listed(path, modified, read_header(path)))
        except (OSError, ValueError) as error:
            listed.append(Listed(path, modified, None, str(error)))
    return tuple(sorted(listed, key=lambda one: (-one.modified, one.path.name)))


def _write_beside(path: Path, text: str, writer: str) -> Path:
    beside = path.with_name(f"{path.name}.{writer or os.getpid()}.part")
    _remove(beside)
    try:
        # a new file: what somebody has put in its place, such as a link to another file, is not written through
        with beside.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
    except (OSError, ValueError):
        _remove(beside)
        raise
    return beside


def _set_aside_ns(path: Path) -> int:
    """When a file was set aside, in nanoseconds, as its name says: its times stay those of what it holds."""
    moment = path.name.removesuffix(_DISCARDED).rpartition(".")[2]
    return int(moment) if moment.isdecimal() else 0


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Let the rename reach the disk, where the system can open folders at all."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
