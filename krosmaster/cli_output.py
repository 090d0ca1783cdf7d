"""What the command line says: results on standard output, one line for whatever is wrong on standard error."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

PROGRAM = Path(sys.executable).stem if getattr(sys, "frozen", False) else "main.py"
"""How the program is called on the command line."""

FINE, FAULTY, REFUSED = 0, 1, 2
"""Exit codes: done; a file that cannot be read or does not fit; a command that the rules refuse."""


class NoOutput(Exception):
    """Standard output is closed, or what it goes to takes nothing."""


def write(text: str) -> None:
    """Say something that was asked for; raises NoOutput or BrokenPipeError where it is not taken."""
    if sys.stdout is None:  # closed before the program started
        raise NoOutput
    try:
        # bytes, so that the line ends are the same on every system
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise NoOutput from error


def complain(line: str) -> int:
    """Tell what is wrong; the exit code for it."""
    with contextlib.suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.write(line.replace("\n", " ") + "\n")
    return FAULTY


def silence() -> None:
    """Keep what is left in the stream from being flushed once more at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
