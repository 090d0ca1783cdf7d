"""The ground of the isometric view: a thick wooden diamond, tiles laid on it, signs drawn upright on the tiles."""

from __future__ import annotations

import math

import pygame

from krosmaster.arena.boards import BoardDef
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.board.ground_cells import OUTLINE, START_ALPHA, Slab, edge_names, light_up, paint_cells
from krosmaster.client.board.ground_front import (
    FRAME,
    FRAME_DARK,
    FRAME_LIGHT,
    GOLD,
    LARGEST_LETTERS,
    SMALLEST_LETTERS,
    edge_word,
)
from krosmaster.client.geometry.projection import Projection

_RIM = 0.5
"""Width of the frame, in cells."""
_DEPTH = 0.5
"""How thick the board is, in cell heights."""
_LEFT_SIDE, _LEFT_GRAIN = (84, 54, 56), (104, 70, 64)
_RIGHT_SIDE, _RIGHT_GRAIN = (56, 35, 50), (70, 45, 56)
_LAMP, _SHADE = (0.10, 0.42), (0.18, 0.50)
"""Upper left on the screen is the left corner of the diamond, seen from above."""
_SOFT = 12
"""The shadow is painted so many times smaller: it is soft."""
_FINEST_PX = 1700
"""The flat picture of the cells is no larger than this, if it need not be."""
_LEAST_FINE = 1.15
"""Its cells are at least so much wider than those of the board are high."""
_SIGN_WIDTH, _SIGN_HEIGHT = 0.62, 0.82
"""Of signs on a tile, in cell widths and heights."""

_Point = tuple[float, float]


class _Diamond:
    """The corners of the board, grown by cells and moved down; in the slab's pixels, times a factor."""

    def __init__(self, projection: Projection, corner: tuple[int, int], factor: int) -> None:
        odd = projection.turns % 2
        self._rows = projection.cols if odd else projection.rows
        self._cols = projection.rows if odd else projection.cols
        self._shape = projection.shape
        self._corner = corner
        self._factor = factor

    def at(self, row: float, col: float, down: float = 0) -> _Point:
        """A crossing of lines between cells, by row and column as seen."""
        (across_x, across_y), (down_x, down_y) = self._shape.across, self._shape.down
        px = self._corner[0] + col * across_x + row * down_x
        py = self._corner[1] + col * across_y + row * down_y + down
        return px * self._factor, py * self._factor

    def grown(self, cells: float, down: float = 0) -> list[_Point]:
        """The corners at the top, right, bottom and left."""
        rows, cols = self._rows + cells, self._cols + cells
        return [
            self.at(-cells, -cells, down),
            self.at(-cells, cols, down),
            self.at(rows, cols, down),
            self.at(rows, -cells, down),
        ]


def isometric_slab(board: BoardDef, drawings: Drawings, projection: Projection) -> Slab:
    """The board as it is seen slantwise over a corner."""
    height = projection.cell_height
    depth = max(round(height * _DEPTH), 6)
    width, high = projection.board_rect.size
    spread = 3 * height
    size = (width + 2 * spread, high + 2 * spread + depth)
    corner = (projection.left - projection.board_rect.left + spread, spread)
    slab = _shadow(size, _Diamond(projection, corner, 1), depth)
    factor = 2 if width < 1800 else 1
    frame = pygame.Surface((size[0] * factor, size[1] * factor), pygame.SRCALPHA)
    _paint_frame(frame, _Diamond(projection, corner, factor), depth, height * factor)
    slab.blit(frame if factor == 1 else pygame.transform.smoothscale(frame, size), (0, 0))
    cells = _laid_cells(board, drawings, projection)
    slab.blit(cells, cells.get_rect(topleft=(spread, spread)))
    edges = _Diamond(projection, corner, 1).grown(0)
    pygame.draw.aalines(slab, OUTLINE, closed=True, points=edges)
    _paint_signs(slab, board, drawings, projection, corner)
    _write_names(slab, projection, corner)
    return Slab(slab.convert_alpha(), corner)


def _laid_cells(board: BoardDef, drawings: Drawings, projection: Projection) -> pygame.Surface:
    """The tiles, painted from straight above, turned by an eighth and flattened."""
    height = projection.cell_height
    count = max(projection.rows, projection.cols)
    side = max(min(2 * height, _FINEST_PX // count), math.ceil(height * _LEAST_FINE))
    cells = paint_cells(board, drawings, projection, (side, side))
    light_up(cells, _LAMP, _SHADE)
    turned = pygame.transform.rotozoom(cells.convert_alpha(), -45, 1.0)
    return pygame.transform.smoothscale(turned, projection.board_rect.size)


def _paint_frame(frame: pygame.Surface, diamond: _Diamond, depth: int, cell_height: int) -> None:
    """The top face of the frame and its two front sides."""
    line = max(cell_height // 16, 2)
    outer, low = diamond.grown(_RIM), diamond.grown(_RIM, depth)
    right, bottom, left = outer[1:]
    low_right, low_bottom, low_left = low[1:]
    silhouette = [outer[0], right, low_right, low_bottom, low_left, left]
    _stroke(frame, silhouette, 2 * line)
    pygame.draw.polygon(frame, _LEFT_SIDE, (left, bottom, low_bottom, low_left))
    pygame.draw.polygon(frame, _RIGHT_SIDE, (bottom, right, low_right, low_bottom))
    for share in (0.36, 0.7):
        ends = [_between(one, other, share) for one, other in zip((left, bottom, right), low[3:0:-1], strict=True)]
        pygame.draw.line(frame, _LEFT_GRAIN, ends[0], ends[1], max(line // 2, 1))
        pygame.draw.line(frame, _RIGHT_GRAIN, ends[1], ends[2], max(line // 2, 1))
    pygame.draw.line(frame, OUTLINE, bottom, low_bottom, line)
    pygame.draw.polygon(frame, FRAME, outer)
    _stroke(frame, outer, line)
    _stroke(frame, diamond.grown(_RIM - 0.06), max(line // 2, 1), FRAME_LIGHT)
    _stroke(frame, diamond.grown(0.07), max(line, 2), GOLD)
    pygame.draw.polygon(frame, FRAME_DARK, diamond.grown(0.03))


def _stroke(frame: pygame.Surface, corners: list[_Point], width: int, colour: tuple[int, int, int] = OUTLINE) -> None:
    """A closed line with round corners."""
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        pygame.draw.line(frame, colour, start, end, width)
        pygame.draw.circle(frame, colour, start, width / 2)


def _shadow(size: tuple[int, int], diamond: _Diamond, depth: int) -> pygame.Surface:
    """A soft shadow that has faded out before the picture ends."""
    small = pygame.Surface((size[0] // _SOFT, size[1] // _SOFT), pygame.SRCALPHA)
    corners = [(px / _SOFT, py / _SOFT) for px, py in diamond.grown(0.3, 1.6 * depth)]
    pygame.draw.polygon(small, (*OUTLINE, 150), corners)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(depth // _SOFT, 1)), size)


def _paint_signs(
    slab: pygame.Surface, board: BoardDef, drawings: Drawings, projection: Projection, corner: tuple[int, int]
) -> None:
    """Start cells and demon cells: upright in every turn, flattened as what lies on the ground."""
    size = (round(projection.cell_width * _SIGN_WIDTH), round(projection.cell_height * _SIGN_HEIGHT))
    for name, mask, alpha in (("start", board.start_cells, START_ALPHA), ("demon", board.demons, 255)):
        large = drawings.sized(f"tiles/{name}", (2 * size[0], 2 * size[0]))
        drawing = pygame.transform.smoothscale(large, size)
        drawing.set_alpha(alpha)
        for index in board.grid.indices(mask):
            px, py = projection.cell_to_screen(*board.grid.cells[index])
            middle = (px - projection.left + corner[0], py - projection.top + corner[1])
            slab.blit(drawing, drawing.get_rect(center=middle))


def _write_names(slab: pygame.Surface, projection: Projection, corner: tuple[int, int]) -> None:
    """The letters of the columns and the numbers of the rows on all four edges of the frame."""
    size = min(round(projection.cell_height * _RIM * 0.78), LARGEST_LETTERS)
    if size < SMALLEST_LETTERS:
        return
    diamond = _Diamond(projection, corner, 1)
    rows, cols = (projection.cols, projection.rows) if projection.turns % 2 else (projection.rows, projection.cols)
    beside = _RIM * 0.52
    for name, row, col, goes_across in edge_names(projection):
        word = edge_word(name, size)
        if goes_across:
            ends = (diamond.at(-beside, col + 0.5), diamond.at(rows + beside, col + 0.5))
        else:
            ends = (diamond.at(row + 0.5, -beside), diamond.at(row + 0.5, cols + beside))
        for end in ends:
            slab.blit(word, word.get_rect(center=end))


def _between(one: _Point, other: _Point, share: float) -> _Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
