"""The cells of a board as they are seen from straight above: tiles, seams between regions, signs, light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.notation import cell_name
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.geometry.projection import Projection
from krosmaster.grid import Cell

OUTLINE = (42, 24, 64)
PLAIN_TILE = "meadow"
START_ALPHA = 205
_NOISE_LEVELS = 2
_GRAIN = 256
"""Width of the piece of noise that is repeated."""
_COARSE = 8
"""Light is worked out for one pixel of so many, each way."""
_LIGHT = (0.17, 0.13, 0.045)
"""How much brighter than painted the upper left of the board is. By channel: warm."""
_SHADE = (0.26, 0.22, 0.12)
"""How much darker than painted the corner farthest from the light is. By channel: cool."""


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


def write_edge_names(
    slab: pygame.Surface, box: pygame.Rect, rim: int, projection: Projection, word: Callable[[str], pygame.Surface]
) -> None:
    """The letters of the columns and the numbers of the rows on all four edges of an upright frame of a width."""
    for name, row, col, goes_across in edge_names(projection):
        px = box.left + round((col + 0.5) * projection.cell_width)
        py = box.top + round((row + 0.5) * projection.cell_height)
        if goes_across:
            ends = ((px, box.top - rim // 2), (px, box.bottom + rim // 2))
        else:
            ends = ((box.left - rim // 2, py), (box.right + rim // 2, py))
        written = word(name)
        for end in ends:
            slab.blit(written, written.get_rect(center=end))


def paint_cells(board: BoardDef, drawings: Drawings, projection: Projection, size: tuple[int, int]) -> pygame.Surface:
    """All tiles of a turned board side by side, each of a size in pixels, without signs."""
    grid = board.grid
    rows, cols = (grid.cols, grid.rows) if projection.turns % 2 else (grid.rows, grid.cols)
    picture = pygame.Surface((cols * size[0], rows * size[1])).convert()
    names = board.ground or (PLAIN_TILE,) * grid.size
    tiles: dict[str, pygame.Surface] = {}
    for index, cell in enumerate(grid.cells):
        name = f"{names[index]}-{'ab'[(cell.row + cell.col) % 2]}"
        if name not in tiles:
            tiles[name] = tile(drawings, name, size)
        picture.blit(tiles[name], place_of(projection, cell, size))
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
    size = picture.get_size()
    coarse = tuple(max(side // _COARSE, 2) for side in size)  # light changes slowly: nobody sees the difference
    across, down = np.linspace(0.0, 1.0, coarse[0])[:, np.newaxis], np.linspace(0.0, 1.0, coarse[1])[np.newaxis, :]
    lit = np.clip(1.0 - np.hypot(across - lamp[0], down - lamp[1]) / 0.85, 0.0, 1.0)[:, :, np.newaxis]
    shaded = np.clip(np.hypot(across - shade[0], down - shade[1]) / 1.05 - 0.35, 0.0, 1.0)[:, :, np.newaxis]
    brighter = picture.copy()
    brighter.blit(spread(255 * lit * np.array(_LIGHT), size), (0, 0), None, pygame.BLEND_RGB_MULT)
    picture.blit(brighter, (0, 0), None, pygame.BLEND_RGB_ADD)
    picture.blit(spread(255 - 255 * shaded * np.array(_SHADE), size), (0, 0), None, pygame.BLEND_RGB_MULT)
    grain = np.random.default_rng(11).uniform(0, 2 * _NOISE_LEVELS + 1, (_GRAIN, _GRAIN, 1))
    noise = surface_of(grain.repeat(3, axis=2))
    for left in range(0, size[0], _GRAIN):
        for top in range(0, size[1], _GRAIN):
            picture.blit(noise, (left, top), None, pygame.BLEND_RGB_ADD)
    picture.fill((_NOISE_LEVELS,) * 3, None, pygame.BLEND_RGB_SUB)


def spread(pixels: NDArray[Any], size: tuple[int, int]) -> pygame.Surface:
    """A small picture from an array, softly enlarged."""
    return pygame.transform.smoothscale(surface_of(pixels), size)


def surface_of(pixels: NDArray[Any]) -> pygame.Surface:
    """A picture from an array of shape (width, height, 3)."""
    made = pygame.surfarray.make_surface(np.clip(pixels, 0, 255).astype(np.uint8))
    return made.convert()
