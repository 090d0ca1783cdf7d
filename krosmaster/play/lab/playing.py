"""One game between computer players, command by command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.events import Event
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.play.computer.players import ComputerPlayer, Stop, never
from krosmaster.play.computer.views import seen_by
from krosmaster.table.contract import Step

LONGEST = 120
"""Game turns after which a game is cut off; tension ends it long before."""

MOST_COMMANDS = 5000
"""Commands after which it is cut off too; no game of printed cards comes near, and so many can be kept and read."""

Watch = Callable[[State, Command, Step[State, Event]], None]
"""Told of each command: the position that it was given in, and what it led to."""


class Stopped(Exception):
    """A game was given up before its end."""


def unwatched(before: State, command: Command, step: Step[State, Event]) -> None:
    """Nobody looks on."""


def play_out(
    setup: Setup,
    players: Sequence[ComputerPlayer],
    watch: Watch = unwatched,
    stop: Stop = never,
    longest: int = LONGEST,
    most: int = MOST_COMMANDS,
) -> State:
    """The last position of a game between one player for each seat; each is shown what its seat can see.

    What is hidden from the players is drawn anew for each choice, by the seed of the set-up. A game that goes on after
    the `longest` game turn, or after the `most` commands, has no outcome.

    Raises:
        Stopped: `stop`, which is asked at each command, said so.
    """
    rng = Random(setup.seed)  # noqa: S311 - a game, no secret
    state = engine.initial(setup).state
    given = 0
    while state.outcome is None and state.number <= longest and given < most:
        command = players[state.asked].choose(seen_by(state, state.asked, rng), stop)
        if stop():  # a choice that was broken off is none
            raise Stopped
        step = engine.apply(state, command)
        watch(state, command, step)
        state, given = step.state, given + 1
    return state
