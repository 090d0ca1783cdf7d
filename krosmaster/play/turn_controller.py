"""Between clicks and the match: a small state machine that turns choices into commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import Handle, SpellId
from krosmaster.arena.dice import Face
from krosmaster.arena.events import Event
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.preview import CastPreview, SpellPreview
from krosmaster.play.reach import Reach, Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import Selection
from krosmaster.table.contract import Step


@dataclass(frozen=True, slots=True)
class Played:
    """Commands were played, in this order; their events are for playback, the log and the like."""

    steps: tuple[Step[State, Event], ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """Nothing was played; this is what is chosen now (perhaps what was before)."""

    selection: Selection


@dataclass(frozen=True, slots=True)
class Rewound:
    """Undo or redo: the match stands at another state, which the picture takes over without playback."""

    state: State


@dataclass(frozen=True, slots=True)
class PlacePreview:
    """The figure can be placed on the hovered cell."""

    who: Handle
    cell: Cell


@dataclass(frozen=True, slots=True)
class OptionPreview:
    """The hovered cell holds an option of the open question, or a krosmaster that can be given a die."""

    who: Handle


@dataclass(frozen=True, slots=True)
class Left:
    """What would be lost: by ending the character its MP and AP, by ending the turn also those who have not played."""

    mp: int
    ap: int
    waiting: tuple[Handle, ...]
    """Krosmasters and mobs, in timeline order, that have not played and are not active."""


Result = Played | Chosen | Refused | Rewound
Hover = Walk | CastPreview | PlacePreview | OptionPreview | Refused
"""What hovering shows: a walk, a cast, a place, an option, or why a click would be refused."""


class TurnController:
    """One match as its players command it. Whoever is asked by the state is the one who commands."""

    def __init__(self, match: object) -> None:
        self._match = match

    @property
    def state(self) -> State:
        """The state that the match stands at."""
        raise NotImplementedError

    @property
    def selection(self) -> Selection:
        """What is chosen now."""
        raise NotImplementedError

    def on_accepted(self, listener: Callable[[Command, Step[State, Event]], None]) -> None:
        """Call the listener after each accepted command (autosave, log)."""
        raise NotImplementedError

    def on_rewound(self, listener: Callable[[], None]) -> None:
        """Call the listener after each undo and redo."""
        raise NotImplementedError

    # ---- looking ----

    def reach(self) -> Reach | None:
        """Where the active character can walk; computed once a state."""
        raise NotImplementedError

    def spell_preview(self, spell_id: SpellId) -> SpellPreview:
        """The cells as a spell of the active character sees them (`PUNCH.id`: the punch); computed once a state."""
        raise NotImplementedError

    def hover(self, cell: Cell) -> Hover | None:
        """What a click on the cell would do; None: nothing, and nothing to say about it. Computed once a state and selection."""
        raise NotImplementedError

    def refusal(self, command: Command) -> Refused | None:
        """Why a command is refused now (for greyed buttons), or None when it is legal."""
        raise NotImplementedError

    def what_is_left(self) -> Left | None:
        """What ending the character or the turn would lose; None while no character acts."""
        raise NotImplementedError

    # ---- choosing ----

    def click(self, cell: Cell, *, safest: bool = False) -> Result:
        """Act on a cell as the selection says; `safest` walks the safest path instead of the shortest."""
        raise NotImplementedError

    def back(self) -> Chosen:
        """One step back: drop what is chosen (right click, Esc)."""
        raise NotImplementedError

    def choose_spell(self, spell_id: SpellId) -> Chosen | Refused:
        """Choose a spell of the active character; refused when its cost or limit forbids it. The same again drops it."""
        raise NotImplementedError

    def choose_punch(self) -> Chosen | Refused:
        """Choose the punch."""
        raise NotImplementedError

    def place_figure(self, who: Handle) -> Chosen | Refused:
        """Choose the figure to place next. One is always chosen while figures are to be placed."""
        raise NotImplementedError

    def set_die(self, index: int, face: Face) -> Chosen | Refused:
        """Set a tension die (0 or 1) to one of the faces it stands for."""
        raise NotImplementedError

    def give_die(self, index: int, who: Handle | None) -> Chosen | Refused:
        """Give a tension die to a krosmaster, or take it back."""
        raise NotImplementedError

    # ---- commanding ----

    def submit(self, command: Command) -> Played | Refused:
        """Play a command as it is: the picks of the set-up, and whatever has no method of its own."""
        raise NotImplementedError

    def confirm_dice(self) -> Played | Refused:
        """Play the tension dice as set, or the inspiration as given."""
        raise NotImplementedError

    def pick_up(self) -> Played | Refused:
        """Pick up one kama."""
        raise NotImplementedError

    def buy_gallon(self) -> Played | Refused:
        """Buy one GG."""
        raise NotImplementedError

    def end_character(self) -> Played | Refused:
        """End the active character's turn."""
        raise NotImplementedError

    def end_turn(self) -> Played | Refused:
        """End the turns of all characters left in this game turn, mobs in the order offered; stop where bombs wait for an order."""
        raise NotImplementedError

    def choose(self, option: Handle) -> Played | Refused:
        """Answer the open question."""
        raise NotImplementedError

    def concede(self, player: int) -> Played | Refused:
        """A player gives up."""
        raise NotImplementedError

    # ---- undo ----

    def can_undo(self) -> tuple[bool, str]:
        """Whether the last command can be taken back, and if not, why."""
        raise NotImplementedError

    def can_redo(self) -> bool:
        """Whether a command that was taken back can be played again."""
        raise NotImplementedError

    def undo(self) -> Rewound | Chosen:
        """Take back the last command, unless chance was revealed by it; then nothing changes."""
        raise NotImplementedError

    def redo(self) -> Rewound | Chosen:
        """Play again what was taken back."""
        raise NotImplementedError
