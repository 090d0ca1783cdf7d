"""The switch of the threat map, above the buttons at the right of the board, and what the map means in words."""

from __future__ import annotations

import pygame

from krosmaster.arena.state import State
from krosmaster.client.art.look import Look
from krosmaster.client.panels.board_camera import BUTTON, BoardCamera
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import figure_markup
from krosmaster.play.threat import ThreatMap

_MARGIN, _GAP = 3, 6


class ThreatSwitch:
    """Spot: `threat`."""

    def __init__(self, look: Look, board: pygame.Rect, camera: BoardCamera) -> None:
        self._look = look
        box = pygame.Rect(0, 0, look.px(BUTTON), look.px(BUTTON))
        box.bottomright = (board.right - look.px(_MARGIN), camera.top - look.px(_GAP))
        tip = "\n".join(
            (
                "<b>" + _("Threats") + "</b> (T)",
                _("What enemies can reach and wound in their next turn."),
                _("Number: the most wounds of one spell. Dots: how many enemies."),
                _("Click a figure to see what threatens that one."),
                "<icon knock-out> " + _("All of them with all their AP could mean KO."),
            )
        )
        self.spots = (Spot("threat", box, tip),)

    def draw(self, surface: pygame.Surface, pointer: Pointer, *, is_on: bool) -> None:
        """Draw the button."""
        spot = self.spots[0]
        draw_button(surface, self._look, spot, ButtonFace("", "threat", "primary" if is_on else "tile"), pointer)


def threats_markup(threats: ThreatMap, state: State) -> str:
    """To whom the map belongs, how to read it, and what it takes for granted."""
    who = figure_markup(state.figures[threats.who])
    title = _("Threats to {who} ({hp} HP left).").format(who=who, hp=threats.hp_left)
    number = _("Number: the most wounds of one spell. Dots: how many enemies.")
    assumed = _("As all stand now, dice and locks at their worst.")
    more = _("More may come of traps, inspiration, face-down rewards, swaps, pushes and the help of others.")
    return f"<b>{title}</b> {number} <c faint>{assumed} {more}</c>"
