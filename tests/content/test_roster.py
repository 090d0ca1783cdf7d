"""The first season beyond the box: published values as they are, the rest marked, and nothing of the rules unused."""

from __future__ import annotations

import re
import unicodedata
from typing import get_args

import pytest
import yaml

from krosmaster.arena.definitions import (
    PUNCH,
    Aim,
    CarryAlly,
    Coin,
    Effect,
    Element,
    ImmediateGain,
    Limit,
    Markers,
    Points,
    Power,
    RangeKind,
    SpellKind,
    Steal,
    TokenKind,
    Zone,
)
from krosmaster.content.loader import load_catalog

CATALOG = load_catalog()

SEASON_1 = yaml.safe_load("""
# [collection, id, {names}, class, colour, level, initiative, mp, hp, ap]
- [1/32,  boo-ming, {en: Boo Ming, fr: Tony N. Truhan}, rogue, white, 2, 2, 3, 7, 6]
- [3/32,  remington-smisse, {en: Remington Smisse}, rogue, gold, 5, 5, 4, 13, 6]
- [4/32,  maskun-john, {en: Maskun John, fr: Zoubo l'Amiche}, masqueraider, white, 2, 4, 3, 7, 6]
- [6/32,  victor-don-voom, {en: Victor don Voom, fr: Dokfa Talys}, masqueraider, gold, 5, 9, 4, 14, 6]
- [8/32,  jems-blond, {en: Jems Blond}, cra, white, 4, 8, 3, 8, 6]
- [9/32,  luk-ylook, {en: Luk Ylook}, cra, gold, 2, 6, 3, 5, 6]
- [11/32, ally-mczeal, {en: Ally McZeal, es: Alli Seh, fr: Alie Zélé}, eniripsa, white, 4, 3, 3, 11, 7]
- [12/32, di-curey, {en: Di Curey, fr: Daie Guéri}, eniripsa, gold, 1, 0, 3, 5, 5]
- [13/32, srammy, {en: Srammy, es: Srammy}, sram, white, 2, 8, 3, 6, 6]
- [15/32, fraktor, {en: Fraktor, fr: Morora}, sram, gold, 4, 4, 3, 12, 7]
- [16/32, coa-gulary, {en: Coa Gulary, fr: Coa Gulay}, sacrier, white, 1, 6, 3, 7, 5]
- [18/32, clot-the-crapulous,
   {en: Clot the Crapulous, es: "Glóbulo, la Crápula", fr: Globule la Crapule}, sacrier, gold, 4, 4, 3, 14, 7]
- [19/32, klor-ofil, {en: Klor Ofil}, sadida, white, 4, 4, 4, 7, 5]
- [20/32, makum-bah, {en: Makum Bah}, sadida, white, 4, 6, 3, 13, 7]
- [21/32, fern-sockem, {en: Fern Sockem, fr: Liane Zolie}, sadida, gold, 1, 2, 3, 6, 5]
- [22/32, quentin-flush, {en: Quentin Flush}, ecaflip, white, 1, 2, 3, 6, 5]
- [23/32, dani-oshun, {en: Dani O'Shun, es: Dany Oshean, fr: Dany Oshéun}, ecaflip, white, 4, 5, 4, 12, 6]
- [24/32, naz-rael, {en: Naz Rael}, ecaflip, gold, 2, 3, 3, 8, 6]
- [25/32, percimol, {en: Percimol}, boss, gold, 5, 2, 3, 17, 7]
- [26/32, shak-shaka, {en: Shak Shaka}, boss, gold, 5, 0, 3, 15, 7]
- [27/32, goultard, {en: Goultard, es: Gúltar}, iop, gold, 6, 7, 4, 16, 8]
- [28/32, cloud-knight, {en: Cloud Knight, fr: Chevalier Nuage}, knight, gold, 3, 6, 4, 8, 6]
- [29/32, drop-knight, {en: Drop Knight, es: Caballero Gota, fr: Chevalier Goutte}, knight, gold, 3, 2, 3, 10, 6]
- [30/32, flame-knight, {en: Flame Knight, fr: Chevalier Flamme}, knight, gold, 3, 4, 3, 9, 7]
- [31/32, leaf-knight, {en: Leaf Knight, fr: Chevalier Feuille}, knight, gold, 3, 0, 3, 11, 5]
- [32/32, darkness-knight, {en: Darkness Knight, fr: Chevalier Ténèbre}, knight, gold, 6, 8, 4, 15, 7]
- [ex 1,  argon-gass, {en: Argon Gass, fr: Gaspar Fay}, demon, gold, 3, 3, 3, 10, 6]
- [ex 2,  amalia, {en: Amalia}, sadida, gold, 3, 4, 3, 8, 6]
- [ex 3,  evangelyne, {en: Evangelyne}, cra, gold, 3, 8, 3, 8, 6]
- [ex 4,  nox, {en: Nox}, xelor, gold, 6, 10, 2, 14, 8]
- [ex 5,  ruel-stroud, {en: Ruel Stroud}, enutrof, gold, 3, 6, 3, 8, 6]
- [ex 6,  percedal, {en: Percedal, fr: Tristepin}, iop, gold, 3, 2, 3, 10, 6]
- [ex 7,  yugo, {en: Yugo}, eliotrope, gold, 3, 7, 3, 8, 7]
- [ex 8,  goultard-the-barbarian, {en: Goultard the Barbarian, fr: Goultard le Barbare}, iop, gold, 6, 5, 3, 25, 8]
- [ex 9,  count-frigost, {en: Count Frigost, fr: Comte Frigost}, xelor, gold, 6, 6, 5, 14, 10]
""")

ROSTER = [row[1] for row in SEASON_1]

PUBLISHED_POWERS = {
    "drop-knight": {"resistance-water"},
    "leaf-knight": {"resistance-earth"},
    "maskun-john": {"armor"},
    "coa-gulary": set(),
    "quentin-flush": set(),
    "srammy": {"invisibility"},
}

PUBLISHED_SPELLS = yaml.safe_load("""
# what sources give of a spell; `printed`: what of it stands in the rulebook itself
drop-knight:
  sluggish:
    names.en: Sluggish
    cost: [5, 0, 0]
    range: classic 1-3
    damage: 2
    element: water
    effects: [Markers ap -1]
  restoration: {names.en: Restoration, cost: [5, 0, 0], range: classic 0-3, heal: 1, effects: [ExtraForClass 1 knight]}
leaf-knight:
  disgrace: {names.en: Disgrace, cost: [5, 0, 0], range: melee, damage: 2, element: earth, effects: [LifeSteal]}
  toadaby:
    names.en: Toadaby
    cost: [5, 0, 0]
    range: classic 1-3
    damage: 1
    element: earth
    effects: [Markers mp -1, Markers mp -1 knight]
darkness-knight:
  cruel-shot: {names.en: Cruel Shot, cost: [4, 0, 0], range: line 1-4, damage: 2, element: air}
  devastation: {names.en: Devastation, cost: [5, 0, 0], range: classic 1-3, damage: 2, element: fire, zone: cross}
  vile-age:
    names.en: Vile Age
    cost: [6, 0, 0]
    range: classic 1-2
    damage: 2
    element: water
    effects: [Markers ap -1, CriticalAdds 2]
  infamy:
    names.en: Infamy
    cost: [7, 0, 0]
    range: melee
    damage: 2
    element: earth
    effects: [Markers mp -1, LifeSteal]
maskun-john:
  decoy: {names.en: Decoy, cost: [4, 0, 0], range: line 1-3, damage: 1, effects: [Pull 1, LifeSteal]}
  distance: {names.en: Distance, cost: [4, 0, 0], range: line 4-6, damage: 1, effects: [Push 1]}
coa-gulary:
  punishment:
    printed: [names.es, cost]
    names.en: Punishment
    names.es: Castigo
    cost: [5, 0, 1]
    range: melee
    damage: 3
naz-rael:
  ha-sword: {names.en: Ha Sword, cost: [3, 0, 0], range: melee, damage: 1}
  feline-leap: {names.en: Feline Leap, cost: [3, 0, 0], limit: turn, uses: 2, aim: free-cell, effects: [MoveToTarget]}
quentin-flush:
  lottery: {names.en: Lottery, cost: [5, 0, 0], damage: 1, element: water}
ally-mczeal:
  vampiric-word: {names.es: Palabra Vampírica, cost: [4, 0, 0], range: classic 1-4, damage: 1, effects: [LifeSteal]}
  invigorating-word: {names.es: Palabra Revigorizante, cost: [3, 0, 0], range: classic 1-3, heal: 1, zone: cross}
srammy:
  sly-blow: {names.es: Golpe Solapado, cost: [3, 0, 0], range: melee, damage: 1, effects: [Push 2]}
clot-the-crapulous:
  transfusion: {printed: [names.es, cost], names.es: Transfusión, cost: [5, 0, 4]}
goultard:
  charge: {printed: [names.es, effects], names.es: Carga, effects: [Approach 2]}
""")

TOKENS = [
    "madoll",
    "block-doll",
    "sacrificial-doll",
    "firebomb",
    "grenado",
    "lethal-trap",
    "tricky-trap",
    "prespic",
    "crackstone",
]

SPELLS_BY_LEVEL = {1: {1}, 2: {2}, 3: {2}, 4: {2, 3}, 5: {2, 3}, 6: {3, 4}}


def printed(effect):
    """An effect as one line: its class, then its parameters."""
    values = [getattr(effect, name) for name in effect.__dataclass_fields__]
    return " ".join(
        [type(effect).__name__, *(str(getattr(value, "value", value)) for value in values if value is not None)]
    )


def written(spell):
    """The values that a spell's file writes, by the path that its provenance uses."""
    reach, kind = spell.range, spell.range.kind.value
    values = {f"names.{language}": name for language, name in spell.names.items()}
    values["kind"] = spell.kind.value
    values["range"] = kind if kind in ("melee", "self") else f"{kind} {reach.minimum}-{reach.maximum}"
    optional = {
        "cost": [spell.ap, spell.mp, spell.wounds],
        "heal" if spell.kind is SpellKind.HEAL else "damage": spell.damage,
        "element": spell.element and spell.element.value,
        "zone": spell.zone.value,
        "limit": spell.limit.value,
        "uses": spell.uses,
        "aim": spell.aim.value if spell.kind is SpellKind.SPECIAL else None,
        "effects": [printed(effect) for effect in spell.effects],
        "summons": spell.summons and spell.summons.id,
        "max_in_play": spell.max_in_play,
    }
    absent = {"cost": [0, 0, 0], "zone": "cell", "limit": "none", "uses": 1, "effects": []}
    return values | {path: value for path, value in optional.items() if value not in (None, absent.get(path))}


def origin(spell, path):
    """Where the provenance of a spell says that a value is from; a part of a field follows its field."""
    return spell.provenance.get(path, "rulebook")


def season_cards():
    return [CATALOG.characters[card] for card in ROSTER]


def season_tokens():
    return [CATALOG.tokens[token] for token in TOKENS]


def everything():
    return [*CATALOG.characters.values(), *CATALOG.tokens.values()]


def all_effects():
    """The effects of all cards and tokens, those behind a coin too."""
    waiting = [effect for card in everything() for spell in card.spells for effect in spell.effects]
    while waiting:
        effect = waiting.pop()
        yield effect
        if isinstance(effect, Coin):
            waiting += [*effect.heads, *effect.tails]


# ---- published values ----


@pytest.mark.parametrize("row", SEASON_1, ids=ROSTER)
def test_a_card_shows_the_published_values(row):
    number, card_id, names, class_id, colour, *values = row
    card = CATALOG.characters[card_id]
    assert (card.class_id, card.name_colour.value) == (class_id, colour)
    assert card.collection == f"DOFUS {number}"
    assert [card.level, card.initiative, card.mp, card.hp, card.ap] == values
    assert {language: card.names[language] for language in names} == names


@pytest.mark.parametrize("row", SEASON_1, ids=ROSTER)
def test_a_card_says_which_of_its_values_are_published(row):
    _, card_id, names, *_ = row
    provenance = CATALOG.characters[card_id].provenance
    plain = ("class", "collection", "name_colour", "level", "initiative", "mp", "hp", "ap")
    assert {path: provenance[path] for path in plain} == dict.fromkeys(plain, "published")
    for language in ("en", "es", "fr"):
        assert provenance[f"names.{language}"] == ("published" if language in names else "reconstructed")
    assert provenance["powers"] == ("published" if card_id in PUBLISHED_POWERS else "reconstructed")


@pytest.mark.parametrize("card_id", PUBLISHED_POWERS)
def test_published_powers_are_kept(card_id):
    assert {power.value for power in CATALOG.characters[card_id].powers} == PUBLISHED_POWERS[card_id]


@pytest.mark.rule("POW-12")
def test_ally_mczeal_stimulates():
    assert Power.STIMULATION in CATALOG.characters["ally-mczeal"].powers


@pytest.mark.parametrize("card_id", PUBLISHED_SPELLS)
def test_published_spells_are_kept(card_id):
    found = {spell.id: written(spell) for spell in CATALOG.characters[card_id].spells}
    for spell_id, values in PUBLISHED_SPELLS[card_id].items():
        wanted = {path: value for path, value in values.items() if path != "printed"}
        assert {path: found[spell_id].get(path) for path in wanted} == wanted


@pytest.mark.rule("SPELL-13")
def test_punishment_costs_one_wound_and_transfusion_four():
    cards = CATALOG.characters
    assert [cards["coa-gulary"].spells[0].wounds, cards["clot-the-crapulous"].spells[0].wounds] == [1, 4]


# ---- reconstructed values ----


@pytest.mark.parametrize("card_id", [*ROSTER, *TOKENS])
def test_every_reconstructed_value_of_a_spell_is_marked(card_id):
    card = CATALOG.characters.get(card_id) or CATALOG.tokens[card_id]
    for spell in card.spells:
        known = PUBLISHED_SPELLS.get(card_id, {}).get(spell.id, {})
        values = written(spell)
        published_kind = spell.id in PUBLISHED_SPELLS.get(card_id, {}) and origin(spell, "kind") == "published"
        for path in values:
            if path in known.get("printed", ()):
                wanted = "rulebook"
            elif path in known or (path == "kind" and published_kind):
                wanted = "published"
            else:
                wanted = "reconstructed"
            assert origin(spell, path) == wanted, f"{card_id}: {spell.id}: {path}"
        assert set(spell.provenance) <= set(values), f"{card_id}: {spell.id}"


@pytest.mark.parametrize("token_id", TOKENS)
def test_every_reconstructed_value_of_a_token_is_marked(token_id):
    token = CATALOG.tokens[token_id]
    known = {"names.en": "published"}
    made_up = ["names.es", "names.fr", "kind"]
    if token.kind is not TokenKind.TRAP:  # a trap's zeros are TRAP-1's
        made_up += ["mp", "hp", "ap", "powers"]
    assert token.provenance == known | dict.fromkeys(made_up, "reconstructed")


# ---- the roster as a whole ----


@pytest.mark.parametrize("card", season_cards(), ids=ROSTER)
def test_a_card_has_as_many_spells_as_its_level_asks_for(card):
    assert len(card.spells) in SPELLS_BY_LEVEL[card.level]


def test_everything_has_a_name_in_every_language():
    named = [*everything(), *(spell for card in everything() for spell in card.spells)]
    assert all(set(one.names) == {"en", "es", "fr"} and all(one.names.values()) for one in named)


def test_ids_are_the_english_names_in_kebab_case():
    for one in [*everything(), *(spell for card in everything() for spell in card.spells)]:
        plain = unicodedata.normalize("NFKD", one.names["en"]).encode("ascii", "ignore").decode().lower()
        assert re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")) == one.id


def test_no_two_spells_share_an_id():
    ids = [spell.id for card in everything() for spell in card.spells]
    assert sorted(ids) == sorted(set(ids))
    assert PUNCH.id not in ids


def test_every_token_of_the_season_is_summoned_by_a_card():
    summoned = {spell.summons.id for card in season_cards() for spell in card.spells if spell.summons}
    assert set(TOKENS) - summoned == set()


def test_nothing_that_the_rules_define_is_unused():
    cards = everything()
    spells = [spell for card in cards for spell in card.spells]
    effects = list(all_effects())
    marks = [(type(e), e.points, e.amount > 0) for e in effects if isinstance(e, (Markers, Steal, ImmediateGain))]
    offered = {
        "range": (set(RangeKind), {spell.range.kind for spell in spells}),
        "zone": (set(Zone), {spell.zone for spell in spells}),
        "spell": (set(SpellKind), {spell.kind for spell in spells}),
        "aim": (set(Aim), {spell.aim for spell in spells}),
        "element": ({*Element, None}, {spell.element for spell in spells if spell.kind is SpellKind.ATTACK}),
        "cost": (
            {"AP", "AP MP", "AP wounds"},
            {"AP" + " MP" * (spell.mp > 0) + " wounds" * (spell.wounds > 0) for spell in spells if spell.ap},
        ),
        "limit": (
            {(Limit.NONE, False), (Limit.TURN, False), (Limit.TURN, True), (Limit.GAME, False)},
            {(spell.limit, spell.uses > 1) for spell in spells},
        ),
        # a cast names no ally to be carried: that is Pandawa Style's alone (REW-24)
        "effect": (set(get_args(Effect)) - {CarryAlly}, {type(effect) for effect in effects}),
        "points": (
            {(Markers, points, more) for points in Points for more in (False, True)}
            | {(kind, points, True) for kind in (Steal, ImmediateGain) for points in Points},
            set(marks),
        ),
        "power": (set(Power), {power for card in cards for power in card.powers}),
        "token": (set(TokenKind), {token.kind for token in CATALOG.tokens.values()}),
    }
    unused = {name: wanted - used for name, (wanted, used) in offered.items() if wanted - used}
    assert unused == {}
