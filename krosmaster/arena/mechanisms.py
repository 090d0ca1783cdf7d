"""Traps on which somebody ended a movement, and scenery that can be destroyed (TRAP, DECOR-5 to DECOR-7)."""

from __future__ import annotations

from krosmaster.arena.events import SceneryDamaged, SceneryDestroyed, TrapTouched
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.state import Figure

CRATE_HP, BUSH_HP, TREE_HP = 3, 6, 12
"""Wounds at which scenery is destroyed (DECOR-5)."""

CRATE_KAMAS, BUSH_KAMAS, TREE_KAMAS = 1, 2, 4
"""Kamas that it leaves (DECOR-6)."""


def touch_trap(resolution: Resolution, figure: Figure) -> None:
    """A character has moved onto a cell: a trap there will go off (TRAP-2)."""
    trap = resolution.now.field.traps.get(figure.cell)
    if trap is not None and (trap, figure.handle) not in resolution.now.sprung:
        resolution.emit(TrapTouched(figure.handle, trap))


def damage_scenery(resolution: Resolution, cell: int, damage: int) -> int:
    """A melee attack spell damages a crate, bush or tree; no armor (DECOR-5). Returns the wounds really placed."""
    now = resolution.now
    hp, kamas = scenery_worth(now.trees >> cell & 1, now.bushes >> cell & 1)
    wounds = min(damage, hp - now.scenery_wounds.get(cell, 0))
    at = now.grid.cells[cell]
    resolution.emit(SceneryDamaged(at, wounds))
    if now.scenery_wounds.get(cell, 0) >= hp:
        resolution.emit(SceneryDestroyed(at, kamas if now.setup.has_kamas else 0))
    return wounds


def scenery_worth(is_tree: int, is_bush: int) -> tuple[int, int]:
    """HP of a piece of scenery, and the kamas that it leaves."""
    if is_tree:
        return TREE_HP, TREE_KAMAS
    return (BUSH_HP, BUSH_KAMAS) if is_bush else (CRATE_HP, CRATE_KAMAS)
