"""What a lesson's script means by its patterns and conditions: commands, events and positions held against them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from krosmaster.arena import events as happened
from krosmaster.arena.commands import BuyReward, Cast, Choose, Command, Move, Place, Punch, UseReward
from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import Purpose
from krosmaster.arena.documents import command_document
from krosmaster.arena.lesson_defs import CommandPattern, Condition, Happening, Spot, Standing
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.table.contract import Step

Events = tuple[happened.Event, ...]
ArenaStep = Step[State, happened.Event]
Who = Handle | None
"""None: anybody."""


def fits(pattern: CommandPattern, command: Command, before: State) -> bool:
    """Whether a command is one of those that a pattern means, in the position before it."""
    if command_document(command)["do"] != pattern.do:
        return False
    if pattern.who is not None and before.active != pattern.who:
        return False
    if pattern.at and aimed_at(command) not in cells_of(pattern.at, before):
        return False
    match command:
        case Cast(spell):
            return pattern.spell in ("", spell)
        case BuyReward(tier):
            return pattern.tier in ("", tier.value)
        case UseReward(reward):
            return pattern.reward in ("", reward)
        case Choose(option):
            return pattern.option in (None, option)
        case _:
            return True


def fits_any(patterns: Iterable[CommandPattern], command: Command, before: State) -> bool:
    """Whether one of the patterns means the command."""
    return any(fits(pattern, command, before) for pattern in patterns)


def aimed_at(command: Command) -> Cell | None:
    """The cell that a command names."""
    match command:
        case Move(to):
            return to
        case Cast(_, at) | Punch(at) | Place(_, at) | UseReward(_, at):
            return at
        case _:
            return None


def cells_of(spots: Iterable[Spot], state: State) -> frozenset[Cell]:
    """The cells that are meant; a figure that is not on the board stands nowhere."""
    found = set()
    for spot in spots:
        if spot.cell is not None:
            found.add(spot.cell)
        figure = None if spot.figure is None else state.figures.get(spot.figure)
        if figure is not None and figure.in_play:
            found.add(state.grid.cells[figure.cell])
    return frozenset(found)


def holds(condition: Condition, command: Command, before: State, step: ArenaStep) -> bool:
    """Whether a condition holds once a command was played."""
    if condition.did is not None and not fits(condition.did, command, before):
        return False
    if condition.event is not None and not _HAPPENED[condition.event](step.events, before, condition.who, condition.by):
        return False
    if condition.stands is not None and not is_standing(condition.stands, step.state):
        return False
    return condition.active is None or step.state.active == condition.active


def is_standing(standing: Standing, state: State) -> bool:
    """Whether a figure stands where it should."""
    figure = state.figures.get(standing.who)
    return figure is not None and figure.in_play and bool(standing_mask(standing, state) >> figure.cell & 1)


def standing_mask(standing: Standing, state: State) -> int:
    """The cells that would do, as a mask."""
    grid = state.grid
    mask = (1 << len(grid.cells)) - 1
    if standing.at:
        mask &= grid.mask_of(grid.index(cell) for cell in standing.at)
    if standing.beside is not None:
        other = state.figures.get(standing.beside)
        mask &= grid.neighbour_masks[other.cell] if other is not None and other.in_play else 0
    if standing.on:
        assert state.board is not None
        mask &= state.crates if standing.on == "crate" else state.board.demons
    return mask


# ---- events ----


def _is(wanted: Who, handle: Handle | None) -> bool:
    return wanted is None or wanted == handle


def _rolled(purpose: Purpose, *, success: bool) -> Callable[[Events, State, Who, Who], bool]:
    def found(events: Events, _before: State, who: Who, _by: Who) -> bool:
        rolls = [event for event in events if isinstance(event, happened.DiceRolled) and event.purpose is purpose]
        return any(_is(who, roll.by) and (roll.successes > 0) is success for roll in rolls)

    return found


def _of(kind: type, who_field: str = "who", by_field: str = "") -> Callable[[Events, State, Who, Who], bool]:
    """Some event of a kind, about somebody, caused by somebody."""

    def found(events: Events, _before: State, who: Who, by: Who) -> bool:
        return any(
            isinstance(event, kind)
            and (who is None or getattr(event, who_field) == who)
            and (by is None or not by_field or getattr(event, by_field) == by)
            for event in events
        )

    return found


def _dodged(events: Events, _before: State, who: Who, _by: Who) -> bool:
    """A lock roll had a success, and yet the character moved."""
    moved = any(isinstance(event, happened.CharacterMoved) and _is(who, event.who) for event in events)
    return moved and _rolled(Purpose.LOCK, success=True)(events, _before, None, None)


def _wounds(*, some: bool) -> Callable[[Events, State, Who, Who], bool]:
    def found(events: Events, _before: State, who: Who, by: Who) -> bool:
        placed = [event for event in events if isinstance(event, happened.WoundsPlaced)]
        return any(_is(who, hit.who) and _is(by, hit.by) and (hit.wounds > 0) is some for hit in placed)

    return found


def _missed(events: Events, before: State, who: Who, _by: Who) -> bool:
    """An attack that hit nobody at all."""
    cast = next((event for event in events if isinstance(event, happened.SpellCast)), None)
    if cast is None or not _is(who, cast.who):
        return False
    caster = before.figures[cast.who]
    spell = caster.spell(cast.spell)
    is_attack = spell is None or spell.damage is not None
    return is_attack and not any(isinstance(e, (happened.WoundsPlaced, happened.WoundsHealed)) for e in events)


def _friendly_fire(*, on_mobs: bool) -> Callable[[Events, State, Who, Who], bool]:
    """Somebody wounded the own side; a bomb that is set off is meant to be, and counts as nobody."""

    def found(events: Events, before: State, who: Who, by: Who) -> bool:
        for event in events:
            if isinstance(event, happened.WoundsPlaced) and event.wounds and _is(who, event.who) and _is(by, event.by):
                hit, author = before.figures.get(event.who), before.figures.get(event.by)
                if hit is None or author is None or hit.owner != author.owner:
                    continue
                if hit.is_character and hit.is_krosmaster is not on_mobs:
                    return True
        return False

    return found


def _healed(events: Events, _before: State, who: Who, by: Who) -> bool:
    healed = [event for event in events if isinstance(event, happened.WoundsHealed) and event.wounds]
    return any(_is(who, heal.who) and _is(by, heal.by) for heal in healed)


def _mob_ko(events: Events, _before: State, who: Who, _by: Who) -> bool:
    return any(isinstance(e, happened.TokenLeft) and e.rule == "DMG-5" and _is(who, e.who) for e in events)


def _tension_roll(events: Events, _before: State, _who: Who, _by: Who) -> bool:
    return any(isinstance(event, happened.DiceRolled) and event.purpose is Purpose.TENSION for event in events)


def _kinds(*kinds: type) -> Callable[[Events, State, Who, Who], bool]:
    return lambda events, _before, _who, _by: any(isinstance(event, kinds) for event in events)


_HAPPENED: Mapping[Happening, Callable[[Events, State, Who, Who], bool]] = {
    Happening.MOVED: _of(happened.CharacterMoved),
    Happening.LOCKED: _of(happened.CharacterLocked, by_field="by"),
    Happening.DODGED: _dodged,
    Happening.CRITICAL: _rolled(Purpose.CRITICAL, success=True),
    Happening.NO_CRITICAL: _rolled(Purpose.CRITICAL, success=False),
    Happening.ARMOR: _rolled(Purpose.ARMOR, success=True),
    Happening.NO_ARMOR: _rolled(Purpose.ARMOR, success=False),
    Happening.WOUNDED: _wounds(some=True),
    Happening.UNHARMED: _wounds(some=False),
    Happening.MISSED: _missed,
    Happening.FRIENDLY_FIRE: _friendly_fire(on_mobs=False),
    Happening.MOB_FRIENDLY_FIRE: _friendly_fire(on_mobs=True),
    Happening.KO: _of(happened.KnockedOut),
    Happening.MOB_KO: _mob_ko,
    Happening.SUMMONED: _of(happened.TokenSummoned, by_field="by"),
    Happening.HEALED: _healed,
    Happening.SWAPPED: _of(happened.FiguresSwapped),
    Happening.SHIFTED: _of(happened.FigureShifted),
    Happening.EXPLODED: _of(happened.BombWentOff),
    Happening.MARKED: _of(happened.MarkersPlaced),
    Happening.TENSION_ROLL: _tension_roll,
    Happening.TENSION: _kinds(happened.TensionRose),
    Happening.INSPIRED: _of(happened.Inspired),
    Happening.REFUNDED: _kinds(happened.Refunded),
    Happening.KAMA: _of(happened.KamaPickedUp),
    Happening.GALLON: _kinds(happened.GallonsGained),
    Happening.BOUGHT: _of(happened.RewardBought),
    Happening.GIVEN: _of(happened.RewardGiven),
    Happening.TURNED_UP: _of(happened.RewardTurnedUp),
    Happening.CLAIM: _kinds(happened.ClaimMade),
    Happening.ANSWERED: _kinds(happened.ClaimAnswered),
}
