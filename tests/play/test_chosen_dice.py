"""What an act would roll, before it is played: for whoever chooses the faces."""

from arena_player import DUEL, QUEEN, a_position

from krosmaster.arena import engine
from krosmaster.arena.commands import EndTurn
from krosmaster.arena.dice import FACES, Face, Purpose
from krosmaster.play.chosen_dice import ComingRoll, coming_rolls, rolls_of_the_end
from krosmaster.table.contract import NO_SCRIPT, Script

TENSION = [ComingRoll(Purpose.TENSION, None, 2)]


def fight(**fields):
    return engine.initial(a_position(DUEL, QUEEN, **fields)).state


def test_end_of_the_last_character_rolls_the_tension_of_the_next_turn():
    assert list(coming_rolls(fight(), EndTurn(), NO_SCRIPT)) == TENSION


def test_end_of_a_character_before_others_rolls_nothing_but_that_of_the_whole_turn_does():
    state = engine.initial(a_position({**DUEL, "bill-tell": "c5"}, QUEEN)).state
    assert list(coming_rolls(state, EndTurn(), NO_SCRIPT)) == []
    assert list(rolls_of_the_end(state, NO_SCRIPT)) == TENSION


def test_illegal_command_rolls_nothing():
    state = fight()
    after = engine.apply(state, EndTurn()).state
    assert list(coming_rolls(after, EndTurn(), NO_SCRIPT)) == []


def test_position_is_not_changed_by_looking():
    state = fight()
    rolls_of_the_end(state, Script((FACES.index(Face.WILD), 0)))
    assert state == fight()
