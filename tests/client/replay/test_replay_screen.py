"""The replay viewer driven by mouse and keys: moving through a kept match, reading it, going on from it."""

from __future__ import annotations

import dataclasses
from random import Random

import pygame
import pytest
from arena_player import DUEL, QUEEN, ArenaPlayer, in_a_position, teams
from bold_policy import next_command
from client_fixtures import CATALOG, started

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward, Concede, Source
from krosmaster.arena.events import RewardBought
from krosmaster.arena.setup_options import PlayerSetup, Setup
from krosmaster.arena.summary import digest
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.arena.victory import VictoryModal
from krosmaster.client.log.log_row import can_unfold
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.replay.replay_bar import Pace
from krosmaster.client.replay.replay_keys import REPLAY_ACTS
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.ui.screen import Push
from krosmaster.play.replay import MarkKind
from krosmaster.table.match import Match


@pytest.fixture(scope="module")
def fought():
    """A whole duel of the box teams with one early purchase."""
    first, second = teams()
    setup = Setup(
        (PlayerSetup("Ana", first, kamas=12), PlayerSetup("Berto", second, kamas=12)),
        seed=3, board=CATALOG.boards["elemental-arena"], rotation=0, rewards=tuple(CATALOG.rewards.values()),
    )  # fmt: skip
    match = Match(engine, setup)
    while match.state.outcome is None:
        legal = engine.legal_commands(match.state)
        bought = next((command for command in legal if isinstance(command, BuyReward) and command.to), None)
        match.submit(bought or next_command(match.state))
    return match


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


def test_replay_plays_by_itself_from_the_start_and_stops_at_the_end(tmp_path, fought):
    driver = started(tmp_path)
    driver.app.stack.change(Push(ReplayScreen(driver.app.services, fought)))
    driver.frames(2)
    assert driver.screen.replay.at == 0
    driver.frames(2, ms=500)
    assert driver.screen.replay.at == 2
    driver.screen._go_to(driver.screen.replay.length - 3)
    driver.frames(5, ms=500)
    assert driver.screen.replay.at == driver.screen.replay.length
    assert not driver.screen.is_playing
    assert digest(driver.screen.playback.shown) == digest(fought.state)


def test_play_after_the_end_begins_anew(tmp_path, fought):
    driver = watching(tmp_path, fought)
    driver.key(pygame.K_END)
    driver.key(pygame.K_SPACE)
    assert driver.screen.is_playing
    assert driver.screen.replay.at <= 1


def test_step_on_is_shown_as_it_happens_and_step_back_at_once(tmp_path, fought):
    driver = watching(tmp_path, fought, animation_speed="normal")
    screen = driver.screen
    place = screen.replay.turns[1].place + 4
    screen.replay.go_to(place)
    screen.enter()
    driver.key(pygame.K_RIGHT)
    assert screen.replay.at == place + 1
    assert screen.playback.is_busy
    driver.frames(30, ms=100)
    assert digest(screen.playback.shown) == digest(screen.replay.state)
    driver.key(pygame.K_LEFT)
    assert screen.replay.at == place
    assert not screen.playback.is_busy
    assert digest(screen.playback.shown) == digest(screen.replay.state)


def test_what_is_watched_is_heard_unless_muted(tmp_path, fought, monkeypatch):
    driver = watching(tmp_path, fought, animation_speed="normal")
    heard = []
    monkeypatch.setattr(driver.app.services.sounds, "play", heard.append)
    driver.screen.replay.go_to(driver.screen.replay.turns[1].place + 4)
    driver.screen.enter()
    driver.key(pygame.K_RIGHT)
    driver.frames(30, ms=100)
    assert heard
    driver.key(pygame.K_m, text="m")
    assert driver.app.services.settings.is_muted


def test_keys_move_by_act_and_turn_and_to_the_ends(tmp_path, fought):
    driver = watching(tmp_path, fought)
    replay = driver.screen.replay
    first, second = (turn.place for turn in replay.turns[:2])
    for key, mod, place in (
        (pygame.K_RIGHT, pygame.KMOD_LSHIFT, first),
        (pygame.K_DOWN, 0, second),
        (pygame.K_RIGHT, 0, second + 1),
        (pygame.K_LEFT, 0, second),
        (pygame.K_UP, 0, first),
        (pygame.K_END, 0, replay.length),
        (pygame.K_LEFT, pygame.KMOD_RSHIFT, replay.turns[-1].place),
        (pygame.K_HOME, 0, 0),
        (pygame.K_LEFT, 0, 0),
    ):
        driver.key(key, mod)
        assert replay.at == place


def test_every_button_does_what_its_key_does(tmp_path, fought):
    driver = watching(tmp_path, fought)
    replay = driver.screen.replay
    for name, place in (
        ("turn-forward", replay.turns[0].place),
        ("forward", replay.turns[0].place + 1),
        ("turn-back", replay.turns[0].place),
        ("back", replay.turns[0].place - 1),
        ("end", replay.length),
        ("start", 0),
    ):
        press(driver, f"replay:{name}")
        assert replay.at == place
    press(driver, "replay:play")
    assert driver.screen.is_playing


def test_every_key_of_the_list_has_something_to_press(tmp_path, fought):
    driver = watching(tmp_path, fought)
    ids = {spot.id for spot in driver.screen.spots}
    own = {"next", "previous", "log-up", "log-down", "keys", "look-up", "mute", "flatten", "zoom:out", "view:next"}
    assert set(REPLAY_ACTS.values()) - own <= ids


def test_pace_changes_how_much_of_the_match_passes(tmp_path, fought):
    reached = {}
    for pace in Pace:
        driver = watching(tmp_path / pace.name, fought)
        while driver.screen.pace is not pace:
            driver.key(pygame.K_s)
        driver.key(pygame.K_SPACE)
        driver.frames(60, ms=50)
        reached[pace] = driver.screen.replay.at
    assert 0 < reached[Pace.SLOW] < reached[Pace.NORMAL] < reached[Pace.FAST]


def test_click_and_drag_on_the_track_go_there(tmp_path, fought):
    driver = watching(tmp_path, fought)
    replay, track = driver.screen.replay, driver.screen._bar.track
    low = track.box.bottom - 12
    driver.click((track.px_of(120), low))
    assert abs(replay.at - 120) <= 1
    driver.post(pygame.MOUSEMOTION, pos=(track.px_of(20), low), rel=(0, 0), buttons=(0, 0, 0))
    driver.post(pygame.MOUSEBUTTONDOWN, pos=(track.px_of(20), low), button=1)
    driver.frames(1)
    assert abs(replay.at - 20) <= 1
    driver.post(pygame.MOUSEMOTION, pos=(track.px_of(60), 100), rel=(9, 9), buttons=(1, 0, 0))
    driver.frames(1)
    assert abs(replay.at - 60) <= 1
    driver.post(pygame.MOUSEBUTTONUP, pos=(track.px_of(60), 100), button=1)
    driver.post(pygame.MOUSEMOTION, pos=(track.px_of(100), 100), rel=(9, 9), buttons=(0, 0, 0))
    driver.frames(1)
    assert abs(replay.at - 60) <= 1


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


def test_place_stays_through_resize_scale_and_language(tmp_path, fought):
    driver = watching(tmp_path, fought)
    driver.screen._go_to(77)
    driver.frames(1)
    english = driver.screen.sentences
    for changed in ({"language": "fr"}, {"scale_percent": 75}, {"full_screen": False}):
        driver.app.change_settings(dataclasses.replace(driver.app.services.settings, **changed))
        driver.frames(2)
    driver.app.stack.resize((1600, 900))
    driver.frames(2)
    assert driver.screen.replay.at == 77
    assert driver.screen.sentences != english


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


def test_replay_that_nobody_touches_is_drawn_at_full_speed_until_it_ends(tmp_path, fought):
    driver = started(tmp_path, animation_speed="normal")
    driver.app.stack.change(Push(ReplayScreen(driver.app.services, fought)))
    driver.frames(1, ms=13_000)
    driver.screen._go_to(driver.screen.replay.length - 6)
    moved = []
    for _ in range(80):
        driver.frames(1, ms=40)
        moved.append(not driver.app.is_at_rest)
    assert driver.app.services.is_at_rest
    assert sum(moved) > 20
    driver.frames(200, ms=100)
    assert driver.app.is_at_rest
    assert not driver.screen.is_playing


def test_replay_is_heard_as_it_was(tmp_path, fought, monkeypatch):
    driver = watching(tmp_path, fought, animation_speed="normal")
    heard = []
    monkeypatch.setattr(driver.app.services.sounds, "play", heard.append)
    for _ in range(12):
        driver.key(pygame.K_RIGHT)
        driver.frames(10, ms=200)
    assert heard
    before = len(heard)
    driver.key(pygame.K_LEFT)
    driver.frames(5, ms=200)
    assert len(heard) == before


KEYS = [chord for chord in REPLAY_ACTS if chord.key not in (pygame.K_g, pygame.K_ESCAPE)]


def test_monkey_at_the_replay_raises_nothing_and_changes_no_match(tmp_path, fought):
    before = digest(fought.state), len(fought.records)
    chance = Random(3)
    driver = watching(tmp_path, fought, animation_speed="fast")
    for _ in range(120):
        draw = chance.random()
        at = (chance.randrange(1024), chance.randrange(640))
        if draw < 0.45:
            chord = chance.choice(KEYS)
            driver.post(pygame.KEYDOWN, key=chord.key, mod=chord.mod, unicode="", scancode=0)
        elif draw < 0.6:
            driver.post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)), flipped=False, touch=False)
        else:
            driver.post(pygame.MOUSEMOTION, pos=at, rel=(3, 3), buttons=(1, 0, 0), touch=False)
            kind = chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            driver.post(kind, pos=at, button=chance.choice((1, 1, 2)), touch=False)
        driver.frames(1, ms=chance.choice((16, 400)))
        if not isinstance(driver.screen, ReplayScreen):  # a rule was opened, or the replay was left
            driver.app.stack.change(Push(ReplayScreen(driver.app.services, fought)))
    assert (digest(fought.state), len(fought.records)) == before


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
