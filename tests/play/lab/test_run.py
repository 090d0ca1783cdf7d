"""Many games at a time, counted as they come in."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from lab_games import SlowCrew, completed, ready_crew, small

from krosmaster.play.computer.strengths import Strength
from krosmaster.play.lab.crews import ProcessCrew
from krosmaster.play.lab.picks import picked
from krosmaster.play.lab.run import MOST_LOSSES, LabRun, RunState

ROOT = Path(__file__).resolve().parents[3]


def two_processes(match_up):
    return ProcessCrew(match_up, 2)


def with_crew(games=6, **fields):
    crews = []

    def make(match_up):
        crews.append(SlowCrew(match_up, **fields))
        return crews[-1]

    return LabRun(small(), games, make), crews


def lives(pid):
    """Whether a process is there and is no mere remnant."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def until(true, seconds=20):
    """Wait for something that comes in a moment."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)


def test_two_processes_find_what_is_found_in_this_one():
    here = completed(LabRun(small(), 8, ready_crew))
    there = completed(LabRun(small(), 8, two_processes))
    assert here.state is there.state is RunState.COMPLETE
    assert there.records == here.records
    assert there.tally == here.tally
    assert picked(there.records.values()) == picked(here.records.values())
    commands = [command for record in there.records.values() for command in record.commands]
    assert len({id(command) for command in commands}) == len(set(commands)), "equal commands are kept once"


def test_games_that_end_in_another_order_add_up_to_the_same():
    run, crews = with_crew(games=4, size=4)
    run.poll()
    for number in (2, 0, 3, 1):
        crews[0].end(number)
        assert run.poll()
    assert list(run.records) == [2, 0, 3, 1]
    assert run.tally == completed(LabRun(small(), 4, ready_crew)).tally


def test_only_so_many_games_are_given_out_that_nobody_waits():
    run, crews = with_crew(games=50, size=2)
    run.poll()
    assert list(crews[0].given) == list(range(8))
    crews[0].end(3)
    run.poll()
    assert list(crews[0].given) == [0, 1, 2, 4, 5, 6, 7, 8]


def test_nothing_is_new_while_no_game_has_ended():
    run, crews = with_crew()
    assert not run.poll()
    crews[0].end(0)
    assert run.poll()
    assert not run.poll()


def test_a_game_that_goes_wrong_is_named_and_the_others_count():
    run, crews = with_crew(games=3, size=3, faults={1: ValueError("no such\n cell")})
    run.poll()
    for number in range(3):
        crews[0].end(number)
    run.poll()
    assert run.state is RunState.COMPLETE
    assert run.faults == {1: "ValueError: no such cell"}
    assert sorted(run.records) == [0, 2]
    assert run.tally.games == 2
    assert crews[0].is_stopped


def test_a_run_that_is_cancelled_keeps_what_was_counted():
    run, crews = with_crew()
    run.poll()
    crews[0].end(1)
    run.poll()
    run.cancel()
    assert (run.state, run.done, crews[0].is_stopped) == (RunState.CANCELLED, 1, True)
    assert not run.poll()
    assert run.tally.games == 1


def test_what_a_lost_crew_was_at_is_played_by_another_one():
    run, crews = with_crew(games=4, size=4, faults={0: BrokenProcessPool("gone"), 1: BrokenProcessPool("gone")})
    run.poll()
    crews[0].end(3)
    crews[0].end(0)
    crews[0].end(1)
    run.poll()
    run.poll()
    assert crews[0].is_stopped
    assert sorted(crews[1].given) == [0, 1, 2]
    crews[1].faults = {}
    for number in (0, 1, 2):
        crews[1].end(number)
    run.poll()
    assert run.state is RunState.COMPLETE
    assert run.tally == completed(LabRun(small(), 4, ready_crew)).tally


def test_a_run_whose_crews_are_all_lost_ends_with_the_reason():
    tries = []

    def nobody(match_up):
        tries.append(match_up)
        raise OSError("no process can be had")

    run = LabRun(small(), 4, nobody)
    run.poll()
    assert (run.state, run.fault) == (RunState.BROKEN, "no process can be had")
    assert len(tries) == MOST_LOSSES + 1


def test_the_rate_and_the_time_left_go_by_the_clock():
    now = [10.0]
    run = LabRun(small(), 10, lambda match_up: SlowCrew(match_up, 2), clock=lambda: now[0])
    run.poll()
    assert (run.rate, run.seconds_left) == (0.0, None)
    crew = run._crew
    crew.end(0)
    crew.end(1)
    now[0] = 14.0
    run.poll()
    assert (run.rate, run.seconds_left) == (0.5, 16.0)
    run.cancel()
    now[0] = 99.0
    assert run.seconds == 4.0


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_processes_are_gone_a_moment_after_a_run_of_strong_players_is_cancelled():
    run = LabRun(small(strength=Strength.STRONG), 10, two_processes)
    run.poll()
    pids = list(run._crew._executor._processes)
    assert pids
    until(
        lambda: all(
            Path(f"/proc/{pid}/task").is_dir() and len(list(Path(f"/proc/{pid}/task").iterdir())) > 1 for pid in pids
        )
    )
    run.cancel()
    until(lambda: not any(map(lives, pids)), 10)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_process_that_is_killed_is_replaced_and_no_game_is_lost():
    run = LabRun(small(), 12, two_processes)
    run.poll()
    os.kill(next(iter(run._crew._executor._processes)), signal.SIGKILL)
    completed(run)
    assert run.state is RunState.COMPLETE
    assert run.tally == completed(LabRun(small(), 12, ready_crew)).tally


_PROGRAM = """
import sys, time
sys.path[:0] = [{root!r}, {support!r}]
if __name__ == "__main__":
    from lab_games import small
    from krosmaster.play.computer.strengths import Strength
    from krosmaster.play.lab.crews import ProcessCrew
    from krosmaster.play.lab.run import LabRun
    run = LabRun(small(strength=Strength.STRONG), 50, ProcessCrew)
    run.poll()
    print(*run._crew._executor._processes, flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_processes_end_with_the_program_even_if_that_is_killed(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(_PROGRAM.format(root=str(ROOT), support=str(ROOT / "tests" / "support")), encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as program:
        pids = [int(pid) for pid in program.stdout.readline().split()]
        assert pids
        assert all(map(lives, pids))
        program.kill()
    until(lambda: not any(map(lives, pids)))
