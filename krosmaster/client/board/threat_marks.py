"""What threatens a figure, painted cell by cell: a tinted ground, the most wounds, and a dot for each enemy."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.painting import rounded
from krosmaster.client.art.text import line
from krosmaster.client.geometry.board_picture import Overlay, ThreatMark
from krosmaster.client.geometry.projection import Projection
from krosmaster.grid import Cell

_INK = (42, 10, 20)
_PILL, _DEADLY_PILL = (150, 24, 40, 236), (40, 6, 30, 245)
_WORDS = (255, 240, 220, 255)
_DOT = (255, 196, 92)
_MOST_DOTS = 5
_DARKER = 0.36
"""How much darker than words of that colour the ground is."""
_FAINTEST, _STRONGEST, _STRONG_WOUNDS = 96, 190, 5
"""Alpha of the ground for the fewest wounds and for so many or more."""


class ThreatMarks:
    """Paints the threats of an overlay; what lies where is found once for a map and a way to look at the board."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._shown: tuple[Projection, Mapping[Cell, ThreatMark]] | None = None
        self._grounds: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._pills: list[tuple[pygame.Surface, pygame.Rect]] = []

    def draw_grounds(self, surface: pygame.Surface, projection: Projection, overlay: Overlay) -> None:
        """The ground of every threatened cell in the colour of what is bad, stronger the worse; deadly ones hatched."""
        if overlay.threats:
            self._place(projection, overlay.threats)
            surface.fblits(self._grounds)

    def draw_numbers(self, surface: pygame.Surface, projection: Projection, overlay: Overlay) -> None:
        """Over everything that stands there: the most wounds and the dots; a skull where it could be the end."""
        if overlay.threats:
            self._place(projection, overlay.threats)
            surface.fblits(self._pills)

    def _place(self, projection: Projection, threats: Mapping[Cell, ThreatMark]) -> None:
        if self._shown is not None and self._shown[0] is projection and self._shown[1] is threats:
            return
        self._shown = projection, threats
        self._grounds, self._pills = [], []
        colour = self._drawings.colours.bad.lerp("black", _DARKER)
        # all cells have one shape
        first = next(iter(threats))
        box = projection.cell_box(first)
        shape = tuple((px - box.left, py - box.top) for px, py in projection.cell_polygon(first))
        for cell, threat in threats.items():
            share = min(threat.worst / _STRONG_WOUNDS, 1.0)
            alpha = round(_FAINTEST + (_STRONGEST - _FAINTEST) * share)
            ground = _ground(shape, (colour.r, colour.g, colour.b, alpha), is_deadly=threat.is_deadly)
            self._grounds.append((ground, projection.cell_box(cell)))
            pill = _pill(threat, projection.stance.flat, self._drawings)
            px, py = projection.cell_to_screen(*cell)
            middle = (round(px), round(py + projection.cell_height * 0.24))
            self._pills.append((pill, pill.get_rect(center=middle)))


@PICTURES.keeping
def _ground(
    shape: tuple[tuple[int, int], ...], colour: tuple[int, int, int, int], *, is_deadly: bool
) -> pygame.Surface:
    width, height = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.polygon(picture, colour, shape)
    if is_deadly:
        lines = pygame.Surface((width, height), pygame.SRCALPHA)
        spacing = max(height // 4, 5)
        for start in range(-height, width, spacing):
            pygame.draw.line(lines, (*_INK, 150), (start, height), (start + height, 0), max(spacing // 4, 1))
        mask = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.polygon(mask, (255, 255, 255, 255), shape)
        lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        picture.blit(lines, (0, 0))
    pygame.draw.polygon(picture, (255, 170, 150, 150), shape, 1)
    return picture


@PICTURES.keeping
def _pill(threat: ThreatMark, cell_width: int, drawings: Drawings) -> pygame.Surface:
    words = line(str(threat.worst), max(round(cell_width * 0.2), 11), _WORDS, Style.BOLD)
    high = words.get_height()
    dots = min(threat.enemies, _MOST_DOTS)
    radius = max(round(high * 0.13), 2)
    gap = max(radius // 2, 1)
    icon = drawings.icon("knock-out", round(high * 0.9)) if threat.is_deadly else None
    pad = max(high // 4, 3)
    inner = words.get_width() + gap + 2 * radius * ((dots + 1) // 2) + gap * ((dots + 1) // 2)
    width = inner + 2 * pad + (icon.get_width() if icon else 0)
    fill = _DEADLY_PILL if threat.is_deadly else _PILL
    picture = rounded((width, high), high // 2, fill, fill, (*_INK, 255), max(high // 12, 1)).copy()
    left = pad
    if icon is not None:
        picture.blit(icon, (left, (high - icon.get_height()) // 2))
        left += icon.get_width()
    picture.blit(words, (left, 0))
    left += words.get_width() + gap
    for number in range(dots):
        column, row = divmod(number, 2)
        is_alone = row == 0 and number == dots - 1
        across = left + radius + column * (2 * radius + gap)
        down = high // 2 if is_alone else high // 2 + (radius + gap) * (1 if row else -1)
        pygame.draw.circle(picture, _DOT, (across, down), radius)
    return picture
