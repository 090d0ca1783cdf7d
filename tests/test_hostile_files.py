"""Whatever lies in a file: at most some lines that say where what is wrong; nothing else is raised, written or run.

KROSMASTER_MUTATIONS raises the number of mutations of each kind of file; KROSMASTER_SEED draws others.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hostile_readers import READERS, ROOT, told_of
from hostile_sandboxes import READABLE, worst_sandboxes
from hostile_texts import GOOD, good, longest_match, mutated, unreadable_files, worst_files

from krosmaster.content.match_schema import MOST_COMMANDS
from krosmaster.content.match_text import write_match

MUTATIONS = int(os.environ.get("KROSMASTER_MUTATIONS", "60"))
SEED = os.environ.get("KROSMASTER_SEED", "1")
MOST_S, MOST_MB = 2, 200
LONG = 1000


def snapshot(folder):
    """Every file below a folder and what it holds."""
    return {path: path.read_bytes() if path.is_file() and not path.is_symlink() else None for path in folder.rglob("*")}


def check_lines(told, path):
    for line in told:
        assert line.startswith(f"{path}:"), line
        assert line.isprintable() or "\n" not in line, line
        assert len(line) < 3000, line[:200]


@pytest.mark.parametrize("kind", READERS)
def test_a_good_file_of_each_kind_has_no_fault_that_stops_it(kind, tmp_path, capsys):
    path = tmp_path / "good.yaml"
    path.write_text((ROOT / GOOD[kind]).read_text("utf-8") if kind in GOOD else good(kind), encoding="utf-8")
    assert told_of(kind, path) == []
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("kind", READERS)
def test_a_mutated_file_is_read_or_its_faults_are_told_line_by_line(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    faulty = 0
    ending = {"team": "txt", "words": "po"}.get(kind, "yaml")
    folder = tmp_path / "here"
    folder.mkdir()
    (tmp_path / "beside").write_text("untouched", encoding="utf-8")
    for number in range(MUTATIONS):
        rng = Random(f"{SEED} {kind} {number}")
        path = folder / f"file.{ending}"
        raw = mutated(rng, good(kind))
        path.write_bytes(raw)
        try:
            told = told_of(kind, path)
        except Exception as fault:
            raise AssertionError(f"mutation {number} of {kind}: {raw[:3000]!r}") from fault
        check_lines(told, path)
        faulty += bool(told)
        assert snapshot(tmp_path) == {folder: None, path: raw, tmp_path / "beside": b"untouched"}, number
    assert faulty > MUTATIONS // 5 or kind in ("settings", "progress", "team", "words")


@pytest.mark.parametrize("kind", READERS)
def test_what_is_no_file_is_told_in_one_line_at_once(kind, tmp_path):
    for path in unreadable_files(tmp_path):
        told = told_of(kind, path)
        check_lines(told, path)
        assert len(told) == 1 or kind in ("settings", "progress", "team", "words"), told


@pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is counted otherwise there")
@pytest.mark.skipif(MUTATIONS < LONG, reason="long: done with KROSMASTER_MUTATIONS=1000")
def test_the_worst_files_cost_less_than_two_seconds_and_200_mb(tmp_path):
    match = longest_match(MOST_COMMANDS)
    longest = tmp_path / "longest.yaml"
    longest.write_text(write_match(match.setup, match.records), encoding="utf-8")
    files = [*worst_files(tmp_path), longest, *worst_sandboxes(tmp_path, match)]
    before = sorted(tmp_path.iterdir())
    run = subprocess.run(
        [sys.executable, "tests/support/hostile_readers.py", *map(str, files)],
        cwd=ROOT, capture_output=True, text=True, timeout=500, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    costs = [json.loads(line) for line in run.stdout.splitlines()]
    rest = max(peak for name, _, _, peak, _ in costs if name == "lesson-1.yaml")
    dearest = max(costs, key=lambda cost: cost[2])
    print(f"\n{len(costs)} readings; at rest {rest} MB, at most {costs[-1][3]} MB; the dearest: {dearest}")  # noqa: T201
    assert {name for name, *_ in costs} == {"lesson-1.yaml", *(path.name for path in files)}
    assert [cost for cost in costs if cost[2] > MOST_S] == []
    assert [cost for cost in costs if cost[3] > rest + MOST_MB] == []
    played = {Path(name).stem for name, kind, *_, told in costs if kind == "match" and not told}
    assert played == {"lesson-1", "longest", *READABLE}
    assert sorted(tmp_path.iterdir()) == before
    assert not (ROOT / "owned").exists()
