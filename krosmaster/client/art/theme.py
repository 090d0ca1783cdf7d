"""The colours of the house and the sizes of its text: dark violet panels, warm gold accents."""

from __future__ import annotations

from typing import Any

import pygame

from krosmaster.table.values import value

Colour = pygame.Color


def _colour(text: str) -> Colour:
    return pygame.Color(text)


OUTLINE = _colour("#2a1840")
NIGHT = _colour("#150c2b")
NIGHT_LIGHT = _colour("#2b1c56")
PANEL_TOP = _colour("#45347c")
PANEL_BOTTOM = _colour("#2d1f57")
PANEL_EDGE = _colour("#7a64b8")
WELL_TOP = _colour("#221646")
WELL_BOTTOM = _colour("#2a1c52")
GOLD = _colour("#ffc857")
GOLD_LIGHT = _colour("#ffe39a")
GOLD_DARK = _colour("#e08c2c")
TEXT = _colour("#f5efff")
SOFT_TEXT = _colour("#c9bce6")
FAINT_TEXT = _colour("#9585bd")
INK = _colour("#3a1c10")
BLUE = _colour("#7db8ff")
LINK = _colour("#9ad7ff")
"""What a click opens."""
MARKED = _colour("#e08c2c80")
"""The ground of letters that were searched."""

MARKUP_COLOURS = {"gold": GOLD, "soft": SOFT_TEXT, "faint": FAINT_TEXT, "blue": BLUE}
"""Colours that marked-up text may name, as in <c gold>…</c>, beside those of the palette: red, green, player-0."""

LEAST_TEXT = 11
SMALL = 13
BODY = 15
LARGE = 18
HEADING = 24
TITLE = 40
"""Sizes of text in units."""

RADIUS = 12
"""The corners of panels, in units."""


@value
class ButtonLook:
    """How a kind of button is painted: fill from top to bottom, edge, and the colour of its text."""

    top: Colour
    bottom: Colour
    edge: Colour
    text: Colour
    radius: float = 10


BUTTONS = {
    "plain": ButtonLook(_colour("#5d4a9c"), _colour("#43327a"), _colour("#8b75cc"), TEXT),
    "primary": ButtonLook(_colour("#ffd978"), _colour("#f0a23a"), _colour("#fff0bd"), INK),
    "quiet": ButtonLook(_colour("#34256480"), _colour("#2a1c5080"), _colour("#6b57a680"), SOFT_TEXT),
    "danger": ButtonLook(_colour("#d9534f"), _colour("#a8323e"), _colour("#ff9c8f"), TEXT),
    "tile": ButtonLook(_colour("#3d2d70"), _colour("#2d1f57"), _colour("#6b57a6"), TEXT, 12),
}
BUTTONS["row"] = BUTTONS["tile"]
"""The kinds of buttons: the main offer is primary, what may be passed over is quiet, a tile holds a picture.

A row of a list is a tile that gets no check mark when it is chosen: there that would say that it is done.
"""


def manager_theme(pixels_per_unit: float) -> dict[str, Any]:
    """The theme of what pygame_gui paints itself: entry lines and scroll bars."""

    def px(units: float) -> str:
        return str(max(1, round(units * pixels_per_unit)))

    text = {"name": "noto_sans", "size": px(BODY), "style": "regular"}
    field = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": px(8),
        "border_width": px(1.5),
        "shadow_width": "0",
    }
    flat = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    return {
        "defaults": {
            "font": text,
            "colours": {
                "dark_bg": "#1d1240",
                "disabled_dark_bg": "#1d1240",
                "normal_bg": "#43327a",
                "hovered_bg": "#5d4a9c",
                "active_bg": "#6a56ad",
                "selected_bg": "#6a56ad",
                "disabled_bg": "#2d1f57",
                "normal_border": "#7a64b8",
                "hovered_border": "#ffc857",
                "active_border": "#ffc857",
                "selected_border": "#ffc857",
                "disabled_border": "#4b3a86",
                "normal_text": "#f5efff",
                "hovered_text": "#ffffff",
                "active_text": "#ffffff",
                "selected_text": "#ffffff",
                "disabled_text": "#9585bd",
                "text_cursor": "#ffc857",
            },
        },
        "button": {"misc": {**flat, "text_horiz_alignment_padding": px(10)}, "font": text},
        "text_entry_line": {"misc": {**field, "padding": f"{px(10)},{px(4)}"}, "font": text},
        "scrolling_container": {"misc": flat},
        "vertical_scroll_bar": {
            "misc": {**flat, "enable_arrow_buttons": "0"},
            "colours": {"dark_bg": "#1d124080"},
        },
        "vertical_scroll_bar.#sliding_button": {
            "misc": {**flat, "shape": "rounded_rectangle", "shape_corner_radius": px(4)},
            "colours": {"normal_bg": "#8b75cc", "hovered_bg": "#ffc857", "active_bg": "#ffe39a"},
        },
    }
