"""The numbered rules: each that is cited exists, whole in three languages; what is wrong in a file is one line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from krosmaster.arena import engine
from krosmaster.arena.definitions import PUNCH
from krosmaster.arena.dice import SUCCESS_FACES, Purpose
from krosmaster.arena.legality import GALLON_PRICE
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.setup_options import USUAL_GALLONS
from krosmaster.arena.shop import PURCHASE_AP
from krosmaster.arena.teams import DUEL_TEAM, FOUR_PLAYERS_TEAM
from krosmaster.arena.turns import REFUND
from krosmaster.content.check import Kind, check, kind_of
from krosmaster.content.faults import ContentFaults
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.content.rulebook_from import RULES, load_rulebook
from krosmaster.content.yaml_nodes import read_document

LANGUAGES = ("en", "es", "fr")
CHAPTER = """\
number: 1
titles: {en: One, es: Uno, fr: Un}
icon: rules
rules:
  - id: AB-1
    title: {en: First, es: Primera, fr: Première}
    text: {en: Some text., es: Un texto., fr: Un texte.}
"""


@pytest.fixture(scope="module")
def rulebook():
    return load_rulebook()


def cited(folder, rulebook):
    """Every id that the Python files of a folder name; a letter group that no rule has is no citation."""
    letters = "|".join(sorted({rule_id.partition("-")[0] for rule_id in rulebook.rules}))
    pattern = re.compile(rf"\b(?:{letters})-\d+\b")
    files = (file for file in (PROJECT_ROOT / folder).rglob("*.py") if file.name != Path(__file__).name)
    return {found for file in files for found in pattern.findall(file.read_text(encoding="utf-8"))}


def test_every_rule_that_code_or_tests_cite_exists(rulebook):
    code, tests = cited("krosmaster", rulebook), cited("tests", rulebook)
    assert len(code) > 100
    assert len(tests) > 150
    assert code | tests <= set(rulebook.rules)


def test_every_rule_is_cited_by_a_test(rulebook):
    assert set(rulebook.rules) == cited("tests", rulebook)


def test_there_are_all_rules_of_the_book_in_order_and_without_a_gap(rulebook):
    assert len(rulebook.rules) == 213
    assert [chapter.number for chapter in rulebook.chapters] == list(range(1, len(rulebook.chapters) + 1))
    last = {}
    for rule_id in rulebook.rules:
        letters, _hyphen, number = rule_id.partition("-")
        assert int(number) == last.get(letters, int(number) - 1) + 1
        last[letters] = int(number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_or_left_in_another_language(rulebook, language):
    for rule in rulebook.rules.values():
        assert rule.titles[language]
        for texts in (rule.texts, rule.rulings, rule.examples):
            assert set(texts) in (set(), set(LANGUAGES)), rule.id
            if texts and language != "en":
                assert texts[language] != texts["en"], rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_the_same_in_every_language(rulebook, language):
    """Prices, dice and points: a number that a translation lost or changed is a wrong rule."""
    for rule in rulebook.rules.values():
        for texts in (rule.texts, rule.rulings, rule.examples):
            if texts:
                assert sorted(re.findall(r"\d+", texts[language])) == sorted(re.findall(r"\d+", texts["en"])), rule.id


def test_french_signs_stand_after_a_space_and_apostrophes_are_curly(rulebook):
    for rule in rulebook.rules.values():
        for texts in (rule.titles, rule.texts, rule.rulings, rule.examples):
            french = re.sub(r"<[^>]*>", "", texts.get("fr", ""))
            assert not re.search(r"[^\s][:;?!»]|'", french), (rule.id, french)


def test_pictures_are_drawings_that_exist(rulebook):
    drawings = PROJECT_ROOT / "assets" / "drawings"
    for chapter in rulebook.chapters:
        assert (drawings / "icons" / f"{chapter.icon}.svg").is_file()
        for rule in chapter.rules:
            assert rule.picture or rule.diagram, rule.id
            if rule.picture:
                name = rule.picture if "/" in rule.picture else f"icons/{rule.picture}"
                assert (drawings / f"{name}.svg").is_file(), rule.id
            for texts in (rule.texts, rule.rulings, rule.examples):
                for icon in re.findall(r"<icon ([a-z0-9-]+)>", " ".join(texts.values())):
                    assert (drawings / "icons" / f"{icon}.svg").is_file(), rule.id


def root_with(tmp_path, **files):
    folder = tmp_path / RULES
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("id: AB-1", "id: first"), "id cannot be 'first'; allowed: capital letters, a hyphen and a number"),
        ((", fr: Un texte.}", "}"), "the field 'fr' is missing; needed here: en, es, fr"),
        (("Some text.", "Some <u>text."), "'<u>' is no tag here; allowed: <b>, <icon name>, <rule ID>"),
        (("Some text.", "Some <b>text."), "a <b> is not closed; allowed: <b>...</b>"),
        (("Some text.", "See <rule AB-7>."), "there is no rule 'AB-7'; allowed: the ids of the other rules"),
        (("    text:", "    see: [AB-9]\n    text:"), "there is no rule 'AB-9'"),
        (("    text:", "    see: [AB-1]\n    text:"), "AB-1 refers to itself; allowed: other rules"),
        (("    text:", "    diagram: ['. q']\n    text:"), "diagram cannot be '. q'; allowed: cells divided by spaces"),
        (("    text:", "    diagram: ['. o', '.']\n    text:"), "the rows of the diagram differ in length"),
        (("    text: {en: Some text., es: Un texto., fr: Un texte.}", "    page: 3"), "the rule says nothing"),
    ],
)
def test_what_is_wrong_in_a_chapter_is_told_in_one_line(tmp_path, change, fault):
    root = root_with(tmp_path, one=CHAPTER.replace(*change))
    with pytest.raises(ContentFaults) as found:
        load_rulebook(root)
    (only,) = found.value.faults
    assert fault in str(only)
    assert str(only).startswith(f"{RULES}/one.yaml:")
    assert "\n" not in str(only)


def test_a_rule_in_two_files_and_a_number_of_two_chapters_are_faults(tmp_path):
    root = root_with(tmp_path, one=CHAPTER, two=CHAPTER)
    with pytest.raises(ContentFaults) as found:
        load_rulebook(root)
    texts = [str(fault) for fault in found.value.faults]
    assert any("AB-1 stands in assets/rules/one.yaml, too" in text for text in texts)
    assert any("the number 1 is that of assets/rules/one.yaml, too" in text for text in texts)


def test_a_gap_in_the_numbers_is_a_fault(tmp_path):
    later = CHAPTER.split("rules:\n")[1].replace("AB-1", "AB-3")
    with pytest.raises(ContentFaults, match="AB-3 does not follow AB-1"):
        load_rulebook(root_with(tmp_path, one=CHAPTER + later))


def test_check_knows_a_chapter_by_what_it_holds(tmp_path):
    moved = tmp_path / "some-file.yaml"
    shutil.copy(PROJECT_ROOT / RULES / "sight.yaml", moved)
    assert kind_of(read_document(moved, "f"), moved) is Kind.RULES
    assert check([moved], engine).faults == []
    moved.write_text(moved.read_text(encoding="utf-8").replace("see: [POW-10]", f"see: [POW-{99}]"), encoding="utf-8")
    (fault,) = check([moved], engine).faults
    assert "there is no rule 'POW-" in fault.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        pytest.param("ACT-2", (1, GALLON_PRICE), marks=pytest.mark.rule("ACT-2")),
        pytest.param("ACT-3", (PURCHASE_AP, *(tier.price for tier in Tier)), marks=pytest.mark.rule("ACT-3")),
        pytest.param("ACT-5", (PUNCH.ap, PUNCH.damage), marks=pytest.mark.rule("ACT-5")),
        pytest.param("GG-1", (USUAL_GALLONS[2].each,), marks=pytest.mark.rule("GG-1")),
        pytest.param("FOUR-3", (USUAL_GALLONS[4].each, USUAL_GALLONS[4].wild), marks=pytest.mark.rule("FOUR-3")),
        pytest.param("TEN-5", (REFUND[1], REFUND[0]), marks=pytest.mark.rule("TEN-5")),
        pytest.param("SETUP-2", (DUEL_TEAM.least, DUEL_TEAM.most, DUEL_TEAM.levels), marks=pytest.mark.rule("SETUP-2")),
        pytest.param(
            "FOUR-1",
            (FOUR_PLAYERS_TEAM.least, FOUR_PLAYERS_TEAM.most, FOUR_PLAYERS_TEAM.levels),
            marks=pytest.mark.rule("FOUR-1"),
        ),
    ],
)
def test_numbers_that_the_rules_tell_are_those_that_are_played(rulebook, language, rule, numbers):
    assert [int(one) for one in re.findall(r"\d+", rulebook.rules[rule].texts[language])] == list(numbers)


@pytest.mark.rule("DIE-3")
def test_successes_that_the_rules_tell_are_those_of_the_dice(rulebook):
    numbers = [int(one) for one in re.findall(r"\d+", rulebook.rules["DIE-3"].texts["en"])]
    order = (Purpose.CRITICAL, Purpose.DODGE, Purpose.ARMOR, Purpose.LOCK)
    assert numbers == [number for purpose in order for number in (len(SUCCESS_FACES[purpose]), 6)]
