"""How many processes a crew has."""

import pytest
from lab_games import small

from krosmaster.play.lab import crews


@pytest.mark.parametrize(("wanted", "found", "size"), [(None, 128, 61), (200, 4, 61), (3, 128, 3), (None, 4, 4)])
def test_a_crew_is_never_larger_than_a_pool_may_be_on_every_system(monkeypatch, wanted, found, size):
    monkeypatch.setattr(crews, "processors", lambda: found)
    crew = crews.ProcessCrew(small(), wanted)
    try:
        assert crew.size == size
    finally:
        crew.stop()
