"""What is tried from a running match shows neither the dice to come nor what lies face down."""

from dataclasses import replace
from random import Random

import pytest
from random_play import random_command, random_setup

from krosmaster.arena import engine
from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.arena.reward_defs import HeldReward
from krosmaster.play.match_as_seen import match_as_seen
from krosmaster.table.dice import seeded
from krosmaster.table.match import Match


def fights(seed, many=12):
    """Positions of one random match, some commands apart, that can be said, with the match that stands there."""
    rng = Random(seed)
    match = Match(engine, random_setup(rng))
    found = 0
    while not match.state.is_over and found < many:
        match.submit(random_command(rng, match.state))
        if len(match.records) % 15 == 0 and not isinstance(setup_of(match.state), Unsaid):
            found += 1
            yield match


def otherwise(state, seat, rng):
    """The same position to a seat: other dice to come, other piles, other face-down rewards of the others."""
    tokens = {tier: [] for tier in state.shop}
    for tier, shelf in state.shop.items():
        tokens[tier] += [token for pile in shelf.piles for token in pile]
    for figure in state.figures.values():
        if figure.owner != seat:
            for held in figure.rewards:
                if not held.is_up:
                    tokens[held.reward.tier].append(held.reward)
    for found in tokens.values():
        rng.shuffle(found)
    figures = {
        handle: figure
        if figure.owner == seat
        else figure._replace(
            rewards=tuple(held if held.is_up else HeldReward(tokens[held.reward.tier].pop()) for held in figure.rewards)
        )
        for handle, figure in state.figures.items()
    }
    shop = {
        tier: shelf._replace(piles=tuple(tuple(tokens[tier].pop() for _ in pile) for pile in shelf.piles))
        for tier, shelf in state.shop.items()
    }
    return replace(state, dice=seeded(rng.getrandbits(31)), figures=figures, shop=shop)


def standing_at(state):
    return Match(engine, setup_of(state))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_tried_does_not_depend_on_anything_hidden(seed):
    number = 0
    for match in fights(seed):
        seat = match.state.asked
        other = standing_at(otherwise(match.state, seat, Random(number)))
        here, there = (match_as_seen(one, seat, Random(5)).state for one in (standing_at(match.state), other))
        assert replace(here, setup=there.setup) == there
        number += 1
    assert number


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_the_seat_sees_is_as_it_was(seed):
    for match in fights(seed):
        state = match.state
        seen = match_as_seen(match, state.asked, Random(5)).state
        assert (seen.active, seen.number, seen.asked, seen.players) == (
            state.active,
            state.number,
            state.asked,
            state.players,
        )
        assert {tier: shelf.face_up for tier, shelf in seen.shop.items()} == {
            tier: shelf.face_up for tier, shelf in state.shop.items()
        }
        for handle, figure in state.figures.items():
            if figure.owner == state.asked or all(held.is_up for held in figure.rewards):
                assert seen.figures[handle] == figure
            else:
                assert seen.figures[handle]._replace(rewards=figure.rewards) == figure


def test_the_dice_are_others_than_those_to_come():
    match = next(fights(1))
    seen = {match_as_seen(match, match.state.asked, Random(number)).state.dice for number in range(9)}
    assert len(seen) == 9
    assert match.state.dice not in seen


def test_the_past_does_not_come_along_and_the_match_stays():
    match = next(fights(2))
    records, steps = match.records, match.steps
    seen = match_as_seen(match, match.state.asked, Random(1))
    assert (len(seen.records), len(seen.steps)) == (0, 1)
    assert (match.records, match.steps) == (records, steps)


def test_while_a_question_is_open_it_begins_before_the_command_that_led_to_it():
    for match in (one for seed in range(20) for one in fights(seed, many=3)):
        said, rng = match.state, Random(1)
        while match.state.question is None and not match.state.is_over:
            said = match.state
            match.submit(random_command(rng, match.state))
        if not match.state.is_over:
            break
    seen = match_as_seen(match, match.state.asked, Random(1)).state
    assert (seen.number, seen.active, seen.phase) == (said.number, said.active, said.phase)
    assert seen.question is None


def test_before_the_board_is_laid_out_there_is_nothing_to_try():
    match = Match(engine, random_setup(Random(1)))
    assert isinstance(setup_of(match.state), Unsaid)
    assert match_as_seen(match, 0, Random(1)) is None
