"""Rounded shapes with smooth edges: panels, wells, buttons, shadows. All of them are cached by what they look like."""

from __future__ import annotations

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.theme import Colour

_FINE = 4
"""Corners are drawn this many times larger and scaled down."""


@PICTURES.keeping
def rounded_mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """White where the shape is, transparent elsewhere."""
    width, height = size
    radius = max(0, min(radius, width // 2, height // 2))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    if radius:
        large = pygame.Surface((2 * radius * _FINE, 2 * radius * _FINE), pygame.SRCALPHA)
        large.fill((255, 255, 255, 0))
        pygame.draw.circle(large, (255, 255, 255, 255), (radius * _FINE, radius * _FINE), radius * _FINE)
        disc = pygame.transform.smoothscale(large, (2 * radius, 2 * radius))
        for right, bottom in ((0, 0), (1, 0), (0, 1), (1, 1)):
            corner = (right * (width - radius), bottom * (height - radius))
            mask.fill((255, 255, 255, 0), (*corner, radius, radius))
            mask.blit(disc, corner, (right * radius, bottom * radius, radius, radius))
    return mask


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """A vertical gradient."""
    tall = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for row in range(size[1]):
        tall.set_at((0, row), top.lerp(bottom, row / max(1, size[1] - 1)))
    return pygame.transform.scale(tall, size)


@PICTURES.keeping
def rounded(
    size: tuple[int, int],
    radius: int,
    top: tuple[int, ...],
    bottom: tuple[int, ...],
    edge: tuple[int, ...] | None = None,
    edge_width: int = 0,
) -> pygame.Surface:
    """A rounded box with a gradient and an edge inside its bounds."""
    surface = gradient(size, pygame.Color(top), pygame.Color(bottom))
    if edge is not None and edge_width > 0:
        framed = pygame.Surface(size, pygame.SRCALPHA)
        framed.fill(edge)
        inner_size = (max(1, size[0] - 2 * edge_width), max(1, size[1] - 2 * edge_width))
        inner = pygame.transform.scale(surface, inner_size)
        inner_mask = rounded_mask(inner_size, max(0, radius - edge_width))
        if pygame.Color(top).a == 255:
            inner.blit(inner_mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            framed.blit(inner, (edge_width, edge_width))
        else:  # a translucent fill replaces the edge colour, it does not lie on it
            hole = pygame.Surface(inner_size, pygame.SRCALPHA)
            hole.fill((255, 255, 255, 255))
            hole.blit(inner_mask, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            hole.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            framed.blit(hole, (edge_width, edge_width), special_flags=pygame.BLEND_RGBA_MULT)
            inner.blit(inner_mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            framed.blit(inner, (edge_width, edge_width))
        surface = framed
    surface.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@PICTURES.keeping
def shadow(size: tuple[int, int], radius: int, blur: int, alpha: int = 130) -> pygame.Surface:
    """A soft shadow of a rounded box; it is larger than the box by `blur` on every side."""
    small = max(1, blur // 4)  # blurred at a quarter of the size: nobody sees the difference
    factor = max(1, blur // small)
    quarter = (max(1, size[0] // factor), max(1, size[1] // factor))
    canvas = pygame.Surface((quarter[0] + 2 * small, quarter[1] + 2 * small), pygame.SRCALPHA)
    shape = rounded_mask(quarter, max(1, radius // factor)).copy()
    shape.fill((10, 4, 30, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(shape, (small, small))
    canvas = pygame.transform.gaussian_blur(canvas, max(1, small // 2))
    return pygame.transform.smoothscale(canvas, (size[0] + 2 * blur, size[1] + 2 * blur))


def draw_panel(surface: pygame.Surface, box: pygame.Rect, scale: float, *, accent: Colour | None = None) -> None:
    """A raised panel with a soft shadow; an accent colours its edge."""
    radius, blur = round(theme.RADIUS * scale), max(4, round(18 * scale))
    surface.blit(shadow(box.size, radius, blur), box.move(-blur, -blur + round(5 * scale)).topleft)
    width = max(1, round((2 if accent else 1.5) * scale))
    edge = tuple(accent or theme.PANEL_EDGE)
    surface.blit(rounded(box.size, radius, tuple(theme.PANEL_TOP), tuple(theme.PANEL_BOTTOM), edge, width), box)


def draw_well(surface: pygame.Surface, box: pygame.Rect, scale: float, *, edge: Colour | None = None) -> None:
    """A sunken box inside a panel, for lists and text."""
    edge_colour = tuple(edge) if edge is not None else (91, 72, 150, 255)
    fill = (tuple(theme.WELL_TOP), tuple(theme.WELL_BOTTOM))
    surface.blit(rounded(box.size, round(9 * scale), *fill, edge_colour, max(1, round(scale))), box)


@PICTURES.keeping
def framed(picture: pygame.Surface, radius: int, edge: tuple[int, ...], edge_width: int) -> pygame.Surface:
    """A picture on the ground of a well, cut to rounded corners, with an edge."""
    size = picture.get_size()
    surface = rounded(size, radius, tuple(theme.WELL_TOP), tuple(theme.PANEL_BOTTOM)).copy()
    surface.blit(picture, (0, 0))
    surface.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(rounded(size, radius, (0, 0, 0, 0), (0, 0, 0, 0), edge, max(1, edge_width)), (0, 0))
    return surface


@PICTURES.keeping
def dimmer(size: tuple[int, int]) -> pygame.Surface:
    """What lies between an overlay and the screen below it."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((14, 7, 32, 170))
    return veil
