"""A team by chance that may play as it is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.teams import TeamRules, team_faults

_TRIES = 200


def dealt_team(characters: Sequence[CharacterDef], rules: TeamRules, chance: Random) -> list[CharacterDef]:
    """Different characters whose levels add up as custom teams need it; empty where these cards give none.

    Three to five characters, if that can be: teams of two and of eight are rare at tables too.
    """
    best: list[CharacterDef] = []
    for _ in range(_TRIES):
        team = _dealt(characters, rules.levels, chance)
        if team and not list(team_faults(team, rules)):
            if 3 <= len(team) <= 5:
                return team
            best = best or team
    return best


def _dealt(characters: Sequence[CharacterDef], levels: int, chance: Random) -> list[CharacterDef]:
    """Cards as they come, each that still fits; empty if that comes to no sum that is exact."""
    team: list[CharacterDef] = []
    left = levels
    for card in chance.sample(characters, len(characters)):
        if card.level <= left:
            team.append(card)
            left -= card.level
        if not left:
            return team
    return []
