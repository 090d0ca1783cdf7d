"""Computer players that think beside the program, in a process of their own, while it goes on with other things.

A `Thinker` is asked for one command at a time and told when to hurry or to stop. Its process ends with the program,
however that ends, and is started anew when it dies or says nothing for too long. Where no process can be had a thread
does the same work.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Protocol

from krosmaster.arena.commands import Command
from krosmaster.play.computer.players import ComputerPlayer, Stop
from krosmaster.play.computer.random_player import RandomPlayer
from krosmaster.play.computer.strengths import Strength, computer_player
from krosmaster.play.computer.views import View
from krosmaster.table.beside import begin_beside
from krosmaster.table.values import value

GRACE_S = 10.0
"""So long beyond its time a process may be silent before it is taken for lost."""

MOST_LOSSES = 2
"""After so many lost processes in a row a thread thinks."""

_MOST_PLAYERS = 16


@value
class Task:
    """What is to be thought about: for whom, how well, and for how long at most."""

    number: int
    player: str
    """The same words for the same player: it may follow a plan from one task to the next."""
    strength: Strength
    seconds: float
    view: View


@value
class Thought:
    """The answer to the task of this number. `fault` tells how a player failed; the command is legal all the same."""

    number: int
    command: Command
    fault: str = ""


class Players:
    """Those who think, as they are asked for."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, Strength, float], ComputerPlayer] = {}

    def thought(self, task: Task, stop: Stop) -> Thought:
        """Think; a player that fails is replaced by one who takes anything that is legal."""
        try:
            return Thought(task.number, self._player(task).choose(task.view, stop))
        except Exception:  # noqa: BLE001 - a match goes on whatever is wrong with one of its players
            anything = RandomPlayer(task.number).choose(task.view)
            return Thought(task.number, anything, traceback.format_exc())

    def _player(self, task: Task) -> ComputerPlayer:
        key = task.player, task.strength, task.seconds  # whoever is given another time begins with a new plan
        if key not in self._players:
            for old in list(self._players)[: 1 - _MOST_PLAYERS]:
                del self._players[old]
            self._players[key] = computer_player(task.strength, hash_of(task.player), task.seconds)
        return self._players[key]


def hash_of(words: str) -> int:
    """A number for some words, the same in every run."""
    return int.from_bytes(words.encode()[-8:], "big")


class Worker(Protocol):
    """Somebody who works on one task after the other."""

    @property
    def is_alive(self) -> bool:
        """Whether anything can still come of it."""
        ...

    def give(self, task: Task) -> None:
        """Work on a task; OSError if it cannot be told."""
        ...

    def hurry(self, number: int) -> None:
        """Answer the tasks up to this number at once."""
        ...

    def poll(self) -> Thought | None:
        """An answer, if there is one; EOFError or OSError if there will be none."""
        ...

    def end(self) -> None:
        """Stop working, at once."""
        ...


class ProcessWorker:
    """Works in a process of its own.

    A view may be larger than what a pipe holds, so a thread sends it: whoever gives a task never waits for its reader.
    """

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._hurried: Any = context.RawValue("q", 0)
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, self._hurried), name="krosmaster computer player", daemon=True
        )
        self._process.start()
        theirs.close()
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._is_cut_off = False
        self._sender = threading.Thread(target=self._send, name="tasks for the computer player", daemon=True)
        self._sender.start()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.is_alive()

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process.pid is not None, "it was started"
        return self._process.pid

    def give(self, task: Task) -> None:
        """Have a task sent."""
        self._tasks.put(task)

    def hurry(self, number: int) -> None:
        """Tell it by memory that both share: it looks between two steps of its search."""
        self._hurried.value = max(self._hurried.value, number)

    def poll(self) -> Thought | None:
        """An answer, if one has come."""
        if self._is_cut_off:
            raise BrokenPipeError
        if not self._connection.poll():
            return None
        thought = self._connection.recv()
        assert isinstance(thought, Thought)
        return thought

    def end(self) -> None:
        """Kill it: there is nothing that it could leave half done."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._tasks.put(None)
        self._sender.join()  # nobody reads any more: what is being sent fails at once
        self._connection.close()

    def _send(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                self._connection.send(task)
            except OSError:
                self._is_cut_off = True
                return


class ThreadWorker:
    """Works in a thread, where no process can be had: the same, but it takes time from the window."""

    is_alive = True

    def __init__(self) -> None:
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._thoughts: queue.SimpleQueue[Thought] = queue.SimpleQueue()
        self._hurried = 0
        threading.Thread(target=self._work, name="krosmaster computer player", daemon=True).start()

    def give(self, task: Task) -> None:
        """Put it where the thread takes it from."""
        self._tasks.put(task)

    def hurry(self, number: int) -> None:
        """It looks between two steps of its search."""
        self._hurried = max(self._hurried, number)

    def poll(self) -> Thought | None:
        """An answer, if there is one."""
        with contextlib.suppress(queue.Empty):
            return self._thoughts.get_nowait()
        return None

    def end(self) -> None:
        """Let the thread run out."""
        self._hurried = 1 << 62
        self._tasks.put(None)

    def _work(self) -> None:
        players = Players()
        while (task := self._tasks.get()) is not None:
            number = task.number
            self._thoughts.put(players.thought(task, lambda: self._hurried >= number))  # noqa: B023 - asked at once


class Thinker:
    """Thinks for whoever asks, about one task at a time; a new one takes the place of the old one."""

    def __init__(
        self,
        make_worker: Callable[[], Worker] = ProcessWorker,
        grace_s: float = GRACE_S,
        clock: Callable[[], float] = time.monotonic,
        report: Callable[[str], object] = lambda _fault: None,
    ) -> None:
        self._make_worker, self._report = make_worker, report
        self._grace_s, self._clock = grace_s, clock
        self._worker: Worker | None = None
        self._number = 0
        self._wanted: Task | None = None
        """What is to be answered."""
        self._given: Task | None = None
        """What the worker is at, wanted or not."""
        self._due = 0.0
        self._losses = 0
        self.is_beside = True
        """Whether a process thinks; otherwise it is a thread of this one, and slows it down."""

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._wanted is not None

    def is_at(self, number: int) -> bool:
        """Whether the answer of this number is still to come."""
        return self._wanted is not None and self._wanted.number == number

    def prepare(self) -> None:
        """Be ready for a task to come: starting takes a moment that nobody has to wait for."""
        if self._worker is None:
            self._worker = self._started()

    def ask(self, player: str, strength: Strength, view: View, seconds: float) -> int:
        """Think about what a seat sees; the number by which the answer is known."""
        self._number += 1
        self._wanted = Task(self._number, player, strength, seconds, view)
        self._pass_on()
        return self._number

    def hurry(self) -> None:
        """Answer with what looks best so far."""
        if self._wanted is not None and self._worker is not None:
            self._worker.hurry(self._wanted.number)

    def drop(self) -> None:
        """What was asked is not of interest any more."""
        self._wanted = None
        if self._worker is not None and self._given is not None:
            self._worker.hurry(self._given.number)

    def answer(self) -> Thought | None:
        """The answer to what was asked last, once it is there; it is given once. Call this every frame."""
        thought = self._polled()
        if thought is not None:
            self._given, self._losses = None, 0
            if thought.fault:
                self._report(thought.fault)
        is_wanted = thought is not None and self._wanted is not None and thought.number == self._wanted.number
        if is_wanted:
            self._wanted = None
        self._pass_on()
        return thought if is_wanted else None

    def close(self) -> None:
        """End whoever works."""
        worker, self._worker = self._worker, None
        self._given = self._wanted = None
        if worker is not None:
            worker.end()

    # ---- inside ----

    def _polled(self) -> Thought | None:
        """What has come from the worker, wanted or not; a worker from whom nothing more will come is given up."""
        if self._worker is None or self._given is None:
            return None
        try:
            thought = self._worker.poll()
            is_sound = self._worker.is_alive and self._clock() < self._due
        except (EOFError, OSError):
            thought, is_sound = None, False
        if thought is None and not is_sound:
            self._lose()
        return thought

    def _pass_on(self) -> None:
        """Give the worker what is wanted; one task at a time, so that none waits in a pipe."""
        if self._given is not None:
            if self._worker is not None and (self._wanted is None or self._given.number != self._wanted.number):
                self._worker.hurry(self._given.number)
            return
        if self._wanted is None:
            return
        self.prepare()
        assert self._worker is not None, "it has been started"
        try:
            self._worker.give(self._wanted)
        except OSError:
            self._lose()
            return
        self._given = self._wanted
        self._due = self._clock() + self._given.seconds + self._grace_s

    def _lose(self) -> None:
        """The worker is gone or lost: another one does its work."""
        worker, self._worker, self._given = self._worker, None, None
        self._losses += 1
        if worker is not None:
            worker.end()

    def _started(self) -> Worker:
        if self._losses < MOST_LOSSES:
            try:
                return self._make_worker()
            except (OSError, ValueError, ImportError, RuntimeError):
                pass  # no process can be had here: whatever it is that forbids it, a thread can do the work
        self.is_beside = False
        return ThreadWorker()


def _serve(connection: Connection, hurried: Any) -> None:
    """What the process does: it thinks about what it is sent, until nobody is there any more."""
    begin_beside()
    players = Players()
    with contextlib.suppress(EOFError, OSError):
        while True:
            task: Task = connection.recv()
            number = task.number
            connection.send(players.thought(task, lambda: hurried.value >= number))  # noqa: B023 - asked at once
