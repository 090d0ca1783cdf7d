"""The games of the lab summed up: who wins how often, what playing first is worth, where GG came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import NamedTuple

from krosmaster.play.lab.game_record import Deeds, GallonAccount, GameRecord
from krosmaster.play.lab.intervals import Interval, difference, wilson
from krosmaster.play.lab.match_up import SIDES, MatchUp
from krosmaster.table.values import value


class Results(NamedTuple):
    """How games ended."""

    first: int = 0
    """Won by the first team."""
    second: int = 0
    draws: int = 0
    cut_off: int = 0
    """They went on for too long: nobody has won."""

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)

    def share(self, side: int) -> Interval:
        """Of a side's wins. A draw is half a win for both, and so is a game that was cut off."""
        won = self[side] + (self.draws + self.cut_off) / 2
        return wilson(won / self.games if self.games else 0.5, self.games)

    def plus(self, other: Results) -> Results:
        """Both together."""
        return Results(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


@value
class Tally:
    """Sums over games. They do not depend on the order in which the games are added."""

    by_starter: tuple[Results, Results]
    """The games in which the first team played first, and those in which the second one did."""
    accounts: tuple[GallonAccount, GallonAccount]
    deeds: tuple[tuple[Deeds, ...], tuple[Deeds, ...]]
    ends: Mapping[str, int] = field(default_factory=dict)
    """How many games each rule ended; those that were cut off are under the empty text."""
    turns: int = 0
    commands: int = 0

    @staticmethod
    def of(match_up: MatchUp, records: Iterable[GameRecord] = ()) -> Tally:
        """The sum of some games."""
        first, second = (tuple(Deeds() for _card in team) for team in match_up.teams)
        tally = Tally((Results(), Results()), (GallonAccount(), GallonAccount()), (first, second))
        for record in records:
            tally = tally.plus(record)
        return tally

    def plus(self, record: GameRecord) -> Tally:
        """One more game."""
        ended = Results(
            first=int(record.winner == 0),
            second=int(record.winner == 1),
            draws=int(record.winner is None and not record.is_cut_off),
            cut_off=int(record.is_cut_off),
        )
        results = list(self.by_starter)
        results[record.starter] = results[record.starter].plus(ended)
        first, second = (mine.plus(theirs) for mine, theirs in zip(self.accounts, record.accounts, strict=True))
        did = [
            tuple(mine.plus(theirs) for mine, theirs in zip(self.deeds[side], record.deeds[side], strict=True))
            for side in SIDES
        ]
        return replace(
            self,
            by_starter=(results[0], results[1]),
            accounts=(first, second),
            deeds=(did[0], did[1]),
            ends={**self.ends, record.end: self.ends.get(record.end, 0) + 1},
            turns=self.turns + record.turns,
            commands=self.commands + len(record.commands),
        )

    @property
    def results(self) -> Results:
        """Of all games."""
        return self.by_starter[0].plus(self.by_starter[1])

    @property
    def games(self) -> int:
        """How many were played to an end."""
        return self.results.games

    def share(self, side: int) -> Interval:
        """Of a side's wins."""
        return self.results.share(side)

    @property
    def starters_share(self) -> Interval:
        """Of the wins of whoever played first."""
        first, second = self.by_starter
        turned = Results(second.second, second.first, second.draws, second.cut_off)
        return first.plus(turned).share(0)

    @property
    def worth_of_starting(self) -> Interval:
        """A side's share of wins where it plays first less that where it plays second: the same for both."""
        first, second = self.by_starter
        if not (first.games and second.games):
            return Interval(0.0, -1.0, 1.0)
        return difference(first.share(0), second.share(0))
