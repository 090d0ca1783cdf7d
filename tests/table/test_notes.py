"""The note of a match: what kind it is, and who plays the seats that no people play."""

from __future__ import annotations

import pytest

from krosmaster.table.notes import kind_of, seats_of, with_seats


@pytest.mark.parametrize(
    ("note", "kind"),
    [("", ""), ("2-moving", "2-moving"), ("2-moving free", "2-moving"), ("computer:1=strong", "")],
)
def test_the_kind_is_the_first_word_that_is_not_about_seats(note, kind):
    assert kind_of(note) == kind


def test_seats_come_back_from_the_note_that_they_were_put_in():
    seats = {3: "strong", 1: "greedy"}
    note = with_seats("", seats)
    assert note == "computer:1=greedy,3=strong"
    assert seats_of(note) == seats


def test_other_words_stay_when_seats_change_and_go():
    note = with_seats("sandbox free", {0: "random"})
    assert (kind_of(note), seats_of(note)) == ("sandbox", {0: "random"})
    assert with_seats(note, {1: "greedy"}) == "sandbox free computer:1=greedy"
    assert with_seats(note, {}) == "sandbox free"


@pytest.mark.parametrize("note", ["computer:", "computer:x=greedy", "computer:1", "computer:1=", "computer:=,="])
def test_seats_that_cannot_be_read_are_nobodys(note):
    assert seats_of(note) == {}


def test_the_longest_note_of_four_seats_fits_into_a_match_file():
    assert len(with_seats("", dict.fromkeys(range(4), "strong"))) <= 80
