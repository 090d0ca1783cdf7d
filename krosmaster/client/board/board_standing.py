"""What stands on the board: figures, scenery and kamas as sprites in their places, in one set of drawings."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import Handle, Power
from krosmaster.arena.state import Figure, State
from krosmaster.client.board.board_badges import BoardBadges
from krosmaster.client.board.board_items import (
    LAYER_COIN,
    LAYER_CRATE,
    LAYER_DISC,
    LAYER_FIGURE,
    LAYER_TRAP,
    Item,
    is_hidden,
    placed,
)
from krosmaster.client.board.figure_sprites import FigureSprites, Sprite
from krosmaster.client.geometry.board_picture import AT_REST, Commotion, Motion, Overlay
from krosmaster.client.geometry.projection import Projection
from krosmaster.grid import Cell
from krosmaster.play.scenery import piece_on

_BOB = 0.045
_BOB_MS = 260
_GLOW_MS = 420
_MARKED = (255, 214, 92)
_ACTIVE = (255, 250, 232)
_UNSEEN = 0.5
"""How much is left of an invisible character (POW-10)."""
_TRAP_LIFT = 0.04
SHOWS_BADGES = 0.4
"""A figure that is fainter or smaller than this shows no badges."""


class Stood(NamedTuple):
    """A figure and where its feet are on the screen, for its badges."""

    figure: Figure
    px: float
    foot_py: float
    alpha: float


class BoardStanding:
    """Places the sprites of one set of drawings on a board."""

    def __init__(self, board: BoardDef, sprites: FigureSprites, badges: BoardBadges) -> None:
        self.board = board
        self.sprites = sprites
        self._badges = badges

    def items(
        self, projection: Projection, state: State, commotion: Commotion, overlay: Overlay, now_ms: int
    ) -> tuple[list[Item], list[Stood]]:
        """All sprites in the order in which they are drawn, and where the figures stand."""
        items = self._scenery_items(projection, state) + self._coin_items(projection, state)
        stood: list[Stood] = []
        for figure in state.figures.values():
            if figure.cell < 0:
                continue
            motion = commotion.motions.get(figure.handle, AT_REST)
            if figure.is_trap:
                self._add_trap(items, projection, figure, motion, overlay)
                continue
            if figure.handle == state.active and motion is AT_REST:
                motion = Motion(lift=_BOB * (1 + math.sin(now_ms / _BOB_MS)))
            self._add_figure(items, stood, projection, state, figure, motion, overlay, now_ms)
        items.sort(key=lambda item: item[:2])
        return items, stood

    def _add_figure(
        self,
        items: list[Item],
        stood: list[Stood],
        projection: Projection,
        state: State,
        figure: Figure,
        motion: Motion,
        overlay: Overlay,
        now_ms: int,
    ) -> None:
        width, high = projection.stance.flat, projection.stance.sprite
        cell = self.board.grid.cells[figure.cell]
        row, col = cell.row + motion.d_row, cell.col + motion.d_col
        depth = projection.depth_key(row, col)
        ground = self._foot(projection, state, row, col)
        if figure.handle == state.active:
            glow = self.sprites.faded(
                self.sprites.disc("disc-active", width), 0.75 + 0.25 * math.sin(now_ms / _GLOW_MS)
            )
            items.append(placed(glow, depth, LAYER_DISC, ground, cell))
        disc = self.sprites.disc(f"disc-{figure.owner}", width)
        if motion.alpha < 1.0:
            disc = self.sprites.faded(disc, motion.alpha)
        items.append(placed(disc, depth, LAYER_DISC, ground, cell))
        foot = ground[0], ground[1] - motion.lift * projection.stance.upright
        contour = self._contour(state, figure, overlay, high)
        if contour is not None and motion.scale == 1.0:
            items.append(placed(contour, depth, LAYER_FIGURE, foot, cell))
        alpha = motion.alpha
        if figure.has(Power.INVISIBILITY):
            alpha *= _UNSEEN
            items.append(placed(self.sprites.dashes(figure.definition.id, high), depth, LAYER_FIGURE, foot, cell))
        sprite = self.sprites.posed(
            figure.definition.id, high, alpha=alpha, flash=motion.flash, scale=motion.scale, turn=motion.turn
        )
        items.append(placed(sprite, depth, LAYER_FIGURE, foot, cell, figure.handle, may_hide=True))
        if motion.alpha * motion.scale > SHOWS_BADGES and not projection.stance.are_tokens:
            powers = self._badges.powers(figure, width)
            if powers is not None:
                items.append(placed(powers, depth, LAYER_FIGURE, ground, cell))
        stood.append(Stood(figure, *ground, motion.alpha * motion.scale))

    def _contour(self, state: State, figure: Figure, overlay: Overlay, size: int) -> Sprite | None:
        """The line around whoever is pointed at, aimed at, or acts."""
        if figure.handle in overlay.marked:
            return self.sprites.outline(figure.definition.id, size, _MARKED)
        if figure.handle == state.active:
            return self.sprites.outline(figure.definition.id, size, _ACTIVE)
        return None

    def draw_contours(
        self, surface: pygame.Surface, projection: Projection, state: State, overlay: Overlay, items: list[Item]
    ) -> None:
        """Once more, over whatever stands before them: nobody who matters now can be overlooked."""
        for item in items:
            figure = state.figures.get(item.of) if item.of is not None else None
            contour = self._contour(state, figure, overlay, projection.stance.sprite) if figure is not None else None
            if contour is not None and is_hidden(item, items):
                left, top = item.left + item.sprite.foot[0], item.top + item.sprite.foot[1]
                surface.blit(contour.picture, (left - contour.foot[0], top - contour.foot[1]))

    def figure_at(self, projection: Projection, state: State, at: tuple[int, int]) -> Handle | None:
        """The figure whose drawing is opaque at a point, the front-most of several; traps lie flat and are left out."""
        found: tuple[float, Handle | None] = (-math.inf, None)
        for figure in state.figures.values():
            if figure.cell < 0 or figure.is_trap:
                continue
            cell = self.board.grid.cells[figure.cell]
            depth = projection.depth_key(*cell)
            if depth <= found[0]:
                continue
            px, py = self._foot(projection, state, *cell)
            name, size = figure.definition.id, projection.stance.sprite
            foot = self.sprites.figure(name, size).foot
            mask = self.sprites.mask(name, size)
            place = at[0] - round(px - foot[0]), at[1] - round(py - foot[1])
            if mask.get_rect().collidepoint(place) and mask.get_at(place):
                found = depth, figure.handle
        return found[1]

    def _add_trap(
        self, items: list[Item], projection: Projection, figure: Figure, motion: Motion, overlay: Overlay
    ) -> None:
        """Flat on the ground, below whoever stands on it."""
        stance = projection.stance
        width, size = stance.flat, stance.trap
        cell = self.board.grid.cells[figure.cell]
        px, py = projection.cell_to_screen(*cell)
        depth = projection.depth_key(*cell)
        disc = self.sprites.faded(self.sprites.trap_disc(figure.owner, width), 0.7 * motion.alpha)
        items.append(placed(disc, depth, LAYER_TRAP, (px, py), cell))
        foot = px, py + stance.foot - (_TRAP_LIFT + motion.lift) * stance.upright
        if figure.handle in overlay.marked:
            ring = self.sprites.outline(figure.definition.id, size, _MARKED)
            items.append(placed(ring, depth, LAYER_TRAP, foot, cell))
        sprite = self.sprites.posed(
            figure.definition.id, size, alpha=motion.alpha, flash=motion.flash, scale=motion.scale
        )
        items.append(placed(sprite, depth, LAYER_TRAP, foot, cell))

    def _foot(self, projection: Projection, state: State, row: float, col: float) -> tuple[float, float]:
        """Where a figure's feet are: higher on a crate, in between on the way up or down."""
        px, py = projection.cell_to_screen(row, col)
        height = 0.0
        for near_row, near_col, share in _nearest(row, col):
            near = Cell(near_row, near_col)
            if near in self.board.grid:
                height += share * (state.crates >> self.board.grid.index(near) & 1)
        return px, py + projection.stance.foot - height * projection.stance.on_crate

    def _scenery_items(self, projection: Projection, state: State) -> list[Item]:
        items = []
        for name, mask in (("tree", state.trees), ("bush", state.bushes), ("crate", state.crates)):
            sprite = self.sprites.scenery(name, projection.stance.sprite)
            layer = LAYER_CRATE if name == "crate" else LAYER_FIGURE
            for index in self.board.grid.indices(mask):
                cell = self.board.grid.cells[index]
                px, py = projection.cell_to_screen(*cell)
                depth = projection.depth_key(*cell)
                foot = px, py + projection.stance.scenery_foot
                items.append(placed(sprite, depth, layer, foot, cell, may_hide=name != "crate"))
                piece = piece_on(state, index) if index in state.scenery_wounds else None
                if piece is not None:
                    bar = self._badges.bar(piece.left, piece.hp, projection.stance.flat)
                    items.append(placed(bar, depth, LAYER_FIGURE, (px, py + 0.1 * projection.cell_height), cell))
        return items

    def coin_place(self, projection: Projection, state: State, index: int) -> tuple[float, float]:
        """Where the kamas of a cell lie: in its middle, or beside a figure."""
        px, py = projection.cell_to_screen(*self.board.grid.cells[index])
        if any(figure.cell == index for figure in state.figures.values()):
            right, down = projection.stance.coin_aside
            px, py = px + right, py + down
        return px, py

    def count_place(self, projection: Projection, state: State, index: int) -> tuple[float, float]:
        """From where the number of the kamas of a cell is placed: on a map the coin, else the cell."""
        if projection.stance.are_tokens:
            return self.coin_place(projection, state, index)
        return projection.cell_to_screen(*self.board.grid.cells[index])

    def _coin_items(self, projection: Projection, state: State) -> list[Item]:
        items = []
        for index, count in state.kamas.items():
            cell = self.board.grid.cells[index]
            px, py = self.coin_place(projection, state, index)
            sprite = self.sprites.scenery("kama" if count == 1 else "kamas-2", projection.stance.flat)
            depth = projection.depth_key(*cell)
            items.append(placed(sprite, depth, LAYER_COIN, (px, py), cell))
        return items

    def draw_ghost(
        self, surface: pygame.Surface, projection: Projection, state: State, figure: Figure, cell: Cell
    ) -> None:
        """A figure as it would stand on a cell, seen through."""
        px, py = self._foot(projection, state, *cell)
        for sprite, alpha in (
            (self.sprites.disc(f"disc-{figure.owner}", projection.stance.flat), 0.6),
            (self.sprites.figure(figure.definition.id, projection.stance.sprite), 0.65),
        ):
            faded = self.sprites.faded(sprite, alpha)
            surface.blit(faded.picture, (px - faded.foot[0], py - faded.foot[1]))


def _nearest(row: float, col: float) -> tuple[tuple[int, int, float], ...]:
    """The whole cells that a place lies between, with its share in each."""
    low_row, low_col = math.floor(row), math.floor(col)
    down, right = row - low_row, col - low_col
    if down == 0 and right == 0:
        return ((low_row, low_col, 1.0),)
    return (
        (low_row, low_col, (1 - down) * (1 - right)),
        (low_row + 1, low_col, down * (1 - right)),
        (low_row, low_col + 1, (1 - down) * right),
        (low_row + 1, low_col + 1, down * right),
    )
