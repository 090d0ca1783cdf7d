"""The shape of a scenario's script (docs/scenarios.md), as models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from krosmaster.arena.lesson_defs import Happening, Mood
from krosmaster.arena.notation import parse_cell
from krosmaster.content.command_schema import CommandModel, FaceField, HandleField, OptionField, RewardField, SpellField
from krosmaster.content.fields import Allowed, CellField, KebabId, LateModel, ListOf, NamesModel, wrong

LongText = Annotated[str, Field(min_length=1, max_length=420)]
Verb = Literal[
    "move",
    "cast",
    "punch",
    "pick_up",
    "buy_gallon",
    "buy_reward",
    "use_reward",
    "choose",
    "end_turn",
    "set_dice",
    "inspire",
    "place",
]


def _listed(value: Any) -> Any:
    """One thing counts as a list of one."""
    return value if isinstance(value, (list, tuple)) else [value]


def is_cell(text: str) -> bool:
    """Whether a text names a cell, and no figure."""
    try:
        parse_cell(text)
    except ValueError:
        return False
    return True


OneOrMore = Annotated[ListOf[HandleField], BeforeValidator(_listed), Allowed("a cell or figure, or a list of them")]


class PageModel(LateModel):
    """What the coach says at once."""

    en: LongText
    es: LongText
    fr: LongText
    point: OneOrMore = ()
    mood: Annotated[Mood, Field(strict=False)] = Mood.CALM


class PatternModel(LateModel):
    """Commands of one kind; what is not named may be anything."""

    do: Verb
    who: HandleField | None = None
    at: OneOrMore = ()
    spell: SpellField = ""
    tier: Literal["", "granite", "jade", "gold"] = ""
    reward: RewardField = ""
    option: OptionField | None = None

    @model_validator(mode="after")
    def _fits_its_verb(self) -> PatternModel:
        allowed = {
            "at": ("move", "cast", "punch", "use_reward", "place"),
            "spell": ("cast",),
            "tier": ("buy_reward",),
            "reward": ("use_reward",),
            "option": ("choose",),
        }
        for name, verbs in allowed.items():
            if getattr(self, name) not in ((), "", None) and self.do not in verbs:
                raise wrong(f"{self.do} has no {name}; allowed with: {', '.join(verbs)}")
        return self


Patterns = Annotated[ListOf[PatternModel], BeforeValidator(_listed)]


class StandsModel(LateModel):
    """Where a figure stands."""

    who: HandleField
    at: Annotated[ListOf[CellField], BeforeValidator(_listed)] = ()
    beside: HandleField | None = None
    on: Literal["", "crate", "demon"] = ""

    @model_validator(mode="after")
    def _says_where(self) -> StandsModel:
        if not (self.at or self.beside or self.on):
            raise wrong("it is not said where; needed: at, beside or on")
        return self


class ConditionModel(LateModel):
    """What must hold of a command that was played; all that is named together."""

    did: PatternModel | None = None
    event: Annotated[Happening, Field(strict=False)] | None = None
    who: HandleField | None = None
    by: HandleField | None = None
    stands: StandsModel | None = None
    active: HandleField | None = None

    @model_validator(mode="after")
    def _says_something(self) -> ConditionModel:
        if self.did is None and self.event is None and self.stands is None and self.active is None:
            raise wrong("nothing is named that could hold; needed: did, event, stands or active")
        if self.event is None and (self.who is not None or self.by is not None):
            raise wrong("who and by belong to an event; needed: event")
        return self


class ReactionModel(LateModel):
    """What the coach says to something that was done, and where that leads."""

    when: ConditionModel
    say: PageModel | None = None
    go: KebabId | None = None


class StepModel(LateModel):
    """One step of the guided part."""

    id: KebabId
    say: ListOf[PageModel] = ()
    task: PageModel | None = None
    ask: Patterns = ()
    also: Patterns = ()
    until: ConditionModel | None = None
    dice: ListOf[FaceField] = ()
    show: ListOf[CommandModel] = ()
    play: ListOf[CommandModel] = ()
    react: ListOf[ReactionModel] = ()
    refusal: PageModel | None = None
    then: KebabId | None = None

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> StepModel:
        if self.ask and self.play:
            raise wrong("a step asks for something or plays something, not both; allowed: ask or play")
        if self.ask and (self.task is None or not self.show):
            raise wrong("a step that asks needs the task in words and how it is done; needed: ask, task, show")
        beside = ("task", "also", "until", "dice", "show", "react", "refusal")
        given = [name for name in beside if getattr(self, name) not in ((), None)]
        if not self.ask and given:
            raise wrong(f"{given[0]} belongs to a step that asks for something; needed: ask")
        if not self.say and not self.play:
            raise wrong("the coach says nothing; needed: say")
        return self


def _two(sides: tuple[NamesModel, ...]) -> tuple[NamesModel, ...]:
    if len(sides) not in (0, 2):
        raise wrong(f"{len(sides)} names; allowed: one for each of the two players")
    return sides


Sides = Annotated[ListOf[NamesModel], AfterValidator(_two)]


class EndingsModel(LateModel):
    """The coach's last words."""

    first: PageModel
    second: PageModel
    draw: PageModel


def _one_each(advice: tuple[PageModel, ...]) -> tuple[PageModel, ...]:
    if len(advice) not in (0, 2):
        raise wrong(f"{len(advice)} pages of advice; allowed: one for each of the two players")
    return advice


Advice = Annotated[ListOf[PageModel], AfterValidator(_one_each)]


class VariantModel(LateModel):
    """The scenario set up in another way."""

    id: KebabId
    names: NamesModel
    places: dict[HandleField, CellField] = Field(default_factory=dict)
    teams: ListOf[ListOf[HandleField]] = ()
    first_player: Annotated[int, Field(ge=0, le=1)] | None = None
    unplaced: bool = False
    sides: Sides = ()
    advice: Advice = ()
    endings: EndingsModel | None = None


class ScriptModel(LateModel):
    """What makes a match file a lesson."""

    lesson: Annotated[int, Field(ge=1, le=99)]
    names: NamesModel
    teaches: PageModel
    goal: PageModel
    steps: ListOf[StepModel]
    advice: Advice = ()
    remarks: ListOf[ReactionModel] = ()
    endings: EndingsModel
    variants: ListOf[VariantModel] = ()
    sides: Sides = ()

    @model_validator(mode="after")
    def _has_steps(self) -> ScriptModel:
        if not self.steps:
            raise wrong("there is no step; allowed: one or more")
        return self


class CoachModel(LateModel):
    """What the coach says in every lesson: boards/scenarios/coach.yaml."""

    refusals: dict[Literal["other", "concede", "move", "cast", "punch", "end_turn"], ListOf[PageModel]]
    astray: ListOf[PageModel]
    waiting: ListOf[PageModel]

    @model_validator(mode="after")
    def _is_whole(self) -> CoachModel:
        if not self.refusals.get("other") or not self.astray or not self.waiting:
            raise wrong("the coach must have words for everything; needed: refusals with other, astray, waiting")
        return self
