"""Turning a reward up, and what boosts do (REW-5 to REW-25)."""

from __future__ import annotations

from typing import assert_never

from krosmaster.arena.commands import UseReward
from krosmaster.arena.definitions import CarryAlly, GainKamas, Handle, ImmediateGain, SpellDef
from krosmaster.arena.effects import gain_points
from krosmaster.arena.events import (
    BoostAwaited,
    CoinTossed,
    FigureShifted,
    GoldDrawn,
    KamasGained,
    QuestionAsked,
    RewardGiven,
    RewardTurnedUp,
    WoundsHealed,
    WoundsSuffered,
)
from krosmaster.arena.glory import gain_gallons
from krosmaster.arena.knock_outs import settle_knock_outs
from krosmaster.arena.mechanisms import touch_trap
from krosmaster.arena.movement import stands_still
from krosmaster.arena.preparation import start_cells
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.reward_defs import (
    BoostEffect,
    ChooseOne,
    FlipForGold,
    GainGallons,
    NextSpell,
    Recall,
    RemoveWounds,
    RewardDef,
    RewardId,
    RewardKind,
    SufferWounds,
    SummonBeside,
    Tier,
)
from krosmaster.arena.spells import cast, summon
from krosmaster.arena.state import Figure, QuestionKind, State
from krosmaster.grid import Mask

# ---- legality ----


def held_reward(figure: Figure, reward_id: RewardId) -> RewardDef | None:
    """A face-down reward on a figure's card."""
    for held in figure.rewards:
        if held.reward.id == reward_id and not held.is_up:
            return held.reward
    return None


def reason_against_turning_up(figure: Figure, reward: RewardDef) -> Reason | None:
    """Why a reward cannot be turned up at all, wherever it is aimed, but for the cost of its spell (REW-8)."""
    if reward.kind.is_equipment and any(held.is_up and held.reward.kind is reward.kind for held in figure.rewards):
        return Reason(Why.TYPE_WORN_ALREADY, "REW-8", {"kind": reward.kind.value})
    return None


def goals(state: State, figure: Figure, reward: RewardDef) -> Mask | None:
    """The cells at which a reward that needs one can be used (REW-15, REW-23); None: it needs none."""
    for effect in reward.effects:
        if isinstance(effect, SummonBeside):
            return state.grid.neighbour_masks[figure.cell] & ~state.field.obstacles
        if isinstance(effect, Recall):
            return start_cells(state, figure.owner) & ~state.field.obstacles
    return None


def carried_by(state: State, figure: Figure, spell: SpellDef) -> list[Handle | None]:
    """The allies that a spell can carry: those beside its caster; [None] when it carries nobody (REW-24)."""
    if not any(isinstance(effect, CarryAlly) for effect in spell.effects):
        return [None]
    near = state.grid.neighbour_masks[figure.cell] & state.field.characters.get(state.setup.alliances[figure.owner], 0)
    return [state.field.occupants[cell] for cell in state.grid.indices(near)]


def is_cast(reward: RewardDef) -> bool:
    """Whether turning it up casts it (REW-14); a weapon's spell is cast later, like those of the card (REW-10)."""
    return reward.kind is RewardKind.BOOST and reward.spell is not None


# ---- turning up ----


def use(resolution: Resolution, figure: Figure, command: UseReward) -> None:
    """A reward is turned up and its effect applies at once (REW-5)."""
    now = resolution.now
    reward = held_reward(figure, command.reward)
    assert reward is not None, f"{figure.handle} does not hold {command.reward}"
    mp, ap = _points_at_once(figure, reward)
    resolution.emit(RewardTurnedUp(figure.handle, reward, mp, ap))
    at = now.grid.index(command.at) if command.at is not None else figure.cell
    if is_cast(reward):
        assert reward.spell is not None
        cast(resolution, now.figures[figure.handle], reward.spell, at, "REW-14", carried=command.who)
        return
    for effect in reward.effects:
        _apply(resolution, figure.handle, effect, at)
        if now.outcome is not None:
            return
    settle_knock_outs(resolution)


def _points_at_once(figure: Figure, reward: RewardDef) -> tuple[int, int]:
    """Gains count now, a loss only as far as the points are still there (REW-9)."""
    mp = max(reward.bonuses.mp, -figure.mp)
    if mp > 0 and stands_still(figure):
        mp = 0  # GEN-1
    return mp, max(reward.bonuses.ap, -figure.ap)


def _apply(resolution: Resolution, handle: Handle, effect: BoostEffect, at: int) -> None:
    now = resolution.now
    figure = now.figures[handle]
    match effect:
        case RemoveWounds(amount):
            resolution.emit(WoundsHealed(handle, handle, min(amount, figure.wounds), "REW-16"))
        case SufferWounds(amount):
            resolution.emit(WoundsSuffered(handle, min(amount, figure.hp - figure.wounds)))
        case ImmediateGain(points, amount):
            gain_points(resolution, figure, points, amount)
        case GainKamas(amount):
            if now.setup.has_kamas:
                resolution.emit(KamasGained(figure.owner, amount))
        case GainGallons(amount):
            gain_gallons(resolution, figure.owner, amount, "REW-12")
        case NextSpell(amount, elements):
            ordered = tuple(sorted(elements, key=lambda element: element.value))
            resolution.emit(BoostAwaited(handle, amount, ordered))
        case SummonBeside(token):
            summon(resolution, token, handle, at)
        case Recall():
            cells = now.grid.cells
            resolution.emit(FigureShifted(handle, cells[figure.cell], cells[at], "recall", "REW-23"))
            touch_trap(resolution, now.figures[handle])
        case FlipForGold():
            _flip_for_gold(resolution, figure)
        case ChooseOne(options):
            words = tuple(word for word, _ in options)
            resolution.emit(QuestionAsked(QuestionKind.STYLE, figure.owner, words, "REW-5"))
        case _:
            assert_never(effect)


def _flip_for_gold(resolution: Resolution, figure: Figure) -> None:
    """Heads: the top of a gold pile; the player picks the pile where both have one (REW-21)."""
    now = resolution.now
    heads = resolution.toss()
    resolution.emit(CoinTossed("ecaflip-style", heads, "REW-21"))
    shelf = now.shop.get(Tier.GOLD)
    piles = [index for index in (0, 1) if shelf is not None and shelf.piles[index]]
    if not heads or not piles:
        return
    if len(piles) > 1:
        resolution.emit(QuestionAsked(QuestionKind.GOLD_PILE, figure.owner, tuple(piles), "REW-21"))
    else:
        draw_gold(resolution, figure, piles[0])


def draw_gold(resolution: Resolution, figure: Figure, index: int) -> None:
    """The top token of a gold pile goes face down to the one who flipped the coin."""
    shelf = resolution.now.shop[Tier.GOLD]
    resolution.emit(GoldDrawn(figure.owner, index, shelf.piles[index][0]))
    resolution.emit(RewardGiven(figure.handle, shelf.piles[index][0], "REW-21"))


def choose_style(resolution: Resolution, figure: Figure, reward: RewardDef, word: str) -> None:
    """The chosen effect of a reward that offers several."""
    for effect in reward.effects:
        if isinstance(effect, ChooseOne):
            _apply(resolution, figure.handle, dict(effect.options)[word], figure.cell)
    settle_knock_outs(resolution)
