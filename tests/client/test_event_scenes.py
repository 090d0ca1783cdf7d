"""Each kind of event has a scene, or is listed as one with nothing to show."""

import pytest

from krosmaster.arena import events
from krosmaster.client.event_scenes import _DURATIONS, WITHOUT_A_SCENE
from krosmaster.client.scene_kinds import _KINDS

ALL = tuple(getattr(events, name) for name in events.__all__ if name != "Event")


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_event_takes_time_to_be_shown_or_is_listed_as_having_nothing_to_show(kind):
    assert (kind in _DURATIONS) != (kind in WITHOUT_A_SCENE)


@pytest.mark.parametrize("kind", sorted(_DURATIONS, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_every_scene_has_a_kind_that_companions_can_go_by(kind):
    assert kind in _KINDS or kind in (events.SpellCast, events.FigureShifted)
