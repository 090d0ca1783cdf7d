"""What a cell looks like on the screen, and how a picture of it seen from straight above is laid on the ground."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from krosmaster.table.values import value

FINE = 3
"""Cells are painted so many times larger and scaled down, for smooth edges."""


@value
class Oblong:
    """A cell with upright sides."""

    width: int
    height: int

    @property
    def across(self) -> tuple[int, int]:
        """To the right."""
        return self.width, 0

    @property
    def down(self) -> tuple[int, int]:
        """Straight down."""
        return 0, self.height

    @property
    def canvas(self) -> tuple[int, int]:
        """A finer oblong."""
        return self.width * FINE, self.height * FINE

    def laid(self, canvas: pygame.Surface) -> pygame.Surface:
        """Scaled down."""
        return pygame.transform.smoothscale(canvas, (self.width, self.height)).convert_alpha()

    def grown(self, px: int) -> Oblong:
        """The same, larger on every side."""
        return Oblong(self.width + 2 * px, self.height + 2 * px)

    def times(self, factor: float) -> Oblong:
        """The same, so many times larger."""
        return Oblong(round(self.width * factor), round(self.height * factor))


@value
class Diamond:
    """A square cell turned by an eighth and seen slantwise: twice as wide as it is high."""

    height: int
    """In pixels, even."""

    @property
    def width(self) -> int:
        """Twice the height."""
        return 2 * self.height

    @property
    def across(self) -> tuple[int, int]:
        """Down to the right."""
        return self.height, self.height // 2

    @property
    def down(self) -> tuple[int, int]:
        """Down to the left."""
        return -self.height, self.height // 2

    @property
    def canvas(self) -> tuple[int, int]:
        """A square whose lines are, once laid, as thick as those of the other views."""
        return self.height * FINE, self.height * FINE

    def laid(self, canvas: pygame.Surface) -> pygame.Surface:
        """Turned by an eighth and flattened; its columns lead down to the right, its rows down to the left."""
        turned = pygame.transform.rotate(canvas, -45)
        return pygame.transform.smoothscale(turned, (self.width, self.height)).convert_alpha()

    def grown(self, px: int) -> Diamond:
        """The same, larger on every side."""
        return Diamond(self.height + 2 * px)

    def times(self, factor: float) -> Diamond:
        """The same, so many times larger."""
        return Diamond(round(self.height * factor / 2) * 2)


CellShape: TypeAlias = Oblong | Diamond
"""The outline of every cell of a view: a value, so that pictures can be kept by it.

`width` and `height` are those of the box around a cell in pixels, `across` and `down` lead to its neighbours. `canvas`
is the size at which a cell seen from straight above is painted, `FINE` times finer than it is shown; `laid` makes of
such a picture what it looks like on the ground: as large as the box, free outside the cell.
"""
