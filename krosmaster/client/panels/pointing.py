"""What the player points at, by mouse or keyboard: a cell or a spot, with the tip of the spot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from krosmaster.client.art.look import Look
from krosmaster.client.log.log_panel import LogPanel
from krosmaster.client.panels.spot_tip import SpotTip
from krosmaster.client.ui.spots import Pointer, Spot, spot_at, spot_named
from krosmaster.client.words.told import Told
from krosmaster.grid import Cell

_NOWHERE = (-1, -1)
CellAt = Callable[[tuple[int, int]], Cell | None]
"""The cell that the mouse means at a point of the window."""


class Pointing:
    """Where the mouse is, what is pointed at, and since when."""

    def __init__(self) -> None:
        self.pointer = Pointer()
        self.mouse = _NOWHERE
        self._is_by_keys = False
        self._is_on_board = False
        """Whether the mouse is over the board and over nothing that lies on it."""
        self._is_led = False
        """Whether the mouse was moved to where it is, since keys had the say and since other spots came below it."""
        self.cell: Cell | None = None
        self.rest_ms = 0
        """How long the same cell has been pointed at."""
        self.tip = SpotTip()

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether a tip appears by it."""
        self.rest_ms += dt_ms
        return self.tip.update(dt_ms)

    def move(
        self, position: tuple[int, int], spots: Sequence[Spot], look: Look, cell_at: CellAt, *, is_covered: bool
    ) -> None:
        """The mouse is at a position, over one of the spots or over the board, which a panel may cover."""
        if position != self.mouse:
            self._is_led = self.mouse != _NOWHERE
        self._is_by_keys = False
        self.mouse = position
        spot = spot_at(spots, position)
        over = spot.id if spot is not None else ""
        is_on_tip = self.tip.keeps(look, spot_named(spots, self.tip.owner), position)
        if is_on_tip:
            over = over if spot is not None and spot.verb == "rule" else ""
        else:
            self.tip.point(over)
        self.pointer = replace(self.pointer, over=over)
        self._is_on_board = spot is None and not is_covered and not is_on_tip
        self._rest_on(cell_at(position) if self._is_on_board else None)

    def stay(self, cell_at: CellAt) -> bool:
        """What can be done has changed while the mouse rests; whether it means another cell by that."""
        before = self.cell
        if self._is_on_board and not self._is_by_keys:
            self._rest_on(cell_at(self.mouse))
        return self.cell != before

    def go_to(self, cell: Cell | None, spot_id: str = "") -> None:
        """The keyboard is on a cell, or on a spot, whose tip appears at once."""
        self._is_by_keys, self._is_led = True, False
        self.pointer = replace(self.pointer, over=spot_id)
        self.tip.point(spot_id, at_once=True)
        self._rest_on(cell)

    def told_at(self, log: LogPanel, *, by_mouse: bool = True) -> Told | None:
        """The line of the log that is pointed at: by keys, or by a mouse that does not only rest there."""
        if self._is_by_keys:
            return log.told_at(_NOWHERE, self.pointer.over)
        return log.told_at(self.mouse, self.pointer.over) if by_mouse and self._is_led else None

    def hold(self) -> None:
        """The mouse button goes down on what is pointed at."""
        self.pointer = replace(self.pointer, held=self.pointer.over)
        if not self.pointer.over.startswith("rule:"):
            self.tip.dismiss()

    def let_go(self) -> str:
        """The mouse button goes up; the spot that was held."""
        held, self.pointer = self.pointer.held, replace(self.pointer, held="")
        return held

    def forget(self) -> None:
        """Other spots are shown: none of them is pointed at or held."""
        self.pointer = Pointer()
        self._is_by_keys = self._is_led = False

    def forget_spot(self) -> None:
        """The spot that was pointed at is not there any more."""
        self.pointer = replace(self.pointer, over="")

    @property
    def is_by_mouse(self) -> bool:
        """Whether what is pointed at is what is below the mouse, and not what keys led to."""
        return not self._is_by_keys and self.mouse != _NOWHERE

    def is_over(self, box: pygame.Rect) -> bool:
        """Whether the mouse is in a box."""
        return bool(box.collidepoint(self.mouse))

    def _rest_on(self, cell: Cell | None) -> None:
        if cell != self.cell:
            self.rest_ms = 0
        self.cell = cell
