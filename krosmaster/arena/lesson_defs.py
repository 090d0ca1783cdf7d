"""What a lesson's script says, as frozen values: `play/lesson_run.py` plays it (docs/scenarios.md)."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import NewType

from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import Handle, Names
from krosmaster.arena.setup_options import Setup
from krosmaster.grid import Cell
from krosmaster.table.contract import NO_SCRIPT, Script
from krosmaster.table.values import value

LessonId = NewType("LessonId", str)
"""The name of a scenario's file without its ending, such as lesson-1."""

PANELS = (
    "mp",
    "ap",
    "hp",
    "powers",
    "punch",
    "spell:1",
    "spell:2",
    "end-character",
    "end-turn",
    "timeline",
    "dice",
    "log",
    "undo",
    "gallons",
    "kamas",
    "shop",
    "rewards",
)
"""The parts of the window beside the board at which a coach can point."""


class Mood(Enum):
    """The face with which the coach says something."""

    CALM = "calm"
    CHEER = "cheer"
    TEASE = "tease"
    THINK = "think"
    WORRY = "worry"


@value
class Pointer:
    """At what the coach points: one of the three."""

    cell: Cell | None = None
    figure: Handle | None = None
    panel: str = ""
    """One of PANELS."""


@value
class Page:
    """A few sentences that the coach says at once, in every language."""

    text: Names
    point: tuple[Pointer, ...] = ()
    mood: Mood = Mood.CALM


@value
class Spot:
    """A cell, by itself or as the place where a figure stands."""

    cell: Cell | None = None
    figure: Handle | None = None


@value
class CommandPattern:
    """Commands of one kind; whatever is not named may be anything."""

    do: str
    """The verb of a match file, such as move."""
    who: Handle | None = None
    """The active character."""
    at: tuple[Spot, ...] = ()
    """Where it goes or aims: one of these."""
    spell: str = ""
    tier: str = ""
    reward: str = ""
    option: str | int | None = None


class Happening(Enum):
    """What can have happened, in the words of a script; `lesson_events` tells which events are meant."""

    MOVED = "moved"
    LOCKED = "locked"
    DODGED = "dodged"
    CRITICAL = "critical"
    NO_CRITICAL = "no-critical"
    ARMOR = "armor"
    NO_ARMOR = "no-armor"
    WOUNDED = "wounded"
    UNHARMED = "unharmed"
    MISSED = "missed"
    FRIENDLY_FIRE = "friendly-fire"
    MOB_FRIENDLY_FIRE = "mob-friendly-fire"
    KO = "ko"
    MOB_KO = "mob-ko"
    SUMMONED = "summoned"
    HEALED = "healed"
    SWAPPED = "swapped"
    SHIFTED = "shifted"
    EXPLODED = "exploded"
    MARKED = "marked"
    TENSION_ROLL = "tension-roll"
    TENSION = "tension"
    INSPIRED = "inspired"
    REFUNDED = "refunded"
    KAMA = "kama"
    GALLON = "gallon"
    BOUGHT = "bought"
    GIVEN = "given"
    TURNED_UP = "turned-up"
    CLAIM = "claim"
    ANSWERED = "answered"


@value
class Standing:
    """Where a figure stands: on one of some cells, beside a figure, on a crate or demon cell."""

    who: Handle
    at: tuple[Cell, ...] = ()
    beside: Handle | None = None
    on: str = ""
    """`crate`, `demon` or nothing."""


@value
class Condition:
    """All that is named must hold of a command that was played, its events and the position after it."""

    did: CommandPattern | None = None
    event: Happening | None = None
    who: Handle | None = None
    """With `event`: whom it happened to; of a roll: who rolled."""
    by: Handle | None = None
    """With `event`: who caused it."""
    stands: Standing | None = None
    active: Handle | None = None
    """Whose turn it is afterwards."""


@value
class Reaction:
    """What the coach says to something that was done; `go` leads to another step."""

    when: Condition
    page: Page | None = None
    go: str = ""


@value
class GivenAct:
    """A command with the chance that is fixed for it."""

    command: Command
    script: Script = NO_SCRIPT


@value
class LessonStep:
    """One idea: words, then something to do (`ask`), or something that the coach does (`play`).

    A step that asks and plays nothing ends the guided part: its words are said before the free match.
    """

    id: str
    pages: tuple[Page, ...] = ()
    task: Page | None = None
    """What is to be done, in a short line."""
    ask: tuple[CommandPattern, ...] = ()
    """Commands that are what is asked for, or lead there."""
    also: tuple[CommandPattern, ...] = ()
    """Other commands that are taken, as long as what is asked for can still be done."""
    until: Condition | None = None
    """When the step is done; by default with the first command that was asked for."""
    faces: tuple[int, ...] = ()
    """The dice of what is asked for, used before any other."""
    show: tuple[Command, ...] = ()
    """How the coach would do it."""
    play: tuple[GivenAct, ...] = ()
    """What the coach does for the other side."""
    reactions: tuple[Reaction, ...] = ()
    refusal: Page | None = None
    """What the coach says to anything else; by default words of the coach's own."""
    then: str = ""
    """The next step, if it is not the following one."""

    @property
    def is_closing(self) -> bool:
        """Whether the guided part ends here."""
        return not self.ask and not self.play


@value
class Variant:
    """The same scenario set up in another way, played free from the start."""

    id: str
    names: Names
    setup: Setup
    sides: tuple[Names, ...] = ()
    """What its players are called."""
    advice: tuple[Page, ...] = ()
    """A word to each player, by index; none where the lesson's own would mislead."""
    endings: tuple[Page, ...] = ()
    """What the coach says when the match is over, as in `Lesson`; none where the lesson's own would mislead."""


@value
class Lesson:
    """A scenario with its script."""

    id: LessonId
    number: int
    """Its place among the lessons, from 1."""
    names: Names
    teaches: Names
    goal: Names
    setup: Setup
    steps: tuple[LessonStep, ...]
    advice: tuple[Page, ...] = ()
    """A word to each player for the free match, by index."""
    remarks: tuple[Reaction, ...] = ()
    """What the coach says when something happens for the first time."""
    endings: tuple[Page, ...] = ()
    """What the coach says when the match is over: won by player 0, by player 1, a draw."""
    variants: tuple[Variant, ...] = ()
    sides: tuple[Names, ...] = ()
    """What the players are called, in every language; none: as in the set-up."""

    def variant(self, variant_id: str) -> Variant | None:
        """A variant by its id."""
        return next((variant for variant in self.variants if variant.id == variant_id), None)

    def step_index(self, step_id: str) -> int:
        """The place of a step."""
        return next(index for index, step in enumerate(self.steps) if step.id == step_id)


@value
class CoachLines:
    """What the coach says in every lesson."""

    refusals: dict[str, tuple[Page, ...]] = field(default_factory=dict)
    """By the verb of the refused command; `other` for the rest."""
    astray: tuple[Page, ...] = ()
    """When what is asked for cannot be done any more."""
    waiting: tuple[Page, ...] = ()
    """To commands while the coach plays."""


@value
class Lessons:
    """All lessons in their order, and the coach."""

    lessons: tuple[Lesson, ...]
    coach: CoachLines
    faults: tuple[str, ...] = ()
    """What is wrong in the files that were left out, in a line each."""

    def lesson(self, lesson_id: LessonId) -> Lesson | None:
        """A lesson by its id."""
        return next((lesson for lesson in self.lessons if lesson.id == lesson_id), None)
