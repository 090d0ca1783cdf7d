"""Random positions of all kinds: out of whole random games, lessons and shortened rules among them, and scattered ones.

In games figures stand where play has led them. A scattered position is drawn: a small board full of scenery, figures
anywhere, with any wounds, points, powers, rewards and used spells, so that rare things meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random

from krosmaster.arena import engine
from krosmaster.arena.boards import INLINE, BoardDef
from krosmaster.arena.definitions import CharacterDef, Handle, Limit, Power, RaiseRange, TokenKind
from krosmaster.arena.reward_defs import HeldReward, RewardDef, RewardKind
from krosmaster.arena.setup_options import (
    Goal,
    KrosmasterSetup,
    Mode,
    Part,
    PlayerSetup,
    Setup,
    Teams,
    TokenSetup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.arena.state import SETUP_PHASES, Phase, State
from krosmaster.content.lessons import SCENARIOS
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.content.matchfile import read_match
from krosmaster.grid import Cell
from tools.random_matches import BOARDS, CATALOG, CHARACTERS, random_command, random_setup

LONGEST = 600
"""Commands after which a random game is left for the next one."""

ASKED_ONCE = SETUP_PHASES - {Phase.PLACE}
"""Phases that a game has few positions of."""

INSPIRED = (Power.CRITICAL, Power.ARMOR, Power.LOCK, Power.DODGE)
LETTERS = "......TBCDD12s"
PHASES = (*[TurnPhase.ACTIVATION] * 8, TurnPhase.PRELIMINARY, TurnPhase.START)


def random_table(rng: Random) -> Setup:
    """A set-up of any kind with the real rewards: as in `random_setup`, or a lesson, or with parts left out."""
    kind = rng.random()
    if kind < 0.15:
        return replace(rng.choice(lessons()), seed=rng.randrange(2**32), faces=(), coins=())
    setup = random_setup(rng, CATALOG.rewards.values())
    if kind < 0.3:
        parts = frozenset(part for part in Part if rng.random() < 0.3)
        goal = rng.choice(tuple(Goal)) if setup.mode is Mode.DUEL else Goal.GALLONS
        setup = replace(setup, without=parts, goal=goal)
    return setup


@cache
def lessons() -> tuple[Setup, ...]:
    """The set-ups of the seven lessons."""
    files = sorted((PROJECT_ROOT / SCENARIOS).glob("lesson-*.yaml"))
    return tuple(read_match(file, CATALOG).setup for file in files)


def game_positions(seed: int, share: float = 0.1) -> Iterator[State]:
    """Of one random game a share of the positions, and every one that asks for a rare answer."""
    rng = Random(seed)  # noqa: S311 - a player, not a secret
    state = engine.initial(random_table(rng)).state
    for _ in range(LONGEST):
        if state.question is not None or state.phase in ASKED_ONCE or rng.random() < share:
            yield state
        if state.is_over:
            return
        state = engine.apply(state, random_command(rng, state)).state


def random_positions(amount: int, first_seed: int = 0) -> Iterator[State]:
    """So many positions: after each random game as many scattered ones as it had."""
    given = 0
    for seed in count(first_seed):
        for number, state in enumerate(game_positions(seed)):
            yield state
            yield led_on(Random(f"{seed}/{number}"))  # noqa: S311
            given += 2
            if given >= amount:
                return


def led_on(rng: Random) -> State:
    """A scattered position, or what a few commands by chance make of it: rewards that ask, kills that owe GG."""
    state = scattered(rng)
    for _ in range(rng.choice((0, 0, 1, 2))):
        if not state.is_over:
            state = engine.apply(state, random_command(rng, state)).state
    return state


def scattered(rng: Random) -> State:
    """A position drawn by chance, mostly with somebody about to act."""
    mode = rng.choice((Mode.DUEL, Mode.DUEL, Mode.FREE_FOR_ALL, Mode.PAIRS))
    seats = 2 if mode is Mode.DUEL else 4
    board = _board(rng, seats)
    cells = [cell for cell in board.grid.cells if not (board.trees | board.bushes) >> board.grid.index(cell) & 1]
    rng.shuffle(cells)
    tokens = list(CATALOG.rewards.values())
    rng.shuffle(tokens)
    names = (Handle(f"figure-{number}") for number in count(1))
    teams = [
        [_krosmaster(rng, next(names), cells.pop(), tokens) for _ in range(rng.randint(1, 3))] for _ in range(seats)
    ]
    everybody = [member for team in teams for member in team]
    summoned = [_token(rng, next(names), cells, everybody) for _ in range(rng.randint(0, 5))]
    player = rng.randrange(seats)
    actors: list[KrosmasterSetup | TokenSetup] = list(teams[player])
    own = {member.name for member in teams[player]}
    actors += [token for token in summoned if token.by in own and token.token.kind is TokenKind.MOB]
    actor = rng.choice(actors)
    assert actor.name is not None
    played = _played_before(teams[player], summoned, actor)
    turn = TurnSetup(5, player, rng.choice(PHASES), actor.name, played)
    if turn.phase is TurnPhase.ACTIVATION:
        active = _about_to_act(rng, actor)
        teams = [[active if member is actor else member for member in team] for team in teams]  # type: ignore[misc]
        summoned = [active if token is actor else token for token in summoned]  # type: ignore[misc]
    elif turn.phase is TurnPhase.START:
        turn = replace(turn, active=None, played=())
    setup = Setup(
        tuple(
            PlayerSetup(f"player {seat}", tuple(team), _timeline(team), rng.randint(1, 4), rng.choice((0, 5, 9, 30)))
            for seat, team in enumerate(teams)
        ),
        seed=rng.randrange(2**32),
        board=board,
        rotation=rng.choice((0, 90, 180, 270)),
        mode=mode,
        pairs=((0, 1), (2, 3)) if mode is Mode.PAIRS else (),
        teams=Teams.GIVEN,
        scenery_can_be_destroyed=rng.random() < 0.5,
        wild_gallons=rng.choice((0, 1)),
        tokens=tuple(summoned),
        goal=rng.choice(tuple(Goal)) if mode is Mode.DUEL and rng.random() < 0.2 else Goal.GALLONS,
        turn=turn,
        boards=BOARDS,
        rewards=tuple(CATALOG.rewards.values()),
    )
    return engine.initial(setup).state


def _board(rng: Random, seats: int) -> BoardDef:
    """A small board with much on it, some of it gone; corners are start cells."""
    height, width = rng.randint(5, 9), rng.randint(5, 9)
    rows = [[rng.choice(LETTERS) for _ in range(width)] for _ in range(height)]
    corners = [(0, 0), (0, width - 1), (height - 1, width - 1), (height - 1, 0)]
    for row, col in corners:
        rows[row][col] = "s"
    parcels = tuple((Cell(row, col),) for row, col in corners) if seats == 4 else ()
    return BoardDef(INLINE, {}, tuple("".join(row) for row in rows), parcels)


def _krosmaster(rng: Random, name: Handle, cell: Cell, tokens: list[RewardDef]) -> KrosmasterSetup:
    card = rng.choice(CHARACTERS)
    held: list[HeldReward] = []
    worn: set[RewardKind] = set()
    for _ in range(rng.randint(0, card.level)):
        if not tokens:
            break
        reward = tokens.pop()
        is_up = reward.kind is not RewardKind.BOOST and reward.kind not in worn and rng.random() < 0.6
        if is_up and reward.kind.is_equipment:
            worn.add(reward.kind)
        held.append(HeldReward(reward, is_up=is_up))
    limited = [spell for spell in card.spells if spell.limit is Limit.GAME]
    return KrosmasterSetup(
        card,
        name,
        cell,
        wounds=rng.choice((0, rng.randrange(card.hp), card.hp - 1)),
        used_this_game=tuple(spell.id for spell in limited if rng.random() < 0.5),
        inspired=tuple(power for power in INSPIRED if rng.random() < 0.1),
        rewards=tuple(held),
    )


def _token(rng: Random, name: Handle, cells: list[Cell], everybody: list[KrosmasterSetup]) -> TokenSetup:
    token = rng.choice(list(CATALOG.tokens.values()))
    wounds = rng.randrange(token.hp) if token.kind is TokenKind.MOB else 0
    by = rng.choice(everybody).name
    assert by is not None
    return TokenSetup(token, by, cells.pop(), name, wounds)


def _about_to_act(rng: Random, actor: KrosmasterSetup | TokenSetup) -> KrosmasterSetup | TokenSetup:
    """The one whose turn it is: some of its points spent, some of its spells used."""
    mp, ap = rng.randint(0, 4), rng.randint(0, 9)
    if isinstance(actor, TokenSetup):
        return replace(actor, mp=mp, ap=ap)
    card: CharacterDef = actor.character
    used = [spell.id for spell in card.spells for _ in range(spell.uses) if spell.limit is Limit.TURN]
    used = [spell for spell in used if rng.random() < 0.5]
    lasting = [spell for spell in card.spells if any(isinstance(effect, RaiseRange) for effect in spell.effects)]
    return replace(
        actor,
        mp=mp,
        ap=ap,
        used_this_turn=tuple(used),
        lasting=tuple(spell.id for spell in lasting if rng.random() < 0.6),
    )


def _played_before(
    team: list[KrosmasterSetup], summoned: list[TokenSetup], actor: KrosmasterSetup | TokenSetup
) -> tuple[Handle, ...]:
    """Who has had its turn: the krosmasters before it in the timeline, their mobs, and the summoner of a mob."""
    timeline = _timeline(team)
    of_mob = isinstance(actor, TokenSetup)
    place = timeline.index(actor.by if isinstance(actor, TokenSetup) else actor.name or Handle(""))
    before = timeline[:place]
    mobs = [token.name for token in summoned if token.token.kind is TokenKind.MOB and token.by in before and token.name]
    return (*before, *mobs, *timeline[place : place + of_mob])


def _timeline(team: list[KrosmasterSetup]) -> tuple[Handle, ...]:
    ordered = sorted(team, key=lambda member: -member.character.initiative)
    return tuple(member.name for member in ordered if member.name is not None)
