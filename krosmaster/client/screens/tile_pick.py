"""One of some things, or none of them, over the gallery: a class, an ability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from krosmaster.client.art import theme
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Pop, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed

_COLUMNS = 4
_ROW = 52


class Tile(NamedTuple):
    """A thing to pick; an empty value stands for none of them."""

    value: str
    words: str
    icon: str = ""


class Picked(NamedTuple):
    """What was picked, and of what kind it is."""

    name: str
    value: str


class TilePick(WidgetScreen):
    """Pops with what was `Picked`, or with None when nothing is to change."""

    is_overlay = True

    def __init__(self, services: Services, name: str, title: str, tiles: Sequence[Tile], chosen: str) -> None:
        super().__init__(services)
        self._name = name
        self._title = title
        self._tiles = tuple(tiles)
        self._chosen = chosen

    def build(self) -> None:
        """A tile for each of them."""
        layout = self.look.layout
        box = layout.cut_top(layout.inset(self._panel(), 22, 18), 48)[1]
        rows = layout.rows(box, self._row_count, 8)
        for number, tile in enumerate(self._tiles):
            place = layout.columns(rows[number // _COLUMNS], _COLUMNS, 8)[number % _COLUMNS]
            chosen = tile.value == self._chosen
            name = f"{self._name}:{tile.value}"
            self.widgets.button(name, place, tile.words, icon=tile.icon, kind="tile", size=16, chosen=chosen)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel and its title."""
        panel = self._panel()
        self.look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        title = self.look.title(self._title, 26, width=panel.width - self.look.px(40))
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + self.look.px(14))))

    def acted(self, act: Act) -> ScreenChange | None:
        """Leave with what was picked."""
        return Pop(Picked(self._name, act.id.partition(":")[2])) if isinstance(act, Pressed) else None

    @property
    def _row_count(self) -> int:
        return -(-len(self._tiles) // _COLUMNS)

    def _panel(self) -> pygame.Rect:
        return self.look.layout.centred(self.look.layout.window, 760, 90 + self._row_count * (_ROW + 8))
