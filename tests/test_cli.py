"""The command line: what goes out on which stream, with which exit code; and never a traceback."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import types

import pytest

from krosmaster import cli, file_cli
from krosmaster.arena import engine
from krosmaster.arena.boards import Side
from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Choose,
    Concede,
    Draft,
    EndTurn,
    Inspire,
    Move,
    OrderTimeline,
    PickBoard,
    PickSide,
    PickUp,
    Place,
    Punch,
    SetDice,
    Source,
    UseReward,
)
from krosmaster.arena.documents import event_document
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import Figure
from krosmaster.arena.summary import digest
from krosmaster.content.loader import PROJECT_ROOT, load_catalog
from krosmaster.content.match_header import Header
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.grid import Cell
from krosmaster.table.match import Match

CATALOG = load_catalog()

MATCH = """\
format: 1
title: A short one
board: elemental-arena
rotation: 0
seed: 20130220
players:
  - team:
      - {character: queen-of-the-tofus, name: queen, at: f12}
  - team:
      - {character: king-of-the-gobballs, name: king, at: f1}
commands:
  - {do: move, to: f11}
  - {do: cast, spell: summon-tofu, at: e11}
  - {do: end_turn}
  - {do: end_turn}
"""


@pytest.fixture
def run(tmp_path, capfd):
    """Run a text as a match file; the exit code, the lines on stdout and on stderr. FILE stands for its path."""

    def run_text(text, *options, verb="run"):
        path = tmp_path / "match.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        code = cli.main([verb, str(path), *options])
        out, err = capfd.readouterr()
        return code, out.splitlines(), [line.replace(str(path), "FILE") for line in err.splitlines()]

    return run_text


def started(*arguments, **options):
    """The program in a process of its own."""
    command = [sys.executable, "main.py", *map(str, arguments)]
    return subprocess.run(command, cwd=PROJECT_ROOT, capture_output=True, timeout=60, check=False, **options)


# ---- run ----


def test_run_shows_every_event_as_a_line_of_json(run):
    code, out, err = run(MATCH)
    events = [json.loads(line) for line in out]
    assert (code, err) == (0, [])
    assert [event["type"] for event in events[:2]] == ["shop-opened", "first-player-settled"]
    types_ = [event["type"] for event in events]
    assert types_.count("token-summoned") == 1
    assert types_.count("character-turn-started") == 2
    assert {"type": "character-moved", "who": "queen", "from": "f12", "to": "f11", "rule": "MOVE-1"} in events
    roll = next(event for event in events if event["type"] == "dice-rolled")
    assert set(roll) >= {"by", "player", "for", "faces", "set_to", "successes", "rule"}
    assert (roll["by"], roll["player"], roll["for"]) == (None, 1, "tension")


def test_run_gives_the_same_bytes_each_time(tmp_path):
    path = tmp_path / "match.yaml"
    path.write_text(MATCH)
    first, second = started("run", path), started("run", path)
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    assert first.stdout.endswith(b"}\n")
    assert first.stderr == second.stderr == b""


@pytest.mark.parametrize("teams", ["draft", "random"])
def test_run_on_a_recorded_match_gives_the_events_of_the_live_one(run, teams):
    text = f"format: 1\nteams: {teams}\nseed: 11\nplayers: [{{name: Ana}}, {{name: Ben}}]\n"
    live = Match(engine, parse_match(text, CATALOG).setup)
    choices = random.Random(5)
    while live.outcome is None and len(live.records) < 300:
        *acts, _, _ = engine.legal_commands(live.state)
        live.submit(choices.choice(acts))
    lines = [json.dumps(event_document(event), separators=(",", ":")) for step in live.steps for event in step.events]
    header = Header(content=CATALOG.digest, digest=digest(live.state))
    assert run(write_match(live.setup, live.records, header)) == (0, lines, [])


def test_summary_shows_the_final_position_as_one_object(run):
    code, out, err = run(MATCH, "--summary")
    assert (code, len(out), err) == (0, 1, [])
    summary = json.loads(out[0])
    assert summary["figures"]["queen"]["cell"] == "f11"
    assert summary["tokens"]["tofu"]["cell"] == "e11"
    assert summary["turn"]["number"] == 2
    assert not summary["over"]


def test_json_is_a_match_file_too(run):
    document = {
        "format": 1,
        "board": {"rows": ["s..s"]},
        "players": [
            {"name": "Ána \U0001f600", "team": [{"character": "anna-tommy", "at": "a1"}]},
            {"team": [{"character": "bill-tell", "at": "d1"}]},
        ],
        "commands": [{"do": "move", "to": "b1"}],
    }
    code, out, _ = run(json.dumps(document, indent="\t"), "--summary")
    assert code == 0
    assert json.loads(out[0])["figures"]["anna-tommy"]["cell"] == "b1"


def test_a_refused_command_is_one_line_with_its_rule_and_exit_2(run):
    text = MATCH.replace("{do: cast, spell: summon-tofu, at: e11}", "{do: cast, spell: dan-to-fu, at: f6}")
    code, out, err = run(text)
    assert code == 2
    assert err == [
        "FILE:13: command 2 (cast at f6): out of range: distance 5, the spell reaches 1-3 (RANGE-1)",
    ]
    assert json.loads(out[-1])["type"] == "character-moved"
    code, out, err = run(text, "--summary")
    assert (code, out, len(err)) == (2, [], 1)


def test_a_cell_off_the_board_is_refused_by_the_rules(run):
    code, _, err = run(MATCH.replace("to: f11", "to: z99"))
    assert code == 2
    assert err[0].startswith("FILE:12: command 1 (move to z99): z99 is not on the board")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("to: f11", "to: 11", "FILE:12: to cannot be 11; allowed: a cell: column letter and row number, such as f12"),
        ("seed: 20130220", "sed: 1", "FILE:5: unknown field 'sed'; allowed: "),
        ("name: king, at: f1", "name: king, at: f12", "FILE:10: king cannot stand on f12: queen is there"),
        ("format: 1", "format: 99", "FILE:1: the file has format 99, made by a newer version of the game; allowed: 1"),
        ("{do: move, to: f11}", "{do: move, to: f11, dice: [wild]}", "FILE:12: command 1 leaves wild unused"),
        ("commands:", "mode: pairs\ncommands:", "FILE:7: 2 players; allowed in mode pairs: 4"),
        ("rotation: 0", "options: {goal: win}", "FILE:4: goal cannot be 'win'; allowed: gallons, knock-out-one, "),
        ("title: A short one", "title: [", "FILE:4: this is not YAML: "),
    ],
)
def test_a_file_that_does_not_fit_is_one_line_and_exit_1(run, old, new, line):
    assert old in MATCH
    code, _, err = run(MATCH.replace(old, new))
    assert code == 1
    assert len(err) == 1
    assert err[0].startswith(line)


def test_run_names_the_first_fault_and_counts_the_others(run):
    code, out, err = run(MATCH.replace("rotation: 0", "rotation: 1").replace("seed: 20130220", "seed: x"))
    assert (code, out) == (1, [])
    assert err == ["FILE:4: rotation cannot be 1; allowed: 0, 90, 180, 270 (and 1 more: main.py check lists them)"]


@pytest.mark.parametrize("data", [b"", b"\n# nothing\n", b"\xff\xfe\x00binary\x00", bytes(range(256)), b"[" * 10_000])
@pytest.mark.parametrize("verb", ["run", "open", "check"])
def test_what_is_no_match_file_at_all_is_one_line_and_exit_1(run, data, verb):
    code, out, err = run(data, verb=verb)
    assert (code, out, len(err)) == (1, [], 1)
    assert err[0].startswith("FILE:")


@pytest.mark.parametrize("verb", ["run", "open", "check"])
def test_a_file_that_is_not_there_is_one_line_and_exit_1(verb, tmp_path, capfd):
    assert cli.main([verb, str(tmp_path / "none.yaml")]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert "none.yaml:1:" in err
    assert err.endswith("there is no such file\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize("verb", ["run", "open", "check"])
def test_a_path_that_no_system_takes_is_one_line(verb, capfd):
    assert cli.main([verb, "x" * 5000]) == 1
    assert capfd.readouterr().err.endswith(": the file cannot be read\n")


@pytest.mark.parametrize("verb", ["run", "open"])
def test_a_folder_is_no_match_file(verb, tmp_path, capfd):
    assert cli.main([verb, str(tmp_path)]) == 1
    assert capfd.readouterr().err == f"{tmp_path}:1: this is a folder; allowed: a file\n"


def test_a_saved_match_whose_commands_lead_elsewhere_is_told(run):
    good = run(MATCH + "digest: wrong\n")
    assert good[0] == 1
    assert good[2] == [
        "FILE:16: the commands lead to another position than the saved one; was it made with other cards or rules?"
    ]


# ---- open ----


@pytest.fixture
def opened(monkeypatch):
    """What the client would be opened on; no window is."""
    calls = []
    client = types.ModuleType("krosmaster.app")
    client.run = lambda match_file=None: calls.append(match_file) or 0
    monkeypatch.setitem(sys.modules, "krosmaster.app", client)
    return calls


def test_open_opens_the_client_on_the_match(run, opened, tmp_path):
    assert run(MATCH, verb="open") == (0, [], [])
    assert opened == [tmp_path / "match.yaml"]


def test_open_does_not_open_on_a_match_that_cannot_be_played(run, opened):
    code, _, err = run(MATCH.replace("to: f11", "to: a1"), verb="open")
    assert (code, len(err)) == (2, 1)
    assert opened == []


def test_without_a_verb_the_client_opens(opened):
    assert cli.main([]) == 0
    assert opened == [None]


# ---- check ----


def test_check_of_the_project_finds_nothing(capfd):
    assert cli.main(["check"]) == 0
    out, err = capfd.readouterr()
    assert out.startswith("no faults in ")
    assert err == ""


def test_check_lists_every_fault_with_line_and_column_and_exits_1(run):
    text = MATCH.replace("rotation: 0", "rotation: 1").replace("seed: 20130220", "seed: x")
    code, out, err = run(text, verb="check")
    assert (code, out) == (1, [])
    assert err == [
        "FILE:4:11: rotation cannot be 1; allowed: 0, 90, 180, 270",
        "FILE:5:7: seed cannot be 'x'; allowed: a whole number from 0 to 18446744073709551615",
    ]


def test_check_names_a_refused_command_with_its_column_and_exits_1(run):
    code, out, err = run(MATCH.replace("to: f11", "to: a1"), verb="check")
    assert (code, out, len(err)) == (1, [], 1)
    assert err[0].startswith("FILE:12:5: command 1 (move to a1): ")


@pytest.mark.parametrize("fields", ["digest: wrong\n", f"digest: '{'0' * 64}'\n"])
def test_check_names_a_save_whose_commands_lead_elsewhere(run, fields):
    code, out, err = run(MATCH + fields, verb="check")
    assert (code, out, len(err)) == (1, [], 1)
    assert err[0].startswith("FILE:16:9: the commands lead to another position than the saved one")


def test_check_names_a_save_whose_last_commands_are_cut_off(run):
    match = Match(engine, parse_match(MATCH, CATALOG).setup)
    for given in parse_match(MATCH, CATALOG).commands:
        match.submit(given.command)
    text = write_match(match.setup, match.records, Header(digest=digest(match.state)))
    assert run(text, verb="check")[0] == 0
    code, _, err = run(text.rstrip().rpartition("\n")[0] + "\n", verb="check")
    assert (code, len(err)) == (1, 1)
    assert "another position" in err[0]


@pytest.mark.parametrize("verb", [("run",), ("run", "--summary"), ("check",)])
@pytest.mark.parametrize("to", [">&-", ">/dev/full"])
def test_output_that_cannot_be_written_is_said_in_one_line(tmp_path, verb, to):
    path = tmp_path / "match.yaml"
    path.write_text(MATCH)
    name, *options = verb
    line = f'"$0" main.py {name} "$1" {" ".join(options)} {to}'
    command = ["sh", "-c", line, sys.executable, str(path)]
    done = subprocess.run(command, cwd=PROJECT_ROOT, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.decode()) == (1, "the output cannot be written\n")


# ---- the program itself ----


def test_help_says_what_can_be_done():
    help_ = started("--help")
    assert help_.returncode == 0
    for word in (b"run", b"open", b"check", b"JSON"):
        assert word in help_.stdout


@pytest.mark.parametrize("arguments", [["fly"], ["run"], ["run", "a", "b"], ["check", "--summary"], ["--fast"]])
def test_mistakes_on_the_command_line_are_one_line_and_exit_1(arguments, capfd):
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    err = capfd.readouterr().err
    assert caught.value.code == 1
    assert err.count("\n") == 1
    assert "--help" in err


def test_run_needs_no_window_library(tmp_path):
    path = tmp_path / "match.yaml"
    path.write_text(MATCH)
    code = (
        f"import sys\nfrom krosmaster.cli import main\nmain(['run', {str(path)!r}])\nassert 'pygame' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=PROJECT_ROOT, check=False, timeout=60).returncode == 0


def test_a_reader_that_goes_away_is_no_traceback(tmp_path):
    path = tmp_path / "match.yaml"
    turns = "".join("  - {do: end_turn}\n" for _ in range(1))
    path.write_text(MATCH + turns)
    process = subprocess.Popen(
        [sys.executable, "main.py", "run", str(path)], cwd=PROJECT_ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()
    err = process.stderr.read()
    process.wait(timeout=60)
    process.stderr.close()
    assert err == b"the output is not read any more\n"
    assert process.returncode == 1


def test_a_fault_of_the_program_is_one_line(run, monkeypatch):
    def broken(_match_file, _rules):
        raise ZeroDivisionError("the position is\nodd")

    monkeypatch.setattr(file_cli, "replayed", broken)
    code, out, err = run(MATCH)
    assert (code, out) == (1, [])
    assert err == ["a fault of the program, please report it: ZeroDivisionError: the position is odd"]


def test_a_missing_package_is_named(monkeypatch, capfd):
    monkeypatch.setitem(sys.modules, "krosmaster.app", None)
    assert cli.main([]) == 1
    assert "is missing; install what requirements.txt lists" in capfd.readouterr().err


# ---- words ----


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (PickBoard("the-pit"), "pick_board the-pit"),
        (PickSide(Side.LEFT), "pick_side left"),
        (Draft("anna-tommy"), "draft anna-tommy"),
        (OrderTimeline(("queen", "king")), "order_timeline"),
        (Place("queen", Cell(11, 5)), "place queen at f12"),
        (SetDice(()), "set_dice"),
        (Inspire((None, None)), "inspire"),
        (Move(Cell(0, 0)), "move to a1"),
        (Cast("puff", Cell(3, 4)), "cast at e4"),
        (Punch(Cell(3, 4)), "punch at e4"),
        (PickUp(), "pick_up"),
        (BuyGallon(), "buy_gallon"),
        (BuyReward(Tier.JADE, Source.PILE, 0), "buy_reward jade"),
        (BuyReward(Tier.GOLD, Source.FACE_UP, 1, "queen"), "buy_reward gold to queen"),
        (UseReward("glue", Cell(3, 4)), "use_reward glue at e4"),
        (Choose("bomb"), "choose bomb"),
        (Choose(1), "choose 1"),
        (EndTurn(), "end_turn"),
        (Concede(1), "concede"),
    ],
)
def test_a_command_is_named_in_few_words(command, words):
    assert file_cli.command_in_words(command) == words


def test_a_refusal_names_cells_figures_spells_and_cards_in_english():
    card = CATALOG.characters["bill-tell"]
    facts = {"cell": Cell(3, 4), "obstacle": Figure("bill", 0, card)}
    assert (
        file_cli.reason_in_words(Reason(Why.IMPASSABLE, "CELL-3", facts)) == "e4 is impassable: bill is there (CELL-3)"
    )
    long_shot = Reason(Why.NO_STEPS_THIS_TURN, "TURN-8", {"spell": card.spells[1]})
    assert file_cli.reason_in_words(long_shot) == "after Long Shot there is no moving by MP in this turn (TURN-8)"
    assert file_cli.fact_in_words(card) == "Bill Tell"
    assert file_cli.fact_in_words(3) == "3"
