"""What a player means to do with the active character: commands that are planned together and played one by one."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Command, EndTurn, Move
from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.grid import Cell

MOST_COMMANDS = 200
"""After so many in one turn of a character it ends: several times what any card has to do."""


class Intent:
    """Holds a plan while all goes as planned: the same turn, the cell where the last command led, a legal next one."""

    def __init__(self) -> None:
        self._queue: list[Command] = []
        self._turn: tuple[int, Handle | None] = (0, None)
        self._at: Cell | None = None
        self._given = 0
        """The commands of the present turn."""

    def following(self, state: State) -> Command | None:
        """The next command of the plan; None when there is none, or when it is out of date."""
        figure = state.active_figure
        if not self._queue or figure is None or self._turn != (state.number, figure.handle):
            return None
        if self._at != state.grid.cells[figure.cell] or engine.reason_against(state, self._queue[0]) is not None:
            return None
        return self._next(state)

    def begin(self, state: State, plan: Sequence[Command]) -> Command:
        """The first command of a new plan for the active character."""
        turn = state.number, state.active
        if turn != self._turn or self._given == MOST_COMMANDS:
            self._given = 0
        self._queue, self._turn = list(plan), turn
        return self._next(state)

    def _next(self, state: State) -> Command:
        self._given += 1
        if self._given == MOST_COMMANDS:
            self._queue = [EndTurn()]
        command = self._queue.pop(0)
        figure = state.active_figure
        match command:
            case Move(to):
                self._at = to
            case Cast(_, at):
                self._at = at  # only a leap is followed by more
            case _:
                self._at = None if figure is None else state.grid.cells[figure.cell]
        return command
