"""What an act would roll: for whoever chooses the faces beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena import engine
from krosmaster.arena.commands import Choose, Command, EndTurn
from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import Purpose
from krosmaster.arena.events import DiceRolled, Event
from krosmaster.arena.state import QuestionKind, State
from krosmaster.table.contract import Script, Step
from krosmaster.table.values import value


@value
class ComingRoll:
    """One roll of an act: what for, by whom (None: by the player), and with how many dice."""

    purpose: Purpose
    by: Handle | None
    dice: int


def coming_rolls(state: State, command: Command, chosen: Script) -> Sequence[ComingRoll]:
    """The rolls of a legal command in their order, as they would be if the chosen faces came first.

    A roll may lead to another one: what follows a die that is not chosen yet is what follows if the present dice fall.
    """
    if engine.reason_against(state, command) is not None:
        return ()
    return _rolls_in(engine.apply(state, command, chosen))


def rolls_of_the_end(state: State, chosen: Script) -> Sequence[ComingRoll]:
    """The same for the end of the whole turn, whose characters end theirs one after the other: the first that rolls."""
    number = state.number
    while state.number == number:
        question = state.question
        is_mob = question is not None and question.kind is QuestionKind.NEXT_MOB
        command = Choose(question.options[0]) if question is not None and is_mob else EndTurn()
        if engine.reason_against(state, command) is not None:
            return ()
        step = engine.apply(state, command, chosen)
        if rolls := _rolls_in(step):
            return rolls
        state = step.state
    return ()


def _rolls_in(step: Step[State, Event]) -> Sequence[ComingRoll]:
    return [
        ComingRoll(event.purpose, event.by, len(event.faces)) for event in step.events if isinstance(event, DiceRolled)
    ]
