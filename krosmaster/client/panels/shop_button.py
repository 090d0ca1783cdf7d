"""The way into the shop: a button in the strip that lights up where the active krosmaster can buy."""

from __future__ import annotations

import pygame

from krosmaster.arena.state import State
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.panels.choices import Choices
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _


class ShopButton:
    """Spot: `shop`; none while the match is played without rewards."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self._box = box
        self._can_buy = False
        self.spots: tuple[Spot, ...] = ()

    def show(self, state: State, choices: Choices) -> None:
        """Take over a position."""
        self._can_buy = choices.can_buy_reward
        tip = "<b>" + _("Demonic rewards") + "</b> (D)\n" + _("See what is for sale; buy on a demon cell.")
        self.spots = (Spot("shop", self._box, tip),) if state.shop else ()

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the button."""
        for spot in self.spots:
            face = ButtonFace("", "shop", "primary" if self._can_buy else "tile")
            draw_button(surface, self._look, spot, face, pointer)
            badge = self._look.line("D", 11, theme.INK if self._can_buy else theme.SOFT_TEXT, Style.BOLD)
            surface.blit(badge, (spot.box.left + self._look.px(5), spot.box.top + self._look.px(2)))
