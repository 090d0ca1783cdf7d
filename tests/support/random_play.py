"""Positions of random matches with the rewards of the tests, and every command that a position could be sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

from own_rewards import OWN, STYLES
from real_cards import CATALOG, begin

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Choose,
    Command,
    Concede,
    Draft,
    EndTurn,
    Inspire,
    Move,
    OrderTimeline,
    PickBoard,
    PickSide,
    PickUp,
    Place,
    Punch,
    SetDice,
    Source,
    UseReward,
)
from krosmaster.arena.definitions import CarryAlly, CharacterId, Handle, SpellId
from krosmaster.arena.dice import FACES
from krosmaster.arena.reward_defs import RewardId, Tier
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import Phase, QuestionKind, State
from krosmaster.grid import Cell
from tools import random_matches
from tools.random_matches import BOARDS, random_command


def random_setup(rng: Random) -> Setup:
    """A match of any kind with the rewards as they are made for tests."""
    return random_matches.random_setup(rng, OWN.values())


def random_positions(games: int, each: int) -> list[State]:
    """Positions from random games: up to so many of each phase and question, and four times as many to act in."""
    taken: Counter[tuple[Phase, QuestionKind | None]] = Counter()
    positions = []
    for seed in range(games):
        rng = Random(seed)
        state = begin(random_setup(rng))
        while not state.is_over:
            kind = state.phase, None if state.question is None else state.question.kind
            some = 4 * each if kind == (Phase.ACTIVATION, None) else each
            # questions are rare: each is taken
            if taken[kind] < some and (state.question is not None or rng.random() < 0.3):
                taken[kind] += 1
                positions.append(state)
            state = engine.apply(state, random_command(rng, state)).state
    return positions


def conceivable(state: State) -> Iterator[Command]:
    """Every command with what exists in the match, and some with what does not."""
    handles = [*state.figures, Handle("nobody")]
    cells = [Cell(row, col) for row in range(-1, 13) for col in range(-1, 13)]
    spells = {spell.id for figure in state.figures.values() for spell in figure.spells}
    seats = len(state.players)
    yield from (Move(cell) for cell in cells)
    yield from (Punch(cell) for cell in cells)
    yield from (Cast(spell, cell) for spell in sorted([*spells, SpellId("punch"), SpellId("none")]) for cell in cells)
    yield from (Place(handle, cell) for handle in handles for cell in cells)
    yield from (Choose(option) for option in (*handles, *(word for word, _ in STYLES), *range(seats + 1)))
    yield from (BuyGallon(seller) for seller in (None, *range(seats + 1)))
    yield from (Concede(player) for player in range(-1, seats + 1))
    yield from _conceivable_purchases(handles)
    yield from _conceivable_uses(state, handles, cells)
    yield from (PickUp(), EndTurn())
    yield from (PickSide(side) for side in Side)
    yield from (PickBoard(BoardId(board)) for board in (*BOARDS, "none"))
    yield from (Draft(CharacterId(card)) for card in (*CATALOG.characters, "none"))
    yield from (SetDice(faces) for count in (0, 1, 2, 3) for faces in product(FACES, repeat=count))
    yield from (Inspire(give) for count in (1, 2) for give in product((None, *handles), repeat=count))
    for player in range(seats):
        team = [figure.handle for figure in state.figures.values() if figure.owner == player and figure.is_krosmaster]
        yield from (OrderTimeline(order) for order in permutations(team))
        yield OrderTimeline(tuple(team[1:]))


def _conceivable_purchases(handles: list[Handle]) -> Iterator[Command]:
    for tier, source, index, to in product(Tier, Source, (-1, 0, 1, 2), (None, *handles)):
        yield BuyReward(tier, source, index, to)


def _conceivable_uses(state: State, handles: list[Handle], cells: list[Cell]) -> Iterator[Command]:
    """Every use of the rewards on the active card, of one that lies elsewhere and of one that is nowhere."""
    active = state.active_figure
    held = [held.reward for held in active.rewards] if active is not None else []
    elsewhere = [held.reward for figure in state.figures.values() for held in figure.rewards if figure is not active]
    ids = [*(reward.id for reward in (*held, *elsewhere[:1])), RewardId("none")]
    carrying = {reward.id for reward in held if reward.spell and CarryAlly() in reward.spell.effects}
    for reward_id in ids:
        who = (None, *handles) if reward_id in carrying else (None, handles[0])
        yield from (UseReward(reward_id, at, carried) for at in (None, *cells) for carried in who)
