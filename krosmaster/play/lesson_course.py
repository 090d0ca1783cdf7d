"""The way through a lesson's script: where it stands after each command, the dice it has, and how to go on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.lesson_defs import Lesson, LessonStep, Page
from krosmaster.arena.state import State
from krosmaster.play.lesson_events import ArenaStep, fits_any, holds
from krosmaster.play.lesson_ways import has_way_on
from krosmaster.table.contract import NO_SCRIPT, Script
from krosmaster.table.values import value

_MOST_LOOKED_AT = 400
"""Positions, when a way through a step is looked for."""


@value
class Place:
    """Where the script stands after some command."""

    step: int = 0
    start: int = 0
    """How many commands stood when the step began."""
    is_stuck: bool = False
    """What the step asks for cannot be done any more."""
    remark: Page | None = None
    """What the coach says to the command."""
    seen: frozenset[int] = frozenset()
    """The remarks of the lesson that were made."""


@value
class Supposed:
    """What is, or would be after some acts: for looking ahead within a step."""

    place: Place
    state: State
    count: int
    """How many commands stand then."""
    faces_used: int = 0
    acts: tuple[Command, ...] = ()


@value
class WayOut:
    """A way through a step: how many commands stand where it begins, and the acts."""

    count: int
    acts: tuple[Command, ...]


class Course:
    """The script of one lesson as a way of places; it remembers nothing of a match."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson

    def step_at(self, place: Place) -> LessonStep:
        """The step of a place."""
        return self._lesson.steps[place.step]

    def after(self, place: Place, command: Command, before: State, step: ArenaStep, count: int) -> Place:
        """The place after one more command, which is the `count`-th."""
        lesson_step = self.step_at(place)
        if place.is_stuck or lesson_step.is_closing:
            return self.remarked(place, command, before, step)
        reaction = next((r for r in lesson_step.reactions if holds(r.when, command, before, step)), None)
        said = None if reaction is None else reaction.page
        if reaction is not None and reaction.go:
            return self._entered(self._lesson.step_index(reaction.go), count, step.state, said)
        if _is_done(lesson_step, command, before, step, count - place.start):
            following = self._lesson.step_index(lesson_step.then) if lesson_step.then else place.step + 1
            return self._entered(following, count, step.state, said)
        stuck = not has_way_on(lesson_step, step.state, count - place.start)
        return Place(place.step, place.start, stuck, said)

    def remarked(self, place: Place, command: Command, before: State, step: ArenaStep) -> Place:
        """The same place with the lesson's remark on one more command of the free match, where nothing is asked."""
        said, seen = self._first_time(place, command, before, step)
        return replace(place, remark=said, seen=seen)

    def _entered(self, index: int, count: int, state: State, said: Page | None) -> Place:
        """The beginning of a step, stuck at once where it cannot be done from here."""
        step = self._lesson.steps[index]
        return Place(index, count, not step.is_closing and not has_way_on(step, state, 0), said)

    def _first_time(
        self, place: Place, command: Command, before: State, step: ArenaStep
    ) -> tuple[Page | None, frozenset[int]]:
        for index, remark in enumerate(self._lesson.remarks):
            if index not in place.seen and holds(remark.when, command, before, step):
                return remark.page, place.seen | {index}
        return None, place.seen

    def script_for(self, command: Command, place: Place, state: State, used: int, count: int) -> Script:
        """The dice of the step for a command: the coach's own, or what is left, as far as the command uses them."""
        step = self.step_at(place)
        if step.play:
            return step.play[count - place.start].script
        faces = step.faces[used:]
        if not faces or not fits_any(step.ask, command, state):
            return NO_SCRIPT
        left = len(engine.apply(state, command, Script(faces)).leftover.faces)
        return Script(faces[: len(faces) - left]) if left < len(faces) else NO_SCRIPT

    def way_out(self, starts: Iterable[Supposed], through: int) -> WayOut | None:
        """Of some beginnings of steps the first from which the script goes on, past a step if that can be, and how.

        As the script shows it; where that cannot be done from another position than the script's, a way that is found.
        """
        nearest = None
        for start in starts:
            acts = self._way_on(start)
            if acts and self._passes(start, acts, through):
                return WayOut(start.count, acts)
            nearest = nearest or (WayOut(start.count, acts) if acts else None)
        return nearest

    def _way_on(self, start: Supposed) -> tuple[Command, ...]:
        """How the step that begins there is done; nothing where it cannot be."""
        step = self.step_at(start.place)
        shown = tuple(act.command for act in step.play) or step.show
        if not shown or start.place.is_stuck:
            return ()
        return shown if self._leads_on(start, shown) else self._found_way(start)

    def _passes(self, start: Supposed, acts: tuple[Command, ...], through: int) -> bool:
        """Whether the steps up to that one can be done as shown once these acts are: else one would come back here."""
        now = start
        for _ in range(len(self._lesson.steps)):
            for command in acts:
                if engine.reason_against(now.state, command) is not None:
                    return False
                now = self._supposed(now, command)
            step = self.step_at(now.place)
            if now.place.is_stuck:
                return False
            if now.place.step > through or step.is_closing:
                return True
            acts = tuple(act.command for act in step.play) or step.show
        return False

    def _leads_on(self, start: Supposed, acts: tuple[Command, ...]) -> bool:
        now = start
        for command in acts:
            if now.place.start != start.place.start or engine.reason_against(now.state, command) is not None:
                return False
            now = self._supposed(now, command)
        return now.place.start != start.place.start and not now.place.is_stuck

    def _found_way(self, start: Supposed) -> tuple[Command, ...]:
        """Breadth first through what the step asks for and takes."""
        step = self.step_at(start.place)
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

    def _supposed(self, now: Supposed, command: Command) -> Supposed:
        """What would be after a command, played with the dice that the script has for it."""
        script = self.script_for(command, now.place, now.state, now.faces_used, now.count)
        step = engine.apply(now.state, command, script)
        place = self.after(now.place, command, now.state, step, now.count + 1)
        used = now.faces_used + len(script.faces)
        return Supposed(place, step.state, now.count + 1, used, (*now.acts, command))


def _is_done(step: LessonStep, command: Command, before: State, after: ArenaStep, played: int) -> bool:
    if step.play:
        return step.play[played - 1].command == command and played == len(step.play)
    if step.until is not None:
        return holds(step.until, command, before, after)
    return fits_any(step.ask, command, before)
