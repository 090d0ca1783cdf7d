"""The painted scene behind title and set-up: an evening arena, with the figures on its grass."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.look import Look

_SCENE_SHAPE = 1280 / 400
_SKY_TOP = pygame.Color(22, 13, 48)
_SKY_BOTTOM = pygame.Color(43, 28, 86)
_BREATH_MS = 2600


class Posed(NamedTuple):
    """A figure of the scene: where its feet are as parts of the window's height and width, and how high it is."""

    figure: str
    across: float
    down: float
    height: float


GROUP = (
    Posed("figures/king-of-the-gobballs", 0.338, 0.900, 0.450),
    Posed("figures/kassius-kaos", 0.168, 0.902, 0.345),
    Posed("figures/oscar-kass", 0.478, 0.903, 0.395),
    Posed("figures/lil-healey", 0.068, 0.922, 0.290),
    Posed("figures/bad-aboum", 0.618, 0.918, 0.325),
    Posed("figures/queen-of-the-tofus", 0.258, 0.935, 0.355),
    Posed("figures/anna-tommy", 0.402, 0.940, 0.335),
    Posed("figures/bill-tell", 0.546, 0.948, 0.325),
    Posed("figures/gobball", 0.118, 0.955, 0.200),
    Posed("figures/tofu", 0.330, 0.962, 0.150),
    Posed("figures/water-bomb", 0.478, 0.962, 0.150),
)
"""Everybody of the box, the farthest first."""


@PICTURES.keeping
def scene(drawings: Drawings, size: tuple[int, int]) -> pygame.Surface:
    """The arena at evening, covering a window."""
    width, height = size
    surface = pygame.Surface(size)
    scene_height = max(round(height * 0.86), math.ceil(width / _SCENE_SHAPE))
    for row in range(height):
        part = min(1.0, row / max(1, height - scene_height))
        pygame.draw.line(surface, _SKY_TOP.lerp(_SKY_BOTTOM, part), (0, row), (width, row))
    whole = math.ceil(scene_height * _SCENE_SHAPE)
    picture = drawings.columns("ui/title-scene", (whole, scene_height), round((whole - width) * 0.45), width)
    fading = round(scene_height * 0.4)
    veil = painting.gradient((width, fading), pygame.Color(255, 255, 255, 0), pygame.Color("white"))
    picture.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(picture, (0, height - scene_height))
    return surface.convert()


@PICTURES.keeping
def quiet_scene(drawings: Drawings, size: tuple[int, int]) -> pygame.Surface:
    """The same arena at night and out of focus: the ground of lists and cards."""
    small = pygame.transform.smoothscale(scene(drawings, size), (max(1, size[0] // 4), max(1, size[1] // 4)))
    blurred = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 4), size)
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*theme.NIGHT[:3], 190))
    blurred.blit(veil, (0, 0))
    return blurred.convert()


def draw_group(surface: pygame.Surface, look: Look, time_ms: float) -> None:
    """The figures, breathing a little each in its own time."""
    window = look.layout.window
    for number, posed in enumerate(GROUP):
        sprite = look.drawings.sprite(posed.figure, round(posed.height * window.height))
        breath = math.sin(time_ms / _BREATH_MS * 2 * math.pi + number * 1.7)
        feet = (round(posed.across * window.width), round(posed.down * window.height))
        box = sprite.get_rect(midbottom=feet)
        surface.blit(sprite, box.move(0, round(breath * window.height * 0.0035)))
