"""A lesson played as its own script shows it: whether that can be done, and where it fails."""

from __future__ import annotations

from collections.abc import Iterator

from krosmaster.arena.lesson_defs import CoachLines, Lesson, Page
from krosmaster.arena.setup_options import SetupFault
from krosmaster.play.lesson_run import ArenaRules, LessonRun, Stage
from krosmaster.play.refusals import Refused
from krosmaster.play.turn_controller import TurnController

_NOTHING = (Page({}),)
SILENT = CoachLines({"other": _NOTHING}, _NOTHING, _NOTHING)
"""A coach without words."""

Where = tuple[str | int, ...]


def walk_step(run: LessonRun, controller: TurnController) -> str | None:
    """Play the present step as the script shows it; what went wrong, if something did."""
    acts = run.shown_acts()
    number = run.moment().step_id
    for count, command in enumerate(acts, start=1):
        if run.moment().step_id != number:
            return f"it is done before act {count} of what is shown"
        answer = controller.submit(command)
        if isinstance(answer, Refused):
            return f"act {count} is refused: {answer.reason.why.value} ({answer.reason.rule})"
    after = run.moment()
    if after.stage is Stage.ASTRAY:
        return f"it leads to the step {after.step_id.split()[0]}, where what is asked for cannot be done"
    return "what is shown does not do it" if after.step_id == number else None


def walk_faults(lesson: Lesson, rules: ArenaRules) -> Iterator[tuple[Where, str]]:
    """Where the guided part cannot be played as shown, and variants that cannot be set up."""
    for index, variant in enumerate(lesson.variants):
        try:
            rules.initial(variant.setup)
        except SetupFault as fault:
            yield ("script", "variants", index), fault.text
    run = LessonRun.begin(lesson, SILENT, rules)
    controller = TurnController(run.match, run)
    while run.moment().stage in (Stage.GUIDED, Stage.COACH_PLAYS, Stage.ASTRAY):
        index = run.step_index
        if run.moment().stage is Stage.ASTRAY:
            yield ("script", "steps", index), "what is asked for cannot be done"
            return
        if (text := walk_step(run, controller)) is not None:
            yield ("script", "steps", index), text
            return
