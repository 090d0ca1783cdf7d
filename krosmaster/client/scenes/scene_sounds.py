"""Which sound goes with what is shown, and which one speaks for an act that is not shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from krosmaster.arena.dice import Purpose
from krosmaster.arena.events import DiceRolled, Event
from krosmaster.arena.state import State
from krosmaster.client.scenes.playback import Playback
from krosmaster.client.scenes.scene_kinds import SceneKind, kind_of
from krosmaster.client.scenes.sound_effects import Effect
from krosmaster.client.scenes.sounds import Sounds

EFFECTS: Mapping[SceneKind, Effect] = {
    SceneKind.STEP: Effect.STEP,
    SceneKind.LOCKED: Effect.LOCKED,
    SceneKind.PUSH: Effect.PUSH,
    SceneKind.PULL: Effect.PULL,
    SceneKind.LEAP: Effect.LEAP,
    SceneKind.CARRY: Effect.LEAP,
    SceneKind.SWAP: Effect.SWAP,
    SceneKind.PUNCH: Effect.PUNCH,
    SceneKind.AIR: Effect.AIR,
    SceneKind.EARTH: Effect.EARTH,
    SceneKind.FIRE: Effect.FIRE,
    SceneKind.WATER: Effect.WATER,
    SceneKind.NEUTRAL: Effect.NEUTRAL,
    SceneKind.CURE: Effect.CURE,
    SceneKind.CONJURE: Effect.CHARM,
    SceneKind.CHARM: Effect.CHARM,
    SceneKind.HIT: Effect.HIT,
    SceneKind.BLOCKED: Effect.BLOCKED,
    SceneKind.REFLECT: Effect.REFLECT,
    SceneKind.HEALED: Effect.HEALED,
    SceneKind.MARKER: Effect.MARKER,
    SceneKind.SUMMONED: Effect.SUMMON,
    SceneKind.FUSE: Effect.FUSE,
    SceneKind.EXPLOSION: Effect.EXPLOSION,
    SceneKind.TRAP: Effect.TRAP,
    SceneKind.LEAVING: Effect.LEAVING,
    SceneKind.KNOCK_OUT: Effect.KNOCK_OUT,
    SceneKind.SCENERY_HIT: Effect.CHOP,
    SceneKind.SCENERY_BROKEN: Effect.CRASH,
    SceneKind.DICE: Effect.RATTLE,
    SceneKind.COIN: Effect.COIN,
    SceneKind.TENSION: Effect.TENSION,
    SceneKind.INSPIRED: Effect.INSPIRED,
    SceneKind.KAMAS: Effect.KAMAS,
    SceneKind.GALLONS: Effect.GALLONS,
    SceneKind.PURCHASE: Effect.PURCHASE,
    SceneKind.REWARD: Effect.REWARD,
    SceneKind.BOOST: Effect.BOOST,
    SceneKind.PLACED: Effect.PLACED,
    SceneKind.CHARACTER: Effect.CHARACTER,
    SceneKind.END: Effect.FANFARE,
}

SILENT = frozenset({SceneKind.TURN})
"""Kinds of scenes without a sound: a new turn is heard when its player is called."""

_LANDED: Mapping[Purpose, Effect] = {
    Purpose.CRITICAL: Effect.CRITICAL,
    Purpose.ARMOR: Effect.ARMOR,
    Purpose.DODGE: Effect.DODGE,
    Purpose.LOCK: Effect.LOCK,
}
_SPOTS: Mapping[str, Effect] = {
    **dict.fromkeys(("spell", "reward", "place", "offer", "bearer", "give"), Effect.CHOOSE),
    **dict.fromkeys(("die", "set"), Effect.DIE_SET),
}
_TELLING = (
    SceneKind.END,
    SceneKind.KNOCK_OUT,
    SceneKind.EXPLOSION,
    SceneKind.TRAP,
    SceneKind.GALLONS,
    SceneKind.PURCHASE,
    SceneKind.REWARD,
    SceneKind.LOCKED,
    SceneKind.HIT,
    SceneKind.HEALED,
    SceneKind.BLOCKED,
)
"""The kinds that say most of an act, the first one most."""


def let_be_heard(playback: Playback, sounds: Sounds) -> None:
    """From now on what a playback begins to show is heard too."""
    playback.on_scene(lambda kind: sounds.play(EFFECTS[kind]) if kind in EFFECTS else None)
    playback.on_landing(lambda roll: sounds.play(of_landing(roll)))


def of_spot(verb: str) -> Effect:
    """The sound of a spot that is pressed, by what it is for."""
    return _SPOTS.get(verb, Effect.CLICK)


def of_landing(roll: DiceRolled) -> Effect:
    """The sound of dice that come to rest: what succeeded, or mere wood."""
    return _LANDED.get(roll.purpose, Effect.LANDED) if roll.successes else Effect.LANDED


def of_act(happened: Iterable[Event], before: State) -> Effect | None:
    """The one sound for an act that is not shown; `before` is the position before it."""
    kinds = [kind for event in happened if (kind := kind_of(event, before)) in EFFECTS]
    telling = [kind for kind in _TELLING if kind in kinds]
    kind = next(iter(telling or kinds), None)
    return EFFECTS[kind] if kind is not None else None
