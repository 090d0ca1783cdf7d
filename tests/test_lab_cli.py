"""`main.py lab`: its table, its JSON, its faults; and that docs/lab.md says what it does."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lab_games import ARCHERS, BRUTES, FEW, ready_crew

from krosmaster import cli, lab_cli
from krosmaster.client.paths import user_folder
from krosmaster.client.words.strength_wording import strength_name
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.kept_teams import KeptTeams
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam

DOCS = (PROJECT_ROOT / "docs" / "lab.md").read_text(encoding="utf-8")


@pytest.fixture
def lab(capfd, monkeypatch):
    """Run the verb with a crew in this process; the exit code, stdout, and the lines on stderr."""

    def run(*words, crew=ready_crew):
        if crew is not None:
            monkeypatch.setattr(lab_cli, "ProcessCrew", lambda match_up, **_size: crew(match_up))
        try:
            code = cli.main(["lab", *words])
        except SystemExit as left:
            code = left.code
        out, err = capfd.readouterr()
        return code, out, err.splitlines()

    return run


def found(lab, *words, **fields):
    code, out, err = lab(ARCHERS, BRUTES, *FEW, "--json", *words, **fields)
    assert (code, [line for line in err if "played as it is" not in line]) == (0, [])
    return out


def test_the_table_says_what_it_measures_and_names_all_who_played(lab):
    code, out, _err = lab(ARCHERS, BRUTES, *FEW)
    assert code == 0
    assert "This measures these computer players, not the teams in the hands of people." in out
    for name in (
        "Archers",
        "Brutes",
        "Bill Tell",
        "Oscar Kass",
        "Kassius Kaos",
        "Bad Aboum",
        "Easy-going",
        "seed 1",
    ):
        assert name in out


def test_the_same_seed_gives_the_same_bytes_with_one_process_and_with_two(lab):
    assert found(lab, "--workers", "1", crew=None) == found(lab, "--workers", "2", crew=None)


def test_another_seed_gives_other_games(lab):
    one, other = (json.loads(found(lab, "--seed", seed)) for seed in ("1", "2"))
    assert one.pop("seed") != other.pop("seed")
    assert one != other


def test_the_games_worth_watching_are_kept_and_can_be_run(lab, tmp_path, capfd):
    document = json.loads(found(lab, "--keep", str(tmp_path / "deep" / "games")))
    files = [pick["file"] for pick in document["picks"]]
    assert len(files) >= 2
    for pick, file in zip(document["picks"], files, strict=True):
        assert cli.main(["run", file, "--summary"]) == 0
        summary = json.loads(capfd.readouterr().out)
        assert (summary["winner"], summary["why"], summary["turn"]["number"]) == (
            pick["winner"],
            pick["end"],
            pick["turns"],
        )


def test_a_team_can_be_a_file_or_the_name_of_a_kept_one(lab, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    KeptTeams(user_folder() / "teams").keep(KeptTeam("Les Archers", ("bill-tell", "oscar-kass")))
    file = tmp_path / "brutes.txt"
    file.write_text(f"Look at this: {BRUTES}", encoding="utf-8")
    code, out, _err = lab("les archers", str(file), *FEW, "--json")
    assert code == 0
    assert [team["name"] for team in json.loads(out)["teams"]] == ["Les Archers", "Brutes"]


def test_a_team_file_that_is_too_large_or_no_text_is_refused_not_cut(lab, tmp_path):
    large = tmp_path / "large.txt"
    large.write_text(f"{BRUTES}\n{'x' * 20_000}", encoding="utf-8")
    code, out, err = lab(ARCHERS, str(large), *FEW)
    assert (code, out) == (1, "")
    assert err == [f"lab: {large}: cannot be read: the file is too large; allowed: 20 KB"]
    large.write_bytes(b"\xff\xfe")
    code, out, err = lab(ARCHERS, str(large), *FEW)
    assert (code, out, len(err)) == (1, "", 1)


def test_the_same_team_twice_has_two_names(lab):
    _code, out, _err = lab(ARCHERS, ARCHERS, *FEW, "--json")
    assert [team["name"] for team in json.loads(out)["teams"]] == ["Archers (1)", "Archers (2)"]


def test_a_team_that_is_no_legal_one_is_played_with_a_word_about_it(lab):
    code, _out, err = lab(ARCHERS, BRUTES, *FEW)
    assert code == 0
    assert err == [
        f"lab: the team '{name}' is played as it is: the levels add up to 6; needed: 12 (SETUP-2)"
        for name in ("Archers", "Brutes")
    ]


def faulty(text):
    return f'[krosmaster-team 1 "x": {text}'


HELP = "main.py lab --help lists what is allowed"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("nobody", BRUTES), "lab: 'nobody' is no team text, no file and no team that you keep; kept: none"),
        ((faulty("moth]"), BRUTES), "lab: the team 'x' has a member 'moth' that these cards do not know"),
        ((faulty("]"), BRUTES), "lab: the team 'x' has nobody in it"),
        ((faulty("moth"), BRUTES), "lab: the team text: the team “x” is cut off: its text must end with ]"),
        ((ARCHERS + BRUTES, BRUTES), "lab: the team text holds 2 teams; needed: one"),
        ((ARCHERS, BRUTES, "--board", "moon"), "lab: there is no board 'moon'; allowed: elemental-arena, the-pit"),
        ((ARCHERS, BRUTES, "--games", "0"), f"main.py lab: argument --games: '0'; allowed: 1 to 100000; {HELP}"),
        (
            (ARCHERS, BRUTES, "--seed", "-1"),
            f"main.py lab: argument --seed: '-1'; allowed: a whole number from 0 on, of at most 19 digits; {HELP}",
        ),
    ],
)
def test_what_does_not_fit_is_one_line(lab, tmp_path, monkeypatch, words, line):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    code, out, err = lab(*words)
    assert (code, out) == (1, "")
    assert err[-1] == line


def test_a_folder_that_cannot_be_made_is_one_line_before_anything_is_played(lab, tmp_path):
    (tmp_path / "file").write_text("")
    code, out, err = lab(ARCHERS, BRUTES, *FEW, "--keep", str(tmp_path / "file" / "games"))
    assert (code, out) == (1, "")
    assert err[-1] == f"lab: {tmp_path / 'file' / 'games'}: Not a directory"


def test_a_game_that_goes_wrong_is_named_with_its_seed_and_the_others_count(lab):
    def crew(match_up):
        crew = ready_crew(match_up)
        crew.faults[2] = ValueError("a broken card")
        return crew

    code, out, err = lab(ARCHERS, BRUTES, *FEW, "--json", crew=crew)
    document = json.loads(out)
    (fault,) = document["games"]["faults"]
    assert code == 1
    assert document["games"]["counted"] == 3
    assert (fault["game"], fault["fault"]) == (2, "ValueError: a broken card")
    assert err[-1] == f"lab: game 3 (seed {fault['seed']}) went wrong and counts nowhere: ValueError: a broken card"


def test_without_dask_a_cluster_is_refused_in_one_line(lab, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "krosmaster.lab_cluster", raising=False)
    code, out, err = lab(ARCHERS, BRUTES, "--scheduler", "tcp://nowhere:1")
    assert (code, out) == (1, "")
    assert err[-1] == "lab: --scheduler needs Dask (distributed is missing): pip install dask distributed"


@pytest.mark.skipif(sys.platform != "linux", reason="sends an interrupt, and looks for processes in /proc")
def test_an_interrupt_shows_what_is_known_so_far_and_no_traceback():
    words = [sys.executable, "main.py", "lab", ARCHERS, BRUTES, "--games", "50000", "--strength", "random", "--json"]
    with subprocess.Popen(
        words, cwd=PROJECT_ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as program:
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
        while program.poll() is None and not children.read_text(encoding="ascii").strip():
            time.sleep(0.02)
        os.killpg(program.pid, signal.SIGINT)  # as a terminal does: to all of its processes
        out, err = program.communicate(timeout=30)
    document = json.loads(out)
    assert program.returncode == 130
    assert not document["games"]["complete"]
    assert document["games"]["wanted"] == 50000
    assert [line for line in err.splitlines() if "played as it is" not in line] == []


# ---- docs/lab.md ----


def test_the_example_of_the_documentation_can_be_run(lab):
    (command,) = re.findall(r"```sh\n(.*?)\n```", DOCS, re.DOTALL)
    python, main, verb, *words = shlex.split(command)
    assert (python, main, verb) == ("python", "main.py", "lab")
    code, out, _err = lab(*words)
    assert code == 0
    assert "Archers against Brutes" in out


def test_every_field_of_the_json_is_documented_and_no_other(lab, tmp_path):
    document = json.loads(found(lab, "--keep", str(tmp_path)))
    rows = DOCS.partition("| field |")[2].split("\n\n")[0].splitlines()[2:]
    fields = {name: row for row in rows for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])}
    assert set(fields) == set(document)
    for name, value in document.items():
        inner = value[0] if isinstance(value, list) and value else value
        inner = inner[0] if isinstance(inner, list) and inner else inner
        if isinstance(inner, dict) and name != "ends":
            assert {f"`{key}`" for key in inner} <= set(re.findall(r"`[^`]+`", fields[name])), name


def test_every_option_is_documented_with_its_default(lab):
    code, out, _err = lab("--help")
    assert code == 0
    options = set(re.findall(r"(--[a-z]+)", out)) - {"--help"}
    assert options == set(re.findall(r"^\| `(--[a-z]+)`", DOCS, re.MULTILINE))
    for name, default in (("games", "200"), ("strength", "`greedy`"), ("seed", "1")):
        (row,) = re.findall(rf"^\| `--{name}`.*", DOCS, re.MULTILINE)
        assert row.rstrip(" |").rpartition("| ")[2] == default


def test_strengths_are_named_as_in_the_window():
    (row,) = re.findall(r"^\| `--strength`.*", DOCS, re.MULTILINE)
    for strength in Strength:
        assert f"`{strength.value}`" in row
        assert strength_name(strength) in row
