"""The tip of the spot that is pointed at. One that cites rules stays while the mouse goes to its links."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from krosmaster.arena.rulebook import Rulebook
from krosmaster.client.art.look import Look
from krosmaster.client.panels.rule_links import spots_of
from krosmaster.client.rules.rule_cards import rule_tip
from krosmaster.client.ui.spots import Spot
from krosmaster.client.ui.tooltip import TOOLTIP_DELAY_MS, draw_tooltip, tooltip_box, tooltip_links


class SpotTip:
    """Knows whose tip is due and since when; the spot itself, which may have moved, is given each time."""

    def __init__(self) -> None:
        self.owner = ""
        """The id of the spot whose tip it is."""
        self._rested_ms = 0
        self._is_dismissed = False

    def point(self, spot_id: str, *, at_once: bool = False) -> None:
        """Point at a spot, or at none; its tip appears after a while, or at once."""
        if spot_id != self.owner:
            self._rested_ms, self._is_dismissed = 0, False
        self.owner = spot_id
        if at_once:
            self._rested_ms, self._is_dismissed = TOOLTIP_DELAY_MS, False

    def dismiss(self) -> None:
        """The spot is pressed: whoever presses it has read its tip, and wants to see what comes of it."""
        self._is_dismissed = True

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the tip appears by it."""
        before = self._rested_ms
        self._rested_ms += dt_ms
        return before < TOOLTIP_DELAY_MS <= self._rested_ms

    def is_shown(self, spot: Spot | None) -> bool:
        """Whether the spot, which is that of the owner, shows its tip now."""
        return spot is not None and bool(spot.tip) and not self._is_dismissed and self._rested_ms >= TOOLTIP_DELAY_MS

    def links(self, look: Look, spot: Spot | None) -> tuple[Spot, ...]:
        """The rules that the tip cites, to be clicked."""
        if spot is None or not self.is_shown(spot) or spot.verb == "rule":
            return ()
        return spots_of(tooltip_links(look, spot.box, spot.tip))

    def keeps(self, look: Look, spot: Spot | None, position: tuple[int, int]) -> bool:
        """Whether the mouse is on a tip with links, or between it and its spot."""
        if spot is None or not self.links(look, spot):
            return False
        box = tooltip_box(look, spot.box, spot.tip)
        way = box.union(spot.box)
        beside = box.inflate(look.px(20), look.px(20)).clip(way)
        return bool(beside.collidepoint(position)) and not spot.box.collidepoint(position)

    def draw(self, surface: pygame.Surface, look: Look, spot: Spot | None, rulebook: Callable[[], Rulebook]) -> None:
        """Draw it over everything else; that of a link is the rule itself."""
        if spot is None or not self.is_shown(spot):
            return
        rule = rulebook().rules.get(spot.subject) if spot.verb == "rule" else None
        if rule is None:
            draw_tooltip(surface, look, spot.box, spot.tip)
        else:
            draw_tooltip(surface, look, spot.box, f"{rule_tip(rule)}\n<c faint>{spot.tip} (F2)</c>", width=340)
