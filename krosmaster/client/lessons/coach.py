"""The coach at the table: which of his sayings is shown, what he waits for, and what he plays himself."""

from __future__ import annotations

from collections import deque

from krosmaster.arena.commands import Command
from krosmaster.arena.lesson_defs import Page, Pointer
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.play.lesson_run import LessonRun, Moment, Stage
from krosmaster.table.values import value

_BETWEEN_ACTS_MS = 450
"""How long the coach waits between two acts of his own, so that each can be followed."""


@value
class Saying:
    """What the coach shows now."""

    moment: Moment
    page: Page | None
    number: int
    """The page's place among those of this saying, from 0."""
    count: int
    is_remark: bool
    """Whether it answers what was just done."""

    @property
    def has_more(self) -> bool:
        """Whether another page follows."""
        return self.number + 1 < self.count

    @property
    def waits_for_player(self) -> bool:
        """Whether everything was said and the task is next."""
        return not self.has_more and self.moment.stage is Stage.GUIDED

    @property
    def pointers(self) -> tuple[Pointer, ...]:
        """At what the coach points: with the page, and with the task once everything was said."""
        page = self.page.point if self.page is not None else ()
        task = self.moment.task
        if not self.waits_for_player or task is None:
            return page
        return (*task.point, *(pointer for pointer in page if pointer not in task.point))


class Coach:
    """Leads through one lesson. It changes the match by the controller alone, as a player does."""

    def __init__(self, run: LessonRun, shown: ShownMatch) -> None:
        self.run = run
        self._shown = shown
        self._pages: tuple[Page, ...] = ()
        self._remark: Page | None = None
        self._number = 0
        self._step_id = ""
        self._told: tuple[Page | None, int] = (None, -1)
        """The last remark, and how many commands stood when it was made."""
        self._since_act_ms = 0
        self._is_watched = False
        """Whether the player has let the coach play."""
        self._is_advising = False
        self._showing: deque[Command] = deque()
        """What the coach still has to do of a step that he shows."""
        self._shown_count = 0
        """How many commands stood after the last one of these."""
        self._moment = run.moment()
        self.follow()

    @property
    def saying(self) -> Saying:
        """What is to be shown now."""
        moment, said = self._moment, self._said
        page = said[min(self._number, len(said) - 1)] if said else None
        is_remark = page is not None and page is self._remark
        return Saying(moment, page, self._number, len(said), is_remark)

    @property
    def is_guiding(self) -> bool:
        """Whether the script still has the word: guided, or with last words before the free match."""
        stage = self._moment.stage
        return stage not in (Stage.FREE, Stage.OVER) or self.saying.has_more or self._is_closing

    @property
    def can_go_back(self) -> bool:
        """Whether an earlier page of this saying can be read again."""
        return self._number > 0

    @property
    def waits_to_play(self) -> bool:
        """Whether the coach is to play and was not let yet."""
        is_his = self._moment.stage is Stage.COACH_PLAYS and self.run.moment().stage is Stage.COACH_PLAYS
        return is_his and bool(self._said) and not self._is_watched

    @property
    def advises(self) -> bool:
        """Whether there is advice for whoever plays the free match."""
        return bool(self._moment.advice)

    def follow(self) -> bool:
        """Take notice of where the script stands now, once it can be seen; whether there is something new to say."""
        if self._shown.playback.is_busy:
            return False
        moment = self._moment = self.run.moment()
        told = (moment.remark, len(self.run.match.records))
        is_new_step, is_new_remark = moment.step_id != self._step_id, told != self._told
        is_taken_back = told[1] < self._told[1]
        self._told = told
        if is_taken_back and moment.remark is None and moment.stage is Stage.GUIDED:
            self._step_id, self._pages, self._remark = moment.step_id, moment.pages, None
            self._number = max(len(moment.pages) - 1, 0)  # he has said it before; what is to be done stands below
        elif is_new_step:
            self._step_id, self._pages, self._remark = moment.step_id, moment.pages, moment.remark
            self._number, self._is_watched, self._is_advising = 0, not moment.pages, False
            self._since_act_ms = 0
        elif is_new_remark and moment.remark is not None:
            unread = self._pages[self._number - (self._remark is not None) + 1 :]
            self._pages, self._remark, self._number = unread, moment.remark, 0
        return is_new_step or (is_new_remark and moment.remark is not None)

    def turn(self, pages: int) -> None:
        """Show a later or an earlier page; past the last one the coach plays, if it is his to play."""
        last = len(self._said) - 1
        if pages > 0 and self._number >= last:
            self._is_watched = True
            self._is_advising = False
            if self._moment.stage is Stage.FREE:
                self._pages, self._remark, self._number = (), None, 0
            return
        self._number = min(max(self._number + pages, 0), max(last, 0))

    def advise(self) -> None:
        """A word to whoever's turn it is."""
        advice = self._moment.advice
        player = self.run.match.state.player
        self._pages = advice[player : player + 1]
        self._remark, self._number, self._is_advising = None, 0, bool(self._pages)

    def update(self, dt_ms: int) -> bool:
        """Let time pass: while nothing is shown of an earlier act, the coach plays his next one; whether he did."""
        self._since_act_ms += dt_ms
        if self._shown.playback.is_busy or self._since_act_ms < _BETWEEN_ACTS_MS:
            return False
        command = self._next_shown() or (self.run.next_act() if not self.waits_to_play else None)
        if command is None:
            return False
        self._since_act_ms = 0
        self._shown.take(self._shown.controller.submit(command))
        self._shown_count = len(self.run.match.records)
        return True

    def take_back(self) -> None:
        """Lead back to where the step can be done."""
        for _ in range(self.run.take_back_count()):
            self._shown.take(self._shown.controller.undo())

    def show(self) -> None:
        """Do the step for the player, from its beginning, one act after another."""
        self.take_back()
        self.follow()
        self._number = max(len(self._said) - 1, 0)
        self._showing = deque(self.run.shown_acts())
        self._shown_count = len(self.run.match.records)
        self._since_act_ms = 0

    def leave(self) -> None:
        """End the guided part: the match goes on as a free one."""
        self.run.leave()
        self._shown.keep()
        self.follow()

    def come_back(self) -> None:
        """Take the guided part up again."""
        self.run.come_back()
        self._shown.keep()
        self.follow()

    def _next_shown(self) -> Command | None:
        """The next act of a step that is being shown; what the player does meanwhile ends the show."""
        if self._shown_count != len(self.run.match.records):
            self._showing.clear()
        return self._showing.popleft() if self._showing else None

    @property
    def _said(self) -> tuple[Page, ...]:
        return (self._remark, *self._pages) if self._remark is not None else self._pages

    @property
    def _is_closing(self) -> bool:
        """Whether the words between the guided part and the free match are still being read."""
        return self._moment.stage is Stage.FREE and bool(self._pages) and not self._is_advising
