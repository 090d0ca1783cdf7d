"""A theatre's curtain in a player's colour: it hides everything, and opens in the middle."""

from __future__ import annotations

import numpy as np
import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.look import Look

_FOLD = 46
"""Width of a fold, in units."""
_VALANCE, _SWAGS = 84, 7
_MEDAL = 148


def draw_cloth(surface: pygame.Surface, look: Look, colour: pygame.Color, opened: float) -> None:
    """The two halves, drawn aside by a share from 0 to 1; below the valance, which rises with them."""
    window = look.layout.window
    half = _cloth(((window.width + 1) // 2, window.height), look.px(_FOLD), tuple(colour)[:3])
    aside = round(opened * half.get_width())
    surface.blit(half, (-aside, 0))
    surface.blit(pygame.transform.flip(half, flip_x=True, flip_y=False), (window.width - half.get_width() + aside, 0))
    valance = _valance((window.width, look.px(_VALANCE)), look.px(3), tuple(colour)[:3])
    surface.blit(valance, (0, -round(opened * valance.get_height())))


def draw_medal(surface: pygame.Surface, look: Look, middle: tuple[int, int], player: int) -> None:
    """The player's sign in a golden ring."""
    size = look.px(_MEDAL)
    ring = painting.rounded((size, size), size // 2, tuple(theme.GOLD_LIGHT), tuple(theme.GOLD_DARK))
    inner = size - 2 * look.px(7)
    ground = painting.rounded((inner, inner), inner // 2, tuple(theme.PANEL_TOP), tuple(theme.NIGHT))
    glow = painting.shadow((size, size), size // 2, look.px(20))
    surface.blit(glow, glow.get_rect(center=(middle[0], middle[1] + look.px(6))))
    surface.blit(ring, ring.get_rect(center=middle))
    surface.blit(ground, ground.get_rect(center=middle))
    sign = look.icon(f"player-{player}", 92)
    surface.blit(sign, sign.get_rect(center=middle))


@PICTURES.keeping
def _cloth(size: tuple[int, int], fold: int, colour: tuple[int, ...]) -> pygame.Surface:
    """One half: folds that grow narrower towards its outer side, a golden hem below and along its inner edge."""
    width, height = size
    across = np.arange(width, dtype=float)
    waves = np.sin(2 * np.pi * across / fold * (1 + 0.25 * (1 - across / width)))
    light = 0.52 + 0.2 * waves + 0.12 * np.maximum(waves, 0) ** 6
    down = np.linspace(1.0, 0.62, height)
    ground = np.array(pygame.Color(colour).lerp(theme.NIGHT, 0.18)[:3], float)
    pixels = np.clip(ground[None, None, :] * light[:, None, None] * down[None, :, None] * 1.5, 0, 255)
    hem = max(fold // 3, 4)
    gold = np.array(tuple(theme.GOLD)[:3], float) * (0.6 + 0.5 * light)[:, None]
    for row in range(height - 2 * hem, height - hem):
        pixels[:, row] = np.clip(gold, 0, 255)
    shade = np.minimum(np.arange(width)[::-1] / (1.2 * fold), 1.0) * 0.45 + 0.55
    pixels *= shade[:, None, None]
    return pygame.surfarray.make_surface(pixels.astype(np.uint8)).convert()


@PICTURES.keeping
def _valance(size: tuple[int, int], line: int, colour: tuple[int, ...]) -> pygame.Surface:
    """A border of swags with a golden fringe."""
    width, height = size
    fine = 2
    picture = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
    light, dark = pygame.Color(colour).lerp(theme.NIGHT, 0.05), pygame.Color(colour).lerp(theme.NIGHT, 0.45)
    swag = width * fine // _SWAGS + 1
    for place in range(_SWAGS):
        box = pygame.Rect(place * swag, -height * fine, swag, 2 * height * fine)
        for layer in range(4):
            inner = box.inflate(-layer * swag // 9, -layer * height * fine // 3)
            pygame.draw.ellipse(picture, light.lerp(dark, layer / 3), inner)
        pygame.draw.ellipse(picture, theme.OUTLINE, box, line * fine)
        rim = box.inflate(-2 * line * fine, -2 * line * fine)
        pygame.draw.ellipse(picture, theme.GOLD, rim, 2 * line * fine)
    for place in range(1, _SWAGS):
        pygame.draw.circle(picture, theme.OUTLINE, (place * swag, line * fine * 5), line * fine * 5)
        pygame.draw.circle(picture, theme.GOLD_DARK, (place * swag, line * fine * 5), line * fine * 4)
        pygame.draw.circle(picture, theme.GOLD_LIGHT, (place * swag - line, line * fine * 4), line * fine * 2)
    return pygame.transform.smoothscale(picture, size).convert_alpha()
