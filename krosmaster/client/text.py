"""Lines and paragraphs as surfaces. Marked-up text knows <b>, <i>, <c name> and icons as in <icon ap>."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from krosmaster.client.drawings import Drawings
from krosmaster.client.fonts import Style, font
from krosmaster.client.theme import MARKUP_COLOURS, OUTLINE, Colour

_TAG = re.compile(r"<(/?)(b|i|c|icon)(?: ([a-z0-9-]+))?>")
_WORDS = re.compile(r"\n|[^ \t\n]+|[ \t]+")  # a no-break space is part of a word


def escaped(text: str) -> str:
    """Text of a player's own, such as a name, so that it is never read as a tag."""
    return text.replace("<", "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}").replace(
        ">", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    )


@lru_cache(maxsize=2048)
def line(text: str, pixels: int, colour: tuple[int, ...], style: Style = Style.TEXT) -> pygame.Surface:
    """One line of plain text."""
    return font(style, pixels).render(text, antialias=True, color=colour)


@lru_cache(maxsize=512)
def outlined(
    text: str, pixels: int, colour: tuple[int, ...], width: int, edge: tuple[int, ...] = tuple(OUTLINE)
) -> pygame.Surface:
    """One line in the display face with an outline around each letter."""
    face = font(Style.TITLE, pixels)
    fill = face.render(text, antialias=True, color=colour)
    ring = face.render(text, antialias=True, color=edge)
    surface = pygame.Surface((fill.get_width() + 2 * width, fill.get_height() + 2 * width), pygame.SRCALPHA)
    for dx in range(-width, width + 1):
        for dy in range(-width, width + 1):
            if dx * dx + dy * dy <= width * width + 1:
                surface.blit(ring, (width + dx, width + dy))
    surface.blit(fill, (width, width))
    return surface


def fitting(text: str, pixels: int, width: int, style: Style) -> int:
    """The largest size up to `pixels`, but not under two thirds of it, at which a line fits a width."""
    size = pixels
    while size > pixels * 2 / 3 and font(style, size).size(text)[0] > width:
        size -= 1
    return size


@lru_cache(maxsize=512)
def shortened(text: str, pixels: int, width: int, style: Style) -> str:
    """A line that ends in dots where it would not fit the width."""
    face = font(style, pixels)
    if face.size(text)[0] <= width:
        return text
    dots = "\N{HORIZONTAL ELLIPSIS}"
    end = len(text)
    while end > 1 and face.size(text[:end].rstrip() + dots)[0] > width:
        end -= 1
    return text[:end].rstrip() + dots


class _Piece(NamedTuple):
    text: str
    style: Style
    colour: tuple[int, ...]
    icon: str = ""


def _pieces(markup: str, colour: Colour, named: Mapping[str, Colour]) -> Iterator[_Piece]:
    bold = italic = 0
    colours = [tuple(colour)]
    position = 0

    def plain(text: str) -> _Piece:
        style = {(0, 0): Style.TEXT, (1, 0): Style.BOLD, (0, 1): Style.ITALIC, (1, 1): Style.BOLD_ITALIC}[bold, italic]
        return _Piece(text, style, colours[-1])

    for found in _TAG.finditer(markup):
        if found.start() > position:
            yield plain(markup[position : found.start()])
        position = found.end()
        closes, tag, value = found.group(1) == "/", found.group(2), found.group(3) or ""
        if tag == "b":
            bold = 0 if closes else 1
        elif tag == "i":
            italic = 0 if closes else 1
        elif tag == "icon":
            yield _Piece("", Style.TEXT, colours[-1], value)
        elif closes:
            if len(colours) > 1:
                colours.pop()
        else:
            colours.append(tuple(named[value]))
    if position < len(markup):
        yield plain(markup[position:])


class TextPainter:
    """Paragraphs with styles and icons, wrapped to a width."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._named = MARKUP_COLOURS | drawings.colours.named()
        self.paragraph = lru_cache(maxsize=1024)(self._paragraph)

    def _paragraph(
        self, markup: str, width: int, pixels: int, colour: tuple[int, ...], *, centred: bool = False
    ) -> pygame.Surface:
        """Marked-up text wrapped to a width in pixels; as high as it needs, as wide as its longest line."""
        height = font(Style.TEXT, pixels).get_linesize()
        rows: list[list[pygame.Surface]] = [[]]
        used = 0
        for word in self._words(markup, pixels, colour, width):
            wide = sum(picture.get_width() for picture in word.pictures)
            if word.is_break or (used and used + wide > width):
                rows.append([])
                used = 0
            if word.is_break or (word.is_space and not used):
                continue
            for picture in word.pictures:
                if used and used + picture.get_width() > width:  # one word wider than the paragraph
                    rows.append([])
                    used = 0
                rows[-1].append(picture)
                used += picture.get_width()
        return _assembled(rows, height, width, centred=centred)

    def _words(self, markup: str, pixels: int, colour: tuple[int, ...], width: int) -> Iterator[_Word]:
        """What stays together: letters of any style and icons with no space between them."""
        together: list[pygame.Surface] = []
        for piece in _pieces(markup, pygame.Color(colour), self._named):
            if piece.icon:
                together.append(self._drawings.icon(piece.icon, round(pixels * 1.25)))
            for text in _WORDS.findall(piece.text):
                if text.strip(" \t\n"):
                    parts = _cut(text, pixels, width, piece.style)
                    together += [line(part, pixels, piece.colour, piece.style) for part in parts]
                    continue
                if together:
                    yield _Word(tuple(together))
                    together = []
                spaces = () if text == "\n" else (line(text, pixels, piece.colour, piece.style),)
                yield _Word(spaces, is_space=bool(spaces), is_break=not spaces)
        if together:
            yield _Word(tuple(together))


class _Word(NamedTuple):
    pictures: tuple[pygame.Surface, ...]
    is_space: bool = False
    is_break: bool = False


def _cut(word: str, pixels: int, width: int, style: Style) -> Iterator[str]:
    """A word in parts that fit a width, such as a long path."""
    face = font(style, pixels)
    while len(word) > 1 and face.size(word)[0] > width:
        end = next((end for end in range(len(word) - 1, 1, -1) if face.size(word[:end])[0] <= width), 1)
        after_sign = max(word.rfind(sign, 0, end) for sign in "/\\-_.") + 1
        end = after_sign if after_sign > end // 2 else end
        yield word[:end]
        word = word[end:]
    yield word


def _assembled(rows: list[list[pygame.Surface]], height: int, width: int, *, centred: bool) -> pygame.Surface:
    lengths = [sum(picture.get_width() for picture in row) for row in rows]
    full = width if centred else max(1, min(width, max(lengths, default=1)))
    surface = pygame.Surface((full, height * len(rows)), pygame.SRCALPHA)
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True)):
        left = (full - length) // 2 if centred else 0
        for picture in row:
            surface.blit(picture, (left, number * height + (height - picture.get_height()) // 2))
            left += picture.get_width()
    return surface
