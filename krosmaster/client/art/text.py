"""Lines and paragraphs as surfaces.

Marked-up text knows <b>, <i>, <c name>, <m> for what was searched, icons as in <icon ap>, and links to the rules as in
<rule LOS-2>, which is painted as its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.fonts import Style, font
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.letters import drawable, face_for
from krosmaster.client.art.theme import LINK, MARKED, MARKUP_COLOURS, OUTLINE, Colour

TAG = re.compile(r"<(/?)(b|i|c|m|icon|rule)(?: ([A-Za-z0-9-]+))?>")
"""One tag of marked-up text: its slash, its name, its value."""

_WORDS = re.compile(r"\n|[^ \t\n]+|[ \t]+")  # a no-break space is part of a word


def escaped(text: str) -> str:
    """Text of a player's own, such as a name, so that it is never read as a tag."""
    return text.replace("<", "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}").replace(
        ">", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    )


def _rendered(text: str, style: Style, pixels: int, colour: tuple[int, ...]) -> pygame.Surface:
    """A line in one font."""
    text = drawable(text)
    return face_for(text, style, pixels).render(text, antialias=True, color=colour)


def _width(text: str, style: Style, pixels: int) -> int:
    text = drawable(text)
    return face_for(text, style, pixels).size(text)[0]


@PICTURES.keeping
def line(text: str, pixels: int, colour: tuple[int, ...], style: Style = Style.TEXT) -> pygame.Surface:
    """One line of plain text."""
    return _rendered(text, style, pixels, colour)


@PICTURES.keeping
def outlined(
    text: str, pixels: int, colour: tuple[int, ...], width: int, edge: tuple[int, ...] = tuple(OUTLINE)
) -> pygame.Surface:
    """One line in the display face with an outline around each letter."""
    fill = _rendered(text, Style.TITLE, pixels, colour)
    ring = _rendered(text, Style.TITLE, pixels, edge)
    surface = pygame.Surface((fill.get_width() + 2 * width, fill.get_height() + 2 * width), pygame.SRCALPHA)
    for dx in range(-width, width + 1):
        for dy in range(-width, width + 1):
            if dx * dx + dy * dy <= width * width + 1:
                surface.blit(ring, (width + dx, width + dy))
    surface.blit(fill, (width, width))
    return surface


def fitting(text: str, pixels: int, width: int, style: Style, least: int) -> int:
    """The largest size up to `pixels`, but not under the least one, at which a line fits a width."""
    size = pixels
    while size > least and _width(text, style, size) > width:
        size -= 1
    return size


def stacked(lines: list[pygame.Surface], *, centred: bool) -> pygame.Surface:
    """Lines one below the other."""
    if len(lines) == 1:
        return lines[0]
    width = max(line.get_width() for line in lines)
    picture = pygame.Surface((width, sum(line.get_height() for line in lines)), pygame.SRCALPHA)
    top = 0
    for line in lines:
        picture.blit(line, ((width - line.get_width()) // 2 if centred else 0, top))
        top += line.get_height()
    return picture


@lru_cache(maxsize=512)
def shortened(text: str, pixels: int, width: int, style: Style) -> str:
    """A line that ends in dots where it would not fit the width."""
    if _width(text, style, pixels) <= width:
        return text
    dots = "\N{HORIZONTAL ELLIPSIS}"
    end = len(text)
    while end > 1 and _width(text[:end].rstrip() + dots, style, pixels) > width:
        end -= 1
    return text[:end].rstrip() + dots


def broken(text: str, pixels: int, width: int, style: Style) -> list[str]:
    """A text on as many lines as it needs in a width; a word that is wider stands on a line of its own."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _width(longer, style, pixels) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


@lru_cache(maxsize=1024)
def laid_out(text: str, pixels: int, box: tuple[int, int], style: Style, least: int) -> tuple[int, list[str]]:
    """The size and the lines in which a text fits a width and a height: on one line, else smaller, else on more lines.

    One line shrinks to four fifths before a second one is begun. Never under the least size: what has no room then ends
    in dots.
    """
    width, height = box
    for size in range(pixels, least - 1, -1):
        lines = [text] if size * 5 >= pixels * 4 else broken(text, size, width, style)
        is_low = len(lines) == 1 or len(lines) * font(style, size).get_linesize() <= height
        if is_low and max(_width(line, style, size) for line in lines) <= width:
            return size, lines
    lines = broken(text, least, width, style)
    rows = min(max(height // font(style, least).get_linesize(), 1), len(lines))
    kept = [*lines[: rows - 1], " ".join(lines[rows - 1 :])]
    return least, [shortened(line, least, width, style) for line in kept]


class _Piece(NamedTuple):
    text: str
    style: Style
    colour: tuple[int, ...]
    icon: str = ""
    rule: str = ""
    is_marked: bool = False


class Link(NamedTuple):
    """A rule that a paragraph cites, and where in its picture."""

    rule: str
    box: pygame.Rect


class Paragraph(NamedTuple):
    """A painted text, and the links in it."""

    picture: pygame.Surface
    links: tuple[Link, ...]


def _pieces(markup: str, colour: Colour, named: Mapping[str, Colour]) -> Iterator[_Piece]:
    bold = italic = marked = 0
    colours = [tuple(colour)]
    position = 0

    def plain(text: str) -> _Piece:
        style = {(0, 0): Style.TEXT, (1, 0): Style.BOLD, (0, 1): Style.ITALIC, (1, 1): Style.BOLD_ITALIC}[bold, italic]
        return _Piece(text, style, colours[-1], is_marked=bool(marked))

    for found in TAG.finditer(markup):
        if found.start() > position:
            yield plain(markup[position : found.start()])
        position = found.end()
        closes, tag, value = found.group(1) == "/", found.group(2), found.group(3) or ""
        if tag == "b":
            bold = 0 if closes else 1
        elif tag == "i":
            italic = 0 if closes else 1
        elif tag == "m":
            marked = 0 if closes else 1
        elif tag == "icon":
            yield _Piece("", Style.TEXT, colours[-1], value)
        elif tag == "rule":
            yield _Piece(value, Style.BOLD if bold else Style.TEXT, tuple(LINK), rule=value, is_marked=bool(marked))
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
        self.set = PICTURES.keeping(self._set)

    def paragraph(
        self, markup: str, width: int, pixels: int, colour: tuple[int, ...], *, centred: bool = False
    ) -> pygame.Surface:
        """Marked-up text wrapped to a width in pixels; as high as it needs, as wide as its longest line."""
        return self.set(markup, width, pixels, colour, centred=centred).picture

    def _set(
        self, markup: str, width: int, pixels: int, colour: tuple[int, ...], *, centred: bool = False
    ) -> Paragraph:
        """The same with the places of its links."""
        height = font(Style.TEXT, pixels).get_linesize()
        rows: list[list[_Part]] = [[]]
        used = 0
        for word in self._words(markup, pixels, colour, width):
            wide = sum(part.picture.get_width() for part in word.parts)
            if word.is_break or (used and used + wide > width):
                rows.append([])
                used = 0
            if word.is_break or (word.is_space and not used):
                continue
            for part in word.parts:
                if used and used + part.picture.get_width() > width:  # one word wider than the paragraph
                    rows.append([])
                    used = 0
                rows[-1].append(part)
                used += part.picture.get_width()
        return _assembled(rows, height, width, centred=centred)

    def _words(self, markup: str, pixels: int, colour: tuple[int, ...], width: int) -> Iterator[_Word]:
        """What stays together: letters of any style and icons with no space between them."""
        together: list[_Part] = []
        for piece in _pieces(markup, pygame.Color(colour), self._named):
            if piece.icon:
                together.append(_Part(self._drawings.icon(piece.icon, round(pixels * 1.25))))
            for text in _WORDS.findall(piece.text):
                if text.strip(" \t\n"):
                    parts = _cut(text, pixels, width, piece.style)
                    together += [_Part(_painted(part, pixels, piece), piece.rule) for part in parts]
                    continue
                if together:
                    yield _Word(tuple(together))
                    together = []
                spaces = () if text == "\n" else (_Part(_painted(text, pixels, piece)),)
                yield _Word(spaces, is_space=bool(spaces), is_break=not spaces)
        if together:
            yield _Word(tuple(together))


class _Part(NamedTuple):
    picture: pygame.Surface
    rule: str = ""


class _Word(NamedTuple):
    parts: tuple[_Part, ...]
    is_space: bool = False
    is_break: bool = False


def _painted(text: str, pixels: int, piece: _Piece) -> pygame.Surface:
    """Letters of one style, underlined where they are a link, on a coloured ground where they were searched."""
    letters = line(text, pixels, piece.colour, piece.style)
    if not piece.rule and not piece.is_marked:
        return letters
    picture = pygame.Surface(letters.get_size(), pygame.SRCALPHA)
    if piece.is_marked:
        picture.fill(MARKED)
    picture.blit(letters, (0, 0))
    if piece.rule:
        thick = max(1, pixels // 14)
        base = font(piece.style, pixels).get_ascent() + thick + 1
        picture.fill(piece.colour, (0, min(base, picture.get_height() - thick), picture.get_width(), thick))
    return picture


def _cut(word: str, pixels: int, width: int, style: Style) -> Iterator[str]:
    """A word in parts that fit a width, such as a long path."""
    while len(word) > 1 and _width(word, style, pixels) > width:
        end = next((end for end in range(len(word) - 1, 1, -1) if _width(word[:end], style, pixels) <= width), 1)
        after_sign = max(word.rfind(sign, 0, end) for sign in "/\\-_.") + 1
        end = after_sign if after_sign > end // 2 else end
        yield word[:end]
        word = word[end:]
    yield word


def _assembled(rows: list[list[_Part]], height: int, width: int, *, centred: bool) -> Paragraph:
    lengths = [sum(part.picture.get_width() for part in row) for row in rows]
    full = width if centred else max(1, min(width, max(lengths, default=1)))
    surface = pygame.Surface((full, height * len(rows)), pygame.SRCALPHA)
    links = []
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True)):
        left = (full - length) // 2 if centred else 0
        for picture, rule in row:
            surface.blit(picture, (left, number * height + (height - picture.get_height()) // 2))
            if rule:
                links.append(Link(rule, pygame.Rect(left, number * height, picture.get_width(), height)))
            left += picture.get_width()
    return Paragraph(surface, tuple(links))
