"""The player's kept teams on disk."""

from __future__ import annotations

import pytest

from krosmaster import kept_teams
from krosmaster.client.services import SaveFault
from krosmaster.kept_teams import KeptTeams
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_text import WrongText

PARADE = KeptTeam("Tofu parade", ("queen-of-the-tofus", "somebody-of-next-year", "bill-tell"))


@pytest.fixture
def shelf(tmp_path):
    return KeptTeams(tmp_path / "teams")


def names(shelf):
    return [entry.team.name for entry in shelf.entries() if entry.team is not None]


def test_teams_are_there_again_by_name_with_whom_nobody_knows(shelf, tmp_path):
    shelf.keep(PARADE)
    shelf.keep(KeptTeam("alpha", ("nox",)))
    again = KeptTeams(tmp_path / "teams")
    assert names(again) == ["alpha", "Tofu parade"]
    assert again.entries()[1].team == PARADE


def test_nothing_is_kept_before_anything_is(shelf):
    assert shelf.entries() == []


def test_file_holds_the_text_that_can_be_sent(shelf):
    path = shelf.keep(PARADE)
    assert path.name == "tofu-parade.txt"
    assert path.read_text(encoding="utf-8") == (
        '[krosmaster-team 1 "Tofu parade": queen-of-the-tofus, somebody-of-next-year, bill-tell]\n'
    )


def test_team_changes_in_its_own_file_and_two_of_one_name_have_two(shelf):
    path = shelf.keep(PARADE)
    assert shelf.keep(PARADE.renamed("Parade"), path) == path
    assert names(shelf) == ["Parade"]
    assert shelf.keep(PARADE) != path
    assert shelf.keep(KeptTeam("", ())).name == "team.txt"
    assert names(shelf) == ["", "Parade", "Tofu parade"]


def test_discarded_team_comes_back_whatever_was_kept_since(shelf):
    path = shelf.keep(PARADE)
    shelf.discard(path)
    assert names(shelf) == []
    assert shelf.keep(PARADE.renamed("tofu parade")) != path
    shelf.restore(path)
    assert names(shelf) == ["Tofu parade", "tofu parade"] or names(shelf) == ["tofu parade", "Tofu parade"]
    assert shelf.entries()[0].team.members == PARADE.members


def test_only_the_last_discarded_teams_are_held(shelf, tmp_path, monkeypatch):
    monkeypatch.setattr(kept_teams, "_MOST_DISCARDED", 2)
    for number in range(4):
        shelf.discard(shelf.keep(PARADE.renamed(str(number))))
    assert len(list((tmp_path / "teams").glob("*.discarded"))) == 2


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", WrongText.NOTHING),
        (b"\xff\xfe\x00", None),
        (b'[krosmaster-team 1 "x": nox', WrongText.CUT_OFF),
        (b'[krosmaster-team 7 "x": nox]', WrongText.NEWER),
        (b'[krosmaster-team 1 "x": nox, ??]', WrongText.NO_CHARACTER),
    ],
)
def test_broken_file_is_named_harms_no_other_and_stays_as_it_is(shelf, content, fault):
    path = shelf.keep(PARADE)
    broken = path.with_name("broken.txt")
    broken.write_bytes(content)
    good, bad = shelf.entries()
    assert good.team == PARADE
    assert (bad.path, bad.team) == (broken, None)
    assert [found.wrong for found in bad.faults] == ([fault] if fault else [])
    assert broken.read_bytes() == content


def test_folder_that_takes_nothing_is_said_and_nothing_is_lost(tmp_path):
    (tmp_path / "teams").write_text("a file where the folder should be")
    shelf = KeptTeams(tmp_path / "teams")
    assert shelf.entries() == []
    with pytest.raises(SaveFault, match="tofu-parade"):
        shelf.keep(PARADE)
    with pytest.raises(SaveFault, match=r"gone\.txt"):
        shelf.discard(tmp_path / "teams" / "gone.txt")
    with pytest.raises(SaveFault, match=r"gone\.txt"):
        shelf.restore(tmp_path / "teams" / "gone.txt")
