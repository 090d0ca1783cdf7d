"""Positions as set-ups: what `setup_of` says of a position, set up anew, is that position."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from random_play import random_command, random_positions, random_setup
from real_cards import CATALOG, begin, real

from krosmaster.arena import engine
from krosmaster.arena.boards import INLINE, BoardDef
from krosmaster.arena.commands import UseReward
from krosmaster.arena.definitions import Handle
from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.arena.reward_defs import HeldReward, RewardId
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup, TurnPhase, TurnSetup
from krosmaster.arena.state import Phase
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.grid import Cell
from krosmaster.table.dice import seed_of, seeded


def as_it_is_kept(state):
    """A position without what a set-up leaves out: how the match began, and tokens that have played and are gone."""
    return replace(state, setup=None, played=tuple(handle for handle in state.played if handle in state.figures))


def with_content_only(setup):
    """A set-up that a match file can say: boards, rewards and cards are those of the content."""
    players = tuple(
        replace(player, team=tuple(KrosmasterSetup(member.character) for member in player.team))
        for player in setup.players
    )
    board = None if setup.board is None else CATALOG.boards["elemental-arena"]
    return replace(
        setup,
        players=players,
        board=board,
        boards=CATALOG.boards,
        cards=CATALOG.box,
        rewards=tuple(CATALOG.rewards.values()) if setup.rewards else (),
    )


def test_every_position_without_an_open_question_can_be_set_up_anew():
    phases: Counter[Phase] = Counter()
    for state in random_positions(games=60, each=15):
        found = setup_of(state)
        if isinstance(found, Unsaid):
            continue
        phases[state.phase] += 1
        again = engine.initial(found).state
        assert as_it_is_kept(again) == as_it_is_kept(state)
        assert engine.legal_commands(again) == engine.legal_commands(state)
    assert phases.keys() == {Phase.SET_DICE, Phase.INSPIRE, Phase.ACTIVATION}


@pytest.mark.parametrize("seed", range(12))
def test_a_position_that_was_set_up_anew_plays_on_as_the_other_does(seed):
    rng = Random(seed)
    state = begin(random_setup(rng))
    for _ in range(rng.randrange(40, 160)):
        if state.is_over:
            return
        state = engine.apply(state, random_command(rng, state)).state
    found = setup_of(state)
    if isinstance(found, Unsaid):
        return
    again = engine.initial(found).state
    for _ in range(60):
        if state.is_over:
            break
        command = random_command(rng, state)
        step, same = engine.apply(state, command), engine.apply(again, command)
        assert same.events == step.events
        state, again = step.state, same.state


@pytest.mark.parametrize("seed", range(12))
def test_a_position_is_a_text_that_reads_back_as_the_same_position(seed):
    rng = Random(seed)
    state = begin(with_content_only(random_setup(rng)))
    for number in range(120):
        if state.is_over:
            break
        if number % 20 == 0 and isinstance(setup := setup_of(state), Setup):
            read = parse_match(write_match(setup, ()), CATALOG).setup
            assert as_it_is_kept(engine.initial(read).state) == as_it_is_kept(state)
        state = engine.apply(state, random_command(rng, state)).state


def test_nothing_is_said_of_a_position_before_everybody_is_placed_with_a_question_or_after_the_end():
    rng = Random(4)
    met = set()
    for _game in range(12):
        state = begin(random_setup(rng))
        assert setup_of(state) is Unsaid.PREPARATION or state.board is not None
        while not state.is_over:
            if state.question is not None:
                assert setup_of(state) is Unsaid.QUESTION
                met.add(Unsaid.QUESTION)
            state = engine.apply(state, random_command(rng, state)).state
        assert setup_of(state) is Unsaid.OVER
    assert met


@pytest.mark.parametrize("name", ["boost-fire", "sacrier-style"])
def test_a_boost_that_waits_is_said_also_when_its_token_has_done_more(name):
    held = (HeldReward(CATALOG.rewards[RewardId(name)]),)
    team = (KrosmasterSetup(real("goultard"), Handle("a"), Cell(0, 0), rewards=held),)
    other = (KrosmasterSetup(real("anna-tommy"), Handle("b"), Cell(0, 4)),)
    turn = TurnSetup(3, 0, TurnPhase.ACTIVATION, Handle("a"))
    board = BoardDef(INLINE, {}, (".....",))
    rewards = tuple(CATALOG.rewards.values())
    setup = Setup((PlayerSetup("", team), PlayerSetup("", other)), board=board, turn=turn, rewards=rewards)
    state = begin(setup, UseReward(RewardId(name)))
    found = setup_of(state)
    assert isinstance(found, Setup)
    read = parse_match(write_match(found, ()), CATALOG).setup
    assert engine.initial(read).state.figures == state.figures


@pytest.mark.parametrize("seed", [0, 1, 20130220, 2**64 - 1])
def test_every_state_of_the_generator_is_the_beginning_of_a_seed(seed):
    dice = seeded(seed)
    assert seed_of(dice) == seed
    for _ in range(5):
        dice = dice.roll(6)[1]
        assert seeded(seed_of(dice)) == dice
