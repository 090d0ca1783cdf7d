"""The lessons of the project: scenarios with a script, and the coach's own words (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.lesson_defs import PANELS, CoachLines, Lesson, Lessons
from krosmaster.arena.notation import cell_name
from krosmaster.arena.setup_options import Part, Setup
from krosmaster.content.faults import ContentFaults, Fault, shown
from krosmaster.content.lessons_from import coach_from, lesson_from, references
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.content.matchfile import MatchFile, match_in
from krosmaster.content.model_faults import validated
from krosmaster.content.script_schema import CoachModel, PatternModel, ScriptModel, StepModel, is_cell
from krosmaster.content.yaml_nodes import Document, Where, read_document

SCENARIOS = "boards/scenarios"
COACH = "coach.yaml"


def load_lessons(catalog: Catalog, root: Path = PROJECT_ROOT) -> Lessons:
    """Every lesson of boards/scenarios in its order; a file with faults is left out and harms no other.

    Without the words of the coach there is no lesson at all.
    """
    faults: list[Fault] = []
    lessons: list[Lesson] = []
    folder = root / SCENARIOS
    for path in sorted(folder.glob("*.yaml")):
        if path.name == COACH:
            continue
        try:
            document = read_document(path, f"{SCENARIOS}/{path.name}")
            lesson = lesson_in(path.stem, match_in(document, catalog))
        except ContentFaults as found:
            faults.extend(found.faults)
            continue
        if lesson is not None:
            lessons.append(lesson)
    try:
        coach = validated(CoachModel, read_document(folder / COACH, f"{SCENARIOS}/{COACH}"), {})
    except ContentFaults as found:
        return Lessons((), CoachLines(), tuple(map(str, (*found.faults, *faults))))
    in_order = tuple(sorted(lessons, key=lambda lesson: lesson.number))
    return Lessons(in_order, coach_from(coach), tuple(map(str, faults)))


def lesson_in(lesson_id: str, match_file: MatchFile) -> Lesson | None:
    """The lesson of a match file with a script, None without; ContentFaults where the script does not fit the match."""
    script = match_file.script
    if script is None:
        return None
    if faults := list(_faults(script, match_file)):
        raise ContentFaults(faults)
    return lesson_from(lesson_id, script, match_file.setup)


# ---- what is wrong ----


def _faults(script: ScriptModel, match_file: MatchFile) -> Iterator[Fault]:
    document, setup = match_file.document, match_file.setup
    if setup.board is None:
        yield document.fault((), "a lesson has a board; needed: board")
        return
    yield from _of_references(script, match_file)
    yield from _of_steps(script, document)
    yield from _of_parts(script, setup, document)
    for index, variant in enumerate(script.variants):
        where: Where = ("script", "variants", index)
        own = sorted(handle for handle in match_file.handles if not _is_token(handle, setup))
        named = sorted(handle for team in variant.teams for handle in team)
        if variant.teams and (len(variant.teams) != len(setup.players) or named != own):
            yield document.fault(
                (*where, "teams"), f"each krosmaster stands in one of two teams; needed: {', '.join(own)}"
            )
        for handle in variant.places:
            if handle not in own:
                text = f"there is no krosmaster {handle!r}; allowed: {', '.join(own)}"
                yield document.fault((*where, "places", handle), text, at_key=True)


def _is_token(handle: str, setup: Setup) -> bool:
    return any(handle in (token.name, token.token.id) for token in setup.tokens)


def _of_references(script: ScriptModel, match_file: MatchFile) -> Iterator[Fault]:
    board = match_file.setup.board
    assert board is not None
    cells = {cell_name(cell) for cell in board.grid.cells}
    steps = {step.id for step in script.steps}
    for where, kind, name in references(script):
        text = None
        if kind == "step":
            text = None if name in steps else f"there is no step {shown(name)}; allowed: {', '.join(sorted(steps))}"
        elif kind == "cell" or (kind != "figure" and is_cell(name)):
            text = None if name in cells else f"{name} is not on the board"
        elif kind == "pointer" and name in PANELS:
            pass
        elif not match_file.knows(name):
            more = (*match_file.handles, *(PANELS if kind == "pointer" else ()))
            allowed = ", ".join(("cells", *more) if kind != "figure" else more)
            text = f"there is no {shown(name)}; allowed: {allowed}, and what they summon"
        if text is not None:
            yield match_file.document.fault(("script", *where), text)


def _of_steps(script: ScriptModel, document: Document) -> Iterator[Fault]:
    """Ids given twice, steps that nothing leads to, a guided part that never ends."""
    seen: set[str] = set()
    for index, step in enumerate(script.steps):
        if step.id in seen:
            yield document.fault(("script", "steps", index, "id"), f"the id {step.id} is given twice")
        seen.add(step.id)
    last = len(script.steps) - 1
    if not _is_closing(script.steps[last]) and script.steps[last].then is None:
        text = "the guided part never ends; needed: a last step that asks and plays nothing"
        yield document.fault(("script", "steps", last), text)
    reached = _reached(script.steps)
    for index, step in enumerate(script.steps):
        if index not in reached:
            yield document.fault(("script", "steps", index, "id"), f"nothing leads to the step {step.id}")


def _is_closing(step: StepModel) -> bool:
    return not step.ask and not step.play


def _reached(steps: tuple[StepModel, ...]) -> set[int]:
    places = {step.id: index for index, step in enumerate(steps)}
    reached: set[int] = set()
    waiting = [0]
    while waiting:
        index = waiting.pop()
        if index in reached or index >= len(steps):
            continue
        reached.add(index)
        step = steps[index]
        led = [reaction.go for reaction in step.react if reaction.go is not None]
        if step.then is not None:
            led.append(step.then)
        elif not _is_closing(step):
            waiting.append(index + 1)
        waiting += [places[name] for name in led if name in places]
    return reached


_NEEDED: dict[str, tuple[Part, ...]] = {
    "cast": (Part.SPELLS,),
    "set_dice": (Part.TENSION,),
    "inspire": (Part.TENSION, Part.INSPIRATION),
    "pick_up": (Part.KAMAS,),
    "buy_gallon": (Part.KAMAS, Part.GALLONS),
    "buy_reward": (Part.KAMAS,),
}


def _of_parts(script: ScriptModel, setup: Setup, document: Document) -> Iterator[Fault]:
    """Acts that are asked for although the match leaves them out."""
    for index, step in enumerate(script.steps):
        for place, pattern in enumerate(step.ask):
            for part in _left_out(pattern, setup):
                text = f"{pattern.do} cannot be: the match is played without {part}"
                yield document.fault(("script", "steps", index, "ask", place, "do"), text)


def _left_out(pattern: PatternModel, setup: Setup) -> Iterable[str]:
    missing = [part.value for part in _NEEDED.get(pattern.do, ()) if part in setup.without]
    if pattern.do == "buy_gallon" and not setup.has_gallons:
        missing = [Part.GALLONS.value]
    if pattern.do in ("buy_reward", "use_reward") and not setup.rewards:
        missing.append("rewards")
    return missing
