"""Lessons in the window: played as shown by mouse and keys; whatever one does, there is a way on."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest
from client_fixtures import started
from lesson_play import LESSONS, finish
from pupil import LESSON_IDS, SIZES, Pupil, ended, play_guided, pupil_of

from krosmaster.arena.commands import EndTurn
from krosmaster.client.art import theme
from krosmaster.client.lessons.coach import Saying
from krosmaster.client.lessons.coach_pointers import pointed_boxes, pointed_cells
from krosmaster.client.lessons.lesson_screen import LessonScreen, begun
from krosmaster.client.lessons.lessons_screen import LessonsScreen
from krosmaster.client.panels.arena_modals import MenuModal
from krosmaster.client.panels.seat_plate import SeatPlate
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.screen import Push, Replace
from krosmaster.grid import Cell
from krosmaster.play.lesson_run import Stage
from krosmaster.play.refusals import Refused


def check_pointers(pupil):
    """Everything that the coach points at in this step is there to be seen, and he does not stand on it."""
    screen = pupil.screen
    for number in range(screen.coach.saying.count):
        screen.coach._number = number
        pointers = screen.coach.saying.pointers
        cells, boxes = pointed_cells(pointers, screen.state), pointed_boxes(pointers, screen.stage)
        unseen = [p for p in pointers if p.panel and screen.stage.part_box(p.panel) is None]
        assert not unseen, f"{pupil.moment.step_id}: {unseen}"
        assert len(cells) + len(boxes) == len(pointers)
        for cell in cells:
            box = screen.stage.projection.cell_box(cell)
            assert screen.stage.layout.board.contains(box)
            assert not box.colliderect(screen.stage.layout.coach)
    screen.coach._number = 0


@pytest.mark.parametrize("lesson_id", LESSON_IDS)
def test_lesson_is_played_as_shown_to_its_goal_in_the_window(tmp_path, lesson_id):
    pupil = pupil_of(tmp_path, lesson_id, size=(1024, 640))
    play_guided(pupil, lambda: check_pointers(pupil))
    pupil.read()
    ended(pupil)
    assert pupil.moment.stage is Stage.OVER
    assert {spot.id for spot in pupil.screen.spots} >= {"victory:again", "victory:lessons"}
    assert lesson_id in pupil.driver.app.services.progress.done
    pupil.press("victory:lessons")
    assert isinstance(pupil.screen, LessonsScreen)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_every_word_of_the_coach_has_room(tmp_path, size, language):
    pupil = pupil_of(tmp_path, LESSON_IDS[0], size=size, language=language)
    strip, moment = pupil.screen._strip, pupil.moment

    def check(stage, page, task=None):
        saying = Saying(replace(moment, stage=stage, task=task), page, 0, 1, is_remark=False)
        found = strip.words(saying)
        assert len(found) == (page is not None) + (task is not None)
        for words, box in found:
            assert words.get_width() <= box.width
            assert words.get_height() <= box.height, (page or task).text[language]

    for lesson in LESSONS.lessons:
        for step in lesson.steps:
            pages = [*step.pages, *(reaction.page for reaction in step.reactions if reaction.page is not None)]
            pages += [step.refusal] if step.refusal is not None else []
            for page in pages:
                check(Stage.GUIDED, page, step.task)
    pupil.press("coach:leave")
    strip = pupil.screen._strip
    for lesson in LESSONS.lessons:
        for page in (*lesson.advice, *(page for variant in lesson.variants for page in variant.advice)):
            check(Stage.FREE, page)
        for remark in lesson.remarks:
            check(Stage.FREE, remark.page)


def test_a_lesson_can_be_disturbed_at_every_step_and_gone_on_with(tmp_path):
    """Esc, undo, other languages and sizes, a wrong click, a save that is loaded: then it is done as shown."""
    for lesson_id in LESSON_IDS:
        driver = started(tmp_path / lesson_id, size=(1024, 640))
        services = driver.app.services
        lesson = next(lesson for lesson in services.lessons.lessons if lesson.id == lesson_id)
        driver.app.stack.change(Push(LessonScreen(services, begun(services, lesson))))
        driver.frames(3)
        pupil = Pupil(driver)
        languages, sizes = itertools.cycle(("es", "fr", "en")), itertools.cycle(SIZES)

        def disturb(pupil=pupil, driver=driver, services=services, languages=languages, sizes=sizes):
            before = pupil.moment
            driver.key(pygame.K_ESCAPE)
            driver.key(pygame.K_ESCAPE)
            services.change_settings(replace(services.settings, language=next(languages)))
            pygame.display.set_mode(next(sizes))
            driver.frames(2)
            assert pupil.moment.step_id == before.step_id
            if before.stage is Stage.GUIDED:
                pupil.read()
                driver.click(pupil.screen.cell_centre(Cell(0, 0)))
                driver.key(pygame.K_ESCAPE)
                driver.key(pygame.K_F1)
                driver.key(pygame.K_ESCAPE)
                if pupil.moment.stage is Stage.ASTRAY or pupil.moment.step_id != before.step_id:
                    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
            path = services.saves.save(pupil.screen.coach.run.match, "lesson")
            match = services.saves.load(path)
            driver.app.stack.change(Replace(services.screen_for(match)))
            driver.frames(3)
            assert isinstance(pupil.screen, LessonScreen)
            if pupil.moment.stage is Stage.ASTRAY:
                pupil.read()
                pupil.press("coach:take-back")

        play_guided(pupil, disturb)
        assert pupil.moment.stage is Stage.FREE


def test_the_coach_shows_a_step_and_takes_back_what_led_astray(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.read()
    first = pupil.moment.step_id
    pupil.press("coach:show")
    pupil.driver.frames(30, ms=100)
    assert pupil.moment.step_id != first
    for _ in range(3):
        pupil.driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert pupil.moment.step_id == first
    assert not pupil.screen.coach.run.match.records


def test_what_the_coach_refuses_is_said_by_him_and_not_by_a_toast(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.read()
    pupil.press("end-character")
    assert pupil.screen.coach.saying.is_remark
    assert not pupil.screen.shown.toast.markup
    assert not pupil.screen.coach.run.match.records


def test_the_guided_part_can_be_left_and_the_match_goes_on_free(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    tall = pupil.screen.stage.layout.coach.height
    pupil.press("coach:leave")
    assert pupil.moment.stage is Stage.FREE
    assert pupil.screen.stage.layout.coach.height < tall
    pupil.driver.key(pygame.K_p)
    pupil.driver.key(pygame.K_ESCAPE)
    assert pupil.screen.shown.controller.submit(EndTurn())
    assert pupil.screen.coach.run.match.records


def test_continue_leads_back_to_the_same_step_with_the_coach(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.read()
    pupil.press("coach:show")
    pupil.driver.frames(30, ms=100)
    step = pupil.moment.step_id
    driver = started(tmp_path)
    driver.press("continue")
    assert isinstance(driver.screen, LessonScreen)
    assert driver.screen.coach.run.moment().step_id == step
    assert isinstance(driver.app.stack._screens[0], TitleScreen)


def test_the_end_is_told_again_after_it_was_taken_back(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.screen.coach.run.leave()
    finish(pupil.screen.shown.controller)
    pupil.screen.shown.playback.resync(pupil.screen.state)
    for acts in ((), ("undo", "redo")):
        for act in acts:
            pupil.press(act)
        pupil.driver.frames(5)
        assert pupil.screen.state.is_over
        assert pupil.screen.modal is not None
        pupil.press("victory:board")
        assert pupil.screen.modal is None
        pupil.driver.frames(5)
        assert pupil.screen.modal is None, "looking at the board is not disturbed"


def test_once_more_and_begin_again_stay_with_the_variant(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    driver.press("learn")
    driver.press("variant:1")
    variant = driver.screen.coach.run.variant
    assert variant is not None
    pupil = Pupil(driver)
    pupil.press("coach:restart")
    assert pupil.screen.coach.run.variant is variant
    ended(pupil)
    pupil.press("victory:again")
    assert pupil.screen.coach.run.variant is variant
    assert not pupil.screen.coach.run.match.records


def test_lessons_at_the_end_leads_to_the_lessons_from_wherever_one_came(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.press("coach:leave")
    driver = started(tmp_path)
    driver.press("continue")
    pupil = Pupil(driver)
    ended(pupil)
    pupil.press("victory:lessons")
    assert isinstance(driver.screen, LessonsScreen)
    driver.press("back")
    assert isinstance(driver.screen, TitleScreen)


def test_beginning_again_is_asked_once_something_was_played(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.press("coach:restart")
    assert isinstance(pupil.screen, LessonScreen)
    pupil.read()
    pupil.press("coach:show")
    pupil.driver.frames(30, ms=100)
    played = pupil.screen.coach.run.match.records
    assert played
    pupil.press("coach:restart")
    pupil.driver.press("choice-0")
    assert pupil.screen.coach.run.match.records == played
    pupil.press("coach:restart")
    pupil.driver.press("choice-1")
    assert isinstance(pupil.screen, LessonScreen)
    assert not pupil.screen.coach.run.match.records


def test_the_coach_can_be_called_back_after_he_was_sent_away(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.read()
    pupil.press("coach:leave")
    pupil.screen.shown.controller.submit(EndTurn())
    pupil.driver.frames(30, ms=100)
    pupil.screen.shown.curtain.lift()
    pupil.press("coach:come-back")
    assert pupil.moment.stage is Stage.ASTRAY
    pupil.press("coach:take-back")
    pupil.driver.frames(5, ms=100)
    assert (pupil.moment.stage, pupil.moment.step_id) == (Stage.GUIDED, LESSONS.lessons[0].steps[0].id)


def test_what_was_taken_back_is_not_lectured_on_again(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.read()
    pupil.press("coach:show")
    pupil.driver.frames(30, ms=100)
    for _ in range(3):
        pupil.driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        pupil.driver.frames(5, ms=100)
    saying = pupil.screen.coach.saying
    assert not pupil.screen.coach.run.match.records
    assert (saying.waits_for_player, saying.number > 0) == (True, True)


def test_the_menu_of_a_lesson_leads_to_the_lessons_and_that_of_a_match_does_not(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.driver.key(pygame.K_ESCAPE)
    pupil.press("menu:lessons")
    assert isinstance(pupil.screen, LessonsScreen)
    assert "lessons" not in {name for name, *_rest in MenuModal(can_concede=True)._entries()}


def test_while_the_coach_leads_refusals_name_no_other_way(tmp_path):
    pupil = pupil_of(tmp_path, LESSON_IDS[0])
    pupil.read()
    screen = pupil.screen
    far = Cell(5, 0)
    pupil.driver.hover(screen.cell_centre(far), ms=1500)
    assert isinstance(screen.shown.controller.hover(far), Refused)
    assert screen.shown.controller.hover(far).nearest is not None
    seen = screen.view.seen()
    assert isinstance(seen, Refused)
    assert seen.nearest is None
    pupil.driver.click(screen.cell_centre(far))
    assert "nearest" not in screen.shown.toast.markup
    pupil.press("coach:leave")
    pupil.driver.click(screen.cell_centre(far))
    assert "nearest" in screen.shown.toast.markup


def test_a_plate_without_numbers_has_its_name_in_the_middle(tmp_path):
    """Lesson 1 counts neither GG nor kamas, lesson 7 both."""
    middles = []
    for number in (0, 6):
        pupil = pupil_of(tmp_path / str(number), LESSON_IDS[number])
        screen, surface = pupil.screen, pygame.Surface((1280, 800))
        plate = pygame.Rect(0, 0, 130, 74)
        SeatPlate(screen.stage.look, is_low=False).draw(surface, screen.state, 0, plate, {})
        light = pygame.mask.from_threshold(surface, theme.TEXT, (40, 40, 40, 255))
        boxes = [box for box in light.get_bounding_rects() if 35 < box.left < 125]
        middles.append(boxes[0].unionall(boxes[1:]).centery - plate.centery)
    assert abs(middles[0]) <= 4
    assert middles[1] < -8
