"""Locks between the running programs on one machine. They end with the process, so no crash leaves one behind."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path
from weakref import WeakValueDictionary

_TRIES = 5
_PAUSE_S = 0.004
"""Whoever only looks whether a lock is held has it for an instant: it is asked for a few times."""


class FileLock:
    """Held by this process as long as somebody refers to it.

    It has the bare descriptor of its file: a file object that is given up with it would close itself, with a warning.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def __del__(self) -> None:
        """Closing the file lets the lock go, on every system."""
        with contextlib.suppress(OSError):
            os.close(self._descriptor)


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
        descriptor = _opened(path, os.O_CREAT)
        if _is_locked(descriptor):
            lock = _held[_key(path)] = FileLock(descriptor)
            return lock
        os.close(descriptor)
        time.sleep(_PAUSE_S)
    return None


def is_held_elsewhere(path: Path) -> bool:
    """Whether another process holds a lock."""
    if _key(path) in _held:
        return False
    try:
        descriptor = _opened(path, 0)
    except OSError:
        return False
    try:
        if not _is_locked(descriptor):
            return True
        _unlock(descriptor)
        return False
    finally:
        os.close(descriptor)


def _opened(path: Path, flags: int) -> int:
    """The descriptor of a file, but of none that a link leads to; nothing is waited for."""
    return os.open(path, os.O_RDWR | flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o666)


def _key(path: Path) -> str:
    return os.path.abspath(path)  # noqa: PTH100 - `resolve` would ask the disk


if sys.platform == "win32":
    import msvcrt

    def _is_locked(descriptor: int) -> bool:
        """Whether this file has got the lock now."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        """Let the lock of this file go: of a file that is only closed this system frees it at some later time."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        with contextlib.suppress(OSError):
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _is_locked(descriptor: int) -> bool:
        """Whether this file has got the lock now; a disk that knows no locks grants every one."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def _unlock(descriptor: int) -> None:
        """Let the lock of this file go."""
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)
