"""What a computer player is shown: everything that its seat can see, and nothing of what is hidden or still to come."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from random_play import random_positions
from real_cards import begin, table

from krosmaster.arena import engine
from krosmaster.arena.commands import Draft
from krosmaster.arena.reward_defs import HeldReward, Tier
from krosmaster.arena.setup_options import Teams
from krosmaster.arena.state import QuestionKind
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.random_player import RandomPlayer
from krosmaster.play.computer.strong import StrongPlayer
from krosmaster.play.computer.views import seen_by
from krosmaster.table.dice import seeded


@cache
def positions():
    return random_positions(games=24, each=3)


def tokens(state):
    """Every token with its tier: on cards, in piles, open, in somebody's hand."""
    found = Counter(held.reward for figure in state.figures.values() for held in figure.rewards)
    for shelf in state.shop.values():
        found.update([*shelf.piles[0], *shelf.piles[1], *filter(None, shelf.face_up)])
    found.update([state.in_hand] if state.in_hand else [])
    return found


def otherwise(state, seat):
    """The same position for a seat, with everything that is hidden from it exchanged, without the code under test."""
    figures = dict(state.figures)
    shop = dict(state.shop)
    for tier, shelf in state.shop.items():
        first, second = (list(pile)[::-1] for pile in shelf.piles)
        pool = first or second
        for handle, figure in figures.items():
            rewards = list(figure.rewards)
            for place, (reward, is_up) in enumerate(rewards):
                if figure.owner != seat and not is_up and reward.tier is tier and pool:
                    pool.append(reward)
                    rewards[place] = HeldReward(pool.pop(0))
            figures[handle] = figure._replace(rewards=tuple(rewards))
        shop[tier] = shelf._replace(piles=(tuple(first), tuple(second)))
    setup = replace(
        state.setup, seed=state.setup.seed + 1, faces=(1, 2, 3), coins=(1,), reward_order={Tier.JADE: ((), ())}
    )
    return replace(state, figures=figures, shop=shop, setup=setup, dice=seeded(77, (5, 5, 5), (0, 1)))


def hides_something(state, seat):
    lying = any(not up for f in state.figures.values() if f.owner != seat for _, up in f.rewards)
    return lying and any(any(shelf.piles) for shelf in state.shop.values())


def test_positions_that_differ_in_hidden_things_alone_look_the_same():
    differing = 0
    for number, state in enumerate(positions()):
        for seat in range(len(state.players)):
            if state.question is not None and state.question.kind is QuestionKind.BEARER:
                continue
            other = otherwise(state, seat)
            differing += hides_something(state, seat) and other.figures != state.figures
            assert seen_by(other, seat, Random(number)) == seen_by(state, seat, Random(number))
    assert differing >= 10


@pytest.mark.parametrize(
    ("kind", "every"), [(RandomPlayer, 1), (GreedyPlayer, 1), (lambda seed: StrongPlayer(seed, nodes=40), 4)]
)
def test_the_same_is_decided_when_hidden_things_alone_differ(kind, every):
    for number, state in enumerate(positions()[::every]):
        seat = state.asked
        if state.question is not None and state.question.kind is QuestionKind.BEARER:
            continue
        decisions = {kind(3).choose(seen_by(s, seat, Random(number))) for s in (state, otherwise(state, seat))}
        assert len(decisions) == 1


def test_what_a_seat_can_do_is_the_same_in_its_view():
    for number, state in enumerate(positions()):
        view = seen_by(state, state.asked, Random(number))
        assert engine.legal_commands(view) == engine.legal_commands(state)


def test_nothing_is_added_or_lost_and_what_is_visible_stays():
    drawn_anew = 0
    for number, state in enumerate(positions()):
        for seat in range(len(state.players)):
            view = seen_by(state, seat, Random(number))
            assert tokens(view) == tokens(state)
            for handle, figure in state.figures.items():
                seen = view.figures[handle]
                assert seen._replace(rewards=()) == figure._replace(rewards=())
                assert [(r.tier, up) for r, up in seen.rewards] == [(r.tier, up) for r, up in figure.rewards]
                for (before, is_up), (after, _) in zip(figure.rewards, seen.rewards, strict=True):
                    if is_up or figure.owner == seat:
                        assert after == before
                    drawn_anew += after != before
            for tier, shelf in state.shop.items():
                assert view.shop[tier].face_up == shelf.face_up
                assert list(map(len, view.shop[tier].piles)) == list(map(len, shelf.piles))
    assert drawn_anew > 20


@pytest.mark.rule("REW-2")
def test_a_token_in_anothers_hand_is_hidden_and_ones_own_is_not():
    waiting = [s for s in positions() if s.question is not None and s.question.kind is QuestionKind.BEARER]
    changed = 0
    for state in waiting:
        buyer = state.question.player
        for number in range(6):
            assert seen_by(state, buyer, Random(number)).in_hand == state.in_hand
            for seat in range(len(state.players)):
                if seat != buyer:
                    changed += seen_by(state, seat, Random(number)).in_hand != state.in_hand
    assert changed


def test_neither_dice_nor_seeds_nor_a_script_can_be_seen():
    for number, state in enumerate(positions()):
        given = replace(state, dice=state.dice._replace(faces=(0, 0), coins=(1,)))
        view = seen_by(given, state.asked, Random(number))
        assert view.dice == seen_by(otherwise(state, state.asked), state.asked, Random(number)).dice
        assert (view.dice.faces, view.dice.coins) == ((), ())
        assert (view.setup.seed, view.setup.faces, view.setup.coins, view.setup.card_order) == (0, (), (), ())
        assert not any(member.rewards for player in view.setup.players for member in player.team)


@pytest.mark.rule("SETUP-1")
def test_the_cards_face_down_in_a_draft_are_any_that_were_not_seen():
    setup = table(teams=Teams.DRAFT, seed=2)
    state = begin(setup)
    state = engine.apply(state, Draft(state.draft.face_up[0].id)).state
    orders = {seen_by(state, state.asked, Random(number)).draft.face_down for number in range(10)}
    assert len(orders) > 5
    for order in orders:
        assert {card.id for card in order} == {card.id for card in state.draft.face_down}
