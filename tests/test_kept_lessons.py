"""Progress through the lessons is remembered, and a broken memory stops nobody."""

import pytest

from krosmaster.kept_lessons import KeptProgress


def test_done_lessons_are_remembered(tmp_path):
    path = tmp_path / "folder" / "lessons.json"
    progress = KeptProgress(path)
    assert progress.done == frozenset()
    progress.mark("lesson-2")
    progress.mark("lesson-1")
    assert KeptProgress(path).done == {"lesson-1", "lesson-2"}
    progress.forget()
    assert KeptProgress(path).done == frozenset()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"done": 3}', '{"done": [1]}', "\udcff"])
def test_a_memory_that_cannot_be_read_counts_as_nothing_done(tmp_path, text):
    path = tmp_path / "lessons.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert KeptProgress(path).done == frozenset()


def test_where_nothing_can_be_written_it_holds_until_the_end(tmp_path):
    (tmp_path / "file").write_text("")
    progress = KeptProgress(tmp_path / "file" / "lessons.json")
    progress.mark("lesson-1")
    assert progress.done == {"lesson-1"}
