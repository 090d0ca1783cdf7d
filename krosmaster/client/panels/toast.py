"""One sentence over the board for a while, out of the mouse's way: a refusal, a save, a hint."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.panels.rule_links import link_spots
from krosmaster.client.ui.spots import Spot
from krosmaster.grid import Cell

_SHOWN_MS = 5200
_FADE_MS = 350
_HELD_MS = 1600
"""So long at least it stays when the mouse leaves it."""
_SIZE = 15
_NEAR = 120
"""A mouse so near to the lower edge, in units, has the sentence at the upper one."""
_LEFT, _TOP = 44, 9
"""Where the words begin."""


class Toast:
    """Keeps the last sentence until its time is over."""

    def __init__(self, on_refusal: Callable[[], None] = lambda: None) -> None:
        self._on_refusal = on_refusal
        self.markup = ""
        self.cells: frozenset[Cell] = frozenset()
        """The cells that the sentence names, to be lit on the board as long as it can be read."""
        self.is_held = False
        """Whether the mouse is on it: then it stays."""
        self._left_ms = 0
        self._is_refusal = False
        self._is_in_the_way = False
        """Whether it would lie where the mouse is, if it stood at the lower edge."""
        self._is_above = False
        self._painted: tuple[Look, str, bool, int] | None = None
        """Of what the picture is: the sentence, whether it is a refusal, and the width that it had."""
        self._picture = pygame.Surface((0, 0))

    def say(self, markup: str, *, is_refusal: bool = False, cells: frozenset[Cell] = frozenset()) -> None:
        """Show a sentence, marked-up text, with the cells that it names."""
        self.markup, self._left_ms, self._is_refusal, self.cells = markup, _SHOWN_MS, is_refusal, cells
        self._is_above = self._is_in_the_way
        if is_refusal:
            self._on_refusal()

    def hush(self) -> None:
        """Show nothing any more."""
        self.markup, self._left_ms, self.cells = "", 0, frozenset()
        self.is_held = False

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture may have changed."""
        if not self._left_ms:
            return False
        if self.is_held:
            was_fading = self._left_ms < _FADE_MS
            self._left_ms = max(self._left_ms, _HELD_MS)
            return was_fading
        self._left_ms = max(self._left_ms - dt_ms, 0)
        if not self._left_ms:
            self.hush()
        return self._left_ms < _FADE_MS

    def point(self, look: Look, within: pygame.Rect, position: tuple[int, int]) -> None:
        """The mouse is at a point: on the sentence it holds it, and the next one keeps out of its way."""
        low = pygame.Rect(within.left, within.bottom - look.px(_NEAR), within.width, look.px(_NEAR))
        self._is_in_the_way = low.collidepoint(position)
        self.is_held = bool(self.markup) and bool(self._box(look, within).collidepoint(position))

    def spots(self, look: Look, within: pygame.Rect) -> tuple[Spot, ...]:
        """The rules that the sentence cites, to be clicked."""
        if not self.markup:
            return ()
        box = self._box(look, within)
        at = (box.left + look.px(_LEFT), box.top + look.px(_TOP))
        return link_spots(look, self.markup, within.width - look.px(60), _SIZE, at)

    def draw(self, surface: pygame.Surface, look: Look, within: pygame.Rect) -> None:
        """Draw it in the middle of the lower or upper edge of a box."""
        if not self.markup:
            return
        box = self._box(look, within)
        painted = (look, self.markup, self._is_refusal, within.width)
        if painted != self._painted:
            self._picture, self._painted = self._paint(look, box.size, within), painted
        self._picture.set_alpha(255 * min(self._left_ms, _FADE_MS) // _FADE_MS)
        surface.blit(self._picture, box)

    def _paint(self, look: Look, size: tuple[int, int], within: pygame.Rect) -> pygame.Surface:
        words = look.paragraph(self.markup, within.width - look.px(60), _SIZE)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        fill = (60, 20, 44, 246) if self._is_refusal else (30, 44, 66, 246)
        edge = tuple(look.colours.bad if self._is_refusal else theme.GOLD)
        picture.blit(painting.rounded(size, look.px(12), fill, fill, edge, max(look.px(1.5), 1)), (0, 0))
        icon = look.icon("warning" if self._is_refusal else "check", 24)
        picture.blit(icon, icon.get_rect(midleft=(look.px(12), size[1] // 2)))
        picture.blit(words, (look.px(_LEFT), look.px(_TOP)))
        return picture

    def _box(self, look: Look, within: pygame.Rect) -> pygame.Rect:
        words = look.paragraph(self.markup, within.width - look.px(60), _SIZE)
        box = pygame.Rect(0, 0, words.get_width() + look.px(_LEFT + 12), words.get_height() + 2 * look.px(_TOP))
        if self._is_above:
            box.midtop = within.midtop
        else:
            box.midbottom = within.midbottom
        return box
