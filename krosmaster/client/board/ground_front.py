"""The ground of the front view: a wooden board with a thick front edge."""

from __future__ import annotations

import pygame

from krosmaster.arena.boards import BoardDef
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.text import outlined
from krosmaster.client.board.ground_cells import (
    OUTLINE,
    START_ALPHA,
    Slab,
    light_up,
    paint_cells,
    place_of,
    tile,
    write_edge_names,
)
from krosmaster.client.geometry.projection import Projection

FRAME = (98, 66, 60)
FRAME_LIGHT = (176, 126, 88)
FRAME_DARK = (52, 33, 48)
GOLD = (246, 204, 104)
LETTERS = (255, 224, 156)
SMALLEST_LETTERS = 8
"""On the smallest pictures of a board letters would be mere dirt."""
LARGEST_LETTERS = 24
_RIM = 0.32
"""Width of the frame, in cell heights."""
_WIDEST_RIM = 0.42
"""How wide it may get on small pictures, in cell heights, so that its letters can be read."""
_LETTERED_RIM = 9
"""Width that the smallest letters need, in pixels."""
_SOFT = 8
"""The shadow is painted so many times smaller: it is soft."""
_LAMP, _SHADE = (0.22, 0.12), (0.30, 0.25)


def front_slab(board: BoardDef, drawings: Drawings, projection: Projection) -> Slab:
    """The board as it is seen slantwise from the front."""
    size = (projection.cell_width, projection.cell_height)
    rim = _rim_px(size[1])
    depth = max(round(size[1] * 0.2), 5)
    spread = size[1]
    width, height = projection.board_rect.size
    slab = pygame.Surface((width + 2 * spread, height + 2 * spread), pygame.SRCALPHA)
    box = pygame.Rect(spread, spread, width, height)
    _blit_shadow(slab, box.inflate(2 * rim, 2 * rim).move(0, depth), spread - rim)
    _paint_frame(slab, box, rim, depth)
    cells = paint_cells(board, drawings, projection, size)
    for name, mask, alpha in (("start", board.start_cells, START_ALPHA), ("demon", board.demons, 255)):
        drawing = tile(drawings, name, size)
        drawing.set_alpha(alpha)
        for index in board.grid.indices(mask):
            cells.blit(drawing, place_of(projection, board.grid.cells[index], size))
    light_up(cells, _LAMP, _SHADE)
    slab.blit(cells, box)
    pygame.draw.rect(slab, OUTLINE, box.inflate(2, 2), max(size[1] // 26, 1))
    letters = min(round(rim * 0.92), LARGEST_LETTERS)
    if letters >= SMALLEST_LETTERS:
        write_edge_names(slab, box, rim, projection, lambda name: edge_word(name, letters))
    return Slab(slab.convert_alpha(), box.topleft)


def edge_word(name: str, size: int) -> pygame.Surface:
    """The name of a row or column as it stands on the frame."""
    return outlined(name, size if len(name) == 1 else round(size * 0.85), LETTERS, 1, FRAME_DARK)


def _rim_px(cell_height: int) -> int:
    """How wide the frame around the cells is: wide enough for the names of rows and columns."""
    return max(round(cell_height * _RIM), min(round(cell_height * _WIDEST_RIM), _LETTERED_RIM))


def _paint_frame(slab: pygame.Surface, box: pygame.Rect, rim: int, depth: int) -> None:
    """The thick wooden edge: a top face around the cells and a darker front face below."""
    outer = box.inflate(2 * rim, 2 * rim)
    line = max(rim // 7, 2)
    radius = max(rim * 2 // 3, 2)
    front = outer.move(0, depth)
    pygame.draw.rect(slab, OUTLINE, front.inflate(2 * line, 2 * line), border_radius=radius + line)
    pygame.draw.rect(slab, FRAME_DARK, front, border_radius=radius)
    middle = outer.bottom + depth // 2
    ends = (front.left + radius, middle), (front.right - radius, middle)
    pygame.draw.line(slab, FRAME, *ends, max(depth // 4, 1))
    pygame.draw.rect(slab, OUTLINE, outer.inflate(2 * line, 2 * line), border_radius=radius + line)
    pygame.draw.rect(slab, FRAME, outer, border_radius=radius)
    pygame.draw.rect(slab, FRAME_LIGHT, outer, max(rim // 8, 1), border_radius=radius)
    edge = max(rim // 10, 1)
    pygame.draw.rect(slab, GOLD, box.inflate(2 * edge + 2, 2 * edge + 2), edge, border_radius=max(rim // 5, 1))


def _blit_shadow(slab: pygame.Surface, cast_by: pygame.Rect, spread: int) -> None:
    """A soft shadow that has faded out before the picture ends."""
    small = pygame.Surface((slab.get_width() // _SOFT, slab.get_height() // _SOFT), pygame.SRCALPHA)
    reach = max(spread // _SOFT, 1)
    dark = pygame.Rect(*(side // _SOFT for side in cast_by))
    dark = dark.inflate(-reach, -reach).clip(small.get_rect().inflate(-2 * reach, -2 * reach))
    pygame.draw.rect(small, (*OUTLINE, 150), dark, border_radius=reach)
    soft = pygame.transform.gaussian_blur(small, reach)
    slab.blit(pygame.transform.smoothscale(soft, slab.get_size()), (0, 0))
