"""Files read without trust: only what is a file, no more of it than makes sense, and never waiting for it."""

from __future__ import annotations

import contextlib
import errno
import gc
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class NoPlainFile(OSError):
    """A pipe, a device or a socket: reading it might never end."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "this is no file", str(path))


class TooLarge(OSError):
    """A file with more bytes than its kind ever has; `most` is how many it may have."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(errno.EFBIG, f"the file is too large; allowed: {_in_words(most)}", str(path))
        self.most = most


@contextlib.contextmanager
def collecting_later() -> Iterator[None]:
    """For what makes very many things and lets go of few; also a decorator.

    Python would look through all of them for rings of rubbish again and again, which takes as long as making them.
    """
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting:
            gc.enable()


@contextlib.contextmanager
def making_what_stays() -> Iterator[None]:
    """For what makes things that stay as long as the program runs: they are never looked through, now or later."""
    with collecting_later():
        yield
        gc.freeze()


def read_bytes(path: Path, most: int) -> bytes:
    """The bytes of a file; one that has more than `most` is not read at all.

    Raises:
        NoPlainFile, TooLarge, IsADirectoryError: what it is instead.
        OSError: it cannot be read.
        ValueError: no file can have such a path.
    """
    if path.is_dir():  # some systems refuse to open one in other words
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    # without waiting: a pipe that nobody writes to would keep the program for ever
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as stream:  # noqa: PTH123 - a path is what has been opened already
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise NoPlainFile(path)
        if found.st_size > most:
            raise TooLarge(path, most)
        raw = stream.read(most + 1)  # it may grow meanwhile
        if len(raw) > most:
            raise TooLarge(path, most)
        return raw


def read_json(path: Path, most: int) -> Any:
    """What a JSON file holds.

    Raises:
        OSError: as `read_bytes`.
        ValueError: it is no JSON, or nested as deeply as nothing of ours is.
    """
    try:
        return json.loads(read_bytes(path, most).decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _in_words(size: int) -> str:
    return f"{size // 1_000_000} MB" if size >= 1_000_000 else f"{size // 1000} KB"
