"""Risen tension is told in large letters: after the hand-over, for long enough, in every kind of motion."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import DUEL, QUEEN, faces, in_a_position

from krosmaster.client.settings import CurtainKind


def handed_over(folder, *rolled, **settings):
    """The Queen's player has ended the turn, and the other one's dice have fallen."""
    dice = faces(*rolled)
    player = in_a_position(folder, DUEL, QUEEN, faces=dice, confirm_end="never", **settings)
    player.settle()
    app = player.driver.app
    app.change_settings(replace(app.services.settings, curtain=CurtainKind.FULL))
    player.driver.frames(1)
    player.click_spot("end-turn")
    return player


def lift(player):
    shown = player.screen.shown
    while not shown.curtain.is_down:
        player.driver.frames(1)
    player.driver.frames(40)
    player.driver.key(pygame.K_RETURN)
    assert not shown.curtain.is_down


@pytest.mark.rule("TEN-2")
@pytest.mark.parametrize("speed", ["normal", "off"])
@pytest.mark.parametrize("is_calm", [False, True])
def test_banner_waits_for_the_curtain_and_stays_long_enough_to_be_read(tmp_path, speed, is_calm):
    player = handed_over(tmp_path, "armor", "armor", animation_speed=speed, reduced_motion=is_calm)
    banner = player.screen.shown.tension
    for _ in range(60):
        player.driver.frames(1, ms=50)
        assert not banner.is_up, "the curtain is closed"
    lift(player)
    for _ in range(100):
        player.driver.frames(1, ms=20)
        if banner.is_up:
            break
    seen_ms = 0
    while banner.is_up:
        player.driver.frames(1, ms=20)
        seen_ms += 20
    assert 1200 <= seen_ms <= 4000


@pytest.mark.rule("TEN-2")
def test_what_is_skipped_before_the_curtain_does_not_take_the_banner_along_but_a_press_does_when_it_is_seen(tmp_path):
    player = handed_over(tmp_path, "armor", "armor", animation_speed="normal")
    player.driver.key(pygame.K_RETURN)
    lift(player)
    player.driver.frames(100, ms=20)
    assert player.screen.shown.tension.is_up
    player.driver.key(pygame.K_LEFT)
    assert not player.screen.shown.tension.is_up


@pytest.mark.rule("TEN-2")
def test_other_dice_bring_no_banner(tmp_path):
    player = handed_over(tmp_path, "armor", "dodge")
    lift(player)
    player.driver.frames(30, ms=100)
    assert not player.screen.shown.tension.is_up


@pytest.mark.rule("TEN-2")
def test_recap_names_the_tension_that_rose_as_the_turn_began(tmp_path):
    player = handed_over(tmp_path, "armor", "armor")
    items = player.screen.shown.recap.items
    assert [(item.drawing, item.player, item.amount) for item in items][-2:] == [
        ("icons/tension", 0, -1),
        ("icons/tension", 1, -1),
    ]
    assert all(len(item.told) == 1 for item in items[-2:])
