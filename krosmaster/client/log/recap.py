"""What the others did since a player's own turn, act by act, short enough for a strip of pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from krosmaster.arena import events as happened
from krosmaster.arena.commands import Choose, Command, Inspire, SetDice
from krosmaster.arena.definitions import Handle
from krosmaster.arena.events import Event
from krosmaster.arena.state import Figure, State
from krosmaster.client.art.reward_art import emblem
from krosmaster.client.scenes.scene_kinds import SceneKind, kind_of
from krosmaster.client.words.told import Told, lines_of, one_walk
from krosmaster.table.contract import Step
from krosmaster.table.match import Record
from krosmaster.table.values import value

_BEFORE_ANY_ACT = (SetDice, Inspire, Choose)
"""Commands of a turn before any of its characters acts."""
_COUNTED = ("icons/mp", "icons/kama")
_SPELLS = {
    SceneKind.PUNCH: "icons/punch",
    SceneKind.CURE: "icons/heal",
    SceneKind.CONJURE: "icons/summon",
    SceneKind.CHARM: "icons/stimulation",
}


@value
class Struck:
    """Somebody whom an act concerned."""

    figure: Figure
    wounds: int = 0
    """Taken, or, negative, healed."""
    is_ko: bool = False


@value
class RecapItem:
    """One act: who, what (a drawing), how much of it, at whom, and the lines of the log that tell it."""

    drawing: str
    who: Figure | None
    player: int
    amount: int = 0
    struck: tuple[Struck, ...] = ()
    told: tuple[Told, ...] = ()


@dataclass(slots=True)
class _Act:
    drawing: str
    player: int
    who: Handle | None = None
    amount: int = 0
    struck: dict[Handle, Struck] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)


@value
class Recap:
    """What is worth knowing when a turn begins; `first` is the step of the match with which it all began."""

    items: tuple[RecapItem, ...] = ()
    first: int = 0


NO_RECAP = Recap()


def recap_of(steps: Sequence[Step[State, Event]]) -> Recap:
    """What the others did between a player's last turn and the one that has begun."""
    state = steps[-1].state
    started = _last_place(steps, happened.TurnStarted, state.player)
    if started is None:
        return NO_RECAP
    ended = _last_place(steps[: started[0] + 1], happened.TurnEnded, state.player) or (0, -1)
    reader = _Reader()
    before = steps[max(ended[0] - 1, 0)].state
    for place in range(ended[0], started[0] + 1):
        step = steps[place]
        first = ended[1] + 1 if place == ended[0] else 0
        last = started[1] if place == started[0] else len(step.events)
        reader.read(step, before, place, first, last)
        if place == started[0]:
            for late, event in enumerate(step.events[last:], last):
                if isinstance(event, happened.TensionRose):  # the turn's own roll costs both, before anybody acts
                    reader.read(step, before, place, late, late + 1)
        before = step.state
    return Recap(tuple(reader.items()), ended[0])


def is_turn_fresh(steps: Sequence[Step[State, Event]], records: Sequence[Record[Command]]) -> bool:
    """Whether no character has acted in the present turn yet."""
    started = _last_place(steps, happened.TurnStarted, steps[-1].state.player)
    # the records stand one behind: the first step is the set-up's own
    since = records[started[0] :] if started is not None else ()
    return all(isinstance(record.command, _BEFORE_ANY_ACT) for record in since)


def _last_place(steps: Sequence[Step[State, Event]], kind: type, player: int) -> tuple[int, int] | None:
    """Where a player's last event of a kind is: step and place in it."""
    for number in range(len(steps) - 1, -1, -1):
        for place in range(len(steps[number].events) - 1, -1, -1):
            event = steps[number].events[place]
            if isinstance(event, kind) and getattr(event, "player", None) == player:
                return number, place
    return None


class _Reader:
    """Reads events in their order and makes acts of them."""

    def __init__(self) -> None:
        self._acts: list[_Act] = []
        self._cast: dict[Handle, Figure] = {}
        self._open: _Act | None = None
        """The act of this step whose consequences come."""
        self._latest: _Act | None = None
        """The act that the event just read belongs to."""

    def read(self, step: Step[State, Event], before: State, place: int, first: int, last: int) -> None:
        """One step's events from one place up to another."""
        self._cast.update(before.figures)
        self._cast.update(step.state.figures)
        self._open = self._latest = None
        lines = {id(told.event): told for told in lines_of(step, before, place)}
        for event in step.events[first:last]:
            self._latest, count = self._open, len(self._acts)
            self._take(event, before)
            told = lines.get(id(event))
            if told is not None:
                for act in self._acts[count:] or filter(None, (self._latest,)):
                    whole = one_walk(act.told[-1], told) if act.told else None
                    act.told[-1 if whole else len(act.told) :] = [
                        whole or told
                    ]  # one line with its path, as in the log

    def items(self) -> Iterator[RecapItem]:
        """The acts as values."""
        for act in self._acts:
            who = self._cast.get(act.who) if act.who is not None else None
            yield RecapItem(act.drawing, who, act.player, act.amount, tuple(act.struck.values()), tuple(act.told))

    def _take(self, event: Event, before: State) -> None:
        match event:
            case happened.SpellCast(who):
                kind = kind_of(event, before)
                element = f"icons/element-{kind.value}" if kind is not None else "icons/target"
                self._begin(_SPELLS.get(kind, element) if kind is not None else element, who)
            case happened.BombWentOff(who) | happened.TrapSprung(who):
                drawing = "icons/bombs" if isinstance(event, happened.BombWentOff) else "icons/trap"
                self._begin(drawing, who)
            case happened.CharacterLocked(who, by):
                self._begin("icons/lock", by)
                self._strike(who)
            case happened.WoundsPlaced(who, wounds=wounds) | happened.WoundReflected(who, wounds=wounds):
                self._strike(who, wounds)
            case happened.WoundsPaid(who, wounds) | happened.WoundsSuffered(who, wounds):
                self._strike(who, wounds)
            case happened.WoundsHealed(who, wounds=wounds):
                self._strike(who, -wounds)
            case happened.KnockedOut(who):
                if self._open is None:
                    self._begin("icons/knock-out", who)
                self._strike(who, is_ko=True)
            case happened.TokenSummoned(who) | happened.FigureShifted(who) | happened.MarkersPlaced(who):
                if self._open is not None and who != self._open.who:
                    self._strike(who)
            case happened.FiguresSwapped(who, other):
                for handle in (who, other):
                    if self._open is not None and handle != self._open.who:
                        self._strike(handle)
            case _:
                self._take_goods(event)

    def _take_goods(self, event: Event) -> None:
        match event:
            case happened.CharacterMoved(who):
                self._count("icons/mp", who)
            case happened.KamaPickedUp(who):
                self._count("icons/kama", who)
            case happened.GallonBought(who):
                self._begin("icons/buy-gallon", who)
            case happened.RewardBought(who, tier=tier, source=source, reward=reward):
                # what was bought from a pile lies face down: only its side knows it
                self._begin(emblem(reward) if source == "face_up" else f"icons/tier-{tier.value}", who)
            case happened.RewardTurnedUp(who, reward):
                self._begin(emblem(reward), who)
            case happened.GallonsGained() if self._open is not None and self._open.drawing == "icons/buy-gallon":
                pass
            case happened.GallonsGained(player, wild, taken) if wild + taken:
                self._gain("icons/gallon", player, wild + taken)
            case happened.GallonsGiven(_, player, amount):
                self._gain("icons/gallon", player, amount)
            case happened.KamasGained(player, kamas) if kamas:
                self._gain("icons/kama", player, kamas)
            case happened.TensionRose(losses):
                for player, loss in enumerate(losses):
                    if loss:
                        self._gain("icons/tension", player, -loss)
            case happened.Conceded(player):
                self._gain("icons/concede", player, 0)
            case _:
                pass

    def _begin(self, drawing: str, who: Handle) -> None:
        self._open = self._latest = _Act(drawing, self._cast[who].owner, who)
        self._acts.append(self._open)

    def _count(self, drawing: str, who: Handle) -> None:
        """Walks and kamas of a figure are one act each, until it does something else."""
        for act in reversed(self._acts):
            if act.who != who or act.drawing not in _COUNTED:
                break
            if act.drawing == drawing:
                self._open = self._latest = act
                act.amount += 1
                return
        self._begin(drawing, who)
        assert self._open is not None
        self._open.amount += 1

    def _gain(self, drawing: str, player: int, amount: int) -> None:
        self._latest = _Act(drawing, player, None, amount)
        self._acts.append(self._latest)

    def _strike(self, who: Handle, wounds: int = 0, *, is_ko: bool = False) -> None:
        if self._open is None:
            self._begin("icons/wound", who)
        assert self._open is not None
        old = self._open.struck.get(who)
        figure = self._cast[who]
        if old is not None:
            wounds, is_ko = wounds + old.wounds, is_ko or old.is_ko
        self._open.struck[who] = Struck(figure, wounds, is_ko)
