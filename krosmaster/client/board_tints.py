"""Painted cells: the colours and patterns that say why a cell is lit up. One picture a tint and cell size."""

from __future__ import annotations

from functools import lru_cache

import pygame

from krosmaster.client.board_picture import Tint

_FINE = 3
"""Cells are painted so many times larger and scaled down, for smooth edges."""

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
def tint_picture(tint: Tint, width: int, height: int) -> pygame.Surface:
    """A tinted cell of a size in pixels."""
    large = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
    gap, edge, radius = 2 * _FINE, 2 * _FINE, max(height // 7, 2) * _FINE
    box = large.get_rect().inflate(-gap, -gap)
    pygame.draw.rect(large, _FILLS[tint], box, border_radius=radius)
    if tint is Tint.UNSEEN:
        _hatch(large, box, radius)
    pygame.draw.rect(large, _EDGES[tint], box, edge, border_radius=radius)
    return pygame.transform.smoothscale(large, (width, height)).convert_alpha()


@lru_cache(maxsize=32)
def cursor_picture(width: int, height: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """Four corner brackets around a cell."""
    large = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
    box = large.get_rect().inflate(-2 * _FINE, -2 * _FINE)
    arm = height * _FINE // 3
    for thick, paint in ((6 * _FINE, (*_OUTLINE, 255)), (3 * _FINE, (*colour, 255))):
        inset = box.inflate(-6 * _FINE, -6 * _FINE)
        for x, towards_x in ((inset.left, 1), (inset.right, -1)):
            for y, towards_y in ((inset.top, 1), (inset.bottom, -1)):
                pygame.draw.line(large, paint, (x, y), (x + towards_x * arm, y), thick)
                pygame.draw.line(large, paint, (x, y), (x, y + towards_y * arm), thick)
                pygame.draw.circle(large, paint, (x, y), thick // 2)
                pygame.draw.circle(large, paint, (x + towards_x * arm, y), thick // 2)
                pygame.draw.circle(large, paint, (x, y + towards_y * arm), thick // 2)
    return pygame.transform.smoothscale(large, (width, height)).convert_alpha()


@lru_cache(maxsize=16)
def blocker_picture(width: int, height: int) -> pygame.Surface:
    """A dark red frame around a cell that blocks sight."""
    large = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
    box = large.get_rect().inflate(-3 * _FINE, -3 * _FINE)
    radius = max(height // 7, 2) * _FINE
    pygame.draw.rect(large, (255, 70, 80, 70), box, border_radius=radius)
    pygame.draw.rect(large, (*_OUTLINE, 255), box, 5 * _FINE, border_radius=radius)
    pygame.draw.rect(large, (255, 96, 96, 255), box.inflate(-2 * _FINE, -2 * _FINE), 3 * _FINE, border_radius=radius)
    return pygame.transform.smoothscale(large, (width, height)).convert_alpha()


@lru_cache(maxsize=16)
def named_picture(width: int, height: int) -> pygame.Surface:
    """A bright green frame around a cell that is named in words."""
    large = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
    box = large.get_rect().inflate(-3 * _FINE, -3 * _FINE)
    radius = max(height // 5, 2) * _FINE
    pygame.draw.rect(large, (132, 240, 124, 90), box, border_radius=radius)
    pygame.draw.rect(large, (*_OUTLINE, 255), box, 5 * _FINE, border_radius=radius)
    pygame.draw.rect(large, (150, 255, 140, 255), box.inflate(-2 * _FINE, -2 * _FINE), 3 * _FINE, border_radius=radius)
    return pygame.transform.smoothscale(large, (width, height)).convert_alpha()


@lru_cache(maxsize=32)
def dot_picture(diameter: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A step of a path."""
    large = pygame.Surface((diameter * _FINE, diameter * _FINE), pygame.SRCALPHA)
    middle, radius = (diameter * _FINE // 2,) * 2, diameter * _FINE // 2 - 1
    pygame.draw.circle(large, (*_OUTLINE, 255), middle, radius)
    pygame.draw.circle(large, (*colour, 255), middle, radius - 2 * _FINE)
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
