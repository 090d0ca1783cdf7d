"""How a board is looked at: view, turn, zoom and place, changed by buttons, keys, wheel and middle button."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.client.arena_keys import act_of
from krosmaster.client.board_views import ZOOM_STEPS, fitted
from krosmaster.client.buttons import ButtonFace
from krosmaster.client.look import Look
from krosmaster.client.projection import View
from krosmaster.client.services import Services
from krosmaster.client.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _
from krosmaster.grid import Cell, Grid

VIEWS = (View.FRONT,)
"""The views in the order in which the button and its key show them."""
_ICONS = {"zoom:in": "zoom-in", "zoom:out": "zoom-out", "turn:left": "rotate-left", "turn:right": "rotate-right"}
_MIDDLE = 2
_BUTTON, _GAP, _MARGIN = 34, 3, 8


class BoardCamera:
    """Holds how one board is looked at, while windows and settings change around it.

    A screen lays it out in its `resize`, shows its `spots` and `draw`s them, gives it every event (`handle`) and every
    spot of its own that is pressed (`press`); it draws and hit-tests the board by `projection`.
    """

    def __init__(self, services: Services, grid: Grid) -> None:
        self._services = services
        self.projection = fitted(grid.rows, grid.cols, pygame.Rect(0, 0, 1, 1), services.settings.board_view)
        """How the board is shown now."""
        self.spots: tuple[Spot, ...] = ()
        self._look: Look
        self._mouse = (-1, -1)
        self._is_panning = False

    def lay_out(self, look: Look, area: pygame.Rect) -> None:
        """Fit the board and the buttons into another area; what was in the middle stays there."""
        self._look = look
        view = self._services.settings.board_view
        if area != self.projection.area or view is not self.projection.view:
            self.projection = self.projection.changed(view, self.projection.turns, area)
        tips = {
            "turn:left": _("Turn the board to the left") + " (Q)",
            "turn:right": _("Turn the board to the right") + " (E)",
            "zoom:in": _("Zoom in") + " (+)",
            "zoom:out": _("Zoom out") + " (-)",
        }
        box = pygame.Rect(0, 0, look.px(_BUTTON), look.px(_BUTTON))
        box.bottomright = (area.right - look.px(_MARGIN), area.bottom - look.px(_MARGIN))
        step = box.height + look.px(_GAP)
        self.spots = tuple(
            Spot(spot_id, box.move(0, -step * (len(tips) - 1 - number)), tip)
            for number, (spot_id, tip) in enumerate(tips.items())
        )

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """The buttons; a zoom that is at its end is not shown."""
        for spot in self.spots:
            if not self._is_at_end(spot.id):
                draw_button(surface, self._look, spot, ButtonFace("", _ICONS[spot.id], "quiet"), pointer)

    def press(self, spot: Spot) -> bool:
        """Do what a spot is for; whether it was one of these."""
        return self._act(spot.id, self.projection.area.center)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the wheel over the board, the middle button, and the keys; whether the board is now seen otherwise."""
        before = self.projection
        match event.type:
            case pygame.MOUSEMOTION:
                self._mouse = event.pos
                if self._is_panning:
                    self.projection = before.panned(*event.rel)
            case pygame.MOUSEWHEEL if before.area.collidepoint(self._mouse):
                self.projection = before.zoomed(1 if event.y > 0 else -1, *self._mouse)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == _MIDDLE:
                self._is_panning = event.type == pygame.MOUSEBUTTONDOWN and before.area.collidepoint(event.pos)
            case pygame.KEYDOWN:
                self._act(act_of(event), before.area.center)
            case _:
                pass
        return self.projection != before

    def reveal(self, cell: Cell) -> None:
        """Move a zoomed board so that a cell is in view with what is around it."""
        seen = self.projection
        around = seen.cell_box(cell).inflate(2 * seen.cell_width, 2 * seen.cell_height)
        inside = around.clamp(seen.area)
        self.projection = seen.panned(inside.left - around.left, inside.top - around.top)

    def show(self, view: View) -> None:
        """Look at the board in another way, from now on in every match."""
        self._services.change_settings(replace(self._services.settings, board_view=view))
        self._look_otherwise(view, self.projection.turns)

    def _act(self, act: str, at: tuple[int, int]) -> bool:
        seen = self.projection
        match act:
            case "zoom:in" | "zoom:out":
                self.projection = seen.zoomed(1 if act == "zoom:in" else -1, *at)
            case "turn:left" | "turn:right":
                self._look_otherwise(seen.view, (seen.turns + (1 if act == "turn:right" else 3)) % 4)
            case "view:next":
                self.show(VIEWS[(VIEWS.index(seen.view) + 1) % len(VIEWS)])
            case _:
                return False
        return True

    def _look_otherwise(self, view: View, turns: int) -> None:
        self.projection = self.projection.changed(view, turns, self.projection.area)

    def _is_at_end(self, spot_id: str) -> bool:
        step = self.projection.zoom_step
        return (spot_id == "zoom:in" and step == len(ZOOM_STEPS) - 1) or (spot_id == "zoom:out" and step == 0)
