"""Files on disk: old or new, never half; three generations; lists that survive a broken file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from krosmaster.table import savefile
from krosmaster.table.savefile import (
    generations,
    list_saves,
    remove_old_parts,
    remove_parts,
    write_atomically,
    write_autosave,
)


def test_a_text_is_written_as_utf_8_with_plain_line_ends(tmp_path):
    path = tmp_path / "new" / "save.yaml"
    write_atomically(path, "Kréol\nPanikon\n")
    assert path.read_bytes() == "Kréol\nPanikon\n".encode()
    assert list(path.parent.iterdir()) == [path]


def test_a_failed_rename_leaves_the_old_text_and_no_litter(tmp_path, monkeypatch):
    path = tmp_path / "save.yaml"
    write_atomically(path, "old")

    def refuse(self, target):
        raise OSError("disk is gone")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="disk is gone"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_text_and_no_litter(tmp_path, monkeypatch):
    path = tmp_path / "save.yaml"
    write_atomically(path, "old")

    def full(descriptor):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_text_is_on_disk_before_it_takes_the_name(tmp_path, monkeypatch):
    order = []
    real_fsync, real_replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda descriptor: (order.append("fsync"), real_fsync(descriptor)))
    monkeypatch.setattr(Path, "replace", lambda self, to: (order.append("rename"), real_replace(self, to))[1])
    write_atomically(tmp_path / "save.yaml", "text")
    assert order[:2] == ["fsync", "rename"]


def test_a_process_killed_while_writing_leaves_the_old_or_the_new_file(tmp_path):
    path = tmp_path / "save.yaml"
    texts = {letter: letter * 200_000 for letter in "ab"}
    write_atomically(path, texts["a"])
    code = (
        "import sys\nfrom pathlib import Path\nfrom krosmaster.table.savefile import write_atomically\n"
        "print('ready', flush=True)\n"
        "while True:\n    for letter in 'ab':\n        write_atomically(Path(sys.argv[1]), letter * 200_000)\n"
    )
    root = Path(savefile.__file__).parents[2]
    writer = subprocess.Popen([sys.executable, "-c", code, str(path)], cwd=root, stdout=subprocess.PIPE)
    try:
        writer.stdout.readline()
        seen = {path.read_text() for _ in range(200)}
    finally:
        writer.kill()
        writer.wait()
        writer.stdout.close()
    seen.add(path.read_text())
    assert seen <= set(texts.values())


def test_an_autosave_keeps_three_generations(tmp_path):
    path = tmp_path / "auto.yaml"
    for number in range(5):
        write_autosave(path, f"match {number}")
    assert [file.name for file in generations(path)] == ["auto.yaml", "auto.1.yaml", "auto.2.yaml"]
    assert [file.read_text() for file in generations(path)] == ["match 4", "match 3", "match 2"]
    assert len(list(tmp_path.iterdir())) == 3


def test_the_newest_autosave_is_there_at_every_step(tmp_path, monkeypatch):
    path = tmp_path / "auto.yaml"
    for number in range(3):
        write_autosave(path, f"match {number}")
    seen = []
    real = Path.replace

    def watch(self, target):
        moved = real(self, target)
        seen.append(path.exists())
        return moved

    monkeypatch.setattr(Path, "replace", watch)
    write_autosave(path, "match 3")
    assert seen == [True, True, True]


def test_an_autosave_that_fails_leaves_the_newest(tmp_path, monkeypatch):
    path = tmp_path / "auto.yaml"
    write_autosave(path, "match 0")
    write_autosave(path, "match 1")

    real = Path.replace

    def refuse(self, target):
        if "part" in self.name:
            raise OSError("disk is gone")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="disk is gone"):
        write_autosave(path, "match 2")
    assert path.read_text() == "match 1"
    assert not list(tmp_path.glob("*.part*"))


def test_a_list_names_a_broken_file_and_shows_the_others(tmp_path):
    for age, name in enumerate(("new.yaml", "broken.yaml", "old.yaml")):
        (tmp_path / name).write_text(name)
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    (tmp_path / "notes.txt").write_text("no save")

    def read(path):
        if path.stem == "broken":
            raise ValueError("line 3: what is this")
        return path.stem

    listed = list_saves(tmp_path, read)
    assert [one.path.name for one in listed] == ["new.yaml", "broken.yaml", "old.yaml"]
    assert [one.header for one in listed] == ["new", None, "old"]
    assert [one.fault for one in listed] == [None, "line 3: what is this", None]


def test_a_folder_that_is_not_there_lists_nothing(tmp_path):
    assert list_saves(tmp_path / "none", str) == ()


def test_parts_of_a_killed_writer_are_removed_and_no_others(tmp_path):
    for name in ("a.yaml.w1.part", "a.yaml.w1.part.copy", "a.yaml.w2.part", "a.yaml"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    remove_parts(tmp_path, "w1")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.yaml", "a.yaml.w2.part"]


def test_old_parts_of_a_file_are_removed_and_what_is_being_written_is_not(tmp_path):
    for name in ("a.json.1.part", "a.json.2.part", "b.json.1.part"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    os.utime(tmp_path / "a.json.1.part", (0, 0))
    os.utime(tmp_path / "b.json.1.part", (0, 0))
    remove_old_parts(tmp_path / "a.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json.2.part", "b.json.1.part"]
