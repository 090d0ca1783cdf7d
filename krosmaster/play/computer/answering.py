"""How a computer player answers a question in mid-resolution: each answer is tried, the best position is taken."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from krosmaster.arena import engine
from krosmaster.arena.commands import Choose
from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import Option, QuestionKind, State
from krosmaster.play.computer.judgement import judged
from krosmaster.play.computer.purchases import reward_worth
from krosmaster.table.dice import seeded

TRIES = 2
"""How often an answer is tried, each time with other dice; they are the same for every answer."""


def answered(state: State, rng: Random) -> Choose:
    """The answer after which the asked player's side stands best."""
    question = state.question
    assert question is not None, "nothing is asked"
    seeds = [rng.randrange(1 << 32) for _ in range(TRIES)]

    def merit(option: Option) -> float:
        if question.kind is QuestionKind.BEARER and state.in_hand is not None:
            return reward_worth(state.in_hand, state.figures[Handle(str(option))])
        tried = (replace(state, dice=seeded(seed)) for seed in seeds)
        return sum(judged(engine.apply(position, Choose(option)).state, question.player) for position in tried)

    return Choose(max(question.options, key=merit))
