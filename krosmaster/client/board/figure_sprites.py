"""Sprites of what stands on the board: drawings with their feet, faded, flashing, grown and outlined."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.kept import PICTURES

_FADE_LEVELS = 16
_SOLID = 0.36
"""The share of a thing's height that stays when the rest is seen through."""
_SCALE_LEVELS = 24
_TURN = 15
"""Figures turn in steps of so many degrees."""
_OPAQUE = 150
"""From this alpha on a figure's drawing is its body, and not its shadow."""
_DASH = (236, 240, 255)


class Sprite(NamedTuple):
    """A picture and where in it the thing touches the ground, in pixels; `head` is the top of what is drawn."""

    picture: pygame.Surface
    foot: tuple[int, int]
    head: int


class _Stand(NamedTuple):
    """How a kind of drawing stands: its width by the size it is asked for, its foot in shares of its own box."""

    width: float
    foot_x: float
    foot_y: float


_STANDS = {
    "figures": _Stand(1.0, 0.5, 0.895),
    "tree": _Stand(1.08, 0.52, 0.86),
    "bush": _Stand(1.06, 0.51, 0.85),
    "crate": _Stand(0.98, 0.51, 0.86),
    "kama": _Stand(0.46, 0.5, 0.6),
    "kamas-2": _Stand(0.56, 0.5, 0.62),
    "discs": _Stand(0.84, 0.5, 0.5),
    "glow": _Stand(1.16, 0.5, 0.5),
}


class FigureSprites:
    """The sprites of a match, cached by drawing, cell width and state."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self.figure = PICTURES.keeping(self._figure)
        self.scenery = PICTURES.keeping(self._scenery)
        self.disc = PICTURES.keeping(self._disc)
        self.mask = PICTURES.keeping(self._mask)
        self.outline = PICTURES.keeping(self._outline)
        self.dashes = PICTURES.keeping(self._dashes)
        self._faded = PICTURES.keeping(self._fade)
        self._thinned = PICTURES.keeping(self._thin)
        self._flashing = PICTURES.keeping(self._flash)
        self._resized = PICTURES.keeping(self._resize)
        self._turned = PICTURES.keeping(self._turn)

    def posed(
        self,
        name: str,
        cell_width: int,
        *,
        alpha: float = 1.0,
        flash: float = 0.0,
        scale: float = 1.0,
        turn: float = 0.0,
    ) -> Sprite:
        """A figure by its drawing's name, as it is shown at one moment."""
        sprite = self.figure(name, cell_width)
        grown = round(scale * _SCALE_LEVELS)
        if grown != _SCALE_LEVELS:
            sprite = self._resized(name, cell_width, max(grown, 1))
        if flash > 0.05 and grown == _SCALE_LEVELS:
            sprite = self._flashing(name, cell_width, round(flash * _FADE_LEVELS))
        angle = round(turn / _TURN) * _TURN % 360
        if angle:
            sprite = self._turned(sprite, angle)
        if alpha < 0.99:
            return self.faded(sprite, alpha)
        return sprite

    def faded(self, sprite: Sprite, alpha: float) -> Sprite:
        """The same, but seen through; alpha 0 to 1."""
        return Sprite(self._faded(sprite.picture, max(round(alpha * _FADE_LEVELS), 0)), sprite.foot, sprite.head)

    def thinned(self, sprite: Sprite, alpha: float) -> Sprite:
        """The same, but seen through above; its lower third, trunk or legs, stays as it is."""
        return Sprite(self._thinned(sprite, max(round(alpha * _FADE_LEVELS), 0)), sprite.foot, sprite.head)

    def trap_disc(self, owner: int, cell_width: int) -> Sprite:
        """What a trap of a player lies on."""
        return self.disc(f"disc-{owner}", cell_width)

    def _figure(self, name: str, cell_width: int) -> Sprite:
        return self._standing(f"figures/{name}", "figures", cell_width)

    def _scenery(self, name: str, cell_width: int) -> Sprite:
        return self._standing(f"scenery/{name}", name, cell_width)

    def _disc(self, name: str, cell_width: int) -> Sprite:
        return self._standing(f"ui/{name}", "glow" if name == "disc-active" else "discs", cell_width)

    def _standing(self, drawing: str, kind: str, cell_width: int) -> Sprite:
        stand = _STANDS[kind]
        width, height = self._drawings.box(drawing)
        px = max(round(cell_width * stand.width), 1)
        picture = self._drawings.sized(drawing, (px, max(round(px * height / width), 1)))
        foot = (round(picture.get_width() * stand.foot_x), round(picture.get_height() * stand.foot_y))
        return Sprite(picture, foot, picture.get_bounding_rect(min_alpha=160).top)

    def _fade(self, picture: pygame.Surface, level: int) -> pygame.Surface:
        faded = picture.copy()
        faded.set_alpha(255 * level // _FADE_LEVELS)
        return faded

    def _thin(self, sprite: Sprite, level: int) -> pygame.Surface:
        picture, foot, head = sprite
        width, height = picture.get_size()
        solid = round(foot[1] - (foot[1] - head) * _SOLID)
        soft = max((foot[1] - head) // 8, 1)
        veil = pygame.Surface((width, height), pygame.SRCALPHA)
        veil.fill((255, 255, 255, 255))
        thin = 255 * level // _FADE_LEVELS
        veil.fill((255, 255, 255, thin), (0, 0, width, max(solid - soft, 0)))
        for row in range(soft):
            veil.fill((255, 255, 255, thin + (255 - thin) * row // soft), (0, solid - soft + row, width, 1))
        thinned = picture.copy()
        thinned.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return thinned

    def _flash(self, name: str, cell_width: int, level: int) -> Sprite:
        sprite = self.figure(name, cell_width)
        lit = sprite.picture.copy()
        bright = 200 * level // _FADE_LEVELS
        lit.fill((bright, bright, bright), special_flags=pygame.BLEND_RGB_ADD)
        return Sprite(lit, sprite.foot, sprite.head)

    def _resize(self, name: str, cell_width: int, level: int) -> Sprite:
        sprite = self.figure(name, cell_width)
        share = level / _SCALE_LEVELS
        size = (max(round(sprite.picture.get_width() * share), 1), max(round(sprite.picture.get_height() * share), 1))
        foot = (round(sprite.foot[0] * share), round(sprite.foot[1] * share))
        return Sprite(pygame.transform.smoothscale(sprite.picture, size), foot, round(sprite.head * share))

    def _turn(self, sprite: Sprite, angle: int) -> Sprite:
        """Turned around the middle of what is drawn, by degrees against the clock."""
        picture, foot, head = sprite
        turned = pygame.transform.rotozoom(picture, angle, 1.0)
        middle = pygame.Vector2(picture.get_width() / 2, (head + foot[1]) / 2)
        around = (middle - pygame.Vector2(picture.get_rect().center)).rotate(-angle)
        now = pygame.Vector2(turned.get_rect().center) + around
        return Sprite(turned, (round(now.x + foot[0] - middle.x), round(now.y + foot[1] - middle.y)), head)

    def _mask(self, name: str, cell_width: int) -> pygame.Mask:
        """Where a figure is opaque: without its shadow and thin ends."""
        return pygame.mask.from_surface(self.figure(name, cell_width).picture, _OPAQUE)

    def _outline(self, name: str, cell_width: int, colour: tuple[int, int, int]) -> Sprite:
        """A thick coloured line around a figure, and nothing within."""
        sprite = self.figure(name, cell_width)
        thick = max(cell_width // 26, 2)
        mask = self.mask(name, cell_width)
        width, height = sprite.picture.get_size()
        ring = pygame.Surface((width + 2 * thick, height + 2 * thick), pygame.SRCALPHA)
        shape = mask.to_surface(setcolor=(*colour, 255), unsetcolor=(0, 0, 0, 0))
        for dx in range(-thick, thick + 1):
            for dy in range(-thick, thick + 1):
                if dx * dx + dy * dy <= thick * thick + 1:
                    ring.blit(shape, (thick + dx, thick + dy))
        within = mask.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
        ring.blit(within, (thick, thick), special_flags=pygame.BLEND_RGBA_SUB)
        return Sprite(ring, (sprite.foot[0] + thick, sprite.foot[1] + thick), sprite.head)

    def _dashes(self, name: str, cell_width: int) -> Sprite:
        """A dashed line around a figure that hardly shows."""
        sprite = self.figure(name, cell_width)
        size = sprite.picture.get_size()
        picture = pygame.Surface(size, pygame.SRCALPHA)
        points = self.mask(name, cell_width).outline()
        dash = max(cell_width // 9, 4)
        thick = max(cell_width // 30, 2)
        for place, point in enumerate(points):
            if place // dash % 2 == 0:
                pygame.draw.circle(picture, (*_DASH, 255), point, thick)
        return Sprite(picture, sprite.foot, sprite.head)
