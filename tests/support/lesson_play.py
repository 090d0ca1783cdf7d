"""Lessons played by tests: as shown, to the goal, and every legal act tried in every step."""

from __future__ import annotations

import random
from collections import Counter

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Command, Concede, EndTurn, Move, Punch
from krosmaster.arena.lesson_defs import Lesson
from krosmaster.arena.state import State
from krosmaster.arena.summary import summary
from krosmaster.content.lessons import load_lessons
from krosmaster.content.loader import load_catalog
from krosmaster.grid import Cell
from krosmaster.play.lesson_run import LessonRun, Stage
from krosmaster.play.lesson_walk import walk_step
from krosmaster.play.refusals import Refused
from krosmaster.play.turn_controller import TurnController

CATALOG = load_catalog()
LESSONS = load_lessons(CATALOG)
MOST_PLACES = 80
"""How many positions of a step are looked at; steps in which one walks freely have more."""


def begun(lesson: Lesson) -> LessonRun:
    """A lesson from its start."""
    return LessonRun.begin(lesson, LESSONS.coach, engine, seed=7)


def controller_of(run: LessonRun) -> TurnController:
    """The controller that plays it."""
    return TurnController(run.match, run)


def follow(run: LessonRun, controller: TurnController, steps: int = 99) -> None:
    """Play steps as shown, to the end of the guided part at most."""
    for _ in range(steps):
        if run.moment().stage not in (Stage.GUIDED, Stage.COACH_PLAYS):
            return
        assert walk_step(run, controller, run.shown_acts()) is None


def finish(controller: TurnController, most: int = 6000) -> None:
    """Play on to the end: hit where somebody can be hit, else walk towards an enemy, with a little chance."""
    chance = random.Random(3)
    for _ in range(most):
        state = controller.state
        if state.is_over:
            return
        answer = controller.submit(_bold(state, chance))
        assert not isinstance(answer, Refused)
    raise AssertionError(f"not over after {most} commands")


def _bold(state: State, chance: random.Random) -> Command:
    legal = [command for command in engine.legal_commands(state) if not isinstance(command, Concede)]
    active = state.active_figure
    if active is None or not any(isinstance(command, EndTurn) for command in legal):
        return chance.choice(legal)
    enemies = {
        state.grid.cells[figure.cell]: figure
        for figure in state.figures.values()
        if figure.owner != active.owner and figure.in_play
    }
    hits = [c for c in legal if isinstance(c, (Cast, Punch)) and c.at in enemies]
    krosmasters = [c for c in hits if enemies[c.at].is_krosmaster]
    if hits:
        return chance.choice(krosmasters or hits)
    moves = [c for c in legal if isinstance(c, Move)]
    if moves and chance.random() < 0.85:
        targets = [cell for cell, figure in enemies.items() if figure.is_krosmaster]
        return min(moves, key=lambda move: (min(_apart(move.to, target) for target in targets), chance.random()))
    return EndTurn()


def _apart(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.col - other.col)


def position_key(state: State) -> str:
    """A position without its dice."""
    found = {key: value for key, value in summary(state).items() if key not in ("dice_left", "legal")}
    return repr((found, [(figure.mp, figure.ap) for figure in state.figures.values()]))


def way_on_faults(lesson: Lesson) -> list[str]:
    """Every legal command tried in every position that the guided part can come to; dead ends in words.

    Depth first from the start, through whatever the coach takes, each act taken back, MOST_PLACES positions a step.
    """
    return _Explorer(lesson).faults()


class _Explorer:
    def __init__(self, lesson: Lesson) -> None:
        self._run = begun(lesson)
        self._controller = controller_of(self._run)
        self._chance = random.Random(1)
        self._seen: set[tuple[str, str]] = set()
        self._places: Counter[str] = Counter()
        self._faults: list[str] = []

    def faults(self) -> list[str]:
        self._visit()
        wanted = {step.id for step in self._run.lesson.steps if not step.is_closing}
        self._faults += [f"never came to {step}" for step in wanted - set(self._places)]
        return self._faults

    def _visit(self) -> None:
        run = self._run
        moment, state = run.moment(), run.match.state
        key = (moment.step_id, position_key(state))
        if key in self._seen or self._places[moment.step_id] >= MOST_PLACES:
            return
        self._seen.add(key)
        self._places[moment.step_id] += 1
        if moment.stage in (Stage.FREE, Stage.OVER):
            return
        legal = engine.legal_commands(state)
        self._chance.shuffle(legal)
        taken = 0
        for command in legal:
            if isinstance(self._controller.submit(command), Refused):
                if run.moment().remark is None:
                    self._tell(f"{command} is refused without words")
                continue
            taken += 1
            self._visit()
            self._controller.undo()
            if run.match.state != state or run.moment().step_id != moment.step_id:
                self._tell(f"{command} cannot be taken back")
        self._check_skipping()
        if moment.stage is Stage.ASTRAY:
            self._check_way_back(taken)
        elif not taken:
            self._tell("nothing is taken")
        elif moment.stage is Stage.COACH_PLAYS and taken != 1:
            self._tell("more than the coach's act is taken")

    def _check_skipping(self) -> None:
        """From anywhere the coach can do the step: what is needed taken back, then shown, and play goes on after it."""
        run = self._run
        moment = run.moment()
        count, acts = run.take_back_count(), run.shown_acts()
        taken_back = run.match.records[len(run.match.records) - count :]
        for _ in range(count):
            self._controller.undo()
        step, depth = run.moment().step_id, len(run.match.records)
        for act in acts:
            if isinstance(self._controller.submit(act), Refused):
                self._tell(f"the coach's {act} is refused")
        if not acts or run.moment().step_id == step or run.moment().stage is Stage.ASTRAY:
            self._tell(f"skipping does not lead on, shown was {acts}")
        while len(run.match.records) > depth:
            self._controller.undo()
        for record in taken_back:
            run.match.submit(record.command, record.script)
        assert run.moment().step_id == moment.step_id

    def _check_way_back(self, taken: int) -> None:
        """Astray nothing is played, and what is to be taken back leads to where something can be."""
        run = self._run
        count = run.take_back_count()
        if taken or not count:
            self._tell("astray, and yet something is played, or nothing can be taken back")
        for _ in range(count):
            self._controller.undo()
        if run.moment().stage not in (Stage.GUIDED, Stage.COACH_PLAYS):
            self._tell("what is taken back leads astray as well")
        for _ in range(count):
            self._controller.redo()

    def _tell(self, text: str) -> None:
        path = [record.command for record in self._run.match.records]
        self._faults.append(f"{self._run.moment().step_id}: {text}, after {path}")
