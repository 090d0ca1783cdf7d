"""Dice and coins as frozen values: scripted results first, then a seeded generator of our own.

The generator is PCG32 (M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
Random Number Generation", 2014), so that a seed means the same on every machine and Python version.
"""

from __future__ import annotations

from typing import NamedTuple

_MULTIPLIER = 6364136223846793005
_MASK_64 = (1 << 64) - 1
_MASK_32 = (1 << 32) - 1
_STREAM = 54
_INCREMENT = (_STREAM << 1 | 1) & _MASK_64
_INVERSE = pow(_MULTIPLIER, -1, 1 << 64)
_DIE_SIDES = 6
_COIN_SIDES = 2


class Dice(NamedTuple):
    """The chance of a match: what is scripted is used up first, then the generator goes on."""

    generator: int
    faces: tuple[int, ...] = ()
    coins: tuple[int, ...] = ()

    def roll(self, sides: int) -> tuple[int, Dice]:
        """An unbiased result from 0 to sides - 1, and the dice after it. Six sides: a die, two: a coin."""
        if sides == _DIE_SIDES and self.faces:
            return self.faces[0], Dice(self.generator, self.faces[1:], self.coins)
        if sides == _COIN_SIDES and self.coins:
            return self.coins[0], Dice(self.generator, self.faces, self.coins[1:])
        state = self.generator
        threshold = (1 << 32) % sides  # results below it are thrown away: what is left divides evenly by `sides`
        while True:
            word = (((state >> 18) ^ state) >> 27) & _MASK_32
            rotation = state >> 59
            word = (word >> rotation | word << (-rotation & 31)) & _MASK_32
            state = (state * _MULTIPLIER + _INCREMENT) & _MASK_64
            if word >= threshold:
                return word % sides, Dice(state, self.faces, self.coins)


def seeded(seed: int, faces: tuple[int, ...] = (), coins: tuple[int, ...] = ()) -> Dice:
    """Dice that start from a seed, after the scripted results are used up."""
    state = ((_INCREMENT + seed) * _MULTIPLIER + _INCREMENT) & _MASK_64
    return Dice(state, faces, coins)


def seed_of(dice: Dice) -> int:
    """The seed from which dice stand where these do: every state of the generator is the beginning of one."""
    return ((dice.generator - _INCREMENT) * _INVERSE - _INCREMENT) & _MASK_64
