"""Plays the sounds, or does the same in silence where there is no device. One volume, one mute; both live."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Protocol

import pygame

from krosmaster.client.scenes.sound_effects import RATE, Effect
from krosmaster.client.settings import LOUDEST_PERCENT, Settings

_AGAIN_S = 0.06
"""The same sound is not begun twice within this time: many things at once are heard as one."""
_CURVE = 1.6
"""How loudness follows the percents, so that each step is heard as about the same."""
_BUFFER = 512
_CHANNELS = 16
_STDERR = 2


class Speaker(Protocol):
    """What sounds come out of."""

    def play(self, effect: Effect, volume: float) -> None:
        """Begin a sound, at a share of its own loudness; raises `pygame.error` if the device is gone."""
        ...

    def hush(self) -> None:
        """Break off whatever can be heard; raises `pygame.error` if the device is gone."""
        ...


class MixerSpeaker:
    """pygame's mixer, opened when it is made; raises `pygame.error` if there is no device."""

    def __init__(self) -> None:
        if pygame.mixer.get_init() is None:
            with _hushed():
                pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
        self._sound_of = cache(lambda effect: pygame.mixer.Sound(buffer=_samples(effect)))

    def play(self, effect: Effect, volume: float) -> None:
        """Begin a sound."""
        sound = self._sound_of(effect)
        sound.set_volume(volume)
        sound.play()

    def hush(self) -> None:
        """Break off all sounds."""
        pygame.mixer.stop()


class SilentSpeaker:
    """What is used without a device."""

    def play(self, effect: Effect, volume: float) -> None:
        """Nothing is heard."""

    def hush(self) -> None:
        """Nothing was heard."""


class Sounds:
    """What every screen plays its sounds on. Nothing is opened or made before the first one that is to be heard."""

    def __init__(
        self,
        settings: Settings,
        opened: Callable[[], Speaker] = MixerSpeaker,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._opened = opened
        self._clock = clock
        self._speaker: Speaker | None = None
        self._begun: dict[Effect, float] = {}
        self._volume = 0.0
        self.follow(settings)

    @property
    def is_audible(self) -> bool:
        """Whether the player wants to hear anything."""
        return self._volume > 0

    def follow(self, settings: Settings) -> None:
        """Be as loud as the settings say."""
        share = settings.volume_percent / LOUDEST_PERCENT
        self._volume = 0.0 if settings.is_muted else share**_CURVE
        if not self.is_audible and self._speaker is not None:
            self._with_speaker(lambda speaker: speaker.hush())

    def prepare(self) -> None:
        """Open the device at once and have all sounds made beside the game, so that none is late.

        The device is opened in the caller's thread, for stderr is hushed for the whole process meanwhile:
        one frame may take longer by it.
        """
        if self.is_audible and self._speaker is None:
            self._open()
            if not isinstance(self._speaker, SilentSpeaker):
                _make_all()

    def play(self, effect: Effect) -> None:
        """Begin a sound, unless it is muted or has only just begun."""
        now = self._clock()
        if not self.is_audible or now - self._begun.get(effect, -_AGAIN_S) < _AGAIN_S:
            return
        self._begun[effect] = now
        self._with_speaker(lambda speaker: speaker.play(effect, self._volume))

    def _with_speaker(self, act: Callable[[Speaker], None]) -> None:
        try:
            act(self._speaker or self._open())
        except pygame.error:  # the device is gone; the game goes on
            self._speaker = SilentSpeaker()

    def _open(self) -> Speaker:
        try:
            self._speaker = self._opened()
        except (pygame.error, NotImplementedError):  # pygame without a mixer says so when it is touched
            self._speaker = SilentSpeaker()
        return self._speaker


def _samples(effect: Effect) -> bytes:
    """A sound as the mixer takes it."""
    # imported with the first sound, after the first picture: numpy comes with it
    from krosmaster.client.scenes.sound_recipes import samples  # noqa: PLC0415

    return samples(effect).tobytes()


@cache
def _make_all() -> None:
    """Once in the life of the program, in a thread of its own."""

    def make() -> None:
        for effect in Effect:
            _samples(effect)

    threading.Thread(target=make, name="sounds", daemon=True).start()


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """Without a device the system's sound libraries complain on stderr, past Python: players need not read that."""
    try:
        kept = os.dup(_STDERR)
    except OSError:  # no stderr at all
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), _STDERR)
        yield
    finally:
        os.dup2(kept, _STDERR)
        os.close(kept)
