"""What a player still has before a turn is ended."""

from __future__ import annotations

from krosmaster.arena.state import QuestionKind, State
from krosmaster.play.answers import Left
from krosmaster.play.reach import acting
from krosmaster.play.timelines import timeline


def unspent(state: State) -> Left | None:
    """What ending the character or the turn would lose; None while no characters play."""
    active = acting(state)
    question = state.question
    if active is None and (question is None or question.kind is not QuestionKind.NEXT_MOB):
        return None
    waiting = tuple(
        figure.handle
        for figure in timeline(state, state.player)
        if figure.in_play
        and figure.is_character
        and figure.handle not in state.played
        and figure.handle != state.active
    )
    return Left(0, 0, waiting) if active is None else Left(active.mp, active.ap, waiting)
