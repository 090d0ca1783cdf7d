"""Clients that are killed or go wrong: what was played is there, up to the act that was under way."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from arena_player import DUEL, QUEEN, in_a_position
from client_fixtures import CATALOG, NOON

from krosmaster import app as app_module
from krosmaster import reports
from krosmaster.arena import engine
from krosmaster.arena.summary import digest
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.kept_matches import KeptMatches

ROUNDS = int(os.environ.get("KROSMASTER_KILLS", "20"))
SERVER = Path(__file__).parent / "support" / "crash_server.py"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="clients are forked, which this system cannot")
def test_killed_clients_offer_all_that_was_played_but_for_the_act_under_way(tmp_path):
    ran = subprocess.run(
        [sys.executable, str(SERVER), str(tmp_path / "player"), str(ROUNDS), "1"],
        capture_output=True, text=True, check=False, timeout=60 + 3 * ROUNDS,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr[-2000:]
    found = json.loads(ran.stdout)
    assert found["faults"] == []
    assert set(found["missing"]) <= {"0", "1"}
    assert found["missing"].get("1"), "no client was killed while it saved"
    assert found["commands"] > 2 * ROUNDS
    assert found["most_litter"] <= 2
    assert not [name for name in found["names"] if ".part" in name]
    assert len([name for name in found["names"] if name.startswith("autosave")]) <= 4


@pytest.fixture
def playing(tmp_path, monkeypatch):
    """A match in the window of which some acts were played, with a folder for reports."""
    monkeypatch.setattr(reports, "user_folder", lambda: tmp_path)
    player = in_a_position(tmp_path, DUEL, QUEEN)
    player.settle()
    player.perform(next(command for command in engine.legal_commands(player.state) if type(command).__name__ == "Move"))
    return player


def broken(*_args):
    raise RuntimeError("planted")


@pytest.mark.parametrize("where", ["draw", "update", "handle"])
def test_fault_in_a_frame_is_written_down_and_leads_to_the_title_with_the_match(
    playing, monkeypatch, tmp_path, capsys, where
):
    kept = digest(playing.state)
    app = playing.driver.app
    with monkeypatch.context() as planted:
        planted.setattr(ArenaScreen, where, broken)
        playing.driver.post(app_module.pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
        assert app_module.lived(app, 16)
    assert isinstance(app.stack.top, NoticeScreen)
    told = capsys.readouterr().err
    assert len(told.strip().splitlines()) == 1
    (report,) = (tmp_path / "reports").iterdir()
    assert "planted" in report.read_text(encoding="utf-8")
    assert str(report) in told
    playing.driver.press("choice-0")
    assert isinstance(app.stack.top, TitleScreen)
    playing.driver.press("continue")
    assert digest(app.stack.top.state) == kept


def test_fault_that_comes_again_at_once_ends_the_program(playing, monkeypatch):
    app = playing.driver.app
    monkeypatch.setattr(ArenaScreen, "update", broken)
    assert app_module.lived(app, 16)
    monkeypatch.setattr(NoticeScreen, "update", broken)
    with pytest.raises(RuntimeError, match="planted"):
        app_module.lived(app, 16)


def test_only_the_newest_reports_are_kept(playing, monkeypatch, tmp_path):
    folder = tmp_path / "reports"
    folder.mkdir()
    for number in range(30):
        (folder / f"20200101-0000{number:02}.txt").write_text("old", encoding="utf-8")
    monkeypatch.setattr(ArenaScreen, "update", broken)
    app_module.lived(playing.driver.app, 16)
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 20
    assert "planted" in (folder / names[-1]).read_text(encoding="utf-8")


# ---- two windows ----

WINDOW = """
import sys
sys.path[:0] = {paths!r}
from pathlib import Path
from client_fixtures import CATALOG
from krosmaster.arena import engine
from krosmaster.arena.setup_options import PlayerSetup, Setup, Teams
from krosmaster.kept_matches import KeptMatches
from krosmaster.table.match import Match

saves = KeptMatches(Path({folder!r}), CATALOG)
setup = Setup((PlayerSetup({name!r}), PlayerSetup("Other")), seed=1, teams=Teams.RANDOM,
              boards=CATALOG.boards, cards=CATALOG.box)
match = Match(engine, setup)
saves.keep(match)
for line in sys.stdin:
    match.submit(engine.legal_commands(match.state)[0])
    saves.keep(match)
    print(len(match.records), flush=True)
"""


class Window:
    """Another running program with a match of its own."""

    def __init__(self, folder, name):
        root = Path(__file__).parents[1]
        source = WINDOW.format(paths=[str(root), str(root / "tests" / "support")], folder=str(folder), name=name)
        self._process = subprocess.Popen(
            [sys.executable, "-c", source], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def act(self):
        """Play one command; it is kept when this returns."""
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def die(self):
        """As in a crash."""
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()


@pytest.fixture
def windows(tmp_path):
    """Two programs that play at once, each one command so far."""
    both = [Window(tmp_path / "saves", name) for name in ("Ana", "Berto")]
    for window in both:
        window.act()
    yield both
    for window in both:
        window.die()


def first_player(saves, entry):
    return saves.load(entry.path).state.players[0].name


def test_two_windows_at_once_lose_nothing_of_each_other(tmp_path, windows):
    for _ in range(3):
        for window in windows:
            window.act()
    saves = KeptMatches(tmp_path / "saves", CATALOG)
    newest = {path.name for path in (tmp_path / "saves").glob("autosave*.yaml")}
    assert {"autosave.yaml", "autosave-2.yaml"} <= newest
    names = {saves.read(tmp_path / "saves" / name).state.players[0].name for name in newest}
    assert names == {"Ana", "Berto"}
    lengths = {len(saves.read(tmp_path / "saves" / name).records) for name in ("autosave.yaml", "autosave-2.yaml")}
    assert lengths == {4}


def test_what_another_window_plays_is_not_offered_until_it_is_gone(tmp_path, windows):
    saves = KeptMatches(tmp_path / "saves", CATALOG)
    assert saves.unfinished() is None
    assert all(entry.is_elsewhere for entry in saves.entries() if not entry.path.stem.endswith(".1"))
    left, stays = windows
    left.die()
    entry = saves.unfinished()
    assert entry is not None
    assert not entry.is_elsewhere
    match = saves.load(entry.path)
    for _ in range(3):
        match.submit(engine.legal_commands(match.state)[0])
        saves.keep(match)
    assert stays.act() == 2
    autosaves = [path for path in (tmp_path / "saves").glob("autosave*.yaml") if ".1" not in path.name]
    assert sorted(len(saves.read(path).records) for path in autosaves) == [2, 4]


def test_match_that_another_window_plays_is_opened_from_the_list_as_a_copy(tmp_path, windows):
    saves = KeptMatches(tmp_path / "saves", CATALOG)
    path = tmp_path / "saves" / "autosave.yaml"
    match = saves.load(path)
    match.submit(engine.legal_commands(match.state)[0])
    saves.keep(match)
    assert len(saves.read(path).records) == 1
    assert len(saves.read(tmp_path / "saves" / "autosave-3.yaml").records) == 2


def test_windows_that_save_at_the_same_moment_under_one_title_both_have_their_file(tmp_path, windows):
    saves = KeptMatches(tmp_path / "saves", CATALOG, lambda: NOON)
    match = saves.load(tmp_path / "saves" / "autosave.yaml")
    assert saves.save(match, "Sunday").name == "sunday-20260102-120000-w3.yaml"
