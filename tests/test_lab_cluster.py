"""The lab on a Dask cluster of this machine; see docs/lab.md."""

from __future__ import annotations

import json

import pytest
from lab_games import ARCHERS, BRUTES, FEW, completed, ready_crew, small

from krosmaster import cli
from krosmaster.play.lab.run import LabRun, RunState

distributed = pytest.importorskip("distributed")
lab_cluster = pytest.importorskip("krosmaster.lab_cluster")
pytestmark = pytest.mark.peers


@pytest.fixture(scope="module")
def scheduler():
    """The address of a scheduler with two workers."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture(scope="module")
def empty_scheduler():
    """The address of a scheduler that has no workers."""
    with distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=None, host="127.0.0.1") as cluster:
        yield cluster.scheduler_address


def test_a_cluster_finds_what_is_found_in_this_process(scheduler):
    there = completed(LabRun(small(), 8, lab_cluster.cluster_crews(scheduler)))
    here = completed(LabRun(small(), 8, ready_crew))
    assert there.state is RunState.COMPLETE
    assert there.records == here.records
    assert there.tally == here.tally


def test_a_run_on_a_cluster_that_is_cancelled_keeps_what_was_counted(scheduler):
    run = LabRun(small(), 500, lab_cluster.cluster_crews(scheduler))
    while not run.done:
        run.poll()
        run.wait(0.2)
    run.cancel()
    assert 0 < run.done < 500
    assert run.tally.games == run.done


def test_the_command_line_gives_the_same_bytes_by_a_cluster(scheduler, capfd):
    outs = []
    for words in (("--workers", "1"), ("--scheduler", scheduler)):
        assert cli.main(["lab", ARCHERS, BRUTES, *FEW, "--json", *words]) == 0
        outs.append(capfd.readouterr().out)
    assert outs[0] == outs[1]
    assert json.loads(outs[0])["games"]["complete"]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x"])
def test_a_scheduler_that_does_not_answer_is_one_line(address, capfd, monkeypatch):
    monkeypatch.setattr(lab_cluster, "WAIT_S", 1)
    assert cli.main(["lab", ARCHERS, BRUTES, "--scheduler", address]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.splitlines()[-1].startswith(f"lab: no Dask scheduler answers at {address}")


def test_a_scheduler_without_workers_is_one_line(empty_scheduler, capfd):
    assert cli.main(["lab", ARCHERS, BRUTES, "--scheduler", empty_scheduler]) == 1
    assert capfd.readouterr().err.splitlines()[-1] == f"lab: the Dask scheduler at {empty_scheduler} has no workers"
