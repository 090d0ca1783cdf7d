"""A pupil at a lesson in the window: reads, waits, and does with mouse and keys what the coach asks for."""

from __future__ import annotations

from client_fixtures import started
from lesson_play import LESSONS, finish

from krosmaster.arena.commands import Cast, EndTurn, Inspire, Move, PickUp, Punch, SetDice
from krosmaster.client.lessons.lesson_screen import LessonScreen, begun
from krosmaster.client.lessons.lessons_screen import LessonsScreen
from krosmaster.client.ui.screen import Push
from krosmaster.play.lesson_run import Stage

LESSON_IDS = [lesson.id for lesson in LESSONS.lessons]
SIZES = [(1024, 640), (1280, 800), (1920, 1080)]
MOST_TURNS = 400


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
