"""Teams as text, over the list of teams: to be copied or pasted by hand, with all that is wrong with it."""

from __future__ import annotations

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.text import escaped
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.teams.team_rows import team_name
from krosmaster.client.ui.screen import Pop, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _
from krosmaster.client.words.team_wording import text_fault_sentence
from krosmaster.play.team_text import ReadTeams, read_teams

_LONGEST = 2000
_MOST_LINES = 6


class TeamTextScreen(WidgetScreen):
    """Pops with the teams that were read, in a tuple, or with None."""

    is_overlay = True

    def __init__(self, services: Services, text: str, *, is_to_copy: bool = False) -> None:
        super().__init__(services)
        self._is_to_copy = is_to_copy
        self._text = " ".join(text.split())[:_LONGEST]

    @property
    def _read(self) -> ReadTeams:
        return read_teams(self._text)

    def build(self) -> None:
        """The line, and below it the ways out."""
        layout = self.look.layout
        self.widgets.entry("text", self._line(), self._text, limit=_LONGEST, hint=_("Write or paste the text here"))
        bottom = layout.cut_bottom(self._inner(), 48)[0]
        if self._is_to_copy:
            close = layout.centred(bottom, 200, 48)
            self.widgets.button("close", close, _("Close"), kind="primary", size=16)
        else:
            left, right = layout.columns(bottom, 2, 14)
            self.widgets.button("close", left, _("Cancel"), icon="close", size=16)
            can = bool(self._read.teams)
            self.widgets.button("take", right, _("Add"), icon="check", kind="primary", size=16, enabled=can)
        self.widgets.focus_on("text")

    def paint(self, surface: pygame.Surface) -> None:
        """The panel, what to do, and what is wrong or comes in."""
        look, panel, inner = self.look, self._panel(), self._inner()
        look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        words = _("A team as text") if self._is_to_copy else _("Paste a team")
        title = look.heading(words, (inner.width, look.px(40)), 26)
        surface.blit(title, title.get_rect(midtop=inner.midtop))
        box = self._words_box()
        lines = look.fitted_paragraph("\n".join(self._lines()), box.size, 15.5, theme.TEXT)
        surface.blit(lines, box)

    def acted(self, act: Act) -> ScreenChange | None:
        """Follow what is typed; leave with the teams."""
        match act:
            case Typed("text", text) if not self._is_to_copy:
                self._text = text
                self.widgets.enable("take", enabled=bool(self._read.teams))
                return None
            case Pressed("take"):
                return Pop(self._read.teams)
            case Pressed("close"):
                return Pop()
            case _:
                return None

    def _lines(self) -> list[str]:
        """What to do, then whoever comes in and whatever is wrong, marked up."""
        if self._is_to_copy:
            return [
                _("The clipboard of your system cannot be reached. Copy this line by hand:"),
                f"<b>{escaped(self._text)}</b>",
            ]
        if not self._text.strip():
            return [_("Copy the text of a team, from a chat for example, and paste it above with Ctrl+V.")]
        read = self._read
        lines = [f"<icon check> <b>{escaped(team_name(team))}</b>" for team in read.teams]
        lines += [f"<icon warning> {escaped(text_fault_sentence(fault))}" for fault in read.faults]
        return lines if len(lines) <= _MOST_LINES else [*lines[:_MOST_LINES], "..."]

    def _panel(self) -> pygame.Rect:
        return self.look.layout.centred(self.look.layout.window, 680, 330)

    def _inner(self) -> pygame.Rect:
        return self.look.layout.inset(self._panel(), 24, 18)

    def _line(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.cut_top(layout.cut_top(self._inner(), 50)[1], 46)[0]

    def _words_box(self) -> pygame.Rect:
        layout, inner = self.look.layout, self._inner()
        top = self._line().bottom + layout.px(14)
        return pygame.Rect(inner.left, top, inner.width, inner.bottom - layout.px(60) - top)
