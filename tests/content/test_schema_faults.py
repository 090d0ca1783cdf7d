"""Spells, tokens and rewards that could not be resolved: one line each, with its place."""

from __future__ import annotations

import shutil

import pytest

from krosmaster.arena import engine
from krosmaster.arena.definitions import (
    Aim,
    CarryAlly,
    Coin,
    CriticalAdds,
    ExtraDamage,
    ExtraForClass,
    GainKamas,
    LifeSteal,
    Limit,
    Markers,
    MoveToTarget,
    Points,
    Power,
    TokenKind,
)
from krosmaster.content.check import check
from krosmaster.content.faults import ContentFaults
from krosmaster.content.loader import PROJECT_ROOT, load_catalog

SPELL = """\
names: {en: A, es: A, fr: A}
class: test
collection: test
name_colour: white
level: 6
initiative: 1
mp: 3
hp: 9
ap: 6
powers: [reflect, healing, immunity, invisibility, insensitivity, stimulation, resistance-fire]
spells:
  - id: spell
    names: {en: S, es: S, fr: S}
"""
SPECIAL = "{kind: special, range: {kind: melee}"
ATTACK = "{kind: attack, damage: 1, range: {kind: melee}}"


@pytest.fixture
def root(tmp_path):
    """A small part of the project's content, to be added to."""
    for folder in ("boards", "characters/summons"):
        shutil.copytree(PROJECT_ROOT / folder, tmp_path / folder)
    shutil.copy(PROJECT_ROOT / "characters/bill-tell.yaml", tmp_path / "characters")
    rewards = (PROJECT_ROOT / "characters/rewards.yaml").read_text(encoding="utf-8")
    first, _, _ = rewards.partition("  - id: bulbic-potion")
    (tmp_path / "characters/rewards.yaml").write_text(first, encoding="utf-8")
    return tmp_path


def card(root, fields):
    """A card with one spell of these fields."""
    lines = "".join(f"    {line}\n" for line in fields.splitlines())
    (root / "characters" / "someone.yaml").write_text(SPELL + lines, encoding="utf-8")
    return load_catalog(root).characters["someone"]


def token(root, kind, spells, stats="mp: 0\nhp: 0\nap: 0\npowers: []"):
    text = f"names: {{en: T, es: T, fr: T}}\nkind: {kind}\n{stats}\nspells:\n{spells}"
    (root / "characters" / "summons" / "thing.yaml").write_text(text, encoding="utf-8")
    return load_catalog(root).tokens["thing"]


def reward(root, fields):
    """One more reward of these fields."""
    path = root / "characters" / "rewards.yaml"
    text = path.read_text(encoding="utf-8") + "\n  - id: thing\n    names: {en: T, es: T, fr: T}\n    tier: gold\n"
    path.write_text(text + "".join(f"    {line}\n" for line in fields.splitlines()), encoding="utf-8")
    return load_catalog(root).rewards["thing"]


def fault(load, *arguments):
    with pytest.raises(ContentFaults) as caught:
        load(*arguments)
    (found,) = caught.value.faults
    assert "\n" not in found.text
    return str(found)


# ---- what there is ----


def test_every_effect_of_the_wider_roster_arrives(root):
    someone = card(
        root,
        """\
kind: attack
cost: {ap: 2, wounds: 1}
range: {kind: classic, minimum: 1, maximum: 4}
limit: turn
uses: 2
damage: 1
element: fire
zone: staff
effects:
  - {kind: extra-for-class, amount: 1, class: knight}
  - {kind: critical-adds, amount: 2}
  - {kind: gain-kamas, amount: 1}
  - {kind: markers, points: mp, amount: -1, beside_class: knight}
  - kind: coin
    heads: [{kind: life-steal}, {kind: extra-damage, amount: 1}]
""",
    )
    assert someone.level == 6
    assert someone.powers >= {Power.REFLECT, Power.HEALING, Power.IMMUNITY, Power.INVISIBILITY, Power.STIMULATION}
    (spell,) = someone.spells
    assert (spell.limit, spell.uses, spell.wounds) == (Limit.TURN, 2, 1)
    assert spell.effects == (
        ExtraForClass(1, "knight"),
        CriticalAdds(2),
        GainKamas(1),
        Markers(Points.MP, -1, "knight"),
        Coin(heads=(LifeSteal(), ExtraDamage(1))),
    )


def test_a_leap_is_aimed_at_a_free_cell(root):
    text = "kind: special\naim: free-cell\ncost: {mp: 1}\nrange: {kind: no-sight, minimum: 1, maximum: 3}"
    (leap,) = card(root, text + "\neffects: [{kind: move-to-target}]").spells
    assert (leap.aim, leap.effects) == (Aim.FREE_CELL, (MoveToTarget(),))


@pytest.mark.rule("TRAP-1")
def test_a_trap_has_one_spell_and_nothing_else(root):
    spells = "  - {id: snap, names: {en: S, es: S, fr: S}, kind: heal, heal: 1, range: {kind: self}, zone: cross}"
    trap = token(root, "trap", spells)
    assert (trap.kind, trap.hp, trap.is_trap, len(trap.spells)) == (TokenKind.TRAP, 0, True, 1)


def test_a_reward_of_ones_own_needs_no_code(root):
    found = reward(root, f"kind: boost\nspell: {SPECIAL}, aim: free-cell, effects: [{{kind: carry-ally}}]}}")
    assert found.spell.effects == (CarryAlly(),)


def test_rewards_are_part_of_the_digest_but_for_their_names(root):
    before = load_catalog(root).digest
    path = root / "characters" / "rewards.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("en: Glue", "en: Paste"), encoding="utf-8")
    assert load_catalog(root).digest == before
    path.write_text(text.replace("points: mp, amount: -2", "points: mp, amount: -3"), encoding="utf-8")
    assert load_catalog(root).digest != before


# ---- spells ----

ZONE_FAULT = "is turned by the direction from the caster to the target, and on its own cell there is none; allowed: "


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        *(
            (f"kind: attack\ndamage: 1\nzone: {zone}\nrange: {reach}", f"12:5: the zone {zone} {ZONE_FAULT}")
            for zone in ("hammer", "staff", "shovel")
            for reach in ("{kind: self}", "{kind: classic, minimum: 0, maximum: 3}")
        ),
        (
            "kind: attack\ndamage: 1\nrange: {kind: melee}\nuses: 2",
            "12:5: 'uses' counts within a limit, and this spell has none; allowed: with limit turn or game",
        ),
        (
            "kind: attack\ndamage: 1\nrange: {kind: melee}\nlimit: turn\nuses: 0",
            "18:11: uses cannot be 0; allowed: a whole number from 1 to 20",
        ),
        (
            "kind: special\naim: free-cell\nrange: {kind: self}\neffects: [{kind: move-to-target}]",
            "12:5: the target is a free cell, and the caster stands on its own; allowed: any range but self",
        ),
        (
            "kind: summon\nsummons: tofu\nmax_in_play: 1\nrange: {kind: self}",
            "12:5: the target is a free cell, and the caster stands on its own",
        ),
        (
            "kind: attack\ndamage: 1\nrange: {kind: melee}\neffects: [{kind: move-to-target}]",
            "12:5: move-to-target goes to a free cell; allowed: in a special spell with aim free-cell",
        ),
        (
            "kind: special\naim: ally\nrange: {kind: melee}\neffects: [{kind: coin, tails: [{kind: move-to-target}]}]",
            "12:5: move-to-target goes to a free cell",
        ),
        (
            "kind: special\naim: free-cell\nrange: {kind: melee}\neffects: [{kind: carry-ally}]",
            "12:5: only a boost can name the ally that it carries; allowed: carry-ally in the spell of a boost",
        ),
        (
            "kind: attack\ndamage: 1\nrange: {kind: self}\neffects: [{kind: retreat, cells: 1}]",
            "12:5: retreat needs another cell than the caster's; allowed: any range but self",
        ),
        (
            "kind: special\naim: anything\nrange: {kind: melee}\neffects: [{kind: life-steal}]",
            "12:5: life-steal does nothing in a special spell; allowed: in an attack",
        ),
        (
            "kind: heal\nheal: 1\nrange: {kind: melee}\neffects: [{kind: armor-piercing}]",
            "12:5: armor-piercing does nothing in a heal spell; allowed: in an attack",
        ),
        (
            "kind: special\naim: anything\nrange: {kind: melee}\neffects: [{kind: extra-damage, amount: 1}]",
            "12:5: extra-damage does nothing in a special spell",
        ),
        (
            "kind: attack\ndamage: 1\nrange: {kind: melee}\neffects: [{kind: coin}]",
            "17:15: the coin decides nothing; allowed: effects for heads, tails or both",
        ),
        (
            "kind: attack\ndamage: 1\nrange: {kind: melee}\neffects: [{kind: coin, heads: [{kind: lose-movement}]}]",
            "17:43: kind cannot be 'lose-movement'; allowed: extra-damage, ",
        ),
        (
            "kind: attack\ndamage: 1\nrange: {kind: melee}\neffects: [{kind: extra-for-class, amount: 1}]",
            "17:15: the field 'class' is missing; needed here: kind, amount, class",
        ),
    ],
)
def test_a_spell_that_cannot_be_resolved_is_one_line(root, fields, text):
    assert fault(card, root, fields).startswith(f"characters/someone.yaml:{text}")


ENDLESS = "what costs neither AP nor MP could be cast without end; allowed: such a cost, or limit turn or game"
GIVING = "what gives points at once could be cast without end; allowed: limit turn or game"
GAIN = "kind: special\naim: anything\nrange: {kind: self}\neffects: [{kind: immediate-gain, points: mp, amount: 1}]"
TOSSED = "coin, heads: [{kind: immediate-gain, points: ap, amount: 1}]"


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ("kind: attack\ndamage: 1\nrange: {kind: melee}", ENDLESS),
        ("kind: attack\ndamage: 1\nrange: {kind: melee}\ncost: {wounds: 1}", ENDLESS),
        ("kind: heal\nheal: 1\nrange: {kind: self}\nlimit: none", ENDLESS),
        ("kind: special\naim: free-cell\nrange: {kind: melee}\neffects: [{kind: move-to-target}]", ENDLESS),
        (f"{GAIN}\ncost: {{ap: 3}}", GIVING),
        (f"kind: attack\ndamage: 1\nrange: {{kind: melee}}\ncost: {{ap: 1}}\neffects: [{{kind: {TOSSED}}}]", GIVING),
    ],
)
def test_a_spell_that_could_be_cast_without_end_is_one_line_at_that_spell(root, fields, text):
    assert fault(card, root, fields) == f"characters/someone.yaml:12:5: {text}"


@pytest.mark.parametrize(
    "fields",
    [
        "kind: special\naim: free-cell\nrange: {kind: melee}\nlimit: turn\neffects: [{kind: move-to-target}]",
        "kind: special\naim: free-cell\nrange: {kind: melee}\ncost: {mp: 1}\neffects: [{kind: move-to-target}]",
        f"{GAIN}\nlimit: game",
        f"{GAIN}\nlimit: turn\nuses: 2",
        "kind: summon\nsummons: tofu\nmax_in_play: 2\nrange: {kind: melee}",
    ],
)
def test_what_ends_by_its_limit_its_cost_or_the_number_of_its_tokens_is_taken(root, fields):
    assert card(root, fields).spells


# ---- tokens ----

SNAP = "  - {id: snap, names: {en: S, es: S, fr: S}, "


@pytest.mark.parametrize(
    ("kind", "spells", "text"),
    [
        ("trap", f"{SNAP}kind: attack, damage: 1, range: {{kind: melee}}}}", "a bomb or trap casts on its own cell"),
        (
            "trap",
            f"{SNAP}kind: attack, damage: 1, range: {{kind: self}}, cost: {{ap: 1}}}}",
            "a bomb or trap goes off once, by itself; allowed: no cost and no limit",
        ),
        (
            "trap",
            f"{SNAP}kind: attack, damage: 1, range: {{kind: self}}, limit: game}}",
            "a bomb or trap goes off once, by itself",
        ),
        ("trap", f"{SNAP}kind: attack, damage: 1, range: {{kind: self}}, zone: hammer}}", "the zone hammer is turned"),
        (
            "trap",
            f"{SNAP}kind: attack, damage: 1, range: {{kind: self}}, effects: [{{kind: life-steal}}]}}",
            "life-steal acts on the caster, and a bomb or trap is no character; allowed: effects on the targets",
        ),
        (
            "trap",
            f"{SNAP}kind: special, aim: ally, range: {{kind: self}}, effects: [{{kind: gain-kamas, amount: 1}}]}}",
            "a trap does not choose its target, so it cannot name 'ally'; allowed: aim anything",
        ),
        ("trap", "  []", "a trap has one spell, what it does; allowed: one attack, heal or special"),
        ("mob", "  []", "a mob has HP; allowed: 1 or more"),
    ],
)
def test_a_token_that_cannot_be_is_one_line(root, kind, spells, text):
    assert text in fault(token, root, kind, spells)


@pytest.mark.rule("TRAP-1")
@pytest.mark.parametrize("stats", ["mp: 1\nhp: 0\nap: 0\npowers: []", "mp: 0\nhp: 0\nap: 0\npowers: [lock]"])
def test_a_trap_with_stats_is_one_line(root, stats):
    spells = f"{SNAP}kind: attack, damage: 1, range: {{kind: self}}}}"
    assert "a trap has nothing but its spell (TRAP-1)" in fault(token, root, "trap", spells, stats)


def test_a_spell_of_a_mob_that_could_be_cast_without_end_is_one_line_at_that_spell(root):
    spells = f"{SNAP}kind: attack, damage: 1, range: {{kind: melee}}}}"
    text = fault(token, root, "mob", spells, "mp: 1\nhp: 1\nap: 1\npowers: []")
    assert text == f"characters/summons/thing.yaml:8:5: {ENDLESS}"


@pytest.mark.rule("BOMB-1")
@pytest.mark.parametrize(
    "stats", ["mp: 0\nhp: 2\nap: 0", "mp: 0\nhp: 0\nap: 0", "mp: 1\nhp: 1\nap: 0", "mp: 0\nhp: 1\nap: 3"]
)
def test_a_bomb_with_other_stats_than_one_hp_is_one_line(root, stats):
    spells = f"{SNAP}kind: attack, damage: 1, range: {{kind: self}}}}"
    wanted = "a bomb has 1 HP, no MP and no AP (BOMB-1); allowed: hp 1, mp and ap 0"
    assert wanted in fault(token, root, "bomb", spells, f"{stats}\npowers: []")


# ---- rewards ----


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ("kind: ring\nbonuses: {ap: 1}", "kind cannot be 'ring'; allowed: boost, buff, weapon, set, pet, dofus"),
        ("kind: boost", "a boost has effects or is a spell; allowed: one of 'effects' and 'spell'"),
        (f"kind: boost\neffects: [{{kind: recall}}]\nspell: {ATTACK}", "a boost has effects or is a spell"),
        ("kind: boost\nbonuses: {ap: 1}", "unknown field 'bonuses'; allowed: id, names, tier, kind, effects, spell, "),
        ("kind: boost\neffects: [{kind: heal}]", "kind cannot be 'heal'; allowed: remove-wounds, suffer-wounds, "),
        (
            "kind: boost\neffects: [{kind: recall}, {kind: summon-beside, token: wabbit}]",
            "more than one of its effects needs a cell; allowed: one of summon-beside and recall",
        ),
        (
            "kind: boost\neffects: [{kind: flip-for-gold}, {kind: flip-for-gold}]",
            "more than one of its effects asks the player; allowed: one of flip-for-gold and choose-one",
        ),
        ("kind: boost\neffects: [{kind: summon-beside, token: imp}]", "there is no token 'imp'; allowed: "),
        ("kind: boost\neffects: [{kind: summon-beside, token: water-bomb}]", "there is no mob 'water-bomb'; allowed: "),
        ("kind: boost\neffects: [{kind: summon-beside, token: tricky-trap}]", "there is no mob 'tricky-trap'"),
        (
            "kind: boost\neffects: [{kind: next-spell, amount: 1, elements: ice}]",
            "elements cannot be 'ice'; allowed: elemental, or a list of water, air, earth, fire",
        ),
        (
            "kind: boost\neffects: [{kind: next-spell, amount: 1, elements: [ice]}]",
            "elements cannot be 'ice'; allowed: water, air, earth, fire",
        ),
        (
            "kind: boost\neffects: [{kind: next-spell, amount: 1, elements: []}]",
            "no element stands here; allowed: elemental, or a list",
        ),
        (
            "kind: boost\neffects: [{kind: choose-one, options: {ap: {kind: recall}}}]",
            "kind cannot be 'recall'; allowed: remove-wounds, ",
        ),
        (
            f"kind: boost\nspell: {SPECIAL}, aim: anything, effects: [{{kind: raise-range, amount: 2}}]}}",
            "raise-range lasts, and a boost is gone at once; allowed: effects that happen at once",
        ),
        (
            f"kind: weapon\nspell: {SPECIAL}, cost: {{ap: 1}}, aim: free-cell, effects: [{{kind: carry-ally}}]}}",
            "only a boost can name the ally that it carries",
        ),
        (
            "kind: weapon\nspell: {kind: attack, id: x, damage: 1, range: {kind: melee}}",
            "unknown field 'id'; allowed: ",
        ),
        (
            "kind: weapon\nspell: {kind: attack, damage: 1, range: {kind: self}, zone: staff}",
            "the zone staff is turned",
        ),
        (f"kind: weapon\nspell: {ATTACK}", ENDLESS),
        ("kind: boost\neffects: [{kind: gain-gallons, amount: 2}]", "amount cannot be 2; allowed: a whole number: 1"),
        ("kind: weapon", "the field 'spell' is missing; needed here: id, names, tier, kind, spell"),
        ("kind: buff\nbonuses: {hp: 2}", "a buff cannot give HP: they would be gone at its end, the wounds not"),
        ("kind: set\nbonuses: {}", "nothing is added here; allowed: mp, hp, ap, max_range, powers, damage, "),
        ("kind: set\nbonuses: {gold: 1}", "unknown field 'gold'; allowed: mp, hp, ap, "),
        ("kind: set\nbonuses: {hp: -1}", "hp cannot be -1; allowed: a whole number from 0 to 20"),
        ("kind: set\nbonuses: {ap: 1}\nprovenance: {spell: published}", "'spell' is no field with a value here"),
    ],
)
def test_a_reward_that_cannot_be_is_one_line(root, fields, text):
    found = fault(reward, root, fields)
    assert found.startswith("characters/rewards.yaml:")
    assert text in found


def test_a_reward_stands_in_the_file_once(root):
    path = root / "characters" / "rewards.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("id: bramble", "id: glue"), encoding="utf-8")
    assert "two rewards have the id 'glue'; allowed: one of each" in fault(load_catalog, root)


def test_a_missing_file_of_rewards_is_told(root):
    (root / "characters" / "rewards.yaml").unlink()
    assert fault(load_catalog, root) == "characters/rewards.yaml:1:1: there is no such file"


def test_rewards_are_checked_by_themselves_too(tmp_path):
    path = tmp_path / "rewards.yaml"
    path.write_text(
        "rewards:\n  - {id: x, names: {en: X, es: X, fr: X}, tier: jade, kind: boost,\n"
        "     effects: [{kind: summon-beside, token: water-bomb}]}\n",
        encoding="utf-8",
    )
    (found,) = check([path], engine).faults
    assert "there is no mob 'water-bomb'" in found.text


def test_every_class_that_an_effect_names_is_that_of_a_character():
    cards = load_catalog().characters.values()
    classes = {found.class_id for found in cards}
    effects = [effect for found in cards for spell in found.spells for effect in spell.effects]
    named = {effect.class_id for effect in effects if isinstance(effect, ExtraForClass)}
    named |= {effect.beside_class for effect in effects if isinstance(effect, Markers) and effect.beside_class}
    assert named
    assert named <= classes
