"""The banner of risen tension: what it cost whom, in large letters over the board, until it has been read.

It stands beside the playback, so that it is seen whatever is skipped, with little motion and with none: it waits for
the curtain, and for the dice while they are rolling.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.arena.events import TensionRose
from krosmaster.arena.state import State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.scenes.playback import Playback
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_name

SHOWN_MS = 2600
"""So long it can be read, unless a press takes it away."""
_FADE_MS = 220
_HIGH, _PAD = 150, 16


class _Loss(NamedTuple):
    player: int
    name: str
    before: int
    after: int


class TensionBanner:
    """Announced when the rules raise the tension, shown when its turn has come."""

    def __init__(self) -> None:
        self._event: TensionRose | None = None
        self._losses: tuple[_Loss, ...] = ()
        self._words = ""
        self._left_ms = 0
        self.is_up = False
        """Whether it is seen."""

    @property
    def is_due(self) -> bool:
        """Whether it is seen or still to come."""
        return self._event is not None

    def announce(self, event: TensionRose, after: State) -> None:
        """The tension has risen, and led to a position."""
        self._event, self._left_ms, self.is_up = event, SHOWN_MS, False
        self._losses = tuple(
            _Loss(place, player_name(seat.name, place), seat.gallons + lost, seat.gallons)
            for place, (seat, lost) in enumerate(zip(after.players, event.losses, strict=True))
            if lost
        )
        if len(self._losses) == len(after.players):
            self._words = _("Each player puts a GG back in the box.")
        elif self._losses:
            self._words = _("These players put a GG back in the box:")
        else:
            self._words = _("Nobody has a GG to put back.")

    def update(self, dt_ms: int, playback: Playback, *, is_covered: bool) -> bool:
        """Let time pass, once the curtain is up and the dice lie; whether the picture has changed by it."""
        if self._event is None:
            return False
        if not self.is_up:
            if is_covered or playback.is_paused or self._event in playback.to_come[1:]:
                return False
            self.is_up = True
            return True
        self._left_ms -= dt_ms
        if self._left_ms <= 0:
            self.drop()
        return self._left_ms < _FADE_MS

    def press(self) -> None:
        """A press takes it away, if it is seen."""
        if self.is_up:
            self.drop()

    def drop(self) -> None:
        """It has been read, or what it told is taken back."""
        self._event, self._left_ms, self.is_up = None, 0, False

    def draw(self, surface: pygame.Surface, look: Look, board: pygame.Rect) -> None:
        """A band across the board."""
        if not self.is_up:
            return
        pad, high = look.px(_PAD), look.px(_HIGH)
        band = pygame.Surface((board.width, high), pygame.SRCALPHA)
        red = look.colours.bad
        dark = painting.gradient(band.get_size(), red.lerp(theme.NIGHT, 0.62), red.lerp(theme.NIGHT, 0.82))
        band.blit(dark, (0, 0))
        line = max(look.px(3), 2)
        pygame.draw.rect(band, theme.GOLD, (0, 0, board.width, line))
        pygame.draw.rect(band, theme.GOLD, (0, high - line, board.width, line))
        icon = look.icon("tension", 44)
        room = board.width - 2 * pad
        title = look.title(_("Tension rises!"), 40, theme.GOLD_LIGHT, width=room - icon.get_width() - pad)
        left = (board.width - icon.get_width() - pad // 2 - title.get_width()) // 2
        middle = look.px(34)
        band.blit(icon, icon.get_rect(midleft=(left, middle)))
        band.blit(title, title.get_rect(midleft=(left + icon.get_width() + pad // 2, middle)))
        words = look.line(self._words, 19, theme.TEXT, Style.BOLD, width=room)
        band.blit(words, words.get_rect(center=(board.width // 2, look.px(76))))
        chips = [self._chip(look, loss, room // max(len(self._losses), 1) - pad) for loss in self._losses]
        total = sum(chip.get_width() for chip in chips) + pad * (len(chips) - 1)
        left = (board.width - total) // 2
        for chip in chips:
            band.blit(chip, chip.get_rect(midleft=(left, look.px(116))))
            left += chip.get_width() + pad
        if self._left_ms < _FADE_MS:
            band.set_alpha(255 * max(self._left_ms, 0) // _FADE_MS)
        surface.blit(band, band.get_rect(center=board.center))

    def _chip(self, look: Look, loss: _Loss, room: int) -> pygame.Surface:
        """A player's sign and name, and the GG before and after."""
        gap, high = look.px(6), look.px(36)
        sign, gallon = look.icon(f"player-{loss.player}", 24), look.icon("gallon", 26)
        arrow = look.icon("arrow-right", 16)
        before = look.title(str(loss.before), 22, theme.TEXT)
        after = look.title(str(loss.after), 26, look.colours.bad)
        fixed = [gallon, before, arrow, after]
        used = sign.get_width() + sum(part.get_width() for part in fixed) + 7 * gap
        name = look.line(loss.name, 16, theme.TEXT, Style.BOLD, width=max(room - used, look.px(30)))
        parts = [sign, name, *fixed]
        width = sum(part.get_width() for part in parts) + gap * (len(parts) + 1)
        fill = (*tuple(theme.NIGHT)[:3], 235)
        edge = tuple(look.colours.owners[loss.player])
        chip = painting.rounded((width, high), high // 2, fill, fill, edge, max(look.px(2), 1)).copy()
        left = gap
        for part in parts:
            chip.blit(part, part.get_rect(midleft=(left, high // 2)))
            left += part.get_width() + gap
        return chip
