"""The title: play, go on with what was left, load, settings, quit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.paths import VERSION
from krosmaster.client.screens.notice_screen import going_on
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import SaveEntry, Services
from krosmaster.client.set_up import ways
from krosmaster.client.settings import AnimationSpeed
from krosmaster.client.ui.screen import Push, Quit, Screen, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import players_line

_NOTE = 96
_FRAME_MS = 40
"""The scene breathes at 25 pictures a second; that leaves the machine cool."""

_WAYS: Mapping[str, Callable[[Services], Screen]] = {
    "play": ways.match_setup,
    "practice": ways.practice,
    "learn": ways.lessons,
    "teams": ways.teams,
    "sandbox": ways.sandbox_start,
    "rules": ways.rules,
    "load": ways.kept_matches,
    "replays": ways.replays,
    "settings": ways.settings,
}
"""Where the buttons lead."""


class TitleScreen(WidgetScreen):
    """The first screen."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._unfinished: SaveEntry | None = None
        self._time_ms = 0
        self._since_picture_ms = 0

    def answered(self, answer: object) -> None:  # noqa: ARG002 - whatever was above, the saves may have changed
        """Look for a match to go on with."""
        self._unfinished = self.services.saves.unfinished()

    def build(self) -> None:
        """One column of buttons; the match that waits comes first."""
        column = self._column()
        layout = self.look.layout
        left = self._unfinished
        if left is not None:
            box, column = layout.cut_top(column, 56, 12)
            tip = _("Go on where you stopped.")
            self.widgets.button("continue", box, _("Continue"), icon="play", kind="primary", size=20, tip=tip)
            self._note_box, column = layout.cut_top(column, _NOTE, 14)
        box, column = layout.cut_top(column, 56, 12)
        tip = _("Two or four players share one mouse: choose teams, set up, play.")
        if left is not None:
            tip += " " + _("The match you left stays under Load.")
        kind, icon, words = ("primary", "play", _("Play")) if left is None else ("plain", "swap", _("New match"))
        self.widgets.button("play", box, words, icon=icon, kind=kind, size=20, tip=tip)
        box, column = layout.cut_top(column, 50, 12)
        tip = _("You against the computer, in three strengths: two clicks, and you place your team.")
        self.widgets.button("practice", box, _("Against the computer"), icon="computer", size=18, tip=tip)
        row, column = layout.cut_top(column, 50, 12)
        learn, teams = layout.columns(row, 2, 10)
        tip = _("Seven lessons on the board, with a coach at your side.")
        self.widgets.button("learn", learn, _("Learn"), icon="lesson", size=18, tip=tip)
        tip = _("Build teams of your own, keep them, and send them to others as text.")
        self.widgets.button("teams", teams, _("Teams"), icon="team", size=18, tip=tip)
        tip = _("Any position, changed and played as you like: try out what would happen if...")
        for pair in (
            (("sandbox", _("Sandbox"), "sandbox", tip), ("load", _("Load"), "load", "")),
            (("replays", _("Replays"), "replay", ""), ("rules", _("Rules"), "rules", "")),
            (("settings", _("Settings"), "settings", ""), ("quit", _("Quit"), "close", "")),
        ):
            row, column = layout.cut_top(column, 44, 10)
            for box, (widget_id, words, icon, told) in zip(layout.columns(row, 2, 10), pair, strict=True):
                self.widgets.button(widget_id, box, words, icon=icon, size=16, tip=told)

    def paint(self, surface: pygame.Surface) -> None:
        """The scene, the name of the game, and the note on whose it is."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.scene(look.drawings, window.size), (0, 0))
        backdrop.draw_group(surface, look, self._time_ms)
        self._paint_name(surface)
        panel = self._panel()
        look.draw_panel(surface, panel)
        if self._unfinished is not None:
            self._paint_note(surface, self._unfinished)
        words = _("Unofficial fan project, free and open. Krosmaster and its names belong to their owners.")
        words += " \N{MIDDLE DOT} " + _("Version {number}").format(number=VERSION)
        line = look.line(words, 12.5, theme.TEXT, Style.BOLD, width=window.width - look.px(40))
        strip = pygame.Surface((window.width, line.get_height() + look.px(10)), pygame.SRCALPHA)
        strip.fill((*theme.NIGHT[:3], 165))
        surface.blit(strip, (0, window.bottom - strip.get_height()))
        surface.blit(line, line.get_rect(center=(window.centerx, window.bottom - strip.get_height() // 2)))

    def update(self, dt_ms: int) -> bool:
        """The figures breathe, unless animations are off, nobody is there, or it is to be calm."""
        changed = super().update(dt_ms)
        if self.services.settings.animation_speed is AnimationSpeed.OFF or self.services.is_still:
            return changed
        self._since_picture_ms += dt_ms
        if self._since_picture_ms < _FRAME_MS:
            return changed
        self._time_ms += self._since_picture_ms
        self._since_picture_ms = 0
        return True

    def acted(self, act: Act) -> ScreenChange | None:
        """Go where the button says."""
        match act:
            case Pressed("continue") if self._unfinished is not None:
                return Push(going_on(self.services, self._unfinished.path, *self._unfinished.older))
            case Pressed(widget_id) if widget_id in _WAYS:
                return Push(_WAYS[widget_id](self.services))
            case Pressed("quit"):
                return Quit()
            case _:
                return None

    def stepped_back(self) -> ScreenChange | None:
        """Esc leaves nothing here: quitting is a button."""
        return None

    def _panel(self) -> pygame.Rect:
        look, window = self.look, self.look.layout.window
        height = 478 + _NOTE if self._unfinished is not None else 396
        panel = pygame.Rect(0, 0, look.px(356), look.px(height))
        panel.midright = (window.right - max(look.px(36), round(window.width * 0.05)), round(window.height * 0.5))
        return panel

    def _column(self) -> pygame.Rect:
        return self.look.layout.inset(self._panel(), 24, 26)

    def _paint_name(self, surface: pygame.Surface) -> None:
        look, window = self.look, self.look.layout.window
        centre = round(window.width * 0.345)
        mark = look.sprite("ui/logo-mark", 96)
        first = look.title("Krosmaster", 76, theme.GOLD)
        second = look.title("ARENA", 44, theme.TEXT)
        total = mark.get_width() + look.px(14) + first.get_width()
        centre = min(centre, self._panel().left - look.px(14) - total // 2)
        top = round(window.height * 0.07)
        surface.blit(mark, (centre - total // 2, top))
        left = centre - total // 2 + mark.get_width() + look.px(14)
        surface.blit(first, (left, top - look.px(10)))
        surface.blit(second, (left + first.get_width() - second.get_width(), top + first.get_height() - look.px(30)))

    def _paint_note(self, surface: pygame.Surface, entry: SaveEntry) -> None:
        look, box = self.look, self._note_box
        look.draw_well(surface, box)
        inner = look.layout.inset(box, 8, 5)
        self._paint_faces(surface, inner, entry)
        room = (inner.width, look.px(32))
        names = look.label(players_line(entry.players, entry.pairs), room, 12.5, theme.TEXT, Style.BOLD, centred=True)
        facts = [_("Turn {number}").format(number=entry.turn) if entry.turn else _("being set up")]
        if entry.written is not None:
            facts.append(f"{entry.written:%Y-%m-%d %H:%M}")
        line = look.line(" \N{MIDDLE DOT} ".join(facts), 12.5, theme.SOFT_TEXT, width=inner.width)
        surface.blit(line, line.get_rect(midbottom=inner.midbottom))
        middle = (inner.top + look.px(30) + inner.bottom - line.get_height()) // 2
        surface.blit(names, names.get_rect(center=(inner.centerx, middle)))

    def _paint_faces(self, surface: pygame.Surface, box: pygame.Rect, entry: SaveEntry) -> None:
        """The teams side by side, as large as all of them leave room for."""
        look, gap = self.look, self.look.px(8)
        teams = [team for team in entry.teams if team]
        count = sum(len(team) for team in teams)
        if not count:
            return
        step = min(look.px(29), (box.width - gap * (len(teams) - 1)) // count)
        left = box.centerx - (step * count + gap * (len(teams) - 1)) // 2
        for team in teams:
            for character_id in team:
                face = look.framed_face(character_id, step - look.px(2))
                surface.blit(face, face.get_rect(midleft=(left, box.top + look.px(13))))
                left += step
            left += gap
