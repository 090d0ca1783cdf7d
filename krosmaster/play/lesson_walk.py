"""A lesson played as its own script shows it: whether that can be done, and where it fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from krosmaster.arena.commands import Command
from krosmaster.arena.lesson_defs import CoachLines, Lesson, Page
from krosmaster.arena.reasons import Reason
from krosmaster.arena.setup_options import SetupFault
from krosmaster.play.lesson_run import ArenaRules, LessonRun, Stage
from krosmaster.play.refusals import Refused
from krosmaster.play.turn_controller import TurnController

_NOTHING = (Page({}),)
_SILENT = CoachLines({"other": _NOTHING}, _NOTHING, _NOTHING)
"""A coach without words."""

Where = tuple[str | int, ...]


class WalkFault(NamedTuple):
    """What goes wrong in a step or variant: where it stands in the file, and where an act is refused, why."""

    where: Where
    text: str
    reason: Reason | None = None


def walk_faults(lesson: Lesson, rules: ArenaRules) -> Iterator[WalkFault]:
    """Where the guided part cannot be played as shown, and variants that cannot be set up."""
    for index, variant in enumerate(lesson.variants):
        try:
            rules.initial(variant.setup)
        except SetupFault as impossible:
            yield WalkFault(("script", "variants", index), str(impossible))
    run = LessonRun.begin(lesson, _SILENT, rules)
    controller = TurnController(run.match, run)
    while run.moment().stage not in (Stage.FREE, Stage.OVER):
        where: Where = ("script", "steps", run.step_index)
        step = lesson.steps[run.step_index]
        if run.moment().stage is Stage.ASTRAY:
            yield WalkFault(where, "what is asked for cannot be done")
            return
        fault = walk_step(run, controller, tuple(act.command for act in step.play) or step.show)
        if fault is not None:
            yield fault._replace(where=where)
            return


def walk_step(run: LessonRun, controller: TurnController, acts: Iterable[Command]) -> WalkFault | None:
    """Play acts that are to do the present step, and see whether they do; what went wrong, if something did."""
    step = run.moment().step_id
    for count, command in enumerate(acts, start=1):
        if run.moment().step_id != step:
            return WalkFault((), f"it is done before act {count} of what is shown")
        answer = controller.submit(command)
        if isinstance(answer, Refused):
            return WalkFault((), f"act {count} of what is shown is refused", answer.reason)
    after = run.moment()
    if after.stage is Stage.ASTRAY:
        return WalkFault((), f"it leads to the step {after.step_id.split()[0]}, where what is asked for cannot be done")
    return WalkFault((), "what is shown does not do it") if after.step_id == step else None
