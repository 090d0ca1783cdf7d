"""Lines and paragraphs as surfaces. Marked-up text knows <b>, <i>, <c name> and icons as in <icon ap>."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


def _pieces(markup: str, colour: Colour) -> Iterator[_Piece]:
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
            colours.append(tuple(MARKUP_COLOURS[value]))
    if position < len(markup):
        yield plain(markup[position:])


class TextPainter:
    """Paragraphs with styles and icons, wrapped to a width."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self.paragraph = lru_cache(maxsize=1024)(self._paragraph)

    def _paragraph(
        self, markup: str, width: int, pixels: int, colour: tuple[int, ...], *, centred: bool = False
    ) -> pygame.Surface:
        """Marked-up text wrapped to a width in pixels; as high as it needs, as wide as its longest line."""
        face = font(Style.TEXT, pixels)
        height = face.get_linesize()
        rows: list[list[tuple[pygame.Surface, bool]]] = [[]]
        used = 0
        for piece in _pieces(markup, pygame.Color(colour)):
            words = [""] if piece.icon else _WORDS.findall(piece.text)
            for word in words:
                if word == "\n":
                    rows.append([])
                    used = 0
                    continue
                if piece.icon:
                    picture = self._drawings.icon(piece.icon, round(pixels * 1.25))
                else:
                    picture = line(word, pixels, piece.colour, piece.style)
                is_space = bool(word) and not word.strip(" \t")
                if used and used + picture.get_width() > width:
                    rows.append([])
                    used = 0
                if is_space and not rows[-1]:
                    continue
                rows[-1].append((picture, is_space))
                used += picture.get_width()
        return _assembled(rows, height, width, centred=centred)


def _assembled(
    rows: list[list[tuple[pygame.Surface, bool]]], height: int, width: int, *, centred: bool
) -> pygame.Surface:
    lengths = [sum(picture.get_width() for picture, _ in row) for row in rows]
    full = width if centred else max(1, min(width, max(lengths, default=1)))
    surface = pygame.Surface((full, height * len(rows)), pygame.SRCALPHA)
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True)):
        left = (full - length) // 2 if centred else 0
        for picture, _ in row:
            surface.blit(picture, (left, number * height + (height - picture.get_height()) // 2))
            left += picture.get_width()
    return surface
