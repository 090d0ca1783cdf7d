"""What is laid out for editing in the sandbox: which page is open, whose side it is for, and what is in hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from krosmaster.arena.definitions import Handle


class Tab(Enum):
    """The pages at the right while a position is edited."""

    PLACE = "place"
    FIGURE = "figure"
    TABLE = "table"


class Shelf(Enum):
    """What the first page offers."""

    KROSMASTERS = "krosmasters"
    SUMMONS = "summons"
    GROUND = "ground"


class Leaf(Enum):
    """The parts of the page on one figure."""

    STATE = "state"
    REWARDS = "rewards"
    SPELLS = "spells"


class TableLeaf(Enum):
    """The parts of the page on the match."""

    PLAYERS = "players"
    TURN = "turn"


class PieceKind(Enum):
    """What can be in hand."""

    KROSMASTER = "krosmaster"
    SUMMON = "summon"
    KAMA = "kama"
    SCENERY = "scenery"
    ERASER = "eraser"
    FIGURE = "figure"
    """One that stands on the board already and goes to another cell."""


class Piece(NamedTuple):
    """One thing in hand; `id` is that of a card, a token or a figure."""

    kind: PieceKind
    id: str = ""

    @property
    def spot_id(self) -> str:
        """The spot that takes it up."""
        return f"piece:{self.kind.value}:{self.id}"


@dataclass
class Workbench:
    """Changed by the spots of the pages; it knows no position."""

    tab: Tab = Tab.PLACE
    shelf: Shelf = Shelf.KROSMASTERS
    leaf: Leaf = Leaf.STATE
    table_leaf: TableLeaf = TableLeaf.PLAYERS
    side: int = 0
    """For which player krosmasters and summons are placed."""
    piece: Piece | None = None
    chosen: Handle | None = None
    """The figure whose page is shown."""
    page: int = 0
    """The page of the shelf, from 0."""

    def show(self, shelf: Shelf) -> None:
        """Open the first page on another shelf, from its beginning."""
        self.tab, self.shelf, self.page = Tab.PLACE, shelf, 0

    def take(self, piece: Piece) -> None:
        """Take a piece in hand; the one that is in hand already is put back."""
        self.piece = None if piece == self.piece else piece

    def choose(self, handle: Handle | None) -> None:
        """Show the page of a figure."""
        self.chosen = handle
        if handle is not None:
            self.tab = Tab.FIGURE


def piece_of(subject: str) -> Piece:
    """The piece that a spot `piece:<kind>:<id>` takes up, by what follows its verb."""
    kind, _colon, piece_id = subject.partition(":")
    return Piece(PieceKind(kind), piece_id)
