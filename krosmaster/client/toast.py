"""One sentence over the board for a while: a refusal, a save, a hint."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from krosmaster.client import painting, theme
from krosmaster.client.look import Look
from krosmaster.grid import Cell

_SHOWN_MS = 5200
_FADE_MS = 350


class Toast:
    """Keeps the last sentence until its time is over."""

    def __init__(self, on_refusal: Callable[[], None] = lambda: None) -> None:
        self._on_refusal = on_refusal
        self.markup = ""
        self.cells: frozenset[Cell] = frozenset()
        """The cells that the sentence names, to be lit on the board as long as it can be read."""
        self._left_ms = 0
        self._is_refusal = False

    def say(self, markup: str, *, is_refusal: bool = False, cells: frozenset[Cell] = frozenset()) -> None:
        """Show a sentence, marked-up text, with the cells that it names."""
        self.markup, self._left_ms, self._is_refusal, self.cells = markup, _SHOWN_MS, is_refusal, cells
        if is_refusal:
            self._on_refusal()

    def hush(self) -> None:
        """Show nothing any more."""
        self.markup, self._left_ms, self.cells = "", 0, frozenset()

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture may have changed."""
        if not self._left_ms:
            return False
        self._left_ms = max(self._left_ms - dt_ms, 0)
        if not self._left_ms:
            self.hush()
        return self._left_ms < _FADE_MS

    def draw(self, surface: pygame.Surface, look: Look, within: pygame.Rect) -> None:
        """Draw it centred at the bottom of a box."""
        if not self.markup:
            return
        words = look.paragraph(self.markup, within.width - look.px(60), 15, centred=False)
        size = (words.get_width() + look.px(56), words.get_height() + look.px(18))
        box = pygame.Rect((0, 0), size)
        box.midbottom = within.midbottom
        picture = pygame.Surface(size, pygame.SRCALPHA)
        fill = (60, 20, 44, 246) if self._is_refusal else (30, 44, 66, 246)
        edge = tuple(look.colours.bad if self._is_refusal else theme.GOLD)
        picture.blit(painting.rounded(size, look.px(12), fill, fill, edge, max(look.px(1.5), 1)), (0, 0))
        icon = look.icon("warning" if self._is_refusal else "check", 24)
        picture.blit(icon, icon.get_rect(midleft=(look.px(12), size[1] // 2)))
        picture.blit(words, (look.px(44), look.px(9)))
        if self._left_ms < _FADE_MS:
            picture.set_alpha(255 * self._left_ms // _FADE_MS)
        surface.blit(picture, box)
