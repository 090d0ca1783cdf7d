"""Where a coach's pointer leads on the screen, and the ring and arrow that draw the eye there."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from krosmaster.arena.lesson_defs import Pointer
from krosmaster.arena.state import State
from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.panels.arena_stage import ArenaStage
from krosmaster.grid import Cell

_ARROW = 34
_BOUNCE_MS = 420


def pointed_cells(pointers: Sequence[Pointer], state: State) -> tuple[Cell, ...]:
    """The cells that pointers lead to, by themselves or by who stands there."""
    cells = []
    for pointer in pointers:
        if pointer.cell is not None:
            cells.append(pointer.cell)
        elif pointer.figure is not None and (figure := state.figures.get(pointer.figure)) and figure.in_play:
            cells.append(state.grid.cells[figure.cell])
    return tuple(cells)


def pointed_boxes(pointers: Sequence[Pointer], stage: ArenaStage) -> tuple[pygame.Rect, ...]:
    """The parts of the window beside the board that pointers lead to, as far as they are shown."""
    boxes = (stage.part_box(pointer.panel) for pointer in pointers if pointer.panel)
    return tuple(box for box in boxes if box is not None)


def draw_pointers(
    surface: pygame.Surface,
    look: Look,
    stage: ArenaStage,
    pointers: Sequence[Pointer],
    state: State,
    now_ms: int,
    *,
    is_still: bool,
) -> None:
    """A ring around each thing that is pointed at, and an arrow that taps on it."""
    swing = 0.5 if is_still else 0.5 + 0.5 * math.sin(now_ms / _BOUNCE_MS * math.pi)
    taken = {figure.cell for figure in state.figures.values() if figure.in_play}
    for cell in pointed_cells(pointers, state):
        polygon = stage.projection.cell_polygon(cell)
        for width, colour in ((look.px(4 + 4 * swing), theme.OUTLINE), (look.px(2 + 2 * swing), theme.GOLD_LIGHT)):
            pygame.draw.polygon(surface, colour, polygon, max(width, 2))
        box, stance = stage.projection.cell_box(cell), stage.projection.stance
        is_taken = state.grid.index(cell) in taken
        above = round(stance.sprite * 1.05) if is_taken and not stance.are_tokens else 0
        tip = (box.centerx, box.centery - above)
        behind = stage.projection.screen_to_cell(tip[0], tip[1] - look.px(_ARROW) // 2)
        hides_somebody = behind is not None and behind != cell and state.grid.index(behind) in taken
        if tip[1] - look.px(_ARROW + 14) > stage.layout.board.top and not hides_somebody:
            _draw_arrow(surface, look, tip, (0, -1), swing)
    for box in pointed_boxes(pointers, stage):
        grown = look.px(6 + 6 * swing)
        around = box.inflate(grown, grown).clip(look.layout.window)
        for width, colour in ((look.px(5), theme.OUTLINE), (look.px(3), theme.GOLD_LIGHT)):
            pygame.draw.rect(surface, colour, around, width, border_radius=look.px(10))
        if stage.layout.actions.colliderect(box):
            continue  # its neighbours are buttons, and the coach's words stand above
        if around.left > look.px(_ARROW + 24):
            _draw_arrow(surface, look, (around.left, around.centery), (-1, 0), swing)
        else:
            _draw_arrow(surface, look, (around.centerx, around.bottom), (0, 1), swing)


def _draw_arrow(
    surface: pygame.Surface, look: Look, tip: tuple[int, int], from_: tuple[int, int], swing: float
) -> None:
    """An arrow whose head is at the tip and whose shaft comes from a side (dx, dy)."""
    away = look.px(4) + look.px(10) * swing
    size = look.px(_ARROW)
    dx, dy = from_
    x, y = tip[0] + dx * away, tip[1] + dy * away
    across = (-dy, dx)

    def at(along: float, aside: float) -> tuple[float, float]:
        return x + (dx * along + across[0] * aside) * size, y + (dy * along + across[1] * aside) * size

    shape = [at(0, 0), at(0.5, 0.46), at(0.5, 0.2), at(1, 0.2), at(1, -0.2), at(0.5, -0.2), at(0.5, -0.46)]
    pygame.draw.polygon(surface, theme.GOLD, shape)
    pygame.draw.polygon(surface, theme.OUTLINE, shape, max(look.px(2.5), 2))
