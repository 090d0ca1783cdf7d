"""A window onto a card that may be higher than the window, with a tip for each part of the card."""

from __future__ import annotations

import pygame

from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.look import Look
from krosmaster.client.cards.card_origins import is_marked
from krosmaster.client.cards.card_tips import block_tips
from krosmaster.client.cards.card_view import BADGE, BLOCK_GAP, card_blocks, stacked
from krosmaster.client.ui.resting_tip import Tip
from krosmaster.client.ui.scroll_pane import BAR, ScrollPane
from krosmaster.client.wording import language
from krosmaster.client.words.card_wording import Card


class CardPane:
    """Shows one card in a box of pixels."""

    def __init__(self) -> None:
        self._pane = ScrollPane()
        self._card: Card | None = None
        self._tips: tuple[Tip, ...] = ()

    def paint(self, surface: pygame.Surface, look: Look, box: pygame.Rect, card: Card) -> int:
        """The card, and how much room is left under it in pixels."""
        if card is not self._card:
            self._card, self._pane.offset = card, 0
        picture, self._tips = _card_picture(look, card, box.width - look.px(BAR), language())
        self._pane.paint(surface, look, box, picture)
        return box.height - picture.get_height()

    def saw(self, event: pygame.event.Event, pointer: tuple[int, int]) -> bool:
        """Whether the event moved the card: the wheel over it, or a page key."""
        return self._pane.saw(event, pointer)

    def tips(self) -> list[Tip]:
        """What the parts of the card that are in view mean, where they are in the window."""
        box = self._pane.box
        moved = (Tip(tip.box.move(box.left, box.top - self._pane.offset).clip(box), tip.markup) for tip in self._tips)
        return [tip for tip in moved if tip.box.height]

    def badge_box(self, look: Look, box: pygame.Rect, card: Card) -> pygame.Rect | None:
        """Where the mark of the card's origin is, while the head of the card is shown."""
        if not is_marked(card):
            return None
        side = look.px(BADGE)
        right = box.right - look.px(BAR)
        return pygame.Rect(right - side, box.top, side, side)


@PICTURES.keeping
def _card_picture(look: Look, card: Card, width: int, _language: str) -> tuple[pygame.Surface, tuple[Tip, ...]]:
    blocks = card_blocks(look, card, width, with_summons=True)
    gap = look.px(BLOCK_GAP)
    return stacked([block.picture for block in blocks], width, gap), tuple(block_tips(look, card, blocks, gap))
