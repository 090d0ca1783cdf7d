"""docs/match-file.md and its schema say what the program does: fields, verbs, events, summary, example."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from enum import Enum
from random import Random

import pytest
from random_play import random_command, random_setup

from krosmaster.arena import engine, events
from krosmaster.arena.documents import event_document, event_type
from krosmaster.arena.summary import summary
from krosmaster.content.json_schema import match_file_schema
from krosmaster.content.loader import PROJECT_ROOT, load_catalog
from krosmaster.content.match_schema import (
    KrosmasterModel,
    MatchModel,
    NodeModel,
    OptionsModel,
    PlacedTokenModel,
    PlayerModel,
    SandboxModel,
    TurnModel,
)
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import header_of, replayed
from krosmaster.content.schema import BoardModel
from krosmaster.content.yaml_nodes import parse_document
from krosmaster.table.match import Match

DOCS = (PROJECT_ROOT / "docs" / "match-file.md").read_text(encoding="utf-8")
SCHEMA_PATH = PROJECT_ROOT / "docs" / "match-file.schema.json"
CATALOG = load_catalog()
EXAMPLE, SHOPPING = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)

EVENTS = {
    event_type(event.__new__(event)): event
    for event in vars(events).values()
    if inspect.isclass(event) and dataclasses.is_dataclass(event)
}


def table(first_column):
    """The rows of the table with this head, as lists of cells."""
    _, _, rest = DOCS.partition(f"| {first_column} |")
    rows = rest.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def named(cell):
    return re.findall(r"`([^`]+)`", cell)


def test_the_example_can_be_run():
    match = replayed(parse_match(EXAMPLE, CATALOG), engine)
    assert len(match.records) == 8
    assert not match.state.is_over


def test_the_example_with_rewards_can_be_run():
    match = replayed(parse_match(SHOPPING, CATALOG), engine)
    assert len(match.records) == 6
    found = summary(match.state)
    assert (found["players"][0]["kamas"], found["shop"]["granite"]["face_up"]) == (9, ["lightning", None])
    assert found["figures"]["bill"]["rewards"] == [{"id": "set-hp1-range", "face": "up"}]
    # Glue costs MP in the next turn; the arrow does nothing to who bears Feca Style
    assert (found["figures"]["oscar"]["markers"]["mp"], found["figures"]["oscar"]["wounds"]) == (-2, 2)
    assert found["scenery"] == {"f2": "gone"}


@pytest.mark.parametrize(
    ("head", "model"),
    [
        ("field | what it says | default", MatchModel),
        ("`options` | what it says", OptionsModel),
        ("`players` | what it says", PlayerModel),
        ("`team` | what it says", KrosmasterModel),
        ("`tokens` | what it says", PlacedTokenModel),
        ("`turn` | what it says", TurnModel),
        ("`sandbox` | what it says", SandboxModel),
        ("`nodes` | what it says", NodeModel),
    ],
)
def test_the_table_of_a_block_lists_its_fields(head, model):
    fields = [name for row in table(head) for name in named(row[0])]
    assert set(fields) == set(model.model_fields)
    assert len(fields) == len(set(fields))


FIRST = {
    "the file": "format title board rotation mode pairs teams options seed dice coins shuffles players tokens kamas"
    " scenery face_up piles turn commands",
    "`options`": "scenery_can_be_destroyed first_player goal wild_gallons without",
    "`players`": "name team timeline gallons kamas",
    "`team`": "character name at wounds markers rewards used inspired ko mp ap used_this_turn lasting",
    "`tokens`": "token by at name wounds markers mp ap",
    "`turn`": "number player phase active played",
    "`board`": "names rows parcels starts",
}
"""The fields that the format had at first, by block; no other may be needed to say what they said."""

BLOCKS = {
    "the file": MatchModel,
    "`options`": OptionsModel,
    "`players`": PlayerModel,
    "`team`": KrosmasterModel,
    "`tokens`": PlacedTokenModel,
    "`turn`": TurnModel,
    "`board`": BoardModel,
}


def test_the_fields_that_came_later_are_those_that_the_format_did_not_have_at_first():
    listed = {(row[1], field) for row in table("later field") for field in named(row[0])}
    later = {(block, field) for block, model in BLOCKS.items() for field in set(model.model_fields) - first(block)}
    assert listed == later
    assert not [field for block, field in later if BLOCKS[block].model_fields[field].is_required()]


def first(block):
    return set(FIRST[block].split())


@pytest.mark.parametrize("seed", range(12))
def test_the_file_of_a_plain_match_has_the_first_fields_and_those_of_a_save_alone(seed):
    rng = Random(seed)
    match = Match(engine, random_setup(rng))
    while not match.state.is_over and len(match.records) < 80:
        match.submit(random_command(rng, match.state))
    of_saves = set(named(table("later field")[0][0]))
    for header, allowed in ((None, set()), (header_of(match, CATALOG, "now"), of_saves)):
        document = parse_document(write_match(match.setup, match.records, header), "plain").value
        assert allowed <= set(document) <= first("the file") | allowed
        assert set(document.get("options", {})) <= first("`options`")
        for player in document["players"]:
            assert set(player) <= first("`players`")
            assert all(set(member) <= first("`team`") for member in player.get("team", ()))


def test_every_verb_is_listed_with_its_fields():
    definitions = match_file_schema()["$defs"].values()
    verbs = {
        definition["properties"]["do"]["const"]: set(definition["properties"]) - {"do", "dice", "coins"}
        for definition in definitions
        if "const" in definition.get("properties", {}).get("do", {})
    }
    values = {"bottom", "left", "top", "right", "null", "face_up", "pile"}
    listed = {named(row[0])[0]: set(named(row[1])) - values for row in table("`do`")}
    assert listed == verbs


def test_every_event_is_listed_with_its_fields_in_their_order():
    keys = {"from_": "from", "purpose": "for"}
    wanted = {
        name: [keys.get(field.name, field.name) for field in dataclasses.fields(event) if field.name != "rule"]
        for name, event in EVENTS.items()
    }
    assert {named(row[0])[0]: named(row[1]) for row in table("type")} == wanted


def test_the_rule_is_the_last_field_of_an_event():
    names = [[field.name for field in dataclasses.fields(event)] for event in EVENTS.values()]
    assert all(fields[-1] == "rule" for fields in names if "rule" in fields)
    assert sum("rule" in fields for fields in names) > len(names) / 2


def test_events_are_plain_values():
    match = replayed(parse_match(EXAMPLE, CATALOG), engine)
    for step in match.steps:
        for event in step.events:
            document = event_document(event)
            assert json.loads(json.dumps(document)) == document
            assert next(iter(document)) == "type"
            assert not any(isinstance(value, Enum) for value in document.values())


def test_the_summary_has_the_fields_that_are_listed():
    found = summary(replayed(parse_match(EXAMPLE, CATALOG), engine).state)
    listed = [name for row in summary_rows() for name in named(row[0])]
    assert listed == list(found)
    words = {named(row[0])[0]: set(named(row[1])) for row in summary_rows()}
    assert set(found["figures"]["queen"]) <= words["figures"]
    assert set(found["tokens"]["tofu"]) <= words["tokens"]
    assert set(found["players"][0]) <= words["players"]
    assert set(found["turn"]) <= words["turn"]


def summary_rows():
    _, _, rest = DOCS.partition("## The summary\n\n")
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rest.strip().splitlines()[2:]]


# ---- the schema for editors ----

_SHAPE = {
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "const",
    "enum",
    "pattern",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "items",
    "$defs",
    "$ref",
    "anyOf",
    "oneOf",
}


def shape(value, *, is_named=False):
    """What a schema says, without the words that differ between versions of the library."""
    if isinstance(value, dict):
        kept = value if is_named else {key: inner for key, inner in value.items() if key in _SHAPE}
        choices = {"oneOf": "anyOf"}
        return {
            choices.get(key, key): shape(
                inner, is_named=not is_named and key in ("properties", "$defs", "patternProperties")
            )
            for key, inner in kept.items()
        }
    return [shape(inner) for inner in value] if isinstance(value, list) else value


def test_the_schema_in_docs_is_that_of_the_models():
    stored = json.loads(SCHEMA_PATH.read_text(encoding="utf-8"))
    told = "write it anew: python -m krosmaster.content.json_schema > docs/match-file.schema.json"
    assert shape(stored) == shape(match_file_schema()), told
    assert set(stored["properties"]) == set(MatchModel.model_fields)


@pytest.mark.peers
def test_the_schema_accepts_the_example_and_refuses_what_does_not_fit():
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA_PATH.read_text(encoding="utf-8")))
    document = parse_document(EXAMPLE, "example").value
    assert validator.is_valid(document)
    assert validator.is_valid(parse_document(SHOPPING, "shopping").value)
    for wrong in (
        {**document, "seed": -1},
        {**document, "sed": 1},
        {**document, "kamas": {"99": 1}},
        {**document, "scenery": {"99": "gone"}},
        {**document, "scenery": {"a1": "lost"}},
        {**document, "piles": {"gold": [[]]}},
        {**document, "mode": "trio"},
        {**document, "players": document["players"][:1]},
        {**document, "commands": [{"do": "move"}]},
        {**document, "commands": [{"do": "fly"}]},
        {**document, "commands": [{"do": "move", "to": "12f"}]},
        {**document, "board": {"names": {"en": "x", "es": "x", "fr": "x"}}},
    ):
        assert not validator.is_valid(wrong)
