"""The lab at work: a crew plays games, and what comes out is counted as it comes in."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import replace
from enum import Enum

from krosmaster.arena.commands import Command
from krosmaster.play.lab.crews import Crew, MakeCrew
from krosmaster.play.lab.game_record import GameRecord
from krosmaster.play.lab.match_up import MatchUp
from krosmaster.play.lab.tally import Tally

_AT_A_TIME = 4
"""So many games for each of a crew are given out, so that nobody waits for the next one."""

MOST_LOSSES = 2
"""So often a crew that has gone is replaced."""


class RunState(Enum):
    """How far a run has come."""

    RUNNING = "running"
    COMPLETE = "complete"
    CANCELLED = "cancelled"
    BROKEN = "broken"
    """Nobody could be had to play on."""


class LabRun:
    """Games 0, 1, ... of a match-up. Whoever looks on polls it now and then; it never waits unless it is asked to.

    The records, and whatever is made of them, are the same for every size of the crew and every order in which games
    end.
    """

    def __init__(
        self, match_up: MatchUp, games: int, make_crew: MakeCrew, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.match_up = match_up
        self.games = games
        self.records: dict[int, GameRecord] = {}
        """By number, in the order in which they ended."""
        self.faults: dict[int, str] = {}
        """What went wrong in the games that could not be played to an end, by number; they count nowhere."""
        self.tally = Tally.of(match_up)
        self.state = RunState.RUNNING
        self.fault = ""
        """Why it is broken, in the words of the system."""
        self._make_crew, self._clock = make_crew, clock
        self._crew: Crew | None = None
        self._losses = 0
        self._waiting = deque(range(games))
        self._given: dict[Future[GameRecord], int] = {}
        self._commands: dict[Command, Command] = {}
        """Each command that was ever played, once: thousands of games give the same ones."""
        self._began = clock()
        self._ended = self._began

    # ---- asking ----

    @property
    def done(self) -> int:
        """How many games have come to an end, or to grief."""
        return len(self.records) + len(self.faults)

    @property
    def is_running(self) -> bool:
        """Whether more games are to come."""
        return self.state is RunState.RUNNING

    @property
    def seconds(self) -> float:
        """How long it has been running, or ran."""
        return (self._clock() if self.is_running else self._ended) - self._began

    @property
    def rate(self) -> float:
        """Games a second; 0 while it cannot be told."""
        return self.done / self.seconds if self.done and self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long it will still take at this rate; None while it cannot be told."""
        return (self.games - self.done) / self.rate if self.rate else None

    # ---- working ----

    def poll(self) -> bool:
        """Take in what has ended, and give out what comes next; whether anything is new."""
        if not self.is_running:
            return False
        before = self.done
        for future in sorted((future for future in self._given if future.done()), key=_is_lost):
            self._take(future)
        self._give_out()
        if self.is_running and self.done == self.games:
            self._end(RunState.COMPLETE)
        return self.done != before or not self.is_running

    def wait(self, seconds: float) -> None:
        """Wait until a game ends, for some seconds at most."""
        if self._given:
            wait(self._given, seconds, FIRST_COMPLETED)

    def cancel(self) -> None:
        """Play no more; what has been counted stays."""
        if self.is_running:
            self._end(RunState.CANCELLED)

    # ---- inside ----

    def _take(self, future: Future[GameRecord]) -> None:
        if future not in self._given:  # taken back with its crew
            return
        number = self._given.pop(future)
        if _is_lost(future):
            self._waiting.appendleft(number)
            self._lose(None if future.cancelled() else future.exception())
            return
        try:
            record = future.result()
        except Exception as fault:  # noqa: BLE001 - one game that goes wrong must not lose the others
            text = " ".join(str(fault).split())[:300]
            self.faults[number] = f"{type(fault).__name__}: {text}" if text else type(fault).__name__
        else:
            shared = tuple(self._commands.setdefault(command, command) for command in record.commands)
            self.records[number] = replace(record, commands=shared)
            self.tally = self.tally.plus(record)

    def _give_out(self) -> None:
        while self.is_running and self._waiting:
            try:
                self._crew = self._crew or self._make_crew(self.match_up)
                if len(self._given) >= _AT_A_TIME * self._crew.size:
                    return
                self._given[self._crew.play(self._waiting[0])] = self._waiting[0]
            except (OSError, RuntimeError) as lost:  # a broken crew is a RuntimeError too
                self._lose(lost)
            else:
                self._waiting.popleft()

    def _lose(self, lost: BaseException | None) -> None:
        """The crew has gone, or there is none to be had: another one plays what it was at."""
        if self._crew is not None:
            self._crew.stop()
            self._crew = None
        self._waiting.extendleft(sorted(self._given.values(), reverse=True))
        self._given.clear()
        self._losses += 1
        if self._losses > MOST_LOSSES:
            self.fault = " ".join(str(lost or "").split())[:300] or type(lost).__name__
            self._end(RunState.BROKEN)

    def _end(self, state: RunState) -> None:
        self._ended = self._clock()
        self.state = state
        self._given.clear()
        self._waiting.clear()
        if self._crew is not None:
            self._crew.stop()
            self._crew = None


def _is_lost(future: Future[GameRecord]) -> bool:
    """Whether a game went with those who played it; no fault of its own."""
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)
