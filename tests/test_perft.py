"""The tree of commands, counted anew from every stored position (tests/perft, python -m tools.perft).

Counts that look at many positions are left to KROSMASTER_PERFT=all, where the naive rules count the same trees too.
"""

import os
import sys

import pytest
from naive_legality import legal
from scenes import card, cell, position, spell

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Concede, EndTurn, Move, Punch
from krosmaster.arena.definitions import ArmorPiercing, Coin, Power, SpellId
from krosmaster.arena.position import setup_of
from krosmaster.arena.setup_options import Setup
from tools.drawn_match import drawn, undrawn
from tools.perft import FOLDER, Count, outcomes, stored
from tools.perft_choice import shown, wanted

ALL = "KROSMASTER_PERFT" in os.environ
MOST = sys.maxsize if ALL else 130
POSITIONS = stored()
AT_LEAST = 200

every_position = pytest.mark.parametrize("given", POSITIONS, ids=[given.name for given in POSITIONS])


class NaiveCount(Count):
    """The same tree, but every position is asked what is legal by the naive rules."""

    def _legal(self, state):
        self.nodes += 1
        found = legal(state)
        assert found == set(engine.legal_commands(state))
        return list(found)


@every_position
def test_as_many_sequences_of_commands_are_legal_as_are_stored(given):
    state = given.state
    for depth in given.depths(MOST):
        count = Count()
        assert count.divide(state, depth) == given.counts[depth], f"{given.name}, depth {depth}"
        assert count.nodes == given.nodes[depth]


@every_position
def test_the_naive_rules_allow_the_same_in_every_stored_position(given):
    state = given.state
    assert legal(state) == set(engine.legal_commands(state))
    assert sum(given.counts[1].values()) == len(legal(state))
    if ALL:
        depth = min(2, max(given.counts))
        assert NaiveCount().divide(state, depth) == given.counts[depth]


def test_there_are_enough_positions_and_each_is_counted_to_depth_two_or_three():
    assert len(POSITIONS) >= AT_LEAST
    assert len({given.name for given in POSITIONS}) == len(POSITIONS)
    assert all(set(given.counts) in ({1, 2}, {1, 2, 3}) for given in POSITIONS)
    assert sum(3 in given.counts for given in POSITIONS) >= 20
    assert {path.suffix for path in FOLDER.iterdir()} == {".yaml"}


def test_the_positions_show_every_spell_reward_question_phase_and_verb():
    found = set().union(*(shown(given.state) for given in POSITIONS))
    assert wanted() <= found, wanted() - found


@pytest.mark.parametrize(
    ("command", "number"),
    [
        (Move(cell("a2")), 6 + 3 * 36),  # of 3 times 3 numbers of lock and dodge 6 are free; a lock ends the game turn
        (Punch(cell("b1")), 2 * 3),  # one critical die against two of armor
        (Cast(SpellId("flip"), cell("b1")), 3 * 3 + 3 * 2),  # a coin: two critical dice against two of armor or one
        (EndTurn(), 36),  # the tension dice of the next player
        (Concede(0), 1),
    ],
)
def test_the_outcomes_of_a_command_are_listed_one_by_one(command, number):
    flip = spell("flip", "attack", ("melee",), effects=(Coin((), (ArmorPiercing(),)),))
    mover = {"card": card("a", flip, powers=(Power.DODGE, Power.CRITICAL))}
    guard = {"card": card("b", powers=(Power.LOCK, Power.ARMOR))}
    state = position("Ab\n..", {"A": mover, "b": guard}, active="A")
    found = list(outcomes(state, command))
    assert len(found) == number
    assert all(outcome != state for outcome in found)


@every_position
def test_a_drawn_position_is_drawn_again_as_it_stands(given):
    match = given.match
    assert drawn(match.setup, match.commands) == given.document
    if not match.commands and given.state.question is None and isinstance(said := setup_of(given.state), Setup):
        assert engine.initial(said).state.figures == given.state.figures


def test_a_mark_that_nobody_has_and_ground_of_another_board_are_faults():
    document = next(
        given.document
        for given in POSITIONS
        if isinstance(given.document.get("board"), str) and "drawing" in given.document
    )
    row, rest = document["drawing"].split("\n", 1)
    with pytest.raises(ValueError, match="nobody has the marks"):
        undrawn({**document, "drawing": f"{row.replace(' ', '? ', 1)}\n{rest}"})
    with pytest.raises(ValueError, match="the ground drawn is not that of"):
        undrawn({**document, "drawing": f"D{document['drawing'][1:]}"} | {"board": "the-pit"})
