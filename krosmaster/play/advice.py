"""What to do in the place of a command that is refused: looked for only when somebody has tried it or aims it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from krosmaster.arena import engine
from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Choose,
    Command,
    Draft,
    Inspire,
    Move,
    OrderTimeline,
    PickBoard,
    PickSide,
    PickUp,
    Place,
    Punch,
    SetDice,
    UseReward,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.preview import spell_of_command
from krosmaster.play.reach import acting, standing_at
from krosmaster.play.refusals import Refused, nearest

_MOST = 3
_TOO_DEAR = frozenset({Why.NOT_ENOUGH_AP, Why.NOT_ENOUGH_MP, Why.WOUNDS_DO_NOT_FIT})
_AIMED_ELSEWHERE = frozenset(
    {
        Why.OFF_THE_BOARD,
        Why.SELF_ONLY,
        Why.CELL_NOT_FREE,
        Why.TRAP_THERE,
        Why.NEEDS_A_CHARACTER,
        Why.NEEDS_AN_ALLY,
        Why.NOT_A_GOAL,
        Why.NEEDS_A_CELL,
        Why.NOT_A_START_CELL,
    }
)
_LIES_ELSEWHERE = frozenset({Why.NO_KAMA_HERE, Why.NOT_A_DEMON_CELL})
_ANSWERS = (Draft, PickBoard, PickSide, OrderTimeline, SetDice, Inspire)


def advised(state: State, command: Command, refused: Refused) -> Refused:
    """The refusal with what is legal in the command's place, where that is near at hand."""
    why = refused.reason.why
    if refused.remedy is not None or refused.nearest is not None or why is Why.MATCH_OVER:
        return refused
    legal = engine.legal_commands(state)
    if why in _AIMED_ELSEWHERE:
        cells = [at for other in legal if _is_but_for_cell(other, command) and (at := _aim(other)) is not None]
        return replace(refused, nearest=nearest(_aim(command) or _here(state), cells))
    if why in _LIES_ELSEWHERE:
        return replace(refused, nearest=_where_it_lies(state, command, why))
    if why in _TOO_DEAR:
        return replace(refused, instead=_cheaper(state, legal))
    return replace(refused, instead=tuple(_like(legal, command))[:_MOST])


def _where_it_lies(state: State, command: Command, why: Why) -> Cell | None:
    """The nearest kama or demon cell, farther off than this turn's MP lead, if the command would be legal there."""
    mover, board, grid = acting(state), state.board, state.grid
    if mover is None or board is None:
        return None
    cells = grid.mask_of(state.kamas) if why is Why.NO_KAMA_HERE else board.demons
    others = state.field.obstacles & ~(1 << mover.cell)
    legal = [
        cell
        for cell in grid.indices(cells & ~others)
        if engine.reason_against(standing_at(state, mover, cell, mover.mp), command) is None
    ]
    ways = {cell: len(way) for cell in legal if (way := grid.path(mover.cell, cell, others))}
    return grid.cells[min(ways, key=lambda cell: (ways[cell], cell))] if ways else None


def _like(legal: Iterable[Command], command: Command) -> list[Command]:
    """Legal commands that differ from the refused one in what was wrong with it."""
    match command:
        case BuyReward(tier, source, index, to):
            offers = [other for other in legal if isinstance(other, BuyReward) and other.tier is tier]
            same = [other for other in offers if (other.source, other.index) == (source, index)]
            if same:
                return [other for other in same if (other.to is None) == (to is None)]
            return [other for other in offers if other.to is None]
        case UseReward(reward, at):
            uses = [other for other in legal if isinstance(other, UseReward) and other.reward == reward]
            there = [other for other in uses if other.at == at]
            by_ally = {other.who: other for other in there or uses}
            return list(by_ally.values())
        case BuyGallon():
            return [other for other in legal if isinstance(other, BuyGallon)]
        case Place(_, at):
            return [other for other in legal if isinstance(other, Place) and other.at == at]
        case _ if isinstance(command, _ANSWERS):
            return [other for other in legal if type(other) is type(command)]
        case _:
            return [other for other in legal if isinstance(other, Choose)]


def _cheaper(state: State, legal: Iterable[Command]) -> tuple[Command, ...]:
    """What the acting one can still do with what it has left, the dearest first: one act for each spell."""
    caster = acting(state)
    if caster is None:
        return ()
    found: dict[object, tuple[int, Command]] = {}
    for other in legal:
        if isinstance(other, PickUp):
            found.setdefault(PickUp, (1, other))
        elif isinstance(other, (Cast, Punch)):
            spell = spell_of_command(caster, other)
            found.setdefault(spell.id, (spell.ap, other))
    dearest = sorted(found.values(), key=lambda act: -act[0])
    return tuple(act for _, act in dearest[:_MOST])


def _is_but_for_cell(other: Command, command: Command) -> bool:
    """Whether two commands are the same but for the cell that they aim at."""
    match other, command:
        case (Cast(one, _), Cast(two, _)):
            return one == two
        case (Place(one, _), Place(two, _)):
            return one == two
        case (UseReward(one, _, _), UseReward(two, _, who)):
            return one == two and other.who == who
        case _:
            return type(other) is type(command) and isinstance(other, (Punch, Move))


def _aim(command: Command) -> Cell | None:
    if isinstance(command, Move):
        return command.to
    return command.at if isinstance(command, (Cast, Punch, Place, UseReward)) else None


def _here(state: State) -> Cell:
    active = state.active_figure
    return state.grid.cells[active.cell] if active is not None and active.in_play else state.grid.cells[0]
