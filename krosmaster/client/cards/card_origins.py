"""Where the values of a card are from: those that nobody has published are marked as this project's reconstruction."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.definitions import CharacterDef, SpellDef
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.card_wording import Card
from krosmaster.table.sayings import N_

RECONSTRUCTED_ICON = "reconstructed"
OWN_ICON = "own"

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


def is_own(card: Card) -> bool:
    """Whether a player has made a character."""
    return isinstance(card, CharacterDef) and card.is_own


def is_marked(card: Card) -> bool:
    """Whether anything of a character or its spells is a reconstruction, or the whole is a player's own."""
    if not isinstance(card, CharacterDef):
        return False
    origins = (card.provenance, *(spell.provenance for spell in card.spells))
    return card.is_own or any(reconstructed_values(origin) for origin in origins)


def origin_icon(card: Card) -> str:
    """The mark of a card that is marked."""
    return OWN_ICON if is_own(card) else RECONSTRUCTED_ICON


def origin_title(card: Card) -> str:
    """What the mark of a card means, in two words."""
    return _("A character of your own") if is_own(card) else _("Reconstructed values")


def origin_markup(card: Card) -> str:
    """Where a marked card is from, for a tool tip."""
    title = f"<c gold><b>{origin_title(card)}</b></c>"
    if is_own(card):
        file = f"<b>{escaped(card.id)}.yaml</b>"
        words = _("It is read from the file {file} in your folder; random teams and drafts do not deal it.")
        return f"{title}\n{words.format(file=file)}"
    intro = _("The published card is not known in full; this project filled in:")
    return "\n".join((title, intro, *reconstruction_lines(card)))


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
