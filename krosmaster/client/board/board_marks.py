"""What lights up on the board: tinted cells and cursors below the figures, paths and labels above them."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from krosmaster.arena.notation import cell_name
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.painting import rounded
from krosmaster.client.art.text import line
from krosmaster.client.board.board_tints import (
    blocker_picture,
    cursor_picture,
    dot_picture,
    named_picture,
    tint_picture,
)
from krosmaster.client.board.sight_ray import draw_ray
from krosmaster.client.board.threat_marks import ThreatMarks
from krosmaster.client.geometry.board_picture import CellLabel, LabelKind, Overlay, Tint
from krosmaster.client.geometry.projection import Projection
from krosmaster.grid import Cell

_CURSOR = (255, 255, 255)
_PATH = (214, 234, 255)
_DETOUR = (150, 240, 170)
_BROKEN = ((0.14, 0.42), (0.58, 0.86))
"""The safer way is a broken line: it is told from the other one by more than its colour."""
_PLANNED = (255, 214, 110)
_OUTLINE = (42, 24, 64)
_ARROW = (255, 222, 120)
_LABEL_FILLS: dict[LabelKind, tuple[tuple[int, int, int, int], tuple[int, int, int, int]]] = {
    LabelKind.POINTS: ((34, 74, 150, 235), (245, 250, 255, 255)),
    LabelKind.RISK: ((150, 44, 44, 240), (255, 240, 220, 255)),
    LabelKind.NAME: ((34, 96, 44, 235), (236, 255, 228, 255)),
}
_PULSE_MS = 300
_ORDER = (Tint.UNSEEN, Tint.UNFIT, Tint.REACH, Tint.SEEN, Tint.START, Tint.OPTION, Tint.SIGHT, Tint.ZONE)


class BoardMarks:
    """Paints an overlay."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._threats = ThreatMarks(drawings)

    def draw_below(self, surface: pygame.Surface, projection: Projection, overlay: Overlay, now_ms: int) -> None:
        """Tints, blockers and the cursor: what lies on the ground."""
        shape, colours = projection.shape, self._drawings.colours
        self._threats.draw_grounds(surface, projection, overlay)
        for tint in _ORDER:
            cells = overlay.tints.get(tint)
            if cells:
                picture = tint_picture(tint, shape, colours)
                surface.fblits([(picture, projection.cell_box(cell)) for cell in cells])
        for cell in overlay.named:
            surface.blit(named_picture(shape, colours), projection.cell_box(cell))
        if not projection.stance.are_tokens:
            self._draw_sight(surface, projection, overlay)
        self._draw_path(surface, projection, overlay.planned, _PLANNED)
        self._draw_path(surface, projection, overlay.detour, _DETOUR, parts=_BROKEN)
        self._draw_path(surface, projection, overlay.path, _PATH)
        for ghost in overlay.ghosts:
            ends = projection.cell_to_screen(*ghost.from_), projection.cell_to_screen(*ghost.to)
            self._draw_arrow(surface, *ends, projection.stance.flat)
        if overlay.hovered is not None:
            grown = 1 + round(1 + math.sin(now_ms / _PULSE_MS))
            cursor = cursor_picture(shape.grown(grown), _CURSOR)
            surface.blit(cursor, cursor.get_rect(center=projection.cell_box(overlay.hovered).center))

    def draw_above(self, surface: pygame.Surface, projection: Projection, overlay: Overlay) -> None:
        """Labels and names: what must be read whatever stands there."""
        if projection.stance.are_tokens:  # shapes that fill their cells would hide it
            self._draw_sight(surface, projection, overlay)
        self._threats.draw_numbers(surface, projection, overlay)
        for label in overlay.labels:
            self._draw_label(surface, projection, label)
        for cell in overlay.named.difference(label.cell for label in overlay.labels):  # one label a cell
            self._draw_label(surface, projection, CellLabel(cell, cell_name(cell), LabelKind.NAME))

    def _draw_sight(self, surface: pygame.Surface, projection: Projection, overlay: Overlay) -> None:
        """What blocks the sight, and the line of sight itself."""
        blocker = blocker_picture(projection.shape, self._drawings.colours)
        for cell in overlay.blocking:
            surface.blit(blocker, projection.cell_box(cell))
        if overlay.ray is not None:
            draw_ray(surface, projection, overlay.ray)

    def _draw_arrow(
        self, surface: pygame.Surface, start: tuple[float, float], end: tuple[float, float], cell_width: int
    ) -> None:
        """An arrow from place to place."""
        towards = pygame.Vector2(end) - pygame.Vector2(start)
        if towards.length() < 1:
            return
        along = towards.normalize()
        across = pygame.Vector2(-along.y, along.x)
        tip = pygame.Vector2(end) - along * cell_width * 0.12
        neck = tip - along * cell_width * 0.22
        for colour, grown in ((_OUTLINE, 2.0), (_ARROW, 0.0)):
            thick = cell_width * 0.045 + grown
            head = cell_width * 0.12 + grown * 1.6
            points = [
                pygame.Vector2(start) + across * thick,
                neck + across * thick,
                neck + across * head,
                tip + along * grown * 2,
                neck - across * head,
                neck - across * thick,
                pygame.Vector2(start) - across * thick,
            ]
            pygame.draw.polygon(surface, colour, points)

    def _draw_path(
        self,
        surface: pygame.Surface,
        projection: Projection,
        path: tuple[Cell, ...],
        colour: tuple[int, int, int],
        parts: tuple[tuple[float, float], ...] = ((0.0, 1.0),),
    ) -> None:
        """A line from cell to cell with a dot for each step; of each step's line only some parts, in shares."""
        if len(path) < 2:
            return
        points = [projection.cell_to_screen(*cell) for cell in path]
        thick = max(projection.stance.flat // 18, 2)
        lines = [
            (pygame.Vector2(one).lerp(other, begin), pygame.Vector2(one).lerp(other, end))
            for one, other in pairwise(points)
            for begin, end in parts
        ]
        for paint, width in ((_OUTLINE, thick + 4), (colour, thick)):
            for begin_at, end_at in lines:
                pygame.draw.line(surface, paint, begin_at, end_at, width)
        dot = dot_picture(max(projection.stance.flat // 5, 7), colour)
        for px, py in points[1:]:
            surface.blit(dot, dot.get_rect(center=(px, py)))

    def _draw_label(self, surface: pygame.Surface, projection: Projection, label: CellLabel) -> None:
        fill, colour = _LABEL_FILLS[label.kind]
        words = line(label.text, max(round(projection.stance.flat * 0.21), 11), colour, Style.BOLD)
        pad = max(projection.stance.flat // 16, 3)
        size = (words.get_width() + 2 * pad, words.get_height())
        pill = rounded(size, size[1] // 2, fill, fill, (*_OUTLINE, 255), max(pad // 3, 1))
        px, py = projection.cell_to_screen(*label.cell)
        box = pill.get_rect(center=(px, py))
        surface.blit(pill, box)
        surface.blit(words, words.get_rect(center=box.center))
