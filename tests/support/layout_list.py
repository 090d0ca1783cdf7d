"""The one list of states of the client that are looked at: what a module registers is in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arena_player import teams
from client_fixtures import CATALOG

from krosmaster.arena import engine
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.table.match import Match

LONG_NAMES = ("Maximiliana Wood", "Bartholomew Hugh", "Wilhelmina Young", "Montgomery Adams")
"""As long as names may be."""
PAIRS = ((0, 2), (1, 3))
BOX = tuple(tuple(member.character.id for member in team) for team in teams())


class Scene(NamedTuple):
    """One state of the client; `pose` brings about what a change of the window undoes."""

    build: Callable
    shows: type
    pose: Callable | None = None


SCENES: dict[str, Scene] = {}


def scene(shows, pose=None):
    """Register what a function builds under the function's name."""

    def registered(build):
        SCENES[build.__name__] = Scene(build, shows, pose)
        return build

    return registered


def some_match(names=LONG_NAMES, turns=3):
    first, second = (tuple(KrosmasterSetup(CATALOG.characters[one]) for one in team) for team in BOX)
    players = (PlayerSetup(names[0], first), PlayerSetup(names[1], second))
    setup = Setup(players, seed=3, board=CATALOG.boards["the-pit"], rotation=0, rewards=tuple(CATALOG.rewards.values()))
    match = Match(engine, setup)
    for _ in range(200):
        if match.state.number >= turns or match.state.is_over:
            break
        match.submit(engine.legal_commands(match.state)[0])
    return match
