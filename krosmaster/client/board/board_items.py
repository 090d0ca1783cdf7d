"""What stands on the board as sprites in the order in which they are drawn, and which of them hide something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.client.board.figure_sprites import FigureSprites, Sprite
from krosmaster.grid import Cell

HIDING_A_FIGURE = 0.62
"""How much is left of the upper part of scenery before a figure; its lower part always stays."""
HIDING_THE_HOVERED = 0.42
"""How much is left of the upper part of whatever would hide the hovered cell."""
_HIDING_QUITE = 0.72
"""How much is left of the upper part of a figure that would quite hide another one, such as a small summon."""
_QUITE_HIDDEN = 0.55

LAYER_CRATE, LAYER_TRAP, LAYER_COIN, LAYER_DISC, LAYER_FIGURE = range(5)


class Item(NamedTuple):
    """One sprite to be drawn; sorted by depth, then layer."""

    depth: float
    layer: int
    sprite: Sprite
    left: int
    top: int
    cell: Cell
    of: Handle | None = None
    """The figure whose body it is."""
    may_hide: bool = False
    """Whether it is high enough to hide what is behind."""

    @property
    def body(self) -> pygame.Rect:
        """What is drawn of it, without shadows and thin ends."""
        picture, foot, head = self.sprite
        width = picture.get_width() * 0.5
        return pygame.Rect(
            round(self.left + (picture.get_width() - width) / 2), self.top + head, round(width), foot[1] - head
        )


def placed(
    sprite: Sprite,
    depth: float,
    layer: int,
    at: tuple[float, float],
    cell: Cell,
    of: Handle | None = None,
    *,
    may_hide: bool = False,
) -> Item:
    """A sprite whose foot is at a point of the window."""
    return Item(depth, layer, sprite, round(at[0] - sprite.foot[0]), round(at[1] - sprite.foot[1]), cell, of, may_hide)


def seen_through(
    sprites: FigureSprites, items: Sequence[Item], hovered: tuple[float, pygame.Rect] | None
) -> Iterator[Item]:
    """The items, thinned above where they hide a figure or the hovered cell, given by its depth and box."""
    bodies = [(item.depth, item.body) for item in items if item.of is not None]
    window = hovered[1].inflate(-4, -4) if hovered is not None else None
    for item in items:
        left = 1.0
        if item.may_hide:
            body = item.body
            behind = (other for depth, other in bodies if depth < item.depth and body.colliderect(other))
            if window is not None and hovered is not None and item.depth > hovered[0] and body.colliderect(window):
                left = HIDING_THE_HOVERED
            elif item.of is None:
                left = HIDING_A_FIGURE if next(behind, None) is not None else 1.0
            elif any(_covered(other, body) > _QUITE_HIDDEN for other in behind):
                left = _HIDING_QUITE
        yield item if left == 1.0 else item._replace(sprite=sprites.thinned(item.sprite, left))


def is_hidden(item: Item, others: Iterable[Item]) -> bool:
    """Whether something stands before an item's body."""
    body = item.body
    return any(other.may_hide and other.depth > item.depth and other.body.colliderect(body) for other in others)


def _covered(what: pygame.Rect, by: pygame.Rect) -> float:
    """The share of a rectangle that another one covers."""
    common = what.clip(by)
    return common.width * common.height / max(what.width * what.height, 1)
