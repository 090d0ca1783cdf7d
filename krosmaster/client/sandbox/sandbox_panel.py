"""What stands at the right of the sandbox while a position is edited: three pages with their tabs."""

from __future__ import annotations

import pygame

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.state import State
from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.sandbox.sandbox_bench import Tab, Workbench
from krosmaster.client.sandbox.sandbox_inspector import lay_out_inspector
from krosmaster.client.sandbox.sandbox_palette import Palette
from krosmaster.client.sandbox.sandbox_table import lay_out_table
from krosmaster.client.ui.spot_form import SpotForm, Tile
from krosmaster.client.ui.spots import Pointer, Spot
from krosmaster.client.wording import _

_TABS = 38
_PAD = 10
_WIDE = 270
"""In a narrower page the tabs have no icons."""


class SandboxPanel:
    """Laid out for one window and language; told by `show` what there is."""

    def __init__(self, look: Look, side: pygame.Rect, catalog: Catalog) -> None:
        self._look = look
        self.box = side.inflate(-2 * look.px(8), -2 * look.px(8))
        self.palette = Palette(catalog)
        self._form = SpotForm(look, self.box)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Tabs and whatever the open page offers."""
        return self._form.spots

    def show(self, state: State, bench: Workbench) -> None:
        """Take over a position and what is laid out."""
        look = self._look
        inner = self.box.inflate(-2 * look.px(_PAD), -2 * look.px(_PAD))
        form = SpotForm(look, inner)
        is_wide = look.layout.units(inner.width) >= _WIDE
        form.tiles(
            [
                Tile(f"tab:{tab.value}", words, icon if is_wide else "", f"{tip} (X)", bench.tab is tab, size=14)
                for tab, words, icon, tip in (
                    (Tab.PLACE, _("Place"), "plus", _("What can be put on the board")),
                    (Tab.FIGURE, _("Figure"), "edit", _("The figure that is chosen")),
                    (Tab.TABLE, _("Match"), "flag", _("Players, turn and board")),
                )
            ],
            _TABS,
        )
        form.skip(2)
        match bench.tab:
            case Tab.PLACE:
                self.palette.lay_out(look, form, state, bench)
            case Tab.FIGURE:
                lay_out_inspector(look, form, state, bench)
            case Tab.TABLE:
                lay_out_table(look, form, state, bench)
        self._form = form

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it."""
        self._look.draw_panel(surface, self.box, accent=theme.GOLD_DARK)
        self._form.draw(surface, pointer)
