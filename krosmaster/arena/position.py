"""A position as a set-up: what a match file can say of it, so that it can be written down, changed and set up anew."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from krosmaster.arena.boards import BoardDef, Side
from krosmaster.arena.definitions import CharacterDef, TokenDef
from krosmaster.arena.reward_defs import RewardDef, RewardId
from krosmaster.arena.setup_options import (
    KrosmasterSetup,
    PlayerSetup,
    Setup,
    Teams,
    TokenSetup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.arena.state import SETUP_PHASES, Figure, State
from krosmaster.grid import Cell
from krosmaster.table.dice import seed_of


class Unsaid(Enum):
    """Why a position cannot be said as a set-up."""

    PREPARATION = "preparation"
    """Not everybody is placed yet."""
    QUESTION = "question"
    """A question is open in the middle of something."""
    OVER = "over"
    """The match has ended, and a set-up cannot say how."""


def setup_of(state: State) -> Setup | Unsaid:
    """The set-up from which `engine.initial` gives this very position, with its chance.

    Everything but `State.setup` is the same then. Only `played` leaves out tokens that are gone: nothing asks for them.
    """
    if state.question is not None:
        return Unsaid.QUESTION
    if state.is_over:
        return Unsaid.OVER
    if state.phase in SETUP_PHASES or state.board is None:
        return Unsaid.PREPARATION
    return replace(
        state.setup,
        players=tuple(_player(state, player) for player in range(len(state.players))),
        seed=seed_of(state.dice),
        board=state.board,
        rotation=_rotation(state),
        teams=Teams.GIVEN,
        first_player=None,
        wild_gallons=state.wild_gallons,
        faces=state.dice.faces,
        coins=state.dice.coins,
        card_order=(),
        tokens=tuple(_token(state, figure) for figure in state.figures.values() if not figure.is_krosmaster),
        kamas=_kamas(state, state.board),
        scenery=_scenery(state),
        turn=TurnSetup(
            state.number,
            state.player,
            TurnPhase(state.phase.value),
            state.active,
            tuple(handle for handle in state.played if handle in state.figures),
            state.tension,
            state.order,
            state.claims,
        ),
        reward_order={},
        piles={tier: (_ids(shelf.piles[0]), _ids(shelf.piles[1])) for tier, shelf in state.shop.items()},
        face_up={tier: (_id(shelf.face_up[0]), _id(shelf.face_up[1])) for tier, shelf in state.shop.items()},
        serials=dict(state.serials),
        again=None,
    )


def _rotation(state: State) -> int | None:
    """The side of the first player in degrees; None: nobody has one."""
    return 90 * list(Side).index(state.sides[state.first_player]) if state.sides else None


def _player(state: State, player: int) -> PlayerSetup:
    seat = state.players[player]
    team = [figure for figure in state.figures.values() if figure.is_krosmaster and figure.owner == player]
    return PlayerSetup(
        seat.name,
        tuple(_krosmaster(state, figure) for figure in team),
        seat.timeline or None,
        seat.gallons,
        seat.kamas,
    )


def _krosmaster(state: State, figure: Figure) -> KrosmasterSetup:
    assert isinstance(figure.definition, CharacterDef), "a krosmaster has a character's card"
    mp, ap = _points(state, figure)
    return KrosmasterSetup(
        figure.definition,
        figure.handle,
        _at(state, figure),
        figure.wounds,
        figure.mp_markers,
        figure.ap_markers,
        figure.used_this_game,
        figure.used_this_turn,
        figure.lasting,
        figure.inspired,
        figure.ko,
        figure.rewards,
        _boosts(state, figure),
        mp,
        ap,
        _hand(figure),
    )


def _token(state: State, figure: Figure) -> TokenSetup:
    assert isinstance(figure.definition, TokenDef), "a token has a token's card"
    assert figure.summoner is not None, "a token has its summoner"
    mp, ap = _points(state, figure)
    return TokenSetup(
        figure.definition,
        figure.summoner,
        state.grid.cells[figure.cell],
        figure.handle,
        figure.wounds,
        figure.mp_markers,
        figure.ap_markers,
        mp,
        ap,
        figure.used_this_game,
        figure.used_this_turn,
        figure.lasting,
        _hand(figure),
    )


def _at(state: State, figure: Figure) -> Cell | None:
    return state.grid.cells[figure.cell] if figure.in_play else None


def _points(state: State, figure: Figure) -> tuple[int | None, int | None]:
    """MP and AP left, where they are not those of a figure that waits."""
    if figure.handle == state.active:
        return figure.mp, figure.ap
    return figure.mp or None, figure.ap or None


def _hand(figure: Figure) -> int | None:
    return figure.wounded_by if figure.wounded_by >= 0 else None


def _boosts(state: State, figure: Figure) -> tuple[RewardDef, ...]:
    """A token for each boost that waits; which of several alike it was makes no difference any more."""
    found: list[RewardDef] = []
    setup = state.setup
    members = [member for player in setup.players for member in player.team]
    known = [*setup.rewards, *(held.reward for member in members for held in member.rewards)]
    known += [boost for member in members for boost in member.boosts]
    for boost in figure.boosts:
        taken = {reward.id for reward in (*_still_in_play(state), *found)}
        alike = [reward for reward in known if boost in reward.effects and reward.id not in taken]
        found.append(alike[0])
    return tuple(found)


def _still_in_play(state: State) -> list[RewardDef]:
    """The tokens that are for sale or lie on a card."""
    shelves = state.shop.values()
    for_sale = [token for shelf in shelves for pile in (*shelf.piles, shelf.face_up) for token in pile]
    held = [held.reward for figure in state.figures.values() for held in figure.rewards]
    return [*(token for token in for_sale if token is not None), *held]


def _kamas(state: State, board: BoardDef) -> dict[Cell, int]:
    """The cells that hold another number than the board says."""
    if not state.setup.has_kamas:
        return {}
    cells = sorted(board.kamas.keys() | state.kamas.keys())
    return {
        state.grid.cells[cell]: state.kamas.get(cell, 0)
        for cell in cells
        if state.kamas.get(cell, 0) != board.kamas.get(cell, 0)
    }


def _scenery(state: State) -> dict[Cell, int | None]:
    """Wounds of what is damaged, None for what is gone; wounds of what is gone are remembered by nobody."""
    found: dict[Cell, int | None] = {state.grid.cells[cell]: wounds for cell, wounds in state.scenery_wounds.items()}
    found |= dict.fromkeys((state.grid.cells[cell] for cell in state.grid.indices(state.gone)), None)
    return found


def _ids(pile: tuple[RewardDef, ...]) -> tuple[RewardId, ...]:
    return tuple(reward.id for reward in pile)


def _id(reward: RewardDef | None) -> RewardId | None:
    return None if reward is None else reward.id
