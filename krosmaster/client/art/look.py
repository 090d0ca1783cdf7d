"""How things look at one window size: the layout, the text and the drawings, all in units of the one scale."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from krosmaster.client.art import painting, text, theme
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.palettes import Colours
from krosmaster.client.art.theme import Colour
from krosmaster.client.geometry.layout import Layout


class Look:
    """What a screen draws with. Sizes are in units, boxes in pixels."""

    def __init__(self, layout: Layout, drawings: Drawings, painter: text.TextPainter) -> None:
        self.layout = layout
        self.drawings = drawings
        self.px: Callable[[float], int] = layout.px
        self._painter = painter

    @property
    def colours(self) -> Colours:
        """The palette that is set."""
        return self.drawings.colours

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return self.layout.scale

    def line(
        self,
        words: str,
        size: float = theme.BODY,
        colour: Colour = theme.TEXT,
        style: Style = Style.TEXT,
        *,
        width: int | None = None,
    ) -> pygame.Surface:
        """One line; with a width in pixels the letters shrink a little to fit it, then the end is left out."""
        pixels = self.px(size)
        if width is not None:
            pixels = text.fitting(words, pixels, width, style, self.least(pixels))
            words = text.shortened(words, pixels, width, style)
        return text.line(words, pixels, tuple(colour), style)

    def title(
        self,
        words: str,
        size: float = theme.HEADING,
        colour: Colour = theme.GOLD_LIGHT,
        *,
        width: int | None = None,
    ) -> pygame.Surface:
        """One line in the display face, outlined."""
        pixels = self.px(size)
        if width is not None:
            room = width - 2 * self._edge(size)
            pixels = text.fitting(words, pixels, room, Style.TITLE, self.least(pixels))
            words = text.shortened(words, pixels, room, Style.TITLE)
        return text.outlined(words, pixels, tuple(colour), self._edge(size))

    def label(
        self,
        words: str,
        box: tuple[int, int],
        size: float = theme.BODY,
        colour: Colour = theme.TEXT,
        style: Style = Style.TEXT,
        *,
        centred: bool = False,
        least: float | None = None,
    ) -> pygame.Surface:
        """Words in a width and height in pixels: on one line, where that is too long smaller, then on more lines.

        Under the least size in units nothing shrinks: the end is left out.
        """
        pixels = self.px(size)
        smallest = self.least(pixels) if least is None else self.px(least)
        pixels, lines = text.laid_out(words, pixels, box, style, smallest)
        return text.stacked([text.line(line, pixels, tuple(colour), style) for line in lines], centred=centred)

    def heading(
        self,
        words: str,
        box: tuple[int, int],
        size: float = theme.HEADING,
        colour: Colour = theme.GOLD_LIGHT,
        *,
        centred: bool = False,
    ) -> pygame.Surface:
        """The same in the display face, outlined."""
        edge, pixels = self._edge(size), self.px(size)
        room = (box[0] - 2 * edge, box[1] - 2 * edge)
        pixels, lines = text.laid_out(words, pixels, room, Style.TITLE, self.least(pixels))
        return text.stacked([text.outlined(line, pixels, tuple(colour), edge) for line in lines], centred=centred)

    def fitted_paragraph(
        self,
        markup: str,
        box: tuple[int, int],
        size: float = theme.BODY,
        colour: Colour = theme.TEXT,
        *,
        centred: bool = False,
    ) -> pygame.Surface:
        """Marked-up text wrapped to a width, in the largest letters up to a size at which it is as low as a height."""
        width, height = box
        for pixels in range(self.px(size), self.least(self.px(size)) - 1, -1):
            picture = self._painter.paragraph(markup, max(1, width), pixels, tuple(colour), centred=centred)
            if picture.get_height() <= height:
                break
        return picture

    def least(self, pixels: int) -> int:
        """How far letters of some size may shrink: to three fifths, but not until they are hard to read."""
        readable = round(theme.LEAST_TEXT * min(self.scale, 1.0))
        return min(pixels, max(readable, round(pixels * 0.6)))

    def paragraph(
        self,
        markup: str,
        width: int,
        size: float = theme.BODY,
        colour: Colour = theme.TEXT,
        *,
        centred: bool = False,
    ) -> pygame.Surface:
        """Marked-up text wrapped to a width in pixels."""
        return self._painter.paragraph(markup, max(1, width), self.px(size), tuple(colour), centred=centred)

    def links(
        self, markup: str, width: int, size: float = theme.BODY, at: tuple[int, int] = (0, 0), *, centred: bool = False
    ) -> tuple[text.Link, ...]:
        """The rules that a paragraph cites, each with its place when the paragraph's picture lies at a point."""
        if "<rule " not in markup:
            return ()
        links = self._painter.set(markup, max(1, width), self.px(size), tuple(theme.TEXT), centred=centred).links
        return tuple(text.Link(link.rule, link.box.move(at)) for link in links)

    def short_paragraph(
        self, words: str, width: int, height: int, size: float = theme.BODY, colour: Colour = theme.TEXT
    ) -> pygame.Surface:
        """Plain text wrapped to a width and a height in pixels; what has no room becomes an ellipsis."""
        picture = self.paragraph(text.escaped(words), width, size, colour)
        while picture.get_height() > height and len(words) > 1:
            words = words[: min(len(words) - 1, len(words) * (height + 1) // picture.get_height())].rstrip(" ,;:.")
            picture = self.paragraph(text.escaped(words) + "\N{HORIZONTAL ELLIPSIS}", width, size, colour)
        return picture

    def name(
        self,
        words: str,
        width: int,
        size: float = theme.BODY,
        colour: Colour = theme.TEXT,
        *,
        centred: bool = False,
    ) -> pygame.Surface:
        """A name in bold on as many lines as it needs; the letters shrink until its longest word fits the width."""
        pixels, smallest = self.px(size), self.least(self.px(size))
        longest = max(words.split(), key=len, default="")
        while pixels > smallest and text.line(longest, pixels, tuple(theme.TEXT), Style.BOLD).get_width() > width:
            pixels -= 1
        markup = f"<b>{text.escaped(words)}</b>"
        return self._painter.paragraph(markup, max(1, width), pixels, tuple(colour), centred=centred)

    def icon(self, name: str, size: float) -> pygame.Surface:
        """An icon, by units."""
        return self.drawings.icon(name, self.px(size))

    def sprite(self, name: str, height: float) -> pygame.Surface:
        """A drawing, by its height in units."""
        return self.drawings.sprite(name, self.px(height))

    def portrait(self, figure_id: str, size: float) -> pygame.Surface:
        """A figure's or token's face, by units."""
        return self.drawings.portrait(figure_id, self.px(size))

    def face(self, figure_id: str, size: float, *, edge: Colour = theme.PANEL_EDGE) -> pygame.Surface:
        """A figure's or token's face in a rounded frame, by units."""
        return self.framed_face(figure_id, self.px(size), edge)

    def framed_face(self, figure_id: str, pixels: int, edge: Colour = theme.PANEL_EDGE) -> pygame.Surface:
        """The same, by pixels."""
        return painting.framed(self.drawings.portrait(figure_id, max(8, pixels)), self.px(8), tuple(edge), self.px(1.5))

    def draw_panel(self, surface: pygame.Surface, box: pygame.Rect, *, accent: Colour | None = None) -> None:
        """A raised panel."""
        painting.draw_panel(surface, box, self.scale, accent=accent)

    def draw_well(self, surface: pygame.Surface, box: pygame.Rect, *, edge: Colour | None = None) -> None:
        """A sunken box."""
        painting.draw_well(surface, box, self.scale, edge=edge)

    def _edge(self, size: float) -> int:
        return max(1, self.px(size / 13))
