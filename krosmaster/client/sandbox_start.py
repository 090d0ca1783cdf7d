"""From matches and teams into the sandbox."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.setup_options import Setup
from krosmaster.client.sandbox_screen import SandboxScreen
from krosmaster.client.screen import Screen
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.play.sandbox import Sandbox
from krosmaster.play.sandbox_starts import starting_setup


def sandbox_from(services: Services, match: ArenaMatch, commands: int) -> Screen:
    """A sandbox that begins where the first commands of a match led; the match stays as it is."""
    return SandboxScreen(services, Sandbox.forked(match, commands, services.next_seed))


def setup_of_teams(
    services: Services, board: BoardDef, teams: Sequence[Sequence[CharacterDef]], *, targets: int | None = None
) -> Setup:
    """Two teams that face each other; the team of `targets` stands about in the middle.

    Raises:
        ValueError: a team does not find room.
    """
    catalog = services.catalog
    return starting_setup(
        board,
        teams,
        seed=services.next_seed(),
        boards=catalog.boards,
        rewards=catalog.rewards.values(),
        targets=targets,
    )


def sandbox_of(services: Services, setup: Setup) -> Screen:
    """A sandbox that begins with a set-up."""
    return SandboxScreen(services, Sandbox(services.rules, setup, services.next_seed))
