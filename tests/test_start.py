"""What a start imports up to the first picture, so that it is there soon; and that the rest comes when it is wanted."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from client_fixtures import CATALOG, started
from mid_match import mid_match

from krosmaster.kept_matches import KeptMatches

ROOT = Path(__file__).resolve().parents[1]

FIRST_PICTURE = """
import sys
from pathlib import Path
from krosmaster.app import make_app
app = make_app(data_dir=Path(sys.argv[1]))
app.draw()
print(*sorted(sys.modules))
"""

AFTER_PREPARING = """
import sys, threading
from pathlib import Path
from krosmaster import late
from krosmaster.app import make_app
from krosmaster.client.set_up.title_screen import _WAYS
from krosmaster.client.ui.screen import Push
app = make_app(data_dir=Path(sys.argv[1]), seed=1)
app.draw()
late.prepare(app.services)
for thread in threading.enumerate():
    if thread.name == "imports":
        thread.join()
prepared = set(sys.modules)
services = app.services
assert "lessons" in vars(services)
for way in _WAYS.values():
    app.stack.change(Push(way(services)))
    app.draw()
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.table.match import Match
cards = sorted(services.catalog.characters.values(), key=lambda card: card.id)
players = tuple(PlayerSetup(team=tuple(map(KrosmasterSetup, team))) for team in (cards[:4], cards[4:8]))
match = Match(services.rules, Setup(players, seed=3, board=services.catalog.boards["elemental-arena"], rotation=0))
app.stack.change(Push(services.screen_for(match)))
app.draw()
services.keep(match)
app.stack.change(Push(services.screen_for(services.saves.load(services.saves.unfinished().path))))
app.stack.change(Push(services.sandbox_screen(match, 0)))
app.draw()
services.rulebook, services.thinker
print(*sorted(name for name in set(sys.modules) - prepared if name.startswith("krosmaster.")))
"""

NOT_BEFORE_THE_FIRST_PICTURE = (
    *("krosmaster.arena.engine", "krosmaster.arena.legality", "krosmaster.arena.effects", "krosmaster.arena.position"),
    *("krosmaster.content.match_schema", "krosmaster.content.command_schema", "krosmaster.content.script_schema"),
    *("krosmaster.content.matchfile", "krosmaster.content.replay", "krosmaster.content.rulebook_schema"),
    "krosmaster.play",
    *(f"krosmaster.client.{folder}" for folder in ("arena", "board", "cards", "lab", "lessons", "log", "match")),
    *(f"krosmaster.client.{folder}" for folder in ("panels", "replay", "rules", "sandbox", "teams", "workshop")),
    "krosmaster.client.scenes.sound_recipes",
    *("numpy", "multiprocessing.process", "concurrent.futures", "asyncio"),
)
"""Modules, and packages with all that is in them."""

DOORS = {
    "cli.py",  # the window, which the other verbs do without
    "lab_cli.py",  # a cluster, if there is one
    "late.py",
    "client/set_up/ways.py",
    "client/scenes/sounds.py",  # the recipes, in the thread that needs them
    "grid/geometry.py",  # numpy, for tables of sight and for masks as arrays
    "client/art/freed.py",  # what frees memory, once there is some to free
    "client/rules/rulebook_screen.py",  # two screens that lead to each other
}
"""Whoever imports within a function."""

WAYS = (
    ("play", "MatchSetupScreen"),
    ("practice", "PracticeScreen"),
    ("learn", "LessonsScreen"),
    ("teams", "TeamsScreen"),
    ("sandbox", "SandboxStartScreen"),
    ("load", "LoadScreen"),
    ("replays", "LoadScreen"),
    ("rules", "RulesScreen"),
    ("settings", "SettingsScreen"),
)


def printed_by(code, folder):
    """The words that a program of its own prints."""
    command = [sys.executable, "-c", code, str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.parametrize("left", ["nothing", "a match"])
def test_first_picture_waits_for_nothing_that_it_does_not_show(left, tmp_path):
    if left == "a match":
        KeptMatches(tmp_path / "saves", CATALOG).keep(mid_match(CATALOG))
    imported = printed_by(FIRST_PICTURE, tmp_path)
    assert {"krosmaster.client.set_up.title_screen", "krosmaster.content.loader", "pygame_gui"} <= set(imported)
    unwanted = [
        name for name in imported if any(f"{name}.".startswith(f"{one}.") for one in NOT_BEFORE_THE_FIRST_PICTURE)
    ]
    assert unwanted == []


def test_nobody_waits_for_an_import_once_all_is_prepared(tmp_path):
    assert printed_by(AFTER_PREPARING, tmp_path) == []


def test_what_must_not_be_imported_early_is_there_under_its_name():
    """A module that has moved would make the test above hold for nothing."""
    named = [name for name in NOT_BEFORE_THE_FIRST_PICTURE if name.startswith("krosmaster.")]
    missing = [
        name
        for name in named
        if not (path := ROOT / Path(*name.split("."))).is_dir() and not path.with_suffix(".py").is_file()
    ]
    assert missing == []


def test_imports_stand_in_functions_only_where_it_is_the_point_of_the_module():
    package = ROOT / "krosmaster"
    within = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        and any(isinstance(node, (ast.Import, ast.ImportFrom)) for node in ast.walk(function))
    }
    assert within == DOORS


@pytest.mark.parametrize(("button", "screen"), WAYS)
def test_every_button_of_the_title_leads_to_its_screen(button, screen, tmp_path):
    driver = started(tmp_path)
    driver.press(button)
    assert type(driver.screen).__name__ == screen
