"""The ground of the flat view: calm colours of the regions, fine lines between cells, a slim frame."""

from __future__ import annotations

import pygame

from krosmaster.arena.boards import BoardDef
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.text import outlined
from krosmaster.client.board.ground_cells import OUTLINE, PLAIN_TILE, Slab, paint_seams, place_of, write_edge_names
from krosmaster.client.board.ground_front import LARGEST_LETTERS, SMALLEST_LETTERS
from krosmaster.client.geometry.projection import Projection

_SLATE = pygame.Color(70, 66, 112)
_CALM = 0.50
"""How much of the colour of a tile gives way to slate."""
_CHECKER = 0.045
_LINE = (16, 10, 34, 80)
_FRAME, _FRAME_EDGE, _GOLD = (40, 30, 74), (104, 88, 160), (246, 204, 104)
_LETTERS = (226, 214, 255)
_RIM = 0.40
_START_ALPHA = 120
_DEMON_BACK = (84, 44, 132)


def flat_slab(board: BoardDef, drawings: Drawings, projection: Projection) -> Slab:
    """The board as it is seen from straight above."""
    side = projection.cell_width
    rim, spread = round(side * _RIM), side
    width, height = projection.board_rect.size
    slab = pygame.Surface((width + 2 * spread, height + 2 * spread), pygame.SRCALPHA)
    box = pygame.Rect(spread, spread, width, height)
    outer = box.inflate(2 * rim, 2 * rim)
    line = max(side // 26, 1)
    pygame.draw.rect(slab, OUTLINE, outer.inflate(4 * line, 4 * line), border_radius=rim // 2 + 2 * line)
    pygame.draw.rect(slab, _FRAME, outer, border_radius=rim // 2)
    pygame.draw.rect(slab, _FRAME_EDGE, outer, line, border_radius=rim // 2)
    pygame.draw.rect(slab, _GOLD, box.inflate(4 * line, 4 * line), line, border_radius=2 * line)
    slab.blit(_cells(board, drawings, projection), box)
    pygame.draw.rect(slab, OUTLINE, box.inflate(2 * line, 2 * line), line)
    letters = min(round(rim * 0.72), LARGEST_LETTERS)
    if letters >= SMALLEST_LETTERS:
        write_edge_names(slab, box, rim, projection, lambda name: outlined(name, letters, _LETTERS, 1, OUTLINE))
    return Slab(slab.convert_alpha(), box.topleft)


def _cells(board: BoardDef, drawings: Drawings, projection: Projection) -> pygame.Surface:
    side = projection.cell_width
    size = (side, side)
    picture = pygame.Surface(projection.board_rect.size).convert()
    lines = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    names = board.ground or (PLAIN_TILE,) * board.grid.size
    for index, cell in enumerate(board.grid.cells):
        at = pygame.Rect(place_of(projection, cell, size), size)
        is_dark = (cell.row + cell.col) % 2
        picture.fill(_calm(drawings, names[index]).lerp(OUTLINE, _CHECKER * is_dark), at)
        pygame.draw.rect(lines, _LINE, at.inflate(1, 1), 1)
    picture.blit(lines, (0, 0))
    paint_seams(picture, board, projection, names, size)
    inset = max(side // 10, 2)
    for name, mask in (("start", board.start_cells), ("demon", board.demons)):
        drawing = pygame.transform.smoothscale(
            drawings.sized(f"tiles/{name}", (2 * side, 2 * side)), (side - 2 * inset, round((side - 2 * inset) * 0.75))
        )
        for index in board.grid.indices(mask):
            at = pygame.Rect(place_of(projection, board.grid.cells[index], size), size)
            if name == "demon":
                pygame.draw.rect(picture, _DEMON_BACK, at.inflate(-2, -2), border_radius=inset)
                pygame.draw.rect(picture, OUTLINE, at.inflate(-2, -2), max(side // 30, 1), border_radius=inset)
            else:
                drawing.set_alpha(_START_ALPHA)
            picture.blit(drawing, drawing.get_rect(center=at.center))
    return picture


def _calm(drawings: Drawings, name: str) -> pygame.Color:
    """The colour of a kind of ground, as a map shows it."""
    mean = pygame.transform.average_color(drawings.sized(f"tiles/{name}-a", (48, 48)))
    return pygame.Color(mean[0], mean[1], mean[2]).lerp(_SLATE, _CALM)
