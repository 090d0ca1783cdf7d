"""A window onto a card that may be higher than the window: the wheel moves it, a thumb tells that there is more."""

from __future__ import annotations

from functools import lru_cache

import pygame

from krosmaster.arena.definitions import CharacterDef
from krosmaster.client import painting, theme
from krosmaster.client.card_origins import has_own_values, reconstruction_lines
from krosmaster.client.card_view import BADGE, character_card
from krosmaster.client.look import Look
from krosmaster.client.wording import _, language

_STEP = 48
_BAR = 8
_KEYS = {pygame.K_PAGEDOWN: 4, pygame.K_PAGEUP: -4}


class CardPane:
    """Shows one card in a box of pixels."""

    def __init__(self) -> None:
        self._offset = 0
        self._card: CharacterDef | None = None
        self._most = 0
        self._box = pygame.Rect(0, 0, 0, 0)

    def paint(self, surface: pygame.Surface, look: Look, box: pygame.Rect, card: CharacterDef) -> int:
        """The card, and how much room is left under it in pixels."""
        if card is not self._card:
            self._card, self._offset = card, 0
        self._box = pygame.Rect(box)
        picture = _card_picture(look, card, box.width - look.px(_BAR + 6), language())
        self._most = max(0, picture.get_height() - box.height)
        self._offset = min(self._offset, self._most)
        surface.blit(picture, box, (0, self._offset, picture.get_width(), box.height))
        if self._most:
            self._paint_bar(surface, look, picture.get_height())
        return box.height - picture.get_height()

    def saw(self, event: pygame.event.Event, pointer: tuple[int, int]) -> bool:
        """Whether the event moved the card: the wheel over it, or a page key."""
        if event.type == pygame.MOUSEWHEEL and self._box.collidepoint(pointer):
            steps = -event.y
        elif event.type == pygame.KEYDOWN and event.key in _KEYS:
            steps = _KEYS[event.key]
        else:
            return False
        offset = min(max(0, self._offset + steps * _STEP), self._most)
        moved: bool = offset != self._offset
        self._offset = offset
        return moved

    def badge_box(self, look: Look, box: pygame.Rect, card: CharacterDef) -> pygame.Rect | None:
        """Where the mark of reconstructed values is, while the head of the card is shown."""
        if not has_own_values(card):
            return None
        side = look.px(BADGE)
        right = box.right - look.px(_BAR + 6)
        return pygame.Rect(right - side, box.top, side, side)

    def _paint_bar(self, surface: pygame.Surface, look: Look, height: int) -> None:
        box, width = self._box, look.px(_BAR)
        track = pygame.Rect(box.right - width, box.top, width, box.height)
        thumb_height = max(look.px(30), track.height * box.height // height)
        thumb = pygame.Rect(track.left, 0, width, thumb_height)
        thumb.top = track.top + (track.height - thumb_height) * self._offset // self._most
        for part, colour in ((track, theme.WELL_TOP), (thumb, theme.PANEL_EDGE)):
            surface.blit(painting.rounded(part.size, width // 2, tuple(colour), tuple(colour)), part)


def origin_markup(card: CharacterDef) -> str:
    """What of a card is reconstructed, for a tool tip."""
    title = f"<c gold><b>{_('Reconstructed values')}</b></c>"
    intro = _("The published card is not known in full; this project filled in:")
    return "\n".join((title, intro, *reconstruction_lines(card)))


@lru_cache(maxsize=64)
def _card_picture(look: Look, card: CharacterDef, width: int, _language: str) -> pygame.Surface:
    return character_card(look, card, width, with_summons=True)
