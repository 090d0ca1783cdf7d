"""What the turn controller answers to clicks and to hovering: frozen values."""

from __future__ import annotations

from enum import Enum

from krosmaster.arena.definitions import Handle, Names
from krosmaster.arena.events import Event
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import Selection
from krosmaster.table.contract import Step
from krosmaster.table.sayings import N_
from krosmaster.table.values import value


@value
class Played:
    """Commands were played, in this order; their events are for playback, the log and the like."""

    steps: tuple[Step[State, Event], ...]
    left_out: Names | None = None
    """What was planned after a walk and not played, because the walk did not come to its end: its name."""


@value
class Chosen:
    """Nothing was played; this is what is chosen now (perhaps what was before)."""

    selection: Selection


@value
class Rewound:
    """Undo or redo: the match stands at another state, which the picture takes over without playback."""

    state: State


@value
class PlacePreview:
    """The figure can be placed on the hovered cell."""

    who: Handle
    cell: Cell


@value
class OptionPreview:
    """The hovered cell holds an option of what is asked: a figure, or one whose player is meant."""

    who: Handle


@value
class Left:
    """What would be lost: by ending the character its MP and AP, by ending the turn also those who have not played."""

    mp: int
    ap: int
    waiting: tuple[Handle, ...]
    """Krosmasters and mobs, in timeline order, that have not played and are not active."""


class UndoStop(Enum):
    """Why nothing can be taken back; the value is the sentence."""

    NOTHING_PLAYED = N_("nothing has been played yet")
    CHANCE_REVEALED = N_("what chance or the shop has shown since cannot be taken back")


Result = Played | Chosen | Refused | Rewound
Hover = Walk | CastPreview | Plan | PlacePreview | OptionPreview | Refused
"""What hovering shows: a walk, a cast or both, a place, an option, or why a click would be refused."""
