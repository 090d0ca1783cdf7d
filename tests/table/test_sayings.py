"""Sentences as values: English by themselves, and in another language when they are asked."""

from krosmaster.table.sayings import saying, worded

SPANISH = {"{name} is {what}": "{what} es {name}", "a list": "una lista", "nothing {{": "nada {{"}


def spanish(message):
    return SPANISH.get(message, message)


def test_saying_is_english_as_text_with_its_facts_in_place():
    assert f"{saying('{name} is {what}', name='hp', what=7)}!" == "hp is 7!"


def test_facts_that_are_sayings_are_translated_too_and_lists_joined():
    said = saying("{name} is {what}", name=("ap", saying("a list")), what=saying("a list"))
    assert said.worded(spanish) == "una lista es ap, una lista"


def test_what_stands_in_a_file_is_never_taken_for_a_message():
    assert saying("{name} is {what}", name="a list", what="{name}").worded(spanish) == "{name} es a list"


def test_braces_that_are_meant_are_doubled():
    assert saying("nothing {{").worded(spanish) == "nada {"


def test_mere_text_stays_as_it_is():
    assert worded("a list", spanish) == "a list"


def test_equal_sayings_are_one():
    assert len({saying("{name} is {what}", name="hp", what=7), saying("{name} is {what}", name="hp", what=7)}) == 1
