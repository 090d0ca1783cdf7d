"""docs/characters.md: its tables are what the format is, its examples are built and played."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Concede
from krosmaster.arena.definitions import Element, Limit, Points, Power, Zone
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.content import effect_schema, spell_schema
from krosmaster.content.loader import PROJECT_ROOT, load_catalog
from krosmaster.content.own_cards import OwnCharacterModel, OwnTokenModel, own_cards
from krosmaster.table.match import Match

TEXT = (PROJECT_ROOT / "docs/characters.md").read_text(encoding="utf-8")
EXAMPLE = PROJECT_ROOT / "assets/own/mira-the-smith.yaml"
BLOCKS = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
PRINTED = load_catalog()


def rows(heading):
    """The rows of the first table after a line, each as its cells."""
    after = TEXT.split(heading, 1)[1]
    table = after[after.index("| ") :].split("\n\n", 1)[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table[2:]]


def documented(heading):
    """Field to whether it is needed."""
    return {cells[0].strip("`"): cells[1] == "needed" for cells in rows(heading)}


def fields(model):
    return {field.alias or name: field.is_required() for name, field in model.model_fields.items()}


def test_fields_of_cards_are_those_of_the_format():
    assert documented("## The card") == fields(OwnCharacterModel)
    assert documented("## A summon of your own") == fields(OwnTokenModel)


@pytest.mark.parametrize(
    ("heading", "model"),
    [
        ("Fields of an `attack`", spell_schema.AttackModel),
        ("Fields of a `heal`", spell_schema.HealModel),
        ("Fields of a `summon`", spell_schema.SummonModel),
        ("Fields of a `special`", spell_schema.SpecialModel),
    ],
)
def test_fields_of_spells_are_those_of_the_format(heading, model):
    assert {**documented("Fields of every spell"), **documented(heading)} == fields(model)


def test_effects_are_those_of_the_format():
    models = get_args(get_args(effect_schema.EffectModel)[0])
    wanted = {}
    for model in models:
        (kind,) = get_args(model.model_fields["kind"].annotation)
        if kind != "carry-ally":  # only the spell of a boost can name whom it carries
            wanted[kind] = {field.alias or name for name, field in model.model_fields.items()} - {"kind"}
    told = {cells[0].strip("`"): set(re.findall(r"`(\w+)`", cells[1])) for cells in rows("## Effects")}
    assert told == wanted


def test_ranges_powers_and_words_are_those_of_the_format():
    told = {re.search(r"kind: ([\w-]+)", cells[0])[1] for cells in rows("Ranges:")}
    models = get_args(get_args(spell_schema.RangeModel)[0])
    assert told == {kind for model in models for kind in get_args(model.model_fields["kind"].annotation)}
    powers = TEXT.split("Powers: ", 1)[1].split(". The rulebook", 1)[0]
    assert re.findall(r"`([\w-]+)`", powers) == [power.value for power in Power]
    for kind in (Element, Limit, Zone, Points):
        assert all(f"`{one.value}`" in TEXT for one in kind)
    classes = TEXT.split("the printed ones are ", 1)[1].split(" |", 1)[0].split(", ")
    assert classes == sorted({card.class_id for card in PRINTED.characters.values()})


def test_example_of_the_walk_through_is_the_one_that_the_client_writes():
    written = EXAMPLE.read_text(encoding="utf-8")
    assert BLOCKS[0] == "".join(line + "\n" for line in written.splitlines() if not line.startswith("#"))


@pytest.fixture
def catalog(tmp_path):
    """The examples in a folder, and a caller for the anvil."""
    (tmp_path / "summons").mkdir()
    (tmp_path / "mira-the-smith.yaml").write_text(BLOCKS[0], encoding="utf-8")
    (tmp_path / "summons" / "anvil.yaml").write_text(BLOCKS[1], encoding="utf-8")
    call = "  - {id: anvil, names: {en: Anvil}, kind: summon, range: {kind: melee}, summons: anvil, max_in_play: 1}\n"
    (tmp_path / "caller.yaml").write_text(BLOCKS[0] + call, encoding="utf-8")
    found = own_cards(tmp_path, PRINTED)
    assert [file.faults for file in found.files] == [(), (), ()]
    return found.catalog


def test_examples_are_built_and_played(catalog):
    mira, caller = catalog.characters["mira-the-smith"], catalog.characters["caller"]
    nox = catalog.characters["nox"]
    players = (
        PlayerSetup("Ana", (KrosmasterSetup(mira), KrosmasterSetup(caller))),
        PlayerSetup("Bruno", (KrosmasterSetup(nox), KrosmasterSetup(nox))),
    )
    match = Match(engine, Setup(players, seed=4, board=catalog.boards["elemental-arena"], rotation=0))
    chance = random.Random(4)
    cast = set()
    anvils = 0
    for _ in range(1500):
        legal = [one for one in engine.legal_commands(match.state) if not isinstance(one, Concede)]
        casts = [one for one in legal if isinstance(one, Cast)]
        if not legal or cast >= {"glowing-hammer", "flying-sparks", "whetstone", "anvil"}:
            break
        command = chance.choice(casts or legal)
        cast |= {command.spell} if isinstance(command, Cast) else set()
        match.submit(command)
        anvils = sum(figure.definition.id == "anvil" for figure in match.state.figures.values())
    assert cast >= {"glowing-hammer", "flying-sparks", "whetstone", "anvil"}
    assert anvils == 1
