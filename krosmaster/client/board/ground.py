"""The ground of a board: what lies below scenery and figures, painted once a look as one opaque picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pygame

from krosmaster.arena.boards import BoardDef
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.board.ground_cells import Slab, spread
from krosmaster.client.board.ground_flat import flat_slab
from krosmaster.client.board.ground_front import front_slab
from krosmaster.client.board.ground_isometric import isometric_slab
from krosmaster.client.geometry.projection import Projection, View

_SKY = ((44, 30, 82), (112, 74, 140), (232, 158, 128))
_MAP_SHADE = (96, 96, 118)
"""Around a map the sky is darker: multiplied by this."""
_COARSE = 8

_SLABS: Mapping[View, Callable[[BoardDef, Drawings, Projection], Slab]] = {
    View.FRONT: front_slab,
    View.ISOMETRIC: isometric_slab,
    View.FLAT: flat_slab,
}


class Ground:
    """Paints the ground of one board; keeps the picture until the board is looked at in another way."""

    def __init__(self, board: BoardDef, drawings: Drawings) -> None:
        self._board = board
        self._drawings = drawings
        self._sky: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._shown: Projection | None = None

    def picture(self, projection: Projection) -> pygame.Surface:
        """The ground as it fills the projection's area."""
        area = projection.area
        if self._picture is None or projection != self._shown:
            if self._sky is None or self._sky.get_size() != area.size:
                self._sky = sky(area.width, area.height)
            picture = self._sky.copy()
            if projection.stance.are_tokens:
                picture.fill(_MAP_SHADE, special_flags=pygame.BLEND_MULT)
            slab, (dx, dy) = self._slab(projection)
            picture.blit(slab, (projection.left - dx - area.left, projection.top - dy - area.top))
            self._picture, self._shown = picture, projection
        return self._picture

    def _slab(self, projection: Projection) -> Slab:
        looks = (self._board, self._drawings, projection.view, projection.turns, projection.shape)
        return PICTURES.get(looks, lambda: _SLABS[projection.view](self._board, self._drawings, projection))


def sky(width: int, height: int) -> pygame.Surface:
    """The backdrop: an evening sky with far clouds, darker towards the corners."""
    coarse = max(width // _COARSE, 2), max(height // _COARSE, 2)  # it is all soft: nobody sees the difference
    down = np.linspace(0.0, 1.0, coarse[1])
    across = np.linspace(0.0, 1.0, coarse[0])
    stops = np.array(_SKY, dtype=float)
    column = np.stack([np.interp(down, (0.0, 0.62, 1.0), stops[:, channel]) for channel in range(3)], axis=1)
    pixels = np.repeat(column[np.newaxis, :, :], coarse[0], axis=0)
    generator = np.random.default_rng(7)
    for _ in range(16):
        x, y = generator.uniform(-0.05, 1.05), generator.uniform(0.15, 1.0)
        wide, high = generator.uniform(0.10, 0.22), generator.uniform(0.015, 0.04)
        away = ((across[:, np.newaxis] - x) / wide) ** 2 + ((down[np.newaxis, :] - y) / high) ** 2
        cloud = np.clip(1.0 - away, 0.0, 1.0) ** 2 * 0.20
        pixels += cloud[:, :, np.newaxis] * (np.array((255, 214, 196)) - pixels)
    away = np.hypot(across[:, np.newaxis] - 0.5, (down[np.newaxis, :] - 0.5) * 0.9) / 0.70
    pixels *= (1.0 - 0.42 * np.clip(away, 0.0, 1.0) ** 2.2)[:, :, np.newaxis]
    return spread(pixels, (width, height))
