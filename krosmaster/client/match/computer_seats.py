"""The seats of a match that the computer plays: what is thought about for them, and when which command is due.

Whoever shows the match calls `update` every frame and plays the command that it returns. An answer holds for the very
position that it was thought out for; where the match has moved meanwhile, it is dropped and thought about anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from random import Random
from types import MappingProxyType

from krosmaster.arena.commands import Command, Move
from krosmaster.arena.state import State
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.client.settings import AnimationSpeed
from krosmaster.play.computer.seats import computer_seats, seat_computers, steps_back, who_plays
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.computer.views import seen_by
from krosmaster.table.values import value

_PAUSES_MS: Mapping[AnimationSpeed, int] = MappingProxyType(
    {AnimationSpeed.OFF: 160, AnimationSpeed.FAST: 220, AnimationSpeed.NORMAL: 420}
)
"""Between one act of the computer and the next, so that people can follow."""

_MOST_REFUSALS = 2
"""After so many refused commands in one position somebody else has to find one."""


class Loan(Enum):
    """For how long the computer plays for whoever is asked."""

    ACT = "act"
    TURN = "turn"


@value
class _Lent:
    """Everything that is asked in one game turn, or one act of it."""

    loan: Loan
    strength: Strength
    number: int
    """The game turn."""
    side: frozenset[int]


class ComputerSeats:
    """Plays the computer's seats of one match."""

    def __init__(self, services: Services, match: ArenaMatch) -> None:
        self._services = services
        self._match = match
        self._note = match.note
        self._seats, self._who_plays = computer_seats(match), who_plays(match.note, len(match.state.players))
        self._lent: _Lent | None = None
        self.is_held = False
        """Whether the computer waits until it is let on."""
        self._at: State | None = None
        """The position that is thought about, or that the command at hand is for."""
        self._number = 0
        self._command: Command | None = None
        self._since_act_ms = 0
        self._last: Command | None = None
        self._refusals = 0
        self._name = ""
        if self._seats:
            services.thinker.prepare()

    # ---- who plays ----

    @property
    def seats(self) -> Mapping[int, Strength]:
        """Strengths by seat; people play the others."""
        self._follow_note()
        return self._seats

    @property
    def who_plays(self) -> Mapping[int, bool]:
        """Whether the computer plays each seat; empty where it never played any."""
        self._follow_note()
        return self._who_plays

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        seats = self.seats
        return tuple(seat for seat in range(len(self._match.state.players)) if seat not in seats)

    @property
    def is_asked(self) -> bool:
        """Whether the computer has to command now."""
        state = self._match.state
        return not state.is_over and self._strength(state) is not None

    @property
    def is_lent(self) -> bool:
        """Whether it plays for a person for a while."""
        return self._lent is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a command is awaited and has not been found yet."""
        return self.is_asked and self._command is None

    def seat(self, seats: Mapping[int, Strength]) -> None:
        """Let the computer play these seats from now on, and no others."""
        seat_computers(self._match, seats)
        self.forget()
        if seats:
            self._services.thinker.prepare()

    def lend(self, loan: Loan, strength: Strength) -> None:
        """Let the computer play for whoever is asked: one act, or the rest of the game turn."""
        state = self._match.state
        self._lent = _Lent(loan, strength, state.number, frozenset(state.side(state.asked)))
        self.is_held = False
        self.forget()

    def take_back_loan(self) -> None:
        """The person plays on."""
        self._lent = None
        self.forget()

    # ---- playing ----

    def update(self, dt_ms: int, *, is_free: bool, least_ms: int = 0) -> Command | None:
        """Let time pass; the command that is to be played now, if there is one.

        `is_free`: nothing is being shown or read that the next act would disturb. What comes next is thought about
        all the same. `least_ms`: how long the position is seen at least.
        """
        if self._lent is not None and not self._is_lent_now(self._match.state):
            self._lent = None
        if not self.is_asked:
            self._since_act_ms = 0
            return None
        self._think()
        if not is_free or self.is_held:
            return None
        self._since_act_ms += dt_ms
        if self._command is None or self._since_act_ms < max(self._pause_ms, least_ms):
            return None
        command, self._command, self._at = self._command, None, None
        self._since_act_ms, self._last = 0, command
        if self._lent is not None and self._lent.loan is Loan.ACT:
            self._lent = None
        return command

    def refused(self) -> None:
        """The command that was given last is refused: which cannot be, but no match may stand still for it."""
        self._refusals += 1

    def accepted(self) -> None:
        """The command that was given last has been played."""
        self._refusals = 0

    def hurry(self) -> None:
        """Move now, with what looks best so far."""
        self._services.thinker.hurry()
        self._since_act_ms += _PAUSES_MS[AnimationSpeed.NORMAL]

    def forget(self) -> None:
        """The match has gone another way: no plan of before is followed any more."""
        if self._at is not None and self._command is None:
            self._services.thinker.drop()
        self._at = self._command = None
        self._name = ""

    # ---- taking back ----

    def steps_back(self) -> int:
        """How many commands lead back to the last decision of a person; 0: undo does not get there."""
        return steps_back(self._match, self.seats)

    # ---- inside ----

    def _follow_note(self) -> None:
        if self._match.note != self._note:
            self._note, self._seats = self._match.note, computer_seats(self._match)
            self._who_plays = who_plays(self._note, len(self._match.state.players))

    @property
    def _pause_ms(self) -> int:
        is_walking = isinstance(self._last, Move) and isinstance(self._command, Move)
        return 0 if is_walking else _PAUSES_MS[self._services.settings.animation_speed]

    def _strength(self, state: State) -> Strength | None:
        """How well the computer plays for whoever is asked; None: a person does."""
        own = self.seats.get(state.asked)
        if own is None and self._lent is not None and self._is_lent_now(state):
            return self._lent.strength
        return own

    def _is_lent_now(self, state: State) -> bool:
        lent = self._lent
        return lent is not None and state.number == lent.number and state.asked in lent.side and not state.is_over

    def _think(self) -> None:
        """Ask for a command in this position, or take the one that has been found for it."""
        thinker, state = self._services.thinker, self._match.state
        if self._at is state and (self._command is not None or thinker.is_at(self._number)):
            thought = thinker.answer() if self._command is None else None
            if thought is not None and thought.number == self._number:
                self._command = thought.command
            return
        strength = self._strength(state)
        assert strength is not None, "the computer is asked"
        if self._refusals >= _MOST_REFUSALS:
            strength = Strength.RANDOM
        numbers = self._services.next_seed
        self._name = self._name or f"{numbers()}"
        view = seen_by(state, state.asked, Random(numbers()))  # noqa: S311 - what a player believes, not a secret
        seconds = float(self._services.settings.thinking_s)
        self._number = thinker.ask(f"{self._name}-{state.asked}", strength, view, seconds)
        self._at, self._command = state, None
