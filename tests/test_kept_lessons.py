"""Progress through the lessons is remembered, and a broken memory stops nobody."""

import pytest
from lesson_play import CATALOG, LESSONS, begun, controller_of, follow

from krosmaster.kept_lessons import KeptProgress
from krosmaster.kept_matches import KeptMatches
from krosmaster.play.lesson_run import LessonRun, Stage


def test_done_lessons_are_remembered(tmp_path):
    path = tmp_path / "folder" / "lessons.json"
    progress = KeptProgress(path)
    assert progress.done == frozenset()
    progress.mark("lesson-2")
    progress.mark("lesson-1")
    assert KeptProgress(path).done == {"lesson-1", "lesson-2"}
    progress.forget()
    assert KeptProgress(path).done == frozenset()


def test_two_windows_keep_the_lessons_of_both(tmp_path):
    path = tmp_path / "lessons.json"
    one, other = KeptProgress(path), KeptProgress(path)
    one.mark("lesson-1")
    other.mark("lesson-2")
    one.mark("lesson-3")
    assert KeptProgress(path).done == one.done == {"lesson-1", "lesson-2", "lesson-3"}


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


def test_a_lesson_in_the_middle_is_kept_and_gone_on_with(tmp_path):
    saves = KeptMatches(tmp_path, CATALOG)
    run = begun(LESSONS.lessons[0])
    controller = controller_of(run)
    follow(run, controller, steps=3)
    saves.keep(run.match)
    unfinished = saves.unfinished()
    assert unfinished is not None
    again = LessonRun.resume(LESSONS, saves.load(unfinished.path))
    assert again is not None
    assert again.moment() == run.moment()
    assert (again.match.note, again.match.undo_stop) == ("lesson-1", 0)
    run.leave()
    path = saves.save(run.match, "My lesson")
    left = LessonRun.resume(LESSONS, saves.load(path))
    assert left is not None
    assert left.moment().stage is Stage.FREE
