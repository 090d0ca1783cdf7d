"""A window onto a picture that may be higher than the window: the wheel moves it, a thumb tells that there is more."""

from __future__ import annotations

import pygame

from krosmaster.client import painting, theme
from krosmaster.client.look import Look

BAR = 14
"""So much of the width is kept for the thumb and its gap, in units."""

_STEP = 48
_THUMB = 8
_KEYS = {pygame.K_PAGEDOWN: 4, pygame.K_PAGEUP: -4}


class ScrollPane:
    """Shows one picture in a box of pixels."""

    def __init__(self) -> None:
        self.offset = 0
        """So many pixels are hidden above."""
        self.box = pygame.Rect(0, 0, 0, 0)
        self._height = self._most = 0

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
        """Whether the event moved the picture: the wheel over it, or a page key."""
        if event.type == pygame.MOUSEWHEEL and self.box.collidepoint(pointer):
            steps = -event.y
        elif event.type == pygame.KEYDOWN and event.key in _KEYS:
            steps = _KEYS[event.key]
        else:
            return False
        return self.scroll(steps)

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
        track = pygame.Rect(box.right - width, box.top, width, box.height)
        thumb_height = max(look.px(30), track.height * box.height // self._height)
        thumb = pygame.Rect(track.left, 0, width, thumb_height)
        thumb.top = track.top + (track.height - thumb_height) * self.offset // self._most
        for part, colour in ((track, theme.WELL_TOP), (thumb, theme.PANEL_EDGE)):
            surface.blit(painting.rounded(part.size, width // 2, tuple(colour), tuple(colour)), part)
