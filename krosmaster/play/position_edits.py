"""Changes of a position in the sandbox: each a new set-up, which the rules have still to accept, or why not."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import SETTINGS
from krosmaster.arena.given_ground import given_scenery
from krosmaster.arena.mechanisms import scenery_worth
from krosmaster.arena.setup_options import Setup, TurnPhase
from krosmaster.grid import Cell, Grid
from krosmaster.play.edits import (
    AllowScenery,
    Edit,
    EditRefusal,
    EditWhy,
    SetBoard,
    SetGallons,
    SetGroundKamas,
    SetOpenReward,
    SetPlayed,
    SetPurse,
    SetScenery,
    SetSeed,
    SetTimeline,
    SetTurn,
    SetWildGallons,
)
from krosmaster.play.figure_edits import figure_edited, reason_against_number, refused
from krosmaster.play.setup_parts import (
    board_of,
    can_play,
    card_of,
    found,
    members,
    reason_against_cell,
    standing,
    with_member,
    with_player,
    with_sound_turn,
    without_points,
)
from krosmaster.play.shop_edits import open_reward_set

MOST_GALLONS = 99
MOST_KAMAS = 999
LONGEST_MATCH = 99_999
"""The last turn that a match file can say."""

_OF_PHASES = {TurnPhase.SET_DICE: 2, TurnPhase.INSPIRE: 2}
"""How many tension dice lie on the table."""


def edited(setup: Setup, edit: Edit) -> Setup | EditRefusal:
    """The position after a change, as the set-up that leads to it, or why it is refused.

    `setup` is a position as `position.setup_of` gives it. `engine.initial` has the last word on what comes out.
    """
    match edit:
        case SetGallons(player, gallons):
            return _with_gallons(setup, player, gallons)
        case SetWildGallons(gallons):
            if not setup.has_gallons:
                return refused(EditWhy.NO_GALLONS)
            return reason_against_number(gallons, 0, MOST_GALLONS) or replace(setup, wild_gallons=gallons)
        case SetPurse(player, kamas):
            return _with_purse(setup, player, kamas)
        case SetGroundKamas(at, kamas):
            return _with_ground_kamas(setup, at, kamas)
        case AllowScenery(on):
            return _with_scenery_allowed(setup, on=on)
        case SetScenery(at, wounds):
            return _with_scenery(setup, at, wounds)
        case SetBoard():
            return _on_board(setup, edit)
        case SetOpenReward():
            return open_reward_set(setup, edit)
        case SetTurn():
            return _in_turn(setup, edit)
        case SetPlayed(who):
            return _with_played(setup, who)
        case SetTimeline(player, who):
            return _with_timeline(setup, player, who)
        case SetSeed(seed):
            return reason_against_number(seed, 0, 2**64 - 1) or replace(setup, seed=seed, faces=(), coins=())
        case _:
            return figure_edited(setup, edit)


# ---- what players own, what lies on the ground ----


def _with_gallons(setup: Setup, player: int, gallons: int) -> Setup | EditRefusal:
    if not setup.has_gallons:
        return refused(EditWhy.NO_GALLONS)
    reason = _reason_against_player(setup, player) or reason_against_number(gallons, 0, MOST_GALLONS)
    return reason or with_player(setup, player, gallons=gallons)


def _with_purse(setup: Setup, player: int, kamas: int) -> Setup | EditRefusal:
    if not setup.has_kamas:
        return refused(EditWhy.NO_KAMAS)
    reason = _reason_against_player(setup, player) or reason_against_number(kamas, 0, MOST_KAMAS)
    return reason or with_player(setup, player, kamas=kamas)


def _reason_against_player(setup: Setup, player: int) -> EditRefusal | None:
    return None if player in range(len(setup.players)) else refused(EditWhy.NO_SUCH_PLAYER)


def _with_ground_kamas(setup: Setup, at: Cell, kamas: int) -> Setup | EditRefusal:
    if not setup.has_kamas:
        return refused(EditWhy.NO_KAMAS)
    everybody = tuple(handle for handle, _owner, _member in members(setup))
    reason = reason_against_cell(setup, at, besides=everybody) or reason_against_number(kamas, 0, MOST_KAMAS)
    if reason is not None:
        return reason
    board = board_of(setup)
    lying = dict(setup.kamas)
    lying.pop(at, None)
    if kamas != board.kamas.get(board.grid.index(at), 0):
        lying[at] = kamas
    return replace(setup, kamas=lying)


def _with_scenery_allowed(setup: Setup, *, on: bool) -> Setup | EditRefusal:
    if on:
        return replace(setup, scenery_can_be_destroyed=True)
    for at, wounds in setup.scenery.items():
        if wounds is None and (reason := _reason_against_scenery(setup, at)) is not None:
            return reason
    return replace(setup, scenery_can_be_destroyed=False, scenery={})


def _with_scenery(setup: Setup, at: Cell, wounds: int | None) -> Setup | EditRefusal:
    board = board_of(setup)
    if at not in board.grid:
        return refused(EditWhy.OFF_THE_BOARD, cell=at)
    cell = board.grid.index(at)
    if not (board.trees | board.bushes | board.crates) >> cell & 1:
        return refused(EditWhy.NO_SCENERY, cell=at)
    if not setup.scenery_can_be_destroyed:
        return refused(EditWhy.SCENERY_IS_WHOLE)
    scenery = dict(setup.scenery)
    scenery.pop(at, None)
    if wounds is None:
        return replace(setup, scenery={**scenery, at: None})
    hp, _kamas = scenery_worth(board.trees >> cell & 1, board.bushes >> cell & 1)
    reason = reason_against_number(wounds, 0, hp - 1)
    if reason is None and given_scenery(setup)[0] >> cell & 1:
        reason = _reason_against_scenery(setup, at)
    return reason or replace(setup, scenery={**scenery, at: wounds} if wounds else scenery)


def _reason_against_scenery(setup: Setup, at: Cell) -> EditRefusal | None:
    """Why what is gone cannot stand there again: somebody does. A crate stands in nobody's way (DECOR-3)."""
    there, board = standing(setup).get(at), board_of(setup)
    if there is None or board.crates >> board.grid.index(at) & 1:
        return None
    return refused(EditWhy.OBSTACLE, cell=at, obstacle=card_of(there))


def _on_board(setup: Setup, edit: SetBoard) -> Setup | EditRefusal:
    """Figures keep their cells where they can; the others go to the nearest free one. The ground is as it was laid."""
    board, seats = edit.board, len(setup.players)
    made_for = len(board.starts) or (seats if seats == 2 or len(board.parcels) == seats else 2)
    if made_for != seats:
        return refused(EditWhy.BOARD_OF_OTHERS, number=made_for)
    rotation = None if board.starts else edit.rotation
    if rotation not in (0, 90, 180, 270, None):
        return refused(EditWhy.WRONG_NUMBER, number=edit.rotation, least=0, most=270)
    if board == setup.board:
        return replace(setup, rotation=rotation)
    moved = replace(setup, board=board, rotation=rotation, kamas={}, scenery={})
    blocked = board.trees | board.bushes
    for is_trap in (False, True):
        taken: set[int] = set()
        for handle, _owner, member in members(setup):
            if member.at is None or card_of(member).is_trap is not is_trap:
                continue
            cell = _nearest(board.grid, member.at, blocked, taken)
            if cell is None:
                return refused(EditWhy.NO_ROOM, who=card_of(member))
            taken.add(cell)
            moved = with_member(moved, handle, at=board.grid.cells[cell])
    return moved


def _nearest(grid: Grid, at: Cell, blocked: int, taken: set[int]) -> int | None:
    """The free cell nearest to a place; of several the first."""
    free = (cell for cell in range(grid.size) if not blocked >> cell & 1 and cell not in taken)

    def away(cell: int) -> int:
        return abs(grid.cells[cell].row - at.row) + abs(grid.cells[cell].col - at.col)

    return min(free, key=away, default=None)


# ---- the turn ----


def _in_turn(setup: Setup, edit: SetTurn) -> Setup | EditRefusal:
    turn = setup.turn
    assert turn is not None, "a position has a turn"
    if (reason := _reason_against_player(setup, edit.player)) is not None:
        return reason
    able = can_play(setup, edit.player)
    if not able:
        return refused(EditWhy.NOBODY_TO_PLAY)
    number = turn.number if edit.number is None else edit.number
    reason = reason_against_number(number, 1, LONGEST_MATCH) or _reason_against_dice(edit)
    if reason is not None:
        return reason
    changed = replace(turn, player=edit.player, number=number, phase=edit.phase, tension=edit.tension)
    if edit.phase not in (TurnPhase.ACTIVATION, TurnPhase.PRELIMINARY):
        return without_points(replace(setup, turn=replace(changed, active=None, played=())))
    active = edit.active
    if active is None:
        return refused(EditWhy.NOBODY_TO_PLAY)
    if active not in able:
        return _not_of(setup, active)
    played = tuple(handle for handle in turn.played if handle != active) if edit.player == turn.player else ()
    anew = replace(setup, turn=replace(changed, active=active, played=played))
    return anew if (active, edit.phase) == (turn.active, turn.phase) else without_points(anew)


def _reason_against_dice(edit: SetTurn) -> EditRefusal | None:
    if len(edit.tension) != _OF_PHASES.get(edit.phase, 0):
        return refused(EditWhy.TWO_DICE)
    if edit.phase is TurnPhase.INSPIRE and any(len(SETTINGS[face]) > 1 for face in edit.tension):
        return refused(EditWhy.NO_SUCH_INSPIRATION)
    return None


def _with_played(setup: Setup, who: tuple[Handle, ...]) -> Setup | EditRefusal:
    turn = setup.turn
    assert turn is not None, "a position has a turn"
    able = can_play(setup, turn.player)
    for handle in who:
        if handle not in able:
            return _not_of(setup, handle)
    if turn.phase not in (TurnPhase.ACTIVATION, TurnPhase.PRELIMINARY):
        return replace(setup, turn=replace(turn, played=())) if not who else refused(EditWhy.NOBODY_TO_PLAY)
    return with_sound_turn(replace(setup, turn=replace(turn, played=who)))


def _not_of(setup: Setup, who: Handle) -> EditRefusal:
    there = found(setup, who)
    if there is None:
        return refused(EditWhy.NOBODY, who=who)
    return refused(EditWhy.NOT_OF_THIS_PLAYER, who=card_of(there[1]))


def _with_timeline(setup: Setup, player: int, who: tuple[Handle, ...]) -> Setup | EditRefusal:
    if (reason := _reason_against_player(setup, player)) is not None:
        return reason
    team = {str(member.name): member for member in setup.players[player].team}
    if sorted(who) != sorted(team):
        return refused(EditWhy.NOT_THE_WHOLE_TEAM)
    cards = [team[handle].character for handle in who]
    for first, second in pairwise(cards):
        if first.initiative < second.initiative:
            return refused(EditWhy.NOT_BY_INITIATIVE, first=first, second=second)
    return with_player(setup, player, timeline=who)
