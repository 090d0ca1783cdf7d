"""The sandbox by mouse: while a position is edited, things are dragged from the page to the board and about on it."""

from __future__ import annotations

import math
from typing import Protocol

from krosmaster.client.arena.arena_mouse import ArenaMouse, Table
from krosmaster.client.sandbox.sandbox_bench import Piece, PieceKind, Workbench, piece_of
from krosmaster.client.sandbox.sandbox_edits import standing_on
from krosmaster.client.ui.screen import ScreenChange
from krosmaster.grid import Cell

_TREMBLE = 6
"""So far, in units, the mouse moves without taking along what it holds."""


class EditedTable(Table, Protocol):
    """What the mouse can do on the sandbox screen besides."""

    is_editing: bool
    bench: Workbench

    def drop(self, piece: Piece, cell: Cell) -> ScreenChange | None:
        """Put a piece that was dragged on a cell."""
        ...

    def turn_page(self, steps: int) -> None:
        """Turn the pages of the shelf."""
        ...


class SandboxMouse(ArenaMouse):
    """As in the arena while it is played; else what is pressed can be dragged."""

    def __init__(self, table: EditedTable) -> None:
        super().__init__(table)
        self._edited = table
        self._start: tuple[str, Cell | None] = ("", None)
        """The spot and the cell where the button went down."""
        self._start_at = (0, 0)
        self.carried: Piece | None = None
        """What the button holds: it is dragged as soon as it is elsewhere."""

    def taken_along(self, at: tuple[int, int]) -> Piece | None:
        """What is held, once the mouse is somewhere else than where it took hold of it."""
        far = self._edited.stage.look.px(_TREMBLE)
        return self.carried if math.dist(at, self._start_at) > far else None

    @property
    def is_dragging(self) -> bool:
        """Whether what is held is on its way."""
        pointing = self._edited.pointing
        return self.taken_along(pointing.mouse) is not None and (pointing.pointer.over, pointing.cell) != self._start

    def wheel(self, steps: int) -> None:
        """Turn pages over the page, as in the arena elsewhere."""
        stage = self._edited.stage
        if self._edited.is_editing and stage.layout.side.collidepoint(self._edited.pointing.mouse):
            self._edited.turn_page(-steps)
        else:
            super().wheel(steps)

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.carried = None

    def _press(self) -> None:
        super()._press()
        table, pointing = self._edited, self._edited.pointing
        if not table.is_editing or table.modal is not None:
            return
        self._start, self._start_at = (pointing.pointer.over, pointing.cell), pointing.mouse
        spot = table.spot(pointing.pointer.over)
        if spot is not None and spot.verb == "piece":
            self.carried = piece_of(spot.subject)
        elif pointing.cell is not None and table.bench.piece is None:
            handle = standing_on(table.state, pointing.cell)
            self.carried = Piece(PieceKind.FIGURE, handle) if handle is not None else None

    def _release(self) -> ScreenChange | None:
        table, pointing = self._edited, self._edited.pointing
        is_dragging, carried, self.carried = self.is_dragging, self.carried, None
        if not is_dragging or carried is None:
            return super()._release()
        pointing.let_go()
        if pointing.cell is None:
            return table.acted()
        return table.drop(carried, pointing.cell)
