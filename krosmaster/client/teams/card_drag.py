"""Dragging cards: from the gallery to a team, and out of the team again; a click on a card does the same as ever."""

from __future__ import annotations

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.cards.team_tiles import unknown_face
from krosmaster.client.ui.focus import draw_ring

_SLACK = 7
"""A press that moves less than so many units is a click."""
_GHOST = 76


class CardDrag:
    """What is held since the button went down, and whether it has been pulled away from there."""

    def __init__(self) -> None:
        self._held = ""
        self._from = self._at = (0, 0)
        self.is_on = False
        """Whether something is being dragged."""
        self.figure_id = ""
        """Whose face goes with the pointer; empty: somebody unknown."""

    @property
    def held(self) -> str:
        """The id of the widget that is dragged."""
        return self._held if self.is_on else ""

    def saw(self, event: pygame.event.Event, hovered: str, look: Look) -> bool:
        """Follow the mouse; whether the picture changes. `hovered` is the widget under it that can be dragged."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._held, self._from = hovered, event.pos
        elif event.type == pygame.MOUSEMOTION and self._held:
            self._at = event.pos
            far = max(abs(self._at[0] - self._from[0]), abs(self._at[1] - self._from[1]))
            self.is_on = self.is_on or far >= look.px(_SLACK)
            return self.is_on
        return False

    def dropped(self, event: pygame.event.Event) -> bool:
        """Whether the event lets go of what is dragged; a click lets go of what has not moved."""
        is_up = event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT
        was_on = self.is_on
        if is_up and not was_on:
            self._held = ""
        return is_up and was_on

    def is_over(self, box: pygame.Rect) -> bool:
        """Whether the pointer is over a box."""
        return bool(box.collidepoint(self._at))

    def stop(self) -> None:
        """Nothing is held any more."""
        self._held, self.is_on = "", False

    def draw(self, surface: pygame.Surface, look: Look, target: pygame.Rect, sign: str) -> None:
        """The face at the pointer with the sign of what letting go would do, and where it would go."""
        if sign == "plus":
            draw_ring(surface, look, target)
        side = look.px(_GHOST)
        face = look.framed_face(self.figure_id, side, theme.GOLD) if self.figure_id else unknown_face(look, side)
        place = face.get_rect(center=self._at)
        surface.blit(face, place)
        if sign:
            icon = look.icon(sign, 30)
            surface.blit(icon, icon.get_rect(center=place.bottomright))
