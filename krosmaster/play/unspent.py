"""What a player still has before a turn is ended."""

from __future__ import annotations

from krosmaster.arena.state import QuestionKind, State
from krosmaster.play.answers import Left
from krosmaster.play.reach import acting


def unspent(state: State) -> Left | None:
    """What ending the character or the turn would lose; None while no characters play."""
    active = acting(state)
    question = state.question
    if active is None and (question is None or question.kind is not QuestionKind.NEXT_MOB):
        return None
    in_order = [
        handle
        for krosmaster in state.players[state.player].timeline
        for handle in (krosmaster, *(token.handle for token in state.tokens_of(krosmaster) if token.is_character))
    ]
    waiting = tuple(
        handle
        for handle in in_order
        if handle not in state.played and handle != state.active and state.figures[handle].in_play
    )
    return Left(0, 0, waiting) if active is None else Left(active.mp, active.ap, waiting)
