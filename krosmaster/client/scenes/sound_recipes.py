"""How every sound of the game is made; nothing is recorded. The notes are those of one pentatonic scale."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from krosmaster.client.scenes.sound_effects import RATE, Effect
from krosmaster.client.scenes.synthesis import (
    Wave,
    bell,
    delayed,
    finished,
    grains,
    in_the_room,
    mallet,
    melody,
    mixed,
    noise,
    note,
    sweep,
    swelling,
    thump,
    tone,
)

_SOFT, _USUAL, _LOUD = 0.045, 0.09, 0.125


@cache
def samples(effect: Effect) -> NDArray[np.int16]:
    """A sound at `RATE`, made when it is first asked for."""
    loudness, recipe = _RECIPES[effect]
    return finished(in_the_room(recipe()), loudness)


def _chord(*semitones: float, apart: float = 0.0, seconds: float = 0.5) -> Wave:
    """Notes of a bell and a mallet together, one after the other."""
    return melody(
        [
            (place * apart, mixed(mallet(note(one), seconds, 0.35), 0.3 * bell(note(one + 12), seconds)))
            for place, one in enumerate(semitones)
        ]
    )


def _clatter(seconds: float, count: int, seed: int) -> Wave:
    """Dice in a hand: small wooden knocks, closer and closer."""
    chance = np.random.default_rng(seed)
    knocks = []
    for place in range(count):
        at = seconds * (place / count) ** 0.8 + float(chance.uniform(0, 0.02))
        pitch = note(22 + float(chance.uniform(-5, 7)))
        knocks.append((at, float(chance.uniform(0.4, 1.0)) * mallet(pitch, 0.06, 1.0)))
    return melody(knocks)


def _drops(*frequencies: float) -> Wave:
    """Bubbles: tones that slip upwards."""
    return melody([(place * 0.055, tone(f, f * 2.1, 0.09, decay=0.03)) for place, f in enumerate(frequencies)])


def _call(*semitones: float) -> Wave:
    """Who is called: four notes of a mallet, the last one held by a bell."""
    notes = [(place * 0.11, mallet(note(one), 0.4, 0.4)) for place, one in enumerate(semitones)]
    return melody([*notes, (0.11 * (len(semitones) - 1), 0.4 * bell(note(semitones[-1] + 12), 0.8))])


def _fanfare() -> Wave:
    lead = ((0, 0.0), (0, 0.16), (4, 0.32), (7, 0.48), (4, 0.68), (7, 0.84), (12, 1.04))
    notes = [(at, mixed(mallet(note(one), 0.6, 0.5), 0.5 * _horn(note(one), 0.3))) for one, at in lead]
    horns = (_horn(note(one), 1.1) for one in (0, 4, 7, 12))
    last = mixed(*horns, 0.5 * bell(note(24), 1.4), 0.3 * bell(note(28), 1.4))
    glitter = 0.4 * grains(0.9, 5000, 11000, 22)
    return melody([*notes, (1.04, 0.6 * last), (1.04, thump(120, 52, 0.5)), (1.1, glitter)])


def _horn(frequency: float, seconds: float) -> Wave:
    parts = (tone(frequency * ratio, frequency * ratio, seconds, decay=seconds / 2) / ratio for ratio in (1, 2, 3, 4))
    return swelling(mixed(*parts), 0.03)


def _lock() -> Wave:
    """A bolt slides and falls into place."""
    fall = mixed(mallet(note(4), 0.14, 1.0), _snap())
    return melody([(0, noise(0.07, 1200, 4800, decay=0.03, seed=51)), (0.08, fall)])


def _rumble(blow: Wave, high: float, decay: float) -> Wave:
    """A heavy blow with the rolling of stones or flames below a frequency."""
    return mixed(blow, noise(len(blow) / RATE, 60, high, decay=decay, seed=23))


def _snap() -> Wave:
    """Two pieces of metal meet."""
    return mixed(0.5 * bell(note(29), 0.12), noise(0.04, 1800, 8000, decay=0.007, seed=52))


_RECIPES: Mapping[Effect, tuple[float, Callable[[], Wave]]] = {
    # the hand of the player
    Effect.CLICK: (_SOFT, lambda: mallet(note(19), 0.09, 0.8)),
    Effect.CHOOSE: (_SOFT, lambda: _chord(12, 16, apart=0.045, seconds=0.22)),
    Effect.REFUSE: (_SOFT, lambda: melody([(0, mallet(note(-5), 0.16, 0.7)), (0.085, mallet(note(-6), 0.2, 0.7))])),
    Effect.UNDO: (_SOFT, lambda: mixed(_chord(16, 12, 7, apart=0.05, seconds=0.2), 0.25 * sweep(0.22, 2600, 700))),
    Effect.DIE_SET: (_SOFT, lambda: melody([(0, mallet(note(26), 0.07, 1.0)), (0.05, mallet(note(31), 0.12, 0.8))])),
    # walking and being moved
    Effect.STEP: (_SOFT, lambda: mixed(noise(0.09, 180, 1500, decay=0.018, seed=5), 0.5 * mallet(note(-3), 0.1, 0.2))),
    Effect.LOCKED: (_USUAL, lambda: mixed(thump(190, 90, 0.18), 0.7 * _lock())),
    Effect.PUSH: (_USUAL, lambda: mixed(sweep(0.28, 300, 1400, seed=11), 0.7 * thump(170, 70, 0.2))),
    Effect.PULL: (_USUAL, lambda: mixed(sweep(0.28, 1500, 320, seed=12), delayed(0.6 * thump(160, 80, 0.16), 0.14))),
    Effect.LEAP: (_USUAL, lambda: mixed(tone(300, 820, 0.22, decay=0.12), 0.8 * sweep(0.3, 500, 2400, seed=13))),
    Effect.SWAP: (
        _USUAL,
        lambda: mixed(tone(420, 900, 0.3, decay=0.16), tone(900, 420, 0.3, decay=0.16), sweep(0.4, 700, 2200, seed=14)),
    ),
    Effect.PLACED: (_USUAL, lambda: mixed(0.8 * thump(210, 95, 0.16), mallet(note(7), 0.25, 0.6))),
    # spells
    Effect.PUNCH: (_USUAL, lambda: mixed(thump(240, 70, 0.22), 0.9 * noise(0.1, 300, 3200, decay=0.016, seed=21))),
    Effect.AIR: (_USUAL, lambda: mixed(sweep(0.5, 900, 4200, seed=22), 0.22 * tone(880, 1480, 0.4, decay=0.2))),
    Effect.EARTH: (
        _USUAL,
        lambda: mixed(_rumble(thump(130, 40, 0.5), 420, 0.14), grains(0.45, 300, 1800, 16, seed=4)),
    ),
    Effect.FIRE: (
        _USUAL,
        lambda: mixed(sweep(0.5, 420, 1500, seed=24, width=2.4), 0.9 * grains(0.55, 1800, 7800, 30, seed=6)),
    ),
    Effect.WATER: (
        _USUAL,
        lambda: mixed(_drops(420, 610, 510, 760, 930), delayed(0.7 * noise(0.35, 700, 5200, decay=0.09, seed=25), 0.2)),
    ),
    Effect.NEUTRAL: (_USUAL, lambda: mixed(sweep(0.3, 1600, 600, seed=26), 0.8 * mallet(note(2), 0.3, 0.7))),
    Effect.CURE: (_USUAL, lambda: swelling(_chord(7, 12, 16, 19, apart=0.07, seconds=0.5), 0.05)),
    Effect.CHARM: (_USUAL, lambda: _chord(14, 21, 19, 26, apart=0.055, seconds=0.4)),
    Effect.SUMMON: (
        _USUAL,
        lambda: mixed(_drops(260, 330, 420), delayed(_chord(7, 14, apart=0.06), 0.12), sweep(0.4, 500, 2600)),
    ),
    Effect.BOOST: (_USUAL, lambda: mixed(_chord(12, 19, 24, apart=0.05, seconds=0.4), 0.4 * sweep(0.35, 1200, 5200))),
    # what comes of them
    Effect.HIT: (_USUAL, lambda: mixed(thump(300, 90, 0.16), 0.8 * noise(0.07, 500, 4200, decay=0.012, seed=31))),
    Effect.BLOCKED: (_USUAL, lambda: mixed(0.7 * bell(note(10), 0.3), mallet(note(5), 0.16, 1.0))),
    Effect.REFLECT: (_USUAL, lambda: mixed(bell(note(17), 0.5), tone(1700, 600, 0.3, decay=0.12))),
    Effect.HEALED: (_USUAL, lambda: _chord(16, 19, 24, apart=0.06, seconds=0.5)),
    Effect.MARKER: (_SOFT, lambda: melody([(0, mallet(note(12), 0.2, 0.5)), (0.06, mallet(note(12), 0.25, 0.3))])),
    Effect.FUSE: (_SOFT, lambda: mixed(grains(0.32, 3000, 9500, 26, seed=8, decay=0.005), 0.3 * tone(700, 1300, 0.3))),
    Effect.EXPLOSION: (
        _LOUD,
        lambda: mixed(_rumble(thump(190, 34, 0.8), 1300, 0.17), grains(0.7, 400, 3200, 22, seed=9)),
    ),
    Effect.TRAP: (_USUAL, lambda: melody([(0, _snap()), (0.06, _snap()), (0.09, 0.7 * thump(220, 80, 0.2))])),
    Effect.LEAVING: (_SOFT, lambda: mixed(tone(760, 240, 0.28, decay=0.14), 0.6 * sweep(0.3, 2400, 700, seed=33))),
    Effect.KNOCK_OUT: (
        _LOUD,
        lambda: melody(
            [
                (0, thump(260, 50, 0.45)),
                (0, noise(0.16, 250, 3600, decay=0.03, seed=34)),
                (0.16, tone(620, 150, 0.5, decay=0.26, wobble=0.05)),
                (0.52, 0.8 * mallet(note(-8), 0.4, 0.5)),
            ]
        ),
    ),
    Effect.CHOP: (_USUAL, lambda: mixed(mallet(note(-1), 0.14, 1.0), noise(0.07, 600, 3600, decay=0.014, seed=35))),
    Effect.CRASH: (
        _USUAL,
        lambda: mixed(thump(180, 70, 0.3), _clatter(0.35, 12, 7), grains(0.4, 900, 5200, 22, seed=10)),
    ),
    # dice and coins
    Effect.RATTLE: (_USUAL, lambda: _clatter(0.4, 11, 2)),
    Effect.LANDED: (_SOFT, lambda: melody([(0, mallet(note(14), 0.1, 1.0)), (0.05, mallet(note(10), 0.1, 0.9))])),
    Effect.CRITICAL: (_USUAL, lambda: mixed(_chord(12, 19, apart=0.05, seconds=0.35), sweep(0.2, 1500, 5600, seed=41))),
    Effect.ARMOR: (_USUAL, lambda: mixed(bell(note(9), 0.45), 0.7 * bell(note(16), 0.4), mallet(note(-3), 0.2, 1.0))),
    Effect.DODGE: (_USUAL, lambda: mixed(sweep(0.24, 2200, 5200, seed=42), tone(520, 1100, 0.16, decay=0.07))),
    Effect.LOCK: (_USUAL, _lock),
    Effect.COIN: (
        _USUAL,
        lambda: melody([(at, (0.9 - at) * bell(note(36), 0.3)) for at in (0, 0.09, 0.17, 0.24, 0.3)]),
    ),
    Effect.TENSION: (
        _USUAL,
        lambda: mixed(swelling(tone(180, 420, 0.5, decay=0.5, wobble=0.02), 0.3), _clatter(0.45, 9, 5)),
    ),
    Effect.INSPIRED: (_USUAL, lambda: _chord(12, 16, 21, 28, apart=0.06, seconds=0.6)),
    # gains
    Effect.KAMAS: (_USUAL, lambda: melody([(0, bell(note(28), 0.35)), (0.07, bell(note(33), 0.6))])),
    Effect.GALLONS: (_USUAL, lambda: mixed(_chord(7, 12, 19, 24, apart=0.08, seconds=0.7), 0.3 * _horn(note(12), 0.5))),
    Effect.PURCHASE: (
        _USUAL,
        lambda: melody([(0, _clatter(0.16, 5, 6)), (0.12, bell(note(26), 0.3)), (0.2, bell(note(31), 0.6))]),
    ),
    Effect.REWARD: (_USUAL, lambda: mixed(0.5 * sweep(0.3, 900, 3600), _chord(14, 19, 26, apart=0.07, seconds=0.6))),
    # whose turn it is
    Effect.CHARACTER: (_SOFT, lambda: mixed(mallet(note(7), 0.3, 0.3), 0.2 * bell(note(19), 0.4))),
    Effect.TURN_0: (_USUAL, lambda: _call(0, 4, 7, 12)),
    Effect.TURN_1: (_USUAL, lambda: _call(12, 7, 9, 4)),
    Effect.TURN_2: (_USUAL, lambda: _call(2, 7, 2, 9)),
    Effect.TURN_3: (_USUAL, lambda: _call(9, 12, 9, 16)),
    Effect.FANFARE: (_LOUD, _fanfare),
}
