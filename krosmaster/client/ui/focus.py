"""Where the keyboard goes next among things that lie in the window: in their order, or towards a side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.look import Look

ARROWS: Mapping[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""The sides as steps in x and y."""

KEY_REPEAT_MS = (350, 40)
"""After how long a held key repeats itself, and how often then."""

BEAT_MS = KEY_REPEAT_MS[0] + 50
"""So long nothing new is taken for an answer: a key that is still held would repeat itself within this time."""

_ASIDE = 3
"""So much dearer it is to be beside the way than farther along it."""


def is_with_control(event: pygame.event.Event) -> bool:
    """Whether Control, or Command, is held while a key is pressed."""
    return bool(getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META))


def following(names: Sequence[str], here: str, step: int) -> str:
    """The name that comes after (or before) another one, round and round; empty when there is none at all."""
    if not names:
        return ""
    if here not in names:
        return names[0 if step > 0 else -1]
    return names[(names.index(here) + step) % len(names)]


def towards(boxes: Mapping[str, pygame.Rect], here: str, side: tuple[int, int], *, is_straight: bool = False) -> str:
    """The nearest box on a side of the present one, or only straight there; that one itself when nothing lies there."""
    start = boxes.get(here)
    if start is None:
        return next(iter(boxes), "")
    costs = {
        name: cost
        for name, box in boxes.items()
        if (cost := _cost(start, box, side)) is not None and not (is_straight and _aside(start, box, side))
    }
    return min(costs, key=lambda name: costs[name], default=here)


def draw_ring(surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    """What shows where the keyboard is: bright on dark, so that it is seen on any ground."""
    ring = box.inflate(look.px(8), look.px(8))
    width = max(2, look.px(2.5))
    pygame.draw.rect(surface, theme.NIGHT, ring.inflate(2 * width, 2 * width), width, border_radius=look.px(15))
    pygame.draw.rect(surface, theme.GOLD_LIGHT, ring, width, border_radius=look.px(14))


def _cost(start: pygame.Rect, box: pygame.Rect, side: tuple[int, int]) -> int | None:
    """How far a box is on a side; None when it does not lie there."""
    dx, dy = side
    along = (box.centerx - start.centerx) * dx + (box.centery - start.centery) * dy
    if along <= 0 or (dx and box.left < start.right and start.left < box.right):
        return None  # two above each other are no neighbours to the left or right
    if dy and box.top < start.bottom and start.top < box.bottom:
        return None
    off = abs(box.centery - start.centery) if dx else abs(box.centerx - start.centerx)
    return along + _ASIDE * _aside(start, box, side) + off // 4


def _aside(start: pygame.Rect, box: pygame.Rect, side: tuple[int, int]) -> int:
    """How far a box lies beside the straight way to a side."""
    if side[0]:
        return max(box.top - start.bottom, start.top - box.bottom, 0)
    return max(box.left - start.right, start.left - box.right, 0)
