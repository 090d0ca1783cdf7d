"""How to play: chapters at the left, the page that is read at the right."""

from __future__ import annotations

import pygame

from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.look import Look
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.rules.rules_layout import PAGES, RULEBOOK, RulesLayout
from krosmaster.client.rules.rules_pages import Chapter, Line, chapters
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.ui.scroll_pane import BAR, ScrollPane
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _

_PICTURE = 32
_GAP = 9
_FIGURES = (110, 210)
"""The least and the greatest height of the figures below a page, in units."""


class RulesScreen(WidgetScreen):
    """Pages to be read in any order; `next` leads through all of them."""

    explains_rules = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._number = 0
        self._pane = ScrollPane()
        self._pointer = (0, 0)

    @property
    def chapter(self) -> Chapter:
        """The page that is read."""
        return self._chapters[self._number]

    def build(self) -> None:
        """A button for each chapter, one for the next, and the way back."""
        layout = self.look.layout
        self._places = RulesLayout(layout)
        self._places.build_tabs(self.widgets, PAGES)
        self._chapters = chapters()
        rows = layout.rows(layout.inset(self._places.column, 12, 12), len(self._chapters), 5)
        for number, (chapter, row) in enumerate(zip(self._chapters, rows, strict=True)):
            box = pygame.Rect(row.left, row.top, row.width, min(row.height, layout.px(50)))
            self.widgets.button(
                f"chapter:{chapter.id}",
                box,
                chapter.title,
                icon=chapter.icon,
                kind="tile",
                size=14,
                chosen=number == self._number,
            )
        back, rest = layout.cut_left(self._places.bottom, 170, 12)
        self.widgets.button("back", back, _("Back"), icon="home", kind="quiet", size=16)
        exact, rest = layout.cut_left(rest, 214, 12)
        tip = _("The rules of this page word by word, each with its id")
        self.widgets.button("exact", exact, _("The exact rules"), icon="rules", kind="quiet", size=15, tip=tip)
        following = layout.cut_right(rest, 250)[0]
        is_last = self._number == len(self._chapters) - 1
        words, icon = (_("Done"), "check") if is_last else (self._chapters[self._number + 1].title, "arrow-right")
        self.widgets.button("next", following, words, icon=icon, kind="primary", size=15)
        self._picture = _page(self.look, self.chapter, self._places.page.width - layout.px(BAR))

    def paint(self, surface: pygame.Surface) -> None:
        """The page on its panel."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.title(_("How to play"), 32, width=self._places.column.width)
        surface.blit(title, title.get_rect(midleft=self._places.title))
        look.draw_panel(surface, self._places.column)
        look.draw_panel(surface, self._places.page_panel, accent=theme.GOLD_DARK)
        self._pane.paint(surface, look, self._places.page, self._picture)
        self._paint_figures(surface)

    def acted(self, act: Act) -> ScreenChange | None:
        """Turn to a page, or leave."""
        if not isinstance(act, Pressed):
            return None
        name, _colon, chapter_id = act.id.partition(":")
        if name == "tab":
            return Replace(RulebookScreen(self.services)) if chapter_id == RULEBOOK else None
        is_last = self._number == len(self._chapters) - 1
        if name == "exact":
            return Push(RulebookScreen(self.services, self.chapter.rule))
        if name == "back" or (name == "next" and is_last):
            return Pop()
        numbers = {chapter.id: number for number, chapter in enumerate(self._chapters)}
        self._number = self._number + 1 if name == "next" else numbers[chapter_id]
        self._pane.offset = 0
        self.rebuild()
        return None

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The wheel and page keys scroll; F1, which opened the pages, closes them; F2 shows the exact rules."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            return Pop()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            return Push(RulebookScreen(self.services, self.chapter.rule))
        self._pane.saw(event, self._pointer)
        return None

    def _paint_figures(self, surface: pygame.Surface) -> None:
        look, box = self.look, self._places.page
        height = min(box.height - self._picture.get_height(), look.px(_FIGURES[1]))
        if not self.chapter.figures or height < look.px(_FIGURES[0]):
            return
        places = look.layout.columns(box, len(self.chapter.figures))
        for figure_id, place in zip(self.chapter.figures, places, strict=True):
            sprite = look.drawings.sprite(f"figures/{figure_id}", height)
            surface.blit(sprite, sprite.get_rect(midbottom=(place.centerx, box.bottom)))


def _page(look: Look, chapter: Chapter, width: int) -> pygame.Surface:
    """A chapter as one picture, as high as it needs."""
    heading = look.title(chapter.title, 24, width=width)
    rows = [heading, *(_row(look, line, width) for line in chapter.lines)]
    gap = look.px(_GAP)
    surface = pygame.Surface((width, sum(row.get_height() + gap for row in rows)), pygame.SRCALPHA)
    top = 0
    for row in rows:
        surface.blit(row, (0, top))
        top += row.get_height() + gap
    return surface


def _row(look: Look, line: Line, width: int) -> pygame.Surface:
    picture = look.sprite(line.picture, _PICTURE) if "/" in line.picture else look.icon(line.picture, _PICTURE - 4)
    left = look.px(_PICTURE + 18)
    words = look.paragraph(line.text, width - left, 15)
    surface = pygame.Surface((width, max(words.get_height(), look.px(_PICTURE))), pygame.SRCALPHA)
    middle = surface.get_height() // 2
    surface.blit(picture, picture.get_rect(center=(look.px(_PICTURE) // 2 + look.px(3), middle)))
    surface.blit(words, words.get_rect(midleft=(left, middle)))
    return surface
