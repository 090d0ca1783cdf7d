"""Where what is asked before a match lies, and the row of buttons that leads on: boxes in pixels of the window."""

from __future__ import annotations

import pygame

from krosmaster.client.geometry.layout import Layout


def body_box(layout: Layout, width: float, height: float) -> pygame.Rect:
    """Below the title, as large as there is room, but no larger than some units."""
    _top, rest = layout.cut_top(layout.window, 72)
    _bottom, body = layout.cut_bottom(rest, 78)
    inner = layout.inset(body, 20, 0)
    box = layout.centred(inner, width, height)
    box.top = inner.top
    return box


def row_below(layout: Layout, body: pygame.Rect) -> pygame.Rect:
    """Of the buttons at the bottom of the window, as wide as what is above."""
    strip = layout.cut_bottom(layout.window, 74)[0]
    return pygame.Rect(body.left, strip.top + layout.px(11), body.width, layout.px(52))
