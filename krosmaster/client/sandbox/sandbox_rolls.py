"""What the act that is pointed at would roll, for whoever chooses the dice beforehand."""

from __future__ import annotations

from enum import Enum

from krosmaster.arena.commands import Choose, Command, EndTurn, Move, UseReward
from krosmaster.arena.definitions import Handle, Power
from krosmaster.arena.dice import Purpose
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import RewardId
from krosmaster.arena.state import State
from krosmaster.client.sandbox.sandbox_strip import StripRoll
from krosmaster.client.wording import _
from krosmaster.client.words.card_wording import power_name
from krosmaster.client.words.figure_wording import figure_name
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover
from krosmaster.play.chosen_dice import Coming, ComingToss, coming_rolls, rolls_of_the_end, tosses_coins
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview, command_at
from krosmaster.play.reach import Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.sandbox import DiceMode, Sandbox
from krosmaster.play.selection import RewardChosen, Selection, SpellChosen
from krosmaster.table.contract import NO_SCRIPT, Script

ENDS = ("end-character", "end-turn")
"""The spots that end a turn; the next one may begin with a roll."""


class WholeTurn(Enum):
    """Stands for the commands that end a whole turn."""

    END = "end"


class PointedRolls:
    """Remembers the rolls of the act that was pointed at last, while the mouse goes from it to the dice."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._asked: tuple[object, ...] = ()
        self._rolls: tuple[StripRoll, ...] = ()
        self._command: Command | WholeTurn | None = None
        self._coins: tuple[State | None, bool] = (None, False)

    @property
    def may_be_tossed(self) -> bool:
        """Whether somebody on the board can toss a coin; asked once a position."""
        state = self._sandbox.state
        if self._coins[0] is not state:
            self._coins = state, tosses_coins(state)
        return self._coins[1]

    def of(self, command: Command | WholeTurn | None) -> tuple[StripRoll, ...]:
        """The rolls of a command, or of ending the whole turn; None: of the last one, in the same position."""
        version, state = self._sandbox.version, self._sandbox.state
        if command is None:
            command = self._command if self._asked[1:2] == (version,) else None
        if command is None:
            return ()
        asked = (command, version, self._sandbox.chosen)
        if asked != self._asked:
            self._asked, self._command = asked, command
            chosen = self._sandbox.chosen
            rolls = (
                rolls_of_the_end(state, chosen)
                if isinstance(command, WholeTurn)
                else coming_rolls(state, command, chosen)
            )
            self._rolls = tuple(_strip_roll(state, roll) for roll in rolls)
        return self._rolls


def pointed_command(over: str, seen: Hover | None, aimed: Command | None) -> Command | WholeTurn | None:
    """What a click where one points would play first: on a spot, or on a cell of which it is seen what it would do.

    `aimed` is what it would do there, were it not for too many chosen dice.
    """
    if over in ENDS:
        return WholeTurn.END if over == "end-turn" else EndTurn()
    verb, _colon, subject = over.partition(":")
    if verb == "reward":
        return UseReward(RewardId(subject))
    if verb == "choose":
        return Choose(subject)
    match seen:
        case CastPreview():
            return seen.command
        case Plan():
            return seen.cast.command
        case Walk():
            return Move(seen.shortest.steps[0].to)
        case Refused() if seen.reason.why is Why.DICE_LEFT_OVER:
            return aimed
        case _:
            return None


def aimed_command(selection: Selection, cell: Cell | None) -> Command | None:
    """What is chosen, aimed at a cell."""
    match selection:
        case SpellChosen(spell_id) if cell is not None:
            return command_at(spell_id, cell)
        case RewardChosen(reward_id, who):
            return UseReward(reward_id, cell, who)
        case _:
            return None


def set_dice(sandbox: Sandbox, verb: str, subject: str) -> None:
    """Do what a spot of the dice and coins is for: another mode, one more, one less, none."""
    faces, coins = sandbox.chosen.faces, sandbox.chosen.coins
    match verb:
        case "dice":
            sandbox.dice = DiceMode(subject)
        case "face":
            sandbox.chosen = Script((*faces, int(subject)), coins)
        case "coin":
            sandbox.chosen = Script(faces, (*coins, int(subject)))
        case "chosen":
            sandbox.chosen = Script((*faces[: int(subject)], *faces[int(subject) + 1 :]), coins)
        case "toss":
            sandbox.chosen = Script(faces, (*coins[: int(subject)], *coins[int(subject) + 1 :]))
        case "faces":
            sandbox.chosen = NO_SCRIPT
        case _:
            pass


def _strip_roll(state: State, coming: Coming) -> StripRoll:
    if isinstance(coming, ComingToss):
        return StripRoll(_("Coin"), "", 1, is_coin=True)
    return StripRoll(_purpose(coming.purpose), _name(state, coming.by), coming.dice)


def _purpose(purpose: Purpose) -> str:
    """What a roll is for, in a word."""
    return _("Tension") if purpose is Purpose.TENSION else power_name(Power(purpose.value))


def _name(state: State, who: Handle | None) -> str:
    return figure_name(state.figures[who]) if who is not None and who in state.figures else ""
