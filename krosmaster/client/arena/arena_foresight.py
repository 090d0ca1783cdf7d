"""Ways to look ahead on the board: what a cell sees while a key is held, what enemies threaten, plans."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.client.geometry.board_picture import Overlay, ThreatMark, Tint
from krosmaster.client.panels.arena_keys import act_of
from krosmaster.grid import Cell
from krosmaster.play.threat import ThreatHere, ThreatMap
from krosmaster.play.turn_controller import TurnController


class Foresight:
    """Which of them is on."""

    def __init__(self) -> None:
        self.is_looking = False
        """Whether the key of sight is held."""
        self.shows_threats = False
        self._marked: tuple[ThreatMap | None, dict[Cell, ThreatMark]] = (None, {})
        self.is_planning = False
        """Whether Ctrl is held: a click on a cell then plans."""

    def look(self, event: pygame.event.Event) -> bool:
        """Whether an event was for the key of sight, which is held; a window without keyboard lets it go."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.let_go()
        if event.type == pygame.KEYUP and event.key == pygame.K_s:
            self.is_looking = False
        elif event.type == pygame.KEYDOWN and act_of(event) == "look":
            self.is_looking = True
        else:
            return False
        return True

    def let_go(self) -> None:
        """No key is held any more, or it would be let go where this screen does not hear of it."""
        self.is_looking = self.is_planning = False

    def threats(self, controller: TurnController, who: Handle | None) -> ThreatMap | None:
        """The threats to a figure, while they are shown."""
        return controller.threats(who) if self.shows_threats and who is not None else None

    def threat_here(self, threats: ThreatMap | None, cell: Cell | None) -> ThreatHere | None:
        """What threatens the figure on the hovered cell; kept by the map."""
        if threats is None or cell is None or self.is_looking:
            return None
        return threats.here(cell)

    def lit(self, overlay: Overlay, controller: TurnController, threats: ThreatMap | None) -> Overlay:
        """What lights up: in the place of all else what the hovered cell sees, or below all else the threats."""
        hovered = overlay.hovered
        if self.is_looking and hovered is not None:
            return _sight_overlay(controller, hovered)
        if threats is None:
            return overlay
        here = self.threat_here(threats, hovered)
        striking = {strike.by for strike in here.strikes} if here is not None else set()
        return replace(overlay, threats=self._marks(threats), marked=overlay.marked | striking)

    def _marks(self, threats: ThreatMap) -> dict[Cell, ThreatMark]:
        """The marks of a map; every frame asks for the same ones."""
        if self._marked[0] is not threats:
            self._marked = threats, _marks_of(threats)
        return self._marked[1]


def _marks_of(threats: ThreatMap) -> dict[Cell, ThreatMark]:
    return {
        cell: ThreatMark(threat.enemies, threat.worst, threat.together >= threats.hp_left)
        for cell, threat in threats.cells.items()
    }


def _sight_overlay(controller: TurnController, cell: Cell) -> Overlay:
    seen = controller.lookout(cell)
    everything = frozenset(controller.state.grid.cells)
    return Overlay(
        {Tint.SIGHT: seen.seen_cells, Tint.UNSEEN: everything - seen.seen_cells - seen.cutting_cells},
        blocking=seen.cutting_cells,
        marked=frozenset({seen.who} if seen.who is not None else ()),
        hovered=cell,
    )
