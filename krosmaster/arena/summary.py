"""A position as one plain object (docs/match-file.md), and its digest."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from krosmaster.arena.dice import FACES
from krosmaster.arena.documents import command_document
from krosmaster.arena.legality import legal_commands
from krosmaster.arena.notation import cell_name
from krosmaster.arena.state import SETUP_PHASES, Figure, Phase, State

_TURN_PHASES = {
    Phase.START: "start",
    Phase.SET_DICE: "start",
    Phase.INSPIRE: "start",
    Phase.NEXT: "preliminary",
    Phase.PRELIMINARY: "preliminary",
    Phase.ACTIVATION: "activation",
    Phase.OVER: "over",
}


def summary(state: State) -> dict[str, Any]:
    """The position, with the commands that are legal now."""
    outcome = state.outcome
    winners = list(outcome.winners) if outcome is not None else []
    krosmasters = [figure for figure in state.figures.values() if figure.is_krosmaster]
    tokens = [figure for figure in state.figures.values() if not figure.is_krosmaster]
    return {
        "over": outcome is not None,
        "winner": winners[0] if winners else None,
        "winners": winners,
        "why": outcome.why if outcome is not None else None,
        "turn": {
            "number": state.number,
            "player": state.player,
            "phase": "setup" if state.phase in SETUP_PHASES else _TURN_PHASES[state.phase],
            "played": list(state.played),
        },
        "active": state.active,
        "players": [
            {"gallons": player.gallons, "kamas": player.kamas, "timeline": _timeline(state, index)}
            for index, player in enumerate(state.players)
        ],
        "figures": {figure.handle: _krosmaster(state, figure) for figure in krosmasters},
        "tokens": {figure.handle: _token(state, figure) for figure in tokens},
        "scenery": _scenery(state),
        "kamas": {cell_name(state.grid.cells[cell]): state.kamas[cell] for cell in sorted(state.kamas)},
        "shop": {
            tier.value: {
                "face_up": [None if reward is None else reward.id for reward in shelf.face_up],
                "left": [len(pile) for pile in shelf.piles],
            }
            for tier, shelf in state.shop.items()
        },
        "wild_gallons": state.wild_gallons,
        "dice_left": len(state.dice.faces),
        "pending": _pending(state),
        "legal": [command_document(command) for command in legal_commands(state)],
    }


def digest(state: State) -> str:
    """A fingerprint of everything that the rules know of a position, what is hidden in the dice too."""
    hidden = {
        "dice": list(state.dice.faces),
        "coins": list(state.dice.coins),
        "generator": state.dice.generator,
        "lasting": {figure.handle: list(figure.lasting) for figure in state.figures.values()},
        "inspired": {figure.handle: [power.value for power in figure.inspired] for figure in state.figures.values()},
        "used_this_turn": {figure.handle: list(figure.used_this_turn) for figure in state.figures.values()},
        "tension": [FACES.index(face) for face in state.tension],
        "phase": state.phase.value,
        "board": None if state.board is None else [state.board.id, *state.board.rows],
        "sides": [side.value for side in state.sides],
        "order": list(state.order),
        "tension_losers": list(state.tension_losers),
        "gains": [list(gain) for gain in state.gains],
        "claims": [list(claim) for claim in state.claims],
        "serials": dict(state.serials),
        "draft": _cards_left(state),
        "piles": {
            tier.value: [[reward.id for reward in pile] for pile in shelf.piles] for tier, shelf in state.shop.items()
        },
        "in_hand": None if state.in_hand is None else state.in_hand.id,
        "sprung": [list(touch) for touch in state.sprung],
        "boosts": {
            figure.handle: [
                [boost.amount, sorted(element.value for element in boost.elements)] for boost in figure.boosts
            ]
            for figure in state.figures.values()
        },
    }
    text = json.dumps({**summary(state), "hidden": hidden}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _timeline(state: State, player: int) -> list[str]:
    """Krosmasters in playing order, each followed by its mobs, oldest first; who is KO has no place in it."""
    handles: list[str] = []
    for krosmaster in state.players[player].timeline:
        if state.figures[krosmaster].ko:
            continue
        handles.append(krosmaster)
        handles += [token.handle for token in state.tokens_of(krosmaster) if token.is_character]
    return handles


def _cell(state: State, figure: Figure) -> str | None:
    return cell_name(state.grid.cells[figure.cell]) if figure.in_play else None


def _markers(figure: Figure) -> dict[str, int]:
    return {"mp": figure.mp_markers, "ap": figure.ap_markers}


def _krosmaster(state: State, figure: Figure) -> dict[str, Any]:
    is_active = figure.handle == state.active
    return {
        "owner": figure.owner,
        "cell": _cell(state, figure),
        "wounds": figure.wounds,
        "hp": figure.hp,
        "mp": figure.mp if is_active else None,
        "ap": figure.ap if is_active else None,
        "markers": _markers(figure),
        "powers": sorted(power.value for power in figure.powers),
        "rewards": [{"id": held.reward.id, "face": "up" if held.is_up else "down"} for held in figure.rewards],
        "used": list(figure.used_this_game),
        "ko": figure.ko,
    }


def _token(state: State, figure: Figure) -> dict[str, Any]:
    return {
        "by": figure.summoner,
        "owner": figure.owner,
        "cell": _cell(state, figure),
        "wounds": figure.wounds,
        "markers": _markers(figure),
    }


def _scenery(state: State) -> dict[str, Any]:
    """What is damaged or gone, by cell."""
    wounded = {cell: {"wounds": wounds} for cell, wounds in state.scenery_wounds.items() if not state.gone >> cell & 1}
    gone = dict.fromkeys(state.grid.indices(state.gone), "gone") if state.gone else {}
    return {cell_name(state.grid.cells[cell]): found for cell, found in sorted({**wounded, **gone}.items())}


def _cards_left(state: State) -> dict[str, Any] | None:
    """The cards of a draft in their order, and who took first."""
    draft = state.draft
    if draft is None:
        return None
    return {
        "face_up": [card.id for card in draft.face_up],
        "face_down": [card.id for card in draft.face_down],
        "first_taker": draft.first_taker,
        "taken": draft.taken,
    }


def _pending(state: State) -> dict[str, Any] | None:
    question = state.question
    if question is None:
        return None
    return {"question": question.kind.value, "player": question.player, "options": list(question.options)}
