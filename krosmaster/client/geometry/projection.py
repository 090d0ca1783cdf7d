"""Where the cells of a board lie on the screen. One interface; whoever draws or hit-tests the board asks it alone."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

import pygame

from krosmaster.client.geometry.cell_shapes import CellShape
from krosmaster.grid import Cell
from krosmaster.table.values import value


class View(Enum):
    """The ways to look at a board."""

    FRONT = "front"
    """Slantwise from the front; rows and columns stay straight."""
    ISOMETRIC = "isometric"
    """Slantwise over a corner."""
    FLAT = "flat"
    """From straight above; obstacles and figures are plain shapes."""


@value
class Stance:
    """How large things are in a view and how they stand on a cell; in pixels."""

    sprite: int
    """Width of a figure's drawing: chosen for its height, so that it hides little behind it."""
    trap: int
    """Width of a trap's drawing."""
    flat: int
    """Width of a cell for what lies flat and round on it, such as discs, and for badges and letters."""
    upright: float
    """A height of one, of things in the air."""
    foot: float
    """How far below the middle of a cell the feet of a figure are."""
    scenery_foot: float
    """The same for trees, bushes and crates."""
    on_crate: float
    """How much higher than on the ground a figure stands on a crate."""
    coin_aside: tuple[float, float]
    """Where a kama lies beside a figure: right and down from the middle of the cell."""
    coin_count: tuple[float, float]
    """Where the number of kamas is written, from the middle of their cell, on a map from that of the coin."""
    are_tokens: bool
    """Whether everything is shown from above, as tokens and plain shapes."""


class Projection(Protocol):
    """One way to look at a board. Points are in pixels of the window, places are rows and columns of the board."""

    @property
    def view(self) -> View:
        """Which kind of picture this is."""
        ...

    @property
    def rows(self) -> int:
        """Rows of the board as drawn."""
        ...

    @property
    def cols(self) -> int:
        """Columns of the board as drawn."""
        ...

    @property
    def turns(self) -> int:
        """By how many quarters the board is turned clockwise."""
        ...

    @property
    def left(self) -> int:
        """Where the corner of the first cell as seen lies, in pixels: the upper left, or uppermost, of the board."""
        ...

    @property
    def top(self) -> int:
        """Its other coordinate."""
        ...

    @property
    def area(self) -> pygame.Rect:
        """The part of the window in which the board is shown."""
        ...

    @property
    def shape(self) -> CellShape:
        """The outline of every cell."""
        ...

    @property
    def stance(self) -> Stance:
        """How things stand on the cells."""
        ...

    @property
    def cell_width(self) -> int:
        """Width of the box around a cell, in pixels."""
        ...

    @property
    def cell_height(self) -> int:
        """Height of the box around a cell, in pixels."""
        ...

    @property
    def board_rect(self) -> pygame.Rect:
        """The box around all cells, in pixels."""
        ...

    def cell_to_screen(self, row: float, col: float) -> tuple[float, float]:
        """The centre of a cell, or of a place between cells."""
        ...

    def screen_to_cell(self, px: float, py: float) -> Cell | None:
        """The cell under a point; None outside the area or off the board."""
        ...

    def cell_polygon(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """The corners of a cell, clockwise from the one at the upper left or at the top."""
        ...

    def cell_box(self, cell: Cell) -> pygame.Rect:
        """The box around a cell."""
        ...

    def seen_from(self, row: float, col: float) -> tuple[float, float]:
        """Row and column of a place as they are counted from the corner that is uppermost in this view."""
        ...

    def depth_key(self, row: float, col: float) -> float:
        """What is drawn later, in front, has the higher key."""
        ...

    def step(self, down: int, right: int) -> tuple[int, int]:
        """Rows and columns of one step on the screen; in an isometric view up leads up to the right."""
        ...
