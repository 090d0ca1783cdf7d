"""What a team adds up to, for its sheet: levels, initiative, HP, reach, damage by element."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from krosmaster.arena.definitions import CharacterDef, Element, RangeKind, SpellDef, SpellKind
from krosmaster.arena.teams import DUEL_TEAM, FOUR_PLAYERS_TEAM, TeamRules, team_faults
from krosmaster.table.values import value


@value
class TeamSheet:
    """Sums over the cards; distances are in cells."""

    levels: int
    initiative: int
    hp: int
    reach: int
    """How far the longest attack goes, without a walk and with what is printed on the cards only."""
    walk_and_reach: int
    """The same after all MP of that krosmaster, over open ground."""
    damage: Mapping[Element | None, int]
    """By element, None for neutral: the base damage of each krosmaster's best attack of it, added up."""


class Starts(Enum):
    """Which of two teams plays first, as far as their cards tell (SETUP-3)."""

    FIRST = "first"
    SECOND = "second"
    COIN = "coin"


def team_sheet(cards: Sequence[CharacterDef]) -> TeamSheet:
    """The sheet of a team; punches, which everybody has, do not count."""
    attacks = [(card, spell) for card in cards for spell in card.spells if spell.kind is SpellKind.ATTACK]
    damage: dict[Element | None, int] = {}
    for element in (*Element, None):
        best = [max((_damage(spell) for spell in card.spells if _is_of(spell, element)), default=0) for card in cards]
        if sum(best):
            damage[element] = sum(best)
    return TeamSheet(
        levels=sum(card.level for card in cards),
        initiative=sum(card.initiative for card in cards),
        hp=sum(card.hp for card in cards),
        reach=max((_reach(spell) for _card, spell in attacks), default=0),
        walk_and_reach=max((card.mp + _reach(spell) for card, spell in attacks), default=0),
        damage=damage,
    )


def who_starts(first: Sequence[CharacterDef], second: Sequence[CharacterDef]) -> Starts:
    """The higher sum of initiative plays first, then the highest single one, then a coin decides (SETUP-3)."""
    mine, theirs = (sorted((card.initiative for card in team), reverse=True) for team in (first, second))
    length = max(len(mine), len(theirs))
    ours = (sum(mine), mine + [0] * (length - len(mine)))
    other = (sum(theirs), theirs + [0] * (length - len(theirs)))
    return Starts.COIN if ours == other else Starts.FIRST if ours > other else Starts.SECOND


def meant_for(cards: Sequence[CharacterDef]) -> TeamRules:
    """The rules that a team keeps, or comes closest to: those for four players suit only small teams."""
    if len(cards) <= FOUR_PLAYERS_TEAM.most and sum(card.level for card in cards) <= FOUR_PLAYERS_TEAM.levels:
        return FOUR_PLAYERS_TEAM if cards and not list(team_faults(cards, FOUR_PLAYERS_TEAM)) else DUEL_TEAM
    return DUEL_TEAM


def _is_of(spell: SpellDef, element: Element | None) -> bool:
    return spell.kind is SpellKind.ATTACK and spell.element is element


def _damage(spell: SpellDef) -> int:
    return spell.damage or 0


def _reach(spell: SpellDef) -> int:
    match spell.range.kind:
        case RangeKind.SELF:
            return 0
        case RangeKind.MELEE:
            return 1
        case _:
            return spell.range.maximum
