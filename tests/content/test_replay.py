"""A match file played: up to its last command, or to the one that cannot be played."""

from __future__ import annotations

import pytest

from krosmaster.arena import engine
from krosmaster.arena.reasons import Why
from krosmaster.content import replay
from krosmaster.content.faults import ContentFaults
from krosmaster.content.loader import load_catalog
from krosmaster.content.matchfile import parse_match
from krosmaster.content.play_cost import points_of
from krosmaster.content.replay import ChanceLeftOver, CommandRefused, replayed
from krosmaster.grid import Cell

CATALOG = load_catalog()

HEAD = """\
format: 1
board: elemental-arena
rotation: 0
players:
  - team:
      - {character: queen-of-the-tofus, name: queen, at: f12}
  - team:
      - {character: king-of-the-gobballs, name: king, at: f1}
commands:
"""


def play(*commands, head=HEAD):
    text = head + "".join(f"  - {command}\n" for command in commands)
    return replayed(parse_match(text, CATALOG, "m"), engine)


def test_all_commands_are_played():
    match = play("{do: move, to: f11}", "{do: move, to: f10}")
    assert len(match.records) == 2
    queen = match.state.active_figure
    assert match.state.grid.cells[queen.cell] == Cell(9, 5)


def test_a_refused_command_stops_there_with_its_number_line_and_reason():
    with pytest.raises(CommandRefused) as caught:
        play("{do: move, to: f11}", "{do: cast, spell: dan-to-fu, at: f1}", "{do: end_turn}")
    assert (caught.value.number, caught.value.given.line) == (2, 11)
    assert caught.value.reason.why is Why.OUT_OF_RANGE
    assert len(caught.value.match.records) == 1


def test_chance_of_a_command_that_is_left_over_is_a_fault_of_the_file():
    with pytest.raises(ChanceLeftOver) as caught:
        play("{do: move, to: f11}", "{do: move, to: f10, dice: [wild, lock], coins: [tails]}")
    assert str(caught.value.fault) == (
        "m:11:5: command 2 leaves wild, lock, tails unused; allowed: no more chance than it causes"
    )


def test_a_match_is_played_as_far_as_a_file_may_ask_for(monkeypatch):
    match = play("{do: move, to: f11}", "{do: move, to: f10}")
    played = sum(points_of(step, is_setup=place == 0) for place, step in enumerate(match.steps))
    monkeypatch.setattr(replay, "MOST_POINTS", played)
    assert len(play("{do: move, to: f11}", "{do: move, to: f10}").records) == 2
    with pytest.raises(ContentFaults, match=r"^m:12:5: so many figures, events and set-ups are too much to play"):
        play("{do: move, to: f11}", "{do: move, to: f10}", "{do: move, to: f9}")


def test_figures_events_and_set_ups_count():
    first, second = play("{do: move, to: f11}").steps
    assert points_of(second, is_setup=False) == 2 + 16 * len(second.events)
    assert points_of(first, is_setup=True) == 2 + 16 * len(first.events) + 400


def test_chance_of_the_file_may_be_left_over():
    match = play("{do: move, to: f11}", head=HEAD.replace("rotation: 0", "rotation: 0\ndice: [wild]\ncoins: [heads]"))
    assert match.state.dice.faces == (5,)


def test_the_dice_of_a_command_come_before_those_of_the_file():
    head = HEAD.replace("rotation: 0", "rotation: 0\ndice: [lock, lock]")
    match = play("{do: end_turn, dice: [armor, dodge]}", head=head)
    assert [face.value for face in match.state.tension] == ["armor", "dodge"]
    assert match.state.dice.faces == (2, 2)


def test_an_unnamed_concession_is_that_of_the_active_player():
    match = play("{do: end_turn, dice: [armor, dodge]}", "{do: concede}")
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("at: f1}", "at: f12}", "8:59: king cannot stand on f12: queen is there"),
        ("at: f12", "at: m1", "6:58: m1 is not on the board"),
        ("at: f12", "at: f2", "6:58: queen cannot stand on f2: a tree or bush is there"),
        ("at: f12", "at: f12, wounds: 8", "6:71: queen has 8 wounds; allowed: 0 to 7"),
        ("name: king", "name: queen", "8:49: the name queen is given twice"),
        ("commands:\n", "kamas: {z9: 1}\ncommands:\n", "9:8: z9 is not on the board"),
        ("rotation: 0", "teams: random", "6:7: with teams: random no team is listed"),
    ],
)
def test_an_impossible_position_is_a_fault_with_its_place(old, new, fault):
    with pytest.raises(ContentFaults) as caught:
        play(head=HEAD.replace(old, new, 1).replace("commands:\n", "commands: []\n"))
    assert str(caught.value) == f"m:{fault}"
