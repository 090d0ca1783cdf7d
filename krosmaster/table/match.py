"""One play of a game: a set-up, the commands given since, and every state they led to."""

from __future__ import annotations

from typing import Generic, TypeVar

from krosmaster.table.contract import (
    NO_SCRIPT,
    Accepted,
    BrokenInvariant,
    CommandT,
    EventT,
    Outcome,
    ReasonT,
    Rejected,
    Rules,
    Script,
    StateT,
    Step,
)
from krosmaster.table.values import value

SetupT = TypeVar("SetupT")


@value
class Record(Generic[CommandT]):
    """One command as it was given, with the chance that was fixed for it."""

    command: CommandT
    script: Script = NO_SCRIPT


class Match(Generic[StateT, CommandT, EventT, ReasonT, SetupT]):
    """A match that can be played, taken back and replayed.

    Every state is kept, so undo and redo move an index. Undo stops at the last step that revealed chance, unless
    `free_undo` is set.
    """

    def __init__(
        self,
        rules: Rules[StateT, CommandT, EventT, ReasonT, SetupT],
        setup: SetupT,
        *,
        free_undo: bool = False,
        note: str = "",
    ) -> None:
        self._rules = rules
        self._setup = setup
        self._free_undo = free_undo
        self.note = note
        """A few words that go with the match into its file: which lesson it is; no rule reads them."""
        self._steps: list[Step[StateT, EventT]] = [rules.initial(setup)]
        self._records: list[Record[CommandT]] = []
        self._undo_stops: list[int] = [0]
        self._at = 0

    @property
    def rules(self) -> Rules[StateT, CommandT, EventT, ReasonT, SetupT]:
        """The rules that are played."""
        return self._rules

    @property
    def setup(self) -> SetupT:
        """How the match was set up."""
        return self._setup

    @property
    def state(self) -> StateT:
        """The present state."""
        return self._steps[self._at].state

    @property
    def steps(self) -> tuple[Step[StateT, EventT], ...]:
        """What led here: the set-up's step, then one step for each of `records`."""
        return tuple(self._steps[: self._at + 1])

    @property
    def records(self) -> tuple[Record[CommandT], ...]:
        """The commands that led here; what was taken back is not among them."""
        return tuple(self._records[: self._at])

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self._rules.outcome(self.state)

    def submit(self, command: CommandT, script: Script = NO_SCRIPT) -> Accepted[StateT, EventT] | Rejected[ReasonT]:
        """Play a command, or say why it is refused. What had been taken back can then no longer be redone."""
        before = self.state
        reason = self._rules.reason_against(before, command)
        if reason is not None:
            return Rejected(reason)
        step = self._rules.apply(before, command, script)  # may raise: the match then stands where it stood
        revealed = script != NO_SCRIPT or self._rules.revealed(before, step.state)
        del self._steps[self._at + 1 :], self._records[self._at :], self._undo_stops[self._at + 1 :]
        self._steps.append(step)
        self._records.append(Record(command, script))
        self._at += 1
        self._undo_stops.append(self._at if revealed else self._undo_stops[-1])
        return Accepted(step)

    @property
    def undo_stop(self) -> int:
        """How many commands undo leaves standing: the last of them revealed chance (0: back to the set-up)."""
        return 0 if self._free_undo else self._undo_stops[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether the last command can be taken back."""
        return self._at > self.undo_stop

    @property
    def can_redo(self) -> bool:
        """Whether a command that was taken back can be played again."""
        return self._at < len(self._records)

    def undo(self) -> bool:
        """Take the last command back; False where undo stops."""
        if not self.can_undo:
            return False
        self._at -= 1
        return True

    def redo(self) -> bool:
        """Play the command that was taken back last again; False when there is none."""
        if not self.can_redo:
            return False
        self._at += 1
        return True

    def replay(self) -> Match[StateT, CommandT, EventT, ReasonT, SetupT]:
        """The same commands played anew from the same set-up, as a match of its own."""
        again = Match(self._rules, self._setup, free_undo=self._free_undo, note=self.note)
        for record in self.records:
            if isinstance(again.submit(record.command, record.script), Rejected):
                raise BrokenInvariant(f"{record.command} was legal and is not in {again.state}")
        return again
