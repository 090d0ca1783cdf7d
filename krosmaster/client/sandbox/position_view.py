"""A position as a framed picture of its board, with the cells lit on which something is worth looking at."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from krosmaster.arena.state import State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.geometry.board_picture import NOTHING_LIT, STILL, Overlay, Tint
from krosmaster.client.geometry.board_views import fitted
from krosmaster.client.services import Services
from krosmaster.grid import Cell

_KEPT = 8

_Key = tuple[int, int, tuple[int, int], object, frozenset[Cell], tuple[int, ...]]


class PositionView:
    """Paints positions in the view that is set, and keeps the last pictures: a board costs more than a frame."""

    def __init__(self, services: Services) -> None:
        self._services = services
        # a picture is known by its position and look, which are kept with it: only then nothing else has their id
        self._pictures: OrderedDict[_Key, tuple[State, Look, pygame.Surface]] = OrderedDict()

    def paint(
        self,
        surface: pygame.Surface,
        look: Look,
        box: pygame.Rect,
        state: State,
        lit: frozenset[Cell] = frozenset(),
        *,
        edge: theme.Colour = theme.GOLD_DARK,
    ) -> None:
        """The board in a box of pixels."""
        key = (id(state), id(look), box.size, self._services.settings.board_view, lit, tuple(edge))
        known = self._pictures.get(key)
        if known is None:
            known = self._pictures[key] = (state, look, self._painted(look, box.size, state, lit, edge))
            if len(self._pictures) > _KEPT:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(key)
        surface.blit(known[2], box)

    def _painted(
        self, look: Look, size: tuple[int, int], state: State, lit: frozenset[Cell], edge: theme.Colour
    ) -> pygame.Surface:
        assert state.board is not None, "a position has a board"
        canvas = pygame.Surface(size, pygame.SRCALPHA)
        canvas.fill(theme.NIGHT)
        projection = fitted(state.grid.rows, state.grid.cols, canvas.get_rect(), self._services.settings.board_view)
        overlay = Overlay(tints={Tint.OPTION: lit}) if lit else NOTHING_LIT
        self._services.renderer_for(state.board).draw(canvas, projection, state, STILL, overlay)
        for cell in sorted(lit):
            corners = projection.cell_polygon(cell)
            for wide, tone in ((4, theme.OUTLINE), (2, theme.GOLD)):
                pygame.draw.polygon(canvas, tone, corners, max(1, look.px(wide)))
        radius, nothing = look.px(10), (0, 0, 0, 0)
        canvas.blit(painting.rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(painting.rounded(size, radius, nothing, nothing, tuple(edge), look.px(2)), (0, 0))
        return canvas
