"""Every screen of widgets in the states that put the most into it."""

from __future__ import annotations

from dataclasses import replace

import pygame
from arena_player import DUEL, QUEEN, in_a_position
from client_fixtures import CATALOG, started
from layout_list import BOX, LONG_NAMES, SCENES, Scene, scene, some_match

from krosmaster.arena import engine
from krosmaster.arena.setup_options import (
    KrosmasterSetup,
    Mode,
    PlayerSetup,
    Setup,
    Teams,
)
from krosmaster.arena.state import Phase
from krosmaster.client.arena.arena_questions import concede_question, dare_question, end_question
from krosmaster.client.match.match_start import unkept_notice
from krosmaster.client.replay.load_screen import LoadScreen
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.rules.rules_screen import RulesScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.screens.settings_screen import SettingsScreen
from krosmaster.client.screens.tile_pick import TilePick
from krosmaster.client.services import SaveFault
from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen
from krosmaster.client.set_up.preparation_screen import PreparationScreen
from krosmaster.client.set_up.team_screen import TeamScreen
from krosmaster.client.set_up.title_screen import TitleScreen
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
from krosmaster.table.match import Match


@scene(TitleScreen)
def title(folder):
    return started(folder)


@scene(TitleScreen)
def title_with_a_match_to_go_on_with(folder):
    driver = started(folder)
    driver.app.services.keep(some_match())
    driver.screen.enter()
    return driver


@scene(SettingsScreen)
def settings(folder):
    driver = started(folder)
    driver.press("settings")
    return driver


def _settings_page(page):
    def build(folder):
        driver = settings(folder)
        driver.press(f"tab:{page}")
        return driver

    return build


for _page in ("play", "sound", "eyes"):
    SCENES[f"settings_{_page}"] = Scene(_settings_page(_page), SettingsScreen)


@scene(RulebookScreen)
def rulebook(folder):
    driver = started(folder)
    driver.app.stack.change(Push(RulebookScreen(driver.app.services, "LOS-3")))
    return driver


@scene(RulebookScreen)
def rulebook_searched(folder):
    driver = started(folder)
    driver.app.stack.change(Push(RulebookScreen(driver.app.services)))
    driver.key(pygame.K_t, text="t")
    driver.type("the")
    return driver


@scene(RulesScreen)
def rules_first_page(folder):
    driver = started(folder)
    driver.press("rules")
    return driver


@scene(RulesScreen)
def rules_longest_page(folder):
    driver = rules_first_page(folder)
    longest = max(driver.screen._chapters, key=lambda chapter: sum(len(line.text) for line in chapter.lines))
    driver.press(f"chapter:{longest.id}")
    return driver


@scene(RulesScreen)
def rules_last_page(folder):
    driver = rules_first_page(folder)
    driver.press(f"chapter:{driver.screen._chapters[-1].id}")
    return driver


@scene(LoadScreen)
def load_nothing(folder):
    driver = started(folder)
    driver.press("load")
    return driver


@scene(LoadScreen)
def load_many_long_and_broken(folder):
    driver = started(folder)
    saves = driver.app.services.saves
    match = some_match()
    driver.app.services.keep(match)
    saves.save(
        match, "A title that somebody has given to a match and that goes on for much longer than any row of the list"
    )
    saves.save(some_match(turns=0), "short")
    for number, text in enumerate(("format: [", "format: 99\n", "players: 7\n" + "x: y\n" * 40)):
        (folder / "saves" / f"broken-{number}-with-a-name-that-is-far-too-long-for-a-row.yaml").write_text(text)
    driver.press("load")
    driver.frames(12)
    return driver


@scene(LoadScreen)
def load_broken(folder):
    driver = load_many_long_and_broken(folder)
    place = next(number for number, entry in enumerate(driver.screen._entries) if entry.fault)
    driver.press(f"row:{place}")
    return driver


@scene(LoadScreen)
def load_renaming_after_deleting(folder):
    driver = load_many_long_and_broken(folder)
    place = next(number for number, entry in enumerate(driver.screen._entries) if entry.title.startswith("A title"))
    driver.press(f"row:{place}")
    driver.press("discard")
    place = next(number for number, entry in enumerate(driver.screen._entries) if entry.title == "short")
    if driver.screen._entries[place] is not driver.screen.chosen:
        driver.press(f"row:{place}")
    driver.press("rename")
    return driver


@scene(LoadScreen)
def load_of_four_elsewhere_with_other_rules(folder):
    driver = started(folder)
    match = some_match()
    driver.app.services.saves.save(match, "Cup")
    driver.press("load")
    screen, names = driver.screen, LONG_NAMES
    (entry,) = screen._entries
    teams = tuple(("queen-of-the-tofus", "king-of-the-gobballs") for _name in names)
    screen._entries = [
        replace(
            entry, players=names, teams=teams, winners=(1, 3), is_over=True, is_elsewhere=True, other_rules="2012.3"
        )
    ]
    screen.rebuild()
    driver.frames(1)
    return driver


def _over_the_title(make):
    def build(folder):
        driver = started(folder)
        driver.app.stack.change(Push(make(driver.app.services)))
        return driver

    return build


def _notices():
    fault = SaveFault("/home/somebody/.local/share/krosmaster/saves/autosave.yaml: the disk is full" * 2)
    return {
        "notice_that_cannot_save": lambda services: unkept_notice(services, fault),
        "notice_of_conceding": lambda services: concede_question(services, some_match().state, 0),
        "notice_of_daring": lambda services: dare_question(services, some_match().state),
        "notice_that_cannot_open": _cannot_open,
    }


def _cannot_open(services):
    path = services.saves.save(some_match(), "A title")
    path.write_text("players: 7\n" + "x: y\n" * 40)
    screen = LoadScreen(services)
    screen.resize((1280, 800))
    screen.enter()
    return screen._open(screen.chosen).screen


for _name, _make in _notices().items():
    SCENES[_name] = Scene(_over_the_title(_make), NoticeScreen)


@scene(NoticeScreen)
def notice_before_the_turn_ends(folder):
    player = in_a_position(folder, DUEL, QUEEN, confirm_end="always")
    player.settle()
    left = player.screen.shown.controller.what_is_left()
    player.driver.app.stack.change(Push(end_question(player.driver.app.services, left, "end-turn")))
    return player.driver


@scene(TilePick)
def class_pick(folder):
    driver = team_screen_empty(folder)
    driver.press("class")
    return driver


def _set_up(folder, mode, way=None):
    driver = started(folder)
    driver.press("play")
    driver.press(f"mode:{mode.value}")
    driver.screen._plan.names[:] = LONG_NAMES
    if way is not None:
        driver.press(f"way:{way.value}")
    driver.screen.rebuild()
    return driver


@scene(MatchSetupScreen)
def match_setup_duel(folder):
    return _set_up(folder, Mode.DUEL)


@scene(MatchSetupScreen)
def match_setup_free_for_all(folder):
    return _set_up(folder, Mode.FREE_FOR_ALL)


@scene(MatchSetupScreen)
def match_setup_pairs(folder):
    return _set_up(folder, Mode.PAIRS)


@scene(TeamScreen)
def team_screen_empty(folder):
    driver = _set_up(folder, Mode.DUEL, Teams.GIVEN)
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
    driver = _set_up(folder, Mode.DUEL, Teams.CUSTOM)
    driver.press("go-on")
    for character_id in ("goultard", "goultard", "king-of-the-gobballs", "queen-of-the-tofus"):
        driver.press(f"take:{character_id}")
    return driver


@scene(TeamScreen)
def team_screen_of_four(folder):
    driver = _set_up(folder, Mode.FREE_FOR_ALL, Teams.CUSTOM)
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
    driver = _set_up(folder, Mode.FREE_FOR_ALL, Teams.CUSTOM)
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


@scene(PreparationScreen)
def preparation_draft(folder):
    driver = _set_up(folder, Mode.DUEL, Teams.DRAFT)
    driver.press("go-on")
    return driver


@scene(PreparationScreen)
def preparation_boards(folder):
    driver = _set_up(folder, Mode.DUEL, Teams.RANDOM)
    driver.press("go-on")
    return driver


@scene(PreparationScreen)
def preparation_sides(folder):
    driver = preparation_boards(folder)
    driver.press("board:the-pit")
    return driver


@scene(PreparationScreen)
def preparation_seats_of_four(folder):
    driver = _set_up(folder, Mode.PAIRS, Teams.RANDOM)
    driver.press("go-on")
    for name in [name for name in driver.widgets.ids if name.startswith("board:")][:1]:
        driver.press(name)
    return driver


@scene(PreparationScreen)
def preparation_order(folder):
    driver = started(folder)
    team = tuple(KrosmasterSetup(CATALOG.characters["anna-tommy"]) for _ in range(2))
    others = tuple(KrosmasterSetup(CATALOG.characters[one]) for one in ("king-of-the-gobballs", "lil-healey"))
    players = tuple(PlayerSetup(name, team + others) for name in LONG_NAMES[:2])
    match = Match(engine, Setup(players, seed=3, boards=CATALOG.boards))
    for _ in range(6):
        if match.state.phase is Phase.ORDER_TIMELINE:
            break
        match.submit(engine.legal_commands(match.state)[0])
    assert match.state.phase is Phase.ORDER_TIMELINE
    driver.app.stack.change(Push(driver.app.services.screen_for(match)))
    return driver
