"""What lies over the arena, and the replay, in the states that put the most into them."""

from __future__ import annotations

import pygame
from arena_player import BILL, ArenaPlayer
from client_fixtures import started
from layout_list import PAIRS, scene, some_match
from layout_of_arena import CROWD, HELD, crowd, named, table_of_four
from rewarded import with_rewards

from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.arena.victory import VictoryModal
from krosmaster.client.panels.arena_modals import KeysModal, MenuModal
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.settings import CurtainKind
from krosmaster.client.ui.screen import Push


@scene(ReplayScreen)
def replay(folder):
    driver = started(folder)
    driver.app.stack.change(Push(ReplayScreen(driver.app.services, some_match())))
    driver.key(pygame.K_SPACE)
    return driver


@scene(KeysModal)
def replay_keys(folder):
    driver = replay(folder)
    driver.key(pygame.K_F1)
    return driver


@scene(ShopModal)
def arena_shop(folder):
    player = crowd(folder)
    player.click_spot("shop")
    return player.driver


@scene(ShopModal)
def arena_shop_with_a_choice(folder):
    player = crowd(folder)
    player.click_spot("shop")
    player.click_spot("offer:gold:face_up:1")
    return player.driver


@scene(ShopModal)
def arena_shop_where_nothing_can_be_bought(folder):
    player = with_rewards(folder, {**CROWD, BILL: "e7"}, BILL, HELD, kamas=5, size=(1280, 800))
    player.settle()
    player.click_spot("shop")
    player.click_spot("offer:gold:pile:1")
    return player.driver


@scene(MenuModal)
def arena_menu(folder):
    player = crowd(folder)
    player.click_spot("menu")
    return player.driver


@scene(KeysModal)
def arena_keys(folder):
    player = crowd(folder)
    player.screen.open(KeysModal())
    return player.driver


@scene(VictoryModal)
def arena_victory(folder):
    player = crowd(folder)
    player = named(player)
    player.screen.shown.take(player.screen.shown.controller.concede(0))
    player.settle()
    return player.driver


@scene(VictoryModal)
def arena_victory_of_a_pair(folder):
    player = table_of_four(folder, PAIRS)
    for loser in (1, 3):
        player.screen.shown.take(player.screen.shown.controller.concede(loser))
    player.settle()
    return player.driver


def _curtain_down(kind):
    def pose(driver):
        screen = driver.screen
        screen.shown.curtain.fall(screen.state, kind, is_calm=False)
        screen.shown.curtain.update(600)

    return pose


@scene(ArenaScreen, _curtain_down(CurtainKind.FULL))
def arena_full_curtain(folder):
    return named(crowd(folder)).driver


@scene(ArenaScreen, _curtain_down(CurtainKind.NAME_CARD))
def arena_curtain_of_a_pair(folder):
    return table_of_four(folder, PAIRS).driver


def _tip_of(spot_id):
    def pose(driver):
        player = ArenaPlayer(driver)
        player.point(player.screen.spot(spot_id).box.center)
        driver.frames(3, ms=400)

    return pose


@scene(ArenaScreen, _tip_of("buy"))
def arena_tip_of_a_button(folder):
    return crowd(folder).driver


@scene(ArenaScreen, _tip_of("spell:plaguing-arrow"))
def arena_tip_of_a_spell(folder):
    return crowd(folder).driver
