"""The list of what tells two positions apart: whom, in what, and what is found in each; scrolled where it is long."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.ui.scroll_pane import BAR, ScrollPane
from krosmaster.client.wording import _
from krosmaster.client.words.difference_wording import Row

_SIZE = 14
_GAP = 7
_ICON = 20
_BETWEEN = 26


class DifferenceList:
    """Paints rows in a box of pixels. Give it the events for the wheel, the thumb and the page keys."""

    def __init__(self) -> None:
        self.pane = ScrollPane()
        self._key: object = None
        self._picture = pygame.Surface((1, 1), pygame.SRCALPHA)

    def paint(
        self,
        surface: pygame.Surface,
        look: Look,
        box: pygame.Rect,
        rows: Sequence[Row],
        heads: tuple[str, str],
        columns: int = 1,
    ) -> None:
        """The rows below the names of both positions, in some columns, or that there are none."""
        if not rows:
            words = look.paragraph(_("Nothing differs but the dice to come."), box.width, 15, theme.SOFT_TEXT)
            surface.blit(words, box)
            return
        gap = look.px(_BETWEEN)
        width = (box.width - look.px(BAR) - (columns - 1) * gap) // columns
        head = _row(look, width, Row("", "", "", *(f"<b><c gold>{words}</c></b>" for words in heads)))
        for column in range(min(columns, len(rows))):
            surface.blit(head, (box.left + column * (width + gap), box.top))
        below = look.layout.cut_top(box, look.layout.units(head.get_height()), 4)[1]
        key = (id(look), box.size, columns, tuple(rows))
        if key != self._key:
            self._key = key
            self.pane.offset = 0
            self._picture = _picture(look, width, rows, columns)
        self.pane.paint(surface, look, below, self._picture)


def _picture(look: Look, width: int, rows: Sequence[Row], columns: int) -> pygame.Surface:
    """The rows from left to right and from top to bottom, a line between those that lie below each other."""
    painted = [_row(look, width, row) for row in rows]
    gap, between = look.px(_GAP), look.px(_BETWEEN)
    lines = [painted[first : first + columns] for first in range(0, len(painted), columns)]
    heights = [max(one.get_height() for one in line) + gap for line in lines]
    whole = pygame.Surface((columns * (width + between) - between, sum(heights)), pygame.SRCALPHA)
    top = 0
    for line, height in zip(lines, heights, strict=True):
        for column, one in enumerate(line):
            left = column * (width + between)
            if top:
                pygame.draw.line(whole, theme.PANEL_EDGE.lerp(theme.NIGHT, 0.55), (left, top), (left + width, top))
            whole.blit(one, (left, top + (height - one.get_height()) // 2))
        top += height
    return whole


def _row(look: Look, width: int, row: Row) -> pygame.Surface:
    """An icon and whom it concerns at the left; at the right what is found in the first position and in the second."""
    left = look.px(_ICON + 7)
    third = (width - left - 2 * look.px(8)) * 2 // 7
    subject = f"{row.subject} <c soft>{row.aspect}</c>" if row.subject else f"<c soft>{row.aspect}</c>"
    first = look.paragraph(subject, width - left - 2 * (third + look.px(8)), _SIZE, theme.TEXT)
    values = [look.paragraph(words, third, _SIZE, theme.TEXT, centred=True) for words in (row.one, row.other)]
    height = max(look.px(_ICON), first.get_height(), *(value.get_height() for value in values))
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    if row.icon:
        icon = look.icon(row.icon, _ICON)
        picture.blit(icon, icon.get_rect(midleft=(0, height // 2)))
    picture.blit(first, first.get_rect(midleft=(left, height // 2)))
    for place, value in enumerate(values):
        right = width - (1 - place) * (third + look.px(8))
        picture.blit(value, value.get_rect(midright=(right, height // 2)))
    return picture
