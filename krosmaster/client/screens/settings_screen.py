"""The settings on four pages, over whatever screen they were opened from; each change is seen and heard at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.geometry.layout import SCALE_PERCENTS
from krosmaster.client.geometry.projection import View
from krosmaster.client.scenes.sound_effects import Effect
from krosmaster.client.screens.palette_sample import draw_sample
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.settings import (
    LOUDEST_PERCENT,
    QUIETER_PERCENT,
    THINKING_S,
    AnimationSpeed,
    ConfirmEnd,
    CurtainKind,
    Palette,
    Settings,
)
from krosmaster.client.ui.screen import Pop, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import LANGUAGES, _

_WIDTH, _HEIGHT = 840, 560
_NAME = 236
_ROW, _BOX = 70, 52
_TABS_TOP, _ROWS_TOP = 64, 138
_SAMPLE = 150
_SEEN = 0.96
"""A size is seen to be another one from this part of it on."""


class _Row(NamedTuple):
    """A setting: its name, its values side by side as they are kept and called, and the one that is chosen."""

    id: str
    icon: str
    name: str
    values: Sequence[tuple[Any, str]] = ()
    chosen: Any = None
    tip: str = ""


class _Pin(NamedTuple):
    """A button of the size of the interface, where in the window its middle was pressed, and the window's size."""

    button: str
    at: tuple[int, int]
    window: tuple[int, int]


class SettingsScreen(WidgetScreen):
    """Display, play, sound, and what eyes need. Besides the widgets, the bar of the volume takes clicks and drags."""

    is_overlay = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._page = "display"
        self._is_dragging = False
        self._box = pygame.Rect(0, 0, 0, 0)
        self._pin: _Pin | None = None

    # ---- pages ----

    def _pages(self) -> Mapping[str, tuple[str, str]]:
        """By id, icon and name."""
        return {
            "display": ("full-screen", _("Display")),
            "play": ("dice", _("Play")),
            "sound": ("sound", _("Sound")),
            "eyes": ("sight", _("Colours and motion")),
        }

    def _rows(self) -> Sequence[_Row]:
        """The settings of the page that is open."""
        match self._page:
            case "display":
                return self._display_rows()
            case "play":
                return self._play_rows()
            case "sound":
                return self._sound_rows()
            case _:
                return self._eye_rows()

    def _display_rows(self) -> Sequence[_Row]:
        now = self.services.settings
        views = ((View.FRONT, _("Front")), (View.ISOMETRIC, _("At an angle")), (View.FLAT, _("From above")))
        screens = ((False, _("Window")), (True, _("Full screen")))
        return (
            _Row("language", "language", _("Language"), tuple(LANGUAGES.items()), now.language),
            _Row("scale", "zoom-in", _("Size of the interface")),
            _Row("full_screen", "home", _("Shown in"), screens, now.full_screen),
            _Row("board_view", "view-front", _("The board"), views, now.board_view),
        )

    def _play_rows(self) -> Sequence[_Row]:
        now = self.services.settings
        speeds = (
            (AnimationSpeed.OFF, _("Off")),
            (AnimationSpeed.FAST, _("Fast")),
            (AnimationSpeed.NORMAL, _("Normal")),
        )
        asks = (
            (ConfirmEnd.NEVER, _("Never")),
            (ConfirmEnd.SOMETHING_LEFT, _("If something is left")),
            (ConfirmEnd.ALWAYS, _("Always")),
        )
        curtains = (
            (CurtainKind.OFF, _("Nothing")),
            (CurtainKind.NAME_CARD, _("A card with the name")),
            (CurtainKind.FULL, _("A closed curtain")),
        )
        times = tuple((seconds, _("{number} s at most").format(number=seconds)) for seconds in THINKING_S)
        thinks = _("How long the Master thinks about a choice. The others answer at once.")
        tip = _("A closed curtain hides the match until the next player presses a key.")
        return (
            _Row("animation_speed", "play", _("Animations"), speeds, now.animation_speed),
            _Row("confirm_end", "end-turn", _("Ask before ending a turn"), asks, now.confirm_end),
            _Row("curtain", "team", _("Between two players"), curtains, now.curtain, tip),
            _Row("thinking_s", "computer", _("The computer thinks"), times, now.thinking_s, thinks),
        )

    def _sound_rows(self) -> Sequence[_Row]:
        now = self.services.settings
        sounds = ((False, _("On")), (True, _("Muted")))
        return (
            _Row("is_muted", "mute" if now.is_muted else "sound", _("Sounds (M)"), sounds, now.is_muted),
            _Row("volume", "sound", _("Volume")),
            _Row("listen", "replay", _("How it sounds")),
        )

    def _eye_rows(self) -> Sequence[_Row]:
        now = self.services.settings
        palettes = (
            (Palette.STANDARD, _("Standard")),
            (Palette.RED_GREEN, _("Red-green")),
            (Palette.BLUE_YELLOW, _("Blue-yellow")),
            (Palette.LIGHTNESS, _("Light and dark")),
        )
        motions = ((False, _("Full")), (True, _("Reduced")))
        tip = _("Pick the colours that look alike to you; light and dark does without colours.")
        calm = _("Reduced: nothing sways, shakes or flies; things fade or change at once.")
        return (
            _Row("palette", "sight", _("Colours"), palettes, now.palette, tip),
            _Row("reduced_motion", "play", _("Motion"), motions, now.reduced_motion, calm),
        )

    # ---- the screen ----

    def build(self) -> None:
        """The tabs, then a row for each setting, its values side by side."""
        look = self.look
        self._place_panel()
        pages = self._pages()
        for column, (page, (icon, words)) in zip(self._tab_boxes(len(pages)), pages.items(), strict=True):
            is_open = page == self._page
            self.widgets.button(f"tab:{page}", column, words, icon=icon, kind="tile", size=15, chosen=is_open)
        for row, box in zip(self._rows(), self._row_boxes(), strict=False):
            values = look.layout.cut_left(box, _NAME, 14)[1]
            if row.id == "scale":
                self._build_scale(values)
            elif row.id == "volume":
                self._build_volume(values)
            elif row.id == "listen":
                listen = look.layout.cut_left(values, 200)[0]
                self.widgets.button(
                    "listen", listen, _("Listen"), icon="sound", enabled=self.services.sounds.is_audible
                )
            else:
                columns = look.layout.columns(values, len(row.values), 8)
                for column, (value, words) in zip(columns, row.values, strict=True):
                    widget_id = f"{row.id}:{_text(value)}"
                    is_chosen = value == row.chosen
                    self.widgets.button(widget_id, column, words, kind="tile", size=14, tip=row.tip, chosen=is_chosen)
        strip, _rest = look.layout.cut_bottom(look.layout.inset(self._panel(), 28, 22), 48)
        box = look.layout.centred(strip, 220, 48)
        self.widgets.button("close", box, _("Done"), icon="check", kind="primary", size=18)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel, the names of the settings, and what the page shows besides."""
        look, panel = self.look, self._panel()
        look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        title = look.title(_("Settings"), 30)
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + look.px(14))))
        for row, box in zip(self._rows(), self._row_boxes(), strict=False):
            left = look.layout.cut_left(box, _NAME, 14)[0]
            sign = look.icon(row.icon, 26)
            surface.blit(sign, sign.get_rect(midleft=left.midleft))
            words = look.paragraph(f"<b>{row.name}</b>", left.width - look.px(38), 15.5)
            surface.blit(words, words.get_rect(midleft=(left.left + look.px(38), left.centery)))
            values = look.layout.cut_left(box, _NAME, 14)[1]
            if row.id == "scale":
                self._paint_scale(surface, values)
            elif row.id == "volume":
                self._paint_volume(surface, values)
        if self._page == "eyes":
            draw_sample(surface, look, self._sample_box())

    def acted(self, act: Act) -> ScreenChange | None:
        """Turn a page, or change one setting."""
        if not isinstance(act, Pressed):
            return None
        name, _colon, value = act.id.partition(":")
        now = self.services.settings
        match name:
            case "close":
                return Pop()
            case "tab":
                self._page, self._pin = value, None
                self.rebuild()
            case "listen":
                self.services.sounds.play(Effect.INSPIRED)
            case "scale":
                self._pin = _Pin(value, self.widgets.box(act.id).center, self.look.layout.window.size)
                self._change(replace(now, scale_percent=self._steps().get(value)))
            case "volume":
                step = QUIETER_PERCENT if value == "louder" else -QUIETER_PERCENT
                self._set_volume(now.volume_percent + step)
            case _:
                row = next(row for row in self._rows() if row.id == name)
                kept = next(kept for kept, _words in row.values if _text(kept) == value)
                self._change(replace(now, **{name: kept}))
        return None

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The bar of the volume follows the mouse; M changes what the page shows."""
        if self._page != "sound":
            return None
        bar = self._volume_boxes(self._volume_row())[1]
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and bar.collidepoint(event.pos):
            self._is_dragging = True
            self._drag_to(event.pos[0])
        elif event.type == pygame.MOUSEMOTION and self._is_dragging:
            self._drag_to(event.pos[0])
        elif event.type == pygame.MOUSEBUTTONUP and self._is_dragging:
            self._is_dragging = False
            self.services.sounds.play(Effect.CHOOSE)
        elif event.type == pygame.KEYDOWN:
            self.rebuild()
        return None

    def _change(self, settings: Settings) -> None:
        self.services.change_settings(settings)
        self.rebuild()  # what is only heard lays nothing out

    # ---- the size of the interface ----

    def _build_scale(self, values: pygame.Rect) -> None:
        """Automatic, or one step of the percents smaller or larger than what is seen now."""
        automatic, smaller, _middle, larger = self._stepper_boxes(values)
        is_automatic = self.services.settings.scale_percent is None
        self.widgets.button("scale:automatic", automatic, _("Automatic"), kind="tile", size=14, chosen=is_automatic)
        for step, icon, box in (("smaller", "zoom-out", smaller), ("larger", "zoom-in", larger)):
            self.widgets.button(f"scale:{step}", box, icon=icon, enabled=step in self._steps())

    def _steps(self) -> dict[str, int]:
        """The percents next to what is seen now, as far as there are any."""
        shown = self._shown_percent()
        below = [percent for percent in SCALE_PERCENTS if percent <= shown * _SEEN]
        above = [] if self._is_full() else [percent for percent in SCALE_PERCENTS if percent > shown]
        return {step: percent for step, near in (("smaller", below[-1:]), ("larger", above[:1])) for percent in near}

    def _stepper_boxes(self, box: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        layout = self.look.layout
        automatic, box = layout.cut_left(box, 150, 8)
        smaller, box = layout.cut_left(box, 56, 8)
        larger, middle = layout.cut_left(box, 56, 8)  # side by side, so that neither is far from the middle
        return automatic, smaller, middle, larger

    def _shown_percent(self) -> int:
        return round(self.look.scale * 100)

    def _is_full(self) -> bool:
        """Whether the window has no room for anything that is seen to be larger."""
        return self.look.scale > self.look.layout.largest_scale * _SEEN

    def _scale_words(self) -> str:
        shown = self._shown_percent()
        return _("{percent} % (no room for more)").format(percent=shown) if self._is_full() else f"{shown} %"

    def _paint_scale(self, surface: pygame.Surface, values: pygame.Rect) -> None:
        middle, words = self._stepper_boxes(values)[2], self._scale_words()
        self.look.draw_well(surface, middle)
        line = self.look.line(words, 15, theme.GOLD_LIGHT, Style.BOLD, width=middle.width - self.look.px(12))
        surface.blit(line, line.get_rect(center=middle.center))

    # ---- the volume ----

    def _build_volume(self, values: pygame.Rect) -> None:
        quieter, _bar, louder = self._volume_boxes(values)
        percent = self.services.settings.volume_percent
        self.widgets.button("volume:quieter", quieter, icon="minus", enabled=percent > 0)
        self.widgets.button("volume:louder", louder, icon="plus", enabled=percent < LOUDEST_PERCENT)

    def _volume_boxes(self, values: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        quieter, rest = self.look.layout.cut_left(values, 56, 8)
        louder, bar = self.look.layout.cut_right(rest, 56, 8)
        return quieter, bar, louder

    def _volume_row(self) -> pygame.Rect:
        """The values of the row of the volume."""
        place = [row.id for row in self._sound_rows()].index("volume")
        return self.look.layout.cut_left(self._row_boxes()[place], _NAME, 14)[1]

    def _paint_volume(self, surface: pygame.Surface, values: pygame.Rect) -> None:
        """Ten bars, higher and higher; those up to the volume are lit."""
        look, settings = self.look, self.services.settings
        bar = self._volume_boxes(values)[1]
        look.draw_well(surface, bar)
        inner = look.layout.inset(bar, 12, 7)
        words = look.line(f"{settings.volume_percent} %", 15, theme.GOLD_LIGHT, Style.BOLD)
        inner.width -= look.px(58)
        surface.blit(words, words.get_rect(midright=(bar.right - look.px(12), bar.centery)))
        count = LOUDEST_PERCENT // QUIETER_PERCENT
        for place, column in enumerate(look.layout.columns(inner, count, 5)):
            high = round(column.height * (0.3 + 0.7 * (place + 1) / count))
            step = pygame.Rect(column.left, column.bottom - high, column.width, high)
            is_lit = settings.volume_percent >= (place + 1) * QUIETER_PERCENT and not settings.is_muted
            pygame.draw.rect(surface, theme.GOLD if is_lit else theme.PANEL_TOP, step, border_radius=look.px(3))

    def _drag_to(self, px: int) -> None:
        look = self.look
        inner = look.layout.inset(self._volume_boxes(self._volume_row())[1], 12, 7)
        share = (px - inner.left) / max(1, inner.width - look.px(58))
        self._set_volume(round(share * LOUDEST_PERCENT / QUIETER_PERCENT) * QUIETER_PERCENT, is_told=False)

    def _set_volume(self, percent: int, *, is_told: bool = True) -> None:
        """Another volume; whoever makes it louder wants to hear it, so a mute ends."""
        percent = min(max(percent, 0), LOUDEST_PERCENT)
        if percent != self.services.settings.volume_percent:
            self._change(replace(self.services.settings, volume_percent=percent, is_muted=False))
        if is_told:
            self.services.sounds.play(Effect.CHOOSE)

    # ---- boxes ----

    def _panel(self) -> pygame.Rect:
        return self._box

    def _place_panel(self) -> None:
        """In the middle; after another size so that the button that was pressed is still under the mouse."""
        layout, pin = self.look.layout, self._pin
        self._box = layout.centred(layout.window, _WIDTH, _HEIGHT)
        if pin is None or pin.window != layout.window.size:
            self._pin = None
            return
        place = [row.id for row in self._display_rows()].index("scale")
        values = layout.cut_left(self._row_boxes()[place], _NAME, 14)[1]
        automatic, smaller, _middle, larger = self._stepper_boxes(values)
        box = {"smaller": smaller, "larger": larger}.get(pin.button, automatic)
        self._box.move_ip(pin.at[0] - box.centerx, pin.at[1] - box.centery)
        self._box.clamp_ip(layout.window)

    def _tab_boxes(self, count: int) -> list[pygame.Rect]:
        layout = self.look.layout
        inner = layout.inset(self._panel(), 28, 0)
        strip = pygame.Rect(inner.left, inner.top + layout.px(_TABS_TOP), inner.width, layout.px(_BOX))
        return layout.columns(strip, count, 8)

    def _row_boxes(self) -> list[pygame.Rect]:
        layout = self.look.layout
        inner = layout.inset(self._panel(), 28, 0)
        return [
            pygame.Rect(inner.left, inner.top + layout.px(_ROWS_TOP + number * _ROW), inner.width, layout.px(_BOX))
            for number in range(4)
        ]

    def _sample_box(self) -> pygame.Rect:
        """Below the rows of the page about colours."""
        below = self._row_boxes()[2]
        return pygame.Rect(below.left, below.top, below.width, self.look.px(_SAMPLE))


def _text(value: Any) -> str:
    """A value as it stands in the id of its button."""
    kept = getattr(value, "value", value)
    return {True: "yes", False: "no"}[kept] if isinstance(kept, bool) else str(kept)
