"""Teams by chance with a name, for whoever has none yet."""

from __future__ import annotations

from random import Random

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.teams import DUEL_TEAM, TeamRules
from krosmaster.client.wording import _, name_of
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_dealing import dealt_team


def named_dealt_team(catalog: Catalog, seed: int, rules: TeamRules = DUEL_TEAM) -> KeptTeam:
    """A team that may play as it is, named after its strongest member."""
    cards = dealt_team(catalog.printed, rules, Random(seed))  # noqa: S311 - a game, no secret
    cards.sort(key=lambda card: -card.level)
    return KeptTeam(_("{name} and friends").format(name=name_of(cards[0].names)), tuple(card.id for card in cards))
