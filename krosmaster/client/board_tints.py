"""Painted cells: the colours and patterns that say why a cell is lit up. One picture a tint and shape of a cell.

Each is painted on a canvas as it is seen from straight above; the shape of the cells lays it on the ground.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from krosmaster.client.board_picture import Tint
from krosmaster.client.cell_shapes import FINE, CellShape

_FILLS: dict[Tint, tuple[int, int, int, int]] = {
    Tint.START: (255, 206, 92, 120),
    Tint.REACH: (58, 120, 255, 150),
    Tint.SEEN: (232, 64, 190, 138),
    Tint.UNFIT: (232, 64, 190, 44),
    Tint.UNSEEN: (38, 20, 62, 120),
    Tint.ZONE: (255, 120, 48, 150),
    Tint.OPTION: (120, 235, 140, 120),
    Tint.SIGHT: (255, 240, 150, 96),
}
_EDGES: dict[Tint, tuple[int, int, int, int]] = {
    Tint.START: (255, 240, 190, 235),
    Tint.REACH: (196, 224, 255, 225),
    Tint.SEEN: (255, 206, 244, 235),
    Tint.UNFIT: (255, 206, 244, 120),
    Tint.UNSEEN: (150, 120, 180, 110),
    Tint.ZONE: (255, 232, 180, 255),
    Tint.OPTION: (220, 255, 226, 240),
    Tint.SIGHT: (255, 250, 214, 215),
}
_HATCH = (20, 8, 40, 175)
_OUTLINE = (42, 24, 64)


@lru_cache(maxsize=64)
def tint_picture(tint: Tint, shape: CellShape) -> pygame.Surface:
    """A tinted cell."""
    large = pygame.Surface(shape.canvas, pygame.SRCALPHA)
    gap, edge, radius = 2 * FINE, 2 * FINE, max(large.get_height() // 7, 2 * FINE)
    box = large.get_rect().inflate(-gap, -gap)
    pygame.draw.rect(large, _FILLS[tint], box, border_radius=radius)
    if tint is Tint.UNSEEN:
        _hatch(large, box, radius)
    pygame.draw.rect(large, _EDGES[tint], box, edge, border_radius=radius)
    return shape.laid(large)


@lru_cache(maxsize=32)
def cursor_picture(shape: CellShape, colour: tuple[int, int, int]) -> pygame.Surface:
    """Four corner brackets around a cell."""
    large = pygame.Surface(shape.canvas, pygame.SRCALPHA)
    box = large.get_rect().inflate(-2 * FINE, -2 * FINE)
    arm = large.get_height() // 3
    for thick, paint in ((6 * FINE, (*_OUTLINE, 255)), (3 * FINE, (*colour, 255))):
        inset = box.inflate(-6 * FINE, -6 * FINE)
        for x, towards_x in ((inset.left, 1), (inset.right, -1)):
            for y, towards_y in ((inset.top, 1), (inset.bottom, -1)):
                pygame.draw.line(large, paint, (x, y), (x + towards_x * arm, y), thick)
                pygame.draw.line(large, paint, (x, y), (x, y + towards_y * arm), thick)
                pygame.draw.circle(large, paint, (x, y), thick // 2)
                pygame.draw.circle(large, paint, (x + towards_x * arm, y), thick // 2)
                pygame.draw.circle(large, paint, (x, y + towards_y * arm), thick // 2)
    return shape.laid(large)


@lru_cache(maxsize=16)
def blocker_picture(shape: CellShape) -> pygame.Surface:
    """A dark red frame around a cell that blocks sight."""
    large = pygame.Surface(shape.canvas, pygame.SRCALPHA)
    box = large.get_rect().inflate(-3 * FINE, -3 * FINE)
    radius = max(large.get_height() // 7, 2 * FINE)
    pygame.draw.rect(large, (255, 70, 80, 70), box, border_radius=radius)
    pygame.draw.rect(large, (*_OUTLINE, 255), box, 5 * FINE, border_radius=radius)
    pygame.draw.rect(large, (255, 96, 96, 255), box.inflate(-2 * FINE, -2 * FINE), 3 * FINE, border_radius=radius)
    return shape.laid(large)


@lru_cache(maxsize=16)
def named_picture(shape: CellShape) -> pygame.Surface:
    """A bright green frame around a cell that is named in words."""
    large = pygame.Surface(shape.canvas, pygame.SRCALPHA)
    box = large.get_rect().inflate(-3 * FINE, -3 * FINE)
    radius = max(large.get_height() // 5, 2 * FINE)
    pygame.draw.rect(large, (132, 240, 124, 90), box, border_radius=radius)
    pygame.draw.rect(large, (*_OUTLINE, 255), box, 5 * FINE, border_radius=radius)
    pygame.draw.rect(large, (150, 255, 140, 255), box.inflate(-2 * FINE, -2 * FINE), 3 * FINE, border_radius=radius)
    return shape.laid(large)


@lru_cache(maxsize=32)
def dot_picture(diameter: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A step of a path."""
    large = pygame.Surface((diameter * FINE, diameter * FINE), pygame.SRCALPHA)
    middle, radius = (diameter * FINE // 2,) * 2, diameter * FINE // 2 - 1
    pygame.draw.circle(large, (*_OUTLINE, 255), middle, radius)
    pygame.draw.circle(large, (*colour, 255), middle, radius - 2 * FINE)
    return pygame.transform.smoothscale(large, (diameter, diameter)).convert_alpha()


def _hatch(picture: pygame.Surface, box: pygame.Rect, radius: int) -> None:
    """Diagonal lines within the rounded box."""
    lines = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    spacing = max(box.height // 5, 4)
    for start in range(box.left - box.height, box.right, spacing):
        pygame.draw.line(lines, _HATCH, (start, box.bottom), (start + box.height, box.top), max(spacing // 3, 2))
    shape = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(shape, (255, 255, 255, 255), box, border_radius=radius)
    lines.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    picture.blit(lines, (0, 0))
