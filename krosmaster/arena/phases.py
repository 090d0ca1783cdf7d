"""The end phase of a character's turn (TURN-8)."""

from __future__ import annotations

from krosmaster.arena.definitions import Points, Power
from krosmaster.arena.events import CharacterTurnEnded, MarkersPlaced
from krosmaster.arena.resolution import Resolution


def end_phase(resolution: Resolution, rule: str) -> None:
    """What comes at the end of the active character's turn, then its turn is over."""
    now = resolution.now
    assert now.active is not None, "nobody is active"
    figure = now.figures[now.active]
    if figure.has(Power.STIMULATION):
        near = now.grid.neighbour_masks[figure.cell]
        for ally in now.figures.values():
            is_allied = now.setup.are_together(ally.owner, figure.owner)
            if ally.is_krosmaster and ally.in_play and is_allied and near >> ally.cell & 1:
                resolution.emit(MarkersPlaced(ally.handle, Points.AP, 1, "POW-12"))
    resolution.emit(CharacterTurnEnded(figure.handle, figure.mp, figure.ap, rule))
