"""What is wrong in a scenario is named with its place: unknown names, dead steps, languages, acts that cannot be."""

from __future__ import annotations

import re

import pytest

from krosmaster import cli
from krosmaster.content.faults import ContentFaults
from krosmaster.content.lessons import lesson_in
from krosmaster.content.loader import PROJECT_ROOT, load_catalog
from krosmaster.content.matchfile import parse_match

DOCS = (PROJECT_ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
CATALOG = load_catalog()


def faults(text: str) -> list[str]:
    try:
        lesson_in("example", parse_match(text, CATALOG, "FILE"))
    except ContentFaults as found:
        return [str(fault) for fault in found.faults]
    return []


def line_of(text: str, words: str) -> int:
    """The line in which some words begin."""
    return text[: text.index(words)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("point: [queen, mp]", "point: [quen, mp]", "there is no 'quen'; allowed: cells, queen, king, mp, "),
        ("point: c3", "point: e3", "e3 is not on the board"),
        ("beside: king", "beside: ring", "there is no 'ring'; allowed: queen, king, and what they summon"),
        ("ask: {do: move, who: queen}", "ask: {do: walk}", "do cannot be 'walk'; allowed: move, cast, "),
        ("ask: {do: move, who: queen}", "ask: {do: end_turn, at: c3}", "end_turn has no at; allowed with: move, cast"),
        ("until: {stands: {who: queen, beside: king}}", "until: {}", "nothing is named that could hold; needed: did"),
        ("until: {stands: {who: queen, beside: king}}", "until: {stands: {who: queen}}", "it is not said where"),
        ("event: critical", "event: crash", "event cannot be 'crash'; allowed: moved, locked, "),
        ("go: locked", "go: looked", "there is no step 'looked'; allowed: free, hand-over, king, locked, "),
        ("then: free", "then: fee", "there is no step 'fee'"),
        ('es: "Ahora.", ', "", "the field 'es' is missing; needed here: en, es, fr"),
        ("id: hand-over", "id: punch", "the id punch is given twice"),
        ("          go: locked\n", "", "nothing leads to the step locked"),
        ("dice: [critical, lock]", "dice: [critical, luck]", "cannot be 'luck'; allowed: critical, armor, "),
        ('mood: tease, en: "The fist!"', 'mood: grumpy, en: "The fist!"', "mood cannot be 'grumpy'; allowed: calm"),
        ("point: end-character, en", "point: end-charakter, en", "there is no 'end-charakter'; allowed: cells, "),
        ("places: {queen: d3, king: b1}", "places: {quen: d3}", "there is no krosmaster 'quen'; allowed: king, queen"),
        ("places: {queen: d3, king: b1}", "teams: [[queen], [queen]]", "each krosmaster stands in one of two teams"),
        ("      ask: {do: punch, who: queen, at: king}\n", "", "task belongs to a step that asks for something"),
        ("  lesson: 8\n", "  lesson: 8\n  sides: [{en: A, es: A, fr: A}]\n", "1 names; allowed: one for each"),
        ("  lesson: 8\n", "", "the field 'lesson' is missing"),
    ],
)  # fmt: skip
def test_a_fault_of_a_script_is_one_line_with_its_place(old, new, fault):
    assert old in EXAMPLE
    text = EXAMPLE.replace(old, new, 1)
    found = [one for one in faults(text) if fault in one]
    assert found, faults(text)
    line = int(found[0].split(":")[1])
    assert abs(line - line_of(EXAMPLE, old)) <= 12


def test_an_act_that_the_match_leaves_out_cannot_be_asked_for():
    text = EXAMPLE.replace("ask: {do: end_turn}", "ask: {do: cast, spell: dan-to-fu}", 1)
    (fault,) = faults(text)
    assert fault.startswith(f"FILE:{line_of(text, 'ask: {do: cast')}:")
    assert fault.endswith("cast cannot be: the match is played without spells")
    (fault,) = faults(EXAMPLE.replace("ask: {do: end_turn}", "ask: {do: buy_gallon}", 1))
    assert fault.endswith("buy_gallon cannot be: the match is played without gallons")


def test_a_guided_part_must_end():
    text = EXAMPLE.replace('        - {en: "Play on!", es: "¡A jugar!", fr: "À toi de jouer !"}', "        []")
    text = text.replace("      say:\n        []", "      play: [{do: end_turn}]")
    assert any("the guided part never ends" in fault for fault in faults(text))


def test_a_lesson_needs_a_board():
    text = EXAMPLE.replace('board: {rows: ["....", "....", "...."]}\n', "")
    assert faults(text) == ["FILE:1:1: a lesson has a board; needed: board"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("{do: move, to: c2}, {do: move, to: c3}]", "{do: move, to: c2}]", "what is shown does not do it"),
        (
            "show: [{do: punch, at: d3}]",
            "show: [{do: punch, at: a1}]",
            "is refused: out of range",
        ),
        (
            "{do: move, to: c2}, {do: move, to: c3}]",
            "{do: move, to: c3}]",
            "act 2 of what is shown is refused: c3 is",
        ),
        ("places: {queen: d3, king: b1}", "places: {queen: d3, king: d3}", "king cannot stand on d3: queen is there"),
        (
            'say:\n        - {en: "My turn.", es: "Me toca.", fr: "À moi."}\n      play: [{do: end_turn}]',
            "play: [{do: move, to: a1}]",
            "it leads to the step king, where what is asked for cannot be done",
        ),
    ],
)
def test_check_plays_a_lesson_as_its_script_shows_it(tmp_path, capsys, old, new, fault):
    assert old in EXAMPLE
    path = tmp_path / "lesson-8.yaml"
    path.write_text(EXAMPLE.replace(old, new, 1), encoding="utf-8")
    assert cli.main(["check", str(path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert re.match(r".*lesson-8\.yaml:\d+:\d+: ", line)
    assert fault in line


def test_check_finds_nothing_in_the_example_and_in_the_project(tmp_path, capsys):
    path = tmp_path / "lesson-8.yaml"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert cli.main(["check", str(path), str(PROJECT_ROOT / "boards" / "scenarios")]) == 0
    assert "no faults" in capsys.readouterr().out


def test_a_coach_without_words_is_a_fault(tmp_path, capsys):
    path = tmp_path / "coach.yaml"
    path.write_text("refusals: {}\nastray: []\nwaiting: []\n", encoding="utf-8")
    assert cli.main(["check", str(path)]) == 1
    assert "the coach must have words for everything" in capsys.readouterr().err
