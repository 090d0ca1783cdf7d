"""What is heard: how the sounds are made, what they go with, and silence where it is due."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from arena_player import cell
from client_fixtures import started

from krosmaster.arena.dice import Face, Purpose
from krosmaster.arena.events import DiceRolled
from krosmaster.client.scenes.scene_kinds import SceneKind
from krosmaster.client.scenes.scene_sounds import EFFECTS, SILENT, of_landing
from krosmaster.client.scenes.sound_effects import RATE, TURNS, Effect
from krosmaster.client.scenes.sound_recipes import samples
from krosmaster.client.scenes.sounds import MixerSpeaker, SilentSpeaker, Sounds
from krosmaster.client.scenes.synthesis import as_heard, loudest
from krosmaster.client.settings import AnimationSpeed, Settings

ROOT = Path(__file__).resolve().parents[3]
EVERY = pytest.mark.parametrize("effect", Effect)


class Ear:
    """A speaker that remembers."""

    def __init__(self):
        self.heard = []

    def play(self, effect, volume):
        self.heard.append((effect, volume))

    def hush(self):
        self.heard.append(("hush", 0))

    @property
    def effects(self):
        return [effect for effect, _volume in self.heard]


def listened_to(driver):
    """The same client with an ear in the place of its device."""
    ear = Ear()
    driver.app.services.sounds._speaker = ear
    driver.app.services.sounds._begun.clear()
    return ear


def heard_by(settings=None, *, clock=lambda: 0.0):
    ear = Ear()
    return Sounds(settings or Settings("en"), lambda: ear, clock), ear


# ---- how they are made ----


@EVERY
def test_sound_is_short_loud_enough_and_not_clipped(effect):
    wave = samples(effect) / 32767
    assert 0.15 < len(wave) / RATE < 3.0
    assert 0.05 < np.max(np.abs(wave)) < 0.9
    assert 0.03 < loudest(as_heard(wave)) < 0.15


@EVERY
def test_sound_begins_and_ends_without_a_click(effect):
    wave = samples(effect) / 32767
    loud = np.max(np.abs(wave))
    assert np.max(np.abs(wave[:3])) < 0.02 * loud
    assert np.max(np.abs(wave[-3:])) < 0.002
    assert abs(np.mean(wave)) < 0.01


def test_no_two_sounds_are_the_same():
    assert len({samples(effect).tobytes() for effect in Effect}) == len(Effect)


def test_every_kind_of_scene_has_a_sound_or_is_silent_on_purpose():
    assert set(EFFECTS) | SILENT == set(SceneKind)
    assert not set(EFFECTS) & SILENT


@pytest.mark.parametrize(
    ("purpose", "successes", "effect"),
    [
        (Purpose.CRITICAL, 1, Effect.CRITICAL),
        (Purpose.ARMOR, 2, Effect.ARMOR),
        (Purpose.ARMOR, 0, Effect.LANDED),
        (Purpose.TENSION, 0, Effect.LANDED),
    ],
)
def test_dice_that_come_to_rest_tell_what_succeeded(purpose, successes, effect):
    roll = DiceRolled(purpose, None, 0, (Face.WILD, Face.LOCK), (), successes, "DIE-1")
    assert of_landing(roll) is effect


# ---- volume, mute, device ----


def test_volume_follows_the_settings_and_mute_is_silence():
    volumes = []
    for percent in (100, 50, 10):
        sounds, ear = heard_by(Settings("en", volume_percent=percent))
        sounds.play(Effect.HIT)
        volumes.append(ear.heard[0][1])
    assert volumes[0] == 1.0
    assert volumes == sorted(volumes, reverse=True)
    for silent in (Settings("en", volume_percent=0), Settings("en", is_muted=True)):
        sounds, ear = heard_by(silent)
        sounds.prepare()
        sounds.play(Effect.HIT)
        assert not ear.heard


def test_what_is_heard_breaks_off_when_it_is_muted():
    sounds, ear = heard_by()
    sounds.play(Effect.FANFARE)
    sounds.follow(Settings("en", is_muted=True))
    assert ear.effects == [Effect.FANFARE, "hush"]


def test_same_sound_is_not_begun_twice_at_once():
    now = [0.0]
    sounds, ear = heard_by(clock=lambda: now[0])
    for _ in range(5):
        sounds.play(Effect.HIT)
    sounds.play(Effect.KAMAS)
    now[0] = 0.1
    sounds.play(Effect.HIT)
    assert ear.effects == [Effect.HIT, Effect.KAMAS, Effect.HIT]


def test_without_a_device_everything_goes_on_in_silence():
    asked = []

    def absent():
        asked.append(1)
        raise pygame.error("no audio device")

    sounds = Sounds(Settings("en"), absent)
    sounds.prepare()
    sounds.play(Effect.HIT)
    sounds.play(Effect.KAMAS)
    assert isinstance(sounds._speaker, SilentSpeaker)
    assert len(asked) == 1


def test_device_that_is_lost_is_missed_by_nobody():
    class Lost(Ear):
        def play(self, effect, volume):
            super().play(effect, volume)
            raise pygame.error("mixer not initialized")

    sounds = Sounds(Settings("en"), Lost)
    sounds.play(Effect.HIT)
    sounds.play(Effect.KAMAS)
    assert isinstance(sounds._speaker, SilentSpeaker)


def test_mixer_plays_what_was_made_in_its_own_format():
    speaker = MixerSpeaker()
    assert pygame.mixer.get_init() == (RATE, -16, 1)
    speaker.play(Effect.KAMAS, 0.5)
    assert pygame.mixer.get_busy()
    assert speaker._sound_of(Effect.KAMAS).get_length() == pytest.approx(len(samples(Effect.KAMAS)) / RATE, abs=0.01)
    pygame.mixer.stop()


def test_nothing_is_written_to_the_terminal_where_there_is_no_sound_device():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from krosmaster.client.scenes.sounds import Sounds, SilentSpeaker\n"
        "from krosmaster.client.settings import AnimationSpeed, Settings\n"
        "from krosmaster.client.scenes.sound_effects import Effect\n"
        "sounds = Sounds(Settings('en'))\n"
        "sounds.play(Effect.CLICK)\n"
        "assert isinstance(sounds._speaker, SilentSpeaker), sounds._speaker\n"
        "sys.stderr.write('still here')\n"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": "alsa", "AUDIODEV": "nowhere", "ALSA_CONFIG_PATH": os.devnull}
    done = subprocess.run(
        [sys.executable, "-c", code, str(ROOT)], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "still here")


# ---- what they go with ----


def test_buttons_click_and_m_mutes_and_is_kept(tmp_path):
    driver = started(tmp_path)
    ear = listened_to(driver)
    driver.press("settings")
    assert ear.effects == [Effect.CLICK]
    driver.key(pygame.K_m, text="m")
    assert driver.app.services.settings.is_muted
    driver.press("close")
    assert ear.effects == [Effect.CLICK, "hush"]
    assert started(tmp_path).app.services.settings.is_muted


def test_letter_m_in_a_name_is_a_letter(tmp_path):
    driver = started(tmp_path)
    driver.press("play")
    driver.click(driver.widgets.box("name-0").center)
    driver.key(pygame.K_m, text="m")
    assert not driver.app.services.settings.is_muted


def test_mute_in_the_arena_is_said(player):
    player.driver.key(pygame.K_m, text="m")
    assert player.driver.app.services.settings.is_muted
    assert "M" in player.screen.shown.toast.markup
    player.driver.key(pygame.K_m, text="m")
    assert not player.driver.app.services.settings.is_muted


def test_refusal_and_choice_are_heard(player):
    ear = listened_to(player.driver)
    player.click_spot("spell:punch")
    player.click_cell(cell("a1"))
    assert ear.effects == [Effect.CHOOSE, Effect.REFUSE]


def walked(player):
    """A cell two steps from whoever acts."""
    walks = player.screen.shown.controller.reach().walks
    return next(to for to, walk in walks.items() if len(walk.shortest.steps) == 2)


def test_act_that_is_not_shown_makes_one_sound(player):
    ear = listened_to(player.driver)
    player.click_cell(walked(player))
    assert ear.effects == [Effect.STEP]


def test_sounds_follow_what_is_shown_and_skipping_does_not_make_up_for_them(player):
    settings = player.driver.app.services.settings
    player.driver.app.change_settings(replace(settings, animation_speed=AnimationSpeed.NORMAL))
    player.driver.frames(1)
    ear = listened_to(player.driver)
    player.click_cell(walked(player))
    assert ear.effects == [Effect.STEP]
    player.driver.key(pygame.K_SPACE)
    player.driver.frames(30)
    assert ear.effects == [Effect.STEP]


def test_player_who_is_called_hears_the_call_of_the_seat(player):
    ear = listened_to(player.driver)
    player.click_spot("end-turn")
    player.confirm()
    player.settle()
    assert {*TURNS} & {*ear.effects} == {TURNS[player.state.asked]}
