"""Teams as text, whatever they are called and whoever is in them; and whatever text is pasted."""

from __future__ import annotations

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as some

from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_text import MOST_MEMBERS, read_teams, team_text

pytestmark = pytest.mark.peers

IDS = some.lists(some.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,4}", fullmatch=True), max_size=MOST_MEMBERS)


@given(some.text(max_size=60), IDS)
def test_every_team_comes_back_as_it_was_whoever_is_in_it(name, members):
    team = KeptTeam(name, tuple(members))
    read = read_teams(team_text(team))
    assert read.teams == (team,)
    assert not read.faults


@given(some.text(max_size=200))
def test_no_text_whatever_is_too_much(text):
    for tried in (text, "[krosmaster-team" + text, '[krosmaster-team 1 "x": ' + text):
        read = read_teams(tried)
        assert read.teams or read.faults
        for team in read.teams:
            assert read_teams(team_text(team)).teams == (team,)
