"""How a board is looked at: view, turn, zoom and place, changed by buttons, keys, wheel and middle button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from krosmaster.client.art.look import Look
from krosmaster.client.geometry.board_views import ZOOM_STEPS, fitted
from krosmaster.client.geometry.projection import View
from krosmaster.client.panels.arena_keys import act_of
from krosmaster.client.services import Services
from krosmaster.client.settings import AnimationSpeed
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _
from krosmaster.grid import Cell, Grid

_VIEWS = tuple(View)
"""In the order in which the button and its key show them."""
_ICONS = {
    "zoom:in": "zoom-in",
    "zoom:out": "zoom-out",
    "turn:left": "rotate-left",
    "turn:right": "rotate-right",
    "view:front": "view-front",
    "view:isometric": "view-isometric",
    "view:flat": "view-flat",
}
_MIDDLE = 2
_FADE_MS = 170
_LONGEST_STEP_MS = 40
"""So much time passes at most in a frame: the first one after a change takes long, for it paints the ground."""
BUTTON = 31
"""So wide are the buttons at the right of the board, in units: it leaves them that strip."""
_GAP, _MARGIN = 3, 3


class BoardCamera:
    """Holds how one board is looked at, while windows and settings change around it.

    A screen lays it out in its `resize`, shows its `spots` and `draw`s them, gives it every event (`handle`) and every
    spot that is pressed (`press`); it draws and hit-tests the board by `projection`.
    """

    def __init__(self, services: Services, grid: Grid) -> None:
        self._services = services
        self.projection = fitted(grid.rows, grid.cols, pygame.Rect(0, 0, 1, 1), services.settings.board_view)
        """How the board is shown now."""
        self._spots: tuple[Spot, ...] = ()
        self._look: Look
        self._mouse = (-1, -1)
        self._is_panning = self._is_flattened = False
        self._before: pygame.Surface | None = None
        """How the board was seen before, while it fades into the present look."""
        self._fading_ms = 0

    @property
    def top(self) -> int:
        """Where the column of buttons begins, in pixels: what goes above it ends there."""
        return self._spots[0].box.top - self._look.px(_GAP)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The buttons; none for a zoom that is at its end."""
        return tuple(spot for spot in self._spots if not self._is_at_end(spot.id))

    def lay_out(self, look: Look, area: pygame.Rect) -> None:
        """Fit the board and the buttons into another area; what was in the middle stays there."""
        self._look = look
        self._look_at(self._view, self.projection.turns, area)

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        if self._before is None:
            return False
        self._fading_ms += min(dt_ms, _LONGEST_STEP_MS)
        if self._fading_ms >= _FADE_MS:
            self._before = None
        return True

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """The former look as it fades, then the buttons."""
        if self._before is not None:
            self._before.set_alpha(round(255 * (1 - self._fading_ms / _FADE_MS)))
            surface.blit(self._before, self.projection.area)
        for spot in self.spots:
            draw_button(surface, self._look, spot, ButtonFace("", _ICONS[spot.id], "quiet"), pointer)

    def press(self, spot: Spot) -> bool:
        """Do what a spot is for; whether it was one of these."""
        return self._act(spot.id)

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
            case pygame.KEYDOWN | pygame.KEYUP if act_of(event) == "flatten":
                self._is_flattened = event.type == pygame.KEYDOWN
                self._look_at(self._view, before.turns, before.area)
            case pygame.WINDOWFOCUSLOST:
                self.let_go()
            case pygame.KEYDOWN:
                self._act(act_of(event))
            case _:
                pass
        return self.projection != before

    def let_go(self) -> None:
        """Forget what is held: another screen may have taken its release."""
        self._is_panning = self._is_flattened = False
        self._look_at(self._view, self.projection.turns, self.projection.area)

    def reveal(self, cell: Cell) -> None:
        """Move a zoomed board so that a cell is in view with what is around it."""
        seen = self.projection
        around = seen.cell_box(cell).inflate(2 * seen.cell_width, 2 * seen.cell_height)
        inside = around.clamp(seen.area)
        self.projection = seen.panned(inside.left - around.left, inside.top - around.top)

    @property
    def _view(self) -> View:
        """The chosen view, or the flat one while its key is held."""
        return View.FLAT if self._is_flattened else self._services.settings.board_view

    def _act(self, act: str) -> bool:
        """Do what a spot or a key is for; whether it is known here."""
        seen = self.projection
        verb, _colon, subject = act.partition(":")
        match verb:
            case "zoom":
                self.projection = seen.zoomed(1 if subject == "in" else -1, *seen.area.center)
            case "turn":
                self._look_at(seen.view, (seen.turns + (1 if subject == "right" else 3)) % 4, seen.area)
            case "view":
                view = _next(self._services.settings.board_view) if subject == "next" else View(subject)
                self._services.change_settings(replace(self._services.settings, board_view=view))
                self._look_at(self._view, seen.turns, seen.area)
            case _:
                return False
        return True

    def _look_at(self, view: View, turns: int, area: pygame.Rect) -> None:
        seen = self.projection
        aside = self._look.px(BUTTON)
        if (view, turns, area, aside) != (seen.view, seen.turns, seen.area, seen.aside):
            self._before = self._picture() if area == seen.area else None
            self._fading_ms = 0
            self.projection = seen.changed(view, turns, area, aside)
        self._spots = self._laid_out(area)

    def _picture(self) -> pygame.Surface | None:
        """The board as it is on the screen; None where nothing shall move."""
        window, settings = pygame.display.get_surface(), self._services.settings
        if window is None or settings.animation_speed is AnimationSpeed.OFF or settings.reduced_motion:
            return None
        area = self.projection.area
        return window.subsurface(area).copy() if window.get_rect().contains(area) else None

    def _laid_out(self, area: pygame.Rect) -> tuple[Spot, ...]:
        """The buttons, one below the other at the lower right."""
        look = self._look
        box = pygame.Rect(0, 0, look.px(BUTTON), look.px(BUTTON))
        box.bottomright = (area.right - look.px(_MARGIN), area.bottom - look.px(_MARGIN))
        step = box.height + look.px(_GAP)
        tips = self._tips()
        return tuple(
            Spot(spot_id, box.move(0, -step * (len(tips) - 1 - number)), tip)
            for number, (spot_id, tip) in enumerate(tips)
        )

    def _tips(self) -> Sequence[tuple[str, str]]:
        """The id and the tip of each button; that of the view names the next one."""
        views = {
            View.FRONT: _("Look from the front"),
            View.ISOMETRIC: _("Look over a corner"),
            View.FLAT: _("Look from above, as on a map"),
        }
        following = _next(self._services.settings.board_view)
        return (
            (f"view:{following.value}", views[following] + " (V)"),
            ("turn:left", _("Turn the board to the left") + " (Q)"),
            ("turn:right", _("Turn the board to the right") + " (E)"),
            ("zoom:in", _("Zoom in") + " (+)"),
            ("zoom:out", _("Zoom out") + " (-)"),
        )

    def _is_at_end(self, spot_id: str) -> bool:
        step = self.projection.zoom_step
        return (spot_id == "zoom:in" and step == len(ZOOM_STEPS) - 1) or (spot_id == "zoom:out" and step == 0)


def _next(view: View) -> View:
    return _VIEWS[(_VIEWS.index(view) + 1) % len(_VIEWS)]
