"""What spells are made of: what flies, in which colours, and how bits of it fly apart."""

from __future__ import annotations

import math
from typing import NamedTuple

from krosmaster.client.geometry.board_picture import Commotion, Dot, Spark
from krosmaster.client.scenes.scene_kinds import SceneKind
from krosmaster.client.scenes.scene_poses import eased_out

GOLDEN_TURN = 2.39996
"""Directions that follow each other by this angle never bunch."""
CHEST = 0.5
"""How high missiles fly and blows land."""


class Matter(NamedTuple):
    """What a kind of spell is made of: the drawing that flies, its two colours, and whether it turns on its way."""

    drawing: str
    light: tuple[int, int, int]
    dark: tuple[int, int, int]
    spins: bool = False
    is_upright: bool = False
    """Whether it never turns; what neither spins nor is upright points where it flies."""

    def heading(self, d_row: float, d_col: float, climb: float = 0.0) -> tuple[float, float, float] | None:
        """Where its drawing has to point on its way; None where that does not matter."""
        return None if self.spins or self.is_upright else (d_row, d_col, climb)


MATTER = {
    SceneKind.AIR: Matter("effects/gust", (226, 255, 244), (120, 226, 196)),
    SceneKind.EARTH: Matter("effects/shard", (236, 196, 140), (160, 108, 66), spins=True),
    SceneKind.FIRE: Matter("effects/flame", (255, 226, 120), (255, 112, 44)),
    SceneKind.WATER: Matter("effects/drop", (190, 232, 255), (70, 150, 246)),
    SceneKind.NEUTRAL: Matter("effects/strike", (255, 255, 255), (200, 182, 236), spins=True),
    SceneKind.PUNCH: Matter("effects/strike", (255, 250, 226), (255, 196, 110), spins=True),
    SceneKind.CURE: Matter("effects/cure", (220, 255, 200), (110, 214, 100), is_upright=True),
    SceneKind.CONJURE: Matter("effects/spark", (255, 246, 210), (196, 160, 255), spins=True),
    SceneKind.CHARM: Matter("effects/spark", (255, 246, 210), (196, 160, 255), spins=True),
}
"""By the kind of a scene."""
OTHERWISE = MATTER[SceneKind.NEUTRAL]
"""What flies where no kind is known."""


def burst(row: float, col: float, share: float, matter: Matter, *, far: float = 0.7, count: int = 7) -> Commotion:
    """Bits of something fly apart."""
    out, left = far * eased_out(share), 1 - share
    sparks, dots = [], []
    for number in range(count):
        turn = number * GOLDEN_TURN
        reach = out * (0.7 + 0.3 * math.sin(number * 5.1))
        at = row + 0.55 * reach * math.sin(turn), col + reach * math.cos(turn)
        high = CHEST + 0.35 * reach * math.cos(number * 2.3) + 0.25 * math.sin(math.pi * share)
        if number % 2:
            dots.append(
                Dot(*at, 0.15 * left + 0.03, matter.light if number % 4 == 1 else matter.dark, high, 1.6 * left)
            )
        else:
            heading = matter.heading(math.sin(turn), math.cos(turn))
            sparks.append(
                Spark(
                    matter.drawing,
                    *at,
                    0.34 * left + 0.08,
                    high,
                    1.6 * left,
                    300 * share * matter.spins,
                    towards=heading,
                )
            )
    return Commotion(sparks=tuple(sparks), dots=tuple(dots))
