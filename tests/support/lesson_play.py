"""Lessons played by tests: as shown, to the goal, and every legal act tried in every step."""

from __future__ import annotations

import random

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
MOST_PLACES = 60
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
        assert walk_step(run, controller) is None


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
    found = summary(state)
    return repr({key: value for key, value in found.items() if key not in ("dice_left", "legal")})


def way_on_faults(lesson: Lesson) -> list[str]:
    """Every legal command tried in every position that the guided part can come to; dead ends in words.

    A dead end: a position in which nothing asked for is legal, no coach's act either, and nothing to take back is
    offered; a command that is neither played nor refused with words; an act that cannot be taken back.
    """
    faults: list[str] = []
    run = begun(lesson)
    controller = controller_of(run)
    while run.moment().stage in (Stage.GUIDED, Stage.COACH_PLAYS):
        faults += _tried(run, controller)
        assert walk_step(run, controller) is None
    return faults


def _tried(run: LessonRun, controller: TurnController) -> list[str]:
    """From the beginning of the present step: every act in every position in it, breadth first."""
    faults: list[str] = []
    step = run.moment().step_id
    depth = len(run.match.records)
    seen = {position_key(run.match.state)}
    waiting: list[list[Command]] = [[]]
    while waiting and len(seen) < MOST_PLACES:
        path = waiting.pop(0)
        for command in path:
            controller.submit(command)
        legal = engine.legal_commands(run.match.state)
        here = f"{run.lesson.id} {step} after {path}"
        taken = 0
        for command in legal:
            answer = controller.submit(command)
            if isinstance(answer, Refused):
                if run.moment().remark is None:
                    faults.append(f"{here}: {command} is refused without words")
                continue
            taken += 1
            moment = run.moment()
            if not _has_way_on(run):
                faults.append(f"{here}: no way on after {command}")
            key = position_key(run.match.state)
            if moment.step_id == step and key not in seen:
                seen.add(key)
                waiting.append([*path, command])
            controller.undo()
        if not taken and run.moment().stage is not Stage.ASTRAY:
            faults.append(f"{here}: nothing is taken")
        while len(run.match.records) > depth:
            controller.undo()
        if run.moment().step_id != step:
            faults.append(f"{here}: undo led to {run.moment().step_id}")
    return faults


def _has_way_on(run: LessonRun) -> bool:
    moment = run.moment()
    match moment.stage:
        case Stage.ASTRAY:
            return run.take_back_count() > 0 and run.match.can_undo
        case Stage.COACH_PLAYS:
            act = run.next_act()
            return act is not None and engine.reason_against(run.match.state, act) is None
        case Stage.GUIDED:
            return any(
                not isinstance(run.consider(command), Refused) for command in engine.legal_commands(run.match.state)
            )
        case _:
            return True
