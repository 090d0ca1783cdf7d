"""Kept matches watched: acts, turns, marks, and forks that leave the original alone."""

from dataclasses import replace
from random import Random

import pytest
from random_play import random_command, random_setup
from real_cards import CATALOG

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede, EndTurn, Move
from krosmaster.arena.events import CharacterMoved, DiceRolled, KnockedOut, RewardBought, TurnStarted
from krosmaster.arena.setup_options import FixedChance, PlayerSetup, Setup, Teams
from krosmaster.arena.summary import digest
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.play.replay import MarkKind, Replay, forked, reaches_the_board
from krosmaster.table.match import Match


def played(seed, commands):
    """A random match of any kind, as far as it goes."""
    rng = Random(seed)
    match = Match(engine, random_setup(rng))
    while match.state.outcome is None and len(match.records) < commands:
        match.submit(random_command(rng, match.state))
    return match


@pytest.fixture(scope="module")
def watched():
    """A duel of random cards, with its preparation, of 400 commands."""
    rng = Random(4)
    setup = Setup(
        (PlayerSetup("Ana", gallons=100), PlayerSetup("Ben", gallons=100)),
        seed=4, teams=Teams.RANDOM, boards=CATALOG.boards,
        cards=CATALOG.box, rewards=tuple(CATALOG.rewards.values()),
    )  # fmt: skip
    match = Match(engine, setup)
    while len(match.records) < 400:
        legal = [command for command in engine.legal_commands(match.state) if not isinstance(command, Concede)]
        acts = [command for command in legal if not isinstance(command, EndTurn)]
        walks = [command for command in acts if isinstance(command, Move)]
        draw = rng.random()
        match.submit(rng.choice((walks if draw < 0.5 else acts if draw < 0.9 else legal) or legal))
    assert match.state.outcome is None
    return match


def test_acts_together_are_all_steps_of_the_match_in_their_order(watched):
    replay = Replay(watched)
    steps = [step for place in range(replay.length + 1) for step in replay.act(place)]
    assert steps == list(watched.steps)


def test_steps_of_one_walk_are_one_act_and_nothing_else_is(watched):
    replay = Replay(watched)
    longer = [replay.act(place) for place in range(1, replay.length + 1) if len(replay.act(place)) > 1]
    assert longer
    for steps in longer:
        *walked, _last = steps
        walkers = {step.events[0].who for step in walked}
        assert len(walkers) == 1
        assert all(isinstance(step.events[0], CharacterMoved) and len(step.events) == 1 for step in walked)


def test_first_place_is_the_board_with_nobody_on_it_yet(watched):
    replay = Replay(watched)
    assert replay.at == 0
    assert replay.state.board is not None
    assert not any(figure.in_play for figure in replay.state.figures.values())
    assert replay.turn_at(0) is None


def test_match_that_has_not_reached_its_board_cannot_be_watched():
    match = Match(
        engine, Setup((PlayerSetup(), PlayerSetup()), teams=Teams.DRAFT, boards=CATALOG.boards, cards=CATALOG.box)
    )
    assert not reaches_the_board(match)
    with pytest.raises(ValueError, match="board"):
        Replay(match)


def test_turns_lead_from_one_start_to_the_next_and_back(watched):
    replay = Replay(watched)
    starts = []
    while replay.at < replay.length:
        replay.go_to(replay.next_turn())
        starts.append(replay.at)
    assert starts == [*(turn.place for turn in replay.turns), replay.length]
    back = []
    while replay.at:
        replay.go_to(replay.previous_turn())
        back.append(replay.at)
    assert back == [*reversed(starts[:-1]), 0]


def test_turn_of_a_place_is_the_one_its_position_is_in(watched):
    replay = Replay(watched)
    for place in range(replay.length + 1):
        replay.go_to(place)
        turn = replay.turn_at(place)
        assert (turn.number if turn else 0) == replay.state.number


def test_places_beyond_the_ends_are_the_ends(watched):
    replay = Replay(watched)
    assert replay.go_to(-3) == 0
    assert replay.go_to(10**6) == replay.length


def names_in(event):
    """What a mark may call an event by."""
    reward, tier = getattr(event, "reward", None), getattr(event, "tier", None)
    return getattr(event, "who", None), getattr(reward, "id", None), getattr(tier, "value", None)


def test_marks_are_the_knock_outs_and_purchases_of_the_match(watched):
    replay = Replay(watched)
    events = [event for step in watched.steps for event in step.events]
    bought = [event for event in events if isinstance(event, RewardBought)]
    assert {event.source for event in bought} == {"face_up", "pile"}
    kinds = (MarkKind.REWARD, MarkKind.UNSEEN_REWARD)
    assert [(mark.kind, mark.what) for mark in replay.marks if mark.kind in kinds] == [
        (MarkKind.REWARD, event.reward.id) if event.source == "face_up" else (MarkKind.UNSEEN_REWARD, event.tier.value)
        for event in bought
    ]
    fallen = [e.who for e in events if isinstance(e, KnockedOut) and watched.state.figures.get(e.who)]
    assert [mark.what for mark in replay.marks if mark.kind is MarkKind.KNOCK_OUT] == fallen
    for mark in replay.marks:
        happened = [event for step in replay.act(mark.place) for event in step.events]
        assert any(mark.what in names_in(event) for event in happened)


def test_fork_stands_at_the_place_and_shares_nothing_with_the_original(watched):
    before = digest(watched.state)
    length = len(watched.records)
    fork = forked(watched, 200, seed=99)
    rng = Random(1)
    while fork.state.outcome is None and len(fork.records) < 230:
        fork.submit(random_command(rng, fork.state))
    assert len(fork.records) > 200
    assert (len(watched.records), digest(watched.state)) == (length, before)


def test_forks_of_any_match_anywhere_keep_the_past_with_whatever_seed():
    for seed in range(12):
        match = played(seed, 250)
        rng = Random(seed)
        for commands in {0, len(match.records), rng.randrange(len(match.records) + 1)}:
            fork = forked(match, commands, seed=rng.randrange(2**31))
            wanted = match.steps[commands].state
            assert replace(fork.state, setup=wanted.setup, dice=wanted.dice) == wanted
            assert [step.events for step in fork.steps] == [step.events for step in match.steps[: commands + 1]]


def test_dice_after_a_fork_are_those_of_its_seed(watched):
    def to_come(match):
        rng = Random(2)
        while match.state.outcome is None and len(match.records) < 330:
            match.submit(random_command(rng, match.state))
        return [event.faces for step in match.steps[251:] for event in step.events if isinstance(event, DiceRolled)]

    same, once, again, other = (to_come(forked(watched, 250, seed)) for seed in (None, 7, 7, 8))
    assert once == again
    assert len({tuple(map(tuple, rolls)) for rolls in (same, once, other)}) == 3


def test_another_match_after_a_fork_deals_all_that_was_left_to_chance_anew(watched):
    again = forked(forked(watched, 250, seed=7), 200, seed=8).setup.anew(99)
    assert again == replace(watched.setup, seed=99)
    assert watched.setup.anew(99) == again


def test_another_match_after_a_fork_keeps_what_the_players_fixed():
    setup = Setup(
        (PlayerSetup("Ana"), PlayerSetup("Ben")), seed=4, teams=Teams.RANDOM, boards=CATALOG.boards, cards=CATALOG.box,
        rewards=tuple(CATALOG.rewards.values()), coins=(1,), card_order=tuple(card.id for card in CATALOG.box),
    )  # fmt: skip
    fork = forked(Match(engine, setup), 0, seed=7)
    assert fork.setup.reward_order
    assert fork.setup.anew(9) == replace(setup, seed=9)


def test_what_a_fork_was_dealt_is_told_apart_in_its_file(watched):
    setup = forked(watched, 250, seed=7).setup
    read = parse_match(write_match(setup, ()), CATALOG).setup
    assert read.anew(3).fixed == FixedChance()
    assert (read.again, read.card_order, read.reward_order) == (setup.again, setup.card_order, setup.reward_order)


def test_undo_in_a_fork_stops_where_it_stopped_in_the_original(watched):
    for commands in (120, 200, 300):
        plain, fresh = forked(watched, commands), forked(watched, commands, seed=5)
        assert fresh.undo_stop == plain.undo_stop


def test_turn_marks_carry_the_numbers_that_the_match_counted(watched):
    started = [event for step in watched.steps for event in step.events if isinstance(event, TurnStarted)]
    assert [(turn.number, turn.player) for turn in Replay(watched).turns] == [(e.number, e.player) for e in started]
