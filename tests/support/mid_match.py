"""A match in full swing, for looking at and for measuring: the same one every time."""

from __future__ import annotations

import random

from krosmaster.arena import engine
from krosmaster.arena.commands import EndTurn
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.arena.state import Phase
from krosmaster.table.match import Match


def mid_match(catalog, first=0):
    """A duel after a hundred random commands, with a spell to cast, between the eight krosmasters from one on."""
    chooser = random.Random(3)
    cards = sorted(catalog.characters.values(), key=lambda card: card.id)
    teams = (cards[first : first + 4], cards[first + 4 : first + 8])
    board = catalog.boards["elemental-arena"]
    players = tuple(PlayerSetup(team=tuple(map(KrosmasterSetup, team))) for team in teams)
    match = Match(engine, Setup(players=players, seed=3, board=board, rotation=0))
    while len(match.steps) < 100 or match.state.phase is not Phase.ACTIVATION:
        legal = engine.legal_commands(match.state)[:-2]
        acts = [command for command in legal if not isinstance(command, EndTurn)]
        match.submit(chooser.choice(acts or legal))
    return match
