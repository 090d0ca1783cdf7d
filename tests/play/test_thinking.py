"""Thinking beside the program: answers, haste, lost and killed processes, and nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import late_worker
import pytest
from random_play import random_setup
from real_cards import begin

from krosmaster.arena import engine
from krosmaster.arena.state import Phase
from krosmaster.play.computer import thinking
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.computer.strong import turn_plans
from krosmaster.play.computer.thinking import MOST_LOSSES, Players, ProcessWorker, Task, Thinker, Thought, ThreadWorker
from krosmaster.play.computer.views import seen_by

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def view():
    """What the seat sees that is asked in a fight between figures who stand near each other."""
    state = begin(random_setup(Random(3)))
    player = GreedyPlayer(0)
    while state.phase is not Phase.ACTIVATION or state.question is not None or len(turn_plans(state)) < 4:
        state = engine.apply(state, player.command(state)).state
        assert not state.is_over
    return seen_by(state, state.asked, Random(0))


@pytest.fixture(scope="module")
def thinker():
    """One process for the tests that leave it alive."""
    thinker = Thinker()
    yield thinker
    thinker.close()


def answered(thinker, seconds=60.0):
    """The answer, waited for."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        thought = thinker.answer()
        if thought is not None:
            return thought
        time.sleep(0.005)
    raise AssertionError("no answer came")


class SlowWorker:
    """Answers when the test says so."""

    def __init__(self):
        self.is_alive = True
        self.given = []
        self.hurried = 0
        self.done = []
        self.has_ended = False

    def give(self, task):
        if not self.is_alive:
            raise BrokenPipeError
        self.given.append(task)

    def hurry(self, number):
        self.hurried = number

    def poll(self):
        return self.done.pop(0) if self.done else None

    def end(self):
        self.has_ended = True


@pytest.mark.parametrize("strength", Strength)
def test_the_process_answers_with_a_legal_command(thinker, view, strength):
    number = thinker.ask("somebody", strength, view, 2.0)
    thought = answered(thinker)
    assert (thought.number, thought.fault) == (number, "")
    assert engine.reason_against(view, thought.command) is None
    assert thinker.is_beside
    assert thinker.answer() is None, "an answer is given once"


def test_who_is_hurried_from_the_start_answers_as_the_greedy_player_would(thinker, view):
    thinker.ask("in a hurry", Strength.STRONG, view, 60.0)
    thinker.hurry()
    assert answered(thinker).command == turn_plans(view)[0][0]


def test_a_process_that_is_killed_in_thought_is_replaced_and_the_answer_comes(view):
    workers = []

    def make():
        workers.append(ProcessWorker())
        return workers[-1]

    thinker = Thinker(make)
    try:
        number = thinker.ask("somebody", Strength.STRONG, view, 2.0)
        os.kill(workers[0].pid, signal.SIGKILL)
        thought = answered(thinker)
        assert (thought.number, len(workers)) == (number, 2)
        assert engine.reason_against(view, thought.command) is None
    finally:
        thinker.close()


def test_an_answer_that_comes_after_another_question_is_dropped(view):
    worker = SlowWorker()
    thinker = Thinker(lambda: worker)
    first = thinker.ask("somebody", Strength.GREEDY, view, 1.0)
    second = thinker.ask("somebody", Strength.GREEDY, view, 1.0)
    assert [task.number for task in worker.given] == [first], "one task at a time"
    assert worker.hurried == first
    worker.done.append(Thought(first, turn_plans(view)[0][0]))
    assert thinker.answer() is None
    assert [task.number for task in worker.given] == [first, second]
    worker.done.append(Thought(second, turn_plans(view)[1][0]))
    assert thinker.answer() == Thought(second, turn_plans(view)[1][0])


def test_nothing_comes_of_a_question_that_was_dropped(view):
    worker = SlowWorker()
    thinker = Thinker(lambda: worker)
    number = thinker.ask("somebody", Strength.STRONG, view, 9.0)
    thinker.drop()
    assert (worker.hurried, thinker.is_thinking) == (number, False)
    worker.done.append(Thought(number, turn_plans(view)[0][0]))
    assert thinker.answer() is None


def test_a_worker_that_says_nothing_for_too_long_is_replaced(view):
    now = [0.0]
    workers = [SlowWorker(), SlowWorker()]
    made = iter(workers)
    thinker = Thinker(lambda: next(made), grace_s=5.0, clock=lambda: now[0])
    number = thinker.ask("somebody", Strength.STRONG, view, 3.0)
    now[0] = 7.9
    assert thinker.answer() is None
    assert not workers[0].has_ended
    now[0] = 8.1
    assert thinker.answer() is None
    assert workers[0].has_ended
    assert [task.number for task in workers[1].given] == [number]


def test_after_too_many_lost_processes_a_thread_thinks(view):
    made = []

    def make():
        made.append(SlowWorker())
        made[-1].is_alive = False
        return made[-1]

    thinker = Thinker(make)
    thinker.ask("somebody", Strength.GREEDY, view, 1.0)
    assert engine.reason_against(view, answered(thinker).command) is None
    assert len(made) == MOST_LOSSES
    assert not thinker.is_beside
    thinker.close()


def test_where_no_process_can_be_had_a_thread_thinks(view):
    def refused():
        raise PermissionError

    thinker = Thinker(refused)
    thinker.prepare()
    number = thinker.ask("somebody", Strength.STRONG, view, 60.0)
    thinker.hurry()
    assert answered(thinker).number == number
    assert not thinker.is_beside
    thinker.close()


def test_a_player_that_fails_is_replaced_by_anything_legal_and_reported(view, monkeypatch):
    def fail(_self, _view, _stop):
        raise ZeroDivisionError

    monkeypatch.setattr(GreedyPlayer, "choose", fail)
    told = []
    thinker = Thinker(ThreadWorker, report=told.append)
    thinker.ask("somebody", Strength.GREEDY, view, 1.0)
    thought = answered(thinker)
    thinker.close()
    assert engine.reason_against(view, thought.command) is None
    assert "ZeroDivisionError" in told[0]


def test_the_players_of_old_matches_are_forgotten(view):
    players = Players()
    for number in range(40):
        players.thought(Task(number, f"match {number}", Strength.RANDOM, 1.0, view), lambda: False)
    assert len(players._players) == 16


def test_time_that_is_changed_in_mid_match_holds_from_the_next_choice(view, monkeypatch):
    made = []
    real = thinking.computer_player
    monkeypatch.setattr(thinking, "computer_player", lambda *how: made.append(how[2]) or real(*how))
    players = Players()
    for number, seconds in enumerate((10.0, 10.0, 1.0)):
        players.thought(Task(number, "somebody", Strength.STRONG, seconds, view), lambda: True)
    assert made == [10.0, 1.0]


def test_giving_a_task_does_not_wait_for_a_process_that_does_not_read_yet(view, monkeypatch):
    monkeypatch.setattr(thinking, "_serve", late_worker.serve)
    worker = ProcessWorker()
    try:
        larger_than_any_pipe = "x" * 4_000_000
        worker.give(Task(1, larger_than_any_pipe, Strength.RANDOM, 1.0, view))
        worker.hurry(late_worker.READS)  # it reads from now on
        thought = None
        while thought is None:
            thought = worker.poll()
            time.sleep(0.005)
        assert (thought.number, thought.command) == (1, late_worker.COMMAND)
    finally:
        worker.end()


def test_worker_is_ended_while_its_process_does_not_read(view, monkeypatch):
    monkeypatch.setattr(thinking, "_serve", late_worker.serve)
    worker = ProcessWorker()
    worker.give(Task(1, "x" * 4_000_000, Strength.RANDOM, 1.0, view))
    worker.end()
    assert not worker._sender.is_alive()


PROGRAM = """
import sys, time
sys.path[:0] = ["tests/support"]
from krosmaster.play.computer.thinking import Thinker, ProcessWorker
if __name__ == "__main__":
    worker = ProcessWorker()
    print(worker.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes as Linux shows them")
def test_no_process_is_left_when_the_program_is_killed(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, encoding="utf-8")
    program = subprocess.Popen(
        [sys.executable, str(script)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "."},
        stdout=subprocess.PIPE,
        text=True,
    )
    pid = int(program.stdout.readline())
    assert runs(pid)
    program.kill()
    program.wait()
    program.stdout.close()
    end = time.monotonic() + 30
    while runs(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert not runs(pid)


def runs(pid):
    """Whether a process runs; one that has ended and is not looked after does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
