"""Locks between running programs."""

import gc
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from krosmaster.table import locks
from krosmaster.table.locks import hold, is_held_elsewhere

ROOT = Path(__file__).parents[2]
OTHER = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from krosmaster.table import locks
from krosmaster.table.locks import hold
lock = hold(Path({path!r}))
print(lock is not None, flush=True)
sys.stdin.readline()
"""


class Other:
    """Another program that wants the lock."""

    def __init__(self, path):
        source = OTHER.format(root=str(ROOT), path=str(path))
        self._process = subprocess.Popen(
            [sys.executable, "-c", source], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.has_it = self._process.stdout.readline().strip() == "True"

    def die(self):
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "a.lock"


def test_lock_is_held_by_one_program_only(path):
    lock = hold(path)
    other = Other(path)
    assert lock is not None
    assert not other.has_it
    other.die()


def test_lock_of_a_killed_program_is_free(path):
    other = Other(path)
    assert other.has_it
    assert is_held_elsewhere(path)
    assert hold(path) is None
    other.die()
    assert not is_held_elsewhere(path)
    assert hold(path) is not None


def test_lock_that_nobody_refers_to_is_free(path):
    lock = hold(path)
    del lock
    gc.collect()
    other = Other(path)
    assert other.has_it
    other.die()


def test_lock_that_is_given_up_in_a_ring_is_free_without_a_warning(path, monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)
    ring = [hold(path)]
    ring.append(ring)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        del ring
        gc.collect()
    assert told == []
    other = Other(path)
    assert other.has_it
    other.die()


def test_looking_at_a_lock_neither_takes_nor_frees_it(path):
    assert not is_held_elsewhere(path)
    lock = hold(path)
    assert not is_held_elsewhere(path)
    other = Other(path)
    assert not other.has_it
    other.die()
    assert lock is hold(path)


def test_looking_lets_go_at_once_even_where_the_system_closes_the_file_late(path, monkeypatch):
    hold(path)
    gc.collect()
    still_open = []

    def opened(file, flags):
        descriptor = really_opened(file, flags)
        still_open.append(os.dup(descriptor))
        return descriptor

    really_opened = locks._opened
    monkeypatch.setattr(locks, "_opened", opened)
    assert not is_held_elsewhere(path)
    monkeypatch.undo()
    other = Other(path)
    assert len(still_open) == 1
    assert other.has_it
    other.die()
    os.close(still_open[0])


def test_folder_that_cannot_be_written_raises(tmp_path):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(OSError, match="file"):
        hold(tmp_path / "file" / "a.lock")
