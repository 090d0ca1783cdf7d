"""What can be read while a match is watched: track, log, dice, cards, shop and rules."""

from __future__ import annotations

import pygame
from arena_player import teams
from bold_policy import next_command
from client_fixtures import CATALOG
from replay_watching import press, watching

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward, Source
from krosmaster.arena.events import RewardBought
from krosmaster.arena.setup_options import PlayerSetup, Setup
from krosmaster.client.log.log_row import can_unfold
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.play.replay import MarkKind
from krosmaster.table.match import Match


def test_track_marks_knock_outs_and_purchases_and_a_click_on_one_shows_it(tmp_path, fought):
    driver = watching(tmp_path, fought, size=(1920, 1080))
    replay, track = driver.screen.replay, driver.screen._bar.track
    assert {MarkKind.KNOCK_OUT, MarkKind.REWARD} <= {mark.kind for mark in track._marks}
    for mark in track._marks:
        box = track._mark_box(mark)
        assert track.mark_at(box.center) is mark
        driver.click(box.center)
        assert replay.at == mark.place
    fallen = next(mark for mark in track._marks if mark.kind is MarkKind.KNOCK_OUT)
    assert "is KO" in track.tip(track._mark_box(fallen).center)


def test_track_does_not_name_what_was_bought_from_a_pile(tmp_path):
    first, second = teams()
    setup = Setup(
        (PlayerSetup("Ana", first, kamas=60), PlayerSetup("Berto", second, kamas=60)),
        seed=3, board=CATALOG.boards["elemental-arena"], rotation=0, rewards=tuple(CATALOG.rewards.values()),
    )  # fmt: skip
    match = Match(engine, setup)
    while not any(isinstance(record.command, BuyReward) for record in match.records):
        buys = [one for one in engine.legal_commands(match.state) if isinstance(one, BuyReward)]
        match.submit(next((one for one in buys if one.source is Source.PILE), None) or next_command(match.state))
    reward = next(event.reward for event in match.steps[-1].events if isinstance(event, RewardBought))
    driver = watching(tmp_path, match)
    track = driver.screen._bar.track
    (mark,) = track._marks
    tip = track.tip(track._mark_box(mark).center)
    assert "buys an unseen reward (" in tip
    assert reward.names["en"] not in tip


def test_click_on_a_line_of_the_log_goes_to_what_it_tells(tmp_path, fought):
    driver = watching(tmp_path, fought)
    for place, end in ((150, 0), (60, 0), (driver.screen.replay.length, -1)):
        driver.screen._go_to(place)
        driver.frames(1)
        line = [spot for spot in driver.screen.spots if spot.verb == "log"][end]
        told = driver.screen.stage.log.told(int(line.subject))
        press(driver, line.id)
        assert driver.screen.replay.at == driver.screen.replay.place_of(told.act)
        assert driver.screen.replay.at > place or end


def test_second_click_on_a_line_unfolds_it(tmp_path, fought):
    driver = watching(tmp_path, fought, size=(1280, 800))
    driver.screen._go_to(150)
    driver.frames(1)
    log = driver.screen.stage.log
    lines = [int(spot.subject) for spot in driver.screen.spots if spot.verb == "log"]
    line = next(line for line in lines if can_unfold(log.told(line)))
    press(driver, f"log:{line}")
    assert driver.screen.replay.at == driver.screen.replay.place_of(log.told(line).act)
    press(driver, f"log:{line}")
    assert log.unfolded == {line}
    press(driver, f"log:{line}")
    assert not log.unfolded


def test_log_holds_the_whole_match_and_the_present_line_is_in_view(tmp_path, fought):
    driver = watching(tmp_path, fought)
    log = driver.screen.stage.log
    whole = driver.screen.sentences
    for place in (0, 40, 200, driver.screen.replay.length, 7):
        driver.screen._go_to(place)
        driver.frames(1)
        assert driver.screen.sentences == whole
        acts = [log.told(int(spot.subject)).act for spot in driver.screen.spots if spot.verb == "log"]
        assert min(acts) <= driver.screen.replay.commands <= max(acts)


def test_dice_of_an_act_lie_on_the_tray_wherever_one_comes_from(tmp_path, fought):
    driver = watching(tmp_path, fought)
    screen = driver.screen
    rolls = {}
    screen._go_to(100)
    while sum(map(len, rolls.values())) < 3:
        driver.key(pygame.K_RIGHT)
        rolls[screen.replay.at] = [shown.roll for shown in screen.playback.rolls]
    for place in reversed(rolls):
        assert screen.replay.at == place
        assert [shown.roll for shown in screen.playback.rolls] == rolls[place]
        driver.key(pygame.K_LEFT)


def test_pointing_at_a_figure_shows_its_card(tmp_path, fought):
    driver = watching(tmp_path, fought)
    driver.key(pygame.K_END)
    shown = driver.screen.playback.shown
    figure = next(figure for figure in shown.figures.values() if figure.in_play)
    driver.hover(driver.screen.spot(f"figure:{figure.handle}").box.center)
    assert driver.screen.stage._card._figure.handle == figure.handle
    driver.key(pygame.K_TAB)
    walked = driver.screen.stage._card._figure
    driver.key(pygame.K_TAB)
    assert driver.screen.stage._card._figure.handle != walked.handle


def test_shop_of_a_place_can_be_read_and_sells_nothing(tmp_path, fought):
    driver = watching(tmp_path, fought)
    place = next(mark.place for mark in driver.screen.replay.marks if mark.kind is MarkKind.REWARD) - 1
    driver.screen._go_to(place)
    driver.key(pygame.K_d)
    assert isinstance(driver.screen.modal, ShopModal)
    for spot in driver.screen.spots:
        if spot.id != "close-shop":
            driver.click(spot.box.center)
    assert isinstance(driver.screen.modal, ShopModal)
    driver.key(pygame.K_ESCAPE)
    assert driver.screen.modal is None
    assert driver.screen.replay.at == place


def test_rule_of_a_power_is_opened_from_its_tip_and_by_key(tmp_path, fought):
    driver = watching(tmp_path, fought)
    for by_key in (False, True):
        power = next(spot for spot in driver.screen.spots if spot.verb == "power")  # of who acts first
        driver.hover(power.box.center, ms=600)
        (link,) = (spot for spot in driver.screen.spots if spot.verb == "rule")
        driver.key(pygame.K_F2) if by_key else driver.click(link.box.center)
        assert isinstance(driver.screen, RulebookScreen)
        assert driver.screen.rule == link.subject
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.screen, ReplayScreen)
