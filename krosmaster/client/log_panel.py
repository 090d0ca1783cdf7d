"""What happened, in sentences: the newest at the bottom, the wheel scrolls, lines are rendered once."""

from __future__ import annotations

import pygame

from krosmaster.arena.events import KnockedOut, MatchEnded, TurnStarted
from krosmaster.client import theme
from krosmaster.client.look import Look
from krosmaster.client.told import Told, one_walk
from krosmaster.client.wording import _

_SIZE = 13
_PAD = 9
_BAR = 6
_TITLE = 26
_STEP_ROWS = 3
_LOUD = (TurnStarted, KnockedOut, MatchEnded)


class LogPanel:
    """A panel over a list of told events."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        pad = look.px(_PAD)
        self._inner = pygame.Rect(
            box.left + pad, box.top + look.px(_TITLE), box.width - 2 * pad, box.height - look.px(_TITLE + 8)
        )
        self._told: list[Told] = []
        self._rows: list[pygame.Surface] = []
        self._height = 0
        self._source: list[Told] = []
        self._followed = 0
        self._from_end = 0
        """How far it is scrolled up from the newest line, in pixels."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All lines, oldest first, as marked-up text."""
        return tuple(told.sentence for told in self._told)

    def follow(self, told: list[Told], to_come: int = 0) -> None:
        """Show a list that may have grown, but for the last lines, whose picture is still to come.

        Another list begins anew. Whoever had scrolled up stays where they read.
        """
        if told is not self._source:
            self._source, self._followed = told, 0
            self._told, self._rows, self._height, self._from_end = [], [], 0, 0
        end = max(len(told) - to_come, self._followed)
        for one in told[self._followed : end]:
            self._add(one)
        self._followed = end

    def scroll(self, rows: int) -> None:
        """Scroll up by rows, or down by a negative number."""
        step = self._look.px(_SIZE * 1.4) * _STEP_ROWS
        most = max(self._height - self._inner.height, 0)
        self._from_end = min(max(self._from_end + rows * step, 0), most)

    def told_at(self, position: tuple[int, int]) -> Told | None:
        """The line under a point."""
        if not self._inner.collidepoint(position):
            return None
        bottom = self._bottom
        for told, row in zip(reversed(self._told), reversed(self._rows), strict=True):
            bottom -= row.get_height()
            if bottom <= position[1]:
                return told if position[1] < bottom + row.get_height() else None
        return None

    @property
    def _bottom(self) -> int:
        """Where the newest line ends, in pixels of the window."""
        if self._height < self._inner.height:
            return self._inner.top + self._height
        return self._inner.bottom + self._from_end

    def draw(self, surface: pygame.Surface, pointed_at: Told | None = None) -> None:
        """Draw what is in view, and lit what is pointed at."""
        look, inner = self._look, self._inner
        look.draw_panel(surface, self.box)
        icon = look.icon("log", 17)
        surface.blit(icon, (inner.left, self.box.top + look.px(6)))
        title = look.title(_("What happened"), 15, theme.SOFT_TEXT)
        surface.blit(title, (inner.left + look.px(22), self.box.top + look.px(4)))
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        bottom = self._bottom
        for told, row in zip(reversed(self._told), reversed(self._rows), strict=True):
            bottom -= row.get_height()
            if told is pointed_at:
                lit = pygame.Rect(inner.left, bottom, row.get_width(), row.get_height()).inflate(look.px(8), 0)
                surface.fill(theme.PANEL_EDGE.lerp(theme.PANEL_TOP, 0.5), lit)
            if bottom < inner.bottom:
                surface.blit(row, (inner.left, bottom))
            if bottom < inner.top:
                break
        surface.set_clip(clip)
        self._draw_bar(surface)

    def _add(self, told: Told) -> None:
        walk = one_walk(self._told[-1], told) if self._told else None
        if walk is not None:  # steps of one walk are one line
            self._told.pop()
            self._height -= self._rows.pop().get_height()
            told = walk
        row = self._row(told)
        self._told.append(told)
        self._rows.append(row)
        self._height += row.get_height()
        if self._from_end:
            self._from_end += row.get_height()

    def _row(self, told: Told) -> pygame.Surface:
        look, gap = self._look, self._look.px(3)
        width = self._inner.width - look.px(_BAR + 4)
        loud = isinstance(told.event, _LOUD)
        sentence = f"<b>{told.sentence}</b>" if loud else told.sentence
        words = look.paragraph(sentence, width, _SIZE, theme.GOLD_LIGHT if loud else theme.TEXT)
        above = look.px(9) if isinstance(told.event, TurnStarted) else gap
        row = pygame.Surface((width, words.get_height() + above), pygame.SRCALPHA)
        if isinstance(told.event, TurnStarted) and self._rows:
            pygame.draw.line(row, theme.PANEL_EDGE, (0, look.px(4)), (width, look.px(4)))
        row.blit(words, (0, above))
        return row

    def _draw_bar(self, surface: pygame.Surface) -> None:
        inner, look = self._inner, self._look
        if self._height <= inner.height:
            return
        track = pygame.Rect(inner.right - look.px(_BAR), inner.top, look.px(_BAR), inner.height)
        pygame.draw.rect(surface, theme.WELL_TOP, track, border_radius=track.width // 2)
        length = max(round(track.height * inner.height / self._height), look.px(18))
        share = self._from_end / (self._height - inner.height)
        thumb = pygame.Rect(track.left, 0, track.width, length)
        thumb.bottom = round(track.bottom - share * (track.height - length))
        pygame.draw.rect(surface, theme.PANEL_EDGE, thumb, border_radius=track.width // 2)
