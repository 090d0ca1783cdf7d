"""Whom the player looks at: under the mouse, in a list, or whoever is due."""

from __future__ import annotations

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import Figure, State
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import RewardChosen, Selection, SpellChosen

_OF_FIGURES = ("figure", "give")
_OF_OPTIONS = ("choose", "place", "carry")


def pointed_at(state: State, over: str, hovered: Cell | None) -> Handle | None:
    """Whose card is shown: under the mouse in the timelines or on the board, where a trap lies lowest."""
    verb, _colon, subject = over.partition(":")
    if verb in _OF_FIGURES and subject in state.figures:
        return Handle(subject)
    if hovered is None:
        return None
    index = state.grid.index(hovered)
    figure = state.at(index)
    return figure.handle if figure is not None else state.field.traps.get(index)


def option_at(state: State, over: str) -> Handle | None:
    """The figure that an option under the mouse stands for, to be marked on the board."""
    verb, _colon, subject = over.partition(":")
    return Handle(subject) if verb in _OF_OPTIONS and subject in state.figures else None


def is_idle(seen: Hover | None, selection: Selection) -> bool:
    """Whether something is refused that nobody tries: the mouse only passes over cells where nothing can be done."""
    return isinstance(seen, Refused) and not isinstance(selection, (SpellChosen, RewardChosen))


def due(state: State) -> Figure | None:
    """Whose card stands there while nobody acts: the next one of the player who is asked."""
    handles = [handle for handle in state.players[state.asked].timeline if not state.figures[handle].ko]
    waiting = [handle for handle in handles if handle not in state.played]
    chosen = next(iter(waiting or handles), None)
    return state.figures[chosen] if chosen is not None else next(iter(state.figures.values()), None)
