"""Turns what happened into pictures over time. The rules have long gone on: this catches up, and can be skipped."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from krosmaster.arena.events import DiceRolled, Event, SpellCast, TurnStarted
from krosmaster.arena.state import State
from krosmaster.client.geometry.board_picture import STILL, Commotion
from krosmaster.client.scenes.event_scenes import Scene, duration_ms, following, scene_for
from krosmaster.client.scenes.scene_kinds import SceneKind
from krosmaster.client.scenes.scene_poses import Pose, calmed, joined
from krosmaster.client.scenes.spell_poses import NO_CAUSE
from krosmaster.client.settings import AnimationSpeed, Settings
from krosmaster.play.position_after import position_after
from krosmaster.table.values import value

LONGEST_MS = 1900
"""What one command led to never takes longer to be shown."""

LONGEST_AGAIN_MS = 15_000
"""What is watched again, because somebody asked for it, may take longer."""

_LINGERING_MS = 950
_SHARES = {AnimationSpeed.OFF: 0.0, AnimationSpeed.FAST: 0.45, AnimationSpeed.NORMAL: 1.0}
"""How much of its normal time a scene takes."""


@value
class ShownRoll:
    """A roll on the tray; `settled` is 0 when the dice leave the hand and 1 when they lie still."""

    roll: DiceRolled
    settled: float


class Playback:
    """The position as it is shown: the match's own, or one on the way there."""

    def __init__(self, state: State, speed: AnimationSpeed) -> None:
        self.shown = state
        self.speed = speed
        self._final = state
        self._waiting: deque[Event] = deque()
        self._event: Event | None = None
        self._scene: Scene | None = None
        self.is_paused = False
        """Whether a new game turn has begun and waits for `resume`, so that its player is called first."""
        self.is_calm = False
        """Whether little motion is wanted: nothing flies or shakes, what changes only fades."""
        self._is_again = False
        self._cause = NO_CAUSE
        self._passed_ms = 0.0
        self._share = 1.0
        self._lingering: list[tuple[Pose, float]] = []
        self._rolls: list[DiceRolled] = []
        self.keeps_rolls = False
        """Whether dice stay on the tray until others are rolled: somebody explains them."""
        self.calls_turns = True
        """Whether large letters say whose turn begins; where a curtain falls, that says it."""
        self._heard_by: list[Callable[[SceneKind], None]] = []
        self._landing_heard_by: list[Callable[[DiceRolled], None]] = []

    def follow_settings(self, settings: Settings) -> None:
        """Play as fast, and with as much motion, as the player has set."""
        self.speed, self.is_calm = settings.animation_speed, settings.reduced_motion

    def on_scene(self, listener: Callable[[SceneKind], None]) -> None:
        """Call the listener whenever a scene begins; of what is skipped, or not shown at all, it hears nothing."""
        self._heard_by.append(listener)

    def on_landing(self, listener: Callable[[DiceRolled], None]) -> None:
        """Call the listener whenever dice come to rest; of what is skipped, or not shown at all, it hears nothing."""
        self._landing_heard_by.append(listener)

    @property
    def is_lively_wanted(self) -> bool:
        """Whether the player wants things to move."""
        return self.speed is not AnimationSpeed.OFF and not self.is_calm

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be shown before the match goes on."""
        return self._scene is not None or bool(self._waiting)

    @property
    def is_lively(self) -> bool:
        """Whether the picture changes by itself."""
        return self.is_busy or bool(self._lingering)

    @property
    def commotion(self) -> Commotion:
        """What moves now."""
        if not self.is_lively:
            return STILL
        parts = [pose(age_ms / _LINGERING_MS) for pose, age_ms in self._lingering]
        if self._scene is None:
            return calmed(joined(parts)) if self.is_calm else joined(parts)
        if not self.is_calm:
            return joined([*parts, self._scene.pose(self._progress)])
        if self._scene.still_share is not None:
            return joined([calmed(joined(parts)), self._scene.pose(self._scene.still_share)])
        return calmed(joined([*parts, self._scene.pose(self._progress)]))

    @property
    def to_come(self) -> tuple[Event, ...]:
        """What is still to be shown, oldest first; what is being rolled now is among it until the dice lie still."""
        return tuple(self._waiting) if self._event is None else (self._event, *self._waiting)

    @property
    def rolls(self) -> tuple[ShownRoll, ...]:
        """The rolls of what was played last, oldest first."""
        now = self._event if self._scene is not None else None
        return tuple(
            ShownRoll(roll, self._progress if roll is now and not self.is_calm else 1.0) for roll in self._rolls
        )

    def play(self, events: Sequence[Event], final: State) -> None:
        """Show events that led from the state shown last to the final one."""
        self.skip()
        self._final = final
        self._is_again = False
        self._cause = NO_CAUSE
        rolled = [event for event in events if isinstance(event, DiceRolled)]
        if rolled or not self.keeps_rolls:
            self._rolls = []
        if self.speed is AnimationSpeed.OFF:
            self._rolls += rolled
            self.shown = final
            return
        self._waiting.extend(events)
        total = sum(duration_ms(event) for event in events) * _SHARES[self.speed]
        self._passed_ms = 0.0
        self._share = _SHARES[self.speed] * min(1.0, LONGEST_MS / total if total else 1.0)
        self._next_scene()

    def play_again(self, before: State, events: Sequence[Event], final: State) -> None:
        """Show once more what led from an earlier position to the present one, without calling anybody."""
        self.resync(before)
        self._final = final
        self._is_again = True
        self._cause = NO_CAUSE
        self._passed_ms = 0.0
        self._waiting.extend(events)
        share = _SHARES[self.speed] or _SHARES[AnimationSpeed.NORMAL]
        total = sum(duration_ms(event) for event in events) * share
        self._share = share * min(1.0, LONGEST_AGAIN_MS / total if total else 1.0)
        self._next_scene()

    def update(self, dt_ms: float) -> bool:
        """Let time pass; whether the picture has changed by it."""
        was_lively = self.is_lively
        self._lingering = [(pose, age + dt_ms) for pose, age in self._lingering if age + dt_ms < _LINGERING_MS]
        self._passed_ms += dt_ms
        while self._scene is not None and self._passed_ms >= self._scene.duration_ms * self._share:
            self._passed_ms -= self._scene.duration_ms * self._share
            self._end_scene()
            self._next_scene()
        return was_lively

    def resume(self) -> None:
        """Go on with the new game turn."""
        self.is_paused = False
        self._passed_ms = 0.0
        self._next_scene()

    def skip(self) -> None:
        """Show the final position at once."""
        self.is_paused = False
        self._rolls.extend(event for event in self._waiting if isinstance(event, DiceRolled))
        self._waiting.clear()
        self._scene = self._event = None
        self.shown = self._final

    def resync(self, state: State, last: Sequence[Event] = ()) -> None:
        """Show a position at once: after undo, load or a jump. The dice of what led to it last lie on the tray."""
        self.is_paused = False
        self._waiting.clear()
        self._scene = self._event = None
        self._lingering.clear()
        self._rolls = [event for event in last if isinstance(event, DiceRolled)]
        self.shown = self._final = state

    @property
    def _progress(self) -> float:
        assert self._scene is not None
        length = self._scene.duration_ms * self._share
        return min(self._passed_ms / length, 1.0) if length else 1.0

    def _next_scene(self) -> None:
        """Begin the next scene that takes time; events without one are applied on the way."""
        while self._waiting:
            event = self._waiting.popleft()
            before = self.shown
            scene = scene_for(event, before, self._cause)
            self._cause = following(self._cause, event, before)
            if isinstance(event, DiceRolled):
                self._rolls.append(event)
            elif self._is_again and isinstance(event, SpellCast):
                self._rolls = []
            if scene.kind is not None:
                for listener in self._heard_by:
                    listener(scene.kind)
            is_called = isinstance(event, TurnStarted) and not self.calls_turns
            if scene.lingering is not None and not is_called:
                self._lingering.append((scene.lingering, 0.0))
            if scene.applies_first or not scene.duration_ms:
                self._apply(event)
            if scene.duration_ms:
                self._event, self._scene = event, scene
                return
            if isinstance(event, TurnStarted) and self._waiting and not self._is_again:
                self.is_paused = True
                return
        self._passed_ms = 0.0
        self.shown = self._final

    def _end_scene(self) -> None:
        scene, event = self._scene, self._event
        assert scene is not None
        assert event is not None
        self._scene = self._event = None
        if isinstance(event, DiceRolled):
            for listener in self._landing_heard_by:
                listener(event)
        if not scene.applies_first:
            self._apply(event)

    def _apply(self, event: Event) -> None:
        self.shown = position_after(self.shown, (event,))
