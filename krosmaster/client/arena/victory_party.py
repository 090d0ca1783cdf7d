"""The feast around the end of a match: the winners dance beside the panel, paper falls, numbers count up."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.look import Look

_FALL_MS = 5200
_BEAT_MS = 560
_COUNT_MS = 1100
_CROWN_MS = 650
_TALL = 168
"""Height of a dancer, in units."""
_SHAPE = 96 / 120
"""Width of a figure's drawing by its height."""
_TILT = 4
"""Dancers lean in steps of so many degrees."""
_PAPERS = 70
_COLOURS = ((255, 112, 100), (255, 214, 96), (150, 240, 140), (125, 184, 255), (214, 176, 255))


class VictoryParty:
    """Knows how long it has lasted. A calm one stands still from the start."""

    def __init__(self, dancers: Sequence[str], *, has_paper: bool, is_calm: bool) -> None:
        self._dancers = tuple(dancers)
        self._has_paper = has_paper
        self._is_calm = is_calm
        self._age_ms = 0

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        self._age_ms += dt_ms
        return not self._is_calm

    def counted(self, value: int, row: int) -> int:
        """How far a number of the tally has counted up; lower rows begin later."""
        share = min(max((self._age_ms - 130 * row) / _COUNT_MS, 0.0), 1.0)
        return value if self._is_calm else round(value * (1 - (1 - share) ** 3))

    @property
    def crown_lift(self) -> float:
        """How far above its place the crown is, in its own heights: it falls and bounces."""
        share = min(self._age_ms / _CROWN_MS, 1.0)
        return 0.0 if self._is_calm else 1.3 * abs(math.cos(share * math.pi * 1.5)) * (1 - share) ** 1.5

    def draw(self, surface: pygame.Surface, look: Look, panel: pygame.Rect) -> None:
        """The paper that falls, and the dancers at both sides of the panel."""
        if self._has_paper and not self._is_calm:
            self._draw_paper(surface, look)
        window = look.layout.window
        half = (len(self._dancers) + 1) // 2
        for is_right, group in ((False, self._dancers[:half]), (True, self._dancers[half:])):
            room = pygame.Rect(panel.right, 0, window.right - panel.right, panel.bottom)
            if not is_right:
                room = pygame.Rect(window.left, 0, panel.left - window.left, panel.bottom)
            self._draw_group(surface, look, group, room)

    def _draw_group(self, surface: pygame.Surface, look: Look, group: Sequence[str], room: pygame.Rect) -> None:
        if not group:
            return
        step = room.width / len(group)
        height = min(look.px(_TALL), round(step * 1.15 / _SHAPE))
        if height < look.px(48):  # no room beside the panel
            return
        for place, figure in enumerate(group):
            beat = self._age_ms / _BEAT_MS * math.pi + place * 1.3 + room.left
            hop, lean = (0.0, 0.0) if self._is_calm else (abs(math.sin(beat)), math.sin(beat) * 9)
            picture = _leaning(look.drawings, figure, height, round(lean / _TILT) * _TILT)
            foot = (room.left + step * (place + 0.5), room.bottom - hop * height * 0.16)
            shade = _shade(round(height * 0.62), round((1 - 0.4 * hop) * 8))
            surface.blit(shade, shade.get_rect(center=(foot[0], room.bottom - height * 0.06)))
            surface.blit(picture, picture.get_rect(midbottom=foot))

    def _draw_paper(self, surface: pygame.Surface, look: Look) -> None:
        width, height = surface.get_size()
        for number in range(_PAPERS):
            fall = (self._age_ms / _FALL_MS + number * 0.377) % 1.0
            flutter = math.sin(self._age_ms / 170 + number)
            px = width * (number * 0.618034 % 1.0) + flutter * look.px(10)
            size = (max(round(look.px(9) * abs(flutter)), 2), look.px(6 + number % 4))
            surface.fill(_COLOURS[number % len(_COLOURS)], (round(px), round(fall * (height + 20)) - 10, *size))


@PICTURES.keeping
def _leaning(drawings: Drawings, figure: str, height: int, angle: int) -> pygame.Surface:
    picture = drawings.sprite(f"figures/{figure}", height)
    return pygame.transform.rotozoom(picture, angle, 1.0) if angle else picture


@PICTURES.keeping
def _shade(width: int, level: int) -> pygame.Surface:
    """The shadow below a dancer, smaller the higher it jumps."""
    size = (max(width * level // 8, 4), max(width * level // 32, 2))
    picture = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.ellipse(picture, (8, 2, 24, 140), picture.get_rect())
    return picture
