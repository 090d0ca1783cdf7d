"""Lessons in the window: played as shown by mouse and keys; whatever one does, there is a way on."""

from __future__ import annotations

import itertools
import shutil
from dataclasses import replace

import pygame
import pytest
from client_fixtures import started
from lesson_play import LESSONS, finish

from krosmaster import app
from krosmaster.arena.commands import Cast, Concede, EndTurn, Inspire, Move, PickUp, Punch, SetDice
from krosmaster.client import theme
from krosmaster.client.arena_modals import MenuModal
from krosmaster.client.arena_screen import ArenaScreen
from krosmaster.client.coach import Saying
from krosmaster.client.coach_pointers import pointed_boxes, pointed_cells
from krosmaster.client.lesson_screen import LessonScreen, begun
from krosmaster.client.lessons_screen import LessonsScreen
from krosmaster.client.look import Look
from krosmaster.client.notice_screen import NoticeScreen
from krosmaster.client.screen import Pop, Push, Replace
from krosmaster.client.seat_plate import SeatPlate
from krosmaster.client.title_screen import TitleScreen
from krosmaster.content.lessons import load_lessons
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.grid import Cell
from krosmaster.play.lesson_run import Stage
from krosmaster.play.refusals import Refused

LESSON_IDS = [lesson.id for lesson in LESSONS.lessons]
SIZES = [(1024, 640), (1280, 800), (1920, 1080)]
MOST_TURNS = 400
LINE = Look.line


class Pupil:
    """Does in the window what the coach asks for."""

    def __init__(self, driver):
        self.driver = driver

    @property
    def screen(self):
        return self.driver.screen

    @property
    def moment(self):
        return self.screen.coach.run.moment()

    @property
    def coach_spots(self):
        return {spot.id for spot in self.screen.spots if spot.verb == "coach"}

    def press(self, spot_id):
        spot = self.screen.spot(spot_id)
        assert spot is not None, f"no {spot_id} among {sorted(s.id for s in self.screen.spots)}"
        self.driver.click(spot.box.center)

    def do(self, command):
        """The clicks that play a command."""
        screen = self.screen
        match command:
            case Move(to):
                self.driver.click(screen.cell_centre(to))
            case Punch(at):
                self.press("spell:punch")
                self.driver.click(screen.cell_centre(at))
            case Cast(spell, at):
                self.press(f"spell:{spell}")
                self.driver.click(screen.cell_centre(at))
            case EndTurn():
                self.press("end-character")
            case PickUp():
                self.press("pick-up")
            case SetDice() | Inspire():
                screen.shown.take(screen.shown.controller.submit(command))
                screen._refresh()
            case _:
                screen.shown.take(screen.shown.controller.submit(command))
                screen._refresh()
        self.driver.frames(4, ms=100)

    def read(self):
        """All pages that are to be read; whether there were any."""
        was_read = False
        while "coach:next" in self.coach_spots:
            self.press("coach:next")
            was_read = True
        return was_read

    def go_on(self):
        """One thing: read, wait for the coach, or do the next act of the step."""
        if self.read():
            return
        match self.moment.stage:
            case Stage.COACH_PLAYS:
                self.driver.frames(8, ms=100)
            case Stage.GUIDED:
                run = self.screen.coach.run
                played = len(run.match.records) - (len(run.match.records) - run.take_back_count())
                shown = run.shown_acts()
                before = len(run.match.records)
                self.do(shown[min(played, len(shown) - 1)])
                if len(run.match.records) == before:  # done another way before: the coach shows it from the start
                    self.press("coach:show")
                    self.driver.frames(30, ms=100)
            case stage:
                raise AssertionError(f"nothing to do at {stage}")


def pupil_of(tmp_path, lesson_id, **settings):
    driver = started(tmp_path, **settings)
    services = driver.app.services
    lesson = next(lesson for lesson in services.lessons.lessons if lesson.id == lesson_id)
    driver.app.stack.change(Push(LessonsScreen(services)))
    driver.app.stack.change(Push(LessonScreen(services, begun(services, lesson))))
    driver.frames(3)
    return Pupil(driver)


def play_guided(pupil, each=lambda: None):
    """The guided part to its end; `each` is called at the beginning of each step."""
    step = None
    for _ in range(MOST_TURNS):
        if pupil.moment.stage in (Stage.FREE, Stage.OVER):
            return
        if pupil.moment.step_id != step:
            step = pupil.moment.step_id
            each()
        pupil.go_on()
    raise AssertionError(f"still at {pupil.moment.step_id}")


def ended(pupil):
    """The match played on to its end, which is shown."""
    finish(pupil.screen.shown.controller)
    pupil.screen.shown.playback.resync(pupil.screen.state)
    pupil.driver.frames(5, ms=100)
    pupil.screen.shown.playback.skip()
    pupil.screen.shown.curtain.lift()


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


@pytest.fixture
def scenarios(tmp_path, monkeypatch):
    """A folder of scenarios of its own, which the client reads its lessons from."""
    folder = tmp_path / "project" / "boards" / "scenarios"
    shutil.copytree(PROJECT_ROOT / "boards" / "scenarios", folder)
    monkeypatch.setattr(app, "load_lessons", lambda catalog: load_lessons(catalog, tmp_path / "project"))
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
