"""The working copy of a position that events change while one command is resolved."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

from krosmaster.arena.definitions import Handle
from krosmaster.arena.field import Field, field_of
from krosmaster.arena.reward_defs import HeldReward, bonuses_of
from krosmaster.arena.state import Figure, State
from krosmaster.grid import Grid, Mask


class WorkingState:
    """A state while one command is resolved; `sealed` makes it the frozen state.

    Only events change it, but for the dice, which every draw uses up.
    """

    __slots__ = tuple(field.name for field in fields(State))

    def __init__(self, state: State) -> None:
        self.setup = state.setup
        self.phase = state.phase
        self.players = state.players
        self.figures = dict(state.figures)
        self.wild_gallons = state.wild_gallons
        self.dice = state.dice
        self.board = state.board
        self.sides = state.sides
        self.kamas = state.kamas
        self.order = state.order
        self.gone = state.gone
        self.scenery_wounds = state.scenery_wounds
        self.shop = state.shop
        self.in_hand = state.in_hand
        self.gains = state.gains
        self.tension_losers = state.tension_losers
        self.sprung = state.sprung
        self.number = state.number
        self.player = state.player
        self.active = state.active
        self.played = state.played
        self.tension = state.tension
        self.question = state.question
        self.draft = state.draft
        self.serials = state.serials
        self.outcome = state.outcome
        self.claims = state.claims
        self._field = state._field  # noqa: SLF001 - the cache of the state that this one goes on from

    def sealed(self) -> State:
        """The frozen state: this very object, which has the slots of one. Nothing can change it any more."""
        sealed: Any = self
        sealed.__class__ = State
        return cast("State", sealed)

    @property
    def grid(self) -> Grid:
        """The grid of the board."""
        assert self.board is not None, "no board yet"
        return self.board.grid

    @property
    def field(self) -> Field:
        """Who stands where at this moment."""
        if self._field is None:
            assert self.board is not None, "no board yet"
            self._field = field_of(self.board, self.figures, self.gone, self.setup.alliances)
        return self._field

    @property
    def trees(self) -> Mask:
        """The trees that stand."""
        assert self.board is not None, "no board yet"
        return self.board.trees & ~self.gone

    @property
    def bushes(self) -> Mask:
        """The bushes that stand."""
        assert self.board is not None, "no board yet"
        return self.board.bushes & ~self.gone

    @property
    def crates(self) -> Mask:
        """The crates that stand."""
        assert self.board is not None, "no board yet"
        return self.board.crates & ~self.gone

    # ---- used by events only ----

    def destroy_scenery(self, cell: int) -> None:
        """A tree, bush or crate leaves the board."""
        self.gone |= 1 << cell
        self._field = None

    def change(self, handle: Handle, **changes: Any) -> None:
        """Replace fields of a figure but its cell."""
        # as `_replace` does it, at half the cost: every command changes a figure
        values = list(self.figures[handle])
        for name, value in changes.items():
            values[_PLACES[name]] = value
        self.figures[handle] = tuple.__new__(Figure, values)

    def move(self, handle: Handle, cell: int, **changes: Any) -> None:
        """A figure goes to another cell that nobody stands on; other fields of it may change with that."""
        figure = self.figures[handle]
        if self._field is not None:
            self._field = self._field.with_moved(figure, cell, self.setup.alliances) if figure.cell >= 0 else None
        values = list(figure)
        values[_CELL] = cell
        for name, value in changes.items():
            values[_PLACES[name]] = value
        self.figures[handle] = tuple.__new__(Figure, values)

    def hold(self, handle: Handle, rewards: tuple[HeldReward, ...], **changes: Any) -> None:
        """The rewards on a card are others now; other fields of it may change with that."""
        bonuses = bonuses_of(rewards)
        if bonuses.holds_fast is not self.figures[handle].bonuses.holds_fast:
            self._field = None
        self.change(handle, rewards=rewards, bonuses=bonuses, **changes)

    def swap(self, handle: Handle, other: Handle) -> None:
        """Two figures change cells."""
        figures = self.figures
        mine, theirs = figures[handle].cell, figures[other].cell
        figures[handle] = figures[handle]._replace(cell=theirs)
        figures[other] = figures[other]._replace(cell=mine)
        self._field = None

    def knock_out(self, handle: Handle) -> None:
        """A krosmaster leaves the board, all that lay on its card with it; the uses of its spells are remembered."""
        out = self.figures[handle]
        self.figures[handle] = Figure(
            handle,
            out.owner,
            out.definition,
            # what its rewards added has left with them
            wounds=min(out.wounds, out.definition.hp),
            used_this_game=out.used_this_game,
            ko=True,
            wounded_by=out.wounded_by,
        )
        self._field = None

    def add(self, figure: Figure) -> None:
        """A new figure or token."""
        self.figures[figure.handle] = figure
        if self._field is not None and figure.cell >= 0:
            self._field = self._field.with_added(figure, self.setup.alliances)

    def remove(self, handle: Handle) -> None:
        """A token leaves the match."""
        del self.figures[handle]
        self._field = None

    def change_player(self, player: int, **changes: Any) -> None:
        """Replace fields of a player."""
        players = list(self.players)
        players[player] = players[player]._replace(**changes)
        self.players = tuple(players)


_PLACES = {name: place for place, name in enumerate(Figure._fields)}
_CELL = _PLACES["cell"]
