"""A game of the lab played and written down: events become figures as they happen."""

from __future__ import annotations

from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import Handle
from krosmaster.arena.events import (
    Event,
    GallonsGained,
    KnockedOut,
    TensionRose,
    TokenSummoned,
    TurnStarted,
    WoundReflected,
    WoundsHealed,
    WoundsPaid,
    WoundsPlaced,
    WoundsSuffered,
)
from krosmaster.arena.state import State
from krosmaster.play.computer.players import Stop, never
from krosmaster.play.computer.strengths import computer_player
from krosmaster.play.lab.game_record import Deeds, GallonAccount, GameRecord
from krosmaster.play.lab.match_up import SIDES, MatchUp
from krosmaster.play.lab.playing import LONGEST, play_out
from krosmaster.table.contract import Step

_SOURCES = {"GG-3": "knock_outs", "ACT-2": "bought", "REW-12": "rewards"}
"""The field of an account by the rule by which GG are gained in a duel."""


def play_game(match_up: MatchUp, number: int, stop: Stop = never, longest: int = LONGEST) -> GameRecord:
    """Play one game; the same match-up and number give the same record.

    Raises:
        playing.Stopped: `stop` said so.
    """
    setup = match_up.setup(number)
    players = [computer_player(match_up.strength, 2 * setup.seed + side) for side in SIDES]
    book = Book()
    end = play_out(setup, players, book.take, stop, longest)
    winners = end.outcome.winners if end.outcome is not None else ()
    assert setup.first_player is not None, "a game of the lab says who begins"
    return GameRecord(
        number=number,
        seed=setup.seed,
        starter=setup.first_player,
        winner=winners[0] if winners else None,
        end=end.outcome.why if end.outcome is not None else "",
        turns=min(end.number, longest),
        gallons=(end.players[0].gallons, end.players[1].gallons),
        accounts=(book.accounts[0], book.accounts[1]),
        deeds=book.deeds(),
        lead_changes=book.lead_changes,
        commands=tuple(book.commands),
    )


class Book:
    """The figures of a duel that is being played."""

    def __init__(self) -> None:
        self._deeds: dict[Handle, dict[str, int]] = {}
        """By krosmaster, in the order of the teams."""
        self._side: dict[Handle, int] = {}
        self._master: dict[Handle, Handle] = {}
        """The krosmaster behind each figure: itself, or who put the token into play."""
        self._standing: dict[Handle, None] = {}
        self._wounded_by: dict[Handle, Handle] = {}
        """The krosmaster behind the last wounds of a figure."""
        self._unpaid: list[Handle] = []
        """Who was knocked out by the present command and for whom no GG have changed hands yet."""
        self._leader: int | None = None
        self.accounts = [GallonAccount(), GallonAccount()]
        """By side."""
        self.lead_changes = 0
        self.commands: list[Command] = []

    def take(self, before: State, command: Command, step: Step[State, Event]) -> None:
        """Write down what a command led to."""
        if not self._master:
            self._begin(before)
        self.commands.append(command)
        self._unpaid.clear()
        for event in step.events:
            self._note(event, before.active)
        mine, theirs = (player.gallons for player in step.state.players)
        if mine != theirs:
            leader = 0 if mine > theirs else 1
            self.lead_changes += self._leader not in (None, leader)
            self._leader = leader

    def deeds(self) -> tuple[tuple[Deeds, ...], tuple[Deeds, ...]]:
        """By side, in the order of the teams."""
        first, second = (
            tuple(Deeds(**did) for handle, did in self._deeds.items() if self._side[handle] == side) for side in SIDES
        )
        return first, second

    def _begin(self, state: State) -> None:
        """Everybody who is there at the first command."""
        for handle, figure in state.figures.items():
            self._side[handle] = figure.owner
            self._master[handle] = handle if figure.summoner is None else self._master[figure.summoner]
            if figure.is_krosmaster:
                self._deeds[handle] = dict.fromkeys(Deeds._fields, 0)
                self._standing[handle] = None

    def _note(self, event: Event, active: Handle | None) -> None:
        match event:
            case TokenSummoned(who=who, by=by):
                self._master[who] = self._master[by]
                self._side[who] = self._side[by]
            case WoundsPlaced(who=who, by=by, wounds=wounds) | WoundReflected(who=who, by=by, wounds=wounds):
                self._wound(who, self._master[by], wounds)
            case WoundsPaid(who=who, wounds=wounds) | WoundsSuffered(who=who, wounds=wounds):
                self._wound(who, self._master[who], wounds)
            case WoundsHealed(who=who, by=by, wounds=wounds) if self._side[who] == self._side[by]:
                self._deeds[self._master[by]]["healed"] += wounds
            case KnockedOut(who=who):
                self._fall(who)
            case GallonsGained():
                self._gain(event, active)
            case TensionRose(losses=losses):
                for side, lost in enumerate(losses):
                    self._book(side, "tension", lost)
            case TurnStarted(player=player):
                for handle in self._standing:
                    self._deeds[handle]["turns"] += self._side[handle] == player
            case _:
                pass

    def _wound(self, who: Handle, by: Handle, wounds: int) -> None:
        if not wounds:
            return
        self._wounded_by[who] = by
        if who in self._deeds:
            self._deeds[who]["suffered"] += wounds
        if self._side[who] != self._side[by]:
            self._deeds[by]["dealt"] += wounds

    def _fall(self, who: Handle) -> None:
        self._deeds[who]["fallen"] += 1
        del self._standing[who]
        self._unpaid.append(who)
        by = self._wounded_by[who]
        if self._side[by] != self._side[who]:
            self._deeds[by]["knock_outs"] += 1

    def _gain(self, event: GallonsGained, active: Handle | None) -> None:
        """GG of knock-outs come one by one in the order of the knock-outs of a side (WIN-4)."""
        gained = event.wild + event.taken
        source = _SOURCES[event.rule]
        self._book(event.player, source, gained)
        self._book(event.opponent, "taken", event.taken)
        if source != "knock_outs":
            assert active is not None, f"{event} is nobody's doing"
            self._deeds[self._master[active]]["earned"] += gained
            return
        fallen = next(handle for handle in self._unpaid if self._side[handle] != event.player)
        self._unpaid.remove(fallen)
        self._deeds[fallen]["lost"] += gained
        by = self._wounded_by[fallen]
        if self._side[by] == event.player:
            self._deeds[by]["earned"] += gained

    def _book(self, side: int, field: str, amount: int) -> None:
        account = self.accounts[side]
        self.accounts[side] = account._replace(**{field: getattr(account, field) + amount})
