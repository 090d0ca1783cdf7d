"""Between clicks and the match: a small state machine that turns choices into commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, TypeVar, assert_never

from krosmaster.arena import engine
from krosmaster.arena.commands import (
    BuyGallon,
    Choose,
    Command,
    Concede,
    EndTurn,
    Inspire,
    Move,
    PickUp,
    Place,
    SetDice,
)
from krosmaster.arena.definitions import PUNCH, Handle, SpellId
from krosmaster.arena.dice import SETTINGS, Face
from krosmaster.arena.events import Event
from krosmaster.arena.reasons import N_, Reason
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import QuestionKind, State
from krosmaster.grid import Cell
from krosmaster.play.outlook import Outlook
from krosmaster.play.preview import CastPreview, SpellPreview, command_at
from krosmaster.play.reach import Path, Reach, Walk, acting
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import (
    Answering,
    GivingInspiration,
    NothingChosen,
    PlacingFigure,
    Selection,
    SettingDice,
    SpellChosen,
    figures_to_place,
    selection_at_rest,
)
from krosmaster.table.contract import Rejected, Step
from krosmaster.table.match import Match

ValueT = TypeVar("ValueT")

_ANY_CELL = Cell(0, 0)
"""For commands that are refused wherever they aim."""

ArenaMatch: TypeAlias = Match[State, Command, Event, Reason, Setup]


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


class UndoStop(Enum):
    """Why nothing can be taken back; the value is the sentence."""

    NOTHING_PLAYED = N_("nothing has been played yet")
    CHANCE_REVEALED = N_("dice have been rolled since: what they showed cannot be taken back")


Result = Played | Chosen | Refused | Rewound
Hover = Walk | CastPreview | PlacePreview | OptionPreview | Refused
"""What hovering shows: a walk, a cast, a place, an option, or why a click would be refused."""


class TurnController:
    """One match as its players command it. Whoever is asked by the state is the one who commands."""

    def __init__(self, match: ArenaMatch) -> None:
        self._match = match
        self._accepted_listeners: list[Callable[[Command, Step[State, Event]], None]] = []
        self._rewound_listeners: list[Callable[[], None]] = []
        self._outlook = Outlook(match.state)
        self._selection = selection_at_rest(match.state)
        self._hovers: dict[Cell, Hover | None] = {}

    @property
    def match(self) -> ArenaMatch:
        """The match that is played."""
        return self._match

    @property
    def state(self) -> State:
        """The state that the match stands at."""
        return self._match.state

    @property
    def selection(self) -> Selection:
        """What is chosen now."""
        return self._selection

    def on_accepted(self, listener: Callable[[Command, Step[State, Event]], None]) -> None:
        """Call the listener after each accepted command (autosave, log)."""
        self._accepted_listeners.append(listener)

    def on_rewound(self, listener: Callable[[], None]) -> None:
        """Call the listener after each undo and redo."""
        self._rewound_listeners.append(listener)

    # ---- looking ----

    def reach(self) -> Reach | None:
        """Where the active character can walk; computed once a state."""
        return self._outlook.reach

    def spell_preview(self, spell_id: SpellId) -> SpellPreview | None:
        """The cells as a spell of the active character sees them (`PUNCH.id`: the punch); None: no such spell."""
        return self._outlook.spell(spell_id)

    def hover(self, cell: Cell) -> Hover | None:
        """What a click on the cell would do; None: nothing, and nothing to say. Computed once a state and selection."""
        if cell in self._hovers:
            return self._hovers[cell]
        seen = self._look(cell)
        if not (isinstance(seen, CastPreview) and not seen.is_counted):
            self._hovers[cell] = seen
        return seen

    def seen_from(self, cell: Cell) -> frozenset[Cell]:
        """The cells to which there is a line of sight from a cell, whoever looks (LOS-1)."""
        return self._outlook.seen_from(cell)

    def clickable_cells(self) -> frozenset[Cell]:
        """The cells on which a click would do something now, for tinting and for the keyboard."""
        state = self.state
        match self._selection:
            case NothingChosen():
                reach = self.reach()
                return frozenset() if reach is None else frozenset(reach.walks)
            case SpellChosen(spell_id):
                preview = self.spell_preview(spell_id)
                return frozenset() if preview is None else preview.castable_cells
            case PlacingFigure(who):
                return frozenset(c.at for c in engine.legal_commands(state) if isinstance(c, Place) and c.who == who)
            case Answering(question):
                return frozenset(state.grid.cells[state.figures[option].cell] for option in question.options)
            case GivingInspiration():
                return frozenset(state.grid.cells[figure.cell] for figure in state.krosmasters(state.player))
            case SettingDice():
                return frozenset()
            case _:
                assert_never(self._selection)

    def refusal(self, command: Command) -> Refused | None:
        """Why a command is refused now (for greyed buttons), or None when it is legal."""
        return self._outlook.refusal(command)

    def what_is_left(self) -> Left | None:
        """What ending the character or the turn would lose; None while no characters play."""
        state = self.state
        active = acting(state)
        question = state.question
        if active is None and (question is None or question.kind is not QuestionKind.NEXT_MOB):
            return None
        in_order = [
            handle
            for krosmaster in state.players[state.player].timeline
            for handle in (krosmaster, *(token.handle for token in state.tokens_of(krosmaster) if token.is_character))
        ]
        waiting = tuple(
            handle
            for handle in in_order
            if handle not in state.played and handle != state.active and state.figures[handle].in_play
        )
        return Left(0, 0, waiting) if active is None else Left(active.mp, active.ap, waiting)

    # ---- choosing ----

    def click(self, cell: Cell, *, safest: bool = False) -> Result:
        """Act on a cell as the selection says; `safest` walks the safest path instead of the shortest."""
        seen = self.hover(cell)
        if isinstance(seen, Refused):
            return seen
        match self._selection:
            case NothingChosen() if isinstance(seen, Walk):
                return self._walk(seen.safest if safest and seen.safest else seen.shortest)
            case SpellChosen(spell_id):
                return self.submit(command_at(spell_id, cell))
            case PlacingFigure(who):
                return self.submit(Place(who, cell))
            case Answering() if isinstance(seen, OptionPreview):
                return self.choose(seen.who)
            case GivingInspiration(give) if isinstance(seen, OptionPreview) and None in give:
                return self.give_die(give.index(None), seen.who)
            case _:
                return Chosen(self._selection)

    def back(self) -> Chosen:
        """One step back: drop what is chosen (right click, Esc)."""
        return self._choose(selection_at_rest(self.state))

    def choose_spell(self, spell_id: SpellId) -> Chosen | Refused:
        """Choose a spell of the active character; refused where its cost or limit forbids it. Once more: drop it."""
        if self._selection == SpellChosen(spell_id):
            return self.back()
        preview = self.spell_preview(spell_id)
        if preview is None:
            return self._refused(command_at(spell_id, _ANY_CELL))
        if preview.reason is not None:
            return Refused(preview.reason)
        return self._choose(SpellChosen(spell_id))

    def choose_punch(self) -> Chosen | Refused:
        """Choose the punch."""
        return self.choose_spell(PUNCH.id)

    def place_figure(self, who: Handle) -> Chosen | Refused:
        """Choose the figure to place next. One is always chosen while figures are to be placed."""
        if who in figures_to_place(self.state):
            return self._choose(PlacingFigure(who))
        return self._refused(Place(who, _ANY_CELL))

    def set_die(self, index: int, face: Face) -> Chosen | Refused:
        """Set a tension die (0 or 1) to one of the faces it stands for."""
        if not isinstance(self._selection, SettingDice):
            return self._refused(SetDice((face,)))
        others = tuple(SETTINGS[rolled][0] for rolled in self.state.tension)
        refused = self.refusal(SetDice(_with(others, index, face)))
        return refused or self._choose(SettingDice(_with(self._selection.faces, index, face)))

    def give_die(self, index: int, who: Handle | None) -> Chosen | Refused:
        """Give a tension die to a krosmaster, or take it back."""
        if not isinstance(self._selection, GivingInspiration):
            return self._refused(Inspire((who,)))
        give = _with(self._selection.give, index, who)
        return self.refusal(Inspire(give)) or self._choose(GivingInspiration(give))

    # ---- commanding ----

    def submit(self, command: Command) -> Played | Refused:
        """Play a command as it is: the picks of the set-up, and whatever has no method of its own."""
        answer = self._match.submit(command)
        if isinstance(answer, Rejected):
            return self._refused(command)
        self._look_anew()
        for listener in self._accepted_listeners:
            listener(command, answer.step)
        return Played((answer.step,))

    def confirm_dice(self) -> Played | Refused:
        """Play the tension dice as set, or the inspiration as given."""
        if isinstance(self._selection, GivingInspiration):
            return self.submit(Inspire(self._selection.give))
        faces = self._selection.faces if isinstance(self._selection, SettingDice) else ()
        return self.submit(SetDice(tuple(face for face in faces if face is not None)))

    def pick_up(self) -> Played | Refused:
        """Pick up one kama."""
        return self.submit(PickUp())

    def buy_gallon(self) -> Played | Refused:
        """Buy one GG."""
        return self.submit(BuyGallon())

    def end_character(self) -> Played | Refused:
        """End the active character's turn."""
        return self.submit(EndTurn())

    def end_turn(self) -> Played | Refused:
        """End all characters left in this game turn, mobs in the order offered; stop where bombs wait for an order."""
        number = self.state.number
        steps: list[Step[State, Event]] = []
        while True:
            answer = self.submit(self._next_end())
            if isinstance(answer, Refused):
                return Played(tuple(steps)) if steps else answer
            steps += answer.steps
            if self.state.number != number:
                return Played(tuple(steps))

    def choose(self, option: Handle) -> Played | Refused:
        """Answer the open question."""
        return self.submit(Choose(option))

    def concede(self, player: int) -> Played | Refused:
        """A player gives up."""
        return self.submit(Concede(player))

    # ---- undo ----

    def can_undo(self) -> tuple[bool, UndoStop | None]:
        """Whether the last command can be taken back, and if not, why."""
        if self._match.can_undo:
            return True, None
        return False, UndoStop.CHANCE_REVEALED if self._match.records else UndoStop.NOTHING_PLAYED

    def can_redo(self) -> bool:
        """Whether a command that was taken back can be played again."""
        return self._match.can_redo

    def undo(self) -> Rewound | Chosen:
        """Take back the last command, unless chance was revealed by it; then nothing changes."""
        return self._rewound() if self._match.undo() else Chosen(self._selection)

    def redo(self) -> Rewound | Chosen:
        """Play again what was taken back."""
        return self._rewound() if self._match.redo() else Chosen(self._selection)

    # ---- within ----

    def _look(self, cell: Cell) -> Hover | None:
        state = self.state
        match self._selection:
            case NothingChosen():
                reach = self.reach()
                if reach is None or cell == reach.origin:
                    return None
                return reach.walks.get(cell) or self._outlook.refusal_of_walk(cell)
            case SpellChosen(spell_id):
                return self._outlook.cast(spell_id, cell)
            case PlacingFigure(who):
                return self.refusal(Place(who, cell)) or PlacePreview(who, cell)
            case Answering(question):
                return self._option_at(cell, question.options)
            case GivingInspiration():
                return self._option_at(cell, tuple(figure.handle for figure in state.krosmasters(state.player)))
            case SettingDice():
                return None
            case _:
                assert_never(self._selection)

    def _option_at(self, cell: Cell, options: tuple[Handle, ...]) -> OptionPreview | None:
        figure = self.state.at(self.state.grid.index(cell))
        return OptionPreview(figure.handle) if figure is not None and figure.handle in options else None

    def _walk(self, path: Path) -> Played | Refused:
        """Step by step, until it is done or something unforeseen happens (locked, the match over, a bomb)."""
        mover = self.state.active
        steps: list[Step[State, Event]] = []
        for step in path.steps:
            answer = self.submit(Move(step.to))
            if isinstance(answer, Refused):
                return Played(tuple(steps)) if steps else answer
            steps += answer.steps
            now = acting(self.state)
            if now is None or now.handle != mover:
                break
        return Played(tuple(steps))

    def _next_end(self) -> Command:
        question = self.state.question
        if question is not None and question.kind is QuestionKind.NEXT_MOB:
            return Choose(question.options[0])
        return EndTurn()

    def _refused(self, command: Command) -> Refused:
        refused = self.refusal(command)
        assert refused is not None, f"{command} is legal"
        return refused

    def _choose(self, selection: Selection) -> Chosen:
        self._selection = selection
        self._hovers = {}
        return Chosen(selection)

    def _look_anew(self) -> None:
        self._outlook = Outlook(self._match.state)
        self._choose(selection_at_rest(self._match.state))

    def _rewound(self) -> Rewound:
        self._look_anew()
        for listener in self._rewound_listeners:
            listener()
        return Rewound(self.state)


def _with(values: tuple[ValueT, ...], index: int, value: ValueT) -> tuple[ValueT, ...]:
    return (*values[:index], value, *values[index + 1 :])
