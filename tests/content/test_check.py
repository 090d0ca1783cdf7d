"""Any files of the game checked, whatever they are called and wherever they lie."""

from __future__ import annotations

import json
import shutil

import pytest

from krosmaster.arena import engine
from krosmaster.content.check import Kind, check, kind_of
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.content.yaml_nodes import read_document

MATCH = """\
format: 1
players: [{team: [{character: anna-tommy}]}, {team: [{character: bill-tell}]}]
"""


def test_the_project_itself_has_no_fault():
    findings = check([], engine)
    assert findings.faults == []
    folders = ("characters", "boards", "assets/rules")
    assert findings.files == sum(len(list(PROJECT_ROOT.glob(f"{folder}/**/*.yaml"))) for folder in folders)


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("characters/bill-tell.yaml", Kind.CHARACTER),
        ("characters/summons/tofu.yaml", Kind.SUMMON),
        ("characters/rewards.yaml", Kind.REWARDS),
        ("boards/the-pit.yaml", Kind.BOARD),
    ],
)
def test_the_kind_of_a_file_is_told_by_what_it_holds(tmp_path, file, kind):
    moved = tmp_path / "some-file.yaml"
    shutil.copy(PROJECT_ROOT / file, moved)
    assert kind_of(read_document(moved, "f"), moved) is kind
    assert check([moved], engine).faults == []


def test_a_match_file_is_told_by_what_it_holds(tmp_path):
    path = tmp_path / "characters" / "duel.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"format": 1, "players": []}))
    assert kind_of(read_document(path, "f"), path) is Kind.MATCH


def test_where_the_fields_leave_it_open_the_folder_tells(tmp_path):
    path = tmp_path / "boards" / "moon.yaml"
    path.parent.mkdir()
    path.write_text("names: {en: Moon, es: Luna, fr: Lune}\n")
    assert kind_of(read_document(path, "f"), path) is Kind.BOARD
    (fault,) = check([path], engine).faults
    assert "the field 'rows' is missing" in fault.text


def test_a_file_of_no_kind_is_a_fault(tmp_path):
    path = tmp_path / "list.yaml"
    path.write_text("[1, 2]\n")
    (fault,) = check([path], engine).faults
    assert str(fault).endswith(
        "list.yaml:1:1: this is no file of the game; allowed: character, summon, rewards, board, rules, match, coach"
    )


def test_folders_are_searched_and_every_fault_of_every_file_is_found(tmp_path):
    inside = tmp_path / "a" / "b"
    inside.mkdir(parents=True)
    (inside / "one.yaml").write_text(MATCH.replace("bill-tell", "nobody") + "seed: x\n")
    (inside / "two.yml").write_text("rows: [..q]\nnames: {en: x, es: y}\n")
    (inside / "three.txt").write_text("not looked at")
    (tmp_path / "fine.yaml").write_text(MATCH)
    findings = check([tmp_path, tmp_path / "missing.yaml"], engine)
    assert findings.files == 4
    texts = sorted(f"{fault.file.rpartition('/')[2]}:{fault.line}: {fault.text}" for fault in findings.faults)
    assert [text.split("; ")[0] for text in texts] == [
        "missing.yaml:1: there is no such file",
        "one.yaml:2: there is no character 'nobody'",
        "one.yaml:3: seed cannot be 'x'",
        "two.yml:2: the field 'fr' is missing",
    ]


def test_an_empty_folder_is_a_fault(tmp_path):
    (fault,) = check([tmp_path], engine).faults
    assert fault.text == "there is no file here; needed: at least one .yaml, .yml, .json"


def test_a_match_file_is_set_up_and_played(tmp_path):
    impossible, refused, left_over, fine = (
        tmp_path / f"{name}.yaml" for name in ("impossible", "refused", "left", "fine")
    )
    impossible.write_text(MATCH.replace("anna-tommy", "anna-tommy, wounds: 12"))
    refused.write_text(MATCH + "commands: [{do: pick_up}]\n")
    left_over.write_text(MATCH + "commands: [{do: pick_board, board: the-pit, dice: [wild]}]\n")
    fine.write_text(MATCH + "commands: [{do: pick_board, board: the-pit}]\n")
    findings = check([impossible, refused, left_over, fine], engine)
    assert [fault.text.split(";")[0] for fault in findings.faults] == [
        "anna-tommy has 12 wounds",
        "command 1 leaves wild unused",
    ]
    assert [(name.rpartition("/")[2], stopped.number) for name, stopped in findings.refused] == [("refused.yaml", 1)]


def test_a_card_may_summon_a_token_that_is_checked_along_with_it(tmp_path):
    card, token = tmp_path / "bad-aboum.yaml", tmp_path / "summons" / "fire-bomb.yaml"
    token.parent.mkdir()
    text = (PROJECT_ROOT / "characters/bad-aboum.yaml").read_text(encoding="utf-8")
    card.write_text(text.replace("summons: water-bomb", "summons: fire-bomb"), encoding="utf-8")
    shutil.copy(PROJECT_ROOT / "characters/summons/water-bomb.yaml", token)
    assert len(check([card], engine).faults) == 1
    assert check([card, token], engine).faults == []


def test_the_name_of_a_card_file_must_be_an_id(tmp_path):
    path = tmp_path / "Bill Tell.yaml"
    shutil.copy(PROJECT_ROOT / "characters/bill-tell.yaml", path)
    (fault,) = check([path], engine).faults
    assert "the file's name 'Bill Tell' is no id; allowed: small letters, digits and hyphens" in fault.text
