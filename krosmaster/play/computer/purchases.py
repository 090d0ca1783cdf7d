"""Demonic rewards for computer players: what a token is worth, which one to buy, when to turn it up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward, Cast, Command, UseReward
from krosmaster.arena.definitions import GainKamas, ImmediateGain, Points, SpellKind
from krosmaster.arena.reward_defs import (
    Bonuses,
    BoostEffect,
    ChooseOne,
    FlipForGold,
    GainGallons,
    NextSpell,
    Recall,
    RemoveWounds,
    RewardDef,
    RewardKind,
    SufferWounds,
    SummonBeside,
    Tier,
)
from krosmaster.arena.rewards import held_reward
from krosmaster.arena.shop import legal_purchases, token_at
from krosmaster.arena.state import Figure, State
from krosmaster.play.computer.judgement import judged
from krosmaster.play.computer.prospects import Prospects
from krosmaster.play.computer.worth import KAMA, output
from krosmaster.table.dice import seeded

GAIN = 0.1
"""GG by which a reward has to be worth more than its kamas, and a spell of a boost more than nothing."""

TRIES = 3
"""How often a spell of a boost is tried at a cell, with other dice each time."""

DANGEROUS = 0.3
"""GG that enemies can be expected to take, from which on protection is turned up."""

_AVERAGE = {Tier.GRANITE: 0.3, Tier.JADE: 0.6, Tier.GOLD: 1.0}
"""What the unseen top of a pile is worth."""

_FOR_GOOD, _FOR_A_TURN = 1.0, 0.5


def reward_worth(reward: RewardDef, bearer: Figure) -> float:
    """GG for a reward on the card of a krosmaster, who has to be able to turn it up."""
    if reward.kind.is_equipment and any(held.reward.kind is reward.kind for held in bearer.rewards):
        return 0.0
    share = _FOR_GOOD if reward.kind.is_equipment else _FOR_A_TURN
    worth = share * _bonuses_worth(reward.bonuses, bearer) + sum(map(_effect_worth, reward.effects))
    if reward.spell is not None:
        worth += max(0.05, 0.2 * ((reward.spell.damage or 1) - output(bearer) / 6))
    return worth


def _bonuses_worth(bonuses: Bonuses, bearer: Figure) -> float:
    worth = 0.1 * bonuses.mp + 0.07 * bonuses.hp + 0.2 * bonuses.ap + 0.12 * bonuses.max_range
    worth += 0.15 * len(bonuses.powers - bearer.powers)
    elements = {spell.element for spell in bearer.spells if spell.kind is SpellKind.ATTACK}
    worth += sum(0.3 * bonus.amount for bonus in bonuses.damage if bonus.elements & elements)
    return worth + 0.4 * bonuses.no_elemental_damage + 0.1 * bonuses.holds_fast + 0.1 * bonuses.melee_life_steal


def _effect_worth(effect: BoostEffect) -> float:
    match effect:
        case GainGallons(amount):
            return float(amount)
        case GainKamas(amount):
            return KAMA * amount
        case RemoveWounds(amount) | NextSpell(amount, _):
            return 0.1 * amount
        case SufferWounds(amount):
            return -0.08 * amount
        case ImmediateGain(points, amount):
            return (0.08 if points is Points.AP else 0.03) * amount
        case SummonBeside():
            return 0.4
        case Recall():
            return 0.1
        case FlipForGold():
            return 0.5
        case ChooseOne():
            return 0.25
        case _:
            assert_never(effect)


def best_purchase(state: State, figure: Figure) -> BuyReward | None:
    """The reward that is worth most more than its kamas, for whom it helps most; None: none is."""
    best: tuple[float, BuyReward | None] = (GAIN, None)
    for purchase in legal_purchases(state, figure):
        if purchase.to is None:
            continue
        reward = token_at(state.shop, purchase.tier, purchase.source, purchase.index)
        if reward is None:
            continue
        is_open = purchase.source.value == "face_up"
        worth = reward_worth(reward, state.figures[purchase.to]) if is_open else _AVERAGE[purchase.tier]
        gain = worth - KAMA * purchase.tier.price
        if gain > best[0]:
            best = gain, purchase
    return best[1]


def wanted_use(state: State, prospects: Prospects, attack: Sequence[Command]) -> UseReward | None:
    """A reward to turn up now, before the attack that is planned; None: none."""
    figure = prospects.figure
    if all(held.is_up for held in figure.rewards):
        return None
    by_reward: dict[str, list[UseReward]] = {}
    for command in engine.legal_commands(state):
        if isinstance(command, UseReward):
            by_reward.setdefault(command.reward, []).append(command)
    for uses in by_reward.values():
        reward = held_reward(figure, uses[0].reward)
        assert reward is not None, f"{figure.handle} does not hold {uses[0].reward}"
        if reward.spell is not None and reward.kind is RewardKind.BOOST:
            if (cast := _best_cast(state, prospects, uses)) is not None:
                return cast
        elif _is_time_for(reward, prospects, attack):
            return min(uses, key=lambda use: _badness_of_goal(prospects, reward, use))
    return None


def _is_time_for(reward: RewardDef, prospects: Prospects, attack: Sequence[Command]) -> bool:
    """Whether a reward that needs no aim helps now."""
    figure = prospects.figure
    if reward.kind.is_equipment:
        return True
    danger = prospects.danger(figure.cell)
    if reward.kind is RewardKind.BUFF:
        hits = bool(attack) and bool(reward.bonuses.damage or reward.bonuses.max_range)
        return hits or danger > DANGEROUS
    left = figure.hp - figure.wounds
    if any(isinstance(effect, SufferWounds) and effect.amount + 2 >= left for effect in reward.effects):
        return False
    return any(_is_moment(effect, prospects, attack, danger) for effect in reward.effects)


def _is_moment(effect: BoostEffect, prospects: Prospects, attack: Sequence[Command], danger: float) -> bool:
    figure = prospects.figure
    match effect:
        case GainGallons():
            return prospects.state.setup.has_gallons
        case GainKamas() | FlipForGold():
            return True
        case RemoveWounds(amount):
            return figure.wounds >= amount or (figure.wounds > figure.hp / 2 and danger > 0)
        case ImmediateGain(points, _):
            return bool(attack) if points is Points.AP else False
        case NextSpell(_, elements):
            spells = [figure.spell(act.spell) for act in attack if isinstance(act, Cast)]
            return any(s is not None and s.kind is SpellKind.ATTACK and s.element in elements for s in spells)
        case SummonBeside():
            return prospects.remoteness(figure.cell) <= 6
        case Recall():
            return not attack and danger > DANGEROUS and figure.hp - figure.wounds <= 3
        case ChooseOne():
            return bool(attack) or danger > DANGEROUS
        case SufferWounds():
            return False
        case _:
            assert_never(effect)


def _badness_of_goal(prospects: Prospects, reward: RewardDef, use: UseReward) -> float:
    """How little a cell suits: a mob stands near the enemies, who goes back stands out of their reach."""
    if use.at is None:
        return 0.0
    cell = prospects.grid.index(use.at)
    if any(isinstance(effect, Recall) for effect in reward.effects):
        return prospects.danger(cell)
    return prospects.remoteness(cell)


def _best_cast(state: State, prospects: Prospects, uses: list[UseReward]) -> UseReward | None:
    """The best aim of a boost that is a spell, tried out; None: no aim is worth it."""
    seat = prospects.figure.owner
    enemies = {enemy.cell for enemy in prospects.enemies}
    before = judged(state, seat)
    tried = [replace(state, dice=seeded(seed)) for seed in range(TRIES)]
    best: tuple[float, UseReward | None] = (GAIN, None)
    for use in _aimed(state, uses, enemies):
        after = sum(judged(engine.apply(position, use).state, seat) for position in tried) / TRIES
        if (gain := after - before) > best[0]:
            best = gain, use
    return best[1]


def _aimed(state: State, uses: list[UseReward], at: set[int]) -> Iterator[UseReward]:
    for use in uses:
        if use.at is not None and state.grid.index(use.at) in at:
            yield use
