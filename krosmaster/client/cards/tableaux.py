"""Little pictures for places that are empty at first: figures of the box on a piece of arena, and what it is about."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

import pygame

from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.kept import PICTURES

SHAPE = 360 / 200
"""The width of a tableau by its height."""


class _Stood(NamedTuple):
    """A drawing in a tableau: the middle of its lower edge, and how high it is, all as parts of its height."""

    drawing: str
    across: float
    down: float
    height: float
    is_mirrored: bool = False


_FLOOR = _Stood("ui/small-stage", 0, 1, 0.56)


def _figures(*stood: tuple[str, float, float, float]) -> Iterable[_Stood]:
    """Figures; those of the right half look to the left."""
    return (_Stood(f"figures/{name}", across, down, high, across > 0) for name, across, down, high in stood)


class Tableau(Enum):
    """What is shown, the farthest first."""

    TEAM = (
        _FLOOR,
        *_figures(("king-of-the-gobballs", -0.1, 0.83, 0.74), ("oscar-kass", 0.34, 0.82, 0.66)),
        *_figures(("bad-aboum", -0.52, 0.86, 0.58), ("lil-healey", 0.68, 0.87, 0.5), ("tofu", 0.14, 0.93, 0.3)),
    )
    CHARACTER = (
        _FLOOR,
        _Stood("ui/blank-card", 0.3, 0.87, 0.84),
        *_figures(("anna-tommy", -0.32, 0.89, 0.62), ("water-bomb", -0.68, 0.9, 0.3)),
    )
    MATCH_UP = (
        _FLOOR,
        _Stood("icons/lab", 0, 0.76, 0.6),
        *(_Stood(f"ui/disc-{side}", across, 0.9, 0.19) for side, across in ((0, -0.52), (1, 0.52))),
        *_figures(("kassius-kaos", -0.52, 0.84, 0.62), ("queen-of-the-tofus", 0.52, 0.84, 0.62)),
    )
    MATCH = (
        _Stood("ui/curtains", 0, 1, 1),
        _Stood("ui/small-stage", 0, 1, 0.4),
        *_figures(("bill-tell", -0.3, 0.88, 0.52), ("gobball", 0.3, 0.88, 0.44)),
        _Stood("icons/replay", 0, 0.56, 0.3),
    )


@PICTURES.keeping
def tableau(drawings: Drawings, shown: Tableau, height_px: int) -> pygame.Surface:
    """The picture at a height in pixels."""
    surface = pygame.Surface((round(height_px * SHAPE), height_px), pygame.SRCALPHA)
    for stood in shown.value:
        sprite = drawings.sprite(stood.drawing, round(stood.height * height_px))
        if stood.is_mirrored:
            sprite = pygame.transform.flip(sprite, flip_x=True, flip_y=False)
        feet = (surface.get_width() // 2 + round(stood.across * height_px), round(stood.down * height_px))
        surface.blit(sprite, sprite.get_rect(midbottom=feet))
    return surface
