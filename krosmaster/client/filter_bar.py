"""The row of filters over the gallery: what each widget is called, and what pressing it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from krosmaster.arena.definitions import CharacterDef, Element
from krosmaster.client.card_origins import RECONSTRUCTED_ICON
from krosmaster.client.card_wording import class_name, element_name
from krosmaster.client.gallery import Filters, Order
from krosmaster.client.widgets import Widgets
from krosmaster.client.wording import _


def build_filters(widgets: Widgets, row: pygame.Rect, filters: Filters, cards: Sequence[CharacterDef]) -> None:
    """The widgets of the filters in a row of pixels."""
    layout = widgets.look.layout
    box, row = layout.cut_left(row, 150, 8)
    widgets.entry("search", box, filters.words, limit=24, hint=_("Search a name"), is_search=True)
    box, row = layout.cut_left(row, 138, 12)
    words = class_name(filters.class_id) if filters.class_id else _("Class")
    chosen = filters.class_id is not None
    widgets.button("class", box, words, icon="filter", kind="tile", size=14, chosen=chosen)
    for level in sorted({card.level for card in cards}):
        box, row = layout.cut_left(row, 36, 4)
        tip = _("Level {level} only").format(level=level)
        widgets.button(f"level:{level}", box, str(level), kind="tile", size=16, chosen=level == filters.level, tip=tip)
    row = layout.cut_left(row, 8)[1]
    for element in Element:
        box, row = layout.cut_left(row, 40, 4)
        tip = _("Only who attacks with {element}").format(element=element_name(element))
        icon, chosen = f"element-{element.value}", element is filters.element
        widgets.button(f"element:{element.value}", box, icon=icon, kind="tile", chosen=chosen, tip=tip)
    row = layout.cut_left(row, 8)[1]
    box, row = layout.cut_left(row, 40, 12)
    tip = _("Hide characters with spells that this project had to reconstruct.")
    widgets.button("published", box, icon=RECONSTRUCTED_ICON, kind="tile", chosen=filters.published_only, tip=tip)
    box, row = layout.cut_left(row, min(190.0, layout.units(row.width) - 48), 8)
    words = _("By {order}").format(order=_(filters.order.value))
    widgets.button("sort", box, words, icon="arrow-down", kind="tile", size=14, tip=_("Sort by something else"))
    box = layout.cut_left(row, 40)[0]
    widgets.button("reset", box, icon="close", kind="quiet", enabled=filters.narrows, tip=_("Show everybody"))


def filtered(filters: Filters, name: str, value: str) -> Filters:
    """The filters after a widget of the row was pressed; pressing a chosen one lifts it."""
    match name:
        case "level":
            level = int(value)
            return replace(filters, level=None if level == filters.level else level)
        case "element":
            element = Element(value)
            return replace(filters, element=None if element is filters.element else element)
        case "published":
            return replace(filters, published_only=not filters.published_only)
        case "sort":
            orders = list(Order)
            return replace(filters, order=orders[(orders.index(filters.order) + 1) % len(orders)])
        case "reset":
            return Filters(order=filters.order)
        case _:
            return filters
