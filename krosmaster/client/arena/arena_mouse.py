"""The arena by mouse: presses, releases, a die dragged to a figure, the wheel."""

from __future__ import annotations

from typing import Protocol

import pygame

from krosmaster.arena.state import State
from krosmaster.client.arena.arena_acts import ArenaActs
from krosmaster.client.arena.arena_view import ArenaView
from krosmaster.client.panels.arena_modals import KeysModal, Modal
from krosmaster.client.panels.arena_stage import ArenaStage
from krosmaster.client.panels.pointing import Pointing
from krosmaster.client.ui.double_click import DoubleClick
from krosmaster.client.ui.screen import ScreenChange
from krosmaster.client.ui.spots import Spot
from krosmaster.grid import Cell
from krosmaster.play.selection import GivingInspiration


class Table(Protocol):
    """What the mouse can do on the arena screen: the same as the keyboard."""

    acts: ArenaActs
    pointing: Pointing
    view: ArenaView
    modal: Modal | None
    stage: ArenaStage

    @property
    def state(self) -> State:
        """The match's own state."""
        ...

    def spot(self, spot_id: str) -> Spot | None:
        """A spot by its id."""
        ...

    def press(self, spot: Spot) -> ScreenChange | None:
        """Do what a spot is for."""
        ...

    def click(self, cell: Cell, *, safest: bool) -> ScreenChange | None:
        """Act on a cell."""
        ...

    def plan(self, cell: Cell) -> ScreenChange | None:
        """Plan a walk to a cell, or walk and do what is chosen in one go."""
        ...

    def acted(self) -> ScreenChange | None:
        """Show what came of an act."""
        ...

    def step_back(self) -> ScreenChange | None:
        """One step back."""
        ...

    def open(self, modal: Modal | None) -> None:
        """Open a panel, or close the one that is open."""
        ...


class ArenaMouse:
    """Does what buttons and wheel mean. What is pressed acts when it is released in the same place."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pressed_cell: Cell | None = None
        self.dragged: int | None = None
        """The tension die that is on its way to a figure."""
        self.is_shifted = False
        """Whether Shift is held: a click then walks the safest way."""
        self._double_click = DoubleClick()

    def update(self, dt_ms: int) -> None:
        """Let time pass."""
        self._double_click.update(dt_ms)

    def button(self, event: pygame.event.Event) -> ScreenChange | None:
        """A button goes down or up where the mouse points."""
        is_down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == pygame.BUTTON_RIGHT and is_down:
            return self._table.step_back()
        if event.button != pygame.BUTTON_LEFT or self._double_click.is_second(event):
            return None
        if is_down:
            self._press()
            return None
        before = self._table.state.active
        change = self._release()
        if self._table.state.active != before:
            self._double_click.meaning_changed()
        return change

    def wheel(self, steps: int) -> None:
        """Scroll what is open, or the log, up by steps."""
        table = self._table
        if isinstance(table.modal, KeysModal):
            table.modal.scroll(-steps)
        elif table.pointing.is_over(table.stage.log.box):
            table.stage.log.scroll(steps)

    def _press(self) -> None:
        table, pointing = self._table, self._table.pointing
        pointing.hold()
        self._pressed_cell = pointing.cell
        spot = table.spot(pointing.pointer.over)
        if spot is not None and spot.verb == "die" and isinstance(table.view.selection, GivingInspiration):
            self.dragged = int(spot.subject)
        if isinstance(table.modal, KeysModal) and spot is None:
            table.open(None)
        if spot is None:
            pointing.tip.point("")

    def _release(self) -> ScreenChange | None:
        table, pointing = self._table, self._table.pointing
        held = pointing.let_go()
        pressed, self._pressed_cell = self._pressed_cell, None
        dragged, self.dragged = self.dragged, None
        if dragged is not None and pointing.pointer.over != held:
            table.acts.drop_die(dragged, table.view.pointed_at())
        elif (spot := table.spot(pointing.pointer.over)) is not None:
            return table.press(spot) if spot.id == held else None
        elif pointing.cell is not None and pointing.cell == pressed:
            if table.view.foresight.is_planning:
                return table.plan(pointing.cell)
            return table.click(pointing.cell, safest=self.is_shifted)
        return table.acted()
