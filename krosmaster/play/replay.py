"""A kept match watched: its commands as acts, a place among them, what is worth jumping to, and forks."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from krosmaster.arena.commands import Command, Move
from krosmaster.arena.definitions import CharacterId
from krosmaster.arena.dice import FACES
from krosmaster.arena.events import (
    CardsTurnedUp,
    CardTaken,
    CharacterMoved,
    CoinTossed,
    DiceRolled,
    Event,
    GallonBought,
    KnockedOut,
    RewardBought,
    TurnStarted,
)
from krosmaster.arena.reasons import Reason
from krosmaster.arena.reward_defs import RewardId, Tier
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import SETUP_PHASES, Phase, State
from krosmaster.table.contract import NO_SCRIPT, BrokenInvariant, Rejected, Script, Step
from krosmaster.table.match import Match
from krosmaster.table.values import value

ArenaMatch: TypeAlias = Match[State, Command, Event, Reason, Setup]
ArenaStep: TypeAlias = Step[State, Event]

_BEFORE_THE_BOARD = SETUP_PHASES - {Phase.PLACE}


class MarkKind(Enum):
    """What is worth finding again in a match."""

    KNOCK_OUT = "knock-out"
    REWARD = "reward"
    UNSEEN_REWARD = "unseen reward"
    """Bought from the top of a pile: only the buyer sees which one it is (REW-2)."""
    GALLON = "gallon"


@value
class Mark:
    """Something that happened: `player` is who bought, or whose krosmaster fell.

    `what` is a handle, the id of an open reward, or the tier of an unseen one.
    """

    place: int
    """The place after that act."""
    kind: MarkKind
    player: int
    what: str


@value
class Turn:
    """A game turn: the place at which it has begun, and whose it is."""

    place: int
    number: int
    player: int


class Replay:
    """The acts of a match and a place among them. Place 0 is the board as it was laid out, place n follows act n.

    An act is one command, but the steps of one walk are one act as long as nothing comes in between.

    Raises:
        ValueError: the match has not reached its board yet; `reaches_the_board` tells beforehand.
    """

    def __init__(self, match: ArenaMatch) -> None:
        self._match = match
        self._steps = match.steps
        self._ends = tuple(_ends(match))
        if not self._ends:
            raise ValueError("the match has not reached its board yet")
        self._at = 0
        self.turns = tuple(self._turns())
        """In the order in which they were played."""
        self.marks = tuple(self._marks())
        """In the order in which they happened."""

    @property
    def match(self) -> ArenaMatch:
        """The match that is watched; it is never changed."""
        return self._match

    @property
    def at(self) -> int:
        """The present place."""
        return self._at

    @property
    def length(self) -> int:
        """The number of acts, which is the last place."""
        return len(self._ends) - 1

    @property
    def state(self) -> State:
        """The position at the present place."""
        return self._steps[self._ends[self._at]].state

    @property
    def commands(self) -> int:
        """How many commands led to the present place."""
        return self._ends[self._at]

    def act(self, place: int) -> tuple[ArenaStep, ...]:
        """The steps of the act that ends at a place; at place 0 all that laid out the board."""
        first = self._ends[place - 1] + 1 if place else 0
        return self._steps[first : self._ends[place] + 1]

    def before(self, place: int) -> State:
        """The position from which the act that ends at a place began."""
        return self._steps[self._ends[max(place - 1, 0)]].state

    def turn_at(self, place: int) -> Turn | None:
        """The turn that runs at a place; None: the teams are still being placed."""
        number = bisect_right([turn.place for turn in self.turns], place) - 1
        return self.turns[number] if number >= 0 else None

    def place_of(self, step: int) -> int:
        """The place after the act that a step of the match belongs to."""
        return min(bisect_left(self._ends, step), self.length)

    # ---- moving ----

    def go_to(self, place: int) -> int:
        """Stand at a place, or at the end that is nearer to it; where that is."""
        self._at = min(max(place, 0), self.length)
        return self._at

    def next_turn(self) -> int:
        """The place at which the next turn begins; after the last turn, the end."""
        starts = [turn.place for turn in self.turns]
        following = bisect_right(starts, self._at)
        return starts[following] if following < len(starts) else self.length

    def previous_turn(self) -> int:
        """The place at which this turn began; from there, the one before."""
        starts = [turn.place for turn in self.turns]
        preceding = bisect_left(starts, self._at) - 1
        return starts[preceding] if preceding >= 0 else 0

    # ---- inside ----

    def _turns(self) -> Iterator[Turn]:
        for place in range(len(self._ends)):
            for step in self.act(place):
                for event in step.events:
                    if isinstance(event, TurnStarted):
                        yield Turn(place, event.number, event.player)

    def _marks(self) -> Iterator[Mark]:
        for place in range(1, len(self._ends)):
            for step in self.act(place):
                for event in step.events:
                    match event:
                        case KnockedOut(who, player) if step.state.figures[who].is_krosmaster:
                            yield Mark(place, MarkKind.KNOCK_OUT, player, who)
                        case RewardBought(source="face_up"):
                            yield Mark(place, MarkKind.REWARD, event.player, event.reward.id)
                        case RewardBought():
                            yield Mark(place, MarkKind.UNSEEN_REWARD, event.player, event.tier.value)
                        case GallonBought(who, player):
                            yield Mark(place, MarkKind.GALLON, player, who)
                        case _:
                            pass


def reaches_the_board(match: ArenaMatch) -> bool:
    """Whether a match has got so far that there is something to watch."""
    return match.state.phase not in _BEFORE_THE_BOARD


def forked(match: ArenaMatch, commands: int, seed: int | None = None) -> ArenaMatch:
    """A match of its own that stands where the first commands of another one led.

    With a seed, the dice that come are new ones, while what was rolled and dealt so far stays: each command carries
    its chance. Without one, the same dice come as in the other match. Neither changes that one.
    """
    steps, records = match.steps[: commands + 1], match.records[:commands]
    setup = match.setup if seed is None else _settled(match.setup, steps[0], seed)
    fork: ArenaMatch = Match(match.rules, setup)
    for record, step in zip(records, steps[1:], strict=True):
        script = record.script if seed is None else chance_in(step.events)
        answer = fork.submit(record.command, script)
        if isinstance(answer, Rejected) or answer.step.leftover != NO_SCRIPT:
            raise BrokenInvariant(f"{record.command} was legal and is not in {fork.state}")
    reached = steps[-1].state
    if replace(fork.state, setup=reached.setup, dice=reached.dice) != reached:
        raise BrokenInvariant(f"the fork stands at {fork.state} instead of {reached}")
    return fork


def _ends(match: ArenaMatch) -> Iterator[int]:
    """The steps after which an act is over; the first is the one that leads to the board."""
    steps, records = match.steps, match.records
    first = next((number for number, step in enumerate(steps) if step.state.phase not in _BEFORE_THE_BOARD), None)
    if first is None:
        return
    for number in range(first, len(steps)):
        if number > first and number < len(records) and _walks_on(records[number].command, steps, number):
            continue
        yield number


def _walks_on(command: Command, steps: Sequence[ArenaStep], number: int) -> bool:
    """Whether a command goes on with the walk that a step was part of."""
    if not isinstance(command, Move):
        return False
    match steps[number].events:
        case (CharacterMoved(who),):
            return steps[number].state.active == who
        case _:
            return False


def _settled(setup: Setup, first: ArenaStep, seed: int) -> Setup:
    """The same set-up with another seed: what chance settled in it stands in it as given, for this match alone."""
    chance = chance_in(first.events)
    return replace(
        setup,
        seed=seed,
        faces=chance.faces,
        coins=chance.coins,
        card_order=_cards(first.events) or setup.card_order,
        reward_order={**setup.reward_order, **_piles(setup, first.state)},
        again=setup.fixed,
    )


def chance_in(events: Sequence[Event]) -> Script:
    """The dice and coins that some events show: fixed for the same command, they let the same happen."""
    faces: list[int] = []
    coins: list[int] = []
    for event in events:
        match event:
            case DiceRolled():
                faces += [FACES.index(face) for face in event.faces]
            case CoinTossed():
                coins.append(0 if event.heads else 1)
            case _:
                pass
    return Script(tuple(faces), tuple(coins))


def _cards(events: Sequence[Event]) -> tuple[CharacterId, ...]:
    """The order of the cards that were dealt or laid out for a draft, first = top."""
    cards: list[CharacterId] = []
    for event in events:
        match event:
            case CardTaken():
                cards.append(event.character.id)
            case CardsTurnedUp():
                cards += [card.id for card in (*event.face_up, *event.face_down)]
            case _:
                pass
    return tuple(cards)


def _piles(setup: Setup, state: State) -> dict[Tier, tuple[tuple[RewardId, ...], tuple[RewardId, ...]]]:
    """The order of the piles that were shuffled, the open token of each on top again."""
    orders = {}
    for tier, shelf in state.shop.items():
        if tier in setup.piles:
            continue
        lifted = () if tier in setup.face_up else shelf.face_up
        piles = [[reward.id for reward in pile] for pile in shelf.piles]
        for pile, reward in zip(piles, lifted, strict=False):
            if reward is not None:
                pile.insert(0, reward.id)
        orders[tier] = (tuple(piles[0]), tuple(piles[1]))
    return orders
