"""The rules as the table sees them: a command goes in, a step comes out (`table.contract.Rules`)."""

from __future__ import annotations

from typing import assert_never

from krosmaster.arena.commands import (
    BuyGallon,
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
)
from krosmaster.arena.definitions import PUNCH
from krosmaster.arena.events import (
    CharacterTurnStarted,
    Conceded,
    Event,
    GallonBought,
    KamaPickedUp,
    MatchEnded,
    QuestionAnswered,
)
from krosmaster.arena.knock_outs import gain_gallons
from krosmaster.arena.legality import GALLON_PRICE, legal_commands, reason_against
from krosmaster.arena.movement import take_step
from krosmaster.arena.preparation import play_answer
from krosmaster.arena.resolution import ChanceNeeded, Resolution
from krosmaster.arena.setup import initial
from krosmaster.arena.spells import cast, explode
from krosmaster.arena.state import SETUP_PHASES, QuestionKind, State
from krosmaster.arena.turns import end_character, inspire, proceed, set_dice
from krosmaster.table.contract import NO_SCRIPT, Outcome, Script, Step
from krosmaster.table.dice import Dice, ScriptUsedUp

__all__ = ["apply", "initial", "legal_commands", "outcome", "reason_against", "revealed"]


def apply(state: State, command: Command, script: Script = NO_SCRIPT) -> Step[State, Event]:
    """The position after a legal command, played on to the next decision, and what happened.

    Raises:
        ChanceNeeded: the dice of the state hold a script only, and it does not reach.
    """
    resolution = Resolution(state)
    if script is not NO_SCRIPT:
        dice = state.dice
        resolution.now.dice = Dice(dice.generator, script.faces + dice.faces, script.coins + dice.coins)
    try:
        _play(resolution, command)
        if resolution.now.phase not in SETUP_PHASES:
            proceed(resolution)
    except ScriptUsedUp:
        so_far = Step(resolution.now.sealed(), tuple(resolution.events))
        raise ChanceNeeded(resolution.purpose, so_far) from None
    leftover = NO_SCRIPT if script is NO_SCRIPT else _leftover(script, state.dice, resolution.now.dice)
    return Step(resolution.now.sealed(), tuple(resolution.events), leftover)


def _leftover(script: Script, before: Dice, after: Dice) -> Script:
    """The end of a command's own script that was not used: what the dice hold beyond those of the match."""
    faces = max(0, len(after.faces) - len(before.faces))
    coins = max(0, len(after.coins) - len(before.coins))
    return Script(script.faces[len(script.faces) - faces :], script.coins[len(script.coins) - coins :])


def _play(resolution: Resolution, command: Command) -> None:
    now = resolution.now
    match command:
        case Move(to):
            take_step(resolution, now.grid.index(to))
        case Cast(spell_id, at):
            assert now.active is not None
            caster = now.figures[now.active]
            spell = caster.spell(spell_id)
            assert spell is not None, f"{caster.handle} has no spell {spell_id}"
            cast(resolution, caster, spell, now.grid.index(at), "ACT-4")
        case Punch(at):
            assert now.active is not None
            cast(resolution, now.figures[now.active], PUNCH, now.grid.index(at), "ACT-5")
        case PickUp():
            assert now.active is not None
            figure = now.figures[now.active]
            resolution.emit(KamaPickedUp(figure.handle, figure.owner, now.grid.cells[figure.cell]))
        case BuyGallon():
            assert now.active is not None
            figure = now.figures[now.active]
            resolution.emit(GallonBought(figure.handle, figure.owner, 1, GALLON_PRICE))
            gain_gallons(resolution, figure.owner, 1, "ACT-2")
        case EndTurn():
            end_character(resolution)
        case SetDice(faces):
            set_dice(resolution, faces)
        case Inspire(give):
            inspire(resolution, give)
        case Choose(option):
            _answer(resolution, option)
        case Concede(by):
            resolution.emit(Conceded(by))
            resolution.emit(MatchEnded((1 - by,), "WIN-10"))
        case Draft() | PickBoard() | PickSide() | OrderTimeline() | Place():
            play_answer(resolution, command)
        case _:
            assert_never(command)


def _answer(resolution: Resolution, option: str) -> None:
    question = resolution.now.question
    assert question is not None, "nothing is asked"
    handle = next(handle for handle in question.options if handle == option)
    resolution.emit(QuestionAnswered(question.kind, question.player, handle))
    match question.kind:
        case QuestionKind.EFFECT_ORDER:
            explode(resolution, handle)
        case QuestionKind.NEXT_MOB:
            resolution.emit(CharacterTurnStarted(handle))
        case _:
            assert_never(question.kind)


def outcome(state: State) -> Outcome | None:
    """How the match ended, or None while it goes on."""
    return state.outcome


def revealed(before: State, after: State) -> bool:
    """Whether chance was revealed between two positions."""
    return before.dice != after.dice
