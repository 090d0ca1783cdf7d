"""What a player asks the lab: which teams, where, how often, how well played, with which seed."""

from __future__ import annotations

from dataclasses import dataclass

from krosmaster.arena.boards import BoardId
from krosmaster.arena.catalog import Catalog
from krosmaster.client.teams.team_rows import team_name
from krosmaster.client.wording import _
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.lab.match_up import MatchUp, told_apart

GAMES = (20, 100, 200, 500, 1000)
"""How many games can be asked for; even, so that both teams play first equally often."""

MOST_DIGITS = 10
"""Of a seed."""


@dataclass(slots=True)
class LabPlan:
    """The answers so far; a team may still be missing."""

    teams: list[KeptTeam | None]
    seed: int
    board: BoardId | None = None
    """None: all in turn."""
    games: int = 100
    strength: Strength = Strength.GREEDY

    def hindrance(self, catalog: Catalog) -> str:
        """What stands in the way of playing; empty: nothing."""
        for team in self.teams:
            if team is None or not team.members:
                return _("Choose two teams with somebody in them.")
            if team.unknown(catalog.characters):
                words = _("“{team}” has members whom these cards do not know: it cannot play.")
                return words.format(team=team_name(team))
        return ""

    def match_up(self, catalog: Catalog) -> MatchUp:
        """The question; nothing may stand in its way."""
        first, second = self.teams
        assert first is not None, "there is a first team"
        assert second is not None, "there is a second team"
        boards = catalog.boards.values() if self.board is None else (catalog.boards[self.board],)
        return MatchUp(
            names=told_apart(team_name(first), team_name(second)),
            teams=(tuple(first.cards(catalog.characters)), tuple(second.cards(catalog.characters))),
            boards=tuple(sorted(boards, key=lambda board: board.id)),
            rewards=tuple(catalog.rewards.values()),
            strength=self.strength,
            seed=self.seed,
        )
