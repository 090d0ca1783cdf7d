"""The folder of characters that players make: what is taken, what has faults, and that nothing is harmed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hostile_texts import worst_drawings

from krosmaster.arena import engine
from krosmaster.arena.definitions import NameColour, Power
from krosmaster.content import own_cards as own_cards_module
from krosmaster.content.check import check
from krosmaster.content.drawing_faults import linted
from krosmaster.content.faults import ContentFaults
from krosmaster.content.loader import load_catalog
from krosmaster.content.matchfile import parse_match
from krosmaster.content.own_cards import own_cards

PRINTED = load_catalog()

CARD = """\
names: {es: Bork}
class: smith
level: 3
initiative: 5
mp: 3
hp: 9
ap: 6
spells:
  - id: hammer
    names: {en: Hammer, fr: Marteau}
    kind: attack
    cost: {ap: 4}
    range: {kind: melee}
    damage: 2
"""
CALL = """\
  - id: call
    names: {en: Call}
    kind: summon
    cost: {ap: 3}
    range: {kind: melee}
    summons: anvil
    max_in_play: 1
"""
TOKEN = """\
names: {en: Anvil}
kind: mob
mp: 0
hp: 4
ap: 2
spells: []
"""
DRAWING = '<svg viewBox="0 0 96 120"><rect x="20" y="20" width="50" height="80" fill="#ff0000"/></svg>'


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def read(folder):
    return own_cards(folder, PRINTED)


def faults(folder):
    return {file.path.name: [fault.text for fault in file.faults] for file in read(folder).files if file.faults}


def test_no_folder_is_no_own_character(tmp_path):
    found = read(tmp_path / "nowhere")
    assert found.files == ()
    assert found.catalog.characters == PRINTED.characters
    assert found.catalog.digest == PRINTED.digest


def test_card_may_leave_out_what_only_printed_ones_need(tmp_path, write):
    write("bork.yaml", CARD)
    card = read(tmp_path).catalog.characters["bork"]
    assert card.names == {"en": "Bork", "es": "Bork", "fr": "Bork"}
    assert card.spells[0].names == {"en": "Hammer", "es": "Hammer", "fr": "Marteau"}
    assert (card.is_own, card.in_box, card.name_colour) == (True, False, NameColour.WHITE)
    assert card.powers == frozenset()


def test_own_characters_are_not_in_the_box(tmp_path, write):
    write("bork.yaml", CARD)
    write("boxed.yaml", CARD + "box: true\n")
    assert read(tmp_path).catalog.box == PRINTED.box
    assert faults(tmp_path) == {"boxed.yaml": ["box cannot be true; allowed: false"]}


def test_own_character_summons_own_and_printed_tokens(tmp_path, write):
    write("bork.yaml", CARD + CALL)
    write("piou.yaml", CARD + CALL.replace("anvil", "tofu"))
    write("summons/anvil.yaml", TOKEN)
    catalog = read(tmp_path).catalog
    assert catalog.characters["bork"].spells[1].summons is catalog.tokens["anvil"]
    assert catalog.characters["piou"].spells[1].summons is PRINTED.tokens["tofu"]


def test_broken_file_harms_neither_the_others_nor_the_printed_cards(tmp_path, write):
    write("bork.yaml", CARD)
    write("bad.yaml", CARD.replace("level: 3", "level: 9").replace("names: {es: Bork}", "names: {en: 5}"))
    write("worse.yaml", "names: [")
    write("worst.yaml", "").write_bytes(b"\xff\xfe\x00")
    write("empty.yaml", "")
    found = read(tmp_path)
    assert set(found.catalog.characters) == {*PRINTED.characters, "bork"}
    (level, name) = sorted(next(file.faults for file in found.files if file.path.name == "bad.yaml"), reverse=True)
    assert (level.line, level.column, level.text) == (3, 8, "level cannot be 9; allowed: a whole number from 1 to 6")
    assert (name.line, name.text) == (1, "en cannot be 5; allowed: text of 1 to 80 characters")
    assert set(faults(tmp_path)) == {"bad.yaml", "worse.yaml", "worst.yaml", "empty.yaml"}


def test_name_is_needed_in_one_language(tmp_path, write):
    write("bork.yaml", CARD.replace("{es: Bork}", "{de: Bork}"))
    assert any("unknown field 'de'" in text for text in faults(tmp_path)["bork.yaml"])
    write("bork.yaml", CARD.replace("{es: Bork}", "{}"))
    assert any("the field 'en' is missing" in text for text in faults(tmp_path)["bork.yaml"])


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("yugo.yaml", "'yugo' is the name of a printed card, which is never replaced"),
        ("tofu.yaml", "'tofu' is the name of a printed card, which is never replaced"),
        ("anvil.yaml", "'anvil' is the name of a summon of your own too"),
        ("bork-2.yaml", "'bork-2' ends in a number, as second copies do in a match"),
        ("Big Bork.yaml", "the file's name 'Big Bork' is no id"),
        ("bork.yml", "the file's name ends in .yml; allowed: .yaml"),
        ("bork.json", "the file's name ends in .json; allowed: .yaml"),
    ],
)
def test_names_of_files_that_would_be_taken_for_something_else_are_faults(tmp_path, write, name, fault):
    write("summons/anvil.yaml", TOKEN)
    write(name, CARD)
    assert [text for text in faults(tmp_path)[name] if text.startswith(fault)]
    assert set(read(tmp_path).catalog.characters) == set(PRINTED.characters)


def test_own_summon_replaces_no_printed_card_either(tmp_path, write):
    write("summons/tofu.yaml", TOKEN)
    write("summons/nox.yaml", TOKEN)
    assert set(faults(tmp_path)) == {"tofu.yaml", "nox.yaml"}
    assert read(tmp_path).catalog.tokens == PRINTED.tokens


def test_files_in_the_wrong_folder_are_sent_to_the_right_one(tmp_path, write):
    write("anvil.yaml", TOKEN)
    write("summons/bork.yaml", CARD)
    assert faults(tmp_path) == {
        "anvil.yaml": ["this is what a character summons; allowed: in the folder summons"],
        "bork.yaml": ["this is a character; allowed: in the folder above summons"],
    }


def test_character_that_summons_what_is_broken_has_a_fault(tmp_path, write):
    write("bork.yaml", CARD + CALL)
    write("summons/anvil.yaml", TOKEN.replace("hp: 4", "hp: x"))
    (text,) = faults(tmp_path)["bork.yaml"]
    assert text.startswith("there is no token 'anvil'; allowed: ")


def test_limits_keep_a_card_and_a_folder_readable(tmp_path, write):
    spells = "".join(CALL.replace("id: call", f"id: call-{number}").replace("anvil", "tofu") for number in range(6))
    write("many.yaml", CARD + spells)
    write("large.yaml", CARD + "# " + "x" * 200_000)
    assert faults(tmp_path)["many.yaml"] == ["spells cannot be a list; allowed: a list of 0 to 6"]
    assert faults(tmp_path)["large.yaml"] == ["the file is too large; allowed: 60 kB"]


def test_folder_is_read_no_further_than_makes_sense(tmp_path, write):
    for number in range(80):
        write(f"card-{number}x.yaml", CARD + "# " + "x" * 55_000)
    found = faults(tmp_path)
    assert 5 < len(found) < 15
    assert set(map(tuple, found.values())) == {("there is too much in the folder; allowed: 4 MB",)}


@pytest.mark.parametrize("name", ["Bork the Very Long Name That Goes On And On", "Borkborkborkborkbork"])
def test_name_that_has_no_room_on_a_card_is_a_fault(tmp_path, write, name):
    write("bork.yaml", CARD.replace("{es: Bork}", f"{{es: {name}}}"))
    assert faults(tmp_path)["bork.yaml"] == [
        "this name has no room on a card; allowed: 40 letters in all, 18 in a word"
    ]


@pytest.mark.parametrize("name", [r"\0", r"a\nb", r"\u202ex", " ", r"\t"])
def test_name_that_cannot_be_shown_is_a_fault(tmp_path, write, name):
    write("bork.yaml", CARD.replace("{es: Bork}", f'{{es: "{name}"}}'))
    assert faults(tmp_path)["bork.yaml"] == [
        "this name cannot be shown; allowed: one line of letters, signs and spaces"
    ]


def test_what_is_no_file_is_passed_over(tmp_path, write):
    write("bork.yaml", CARD)
    (tmp_path / "folder.yaml").mkdir()
    write(".hidden.yaml", "x")
    write("notes.txt", "x")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
    assert [file.path.name for file in read(tmp_path).files] == ["bork.yaml"]


def test_of_too_many_files_only_the_first_one_too_many_is_named(tmp_path, write):
    for number in range(520):
        write(f"x-{number:03}.yml", "x")
    found = faults(tmp_path)
    assert len(found) == 501
    assert found["x-500.yml"] == ["there are too many files here; allowed: 500"]


def test_one_file_that_cannot_be_looked_at_hides_no_other(tmp_path, write, monkeypatch):
    write("bork.yaml", CARD)
    write("closed.yaml", CARD)
    is_file = Path.is_file

    def closed(path):
        if path.name == "closed.yaml":
            raise PermissionError(13, "Permission denied", str(path))
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", closed)
    assert [file.path.name for file in read(tmp_path).files] == ["bork.yaml", "closed.yaml"]


def test_drawing_beside_a_card_is_taken(tmp_path, write):
    write("bork.yaml", CARD)
    write("bork.svg", DRAWING)
    (file,) = read(tmp_path).files
    assert (file.drawing, file.faults) == (DRAWING, ())


def test_card_with_a_faulty_drawing_plays_without_it(tmp_path, write):
    write("bork.yaml", CARD)
    write("bork.svg", DRAWING.replace("<rect", '\n<image href="x.png"/><rect'))
    found = read(tmp_path)
    (file,) = found.files
    assert file.drawing == ""
    assert "bork" in found.catalog.characters
    assert [(fault.line, fault.column) for fault in file.faults] == [(2, 1), (2, 1)]
    assert file.faults[0].file.endswith("bork.svg")


def test_drawing_without_a_card_is_named(tmp_path, write):
    write("bork.svg", DRAWING)
    assert faults(tmp_path) == {"bork.svg": ["this drawing belongs to no card; needed: bork.yaml beside it"]}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "this is not SVG: no element found"),
        ("<svg", "this is not SVG: unclosed token"),
        ('<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>', "a document type is declared; allowed: elements only"),
        ('<svg viewBox="0 0 96 120">' + "<g>" * 50, "nested too deeply; allowed: 40 levels"),
        ('<svg viewBox="0 0 96 120">' + "<g/>" * 4000, "the drawing holds too much; allowed: 700 elements"),
        ('<svg viewBox="0 0 9 9"/>', "the viewBox is '0 0 9 9'; allowed: 0 0 96 120"),
        ('<svg viewBox="0 0 96 120"><path d="M0 0L1e9 3"/></svg>', "d on path holds a number that is too large"),
        (
            '<svg viewBox="0 0 96 120"><g transform="scale(500) scale(500)"><circle r="4"/></g></svg>',
            "r on circle holds a number that is too large",
        ),
        (worst_drawings()["dashes"], "stroke-dasharray is '0.00001'; allowed: longer dashes, as plain numbers"),
        (worst_drawings()["dashes-around"], "stroke-dasharray is '0.01'; allowed: longer dashes, as plain numbers"),
        (worst_drawings()["dashes-of-a-share"], "stroke-dasharray is '0.01%'; allowed: longer dashes"),
        (worst_drawings()["far-away"], "d on path holds a number that is too large; allowed: up to 480"),
        (worst_drawings()["corners"], "the drawing has too many corners; allowed: 4000 numbers in all paths"),
        (worst_drawings()["curves"], "the drawing has too many corners; allowed: 4000 numbers in all paths"),
        (worst_drawings()["broad"], "stroke-width on path holds a number that is too large; allowed: up to 120"),
    ],
)
def test_drawings_that_could_do_harm_are_refused(tmp_path, write, text, fault):
    write("bork.yaml", CARD)
    write("bork.svg", text)
    found = faults(tmp_path)["bork.svg" if "bork.svg" in faults(tmp_path) else "bork.yaml"]
    assert any(one.startswith(fault) for one in found)


def test_drawings_beyond_what_is_drawn_of_a_folder_are_named_and_their_cards_play_without_them(
    tmp_path, write, monkeypatch
):
    one = linted(DRAWING, "bork.svg").ink
    large = DRAWING.replace("</svg>", '<circle cx="48" cy="60" r="40"/></svg>')
    monkeypatch.setattr(own_cards_module, "_MOST_INK", 2 * one + one // 2)
    for name, drawing in (("a", DRAWING), ("b", large), ("c", DRAWING), ("d", DRAWING)):
        write(f"bork-{name}.yaml", CARD)
        write(f"bork-{name}.svg", drawing)
    found = read(tmp_path)
    assert [bool(file.drawing) for file in found.files] == [True, False, True, False]
    told = f"there is too much to draw in the folder; allowed: {2 * one + one // 2} points of ink"
    assert faults(tmp_path) == {"bork-b.yaml": [told], "bork-d.yaml": [told]}
    assert {"bork-a", "bork-b", "bork-c", "bork-d"} <= set(found.catalog.characters)


# ---- the digest of content ----


def test_a_drawing_with_dashes_of_a_sensible_length_is_taken(tmp_path, write):
    write("bork.yaml", CARD)
    dashed = DRAWING.replace("</svg>", '<path d="M9 9L90 110" stroke="#000000" stroke-dasharray="6 5.4"/></svg>')
    assert "stroke-dasharray" in dashed
    write("bork.svg", dashed)
    (file,) = read(tmp_path).files
    assert (file.drawing, file.faults) == (dashed, ())


def test_own_characters_change_the_digest_of_their_own_matches_alone(tmp_path, write):
    write("bork.yaml", CARD + CALL)
    write("summons/anvil.yaml", TOKEN)
    catalog = read(tmp_path).catalog
    assert catalog.digest == PRINTED.digest
    assert catalog.digest_with(["yugo", "nox"]) == PRINTED.digest
    with_bork = catalog.digest_with(["yugo", "bork"])
    assert with_bork not in (PRINTED.digest, "")
    write("other.yaml", CARD)
    write("bork.yaml", CARD.replace("es: Bork", "es: Borka") + CALL)
    assert read(tmp_path).catalog.digest_with(["bork", "yugo"]) == with_bork
    write("summons/anvil.yaml", TOKEN.replace("hp: 4", "hp: 5"))
    assert read(tmp_path).catalog.digest_with(["bork"]) != with_bork


def test_match_that_names_a_missing_character_says_where_it_was_looked_for(tmp_path):
    match = "format: 1\nplayers: [{team: [{character: bork}]}, {team: [{character: nox}]}]\n"
    with pytest.raises(ContentFaults) as found:
        parse_match(match, read(tmp_path).catalog)
    (fault,) = found.value.faults
    assert fault.text.startswith(f"there is no character 'bork', nor a character of your own in {tmp_path}; allowed: ")


# ---- check ----


def test_check_without_a_path_goes_through_the_own_folder_too(tmp_path, write):
    before = check([], engine).files
    write("bork.yaml", CARD)
    bad = write("bad.yaml", CARD.replace("hp: 9", "hp: 0"))
    findings = check([], engine, own_folder=tmp_path)
    assert findings.files == before + 2
    (fault,) = findings.faults
    assert (fault.file, fault.line) == (str(bad), 6)


def test_check_of_one_file_of_the_own_folder_reads_it_as_the_client_does(tmp_path, write):
    card = write("bork.yaml", CARD + CALL)
    write("summons/anvil.yaml", TOKEN)
    assert check([card], engine, own_folder=tmp_path).faults == []
    write("bork.svg", "<svg/>")
    assert [fault.file for fault in check([card], engine, own_folder=tmp_path).faults] == [str(tmp_path / "bork.svg")]


def test_check_plays_matches_of_own_characters(tmp_path, write):
    write("own/bork.yaml", CARD)
    match = write("m.yaml", "format: 1\nplayers: [{team: [{character: bork}]}, {team: [{character: nox}]}]\n")
    assert check([match], engine, own_folder=tmp_path / "own").faults == []
    assert len(check([match], engine).faults) == 1


def test_check_lints_a_drawing_wherever_it_lies(tmp_path, write):
    drawing = write("some.svg", DRAWING)
    assert check([drawing], engine).faults == []
    write("some.svg", DRAWING.replace("rect", "text"))
    assert len(check([drawing], engine).faults) == 1


def test_power_of_an_own_card_is_a_power(tmp_path, write):
    write("bork.yaml", CARD + "powers: [armor, lock]\n")
    assert read(tmp_path).catalog.characters["bork"].powers == {Power.ARMOR, Power.LOCK}
