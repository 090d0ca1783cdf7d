"""What a place shows to whoever has nothing there yet: a picture, what it is for, and one first step."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.tableaux import SHAPE, Tableau, tableau
from krosmaster.client.ui.widgets import Widgets

_STEP, _WIDEST, _GAP = 52, 480, 12
_LEAST_WORDS = 84
_HIGHEST = 300
"""The picture's height in units, at most."""
_PALE = 90
"""Of the first empty row of a list, of 255; the ones below are paler and paler."""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """The button that does it; the tip is marked-up text."""

    widget_id: str
    words: str
    icon: str
    tip: str


@dataclass(frozen=True, slots=True)
class FirstVisit:
    """All of it, in a box of pixels that is empty otherwise."""

    look: Look
    box: pygame.Rect
    shown: Tableau
    title: str
    words: str
    """One or two sentences."""
    step: FirstStep | None = None

    def build(self, widgets: Widgets) -> None:
        """The button."""
        if self.step is None:
            return
        step, box = self.step, self._step_box()
        widgets.button(step.widget_id, box, step.words, icon=step.icon, kind="primary", size=18, tip=step.tip)

    def paint(self, surface: pygame.Surface) -> None:
        """The picture, the title and the sentences, all together in the middle of the box."""
        look, middle = self.look, self.box.centerx
        title, words = self._title(), self._words()
        top = self._top()
        height = self._picture_height()
        if height:
            picture = tableau(look.drawings, self.shown, height)
            surface.blit(picture, picture.get_rect(midtop=(middle, top)))
            top += height + look.px(_GAP)
        surface.blit(title, title.get_rect(midtop=(middle, top)))
        surface.blit(words, words.get_rect(midtop=(middle, top + title.get_height() + look.px(_GAP / 2))))

    # ---- where things lie ----

    def _title(self) -> pygame.Surface:
        return self.look.heading(escaped(self.title), (self.box.width, self.look.px(40)), 24)

    def _words(self) -> pygame.Surface:
        look = self.look
        width = min(self.box.width, look.px(_WIDEST))
        most = max(look.px(_LEAST_WORDS), self.box.height - look.px(_STEP + 2 * _GAP + 46))
        return look.fitted_paragraph(self.words, (width, most), 16.5, theme.SOFT_TEXT, centred=True)

    def _below(self) -> int:
        """The height of all that stands below the picture."""
        gap = self.look.px(_GAP)
        step = self.look.px(_STEP) + 2 * gap if self.step is not None else 0
        return self._title().get_height() + gap // 2 + self._words().get_height() + step

    def _picture_height(self) -> int:
        look = self.look
        room = self.box.height - self._below() - look.px(_GAP)
        height = min(room, look.px(_HIGHEST), round(self.box.width / SHAPE))
        return height if height >= look.px(60) else 0

    def _top(self) -> int:
        picture = self._picture_height()
        whole = self._below() + (picture + self.look.px(_GAP) if picture else 0)
        return self.box.top + max(0, (self.box.height - whole) // 2)

    def _step_box(self) -> pygame.Rect:
        look = self.look
        picture = self._picture_height()
        bottom = self._top() + self._below() + (picture + look.px(_GAP) if picture else 0)
        box = pygame.Rect(0, 0, min(self.box.width, look.px(340)), look.px(_STEP))
        box.midbottom = (self.box.centerx, min(bottom, self.box.bottom))
        return box


def draw_empty_rows(surface: pygame.Surface, look: Look, box: pygame.Rect, height: float, gap: float) -> None:
    """Where the rows of a list will be, fading downwards; the heights are those of its rows in units."""
    size = (box.width - look.px(20), look.px(height))
    count = min(5, box.height // max(1, look.px(height + gap)))
    for number in range(count):
        row = painting.rounded(size, look.px(10), tuple(theme.WELL_TOP), tuple(theme.WELL_BOTTOM)).copy()
        row.set_alpha(_PALE * (count - number) // count)
        surface.blit(row, (box.left, box.top + number * look.px(height + gap)))
