"""A match to watch."""

from __future__ import annotations

import pytest
from arena_player import teams
from bold_policy import next_command
from client_fixtures import CATALOG

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward
from krosmaster.arena.setup_options import PlayerSetup, Setup
from krosmaster.table.match import Match


@pytest.fixture(scope="module")
def fought():
    """A whole duel of the box teams with one early purchase."""
    first, second = teams()
    setup = Setup(
        (PlayerSetup("Ana", first, kamas=12), PlayerSetup("Berto", second, kamas=12)),
        seed=3, board=CATALOG.boards["elemental-arena"], rotation=0, rewards=tuple(CATALOG.rewards.values()),
    )  # fmt: skip
    match = Match(engine, setup)
    while match.state.outcome is None:
        legal = engine.legal_commands(match.state)
        bought = next((command for command in legal if isinstance(command, BuyReward) and command.to), None)
        match.submit(bought or next_command(match.state))
    return match
