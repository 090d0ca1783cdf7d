"""What a game promises to the table: states that only commands change, refusals as values, faults as exceptions."""

from __future__ import annotations

from typing import Generic, NewType, Protocol, TypeVar

from krosmaster.table.values import value

Seat = NewType("Seat", int)
"""A player's index at the table, from 0."""

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
ReasonT_co = TypeVar("ReasonT_co", covariant=True)
ReasonT = TypeVar("ReasonT")
SetupT_contra = TypeVar("SetupT_contra", contravariant=True)


class BrokenInvariant(Exception):
    """A fault of the program, never of a player; the text holds the position."""


@value
class Script:
    """Chance fixed beforehand for one command: results of dice and coins, used before any other source."""

    faces: tuple[int, ...] = ()
    coins: tuple[int, ...] = ()


NO_SCRIPT = Script()


@value
class Step(Generic[StateT, EventT]):
    """What a command led to. `leftover` is what the command's own script held beyond the chance that it caused."""

    state: StateT
    events: tuple[EventT, ...]
    leftover: Script = NO_SCRIPT


@value
class Accepted(Generic[StateT, EventT]):
    """The command was legal and has been played."""

    step: Step[StateT, EventT]


@value
class Rejected(Generic[ReasonT]):
    """The command was refused; nothing has changed."""

    reason: ReasonT


@value
class Outcome:
    """How a match ended: the winning seats (none: a draw) and the id of the rule that ended it."""

    winners: tuple[int, ...]
    why: str


class Rules(Protocol[StateT, CommandT, EventT, ReasonT_co, SetupT_contra]):
    """A game. `reason_against` is the one home of legality; `apply` trusts a command that it has nothing against."""

    def initial(self, setup: SetupT_contra) -> Step[StateT, EventT]:
        """The first state and the events that led to it."""
        ...

    def legal_commands(self, state: StateT) -> list[CommandT]:
        """Every legal command, in a fixed order."""
        ...

    def reason_against(self, state: StateT, command: CommandT) -> ReasonT_co | None:
        """Why the command is refused, or None when it is legal."""
        ...

    def apply(self, state: StateT, command: CommandT, script: Script = NO_SCRIPT) -> Step[StateT, EventT]:
        """The state after a legal command, and what happened."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        ...

    def revealed(self, before: StateT, after: StateT) -> bool:
        """Whether chance was revealed between two states (undo stops there)."""
        ...
