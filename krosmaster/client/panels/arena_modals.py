"""Panels over the arena that take all input while they are open: the menu, the list of keys, the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.panels.arena_keys import KEY_ROWS
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.scroll_pane import BAR, ScrollPane
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _

_BUTTON = 44
_GAP = 8
_PAD = 22
_KEYS_WIDTH, _KEYS_HEAD = 900, 62
_CAPS = 0.36
"""The part of a row that is kept for the key."""


class Modal(Protocol):
    """One open panel."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its buttons."""
        ...

    @property
    def golden(self) -> str:
        """The button that Enter and Space press before any has the ring; empty: none."""
        ...

    def lay_out(self, look: Look) -> None:
        """Fit it into a window."""
        ...

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it over the rest."""
        ...


class MenuModal:
    """The menu of a match. Spots: `menu:resume`, `menu:save` and so on."""

    golden = "menu:resume"

    def __init__(
        self, *, can_concede: bool, is_lesson: bool = False, has_seats: bool = False, is_sandbox: bool = False
    ) -> None:
        self._can_concede = can_concede
        self._has_seats = has_seats
        self._is_lesson = is_lesson
        self._is_sandbox = is_sandbox
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
            box = pygame.Rect(inner.left, top, inner.width, look.px(_BUTTON))
            spots.append(Spot(f"menu:{name}", box, self._sandbox_tip() if name == "sandbox" else ""))
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

    def _sandbox_tip(self) -> str:
        """A match that goes on keeps what nobody is to know yet (`match_as_seen`)."""
        if not self._has_seats:
            return ""
        return _(
            "This position as you see it: dice and whatever lies face down are drawn anew. The match stays as it is."
        )

    def _entries(self) -> list[tuple[str, str, str, str]]:
        entries = [
            ("resume", _("Back to the board"), "play", "primary"),
            ("save", _("Save"), "save", "plain"),
            ("load", _("Load"), "load", "plain"),
            *([("seats", _("Who plays"), "computer", "plain")] if self._has_seats else []),
            ("settings", _("Settings"), "settings", "plain"),
            ("rules", _("How to play"), "rules", "plain"),
            ("help", _("Keys"), "help", "plain"),
        ]
        if self._is_sandbox:
            entries.append(("leave", _("Leave the sandbox"), "close", "plain"))
        else:
            entries.insert(3, ("sandbox", _("Try it in the sandbox"), "sandbox", "plain"))
        if self._can_concede:
            entries.append(("concede", _("Concede"), "concede", "danger"))
        if self._is_lesson:
            entries.append(("lessons", _("To the lessons"), "lesson", "plain"))
        entries.append(("title", _("To the title"), "home", "plain"))
        return entries


class KeysModal:
    """The list of a screen's keys; anything but scrolling closes it. Its spot `rule:` leads to all rules."""

    golden = ""

    def __init__(self, keys: Callable[[], Sequence[tuple[str, str]]] | None = None) -> None:
        self.spots: tuple[Spot, ...] = ()
        self._keys = keys or key_list
        self._pane = ScrollPane()

    def lay_out(self, look: Look) -> None:
        """Two columns in the middle, as high as the window lets them be."""
        self._look = look
        width = look.layout.px(_KEYS_WIDTH - 2 * _PAD)
        self._picture = _key_picture(look, width - look.px(BAR), self._keys())
        height = look.layout.units(self._picture.get_height()) + _KEYS_HEAD + _PAD
        self._box = look.layout.centred(look.layout.inset(look.layout.window, 8), _KEYS_WIDTH, height)
        rules = pygame.Rect(0, 0, look.px(190), look.px(38))
        rules.topright = (self._box.right - look.px(_PAD), self._box.top + look.px(12))
        self.spots = (Spot("rule:", rules),)

    def scroll(self, steps: int) -> bool:
        """Scroll down by steps; whether there was anything to scroll."""
        return self._pane.scroll(steps)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it over the rest."""
        look = self._look
        surface.blit(painting.dimmer(surface.get_size()), (0, 0))
        look.draw_panel(surface, self._box, accent=theme.GOLD)
        face = ButtonFace(_("All rules") + " (F2)", "rules", "plain", 14.5)
        draw_button(surface, look, self.spots[0], face, pointer)
        title = look.title(_("Keys"), 28)
        surface.blit(title, title.get_rect(midtop=(self._box.centerx, self._box.top + look.px(12))))
        inner = look.layout.inset(self._box, _PAD, 0)
        page = look.layout.cut_bottom(look.layout.cut_top(inner, _KEYS_HEAD)[1], _PAD / 2)[1]
        self._pane.paint(surface, look, page, self._picture)


def key_list() -> Sequence[tuple[str, str]]:
    """Every key of the arena with what it does."""
    return [(_(row.caps), _(row.words)) for row in KEY_ROWS]


def _key_picture(look: Look, width: int, keys: Sequence[tuple[str, str]]) -> pygame.Surface:
    """Every key with what it does, in two columns."""
    gap, between = look.px(5), look.px(24)
    column = (width - between) // 2
    rows = [_key_row(look, column, *key) for key in keys]
    half = (sum(row.get_height() + gap for row in rows) + 1) // 2
    columns: list[list[pygame.Surface]] = [[], []]
    used = 0
    for row in rows:
        columns[1 if used + row.get_height() / 2 > half else 0].append(row)
        used += row.get_height() + gap
    height = max(sum(row.get_height() + gap for row in one) for one in columns)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for number, one in enumerate(columns):
        top = 0
        for row in one:
            picture.blit(row, (number * (column + between), top))
            top += row.get_height() + gap
    return picture


def _key_row(look: Look, width: int, key: str, meaning: str) -> pygame.Surface:
    """A key as a small cap, beside it what it does."""
    room, pad = round(width * _CAPS), look.px(7)
    caps = look.paragraph(f"<b>{key}</b>", room - 2 * pad, 13, theme.GOLD_LIGHT)
    words = look.paragraph(meaning, width - room - look.px(8), 14)
    box = pygame.Rect(0, 0, max(caps.get_width() + 2 * pad, look.px(34)), caps.get_height() + look.px(6))
    surface = pygame.Surface((width, max(box.height, words.get_height())), pygame.SRCALPHA)
    box.midleft = (0, surface.get_height() // 2)
    look.draw_well(surface, box)
    surface.blit(caps, caps.get_rect(center=box.center))
    surface.blit(words, words.get_rect(midleft=(room + look.px(8), surface.get_height() // 2)))
    return surface
