"""The arena by keyboard alone: a cursor on the board, a ring on the spots, and what keys do there.

The keyboard is either on the board or on a spot. F6 leads from one to the other, open panels always take it to theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.match.seats import cells_of_figures
from krosmaster.client.panels.arena_keys import DIGIT, PILE, act_of, spot_of
from krosmaster.client.panels.arena_modals import KeysModal, Modal
from krosmaster.client.panels.board_camera import BoardCamera
from krosmaster.client.panels.pointing import Pointing
from krosmaster.client.ui.focus import BEAT_MS, following, towards
from krosmaster.client.ui.screen import ScreenChange
from krosmaster.client.ui.spots import Spot
from krosmaster.grid import Cell
from krosmaster.play.selection import (
    GivingInspiration,
    NothingChosen,
    PlacingFigure,
    RewardChosen,
    SettingDice,
    SpellChosen,
)

_SIDES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_LOG_ROWS = {"log-up": 1, "log-down": -1}
_AIMED = (SpellChosen, RewardChosen, PlacingFigure)
_IN_MODALS = ("shop", "purchase", "close-shop")
"""Spots that a key presses while a panel is open; digits apart."""


class Hands(Protocol):
    """What the keyboard can do on the arena screen: the same as the mouse."""

    shown: ShownMatch
    modal: Modal | None
    camera: BoardCamera
    pointing: Pointing

    @property
    def spots(self) -> tuple[Spot, ...]:
        """What can be pressed now."""
        ...

    @property
    def cursor(self) -> Cell | None:
        """The cell that is pointed at."""
        ...

    @property
    def entrance(self) -> str:
        """The spot to which the keyboard comes from the board."""
        ...

    def spot(self, spot_id: str) -> Spot | None:
        """A spot by its id."""
        ...

    def point(self, cell: Cell | None, spot_id: str = "") -> None:
        """Point at a cell or at a spot."""
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

    def step_back(self) -> ScreenChange | None:
        """One step back; with nothing to step back from, the menu opens."""
        ...

    def open(self, modal: Modal | None) -> None:
        """Open a panel, or close the one that is open."""
        ...

    def line_beside(self, line: Spot, step: int) -> str:
        """The line of the log above or below another one, scrolled into view; empty at its ends."""
        ...

    def look_up(self) -> ScreenChange:
        """Open the rules at what is cited where one points, or was cited last."""
        ...

    def read_log(self, steps: int) -> None:
        """Scroll the log up by steps."""
        ...


class ArenaKeyboard:
    """Does what keys mean."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._focus = ""
        self._left: Cell | None = None
        """Where the cursor was on the board when the keyboard left it."""
        self._is_in_use = False
        self._active: Handle | None = None
        self._panel_ms = 0
        """How long the panel has been open."""

    @property
    def focus(self) -> Spot | None:
        """The spot that the keyboard is on; None: it is on the board, or the mouse is in use."""
        return self._hands.spot(self._focus)

    def let_go(self) -> None:
        """Other spots are shown: the ring goes."""
        self._focus = ""
        self._panel_ms = 0

    def to_board(self) -> None:
        """Back to the cell that the keyboard left, if it is on a spot."""
        if self.focus is not None and self._hands.modal is None:
            self._change_sides()

    def yield_to_mouse(self) -> None:
        """The mouse is in use: the ring goes, and the cursor follows nobody."""
        self._focus = ""
        self._is_in_use = False

    def update(self, dt_ms: int) -> None:
        """Let time pass: a panel has a beat before a key answers it."""
        self._panel_ms += dt_ms

    def follow(self, state: State) -> None:
        """Lead the cursor to whoever has just become active, if keys are in use."""
        if state.active == self._active:
            return
        self._active = state.active
        active = state.active_figure
        if not self._is_in_use or active is None or not active.in_play or self._hands.modal is not None:
            return
        if self.focus is None:
            self._hands.point(_start(state))
        else:
            self._left = _start(state)

    def key(self, event: pygame.event.Event) -> ScreenChange | None:
        """Do what a pressed key means."""
        hands, act = self._hands, act_of(event)
        self._is_in_use = True
        if act == "look-up":
            return hands.look_up()
        if isinstance(hands.modal, KeysModal):
            if not (act in _SIDES and hands.modal.scroll(_SIDES[act][1])) and act not in _LOG_ROWS:
                hands.open(None)
            elif act in _LOG_ROWS:
                hands.modal.scroll(-4 * _LOG_ROWS[act])
            return None
        if act in _SIDES:
            self._move(_SIDES[act])
        elif act in ("next", "previous"):
            self._walk(1 if act == "next" else -1)
        elif act in ("space", "safely", "enter"):
            return self._confirm(act)
        elif act == "plan":
            return hands.plan(hands.cursor) if hands.cursor is not None and hands.modal is None else None
        elif act == "back":
            return self._back()
        elif act == "keys":
            self.let_go()
            hands.open(KeysModal())
        elif act == "mute":
            hands.shown.toggle_mute()
        elif act in _LOG_ROWS:
            hands.read_log(_LOG_ROWS[act])
        elif act == "buttons" and hands.modal is None:
            self._change_sides()
        elif act == "rewards" and hands.modal is None:
            self._walk_spots("reward", "token")
        elif act == "log" and hands.modal is None:
            self._walk_spots("log")
        elif act == "recap" and hands.modal is None:
            self._recap()
        elif act:
            return self._press(act)
        return None

    # ---- acts ----

    def _press(self, act: str) -> ScreenChange | None:
        """Press the spot of an act; while a panel is open only its own ones."""
        hands = self._hands
        if hands.modal is not None:
            act = "close-shop" if act == "shop" else act
            if act.partition(":")[0] not in (DIGIT, PILE, *_IN_MODALS):
                return None
        spot = hands.spot(spot_of(act, hands.spots))
        return hands.press(spot) if spot is not None else None

    def _confirm(self, act: str) -> ScreenChange | None:
        hands, focus = self._hands, self.focus
        spot = focus
        if focus is None or (act == "enter" and self._is_answered(focus)):
            spot = self._answer(act) or focus
        if spot is None and self._panel_ms >= BEAT_MS:
            spot = hands.spot(self._golden)
        if spot is None and act == "enter" and not self._is_cell_meant(act):
            spot = hands.spot("end-character")
        if spot is not None:
            change = hands.press(spot)
            if self.focus is not None and hands.modal is None and isinstance(hands.shown.controller.selection, _AIMED):
                self._change_sides()  # a cell is wanted next
            return change
        if hands.modal is None and hands.cursor is not None:
            return hands.click(hands.cursor, safest=act == "safely")
        return None

    def _answer(self, act: str) -> Spot | None:
        """The spot that answers what is asked, before the one that has the ring and what the cursor is on."""
        purchase = self._hands.spot("purchase") if act == "enter" else None
        if purchase is not None and purchase.enabled:
            return purchase
        return None if self._is_cell_meant(act) else self._hands.spot("confirm")

    def _is_cell_meant(self, act: str) -> bool:
        """Whether a key acts on the cell of the cursor, where it does what is chosen or asked.

        Enter does so only where keys led the cursor: the mouse may rest anywhere.
        """
        hands = self._hands
        selection = hands.shown.selection
        if hands.modal is not None or hands.cursor is None or (act == "enter" and hands.pointing.is_by_mouse):
            return False
        if isinstance(selection, NothingChosen) or hands.shown.playback.is_busy:
            return False
        if isinstance(selection, GivingInspiration) and None not in selection.give:
            return False
        return hands.cursor in hands.shown.controller.clickable_cells()

    def _is_answered(self, spot: Spot) -> bool:
        """Whether Enter on a spot of what is asked confirms, because it is chosen, or set, or given already."""
        selection, (place, _colon, face) = self._hands.shown.selection, spot.subject.partition(":")
        match spot.verb, selection:
            case (("offer" | "bearer"), _):
                return True
            case (("die" | "set"), SettingDice(faces)):
                now = faces[int(place)]
                return None not in faces and now is not None and face in ("", now.value)
            case "die", GivingInspiration(give):
                return give[int(place)] is not None
            case "give", GivingInspiration(give):
                return None not in give
            case _:
                return False

    def _back(self) -> ScreenChange | None:
        if self.focus is not None and self._hands.modal is None:
            self.to_board()
            return None
        self.let_go()
        return self._hands.step_back()

    # ---- going ----

    @property
    def _golden(self) -> str:
        """The spot of an open panel that keys press, and go on from, before any has the ring."""
        return self._hands.modal.golden if self._hands.modal is not None else ""

    @property
    def _is_on_spots(self) -> bool:
        return self._hands.modal is not None or self.focus is not None

    def _change_sides(self) -> None:
        hands = self._hands
        if self.focus is None:
            self._left = hands.cursor
            self._go_to(hands.entrance)
        else:
            self.let_go()
            hands.point(self._left or _start(hands.shown.playback.shown))

    def _go_to(self, spot_id: str) -> None:
        self._focus = spot_id
        self._hands.point(None, spot_id)
        if self.focus is None and self._hands.modal is None:  # what was shown only while another spot was pointed at
            self._focus = self._hands.entrance
            self._hands.point(None, self._focus)

    def _move(self, side: tuple[int, int]) -> None:
        hands, focus = self._hands, self.focus
        line = hands.line_beside(focus, side[1]) if focus is not None and focus.verb == "log" and side[1] else ""
        if line:
            self._go_to(line)
        elif self._is_on_spots:
            boxes = {spot.id: spot.box for spot in hands.spots}
            self._go_to(towards(boxes, self._focus or self._golden, side))
        else:
            step = hands.camera.projection.step(side[1], side[0])
            hands.point(_moved(hands.shown.playback.shown, hands.cursor, step))

    def _walk(self, step: int) -> None:
        hands = self._hands
        if self._is_on_spots:
            names = list(dict.fromkeys(spot.id for spot in hands.spots))
            self._go_to(following(names, self._focus or self._golden, step))
            return
        cells = self._cells()
        if cells:
            here = hands.cursor
            place = cells.index(here) + step if here in cells else 0 if step > 0 else -1
            hands.point(cells[place % len(cells)])

    def _walk_spots(self, *verbs: str) -> None:
        """To the first spot of a kind, and on to the next one."""
        found = [spot.id for spot in self._hands.spots if spot.verb in verbs]
        if found:
            if self.focus is None:
                self._left = self._hands.cursor
            self._go_to(following(found, self._focus, 1))

    def _recap(self) -> None:
        """To the acts of the others; the strip is shown again if it was closed."""
        shown = self._hands.spot("recap-show")
        if shown is not None:
            self._hands.press(shown)
        self._walk_spots("recap")

    def _cells(self) -> Sequence[Cell]:
        """What Tab leads through: the cells that what is chosen works on, else the figures."""
        shown, controller = self._hands.shown.playback.shown, self._hands.shown.controller
        if not isinstance(self._hands.shown.selection, NothingChosen) and not self._hands.shown.playback.is_busy:
            targets = controller.hitting_cells() or sorted(controller.clickable_cells())
            if targets:
                return targets
        return _from_the_active(shown, cells_of_figures(shown))


def _from_the_active(state: State, cells: Sequence[Cell]) -> Sequence[Cell]:
    """The same cells, round from the one on which the active character stands."""
    start = _start(state)
    first = cells.index(start) if start in cells else 0
    return (*cells[first:], *cells[:first])


def _start(state: State) -> Cell:
    """Where the cursor appears: on whoever acts, or in the middle."""
    grid, active = state.grid, state.active_figure
    return grid.cells[active.cell] if active is not None and active.in_play else grid.cells[grid.size // 2]


def _moved(state: State, cursor: Cell | None, step: tuple[int, int]) -> Cell:
    if cursor is None:
        return _start(state)
    row, col = cursor.row + step[0], cursor.col + step[1]
    return Cell(min(max(row, 0), state.grid.rows - 1), min(max(col, 0), state.grid.cols - 1))
