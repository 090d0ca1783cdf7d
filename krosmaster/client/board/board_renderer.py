"""Draws a position on the board, frame by frame: it changes nothing and asks no rule."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.text import outlined
from krosmaster.client.board.board_badges import BoardBadges
from krosmaster.client.board.board_items import (
    seen_through,
)
from krosmaster.client.board.board_marks import BoardMarks
from krosmaster.client.board.board_standing import SHOWS_BADGES, BoardStanding
from krosmaster.client.board.commotion_view import CommotionView
from krosmaster.client.board.figure_sprites import FigureSprites
from krosmaster.client.board.ground import Ground
from krosmaster.client.board.swap_marks import draw_swap, swaps_among
from krosmaster.client.board.token_sprites import TokenSprites
from krosmaster.client.geometry.board_picture import NOTHING_LIT, STILL, Commotion, Overlay
from krosmaster.client.geometry.projection import Projection

_FEW_KAMAS = 2
"""More kamas in a heap than this are counted in numbers."""


class BoardRenderer:
    """The board of one match."""

    def __init__(self, board: BoardDef, drawings: Drawings) -> None:
        self.board = board
        self._drawings = drawings
        self._ground = Ground(board, drawings)
        self._marks = BoardMarks(drawings)
        self._badges = BoardBadges(drawings)
        self._standing = BoardStanding(board, FigureSprites(drawings), self._badges)
        self._lying = BoardStanding(board, TokenSprites(drawings), self._badges)
        self._commotion = CommotionView(drawings)

    def draw(
        self,
        surface: pygame.Surface,
        projection: Projection,
        state: State,
        commotion: Commotion = STILL,
        overlay: Overlay = NOTHING_LIT,
        now_ms: int = 0,
    ) -> None:
        """One frame of the board, within the projection's area."""
        clip = surface.get_clip()
        surface.set_clip(projection.area)
        surface.blit(self._ground.picture(projection), projection.area)
        self._marks.draw_below(surface, projection, overlay, now_ms)
        self._commotion.draw_below(surface, projection, commotion)
        standing = self.standing(projection)
        items, stood = standing.items(projection, state, commotion, overlay, now_ms)
        hovered = overlay.hovered
        window = (projection.depth_key(*hovered), projection.cell_box(hovered)) if hovered is not None else None
        surface.fblits(
            [(item.sprite.picture, (item.left, item.top)) for item in seen_through(standing.sprites, items, window)]
        )
        standing.draw_contours(surface, projection, state, overlay, items)
        self._draw_ghosts(surface, projection, state, overlay)
        draw_badges = self._badges.draw_around if projection.stance.are_tokens else self._badges.draw
        for figure, px, foot_py, alpha in stood:
            if alpha > SHOWS_BADGES:
                draw_badges(surface, figure, px, foot_py, projection.stance.flat)
        self._draw_counts(surface, projection, state)
        self._marks.draw_above(surface, projection, overlay)
        self._commotion.draw_above(surface, projection, commotion)
        self._commotion.shake(surface, projection, commotion)
        surface.set_clip(clip)

    def draw_flights(
        self, surface: pygame.Surface, projection: Projection, commotion: Commotion, plates: Mapping[int, pygame.Rect]
    ) -> None:
        """What flies beyond the board, to and from the plates of players."""
        self._commotion.draw_flights(surface, projection, commotion, plates)

    def figure_at(self, projection: Projection, state: State, at: tuple[int, int]) -> Handle | None:
        """The figure whose drawing is opaque at a point, the front-most of several; None: nobody's is."""
        if not projection.area.collidepoint(at):
            return None
        return self.standing(projection).figure_at(projection, state, at)

    def standing(self, projection: Projection) -> BoardStanding:
        """Who places the sprites of a view."""
        return self._lying if projection.stance.are_tokens else self._standing

    def _draw_counts(self, surface: pygame.Surface, projection: Projection, state: State) -> None:
        """How many kamas lie in a large heap; on a map in every one."""
        width = projection.stance.flat
        for index, count in state.kamas.items():
            if count > _FEW_KAMAS or projection.stance.are_tokens:
                px, py = self.standing(projection).count_place(projection, state, index)
                words = outlined(str(count), max(width // 4, 10), (255, 226, 140), max(width // 34, 1))
                right, down = projection.stance.coin_count
                surface.blit(words, words.get_rect(center=(px + right, py + down)))

    def _draw_ghosts(self, surface: pygame.Surface, projection: Projection, state: State, overlay: Overlay) -> None:
        swaps = swaps_among(overlay.ghosts)
        swapped = [ghost for pair in swaps for ghost in pair]
        for pair in swaps:
            draw_swap(surface, self._drawings, projection, state, pair)
        for ghost in overlay.ghosts:
            if ghost in swapped:
                continue
            figure = state.figures.get(ghost.who)
            if figure is None:
                continue
            self.standing(projection).draw_ghost(surface, projection, state, figure, ghost.to)
        if overlay.placing is not None and overlay.placing[0] in state.figures:
            self.standing(projection).draw_ghost(
                surface, projection, state, state.figures[overlay.placing[0]], overlay.placing[1]
            )
