"""docs/scenarios.md says what scripts can hold, and its example is played."""

from __future__ import annotations

import re

import pytest

from krosmaster.arena import engine
from krosmaster.arena.lesson_defs import PANELS, Happening, Mood
from krosmaster.content.lessons import lesson_in
from krosmaster.content.loader import PROJECT_ROOT, load_catalog
from krosmaster.content.matchfile import parse_match
from krosmaster.content.script_schema import (
    ConditionModel,
    PageModel,
    PatternModel,
    ReactionModel,
    ScriptModel,
    StepModel,
    VariantModel,
    Verb,
)
from krosmaster.play.lesson_walk import walk_faults

DOCS = (PROJECT_ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)


def table(first_column):
    """The rows of the table with this head, as lists of cells."""
    _, _, rest = DOCS.partition(f"| {first_column} |")
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rest.split("\n\n")[0].splitlines()[2:]]


def named(cell):
    return re.findall(r"`([^`]+)`", cell)


def test_the_example_is_a_lesson_that_can_be_played_as_shown():
    lesson = lesson_in("shortest", parse_match(EXAMPLE, load_catalog()))
    assert lesson is not None
    assert [step.id for step in lesson.steps] == ["walk", "punch", "hand-over", "king", "locked", "free"]
    assert list(walk_faults(lesson, engine)) == []


@pytest.mark.parametrize(
    ("head", "model"),
    [
        ("field of `script`", ScriptModel),
        ("field of a step", StepModel),
        ("field of a page", PageModel),
        ("field of a pattern", PatternModel),
        ("field of a condition", ConditionModel),
        ("field of a reaction", ReactionModel),
        ("field of a variant", VariantModel),
    ],
)
def test_every_field_is_documented(head, model):
    assert [name for row in table(head) for name in named(row[0])] == list(model.model_fields)


def test_every_event_verb_mood_and_panel_is_documented():
    assert [name for row in table("event") for name in named(row[0])] == [event.value for event in Happening]
    pattern = {row[0]: row[1] for row in table("field of a pattern")}
    assert named(pattern["`do`"]) == list(Verb.__args__)
    page = {row[0]: row[1] for row in table("field of a page")}
    assert named(page["`mood`"]) == [mood.value for mood in Mood]
    panels = DOCS.partition("Parts of the window: ")[2].split("\n\n")[0]
    assert named(panels) == list(PANELS)
