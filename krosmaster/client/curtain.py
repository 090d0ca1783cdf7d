"""The card between two turns at one mouse: whose turn it is. Input is ignored for a beat, then any click lifts it."""

from __future__ import annotations

import pygame

from krosmaster.arena.state import SETUP_PHASES, State
from krosmaster.client import painting, theme
from krosmaster.client.figure_wording import player_name
from krosmaster.client.look import Look
from krosmaster.client.seats import partner_of
from krosmaster.client.wording import _

BEAT_MS = 350
"""So long nothing is taken for an answer."""

_SHOWN_MS = 1700
_FADE_MS = 260


class Curtain:
    """Falls when the other player is asked, and lifts by itself."""

    def __init__(self) -> None:
        self._age_ms = _SHOWN_MS
        self._player = 0
        self._title = ""
        self._note = ""
        self._partner = ""
        self._faces: tuple[str, ...] = ()

    @property
    def is_down(self) -> bool:
        """Whether it covers the screen and takes the input."""
        return self._age_ms < _SHOWN_MS

    def fall(self, state: State) -> None:
        """Show whose turn it is now."""
        player = state.asked
        name = player_name(state.players[player].name, player)
        self._player = player
        self._title = name
        self._note = _("Turn {number}").format(number=state.number)
        if state.phase in SETUP_PHASES:
            self._note = _("places the team")
        elif state.question is not None and player != state.player:
            self._note = _("has to choose")
        self._partner = ""
        partner = partner_of(state, player)
        if partner is not None:
            together = player_name(state.players[partner].name, partner)
            self._partner = _("together with {player}").format(player=together)
        handles = state.players[player].timeline
        self._faces = tuple(state.figures[handle].definition.id for handle in handles if not state.figures[handle].ko)
        self._age_ms = 0

    def lift(self) -> None:
        """Lift it, unless the beat is not over."""
        if self._age_ms >= BEAT_MS:
            self._age_ms = _SHOWN_MS

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        if not self.is_down:
            return False
        self._age_ms = min(self._age_ms + dt_ms, _SHOWN_MS)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card across the window."""
        if not self.is_down:
            return
        window = look.layout.window
        height = look.px(190)
        band = pygame.Surface((window.width, height), pygame.SRCALPHA)
        colour = look.colours.owners[self._player]
        dark = colour.lerp(theme.NIGHT, 0.62)
        band.blit(painting.gradient((window.width, height), colour.lerp(theme.NIGHT, 0.4), dark), (0, 0))
        line = max(look.px(3), 2)
        pygame.draw.rect(band, theme.GOLD, (0, 0, window.width, line))
        pygame.draw.rect(band, theme.GOLD, (0, height - line, window.width, line))
        icon = look.icon(f"player-{self._player}", 72)
        title = look.title(self._title, 46, theme.TEXT)
        words = " \N{MIDDLE DOT} ".join(filter(None, (self._note, self._partner)))
        note = look.title(words, 22, theme.GOLD_LIGHT)
        total = icon.get_width() + look.px(18) + max(title.get_width(), note.get_width())
        left = (window.width - total) // 2
        band.blit(icon, icon.get_rect(midleft=(left, look.px(72))))
        left += icon.get_width() + look.px(18)
        band.blit(title, (left, look.px(14)))
        band.blit(note, (left, look.px(72)))
        size = 56
        row = pygame.Rect(0, 0, look.px(size + 8) * len(self._faces), look.px(size))
        row.midbottom = (window.width // 2, height - look.px(16))
        for place, face in enumerate(self._faces):
            picture = look.portrait(face, size)
            band.blit(picture, (row.left + place * look.px(size + 8) + look.px(4), row.top))
        left_ms = min(self._age_ms, _SHOWN_MS - self._age_ms)
        if left_ms < _FADE_MS:
            band.set_alpha(255 * left_ms // _FADE_MS)
        surface.blit(painting.dimmer(window.size), (0, 0)) if left_ms >= _FADE_MS else None
        surface.blit(band, band.get_rect(center=window.center))
