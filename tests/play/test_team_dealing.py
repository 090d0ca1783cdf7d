"""Teams by chance: they may play, and they differ."""

from __future__ import annotations

from random import Random

from real_cards import CATALOG

from krosmaster.arena.teams import team_faults, team_rules
from krosmaster.play.team_dealing import dealt_team


def test_every_dealt_team_may_play_and_no_two_are_alike():
    cards, rules = list(CATALOG.characters.values()), team_rules(2)
    teams = [dealt_team(cards, rules, Random(seed)) for seed in range(30)]
    assert all(not list(team_faults(team, rules)) for team in teams)
    assert all(3 <= len(team) <= 5 for team in teams)
    assert len({tuple(sorted(card.id for card in team)) for team in teams}) > 25


def test_cards_that_give_no_team_give_none():
    cards = [card for card in CATALOG.characters.values() if card.level == 5][:2]
    assert dealt_team(cards, team_rules(2), Random(0)) == []
