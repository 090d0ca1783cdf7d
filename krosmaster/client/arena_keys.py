"""The keyboard of the arena: keys that stand for spots, and a cursor that walks over cells and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from krosmaster.arena.state import State
from krosmaster.client.seats import in_order
from krosmaster.client.spots import Spot
from krosmaster.grid import Cell
from krosmaster.play.timelines import timeline

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_LETTERS: Mapping[int, str] = {
    pygame.K_p: "spell:punch",
    pygame.K_k: "pick-up",
    pygame.K_g: "buy",
    pygame.K_d: "shop",
    pygame.K_PLUS: "zoom:in",
    pygame.K_KP_PLUS: "zoom:in",
    pygame.K_EQUALS: "zoom:in",
    pygame.K_MINUS: "zoom:out",
    pygame.K_KP_MINUS: "zoom:out",
}
_WITH_CONTROL: Mapping[int, str] = {pygame.K_z: "undo", pygame.K_y: "redo", pygame.K_s: "save"}
_ARROWS: Mapping[int, tuple[int, int]] = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}
_LISTED = ("place", "choose", "seller", "carry", "give", "set")
"""Options in the place of the card, which digits choose from."""


class ArenaKeys:
    """Says what a key means; it holds nothing."""

    def spot_of(self, event: pygame.event.Event, spots: Sequence[Spot]) -> str:
        """The id of the spot that a key presses; empty for none."""
        mods = getattr(event, "mod", 0)
        if mods & pygame.KMOD_CTRL:
            return _WITH_CONTROL.get(event.key, "")
        if event.key in (*_ENTER, pygame.K_SPACE) and any(spot.id == "confirm" for spot in spots):
            return "confirm"
        if any(spot.id == "close-shop" for spot in spots):
            return self._in_the_shop(event.key, [spot.id for spot in spots if spot.verb == "offer"])
        if event.key in _ENTER:
            return "end-turn" if mods & pygame.KMOD_SHIFT else "end-character"
        if pygame.K_1 <= event.key <= pygame.K_9:
            options = [spot.id for spot in spots if spot.verb in _LISTED]
            options = options or list(dict.fromkeys(spot.id for spot in spots if spot.verb == "spell"))
            number = event.key - pygame.K_1
            return options[number] if number < len(options) else ""
        return _LETTERS.get(event.key, "")

    def _in_the_shop(self, key: int, offers: Sequence[str]) -> str:
        """Digits choose what is for sale, the open rewards first; Enter buys, D leaves."""
        number = key - pygame.K_1
        open_first = sorted(offers, key=lambda offer: ":pile:" in offer)
        if 0 <= number < min(len(offers), 9):
            return open_first[number]
        return "purchase" if key in _ENTER else "close-shop" if key == pygame.K_d else ""

    def moved(self, key: int, cursor: Cell | None, state: State) -> Cell | None:
        """The cell that an arrow leads to; None for any other key."""
        if key not in _ARROWS:
            return None
        grid = state.grid
        if cursor is None:
            active = state.active_figure
            return grid.cells[active.cell] if active is not None and active.in_play else grid.cells[grid.size // 2]
        down, right = _ARROWS[key]
        row, col = cursor.row + down, cursor.col + right
        return Cell(min(max(row, 0), grid.rows - 1), min(max(col, 0), grid.cols - 1))

    def next_figure(self, state: State, cursor: Cell | None) -> Cell | None:
        """The cell of the next figure on the board, in the order of the timelines as the strip shows them."""
        figures = [figure for player in in_order(state) for figure in timeline(state, player) if figure.in_play]
        # once each: a trap may lie below a figure
        cells = list(dict.fromkeys(state.grid.cells[figure.cell] for figure in figures))
        if not cells:
            return None
        return cells[(cells.index(cursor) + 1) % len(cells)] if cursor in cells else cells[0]
