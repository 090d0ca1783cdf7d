"""How a character will stand when its next turn begins, as far as that is certain now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.events import WoundsPlaced
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.state import OFF_BOARD, Figure, Phase, State
from krosmaster.arena.turns import proceed
from krosmaster.table.dice import Dice

CRITICAL_DICE = (FACES.index(Face.CRITICAL),) * 64
"""That face is a success in critical rolls and none in armor rolls: with it a spell does its worst."""


def at_the_start_of_its_turn(state: State, who: Handle) -> State:
    """The position with a character about to act: its own bombs gone, buffs discarded, full points (TURN-5, TURN-6).

    Everybody else stands as now. Inspiration ends before, and who gets the next is not known: none counts (TEN-3).
    """
    figures = {h: figure for h, figure in state.figures.items() if not (figure.is_bomb and figure.summoner == who)}
    resolution = Resolution(_before_its_turn(state, who, figures))
    proceed(resolution)
    return resolution.now.sealed()


def most_wounds_of_bomb(state: State, bomb: Figure, target: Figure, cell: int) -> int:
    """The most wounds that a bomb alone does to a figure on a cell when its caster's next turn begins (BOMB-3)."""
    caster = bomb.summoner
    assert caster is not None, "a bomb has been thrown by somebody"
    figures = {handle: figure._replace(cell=OFF_BOARD) for handle, figure in state.figures.items()}
    figures |= {bomb.handle: bomb, target.handle: target._replace(cell=cell)}
    before = _before_its_turn(state, caster, figures)
    resolution = Resolution(replace(before, dice=Dice(before.dice.generator, CRITICAL_DICE)))
    proceed(resolution)
    hits = (event for event in resolution.events if isinstance(event, WoundsPlaced) and event.by == bomb.handle)
    return sum(hit.wounds for hit in hits if hit.who == target.handle)


def _before_its_turn(state: State, who: Handle, figures: Mapping[Handle, Figure]) -> State:
    player = state.figures[who].owner
    return replace(
        state,
        figures={h: f._replace(inspired=()) if f.owner == player else f for h, f in figures.items()},
        phase=Phase.PRELIMINARY,
        player=player,
        active=who,
        played=(),
        question=None,
        tension=(),
        sprung=(),
        gains=(),
    )
