"""Rows of controls made of spots, one below the other: words, buttons, tiles, numbers with a minus and a plus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.theme import Colour
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button

_STEP, _VALUE, _ICON = 28, 38, 22
"""Of a number: its minus and plus, the room for itself, and the icon before its name, in units."""
_GAP = 5


class Tile(NamedTuple):
    """One of some buttons side by side; the tip tells what it does."""

    id: str
    words: str = ""
    icon: str = ""
    tip: str = ""
    chosen: bool = False
    enabled: bool = True
    kind: str = "tile"
    picture: pygame.Surface | None = None
    size: float = 13


class Number(NamedTuple):
    """A number that can be made smaller and larger: spots `<id>:less` and `<id>:more`."""

    id: str
    icon: str
    words: str
    value: int
    shown: str = ""
    """How the value is written, where not as it is."""
    can_less: bool = True
    can_more: bool = True
    tip: str = ""


class SpotForm:
    """Laid out from the top of a box in pixels downwards; every part takes its height and moves `top` below itself."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        self.top = box.top
        self._controls: list[tuple[Spot, ButtonFace, bool]] = []
        self._pictures: list[tuple[pygame.Surface, tuple[int, int]]] = []

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its controls, in order."""
        return tuple(spot for spot, _face, _chosen in self._controls)

    @property
    def room(self) -> pygame.Rect:
        """What is left below."""
        return pygame.Rect(self.box.left, self.top, self.box.width, max(0, self.box.bottom - self.top))

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw all of it."""
        for picture, at in self._pictures:
            surface.blit(picture, at)
        for spot, face, chosen in self._controls:
            draw_button(surface, self._look, spot, face, pointer, chosen=chosen)

    # ---- parts ----

    def skip(self, height: float) -> None:
        """Leave some units free."""
        self.top += self._look.px(height)

    def heading(self, words: str, colour: Colour = theme.GOLD_LIGHT, size: float = 14) -> None:
        """A line that says what follows."""
        picture = self._look.label(words, (self.box.width, self._look.px(20)), size, colour, Style.BOLD)
        self.place(picture, (self.box.left, self.top))
        self.top += picture.get_height() + self._look.px(2)

    def paragraph(self, markup: str, size: float = theme.SMALL, colour: Colour = theme.SOFT_TEXT) -> None:
        """Marked-up text as wide as the box."""
        picture = self._look.paragraph(markup, self.box.width, size, colour)
        self.place(picture, (self.box.left, self.top))
        self.top += picture.get_height() + self._look.px(_GAP)

    def place(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """A picture at a point of the window."""
        self._pictures.append((picture, at))

    def control(self, box: pygame.Rect, tile: Tile) -> None:
        """A button in a box of its own."""
        words, icon = self._fitting(box, tile)
        face = ButtonFace(words, icon, tile.kind, tile.size, tile.picture)
        self._controls.append((Spot(tile.id, box, tile.tip, tile.enabled), face, tile.chosen))

    def tiles(self, tiles: Sequence[Tile], height: float = 34, columns: int = 0) -> None:
        """Buttons side by side, as many in a row as there are, or so many columns."""
        look, count = self._look, columns or len(tiles)
        for first in range(0, len(tiles), count):
            row, _below = look.layout.cut_top(self.room, height)
            row.height = look.px(height)
            for tile, box in zip(tiles[first : first + count], look.layout.columns(row, count, _GAP), strict=False):
                self.control(box, tile)
            self.top = row.bottom + look.px(_GAP)

    def number(self, number: Number, height: float = 32) -> None:
        """A number over the whole width."""
        row = pygame.Rect(self.box.left, self.top, self.box.width, self._look.px(height))
        self.number_in(row, number)
        self.top = row.bottom

    def number_in(self, row: pygame.Rect, number: Number) -> None:
        """A number in a box: icon and name at the left, minus, value and plus at the right."""
        look = self._look
        step = min(look.px(_STEP), row.height)
        more = pygame.Rect(row.right - step, row.centery - step // 2, step, step)
        wide = min(look.px(_VALUE), row.width - 2 * step - look.px(_ICON + 4))
        value = pygame.Rect(more.left - wide, row.top, wide, row.height)
        less = more.move(value.left - step - more.left, 0)
        left = row.left
        if number.icon:
            icon = look.icon(number.icon, _ICON)
            self.place(icon, icon.get_rect(midleft=(left, row.centery)).topleft)
            left += icon.get_width() + look.px(6)
        if number.words:
            words = look.label(number.words, (less.left - left - look.px(4), row.height), 13.5, theme.TEXT)
            self.place(words, words.get_rect(midleft=(left, row.centery)).topleft)
        shown = look.line(number.shown or str(number.value), 16, theme.GOLD_LIGHT, Style.BOLD, width=value.width)
        self.place(shown, shown.get_rect(center=value.center).topleft)
        tip = number.tip or number.words
        self.control(less, Tile(f"{number.id}:less", icon="minus", tip=tip, enabled=number.can_less))
        self.control(more, Tile(f"{number.id}:more", icon="plus", tip=tip, enabled=number.can_more))

    def _fitting(self, box: pygame.Rect, tile: Tile) -> tuple[str, str]:
        """Words and icon as far as there is room: words go before icons, but not words that would be cut."""
        if not tile.words or not tile.icon:
            return tile.words, tile.icon
        look = self._look
        room = box.width - look.px(20)
        if longest_word(look, tile.words, tile.size) <= room - look.px(8 + tile.size * 1.7):
            return tile.words, tile.icon
        return (tile.words, "") if longest_word(look, tile.words, theme.LEAST_TEXT) <= room else ("", tile.icon)


def longest_word(look: Look, words: str, size: float, style: Style = Style.BOLD) -> int:
    """How wide the longest word of a text is, in pixels."""
    return max((look.line(word, size, style=style).get_width() for word in words.split()), default=0)
