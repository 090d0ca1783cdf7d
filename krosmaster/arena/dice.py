"""The die of the arena: its six faces, what they may be set to, and what counts as a success (DIE-1 to DIE-3)."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.definitions import Power
from krosmaster.table.values import IdentityEnum


class Face(IdentityEnum):
    """The faces in the order that scripted dice use (DIE-1): critical, armor, lock, dodge, double, wild."""

    CRITICAL = "critical"
    ARMOR = "armor"
    LOCK = "lock"
    DODGE = "dodge"
    DOUBLE = "double"
    WILD = "wild"

    @property
    def power(self) -> Power:
        """The power that a plain face inspires (TEN-3)."""
        return Power(self.value)


FACES: tuple[Face, ...] = tuple(Face)

SETTINGS: Mapping[Face, tuple[Face, ...]] = {
    Face.CRITICAL: (Face.CRITICAL,),
    Face.ARMOR: (Face.ARMOR,),
    Face.LOCK: (Face.LOCK,),
    Face.DODGE: (Face.DODGE,),
    Face.DOUBLE: (Face.CRITICAL, Face.DODGE),
    Face.WILD: (Face.CRITICAL, Face.ARMOR, Face.LOCK, Face.DODGE),
}
"""What each face may be set to by the player who rolled it (DIE-2)."""


class Purpose(IdentityEnum):
    """What a roll is for."""

    TENSION = "tension"
    CRITICAL = "critical"
    ARMOR = "armor"
    LOCK = "lock"
    DODGE = "dodge"


WANTED: Mapping[Purpose, Face] = {
    Purpose.CRITICAL: Face.CRITICAL,
    Purpose.ARMOR: Face.ARMOR,
    Purpose.LOCK: Face.LOCK,
    Purpose.DODGE: Face.DODGE,
}


def settle(purpose: Purpose, face: Face) -> Face:
    """The face that a rolled one is set to: the wanted one if it can be, otherwise its first setting (DIE-3)."""
    wanted = WANTED[purpose]
    settings = SETTINGS[face]
    return wanted if wanted in settings else settings[0]


SUCCESS_FACES: Mapping[Purpose, frozenset[int]] = {
    purpose: frozenset(index for index, face in enumerate(FACES) if wanted in SETTINGS[face])
    for purpose, wanted in WANTED.items()
}
"""For each roll the indices of the faces that can be a success (DIE-3)."""
