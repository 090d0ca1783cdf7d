"""What the board shows beyond the position itself: things in motion, and what is lit up for the player. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from krosmaster.arena.definitions import Handle
from krosmaster.grid import Cell
from krosmaster.table.values import value


@value
class Motion:
    """How a figure is shown apart from its place: distances in cells, `lift` in cell heights, the others as shares."""

    d_row: float = 0.0
    d_col: float = 0.0
    lift: float = 0.0
    alpha: float = 1.0
    flash: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    """How far it is turned around its middle, in degrees against the clock."""


AT_REST = Motion()


@value
class Spark:
    """A small drawing over the board: a missile, a coin, stars; `size` in cell widths."""

    drawing: str
    row: float
    col: float
    size: float
    lift: float = 0.0
    alpha: float = 1.0
    angle: float = 0.0
    """How far it is turned, in degrees against the clock."""
    aside: float = 0.0
    """How far right of its place it is on the screen, however the board is turned, in cell widths."""
    towards: tuple[float, float, float] | None = None
    """Where it flies, if its drawing, made flying to the right, is turned that way: rows, columns, lift."""


@value
class Dot:
    """A small disc in the air: dust, a drop, an ember; `size` in cell widths."""

    row: float
    col: float
    size: float
    colour: tuple[int, int, int]
    lift: float = 0.0
    alpha: float = 1.0


@value
class Flight:
    """A small drawing on its way from a place on the board to a player's plate; `share` of the way is done."""

    drawing: str
    row: float
    col: float
    lift: float
    player: int
    share: float
    size: float


@value
class Ring:
    """A ring that widens and fades; `radius` in cell widths."""

    row: float
    col: float
    radius: float
    alpha: float
    colour: tuple[int, int, int]


@value
class Floating:
    """Words that rise from a cell and fade; `drawing` stands before them."""

    text: str
    colour: tuple[int, int, int]
    row: float
    col: float
    rise: float
    """How far it has risen, in cell heights."""
    alpha: float
    drawing: str | None = None
    size: float = 1.0
    """How large the letters are, by their usual size."""


@dataclass(frozen=True)
class Commotion:
    """Everything that playback adds to a position at one moment."""

    motions: Mapping[Handle, Motion] = field(default_factory=dict)
    sparks: tuple[Spark, ...] = ()
    rings: tuple[Ring, ...] = ()
    floating: tuple[Floating, ...] = ()
    dots: tuple[Dot, ...] = ()
    shake: tuple[float, float] = (0.0, 0.0)
    """How far the whole picture is moved to the right and down, in cell widths and heights."""
    flights: tuple[Flight, ...] = ()


STILL = Commotion()


class Tint(Enum):
    """Why a cell is tinted."""

    START = "start"
    REACH = "reach"
    SEEN = "seen"
    UNFIT = "unfit"
    UNSEEN = "unseen"
    ZONE = "zone"
    SIGHT = "sight"
    OPTION = "option"


class LabelKind(Enum):
    """How a cell's label is painted."""

    POINTS = "points"
    RISK = "risk"
    NAME = "name"


@value
class CellLabel:
    """A few letters on a cell, such as the MP left there or the chance to get through."""

    cell: Cell
    text: str
    kind: LabelKind


@value
class GhostFigure:
    """Where a figure would stand; an arrow leads there from its cell."""

    who: Handle
    from_: Cell
    to: Cell


@value
class ThreatMark:
    """What threatens a figure on a cell: how many enemies, the most wounds of one spell, and whether it could be KO."""

    enemies: int
    worst: int
    is_deadly: bool


@value
class Ray:
    """A line of sight from the middle of a cell to that of another one, and the first cell that blocks it."""

    from_: Cell
    to: Cell
    blocker: Cell | None


@dataclass(frozen=True)
class Overlay:
    """What is lit up on the board: the answer to what the player points at and has chosen."""

    tints: Mapping[Tint, frozenset[Cell]] = field(default_factory=dict)
    blocking: frozenset[Cell] = frozenset()
    """Cells that block the sight to the hovered one, or those of all unseen cells."""
    path: tuple[Cell, ...] = ()
    """A walk, its first cell included."""
    detour: tuple[Cell, ...] = ()
    """A safer walk beside it."""
    planned: tuple[Cell, ...] = ()
    """A walk that is staged or part of a plan, its first cell included."""
    labels: tuple[CellLabel, ...] = ()
    ghosts: tuple[GhostFigure, ...] = ()
    marked: frozenset[Handle] = frozenset()
    """Figures to be outlined: targets, options."""
    hovered: Cell | None = None
    named: frozenset[Cell] = frozenset()
    """Cells that are named in words, such as the one from where a spell would reach."""
    placing: tuple[Handle, Cell] | None = None
    """A figure that is not on the board yet, and the cell where it would stand."""
    threats: Mapping[Cell, ThreatMark] = field(default_factory=dict)
    ray: Ray | None = None


NOTHING_LIT = Overlay()
