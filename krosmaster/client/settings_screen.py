"""The settings, over whatever screen they were opened from; each change is seen at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from krosmaster.client import theme
from krosmaster.client.fonts import Style
from krosmaster.client.layout import SCALE_PERCENTS
from krosmaster.client.screen import Pop, ScreenChange
from krosmaster.client.settings import AnimationSpeed, ConfirmEnd
from krosmaster.client.widget_screen import WidgetScreen
from krosmaster.client.widgets import Act, Pressed
from krosmaster.client.wording import LANGUAGES, _

_ROWS = 5
_ROW = 64


class SettingsScreen(WidgetScreen):
    """Language, scale, full screen, animation, and when ending a turn is asked again."""

    is_overlay = True

    def build(self) -> None:
        """A row for each setting, its values side by side."""
        settings = self.services.settings
        rows = self._rows()
        self._values(rows[0], "language", [(code, name) for code, name in LANGUAGES.items()], settings.language)
        self._stepper(rows[1])
        on_off = [("window", _("Window")), ("full", _("Full screen"))]
        self._values(rows[2], "screen", on_off, "full" if settings.full_screen else "window")
        speeds = {
            AnimationSpeed.OFF: _("Off"),
            AnimationSpeed.FAST: _("Fast"),
            AnimationSpeed.NORMAL: _("Normal"),
        }
        self._values(rows[3], "animation", [(s.value, w) for s, w in speeds.items()], settings.animation_speed.value)
        asks = {
            ConfirmEnd.NEVER: _("Never"),
            ConfirmEnd.SOMETHING_LEFT: _("If something is left"),
            ConfirmEnd.ALWAYS: _("Always"),
        }
        self._values(rows[4], "confirm", [(a.value, w) for a, w in asks.items()], settings.confirm_end.value)
        panel = self._panel()
        layout = self.look.layout
        strip, _rest = layout.cut_bottom(layout.inset(panel, 28, 22), 48)
        box = layout.centred(strip, 220, 48)
        self.widgets.button("close", box, _("Done"), icon="check", kind="primary", size=18)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel and the names of the settings."""
        look, panel = self.look, self._panel()
        look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        title = look.title(_("Settings"), 30)
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + look.px(18))))
        names = (
            ("language", _("Language")),
            ("zoom-in", _("Size of the interface")),
            ("home", _("Display")),
            ("play", _("Animations")),
            ("end-turn", _("Ask before ending a turn")),
        )
        for row, (icon, name) in zip(self._rows(), names, strict=True):
            left, _values = look.layout.cut_left(row, 230, 14)
            sign = look.icon(icon, 26)
            surface.blit(sign, sign.get_rect(midleft=left.midleft))
            width = left.width - look.px(38)
            words = look.paragraph(f"<b>{name}</b>", width, 15.5)
            surface.blit(words, words.get_rect(midleft=(left.left + look.px(38), left.centery)))

        self._paint_scale(surface)

    def acted(self, act: Act) -> ScreenChange | None:
        """Change one setting; the widgets are laid out again by it."""
        if not isinstance(act, Pressed):
            return None
        settings = self.services.settings
        name, _dash, value = act.id.partition(":")
        match name:
            case "close":
                return Pop()
            case "language":
                settings = replace(settings, language=value)
            case "scale":
                settings = replace(settings, scale_percent=self._steps().get(value))
            case "screen":
                settings = replace(settings, full_screen=value == "full")
            case "animation":
                settings = replace(settings, animation_speed=AnimationSpeed(value))
            case "confirm":
                settings = replace(settings, confirm_end=ConfirmEnd(value))
            case _:
                return None
        self.services.change_settings(settings)
        return None

    def _values(self, row: pygame.Rect, name: str, values: Sequence[tuple[str, str]], chosen: str) -> None:
        _left, box = self.look.layout.cut_left(row, 230, 14)
        for column, (value, words) in zip(self.look.layout.columns(box, len(values), 8), values, strict=True):
            widget_id = f"{name}:{value}"
            self.widgets.button(widget_id, column, words, kind="tile", size=14, chosen=value == chosen)

    def _stepper(self, row: pygame.Rect) -> None:
        """Automatic, or one step of the percents smaller or larger than what is seen now."""
        automatic, smaller, _middle, larger = self._stepper_boxes(row)
        is_automatic = self.services.settings.scale_percent is None
        words = _("Automatic")
        self.widgets.button("scale:automatic", automatic, words, kind="tile", size=14, chosen=is_automatic)
        for step, icon, box in (("smaller", "zoom-out", smaller), ("larger", "zoom-in", larger)):
            self.widgets.button(f"scale:{step}", box, icon=icon, enabled=step in self._steps())

    def _steps(self) -> dict[str, int]:
        """The percents next to what is seen now, as far as there are any."""
        shown = self._shown_percent()
        below = [percent for percent in SCALE_PERCENTS if percent < shown]
        above = [] if self._is_full() else [percent for percent in SCALE_PERCENTS if percent > shown]
        return {step: percent for step, near in (("smaller", below[-1:]), ("larger", above[:1])) for percent in near}

    def _stepper_boxes(self, row: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        layout = self.look.layout
        _name, box = layout.cut_left(row, 230, 14)
        automatic, box = layout.cut_left(box, 132, 8)
        smaller, box = layout.cut_left(box, 56, 8)
        larger, middle = layout.cut_right(box, 56, 8)
        return automatic, smaller, middle, larger

    def _shown_percent(self) -> int:
        return round(self.look.scale * 100)

    def _is_full(self) -> bool:
        """Whether the window has no room for anything larger."""
        percent = self.services.settings.scale_percent
        return percent is not None and self._shown_percent() < percent

    def _paint_scale(self, surface: pygame.Surface) -> None:
        middle, shown = self._stepper_boxes(self._rows()[1])[2], self._shown_percent()
        words = f"{shown} %"
        if self._is_full():
            words = _("{percent} % (no room for more)").format(percent=shown)
        self.look.draw_well(surface, middle)
        line = self.look.line(words, 15, theme.GOLD_LIGHT, Style.BOLD, width=middle.width - self.look.px(12))
        surface.blit(line, line.get_rect(center=middle.center))

    def _panel(self) -> pygame.Rect:
        return self.look.layout.centred(self.look.layout.window, 780, 170 + _ROWS * _ROW)

    def _rows(self) -> list[pygame.Rect]:
        layout = self.look.layout
        inner = layout.inset(self._panel(), 28, 0)
        return [
            pygame.Rect(inner.left, inner.top + layout.px(76 + number * _ROW), inner.width, layout.px(48))
            for number in range(_ROWS)
        ]
