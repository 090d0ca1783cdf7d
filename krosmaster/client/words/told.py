"""What the log keeps of an event: all that its line needs in any language, and where in the match it belongs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from krosmaster.arena.events import (
    CharacterMoved,
    CharacterTurnEnded,
    CharacterTurnStarted,
    Event,
    MatchEnded,
    TurnResumed,
    TurnStarted,
)
from krosmaster.arena.state import State
from krosmaster.client.words.event_wording import event_sentence, is_worth_a_line
from krosmaster.client.words.figure_wording import Cast, cast_of
from krosmaster.grid import Cell
from krosmaster.table.contract import Step

_ON_THEIR_OWN = (TurnStarted, TurnResumed, CharacterTurnStarted, CharacterTurnEnded, MatchEnded)
"""Lines that are no consequence of what stands above them."""


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """An event with the people that it speaks of."""

    event: Event
    cast: Cast = field(repr=False)
    players: tuple[str, ...]
    act: int = 0
    """The step of the match that it belongs to, an index of `Match.steps`; of several the last one."""
    is_consequence: bool = False
    """Whether it came of what the line above it tells."""
    before: State | None = field(default=None, repr=False)
    """The position before the act."""
    so_far: tuple[Event, ...] = field(default=(), repr=False)
    """What had happened in the act before it: the rolls that it rests on are among it."""
    path: tuple[Cell, ...] = ()
    """The cells of a walk, its first one included."""

    @property
    def sentence(self) -> str:
        """The sentence, as marked-up text."""
        return event_sentence(self.event, self.cast, self.players)


def lines_of(step: Step[State, Event], before: State, act: int) -> Iterator[Told]:
    """The lines of one step of a match, with the position before it and its index among the steps."""
    cast = cast_of(before, step.state)
    players = tuple(player.name for player in step.state.players)
    is_first = True
    for place, event in enumerate(step.events):
        if not is_worth_a_line(event):
            continue
        path = (event.from_, event.to) if isinstance(event, CharacterMoved) else ()
        follows = not is_first and not isinstance(event, _ON_THEIR_OWN)
        yield Told(event, cast, players, act, follows, before, step.events[:place], path)
        is_first = False


def lines_of_all(steps: Iterable[Step[State, Event]], first: int = 0, before: State | None = None) -> list[Told]:
    """The lines of several steps, the first of which has an index; `before` is the position before it."""
    told: list[Told] = []
    for act, step in enumerate(steps, first):
        told += lines_of(step, before or step.state, act)
        before = step.state
    return told


def one_walk(walk: Told, step: Told) -> Told | None:
    """Both as one line, if the second goes on from where the first has come to, and nothing came between."""
    one, other = walk.event, step.event
    if not (isinstance(one, CharacterMoved) and isinstance(other, CharacterMoved)):
        return None
    if (one.who, one.to) != (other.who, other.from_) or step.so_far:
        return None
    whole = CharacterMoved(one.who, one.from_, other.to, one.rule)
    return replace(walk, event=whole, act=step.act, cast=step.cast, path=(*walk.path, *step.path[1:]))
