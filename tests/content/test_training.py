"""Targets for the sandbox: cards that no team, draft or random team can have."""

from random import Random

from client_fixtures import CATALOG
from random_play import random_command
from real_cards import real

from krosmaster.arena import engine
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.play.sandbox_starts import starting_setup

DUMMY = CATALOG.training["training-dummy"]


def test_a_dummy_is_a_card_that_is_in_no_list_of_characters():
    assert DUMMY.id not in CATALOG.characters
    assert DUMMY not in CATALOG.box
    assert CATALOG.character(DUMMY.id) is DUMMY
    assert CATALOG.character("bill-tell") == real("bill-tell")


def test_it_can_do_nothing_but_be_hit():
    assert (DUMMY.mp, DUMMY.ap, DUMMY.spells, DUMMY.powers) == (0, 0, (), frozenset())
    attacks = [spell.damage for card in CATALOG.characters.values() for spell in card.spells if spell.damage]
    assert DUMMY.hp > max(attacks)


def test_a_file_can_name_it_and_a_match_against_it_can_be_played():
    setup = starting_setup(CATALOG.boards["the-pit"], [[real("bill-tell")], [DUMMY] * 3], targets=1)
    read = parse_match(write_match(setup, ()), CATALOG).setup
    assert [member.character.id for member in read.players[1].team] == [DUMMY.id] * 3
    state, rng = engine.initial(read).state, Random(5)
    while state.number < 6 and not state.is_over:
        state = engine.apply(state, random_command(rng, state)).state
    assert state.number == 6
