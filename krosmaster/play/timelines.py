"""In which order figures play, and who plays no more."""

from __future__ import annotations

from collections.abc import Iterator

from krosmaster.arena.glory import playing
from krosmaster.arena.state import Figure, State


def timeline(state: State, player: int) -> Iterator[Figure]:
    """Krosmasters in playing order (before it is set: as listed), KO ones too, each followed by its tokens in play."""
    own = [figure.handle for figure in state.figures.values() if figure.owner == player and figure.is_krosmaster]
    for handle in state.players[player].timeline or own:
        yield state.figures[handle]
        yield from (token for token in state.tokens_of(handle) if token.in_play)


def is_out(state: State, player: int) -> bool:
    """Whether a player of four has no krosmaster left and plays no more (FOUR-14)."""
    return player not in playing(state)
