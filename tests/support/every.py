"""One crowded position for any caster of the catalogue, and what must hold of everything that is aimed in it.

The caster stands in the middle at f6. North of it is an enemy with room behind it and a trap at the end of that room,
east an ally, west a crate and an enemy afar, south free cells and an enemy; wounded allies, one of them a knight, an
invisible enemy, one that reflects and a bomb are near.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cast_previews import cast_preview
from real_cards import CATALOG, real
from scenes import cell

from krosmaster.arena import engine
from krosmaster.arena.boards import INLINE, BoardDef
from krosmaster.arena.commands import Cast, Command, UseReward
from krosmaster.arena.definitions import CharacterDef, Handle, SpellDef, SpellKind, TokenDef, TokenId
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.events import (
    BombWentOff,
    CharacterTurnEnded,
    CoinTossed,
    DiceRolled,
    Event,
    FigureShifted,
    KnockedOut,
    MarkersPlaced,
    SceneryDamaged,
    SceneryDestroyed,
    TokenLeft,
    TokenSummoned,
    WoundReflected,
    WoundsHealed,
    WoundsPaid,
    WoundsPlaced,
)
from krosmaster.arena.reward_defs import HeldReward
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup, TokenSetup, TurnPhase, TurnSetup
from krosmaster.arena.state import State
from krosmaster.arena.summary import digest
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import ArenaMatch, replayed
from krosmaster.grid import Cell
from krosmaster.play.odds import ways
from krosmaster.play.preview import CastPreview, CastStudy, spell_preview
from krosmaster.table.contract import NO_SCRIPT, Accepted, Script
from krosmaster.table.dice import seeded
from krosmaster.table.match import Match

BOARD = BoardDef(
    INLINE,
    {},
    (
        "..s..s..s..",
        "........1..",
        "...D.......",
        "...........",
        "...T.......",
        "....C......",
        "...........",
        ".......B...",
        "...........",
        "...........",
        "..s..s..s..",
    ),
)
CASTER = Handle("caster")

_EVERY_DIE = 60
CHANCES = tuple(
    seeded(7, (FACES.index(face),) * _EVERY_DIE if face else (), (coin,))
    for face in (Face.WILD, Face.LOCK, None)
    for coin in (0, 1)
)
"""All dice of a spell succeed, all fail, and they fall anyhow; each with heads and with tails."""


def crowd(
    caster: CharacterDef | TokenDef,
    *,
    at: str = "f6",
    summon: TokenId | None = None,
    rewards: Iterable[HeldReward] = (),
    tokens: Iterable[TokenSetup] = (),
    active: str = CASTER,
    wounds: int = 2,
    **fields: Any,
) -> Setup:
    """The position, the caster about to act; `summon` is a token of its own beside the enemy in the north.

    A mob is a caster of the ally `mate`. With another one active than the caster, that one is about to act.
    """
    mates = [
        KrosmasterSetup(real("flame-knight"), Handle("friend"), cell("g6"), wounds=3),
        KrosmasterSetup(real("lil-healey"), Handle("mate"), cell("d7"), wounds=3),
    ]
    foes = [
        KrosmasterSetup(real("makum-bah"), Handle("foe"), cell("f5")),
        KrosmasterSetup(real("king-of-the-gobballs"), Handle("rival"), cell("f9"), wounds=1),
        KrosmasterSetup(real("jems-blond"), Handle("archer"), cell("b6"), wounds=6),
        KrosmasterSetup(real("srammy"), Handle("hidden"), cell("d8")),
    ]
    placed = [
        _token("prespic", "foe", "g4"),
        _token("water-bomb", "rival", "e9"),
        _token("tricky-trap", "hidden", "f2"),
        _token("tricky-trap", "hidden", "g8"),
        *tokens,
    ]
    wounds = max(0, min(wounds, caster.hp - 1 - max(spell.wounds for spell in caster.spells)))
    played: tuple[Handle, ...] = ()
    if isinstance(caster, TokenDef):
        placed.append(TokenSetup(caster, Handle("mate"), cell(at), CASTER, wounds))
        played = (Handle("mate"),)
    else:
        mates.insert(0, KrosmasterSetup(caster, CASTER, cell(at), wounds, rewards=tuple(rewards)))
    if summon is not None:
        placed.append(_token(summon, CASTER, "e5"))
    player = int(active in [member.name for member in foes])
    return Setup(
        players=(
            PlayerSetup("Ana", tuple(mates), _timeline(mates), kamas=2),
            PlayerSetup("Ben", tuple(foes), _timeline(foes)),
        ),
        seed=11,
        board=BOARD,
        rotation=0,
        scenery_can_be_destroyed=True,
        tokens=tuple(placed),
        kamas={cell("i2"): 1},
        turn=TurnSetup(3 + player, player, TurnPhase.ACTIVATION, Handle(active), () if player else played),
        rewards=tuple(CATALOG.rewards.values()),
        **fields,
    )


def _token(token_id: str, by: str, at: str) -> TokenSetup:
    return TokenSetup(CATALOG.tokens[TokenId(token_id)], Handle(by), cell(at))


def _timeline(team: list[KrosmasterSetup]) -> tuple[Handle, ...]:
    return tuple(member.name for member in sorted(team, key=lambda one: -one.character.initiative) if member.name)


# ---- the preview against the rules ----


def check_castable_cells(state: State, spell: SpellDef) -> list[Cast]:
    """The legal casts of a spell: the preview must show exactly their cells."""
    legal = [command for command in engine.legal_commands(state) if isinstance(command, Cast)]
    casts = [command for command in legal if command.spell == spell.id]
    preview = spell_preview(state, spell.id)
    assert preview is not None
    assert preview.castable_cells == {command.at for command in casts}
    for at in state.grid.cells:
        refused = engine.reason_against(state, Cast(spell.id, at)) is not None
        assert refused == (at not in preview.castable_cells), at
    return casts


def preview_of(state: State, command: Command) -> CastPreview:
    """The whole preview of a cast or of a reward."""
    if isinstance(command, Cast):
        return cast_preview(state, command.spell, command.at)
    assert isinstance(command, UseReward)
    return CastStudy(state, command).look(100_000)


def check_preview(state: State, command: Command, spell: SpellDef | None) -> list[tuple[Event, ...]]:
    """Everything that a legal act does, whatever chance decides, is in its preview; the events of each run."""
    preview = preview_of(state, command)
    assert preview.is_counted
    assert sum(way.chance for way in ways(state, command)) == 1
    for odds in preview.targets:
        assert sum(odds.wounds.values()) == sum(odds.heals.values()) == 1
        assert min(*odds.wounds.values(), *odds.heals.values()) > 0 <= odds.out <= 1
    for piece in preview.scenery:
        assert sum(piece.wounds.values()) == 1 >= piece.broken >= 0
    runs = []
    for dice in CHANCES:
        step = engine.apply(replace(state, dice=dice), command)
        events = _until_the_turn_ends(step.events)
        _check_figures(state, preview, events)
        _check_certain(preview, events)
        _check_places(state, step.state, preview, events)
        if spell is not None:
            _check_zone(state, preview, events, spell)
        runs.append(events)
    return runs


def _until_the_turn_ends(events: tuple[Event, ...]) -> tuple[Event, ...]:
    ends = [place for place, event in enumerate(events, start=1) if isinstance(event, CharacterTurnEnded)]
    return events[: ends[0]] if ends else events


def _check_figures(state: State, preview: CastPreview, events: tuple[Event, ...]) -> None:
    """Wounds, healing and leaving are as the odds say they can be, for everybody who is touched and for all others."""
    odds = {target.who: target for target in preview.targets}
    placed: dict[Handle, int] = {}
    healed: dict[Handle, int] = {}
    left = set()
    for event in events:
        match event:
            case WoundsPlaced() | WoundReflected():
                placed[event.who] = placed.get(event.who, 0) + event.wounds
            case WoundsHealed():
                healed[event.who] = healed.get(event.who, 0) + event.wounds
            case KnockedOut() | TokenLeft():
                left.add(event.who)
    assert odds.keys() >= placed.keys() | healed.keys() | left
    for who, target in odds.items():
        assert target.wounds.get(placed.get(who, 0)), f"{who}: {placed} is not in {target.wounds}"
        assert target.heals.get(healed.get(who, 0)), f"{who}: {healed} is not in {target.heals}"
        assert target.out > 0 if who in left else target.out < 1
    if preview.costs_its_user:
        assert state.active in left
    pieces = {piece.at: piece for piece in preview.scenery}
    damaged = {event.at: event.wounds for event in events if isinstance(event, SceneryDamaged)}
    assert pieces.keys() == damaged.keys()
    assert all(pieces[at].wounds.get(wounds) for at, wounds in damaged.items())
    assert all(pieces[event.at].broken for event in events if isinstance(event, SceneryDestroyed))


def _check_certain(preview: CastPreview, events: tuple[Event, ...]) -> None:
    """Markers before any chance, what is summoned and what is paid are as shown."""
    chances = [place for place, event in enumerate(events) if isinstance(event, DiceRolled | CoinTossed)]
    certain = events[: chances[0]] if chances else events
    shown = [(marker.who, marker.points, marker.amount) for marker in preview.markers]
    assert shown == [(e.who, e.points, e.amount) for e in certain if isinstance(e, MarkersPlaced)]
    known = {marker.who for marker in preview.markers} | {target.who for target in preview.targets}
    assert known >= {event.who for event in events if isinstance(event, MarkersPlaced)}
    summoned = [event.token for event in events if isinstance(event, TokenSummoned)]
    assert summoned == ([] if preview.summoned is None else [preview.summoned])
    assert preview.wounds_paid == sum(event.wounds for event in events if isinstance(event, WoundsPaid))


def _check_places(before: State, after: State, preview: CastPreview, events: tuple[Event, ...]) -> None:
    """Everybody stands where the ghosts are, and who has none stands still; but for what an explosion moves."""
    blasts = [place for place, event in enumerate(events) if isinstance(event, BombWentOff)]
    blown = {event.who for event in events[blasts[0] :] if isinstance(event, FigureShifted)} if blasts else set()
    ghosts = {ghost.who: ghost for ghost in preview.ghosts}
    assert all(ghost.from_ == before.grid.cells[before.figures[who].cell] for who, ghost in ghosts.items())
    for who, figure in before.figures.items():
        now = after.figures.get(who)
        if figure.in_play and now is not None and now.in_play and who not in blown:
            expected = ghosts[who].to if who in ghosts else before.grid.cells[figure.cell]
            assert after.grid.cells[now.cell] == expected, who


def _check_zone(state: State, preview: CastPreview, events: tuple[Event, ...], spell: SpellDef) -> None:
    """An attack hits everybody in the area, a healing spell every character in it, and nobody else."""
    here = {figure.handle: figure for figure in state.figures.values() if figure.in_play and not figure.is_trap}
    inside = {who for who, figure in here.items() if state.grid.cells[figure.cell] in preview.zone_cells}
    hit = {event.who for event in events if isinstance(event, WoundsPlaced) and event.by == state.active}
    healed = {event.who for event in events if isinstance(event, WoundsHealed) and event.rule == "SPELL-7"}
    assert hit == (inside if spell.kind is SpellKind.ATTACK else set())
    assert healed == ({w for w in inside if here[w].is_character} if spell.kind is SpellKind.HEAL else set())


def telling(state: State, commands: Iterable[Any], spell: SpellDef) -> list[Any]:
    """Of some acts those that reach somebody or something, and two others."""
    busy, idle = [], []
    solid = state.trees | state.bushes | state.crates
    for command in commands:
        reached = _zone_of(state, command.at, spell)
        occupied = any(state.grid.index(at) in state.field.occupants for at in reached)
        (busy if occupied or any(solid >> state.grid.index(at) & 1 for at in reached) else idle).append(command)
    return busy + idle[:2]


def _zone_of(state: State, at: Cell, spell: SpellDef) -> list[Cell]:
    """The cells that may be reached: those of the area around the target, whatever its direction."""
    if spell.zone.value == "cell":
        return [at]
    return [c for c in state.grid.cells if abs(c.row - at.row) <= 1 >= abs(c.col - at.col)]


# ---- through a match and its file ----


def check_match(setup: Setup, *given: Command | tuple[Command, Script]) -> ArenaMatch:
    """Play commands, each taken back, redone and played anew, and load the save of all; the match as it stands."""
    match: ArenaMatch = Match(engine, setup, free_undo=True)
    for one in given:
        command, script = one if isinstance(one, tuple) else (one, NO_SCRIPT)
        before = match.state
        result = match.submit(command, script)
        assert isinstance(result, Accepted), f"{command}: {result}"
        after = match.state
        assert match.undo()
        assert match.state == before != after
        assert match.redo()
        assert match.state == after
        assert match.undo()
        again = match.submit(command, script)
        assert isinstance(again, Accepted)
        assert again.step == result.step
        assert result.step.leftover == NO_SCRIPT
    loaded = replayed(parse_match(write_match(match.setup, match.records), CATALOG), engine)
    assert replace(loaded.state, setup=match.setup) == match.state
    assert digest(loaded.state) == digest(match.state)
    return match
