"""Events of the game turn: the tension roll, inspiration, characters' turns, questions, the end."""

from __future__ import annotations

from krosmaster.arena.definitions import Handle, Power
from krosmaster.arena.dice import Face, Purpose
from krosmaster.arena.state import SETUP_PHASES, Option, Phase, Question, QuestionKind
from krosmaster.arena.working_state import WorkingState
from krosmaster.table.contract import Outcome
from krosmaster.table.values import value


@value
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


@value
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


@value
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


@value
class DiceSet:
    """The roller set the tension dice (TEN-7)."""

    player: int
    set_to: tuple[Face, ...]
    rule: str = "DIE-2"

    def apply(self, now: WorkingState) -> None:
        """The dice show plain faces."""
        now.tension = self.set_to


@value
class InspirationEnded:
    """The powers of the last inspiration end (TEN-3)."""

    player: int
    who: tuple[Handle, ...]
    rule: str = "TEN-3"

    def apply(self, now: WorkingState) -> None:
        """The dice leave the cards."""
        for handle in self.who:
            now.change(handle, inspired=())


@value
class TensionRose:
    """Both dice showed the same face: each player puts one GG back in the box (TEN-2)."""

    losses: tuple[int, ...]
    """GG lost, by player index."""
    rule: str = "TEN-2"

    def apply(self, now: WorkingState) -> None:
        """The GG are gone."""
        now.tension_losers = ()
        for player, lost in enumerate(self.losses):
            now.change_player(player, gallons=now.players[player].gallons - lost)


@value
class TensionLoserPicked:
    """With four players a player picks who loses a GG to the tension (FOUR-8)."""

    player: int
    loser: int
    rule: str = "FOUR-8"

    def apply(self, now: WorkingState) -> None:
        """Both who are picked will lose together."""
        now.tension_losers = (*now.tension_losers, self.loser)


@value
class InspirationAwaited:
    """The tension roll is settled; its dice can be given (TEN-3)."""

    player: int
    rule: str = "TEN-3"

    def apply(self, now: WorkingState) -> None:
        """The player is asked."""
        now.phase = Phase.INSPIRE


@value
class Inspired:
    """A die gives a krosmaster its power (TEN-3)."""

    who: Handle
    power: Power
    rule: str = "TEN-3"

    def apply(self, now: WorkingState) -> None:
        """The die lies on the card."""
        now.change(self.who, inspired=(*now.figures[self.who].inspired, self.power))


@value
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


@value
class CharacterTurnStarted:
    """A character's preliminary phase begins (TURN-2, TURN-3)."""

    who: Handle
    rule: str = "TURN-3"

    def apply(self, now: WorkingState) -> None:
        """It is the active one."""
        now.active = self.who
        now.phase = Phase.PRELIMINARY


@value
class ActivationStarted:
    """The character has its points, changed by its markers, which are removed (TURN-6)."""

    who: Handle
    mp: int
    ap: int
    rule: str = "TURN-6"

    def apply(self, now: WorkingState) -> None:
        """It may act."""
        now.change(
            self.who, mp=self.mp, ap=self.ap, mp_markers=0, ap_markers=0, used_this_turn=(), lasting=(), boosts=()
        )
        now.phase = Phase.ACTIVATION


@value
class CharacterTurnEnded:
    """A character's turn is over; what lasted for it stops, what is unspent is lost (TURN-7, TURN-8)."""

    who: Handle
    mp_left: int
    ap_left: int
    rule: str = "TURN-8"

    def apply(self, now: WorkingState) -> None:
        """The next one is due. A token that has left needs no end."""
        if self.who in now.figures:
            now.change(self.who, mp=0, ap=0, used_this_turn=(), lasting=(), boosts=())
        now.played = (*now.played, self.who)
        now.active = None
        now.phase = Phase.NEXT


@value
class TurnEnded:
    """A player's game turn is over."""

    player: int
    rule: str = "TURN-1"

    def apply(self, now: WorkingState) -> None:
        """Scenery is whole again (DECOR-5); the next turn starts by an event of its own."""
        now.scenery_wounds = {}


@value
class QuestionAsked:
    """A rule leaves a choice to a player."""

    question: QuestionKind
    player: int
    options: tuple[Option, ...]
    rule: str

    def apply(self, now: WorkingState) -> None:
        """The answer is awaited."""
        now.question = Question(self.question, self.player, self.options)


@value
class QuestionAnswered:
    """The player chose."""

    question: QuestionKind
    player: int
    option: Option

    def apply(self, now: WorkingState) -> None:
        """Nothing is asked any more."""
        now.question = None
        if self.question is QuestionKind.STYLE:
            now.in_hand = None


@value
class Conceded:
    """A player gave up (WIN-10)."""

    player: int
    rule: str = "WIN-10"

    def apply(self, now: WorkingState) -> None:
        """The end comes by an event of its own, or the player leaves by one."""


_OF_THE_ACTIVE_PLAYER_ALONE = frozenset({QuestionKind.BEARER, QuestionKind.STYLE, QuestionKind.GOLD_PILE})


@value
class PlayerLeft:
    """With four players one who concedes leaves with all figures and tokens (WIN-10)."""

    player: int
    rule: str = "WIN-10"

    def apply(self, now: WorkingState) -> None:
        """The others play on; what was asked of the player, or about the player, is asked no more."""
        for figure in [figure for figure in now.figures.values() if figure.owner == self.player]:
            if figure.is_krosmaster:
                now.knock_out(figure.handle)
            else:
                now.remove(figure.handle)
        now.gains = tuple(gain for gain in now.gains if self.player not in (gain.owner, gain.causer))
        now.tension_losers = tuple(player for player in now.tension_losers if player != self.player)
        own_turn = now.player == self.player and now.phase not in SETUP_PHASES
        # the other questions are asked anew where they still stand
        if now.question is not None and (own_turn or now.question.kind not in _OF_THE_ACTIVE_PLAYER_ALONE):
            now.question = None
        if own_turn:
            now.active = None
            now.in_hand = None
            now.tension = ()
            now.tension_losers = ()
            now.phase = Phase.NEXT


@value
class MatchEnded:
    """The match is over; no winner: a draw."""

    winners: tuple[int, ...]
    rule: str

    def apply(self, now: WorkingState) -> None:
        """Nothing more is played; who is out in its own turn has no end of it any more (TURN-10)."""
        now.outcome = Outcome(self.winners, self.rule)
        now.phase = Phase.OVER
        now.question = None
        if now.active is not None and (now.active not in now.figures or now.figures[now.active].ko):
            now.active = None
