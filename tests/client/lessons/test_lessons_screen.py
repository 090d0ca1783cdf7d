"""The list of lessons: what it marks, its variants, and files that are faulty."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest
from client_fixtures import started
from lesson_play import LESSONS
from pupil import LESSON_IDS, pupil_of

from krosmaster import late
from krosmaster.arena.commands import Concede
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.art.look import Look
from krosmaster.client.lessons.lesson_screen import LessonScreen
from krosmaster.client.lessons.lessons_screen import LessonsScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.screen import Pop, Push, Replace
from krosmaster.content.lessons import load_lessons
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.play.lesson_run import Stage

LINE = Look.line


@pytest.mark.parametrize("lesson_id", LESSON_IDS)
def test_variants_are_played_free_from_the_start(tmp_path, lesson_id):
    driver = started(tmp_path, size=(1024, 640))
    driver.press("learn")
    place = LESSON_IDS.index(lesson_id)
    driver.press(f"lesson:{place}")
    for number in range(len(LESSONS.lessons[place].variants)):
        driver.press(f"variant:{number}")
        assert driver.screen.coach.run.moment().stage is Stage.FREE
        driver.app.stack.change(Pop())
    driver.press("begin")
    assert driver.screen.coach.run.moment().stage in (Stage.GUIDED, Stage.COACH_PLAYS)


def test_the_list_marks_lessons_that_are_done_and_left_in_the_middle(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.read()
    pupil.press("coach:show")
    pupil.driver.frames(30, ms=100)
    driver = started(tmp_path)
    driver.app.services.progress.mark(LESSON_IDS[1])
    driver.press("learn")
    driver.press("lesson:0")
    assert "go-on" in driver.widgets.ids
    driver.press("go-on")
    assert isinstance(driver.screen, LessonScreen)


def test_the_list_plays_no_match_again_whose_header_says_enough(tmp_path, monkeypatch):
    pupil = pupil_of(tmp_path, LESSON_IDS[1])
    saves = pupil.driver.app.services.saves
    saves.save(pupil.screen.shown.controller.match, "Left")
    pupil.screen.coach.run.leave()
    pupil.screen.shown.controller.submit(Concede(0))
    assert pupil.screen.state.is_over
    saves.save(pupil.screen.shown.controller.match, "Over")
    monkeypatch.setattr(saves, "read", lambda path: pytest.fail(f"{path} is played again"))
    listed = LessonsScreen(pupil.driver.app.services)
    pupil.driver.app.stack.change(Push(listed))
    listed.answered(None)
    assert listed._left[LESSON_IDS[1]].title == "Left"


@pytest.fixture
def scenarios(tmp_path, monkeypatch):
    """A folder of scenarios of its own, which the client reads its lessons from."""
    folder = tmp_path / "project" / "boards" / "scenarios"
    shutil.copytree(PROJECT_ROOT / "boards" / "scenarios", folder)
    monkeypatch.setattr(late, "lessons", lambda catalog: load_lessons(catalog, tmp_path / "project"))
    return folder


def test_a_faulty_scenario_is_left_out_and_named_and_harms_no_other(tmp_path, scenarios, monkeypatch):
    third = scenarios / f"{LESSON_IDS[2]}.yaml"
    pupil = pupil_of(tmp_path, LESSON_IDS[2])
    path = pupil.driver.app.services.saves.save(pupil.screen.shown.controller.match, "Mine")
    third.write_text("format: 1\ntitle: x\nscript: {lesson: 8}\n", encoding="utf-8")
    drawn = []
    monkeypatch.setattr(
        Look, "line", lambda look, words, *args, **options: drawn.append(words) or LINE(look, words, *args, **options)
    )
    driver = started(tmp_path)
    driver.press("learn")
    driver.frames(2)
    assert isinstance(driver.screen, LessonsScreen)
    assert [lesson.id for lesson in driver.app.services.lessons.lessons] == [*LESSON_IDS[:2], *LESSON_IDS[3:]]
    (told,) = {words for words in drawn if "Left out" in words}
    assert f"boards/scenarios/{third.name}:" in told
    driver.press("lesson:2")
    driver.press("begin")
    assert driver.screen.coach.run.lesson.id == LESSON_IDS[3]
    services = driver.app.services
    opened = services.screen_for(services.saves.load(path))
    assert isinstance(opened, ArenaScreen)
    assert not isinstance(opened, LessonScreen)


def test_without_the_words_of_the_coach_there_is_no_lesson_and_a_way_back(tmp_path, scenarios):
    (scenarios / "coach.yaml").unlink()
    driver = started(tmp_path)
    driver.press("learn")
    driver.frames(2)
    assert driver.widgets.ids == ("back",)
    assert "coach.yaml" in driver.app.services.lessons.faults[0]
    driver.press("back")
    assert isinstance(driver.screen, TitleScreen)


def test_a_lesson_that_the_rules_refuse_is_a_notice(tmp_path, monkeypatch):
    driver = started(tmp_path)
    driver.press("learn")
    lesson = driver.app.services.lessons.lessons[0]
    first = replace(lesson.setup.players[0], team=())
    monkeypatch.setitem(
        driver.app.services.__dict__, "lessons",
        replace(LESSONS, lessons=(replace(lesson, setup=replace(lesson.setup, players=(first, first))),)),
    )  # fmt: skip
    driver.app.stack.change(Replace(LessonsScreen(driver.app.services)))
    driver.press("begin")
    assert isinstance(driver.screen, NoticeScreen)
