"""Teams and characters that are picked and made, in the states that put the most into their screens."""

from __future__ import annotations

from dataclasses import replace

from client_fixtures import started
from layout_list import BOX, SCENES, Scene, scene
from layout_of_set_up import set_up

from krosmaster.arena.setup_options import (
    Mode,
    Teams,
)
from krosmaster.client.screens.tile_pick import TilePick
from krosmaster.client.set_up.team_screen import TeamScreen
from krosmaster.client.teams.team_pick import TeamPick
from krosmaster.client.teams.team_rows import entry_name
from krosmaster.client.ui.screen import Push
from krosmaster.client.workshop.own_screen import OwnScreen
from krosmaster.client.workshop.team_edit_screen import TeamEditScreen
from krosmaster.client.workshop.team_text_screen import TeamTextScreen
from krosmaster.client.workshop.teams_screen import TeamsScreen
from krosmaster.own_characters import EXAMPLE
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_text import team_text


@scene(TilePick)
def class_pick(folder):
    driver = team_screen_empty(folder)
    driver.press("class")
    return driver


@scene(TeamScreen)
def team_screen_empty(folder):
    driver = set_up(folder, Mode.DUEL, Teams.GIVEN)
    driver.press("go-on")
    return driver


@scene(TeamScreen)
def team_screen_full(folder):
    driver = team_screen_empty(folder)
    for character_id in (*BOX[0], *BOX[1], "amalia"):
        driver.press(f"take:{character_id}")
    return driver


@scene(TeamScreen)
def team_screen_with_faults(folder):
    driver = set_up(folder, Mode.DUEL, Teams.CUSTOM)
    driver.press("go-on")
    for character_id in ("goultard", "goultard", "king-of-the-gobballs", "queen-of-the-tofus"):
        driver.press(f"take:{character_id}")
    return driver


@scene(TeamScreen)
def team_screen_of_four(folder):
    driver = set_up(folder, Mode.FREE_FOR_ALL, Teams.CUSTOM)
    driver.press("go-on")
    driver.press("take:goultard")
    return driver


@scene(TeamScreen)
def team_screen_with_nobody_found(folder):
    driver = team_screen_empty(folder)
    driver.screen._filters = replace(driver.screen._filters, words="xyzzy")
    driver.screen.rebuild()
    return driver


def keep_teams(driver):
    """Teams of all kinds on the shelf: whole, faulty, with unknown members, empty, too long a name, broken."""
    shelf = driver.app.services.teams
    shelf.keep(KeptTeam("Tofu parade", BOX[0]))
    shelf.keep(KeptTeam("A name that takes all the room there is!", ("goultard", "goultard", "amalia", "nox")))
    shelf.keep(KeptTeam("Old friends", ("goultard", "somebody-of-a-very-distant-future", "king-of-the-gobballs")))
    shelf.keep(KeptTeam("Eight", ("coa-gulary",) * 8))
    shelf.keep(KeptTeam("", ()))
    shelf.keep(KeptTeam("zzz")).write_text('[krosmaster-team 1 "A name that takes all the room": cut')


def _teams(folder, name=None):
    driver = started(folder)
    if name is not None:
        keep_teams(driver)
    driver.press("teams")
    if name is not None:
        place = next(n for n, entry in enumerate(driver.screen._entries) if name in entry_name(entry))
        if driver.screen._entries[place] is not driver.screen.chosen:
            driver.press(f"row:{place}")
    return driver


@scene(TeamsScreen)
def teams_none(folder):
    return _teams(folder)


@scene(TeamsScreen)
def teams_whole_and_told(folder):
    driver = _teams(folder, "Tofu")
    driver.press("duplicate")
    driver.press("copy")
    return driver


@scene(TeamsScreen)
def teams_with_faults(folder):
    return _teams(folder, "A name")


@scene(TeamsScreen)
def teams_with_an_unknown_member(folder):
    return _teams(folder, "Old")


@scene(TeamsScreen)
def teams_of_eight_renamed(folder):
    driver = _teams(folder, "Eight")
    driver.press("rename")
    return driver


@scene(TeamsScreen)
def teams_with_nobody(folder):
    return _teams(folder, "Nameless")


@scene(TeamsScreen)
def teams_broken_after_deleting(folder):
    driver = _teams(folder, "zzz")
    driver.press("discard")
    driver.press("undo")
    return driver


@scene(TeamEditScreen)
def team_edit_with_faults(folder):
    driver = _teams(folder, "A name")
    driver.press("edit")
    return driver


@scene(TeamEditScreen)
def team_edit_of_four_with_an_unknown_member(folder):
    driver = _teams(folder, "Old")
    driver.press("edit")
    driver.press("for:four")
    driver.press("slot:0")
    return driver


@scene(TeamTextScreen)
def team_text_with_faults(folder):
    driver = _teams(folder, "Tofu")
    text = '[krosmaster-team 1 "Fine": nox, ??] [krosmaster-team 9 "New": nox] [krosmaster-team 1 "Cut off": nox'
    driver.app.stack.change(Push(TeamTextScreen(driver.app.services, text)))
    return driver


@scene(TeamTextScreen)
def team_text_without_a_clipboard(folder):
    driver = _teams(folder, "Tofu")
    team = KeptTeam("A name that takes all the room there is!", ("king-of-the-gobballs",) * 8)
    driver.app.stack.change(Push(TeamTextScreen(driver.app.services, team_text(team), is_to_copy=True)))
    return driver


@scene(TeamPick)
def team_pick(folder):
    driver = started(folder)
    keep_teams(driver)
    driver.press("play")
    driver.press("way:custom")
    driver.press("go-on")
    driver.press("kept")
    return driver


@scene(TeamPick)
def team_pick_of_none(folder):
    driver = set_up(folder, Mode.FREE_FOR_ALL, Teams.CUSTOM)
    driver.press("go-on")
    driver.press("kept")
    return driver


def _own(folder, chosen):
    """The screen of own characters with files of every kind, one of them chosen."""
    text = EXAMPLE.read_text(encoding="utf-8")
    files = {
        "mira-the-smith.yaml": text,
        "a-name-that-goes-on-for-much-longer-than-any-row-of-the-list-has-room-for.yaml": text.replace(
            "en: Mira the Smith", "en: Somebody whose name is rather long"
        ),
        "broken.yaml": "names: {en: 5}\nlevel: 9\nspels: []\n",
        "drawn-wrong.yaml": text,
        "drawn-wrong.svg": "<svg viewBox='0 0 96 120'><image href='x'/></svg>",
        "summons/anvil.yaml": "names: {en: Anvil}\nkind: mob\nmp: 0\nhp: 4\nap: 2\nspells: []\n",
    }
    for name, content in files.items():
        path = folder / "characters" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    driver = started(folder)
    driver.press("teams")
    driver.press("own")
    names = [entry.path.name for entry in driver.app.services.own.entries]
    driver.press(f"row:{names.index(chosen)}")
    driver.press("reload")
    return driver


for _name in ("mira-the-smith", "broken", "drawn-wrong", "anvil"):
    SCENES[f"own_{_name}"] = Scene(lambda folder, name=f"{_name}.yaml": _own(folder, name), OwnScreen)


@scene(OwnScreen)
def own_nobody(folder):
    driver = started(folder)
    driver.press("teams")
    driver.press("own")
    return driver


@scene(TeamEditScreen)
def team_edit_with_own_characters(folder):
    driver = _own(folder, "mira-the-smith.yaml")
    driver.press("back")
    driver.press("new")
    driver.press("take:mira-the-smith")
    return driver


@scene(TilePick)
def ability_pick(folder):
    driver = team_screen_empty(folder)
    driver.press("ability")
    return driver
