"""One command being resolved: the working state, the events so far, and the dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import FACES, SUCCESS_FACES, Face, Purpose, settle
from krosmaster.arena.events import DiceRolled, Event
from krosmaster.arena.state import State
from krosmaster.arena.working_state import WorkingState
from krosmaster.table.dice import Dice

CardT = TypeVar("CardT")

_ROLL_RULES: Mapping[Purpose, str] = {
    Purpose.CRITICAL: "SPELL-4",
    Purpose.ARMOR: "SPELL-5",
    Purpose.LOCK: "LOCK-2",
    Purpose.DODGE: "LOCK-2",
}


@lru_cache(maxsize=256)
def _outcome(purpose: Purpose, values: tuple[int, ...]) -> tuple[tuple[Face, ...], tuple[Face, ...], int]:
    """The faces of a roll, what they are set to (DIE-3), and how many successes they are."""
    faces = tuple([FACES[value] for value in values])
    settled = tuple([settle(purpose, face) for face in faces])
    return faces, settled, sum([value in SUCCESS_FACES[purpose] for value in values])


class Resolution:
    """Events go through `emit`, which applies them at once, so that the log and the state cannot disagree."""

    __slots__ = ("events", "now")

    def __init__(self, state: State) -> None:
        self.now = WorkingState(state)
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Something happens."""
        event.apply(self.now)
        self.events.append(event)

    def roll(self, purpose: Purpose, by: Handle, player: int, count: int) -> int:
        """Roll for a success (DIE-3): every face that can be one is set to it. Returns the number of successes."""
        faces, settled, successes = _outcome(purpose, tuple(self.draw(count)))
        self.emit(DiceRolled(purpose, by, player, faces, settled, successes, _ROLL_RULES[purpose]))
        return successes

    def draw(self, count: int) -> list[int]:
        """The next dice as indices of faces."""
        dice = self.now.dice
        values = []
        for _ in range(count):
            value, dice = dice.roll(len(FACES))
            values.append(value)
        self.now.dice = dice
        return values

    def toss(self) -> bool:
        """A coin: whether it shows heads."""
        value, self.now.dice = self.now.dice.roll(2)
        return value == 0

    def shuffle(self, cards: list[CardT]) -> None:
        """Put cards in the seed's order (Fisher and Yates), past the scripted dice, which are kept for the match."""
        scripted = self.now.dice
        dice = Dice(scripted.generator)
        for last in range(len(cards) - 1, 0, -1):
            chosen, dice = dice.roll(last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]
        self.now.dice = Dice(dice.generator, scripted.faces, scripted.coins)
