"""Locks between the running programs on one machine. They end with the process, so no crash leaves one behind."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path
from typing import IO
from weakref import WeakValueDictionary

_TRIES = 5
_PAUSE_S = 0.004
"""Whoever only looks whether a lock is held has it for an instant: it is asked for a few times."""


class FileLock:
    """Held by this process as long as somebody refers to it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def __del__(self) -> None:
        """Closing the file lets the lock go, on every system."""
        with contextlib.suppress(OSError):
            self._stream.close()


_held: WeakValueDictionary[str, FileLock] = WeakValueDictionary()
"""The locks of this process: it is one program, however often it asks."""


def hold(path: Path) -> FileLock | None:
    """The lock that a file stands for; None: another process holds it.

    Raises:
        OSError: the folder cannot be written to.
    """
    known = _held.get(_key(path))
    if known is not None:
        return known
    path.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(_TRIES):
        stream = _opened(path, "a+b")
        if _is_locked(stream):
            lock = _held[_key(path)] = FileLock(stream)
            return lock
        stream.close()
        time.sleep(_PAUSE_S)
    return None


def is_held_elsewhere(path: Path) -> bool:
    """Whether another process holds a lock."""
    if _key(path) in _held:
        return False
    try:
        stream = _opened(path, "r+b")
    except OSError:
        return False
    with stream:
        if not _is_locked(stream):
            return True
        _unlock(stream)
        return False


def _opened(path: Path, mode: str) -> IO[bytes]:
    """A file, but none that a link leads to."""
    no_link = getattr(os, "O_NOFOLLOW", 0)
    return open(path, mode, opener=lambda name, flags: os.open(name, flags | no_link, 0o666))


def _key(path: Path) -> str:
    return os.path.abspath(path)  # noqa: PTH100 - `resolve` would ask the disk


if sys.platform == "win32":
    import msvcrt

    def _is_locked(stream: IO[bytes]) -> bool:
        """Whether this stream has got the lock now."""
        stream.seek(0)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(stream: IO[bytes]) -> None:
        """Let the lock of this stream go: of a file that is only closed this system frees it at some later time."""
        stream.seek(0)
        with contextlib.suppress(OSError):
            msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _is_locked(stream: IO[bytes]) -> bool:
        """Whether this stream has got the lock now; a disk that knows no locks grants every one."""
        try:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def _unlock(stream: IO[bytes]) -> None:
        """Let the lock of this stream go."""
        with contextlib.suppress(OSError):
            fcntl.flock(stream.fileno(), fcntl.LOCK_UN)
