"""Whole games by random legal commands, from the set-up to the end: what must hold after every step.

KROSMASTER_GAMES raises the number of games.
"""

import os
from collections import Counter
from random import Random

import pytest
from random_play import random_command, random_setup

from krosmaster.arena import engine
from krosmaster.arena.field import field_of
from krosmaster.arena.state import SETUP_PHASES, Phase, QuestionKind

GAMES = int(os.environ.get("KROSMASTER_GAMES", "60"))
LONGEST = 3000
"""Commands after which a game is left: the rules do not force an end."""


def held(state):
    """The GG of both players and the wild one."""
    return state.wild_gallons + sum(player.gallons for player in state.players)


def check_figures(state):
    """One figure a cell, on the board, on no tree and no bush, with as many wounds as it can have."""
    standing = [figure for figure in state.figures.values() if figure.in_play]
    cells = [figure.cell for figure in standing]
    assert len(cells) == len(set(cells))
    for figure in standing:
        assert 0 <= figure.cell < state.grid.size
        assert not (state.board.trees | state.board.bushes) >> figure.cell & 1
        assert not figure.ko
    for figure in state.figures.values():
        assert 0 <= figure.wounds <= figure.hp
        assert figure.mp >= 0
        assert figure.ap >= 0
        if figure.summoner is not None:
            assert figure.in_play
            assert state.figures[figure.summoner].in_play
            assert figure.owner == state.figures[figure.summoner].owner
    if state.outcome is None and state.question is None:
        # whoever has all its wounds has left before anybody is asked for the next act
        assert all(figure.wounds < figure.hp for figure in standing)


def check_field(state):
    """What is kept about the cells is what the figures themselves say."""
    field = state.field
    assert field._replace(seen_from={}) == field_of(state.board, state.figures, state.gone)
    for cell, seen in field.seen_from.items():
        assert seen == state.grid.sight(cell, field.blockers)


def check_turn(state):
    """Whose turn it is makes sense, and only the active character has points."""
    active = state.active_figure
    if state.phase is Phase.ACTIVATION:
        assert active is not None
    if active is not None:
        assert active.in_play
        assert active.owner == state.player
        assert active.handle not in state.played
    for figure in state.figures.values():
        if figure.handle != state.active:
            assert (figure.mp, figure.ap, figure.lasting) == (0, 0, ())
    if state.question is not None:
        assert len(state.question.options) > 1
        assert all(option in state.figures for option in state.question.options)
        bombs = state.question.kind is QuestionKind.EFFECT_ORDER
        assert all(state.figures[option].is_bomb is bombs for option in state.question.options)
    for player in state.players:
        assert player.gallons >= 0
        assert player.kamas >= 0


def check(before, state):
    """Everything that must hold after a step."""
    assert held(state) <= held(before)
    assert state.wild_gallons <= before.wild_gallons
    assert all(amount > 0 for amount in state.kamas.values())
    if before.board is not None:
        assert all(amount <= before.kamas[cell] for cell, amount in state.kamas.items())
    if state.board is not None:
        check_figures(state)
        check_field(state)
    if state.phase not in SETUP_PHASES:
        check_turn(state)
    assert state.is_over == (state.phase is Phase.OVER)
    assert (len(engine.legal_commands(state)) > 2) == (not state.is_over)


def play_game(seed):
    """One game, checked at every step, and played again from its commands."""
    rng = Random(seed)
    setup = random_setup(rng)
    first = engine.initial(setup)
    states, commands, events = [first.state], [], [first.events]
    check(first.state, first.state)
    while not states[-1].is_over and len(commands) < LONGEST:
        command = random_command(rng, states[-1])
        assert engine.reason_against(states[-1], command) is None
        step = engine.apply(states[-1], command)
        check(states[-1], step.state)
        commands.append(command)
        states.append(step.state)
        events.append(step.events)
    state, again = engine.initial(setup).state, []
    assert state == states[0]
    for command, expected, happened in zip(commands, states[1:], events[1:], strict=True):
        step = engine.apply(state, command)
        state = step.state
        assert (state, step.events) == (expected, happened)
        again.append(state)
    assert len(again) == len(commands)
    return state


@pytest.mark.rule("TURN-1", "GG-5", "CELL-3")
def test_random_games_keep_the_board_in_order_and_play_again_to_the_same_states():
    ends = Counter()
    for seed in range(GAMES):
        try:
            state = play_game(seed)
        except Exception as fault:
            raise AssertionError(f"game {seed}") from fault
        ends[state.outcome.why if state.outcome is not None else "left"] += 1
    print(f"\n{GAMES} games ended by {dict(ends)}")  # noqa: T201 - shown with -s, to tell how the games of a long run ended
    assert ends["left"] <= GAMES // 10
    assert ends["WIN-1"] > 0
