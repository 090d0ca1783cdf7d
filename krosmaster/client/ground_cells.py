"""The cells of a board as they are seen from straight above: tiles, seams between regions, signs, light."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.notation import cell_name
from krosmaster.client.drawings import Drawings
from krosmaster.client.projection import Projection
from krosmaster.grid import Cell

OUTLINE = (42, 24, 64)
PLAIN_TILE = "meadow"
START_ALPHA = 205
_NOISE_LEVELS = 2
_LIGHT = 0.17
"""How much brighter than painted the upper left of the board is."""
_SHADE = 0.20
"""How much darker than painted the corner farthest from the light is."""


class Slab(NamedTuple):
    """A board with its edge and shadow, and where the corner of its first cell as seen lies in that picture."""

    picture: pygame.Surface
    corner: tuple[int, int]


class EdgeName(NamedTuple):
    """The name of a row or column on the frame; `row` and `col` of its first cell as seen."""

    name: str
    row: float
    col: float
    goes_across: bool
    """Whether it stands above and below the cells; else left and right of them."""


def edge_names(projection: Projection) -> Iterator[EdgeName]:
    """The name of every column, then of every row."""
    for col in range(projection.cols):
        yield EdgeName(cell_name(Cell(0, col))[0], *projection.seen_from(0, col), projection.turns % 2 == 0)
    for row in range(projection.rows):
        yield EdgeName(cell_name(Cell(row, 0))[1:], *projection.seen_from(row, 0), projection.turns % 2 == 1)


def paint_cells(board: BoardDef, drawings: Drawings, projection: Projection, size: tuple[int, int]) -> pygame.Surface:
    """All tiles of a turned board side by side, each of a size in pixels, without signs."""
    grid = board.grid
    rows, cols = (grid.cols, grid.rows) if projection.turns % 2 else (grid.rows, grid.cols)
    picture = pygame.Surface((cols * size[0], rows * size[1])).convert()
    names = board.ground or (PLAIN_TILE,) * grid.size
    for index, cell in enumerate(grid.cells):
        variant = "ab"[(cell.row + cell.col) % 2]
        picture.blit(tile(drawings, f"{names[index]}-{variant}", size), place_of(projection, cell, size))
    paint_seams(picture, board, projection, names, size)
    return picture


def tile(drawings: Drawings, name: str, size: tuple[int, int]) -> pygame.Surface:
    """A tile stretched to a size: SVG alone would keep its own shape."""
    large = drawings.sized(f"tiles/{name}", (2 * size[0], 2 * size[0]))
    return pygame.transform.smoothscale(large, size)


def place_of(projection: Projection, cell: Cell, size: tuple[int, int]) -> tuple[int, int]:
    """Where a cell lies in the picture of all cells."""
    row, col = projection.seen_from(*cell)
    return round(col * size[0]), round(row * size[1])


def paint_seams(
    picture: pygame.Surface, board: BoardDef, projection: Projection, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    """A soft dark seam where two kinds of ground meet, so that regions read as regions."""
    grid = board.grid
    seams = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    thick = max(size[1] // 14, 2)
    for index, cell in enumerate(grid.cells):
        for next_index in grid.neighbours[index]:
            if next_index < index or names[next_index] == names[index]:
                continue
            one, other = place_of(projection, cell, size), place_of(projection, grid.cells[next_index], size)
            left, top = max(one[0], other[0]), max(one[1], other[1])
            for width, alpha in ((2 * thick, 60), (thick, 130)):
                box = (left, top - width // 2, size[0], width)
                if one[1] == other[1]:
                    box = (left - width // 2, top, width, size[1])
                pygame.draw.rect(seams, (*OUTLINE, alpha), box)
    picture.blit(seams, (0, 0))


def light_up(picture: pygame.Surface, lamp: tuple[float, float], shade: tuple[float, float]) -> None:
    """Warm light around one place, cool shade away from another, and a little noise against banding; as shares."""
    width, height = picture.get_size()
    across, down = np.linspace(0.0, 1.0, width)[:, np.newaxis], np.linspace(0.0, 1.0, height)[np.newaxis, :]
    pixels = pygame.surfarray.array3d(picture).astype(float)
    lit = np.clip(1.0 - np.hypot(across - lamp[0], down - lamp[1]) / 0.85, 0.0, 1.0)[:, :, np.newaxis]
    shaded = np.clip(np.hypot(across - shade[0], down - shade[1]) / 1.05 - 0.35, 0.0, 1.0)[:, :, np.newaxis]
    pixels *= 1.0 + lit * np.array((_LIGHT, _LIGHT * 0.75, _LIGHT * 0.25))
    pixels *= 1.0 - shaded * np.array((_SHADE * 1.3, _SHADE * 1.1, _SHADE * 0.6))
    pixels += np.random.default_rng(11).uniform(-_NOISE_LEVELS, _NOISE_LEVELS, (width, height, 1))
    picture.blit(surface_of(pixels), (0, 0))


def surface_of(pixels: NDArray[Any]) -> pygame.Surface:
    """A picture from an array of shape (width, height, 3)."""
    made = pygame.surfarray.make_surface(np.clip(pixels, 0, 255).astype(np.uint8))
    return made.convert()
