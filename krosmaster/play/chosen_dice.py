"""What an act would roll and toss, and whether what is chosen fits it: for whoever chooses beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena import engine
from krosmaster.arena.commands import Choose, Command, EndTurn, Move
from krosmaster.arena.definitions import Coin, Handle
from krosmaster.arena.dice import Purpose
from krosmaster.arena.events import CoinTossed, DiceRolled, Event
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.reward_defs import ChooseOne, FlipForGold
from krosmaster.arena.state import Figure, QuestionKind, State
from krosmaster.play.reach import Path, acting, standing_at
from krosmaster.play.refusals import Refused
from krosmaster.table.contract import NO_SCRIPT, Script, Step
from krosmaster.table.values import value


@value
class ComingRoll:
    """One roll of an act: what for, by whom (None: by the player), and with how many dice."""

    purpose: Purpose
    by: Handle | None
    dice: int


@value
class ComingToss:
    """One toss of a coin in an act."""


Coming = ComingRoll | ComingToss


def fitted(state: State, command: Command, chosen: Script) -> Script | Refused:
    """What a legal command takes of what is chosen: all of it, nothing, or it is refused, for some would be left over.

    Where it rolls and tosses nothing, what is chosen waits.
    """
    if chosen == NO_SCRIPT:
        return NO_SCRIPT
    leftover = engine.apply(state, command, chosen).leftover
    if leftover == chosen:
        return NO_SCRIPT
    if leftover != NO_SCRIPT:
        laid_out = len(chosen.faces) + len(chosen.coins)
        used = laid_out - len(leftover.faces) - len(leftover.coins)
        return Refused(Reason(Why.DICE_LEFT_OVER, "DIE-1", {"chosen": laid_out, "used": used}))
    return chosen


def refused_walk(state: State, path: Path) -> Refused | None:
    """Why a walk with chosen dice cannot be made: it rolls fewer of them; None: it can."""
    mover, step = acting(state), next((step for step in path.steps if step.dice != NO_SCRIPT), None)
    if mover is None or step is None:
        return None
    before = standing_at(state, mover, state.grid.index(step.from_), step.mp_at_stake)
    fits = fitted(before, Move(step.to), step.dice)
    return fits if isinstance(fits, Refused) else None


def coming_rolls(state: State, command: Command, chosen: Script) -> Sequence[Coming]:
    """The rolls and tosses of a legal command in their order, as they would be if what is chosen came first.

    A roll may lead to another one: what follows a die that is not chosen yet is what follows if the present dice fall.
    """
    if engine.reason_against(state, command) is not None:
        return ()
    return _rolls_in(engine.apply(state, command, chosen))


def rolls_of_the_end(state: State, chosen: Script) -> Sequence[Coming]:
    """The same for the end of the whole turn, whose characters end theirs one after the other: the first that rolls."""
    number = state.number
    while state.number == number:
        question = state.question
        is_mob = question is not None and question.kind is QuestionKind.NEXT_MOB
        command = Choose(question.options[0]) if question is not None and is_mob else EndTurn()
        if engine.reason_against(state, command) is not None:
            return ()
        step = engine.apply(state, command, chosen)
        if rolls := _rolls_in(step):
            return rolls
        state = step.state
    return ()


def tosses_coins(state: State) -> bool:
    """Whether anybody in play has a spell or a reward that tosses a coin."""
    return any(_has_coin(figure) for figure in state.figures.values() if figure.in_play)


def _has_coin(figure: Figure) -> bool:
    rewards = [held.reward for held in figure.rewards]
    spells = [*figure.definition.spells, *(reward.spell for reward in rewards if reward.spell is not None)]
    boosts = [effect for reward in rewards for effect in reward.effects]
    boosts += [effect for boost in boosts if isinstance(boost, ChooseOne) for _word, effect in boost.options]
    return any(isinstance(effect, Coin) for spell in spells for effect in spell.effects) or any(
        isinstance(effect, FlipForGold) for effect in boosts
    )


def _rolls_in(step: Step[State, Event]) -> Sequence[Coming]:
    return [
        ComingRoll(event.purpose, event.by, len(event.faces)) if isinstance(event, DiceRolled) else ComingToss()
        for event in step.events
        if isinstance(event, (DiceRolled, CoinTossed))
    ]
