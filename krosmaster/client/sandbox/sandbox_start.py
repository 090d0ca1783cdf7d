"""From matches and teams into the sandbox."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.setup_options import Setup
from krosmaster.client.sandbox.sandbox_screen import SandboxScreen
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.client.ui.screen import Screen
from krosmaster.play.sandbox import Sandbox
from krosmaster.play.sandbox_starts import starting_setup


class SandboxForks:
    """One sandbox for each match, however often one goes to it: whatever was tried stays in its tree."""

    def __init__(self) -> None:
        self._of: WeakKeyDictionary[ArenaMatch, Sandbox] = WeakKeyDictionary()

    def screen(self, services: Services, match: ArenaMatch, commands: int) -> Screen:
        """The sandbox of a match, where its first commands led; the match stays as it is."""
        sandbox = self._of.get(match)
        if sandbox is None:
            sandbox = self._of[match] = Sandbox.forked(match, commands, services.next_seed)
        else:
            sandbox.follow(match, commands)
        return SandboxScreen(services, sandbox)


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
