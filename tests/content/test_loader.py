"""Content files with faults: every one is told, with its place and what is allowed, in words for people."""

from __future__ import annotations

import re
import shutil

import pytest

from krosmaster.arena.definitions import Aim, RangeKind
from krosmaster.content.faults import ContentFaults
from krosmaster.content.loader import PROJECT_ROOT, load_catalog


@pytest.fixture
def root(tmp_path):
    """The project's content, to be spoiled."""
    for folder in ("boards", "characters"):
        shutil.copytree(PROJECT_ROOT / folder, tmp_path / folder)
    return tmp_path


def spoil(root, file, **changes):
    """Replace texts of a file, each of which must be there."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes.pop("texts").items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def faults(root):
    with pytest.raises(ContentFaults) as caught:
        load_catalog(root)
    return [str(fault) for fault in caught.value.faults]


def test_the_catalogue_is_the_same_each_time(root):
    assert load_catalog(root) == load_catalog()
    assert re.fullmatch(r"[0-9a-f]{64}", load_catalog().digest)


def test_the_digest_changes_with_what_is_played_and_not_with_words(root):
    before = load_catalog(root).digest
    spoil(root, "characters/bill-tell.yaml", texts={"Guy Yomtella": "Guy", "fr: published": "fr: reconstructed"})
    spoil(root, "boards/the-pit.yaml", texts={"s: straw": "s: clover"})
    assert load_catalog(root).digest == before
    spoil(root, "characters/bill-tell.yaml", texts={"hp: 6": "hp: 7"})
    assert load_catalog(root).digest != before


FIRST = "characters/bill-tell.yaml"


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        ({"level: 3": "level: 30"}, "5:8: level cannot be 30; allowed: a whole number from 1 to 6"),
        ({"level: 3": "level: three"}, "5:8: level cannot be 'three'; allowed: a whole number from 1 to 6"),
        ({"level: 3": "level: 3.0"}, "5:8: level cannot be 3.0; allowed: a whole number from 1 to 6"),
        ({"level: 3": "level: yes"}, "5:8: level cannot be true; allowed: a whole number from 1 to 6"),
        ({"level: 3": "level: '3'"}, "5:8: level cannot be '3'; allowed: a whole number from 1 to 6"),
        ({"level: 3": "level:"}, "5:7: level cannot be nothing; allowed: a whole number from 1 to 6"),
        ({"class: cra": "class: no"}, "2:8: class cannot be false; allowed: small letters, digits and hyphens"),
        ({"class: cra": "class: Cra"}, "2:8: class cannot be 'Cra'; allowed: small letters, digits and hyphens"),
        ({"name_colour: white": "name_colour: blue"}, "name_colour cannot be 'blue'; allowed: gold, white"),
        ({"[dodge]": "[doge]"}, "powers cannot be 'doge'; allowed: critical, armor, lock, dodge, mupeke, "),
        ({"[dodge]": "dodge"}, "10:9: powers cannot be 'dodge'; allowed: a list"),
        ({", fr: Guy Yomtella": ""}, "1:8: the field 'fr' is missing; needed here: en, es, fr"),
        ({"fr: Guy Yomtella": "fr: ''"}, "fr cannot be ''; allowed: text of 1 to 80 characters"),
        ({"hp: 6": "hp: 6\nlives: 9"}, "9:1: unknown field 'lives'; allowed: names, class, collection, "),
        ({"kind: attack": "kind: atack"}, "15:11: kind cannot be 'atack'; allowed: attack, heal, summon, special"),
        ({"    kind: attack\n": ""}, "13:5: the field 'kind' is missing; allowed: attack, heal, summon, special"),
        ({"kind: classic": "kind: clasic"}, "allowed: classic, fixed, line, line-fixed, no-sight, melee, self"),
        ({"maximum: 8": "maximum: 2"}, "17:12: the minimum 3 is greater than the maximum 2"),
        ({"range: {kind: self}": "range: {kind: self, maximum: 3}"}, "unknown field 'maximum'; allowed: kind"),
        ({"damage: 1": "damage: 1\n    heal: 1"}, "unknown field 'heal'; allowed: id, names, cost, "),
        ({"damage: 1\n": "\n"}, "the field 'damage' is missing; needed here: id, names, range, kind, damage"),
        ({"element: air": "element: ice"}, "element cannot be 'ice'; allowed: water, air, earth, fire"),
        ({"amount: 3": "amount: 0"}, "amount cannot be 0; allowed: a whole number from 1 to 20"),
        ({"kind: lose-movement": "kind: lose-movment"}, "kind cannot be 'lose-movment'; allowed: extra-damage, "),
        ({"aim: anything": "aim: foe"}, "aim cannot be 'foe'; allowed: anything, free-cell, character, ally"),
        ({"limit: turn": "limit: day"}, "limit cannot be 'day'; allowed: none, turn, game"),
        ({"element: published": "elemant: published"}, "'elemant' is no field with a value here"),
        ({"element: published": "element: guessed"}, "element cannot be 'guessed'; allowed: published, reconstructed"),
        ({"id: long-shot": "id: plaguing-arrow"}, "13:3: two spells have the id 'plaguing-arrow'; allowed: one"),
        ({"id: long-shot": "id: punch"}, "13:3: 'punch' is what every krosmaster can do; allowed: another id"),
    ],
)
def test_a_fault_of_a_card_is_one_line_with_its_place(root, texts, line):
    spoil(root, FIRST, texts=texts)
    (fault,) = faults(root)
    assert fault.startswith(f"{FIRST}:")
    assert line in fault
    assert "\n" not in fault


NO_ATTACK = {
    "kind: attack": "kind: special",
    "zone: square": "aim: ally",
    "    damage: 1\n": "",
    "    element: water\n": "",
    ", element: reconstructed": "",
}


@pytest.mark.parametrize(
    ("file", "texts", "line"),
    [
        (
            "characters/bad-aboum.yaml",
            {"summons: water-bomb": "summons: fire-bomb"},
            "there is no token 'fire-bomb'; allowed: ",
        ),
        (
            "characters/queen-of-the-tofus.yaml",
            {"token: tofu": "token: tofus"},
            "there is no token 'tofus'; allowed: ",
        ),
        (
            "characters/summons/tofu.yaml",
            {"kind: mob": "kind: imp"},
            "2:7: kind cannot be 'imp'; allowed: mob, bomb, trap",
        ),
        (
            "characters/summons/water-bomb.yaml",
            NO_ATTACK,
            "1:1: a bomb has one spell, its explosion; allowed: one attack",
        ),
        ("boards/the-pit.yaml", {'"B1.1': '"X1.1'}, "3:1: row 6 has the letter 'X'; allowed: . T B C D 1 2 s"),
        (
            "boards/the-pit.yaml",
            {'".s.s..T1s.s."': '".s.s..T1s.s"'},
            "row 2 has 12 cells, row 1 has 11; all rows must be equally long",
        ),
        (
            "boards/the-pit.yaml",
            {"[b1, d1": "[c1, d1"},
            "nobody can start at c1; allowed: start cells (s) of the board",
        ),
        (
            "boards/the-pit.yaml",
            {"[b1, d1": "[b1, m44"},
            "nobody can start at m44; allowed: start cells (s) of the board",
        ),
        (
            "boards/the-pit.yaml",
            {"[b1, d1": "[b0, d1"},
            "parcels cannot be 'b0'; allowed: a cell: column letter and row number, such as f12",
        ),
        ("boards/the-pit.yaml", {"o: pit": "x: pit"}, "row 5 has the letter 'o'; allowed: d f c s p x"),
        ("boards/the-pit.yaml", {'    - "sssccccccccc"\n': ""}, "the ground is not as large as the board"),
        ("boards/the-pit.yaml", {"fr: La Fosse": "de: Grube"}, "the field 'fr' is missing; needed here: en, es, fr"),
    ],
)
def test_faults_of_tokens_and_boards_are_lines_with_their_places(root, file, texts, line):
    spoil(root, file, texts=texts)
    found = faults(root)
    assert any(line in fault and fault.startswith(f"{file}:") for fault in found), found


def test_every_fault_of_every_file_is_told_at_once_in_order(root):
    spoil(root, FIRST, texts={"hp: 6": "hp: 0", "amount: 3": "amount: many", "ap: 6": "ap: 6\nap: 7"})
    spoil(root, "characters/summons/tofu.yaml", texts={"hp: 1": "hp: x"})
    spoil(root, "boards/elemental-arena.yaml", texts={"names:": "name:"})
    (root / "characters" / "Big Foot.yaml").write_text("x: [1\n", encoding="utf-8")
    found = faults(root)
    places = [fault.split(": ")[0] for fault in found]
    assert places == [
        "boards/elemental-arena.yaml:3:1",
        "boards/elemental-arena.yaml:3:1",
        "characters/Big Foot.yaml:1:1",
        "characters/Big Foot.yaml:2:1",
        f"{FIRST}:8:5",
        f"{FIRST}:10:1",
        f"{FIRST}:31:37",
        "characters/summons/tofu.yaml:4:5",
    ]


def test_no_fault_speaks_the_language_of_the_library(root):
    spoil(root, FIRST, texts={"names: {": "names: [", "Guy Yomtella}": "Guy Yomtella]", "spells:": "spells: 3\nrest:"})
    spoil(root, "characters/anna-tommy.yaml", texts={"powers: []": "powers: {}", "level: 3": "level: [3]"})
    text = "\n".join(faults(root))
    assert not re.search(r"pydantic|Input should|validation|\bint\b|\bstr\b|tuple|dict|enum|model|None|ctx", text)


def test_a_file_of_an_empty_folder_is_missed(root):
    shutil.rmtree(root / "boards")
    assert faults(root) == ["boards:1:1: there is no file here; needed: at least one .yaml file"]


def test_a_new_character_needs_a_file_and_no_code(root):
    text = (root / FIRST).read_text(encoding="utf-8")
    text = text.replace("kind: classic, minimum: 3", "kind: line-fixed, minimum: 1")
    text = text.replace("aim: anything", "aim: character")
    (root / "characters" / "tell-junior.yaml").write_text(text, encoding="utf-8")
    junior = load_catalog(root).characters["tell-junior"]
    assert junior.spells[0].range.kind is RangeKind.LINE_FIXED
    assert junior.spells[1].aim is Aim.CHARACTER
