"""What is measured: two teams, where and how strongly they are played, and the seed of all its games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.play.computer.strengths import Strength
from krosmaster.table.values import value

SIDES = (0, 1)
"""The two teams. In a game the first one always sits on seat 0, whoever plays first."""

_SEEDS = 1 << 32
_TURNS = (0, 90, 180, 270)


@value
class MatchUp:
    """A question to the lab. Equal ones have the same games, number by number."""

    names: tuple[str, str]
    teams: tuple[tuple[CharacterDef, ...], tuple[CharacterDef, ...]]
    boards: tuple[BoardDef, ...]
    """One, or several that are played in turn."""
    rewards: tuple[RewardDef, ...]
    """What is for sale; none: it is played without demonic rewards."""
    strength: Strength
    """Of both players."""
    seed: int

    def again(self, seed: int) -> MatchUp:
        """The same question with other games."""
        return replace(self, seed=seed)

    def game_seed(self, number: int) -> int:
        """The seed of a game, counted from 0; the two games of a pair have the same."""
        return Random(f"{self.seed} {number // 2}").randrange(_SEEDS)  # noqa: S311 - a game, no secret

    def setup(self, number: int) -> Setup:
        """The match of a game.

        The two games of a pair differ in who plays first. From pair to pair the boards take turns, then the side of
        the board from which the first player starts.
        """
        pair, starter = divmod(number, 2)
        rounds, board = divmod(pair, len(self.boards))
        return Setup(
            players=tuple(
                PlayerSetup(name, tuple(KrosmasterSetup(card) for card in team))
                for name, team in zip(self.names, self.teams, strict=True)
            ),
            seed=self.game_seed(number),
            title=f"{self.names[0]} - {self.names[1]} ({number + 1})",
            board=self.boards[board],
            rotation=_TURNS[rounds % 4],
            first_player=starter,
            rewards=self.rewards,
        )


def told_apart(first: str, second: str) -> tuple[str, str]:
    """The names of two teams, numbered where they are the same."""
    return (first, second) if first != second else (f"{first} (1)", f"{second} (2)")
