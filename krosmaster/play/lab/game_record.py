"""What is known of one game of the lab: how it ended, where the GG came from, what each krosmaster did."""

from __future__ import annotations

from typing import NamedTuple

from krosmaster.arena.commands import Command
from krosmaster.table.values import value


class GallonAccount(NamedTuple):
    """The GG of one side: what came, from the wild ones or the other side, and what went."""

    knock_outs: int = 0
    """For knock-outs of the other side's krosmasters (GG-3)."""
    bought: int = 0
    """From the demon (ACT-2)."""
    rewards: int = 0
    """By demonic rewards (REW-12)."""
    taken: int = 0
    """That the other side's gains took away."""
    tension: int = 0
    """That went back in the box when tension rose (TEN-2)."""

    def plus(self, other: GallonAccount) -> GallonAccount:
        """Both together."""
        return GallonAccount(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def change(self) -> int:
        """By how much there are more at the end than at the start."""
        return self.knock_outs + self.bought + self.rewards - self.taken - self.tension


class Deeds(NamedTuple):
    """What one krosmaster did, with what its mobs, bombs and traps did."""

    dealt: int = 0
    """Wounds on enemies, their mobs included."""
    suffered: int = 0
    """Wounds on its own card, of whatever kind."""
    healed: int = 0
    """Wounds that it took off its own side."""
    knock_outs: int = 0
    """Enemy krosmasters that it knocked out."""
    fallen: int = 0
    """How often it was knocked out itself: once in a game at most."""
    earned: int = 0
    """GG that its own side gained by its knock-outs, its purchases and its rewards."""
    lost: int = 0
    """GG that the other side gained by knocking it out."""
    turns: int = 0
    """Game turns of its own side that began with it on the board."""

    def plus(self, other: Deeds) -> Deeds:
        """Both together."""
        return Deeds(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


@value
class GameRecord:
    """One game. What is given by side stands in the order of the match-up's teams."""

    number: int
    """Counted from 0."""
    seed: int
    starter: int
    """The side that played first."""
    winner: int | None
    """The side; None: a draw, or nobody yet."""
    end: str
    """The rule that ended it; empty: it was cut off."""
    turns: int
    gallons: tuple[int, int]
    """At the end."""
    accounts: tuple[GallonAccount, GallonAccount]
    deeds: tuple[tuple[Deeds, ...], tuple[Deeds, ...]]
    """Of each member of the teams."""
    lead_changes: int
    """How often the side with fewer GG came to have more."""
    commands: tuple[Command, ...]
    """What was played; with the set-up of its number it is the game again."""

    @property
    def is_cut_off(self) -> bool:
        """Whether it went on for too long."""
        return not self.end

    @property
    def lead(self) -> int:
        """How many GG more one side had at the end."""
        return abs(self.gallons[0] - self.gallons[1])
