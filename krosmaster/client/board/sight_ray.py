"""The line of sight from whoever aims to the cell that is pointed at, exactly from middle to middle (LOS-1)."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import RangeKind
from krosmaster.client.board.arena_overlay import aimed_spell
from krosmaster.client.geometry.board_picture import Ray
from krosmaster.client.geometry.projection import Projection
from krosmaster.grid import Cell
from krosmaster.play.turn_controller import TurnController

_SIGHTED = (RangeKind.CLASSIC, RangeKind.FIXED, RangeKind.LINE, RangeKind.LINE_FIXED)
_CLEAR, _BLOCKED, _OUTLINE = (255, 246, 196), (255, 108, 104), (42, 24, 64)
_ASIDE = 0.47
"""On a map the ray leaves the tokens at its ends free, in cell widths."""
_DASH = 0.14
_Point = pygame.Vector2


def ray_to(controller: TurnController, hovered: Cell | None) -> Ray | None:
    """The ray of the chosen spell to a cell in its range; None where none is needed."""
    preview = aimed_spell(controller)
    caster = controller.state.active_figure
    if preview is None or caster is None or hovered is None or preview.spell.range.kind not in _SIGHTED:
        return None
    if not (hovered in preview.unseen_cells or hovered in preview.fit_cells | preview.unfit_cells):
        return None
    staged = controller.staged
    start = staged.target if staged is not None else controller.state.grid.cells[caster.cell]
    return Ray(start, hovered, preview.unseen_cells.get(hovered)) if hovered != start else None


def draw_ray(surface: pygame.Surface, projection: Projection, ray: Ray) -> None:
    """A bright line; from the edge of the first cell that blocks on a red broken one."""
    start, end = _Point(projection.cell_to_screen(*ray.from_)), _Point(projection.cell_to_screen(*ray.to))
    meets = start.lerp(end, share_before(ray))
    width = max(projection.stance.flat // 22, 2)
    if projection.stance.are_tokens:
        aside = (end - start).normalize() * _ASIDE * projection.stance.flat
        start, end = start + aside, end - aside
    if (meets - start).dot(end - start) > 0:
        _draw_line(surface, start, meets if ray.blocker is not None else end, width, _CLEAR)
    if ray.blocker is not None:
        away = end - meets
        dash = max(_DASH * projection.stance.flat, 4)
        for number in range(int(away.length() / dash / 2) + 1):
            near, far = 2 * number * dash, min((2 * number + 1) * dash, away.length())
            if far > near:
                _draw_line(surface, meets + away.normalize() * near, meets + away.normalize() * far, width, _BLOCKED)
        pygame.draw.circle(surface, _OUTLINE, meets, 2.2 * width + 2)
        pygame.draw.circle(surface, _BLOCKED, meets, 2.2 * width)


def share_before(ray: Ray) -> float:
    """The share of the ray before it enters the cell that blocks it; 1 if none does."""
    if ray.blocker is None:
        return 1.0
    enters = 0.0
    for start, end, middle in zip(ray.from_, ray.to, ray.blocker, strict=True):
        if start != end:
            near = middle - 0.5 if end > start else middle + 0.5
            enters = max(enters, (near - start) / (end - start))
    return enters


def _draw_line(surface: pygame.Surface, start: _Point, end: _Point, width: int, colour: tuple[int, int, int]) -> None:
    for thick, paint in ((width + 2, _OUTLINE), (width, colour)):
        pygame.draw.aaline(surface, paint, start, end, thick)
