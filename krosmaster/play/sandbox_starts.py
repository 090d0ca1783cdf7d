"""Positions that a sandbox begins with: teams that stand where such teams would, or one in front of others' targets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from krosmaster.arena.boards import BoardDef, BoardId, Side
from krosmaster.arena.definitions import CharacterDef, Handle, SpellKind
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.arena.setup_options import USUAL_GALLONS, KrosmasterSetup, Mode, PlayerSetup, Setup
from krosmaster.arena.state import next_handle
from krosmaster.grid import Cell, Mask
from krosmaster.play.setup_parts import by_initiative

_SEATS_OF_FOUR = 4
_NEAR = 2
"""Who has no attack that reaches farther stands in front."""
_ROOM = 6
"""Cells in the middle for each target, so that they do not stand side by side."""


def starting_setup(
    board: BoardDef,
    teams: Sequence[Sequence[CharacterDef]],
    *,
    names: Sequence[str] = (),
    seed: int = 0,
    boards: Mapping[BoardId, BoardDef] | None = None,
    rewards: Iterable[RewardDef] = (),
    targets: int | None = None,
) -> Setup:
    """Two or four teams on the board, before the first turn of whoever plays first.

    `targets` is the player whose team stands in the middle of the board, one by one, for others to aim at.

    Raises:
        ValueError: a team does not find room, or the board is not made for so many players.
    """
    sides = list(Side) if len(teams) == _SEATS_OF_FOUR else [Side.BOTTOM, Side.TOP]
    taken: set[int] = set()
    handles: set[Handle] = set()
    players = []
    for player, team in enumerate(teams):
        if player == targets:
            cells = _in_the_middle(board, len(team), taken)
        else:
            cells = _in_two_rows(board, _start_cells(board, player, sides), len(team), taken, sides[player])
        if len(cells) < len(team):
            raise ValueError(f"{len(team)} krosmasters do not find room on {board.id}")
        placed = _front_first(team)
        at = dict(zip(placed, cells, strict=False))
        members = tuple(
            KrosmasterSetup(card, _named(card, handles), board.grid.cells[at[index]]) for index, card in enumerate(team)
        )
        name = names[player] if player < len(names) else ""
        # nobody is asked to order equal initiatives: the position is to be there at once, and can be edited
        players.append(PlayerSetup(name, members, by_initiative(members, None), USUAL_GALLONS[len(teams)].each))
    return Setup(
        tuple(players),
        seed=seed,
        board=board,
        rotation=None if board.starts else 0,
        mode=Mode.FREE_FOR_ALL if len(teams) == _SEATS_OF_FOUR else Mode.DUEL,
        wild_gallons=USUAL_GALLONS[len(teams)].wild,
        boards=boards or {board.id: board},
        rewards=tuple(rewards),
    )


def _named(card: CharacterDef, taken: set[Handle]) -> Handle:
    """A handle for one more figure, which is taken then."""
    handle = next_handle(card.id, {}, taken)
    taken.add(handle)
    return handle


def _start_cells(board: BoardDef, player: int, sides: Sequence[Side]) -> Mask:
    """Where a player may start (SETUP-6, FOUR-7); of a board without such cells, the half or quarter at their side."""
    if board.starts:
        return board.grid.mask_of(board.grid.index(cell) for cell in board.starts[player])
    if len(sides) == _SEATS_OF_FOUR and len(board.parcels) == _SEATS_OF_FOUR:
        return board.grid.mask_of(board.grid.index(cell) for cell in board.parcels[player])
    return board.starts_at(sides[player])


def _in_two_rows(board: BoardDef, cells: Mask, count: int, taken: set[int], side: Side) -> list[int]:
    """So many cells from the front to the back, spread out, then whatever is free and near to their side."""
    grid = board.grid
    free = [cell for cell in grid.indices(cells & ~(board.trees | board.bushes)) if cell not in taken]
    chosen = _spread(grid.cells, free, count)
    blocked = board.trees | board.bushes
    rest = [cell for cell in range(grid.size) if not blocked >> cell & 1 and cell not in taken and cell not in chosen]
    rest.sort(key=lambda cell: _from_side(board, grid.cells[cell], side))
    chosen += rest[: count - len(chosen)]
    taken.update(chosen)
    return sorted(chosen, key=lambda cell: -_from_side(board, grid.cells[cell], side))


def _in_the_middle(board: BoardDef, count: int, taken: set[int]) -> list[int]:
    grid = board.grid
    middle_row, middle_col = (grid.rows - 1) / 2, (grid.cols - 1) / 2
    blocked = board.trees | board.bushes
    free = [cell for cell in range(grid.size) if not blocked >> cell & 1 and cell not in taken]
    free.sort(key=lambda cell: abs(grid.cells[cell].row - middle_row) + abs(grid.cells[cell].col - middle_col))
    chosen = _spread(grid.cells, free[: max(_ROOM * count, count)], count)
    taken.update(chosen)
    return chosen


def _spread(cells: Sequence[Cell], free: Sequence[int], count: int) -> list[int]:
    """So many of the cells that each lies as far as can be from those before; the first one first."""
    chosen: list[int] = []
    left = list(free)
    while left and len(chosen) < count:
        farthest = max(left, key=lambda cell: (min((_apart(cells, cell, one) for one in chosen), default=0), -cell))
        chosen.append(farthest)
        left.remove(farthest)
    return chosen


def _apart(cells: Sequence[Cell], one: int, other: int) -> int:
    return abs(cells[one].row - cells[other].row) + abs(cells[one].col - cells[other].col)


def _from_side(board: BoardDef, cell: Cell, side: Side) -> int:
    """How many rows or columns a cell lies from a side."""
    match side:
        case Side.BOTTOM:
            return board.grid.rows - 1 - cell.row
        case Side.TOP:
            return cell.row
        case Side.LEFT:
            return cell.col
        case Side.RIGHT:
            return board.grid.cols - 1 - cell.col


def _front_first(team: Sequence[CharacterDef]) -> list[int]:
    """The places of a team, whoever has to come near before those who shoot."""
    return sorted(range(len(team)), key=lambda place: _reaches(team[place]) > _NEAR)


def _reaches(card: CharacterDef) -> int:
    """How far the attacks of a card reach."""
    return max((spell.range.maximum for spell in card.spells if spell.kind is SpellKind.ATTACK), default=1)
