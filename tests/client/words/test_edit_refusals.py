"""Every refusal of a change of a position is one clear sentence in every language, without any id."""

import pytest
from client_fixtures import CATALOG
from real_cards import real

from krosmaster.client import wording
from krosmaster.client.words.reason_wording import edit_refusal_sentence
from krosmaster.grid import Cell
from krosmaster.play.edits import EditRefusal, EditWhy
from krosmaster.table.sayings import saying

FACTS = {
    "who": real("queen-of-the-tofus"),
    "first": real("anna-tommy"),
    "second": real("bill-tell"),
    "cell": Cell(0, 6),
    "obstacle": "tree",
    "reward": CATALOG.rewards["glue"],
    "kind": "set",
    "number": 7,
    "least": 0,
    "most": 5,
    "fault": saying("the match is played without rewards"),
}


@pytest.fixture(autouse=True)
def english_again():
    yield
    wording.use("en")


@pytest.mark.parametrize("language", wording.LANGUAGES)
@pytest.mark.parametrize("why", EditWhy)
def test_a_refusal_is_a_sentence(why, language):
    wording.use(language)
    sentence = edit_refusal_sentence(EditRefusal(why, FACTS), {})
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence[0].isdigit() or sentence.startswith("g1")
    assert "{" not in sentence
    assert "-of-the-" not in sentence


def test_what_the_rules_have_against_a_position_is_told_in_each_language():
    refusal = EditRefusal(EditWhy.CANNOT_BE, {"fault": saying("{cell} is not on the board", cell="z9")})
    wording.use("es")
    assert edit_refusal_sentence(refusal, {}).endswith("z9 no está en el tablero.")


def test_it_names_what_stands_there():
    refusal = EditRefusal(EditWhy.OBSTACLE, {"cell": Cell(0, 6), "obstacle": real("anna-tommy")})
    assert edit_refusal_sentence(refusal, {}) == "g1 is not free: Anna Tommy is there."
