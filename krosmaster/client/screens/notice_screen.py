"""A short message or question over the screen below it."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.text import escaped
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import SaveFault, Services
from krosmaster.client.ui.screen import Pop, Push, Screen, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _


class Choice(NamedTuple):
    """An answer: what the screen below is told, how to leave it, or what tells that when it is chosen.

    With it the words of its button, and the button's kind.
    """

    answer: object
    words: str
    kind: str = "plain"
    icon: str = ""


class NoticeScreen(WidgetScreen):
    """Pops with the answer of the pressed button, `choice-0` and so on; Esc answers None."""

    is_overlay = True

    def __init__(self, services: Services, title: str, text: str, choices: Sequence[Choice] = ()) -> None:
        super().__init__(services)
        self._title = title
        self._text = text
        self._choices = tuple(choices) or (Choice(None, _("Close"), "primary"),)

    def build(self) -> None:
        """The buttons in a row at the bottom."""
        row, _rest = self.look.layout.cut_bottom(self.look.layout.inset(self._panel(), 24, 20), 48)
        for number, box in enumerate(self.look.layout.columns(row, len(self._choices), 14)):
            choice = self._choices[number]
            self.widgets.button(f"choice-{number}", box, choice.words, icon=choice.icon, kind=choice.kind, size=16)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel with title and text."""
        look, panel = self.look, self._panel()
        look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        inner = look.layout.inset(panel, 24, 20)
        title = look.title(self._title, 24, width=inner.width)
        surface.blit(title, title.get_rect(midtop=inner.midtop))
        text = self._paragraph(inner.width)
        surface.blit(text, (inner.left, inner.top + look.px(48)))

    def acted(self, act: Act) -> ScreenChange | None:
        """Leave with the answer."""
        if isinstance(act, Pressed):
            answer = self._choices[int(act.id.removeprefix("choice-"))].answer
            if callable(answer):
                answer = answer()
            return answer if isinstance(answer, (Pop, Push)) else Pop(answer)
        return None

    def _paragraph(self, width: int) -> pygame.Surface:
        return self.look.paragraph(self._text, width, 16, theme.TEXT, centred=True)

    def _panel(self) -> pygame.Rect:
        layout = self.look.layout
        width = 520.0
        text = self._paragraph(layout.px(width) - 2 * layout.px(24))
        return layout.centred(layout.window, width, 160 + layout.units(text.get_height()))


def going_on(services: Services, path: Path, *older: Path) -> Screen:
    """The screen in which a kept match goes on, else an older one of it, or what is wrong with its file."""
    try:
        return services.screen_for(services.saves.load(path))
    except SaveFault as fault:
        for other in older:
            with contextlib.suppress(SaveFault):
                return services.screen_for(services.saves.load(other))
        return NoticeScreen(services, _("This match cannot be opened"), escaped(str(fault)))
