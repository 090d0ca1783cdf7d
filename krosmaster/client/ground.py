"""The ground of a board: what lies below scenery and figures, painted once a size as one opaque picture."""

from __future__ import annotations

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
        self._slabs: dict[tuple[int, int], tuple[pygame.Surface, tuple[int, int]]] = {}
        self._sky: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._shown: tuple[object, ...] = ()

    def picture(self, projection: Projection) -> pygame.Surface:
        """The ground as it fills the projection's area."""
        area = projection.area
        corner = projection.cell_polygon(Cell(0, 0))[0]
        shown = (*area, projection.cell_width, projection.cell_height, *corner)
        if self._picture is None or shown != self._shown:
            if self._sky is None or self._sky.get_size() != area.size:
                self._sky = sky(area.width, area.height)
            picture = self._sky.copy()
            slab, (dx, dy) = self._slab(projection)
            picture.blit(slab, (corner[0] - dx - area.left, corner[1] - dy - area.top))
            self._picture, self._shown = picture, shown
        return self._picture

    def _slab(self, projection: Projection) -> tuple[pygame.Surface, tuple[int, int]]:
        """The board with its edge and shadow, and where the corner of its first cell lies in that picture."""
        size = (projection.cell_width, projection.cell_height)
        if size not in self._slabs:
            if len(self._slabs) > 2:
                self._slabs.clear()
            self._slabs[size] = self._paint_slab(*size)
        return self._slabs[size]

    def _paint_slab(self, cell_width: int, cell_height: int) -> tuple[pygame.Surface, tuple[int, int]]:
        grid = self._board.grid
        width, height = grid.cols * cell_width, grid.rows * cell_height
        rim = _rim_px(cell_height)
        depth = max(round(cell_height * 0.2), 5)
        spread = cell_height
        slab = pygame.Surface((width + 2 * spread, height + 2 * spread), pygame.SRCALPHA)
        board = pygame.Rect(spread, spread, width, height)
        _blit_shadow(slab, board.inflate(2 * rim, 2 * rim).move(0, depth), spread - rim)
        _paint_frame(slab, board, rim, depth)
        cells = self._paint_cells(cell_width, cell_height)
        _light(cells)
        slab.blit(cells, board)
        pygame.draw.rect(slab, _OUTLINE, board.inflate(2, 2), max(cell_height // 26, 1))
        self._write_names(slab, board, rim)
        return slab.convert_alpha(), board.topleft

    def _write_names(self, slab: pygame.Surface, board: pygame.Rect, rim: int) -> None:
        """The letters of the columns and the numbers of the rows on all four edges of the frame."""
        grid = self._board.grid
        size = min(round(rim * 0.92), 24)
        if size < _SMALLEST_LETTERS:
            return
        for col in range(grid.cols):
            word = outlined(cell_name(Cell(0, col))[0], size, _LETTERS, 1, _FRAME_DARK)
            px = board.left + round((col + 0.5) * board.width / grid.cols)
            for py in (board.top - rim // 2, board.bottom + rim // 2):
                slab.blit(word, word.get_rect(center=(px, py)))
        for row in range(grid.rows):
            number = cell_name(Cell(row, 0))[1:]
            word = outlined(number, size if len(number) == 1 else round(size * 0.85), _LETTERS, 1, _FRAME_DARK)
            py = board.top + round((row + 0.5) * board.height / grid.rows)
            for px in (board.left - rim // 2, board.right + rim // 2):
                slab.blit(word, word.get_rect(center=(px, py)))

    def _paint_cells(self, cell_width: int, cell_height: int) -> pygame.Surface:
        grid = self._board.grid
        picture = pygame.Surface((grid.cols * cell_width, grid.rows * cell_height)).convert()
        names = self._board.ground or (_PLAIN_TILE,) * grid.size
        for index, cell in enumerate(grid.cells):
            variant = "ab"[(cell.row + cell.col) % 2]
            place = (cell.col * cell_width, cell.row * cell_height)
            picture.blit(self._tile(f"{names[index]}-{variant}", cell_width, cell_height), place)
        self._paint_borders(picture, names, cell_width, cell_height)
        for name, mask, alpha in (("start", self._board.start_cells, _START_ALPHA), ("demon", self._board.demons, 255)):
            drawing = self._tile(name, cell_width, cell_height)
            drawing.set_alpha(alpha)
            for index in grid.indices(mask):
                cell = grid.cells[index]
                picture.blit(drawing, (cell.col * cell_width, cell.row * cell_height))
        return picture

    def _tile(self, name: str, cell_width: int, cell_height: int) -> pygame.Surface:
        """A tile stretched to a cell: SVG alone would keep its own shape."""
        size = (cell_width, cell_height)
        if (name, size) not in self._tiles:
            large = self._drawings.sized(f"tiles/{name}", (2 * cell_width, 2 * cell_width))
            self._tiles[name, size] = pygame.transform.smoothscale(large, size)
        return self._tiles[name, size]

    def _paint_borders(
        self, picture: pygame.Surface, names: tuple[str, ...], cell_width: int, cell_height: int
    ) -> None:
        """A soft dark seam where two kinds of ground meet, so that regions read as regions."""
        grid = self._board.grid
        seams = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        thick = max(cell_height // 14, 2)
        for index, cell in enumerate(grid.cells):
            left, top = cell.col * cell_width, cell.row * cell_height
            if cell.col + 1 < grid.cols and names[index + 1] != names[index]:
                right = left + cell_width
                pygame.draw.rect(seams, (*_OUTLINE, 60), (right - thick, top, 2 * thick, cell_height))
                pygame.draw.rect(seams, (*_OUTLINE, 130), (right - thick // 2, top, thick, cell_height))
            if cell.row + 1 < grid.rows and names[index + grid.cols] != names[index]:
                bottom = top + cell_height
                pygame.draw.rect(seams, (*_OUTLINE, 60), (left, bottom - thick, cell_width, 2 * thick))
                pygame.draw.rect(seams, (*_OUTLINE, 130), (left, bottom - thick // 2, cell_width, thick))
        picture.blit(seams, (0, 0))


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
