"""What tells two positions apart, as values: who stands elsewhere, who is hurt, who has more of what."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import Handle, Power
from krosmaster.arena.reward_defs import HeldReward
from krosmaster.arena.state import Figure, State
from krosmaster.grid import Cell
from krosmaster.table.values import value


class Aspect(Enum):
    """In what two positions differ."""

    BOARD = "board"
    OUTCOME = "outcome"
    TURN = "turn"
    ACTIVE = "active"
    GALLONS = "gallons"
    WILD_GALLONS = "wild-gallons"
    PURSE = "purse"
    PRESENCE = "presence"
    OWNER = "owner"
    PLACE = "place"
    WOUNDS = "wounds"
    MP_MARKERS = "mp-markers"
    AP_MARKERS = "ap-markers"
    MP_LEFT = "mp-left"
    AP_LEFT = "ap-left"
    POWERS = "powers"
    REWARDS = "rewards"
    SCENERY = "scenery"
    KAMAS = "kamas"


class Presence(Enum):
    """Whether a figure is there."""

    NOT_THERE = "not-there"
    IN_PLAY = "in-play"
    OUT = "out"


GONE = -1
"""The wounds of scenery that is gone."""

Turn = tuple[int, int]
"""The number of a game turn, and whose it is."""

Value = (
    int
    | Cell
    | Handle
    | Presence
    | BoardDef
    | Turn
    | tuple[int, ...]
    | tuple[Power, ...]
    | tuple[HeldReward, ...]
    | None
)
"""What is found in a position: a number, a cell, who is active, powers, rewards, winners; None: nothing."""


@value
class Difference:
    """One thing that is otherwise in the other position."""

    aspect: Aspect
    one: Value
    other: Value
    player: int | None = None
    """Whose GG or kamas."""
    who: Figure | None = None
    """The figure that it concerns, as it is where it is there."""
    cell: Cell | None = None
    """Where on the ground."""


def differences(one: State, other: State) -> tuple[Difference, ...]:
    """Everything that a player would call different, weighty things first. Dice that have not fallen are not seen."""
    return tuple(found for found in _all(one, other) if found.one != found.other)


def changed_cells(one: State, other: State) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of each position on which something is otherwise."""
    mine: set[Cell] = set()
    theirs: set[Cell] = set()
    for found in differences(one, other):
        if found.cell is not None:
            mine.add(found.cell)
            theirs.add(found.cell)
        if found.who is not None:
            for state, cells in ((one, mine), (other, theirs)):
                figure = state.figures.get(found.who.handle)
                if figure is not None and figure.in_play:
                    cells.add(state.grid.cells[figure.cell])
    return frozenset(mine), frozenset(theirs)


def _all(one: State, other: State) -> Iterator[Difference]:
    yield Difference(Aspect.BOARD, one.board, other.board)
    yield Difference(Aspect.OUTCOME, _winners(one), _winners(other))
    yield Difference(Aspect.TURN, (one.number, one.player), (other.number, other.player))
    yield Difference(Aspect.ACTIVE, one.active, other.active)
    for player, (mine, theirs) in enumerate(zip(one.players, other.players, strict=False)):
        yield Difference(Aspect.GALLONS, mine.gallons, theirs.gallons, player=player)
        yield Difference(Aspect.PURSE, mine.kamas, theirs.kamas, player=player)
    yield Difference(Aspect.WILD_GALLONS, one.wild_gallons, other.wild_gallons)
    for handle in dict.fromkeys((*one.figures, *other.figures)):
        yield from _of_figure(one, other, handle)
    if one.board == other.board:
        yield from _of_ground(one, other)


def _winners(state: State) -> tuple[int, ...] | None:
    return None if state.outcome is None else state.outcome.winners


def _of_figure(one: State, other: State, handle: Handle) -> Iterator[Difference]:
    mine, theirs = one.figures.get(handle), other.figures.get(handle)
    who = theirs or mine
    assert who is not None, "somebody of that name is in one of them"
    before, after = _presence(mine), _presence(theirs)
    yield Difference(Aspect.PRESENCE, before, after, who=who)
    if mine is None or theirs is None or before is not after or mine.ko:
        return
    cells = one.grid.cells, other.grid.cells
    yield Difference(Aspect.OWNER, mine.owner, theirs.owner, who=who)
    yield Difference(Aspect.PLACE, cells[0][mine.cell], cells[1][theirs.cell], who=who)
    for aspect, was, found in (
        (Aspect.WOUNDS, mine.wounds, theirs.wounds),
        (Aspect.MP_MARKERS, mine.mp_markers, theirs.mp_markers),
        (Aspect.AP_MARKERS, mine.ap_markers, theirs.ap_markers),
    ):
        yield Difference(aspect, was, found, who=who)
    if handle == one.active == other.active:
        yield Difference(Aspect.MP_LEFT, mine.mp, theirs.mp, who=who)
        yield Difference(Aspect.AP_LEFT, mine.ap, theirs.ap, who=who)
    yield Difference(Aspect.POWERS, _sorted(mine.inspired), _sorted(theirs.inspired), who=who)
    yield Difference(Aspect.REWARDS, mine.rewards, theirs.rewards, who=who)


def _presence(figure: Figure | None) -> Presence:
    if figure is None:
        return Presence.NOT_THERE
    return Presence.OUT if figure.ko else Presence.IN_PLAY


def _sorted(powers: tuple[Power, ...]) -> tuple[Power, ...]:
    return tuple(sorted(powers, key=lambda power: power.value))


def _of_ground(one: State, other: State) -> Iterator[Difference]:
    """Scenery by its wounds, and kamas, from the top left on."""
    cells = one.grid.cells
    touched = one.gone | other.gone
    for index in sorted({*one.scenery_wounds, *other.scenery_wounds, *one.grid.indices(touched)}):
        yield Difference(Aspect.SCENERY, _hurt(one, index), _hurt(other, index), cell=cells[index])
    for index in sorted(one.kamas.keys() | other.kamas.keys()):
        yield Difference(Aspect.KAMAS, one.kamas.get(index, 0), other.kamas.get(index, 0), cell=cells[index])


def _hurt(state: State, index: int) -> int:
    return GONE if state.gone >> index & 1 else state.scenery_wounds.get(index, 0)
