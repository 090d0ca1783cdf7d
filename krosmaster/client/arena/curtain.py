"""What stands between two turns at one mouse: a card with the name, or a closed curtain that hides the match.

For a beat no input is taken for an answer; then any press lifts it. A card lifts by itself, a closed curtain never.
"""

from __future__ import annotations

import pygame

from krosmaster.arena.state import SETUP_PHASES, State
from krosmaster.client.arena.closed_curtain import draw_cloth, draw_medal
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.match.seats import partner_of
from krosmaster.client.settings import CurtainKind
from krosmaster.client.ui.focus import BEAT_MS, KEY_REPEAT_MS
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_name

_HELD_MS = 3 * KEY_REPEAT_MS[1]
"""A press that comes sooner after the last one is a held key."""
_CARD_MS = 1700
_FADE_MS = 260
_OPENING_MS = 480
_TALL = 400
"""The words on a closed curtain, in units."""


class Curtain:
    """Falls when the other player is asked."""

    def __init__(self) -> None:
        self._kind = CurtainKind.OFF
        self._is_down = False
        self._is_calm = False
        self._age_ms = 0
        """Since it fell, or since it was lifted."""
        self._since_press_ms = 0
        self._player = 0
        self._title = ""
        self._note = ""
        self._partner = ""
        self._faces: tuple[str, ...] = ()

    @property
    def is_down(self) -> bool:
        """Whether it takes the input."""
        return self._is_down

    @property
    def hides_all(self) -> bool:
        """Whether nothing of the match may be seen."""
        return self._is_down and self._kind is CurtainKind.FULL

    def fall(self, state: State, kind: CurtainKind, *, is_calm: bool) -> None:
        """Show whose turn it is now; calm is without anything that slides."""
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
        self._kind, self._is_calm, self._is_down = kind, is_calm, True
        self._age_ms = self._since_press_ms = 0

    def lift(self) -> None:
        """Lift it, unless the beat is not over or a key is merely held."""
        is_fresh, self._since_press_ms = self._since_press_ms >= _HELD_MS, 0
        if self._is_down and self._age_ms >= BEAT_MS and is_fresh:
            self._rise()

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        self._since_press_ms += dt_ms
        if not self._is_down and not self._is_opening:
            return False
        self._age_ms += dt_ms
        if self._is_down and self._kind is not CurtainKind.FULL and self._age_ms >= self._shown_ms:
            self._rise()
        return self._kind is not CurtainKind.OFF

    @property
    def _shown_ms(self) -> int:
        """How long it stays down by itself."""
        return BEAT_MS if self._kind is CurtainKind.OFF else _CARD_MS

    @property
    def _is_opening(self) -> bool:
        return not self._is_down and self._kind is CurtainKind.FULL and self._age_ms < _OPENING_MS

    def _rise(self) -> None:
        self._is_down, self._age_ms = False, 0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it over the window."""
        if self._kind is CurtainKind.FULL and (self._is_down or self._is_opening):
            self._draw_closed(surface, look)
        elif self._is_down and self._kind is CurtainKind.NAME_CARD:
            self._draw_card(surface, look)

    def _draw_closed(self, surface: pygame.Surface, look: Look) -> None:
        """The cloth; while it is down, who is called and how it is lifted."""
        colour = look.colours.owners[self._player]
        if self._is_opening and self._is_calm:
            veil = pygame.Surface(surface.get_size())
            draw_cloth(veil, look, colour, 0.0)
            veil.set_alpha(255 - 255 * self._age_ms // _OPENING_MS)
            surface.blit(veil, (0, 0))
            return
        share = self._age_ms / _OPENING_MS if self._is_opening else 0.0
        draw_cloth(surface, look, colour, share * share * (3 - 2 * share))
        if self._is_opening:
            return
        window = look.layout.window
        middle, top = window.centerx, window.centery - look.px(_TALL // 2)
        draw_medal(surface, look, (middle, top + look.px(74)), self._player)
        title = look.title(_("{player}, your turn!").format(player=self._title), 50, theme.TEXT, width=window.width)
        surface.blit(title, title.get_rect(midtop=(middle, top + look.px(160))))
        note = look.title(self._words(), 24, theme.GOLD_LIGHT, width=window.width)
        surface.blit(note, note.get_rect(midtop=(middle, top + look.px(226))))
        self._draw_faces(surface, look, 72, (middle, top + look.px(344)))
        words = _("Press a key or click when only you are looking.")
        words_width = window.width - look.px(90)
        prompt = look.line(words, 18, theme.TEXT, Style.BOLD, width=words_width)
        pill = pygame.Rect(0, 0, prompt.get_width() + look.px(44), look.px(44))
        pill.midtop = (middle, top + look.px(368))
        dark = (*tuple(theme.NIGHT)[:3], 215)
        ground = painting.rounded(pill.size, pill.height // 2, dark, dark, tuple(theme.GOLD), max(look.px(2), 1)).copy()
        ground.blit(prompt, prompt.get_rect(center=ground.get_rect().center))
        if self._age_ms < BEAT_MS:
            ground.set_alpha(255 * self._age_ms // BEAT_MS)
        surface.blit(ground, pill)

    def _words(self) -> str:
        return " \N{MIDDLE DOT} ".join(filter(None, (self._note, self._partner)))

    def _draw_faces(self, surface: pygame.Surface, look: Look, size: int, midbottom: tuple[int, int]) -> None:
        """Whom the player leads, side by side."""
        row = pygame.Rect(0, 0, look.px(size + 8) * len(self._faces), look.px(size))
        row.midbottom = midbottom
        for place, face in enumerate(self._faces):
            picture = look.face(face, size, edge=look.colours.owners[self._player])
            surface.blit(picture, (row.left + place * look.px(size + 8) + look.px(4), row.top))

    def _draw_card(self, surface: pygame.Surface, look: Look) -> None:
        """The card across the window."""
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
        note = look.title(self._words(), 22, theme.GOLD_LIGHT)
        total = icon.get_width() + look.px(18) + max(title.get_width(), note.get_width())
        left = (window.width - total) // 2
        band.blit(icon, icon.get_rect(midleft=(left, look.px(72))))
        left += icon.get_width() + look.px(18)
        band.blit(title, (left, look.px(14)))
        band.blit(note, (left, look.px(72)))
        self._draw_faces(band, look, 56, (window.width // 2, height - look.px(16)))
        left_ms = min(self._age_ms, _CARD_MS - self._age_ms)
        if left_ms < _FADE_MS:
            band.set_alpha(255 * left_ms // _FADE_MS)
        surface.blit(painting.dimmer(window.size), (0, 0)) if left_ms >= _FADE_MS else None
        surface.blit(band, band.get_rect(center=window.center))
