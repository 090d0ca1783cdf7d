"""Where one enemy comes to in a turn, by its MP and its leaps, when a figure on some cell may be in its way."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.definitions import RangeKind, SpellDef, SpellId
from krosmaster.arena.state import Figure, State
from krosmaster.arena.targeting import aim_mask, range_mask, sight_mask
from krosmaster.grid import Mask
from krosmaster.play.own_gains import Gained
from krosmaster.play.spreading import held_beside, spread, spread_past

NEEDS_NO_SIGHT = frozenset({RangeKind.NO_SIGHT, RangeKind.MELEE, RangeKind.SELF})


class EnemyWalks:
    """The cells that an enemy comes to and those that it aims at from there; both figures are thought away."""

    def __init__(self, away: State, gained: Gained, target: Figure, starts: Mask) -> None:
        """`away` is the position without the two; the enemy sets out from any of the cells `starts`."""
        self._away, self._grid = away, away.grid
        self._figure, self._walk, self._leaps = gained.figure, gained.walk, gained.leaps
        self._target = target
        self._starts = starts
        self._aimed: dict[tuple[SpellId, int], Mask] = {}
        self._there: dict[int, Figure] = {}
        self._held = held_beside(away, self._figure, away.field.holders)
        self._around: dict[int, list[Mask]] = {}
        self._past: list[dict[int, Mask]] | None = None
        self.levels = self._flood(starts, away.field.obstacles, self._held)
        """By the number of steps: the cells that it first comes to with them while the figure is nowhere."""

    def aim_like(self, other: EnemyWalks) -> None:
        """Know what it aims at from each cell by what is known of the same enemy prepared otherwise."""
        self._aimed = other._aimed

    def levels_around(self, cell: int) -> list[Mask]:
        """The cells that it comes to when the figure stands on a cell, where it may be in the way."""
        levels = self._around.get(cell)
        if levels is not None:
            return levels
        bit, levels = 1 << cell, self.levels
        held = self._held | (held_beside(self._away, self._figure, bit) if self._target.bonuses.holds_fast else 0)
        if held != self._held or self._leaps or any(level & bit for level in levels):
            levels = self._flood(self._starts & ~bit, self._away.field.obstacles | bit, held, cell)
        self._around[cell] = levels
        return levels

    def past_the_figure(self) -> list[dict[int, Mask]]:
        """By the number of steps: the cells that it can come to, each with the cells of the figure for which it can."""
        if self._past is None:
            grid, away = self._grid, self._away
            stops = self._target.bonuses.holds_fast and not self._figure.definition.is_mupeke
            entered = [{start: grid.everything & ~(1 << start) for start in grid.indices(self._starts)}]
            self._past = spread_past(grid, entered, self._walk, away.field.obstacles, self._held, stops=stops)
            for leap in self._leaps:
                joined = [self._landed(leap, level) for level in self._past]
                self._past = spread_past(grid, joined, self._walk, away.field.obstacles, self._held, stops=stops)
        return self._past

    def aims_from(self, spell: SpellDef, source: int) -> Mask:
        """The other cells at which it can cast a spell from a cell, the figure away."""
        key = spell.id, source
        if key not in self._aimed:
            away, there = self._away, self.at(source)
            fit = range_mask(away, there, spell) & sight_mask(away, there, spell) & ~(1 << source)
            self._aimed[key] = fit & aim_mask(away, there, spell)
        return self._aimed[key]

    def at(self, source: int) -> Figure:
        """Itself on a cell; every spell is asked from there."""
        there = self._there.get(source)
        if there is None:
            there = self._there[source] = self._figure._replace(cell=source)
        return there

    def _flood(self, starts: Mask, impassable: Mask, held: Mask, hider: int | None = None) -> list[Mask]:
        """By the number of steps: the cells that it can first come to with them; none leads on from a held one.

        Leaps take no steps; where they go the figure may hide, when it stands on the cell `hider`.
        """
        grid = self._grid
        if starts.bit_count() == 1 and not held and not self._leaps:
            return grid.reach_levels(starts.bit_length() - 1, self._walk, impassable)
        levels = spread(grid, [starts], self._walk, impassable, held)
        for leap in self._leaps:
            landed = []
            for level in levels:
                there = level
                for source in grid.indices(level):
                    there |= self.aims_from(leap, source) & ~impassable & ~self._hidden(leap, source, hider)
                landed.append(there)
            levels = spread(grid, landed, self._walk, impassable, held)
        return levels

    def _hidden(self, leap: SpellDef, source: int, hider: int | None) -> Mask:
        if hider is None or leap.range.kind in NEEDS_NO_SIGHT or self._target.definition.is_mupeke:
            return 0
        if self._target.definition.is_invisible and not self._grid.neighbour_masks[source] >> hider & 1:
            return 0
        return self._grid.shadow(source, hider) if source != hider else 0

    def _landed(self, leap: SpellDef, level: Mapping[int, Mask]) -> dict[int, Mask]:
        """The same cells, and those that a leap leads to from there."""
        joined, free = dict(level), ~self._away.field.obstacles
        for source, standing in level.items():
            for cell in self._grid.indices(self.aims_from(leap, source) & free):
                clear = standing & ~self._hiding(leap, source, cell) & ~(1 << cell)
                joined[cell] = joined.get(cell, 0) | clear
        return joined

    def _hiding(self, leap: SpellDef, source: int, cell: int) -> Mask:
        """Where the figure would hide a cell from where a spell is aimed at it."""
        if leap.range.kind in NEEDS_NO_SIGHT or self._target.definition.is_mupeke:
            return 0
        between = self._grid.between(source, cell)
        return between & self._grid.neighbour_masks[source] if self._target.definition.is_invisible else between
