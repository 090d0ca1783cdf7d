"""Small drawings of cells for rules: areas, ranges, lines of sight. The letters are those of assets/rules/."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look

_CELL = 26
_GROUND = (pygame.Color("#3f6b4a"), pygame.Color("#477652"))
_LINES = pygame.Color("#2a4a36")
_TARGET = pygame.Color("#e2574c")
_FURTHER = pygame.Color("#f0a23a")
_SEEN = pygame.Color("#98e58a")
_HIDDEN = pygame.Color("#ff7a70")
_DRAWINGS: Mapping[str, str] = {
    "T": "scenery/tree",
    "B": "scenery/bush",
    "C": "scenery/crate",
    "k": "scenery/kama",
}
_ICONS: Mapping[str, str] = {"^": "range-self", "b": "bombs"}


def diagram_picture(look: Look, rows: Sequence[str]) -> pygame.Surface:
    """Rows of letters as a board seen from above."""
    cells = [row.split() for row in rows]
    size = look.px(_CELL)
    picture = pygame.Surface((size * len(cells[0]) + 1, size * len(cells) + 1), pygame.SRCALPHA)
    places = [(letter, row, col) for row, line in enumerate(cells) for col, letter in enumerate(line)]
    for letter, row, col in places:
        box = pygame.Rect(col * size, row * size, size, size)
        picture.fill(_GROUND[(row + col) % 2], box)
        if letter in "Xo":
            _paint_mark(picture, box, look, is_main=letter == "X")
    for line in range(len(cells) + 1):
        pygame.draw.line(picture, _LINES, (0, line * size), (picture.get_width(), line * size))
    for line in range(len(cells[0]) + 1):
        pygame.draw.line(picture, _LINES, (line * size, 0), (line * size, picture.get_height()))
    _paint_things(picture, look, places, size)
    _paint_rays(picture, look, places, size)
    return picture


def _paint_mark(picture: pygame.Surface, box: pygame.Rect, look: Look, *, is_main: bool) -> None:
    """A cell that is hit: the main target has a ring, so that colour alone does not tell."""
    fill = _TARGET if is_main else _FURTHER
    pygame.draw.rect(picture, fill, box.inflate(-look.px(4), -look.px(4)), border_radius=look.px(4))
    if is_main:
        pygame.draw.circle(picture, theme.TEXT, box.center, box.width // 4, max(2, look.px(2)))


def _paint_things(picture: pygame.Surface, look: Look, places: Sequence[tuple[str, int, int]], size: int) -> None:
    for letter, row, col in places:
        centre = (col * size + size // 2, row * size + size // 2)
        if letter in _ICONS:
            icon = look.icon(_ICONS[letter], _CELL - 3)
            picture.blit(icon, icon.get_rect(center=centre))
        elif letter.isdigit():
            number = look.line(letter, 12.5, theme.TEXT, Style.BOLD)
            picture.blit(number, number.get_rect(center=centre))
        elif letter in _DRAWINGS:
            sprite = look.sprite(_DRAWINGS[letter], _CELL - 1)
            picture.blit(sprite, sprite.get_rect(center=centre))


def _paint_rays(picture: pygame.Surface, look: Look, places: Sequence[tuple[str, int, int]], size: int) -> None:
    """A line from the caster to each cell that it sees or does not see, whole or broken."""
    start = next(((col, row) for letter, row, col in places if letter == "^"), None)
    for letter, row, col in places:
        if letter not in "VH" or start is None:
            continue
        begin = pygame.Vector2(start[0] + 0.5, start[1] + 0.5) * size
        end = pygame.Vector2(col + 0.5, row + 0.5) * size
        wide = max(2, look.px(2.5))
        if letter == "V":
            pygame.draw.line(picture, _SEEN, begin, end, wide)
        else:
            pieces = 9
            for piece in range(0, pieces, 2):
                pygame.draw.line(
                    picture, _HIDDEN, begin.lerp(end, piece / pieces), begin.lerp(end, (piece + 1) / pieces), wide
                )
        icon = look.icon("sight" if letter == "V" else "no-sight", _CELL - 4)
        picture.blit(icon, icon.get_rect(center=end))
