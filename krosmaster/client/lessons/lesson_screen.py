"""A lesson in the window: the arena with a coach who explains, points, plays the other side and reacts."""

from __future__ import annotations

import math

import pygame

from krosmaster.arena.lesson_defs import Lesson, Variant
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.lessons.coach import Coach
from krosmaster.client.lessons.coach_pointers import draw_pointers
from krosmaster.client.lessons.coach_strip import LOW, TALL, CoachStrip
from krosmaster.client.lessons.lesson_end import LessonEndModal, restart_question
from krosmaster.client.panels.arena_modals import Modal
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Push, Replace, ScreenChange
from krosmaster.client.ui.spots import Spot
from krosmaster.play.lesson_run import LessonRun
from krosmaster.table.contract import Outcome

_NEXT_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_FIRST = ("coach:next", "coach:take-back")
"""What is to be pressed before anything else, when it is there."""
_ENDS = ("end-character", "end-turn")
_NOD, _NOD_MS = 0.035, 900
_SHAKE_MS = 420


def begun(services: Services, lesson: Lesson, variant: Variant | None = None) -> LessonRun:
    """A lesson from its start, with other dice."""
    coach, rules, language = services.lessons.coach, services.rules, services.settings.language
    return LessonRun.begin(lesson, coach, rules, seed=services.next_seed(), variant=variant, language=language)


class LessonScreen(ArenaScreen):
    """One lesson, guided first, then free."""

    def __init__(self, services: Services, run: LessonRun) -> None:
        super().__init__(services, run.match, run)
        self.coach = Coach(run, self.shown)
        self._strip: CoachStrip
        self._coach_ms = 0
        self._since_news_ms = _SHAKE_MS
        self._is_modest = False

    @property
    def coach_height(self) -> float:  # type: ignore[override]
        """Tall while the coach leads."""
        return TALL if self.coach.is_guiding else LOW

    # ---- the screen protocol ----

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew."""
        super().resize(size)
        self._size = size
        self._strip = CoachStrip(self.stage.look, self.stage.layout.coach, is_tall=self.coach.is_guiding)
        self._is_modest = False
        self._show_coach()

    def update(self, dt_ms: int) -> bool:
        """Let time pass: the coach plays when it is his to play, and marks the lesson when it is done."""
        if not self.services.is_at_rest:
            self._coach_ms += dt_ms
        self._since_news_ms += dt_ms
        self.shown.is_coached = self.shown.playback.keeps_rolls = self.coach.is_guiding
        if self.coach.is_guiding and self.shown.hide_recap():  # the coach tells it
            self._refresh()
        changed = self.coach.update(dt_ms)
        if self.coach.follow():
            self._since_news_ms = 0
            changed = True
        if changed:
            self._show_coach()
        if any(pointer.panel == "dice" for pointer in self.coach.saying.pointers):
            self._tray_age_ms = 0  # what is being explained stays in view
        if self.coach.run.is_done and self.coach.run.lesson.id not in self.services.progress.done:
            self.services.progress.mark(self.coach.run.lesson.id)
        return super().update(dt_ms) or changed

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Enter and Space turn the coach's pages while there are any; all else is as in any match."""
        is_next = (
            event.type == pygame.KEYDOWN
            and event.key in _NEXT_KEYS
            and not getattr(event, "mod", 0) & pygame.KMOD_SHIFT
        )
        if is_next and self.modal is None and not self.shown.playback.is_busy and self._keyboard.focus is None:
            spot = next((spot for spot in self._strip.spots if spot.id in _FIRST), None)
            if spot is not None:
                return self.press(spot)
        change = super().handle(event)
        if self.coach.follow():
            self._since_news_ms = 0
        self._show_coach()
        return change

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Those of the arena and the coach's."""
        return super().spots if self.modal is not None else (*super().spots, *self._strip.spots)

    def press(self, spot: Spot) -> ScreenChange | None:
        """Do what a spot is for."""
        if spot.verb != "coach":
            if spot.verb in ("end-character", "end-turn") and self.coach.is_guiding:
                self.acts.end(whole=False)  # one after another: the coach watches over what is left
                return self.acted()
            return super().press(spot)
        change = None
        match spot.subject:
            case "next" | "back":
                self.coach.turn(1 if spot.subject == "next" else -1)
            case "take-back":
                self.coach.take_back()
            case "show":
                self.coach.show()
            case "leave":
                self.coach.leave()
            case "come-back":
                self.coach.come_back()
            case "advise":
                self.coach.advise()
            case "restart" if self.coach.run.match.records:
                return Push(restart_question(self.services, self._begun_again))
            case "restart":
                change = self._once_more()
            case _:
                pass
        self._refresh()
        self._show_coach()
        return change

    def draw_coach(self, surface: pygame.Surface) -> None:
        """His strip, and over everything what he points at."""
        is_still = self.services.settings.reduced_motion
        nod = 0.0 if is_still else _NOD * (0.5 + 0.5 * math.sin(self._coach_ms / _NOD_MS * math.pi))
        if not is_still and self._since_news_ms < _SHAKE_MS:
            nod += 0.12 * math.sin(self._since_news_ms / _SHAKE_MS * math.pi)
        self._strip.draw(surface, self.pointing.pointer, nod)
        saying = self.coach.saying
        if self.modal is None and not self.shown.playback.is_busy:
            pointers = saying.pointers
            if self.view.seen() is not None:  # what is said of the cell that is pointed at must be legible
                pointers = tuple(pointer for pointer in pointers if pointer.panel)
            draw_pointers(surface, self.stage.look, self.stage, pointers, self.state, self._coach_ms, is_still=is_still)

    # ---- within ----

    def _show_coach(self) -> None:
        """Tell the strip what is said now; where it needs another height, all is laid out anew."""
        if self.stage.layout.coach.height != self.stage.look.px(self.coach_height):
            self.resize(self._size)
        self._strip.show(self.coach)
        asks_for_end = any(pointer.panel in _ENDS for pointer in self.coach.saying.pointers)
        is_modest = self.coach.is_guiding and not asks_for_end
        if is_modest != self._is_modest:
            self._is_modest = is_modest
            self.stage.make_modest(on=is_modest)
            self._refresh()

    def ending(self, outcome: Outcome) -> Modal:
        """The coach's last words."""
        page = self.coach.saying.page
        names = tuple(player.name for player in self.state.players)
        return LessonEndModal(names, outcome, page, has_next=self._following is not None)

    def after_the_end(self, entry: str) -> ScreenChange | None:
        """On to the next lesson, back to the list of them, or the same one again."""
        match entry:
            case "again":
                return self._once_more()
            case "next" if self._following is not None:
                return Replace(LessonScreen(self.services, begun(self.services, self._following)))
            case "lessons":
                return Push(self.services.lessons_screen(), onto_bottom=True)
            case _:
                return super().after_the_end(entry)

    def _once_more(self) -> ScreenChange:
        """The same lesson or variant from its start."""
        return Replace(self._begun_again())

    def _begun_again(self) -> LessonScreen:
        run = self.coach.run
        return LessonScreen(self.services, begun(self.services, run.lesson, run.variant))

    @property
    def _following(self) -> Lesson | None:
        """The lesson after this one."""
        number = self.coach.run.lesson.number
        return next((one for one in self.services.lessons.lessons if one.number == number + 1), None)
