"""Replays opened and pressed in tests."""

from __future__ import annotations

import pygame
from client_fixtures import started

from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.ui.screen import Push


def watching(folder, match, size=(1024, 640), **settings):
    """The client on a replay, paused at its start."""
    driver = started(folder, size=size, **settings)
    driver.app.stack.change(Push(ReplayScreen(driver.app.services, match)))
    driver.frames(1)
    driver.key(pygame.K_SPACE)
    assert not driver.screen.is_playing
    driver.key(pygame.K_HOME)
    return driver


def press(driver, spot_id):
    """Click a spot of the replay."""
    driver.click(driver.screen.spot(spot_id).box.center)
