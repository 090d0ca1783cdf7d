"""What enemies can do to one figure in their next turn, cell by cell.

As all stand now, dice and locks at their worst. Each enemy walks, casts its own special spells that give points, raise
ranges or leap, summons, and strikes. Not counted is what may come on top, however likely: traps, inspiration, rewards
that are turned up in that turn, swaps, pushes, pulls and the like, and what a teammate or a mob does for another one:
boosts, room that it makes by moving away, figures and scenery that are struck out of the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from krosmaster.arena.definitions import Handle, SpellDef, TokenDef
from krosmaster.arena.state import SETUP_PHASES, Figure, State
from krosmaster.arena.targeting import zone_mask
from krosmaster.grid import Cell, Mask
from krosmaster.play.next_turn import at_the_start_of_its_turn, most_wounds_of_bomb
from krosmaster.play.odds import TargetOdds
from krosmaster.play.own_gains import Gained
from krosmaster.play.striking import Attacker
from krosmaster.play.worst_turn import Source, is_part, most_wounds_of_turn
from krosmaster.table.values import value


class CellThreat(NamedTuple):
    """What enemies can do to the figure on one cell."""

    enemies: int
    """How many of them can wound it there; a mob that could be summoned counts as its summoner, bombs count too."""
    worst: int
    """The most wounds that one spell can do."""
    together: int
    """The most wounds of all of them with all their AP, wherever they walk in between, of what is counted here."""


@value
class Strike:
    """The worst that one enemy can do to the figure on one cell with one spell."""

    by: Handle
    """The character or bomb; of a mob that is not in play yet, its summoner."""
    spell: SpellDef
    mob: TokenDef | None
    """The mob that is summoned for it first."""
    first: tuple[SpellDef, ...]
    """What else is cast before, in order: special spells and summons that make the spell stronger."""
    from_: Cell
    mp: int
    """The steps that it takes."""
    worst: int
    odds: TargetOdds | None
    """The exact odds once it stands there; None for a bomb."""


@value
class ThreatHere:
    """Everything that threatens the figure on one cell."""

    strikes: tuple[Strike, ...]
    """One for each enemy, the worst first."""
    together: int
    """As `CellThreat.together`."""
    hp_left: int


class ThreatMap:
    """The threats to one figure, wherever it may stand when the enemies' turn begins."""

    def __init__(self, state: State, who: Figure) -> None:
        self.who = who.handle
        self.hp_left = who.hp - who.wounds
        self._state = state
        self._figure = who
        self._worst: dict[Handle, dict[int, Mask]] = {}
        self._sources: dict[Handle, list[Source]] = {}
        self._turns: dict[Handle, list[Attacker]] = {}
        self._here: dict[Cell, ThreatHere] = {}
        for enemy in state.figures.values():
            if not enemy.in_play or state.setup.are_together(enemy.owner, who.owner):
                continue
            if enemy.is_bomb:
                self._note(enemy.handle, self._blast(enemy))
            elif enemy.is_character:
                self._note_attacks(enemy)
        self.cells: Mapping[Cell, CellThreat] = self._by_cell()

    def here(self, cell: Cell) -> ThreatHere | None:
        """What each enemy can do to the figure on a cell, worked out when first asked for; None: nothing."""
        if cell not in self.cells:
            return None
        if cell not in self._here:
            index = self._state.grid.index(cell)
            found = [strike for by in self._worst if (strike := self._strike(by, index)) is not None]
            worst_first = tuple(sorted(found, key=lambda strike: -strike.worst))
            self._here[cell] = ThreatHere(worst_first, self.cells[cell].together, self.hp_left)
        return self._here[cell]

    # ---- within ----

    def _note_attacks(self, enemy: Figure) -> None:
        ready = at_the_start_of_its_turn(self._state, enemy.handle)
        figure = ready.figures[enemy.handle]
        itself = Attacker(ready, Gained(figure, figure.mp), self._figure, 1 << enemy.cell)
        turns = [itself, *itself.prepared()]
        self._turns[enemy.handle] = turns
        known: list[Source] = []
        for turn in turns:
            affordable = set(itself.attacks) if turn is not itself else set()
            for attacker in (turn, *turn.mobs()):
                for spell in attacker.attacks:
                    if attacker is turn and spell in affordable and not turn.outdoes(itself, spell):
                        continue
                    for source in _sources(attacker, spell, known, 1 << enemy.cell):
                        known.append(source)
                        self._note(enemy.handle, source.struck)
        self._sources[enemy.handle] = known

    def _note(self, by: Handle, struck: Mapping[int, Mask]) -> None:
        if struck:
            known = self._worst.setdefault(by, {})
            for wounds, cells in struck.items():
                known[wounds] = known.get(wounds, 0) | cells

    def _blast(self, bomb: Figure) -> dict[int, Mask]:
        grid = self._state.grid
        others = self._state.field.obstacles & ~(1 << self._figure.cell)
        cells = zone_mask(grid, bomb.cell, bomb.definition.spells[0], bomb.cell) & ~others & ~(1 << bomb.cell)
        if not cells:
            return {}
        wounds = most_wounds_of_bomb(self._state, bomb, self._figure, (cells & -cells).bit_length() - 1)
        return {wounds: cells} if wounds else {}

    def _by_cell(self) -> dict[Cell, CellThreat]:
        grid = self._state.grid
        found: dict[int, tuple[int, int, int]] = {}
        for by, worst in self._worst.items():
            counted: Mask = 0
            for wounds in sorted(worst, reverse=True):
                for part, in_all in self._in_all(by, worst[wounds] & ~counted):
                    for cell in grid.indices(part):
                        enemies, most, together = found.get(cell, (0, 0, 0))
                        found[cell] = enemies + 1, max(most, wounds), together + (in_all or wounds)
                counted |= worst[wounds]
        return {grid.cells[cell]: CellThreat(*threat) for cell, threat in found.items()}

    def _in_all(self, by: Handle, cells: Mask) -> Iterator[tuple[Mask, int]]:
        """Parts of some cells, each with the most wounds of one enemy there in its whole turn; 0 for a bomb."""
        parts: list[tuple[Mask, tuple[tuple[Source, int], ...]]] = [(cells, ())]
        for source in self._sources.get(by, ()):
            for wounds, struck in source.struck.items():
                inside = [(part & struck, (*known, (source, wounds))) for part, known in parts]
                parts = [(part & ~struck, known) for part, known in parts] + inside
                parts = [(part, known) for part, known in parts if part]
        for part, known in parts:
            yield part, most_wounds_of_turn(self._turns.get(by, ()), known)

    def _strike(self, by: Handle, cell: int) -> Strike | None:
        most = max((wounds for wounds, cells in self._worst[by].items() if cells >> cell & 1), default=0)
        if not most:
            return None
        grid, enemy = self._state.grid, self._state.figures[by]
        for source in self._with(by, most, cell):
            attacker, spell, calls = source.attacker, source.spell, source.calls
            shot = attacker.shot(spell, cell, calls)
            assert shot is not None, f"{by} strikes {cell} from nowhere"
            mob = attacker.call.summons if attacker.call is not None else None
            first = (*attacker.first, *((calls.spell,) * calls.number if calls is not None else ()))
            odds = attacker.odds(spell, shot, cell, calls)
            return Strike(by, spell, mob, first, grid.cells[shot.from_], shot.steps, most, odds)
        return Strike(by, enemy.definition.spells[0], None, (), grid.cells[enemy.cell], 0, most, None)

    def _with(self, by: Handle, wounds: int, cell: int) -> Iterator[Source]:
        """The spells that do so many wounds there, those that need the least preparation first."""
        found = [source for source in self._sources.get(by, ()) if source.struck.get(wounds, 0) >> cell & 1]
        yield from sorted(found, key=lambda source: len(source.attacker.first) + (source.calls is not None))


def _sources(attacker: Attacker, spell: SpellDef, known: list[Source], its_own: Mask) -> Iterator[Source]:
    """What a spell does as things stand, and with tokens that are summoned first, but on the cell of the enemy itself.

    Of an enemy that has prepared itself only where it is new: elsewhere the same spell does as much without.
    """
    plain = Source(attacker, spell, {})
    struck = attacker.strikes(spell, its_own | _known_cells(plain, known))
    if struck:
        yield plain._replace(struck=struck)
    if attacker.call is None:
        for calls, cells_by_wounds in attacker.helped_strikes(spell):
            helped = plain._replace(calls=calls)
            old = its_own | _known_cells(helped, known)
            new = {wounds: cells & ~old for wounds, cells in cells_by_wounds.items() if cells & ~old}
            if new:
                yield helped._replace(struck=new)


def _known_cells(source: Source, known: list[Source]) -> Mask:
    """The cells where the same spell is known to strike after nothing but some of the same preparations."""
    found: Mask = 0
    for other in known:
        if other.key == source.key and is_part(other.attacker.first, source.attacker.first):
            for cells in other.struck.values():
                found |= cells
    return found


def threat_map(state: State, who: Handle) -> ThreatMap | None:
    """The threats to a character on the board; None before and after the fight, and for whoever is not in it."""
    figure = state.figures.get(who)
    if figure is None or not figure.in_play or not figure.is_character:
        return None
    if state.outcome is not None or state.phase in SETUP_PHASES:
        return None
    return ThreatMap(state, figure)
