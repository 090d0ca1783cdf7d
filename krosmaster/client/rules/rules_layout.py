"""Where things stand on the two screens of rules, and the tabs that lead from one to the other."""

from __future__ import annotations

import pygame

from krosmaster.client.geometry.layout import Layout
from krosmaster.client.ui.widgets import Widgets
from krosmaster.client.wording import _

PAGES, RULEBOOK = "pages", "rulebook"
"""The tabs."""

_COLUMN = 268
_TAB = 162


class RulesLayout:
    """Boxes in pixels of the window: chapters at the left, what is read at the right, buttons above and below."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        _top, rest = layout.cut_top(layout.window, 70)
        _bottom, body = layout.cut_bottom(rest, 76)
        inner = layout.inset(body, 20, 0)
        self.body = layout.centred(inner, 1100, 660)
        self.body.top = inner.top
        self.column, self.page_panel = layout.cut_left(self.body, _COLUMN, 14)
        self.page = layout.inset(self.page_panel, 22, 14)
        strip = layout.cut_bottom(layout.window, 72)[0]
        self.bottom = pygame.Rect(self.body.left, strip.top + layout.px(10), self.body.width, layout.px(52))
        head = pygame.Rect(self.page_panel.left, layout.px(15), self.page_panel.width, layout.px(42))
        self.tabs, self.head = layout.cut_right(head, 2 * _TAB + 6, 12)
        """The tabs, and what is free at their left."""
        self.title = (self.column.left, layout.px(36))
        """The middle of the title's left edge."""

    def build_tabs(self, widgets: Widgets, chosen: str) -> None:
        """The two tabs, `tab:pages` and `tab:rulebook`."""
        tabs = ((PAGES, _("How to play"), "lesson"), (RULEBOOK, _("All rules"), "rules"))
        for (name, words, icon), box in zip(tabs, self._layout.columns(self.tabs, 2, 6), strict=True):
            widgets.button(f"tab:{name}", box, words, icon=icon, kind="tile", size=14, chosen=name == chosen)
