"""Walking out from many cells at once, past those that let nobody go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from krosmaster.arena.state import Figure, State
from krosmaster.grid import Grid, Mask


def spread(grid: Grid, entered: Sequence[Mask], steps: int, impassable: Mask, held: Mask) -> list[Mask]:
    """By the number of steps up to `steps`: the cells first come to with them; none leads on from a held one.

    `entered` are cells where a walk is joined at no further cost, by the steps made before; those of 0 are the starts.
    """
    levels: list[Mask] = []
    free, beside = grid.everything & ~impassable | entered[0], 0
    for taken in range(steps + 1):
        level = (beside | (entered[taken] if taken < len(entered) else 0)) & free
        levels.append(level)
        free &= ~level
        beside = 0
        for cell in grid.indices(level & ~held):
            beside |= grid.neighbour_masks[cell]
    return levels


def held_beside(state: State, walker: Figure, holders: Mask) -> Mask:
    """The cells from which one goes no farther by MP, beside some characters (REW-20)."""
    grid, held = state.grid, 0
    if not holders or walker.definition.is_mupeke:
        return 0
    side = state.setup.alliances[walker.owner]
    for cell in grid.indices(holders & ~state.field.characters.get(side, 0)):
        held |= grid.neighbour_masks[cell]
    return held


def spread_past(
    grid: Grid, entered: Sequence[Mapping[int, Mask]], steps: int, impassable: Mask, held: Mask, *, stops: bool
) -> list[dict[int, Mask]]:
    """The same for every cell at once on which one more figure may stand: nobody walks through it.

    By the number of steps: the cells come to with them, each with the cells of the figure for which it is come to for
    the first time. Where a walk is joined is given in the same way. `stops`: the figure lets nobody beside it go on.
    """
    free = grid.everything & ~impassable
    levels: list[dict[int, Mask]] = []
    known: dict[int, Mask] = {}
    ahead: dict[int, Mask] = {}
    for taken in range(steps + 1):
        level: dict[int, Mask] = {}
        for joining in (ahead, entered[taken] if taken < len(entered) else {}):
            for cell, clear in joining.items():
                before = known.get(cell, 0)
                if clear & ~before:
                    level[cell] = level.get(cell, 0) | clear & ~before
                    known[cell] = before | clear
        levels.append(level)
        ahead = {}
        for cell, clear in level.items():
            onward = clear & ~grid.neighbour_masks[cell] if stops else clear
            if onward and not held >> cell & 1:
                for beside in grid.neighbours[cell]:
                    if free >> beside & 1:
                        ahead[beside] = ahead.get(beside, 0) | onward & ~(1 << beside)
    return levels
