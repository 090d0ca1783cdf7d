"""Who would stand where after a swap: two figures seen through each other say nothing, so faces stand in for them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.state import State
from krosmaster.client.art import painting
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.geometry.board_picture import GhostFigure
from krosmaster.client.geometry.projection import Projection

_FACE, _SIGN = 0.52, 0.34
"""The face of who comes and the sign between the two, by the width of a cell."""
_ASIDE, _ABOVE = 0.36, 0.62
"""Where the face is, beside the head of who stands there now: by the width and the height of a figure."""


def swaps_among(ghosts: Sequence[GhostFigure]) -> tuple[tuple[GhostFigure, GhostFigure], ...]:
    """The pairs that change places."""
    return tuple(
        (one, other)
        for number, one in enumerate(ghosts)
        for other in ghosts[number + 1 :]
        if one.from_ != one.to and (one.from_, one.to) == (other.to, other.from_)
    )


def draw_swap(
    surface: pygame.Surface,
    drawings: Drawings,
    projection: Projection,
    state: State,
    pair: tuple[GhostFigure, GhostFigure],
) -> None:
    """At each cell the face of who comes, framed in its owner's colour; between them the sign of a swap."""
    width = projection.stance.flat
    places = [pygame.Vector2(projection.cell_to_screen(*ghost.to)) for ghost in pair]
    above = 0.0 if projection.stance.are_tokens else _ABOVE * projection.stance.upright
    places = [place + pygame.Vector2(_ASIDE * width, -above) for place in places]
    size = max(round(_SIGN * width), 14)
    sign = drawings.icon("swap", size)
    surface.blit(sign, sign.get_rect(center=places[0].lerp(places[1], 0.5)))
    for ghost, place in zip(pair, places, strict=True):
        figure = state.figures.get(ghost.who)
        if figure is None:
            continue
        size = max(round(_FACE * width), 20)
        edge = tuple(drawings.colours.owners[figure.owner])
        face = painting.framed(drawings.portrait(figure.definition.id, size), size // 2, edge, max(size // 12, 2))
        surface.blit(face, face.get_rect(center=place))
