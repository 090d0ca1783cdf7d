"""Which characters the gallery shows, and in which order."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum

from krosmaster.arena.definitions import CharacterDef, Element, SpellKind
from krosmaster.client.cards.card_origins import is_wholly_reconstructed
from krosmaster.client.wording import name_of
from krosmaster.client.words.card_wording import class_name
from krosmaster.play.abilities import Ability, abilities_of
from krosmaster.table.sayings import N_
from krosmaster.table.values import value


class Order(Enum):
    """By what the gallery is sorted; the value is its word."""

    LEVEL = N_("level")
    NAME = N_("name")
    CLASS = N_("class")
    INITIATIVE = N_("initiative")
    HP = N_("HP")


@value
class Filters:
    """What a card must have to be shown; everything empty shows all of them."""

    words: str = ""
    class_id: str | None = None
    level: int | None = None
    element: Element | None = None
    ability: Ability | None = None
    published_only: bool = False
    own_only: bool = False
    order: Order = Order.LEVEL

    @property
    def narrows(self) -> bool:
        """Whether anything is hidden."""
        return self != Filters(order=self.order)

    def shown(self, cards: Iterable[CharacterDef]) -> list[CharacterDef]:
        """The cards that fit, in order."""
        return sorted((card for card in cards if self._fits(card)), key=self._key)

    def _fits(self, card: CharacterDef) -> bool:
        heard = plain(f"{name_of(card.names)} {class_name(card.class_id)}")
        return (
            all(word in heard for word in plain(self.words).split())
            and self.class_id in (None, card.class_id)
            and self.level in (None, card.level)
            and (self.element is None or self.element in elements_of(card))
            and (self.ability is None or self.ability in abilities_of(card))
            and (card.is_own or not self.own_only)
            and not (self.published_only and any(is_wholly_reconstructed(spell) for spell in card.spells))
        )

    def _key(self, card: CharacterDef) -> tuple[int | str, ...]:
        name = plain(name_of(card.names))
        keys: Mapping[Order, tuple[int | str, ...]] = {
            Order.LEVEL: (card.level, name),
            Order.NAME: (name,),
            Order.CLASS: (plain(class_name(card.class_id)), card.level, name),
            Order.INITIATIVE: (-card.initiative, name),
            Order.HP: (-card.hp, name),
        }
        return keys[self.order]


def elements_of(card: CharacterDef) -> list[Element]:
    """The elements in which a character attacks, in the usual order."""
    found = {spell.element for spell in card.spells if spell.kind is SpellKind.ATTACK}
    return [element for element in Element if element in found]


def plain(text: str) -> str:
    """A text without capitals and accents, as people type when they search."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
