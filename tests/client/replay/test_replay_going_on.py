"""From a watched match to one that is played, and the other way."""

from __future__ import annotations

import dataclasses

import pygame
from arena_player import DUEL, QUEEN, ArenaPlayer, in_a_position
from bold_policy import next_command
from replay_watching import watching

from krosmaster.arena.commands import Concede
from krosmaster.arena.summary import digest
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.arena.victory import VictoryModal
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.screens.notice_screen import NoticeScreen


def test_going_on_makes_a_match_of_its_own_and_leaves_the_watched_one_alone(tmp_path, fought):
    driver = watching(tmp_path, fought)
    before = digest(fought.state), len(fought.records)
    driver.screen._go_to(90)
    wanted, commands = driver.screen.replay.state, driver.screen.replay.commands
    driver.key(pygame.K_g)
    assert isinstance(driver.screen, NoticeScreen)
    driver.press("choice-0")
    assert isinstance(driver.screen, ArenaScreen)
    match = driver.screen.shown.controller.match
    assert match is not fought
    assert len(match.records) == commands
    assert dataclasses.replace(driver.screen.state, setup=wanted.setup, dice=wanted.dice) == wanted
    assert driver.screen.state.dice != wanted.dice
    match.submit(Concede(match.state.asked))
    assert (digest(fought.state), len(fought.records)) == before


def test_match_gone_on_with_is_kept_with_its_past_and_its_new_dice(tmp_path, fought):
    driver = watching(tmp_path, fought)
    driver.screen._go_to(90)
    driver.key(pygame.K_g)
    driver.press("choice-0")
    shown = driver.screen.shown
    for _ in range(20):
        shown.take(shown.controller.submit(next_command(shown.state)))
    again = driver.app.services.saves.load(tmp_path / "saves" / "autosave.yaml")
    assert digest(again.state) == digest(shown.state)
    assert [step.events for step in again.steps] == [step.events for step in shown.controller.match.steps]


def test_finished_match_cannot_be_gone_on_with_from_its_end(tmp_path, fought):
    driver = watching(tmp_path, fought)
    driver.key(pygame.K_END)
    assert not driver.screen.spot("replay:fork").enabled
    driver.key(pygame.K_g)
    assert isinstance(driver.screen, ReplayScreen)


def test_victory_panel_leads_to_the_replay_and_back(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN)
    player.settle()
    player.screen.acts.concede()
    player.settle()
    player.driver.frames(3)
    assert isinstance(player.screen.modal, VictoryModal)
    player.click_spot("victory:watch")
    assert isinstance(player.driver.screen, ReplayScreen)
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.driver.screen, ArenaScreen)


def test_again_after_a_match_that_went_on_from_a_replay_deals_other_rewards(tmp_path, fought):
    driver = watching(tmp_path, fought)
    driver.key(pygame.K_g)
    driver.press("choice-0")
    forked_shop = fought.steps[0].state.shop
    dealt = []
    player = ArenaPlayer(driver)
    for _ in range(2):
        player.settle()
        player.screen.acts.concede()
        player.settle()
        driver.frames(3)
        player.click_spot("victory:again")
        dealt.append({tier: shelf.piles for tier, shelf in player.state.shop.items()})
    assert dealt[0] != dealt[1]
    assert {tier: shelf.piles for tier, shelf in forked_shop.items()} not in dealt
