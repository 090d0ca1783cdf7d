"""The record of a match, on a game of counting: add a number of 1 to 3, or toss a coin for one more; 10 ends it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from krosmaster.table.contract import NO_SCRIPT, Accepted, BrokenInvariant, Outcome, Rejected, Script, Step
from krosmaster.table.match import Match


@dataclass(frozen=True)
class Count:
    total: int = 0
    tosses: int = 0


class Counting:
    """The rules of the game; `broken` makes every second look refuse what the first allowed."""

    def __init__(self):
        self.broken = False

    def initial(self, setup):
        return Step(Count(setup), ("begun",))

    def legal_commands(self, _state):
        return [1, 2, 3, "toss"]

    def reason_against(self, _state, command):
        if self.broken or (command != "toss" and not 1 <= command <= 3):
            return f"{command} is not 1 to 3"
        return None

    def apply(self, state, command, script=NO_SCRIPT):
        if command == 3 and state.total == 9:
            raise BrokenInvariant("12 at 9")
        if command == "toss":
            heads = script.coins[:1] == (0,)
            return Step(Count(state.total + heads, state.tosses + 1), ("tossed",), Script((), script.coins[1:]))
        return Step(Count(state.total + command, state.tosses), (f"added {command}",))

    def outcome(self, state):
        return Outcome((0,), "TEN") if state.total >= 10 else None

    def revealed(self, before, after):
        return before.tosses != after.tosses


@pytest.fixture
def match():
    return Match(Counting(), 0)


def test_a_legal_command_changes_the_state_and_is_recorded(match):
    result = match.submit(2)
    assert result == Accepted(Step(Count(2), ("added 2",)))
    assert match.state == Count(2)
    assert [record.command for record in match.records] == [2]
    assert [step.events for step in match.steps] == [("begun",), ("added 2",)]


def test_a_refused_command_changes_nothing(match):
    match.submit(2)
    assert match.submit(7) == Rejected("7 is not 1 to 3")
    assert match.state == Count(2)
    assert len(match.records) == 1
    assert len(match.steps) == 2


def test_the_script_of_a_command_is_recorded_and_used(match):
    match.submit("toss", Script((), (0,)))
    assert match.state == Count(1, 1)
    assert match.records[0].script == Script((), (0,))


def test_what_the_script_held_too_much_is_told(match):
    result = match.submit("toss", Script((), (0, 1)))
    assert result.step.leftover == Script((), (1,))


def test_undo_and_redo_move_between_the_states(match):
    match.submit(1)
    match.submit(2)
    assert match.undo()
    assert match.state == Count(1)
    assert [record.command for record in match.records] == [1]
    assert match.can_redo
    assert match.redo()
    assert match.state == Count(3)
    assert not match.redo()


def test_undo_ends_at_the_set_up(match):
    match.submit(1)
    assert match.undo()
    assert not match.can_undo
    assert not match.undo()
    assert match.state == Count(0)


def test_undo_stops_at_the_last_revealed_chance(match):
    for command in (1, "toss", 2, 3):
        match.submit(command)
    assert match.undo_stop == 2
    assert match.undo()
    assert match.undo()
    assert not match.undo()
    assert match.state == Count(1, 1)


def test_free_undo_goes_back_behind_revealed_chance():
    match = Match(Counting(), 0, free_undo=True)
    for command in (1, "toss", 2):
        match.submit(command)
    while match.undo():
        pass
    assert match.undo_stop == 0
    assert match.state == Count(0)


def test_a_new_command_after_undo_drops_what_could_be_redone(match):
    match.submit(1)
    match.submit("toss")
    free = Match(Counting(), 0, free_undo=True)
    for command in (1, "toss", 2):
        free.submit(command)
    free.undo()
    free.undo()
    free.submit(3)
    assert not free.can_redo
    assert [record.command for record in free.records] == [1, 3]
    assert free.state == Count(4)


def test_the_stop_of_a_dropped_command_is_dropped_too():
    match = Match(Counting(), 0, free_undo=True)
    match.submit("toss")
    match.undo()
    match.submit(1)
    guarded = Match(Counting(), 0)
    guarded.submit(1)
    assert match.replay().records == guarded.records
    assert guarded.undo_stop == 0


def test_a_refused_command_keeps_what_can_be_redone(match):
    match.submit(1)
    match.undo()
    match.submit(9)
    assert match.can_redo


def test_a_fault_of_the_rules_leaves_the_match_at_the_last_good_state(match):
    for command in (3, 3, 3):
        match.submit(command)
    match.submit(1)
    match.undo()
    with pytest.raises(BrokenInvariant):
        match.submit(3)
    assert match.state == Count(9)
    assert match.can_redo
    assert len(match.records) == 3


def test_replay_gives_an_equal_match_of_its_own(match):
    for command, script in ((1, NO_SCRIPT), ("toss", Script((), (0,))), (2, NO_SCRIPT)):
        match.submit(command, script)
    again = match.replay()
    assert again.steps == match.steps
    assert again.records == match.records
    again.submit(3)
    assert match.state == Count(4, 1)


def test_replay_says_when_the_rules_do_not_repeat_themselves(match):
    match.submit(1)
    match.rules.broken = True
    with pytest.raises(BrokenInvariant, match="1 was legal"):
        match.replay()


def test_the_outcome_is_that_of_the_present_state(match):
    assert match.outcome is None
    for command in (3, 3, 3, 1):
        match.submit(command)
    assert match.outcome == Outcome((0,), "TEN")
    match.undo()
    assert match.outcome is None
