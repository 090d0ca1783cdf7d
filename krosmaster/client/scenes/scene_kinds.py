"""The kinds of scenes by stable names: what sounds and other companions of the picture go by."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from krosmaster.arena import events
from krosmaster.arena.definitions import PUNCH, SpellDef, SpellId, SpellKind
from krosmaster.arena.events import Event
from krosmaster.arena.state import State


class SceneKind(Enum):
    """What a scene shows."""

    STEP = "step"
    LOCKED = "locked"
    PUSH = "push"
    PULL = "pull"
    LEAP = "leap"
    CARRY = "carry"
    SWAP = "swap"
    PUNCH = "punch"
    AIR = "air"
    EARTH = "earth"
    FIRE = "fire"
    WATER = "water"
    NEUTRAL = "neutral"
    CURE = "cure"
    CONJURE = "conjure"
    CHARM = "charm"
    HIT = "hit"
    BLOCKED = "blocked"
    REFLECT = "reflect"
    HEALED = "healed"
    MARKER = "marker"
    SUMMONED = "summoned"
    FUSE = "fuse"
    EXPLOSION = "explosion"
    TRAP = "trap"
    LEAVING = "leaving"
    KNOCK_OUT = "knock-out"
    SCENERY_HIT = "scenery-hit"
    SCENERY_BROKEN = "scenery-broken"
    DICE = "dice"
    COIN = "coin"
    TENSION = "tension"
    INSPIRED = "inspired"
    KAMAS = "kamas"
    GALLONS = "gallons"
    PURCHASE = "purchase"
    REWARD = "reward"
    BOOST = "boost"
    PLACED = "placed"
    TURN = "turn"
    CHARACTER = "character"
    END = "end"


def spell_of(state: State, event: events.SpellCast) -> SpellDef | None:
    """The spell that is cast, or the punch."""
    if event.spell == PUNCH.id:
        return PUNCH
    caster = state.figures.get(event.who)
    return caster.spell(SpellId(event.spell)) if caster else None


def kind_of(event: Event, state: State) -> SceneKind | None:
    """The kind of an event's scene; `state` is the position before it. None: there is nothing to show."""
    match event:
        case events.SpellCast():
            return _kind_of_spell(spell_of(state, event))
        case events.FigureShifted(how=how):
            return _SHIFTS[how]
        case events.WoundsPlaced(wounds=0):
            return SceneKind.BLOCKED
        case _:
            return _KINDS.get(type(event))


def _kind_of_spell(spell: SpellDef | None) -> SceneKind:
    if spell is PUNCH:
        return SceneKind.PUNCH
    if spell is None:
        return SceneKind.CHARM
    if spell.kind is SpellKind.ATTACK:
        return SceneKind(spell.element.value) if spell.element is not None else SceneKind.NEUTRAL
    return {SpellKind.HEAL: SceneKind.CURE, SpellKind.SUMMON: SceneKind.CONJURE}.get(spell.kind, SceneKind.CHARM)


_SHIFTS: Mapping[str, SceneKind] = {
    "push": SceneKind.PUSH,
    "retreat": SceneKind.PUSH,
    "pull": SceneKind.PULL,
    "approach": SceneKind.PULL,
    "leap": SceneKind.LEAP,
    "recall": SceneKind.LEAP,
    "carry": SceneKind.CARRY,
}

_KINDS: Mapping[type, SceneKind] = {
    events.CharacterMoved: SceneKind.STEP,
    events.CharacterLocked: SceneKind.LOCKED,
    events.MovementLost: SceneKind.LOCKED,
    events.FiguresSwapped: SceneKind.SWAP,
    events.KamaPickedUp: SceneKind.KAMAS,
    events.KamasGained: SceneKind.KAMAS,
    events.Refunded: SceneKind.KAMAS,
    events.GallonBought: SceneKind.PURCHASE,
    events.GallonsGained: SceneKind.GALLONS,
    events.GallonsGiven: SceneKind.GALLONS,
    events.WoundsPlaced: SceneKind.HIT,
    events.WoundsPaid: SceneKind.HIT,
    events.WoundsSuffered: SceneKind.HIT,
    events.WoundReflected: SceneKind.REFLECT,
    events.WoundsHealed: SceneKind.HEALED,
    events.EffectStarted: SceneKind.CHARM,
    events.MarkersPlaced: SceneKind.MARKER,
    events.PointsGained: SceneKind.MARKER,
    events.TokenSummoned: SceneKind.SUMMONED,
    events.BombTriggered: SceneKind.FUSE,
    events.BombWentOff: SceneKind.EXPLOSION,
    events.TrapSprung: SceneKind.TRAP,
    events.TokenLeft: SceneKind.LEAVING,
    events.KnockedOut: SceneKind.KNOCK_OUT,
    events.SceneryDamaged: SceneKind.SCENERY_HIT,
    events.SceneryDestroyed: SceneKind.SCENERY_BROKEN,
    events.DiceRolled: SceneKind.DICE,
    events.CoinTossed: SceneKind.COIN,
    events.TensionRose: SceneKind.TENSION,
    events.Inspired: SceneKind.INSPIRED,
    events.RewardBought: SceneKind.PURCHASE,
    events.GoldDrawn: SceneKind.REWARD,
    events.RewardGiven: SceneKind.REWARD,
    events.RewardTurnedUp: SceneKind.REWARD,
    events.BoostAwaited: SceneKind.BOOST,
    events.BoostsSpent: SceneKind.BOOST,
    events.FigurePlaced: SceneKind.PLACED,
    events.TurnStarted: SceneKind.TURN,
    events.CharacterTurnStarted: SceneKind.CHARACTER,
    events.MatchEnded: SceneKind.END,
}
