"""A kept team while its player works on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.arena.teams import TeamFault, TeamRules, team_faults
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_mending import Change, mending
from krosmaster.play.team_sheet import meant_for


class TeamEdit:
    """The krosmasters that are known, and behind them the others, until the team is kept again."""

    def __init__(self, team: KeptTeam, characters: Mapping[CharacterId, CharacterDef]) -> None:
        self.name = team.name
        self.cards = team.cards(characters)
        self.unknown = team.unknown(characters)
        self.rules: TeamRules = meant_for(self.cards)
        """The rules that faults are told by; the player may choose others."""
        self._before: list[tuple[list[CharacterDef], list[CharacterId]]] = []

    @property
    def team(self) -> KeptTeam:
        """The team as it stands."""
        return KeptTeam(self.name, (*(card.id for card in self.cards), *self.unknown))

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._before)

    def undo(self) -> None:
        """Take the last change of the members back."""
        self.cards, self.unknown = self._before.pop()

    def take(self, card: CharacterDef) -> bool:
        """A card joins if there is room by the rules that are chosen."""
        if len(self.cards) + len(self.unknown) >= self.rules.most:
            return False
        self._remember()
        self.cards.append(card)
        return True

    def put_back(self, place: int) -> None:
        """Whoever has a place leaves it, be it known or not."""
        self._remember()
        if place < len(self.cards):
            del self.cards[place]
        else:
            del self.unknown[place - len(self.cards)]

    def faults(self) -> list[TeamFault]:
        """Everything that is wrong with those who are known."""
        return list(team_faults(self.cards, self.rules))

    def mending(self, fault: TeamFault, pool: Iterable[CharacterDef]) -> Change | None:
        """The smallest change that mends a fault."""
        return mending(self.cards, fault, self.rules, pool)

    def change(self, change: Change) -> None:
        """Mend the team."""
        self._remember()
        self.cards = change.applied(self.cards)

    def _remember(self) -> None:
        self._before.append((list(self.cards), list(self.unknown)))
