"""Painted cells: the colours and patterns that say why a cell is lit up. One picture a tint and shape of a cell.

Each is painted on a canvas as it is seen from straight above; the shape of the cells lays it on the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.palettes import RGBA, Colours
from krosmaster.client.geometry.board_picture import Tint
from krosmaster.client.geometry.cell_shapes import FINE, CellShape

_HATCH = (20, 8, 40, 175)
_OUTLINE = (42, 24, 64)


@PICTURES.keeping
def tint_picture(tint: Tint, shape: CellShape, colours: Colours) -> pygame.Surface:
    """A tinted cell: each tint has a pattern of its own, so that none goes by its colour alone."""
    look = colours.tints[tint]
    large = pygame.Surface(shape.canvas, pygame.SRCALPHA)
    gap, edge, radius = 2 * FINE, 2 * FINE, max(large.get_height() // 7, 2 * FINE)
    box = large.get_rect().inflate(-gap, -gap)
    pygame.draw.rect(large, look.fill, box, border_radius=radius)
    if tint in _STRIPES:
        _stripe(large, box, radius, _STRIPES[tint] or look.edge, falls=tint is Tint.ZONE)
    if tint in _SIGNS:
        _SIGNS[tint](large, box, look.edge)
    if tint is Tint.UNFIT:
        _dash_edge(large, box, look.edge, edge)
    else:
        pygame.draw.rect(large, look.edge, box, edge, border_radius=radius)
    return shape.laid(large)


@PICTURES.keeping
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


@PICTURES.keeping
def blocker_picture(shape: CellShape, colours: Colours) -> pygame.Surface:
    """A frame around a cell that blocks sight, its corners cut by bars."""
    bad = colours.bad
    large, box = _framed(shape, bad, alpha=70, roundness=7)
    arm, inner = large.get_height() // 5, box.inflate(-4 * FINE, -4 * FINE)
    for thick, paint in ((5 * FINE, _OUTLINE), (3 * FINE, bad)):
        for x, dx in ((inner.left, 1), (inner.right, -1)):
            for y, dy in ((inner.top, 1), (inner.bottom, -1)):
                pygame.draw.line(large, paint, (x + dx * arm, y), (x, y + dy * arm), thick)
    return shape.laid(large)


@PICTURES.keeping
def named_picture(shape: CellShape, colours: Colours) -> pygame.Surface:
    """A bright frame around a cell that is named in words."""
    return shape.laid(_framed(shape, colours.good, alpha=90, roundness=5)[0])


def _framed(
    shape: CellShape, colour: pygame.Color, *, alpha: int, roundness: int
) -> tuple[pygame.Surface, pygame.Rect]:
    """A tinted cell with an outlined frame, before it is laid, and the frame's outer edge.

    The corners' radius is the height through `roundness`.
    """
    large = pygame.Surface(shape.canvas, pygame.SRCALPHA)
    box = large.get_rect().inflate(-3 * FINE, -3 * FINE)
    radius = max(large.get_height() // roundness, 2 * FINE)
    pygame.draw.rect(large, (colour.r, colour.g, colour.b, alpha), box, border_radius=radius)
    pygame.draw.rect(large, (*_OUTLINE, 255), box, 5 * FINE, border_radius=radius)
    pygame.draw.rect(large, colour, box.inflate(-2 * FINE, -2 * FINE), 3 * FINE, border_radius=radius)
    return large, box


@PICTURES.keeping
def dot_picture(diameter: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A step of a path."""
    large = pygame.Surface((diameter * FINE, diameter * FINE), pygame.SRCALPHA)
    middle, radius = (diameter * FINE // 2,) * 2, diameter * FINE // 2 - 1
    pygame.draw.circle(large, (*_OUTLINE, 255), middle, radius)
    pygame.draw.circle(large, (*colour, 255), middle, radius - 2 * FINE)
    return pygame.transform.smoothscale(large, (diameter, diameter)).convert_alpha()


def _stripe(picture: pygame.Surface, box: pygame.Rect, radius: int, colour: RGBA, *, falls: bool) -> None:
    """Diagonal lines within the rounded box, rising or falling to the right."""
    lines = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    spacing = max(box.height // (4 if falls else 5), 4)
    low, high = (box.top, box.bottom) if falls else (box.bottom, box.top)
    for start in range(box.left - box.height, box.right, spacing):
        pygame.draw.line(
            lines, colour, (start, low), (start + box.height, high), max(spacing // (6 if falls else 3), 2)
        )
    shape = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(shape, (255, 255, 255, 255), box, border_radius=radius)
    lines.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    picture.blit(lines, (0, 0))


def _dash_edge(picture: pygame.Surface, box: pygame.Rect, colour: RGBA, thick: int) -> None:
    """A broken line around the box."""
    dash = box.height // 6
    for start in range(box.left, box.right, 2 * dash):
        wide = min(dash, box.right - start)
        picture.fill(colour, (start, box.top, wide, thick))
        picture.fill(colour, (start, box.bottom - thick, wide, thick))
    for start in range(box.top, box.bottom, 2 * dash):
        high = min(dash, box.bottom - start)
        picture.fill(colour, (box.left, start, thick, high))
        picture.fill(colour, (box.right - thick, start, thick, high))


def _dot(picture: pygame.Surface, box: pygame.Rect, colour: RGBA) -> None:
    """A small disc in the middle: a step."""
    pygame.draw.circle(picture, colour, box.center, max(box.height // 13, 2))


def _aim(picture: pygame.Surface, box: pygame.Rect, colour: RGBA) -> None:
    """Four strokes from the middles of the sides inwards: a sight."""
    long, thick = box.height // 6, max(box.height // 16, 2)
    for x, dx in ((box.left, 1), (box.right - 1, -1)):
        pygame.draw.line(picture, colour, (x, box.centery), (x + dx * long, box.centery), thick)
    for y, dy in ((box.top, 1), (box.bottom - 1, -1)):
        pygame.draw.line(picture, colour, (box.centerx, y), (box.centerx, y + dy * long), thick)


def _diamond(picture: pygame.Surface, box: pygame.Rect, colour: RGBA) -> None:
    """An empty diamond: a place to stand."""
    (x, y), reach = box.center, box.height // 5
    points = ((x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach))
    pygame.draw.polygon(picture, colour, points, max(box.height // 18, 2))


def _plus(picture: pygame.Surface, box: pygame.Rect, colour: RGBA) -> None:
    """A plus: one of several to choose from."""
    (x, y), reach, thick = box.center, box.height // 7, max(box.height // 14, 2)
    pygame.draw.line(picture, colour, (x - reach, y), (x + reach, y), thick)
    pygame.draw.line(picture, colour, (x, y - reach), (x, y + reach), thick)


def _corners(picture: pygame.Surface, box: pygame.Rect, colour: RGBA) -> None:
    """A dot in each corner: what is merely seen."""
    aside = box.height // 6
    for x in (box.left + aside, box.right - aside):
        for y in (box.top + aside, box.bottom - aside):
            pygame.draw.circle(picture, colour, (x, y), max(box.height // 22, 2))


_STRIPES: Mapping[Tint, RGBA | None] = {Tint.UNSEEN: _HATCH, Tint.ZONE: None}
"""The tints with stripes; None: in the colour of their edge."""
_SIGNS: Mapping[Tint, Callable[[pygame.Surface, pygame.Rect, RGBA], None]] = {
    Tint.REACH: _dot,
    Tint.SEEN: _aim,
    Tint.START: _diamond,
    Tint.OPTION: _plus,
    Tint.SIGHT: _corners,
}
