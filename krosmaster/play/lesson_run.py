"""A lesson as it is played: the match, where its script stands, and what the coach says to every act.

For a screen. `LessonRun.begin` sets a lesson up; `LessonRun.resume` takes up a loaded match, whose `note` says which
lesson it is. A `TurnController` with `guide=run` plays it; nothing else changes the match. Each frame the screen draws
`run.moment()`:

- `stage` GUIDED: show `pages` one after another (which one is shown is the screen's own affair), then `task` with its
  pointers. What the player commands goes through the controller as in any match. What the script has not asked for
  comes back as `Refused` with `Why.NOT_IN_THIS_STEP`, and `moment().remark` holds the coach's words about it.
- `stage` COACH_PLAYS: after the pages submit `next_act()` to the controller, one at a time, when nothing is being
  played back.
- `stage` ASTRAY: what is asked for cannot be done any more. All commands are refused until `take_back_count()`
  commands are undone by the controller, or the guided part is left.
- `stage` FREE: a hot-seat match with the lesson's goal. `pages` are what is said first, `advice` a word to each player;
  `remark` comments on the last act.
- `stage` OVER: the match has ended; `pages` are the coach's last words.

`moment().remark` is what the coach says to the last act or refusal, else None. Undo and redo are those of the
controller, to the beginning and past dice: the place in the script is found anew from the commands that stand. To skip
a step undo `take_back_count()` commands, then submit `shown_acts()` one by one. `leave()` ends the guided part for
good. The note in the match goes into its file, so a save comes back to the same place.

Dice of the script go to the commands that are asked for, as many as each uses, and are recorded with them: they never
wait for another roll, come back with undo, and a replay needs no script.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from krosmaster.arena.commands import Command, Concede
from krosmaster.arena.documents import command_document
from krosmaster.arena.events import Event
from krosmaster.arena.lesson_defs import CoachLines, Lesson, LessonId, Lessons, Page, Variant
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.play.lesson_course import Course, Place, Supposed, WayOut
from krosmaster.play.lesson_events import ArenaStep, fits_any
from krosmaster.play.refusals import Refused
from krosmaster.table.contract import NO_SCRIPT, Rules, Script
from krosmaster.table.match import Match
from krosmaster.table.notes import kind_of
from krosmaster.table.values import value

ArenaMatch: TypeAlias = Match[State, Command, Event, Reason, Setup]
ArenaRules: TypeAlias = Rules[State, Command, Event, Reason, Setup]

_FREE = "free"
"""The second word of the note of a match without a guided part; the third one is the variant, if it is one."""


def lesson_of_note(note: str) -> LessonId:
    """The lesson that the note of a match names; empty where it names none."""
    return LessonId(kind_of(note))


class Stage(Enum):
    """What the player and the screen have to do now."""

    GUIDED = "guided"
    COACH_PLAYS = "coach-plays"
    ASTRAY = "astray"
    FREE = "free"
    OVER = "over"


@value
class Moment:
    """What a screen shows of a lesson now."""

    stage: Stage
    step: int
    """The step, from 1; in the free match the last one."""
    steps: int
    pages: tuple[Page, ...] = ()
    """What the coach says, one page after another."""
    task: Page | None = None
    remark: Page | None = None
    """What the coach says to the last act or refusal; shown before the pages."""
    advice: tuple[Page, ...] = ()
    """For the free match: a word to each player, by index."""
    step_id: str = ""
    """Changes with the pages: show them from the first one when it does."""

    @property
    def can_skip(self) -> bool:
        """Whether the coach can do the step."""
        return self.stage in (Stage.GUIDED, Stage.ASTRAY)


_RULEBOOK_LESSONS = 7
"""Lessons beyond those of the rulebook use all of its rules, as the last of them does."""


class LessonRun:
    """One lesson at the table: guided, then free."""

    def __init__(self, lesson: Lesson, coach: CoachLines, match: ArenaMatch) -> None:
        self._lesson = lesson
        self._course = Course(lesson)
        self._coach = coach
        self._match = match
        words = match.note.split()
        self._variant = lesson.variant(words[2]) if len(words) > 2 else None
        self._places: list[tuple[ArenaStep, Place]] = []
        self._refused: tuple[ArenaStep, Page] | None = None
        """What the coach said to the last refusal, and where the match stood."""
        self._refusals = 0
        self._known_way: tuple[ArenaStep, WayOut] | None = None

    @classmethod
    def begin(
        cls,
        lesson: Lesson,
        coach: CoachLines,
        rules: ArenaRules,
        *,
        seed: int | None = None,
        variant: Variant | None = None,
        language: str = "",
    ) -> LessonRun:
        """Set a lesson up; a variant is played free. Without a seed or language those of the file are played."""
        setup, sides = (lesson.setup, lesson.sides) if variant is None else (variant.setup, variant.sides)
        setup = setup if seed is None else replace(setup, seed=seed)
        if language and sides:
            players = (replace(p, name=side[language]) for p, side in zip(setup.players, sides, strict=True))
            setup = replace(setup, players=tuple(players))
        note = lesson.id if variant is None else f"{lesson.id} {_FREE} {variant.id}"
        match: ArenaMatch = Match(rules, setup, free_undo=True, note=note)
        return cls(lesson, coach, match)

    @classmethod
    def resume(cls, lessons: Lessons, match: ArenaMatch) -> LessonRun | None:
        """The lesson that a match belongs to by its note; None: it belongs to none that there is."""
        lesson = lessons.lesson(lesson_of_note(match.note))
        return None if lesson is None else cls(lesson, lessons.coach, match)

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self._lesson

    @property
    def variant(self) -> Variant | None:
        """The variant that is played; None: the lesson as it is."""
        return self._variant

    @property
    def match(self) -> ArenaMatch:
        """Its match."""
        return self._match

    # ---- for the screen ----

    def moment(self) -> Moment:
        """What is to be shown now; cheap enough for every frame."""
        place = self._place()
        stage = self._stage(place)
        step = self._course.step_at(place)
        number, steps = place.step + 1, sum(not step.is_closing for step in self._lesson.steps)
        number = min(number, steps)
        refused = self._refused
        is_fresh = refused is not None and refused[0] is self._match.steps[-1]
        remark = refused[1] if refused is not None and is_fresh else place.remark
        match stage:
            case Stage.OVER:
                return Moment(stage, steps, steps, self._last_words(), remark=remark, step_id="over")
            case Stage.FREE:
                pages = step.pages if step.is_closing and not self._is_left else ()
                return Moment(stage, steps, steps, pages, remark=remark, step_id="free", advice=self._words.advice)
            case Stage.ASTRAY:
                pages = self._coach.astray[:1]
                return Moment(stage, number, steps, pages, step.task, remark, step_id=f"{step.id} astray")
            case _:
                return Moment(stage, number, steps, step.pages, step.task, remark, step_id=step.id)

    @property
    def is_done(self) -> bool:
        """Whether the lesson counts as done: its guided part was gone through, or the match won by playing."""
        outcome = self._match.outcome
        if outcome is not None and outcome.why != "WIN-10":
            return True
        return not self._is_left and self._course.step_at(self._place()).is_closing

    def next_act(self) -> Command | None:
        """What the coach does next while it plays, else None."""
        place = self._place()
        if self._stage(place) is not Stage.COACH_PLAYS:
            return None
        return self._course.step_at(place).play[len(self._match.records) - place.start].command

    def take_back_count(self) -> int:
        """How many commands lead back to where the step began, or an earlier one where there is no way on from it."""
        if self._is_left:
            return 0
        return len(self._match.records) - self._way_out().count

    def shown_acts(self) -> tuple[Command, ...]:
        """How the coach would do the step once `take_back_count` commands are taken back.

        As the script shows it; where that cannot be done from another position than the script's, a way that is found.
        """
        return () if self._is_left else self._way_out().acts

    def _way_out(self) -> WayOut:
        """The latest beginning of a step from which the script goes on, and how."""
        place = self._place()
        steps = self._match.steps
        if self._known_way is None or self._known_way[0] is not steps[-1]:
            self._known_way = (steps[-1], self._found_way_out(place.start))
        return self._known_way[1]

    def _found_way_out(self, latest: int) -> WayOut:
        steps = self._match.steps
        starts = sorted({place.start for _, place in self._places[: len(steps)] if place.start <= latest}, reverse=True)
        supposed = (Supposed(self._places[count][1], steps[count].state, count) for count in starts)
        place = self._place()
        return self._course.way_out(supposed, place.step) or WayOut(latest, self._course.step_at(place).show)

    @property
    def step_index(self) -> int:
        """The place of the present step among those of the script."""
        return self._place().step

    def leave(self) -> None:
        """End the guided part, if it is still on; the match goes on from here as a free one."""
        if self._stage(self._place()) not in (Stage.FREE, Stage.OVER):
            self._match.note = f"{self._lesson.id} {_FREE}"

    @property
    def can_come_back(self) -> bool:
        """Whether the guided part was left and can be taken up again."""
        return self._is_left and self._variant is None and self._match.outcome is None

    def come_back(self) -> None:
        """Take the guided part up again where its script stands by now, if need be by what is to be taken back."""
        if self.can_come_back:
            self._match.note = self._lesson.id
            self._places.clear()
            self._known_way = None

    # ---- for the controller ----

    @property
    def laid_out(self) -> Script:
        """Nothing: the dice of the script are not known to the player."""
        return NO_SCRIPT

    def consider(self, command: Command) -> Script | Refused:
        """The dice for a legal command that is to be played now, or why the coach does not let it be."""
        place = self._place()
        stage = self._stage(place)
        self._refused = None
        if stage in (Stage.FREE, Stage.OVER):
            return NO_SCRIPT
        step = self._course.step_at(place)
        state, count = self._match.state, len(self._match.records)
        if stage is Stage.COACH_PLAYS:
            if step.play[count - place.start].command != command:
                return self._refuse(self._coach.waiting)
        elif stage is Stage.ASTRAY:
            return self._refuse(self._coach.astray)
        elif not fits_any((*step.ask, *step.also), command, state):
            verb = command_document(command)["do"]
            own = (step.refusal,) if step.refusal is not None and not isinstance(command, Concede) else ()
            return self._refuse(own or self._coach.refusals.get(verb) or self._coach.refusals["other"])
        used = sum(len(record.script.faces) for record in self._match.records[place.start :])
        return self._course.script_for(command, place, state, used, count)

    def _refuse(self, lines: tuple[Page, ...]) -> Refused:
        """The coach's lines take turns."""
        self._refused = (self._match.steps[-1], lines[self._refusals % len(lines)])
        self._refusals += 1
        return Refused(Reason(Why.NOT_IN_THIS_STEP, f"TUT-{min(self._lesson.number, _RULEBOOK_LESSONS)}"))

    # ---- where the script stands ----

    @property
    def _is_left(self) -> bool:
        return self._match.note.split()[1:2] == [_FREE]

    def _stage(self, place: Place) -> Stage:
        if self._match.outcome is not None:
            return Stage.OVER
        step = self._course.step_at(place)
        if self._is_left or step.is_closing:
            return Stage.FREE
        if place.is_stuck:
            return Stage.ASTRAY
        return Stage.COACH_PLAYS if step.play else Stage.GUIDED

    @property
    def _words(self) -> Lesson | Variant:
        """Whose advice and endings the coach has."""
        return self._variant or self._lesson

    def _last_words(self) -> tuple[Page, ...]:
        outcome = self._match.outcome
        assert outcome is not None
        which = outcome.winners[0] if len(outcome.winners) == 1 else 2
        return self._words.endings[which : which + 1]

    def _place(self) -> Place:
        """The place after the commands that stand, found anew from the first one that is another than before."""
        steps = self._match.steps
        known = self._places
        if len(known) >= len(steps) and known[len(steps) - 1][0] is steps[-1]:
            return known[len(steps) - 1][1]
        same = 0
        while same < min(len(known), len(steps)) and known[same][0] is steps[same]:
            same += 1
        del known[same:]
        for index in range(same, len(steps)):
            place = Place() if index == 0 else self._place_after(known[-1][1], index)
            known.append((steps[index], place))
        return known[-1][1]

    def _place_after(self, place: Place, count: int) -> Place:
        """The place after the `count`-th command, from the one before it."""
        command, before, step = (
            self._match.records[count - 1].command,
            self._match.steps[count - 1].state,
            self._match.steps[count],
        )
        if self._is_left:
            return self._course.remarked(place, command, before, step)
        return self._course.after(place, command, before, step, count)
