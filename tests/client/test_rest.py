"""A client that nobody touches: it stands still, and comes back at the first touch."""

from __future__ import annotations

import pygame
import pytest
from client_fixtures import started
from mid_match import mid_match

from krosmaster.app import REST_AFTER_MS
from krosmaster.client.set_up.match_screens import screen_for
from krosmaster.client.ui.screen import Push


@pytest.fixture(params=["title", "arena"])
def left_alone(request, tmp_path):
    """A client that has been left alone for a while, on the title or in mid-match."""
    driver = started(tmp_path, animation_speed="normal")
    if request.param == "arena":
        services = driver.app.services
        driver.app.stack.change(Push(screen_for(services, mid_match(services.catalog))))
    driver.frames(2 * REST_AFTER_MS // 100, ms=100)
    return driver


def pictures_in(driver, monkeypatch, frames):
    """How many pictures are drawn in some frames."""
    drawn = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append(1))
    driver.frames(frames, ms=50)
    return len(drawn)


def test_no_picture_is_drawn_while_nobody_is_there(left_alone, monkeypatch):
    assert left_alone.app.is_at_rest
    assert pictures_in(left_alone, monkeypatch, 40) == 0


def test_a_touch_brings_the_figures_back_to_life(left_alone, monkeypatch):
    left_alone.hover((400, 300), ms=16)
    assert not left_alone.app.is_at_rest
    assert pictures_in(left_alone, monkeypatch, 40) > 20
