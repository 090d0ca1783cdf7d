"""The rules as the table sees them: a command goes in, a step comes out (`table.contract.Rules`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Choose,
    Command,
    Concede,
    Draft,
    EndTurn,
    Inspire,
    Move,
    OrderTimeline,
    PickBoard,
    PickSide,
    PickUp,
    Place,
    Punch,
    SetDice,
    UseReward,
)
from krosmaster.arena.definitions import PUNCH, Handle
from krosmaster.arena.events import (
    CharacterTurnStarted,
    Conceded,
    Event,
    GallonBought,
    GallonsLost,
    KamaPickedUp,
    MatchEnded,
    PlayerLeft,
    QuestionAnswered,
    RewardGiven,
    TensionLoserPicked,
)
from krosmaster.arena.glory import check_gallons, gain_gallons, give, next_own_gain
from krosmaster.arena.knock_outs import check_krosmasters
from krosmaster.arena.legality import GALLON_PRICE, legal_commands, reason_against
from krosmaster.arena.movement import take_step
from krosmaster.arena.phases import end_phase
from krosmaster.arena.preparation import play_answer, prepare
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.reward_defs import RewardId
from krosmaster.arena.rewards import choose_style, draw_gold, use
from krosmaster.arena.setup import initial
from krosmaster.arena.shop import buy
from krosmaster.arena.spells import cast, set_off
from krosmaster.arena.state import SETUP_PHASES, Figure, QuestionKind, State
from krosmaster.arena.turns import inspire, proceed, set_dice
from krosmaster.table.contract import NO_SCRIPT, Outcome, Script, Step
from krosmaster.table.dice import Dice

__all__ = ["apply", "initial", "legal_commands", "outcome", "reason_against", "revealed"]


def apply(state: State, command: Command, script: Script = NO_SCRIPT) -> Step[State, Event]:
    """The position after a legal command, played on to the next decision, and what happened."""
    resolution = Resolution(state)
    if script is not NO_SCRIPT:
        dice = state.dice
        resolution.now.dice = Dice(dice.generator, script.faces + dice.faces, script.coins + dice.coins)
    _HANDLERS[type(command)](resolution, command)
    now = resolution.now
    if now.phase not in SETUP_PHASES:
        proceed(resolution)
    leftover = NO_SCRIPT if script is NO_SCRIPT else _leftover(script, state.dice, now.dice)
    return Step(now.sealed(), tuple(resolution.events), leftover)


def _leftover(script: Script, before: Dice, after: Dice) -> Script:
    """The end of a command's own script that was not used: what the dice hold beyond those of the match."""
    faces = max(0, len(after.faces) - len(before.faces))
    coins = max(0, len(after.coins) - len(before.coins))
    return Script(script.faces[len(script.faces) - faces :], script.coins[len(script.coins) - coins :])


def _move(resolution: Resolution, command: Move) -> None:
    take_step(resolution, resolution.now.grid.index(command.to))


def _cast(resolution: Resolution, command: Cast) -> None:
    caster = _active(resolution)
    spell = caster.spell(command.spell)
    assert spell is not None, f"{caster.handle} has no spell {command.spell}"
    cast(resolution, caster, spell, resolution.now.grid.index(command.at), "ACT-4")


def _punch(resolution: Resolution, command: Punch) -> None:
    cast(resolution, _active(resolution), PUNCH, resolution.now.grid.index(command.at), "ACT-5")


def _pick_up(resolution: Resolution, _: PickUp) -> None:
    figure = _active(resolution)
    resolution.emit(KamaPickedUp(figure.handle, figure.owner, resolution.now.grid.cells[figure.cell]))


def _buy_gallon(resolution: Resolution, command: BuyGallon) -> None:
    figure = _active(resolution)
    resolution.emit(GallonBought(figure.handle, figure.owner, 1, GALLON_PRICE))
    gain_gallons(resolution, figure.owner, 1, "ACT-2", command.seller)


def _buy_reward(resolution: Resolution, command: BuyReward) -> None:
    buy(resolution, _active(resolution), command)


def _use_reward(resolution: Resolution, command: UseReward) -> None:
    use(resolution, _active(resolution), command)


def _end_turn(resolution: Resolution, _: EndTurn) -> None:
    end_phase(resolution, "TURN-8")


def _set_dice(resolution: Resolution, command: SetDice) -> None:
    set_dice(resolution, command.faces)


def _inspire(resolution: Resolution, command: Inspire) -> None:
    inspire(resolution, command.give)


def _concede(resolution: Resolution, command: Concede) -> None:
    now = resolution.now
    resolution.emit(Conceded(command.by))
    if len(now.players) == 2:
        resolution.emit(MatchEnded((1 - command.by,), "WIN-10"))
        return
    # the others play on: the player leaves with figures and tokens, the GG go back in the box
    asked = now.question
    resolution.emit(PlayerLeft(command.by))
    if now.players[command.by].gallons:
        resolution.emit(GallonsLost(command.by, now.players[command.by].gallons, "WIN-10"))
    check_gallons(resolution)
    check_krosmasters(resolution)
    if now.outcome is not None:
        return
    if now.phase in SETUP_PHASES:
        prepare(resolution)
    elif asked is not None and asked.kind is QuestionKind.GALLON_FROM and asked.player != command.by:
        gain_gallons(resolution, asked.player, 1, "FOUR-12")


def _choose(resolution: Resolution, command: Choose) -> None:
    question = resolution.now.question
    assert question is not None, "nothing is asked"
    reward = resolution.now.in_hand
    option = command.option
    gain = next_own_gain(resolution.now) if question.kind is QuestionKind.GALLON_TO else None
    resolution.emit(QuestionAnswered(question.kind, question.player, option))
    match question.kind:
        case QuestionKind.EFFECT_ORDER:
            set_off(resolution, Handle(str(option)))
        case QuestionKind.NEXT_MOB:
            resolution.emit(CharacterTurnStarted(Handle(str(option))))
        case QuestionKind.BEARER:
            assert reward is not None, "no reward waits"
            resolution.emit(RewardGiven(Handle(str(option)), reward))
        case QuestionKind.STYLE:
            assert reward is not None, "no reward waits"
            choose_style(resolution, _active(resolution), reward, str(option))
        case QuestionKind.GOLD_PILE:
            draw_gold(resolution, _active(resolution), int(option))
        case QuestionKind.GALLON_FROM:
            gain_gallons(resolution, question.player, 1, "FOUR-12", int(option))
        case QuestionKind.GALLON_TO:
            assert gain is not None, "no KO waits"
            give(resolution, gain, int(option))
        case QuestionKind.TENSION_LOSER:
            resolution.emit(TensionLoserPicked(question.player, int(option)))
        case _:
            assert_never(question.kind)


def _active(resolution: Resolution) -> Figure:
    now = resolution.now
    assert now.active is not None, "nobody is active"
    return now.figures[now.active]


# one handler a command; each takes the command of its key, which the table's type cannot say
_HANDLERS: Mapping[type[Command], Callable[[Resolution, Any], None]] = {
    Draft: play_answer,
    PickBoard: play_answer,
    PickSide: play_answer,
    OrderTimeline: play_answer,
    Place: play_answer,
    SetDice: _set_dice,
    Inspire: _inspire,
    Move: _move,
    Cast: _cast,
    Punch: _punch,
    PickUp: _pick_up,
    BuyGallon: _buy_gallon,
    BuyReward: _buy_reward,
    UseReward: _use_reward,
    Choose: _choose,
    EndTurn: _end_turn,
    Concede: _concede,
}


def outcome(state: State) -> Outcome | None:
    """How the match ended, or None while it goes on."""
    return state.outcome


def revealed(before: State, after: State) -> bool:
    """Whether chance was revealed between two positions, or what was hidden.

    That is a token drawn or turned up (REW-5), or a card of a draft turned up (SETUP-1).
    """
    if before.dice != after.dice or before.shop != after.shop:
        return True
    if before.draft is not None and before.draft.face_down:
        return after.draft is None or before.draft.face_down != after.draft.face_down
    return bool(_face_down(before) - _face_down(after))


def _face_down(state: State) -> set[RewardId]:
    """The rewards that lie face down on the cards."""
    return {held.reward.id for figure in state.figures.values() for held in figure.rewards if not held.is_up}
