"""Plays in the sandbox by mouse: everything of the arena, and what is edited and dragged besides."""

from __future__ import annotations

from arena_player import DUEL, QUEEN, ArenaPlayer, a_position
from client_fixtures import CATALOG

from krosmaster.arena.definitions import Handle
from krosmaster.client.sandbox.sandbox_screen import SandboxScreen
from krosmaster.client.ui.screen import Push
from krosmaster.play.sandbox import Sandbox


class SandboxPlayer(ArenaPlayer):
    """One sandbox screen under test."""

    @property
    def sandbox(self):
        return self.screen.sandbox

    @property
    def bench(self):
        return self.screen.bench

    def figure(self, handle):
        return self.state.figures[Handle(handle)]

    def on(self, cell):
        """Who stands on a cell."""
        return self.state.at(self.state.grid.index(cell))

    def drag(self, start, end):
        """Press at a pixel, go to another one, let go."""
        self.point(start)
        self.down(start)
        self.point(end)
        self.up(end)

    def drag_spot(self, spot_id, cell):
        """Drag what a spot of the pages offers onto a cell."""
        spot = self.screen.spot(spot_id)
        assert spot is not None, f"no {spot_id} among {[spot.id for spot in self.screen.spots]}"
        self.drag(spot.box.center, self.screen.cell_centre(cell))

    def drag_cell(self, start, end):
        """Drag what stands on a cell onto another one."""
        self.drag(self.screen.cell_centre(start), self.screen.cell_centre(end))

    def find(self, spot_id):
        """Turn the pages of the shelf until a piece is in view."""
        for _ in range(10):
            if self.screen.spot(spot_id) is not None:
                return
            self.click_spot("page:on")
        raise AssertionError(f"{spot_id} is on no page")

    def choose(self, handle):
        """Show the page of a figure, with nothing in hand."""
        self.click_spot(f"figure:{handle}")


def in_the_sandbox(driver, cells=DUEL, active=QUEEN, is_editing=True, **fields):
    """A client in a sandbox that begins with a small fight; whatever was open above the title is closed."""
    services = driver.app.services
    setup = a_position(cells, active, shop=tuple(CATALOG.rewards.values()), **fields)
    sandbox = Sandbox(services.rules, setup, services.next_seed)
    driver.app.stack.change(Push(SandboxScreen(services, sandbox, is_editing=is_editing), onto_bottom=True))
    driver.frames(1)
    return SandboxPlayer(driver)
