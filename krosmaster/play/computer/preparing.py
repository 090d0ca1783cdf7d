"""How a computer player answers in the set-up: which card it takes, who plays first, where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from krosmaster.arena import engine
from krosmaster.arena.commands import Command, Concede, Draft, OrderTimeline, Place
from krosmaster.arena.definitions import CharacterDef, Handle
from krosmaster.arena.state import Figure, Phase, State
from krosmaster.play.computer.reach import distances, longest
from krosmaster.play.computer.worth import output

WOUND_TO_COME, STEP_TO_GO = 0.05, 0.04
"""How much an expected wound and a step too many count against a start cell."""


def prepared(state: State, rng: Random, step_to_go: float = STEP_TO_GO) -> Command:
    """An answer to the phase of the set-up that is on: board and side by chance, the rest by what looks best.

    `step_to_go` is how much a step too many counts against a start cell: the more, the further in front they stand.
    """
    answers: list[Command] = [c for c in engine.legal_commands(state) if not isinstance(c, Concede)]
    match state.phase:
        case Phase.DRAFT:
            return max(answers, key=lambda answer: _card_worth(state, answer))
        case Phase.ORDER_TIMELINE:
            return max(answers, key=lambda answer: _order_worth(state, answer))
        case Phase.PLACE:
            return _placed(state, answers, step_to_go)
        case _:
            return rng.choice(answers)


def _card_worth(state: State, answer: Command) -> float:
    """What a card can take and give, a little more for one that plays early."""
    assert isinstance(answer, Draft)
    assert state.draft is not None
    card = next(card for card in state.draft.face_up if card.id == answer.take)
    return _strength(card) + 0.1 * card.initiative


def _strength(card: CharacterDef) -> float:
    return card.hp + 3 * output(Figure(Handle(card.id), 0, card)) + 0.5 * card.mp


def _order_worth(state: State, answer: Command) -> float:
    """Among equal initiatives whoever hits hardest plays first."""
    assert isinstance(answer, OrderTimeline)
    return sum(output(state.figures[handle]) / (1 + place) for place, handle in enumerate(answer.who))


def _placed(state: State, answers: Sequence[Command], step_to_go: float) -> Command:
    """Those who have to get close stand in front, everybody rather out of reach of enemies that stand already."""
    standing = [figure for figure in state.figures.values() if figure.in_play]
    enemies = [figure for figure in standing if not state.setup.are_together(figure.owner, state.player)]
    dangers = [(f.cell, f.definition.mp + longest(f), output(f)) for f in enemies]
    assert state.board is not None
    grid, away = state.grid, distances(state.board)
    middle = grid.size // 2 + grid.cols // 2

    def merit(answer: Command) -> float:
        assert isinstance(answer, Place)
        figure, cell = state.figures[answer.who], grid.index(answer.at)
        danger = sum(wounds for at, reach, wounds in dangers if grid.distance(at, cell) <= reach)
        to_go = min((away[cell][enemy.cell] for enemy in enemies), default=away[cell][middle] + 2)
        worth = -WOUND_TO_COME * danger - step_to_go * max(0, to_go - figure.definition.mp - longest(figure))
        return worth - 0.01 * grid.distance(cell, middle)

    # whoever plays first gets the best cell
    first = next(
        handle
        for handle in state.players[state.player].timeline
        if any(isinstance(answer, Place) and answer.who == handle for answer in answers)
    )
    return max((a for a in answers if isinstance(a, Place) and a.who == first), key=merit)
