"""Draws what moves over the board for a while: rings on the ground, small drawings in the air, words that rise."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.text import outlined
from krosmaster.client.geometry.board_picture import Commotion, Dot, Floating, Ring, Spark
from krosmaster.client.geometry.projection import Projection

_LEVELS = 12
"""So many steps of fading are told apart: pictures are kept by them."""
_SIZES = 24
"""Sizes of drawings differ by such parts of a cell, so that few have to be made."""
_TURN = 15
"""Drawings turn in steps of so many degrees."""
_OUTLINE = (42, 24, 64)


class CommotionView:
    """Pictures of one set of drawings, kept by drawing, size, turn and fading."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._sparks = PICTURES.keeping(self._spark)

    def draw_below(self, surface: pygame.Surface, projection: Projection, commotion: Commotion) -> None:
        """What lies on the ground, below whoever stands there."""
        for ring in commotion.rings:
            self._draw_ring(surface, projection, ring)

    def draw_above(self, surface: pygame.Surface, projection: Projection, commotion: Commotion) -> None:
        """What is in the air."""
        for dot in commotion.dots:
            self._draw_dot(surface, projection, dot)
        for spark in commotion.sparks:
            self._draw_spark(surface, projection, spark)
        for floating in commotion.floating:
            self._draw_floating(surface, projection, floating)

    def draw_flights(
        self, surface: pygame.Surface, projection: Projection, commotion: Commotion, plates: Mapping[int, pygame.Rect]
    ) -> None:
        """What flies beyond the board, to the plates of players."""
        for flight in commotion.flights:
            plate = plates.get(flight.player)
            if plate is None or not 0.0 < flight.share < 1.0:
                continue
            px, py = projection.cell_to_screen(flight.row, flight.col)
            start = pygame.Vector2(px, py - flight.lift * projection.stance.upright)
            end = pygame.Vector2(plate.center)
            gone = flight.share * flight.share * (3 - 2 * flight.share)
            bend = pygame.Vector2(0, -0.16 * start.distance_to(end)) * 4 * gone * (1 - gone)
            size = max(round(flight.size * projection.stance.flat * (1 - 0.35 * gone)), 6)
            picture = self._sparks(flight.drawing, size, 0, _LEVELS)
            surface.blit(picture, picture.get_rect(center=start.lerp(end, gone) + bend))

    def shake(self, surface: pygame.Surface, projection: Projection, commotion: Commotion) -> None:
        """Move the whole picture of the board aside, by shares of a cell."""
        d_px = round(commotion.shake[0] * projection.cell_width)
        d_py = round(commotion.shake[1] * projection.cell_height)
        if d_px or d_py:
            surface.subsurface(projection.area.clip(surface.get_rect())).scroll(d_px, d_py)

    def _draw_ring(self, surface: pygame.Surface, projection: Projection, ring: Ring) -> None:
        px, py = projection.cell_to_screen(ring.row, ring.col)
        radii = (
            max(round(ring.radius * projection.cell_width), 2),
            max(round(ring.radius * projection.cell_height), 2),
        )
        level = round(max(min(ring.alpha, 1.0), 0.0) * _LEVELS)
        if level:
            picture = _ring(radii, projection.stance.flat, level, ring.colour)
            surface.blit(picture, picture.get_rect(center=(px, py)))

    def _draw_dot(self, surface: pygame.Surface, projection: Projection, dot: Dot) -> None:
        level = round(max(min(dot.alpha, 1.0), 0.0) * _LEVELS)
        if level:
            px, py = projection.cell_to_screen(dot.row, dot.col)
            picture = _dot(max(round(dot.size * projection.stance.flat), 2), dot.colour, level)
            surface.blit(picture, picture.get_rect(center=(px, py - dot.lift * projection.stance.upright)))

    def _draw_spark(self, surface: pygame.Surface, projection: Projection, spark: Spark) -> None:
        level = round(max(min(spark.alpha, 1.0), 0.0) * _LEVELS)
        if level:
            px, py = projection.cell_to_screen(spark.row, spark.col)
            fine = max(projection.stance.flat // _SIZES, 1)
            size = max(round(spark.size * projection.stance.flat / fine) * fine, 2)
            angle = spark.angle
            if spark.towards is not None:
                angle += _heading(projection, spark.row, spark.col, spark.towards)
            picture = self._sparks(spark.drawing, size, round(angle / _TURN) * _TURN % 360, level)
            px += spark.aside * projection.stance.flat
            surface.blit(picture, picture.get_rect(center=(px, py - spark.lift * projection.stance.upright)))

    def _spark(self, drawing: str, size: int, angle: int, level: int) -> pygame.Surface:
        picture = self._drawings.sized(drawing, (size, size))
        if angle:
            picture = pygame.transform.rotozoom(picture, angle, 1.0)
        if level < _LEVELS:
            picture = picture.copy()
            picture.set_alpha(255 * level // _LEVELS)
        return picture

    def _draw_floating(self, surface: pygame.Surface, projection: Projection, floating: Floating) -> None:
        width, height = projection.stance.flat, projection.stance.upright
        px, py = projection.cell_to_screen(floating.row, floating.col)
        size = max(round(width * 0.4 * floating.size), 12)
        words = outlined(floating.text, size, floating.colour, max(size // 11, 2))
        parts = [words]
        if floating.drawing is not None:
            parts.insert(0, self._drawings.sized(floating.drawing, (size, size)))
        left = px - sum(part.get_width() for part in parts) / 2
        middle = py - (0.9 + floating.rise) * height
        for part in parts:
            seen = part
            if floating.alpha < 0.99:
                seen = part.copy()
                seen.set_alpha(round(255 * floating.alpha))
            surface.blit(seen, (left, middle - seen.get_height() / 2))
            left += seen.get_width()


def _heading(projection: Projection, row: float, col: float, towards: tuple[float, float, float]) -> float:
    """The direction of a flight as it is seen, in degrees against the clock from the right."""
    px, py = projection.cell_to_screen(row, col)
    to_px, to_py = projection.cell_to_screen(row + towards[0], col + towards[1])
    return math.degrees(math.atan2(py - to_py + towards[2] * projection.stance.upright, to_px - px))


@PICTURES.keeping
def _ring(radii: tuple[int, int], cell_width: int, level: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A flat ring that is thinner the more it has faded."""
    share = level / _LEVELS
    picture = pygame.Surface((2 * radii[0] + 4, 2 * radii[1] + 4), pygame.SRCALPHA)
    within = picture.get_rect().inflate(-4, -4)
    pygame.draw.ellipse(picture, (*colour, round(110 * share)), within)
    pygame.draw.ellipse(picture, (*colour, round(255 * share)), within, max(round(cell_width * 0.09 * share), 2))
    return picture


@PICTURES.keeping
def _dot(size: int, colour: tuple[int, int, int], level: int) -> pygame.Surface:
    """A disc with the outline of the drawings, or a soft one where it is too small for that."""
    picture = pygame.Surface((size + 2, size + 2), pygame.SRCALPHA)
    middle = ((size + 2) / 2, (size + 2) / 2)
    if size >= 8:
        pygame.draw.aacircle(picture, _OUTLINE, middle, size / 2)
    pygame.draw.aacircle(picture, colour, middle, size / 2 - (size / 9 if size >= 8 else 0))
    picture.set_alpha(255 * level // _LEVELS)
    return picture
