"""Whatever is clicked, pressed or dragged in whatever order: the arena never fails, and it shows the match."""

from __future__ import annotations

import random

import pygame
import pytest
from arena_player import in_the_arena
from client_fixtures import quiet

from krosmaster.client.arena_screen import ArenaScreen

KEYS = (
    pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_p, pygame.K_k, pygame.K_g, pygame.K_RETURN, pygame.K_ESCAPE,
    pygame.K_SPACE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_F1, pygame.K_z,
)  # fmt: skip
LEAVES = ("menu:title", "menu:load", "menu:settings", "menu:concede", "victory:title")


@pytest.fixture(autouse=True)
def _language_again():
    yield
    quiet()


def monkey_act(player, chooser):
    """One thing that a monkey does."""
    screen = player.screen
    kind = chooser.random()
    spots = [spot for spot in screen.spots if spot.id not in LEAVES]
    if screen.modal is not None and kind > 0.35:
        player.driver.key(pygame.K_ESCAPE if screen.spot("victory:board") is None else pygame.K_TAB)
    elif kind < 0.35 and spots:
        player.click(chooser.choice(spots).box.center)
    elif kind < 0.70:
        cells = sorted(screen.shown.controller.clickable_cells()) or screen.state.grid.cells
        player.click_cell(chooser.choice(cells if chooser.random() < 0.8 else screen.state.grid.cells))
    elif kind < 0.85:
        mod = chooser.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        player.driver.key(chooser.choice(KEYS), mod)
    elif kind < 0.90:
        start, end = ((chooser.randrange(1024), chooser.randrange(640)) for _ in range(2))
        button = chooser.choice((1, 1, 2))
        player.point(start)
        player.down(start, button)
        player.point(end)
        player.up(end, button)
    elif kind < 0.93:
        player.driver.post(pygame.MOUSEWHEEL, x=0, y=chooser.choice((-1, 1)), flipped=False)
        player.driver.frames(1)
    elif kind < 0.96:
        player.click((chooser.randrange(1024), chooser.randrange(640)), button=3)
    else:
        player.driver.frames(2, ms=700)


@pytest.mark.parametrize(("seed", "speed"), [(1, "off"), (3, "normal")])
def test_monkey_at_the_mouse_breaks_nothing(tmp_path, seed, speed):
    player = in_the_arena(tmp_path, board="the-pit", animation_speed=speed, confirm_end="never", seed=seed)
    chooser = random.Random(seed)
    for _ in range(150):
        monkey_act(player, chooser)
        assert isinstance(player.driver.screen, ArenaScreen)
    player.settle()
    assert player.screen.shown.playback.shown is player.state
    assert len(player.commands) > 8
