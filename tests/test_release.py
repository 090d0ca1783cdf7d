"""What players download, as `python -m tools.release` has built it: it runs without the sources, and is clicked.

Run with ``pytest -m release`` after a build.
"""

import json
import shutil
import subprocess
import sys
import tarfile
import tomllib

import pytest
from client_fixtures import quiet, started
from real_window import ROOT, RealWindow

from krosmaster.client.paths import VERSION
from tools.release import PROGRAM, release_name

FOLDER = ROOT / "dist" / release_name()
BUILT = FOLDER / (PROGRAM + (".exe" if sys.platform == "win32" else ""))
GOLDEN = ROOT / "tests" / "golden" / "duel-pit.txt"
SIZE = (1280, 800)
SETTINGS = {"language": "en", "animation_speed": "off"}
TEAMS = (
    "queen-of-the-tofus, bill-tell, oscar-kass, bad-aboum",
    "anna-tommy, kassius-kaos, king-of-the-gobballs, lil-healey",
)


def test_the_version_is_said_in_one_voice():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == VERSION


def told_by(*arguments, folder, program=(str(BUILT),), code=0):
    """What a program writes when it is run far from the sources."""
    run = subprocess.run(
        [*program, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == code, run.stderr
    return run.stdout if code == 0 else run.stderr


@pytest.mark.release
def test_it_plays_match_files_to_the_same_position_as_the_sources(tmp_path):
    source = (sys.executable, str(ROOT / "main.py"))
    told = told_by("run", GOLDEN, "--summary", folder=tmp_path)
    assert json.loads(told) == json.loads(told_by("run", GOLDEN, "--summary", folder=tmp_path, program=source))


@pytest.mark.release
def test_its_other_words_on_the_command_line_work_too(tmp_path):
    assert told_by("--version", folder=tmp_path).strip() == VERSION
    assert told_by("check", folder=tmp_path).startswith("no faults in ")
    assert f"usage: {PROGRAM}" in told_by("--help", folder=tmp_path)
    assert told_by("run", "nothing.yaml", folder=tmp_path, code=1) == "nothing.yaml:1: there is no such file\n"


@pytest.mark.release
def test_its_processes_play_the_lab(tmp_path):
    teams = [f'[krosmaster-team 1 "{name}": {team}]' for name, team in zip("AB", TEAMS, strict=True)]
    told = told_by("lab", *teams, "--games", "2", "--workers", "2", folder=tmp_path)
    assert "2 games" in told


@pytest.mark.release
def test_what_goes_along_is_complete_and_has_its_licences():
    licences = {path.stem for path in (FOLDER / "licences").iterdir()}
    assert {"krosmaster-arena", "python", "pygame-ce", "pygame-gui", "numpy", "font-fredoka-one"} <= licences
    for words, name in (
        ("SIL OPEN FONT", "font-fredoka-one"),
        ("SIL OPEN FONT", "pygame-gui"),
        ("LESSER", "pygame-ce"),
    ):
        assert words in (FOLDER / "licences" / f"{name}.txt").read_text("utf-8").upper(), name
    assert (FOLDER / "README.md").is_file()
    modules = {path.name for path in (FOLDER / "_internal").iterdir()}
    assert not modules & {"pytest", "_pytest", "dask", "PIL", "tkinter"}
    archive = FOLDER.with_name(f"{FOLDER.name}.tar.gz")
    if archive.is_file():
        with tarfile.open(archive) as packed:
            assert f"{FOLDER.name}/{PROGRAM}" in packed.getnames()


@pytest.mark.release
@pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool")
def test_its_window_opens_and_obeys_clicks(tmp_path):
    driver = started(tmp_path / "mirror", size=SIZE, **SETTINGS)
    title = driver.widgets.box("settings").center
    driver.press("settings")
    spanish = driver.widgets.box("language:es").center
    quiet()
    packed = tmp_path / "moved here"
    shutil.copytree(FOLDER, packed, symlinks=True)  # it runs from wherever it is put
    window = RealWindow(tmp_path, SIZE, program=(str(packed / BUILT.name),))
    try:
        kept = window.player_folder / "settings.json"
        kept.parent.mkdir(parents=True, exist_ok=True)
        window.wait_until_painted(90)
        window.click(title)
        window.click(spanish)
        assert json.loads(kept.read_text("utf-8"))["language"] == "es"
        assert window.colours() > 500
        assert {path.name for path in packed.iterdir()} == {path.name for path in FOLDER.iterdir()}
    finally:
        window.close()
