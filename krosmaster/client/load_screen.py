"""The kept matches: open one, delete one; a broken file is named and harms nothing."""

from __future__ import annotations

from pathlib import Path

import pygame

from krosmaster.client import backdrop, theme
from krosmaster.client.figure_wording import players_line
from krosmaster.client.fonts import Style
from krosmaster.client.notice_screen import Choice, NoticeScreen
from krosmaster.client.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.services import SaveEntry, SaveFault, Services
from krosmaster.client.text import escaped
from krosmaster.client.widget_screen import WidgetScreen
from krosmaster.client.widgets import Act, Pressed
from krosmaster.client.wording import _

_ROW = 84
_GAP = 8
_LARGE_FACES = 8


class LoadScreen(WidgetScreen):
    """A list of saves, newest first."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._entries: list[SaveEntry] = []
        self._read = 0

    def answered(self, answer: object) -> None:
        """Delete what the question above was about, and read the list anew."""
        if isinstance(answer, Path):
            self.services.saves.delete(answer)
        self._entries = self.services.saves.entries()
        self._read = 0

    def update(self, dt_ms: int) -> bool:
        """Read one more match as a whole: the list stands at once, teams and turns follow."""
        changed = super().update(dt_ms)
        if self._read == len(self._entries):
            return changed
        entry = self._entries[self._read]
        if not entry.fault:
            self._entries[self._read] = self.services.saves.detailed(entry)
            self._build_row(self._read)
        self._read += 1
        return True

    def build(self) -> None:
        """A row for each save in a scrolling list."""
        layout = self.look.layout
        self.widgets.button("back", self._back_box(), _("Back"), icon="home", kind="quiet")
        box = layout.inset(self._panel(), 18, 18)
        height = layout.px(_ROW * len(self._entries) + _GAP * (len(self._entries) - 1))
        self._rows = self.widgets.scroll("list", box, max(1, height))
        self._width = box.width - layout.px(24)
        for number in range(len(self._entries)):
            self._build_row(number)

    def paint(self, surface: pygame.Surface) -> None:
        """The night arena, the title, and the panel of the list."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.title(_("Load a match"), 36)
        surface.blit(title, title.get_rect(midtop=(window.centerx, look.px(24))))
        look.draw_panel(surface, self._panel())
        if not self._entries:
            words = look.paragraph(_("Nothing has been saved yet."), look.px(400), 18, theme.SOFT_TEXT, centred=True)
            surface.blit(words, words.get_rect(center=self._panel().center))

    def acted(self, act: Act) -> ScreenChange | None:
        """Open or delete what was pressed."""
        if not isinstance(act, Pressed):
            return None
        name, _colon, number = act.id.partition(":")
        if name == "back":
            return Pop()
        entry = self._entries[int(number)]
        if name == "open":
            return self._open(entry)
        question = _("“{title}” will be gone for good.").format(title=escaped(entry.title))
        choices = [Choice(None, _("Keep it")), Choice(entry.path, _("Delete"), "danger", "cross")]
        return Push(NoticeScreen(self.services, _("Delete this save?"), question, choices))

    def _build_row(self, number: int) -> None:
        layout, entry = self.look.layout, self._entries[number]
        top = layout.px(number * (_ROW + _GAP))
        row = pygame.Rect(0, top, self._width - layout.px(64), layout.px(_ROW))
        picture = self._row_picture(entry, row.size)
        why = escaped(_short_fault(entry) if entry.fault else entry.title)
        self.widgets.button(f"open:{number}", row, kind="tile", picture=picture, tip=why, container=self._rows)
        bin_box = pygame.Rect(row.right + layout.px(8), top, layout.px(56), layout.px(_ROW))
        tip = _("Delete this save.")
        self.widgets.button(f"delete:{number}", bin_box, icon="cross", kind="tile", tip=tip, container=self._rows)

    def _open(self, entry: SaveEntry) -> ScreenChange:
        title = _("This match cannot be opened")
        if entry.fault:
            return Push(NoticeScreen(self.services, title, escaped(_short_fault(entry))))
        try:
            match = self.services.saves.load(entry.path)
        except SaveFault as fault:
            return Push(NoticeScreen(self.services, title, escaped(str(fault))))
        return Replace(self.services.screen_for(match))

    def _row_picture(self, entry: SaveEntry, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        surface = pygame.Surface(size, pygame.SRCALPHA)
        margin, middle = look.px(14), size[1] // 2
        if entry.fault:
            sign = look.icon("warning", 34)
            surface.blit(sign, sign.get_rect(midleft=(margin, middle)))
            left = margin + look.px(48)
            room = size[0] - left - margin
            title = look.label(entry.path.name, (room, look.px(26)), 16, theme.TEXT, Style.BOLD)
            fault = look.short_paragraph(_short_fault(entry), room, look.px(44), theme.SMALL, look.colours.bad)
            surface.blit(title, (left, look.px(8)))
            surface.blit(fault, (left, look.px(34)))
            return surface
        faces = 36 if sum(map(len, entry.teams)) <= _LARGE_FACES else 24
        gap = look.px(3)
        right = size[0] - margin
        for team in reversed(entry.teams):
            for character_id in reversed(team[:8]):
                face = look.face(character_id, faces)
                right -= face.get_width()
                surface.blit(face, face.get_rect(midleft=(right, middle)))
                right -= gap
            right -= look.px(18)
        names = players_line(entry.players, entry.pairs) if entry.players else ""
        room = right - margin
        heading = entry.title
        if entry.is_auto:
            newest = next(one for one in self._entries if one.is_auto)
            heading = _("Autosave") if entry.path == newest.path else _("Earlier autosave")
        title = look.label(heading or names, (room, look.px(36)), 18, theme.GOLD_LIGHT, Style.TITLE)
        facts = [names] if heading else []
        facts.append(_("over") if entry.is_over else self._turn_words(entry))
        if entry.written is not None:
            facts.append(f"{entry.written:%Y-%m-%d %H:%M}")
        line = look.label(" · ".join(facts), (room, look.px(30)), theme.SMALL, theme.SOFT_TEXT)
        gap = look.px(4)
        top = (size[1] - title.get_height() - gap - line.get_height()) // 2
        surface.blit(title, (margin, top))
        surface.blit(line, (margin, top + title.get_height() + gap))
        return surface

    @staticmethod
    def _turn_words(entry: SaveEntry) -> str:
        return _("Turn {number}").format(number=entry.turn) if entry.turn else _("being set up")

    def _panel(self) -> pygame.Rect:
        layout = self.look.layout
        _top, rest = layout.cut_top(layout.window, 88)
        _bottom, middle = layout.cut_bottom(rest, 84)
        return layout.centred(middle, 940, layout.units(middle.height))

    def _back_box(self) -> pygame.Rect:
        layout = self.look.layout
        strip, _rest = layout.cut_bottom(layout.window, 72)
        return layout.centred(strip, 200, 46)


def _short_fault(entry: SaveEntry) -> str:
    """The first fault, without the folder that all saves share."""
    return entry.fault.splitlines()[0].replace(str(entry.path), entry.path.name)
