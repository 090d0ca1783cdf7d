"""Parts of the window that are painted once and then copied, until what they show is another thing."""

from __future__ import annotations

from collections.abc import Callable

import pygame


class Kept:
    """The picture of one part of a window, which covers all that lies below it.

    Whoever draws it says what it shows, as values: as long as they are equal and the window is the same one, the
    picture is copied. Another size, scale, language or palette makes other parts, so none is kept over those.
    """

    def __init__(self, box: pygame.Rect) -> None:
        self._box = box
        self._window: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._shown: tuple[object, ...] = ()

    def draw(self, surface: pygame.Surface, paint: Callable[[pygame.Surface], None], *shown: object) -> None:
        """Draw the part; `paint` draws it into the window anew, and nothing of that reaches beyond the part's box."""
        if self._picture is not None and surface is self._window and shown == self._shown:
            surface.blit(self._picture, self._box)
            return
        clip = surface.get_clip()
        surface.set_clip(self._box.clip(clip))
        paint(surface)
        surface.set_clip(clip)
        if self._picture is None:
            self._picture = pygame.Surface(self._box.size).convert(surface)
        self._picture.blit(surface.subsurface(self._box.clip(surface.get_rect())), (0, 0))
        self._window, self._shown = surface, shown
