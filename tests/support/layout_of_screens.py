"""Title, settings, rules, lists and notices in the states that put the most into them."""

from __future__ import annotations

from dataclasses import replace

import pygame
from arena_player import DUEL, QUEEN, in_a_position
from client_fixtures import started
from layout_list import LONG_NAMES, SCENES, Scene, scene, some_match

from krosmaster.client.arena.arena_questions import concede_question, dare_question, end_question
from krosmaster.client.match.match_start import unkept_notice
from krosmaster.client.replay.load_screen import LoadScreen
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.rules.rules_screen import RulesScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.screens.settings_screen import SettingsScreen
from krosmaster.client.services import SaveFault
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.screen import Push


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
