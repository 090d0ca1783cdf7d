"""Each kind of event has a scene, or is listed as one with nothing to show."""

from random import Random

import pytest
from random_play import random_command, random_setup

from krosmaster.arena import engine, events
from krosmaster.arena.working_state import WorkingState
from krosmaster.client.geometry.board_picture import STILL
from krosmaster.client.scenes.event_scenes import _DURATIONS, WITHOUT_A_SCENE, following, scene_for
from krosmaster.client.scenes.scene_kinds import _KINDS
from krosmaster.client.scenes.spell_poses import NO_CAUSE

ALL = tuple(getattr(events, name) for name in events.__all__ if name != "Event")


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_event_takes_time_to_be_shown_or_is_listed_as_having_nothing_to_show(kind):
    assert (kind in _DURATIONS) != (kind in WITHOUT_A_SCENE)


@pytest.mark.parametrize("kind", sorted(_DURATIONS, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_every_scene_has_a_kind_that_companions_can_go_by(kind):
    assert kind in _KINDS or kind in (events.SpellCast, events.FigureShifted)


@pytest.fixture(scope="module")
def happenings():
    """Events of matches of all kinds, each with the position before it and what it comes of."""
    found = []
    for seed in range(14):
        rng = Random(seed)
        state = engine.initial(random_setup(rng)).state
        for _ in range(220):
            if state.outcome is not None:
                break
            step = engine.apply(state, random_command(rng, state))
            now, cause = state, NO_CAUSE
            for event in step.events:
                found.append((now, event, cause))
                cause = following(cause, event, now)
                working = WorkingState(now)
                event.apply(working)
                now = working.sealed()
            state = step.state
    return found


def test_whatever_takes_time_is_seen_and_what_only_lingers_holds_nothing_up(happenings):
    seen = set()
    for state, event, cause in happenings:
        scene = scene_for(event, state, cause)
        moments = [scene.pose(share / 10) for share in range(11)]
        if scene.lingering is not None:
            moments += [scene.lingering(share / 10) for share in range(11)]
        if scene.duration_ms:
            assert any(moment != STILL for moment in moments), event
        seen.add(type(event))
    shown = {kind for kind in ALL if kind in _DURATIONS}
    assert len(seen & shown) > 0.8 * len(shown), sorted(kind.__name__ for kind in shown - seen)


def test_every_picture_stays_on_the_board_and_in_its_bounds(happenings):
    for state, event, cause in happenings[::3]:
        if state.board is None:
            continue
        scene = scene_for(event, state, cause)
        for share in (0.0, 0.13, 0.5, 0.87, 1.0):
            moment = scene.pose(share)
            for spark in moment.sparks:
                assert -3 < spark.row < state.grid.rows + 3, event
                assert -3 < spark.col < state.grid.cols + 3, event
                assert 0 <= spark.size < 4, event
            assert all(abs(part) < 0.2 for part in moment.shake)
            for motion in moment.motions.values():
                assert -0.01 <= motion.alpha <= 1.0
                assert 0 < motion.scale < 1.6
