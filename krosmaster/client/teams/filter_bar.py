"""The row of filters over the gallery: what each widget is called, and what pressing it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from krosmaster.arena.definitions import CharacterDef, Element
from krosmaster.client.cards.card_origins import OWN_ICON, RECONSTRUCTED_ICON
from krosmaster.client.cards.gallery import Filters, Order, plain
from krosmaster.client.screens.tile_pick import Tile, TilePick
from krosmaster.client.services import Services
from krosmaster.client.ui.widgets import Widgets
from krosmaster.client.wording import _
from krosmaster.client.words.card_wording import class_name, element_name
from krosmaster.play.abilities import Ability
from krosmaster.table.sayings import N_

_ABILITIES: Mapping[Ability, tuple[str, str]] = {
    Ability.HEAL: ("heal", N_("Heals")),
    Ability.SUMMON: ("summon", N_("Summons")),
    Ability.PUSH: ("push", N_("Pushes")),
    Ability.PULL: ("pull", N_("Pulls")),
    Ability.SWAP: ("swap", N_("Swaps places")),
    Ability.LEAP: ("approach", N_("Leaps or retreats")),
    Ability.AREA: ("area", N_("Hits areas")),
    Ability.HELP: ("ap-plus", N_("Gives AP, MP, range")),
    Ability.HINDER: ("ap-minus", N_("Takes AP, MP")),
    Ability.LIFE_STEAL: ("life-steal", N_("Steals life")),
    Ability.ARMOR_PIERCING: ("armor-piercing", N_("Pierces armor")),
    Ability.KAMAS: ("kama", N_("Gains kamas")),
}
"""Icon and name."""


def build_filters(widgets: Widgets, row: pygame.Rect, filters: Filters, cards: Sequence[CharacterDef]) -> None:
    """The widgets of the filters in a row of pixels."""
    layout = widgets.look.layout
    has_own = any(card.is_own for card in cards)
    is_short = has_own and layout.units(row.width) < 1100
    box, row = layout.cut_left(row, 112 if is_short else 150, 6)
    widgets.entry(
        "search", box, filters.words, limit=24, hint=_("Name") if is_short else _("Search by name"), is_search=True
    )
    box, row = layout.cut_left(row, 124, 4)
    words = class_name(filters.class_id) if filters.class_id else _("Class")
    chosen = filters.class_id is not None
    widgets.button("class", box, words, icon="filter", kind="tile", size=14, chosen=chosen)
    box, row = layout.cut_left(row, 40, 8)
    ability = filters.ability
    icon, tip = (
        ("buff", _("Only who can do something: push, heal, summon...")) if ability is None else _ABILITIES[ability]
    )
    if ability is not None:
        tip = _("Only who can do this: {ability}").format(ability=_(tip))
    widgets.button("ability", box, icon=icon, kind="tile", chosen=ability is not None, tip=tip)
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
    if has_own:
        box, row = layout.cut_left(row, 40, 4)
        tip = _("Only characters of your own")
        widgets.button("own", box, icon=OWN_ICON, kind="tile", chosen=filters.own_only, tip=tip)
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
        case "class":
            return replace(filters, class_id=value or None)
        case "ability":
            return replace(filters, ability=Ability(value) if value else None)
        case "level":
            level = int(value)
            return replace(filters, level=None if level == filters.level else level)
        case "element":
            element = Element(value)
            return replace(filters, element=None if element is filters.element else element)
        case "published":
            return replace(filters, published_only=not filters.published_only)
        case "own":
            return replace(filters, own_only=not filters.own_only)
        case "sort":
            orders = list(Order)
            return replace(filters, order=orders[(orders.index(filters.order) + 1) % len(orders)])
        case "reset":
            return Filters(order=filters.order)
        case _:
            return filters


def pick_of(services: Services, name: str, filters: Filters, cards: Sequence[CharacterDef]) -> TilePick:
    """What the button of classes, or of abilities, opens."""
    if name == "class":
        ids = sorted({card.class_id for card in cards}, key=lambda class_id: plain(class_name(class_id)))
        tiles = [Tile("", _("All classes")), *(Tile(class_id, class_name(class_id)) for class_id in ids)]
        return TilePick(services, name, _("Class"), tiles, filters.class_id or "")
    tiles = [Tile(ability.value, _(words), icon) for ability, (icon, words) in _ABILITIES.items()]
    chosen = filters.ability.value if filters.ability is not None else ""
    return TilePick(services, name, _("Who can do what"), [Tile("", _("Everybody")), *tiles], chosen)
