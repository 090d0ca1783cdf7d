"""What a choice could do, before it is made: all by the functions that resolve it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice, takewhile

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Punch, UseReward
from krosmaster.arena.definitions import PUNCH, Handle, Names, Points, SpellDef, SpellId, TokenDef, TokenKind
from krosmaster.arena.events import (
    CoinTossed,
    DiceRolled,
    Event,
    FigureShifted,
    FiguresSwapped,
    MarkersPlaced,
    TokenSummoned,
    WoundsPaid,
)
from krosmaster.arena.legality import reason_against_spell
from krosmaster.arena.reasons import Reason
from krosmaster.arena.reward_defs import RewardDef, SufferWounds
from krosmaster.arena.rewards import held_reward, is_cast
from krosmaster.arena.state import Figure, State
from krosmaster.arena.targeting import blockers_from, castable_mask, range_mask, sight_mask, targets_in, zone_mask
from krosmaster.grid import Cell, Mask
from krosmaster.play.crowds import Crowd, is_crowd
from krosmaster.play.odds import SceneryOdds, Tally, TargetOdds, ways
from krosmaster.play.reach import acting
from krosmaster.table.contract import NO_SCRIPT, Script
from krosmaster.table.values import value

_FEWEST_WAYS = 20
_MOST_WAYS = 30_000
"""So many are counted for the strongest areas and crowds in some seconds of hovering; chains of bombs can have more."""


@value
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


@value
class Ghost:
    """Where a figure would stand afterwards."""

    who: Handle
    from_: Cell
    to: Cell
    how: str
    """`push`, `pull`, `retreat`, `approach` or `swap`."""


@value
class MarkerPreview:
    """Markers that would be placed whatever the dice show; the amount is signed."""

    who: Handle
    points: Points
    amount: int


Aimed = Cast | Punch | UseReward
"""What is aimed at a cell."""


@value
class CastPreview:
    """What one legal cast, punch or reward could do."""

    command: Aimed
    names: Names
    """Of the spell or reward."""
    zone_cells: frozenset[Cell]
    targets: tuple[TargetOdds, ...]
    """Every figure that it can wound, heal or remove, the caster too; its wound cost is not in these odds."""
    scenery: tuple[SceneryOdds, ...]
    """Trees, bushes and crates that it damages."""
    ghosts: tuple[Ghost, ...]
    markers: tuple[MarkerPreview, ...]
    summoned: TokenDef | None
    blast_cells: frozenset[Cell]
    """Where the bomb that is laid would reach, if it went off there."""
    in_blast: tuple[Handle, ...]
    """Who stands there now."""
    wounds_paid: int
    """Wounds that the caster suffers as a cost (SPELL-13)."""
    costs_its_user: bool
    """Whether that cost alone makes the caster KO."""
    counted: Fraction
    """The chance of all ways that are counted so far; below 1 the odds are the least chances, and add to it."""
    is_given_up: bool = False
    """Whether the rest is not counted any more: there are too many ways."""
    chosen: Script = NO_SCRIPT
    """The dice and coins that are chosen for it beforehand: the odds are those with them."""

    @property
    def is_counted(self) -> bool:
        """Whether the odds are the exact ones. Otherwise look again in the next frame."""
        return self.counted == 1


def command_at(spell_id: SpellId, cell: Cell) -> Cast | Punch:
    """The command that casts a spell, or with `PUNCH.id` punches, at a cell."""
    return Punch(cell) if spell_id == PUNCH.id else Cast(spell_id, cell)


def spell_preview(state: State, spell_id: SpellId) -> SpellPreview | None:
    """The cells as a spell of the active character sees them; None while no character acts or for a foreign spell."""
    caster = acting(state)
    spell = None if caster is None else _spell_of(caster, spell_id)
    if caster is None or spell is None:
        return None
    seen = aimed_preview(state, caster, spell)
    if not seen.fit_cells:
        return seen
    # where a cell is fit, the rules themselves say what else there is against it
    return replace(seen, reason=engine.reason_against(state, command_at(spell_id, min(seen.fit_cells))))


def aimed_preview(state: State, caster: Figure, spell: SpellDef) -> SpellPreview:
    """The cells as a spell sees them that the caster could cast: of its card, its weapon, or a reward."""
    grid = state.grid
    in_range = range_mask(state, caster, spell)
    seen = sight_mask(state, caster, spell)
    fit = castable_mask(state, caster, spell)
    unseen: dict[Cell, Cell] = {}
    for target in grid.indices(in_range & ~seen):
        blocking = grid.blocking(caster.cell, target, blockers_from(state, caster.cell))
        if blocking:
            unseen[grid.cells[target]] = grid.cells[blocking[0]]
    return SpellPreview(
        spell,
        reason_against_spell(state, caster, spell),
        _cells(state, fit),
        _cells(state, in_range & seen & ~fit),
        unseen,
    )


class CastStudy:
    """One legal act at a cell, looked at a little longer each time: an area can have thousands of ways to turn out."""

    def __init__(self, state: State, command: Aimed, chosen: Script = NO_SCRIPT) -> None:
        caster = acting(state)
        assert caster is not None, "only a legal command can be studied"
        spell, names = _aimed(caster, command)
        at = command.at if command.at is not None else state.grid.cells[caster.cell]
        self._ways = ways(state, command, given=chosen)
        self._tally = Tally(state)
        first = next(self._ways)
        self._tally.add(first)
        certain = tuple(takewhile(lambda event: not isinstance(event, (CoinTossed, DiceRolled)), first.events))
        summoned = next((event.token for event in certain if isinstance(event, TokenSummoned)), None)
        blast = _blast(state, summoned, state.grid.index(at))
        zone = 0 if spell is None else zone_mask(state.grid, caster.cell, spell, state.grid.index(at))
        self._preview = CastPreview(
            command,
            names,
            _cells(state, zone) or frozenset({at}),
            (),
            (),
            _ghosts(state, certain),
            tuple(MarkerPreview(e.who, e.points, e.amount) for e in certain if isinstance(e, MarkersPlaced)),
            summoned,
            _cells(state, blast),
            tuple(figure.handle for figure in targets_in(state, blast, state.grid.index(at))),
            sum(event.wounds for event in certain if isinstance(event, WoundsPaid)),
            costs_its_user(state, command),
            Fraction(0),
            chosen=chosen,
        )
        self._crowd = Crowd(state, command, zone, chosen) if is_crowd(state, spell, zone) else None
        self._left = _MOST_WAYS
        self._draws = max(sum(isinstance(event, (CoinTossed, DiceRolled)) for event in first.events), 1)

    def look(self, rolls: int) -> CastPreview:
        """What is known after a look at some ways more: so many that they have about so many rolls in all."""
        if not self._preview.is_counted and self._left > 0:
            most = max(rolls // self._draws, _FEWEST_WAYS)
            if self._crowd is not None:
                targets, scenery, counted = self._crowd.look(most)
                self._preview = replace(self._preview, targets=targets, scenery=scenery, counted=counted)
                return self._preview
            for step in islice(self._ways, most):
                self._tally.add(step)
            self._left -= most
            self._preview = replace(
                self._preview,
                targets=self._tally.targets(),
                scenery=self._tally.scenery(),
                counted=self._tally.counted,
                is_given_up=self._left <= 0 and self._tally.counted < 1,
            )
        return self._preview


def _spell_of(caster: Figure, spell_id: SpellId) -> SpellDef | None:
    return PUNCH if spell_id == PUNCH.id else caster.spell(spell_id)


def costs_its_user(state: State, command: Aimed) -> bool:
    """Whether what the acting one pays or suffers for a legal command makes it KO for certain (SPELL-13, REW-18)."""
    user = acting(state)
    if user is None:
        return False
    spell, _names = _aimed(user, command)
    wounds = 0 if spell is None else spell.wounds
    if isinstance(command, UseReward):
        wounds += sum(effect.amount for effect in _reward(user, command).effects if isinstance(effect, SufferWounds))
    return wounds > 0 and user.wounds + wounds >= user.hp


def spell_of_command(caster: Figure, command: Cast | Punch) -> SpellDef:
    """The spell that a cast or a punch casts."""
    spell = PUNCH if isinstance(command, Punch) else caster.spell(command.spell)
    assert spell is not None, f"{caster.handle} has no such spell"
    return spell


def _aimed(user: Figure, command: Aimed) -> tuple[SpellDef | None, Names]:
    """The spell that a command casts, if any, and what it is called."""
    if isinstance(command, UseReward):
        reward = _reward(user, command)
        return reward.spell if is_cast(reward) else None, reward.names
    spell = spell_of_command(user, command)
    return spell, spell.names


def _reward(user: Figure, command: UseReward) -> RewardDef:
    reward = held_reward(user, command.reward)
    assert reward is not None, f"{user.handle} does not hold {command.reward}"
    return reward


def _cells(state: State, mask: Mask) -> frozenset[Cell]:
    cells = state.grid.cells
    return frozenset(cells[index] for index in state.grid.indices(mask))


def _blast(state: State, token: TokenDef | None, at: int) -> Mask:
    """What a bomb laid at a cell would reach from there (BOMB-7); nothing for other tokens."""
    if token is None or token.kind is not TokenKind.BOMB:
        return 0
    return zone_mask(state.grid, at, token.spells[0], at)


def _ghosts(state: State, certain: tuple[Event, ...]) -> tuple[Ghost, ...]:
    """Effects move figures before any die is rolled, so what is certain holds every movement (SPELL-3)."""
    cells = state.grid.cells
    moves: dict[Handle, tuple[Cell, str]] = {}

    def place(who: Handle) -> Cell:
        return moves[who][0] if who in moves else cells[state.figures[who].cell]

    for event in certain:
        if isinstance(event, FigureShifted):
            moves[event.who] = event.to, event.how
        elif isinstance(event, FiguresSwapped):
            here, there = place(event.who), place(event.other)
            moves[event.who], moves[event.other] = (there, "swap"), (here, "swap")
    return tuple(Ghost(who, cells[state.figures[who].cell], to, how) for who, (to, how) in moves.items())
