"""A board as a picture to choose from, with start cells lit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pygame

from krosmaster.arena.boards import BoardDef, Side
from krosmaster.arena.state import State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.look import Look
from krosmaster.client.board.board_renderer import BoardRenderer
from krosmaster.client.geometry.board_picture import NOTHING_LIT, STILL, Overlay, Tint
from krosmaster.client.geometry.board_views import fitted
from krosmaster.client.geometry.projection import Projection
from krosmaster.client.wording import _, name_of
from krosmaster.grid import Cell


class BoardView:
    """One face of the board, drawn as in the match."""

    def __init__(self, board: BoardDef, drawings: Drawings) -> None:
        self.board = board
        self._renderer = BoardRenderer(board, drawings)

    def starts_at(self, side: Side) -> frozenset[Cell]:
        """The start cells of a side in a duel (SETUP-6)."""
        starts = self.board.starts_at(side)
        return frozenset(cell for index, cell in enumerate(self.board.grid.cells) if starts >> index & 1)

    def paint(
        self,
        surface: pygame.Surface,
        look: Look,
        box: pygame.Rect,
        state: State,
        lit: frozenset[Cell] = frozenset(),
        parcels: Mapping[int, tuple[Cell, ...]] | None = None,
    ) -> None:
        """The board in a box, with its kamas, with start cells lit and with the parcels of players in their colours."""
        overlay = Overlay(tints={Tint.START: lit}) if lit else NOTHING_LIT
        shown = replace(state, board=self.board, kamas=dict(self.board.kamas))
        canvas = pygame.Surface(box.size, pygame.SRCALPHA)
        projection = fitted(self.board.grid.rows, self.board.grid.cols, canvas.get_rect())
        self._renderer.draw(canvas, projection, shown, STILL, overlay)
        for player, cells in (parcels or {}).items():
            for cell in cells:
                _paint_seat(canvas, look, projection, cell, player)
        radius = look.px(10)
        canvas.blit(painting.rounded_mask(box.size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(canvas, box)
        nothing, edge = (0, 0, 0, 0), tuple(theme.GOLD_DARK)
        surface.blit(painting.rounded(box.size, radius, nothing, nothing, edge, look.px(2)), box)

    def tile_picture(self, look: Look, size: tuple[int, int], state: State) -> pygame.Surface:
        """The board with its name and what lies on it, for a tile of a size in pixels."""
        surface = pygame.Surface(size, pygame.SRCALPHA)
        margin = look.px(14)
        name = look.heading(name_of(self.board.names), (size[0] - 2 * margin, look.px(46)), 26, centred=True)
        counts = _("trees {trees}, bushes {bushes}, crates {crates}, demon cells {demons}").format(
            trees=self.board.trees.bit_count(),
            bushes=self.board.bushes.bit_count(),
            crates=self.board.crates.bit_count(),
            demons=self.board.demons.bit_count(),
        )
        line = look.paragraph(counts, size[0] - 2 * margin, 13.5, theme.SOFT_TEXT, centred=True)
        below = name.get_height() + line.get_height() + 2 * margin
        box = pygame.Rect(margin, margin, size[0] - 2 * margin, size[1] - below - margin)
        starts = frozenset(cell for parcel in self.board.parcels for cell in parcel)
        self.paint(surface, look, box, state, starts if len(state.players) > 2 else frozenset())
        surface.blit(name, name.get_rect(midtop=(size[0] // 2, box.bottom + look.px(8))))
        surface.blit(line, (margin, box.bottom + look.px(8) + name.get_height()))
        return surface


def _paint_seat(canvas: pygame.Surface, look: Look, projection: Projection, cell: Cell, player: int) -> None:
    """A start cell of a player: in their colour, with their sign."""
    box = projection.cell_box(cell).inflate(-2, -2)
    colour = look.colours.owners[player]
    fill = (*colour[:3], 150)
    canvas.blit(painting.rounded(box.size, look.px(4), fill, fill, tuple(colour), max(1, look.px(1.5))), box)
    sign = look.drawings.icon(f"player-{player}", round(min(box.size) * 0.72))
    canvas.blit(sign, sign.get_rect(center=box.center))
