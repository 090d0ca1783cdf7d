"""Matches of all kinds played by legal commands drawn at random, and every command that a position could be sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

from real_cards import CATALOG, ORDERED_IDS, begin, duel, table

from krosmaster.arena import engine
from krosmaster.arena.commands import (
    BuyGallon,
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
)
from krosmaster.arena.definitions import BoardId, CharacterId, Handle, Side, SpellId
from krosmaster.arena.dice import FACES
from krosmaster.arena.setup_options import Setup, Teams
from krosmaster.arena.state import Phase, QuestionKind, State
from krosmaster.grid import Cell

CONCEDES = 0.0002
"""How often a drawn command is to concede."""


MANY_GALLONS = 100
"""So many that tension does not end the match before the last krosmaster is KO."""


def random_setup(rng: Random) -> Setup:
    """Given teams (twins too), random teams or a draft, on either face, picked or given, with few or many GG."""
    boards = list(CATALOG.boards.values())
    fields = {"seed": rng.randrange(2**32)}
    if rng.random() < 0.5:
        fields |= {"board": rng.choice(boards)}
        fields |= {"rotation": rng.choice((0, 90, 180, 270, None))}
    teams = rng.choice((Teams.GIVEN, Teams.RANDOM, Teams.DRAFT))
    pool = [*ORDERED_IDS, *ORDERED_IDS]
    if teams is Teams.GIVEN:
        setup = duel(rng.sample(pool, rng.randint(1, 5)), rng.sample(pool, rng.randint(1, 5)), **fields)
    else:
        setup = table(teams=teams, **fields)
    gallons = rng.choice((6, 6, MANY_GALLONS))
    return replace(setup, players=tuple(replace(player, gallons=gallons) for player in setup.players))


def random_command(rng: Random, state: State) -> Command:
    """A legal command: its kind is drawn first, so that many target cells do not crowd out the rest."""
    commands = engine.legal_commands(state)
    if rng.random() < CONCEDES:
        return rng.choice([command for command in commands if isinstance(command, Concede)])
    by_kind: dict[type, list[Command]] = {}
    for command in commands:
        if not isinstance(command, Concede):
            by_kind.setdefault(type(command), []).append(command)
    if len(by_kind) > 1 and rng.random() < 0.5:
        by_kind.pop(EndTurn, None)
    kind = rng.choice(list(by_kind))
    aimed = [c for c in by_kind[kind] if isinstance(c, (Cast, Punch)) and state.at(state.grid.index(c.at)) is not None]
    return rng.choice(aimed if aimed and rng.random() < 0.7 else by_kind[kind])


def random_positions(games: int, each: int) -> list[State]:
    """Positions from random games: up to so many of each phase and question, and four times as many to act in."""
    taken: Counter[tuple[Phase, QuestionKind | None]] = Counter()
    positions = []
    for seed in range(games):
        rng = Random(seed)
        state = begin(random_setup(rng))
        while not state.is_over:
            kind = state.phase, None if state.question is None else state.question.kind
            if taken[kind] < (4 * each if kind == (Phase.ACTIVATION, None) else each) and rng.random() < 0.3:
                taken[kind] += 1
                positions.append(state)
            state = engine.apply(state, random_command(rng, state)).state
    return positions


def conceivable(state: State) -> Iterator[Command]:
    """Every command with what exists in the match, and some with what does not."""
    handles = [*state.figures, Handle("nobody")]
    cells = [Cell(row, col) for row in range(-1, 13) for col in range(-1, 13)]
    spells = {spell.id for figure in state.figures.values() for spell in figure.definition.spells}
    yield from (Move(cell) for cell in cells)
    yield from (Punch(cell) for cell in cells)
    yield from (Cast(spell, cell) for spell in sorted([*spells, SpellId("punch"), SpellId("none")]) for cell in cells)
    yield from (Place(handle, cell) for handle in handles for cell in cells)
    yield from (Choose(handle) for handle in handles)
    yield from (BuyGallon(seller) for seller in (None, 0, 1))
    yield from (Concede(player) for player in (-1, 0, 1, 2))
    yield from (PickUp(), EndTurn())
    yield from (PickSide(side) for side in Side)
    yield from (PickBoard(BoardId(board)) for board in (*CATALOG.boards, "none"))
    yield from (Draft(CharacterId(card)) for card in (*ORDERED_IDS, "none"))
    yield from (SetDice(faces) for count in (0, 1, 2, 3) for faces in product(FACES, repeat=count))
    yield from (Inspire(give) for count in (1, 2) for give in product((None, *handles), repeat=count))
    for player in (0, 1):
        team = [figure.handle for figure in state.figures.values() if figure.owner == player and figure.is_krosmaster]
        yield from (OrderTimeline(order) for order in permutations(team))
        yield OrderTimeline(tuple(team[1:]))
