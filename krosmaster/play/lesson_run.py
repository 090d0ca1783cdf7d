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

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from krosmaster.arena import engine
from krosmaster.arena.commands import Command, Concede
from krosmaster.arena.events import Event
from krosmaster.arena.lesson_defs import CoachLines, Lesson, LessonId, Lessons, LessonStep, Page, Variant
from krosmaster.arena.notation import command_document
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.play.lesson_events import ArenaStep, fits_any, holds
from krosmaster.play.lesson_ways import has_way_on
from krosmaster.play.refusals import Refused
from krosmaster.table.contract import NO_SCRIPT, Rules, Script
from krosmaster.table.match import Match

ArenaMatch: TypeAlias = Match[State, Command, Event, Reason, Setup]
ArenaRules: TypeAlias = Rules[State, Command, Event, Reason, Setup]

_FREE = " free"
"""The end of the note of a match whose guided part was left."""


def lesson_of_note(note: str) -> LessonId:
    """The lesson that the note of a match names; empty where it names none."""
    return LessonId(note.removesuffix(_FREE))


class Stage(Enum):
    """What the player and the screen have to do now."""

    GUIDED = "guided"
    COACH_PLAYS = "coach-plays"
    ASTRAY = "astray"
    FREE = "free"
    OVER = "over"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the script stands after some command."""

    step: int = 0
    start: int = 0
    """How many commands stood when the step began."""
    is_stuck: bool = False
    remark: Page | None = None
    seen: frozenset[int] = frozenset()
    """The remarks of the lesson that were made."""


@dataclass(frozen=True, slots=True)
class _Supposed:
    """What would be after some acts: for looking ahead within a step."""

    place: _Place
    state: State
    count: int
    faces_used: int = 0
    acts: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class _WayOut:
    """The number of commands that stand where it begins, and the acts."""

    count: int
    acts: tuple[Command, ...]


_RULEBOOK_LESSONS = 7
"""Lessons beyond those of the rulebook use all of its rules, as the last of them does."""

_MOST_LOOKED_AT = 400
"""Positions, when a way through a step is looked for."""


class LessonRun:
    """One lesson at the table: guided, then free."""

    def __init__(self, lesson: Lesson, coach: CoachLines, match: ArenaMatch) -> None:
        self._lesson = lesson
        self._coach = coach
        self._match = match
        self._places: list[tuple[ArenaStep, _Place]] = []
        self._refused: tuple[int, Page] | None = None
        self._refusals = 0
        self._known_way: tuple[ArenaStep, _WayOut] | None = None

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
        note = lesson.id if variant is None else lesson.id + _FREE
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
    def match(self) -> ArenaMatch:
        """Its match."""
        return self._match

    # ---- for the screen ----

    def moment(self) -> Moment:
        """What is to be shown now; cheap enough for every frame."""
        place = self._place()
        stage = self._stage(place)
        step = self._lesson.steps[place.step]
        number, steps = place.step + 1, sum(not step.is_closing for step in self._lesson.steps)
        number = min(number, steps)
        refused = self._refused
        is_fresh = refused is not None and refused[0] == len(self._match.records)
        remark = refused[1] if refused is not None and is_fresh else place.remark
        match stage:
            case Stage.OVER:
                return Moment(stage, steps, steps, self._last_words(), remark=remark, step_id="over")
            case Stage.FREE:
                pages = step.pages if step.is_closing and not self._is_left else ()
                return Moment(stage, steps, steps, pages, remark=remark, step_id="free", advice=self._lesson.advice)
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
        return not self._is_left and self._lesson.steps[self._place().step].is_closing

    def next_act(self) -> Command | None:
        """What the coach does next while it plays, else None."""
        place = self._place()
        if self._stage(place) is not Stage.COACH_PLAYS:
            return None
        return self._lesson.steps[place.step].play[len(self._match.records) - place.start].command

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

    def _way_out(self) -> _WayOut:
        """The latest beginning of a step from which the script goes on, and how."""
        place = self._place()
        steps = self._match.steps
        if self._known_way is None or self._known_way[0] is not steps[-1]:
            self._known_way = (steps[-1], self._found_way_out(place.start))
        return self._known_way[1]

    def _found_way_out(self, latest: int) -> _WayOut:
        steps = self._match.steps
        starts = sorted({place.start for _, place in self._places[: len(steps)] if place.start <= latest}, reverse=True)
        for count in starts:
            start = _Supposed(self._places[count][1], steps[count].state, count)
            step = self._lesson.steps[start.place.step]
            shown = tuple(act.command for act in step.play) or step.show
            if shown and not start.place.is_stuck:
                acts = shown if self._leads_on(start, shown) else self._found_way(start)
                if acts:
                    return _WayOut(count, acts)
        return _WayOut(latest, self._lesson.steps[self._place().step].show)

    def _leads_on(self, start: _Supposed, acts: tuple[Command, ...]) -> bool:
        now = start
        for command in acts:
            if now.place.start != start.place.start or engine.reason_against(now.state, command) is not None:
                return False
            now = self._supposed(now, command)
        return now.place.start != start.place.start and not now.place.is_stuck

    def _found_way(self, start: _Supposed) -> tuple[Command, ...]:
        """Breadth first through what the step asks for and takes."""
        step = self._lesson.steps[start.place.step]
        waiting = [start]
        for _ in range(_MOST_LOOKED_AT):
            if not waiting:
                break
            now = waiting.pop(0)
            for command in engine.legal_commands(now.state):
                if fits_any((*step.ask, *step.also), command, now.state):
                    after = self._supposed(now, command)
                    if after.place.is_stuck:
                        continue
                    if after.place.start != start.place.start:
                        return after.acts
                    waiting.append(after)
        return ()

    def _supposed(self, now: _Supposed, command: Command) -> _Supposed:
        """What would be after a command, played with the dice that the script has for it."""
        script = self._script_for(command, now.place, now.state, now.faces_used, now.count)
        step = engine.apply(now.state, command, script)
        place = self._after(now.place, command, now.state, step, now.count + 1)
        used = now.faces_used + len(script.faces)
        return _Supposed(place, step.state, now.count + 1, used, (*now.acts, command))

    @property
    def step_index(self) -> int:
        """The place of the present step among those of the script."""
        return self._place().step

    def leave(self) -> None:
        """End the guided part, if it is still on; the match goes on from here as a free one."""
        if self._stage(self._place()) not in (Stage.FREE, Stage.OVER):
            self._match.note = self._lesson.id + _FREE

    # ---- for the controller ----

    def consider(self, command: Command) -> Script | Refused:
        """The dice for a legal command that is to be played now, or why the coach does not let it be."""
        place = self._place()
        stage = self._stage(place)
        if stage in (Stage.FREE, Stage.OVER):
            return NO_SCRIPT
        step = self._lesson.steps[place.step]
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
        return self._script_for(command, place, state, used, count)

    def _refuse(self, lines: tuple[Page, ...]) -> Refused:
        """The coach's lines take turns."""
        self._refused = (len(self._match.records), lines[self._refusals % len(lines)])
        self._refusals += 1
        return Refused(Reason(Why.NOT_IN_THIS_STEP, f"TUT-{min(self._lesson.number, _RULEBOOK_LESSONS)}"))

    def _script_for(self, command: Command, place: _Place, state: State, used: int, count: int) -> Script:
        """The dice of the step for a command: the coach's own, or what is left, as far as the command uses them."""
        step = self._lesson.steps[place.step]
        if step.play:
            return step.play[count - place.start].script
        faces = step.faces[used:]
        if not faces or not fits_any(step.ask, command, state):
            return NO_SCRIPT
        left = len(engine.apply(state, command, Script(faces)).leftover.faces)
        return Script(faces[: len(faces) - left]) if left < len(faces) else NO_SCRIPT

    # ---- where the script stands ----

    @property
    def _is_left(self) -> bool:
        return self._match.note.endswith(_FREE)

    def _stage(self, place: _Place) -> Stage:
        if self._match.outcome is not None:
            return Stage.OVER
        step = self._lesson.steps[place.step]
        if self._is_left or step.is_closing:
            return Stage.FREE
        if place.is_stuck:
            return Stage.ASTRAY
        return Stage.COACH_PLAYS if step.play else Stage.GUIDED

    def _last_words(self) -> tuple[Page, ...]:
        outcome = self._match.outcome
        assert outcome is not None
        which = outcome.winners[0] if len(outcome.winners) == 1 else 2
        return self._lesson.endings[which : which + 1]

    def _place(self) -> _Place:
        """The place after the commands that stand, found anew from the first one that is another than before."""
        steps, records = self._match.steps, self._match.records
        known = self._places
        if len(known) >= len(steps) and known[len(steps) - 1][0] is steps[-1]:
            return known[len(steps) - 1][1]
        same = 0
        while same < min(len(known), len(steps)) and known[same][0] is steps[same]:
            same += 1
        del known[same:]
        for index in range(same, len(steps)):
            if index == 0:
                place = _Place()
            else:
                place = self._after(
                    known[-1][1], records[index - 1].command, steps[index - 1].state, steps[index], index
                )
            known.append((steps[index], place))
        return known[-1][1]

    def _after(self, place: _Place, command: Command, before: State, step: ArenaStep, count: int) -> _Place:
        """The place after one more command, which is the `count`-th."""
        said, seen = self._first_time(place, command, before, step)
        if self._is_left or place.is_stuck or self._lesson.steps[place.step].is_closing:
            return replace(place, remark=said, seen=seen)
        lesson_step = self._lesson.steps[place.step]
        reaction = next((r for r in lesson_step.reactions if holds(r.when, command, before, step)), None)
        if reaction is not None and reaction.page is not None:
            said = reaction.page
        if reaction is not None and reaction.go:
            return self._entered(self._lesson.step_index(reaction.go), count, step.state, said, seen)
        if _is_done(lesson_step, command, before, step, count - place.start):
            following = self._lesson.step_index(lesson_step.then) if lesson_step.then else place.step + 1
            return self._entered(following, count, step.state, said, seen)
        stuck = not has_way_on(lesson_step, step.state, count - place.start)
        return _Place(place.step, place.start, stuck, said, seen)

    def _entered(self, index: int, count: int, state: State, said: Page | None, seen: frozenset[int]) -> _Place:
        """The beginning of a step, stuck at once where it cannot be done from here."""
        step = self._lesson.steps[index]
        return _Place(index, count, not step.is_closing and not has_way_on(step, state, 0), said, seen)

    def _first_time(
        self, place: _Place, command: Command, before: State, step: ArenaStep
    ) -> tuple[Page | None, frozenset[int]]:
        for index, remark in enumerate(self._lesson.remarks):
            if index not in place.seen and holds(remark.when, command, before, step):
                return remark.page, place.seen | {index}
        return None, place.seen


def _is_done(step: LessonStep, command: Command, before: State, after: ArenaStep, played: int) -> bool:
    if step.play:
        return step.play[played - 1].command == command and played == len(step.play)
    if step.until is not None:
        return holds(step.until, command, before, after)
    return fits_any(step.ask, command, before)
