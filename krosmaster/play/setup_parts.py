"""The parts of a position as a set-up: who stands where, one figure changed, a turn that somebody can play.

Every figure of such a set-up has its handle, as `position.setup_of` gives it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import CharacterDef, Handle, TokenDef
from krosmaster.arena.given_ground import given_scenery
from krosmaster.arena.reward_defs import bonuses_of
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup, TokenSetup, TurnPhase
from krosmaster.grid import Cell, Mask
from krosmaster.play.edits import EditRefusal, EditWhy

Member = KrosmasterSetup | TokenSetup


def members(setup: Setup) -> Iterator[tuple[Handle, int, Member]]:
    """Everybody, with handle and owner: teams first, then tokens."""
    owners: dict[Handle, int] = {}
    for player, given in enumerate(setup.players):
        for member in given.team:
            assert member.name is not None, "a figure of a position has its handle"
            owners[member.name] = player
            yield member.name, player, member
    for token in setup.tokens:
        assert token.name is not None, "a token of a position has its handle"
        yield token.name, owners[token.by], token


def found(setup: Setup, who: Handle) -> tuple[int, Member] | None:
    """The owner of a figure, and what the set-up says of it."""
    return next(((owner, member) for handle, owner, member in members(setup) if handle == who), None)


def card_of(member: Member) -> CharacterDef | TokenDef:
    """What a figure is."""
    return member.character if isinstance(member, KrosmasterSetup) else member.token


def hp_of(member: Member) -> int:
    """The number of wounds at which a figure is KO."""
    return card_of(member).hp + (bonuses_of(member.rewards).hp if isinstance(member, KrosmasterSetup) else 0)


def is_out(member: Member) -> bool:
    """Whether it is a krosmaster that is KO."""
    return isinstance(member, KrosmasterSetup) and member.ko


def with_member(setup: Setup, who: Handle, **changes: Any) -> Setup:
    """The set-up with some fields of one figure changed."""
    players = tuple(
        replace(
            player,
            team=tuple(replace(member, **changes) if member.name == who else member for member in player.team),
        )
        for player in setup.players
    )
    tokens = tuple(replace(token, **changes) if token.name == who else token for token in setup.tokens)
    return replace(setup, players=players, tokens=tokens)


def with_player(setup: Setup, player: int, **changes: Any) -> Setup:
    """The set-up with some fields of one player changed."""
    players: list[PlayerSetup] = list(setup.players)
    players[player] = replace(players[player], **changes)
    return replace(setup, players=tuple(players))


def board_of(setup: Setup) -> BoardDef:
    """The board; a position has one."""
    assert setup.board is not None, "a position has a board"
    return setup.board


# ---- cells ----


def standing(setup: Setup) -> dict[Cell, Member]:
    """Who stands on a cell; traps do not stand, they lie (`lying`)."""
    return {
        member.at: member
        for _handle, _owner, member in members(setup)
        if member.at is not None and not is_out(member) and not card_of(member).is_trap
    }


def lying(setup: Setup) -> dict[Cell, TokenSetup]:
    """The traps by cell."""
    return {token.at: token for token in setup.tokens if token.token.is_trap}


def gone(setup: Setup) -> Mask:
    """The cells of scenery that was destroyed."""
    return given_scenery(setup)[0]


def reason_against_cell(
    setup: Setup, cell: Cell, *, is_trap: bool = False, besides: tuple[Handle, ...] = ()
) -> EditRefusal | None:
    """Why no figure, or no trap, can be put on a cell; `besides`: those who leave it at the same moment."""
    board = board_of(setup)
    if cell not in board.grid:
        return EditRefusal(EditWhy.OFF_THE_BOARD, {"cell": cell})
    bit = 1 << board.grid.index(cell) & ~gone(setup)
    for mask, word in ((board.trees, "tree"), (board.bushes, "bush")):
        if mask & bit:
            return EditRefusal(EditWhy.OBSTACLE, {"cell": cell, "obstacle": word})
    there: Member | None = lying(setup).get(cell) if is_trap else standing(setup).get(cell)
    if there is None or there.name in besides:
        return None
    if is_trap:
        return EditRefusal(EditWhy.TRAP_THERE, {"cell": cell})
    return EditRefusal(EditWhy.OBSTACLE, {"cell": cell, "obstacle": card_of(there)})


# ---- the turn ----


def by_initiative(team: tuple[KrosmasterSetup, ...], timeline: tuple[Handle, ...] | None) -> tuple[Handle, ...]:
    """A team in playing order: by initiative, and of equal ones as they stood before (TURN-3)."""
    before = {handle: place for place, handle in enumerate(timeline or ())}
    ordered = sorted(team, key=lambda member: before.get(Handle(str(member.name)), len(before)))
    ordered.sort(key=lambda member: -member.character.initiative)
    return tuple(Handle(str(member.name)) for member in ordered)


def can_play(setup: Setup, player: int) -> list[Handle]:
    """The characters of a player on the board, krosmasters in playing order first."""
    timeline = setup.players[player].timeline or ()
    here = [
        handle
        for handle, owner, member in members(setup)
        if owner == player and not is_out(member) and not card_of(member).is_mechanism
    ]
    return sorted(here, key=lambda handle: timeline.index(handle) if handle in timeline else len(timeline))


def with_sound_turn(setup: Setup) -> Setup:
    """The set-up with a turn that can be played, after somebody has left: the next one of the team, or of another."""
    turn = setup.turn
    assert turn is not None, "a position has a turn"
    here = {handle for handle, _owner, _member in members(setup)}
    turn = replace(turn, played=tuple(handle for handle in turn.played if handle in here))
    seats = len(setup.players)
    order = turn.order or tuple(range(seats))
    place = order.index(turn.player)
    for player in (order[(place + step) % seats] for step in range(seats)):
        able = can_play(setup, player)
        if not able:
            continue
        if player != turn.player:
            turn = replace(turn, player=player, played=(), tension=(), phase=TurnPhase.ACTIVATION, active=None)
        if turn.phase not in (TurnPhase.ACTIVATION, TurnPhase.PRELIMINARY):
            break
        if turn.active not in able or turn.active in turn.played:
            fresh = [handle for handle in able if handle not in turn.played]
            turn = replace(turn, active=(fresh or able)[0], played=turn.played if fresh else ())
            setup = without_points(setup)
        break
    return replace(setup, turn=turn)


def without_points(setup: Setup) -> Setup:
    """The set-up in which whoever is active has all points, and nothing lasts of another turn."""
    for handle, _owner, member in list(members(setup)):
        if member.mp is not None or member.ap is not None or member.used_this_turn or member.lasting:
            boosts = {"boosts": ()} if isinstance(member, KrosmasterSetup) else {}
            setup = with_member(setup, handle, mp=None, ap=None, used_this_turn=(), lasting=(), **boosts)
    return setup
