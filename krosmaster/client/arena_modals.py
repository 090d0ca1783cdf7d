"""Panels over the arena that take all input while they are open: the menu, the list of keys, the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from krosmaster.client import painting, theme
from krosmaster.client.buttons import ButtonFace
from krosmaster.client.fonts import Style
from krosmaster.client.look import Look
from krosmaster.client.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _

_BUTTON = 44
_GAP = 8
_PAD = 22


class Modal(Protocol):
    """One open panel."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its buttons."""
        ...

    def lay_out(self, look: Look) -> None:
        """Fit it into a window."""
        ...

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it over the rest."""
        ...


class MenuModal:
    """The menu of a match. Spots: `menu:resume`, `menu:save` and so on."""

    def __init__(self, *, can_concede: bool) -> None:
        self._can_concede = can_concede
        self.spots: tuple[Spot, ...] = ()

    def lay_out(self, look: Look) -> None:
        """One column of buttons in the middle."""
        self._look = look
        entries = self._entries()
        height = 64 + len(entries) * (_BUTTON + _GAP) + _PAD
        self._box = look.layout.centred(look.layout.window, 340, height)
        inner = look.layout.inset(self._box, _PAD, 0)
        top = self._box.top + look.px(60)
        spots = []
        for name, _words, _icon, _kind in entries:
            spots.append(Spot(f"menu:{name}", pygame.Rect(inner.left, top, inner.width, look.px(_BUTTON))))
            top += look.px(_BUTTON + _GAP)
        self.spots = tuple(spots)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it over the rest."""
        look = self._look
        surface.blit(painting.dimmer(surface.get_size()), (0, 0))
        look.draw_panel(surface, self._box, accent=theme.GOLD)
        title = look.title(_("Menu"), 28)
        surface.blit(title, title.get_rect(midtop=(self._box.centerx, self._box.top + look.px(12))))
        for spot, (_name, words, icon, kind) in zip(self.spots, self._entries(), strict=True):
            draw_button(surface, look, spot, ButtonFace(words, icon, kind, 17), pointer)

    def _entries(self) -> list[tuple[str, str, str, str]]:
        entries = [
            ("resume", _("Back to the board"), "play", "primary"),
            ("save", _("Save"), "save", "plain"),
            ("load", _("Load"), "load", "plain"),
            ("settings", _("Settings"), "settings", "plain"),
            ("rules", _("How to play"), "rules", "plain"),
            ("help", _("Keys"), "help", "plain"),
        ]
        if self._can_concede:
            entries.append(("concede", _("Concede"), "concede", "danger"))
        entries.append(("title", _("To the title"), "home", "plain"))
        return entries


class KeysModal:
    """The list of a screen's keys; anything closes it."""

    spots: tuple[Spot, ...] = ()

    def __init__(self, keys: Callable[[], Sequence[tuple[str, str]]] | None = None) -> None:
        self._keys = keys or key_list

    def lay_out(self, look: Look) -> None:
        """Two columns in the middle."""
        self._look = look
        rows = (len(self._keys()) + 1) // 2
        self._box = look.layout.centred(look.layout.window, 820, 84 + rows * 32 + _PAD)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:  # noqa: ARG002 - a modal without buttons
        """Draw it over the rest."""
        look = self._look
        surface.blit(painting.dimmer(surface.get_size()), (0, 0))
        look.draw_panel(surface, self._box, accent=theme.GOLD)
        title = look.title(_("Keys"), 28)
        surface.blit(title, title.get_rect(midtop=(self._box.centerx, self._box.top + look.px(12))))
        entries = self._keys()
        rows = (len(entries) + 1) // 2
        columns = look.layout.columns(look.layout.inset(self._box, _PAD, 0), 2, 24)
        for number, (key, words) in enumerate(entries):
            column, row = columns[number // rows], number % rows
            top = self._box.top + look.px(64) + row * look.px(32)
            cap = look.line(key, 13.5, theme.GOLD_LIGHT, Style.BOLD)
            box = pygame.Rect(column.left, top, max(cap.get_width() + look.px(14), look.px(34)), look.px(25))
            look.draw_well(surface, box)
            surface.blit(cap, cap.get_rect(center=box.center))
            left = column.left + look.px(150)
            text = look.line(words, 15, width=column.right - left)
            surface.blit(text, text.get_rect(midleft=(left, box.centery)))


def key_list() -> Sequence[tuple[str, str]]:
    """Every key of the arena with what it does."""
    return (
        ("1 \N{EN DASH} 9", _("Choose a spell")),
        ("P", _("Punch")),
        ("K", _("Pick up a kama")),
        ("G", _("Buy a GG")),
        ("D", _("The shop of demonic rewards")),
        (_("Enter"), _("End the character's turn")),
        (_("Shift+Enter"), _("End the whole turn")),
        (_("Arrows"), _("Move the cursor")),
        (_("Space"), _("Act at the cursor; confirm")),
        ("Tab", _("Next figure under the cursor")),
        (_("Esc, right click"), _("Step back; menu")),
        (_("Shift+click"), _("Walk the safer way")),
        ("Ctrl+Z / Ctrl+Y", _("Undo / redo")),
        (_("Wheel, + and -"), _("Zoom")),
        (_("Middle button"), _("Move the zoomed board")),
        ("F11", _("Full screen")),
        ("F1", _("This list")),
    )
