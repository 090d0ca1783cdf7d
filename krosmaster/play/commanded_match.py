"""A match as it is commanded: past a guide, with listeners, and back again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from krosmaster.arena import engine
from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Choose,
    Command,
    Concede,
    EndTurn,
    Move,
    PickUp,
    Source,
)
from krosmaster.arena.definitions import Handle
from krosmaster.arena.events import Event, TrapSprung
from krosmaster.arena.reasons import Reason
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import Option, QuestionKind, State
from krosmaster.play.answers import Chosen, Played, Rewound, UndoStop
from krosmaster.play.pointing import Prospect
from krosmaster.play.reach import Path, acting
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import Selection, selection_at_rest
from krosmaster.table.contract import NO_SCRIPT, Rejected, Script, Step
from krosmaster.table.match import Match

ArenaMatch: TypeAlias = Match[State, Command, Event, Reason, Setup]


class Guide(Protocol):
    """Who looks over the players' shoulders: a lesson, or the sandbox."""

    @property
    def laid_out(self) -> Script:
        """The dice and coins that the players have chosen for the next command that needs some: they see them ahead."""
        ...

    def consider(self, command: Command) -> Script | Refused:
        """The chance that is fixed for a legal command, or why it is not to be played now."""
        ...


class CommandedMatch:
    """One match and what is chosen in it. Whoever is asked by the state is the one who commands."""

    def __init__(self, match: ArenaMatch, guide: Guide | None = None) -> None:
        self._match = match
        self._guide = guide
        self._accepted_listeners: list[Callable[[Command, Step[State, Event]], None]] = []
        self._rewound_listeners: list[Callable[[], None]] = []
        self._prospect = Prospect.of(match.state, self._laid_out)
        self._selection = selection_at_rest(match.state)

    @property
    def match(self) -> ArenaMatch:
        """The match that is played."""
        return self._match

    @property
    def state(self) -> State:
        """The state that the match stands at."""
        return self._match.state

    @property
    def selection(self) -> Selection:
        """What is chosen now."""
        return self._selection

    def on_accepted(self, listener: Callable[[Command, Step[State, Event]], None]) -> None:
        """Call the listener after each accepted command (autosave, log)."""
        self._accepted_listeners.append(listener)

    def on_rewound(self, listener: Callable[[], None]) -> None:
        """Call the listener after each undo and redo."""
        self._rewound_listeners.append(listener)

    # ---- commanding ----

    def refusal(self, command: Command) -> Refused | None:
        """Why a command is refused now (for greyed buttons), or None when it is legal."""
        return self._prospect.now.refusal(command)

    def submit(
        self, command: Command, consider: Callable[[Command], Script | Refused] | None = None
    ) -> Played | Refused:
        """Play a command as it is: the picks of the set-up, and whatever has no method of its own.

        `consider` says in the guide's place what a legal command meets.
        """
        script = NO_SCRIPT
        if consider is None and self._guide is not None:
            consider = self._guide.consider
        if consider is not None and engine.reason_against(self.state, command) is None:
            considered = consider(command)
            if isinstance(considered, Refused):
                return considered
            script = considered
        answer = self._match.submit(command, script)
        if isinstance(answer, Rejected):
            return self._refused(command) if self.refusal(command) is not None else Refused(answer.reason)
        self._look_anew()
        for listener in self._accepted_listeners:
            listener(command, answer.step)
        return Played((answer.step,))

    def pick_up(self) -> Played | Refused:
        """Pick up one kama."""
        return self.submit(PickUp())

    def buy_gallon_from(self, seller: int) -> Played | Refused:
        """Buy one GG from an opponent."""
        return self.submit(BuyGallon(seller))

    def buy_reward(self, tier: Tier, source: Source, index: int, to: Handle | None = None) -> Played | Refused:
        """Buy a reward, for a bearer or with the question who gets it."""
        return self.submit(BuyReward(tier, source, index, to))

    def end_character(self) -> Played | Refused:
        """End the active character's turn."""
        return self.submit(EndTurn())

    def end_turn(self) -> Played | Refused:
        """End all characters left in this game turn, mobs in the order offered; stop where bombs wait for an order."""
        number = self.state.number
        steps: list[Step[State, Event]] = []
        while True:
            answer = self.submit(self._next_end())
            if isinstance(answer, Refused):
                return Played(tuple(steps)) if steps else answer
            steps += answer.steps
            if self.state.number != number:
                return Played(tuple(steps))

    def choose(self, option: Option) -> Played | Refused:
        """Answer the open question."""
        return self.submit(Choose(option))

    def concede(self, player: int) -> Played | Refused:
        """A player gives up."""
        return self.submit(Concede(player))

    # ---- undo ----

    def can_undo(self) -> tuple[bool, UndoStop | None]:
        """Whether the last command can be taken back, and if not, why."""
        if self._match.can_undo:
            return True, None
        return False, UndoStop.CHANCE_REVEALED if self._match.records else UndoStop.NOTHING_PLAYED

    def can_redo(self) -> bool:
        """Whether a command that was taken back can be played again."""
        return self._match.can_redo

    def undo(self, commands: int = 1) -> Rewound | Chosen:
        """Take back the last commands, up to where chance was revealed; nothing changes where that was the last one."""
        moved = [self._match.undo() for _ in range(commands)]
        return self._rewound() if any(moved) else Chosen(self._selection)

    def redo(self, commands: int = 1) -> Rewound | Chosen:
        """Play again what was taken back."""
        moved = [self._match.redo() for _ in range(commands)]
        return self._rewound() if any(moved) else Chosen(self._selection)

    def stand_elsewhere(self) -> Rewound:
        """The match was led to another state by somebody else: an edit, or a jump to another branch."""
        return self._rewound()

    # ---- within ----

    @property
    def _laid_out(self) -> Script:
        return self._guide.laid_out if self._guide is not None else NO_SCRIPT

    def _walk(self, path: Path) -> Played | Refused:
        """Step by step, until it is done or something unforeseen happens (locked, the match over, a bomb, a trap)."""
        mover = self.state.active
        steps: list[Step[State, Event]] = []
        for step in path.steps:
            answer = self.submit(Move(step.to))
            if isinstance(answer, Refused):
                return Played(tuple(steps)) if steps else answer
            steps += answer.steps
            now = acting(self.state)
            sprang = any(isinstance(event, TrapSprung) for step in answer.steps for event in step.events)
            if sprang or now is None or now.handle != mover:
                break
        return Played(tuple(steps))

    def _next_end(self) -> Command:
        question = self.state.question
        if question is not None and question.kind is QuestionKind.NEXT_MOB:
            return Choose(question.options[0])
        return EndTurn()

    def _refused(self, command: Command) -> Refused:
        refused = self.refusal(command)
        assert refused is not None, f"{command} is legal"
        return self._prospect.now.advised(command, refused)

    def _choose(self, selection: Selection) -> Chosen:
        self._selection = selection
        return Chosen(selection)

    def _look_anew(self) -> None:
        self._prospect = Prospect.of(self._match.state, self._laid_out)
        self._choose(selection_at_rest(self._match.state))

    def _rewound(self) -> Rewound:
        self._look_anew()
        for listener in self._rewound_listeners:
            listener()
        return Rewound(self.state)
