"""Processes beside the program: what each of them does first."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

_NICER = 5
"""The window goes before, where the processor has too little for both."""


def begin_beside() -> None:
    """Step back behind the program, leave Ctrl+C to it, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # in a terminal it is meant for the program
    _end_with_the_program()
    if hasattr(os, "nice"):
        os.nice(_NICER)


def _end_with_the_program() -> None:
    """However the program ends, its process ends with it, in the middle of a thought too."""
    program = multiprocessing.parent_process()
    assert program is not None, "this is a process of the program"

    def watch() -> None:
        program.join()
        os._exit(0)

    threading.Thread(target=watch, name="end with the program", daemon=True).start()
