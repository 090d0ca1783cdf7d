"""Instruments made of arithmetic: every sound is a mono array of floats at `RATE`, built from these and mixed.

Three families give the game its voice: mallets of wood, small bells, and noise shaped like wind, fire and stone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from krosmaster.client.scenes.sound_effects import RATE

Wave = NDArray[np.float64]


_FADE_IN_S, _FADE_OUT_S = 0.002, 0.03
_WINDOW_S = 0.05
_CEILING = 0.89
_HUSH = 0.002
"""What is left of a sound is cut where it is that much weaker than at its strongest."""
_MALLET = ((1.0, 1.0, 1.0), (3.93, 0.32, 0.38), (9.2, 0.10, 0.16))
_BELL = ((1.0, 1.0, 1.0), (2.0, 0.42, 0.7), (2.76, 0.30, 0.5), (5.40, 0.16, 0.28))
"""Partials as their frequency, loudness and length in shares of the first one's."""


def note(semitones: float) -> float:
    """The frequency in Hz of a note, counted from middle C."""
    return float(261.626 * 2.0 ** (semitones / 12))


def silence(seconds: float) -> Wave:
    """Nothing, for a while."""
    return np.zeros(round(seconds * RATE))


def mallet(frequency: float, seconds: float = 0.35, hardness: float = 0.5) -> Wave:
    """A wooden bar struck: a round tone with a knock at its beginning; hardness 0 to 1."""
    struck = _ring(frequency, seconds, _MALLET, bright=0.4 + hardness)
    return mixed(struck, 0.5 * hardness * noise(0.03, 900, 5200, decay=0.006, seed=3))


def bell(frequency: float, seconds: float = 0.8) -> Wave:
    """A small bell."""
    return _ring(frequency, seconds, _BELL, bright=1.0)


def tone(start: float, end: float, seconds: float, *, decay: float = 0.3, wobble: float = 0.0) -> Wave:
    """A tone that glides from one frequency to another and dies away; wobble in shares of the frequency."""
    time = _time(seconds)
    share = time / seconds
    frequency = start * (end / start) ** share * (1 + wobble * np.sin(2 * np.pi * 6.5 * time))
    phase = 2 * np.pi * np.cumsum(frequency) / RATE
    return _let_go((np.sin(phase) + 0.18 * np.sin(2 * phase)) * np.exp(-time / decay))


def noise(seconds: float, low: float, high: float, *, decay: float | None = None, seed: int = 1) -> Wave:
    """Noise between two frequencies, with soft slopes; it dies away if a decay in seconds is given."""
    count = round(seconds * RATE)
    size = 1 << count.bit_length()
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(size))
    frequency = np.maximum(np.fft.rfftfreq(size, 1 / RATE), 1.0)
    below, above = np.maximum(low / frequency, 1.0) ** -3, np.maximum(frequency / high, 1.0) ** -3
    wave = np.fft.irfft(spectrum * below * above, size)[:count]
    wave /= np.sqrt(np.mean(wave**2)) + 1e-9
    if decay is not None:
        wave *= np.exp(-_time(seconds) / decay)
    return _let_go(0.35 * wave)


def sweep(seconds: float, start: float, end: float, *, seed: int = 1, width: float = 1.7) -> Wave:
    """Wind: a band of noise that wanders from one frequency to another, swelling and falling."""
    time, bands = _time(seconds), 7
    total = np.zeros(len(time))
    for place in range(bands):
        share = place / (bands - 1)
        middle = start * (end / start) ** share
        swell = np.exp(-(((time / seconds - 0.12 - 0.76 * share) / 0.16) ** 2))
        total += noise(seconds, middle / width, middle * width, seed=seed + place) * swell
    return np.asarray(total * np.sin(np.pi * np.minimum(time / seconds, 1.0)) ** 0.6)


def grains(seconds: float, low: float, high: float, count: int, *, seed: int = 1, decay: float = 0.008) -> Wave:
    """Crackling: short bursts of noise at uneven times, fewer and fewer."""
    chance = np.random.default_rng(seed)
    parts = []
    for place in range(count):
        at = seconds * float(chance.random()) ** 1.5 * 0.92
        burst = noise(6 * decay, low, high, decay=decay, seed=seed * 100 + place)
        parts.append(delayed(burst * float(chance.uniform(0.3, 1.0)), at))
    return mixed(silence(seconds), *parts)


def thump(start: float = 150, end: float = 48, seconds: float = 0.3) -> Wave:
    """Something heavy: a tone that falls fast, with a dull knock."""
    time = _time(seconds)
    frequency = end + (start - end) * np.exp(-time / 0.035)
    body = _let_go(np.sin(2 * np.pi * np.cumsum(frequency) / RATE) * np.exp(-time / (seconds / 3.2)))
    return mixed(body, noise(min(seconds, 0.12), 60, 900, decay=0.02, seed=9))


def delayed(wave: Wave, seconds: float) -> Wave:
    """The same, later."""
    return np.concatenate([silence(seconds), wave])


def mixed(*waves: Wave) -> Wave:
    """All together, as long as the longest."""
    total = np.zeros(max(len(wave) for wave in waves))
    for wave in waves:
        total[: len(wave)] += wave
    return total


def melody(notes: Sequence[tuple[float, Wave]]) -> Wave:
    """Sounds, each with the second at which it begins."""
    return mixed(*(delayed(wave, at) for at, wave in notes))


def swelling(wave: Wave, seconds: float) -> Wave:
    """The same, with a slow beginning."""
    return np.asarray(wave * np.minimum(_time(len(wave) / RATE) / seconds, 1.0) ** 1.5)


def in_the_room(wave: Wave, *, wet: float = 0.12, seconds: float = 0.35) -> Wave:
    """The same in the one room where everything is played: a short soft echo."""
    answer = _walls(seconds)
    size = 1 << (len(wave) + len(answer)).bit_length()
    echo = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(answer, size), size)[: len(wave) + len(answer)]
    echo *= np.max(np.abs(wave)) / (np.max(np.abs(echo)) + 1e-9)
    return mixed(wave, wet * echo)


@cache
def _walls(seconds: float) -> Wave:
    time = _time(seconds)
    answer = np.random.default_rng(77).standard_normal(len(time)) * np.exp(-time / (seconds / 5)) * (time > 0.008)
    return np.convolve(answer, np.full(6, 1 / 6), mode="same")  # walls swallow what is shrill


def finished(wave: Wave, loudness: float) -> NDArray[np.int16]:
    """Ready for the mixer: as loud to the ear at its loudest as asked (0 to 1), not clipped, soft at both ends."""
    wave = wave[: np.flatnonzero(np.abs(wave) > _HUSH * np.max(np.abs(wave)))[-1] + 1]
    wave = wave * (loudness / max(loudest(as_heard(wave)), 1e-9))
    wave = np.where(np.abs(wave) > 0.6, np.sign(wave) * (0.6 + 0.29 * np.tanh((np.abs(wave) - 0.6) / 0.29)), wave)
    into, out = round(_FADE_IN_S * RATE), min(round(_FADE_OUT_S * RATE), len(wave) // 2)
    wave[:into] *= np.sin(np.linspace(0, np.pi / 2, into)) ** 2
    wave[-out:] *= np.cos(np.linspace(0, np.pi / 2, out)) ** 2
    return np.asarray(np.round(np.clip(wave, -_CEILING, _CEILING) * 32767), dtype=np.int16)


def as_heard(wave: Wave) -> Wave:
    """The wave with what ears hear less of made weaker: the A weighting of IEC 61672."""
    size = 1 << len(wave).bit_length()
    square = np.fft.rfftfreq(size, 1 / RATE) ** 2
    curve = 12194.0**2 * square**2
    curve /= (square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2)) * (square + 12194.0**2)
    return np.asarray(1.259 * np.fft.irfft(np.fft.rfft(wave, size) * curve, size)[: len(wave)])


def loudest(wave: Wave) -> float:
    """The RMS of the loudest twentieth of a second."""
    window = min(round(_WINDOW_S * RATE), len(wave))
    power = np.concatenate([[0.0], np.cumsum(np.asarray(wave, float) ** 2)])
    return float(np.sqrt(np.max(power[window:] - power[:-window]) / window))


def _let_go(wave: Wave) -> Wave:
    """The same, its last fifth falling to nothing: no part of a sound breaks off."""
    out = max(len(wave) // 5, 1)
    wave[-out:] *= np.cos(np.linspace(0, np.pi / 2, out)) ** 2
    return np.asarray(wave)


def _time(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _ring(frequency: float, seconds: float, partials: Sequence[tuple[float, float, float]], *, bright: float) -> Wave:
    time = _time(seconds)
    total = np.zeros(len(time))
    for number, (ratio, loudness, length) in enumerate(partials):
        if frequency * ratio < RATE / 2.5:
            part = np.sin(2 * np.pi * frequency * ratio * time) * np.exp(-time / (seconds * length / 4))
            total += loudness * (bright if number else 1.0) * part
    return _let_go(total)
