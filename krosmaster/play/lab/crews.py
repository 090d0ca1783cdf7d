"""Who plays the games of the lab: processes beside the program, or whoever takes tasks the same way."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Protocol
from weakref import WeakSet, finalize

from krosmaster.play.lab.game_record import GameRecord
from krosmaster.play.lab.match_up import MatchUp
from krosmaster.play.lab.playing import Stopped
from krosmaster.play.lab.recording import play_game
from krosmaster.table.beside import begin_beside

MOST_PROCESSES = 61
"""For more of them no pool can wait on every system."""


class Crew(Protocol):
    """Plays games of one match-up, several at a time."""

    @property
    def size(self) -> int:
        """How many games are played at a time."""
        ...

    def play(self, number: int) -> Future[GameRecord]:
        """Have a game played.

        Raises:
            OSError: nobody can be had to play.
            concurrent.futures.BrokenExecutor: whoever played has gone; nothing more comes from this crew.
        """
        ...

    def stop(self) -> None:
        """Play no more. Nothing is waited for; games that are being played are given up."""
        ...


MakeCrew = Callable[[MatchUp], Crew]


def processors() -> int:
    """How many processes can really run at a time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ProcessCrew:
    """Processes beside the program. Each is sent the match-up once, and ends with the program however that ends.

    A crew that nobody knows any more stops.
    """

    def __init__(self, match_up: MatchUp, size: int | None = None) -> None:
        self.size = min(size or processors(), MOST_PROCESSES)
        context = multiprocessing.get_context("spawn")
        self._stopped: Any = context.RawValue("b", 0)
        self._executor = ProcessPoolExecutor(self.size, context, _begin, (match_up, self._stopped))
        self._end = finalize(self, _stop, self._stopped, self._executor)
        _at_work.add(self)

    def play(self, number: int) -> Future[GameRecord]:
        """Give it to the process that is free first; processes are started as they are needed."""
        with _deaf_to_interrupts():
            return self._executor.submit(_play, number)

    def stop(self) -> None:
        """Tell all of them."""
        self._end()


def _stop(stopped: Any, executor: ProcessPoolExecutor) -> None:
    """Tell it by memory that all share: they look at each command, and a strong player between its steps."""
    stopped.value = 1
    executor.shutdown(wait=False, cancel_futures=True)


_at_work: WeakSet[ProcessCrew] = WeakSet()


def stop_all() -> None:
    """The program ends: every crew of processes stops."""
    for crew in list(_at_work):
        crew.stop()


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started now never hear Ctrl+C, not even before they can say so; this one hears it after.

    The mask is what they inherit. It is that of one thread: any other may still take the signal, and Python would break
    off the start of a process, half of it told what it is for. So that is put off too.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    heard: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    puts_off = handler is not None and threading.current_thread() is threading.main_thread()
    if puts_off:
        signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    try:
        yield
    finally:
        if puts_off:
            signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


# ---- in the process ----

_work: tuple[MatchUp, Any] | None = None


def _begin(match_up: MatchUp, stopped: Any) -> None:
    global _work  # noqa: PLW0603 - the one thing that a process of a crew is for
    begin_beside()
    _work = match_up, stopped


def _play(number: int) -> GameRecord:
    assert _work is not None, "a process of a crew is told first what it plays"
    match_up, stopped = _work
    if stopped.value:
        raise Stopped
    return play_game(match_up, number, lambda: bool(stopped.value))
