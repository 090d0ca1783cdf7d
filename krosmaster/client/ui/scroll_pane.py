"""A window onto a picture that may be higher than the window: the wheel moves it, a thumb tells that there is more."""

from __future__ import annotations

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look

BAR = 14
"""So much of the width is kept for the thumb and its gap, in units."""

_STEP = 48
_THUMB = 8
_LEFT = 1
_KEYS = {pygame.K_PAGEDOWN: 4, pygame.K_PAGEUP: -4}


class ScrollPane:
    """Shows one picture in a box of pixels."""

    def __init__(self) -> None:
        self.offset = 0
        """So many pixels are hidden above."""
        self.box = pygame.Rect(0, 0, 0, 0)
        self._height = self._most = 0
        self._track = pygame.Rect(0, 0, 0, 0)
        self._is_dragged = False

    def paint(self, surface: pygame.Surface, look: Look, box: pygame.Rect, picture: pygame.Surface) -> None:
        """The part of the picture that is in view, and the thumb where that is not all."""
        self.fit(box, picture.get_height())
        surface.blit(picture, box, (0, self.offset, picture.get_width(), box.height))
        self.paint_bar(surface, look)

    def fit(self, box: pygame.Rect, height: int) -> None:
        """Take over a box and how high what it shows is, in pixels."""
        self.box = pygame.Rect(box)
        self._height = height
        self._most = max(0, height - box.height)
        self.offset = min(self.offset, self._most)

    def saw(self, event: pygame.event.Event, pointer: tuple[int, int]) -> bool:
        """Whether the event moved the picture: the wheel over it, a page key, or the thumb dragged along its track."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._is_dragged = bool(self._most) and bool(self._track.collidepoint(event.pos))
            return self._drag_to(event.pos[1])
        if event.type == pygame.MOUSEMOTION:
            return self._drag_to(event.pos[1])
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            self._is_dragged = False
        if event.type == pygame.MOUSEWHEEL and self.box.collidepoint(pointer):
            steps = -event.y
        elif event.type == pygame.KEYDOWN and event.key in _KEYS:
            steps = _KEYS[event.key]
        else:
            return False
        return self.scroll(steps)

    def _drag_to(self, py: int) -> bool:
        """Bring the middle of the thumb to a height of the window, while it is dragged."""
        if not self._is_dragged:
            return False
        before, thumb = self.offset, self._thumb()
        room = max(1, self._track.height - thumb.height)
        share = (py - self._track.top - thumb.height / 2) / room
        self.offset = round(min(max(share, 0.0), 1.0) * self._most)
        return self.offset != before

    def scroll(self, steps: int) -> bool:
        """Move the picture up by steps, or down by a negative number; whether it moved."""
        offset = min(max(0, self.offset + steps * _STEP), self._most)
        moved: bool = offset != self.offset
        self.offset = offset
        return moved

    def paint_bar(self, surface: pygame.Surface, look: Look) -> None:
        """The thumb, where not all is in view."""
        if not self._most:
            return
        box, width = self.box, look.px(_THUMB)
        self._track = pygame.Rect(box.right - width, box.top, width, box.height)
        for part, colour in ((self._track, theme.WELL_TOP), (self._thumb(), theme.PANEL_EDGE)):
            surface.blit(painting.rounded(part.size, width // 2, tuple(colour), tuple(colour)), part)

    def _thumb(self) -> pygame.Rect:
        track = self._track
        thumb = pygame.Rect(
            track.left, 0, track.width, max(4 * track.width, track.height * self.box.height // self._height)
        )
        thumb.top = track.top + (track.height - thumb.height) * self.offset // self._most
        return thumb
