"""What happened. An event is a frozen value that applies itself to the working state: nothing else changes one.

Cells are those of the board as drawn. `rule` is the id of the rule that caused the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from krosmaster.arena.definitions import BoardDef, CharacterDef, Handle, Limit, Points, Power, Side, SpellId, TokenDef
from krosmaster.arena.dice import Face, Purpose
from krosmaster.arena.state import (
    DraftTable,
    Figure,
    Phase,
    Question,
    QuestionKind,
    WorkingState,
    with_serial,
)
from krosmaster.grid import Cell
from krosmaster.table.contract import Outcome


class Event(Protocol):
    """Something that happened."""

    def apply(self, now: WorkingState) -> None:
        """Change the working state by what happened."""
        ...


# ---- set-up ----


@dataclass(frozen=True, slots=True)
class CoinTossed:
    """A coin decided; heads is the lower player index."""

    purpose: str
    """`draft` (who takes first) or `first-player`."""
    heads: bool
    rule: str

    def apply(self, now: WorkingState) -> None:
        """Nothing changes by the toss itself."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class FirstPlayerSettled:
    """Who plays first (SETUP-3)."""

    player: int
    initiatives: tuple[int, ...]
    rule: str = "SETUP-3"

    def apply(self, now: WorkingState) -> None:
        """The draft is over; the first player is known."""
        now.first_player = self.player
        now.player = self.player
        now.draft = None


@dataclass(frozen=True, slots=True)
class BoardPicked:
    """The first player picked the face of the board; its kamas are laid out (SETUP-5)."""

    player: int
    board: BoardDef
    rule: str = "SETUP-4"

    def apply(self, now: WorkingState) -> None:
        """The board lies on the table."""
        now.board = self.board
        now.kamas = dict(self.board.kamas)


@dataclass(frozen=True, slots=True)
class SidesTaken:
    """Each player's side of the board."""

    sides: tuple[Side, ...]
    rule: str = "SETUP-4"

    def apply(self, now: WorkingState) -> None:
        """The sides are known."""
        now.sides = self.sides


@dataclass(frozen=True, slots=True)
class TimelineOrdered:
    """A player's krosmasters in the order in which they play (TURN-3, TURN-4)."""

    player: int
    who: tuple[Handle, ...]
    rule: str = "TURN-4"

    def apply(self, now: WorkingState) -> None:
        """The timeline is fixed for the whole game."""
        now.change_player(self.player, timeline=self.who)


@dataclass(frozen=True, slots=True)
class SetupPhaseBegan:
    """A player is asked for the next answer of the set-up."""

    phase: Phase
    player: int

    def apply(self, now: WorkingState) -> None:
        """The phase is the player's."""
        now.phase = self.phase
        now.player = self.player


@dataclass(frozen=True, slots=True)
class FigurePlaced:
    """A figure stands on a start cell (SETUP-6)."""

    who: Handle
    at: Cell
    rule: str = "SETUP-6"

    def apply(self, now: WorkingState) -> None:
        """The figure is on the board."""
        now.move(self.who, now.grid.index(self.at))


# ---- the game turn ----


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A player's game turn begins."""

    player: int
    number: int
    rule: str = "TURN-1"

    def apply(self, now: WorkingState) -> None:
        """Nobody has played yet."""
        now.player = self.player
        now.number = self.number
        now.phase = Phase.START
        now.active = None
        now.played = ()


@dataclass(frozen=True, slots=True)
class TurnResumed:
    """Play goes on in a given position."""

    player: int
    number: int
    phase: Phase
    active: Handle | None
    played: tuple[Handle, ...]

    def apply(self, now: WorkingState) -> None:
        """Play stands where the position says."""
        now.player = self.player
        now.number = self.number
        now.phase = self.phase
        now.active = self.active
        now.played = self.played


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """A roll, public (DIE-5). `set_to` is empty while the roller has still to set the dice."""

    purpose: Purpose
    by: Handle | None
    player: int
    faces: tuple[Face, ...]
    set_to: tuple[Face, ...]
    successes: int
    rule: str

    def apply(self, now: WorkingState) -> None:
        """Only tension dice stay on the table."""
        if self.purpose is Purpose.TENSION:
            now.tension = self.set_to or self.faces
            now.phase = Phase.SET_DICE


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The roller set the tension dice (TEN-7)."""

    player: int
    set_to: tuple[Face, ...]
    rule: str = "DIE-2"

    def apply(self, now: WorkingState) -> None:
        """The dice show plain faces."""
        now.tension = self.set_to


@dataclass(frozen=True, slots=True)
class InspirationEnded:
    """The powers of the last inspiration end (TEN-3)."""

    player: int
    who: tuple[Handle, ...]
    rule: str = "TEN-3"

    def apply(self, now: WorkingState) -> None:
        """The dice leave the cards."""
        for handle in self.who:
            now.change(handle, inspired=())


@dataclass(frozen=True, slots=True)
class TensionRose:
    """Both dice showed the same face: each player puts one GG back in the box (TEN-2)."""

    losses: tuple[int, ...]
    """GG lost, by player index."""
    rule: str = "TEN-2"

    def apply(self, now: WorkingState) -> None:
        """The GG are gone."""
        for player, lost in enumerate(self.losses):
            now.change_player(player, gallons=now.players[player].gallons - lost)


@dataclass(frozen=True, slots=True)
class InspirationAwaited:
    """The tension roll is settled; its dice can be given (TEN-3)."""

    player: int
    rule: str = "TEN-3"

    def apply(self, now: WorkingState) -> None:
        """The player is asked."""
        now.phase = Phase.INSPIRE


@dataclass(frozen=True, slots=True)
class Inspired:
    """A die gives a krosmaster its power (TEN-3)."""

    who: Handle
    power: Power
    rule: str = "TEN-3"

    def apply(self, now: WorkingState) -> None:
        """The die lies on the card."""
        now.change(self.who, inspired=(*now.figures[self.who].inspired, self.power))


@dataclass(frozen=True, slots=True)
class Refunded:
    """Kamas from the bank for dice that were not given (TEN-5); the characters play next."""

    player: int
    kamas: int
    rule: str = "TEN-5"

    def apply(self, now: WorkingState) -> None:
        """The purse grows."""
        now.change_player(self.player, kamas=now.players[self.player].kamas + self.kamas)
        now.tension = ()
        now.phase = Phase.NEXT


@dataclass(frozen=True, slots=True)
class CharacterTurnStarted:
    """A character's preliminary phase begins (TURN-2, TURN-3)."""

    who: Handle
    rule: str = "TURN-3"

    def apply(self, now: WorkingState) -> None:
        """It is the active one."""
        now.active = self.who
        now.phase = Phase.PRELIMINARY


@dataclass(frozen=True, slots=True)
class ActivationStarted:
    """The character has its points, changed by its markers, which are removed (TURN-6)."""

    who: Handle
    mp: int
    ap: int
    rule: str = "TURN-6"

    def apply(self, now: WorkingState) -> None:
        """It may act."""
        now.change(self.who, mp=self.mp, ap=self.ap, mp_markers=0, ap_markers=0, used_this_turn=(), lasting=())
        now.phase = Phase.ACTIVATION


@dataclass(frozen=True, slots=True)
class CharacterTurnEnded:
    """A character's turn is over; what lasted for it stops, what is unspent is lost (TURN-7, TURN-8)."""

    who: Handle
    mp_left: int
    ap_left: int
    rule: str = "TURN-8"

    def apply(self, now: WorkingState) -> None:
        """The next one is due. A token that has left needs no end."""
        if self.who in now.figures:
            now.change(self.who, mp=0, ap=0, used_this_turn=(), lasting=())
        now.played = (*now.played, self.who)
        now.active = None
        now.phase = Phase.NEXT


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A player's game turn is over."""

    player: int
    rule: str = "TURN-1"

    def apply(self, now: WorkingState) -> None:
        """The next turn starts by an event of its own."""


# ---- moving and locking ----


@dataclass(frozen=True, slots=True)
class CharacterMoved:
    """One step for 1 MP (MOVE-1)."""

    who: Handle
    from_: Cell
    to: Cell
    rule: str = "MOVE-1"

    def apply(self, now: WorkingState) -> None:
        """It stands on the next cell."""
        now.move(self.who, now.grid.index(self.to), mp=now.figures[self.who].mp - 1)


@dataclass(frozen=True, slots=True)
class CharacterLocked:
    """A character is locked: it stays, loses its points, and its turn is over (LOCK-3)."""

    who: Handle
    by: Handle
    to: Cell
    mp_lost: int
    ap_lost: int
    rule: str = "LOCK-3"

    def apply(self, now: WorkingState) -> None:
        """All points are gone."""
        now.change(self.who, mp=0, ap=0)


@dataclass(frozen=True, slots=True)
class FigureShifted:
    """A special movement: push, pull, retreat or approach (FX-1, FX-2)."""

    who: Handle
    from_: Cell
    to: Cell
    how: str
    rule: str

    def apply(self, now: WorkingState) -> None:
        """It stands elsewhere."""
        now.move(self.who, now.grid.index(self.to))


@dataclass(frozen=True, slots=True)
class FiguresSwapped:
    """Two characters changed cells (FX-8)."""

    who: Handle
    other: Handle
    rule: str = "FX-8"

    def apply(self, now: WorkingState) -> None:
        """Each stands where the other stood."""
        now.swap(self.who, self.other)


# ---- kamas and GG ----


@dataclass(frozen=True, slots=True)
class KamaPickedUp:
    """One kama went from the ground to the purse for 1 AP (ACT-1)."""

    who: Handle
    player: int
    at: Cell
    rule: str = "ACT-1"

    def apply(self, now: WorkingState) -> None:
        """One kama less on the ground, one more in the purse."""
        cell = now.grid.index(self.at)
        kamas = dict(now.kamas)
        kamas[cell] -= 1
        if not kamas[cell]:
            del kamas[cell]
        now.kamas = kamas
        now.change_player(self.player, kamas=now.players[self.player].kamas + 1)
        now.change(self.who, ap=now.figures[self.who].ap - 1)


@dataclass(frozen=True, slots=True)
class GallonBought:
    """1 AP and 10 kamas were paid for a GG (ACT-2)."""

    who: Handle
    player: int
    ap: int
    kamas: int
    rule: str = "ACT-2"

    def apply(self, now: WorkingState) -> None:
        """The price is paid; the GG comes by an event of its own."""
        now.change_player(self.player, kamas=now.players[self.player].kamas - self.kamas)
        now.change(self.who, ap=now.figures[self.who].ap - self.ap)


@dataclass(frozen=True, slots=True)
class GallonsGained:
    """A player gained GG: the wild one first, the rest from the opponent (GG-2)."""

    player: int
    wild: int
    taken: int
    opponent: int
    rule: str = "GG-2"

    def apply(self, now: WorkingState) -> None:
        """The GG change hands."""
        now.wild_gallons -= self.wild
        now.change_player(self.opponent, gallons=now.players[self.opponent].gallons - self.taken)
        now.change_player(self.player, gallons=now.players[self.player].gallons + self.wild + self.taken)


# ---- spells ----


@dataclass(frozen=True, slots=True)
class SpellCast:
    """A spell was cast, or a punch given, and its points are paid (SPELL-3)."""

    who: Handle
    spell: SpellId
    at: Cell
    ap: int
    mp: int
    rule: str

    def apply(self, now: WorkingState) -> None:
        """The points are spent and the use is noted (SPELL-11)."""
        caster = now.figures[self.who]
        spell = caster.spell(self.spell)
        changes: dict[str, object] = {"ap": caster.ap - self.ap, "mp": caster.mp - self.mp}
        if spell is not None and spell.limit is Limit.TURN:
            changes["used_this_turn"] = _with(caster.used_this_turn, self.spell)
        elif spell is not None and spell.limit is Limit.GAME:
            changes["used_this_game"] = _with(caster.used_this_game, self.spell)
        now.change(self.who, **changes)


@dataclass(frozen=True, slots=True)
class WoundsPaid:
    """A caster suffered the wound cost of a spell, without any roll (SPELL-13)."""

    who: Handle
    wounds: int
    rule: str = "SPELL-13"

    def apply(self, now: WorkingState) -> None:
        """The wounds are placed."""
        now.change(self.who, wounds=now.figures[self.who].wounds + self.wounds)


@dataclass(frozen=True, slots=True)
class EffectStarted:
    """A spell has an effect for the rest of its caster's turn (TURN-8)."""

    who: Handle
    spell: SpellId
    rule: str = "TURN-8"

    def apply(self, now: WorkingState) -> None:
        """It lasts."""
        now.change(self.who, lasting=_with(now.figures[self.who].lasting, self.spell))


@dataclass(frozen=True, slots=True)
class MovementLost:
    """A character lost the MP that it had left."""

    who: Handle
    mp: int
    rule: str

    def apply(self, now: WorkingState) -> None:
        """No MP are left."""
        now.change(self.who, mp=0)


@dataclass(frozen=True, slots=True)
class PointsGained:
    """MP or AP that a character has at once (FX-7)."""

    who: Handle
    points: Points
    amount: int
    rule: str = "FX-7"

    def apply(self, now: WorkingState) -> None:
        """There is more to spend."""
        figure = now.figures[self.who]
        now.change(self.who, **{self.points.value: getattr(figure, self.points.value) + self.amount})


@dataclass(frozen=True, slots=True)
class MarkersPlaced:
    """+1 or -1 markers on a character; the amount is signed (FX-5, FX-6)."""

    who: Handle
    points: Points
    amount: int
    rule: str = "FX-5"

    def apply(self, now: WorkingState) -> None:
        """The net sum changes."""
        figure = now.figures[self.who]
        if self.points is Points.MP:
            now.change(self.who, mp_markers=figure.mp_markers + self.amount)
        else:
            now.change(self.who, ap_markers=figure.ap_markers + self.amount)


@dataclass(frozen=True, slots=True)
class WoundsPlaced:
    """What an attack did to one target (SPELL-6).

    wounds = base + extra + critical - resistance - armor, at least 0, at most what is left of its HP.
    """

    who: Handle
    by: Handle
    wounds: int
    base: int
    extra: int
    critical: int
    resistance: int
    armor: int
    rule: str = "SPELL-6"

    def apply(self, now: WorkingState) -> None:
        """The wounds lie on the card or token."""
        if self.wounds:
            now.change(self.who, wounds=now.figures[self.who].wounds + self.wounds)


@dataclass(frozen=True, slots=True)
class WoundsHealed:
    """Wounds were removed by a healing spell (SPELL-7) or by life steal (DMG-3)."""

    who: Handle
    by: Handle
    wounds: int
    rule: str

    def apply(self, now: WorkingState) -> None:
        """Fewer wounds on the card."""
        if self.wounds:
            now.change(self.who, wounds=now.figures[self.who].wounds - self.wounds)


@dataclass(frozen=True, slots=True)
class TokenSummoned:
    """A token was put into play (SPELL-8)."""

    who: Handle
    token: TokenDef
    by: Handle
    at: Cell
    rule: str = "SPELL-8"

    def apply(self, now: WorkingState) -> None:
        """It stands on the board."""
        owner = now.figures[self.by].owner
        now.add(Figure(self.who, owner, self.token, self.by, now.grid.index(self.at)))
        now.serials = with_serial(now.serials, self.token.id, self.who)


# ---- bombs and knock-outs ----


@dataclass(frozen=True, slots=True)
class BombTriggered:
    """A bomb suffers 1 damage in the preliminary phase of its caster (BOMB-3)."""

    who: Handle
    rule: str = "BOMB-3"

    def apply(self, now: WorkingState) -> None:
        """It has to go off."""
        now.change(self.who, wounds=now.figures[self.who].wounds + 1)


@dataclass(frozen=True, slots=True)
class BombWentOff:
    """A bomb casts its explosion (BOMB-2)."""

    who: Handle
    spell: SpellId
    at: Cell
    rule: str = "BOMB-2"

    def apply(self, now: WorkingState) -> None:
        """It stands on its cell until the explosion is settled."""


@dataclass(frozen=True, slots=True)
class TokenLeft:
    """A token left the board: an exploded bomb (BOMB-2), a mob KO (DMG-5), or with its summoner (SUM-2, BOMB-4)."""

    who: Handle
    rule: str

    def apply(self, now: WorkingState) -> None:
        """It is gone."""
        now.remove(self.who)


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """A krosmaster is KO: it leaves the board with its inspiration and markers (DMG-5, SPELL-19)."""

    who: Handle
    player: int
    at: Cell
    rule: str = "DMG-5"

    def apply(self, now: WorkingState) -> None:
        """Its card stays, turned over."""
        now.knock_out(self.who)


# ---- questions and the end ----


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A rule leaves a choice to a player."""

    question: QuestionKind
    player: int
    options: tuple[Handle, ...]
    rule: str

    def apply(self, now: WorkingState) -> None:
        """The answer is awaited."""
        now.question = Question(self.question, self.player, self.options)


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """The player chose."""

    question: QuestionKind
    player: int
    option: Handle

    def apply(self, now: WorkingState) -> None:
        """Nothing is asked any more."""
        now.question = None


@dataclass(frozen=True, slots=True)
class Conceded:
    """A player gave up (WIN-10)."""

    player: int
    rule: str = "WIN-10"

    def apply(self, now: WorkingState) -> None:
        """The end comes by an event of its own."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; no winner: a draw."""

    winners: tuple[int, ...]
    rule: str

    def apply(self, now: WorkingState) -> None:
        """Nothing more is played."""
        now.outcome = Outcome(self.winners, self.rule)
        now.phase = Phase.OVER
        now.question = None


def _with(ids: tuple[SpellId, ...], spell_id: SpellId) -> tuple[SpellId, ...]:
    return ids if spell_id in ids else (*ids, spell_id)
