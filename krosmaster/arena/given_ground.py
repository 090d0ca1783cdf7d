"""What lies on the board when a match begins: kamas, and the scenery of a given position that is damaged or gone."""

from __future__ import annotations

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.mechanisms import scenery_worth
from krosmaster.arena.notation import cell_name
from krosmaster.arena.setup_options import Setup, SetupFault
from krosmaster.grid import Mask
from krosmaster.table.sayings import N_


def given_kamas(setup: Setup) -> dict[int, int]:
    """Kamas by cell index: those of the board, but for the cells that the set-up names (SETUP-5)."""
    if setup.board is None:
        if setup.kamas:
            raise SetupFault(("kamas",), N_("kamas are given, but no board"))
        return {}
    if not setup.has_kamas:
        return {}
    kamas = dict(setup.board.kamas)
    for cell, amount in setup.kamas.items():
        if cell not in setup.board.grid:
            raise SetupFault(("kamas",), N_("{cell} is not on the board"), cell=cell_name(cell))
        index = setup.board.grid.index(cell)
        if amount < 0:
            raise SetupFault(
                ("kamas",), N_("{number} kamas on {cell}; allowed: 0 or more"), number=amount, cell=cell_name(cell)
            )
        kamas[index] = amount
    return {cell: amount for cell, amount in kamas.items() if amount}


def given_scenery(setup: Setup) -> tuple[Mask, dict[int, int]]:
    """The cells whose scenery is gone, and wounds by cell index (DECOR-5, DECOR-6)."""
    gone: Mask = 0
    wounds: dict[int, int] = {}
    if not setup.scenery:
        return gone, wounds
    if not setup.scenery_can_be_destroyed:
        raise SetupFault(("scenery",), N_("scenery is whole unless the option scenery_can_be_destroyed is true"))
    if setup.board is None:
        raise SetupFault(("scenery",), N_("scenery is given, but no board"))
    for cell, found in setup.scenery.items():
        name = cell_name(cell)
        hp = _hp(setup.board, setup.board.grid.index(cell)) if cell in setup.board.grid else 0
        if not hp:
            raise SetupFault(("scenery", name), N_("there is no tree, bush or crate on {cell}"), cell=name)
        index = setup.board.grid.index(cell)
        if found is None:
            gone |= 1 << index
        elif 0 <= found < hp:
            wounds[index] = found
        else:
            raise SetupFault(
                ("scenery", name),
                N_("{number} wounds on {cell}; allowed: 0 to {most}, or gone"),
                number=found,
                cell=name,
                most=hp - 1,
            )
    return gone, {cell: amount for cell, amount in wounds.items() if amount}


def _hp(board: BoardDef, cell: int) -> int:
    """HP of the scenery on a cell; 0: there is none."""
    if not (board.trees | board.bushes | board.crates) >> cell & 1:
        return 0
    return scenery_worth(board.trees >> cell & 1, board.bushes >> cell & 1)[0]
