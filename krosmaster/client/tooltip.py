"""A tool tip: marked-up text on a small panel beside what it explains, always inside the window."""

from __future__ import annotations

import pygame

from krosmaster.client import painting, theme
from krosmaster.client.look import Look

TOOLTIP_DELAY_MS = 350


def draw_tooltip(surface: pygame.Surface, look: Look, beside: pygame.Rect, markup: str, *, width: float = 300) -> None:
    """Draw a tip below a box, or above it where there is no room."""
    words = look.paragraph(markup, look.px(width), 14)
    margin, gap = look.px(11), look.px(7)
    box = pygame.Rect(0, 0, words.get_width() + 2 * margin, words.get_height() + 2 * look.px(8))
    box.midtop = (beside.centerx, beside.bottom + gap)
    if box.bottom > look.layout.window.bottom:
        box.bottom = beside.top - gap
    box.clamp_ip(look.layout.window.inflate(-look.px(8), -look.px(8)))
    blur = max(4, look.px(10))
    radius = look.px(9)
    surface.blit(painting.shadow(box.size, radius, blur), box.move(-blur, -blur + look.px(3)).topleft)
    fill = (28, 17, 58, 255)
    surface.blit(painting.rounded(box.size, radius, fill, fill, tuple(theme.GOLD_DARK), max(1, look.px(1.5))), box)
    surface.blit(words, (box.left + margin, box.top + look.px(8)))
