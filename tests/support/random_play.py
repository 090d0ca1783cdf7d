"""Matches of all kinds played by legal commands drawn at random, and every command that a position could be sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

from own_rewards import OWN, STYLES
from real_cards import CATALOG, begin

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardDef, BoardId, Side
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
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.reward_defs import HeldReward, RewardDef, RewardId, RewardKind, Tier
from krosmaster.arena.setup_options import KrosmasterSetup, Mode, PlayerSetup, Setup, Teams
from krosmaster.arena.state import Phase, QuestionKind, State
from krosmaster.grid import Cell

CONCEDES = {2: 0.0002, 4: 0.003}
"""How often a drawn command is to concede, by the number of players: of four it ends the match for one of them."""


MANY_GALLONS = 100
"""So many that tension does not end the match before the last krosmaster is KO."""


YARD = BoardDef(
    BoardId("yard"),
    {"en": "Yard"},
    ("s.ss.Dss", "ss1s.sCs", "..D..B..", "s.C.2..s", "s.T.D1.s", "..D..C..", "ss.Bs.ss", "ssDs.sss"),
    parcels=tuple(
        tuple(parse_cell(name) for name in quarter.split())
        for quarter in ("a1 c1 d1 a2 b2 d2", "g1 h1 f2 h2 h4", "h5 g7 h7 f8 g8 h8", "a4 a5 a7 b7 a8 b8")
    ),
)
"""A small board, so that everybody soon meets everybody, scenery and demon cells."""

BOARDS = {**CATALOG.boards, YARD.id: YARD}
CHARACTERS = tuple(CATALOG.characters.values())


def random_setup(rng: Random) -> Setup:
    """Duels, free for alls and pairs; given teams (twins too), random teams or a draft; the face given or to be picked.

    Few or many GG, with or without rewards for sale and on the cards, with or without scenery that can be destroyed.
    """
    mode = rng.choice((Mode.DUEL, Mode.DUEL, Mode.DUEL, Mode.FREE_FOR_ALL, Mode.PAIRS))
    seats, most = (2, 5) if mode is Mode.DUEL else (4, 3)
    teams = rng.choice((Teams.GIVEN, Teams.RANDOM, Teams.DRAFT if mode is Mode.DUEL else Teams.GIVEN))
    gallons = rng.choice((3 if seats == 4 else 6, MANY_GALLONS))
    tokens = list(OWN.values()) if rng.random() < 0.8 else []
    rng.shuffle(tokens)
    left = list(tokens)
    players = tuple(
        PlayerSetup(
            f"player {seat}",
            _random_team(rng, rng.randint(1, most), left) if teams is Teams.GIVEN else (),
            gallons=gallons,
            kamas=rng.choice((0, 12, 40)),
        )
        for seat in range(seats)
    )
    has_board = rng.random() < 0.7
    return Setup(
        players,
        seed=rng.randrange(2**32),
        mode=mode,
        pairs=((0, 1), (2, 3)) if mode is Mode.PAIRS else (),
        teams=teams,
        board=rng.choice((YARD, YARD, *CATALOG.boards.values())) if has_board else None,
        rotation=rng.choice((0, 90, 180, 270, None)),
        wild_gallons=1 if seats == 2 else rng.choice((0, 0, 3)),
        boards=BOARDS,
        cards=tuple(rng.sample(CHARACTERS, 12)),
        rewards=tuple(tokens),
        scenery_can_be_destroyed=rng.random() < 0.5,
    )


def _random_team(rng: Random, size: int, tokens: list[RewardDef]) -> tuple[KrosmasterSetup, ...]:
    """Cards by chance, some of them with rewards, which are taken from the tokens."""
    return tuple(
        KrosmasterSetup(card, rewards=_random_rewards(rng, card.level, tokens))
        for card in rng.choices(CHARACTERS, k=size)
    )


def _random_rewards(rng: Random, level: int, tokens: list[RewardDef]) -> tuple[HeldReward, ...]:
    """As many as its level or fewer, in a position that can be: no boost face up, one worn piece of a type (REW-8)."""
    held: list[HeldReward] = []
    worn: set[RewardKind] = set()
    for _ in range(min(len(tokens), rng.choice((0, 1, level)))):
        reward = tokens.pop()
        is_up = reward.kind is not RewardKind.BOOST and reward.kind not in worn and rng.random() < 0.5
        if is_up:
            worn.add(reward.kind)
        held.append(HeldReward(reward, is_up=is_up))
    return tuple(held)


def random_command(rng: Random, state: State) -> Command:
    """A legal command: its kind is drawn first, so that many target cells do not crowd out the rest."""
    commands = engine.legal_commands(state)
    if rng.random() < CONCEDES[len(state.players)]:
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
