"""Steps paid with MP, the enemies that may lock, and special movements (MOVE, LOCK, FX-1 to FX-3)."""

from __future__ import annotations

from krosmaster.arena.definitions import LoseMovement, Power, SpellDef
from krosmaster.arena.dice import Purpose
from krosmaster.arena.events import CharacterLocked, CharacterMoved, FigureShifted
from krosmaster.arena.mechanisms import touch_trap
from krosmaster.arena.phases import end_phase
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.state import Figure, State
from krosmaster.arena.working_state import WorkingState
from krosmaster.grid import Direction, Mask


def step_mask(state: State | WorkingState, figure: Figure) -> Mask:
    """The free cells that the figure could enter with one step, whatever its MP (MOVE-1, MOVE-2)."""
    return state.grid.neighbour_masks[figure.cell] & ~state.field.obstacles


def spell_against_steps(figure: Figure) -> SpellDef | None:
    """The lasting spell that keeps the figure from moving by MP for the rest of its turn."""
    for spell_id in figure.lasting:
        spell = figure.spell(spell_id)
        if spell is not None and any(isinstance(effect, LoseMovement) for effect in spell.effects):
            return spell
    return None


def stands_still(figure: Figure) -> bool:
    """Whether a spell keeps the figure from moving by MP for the rest of its turn."""
    return bool(figure.lasting) and spell_against_steps(figure) is not None


def held_fast(state: State | WorkingState, figure: Figure) -> Figure | None:
    """An enemy beside the figure that lets nobody leave by MP; mupeke characters can (REW-20)."""
    field = state.field
    near = field.holders and field.holders & state.grid.neighbour_masks[figure.cell]
    if not near or figure.definition.is_mupeke:
        return None
    for cell in state.grid.indices(near):
        holder = state.figures[field.occupants[cell]]
        if not state.setup.are_together(holder.owner, figure.owner):
            return holder
    return None


def lockers_against(state: State | WorkingState, figure: Figure) -> tuple[Figure, ...]:
    """The enemies that roll when the figure leaves its cell by MP, in rolling order (LOCK-1, LOCK-6, LOCK-9)."""
    if figure.definition.is_mupeke:
        return ()
    field = state.field
    own = state.setup.alliances[figure.owner]
    beside = state.grid.neighbour_masks[figure.cell] & ~field.mupekes
    near = 0
    for side, mask in field.characters.items():
        if side != own:
            near |= mask & beside
    if not near:
        return ()
    adjacent = [state.figures[field.occupants[cell]] for cell in state.grid.indices(near)]
    if len(adjacent) == 1:
        return (adjacent[0],)
    return tuple(sorted(adjacent, key=lambda enemy: _timeline_place(state, enemy)))


def _timeline_place(state: State | WorkingState, figure: Figure) -> tuple[int, int, int]:
    """Place in the timeline: players clockwise from the active one, mobs behind their summoner, older ones first."""
    order = state.order
    clockwise = (order.index(figure.owner) - order.index(state.player)) % len(order)
    krosmaster = figure.summoner or figure.handle
    age = 0 if figure.summoner is None else 1 + list(state.figures).index(figure.handle)
    return clockwise, state.players[figure.owner].timeline.index(krosmaster), age


def take_step(resolution: Resolution, to: int) -> None:
    """The active character leaves its cell by MP: each adjacent enemy in turn may lock it (LOCK-1 to LOCK-7)."""
    now = resolution.now
    assert now.active is not None
    mover = now.figures[now.active]
    cells = now.grid.cells
    for enemy in lockers_against(now, mover):
        lock_dice = 2 if enemy.has(Power.LOCK) else 1
        dodge_dice = 2 if mover.has(Power.DODGE) else 1
        locks = resolution.roll(Purpose.LOCK, enemy.handle, enemy.owner, lock_dice)
        dodges = resolution.roll(Purpose.DODGE, mover.handle, mover.owner, dodge_dice)
        if locks > dodges:
            resolution.emit(CharacterLocked(mover.handle, enemy.handle, cells[to], mover.mp, mover.ap))
            end_phase(resolution, "LOCK-3")
            return
    resolution.emit(CharacterMoved(mover.handle, cells[mover.cell], cells[to]))
    if now.field.traps:
        touch_trap(resolution, now.figures[mover.handle])


def shift(resolution: Resolution, figure: Figure, direction: Direction, steps: int, how: str, rule: str) -> None:
    """Move a figure straight on until an obstacle or the border stops it; no lock, no damage (FX-3, LOCK-5)."""
    now = resolution.now
    obstacles = now.field.obstacles
    cell = figure.cell
    for following in now.grid.ray(cell, direction, steps):
        if obstacles >> following & 1:
            break
        cell = following
    if cell != figure.cell:
        cells = now.grid.cells
        resolution.emit(FigureShifted(figure.handle, cells[figure.cell], cells[cell], how, rule))
