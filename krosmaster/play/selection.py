"""What the player has chosen so far on the way to the next command: frozen values, one at a time."""

from __future__ import annotations

from krosmaster.arena import engine
from krosmaster.arena.commands import Place
from krosmaster.arena.definitions import Handle, SpellId
from krosmaster.arena.dice import SETTINGS, Face
from krosmaster.arena.reward_defs import RewardId
from krosmaster.arena.state import Figure, Option, Phase, Question, QuestionKind, State
from krosmaster.table.values import value


@value
class NothingChosen:
    """A click walks, when a character acts."""


@value
class SpellChosen:
    """A click casts this spell of the active character (`PUNCH.id`: punches)."""

    spell_id: SpellId


@value
class RewardChosen:
    """A click turns this reward of the active krosmaster up, aimed at the cell; an ally to carry is clicked first."""

    reward_id: RewardId
    who: Handle | None = None
    """Who is carried (REW-24)."""
    able: tuple[Handle, ...] = ()
    """Who can be carried; none: nobody has to be."""

    @property
    def is_picking(self) -> bool:
        """Whether the ally is still to be picked."""
        return bool(self.able) and self.who is None


@value
class PickingSeller:
    """A GG is to be bought, and several opponents could sell it (FOUR-12)."""

    able: tuple[int, ...]


@value
class PlacingFigure:
    """A click places this figure on a start cell."""

    who: Handle


@value
class SettingDice:
    """The tension dice as set so far; None: still to be set."""

    faces: tuple[Face | None, ...]


@value
class GivingInspiration:
    """Who gets each tension die so far; None: nobody."""

    give: tuple[Handle | None, ...]


@value
class Answering:
    """A question is open: a click on one of its options, or `choose`, answers it."""

    question: Question


Selection = (
    NothingChosen
    | SpellChosen
    | RewardChosen
    | PickingSeller
    | PlacingFigure
    | SettingDice
    | GivingInspiration
    | Answering
)

_OF_FIGURES = frozenset({QuestionKind.EFFECT_ORDER, QuestionKind.NEXT_MOB, QuestionKind.BEARER})
_OF_PLAYERS = frozenset({QuestionKind.GALLON_FROM, QuestionKind.GALLON_TO, QuestionKind.TENSION_LOSER})


def option_of(question: Question, figure: Figure) -> Option | None:
    """The option that a click on a figure chooses: itself, or its player."""
    option: Option | None = None
    if question.kind in _OF_FIGURES:
        option = figure.handle
    elif question.kind in _OF_PLAYERS:
        option = figure.owner
    return option if option in question.options else None


def figures_asked_about(state: State, question: Question) -> tuple[Figure, ...]:
    """The figures on the board that stand for options."""
    return tuple(f for f in state.figures.values() if f.in_play and option_of(question, f) is not None)


def selection_at_rest(state: State) -> Selection:
    """What is chosen in a state before the player chooses anything."""
    if state.question is not None:
        return Answering(state.question)
    if state.phase is Phase.SET_DICE:
        settings = (SETTINGS[face] for face in state.tension)
        return SettingDice(tuple(faces[0] if len(faces) == 1 else None for faces in settings))
    if state.phase is Phase.INSPIRE:
        return GivingInspiration((None,) * len(state.tension))
    if state.phase is Phase.PLACE:
        waiting = figures_to_place(state)
        if waiting:
            return PlacingFigure(waiting[0])
    return NothingChosen()


def figures_to_place(state: State) -> tuple[Handle, ...]:
    """The krosmasters that the player who is asked has still to place, in the order of the team."""
    places = (command for command in engine.legal_commands(state) if isinstance(command, Place))
    return tuple(dict.fromkeys(place.who for place in places))
