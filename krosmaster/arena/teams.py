"""Which teams players may bring along: custom teams and their faults (SETUP-2, FOUR-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum
from typing import NamedTuple

from krosmaster.arena.definitions import CharacterDef, CharacterId, NameColour
from krosmaster.table.sayings import N_, Saying, saying
from krosmaster.table.values import value


class TeamRules(NamedTuple):
    """How many krosmasters a custom team has, and what their levels add to."""

    least: int
    most: int
    levels: int
    rule: str


DUEL_TEAM = TeamRules(2, 8, 12, "SETUP-2")
FOUR_PLAYERS_TEAM = TeamRules(1, 4, 6, "FOUR-1")

COPIES: Mapping[NameColour, int] = {NameColour.GOLD: 1, NameColour.WHITE: 2}
"""How often a krosmaster may stand in a custom team, by the colour of its name (SETUP-2)."""


def team_rules(players: int) -> TeamRules:
    """The rules for custom teams with so many players."""
    return DUEL_TEAM if players == 2 else FOUR_PLAYERS_TEAM


class WrongTeam(Enum):
    """The kinds of faults of a custom team; the value is the sentence, its braces are the facts."""

    SIZE = N_("krosmasters in the team: {count}; allowed: {least} to {most}")
    LEVELS = N_("the levels add up to {sum}; needed: {levels}")
    GOLD_TWICE = N_("{character} has a gold name and is in the team {count} times; allowed: once")
    WHITE_THRICE = N_("{character} has a white name and is in the team {count} times; allowed: twice")


@value
class TeamFault:
    """One thing that is wrong with a custom team."""

    wrong: WrongTeam
    rule: str
    facts: Mapping[str, int | CharacterDef] = field(default_factory=dict)
    member: int | None = None
    """The place in the team of the first krosmaster too many; None: the whole team."""


def team_faults(team: Sequence[CharacterDef], rules: TeamRules = DUEL_TEAM) -> Iterator[TeamFault]:
    """Everything that is wrong with a custom team; nothing: it is legal."""
    if not rules.least <= len(team) <= rules.most:
        facts = {"count": len(team), "least": rules.least, "most": rules.most}
        yield TeamFault(WrongTeam.SIZE, rules.rule, facts)
    levels = sum(card.level for card in team)
    if levels != rules.levels:
        yield TeamFault(WrongTeam.LEVELS, rules.rule, {"sum": levels, "levels": rules.levels})
    places: dict[CharacterId, list[int]] = {}
    for place, card in enumerate(team):
        places.setdefault(card.id, []).append(place)
    for found in places.values():
        card = team[found[0]]
        allowed = COPIES[card.name_colour]
        if len(found) > allowed:
            wrong = WrongTeam.GOLD_TWICE if card.name_colour is NameColour.GOLD else WrongTeam.WHITE_THRICE
            yield TeamFault(wrong, "SETUP-2", {"character": card, "count": len(found)}, found[allowed])


def team_fault_in_words(fault: TeamFault) -> Saying:
    """A fault as a sentence with its rule's id and English names."""
    facts = {name: fact.names["en"] if isinstance(fact, CharacterDef) else fact for name, fact in fault.facts.items()}
    return saying("{fault} ({rule})", fault=saying(fault.wrong.value, **facts), rule=fault.rule)
