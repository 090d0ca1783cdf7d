"""Where the values of a card are from: those that nobody has published are marked as this project's reconstruction."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.definitions import SpellDef
from krosmaster.arena.reasons import N_
from krosmaster.client.card_wording import Card
from krosmaster.client.text import escaped
from krosmaster.client.wording import _, name_of

RECONSTRUCTED_ICON = "reconstructed"

_FIELDS: Mapping[str, str] = {
    "kind": N_("kind"),
    "cost": N_("cost"),
    "range": N_("range"),
    "damage": N_("damage"),
    "heal": N_("healing"),
    "element": N_("element"),
    "zone": N_("area"),
    "aim": N_("aim"),
    "limit": N_("limit"),
    "uses": N_("limit"),
    "effects": N_("effects"),
    "summons": N_("summon"),
    "max_in_play": N_("number in play"),
    "powers": N_("powers"),
    "class": N_("class"),
    "collection": N_("collection"),
    "name_colour": N_("name colour"),
    "level": N_("level"),
    "initiative": N_("initiative"),
    "mp": N_("MP"),
    "hp": N_("HP"),
    "ap": N_("AP"),
    "tier": N_("tier"),
}


def reconstructed_values(provenance: Mapping[str, str]) -> list[str]:
    """The values of a card or spell that nobody has published, in words; names are left out."""
    fields = (path.partition(".")[0] for path, origin in provenance.items() if origin == "reconstructed")
    words = dict.fromkeys(_FIELDS[name] for name in fields if name in _FIELDS)
    return [_(word) for word in words]


def has_own_values(card: Card) -> bool:
    """Whether anything of a card or its spells is a reconstruction."""
    return any(reconstructed_values(part.provenance) for part in (card, *card.spells))


def is_wholly_reconstructed(spell: SpellDef) -> bool:
    """Whether nothing but the card's picture tells of a spell: it is this project's own."""
    return spell.provenance.get("kind") == "reconstructed"


def reconstruction_lines(card: Card) -> list[str]:
    """What of a card is this project's reconstruction, a marked-up line each; none: all of it is published."""
    lines = []
    if values := reconstructed_values(card.provenance):
        lines.append(_("Card: {values}").format(values=", ".join(values)))
    for spell in card.spells:
        name = f"<b>{escaped(name_of(spell.names))}</b>"
        if is_wholly_reconstructed(spell):
            lines.append(_("{spell}: the whole spell").format(spell=name))
        elif values := reconstructed_values(spell.provenance):
            lines.append(_("{spell}: {values}").format(spell=name, values=", ".join(values)))
    return lines
