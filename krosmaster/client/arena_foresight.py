"""Two ways to look ahead on the board: what is seen from a cell while a key is held, and what enemies threaten."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.client.board_picture import Overlay, ThreatMark, Tint
from krosmaster.grid import Cell
from krosmaster.play.threat import Strike, ThreatMap
from krosmaster.play.turn_controller import TurnController

SIGHT_KEY, THREAT_KEY = pygame.K_s, pygame.K_t


class Foresight:
    """Which of the two is on. Both only add to what is lit; nothing is chosen by them."""

    def __init__(self) -> None:
        self.is_looking = False
        """Whether the key of sight is held."""
        self.shows_threats = False

    def take_key(self, event: pygame.event.Event) -> bool:
        """Take a key that is pressed or let go, or the loss of the keyboard; whether it was for this."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.is_looking = False
            return False
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or event.key not in (SIGHT_KEY, THREAT_KEY):
            return False
        if event.type == pygame.KEYDOWN and getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.key == SIGHT_KEY:
            self.is_looking = event.type == pygame.KEYDOWN
        elif event.type == pygame.KEYDOWN:
            self.shows_threats = not self.shows_threats
        return True

    def threats(self, controller: TurnController, who: Handle | None) -> ThreatMap | None:
        """The threats to a figure, while they are shown."""
        return controller.threats(who) if self.shows_threats and who is not None else None

    def lit(self, overlay: Overlay, controller: TurnController, who: Handle | None) -> Overlay:
        """What lights up with it: in the place of all else what the hovered cell sees, or the threats."""
        hovered = overlay.hovered
        if self.is_looking and hovered is not None:
            return _sight_overlay(controller, hovered)
        threats = self.threats(controller, who)
        return overlay if threats is None else replace(overlay, threats=_marks(threats))

    def strikes(self, controller: TurnController, who: Handle | None, cell: Cell | None) -> tuple[Strike, ...]:
        """Who could strike the figure on the hovered cell, and how."""
        threats = self.threats(controller, who)
        if threats is None or cell is None or cell not in threats.cells or self.is_looking:
            return ()
        return threats.strikes(cell)


def _sight_overlay(controller: TurnController, cell: Cell) -> Overlay:
    seen = controller.lookout(cell)
    everything = frozenset(controller.state.grid.cells)
    return Overlay(
        {Tint.SIGHT: seen.seen_cells, Tint.UNSEEN: everything - seen.seen_cells - seen.cutting_cells},
        blocking=seen.cutting_cells,
        marked=frozenset({seen.who} if seen.who is not None else ()),
        hovered=cell,
    )


def _marks(threats: ThreatMap) -> dict[Cell, ThreatMark]:
    return {
        cell: ThreatMark(threat.enemies, threat.worst, threat.together >= threats.hp_left)
        for cell, threat in threats.cells.items()
    }
