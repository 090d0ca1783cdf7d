"""A tool tip: marked-up text on a small panel beside what it explains, always inside the window."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import Link

TOOLTIP_DELAY_MS = 350

_SIZE = 14
_MARGIN, _MARGIN_DOWN = 11, 8


def draw_tooltip(
    surface: pygame.Surface,
    look: Look,
    beside: pygame.Rect,
    markup: str,
    *,
    width: float = 300,
    others: Iterable[pygame.Rect] = (),
) -> None:
    """Draw a tip below a box, or on the side of it where it covers least of the other boxes."""
    words = look.paragraph(markup, look.px(width), _SIZE)
    box = tooltip_box(look, beside, markup, width=width, others=others)
    blur = max(4, look.px(10))
    radius = look.px(9)
    surface.blit(painting.shadow(box.size, radius, blur), box.move(-blur, -blur + look.px(3)).topleft)
    fill = (28, 17, 58, 255)
    surface.blit(painting.rounded(box.size, radius, fill, fill, tuple(theme.GOLD_DARK), max(1, look.px(1.5))), box)
    surface.blit(words, _inside(look, box))


def tooltip_box(
    look: Look, beside: pygame.Rect, markup: str, *, width: float = 300, others: Iterable[pygame.Rect] = ()
) -> pygame.Rect:
    """Where `draw_tooltip` draws."""
    words = look.paragraph(markup, look.px(width), _SIZE)
    size = (words.get_width() + 2 * look.px(_MARGIN), words.get_height() + 2 * look.px(_MARGIN_DOWN))
    window = look.layout.window.inflate(-look.px(8), -look.px(8))
    return tip_box(window, beside, size, look.px(7), others)


def tooltip_links(look: Look, beside: pygame.Rect, markup: str, *, width: float = 300) -> tuple[Link, ...]:
    """The rules that a tip beside a box cites, and where."""
    at = _inside(look, tooltip_box(look, beside, markup, width=width))
    return look.links(markup, look.px(width), _SIZE, at)


def _inside(look: Look, box: pygame.Rect) -> tuple[int, int]:
    return box.left + look.px(_MARGIN), box.top + look.px(_MARGIN_DOWN)


def tip_box(
    window: pygame.Rect, beside: pygame.Rect, size: tuple[int, int], gap: int, others: Iterable[pygame.Rect] = ()
) -> pygame.Rect:
    """Where a tip of some size goes: below, above, left or right of a box, the first place that covers least."""
    below, above, left, right = (pygame.Rect((0, 0), size) for _side in range(4))
    below.midtop = (beside.centerx, beside.bottom + gap)
    above.midbottom = (beside.centerx, beside.top - gap)
    left.midright = (beside.left - gap, beside.centery)
    right.midleft = (beside.right + gap, beside.centery)
    covered = [beside, *(other for other in others if other != beside)]

    def cost(place: pygame.Rect) -> int:
        shared = (place.clip(other) for other in covered)
        return sum(part.width * part.height for part in shared)

    return min((place.clamp(window) for place in (below, above, left, right)), key=cost)
