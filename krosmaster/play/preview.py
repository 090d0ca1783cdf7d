"""What a choice could do, before it is made: all by the functions that resolve it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from krosmaster.arena.commands import Cast, Punch
from krosmaster.arena.definitions import Handle, Points, SpellDef, SpellId, TokenDef
from krosmaster.arena.reasons import Reason
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.odds import TargetOdds


@dataclass(frozen=True, slots=True)
class SpellPreview:
    """The cells of the board as one spell of the active character sees them; the punch is a spell here."""

    spell: SpellDef
    reason: Reason | None
    """Why it cannot be cast at any cell now (its cost, its limit); None: it can, if a cell is fit."""
    fit_cells: frozenset[Cell]
    """In range, seen, and holding what the spell names."""
    unfit_cells: frozenset[Cell]
    """In range and seen, but not holding what the spell names (SPELL-17)."""
    unseen_cells: Mapping[Cell, Cell]
    """In range but out of sight, each with the first cell that blocks."""

    @property
    def castable_cells(self) -> frozenset[Cell]:
        """Where it can be cast now."""
        return self.fit_cells if self.reason is None else frozenset()


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a figure would stand afterwards."""

    who: Handle
    from_: Cell
    to: Cell
    how: str
    """`push`, `pull`, `retreat`, `approach` or `swap`."""


@dataclass(frozen=True, slots=True)
class MarkerPreview:
    """Markers that would be placed whatever the dice show; the amount is signed."""

    who: Handle
    points: Points
    amount: int


@dataclass(frozen=True, slots=True)
class CastPreview:
    """What one legal cast or punch could do."""

    command: Cast | Punch
    spell: SpellDef
    zone_cells: frozenset[Cell]
    targets: tuple[TargetOdds, ...]
    """Every figure that it can wound, heal or remove, the caster too."""
    ghosts: tuple[Ghost, ...]
    markers: tuple[MarkerPreview, ...]
    summoned: TokenDef | None
    wounds_paid: int
    """Wounds that the caster suffers as a cost (SPELL-13)."""


def spell_preview(state: State, spell_id: SpellId) -> SpellPreview:
    """The cells as the active character's spell sees them; `PUNCH.id` for the punch."""
    raise NotImplementedError


def cast_preview(state: State, spell_id: SpellId, cell: Cell) -> CastPreview:
    """What a legal cast at the cell could do; `PUNCH.id` for the punch."""
    raise NotImplementedError
