"""The list of legal commands and the reasons for refusal are two views of one thing."""

from collections import Counter
from random import Random

import pytest
from random_play import conceivable, random_command, random_positions, random_setup
from real_cards import begin

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede
from krosmaster.arena.state import Phase, QuestionKind

WORDED = 20
"""How many refusals of each kind have their sentence made: the other sentences are the same but for the facts."""


@pytest.fixture(scope="module")
def positions():
    """Seeded positions of all phases."""
    return random_positions(games=120, each=8)


def test_the_legal_commands_are_exactly_those_that_nothing_is_said_against(positions):
    reasons = Counter()
    for number, state in enumerate(positions):
        allowed, conceived = set(), set(conceivable(state))
        for command in conceived:
            reason = engine.reason_against(state, command)
            if reason is None:
                allowed.add(command)
            else:
                reasons[reason.why] += 1
                if reasons[reason.why] <= WORDED:
                    check_wording(reason)
        listed = engine.legal_commands(state)
        assert len(listed) == len(set(listed)), f"position {number}: listed twice"
        assert set(listed) <= conceived, f"position {number}: not thought of: {set(listed) - conceived}"
        assert set(listed) == allowed, f"position {number}: {set(listed) ^ allowed}"
    assert len(reasons) >= 25, reasons


def check_wording(reason):
    """A refusal names its rule, and its sentence has all its facts."""
    section, _, number = reason.rule.partition("-")
    assert section.isupper(), reason
    assert number.isdecimal(), reason
    assert reason.why.value.format(**reason.facts) != "", reason


def test_positions_of_every_phase_and_question_are_looked_at(positions):
    phases = Counter(state.phase for state in positions)
    assert set(phases) == set(Phase) - {Phase.START, Phase.OVER}
    questions = Counter(state.question.kind for state in positions if state.question is not None)
    assert set(questions) == set(QuestionKind)


def test_the_legal_commands_come_in_a_fixed_order_conceding_last(positions):
    for number, state in enumerate(positions):
        listed = engine.legal_commands(state)
        assert listed == engine.legal_commands(state), f"position {number}"
        acts = [command for command in listed if not isinstance(command, Concede)]
        conceding = [Concede(player) for player in range(len(state.players)) if Concede(player) in listed]
        assert len(conceding) > 1, f"position {number}"
        assert listed == [*acts, *conceding], f"position {number}"
        assert acts, f"position {number}: nothing to do but concede"


@pytest.mark.rule("WIN-10")
def test_after_any_end_nothing_is_legal():
    rng = Random(11)
    state = begin(random_setup(rng))
    while not state.is_over:
        before, state = state, engine.apply(state, random_command(rng, state)).state
    assert engine.legal_commands(state) == []
    refused = {engine.reason_against(state, command).why.name for command in conceivable(before)}
    assert refused == {"MATCH_OVER"}
