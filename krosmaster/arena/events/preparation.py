"""Events of the set-up: teams, board, sides, timelines, placement."""

from __future__ import annotations

from krosmaster.arena.boards import BoardDef, Side
from krosmaster.arena.definitions import CharacterDef, Handle
from krosmaster.arena.state import DraftTable, Figure, Phase, with_serial
from krosmaster.arena.working_state import WorkingState
from krosmaster.grid import Cell
from krosmaster.table.values import value


@value
class CoinTossed:
    """A coin decided; heads is the lower player index."""

    purpose: str
    """`draft` (who takes first) or `first-player`."""
    heads: bool
    rule: str

    def apply(self, now: WorkingState) -> None:
        """Nothing changes by the toss itself."""


@value
class CardsTurnedUp:
    """The two open cards of a draft."""

    face_up: tuple[CharacterDef, ...]
    face_down: tuple[CharacterDef, ...]
    first_taker: int
    rule: str = "SETUP-1"

    def apply(self, now: WorkingState) -> None:
        """The draft begins."""
        now.draft = DraftTable(self.face_up, self.face_down, self.first_taker)
        now.phase = Phase.DRAFT
        now.player = self.first_taker


@value
class CardTaken:
    """A krosmaster joined a team, by the draft or dealt at random."""

    player: int
    character: CharacterDef
    who: Handle
    rule: str = "SETUP-1"

    def apply(self, now: WorkingState) -> None:
        """The card leaves the table, the figure joins the team; in a draft the next card is turned up."""
        now.add(Figure(self.who, self.player, self.character))
        now.serials = with_serial(now.serials, self.character.id, self.who)
        if now.draft is not None:
            face_up = list(now.draft.face_up)
            place = face_up.index(self.character)
            face_down = now.draft.face_down
            face_up[place : place + 1] = face_down[:1]
            now.draft = DraftTable(tuple(face_up), face_down[1:], now.draft.first_taker, now.draft.taken + 1)
            now.player = now.draft.taker


@value
class FirstPlayerSettled:
    """Who plays first (SETUP-3)."""

    player: int
    initiatives: tuple[int, ...]
    rule: str = "SETUP-3"

    def apply(self, now: WorkingState) -> None:
        """The draft is over; the first player is known, and in a duel the order with that."""
        if len(now.players) == 2:
            now.order = (self.player, 1 - self.player)
        now.player = self.player
        now.draft = None


@value
class SeatingSettled:
    """The order in which four players play, clockwise round the table (FOUR-2, FOUR-9)."""

    order: tuple[int, ...]
    rule: str

    def apply(self, now: WorkingState) -> None:
        """The players sit."""
        now.order = self.order


@value
class BoardPicked:
    """The first player picked the face of the board; its kamas are laid out (SETUP-5)."""

    player: int
    board: BoardDef
    rule: str = "SETUP-4"

    def apply(self, now: WorkingState) -> None:
        """The board lies on the table."""
        now.board = self.board
        now.kamas = dict(self.board.kamas) if now.setup.has_kamas else {}


@value
class SidesTaken:
    """Each player's side of the board."""

    sides: tuple[Side, ...]
    rule: str = "SETUP-4"

    def apply(self, now: WorkingState) -> None:
        """The sides are known."""
        now.sides = self.sides


@value
class TimelineOrdered:
    """A player's krosmasters in the order in which they play (TURN-3, TURN-4)."""

    player: int
    who: tuple[Handle, ...]
    rule: str = "TURN-4"

    def apply(self, now: WorkingState) -> None:
        """The timeline is fixed for the whole game."""
        now.change_player(self.player, timeline=self.who)


@value
class SetupPhaseBegan:
    """A player is asked for the next answer of the set-up."""

    phase: Phase
    player: int

    def apply(self, now: WorkingState) -> None:
        """The phase is the player's."""
        now.phase = self.phase
        now.player = self.player


@value
class FigurePlaced:
    """A figure stands on a start cell (SETUP-6)."""

    who: Handle
    at: Cell
    rule: str = "SETUP-6"

    def apply(self, now: WorkingState) -> None:
        """The figure is on the board."""
        now.move(self.who, now.grid.index(self.at))
