"""Where the active character can walk: paths, the MP left at each cell, and the exact chance of every step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import prod

from krosmaster.arena import engine
from krosmaster.arena.commands import Move
from krosmaster.arena.definitions import Handle
from krosmaster.arena.movement import held_fast, lockers_against, stands_still, step_mask
from krosmaster.arena.state import OFF_BOARD, Figure, Phase, State
from krosmaster.grid import Cell
from krosmaster.play.odds import TargetOdds, free_chance, outcomes, target_odds
from krosmaster.table.contract import NO_SCRIPT, Script
from krosmaster.table.values import value

CERTAIN = Fraction(1)


@value
class PathStep:
    """One step of a walk."""

    from_: Cell
    to: Cell
    mp_left: int
    """MP left once it is made."""
    free: Fraction
    """The chance to get through, given that the walk came so far; 1: nobody locks."""
    lockers: tuple[Handle, ...]
    """The enemies that roll, in rolling order (LOCK-9)."""
    mp_at_stake: int
    """MP lost if it is locked here."""
    trap: Handle | None = None
    """The trap that goes off there (TRAP-2); no walk leads on from it."""
    dice: Script = NO_SCRIPT
    """The chosen dice with which it is rolled."""


@value
class Path:
    """A walk: its steps and the chance to make them all."""

    steps: tuple[PathStep, ...]
    chance: Fraction

    @property
    def target(self) -> Cell:
        """Where it leads."""
        return self.steps[-1].to

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells entered, in order."""
        return tuple(step.to for step in self.steps)

    @property
    def mp_left(self) -> int:
        """MP left at its end."""
        return self.steps[-1].mp_left

    @property
    def trap(self) -> Handle | None:
        """The trap on which it ends."""
        return self.steps[-1].trap

    def cut_to(self, cell: Cell) -> Path:
        """The same walk up to a cell of its way."""
        steps = self.steps[: self.cells.index(cell) + 1]
        return Path(steps, prod((step.free for step in steps), start=CERTAIN))

    def led_on(self, further: Path) -> Path:
        """This walk and then another one from its end."""
        return Path(self.steps + further.steps, self.chance * further.chance)


@value
class Walk:
    """The ways to one cell: the shortest (the likeliest of these), and a longer one if that is likelier to succeed."""

    shortest: Path
    safest: Path | None
    sprung: tuple[TargetOdds, ...] = ()
    """What the trap on which it ends does, the chance to get there counted in."""


@value
class Reach:
    """Every cell that the active character can walk to."""

    origin: Cell
    walks: Mapping[Cell, Walk]
    """By cell, nearest first."""


def acting(state: State) -> Figure | None:
    """The active character while it may act, otherwise None."""
    if state.phase is not Phase.ACTIVATION or state.question is not None:
        return None
    return state.active_figure


def standing_at(state: State, mover: Figure, cell: int, mp: int) -> State:
    """The same position, but for where the mover stands and the MP that it has left."""
    figures = {**state.figures, mover.handle: mover._replace(cell=cell, mp=mp)}
    return replace(state, figures=figures)


def reach(state: State) -> Reach | None:
    """Where the active character can walk now; None while no character acts."""
    mover = acting(state)
    if mover is None:
        return None
    search = _Search(state, mover)
    walks = {state.grid.cells[cell]: search.walk_to(cell) for cell in search.first_met}
    return Reach(state.grid.cells[mover.cell], walks)


def sprung(state: State, path: Path) -> tuple[TargetOdds, ...]:
    """What the trap does on which a walk ends, as the odds of the whole walk; empty where there is none."""
    mover = acting(state)
    if mover is None or path.trap is None:
        return ()
    last = path.steps[-1]
    before = standing_at(state, mover, state.grid.index(last.from_), last.mp_at_stake)
    so_far = prod((step.free for step in path.steps[:-1]), start=CERTAIN)
    touched = target_odds(before, outcomes(before, Move(last.to), last.dice))
    return tuple(odds.after(so_far) for odds in touched if odds.who != path.trap)


def with_dice(state: State, path: Path, chosen: Script) -> Path:
    """A walk as it goes if chosen dice fall first: the first of its steps that rolls takes them."""
    mover = acting(state)
    if mover is None or (chosen == NO_SCRIPT and not _takes_dice(path)):
        return path
    steps: list[PathStep] = []
    left = chosen
    for step in path.steps:
        taken = NO_SCRIPT
        before, move = standing_at(state, mover, state.grid.index(step.from_), step.mp_at_stake), Move(step.to)
        if left != NO_SCRIPT and engine.apply(before, move, left).leftover != left:
            taken, left = left, NO_SCRIPT
        if taken != step.dice:
            free = free_chance(outcomes(before, move, taken)) if step.lockers else CERTAIN
            steps.append(replace(step, free=free, dice=taken))
        else:
            steps.append(step)
    return Path(tuple(steps), prod((step.free for step in steps), start=CERTAIN))


def dice_left(path: Path, chosen: Script) -> Script:
    """What a walk leaves of chosen dice: one that rolls takes them all."""
    return NO_SCRIPT if _takes_dice(path) else chosen


def _takes_dice(path: Path) -> bool:
    return any(step.dice != NO_SCRIPT for step in path.steps)


class _Search:
    """Walks by their number of steps: what is kept for a cell is more likely to succeed the more steps it takes."""

    def __init__(self, state: State, mover: Figure) -> None:
        self.state = state
        self.mover = mover
        self.budget = 0 if stands_still(mover) else mover.mp
        self.first_met: dict[int, int] = {}
        """By cell: the fewest steps that lead to it."""
        self.likeliest: dict[int, int] = {}
        """By cell: the fewest steps with which it is reached as likely as it can be."""
        self.layers: list[dict[int, tuple[Fraction, int]]] = [{mover.cell: (CERTAIN, mover.cell)}]
        """By number of steps, then by cell: the chance to come to it, and the cell before."""
        self._lockers: dict[int, tuple[Figure, ...]] = {}
        self._past: dict[Handle, Fraction] = {}
        for taken in range(1, self.budget + 1):
            self._step(taken)

    def _step(self, taken: int) -> None:
        layer: dict[int, tuple[Fraction, int]] = {}
        for cell, (chance, _) in self.layers[-1].items():
            targets = self._entered_from(cell)
            if not targets:
                continue
            free = self._free_chance(cell, targets[0])
            so_far = chance * free
            for target in targets:
                if target in layer and layer[target][0] >= so_far:
                    continue
                if target not in self.first_met:
                    self.first_met[target] = taken
                elif self.first_met[target] < taken and self._chance(target) >= so_far:
                    continue
                layer[target] = (so_far, cell)
        for target in layer:
            self.likeliest[target] = taken
        self.layers.append(layer)

    def walk_to(self, cell: int) -> Walk:
        first, likeliest = self.first_met[cell], self.likeliest[cell]
        safest = self._path_to(cell, likeliest) if likeliest > first else None
        return Walk(self._path_to(cell, first), safest)

    def _path_to(self, cell: int, taken: int) -> Path:
        chance = self.layers[taken][cell][0]
        steps = tuple(self._steps_back(cell, taken))
        return Path(steps[::-1], chance)

    def _steps_back(self, cell: int, taken: int) -> Iterator[PathStep]:
        cells = self.state.grid.cells
        to = cell
        for number in range(taken, 0, -1):
            from_ = self.layers[number][to][1]
            lockers = tuple(locker.handle for locker in self._lockers[from_])
            mp = self.budget - number
            trap = self.state.field.traps.get(to)
            yield PathStep(cells[from_], cells[to], mp, self._free_chance(from_, to), lockers, mp + 1, trap)
            to = from_

    def _chance(self, cell: int) -> Fraction:
        return self.layers[self.likeliest[cell]][cell][0]

    def _entered_from(self, cell: int) -> list[int]:
        if cell in self.state.field.traps and cell != self.mover.cell:
            return []  # what a trap does must be seen before anybody walks on
        there = self.mover._replace(cell=cell)
        return [] if held_fast(self.state, there) else self.state.grid.indices(step_mask(self.state, there))

    def _free_chance(self, cell: int, to: int) -> Fraction:
        """The chance to get away from a cell; it depends on who locks there alone, not on where the step leads."""
        lockers = self._lockers.get(cell)
        if lockers is None:
            lockers = self._lockers[cell] = lockers_against(self.state, self.mover._replace(cell=cell))
        free = CERTAIN
        for locker in lockers:
            free *= self._chance_past(locker, lockers, cell, to)
        return free

    def _chance_past(self, locker: Figure, lockers: tuple[Figure, ...], cell: int, to: int) -> Fraction:
        """The chance against one enemy as if it were alone: what others roll does not count for it (LOCK-7)."""
        if locker.handle not in self._past:
            supposed = standing_at(self.state, self.mover, cell, 1)
            alone = {other.handle: other._replace(cell=OFF_BOARD) for other in lockers if other is not locker}
            if alone:
                supposed = replace(supposed, figures={**supposed.figures, **alone})
            self._past[locker.handle] = free_chance(outcomes(supposed, Move(self.state.grid.cells[to])))
        return self._past[locker.handle]
