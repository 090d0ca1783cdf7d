"""A sample of the palette: everything that is told apart by colours, as it is met in play."""

from __future__ import annotations

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.painting import rounded
from krosmaster.client.board.board_tints import tint_picture
from krosmaster.client.geometry.board_picture import Tint
from krosmaster.client.geometry.cell_shapes import Oblong

_FIGURES = ("percedal", "evangelyne", "yugo", "amalia")
_TINTS = (Tint.REACH, Tint.SEEN, Tint.UNSEEN, Tint.ZONE, Tint.OPTION)
_ELEMENTS = ("air", "earth", "fire", "water")
_DICE = ("critical", "dodge", "armor", "lock", "double", "wild")
_CELL = (66, 50)
_SHARES = (1.0, 0.5, 0.2)
_BAR = (54, 15)


def draw_sample(surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    """Figures of four owners on tinted cells, hit points, elements, dice, gain and loss."""
    look.draw_well(surface, box)
    inner = look.layout.inset(box, 14, 10)
    _draw_board(surface, look, inner)
    right = pygame.Rect(0, inner.top, inner.width // 2 - look.px(10), inner.height)
    right.right = inner.right
    top, middle, below = look.layout.rows(right, 3, 4)
    _draw_row(surface, [look.icon(f"element-{element}", 32) for element in _ELEMENTS], top, look.px(14))
    _draw_row(surface, [look.sprite(f"dice/die-{face}", 36) for face in _DICE], middle, look.px(8))
    bars = [_bar(look, share) for share in _SHARES]
    gain = look.line("+2", 17, look.colours.good, Style.BOLD)
    loss = look.line("\N{MINUS SIGN}3", 17, look.colours.bad, Style.BOLD)
    _draw_row(surface, [*bars, look.icon("heal", 22), gain, look.icon("wound", 22), loss], below, look.px(8))


def _draw_board(surface: pygame.Surface, look: Look, inner: pygame.Rect) -> None:
    """Two rows of cells: tints below, the owners' figures above."""
    wide, high = (look.px(side) for side in _CELL)
    left, ground = inner.left, inner.bottom - high
    for place, tint in enumerate(_TINTS):
        at = (left + place * wide, ground)
        surface.blit(look.drawings.sized(f"tiles/meadow-{'ab'[place % 2]}", (wide, high)), at)
        surface.blit(tint_picture(tint, Oblong(wide, high), look.colours), at)
    upper = ground - high
    corner = (left + len(_FIGURES) * wide, upper)
    surface.blit(look.drawings.sized("tiles/meadow-b", (wide, high)), corner)
    surface.blit(tint_picture(Tint.SIGHT, Oblong(wide, high), look.colours), corner)
    for place, figure in enumerate(_FIGURES):
        cell = pygame.Rect(left + place * wide, upper, wide, high)
        surface.blit(look.drawings.sized(f"tiles/meadow-{'ba'[place % 2]}", (wide, high)), cell)
        disc = look.drawings.sized(f"ui/disc-{place}", (round(wide * 0.86), round(wide * 0.43)))
        surface.blit(disc, disc.get_rect(center=(cell.centerx, cell.centery + look.px(6))))
        stands = look.sprite(f"figures/{figure}", 66)
        surface.blit(stands, stands.get_rect(midbottom=(cell.centerx, cell.bottom - look.px(8))))


def _draw_row(surface: pygame.Surface, pictures: list[pygame.Surface], box: pygame.Rect, gap: int) -> None:
    left = box.left
    for picture in pictures:
        surface.blit(picture, picture.get_rect(midleft=(left, box.centery)))
        left += picture.get_width() + gap


def _bar(look: Look, share: float) -> pygame.Surface:
    wide, high = (look.px(side) for side in _BAR)
    dark = (*tuple(theme.OUTLINE)[:3], 255)
    bar = rounded((wide, high), high // 2, dark, dark).copy()
    full = rounded((wide - 4, high - 4), (high - 4) // 2, *look.colours.bar(share))
    bar.blit(full, (2, 2), (0, 0, round((wide - 4) * share), high))
    return bar
