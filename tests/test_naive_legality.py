"""Two opinions on what is legal: the engine's, and a naive one written from the rules alone (tests/naive).

KROSMASTER_POSITIONS raises the number of random positions on which they have to agree.
"""

import os
from collections import Counter
from random import Random

import pytest
from naive_legality import legal
from naive_position import Position

from krosmaster.arena import commands, engine
from krosmaster.arena.documents import command_document
from krosmaster.arena.setup_options import Goal, Mode, Part
from krosmaster.arena.state import Phase, QuestionKind
from tools.random_tables import random_positions, scattered

POSITIONS = int(os.environ.get("KROSMASTER_POSITIONS", "3000"))


def disagreement(state):
    """What only one of the two allows, in words; empty: they agree."""
    theirs = engine.legal_commands(state)
    allowed = set(theirs)
    assert len(theirs) == len(allowed)
    mine = legal(state)
    only = [("only the engine allows", allowed - mine), ("only the naive one allows", mine - allowed)]
    return [f"{words} {command_document(command)}" for words, some in only for command in some]


@pytest.mark.rule("GEN-1", "MOVE-1", "MOVE-2", "SPELL-1", "SPELL-17", "LOS-1", "LOS-2", "LOS-3", "RANGE-1", "REW-5")
def test_the_engine_and_the_naive_rules_allow_the_same_commands_in_random_positions():
    phases, asked, allowed, modes, goals, left_out = (Counter() for _ in range(6))
    number = 0
    for number, state in enumerate(random_positions(POSITIONS), start=1):
        found = disagreement(state)
        assert not found, f"position {number}, {state.active} acts: {found}"
        phases[state.phase] += 1
        asked[state.question and state.question.kind] += 1
        allowed.update(type(command) for command in legal(state))
        modes[state.setup.mode] += 1
        goals[state.setup.goal] += 1
        left_out.update(state.setup.without)
    told = {phase.value: count for phase, count in phases.items()}
    print(f"\n{number} positions, {allowed.total()} commands; {told}")  # noqa: T201 - shown with -s
    assert number >= POSITIONS
    assert set(phases) >= set(Phase) - {Phase.START}
    assert set(asked) == {*QuestionKind, None}
    assert set(allowed) == set(commands.Command.__args__)
    assert set(modes) == set(Mode)
    assert set(goals) == set(Goal)
    assert set(left_out) == set(Part)


FORGOTTEN = {
    "is_free": lambda *_: True,
    "sees": lambda *_: True,
    "obstacle_at": lambda *_: None,
    "trap_at": lambda *_: None,
    "are_allies": lambda *_: True,
    "are_enemies": lambda *_: False,
    "beside": lambda *_: [],
}
"""Questions to a position that a wrong side would answer so."""


@pytest.mark.parametrize("rule", FORGOTTEN)
def test_the_comparison_notices_when_one_side_forgets_a_rule(monkeypatch, rule):
    monkeypatch.setattr(Position, rule, FORGOTTEN[rule])
    assert any(disagreement(scattered(Random(seed))) for seed in range(3000))
