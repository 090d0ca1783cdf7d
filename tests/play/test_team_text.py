"""Teams as text: written, pasted out of a chat, damaged."""

from __future__ import annotations

import pytest

from krosmaster.client.words.team_wording import text_fault_sentence
from krosmaster.content.loader import load_catalog
from krosmaster.play.kept_team import LONGEST_NAME, KeptTeam, free_name
from krosmaster.play.team_text import MOST_MEMBERS, WrongText, read_teams, team_text

PARADE = KeptTeam("Tofu parade", ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum"))
TEXT = '[krosmaster-team 1 "Tofu parade": queen-of-the-tofus, bill-tell, oscar-kass, bad-aboum]'


def wrong(text):
    return [fault.wrong for fault in read_teams(text).faults]


def test_team_is_written_as_the_document_shows_it():
    assert team_text(PARADE) == TEXT


def test_names_are_one_line_without_double_quotes():
    assert KeptTeam('  The "best"\n of\tall \x07 ').name == "The 'best' of all"
    assert len(KeptTeam("x" * 100).name) == LONGEST_NAME


def test_every_character_is_read_by_its_id_and_by_its_english_name():
    catalog = load_catalog()
    for card in catalog.characters.values():
        assert read_teams(team_text(KeptTeam("x", (card.id,)))).teams[0].members == (card.id,)
        assert read_teams(f'[krosmaster-team 1 "x": {card.names["en"]}]').teams[0].members == (card.id,)


@pytest.mark.parametrize(
    "text",
    [
        f"Ana: hey, try this! {TEXT} it is great [really]",
        TEXT.replace(" ", "\n"),
        TEXT.replace("Tofu\nparade", "Tofu parade").upper().replace("TOFU PARADE", "Tofu parade"),
        TEXT.replace('"T', "\N{LEFT DOUBLE QUOTATION MARK}T").replace('e"', "e\N{RIGHT DOUBLE QUOTATION MARK}"),
        TEXT.replace(",", ";,"),
        TEXT.replace('":', '"'),
        TEXT.replace("bill-tell", "Bill Tell"),
    ],
)
def test_what_chats_and_people_do_to_a_text_does_not_matter(text):
    read = read_teams(text)
    assert read.teams == (PARADE,)
    assert not read.faults


def test_numbers_before_names_are_twins():
    assert read_teams('[krosmaster-team 1 "x": 2 x Coa Gulary, nox]').teams[0].members == (
        "coa-gulary",
        "coa-gulary",
        "nox",
    )


def test_several_teams_of_one_text_are_read_and_one_fault_hides_none():
    other = KeptTeam("Other", ("nox",))
    read = read_teams(f'{TEXT} [krosmaster-team 1 "cut": goultar {team_text(other)}')
    assert read.teams == (PARADE, other)
    assert [fault.wrong for fault in read.faults] == [WrongText.CUT_OFF]


@pytest.mark.parametrize(
    ("text", "fault", "sentence"),
    [
        ("", WrongText.NOTHING, "There is no team in this text; a team begins with [krosmaster-team."),
        (TEXT[:-1], WrongText.CUT_OFF, "The team “Tofu parade” is cut off: its text must end with ]."),
        (TEXT.replace("1", "2"), WrongText.NEWER, "A team of version 2: only a newer program can read it."),
        (TEXT.replace("1 ", ""), WrongText.NO_VERSION, "The number of the version is missing after [krosmaster-team."),
        (TEXT.replace('"', ""), WrongText.NO_NAME, "A team has no name in double quotes."),
    ],
)
def test_text_without_a_whole_team_says_why_in_one_line(text, fault, sentence):
    read = read_teams(text)
    assert not read.teams
    assert [found.wrong for found in read.faults] == [fault]
    assert [text_fault_sentence(found) for found in read.faults] == [sentence]


def test_items_that_name_nobody_are_left_out_and_said():
    read = read_teams('[krosmaster-team 1 "x": nox, ???, amalia]')
    assert read.teams == (KeptTeam("x", ("nox", "amalia")),)
    assert [text_fault_sentence(fault) for fault in read.faults] == [
        "“???” in the team “x” names nobody and was left out."
    ]


def test_krosmasters_beyond_the_eighth_are_left_out_and_said():
    read = read_teams('[krosmaster-team 1 "x": 900 x nox]')
    assert len(read.teams[0].members) == MOST_MEMBERS
    assert wrong('[krosmaster-team 1 "x": 900 x nox]') == [WrongText.TOO_MANY]


def test_free_name_counts_on_and_is_never_too_long():
    assert free_name("Parade", {"Knights"}) == "Parade"
    assert free_name("Parade", {"Parade"}) == "Parade 2"
    assert free_name("Parade 2", {"Parade", "Parade 2"}) == "Parade 3"
    assert free_name("7", {"7"}) == "7 2"
    assert len(free_name("x" * LONGEST_NAME, {"x" * LONGEST_NAME})) <= LONGEST_NAME
