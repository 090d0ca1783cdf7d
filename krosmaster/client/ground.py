"""The ground of a board: what lies below scenery and figures, painted once a size as one opaque picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.notation import cell_name
from krosmaster.client.drawings import Drawings
from krosmaster.client.projection import Projection
from krosmaster.client.text import outlined
from krosmaster.grid import Cell

_OUTLINE = (42, 24, 64)
_SKY = ((44, 30, 82), (112, 74, 140), (232, 158, 128))
_FRAME = (98, 66, 60)
_FRAME_LIGHT = (176, 126, 88)
_FRAME_DARK = (52, 33, 48)
_GOLD = (246, 204, 104)
_LETTERS = (255, 224, 156)
_SMALLEST_LETTERS = 8
"""On the smallest pictures of a board letters would be mere dirt."""
_RIM = 0.32
"""Width of the frame, in cell heights."""
_WIDEST_RIM = 0.42
"""How wide it may get on small pictures, in cell heights, so that its letters can be read."""
_LETTERED_RIM = 9
"""Width that the smallest letters need, in pixels."""
_PLAIN_TILE = "meadow"
_START_ALPHA = 205
_NOISE_LEVELS = 2
_LIGHT = 0.17
"""How much brighter than painted the upper left of the board is."""
_SHADE = 0.20
"""How much darker than painted the corner farthest from the light is."""


class Ground:
    """Paints the ground of one board; keeps the picture until the board is looked at in another way."""

    def __init__(self, board: BoardDef, drawings: Drawings) -> None:
        self._board = board
        self._drawings = drawings
        self._tiles: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._slabs: dict[tuple[object, ...], tuple[pygame.Surface, tuple[int, int]]] = {}
        self._sky: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._shown: Projection | None = None

    def picture(self, projection: Projection) -> pygame.Surface:
        """The ground as it fills the projection's area."""
        area = projection.area
        if self._picture is None or projection != self._shown:
            if self._sky is None or self._sky.get_size() != area.size:
                self._sky = sky(area.width, area.height)
            picture = self._sky.copy()
            slab, (dx, dy) = self._slab(projection)
            picture.blit(slab, (projection.left - dx - area.left, projection.top - dy - area.top))
            self._picture, self._shown = picture, projection
        return self._picture

    def _slab(self, projection: Projection) -> tuple[pygame.Surface, tuple[int, int]]:
        """The board with its edge and shadow, and where the corner of its first cell as seen lies in that picture."""
        looks = (projection.view, projection.turns, projection.shape)
        if looks not in self._slabs:
            if len(self._slabs) > 2:
                self._slabs.clear()
            self._slabs[looks] = self._paint_slab(projection)
        return self._slabs[looks]

    def _paint_slab(self, projection: Projection) -> tuple[pygame.Surface, tuple[int, int]]:
        cell_height = projection.cell_height
        width, height = projection.board_rect.size
        rim = _rim_px(cell_height)
        depth = max(round(cell_height * 0.2), 5)
        spread = cell_height
        slab = pygame.Surface((width + 2 * spread, height + 2 * spread), pygame.SRCALPHA)
        board = pygame.Rect(spread, spread, width, height)
        _blit_shadow(slab, board.inflate(2 * rim, 2 * rim).move(0, depth), spread - rim)
        _paint_frame(slab, board, rim, depth)
        cells = self._paint_cells(projection)
        _light(cells)
        slab.blit(cells, board)
        pygame.draw.rect(slab, _OUTLINE, board.inflate(2, 2), max(cell_height // 26, 1))
        self._write_names(slab, board, rim, projection)
        return slab.convert_alpha(), board.topleft

    def _write_names(self, slab: pygame.Surface, board: pygame.Rect, rim: int, projection: Projection) -> None:
        """The letters of the columns and the numbers of the rows on all four edges of the frame."""
        size = min(round(rim * 0.92), 24)
        if size < _SMALLEST_LETTERS:
            return
        for name, (row, col), is_across in edge_names(projection):
            word = outlined(name, size if len(name) == 1 else round(size * 0.85), _LETTERS, 1, _FRAME_DARK)
            px = board.left + round((col + 0.5) * projection.cell_width)
            py = board.top + round((row + 0.5) * projection.cell_height)
            if is_across:
                ends = ((px, board.top - rim // 2), (px, board.bottom + rim // 2))
            else:
                ends = ((board.left - rim // 2, py), (board.right + rim // 2, py))
            for end in ends:
                slab.blit(word, word.get_rect(center=end))

    def _paint_cells(self, projection: Projection) -> pygame.Surface:
        grid = self._board.grid
        cell_width, cell_height = projection.cell_width, projection.cell_height
        picture = pygame.Surface(projection.board_rect.size).convert()
        names = self._board.ground or (_PLAIN_TILE,) * grid.size
        places = [_place(projection, cell) for cell in grid.cells]
        for index, cell in enumerate(grid.cells):
            variant = "ab"[(cell.row + cell.col) % 2]
            picture.blit(self._tile(f"{names[index]}-{variant}", cell_width, cell_height), places[index])
        self._paint_borders(picture, names, projection)
        for name, mask, alpha in (("start", self._board.start_cells, _START_ALPHA), ("demon", self._board.demons, 255)):
            drawing = self._tile(name, cell_width, cell_height)
            drawing.set_alpha(alpha)
            for index in grid.indices(mask):
                picture.blit(drawing, places[index])
        return picture

    def _tile(self, name: str, cell_width: int, cell_height: int) -> pygame.Surface:
        """A tile stretched to a cell: SVG alone would keep its own shape."""
        size = (cell_width, cell_height)
        if (name, size) not in self._tiles:
            large = self._drawings.sized(f"tiles/{name}", (2 * cell_width, 2 * cell_width))
            self._tiles[name, size] = pygame.transform.smoothscale(large, size)
        return self._tiles[name, size]

    def _paint_borders(self, picture: pygame.Surface, names: tuple[str, ...], projection: Projection) -> None:
        """A soft dark seam where two kinds of ground meet, so that regions read as regions."""
        grid = self._board.grid
        seams = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        cell_width, cell_height = projection.cell_width, projection.cell_height
        thick = max(cell_height // 14, 2)
        for index, cell in enumerate(grid.cells):
            for next_index in grid.neighbours[index]:
                if next_index < index or names[next_index] == names[index]:
                    continue
                one, other = _place(projection, cell), _place(projection, grid.cells[next_index])
                left, top = max(one[0], other[0]), max(one[1], other[1])
                for width, alpha in ((2 * thick, 60), (thick, 130)):
                    size = (width, cell_height) if one[1] == other[1] else (cell_width, width)
                    at = (left - width // 2, top) if one[1] == other[1] else (left, top - width // 2)
                    pygame.draw.rect(seams, (*_OUTLINE, alpha), (*at, *size))
        picture.blit(seams, (0, 0))


def edge_names(projection: Projection) -> Iterator[tuple[str, tuple[float, float], bool]]:
    """The name of every column, then of every row; where it lies as seen, and whether it goes above and below.

    In a turned board the names of columns go left and right.
    """
    for col in range(projection.cols):
        yield cell_name(Cell(0, col))[0], projection.seen_from(0, col), projection.turns % 2 == 0
    for row in range(projection.rows):
        yield cell_name(Cell(row, 0))[1:], projection.seen_from(row, 0), projection.turns % 2 == 1


def _place(projection: Projection, cell: Cell) -> tuple[int, int]:
    """Where a cell lies in the picture of all cells."""
    row, col = projection.seen_from(*cell)
    return round(col * projection.cell_width), round(row * projection.cell_height)


def _rim_px(cell_height: int) -> int:
    """How wide the frame around the cells is: wide enough for the names of rows and columns."""
    return max(round(cell_height * _RIM), min(round(cell_height * _WIDEST_RIM), _LETTERED_RIM))


def sky(width: int, height: int) -> pygame.Surface:
    """The backdrop: an evening sky with far clouds, darker towards the corners."""
    down = np.linspace(0.0, 1.0, height)
    across = np.linspace(0.0, 1.0, width)
    stops = np.array(_SKY, dtype=float)
    column = np.stack([np.interp(down, (0.0, 0.62, 1.0), stops[:, channel]) for channel in range(3)], axis=1)
    pixels = np.repeat(column[np.newaxis, :, :], width, axis=0)
    generator = np.random.default_rng(7)
    for _ in range(16):
        x, y = generator.uniform(-0.05, 1.05), generator.uniform(0.15, 1.0)
        wide, high = generator.uniform(0.10, 0.22), generator.uniform(0.015, 0.04)
        away = ((across[:, np.newaxis] - x) / wide) ** 2 + ((down[np.newaxis, :] - y) / high) ** 2
        cloud = np.clip(1.0 - away, 0.0, 1.0) ** 2 * 0.20
        pixels += cloud[:, :, np.newaxis] * (np.array((255, 214, 196)) - pixels)
    away = np.hypot(across[:, np.newaxis] - 0.5, (down[np.newaxis, :] - 0.5) * 0.9) / 0.70
    pixels *= (1.0 - 0.42 * np.clip(away, 0.0, 1.0) ** 2.2)[:, :, np.newaxis]
    return _surface(pixels)


def _light(picture: pygame.Surface) -> None:
    """Warm light from the upper left, cool shade at the far corner, and a little noise against banding."""
    width, height = picture.get_size()
    across, down = np.linspace(0.0, 1.0, width)[:, np.newaxis], np.linspace(0.0, 1.0, height)[np.newaxis, :]
    pixels = pygame.surfarray.array3d(picture).astype(float)
    lit = np.clip(1.0 - np.hypot(across - 0.22, down - 0.12) / 0.85, 0.0, 1.0)[:, :, np.newaxis]
    shaded = np.clip(np.hypot(across - 0.30, down - 0.25) / 1.05 - 0.35, 0.0, 1.0)[:, :, np.newaxis]
    pixels *= 1.0 + lit * np.array((_LIGHT, _LIGHT * 0.75, _LIGHT * 0.25))
    pixels *= 1.0 - shaded * np.array((_SHADE * 1.3, _SHADE * 1.1, _SHADE * 0.6))
    pixels += np.random.default_rng(11).uniform(-_NOISE_LEVELS, _NOISE_LEVELS, (width, height, 1))
    picture.blit(_surface(pixels), (0, 0))


def _paint_frame(slab: pygame.Surface, board: pygame.Rect, rim: int, depth: int) -> None:
    """The thick wooden edge: a top face around the cells and a darker front face below."""
    outer = board.inflate(2 * rim, 2 * rim)
    line = max(rim // 7, 2)
    radius = max(rim * 2 // 3, 2)
    front = outer.move(0, depth)
    pygame.draw.rect(slab, _OUTLINE, front.inflate(2 * line, 2 * line), border_radius=radius + line)
    pygame.draw.rect(slab, _FRAME_DARK, front, border_radius=radius)
    middle = outer.bottom + depth // 2
    ends = (front.left + radius, middle), (front.right - radius, middle)
    pygame.draw.line(slab, _FRAME, *ends, max(depth // 4, 1))
    pygame.draw.rect(slab, _OUTLINE, outer.inflate(2 * line, 2 * line), border_radius=radius + line)
    pygame.draw.rect(slab, _FRAME, outer, border_radius=radius)
    pygame.draw.rect(slab, _FRAME_LIGHT, outer, max(rim // 8, 1), border_radius=radius)
    edge = max(rim // 10, 1)
    pygame.draw.rect(slab, _GOLD, board.inflate(2 * edge + 2, 2 * edge + 2), edge, border_radius=max(rim // 5, 1))


def _blit_shadow(slab: pygame.Surface, cast_by: pygame.Rect, spread: int) -> None:
    """A soft shadow that has faded out before the picture ends."""
    small = pygame.Surface((slab.get_width() // 4, slab.get_height() // 4), pygame.SRCALPHA)
    reach = max(spread // 4, 1)
    dark = pygame.Rect(cast_by.left // 4, cast_by.top // 4, cast_by.width // 4, cast_by.height // 4)
    dark = dark.inflate(-reach, -reach).clip(small.get_rect().inflate(-2 * reach, -2 * reach))
    pygame.draw.rect(small, (*_OUTLINE, 150), dark, border_radius=reach)
    soft = pygame.transform.gaussian_blur(small, reach)
    slab.blit(pygame.transform.smoothscale(soft, slab.get_size()), (0, 0))


def _surface(pixels: NDArray[Any]) -> pygame.Surface:
    """A picture from an array of shape (width, height, 3)."""
    made = pygame.surfarray.make_surface(np.clip(pixels, 0, 255).astype(np.uint8))
    return made.convert()
