"""Plays by keyboard alone, on screens of widgets and in the arena: no event of the mouse is ever posted."""

from __future__ import annotations

import pygame
from arena_player import ArenaPlayer

from krosmaster.client.panels.arena_keys import ACTS, spot_of
from krosmaster.client.screens.notice_screen import NoticeScreen

TABS = 200


def reach(driver, widget_id):
    """Tab until the ring is on a widget."""
    for _ in range(TABS):
        if driver.widgets.focus == widget_id:
            return
        driver.post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)
        driver.app._take(pygame.event.poll())
    raise AssertionError(f"the ring never comes to {widget_id} of {driver.widgets.ids}")


def press(driver, *widget_ids):
    """Go to widgets and press Enter on each."""
    for widget_id in widget_ids:
        reach(driver, widget_id)
        driver.key(pygame.K_RETURN)


def press_act(player, act):
    """Press the first key that means an act of the arena."""
    chord = next(chord for chord, meant in ACTS.items() if meant == act)
    player.send(chord.key, chord.mod)
    player.driver.frames(1)


class KeyboardPlayer(ArenaPlayer):
    """The same commands as keys instead of clicks."""

    def send(self, key, mod=0):
        """Press a key; the next frame sees it."""
        self.driver.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.driver.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def click_spot(self, spot_id):
        """By the key of the spot where it has one, else by walking to it."""
        assert self.screen.spot(spot_id) is not None, f"no {spot_id} among {[spot.id for spot in self.screen.spots]}"
        act = next((act for act in ACTS.values() if spot_of(act, self.screen.spots) == spot_id), None)
        if spot_id in ("end-character", "confirm"):
            act = "enter"
        if act is not None:
            press_act(self, act)
            return
        self.walk_to(spot_id)
        press_act(self, "space")

    def walk_to(self, spot_id):
        """Tab through the spots until the ring is on one."""
        keyboard = self.screen._keyboard
        if self.screen.modal is None and keyboard.focus is None:
            press_act(self, "buttons")
        for _ in range(TABS):
            if keyboard.focus is not None and keyboard.focus.id == spot_id:
                return
            press_act(self, "next")
        raise AssertionError(f"the ring never comes to {spot_id}")

    def click_cell(self, cell):
        """Arrows to a cell, then Space."""
        if self.screen._keyboard.focus is not None:
            press_act(self, "buttons")
        if self.screen.cursor is None:
            press_act(self, "up")
        here = self.screen.cursor
        down, right = cell.row - here.row, cell.col - here.col
        for key in (
            *[pygame.K_DOWN if down > 0 else pygame.K_UP] * abs(down),
            *[pygame.K_RIGHT if right > 0 else pygame.K_LEFT] * abs(right),
        ):
            self.send(key)
        self.driver.frames(1)
        assert self.screen.cursor == cell
        press_act(self, "space")

    def confirm(self):
        """Say yes to a question, if one is asked."""
        if isinstance(self.driver.screen, NoticeScreen):
            press(self.driver, "choice-1")
