"""One of the classes, or all of them, over the gallery."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from krosmaster.client import theme
from krosmaster.client.card_wording import class_name
from krosmaster.client.gallery import plain
from krosmaster.client.screen import Pop, ScreenChange
from krosmaster.client.services import Services
from krosmaster.client.widget_screen import WidgetScreen
from krosmaster.client.widgets import Act, Pressed
from krosmaster.client.wording import _

ALL_CLASSES = ""
_COLUMNS = 4
_ROW = 52


class ClassPick(WidgetScreen):
    """Pops with the id of a class, with ALL_CLASSES, or with None when nothing is to change."""

    is_overlay = True

    def __init__(self, services: Services, class_ids: Iterable[str], chosen: str | None) -> None:
        super().__init__(services)
        self._ids = [ALL_CLASSES, *sorted(class_ids, key=lambda class_id: plain(class_name(class_id)))]
        self._chosen = chosen or ALL_CLASSES

    def build(self) -> None:
        """A tile for each class."""
        layout = self.look.layout
        box = layout.cut_top(layout.inset(self._panel(), 22, 18), 48)[1]
        rows = layout.rows(box, self._row_count, 8)
        for number, class_id in enumerate(self._ids):
            tile = layout.columns(rows[number // _COLUMNS], _COLUMNS, 8)[number % _COLUMNS]
            words = class_name(class_id) if class_id else _("All classes")
            chosen = class_id == self._chosen
            self.widgets.button(f"class:{class_id}", tile, words, kind="tile", size=16, chosen=chosen)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel and its title."""
        panel = self._panel()
        self.look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        title = self.look.title(_("Class"), 26)
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + self.look.px(14))))

    def acted(self, act: Act) -> ScreenChange | None:
        """Leave with the class."""
        return Pop(act.id.partition(":")[2]) if isinstance(act, Pressed) else None

    @property
    def _row_count(self) -> int:
        return -(-len(self._ids) // _COLUMNS)

    def _panel(self) -> pygame.Rect:
        return self.look.layout.centred(self.look.layout.window, 720, 90 + self._row_count * (_ROW + 8))
