"""The eight characters of the box and their tokens, fact by fact against a table typed apart from the files."""

from __future__ import annotations

import re
import unicodedata

import pytest

from krosmaster.arena.definitions import (
    Aim,
    ArmorPiercing,
    Element,
    ExtraDamagePerSummon,
    LifeSteal,
    Limit,
    LoseMovement,
    Markers,
    NameColour,
    Points,
    Push,
    RaiseRange,
    RangeKind,
    Retreat,
    SpellKind,
    Swap,
    TokenKind,
    Zone,
)
from krosmaster.content.loader import load_catalog

CATALOG = load_catalog()
CHARACTERS = {
    # id: class, collection, initiative, MP, HP, AP, powers, English, Spanish, French name
    "queen-of-the-tofus": (
        "osamodas",
        "Krosmaster Arena 1/2",
        8,
        4,
        8,
        6,
        "critical dodge",
        "Queen of the Tofus",
        "Reina de los tofus",
        "Reine des Tofus",
    ),
    "king-of-the-gobballs": (
        "osamodas",
        "Krosmaster Arena 2/2",
        2,
        3,
        10,
        7,
        "armor lock",
        "King of the Gobballs",
        "Rey de los jalatós",
        "Roi des Bouftous",
    ),
    "anna-tommy": ("sacrier", "DOFUS 17/32", 9, 3, 12, 6, "", "Anna Tommy", "Ana Tomía", "Anna Tommy"),
    "oscar-kass": ("sram", "DOFUS 14/32", 6, 3, 10, 6, "armor", "Oscar Kass", "Constantimo", "Oscar Nak"),
    "bill-tell": ("cra", "DOFUS 7/32", 7, 3, 6, 6, "dodge", "Bill Tell", "Guiller Motel", "Guy Yomtella"),
    "kassius-kaos": (
        "masqueraider",
        "DOFUS 5/32",
        4,
        3,
        9,
        6,
        "critical",
        "Kassius Kaos",
        "Kreol Panikon",
        "Kréol Panikon",
    ),
    "lil-healey": ("eniripsa", "DOFUS 10/32", 1, 3, 8, 6, "", "Lil Healey", "Berta Dine", "Oppé Tissoin"),
    "bad-aboum": ("rogue", "DOFUS 2/32", 3, 3, 9, 6, "lock dodge", "Bad Aboum", "Patt Hapum", "Bad Aboum"),
}

TOKENS = {
    # id: kind, MP, HP, AP, powers, Spanish name
    "tofu": ("mob", 5, 1, 4, "mupeke", "Tofu"),
    "gobball": ("mob", 3, 3, 5, "", "Jalató"),
    "water-bomb": ("bomb", 0, 1, 0, "mupeke", "Bomba de agua"),
}

SPELLS = {
    # id: card, kind, AP, range, damage or healing, element, limit, aim, effects, Spanish name
    "dan-to-fu": (
        "queen-of-the-tofus",
        "attack",
        3,
        "classic 1-3",
        1,
        "air",
        "none",
        "anything",
        (ExtraDamagePerSummon(1, "tofu"),),
        "Dan To Fu",
    ),
    "summon-tofu": (
        "queen-of-the-tofus",
        "summon",
        3,
        "melee",
        None,
        None,
        "none",
        "free-cell",
        (),
        "Invocación de Tofu",
    ),
    "gobbolob": (
        "king-of-the-gobballs",
        "attack",
        3,
        "melee",
        1,
        "earth",
        "none",
        "anything",
        (ExtraDamagePerSummon(2, "gobball"),),
        "Jalatortazo",
    ),
    "summon-gobball": (
        "king-of-the-gobballs",
        "summon",
        4,
        "melee",
        None,
        None,
        "none",
        "free-cell",
        (),
        "Invocación de Jalató",
    ),
    "assault": ("anna-tommy", "attack", 3, "line 1-2", 1, "earth", "none", "anything", (Swap(),), "Asalto"),
    "transposition": ("anna-tommy", "special", 3, "fixed 1-3", None, None, "none", "ally", (Swap(),), "Transposición"),
    "con": ("oscar-kass", "attack", 3, "melee", 1, "water", "none", "anything", (LifeSteal(),), "Estafa"),
    "trickery": (
        "oscar-kass",
        "attack",
        3,
        "classic 2-3",
        0,
        "earth",
        "none",
        "anything",
        (ArmorPiercing(),),
        "Engaño",
    ),
    "plaguing-arrow": ("bill-tell", "attack", 3, "classic 3-8", 1, "air", "none", "anything", (), "Flecha Asediante"),
    "long-shot": (
        "bill-tell",
        "special",
        1,
        "self",
        None,
        None,
        "turn",
        "anything",
        (RaiseRange(3), LoseMovement()),
        "Tiro a Distancia",
    ),
    "irritating-sting": (
        "kassius-kaos",
        "attack",
        5,
        "classic 1-5",
        1,
        "fire",
        "none",
        "anything",
        (),
        "Dardo Irritante",
    ),
    "puff": ("kassius-kaos", "attack", 1, "line 1-3", 3, "air", "game", "anything", (Push(3),), "Soplido"),
    "forbidden-word": (
        "lil-healey",
        "attack",
        4,
        "classic 2-4",
        1,
        "fire",
        "none",
        "anything",
        (ArmorPiercing(),),
        "Palabra Prohibida",
    ),
    "healing-word": ("lil-healey", "heal", 3, "classic 0-3", 1, None, "none", "character", (), "Palabra Sanadora"),
    "retreat-shot": (
        "bad-aboum",
        "attack",
        3,
        "line 1-3",
        1,
        "water",
        "none",
        "anything",
        (Retreat(1),),
        "Tiro de Retroceso",
    ),
    "water-bomb": ("bad-aboum", "summon", 3, "no-sight 1-3", None, None, "none", "free-cell", (), "Bomba de Agua"),
    "peck": ("tofu", "attack", 4, "melee", 0, "air", "none", "anything", (), "Picoteo del Tofu"),
    "bite": ("gobball", "attack", 4, "melee", 1, "earth", "none", "anything", (), "Mordedura del Jalató"),
    "explosion": (
        "water-bomb",
        "attack",
        0,
        "self",
        1,
        "water",
        "none",
        "anything",
        (Markers(Points.AP, -1),),
        "Explosión",
    ),
}

CARDS = [*(CATALOG.characters[card] for card in CHARACTERS), *(CATALOG.tokens[token] for token in TOKENS)]

SUMMONS = {"summon-tofu": ("tofu", 3), "summon-gobball": ("gobball", 1), "water-bomb": ("water-bomb", 2)}


def all_spells():
    return {spell.id: (card, spell) for card in CARDS for spell in card.spells}


def test_the_box_holds_eight_characters_and_their_three_tokens():
    assert set(CHARACTERS) <= set(CATALOG.characters)
    assert set(TOKENS) <= set(CATALOG.tokens)
    assert set(all_spells()) == set(SPELLS)


@pytest.mark.parametrize("character_id", CHARACTERS)
def test_a_card_shows_the_printed_values(character_id):
    card = CATALOG.characters[character_id]
    class_id, collection, initiative, mp, hp, ap, powers, en, es, fr = CHARACTERS[character_id]
    assert (card.class_id, card.collection) == (class_id, collection)
    assert (card.initiative, card.mp, card.hp, card.ap) == (initiative, mp, hp, ap)
    assert {power.value for power in card.powers} == set(powers.split())
    assert card.names == {"en": en, "es": es, "fr": fr}


@pytest.mark.rule("GG-3")
def test_all_eight_are_of_level_three():
    assert {CATALOG.characters[card].level for card in CHARACTERS} == {3}


def test_only_queen_and_king_have_a_gold_name():
    gold = {card for card in CHARACTERS if CATALOG.characters[card].name_colour is NameColour.GOLD}
    assert gold == {"queen-of-the-tofus", "king-of-the-gobballs"}


@pytest.mark.parametrize("token_id", TOKENS)
def test_a_token_shows_the_printed_values(token_id):
    token = CATALOG.tokens[token_id]
    kind, mp, hp, ap, powers, es = TOKENS[token_id]
    assert token.kind is TokenKind(kind)
    assert (token.mp, token.hp, token.ap) == (mp, hp, ap)
    assert {power.value for power in token.powers} == set(powers.split())
    assert token.names["es"] == es


@pytest.mark.parametrize("spell_id", SPELLS)
def test_a_spell_does_what_the_card_says(spell_id):
    card, spell = all_spells()[spell_id]
    owner, kind, ap, reach, damage, element, limit, aim, effects, es = SPELLS[spell_id]
    range_kind, _, distances = reach.partition(" ")
    minimum, _, maximum = distances.partition("-")
    assert card.id == owner
    assert spell.kind is SpellKind(kind)
    assert (spell.ap, spell.mp, spell.wounds) == (ap, 0, 0)
    assert spell.range.kind is RangeKind(range_kind)
    assert (spell.range.minimum, spell.range.maximum) == (int(minimum or 0), int(maximum or 0))
    assert spell.damage == damage
    assert spell.element is (None if element is None else Element(element))
    assert spell.limit is Limit(limit)
    assert spell.aim is Aim(aim)
    assert spell.effects == effects
    assert spell.names["es"] == es
    assert spell.zone is (Zone.SQUARE if spell_id == "explosion" else Zone.CELL)


@pytest.mark.parametrize("spell_id", SPELLS)
def test_a_spell_summons_the_token_that_its_card_names(spell_id):
    _, spell = all_spells()[spell_id]
    token_id, most = SUMMONS.get(spell_id, (None, None))
    assert (spell.summons and spell.summons.id) == token_id
    assert spell.max_in_play == most


def test_everything_has_a_name_in_every_language():
    named = [*CARDS, *(spell for card in CARDS for spell in card.spells)]
    assert all(set(one.names) == {"en", "es", "fr"} and all(one.names.values()) for one in named)


def test_ids_are_the_english_names_in_kebab_case():
    for one in [*CARDS, *(spell for card in CARDS for spell in card.spells)]:
        plain = unicodedata.normalize("NFKD", one.names["en"]).encode("ascii", "ignore").decode().lower()
        assert re.sub(r"[^a-z0-9]+", "-", plain) == one.id


def test_what_is_not_from_the_rulebook_says_so():
    spells = {spell_id: spell.provenance for spell_id, (_, spell) in all_spells().items()}
    reconstructed = {"assault", "forbidden-word", "explosion"}
    for spell_id, (_, spell) in all_spells().items():
        if spell.element is not None:
            wanted = "reconstructed" if spell_id in reconstructed else "published"
            assert spells[spell_id]["element"] == wanted
        assert spells[spell_id]["names.fr"] == "reconstructed"
    inferred = {spell_id for spell_id, origins in spells.items() if "range.kind" in origins}
    assert inferred == {"dan-to-fu", "irritating-sting", "forbidden-word", "healing-word"}
