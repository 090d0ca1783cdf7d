"""From the models of a scenario to the lesson that the runtime plays, and what is wrong with its references."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pydantic import BaseModel

from krosmaster.arena.definitions import Handle, Names
from krosmaster.arena.lesson_defs import (
    PANELS,
    CoachLines,
    CommandPattern,
    Condition,
    GivenAct,
    Lesson,
    LessonId,
    LessonStep,
    Page,
    Pointer,
    Reaction,
    Spot,
    Standing,
    Variant,
)
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.setup_options import PlayerSetup, Setup
from krosmaster.content.commands_from import command_from
from krosmaster.content.fields import NamesModel
from krosmaster.content.script_schema import (
    CoachModel,
    ConditionModel,
    EndingsModel,
    PageModel,
    PatternModel,
    ReactionModel,
    ScriptModel,
    StandsModel,
    StepModel,
    VariantModel,
    is_cell,
)
from krosmaster.content.setup_from import face_indices
from krosmaster.table.contract import Script

LANGUAGES = ("en", "es", "fr")


def lesson_from(lesson_id: str, script: ScriptModel, setup: Setup) -> Lesson:
    """A lesson; its references must have been checked."""
    return Lesson(
        id=LessonId(lesson_id),
        number=script.lesson,
        names=script.names.model_dump(),
        teaches=_page(script.teaches).text,
        goal=_page(script.goal).text,
        setup=setup,
        steps=tuple(_step(step) for step in script.steps),
        advice=tuple(_page(page) for page in script.advice),
        remarks=tuple(_reaction(reaction) for reaction in script.remarks),
        endings=_endings(script.endings),
        variants=tuple(_variant(variant, script, setup) for variant in script.variants),
        sides=_sides(script.sides),
    )


def coach_from(model: CoachModel) -> CoachLines:
    """What the coach says in every lesson."""
    return CoachLines(
        refusals={verb: tuple(_page(page) for page in pages) for verb, pages in model.refusals.items()},
        astray=tuple(_page(page) for page in model.astray),
        waiting=tuple(_page(page) for page in model.waiting),
    )


def varied(setup: Setup, variant: VariantModel) -> Setup:
    """The set-up of a variant: other start cells, teams or first player."""
    members = {member.name or Handle(member.character.id): member for player in setup.players for member in player.team}
    teams = variant.teams or tuple(
        tuple(str(member.name or member.character.id) for member in player.team) for player in setup.players
    )
    players: list[PlayerSetup] = []
    for player, handles in zip(setup.players, teams, strict=True):
        team = []
        for name in handles:
            member = members[Handle(name)]
            at = None if variant.unplaced else variant.places.get(name, member.at)
            team.append(replace(member, at=at))
        players.append(replace(player, team=tuple(team)))
    first = setup.first_player if variant.first_player is None else variant.first_player
    if variant.teams and variant.first_player is None:
        first = None  # the initiative is summed anew
    return replace(setup, players=tuple(players), first_player=first)


def _variant(model: VariantModel, script: ScriptModel, setup: Setup) -> Variant:
    """Without words of its own it has the lesson's, as far as they fit whoever plays with whom, and who begins."""
    advice = model.advice
    if not advice and not model.teams and model.first_player is None:
        advice = script.advice
    endings = model.endings
    if endings is None and not model.teams:
        endings = script.endings
    return Variant(
        id=model.id,
        names=model.names.model_dump(),
        setup=varied(setup, model),
        sides=_sides(model.sides or script.sides),
        advice=tuple(_page(page) for page in advice),
        endings=() if endings is None else _endings(endings),
    )


def _endings(model: EndingsModel) -> tuple[Page, ...]:
    return tuple(_page(page) for page in (model.first, model.second, model.draw))


def _sides(models: tuple[NamesModel, ...]) -> tuple[Names, ...]:
    return tuple(model.model_dump() for model in models)


def _page(model: PageModel) -> Page:
    text = {language: getattr(model, language) for language in LANGUAGES}
    return Page(text, tuple(_pointer(place) for place in model.point), model.mood)


def _maybe_page(model: PageModel | None) -> Page | None:
    return None if model is None else _page(model)


def _pointer(place: str) -> Pointer:
    if place in PANELS:
        return Pointer(panel=place)
    return Pointer(cell=parse_cell(place)) if is_cell(place) else Pointer(figure=Handle(place))


def _spot(place: str) -> Spot:
    return Spot(cell=parse_cell(place)) if is_cell(place) else Spot(figure=Handle(place))


def _handle(name: str | None) -> Handle | None:
    return None if name is None else Handle(name)


def _pattern(model: PatternModel) -> CommandPattern:
    at = tuple(_spot(place) for place in model.at)
    return CommandPattern(model.do, _handle(model.who), at, model.spell, model.tier, model.reward, model.option)


def _condition(model: ConditionModel) -> Condition:
    return Condition(
        did=None if model.did is None else _pattern(model.did),
        event=model.event,
        who=_handle(model.who),
        by=_handle(model.by),
        stands=None if model.stands is None else _standing(model.stands),
        active=_handle(model.active),
    )


def _standing(model: StandsModel) -> Standing:
    return Standing(Handle(model.who), model.at, _handle(model.beside), model.on)


def _reaction(model: ReactionModel) -> Reaction:
    return Reaction(_condition(model.when), _maybe_page(model.say), model.go or "")


def _step(model: StepModel) -> LessonStep:
    return LessonStep(
        id=model.id,
        pages=tuple(_page(page) for page in model.say),
        task=_maybe_page(model.task),
        ask=tuple(_pattern(pattern) for pattern in model.ask),
        also=tuple(_pattern(pattern) for pattern in model.also),
        until=None if model.until is None else _condition(model.until),
        faces=face_indices(model.dice),
        show=tuple(command_from(command) for command in model.show),
        play=tuple(GivenAct(command_from(act), Script(face_indices(act.dice))) for act in model.play),
        reactions=tuple(_reaction(reaction) for reaction in model.react),
        refusal=_maybe_page(model.refusal),
        then=model.then or "",
    )


# ---- what a script refers to ----

Where = tuple[str | int, ...]


def references(script: ScriptModel) -> Iterator[tuple[Where, str, str]]:
    """Every mention of a place, figure, cell or step: where it stands, what it is meant to be, and its name.

    Kinds: `pointer` (cell, figure or panel), `spot` (cell or figure), `figure`, `cell`, `step`.
    """
    yield from _within((), script)


_KINDS = {
    (PageModel, "point"): "pointer",
    (PatternModel, "at"): "spot",
    (PatternModel, "who"): "figure",
    (ConditionModel, "who"): "figure",
    (ConditionModel, "by"): "figure",
    (ConditionModel, "active"): "figure",
    (StandsModel, "who"): "figure",
    (StandsModel, "beside"): "figure",
    (StandsModel, "at"): "cell",
    (ReactionModel, "go"): "step",
    (StepModel, "then"): "step",
}


def _within(where: Where, model: BaseModel) -> Iterator[tuple[Where, str, str]]:
    for name in type(model).model_fields:
        value = getattr(model, name)
        kind = _KINDS.get((type(model), name))
        if kind is not None:
            yield from _mentions((*where, name), kind, value)
        elif isinstance(value, BaseModel):
            yield from _within((*where, name), value)
        elif isinstance(value, tuple):
            for index, inner in enumerate(value):
                if isinstance(inner, BaseModel):
                    yield from _within((*where, name, index), inner)


def _mentions(where: Where, kind: str, value: object) -> Iterator[tuple[Where, str, str]]:
    if value is None:
        return
    if isinstance(value, Iterable) and not isinstance(value, (str, tuple)):
        return
    if kind == "cell":
        assert isinstance(value, tuple)
        for index, cell in enumerate(value):
            yield (*where, index), kind, f"{chr(ord('a') + cell.col)}{cell.row + 1}"
    elif isinstance(value, tuple):
        for index, name in enumerate(value):
            yield (*where, index), kind, str(name)
    else:
        yield where, kind, str(value)
