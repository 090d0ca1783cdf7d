"""The characters that the player has made, as screens see them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef, TokenDef
from krosmaster.table.sayings import Saying
from krosmaster.table.values import value


@value
class OwnFault:
    """One thing that is wrong in a file; line and column count from 1."""

    file: str
    """The file's name, without its folder."""
    line: int
    column: int
    what: str | Saying


@value
class OwnEntry:
    """One file of the folder: its card, or what is wrong with it, or both where only its drawing is wrong."""

    path: Path
    card: CharacterDef | TokenDef | None
    faults: tuple[OwnFault, ...] = ()
    is_summon: bool = False
    has_drawing: bool = False
    """Whether the drawing beside it is used; one is made up otherwise."""


class OwnShelf(Protocol):
    """The folder of own characters."""

    @property
    def folder(self) -> Path:
        """Where the files lie; it need not exist yet."""
        ...

    @property
    def catalog(self) -> Catalog:
        """All content, the good own characters among it."""
        ...

    @property
    def entries(self) -> tuple[OwnEntry, ...]:
        """What the folder held when it was read last: characters by name, then what they summon."""
        ...

    @property
    def drawings(self) -> Mapping[str, str]:
        """The SVG of every good one, by the name of its drawing."""
        ...

    def reread(self) -> None:
        """Look at the folder again."""
        ...

    def make_folder(self) -> None:
        """See to it that the folder is there, where that is possible."""
        ...

    def write_example(self) -> Path:
        """Put an example into the folder, under a name that is free, to be changed; raises SaveFault."""
        ...
