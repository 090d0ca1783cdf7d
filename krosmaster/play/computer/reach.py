"""How far figures get: facts of a card and of a board, worked out once."""

from __future__ import annotations

from functools import cache, lru_cache

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import CharacterDef, SpellKind, TokenDef
from krosmaster.arena.state import Figure


def longest(figure: Figure) -> int:
    """The longest range of a figure's attacks; 1 for melee."""
    return _longest(figure.definition)


@lru_cache(maxsize=1024)
def _longest(definition: CharacterDef | TokenDef) -> int:
    attacks = [spell for spell in definition.spells if spell.kind is SpellKind.ATTACK]
    return max((spell.range.maximum or 1 for spell in attacks), default=1)


@cache
def distances(board: BoardDef) -> list[list[int]]:
    """Steps between any two cells around trees and bushes, as if nobody stood in the way; 99: none."""
    grid = board.grid
    table = []
    for origin in range(grid.size):
        row = [99] * grid.size
        levels = grid.reach_levels(origin, grid.rows + grid.cols, board.trees | board.bushes)
        for steps, mask in enumerate(levels):
            for cell in grid.indices(mask & grid.everything):
                row[cell] = steps
        table.append(row)
    return table
