"""The replay viewer driven by mouse and keys: moving through a kept match, seen and heard."""

from __future__ import annotations

import dataclasses
from random import Random

import pygame
from client_fixtures import started
from replay_watching import press, watching

from krosmaster.arena.summary import digest
from krosmaster.client.replay.replay_bar import Pace
from krosmaster.client.replay.replay_keys import REPLAY_ACTS
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.ui.screen import Push


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
