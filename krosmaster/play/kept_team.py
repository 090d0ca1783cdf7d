"""A team that a player keeps: its name and who is in it, those too whom these cards do not know."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.table.values import value

LONGEST_NAME = 40
_QUOTES = str.maketrans(dict.fromkeys('"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}', "'"))


@value
class KeptTeam:
    """Whoever is unknown here stays in the team, in its place, until the player takes it out."""

    name: str
    members: tuple[CharacterId, ...] = ()

    def __post_init__(self) -> None:
        """Names are one line without double quotes, so that every name survives as text (docs/team-text.md)."""
        words = " ".join("".join(c if c.isprintable() else " " for c in self.name).translate(_QUOTES).split())
        object.__setattr__(self, "name", words[:LONGEST_NAME].strip())

    def cards(self, characters: Mapping[CharacterId, CharacterDef]) -> list[CharacterDef]:
        """The krosmasters that are known, in order."""
        return [characters[member] for member in self.members if member in characters]

    def unknown(self, characters: Mapping[CharacterId, CharacterDef]) -> list[CharacterId]:
        """The members that are not known, in order."""
        return [member for member in self.members if member not in characters]

    def renamed(self, name: str) -> KeptTeam:
        """The same krosmasters under another name."""
        return replace(self, name=name)


def free_name(name: str, taken: Collection[str]) -> str:
    """A name like this one, numbered where it has to be, that no other team has."""
    stem = name.rstrip("0123456789 ") or name
    numbered = (f"{stem[: LONGEST_NAME - 4]} {number}" for number in range(2, len(taken) + 3))
    return next(one for one in (name, *numbered) if one not in taken)
