"""Whole games by random legal commands, from the set-up to the end: what must hold after every step.

KROSMASTER_GAMES raises the number of games.
"""

import os
from collections import Counter
from random import Random

import pytest
from random_play import random_command, random_setup

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede
from krosmaster.arena.events import ActivationStarted, BuffsDiscarded, MarkersPlaced, RewardTurnedUp
from krosmaster.arena.field import field_of
from krosmaster.arena.glory import playing
from krosmaster.arena.mechanisms import scenery_worth
from krosmaster.arena.reward_defs import RewardKind, bonuses_of
from krosmaster.arena.state import SETUP_PHASES, Phase, QuestionKind
from krosmaster.arena.targeting import blockers_from

GAMES = int(os.environ.get("KROSMASTER_GAMES", "60"))
SEEN = {
    "RewardBought",
    "RewardTurnedUp",
    "BuffsDiscarded",
    "TrapSprung",
    "SceneryDestroyed",
    "TensionLoserPicked",
    "PlayerLeft",
}
"""Events that any number of games of all kinds has."""

LONGEST = 3000
"""Commands after which a game is left: the rules do not force an end."""


QUESTIONS_ABOUT_FIGURES = {
    QuestionKind.EFFECT_ORDER: lambda figure: figure.is_bomb or figure.is_trap,
    QuestionKind.NEXT_MOB: lambda figure: figure.is_character and not figure.is_krosmaster,
    QuestionKind.BEARER: lambda figure: figure.is_krosmaster and figure.has_free_place,
}
QUESTIONS_ABOUT_PLAYERS = {QuestionKind.GALLON_FROM, QuestionKind.GALLON_TO, QuestionKind.TENSION_LOSER}


def held(state):
    """The GG of all players and the wild ones."""
    return state.wild_gallons + sum(player.gallons for player in state.players)


def tokens(state):
    """The ids of all rewards that are still in the game: for sale, in hand, on cards."""
    shelves = state.shop.values()
    lying = [
        token for shelf in shelves for pile in (*shelf.piles, shelf.face_up) for token in pile if token is not None
    ]
    on_cards = [held.reward for figure in state.figures.values() for held in figure.rewards]
    in_hand = [] if state.in_hand is None else [state.in_hand]
    return [token.id for token in (*lying, *on_cards, *in_hand)]


def check_figures(state):
    """One figure a cell, traps apart, on the board, on no standing tree or bush, with as many wounds as it can have."""
    standing = [figure for figure in state.figures.values() if figure.in_play]
    for kind in (True, False):
        cells = [figure.cell for figure in standing if figure.is_trap is kind]
        assert len(cells) == len(set(cells))
    for figure in standing:
        assert 0 <= figure.cell < state.grid.size
        assert not (state.trees | state.bushes) >> figure.cell & 1
        assert not figure.ko
    for figure in state.figures.values():
        assert 0 <= figure.wounds <= figure.hp
        assert figure.mp >= 0
        assert figure.ap >= 0
        if figure.summoner is not None:
            assert figure.in_play
            assert state.figures[figure.summoner].in_play
            assert figure.owner == state.figures[figure.summoner].owner
        check_rewards(figure)
    if state.outcome is None and state.question is None:
        # whoever has all its wounds has left before anybody is asked for the next act
        assert all(figure.wounds < figure.hp for figure in standing if not figure.is_trap)


def check_rewards(figure):
    """No more than the level, no boost face up, one worn piece of a type; what they add is what is counted."""
    worn = [held.reward.kind for held in figure.rewards if held.is_up]
    assert not figure.rewards or (figure.is_krosmaster and not figure.ko)
    assert not figure.rewards or len(figure.rewards) <= figure.definition.level
    assert RewardKind.BOOST not in worn
    pieces = [kind for kind in worn if kind.is_equipment]
    assert len(pieces) == len(set(pieces))
    assert figure.bonuses == bonuses_of(figure.rewards)
    extra = sum(held.reward.bonuses.hp for held in figure.rewards if held.is_up)
    assert figure.hp == figure.definition.hp + extra


def check_field(state):
    """What is kept about the cells is what the figures themselves say."""
    field = state.field
    assert field._replace(seen_from={}) == field_of(state.board, state.figures, state.gone, state.setup.alliances)
    for cell, seen in field.seen_from.items():
        assert seen == state.grid.sight(cell, blockers_from(state, cell))


def check_question(state):
    """A question offers something that there is."""
    question = state.question
    assert len(question.options) > 1
    if question.kind in QUESTIONS_ABOUT_FIGURES:
        fits = QUESTIONS_ABOUT_FIGURES[question.kind]
        assert all(fits(state.figures[option]) for option in question.options)
    elif question.kind in QUESTIONS_ABOUT_PLAYERS:
        assert all(option in range(len(state.players)) for option in question.options)
    in_hand = (QuestionKind.BEARER, QuestionKind.STYLE)
    assert (state.in_hand is not None) == (question.kind in in_hand)


def check_turn(state):
    """Whose turn it is makes sense, and only the active character has points, boosts and lasting effects."""
    active = state.active_figure
    if state.question is None:
        assert state.in_hand is None
        if state.phase is Phase.ACTIVATION:
            assert active is not None
        if active is not None:
            assert active.in_play
    else:
        check_question(state)
    if active is not None:
        assert active.owner == state.player
        assert active.handle not in state.played
    for figure in state.figures.values():
        if figure.handle != state.active:
            assert (figure.mp, figure.ap, figure.lasting, figure.boosts) == (0, 0, (), ())
    for player in state.players:
        assert player.gallons >= 0
        assert player.kamas >= 0


def check_players(state):
    """When all is settled nothing is owed for a KO, who is out has no GG, and it is the turn of somebody who is in."""
    assert state.gains == ()
    assert state.tension_losers == ()
    standing = playing(state)
    assert state.player in standing
    for player, seat in enumerate(state.players):
        assert player in standing or seat.gallons == 0


def check_scenery(before, state):
    """Only with the option is scenery damaged; what stands has fewer wounds than HP, what is gone left kamas once."""
    assert state.setup.scenery_can_be_destroyed or (state.gone, state.scenery_wounds) == (0, {})
    assert before.gone & ~state.gone == 0
    for cell, wounds in state.scenery_wounds.items():
        hp, _ = scenery_worth(state.board.trees >> cell & 1, state.board.bushes >> cell & 1)
        assert (wounds == hp) if state.gone >> cell & 1 else (0 < wounds < hp)
    for cell, amount in state.kamas.items():
        assert amount > 0
        dropped = 0
        if (state.gone & ~before.gone) >> cell & 1:
            _, dropped = scenery_worth(state.board.trees >> cell & 1, state.board.bushes >> cell & 1)
        assert amount <= before.kamas.get(cell, 0) + dropped


def check(before, state, events=()):
    """Everything that must hold after a step."""
    assert held(state) <= held(before)
    assert state.wild_gallons <= before.wild_gallons
    left = tokens(state)
    assert len(left) == len(set(left))
    assert set(left) <= set(tokens(before))
    if before.board is not None:
        check_scenery(before, state)
    if state.board is not None:
        check_figures(state)
        check_field(state)
    if state.phase not in SETUP_PHASES and not state.is_over:
        check_turn(state)
        if state.question is None:
            check_players(state)
    check_losses(before, state, events)
    check_points(before, state, events)
    assert state.is_over == (state.phase is Phase.OVER)
    acts = [command for command in engine.legal_commands(state) if not isinstance(command, Concede)]
    assert bool(acts) == (not state.is_over)


def check_losses(before, state, events):
    """A reward leaves the game by being used, by the start of its bearer's turn, or with its bearer."""
    used = {event.reward.id for event in events if isinstance(event, RewardTurnedUp) and not event.stays}
    used |= {reward.id for event in events if isinstance(event, BuffsDiscarded) for reward in event.rewards}
    styled = {before.in_hand.id} if before.in_hand is not None else set()
    out = {figure.handle for figure in state.figures.values() if figure.ko}
    with_bearer = {held.reward.id for handle in out for held in before.figures[handle].rewards}
    gone = set(tokens(before)) - set(tokens(state))
    assert gone <= used | styled | with_bearer


def check_points(before, state, events):
    """Whoever begins its activation phase has the points of its card, of its rewards and of its markers (TURN-6)."""
    markers = Counter()
    for event in events:
        if isinstance(event, MarkersPlaced):
            markers[event.who, event.points.value] += event.amount
        elif isinstance(event, ActivationStarted) and event.who in state.figures:
            figure, old = state.figures[event.who], before.figures.get(event.who)
            for points in ("mp", "ap"):
                lying = getattr(old, f"{points}_markers", 0) + markers[event.who, points]
                full = getattr(figure.definition, points) + getattr(figure.bonuses, points)
                assert getattr(event, points) == getattr(figure, points) == max(0, full + lying)


def play_game(seed):
    """One game, checked at every step, and played again from its commands."""
    rng = Random(seed)
    setup = random_setup(rng)
    first = engine.initial(setup)
    states, commands, events = [first.state], [], [first.events]
    check(first.state, first.state)
    kinds = Counter()
    while not states[-1].is_over and len(commands) < LONGEST:
        command = random_command(rng, states[-1])
        assert engine.reason_against(states[-1], command) is None
        step = engine.apply(states[-1], command)
        check(states[-1], step.state, step.events)
        kinds.update(type(event).__name__ for event in step.events)
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
    return state, kinds


@pytest.mark.rule("TURN-1", "GG-5", "CELL-3", "REW-4", "REW-13", "SETUP-7", "FOUR-14")
def test_random_games_keep_the_board_in_order_and_play_again_to_the_same_states():
    ends, happened = Counter(), Counter()
    for seed in range(GAMES):
        try:
            state, kinds = play_game(seed)
        except Exception as fault:
            raise AssertionError(f"game {seed}") from fault
        ends[state.outcome.why if state.outcome is not None else "left"] += 1
        happened += kinds
    told = f"{GAMES} games ended by {dict(ends)}; {dict(happened)}"
    print(f"\n{told}")  # noqa: T201 - shown with -s, to tell what a long run saw
    assert ends["left"] <= GAMES // 10
    assert ends["WIN-1"] > 0
    assert happened.keys() >= SEEN, SEEN - happened.keys()
