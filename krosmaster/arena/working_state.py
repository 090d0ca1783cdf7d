"""The working copy of a position that events change while one command is resolved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krosmaster.arena.definitions import Handle
from krosmaster.arena.field import Field, field_of
from krosmaster.arena.reward_defs import HeldReward, bonuses_of
from krosmaster.arena.state import Figure, State
from krosmaster.grid import Grid, Mask


class WorkingState:
    """A state while one command is resolved; `sealed` gives the frozen state.

    Only events change it, but for the dice, which every draw uses up.
    """

    __slots__ = (
        "_field",
        "_own_figures",
        "active",
        "board",
        "claims",
        "dice",
        "draft",
        "figures",
        "gains",
        "gone",
        "in_hand",
        "kamas",
        "number",
        "order",
        "outcome",
        "phase",
        "played",
        "player",
        "players",
        "question",
        "scenery_wounds",
        "serials",
        "setup",
        "shop",
        "sides",
        "sprung",
        "tension",
        "tension_losers",
        "wild_gallons",
    )

    def __init__(self, state: State) -> None:
        self.setup = state.setup
        self.phase = state.phase
        self.players = state.players
        self.figures: Mapping[Handle, Figure] = state.figures
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
        self._own_figures = False

    def sealed(self) -> State:
        """The frozen state; the working copy must not be used any more."""
        return State(
            self.setup,
            self.phase,
            self.players,
            self.figures,
            self.wild_gallons,
            self.dice,
            self.board,
            self.sides,
            self.kamas,
            self.order,
            self.gone,
            self.scenery_wounds,
            self.shop,
            self.in_hand,
            self.gains,
            self.tension_losers,
            self.sprung,
            self.number,
            self.player,
            self.active,
            self.played,
            self.tension,
            self.question,
            self.draft,
            self.serials,
            self.outcome,
            self.claims,
            self._field,
        )

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
        figures = self._writable_figures()
        figures[handle] = _changed(figures[handle], changes)

    def move(self, handle: Handle, cell: int, **changes: Any) -> None:
        """A figure goes to another cell that nobody stands on; other fields of it may change with that."""
        figures = self._writable_figures()
        figure = figures[handle]
        if self._field is not None:
            self._field = self._field.with_moved(figure, cell, self.setup.alliances) if figure.in_play else None
        figures[handle] = _changed(figure, {"cell": cell, **changes})

    def hold(self, handle: Handle, rewards: tuple[HeldReward, ...], **changes: Any) -> None:
        """The rewards on a card are others now; other fields of it may change with that."""
        bonuses = bonuses_of(rewards)
        if bonuses.holds_fast is not self.figures[handle].bonuses.holds_fast:
            self._field = None
        self.change(handle, rewards=rewards, bonuses=bonuses, **changes)

    def swap(self, handle: Handle, other: Handle) -> None:
        """Two figures change cells."""
        figures = self._writable_figures()
        mine, theirs = figures[handle].cell, figures[other].cell
        figures[handle] = figures[handle]._replace(cell=theirs)
        figures[other] = figures[other]._replace(cell=mine)
        self._field = None

    def knock_out(self, handle: Handle) -> None:
        """A krosmaster leaves the board, all that lay on its card with it; the uses of its spells are remembered."""
        figures = self._writable_figures()
        out = figures[handle]
        figures[handle] = Figure(
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
        self._writable_figures()[figure.handle] = figure
        self._field = None

    def remove(self, handle: Handle) -> None:
        """A token leaves the match."""
        del self._writable_figures()[handle]
        self._field = None

    def change_player(self, player: int, **changes: Any) -> None:
        """Replace fields of a player."""
        players = list(self.players)
        players[player] = players[player]._replace(**changes)
        self.players = tuple(players)

    def _writable_figures(self) -> dict[Handle, Figure]:
        if not self._own_figures:
            self.figures = dict(self.figures)
            self._own_figures = True
        assert isinstance(self.figures, dict)
        return self.figures


_PLACES = {name: place for place, name in enumerate(Figure._fields)}


def _changed(figure: Figure, changes: Mapping[str, Any]) -> Figure:
    """A changed copy as `_replace` makes it, at half the cost: every command changes a figure."""
    values = list(figure)
    for name, value in changes.items():
        values[_PLACES[name]] = value
    return tuple.__new__(Figure, values)
