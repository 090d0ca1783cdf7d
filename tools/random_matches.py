"""Matches of all kinds for long runs: set-ups drawn at random, and players who draw among the legal commands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from random import Random

from krosmaster.arena import engine
from krosmaster.arena.boards import INLINE, BoardDef, BoardId
from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Command,
    Concede,
    EndTurn,
    Move,
    PickUp,
    Punch,
    UseReward,
)
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.reward_defs import HeldReward, RewardDef, RewardKind
from krosmaster.arena.setup_options import KrosmasterSetup, Mode, PlayerSetup, Setup, Teams
from krosmaster.arena.state import State
from krosmaster.content.loader import load_catalog
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match

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

CATALOG = load_catalog()
BOARDS = {**CATALOG.boards, YARD.id: YARD}
CHARACTERS = tuple(CATALOG.characters.values())


def random_setup(rng: Random, rewards: Iterable[RewardDef]) -> Setup:
    """Duels, free for alls and pairs; given teams (twins too), random teams or a draft; the face given or to be picked.

    Few or many GG, with or without the rewards for sale and on the cards, with or without scenery that can be
    destroyed.
    """
    mode = rng.choice((Mode.DUEL, Mode.DUEL, Mode.DUEL, Mode.FREE_FOR_ALL, Mode.PAIRS))
    seats, most = (2, 5) if mode is Mode.DUEL else (4, 3)
    teams = rng.choice((Teams.GIVEN, Teams.RANDOM, Teams.DRAFT if mode is Mode.DUEL else Teams.GIVEN))
    gallons = rng.choice((3 if seats == 4 else 6, MANY_GALLONS))
    tokens = list(rewards) if rng.random() < 0.8 else []
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


def as_kept(setup: Setup) -> Setup:
    """A random set-up as a match file holds it: a board of the catalogue or an inline one, the catalogue's rewards."""
    board = setup.board
    if board is not None and board.id not in CATALOG.boards:
        board = replace(board, id=INLINE, names=dict.fromkeys(("en", "es", "fr"), "Yard"))
    rewards = tuple(CATALOG.rewards.values()) if setup.rewards else ()
    setup = replace(setup, board=board, boards=CATALOG.boards, rewards=rewards)
    return parse_match(write_match(setup, ()), CATALOG).setup


def random_command(rng: Random, state: State) -> Command:
    """A legal command: its kind is drawn first, so that many target cells do not crowd out the rest."""
    return drawn_among(engine.legal_commands(state), rng, state)


def drawn_among(commands: list[Command], rng: Random, state: State) -> Command:
    """One of the legal commands, as `random_command` draws it."""
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


def keen_among(commands: list[Command], rng: Random, state: State) -> Command:
    """One of the legal commands, mostly one that gets somewhere: a purchase, a blow at an enemy, a step towards one."""
    commands = [command for command in commands if not isinstance(command, Concede)]
    rare = [command for command in commands if isinstance(command, (BuyReward, UseReward, BuyGallon, PickUp))]
    blows = [command for command in commands if isinstance(command, (Cast, Punch)) and _is_worth_it(state, command)]
    steps = [command for command in commands if isinstance(command, Move)]
    for some, chance in ((rare, 0.9), (blows, 0.8), (steps, 0.7)):
        if some and rng.random() < chance:
            return min(some, key=partial(_way_to_go, state)) if some is steps else rng.choice(some)
    kinds = sorted({type(command).__name__ for command in commands})
    kind = rng.choice(kinds)
    return rng.choice([command for command in commands if type(command).__name__ == kind])


def _way_to_go(state: State, step: Move) -> int:
    """The distance from a step's cell to the nearest enemy."""
    to = state.grid.index(step.to)
    own = state.side(state.player)
    enemies = [f.cell for f in state.figures.values() if f.in_play and f.is_character and f.owner not in own]
    return min((state.grid.distance(to, cell) for cell in enemies), default=0)


def _is_worth_it(state: State, command: Cast | Punch) -> bool:
    """Whether the target cell holds an enemy, or scenery to be destroyed."""
    cell = state.grid.index(command.at)
    there = state.at(cell)
    if there is None:
        standing = state.trees | state.bushes | state.crates
        return state.setup.scenery_can_be_destroyed and isinstance(command, Punch) and bool(standing >> cell & 1)
    return there.owner not in state.side(state.player)
