"""What turning a reward up needs: a cell or none, somebody to carry or nobody, and where it can be aimed."""

from __future__ import annotations

from krosmaster.arena import engine, shop
from krosmaster.arena.commands import UseReward
from krosmaster.arena.definitions import Handle
from krosmaster.arena.reasons import Reason
from krosmaster.arena.reward_defs import RewardDef, RewardId
from krosmaster.arena.rewards import carried_by, goals, held_reward, is_cast, reason_against_turning_up
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.preview import SpellPreview, aimed_preview, costs_its_user
from krosmaster.play.reach import acting
from krosmaster.table.values import value


@value
class RewardPreview:
    """A face-down reward of the active krosmaster."""

    reward: RewardDef
    reason: Reason | None
    """Why it cannot be turned up at all now; None: it can."""
    needs_cell: bool
    cells: frozenset[Cell]
    """Where it can be aimed."""
    spell: SpellPreview | None
    """The cells as the spell of a boost sees them (REW-14)."""
    able: tuple[Handle, ...]
    """Who can be carried (REW-24); none: nobody has to be."""
    costs_its_user: bool = False
    """Whether it makes its user KO as soon as it is turned up (REW-18)."""


def bearers(state: State) -> frozenset[Handle]:
    """Who can be given one more reward by the player who is asked (REW-3, REW-4)."""
    return frozenset(shop.bearers(state, state.asked))


def reward_preview(state: State, reward_id: RewardId) -> RewardPreview | None:
    """What a reward of the active krosmaster needs; None while nobody acts or for a reward that it does not hold."""
    user = acting(state)
    reward = None if user is None else held_reward(user, reward_id)
    if user is None or reward is None:
        return None
    here = state.grid.cells[user.cell]
    spell = reward.spell if is_cast(reward) else None
    if spell is not None:
        seen = aimed_preview(state, user, spell)
        carried = carried_by(state, user, spell)
        able = tuple(who for who in carried if who is not None)
        reason = reason_against_turning_up(user, reward) or seen.reason
        if reason is None and not carried:
            reason = engine.reason_against(state, UseReward(reward_id, here))
        return RewardPreview(reward, reason, needs_cell=True, cells=seen.fit_cells, spell=seen, able=able)
    mask = goals(state, user, reward)
    if mask is None:
        reason = engine.reason_against(state, UseReward(reward_id))
        is_fatal = costs_its_user(state, UseReward(reward_id))
        return RewardPreview(
            reward, reason, needs_cell=False, cells=frozenset(), spell=None, able=(), costs_its_user=is_fatal
        )
    cells = frozenset(state.grid.cells[index] for index in state.grid.indices(mask))
    reason = engine.reason_against(state, UseReward(reward_id, min(cells, default=here)))
    return RewardPreview(reward, reason, needs_cell=True, cells=cells, spell=None, able=())
