"""Match files written: what is written reads back as the same match."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward, Choose, Concede, UseReward
from krosmaster.arena.summary import digest
from krosmaster.content.loader import load_catalog
from krosmaster.content.match_header import RULES_VERSION, Header
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match, read_match
from krosmaster.content.replay import replayed
from krosmaster.table.match import Match

CATALOG = load_catalog()

DRAFT = "format: 1\nteams: draft\nseed: 7\ncoins: [heads]\nplayers: [{name: Ana}, {name: Ben}]\n"


def test_a_match_that_was_played_is_saved_with_its_commands_and_header():
    match = Match(engine, parse_match(DRAFT, CATALOG).setup)
    while len(match.records) < 40:
        match.submit(match.rules.legal_commands(match.state)[0])
    header = Header(saved="2026-11-29T20:00:00Z", rules=RULES_VERSION, content=CATALOG.digest, digest="abc")
    loaded = parse_match(write_match(match.setup, match.records, header), CATALOG)
    assert replayed(loaded, engine).steps == match.steps
    assert (loaded.header.saved, loaded.header.rules) == ("2026-11-29T20:00:00Z", RULES_VERSION)
    assert (loaded.header.content, loaded.header.digest) == (CATALOG.digest, "abc")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("teams", ["draft", "random"])
def test_every_position_of_a_random_match_loads_to_the_same_digest(teams, seed):
    choices = random.Random(seed)
    match = Match(engine, parse_match(DRAFT.replace("draft", teams).replace("seed: 7", f"seed: {seed}"), CATALOG).setup)
    while match.outcome is None and len(match.records) < 120:
        *acts, _, _ = match.rules.legal_commands(match.state)  # conceding ends too many of them
        match.submit(choices.choice(acts))
        if len(match.records) % 30 == 0:
            loaded = replayed(parse_match(write_match(match.setup, match.records), CATALOG), engine)
            assert digest(loaded.state) == digest(match.state)
            assert loaded.steps == match.steps
    assert len(match.records) == 120 or match.outcome is not None


BAZAAR = """\
format: 1
teams: custom
board: {rows: ["TDDDDB", "DDDDDD", "DDDDDD", "CDDDDT"]}
rotation: 0
options: {scenery_can_be_destroyed: true, first_player: 0}
players:
  - team: [{character: goultard, at: b1}, {character: nox, at: c1}]
    kamas: 400
  - team: [{character: percimol, at: d4}, {character: shak-shaka, at: c4}, {character: naz-rael, at: b4}]
    kamas: 400
"""
TABLE_OF_FOUR = """\
format: 1
mode: MODE
teams: random
rotation: 90
players: [{kamas: 50}, {kamas: 50}, {kamas: 50}, {kamas: 50}]
"""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "text",
    [
        BAZAAR,
        TABLE_OF_FOUR.replace("MODE", "free-for-all"),
        TABLE_OF_FOUR.replace("MODE", "pairs").replace("teams", "pairs: [[0, 1], [2, 3]]\nteams"),
    ],
    ids=["rewards", "free-for-all", "pairs"],
)
def test_matches_with_rewards_and_with_four_players_load_to_the_same_digest(text, seed):
    choices = random.Random(seed)
    match = Match(engine, parse_match(f"{text}seed: {seed}\n", CATALOG).setup)
    kinds = set()
    while match.outcome is None and len(match.records) < 150:
        acts = [command for command in match.rules.legal_commands(match.state) if not isinstance(command, Concede)]
        kind = choices.choice(sorted({type(command) for command in acts}, key=lambda found: found.__name__))
        kinds.add(kind)
        match.submit(choices.choice([command for command in acts if isinstance(command, kind)]))
    loaded = replayed(parse_match(write_match(match.setup, match.records), CATALOG), engine)
    assert digest(loaded.state) == digest(match.state)
    assert loaded.steps == match.steps
    if text is BAZAAR:
        assert {BuyReward, UseReward, Choose} <= kinds


def test_the_chance_fixed_for_a_command_is_saved_with_it():
    text = DRAFT.replace("[{name: Ana}, {name: Ben}]", TEAMS) + "commands:\n  - {do: end_turn, dice: [wild, lock]}\n"
    match = parse_match(text.replace("teams: draft\n", ""), CATALOG)
    assert "  - {do: end_turn, dice: [wild, lock]}\n" in write_match(match.setup, match.commands)


TEAMS = "[{team: [{character: anna-tommy}]}, {team: [{character: bill-tell}]}]"


def test_a_saved_text_is_short_where_nothing_is_to_be_said():
    match = parse_match(f"format: 1\nplayers: {TEAMS}\n", CATALOG)
    assert write_match(match.setup, ()) == (
        "format: 1\nseed: 0\nplayers:\n"
        '  - name: ""\n    gallons: 6\n    kamas: 0\n    team:\n      - {character: anna-tommy}\n'
        '  - name: ""\n    gallons: 6\n    kamas: 0\n    team:\n      - {character: bill-tell}\n'
        "commands: []\n"
    )


def test_a_lone_half_of_a_character_does_not_break_the_file(tmp_path):
    match = parse_match(f"format: 1\nplayers: {TEAMS}\n", CATALOG)
    setup = match.setup.__class__(match.setup.players, title="broken \ud83d name")
    path = Path(tmp_path / "save.yaml")
    path.write_text(write_match(setup, ()), encoding="utf-8")
    assert read_match(path, CATALOG).setup.title == "broken \ufffd name"
