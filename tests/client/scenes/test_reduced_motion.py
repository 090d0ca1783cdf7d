"""Reduced motion: nothing sways, and still everything is told."""

from __future__ import annotations

import pygame
import pytest
from arena_player import DUEL, QUEEN, faces, in_a_position
from client_fixtures import started

from krosmaster.client.geometry.board_picture import AT_REST


def pictures(driver, count=6):
    """What the window shows, again and again within two seconds; no more than that, lest the client come to rest."""
    seen = []
    for _ in range(count):
        driver.frames(4, ms=90)
        driver.app.draw()
        seen.append(pygame.image.tobytes(driver.app.window, "RGB"))
    return seen


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_title_breathes_unless_motion_is_reduced(tmp_path, reduced_motion):
    driver = started(tmp_path, animation_speed="normal", reduced_motion=reduced_motion)
    driver.frames(50)
    assert (len(set(pictures(driver))) == 1) == reduced_motion


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_active_character_bobs_or_merely_glows(tmp_path, monkeypatch, reduced_motion):
    player = in_a_position(tmp_path, DUEL, QUEEN, reduced_motion=reduced_motion)
    player.settle()
    player.driver.frames(40)
    assert (len(set(pictures(player.driver))) == 1) == reduced_motion
    drawn = []
    sprites = player.screen.stage._renderer._standing.sprites
    real = sprites.disc
    monkeypatch.setattr(sprites, "disc", lambda name, width: drawn.append(name) or real(name, width))
    player.driver.app.draw()
    assert "disc-active" in drawn


def test_dice_lie_still_at_once_and_nothing_is_displaced(tmp_path):
    player = in_a_position(
        tmp_path,
        DUEL,
        QUEEN,
        animation_speed="normal",
        reduced_motion=True,
        faces=faces("critical", "armor"),
        confirm_end="never",
    )
    player.settle()
    player.click_spot("end-turn")
    playback, seen = player.screen.shown.playback, []
    for _ in range(200):
        player.driver.frames(1)
        seen += [roll.settled for roll in playback.rolls]
        for motion in playback.commotion.motions.values():
            assert (motion.d_row, motion.d_col, motion.lift, motion.turn) == (0, 0, 0, 0) or motion is AT_REST
        assert playback.commotion.shake == (0.0, 0.0)
        assert not playback.commotion.dots
    assert seen
    assert set(seen) == {1.0}
