"""A player's folder of files that are none or mean harm: each is named, the good ones work, nothing else changes."""

import shutil

import pytest
from client_fixtures import CATALOG, NOON, quiet, started
from hostile_texts import TEAM, unreadable_files, worst_files
from real_cards import duel

from krosmaster.arena import engine
from krosmaster.client.replay.load_screen import LoadScreen
from krosmaster.kept_matches import KeptMatches
from krosmaster.table.match import Match

NAMES = ("aliases", "python", "python-inside", "brackets", "zeros", "many-twins", "many-krosmasters")


@pytest.fixture(autouse=True)
def english():
    yield
    quiet()


def hostile(folder, ending):
    """Broken files and what is no file, in a folder of the player's."""
    folder.mkdir(parents=True)
    for path in unreadable_files(folder):
        path.rename(path.with_suffix(ending))
    kept = folder.parent.parent / f"worst{ending}"
    kept.mkdir()
    for path in worst_files(kept):
        if path.stem in NAMES:
            shutil.copy(path, folder / f"{path.stem}{ending}")


def test_a_folder_of_harmful_files_is_listed_and_the_good_ones_play(tmp_path):
    folder = tmp_path / "player"
    hostile(folder / "saves", ".yaml")
    hostile(folder / "teams", ".txt")
    saves = KeptMatches(folder / "saves", CATALOG, lambda: NOON)
    good = saves.save(Match(engine, duel(seed=3)), "The good one")
    (folder / "teams" / "good.txt").write_text(TEAM, encoding="utf-8")
    (folder / "settings.json").write_text("[" * 50_000, encoding="utf-8")
    (folder / "lessons.json").mkdir()
    before = {path: path.lstat().st_size for path in tmp_path.rglob("*")}
    driver = started(folder)
    saves = driver.app.services.saves
    entries = {entry.path: entry for entry in saves.entries()}
    assert entries[good].fault == ""
    heads_are_fine = {"many-twins", "many-krosmasters"}
    broken = {path.stem for path, entry in entries.items() if entry.fault}
    assert broken >= {"huge", "folder", "endless", "pipe", *NAMES} - heads_are_fine
    assert all(entry.fault.startswith(f"{path}:") for path, entry in entries.items() if entry.fault)
    assert "so many krosmasters" in saves.detailed(entries[folder / "saves" / "many-twins.yaml"]).fault
    teams = driver.app.services.teams.entries()
    assert [entry.path.stem for entry in teams if entry.team is not None] == ["good"]
    driver.press("load")
    driver.frames(3)
    assert isinstance(driver.screen, LoadScreen)
    assert len(saves.load(good).records) == 0
    assert {path: path.lstat().st_size for path in tmp_path.rglob("*")} == before
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize("name", ["settings.json", "lessons.json"])
def test_settings_and_progress_that_are_links_are_replaced_and_what_they_lead_to_stays(tmp_path, name):
    folder = tmp_path / "player"
    folder.mkdir()
    other = tmp_path / "precious"
    other.write_text("{}", encoding="utf-8")
    (folder / name).symlink_to(other)
    driver = started(folder) if name != "settings.json" else started(folder, language="en")
    services = driver.app.services
    services.change_settings(services.settings.with_sound(on=False))
    services.progress.mark("lesson-1")
    assert other.read_text("utf-8") == "{}"
    assert (folder / name).is_file()
    assert not (folder / name).is_symlink()


def test_what_is_written_goes_through_no_link_that_waits_for_it(tmp_path):
    folder = tmp_path / "saves"
    folder.mkdir()
    other = tmp_path / "precious"
    other.write_text("mine", encoding="utf-8")
    saves = KeptMatches(folder, CATALOG, lambda: NOON)
    match = Match(engine, duel(seed=3))
    saves.keep(match)
    for name in ("autosave.yaml", "autosave.1.yaml", "autosave.2.yaml"):
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(other)
    writer = saves._own_window().writer
    for part in (f"autosave.yaml.{writer}.part", f"autosave.yaml.{writer}.part.copy"):
        (folder / part).symlink_to(other)
    saves.keep(match)
    match.submit(engine.legal_commands(match.state)[0])
    saves.keep(match)
    assert other.read_text("utf-8") == "mine"
    assert len(saves.load(folder / "autosave.yaml").records) == 1
