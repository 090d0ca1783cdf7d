"""Own characters in the window: listed with their faults, reloaded, built into teams, drawn, played, saved."""

from __future__ import annotations

import os
from dataclasses import replace

import pygame
import pytest
from client_fixtures import CATALOG, started

from krosmaster import own_characters
from krosmaster.arena import engine
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.arena.summary import digest
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.services import SaveFault
from krosmaster.client.settings import Palette
from krosmaster.client.ui import clipboard
from krosmaster.client.ui.screen import Push
from krosmaster.client.workshop.own_screen import OwnScreen
from krosmaster.client.workshop.team_edit_screen import TeamEditScreen
from krosmaster.client.workshop.teams_screen import TeamsScreen
from krosmaster.own_characters import EXAMPLE
from krosmaster.table.match import Match

MIRA = "mira-the-smith"
CARD = EXAMPLE.read_text(encoding="utf-8")
CALL = "  - {id: anvil, names: {en: Anvil}, kind: summon, range: {kind: melee}, summons: anvil, max_in_play: 2}\n"
ANVIL = "names: {en: Anvil}\nkind: mob\nmp: 0\nhp: 4\nap: 2\nspells: []\n"
DRAWING = '<svg viewBox="0 0 96 120"><rect x="20" y="10" width="56" height="98" fill="#00ff00"/></svg>'


@pytest.fixture
def folder(tmp_path):
    """The folder of own characters, not there yet."""
    return tmp_path / "characters"


@pytest.fixture
def write(folder):
    def write(name, text):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def driver(tmp_path):
    return started(tmp_path, size=(1024, 640))


def at_own(driver):
    driver.press("teams")
    driver.press("own")
    assert isinstance(driver.screen, OwnScreen)


def rows(driver):
    return [entry.path.name for entry in driver.app.services.own.entries]


def test_folder_is_made_when_it_is_looked_at(driver, folder):
    assert not folder.exists()
    at_own(driver)
    assert (folder / "summons").is_dir()
    assert rows(driver) == []


def test_file_that_is_dropped_in_is_there_after_reloading(driver, write):
    at_own(driver)
    write("mira-the-smith.yaml", CARD)
    driver.key(pygame.K_F5)
    assert rows(driver) == ["mira-the-smith.yaml"]
    assert MIRA in driver.app.services.catalog.characters
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TeamsScreen)
    driver.press("new")
    driver.press(f"take:{MIRA}")
    assert [card.id for card in driver.screen._bench.cards] == [MIRA]


def test_broken_file_is_listed_with_its_faults_and_harms_nothing(driver, write):
    write("bad.yaml", CARD.replace("level: 3", "level: 9"))
    write("mira-the-smith.yaml", CARD)
    at_own(driver)
    assert driver.screen.chosen.path.name == "bad.yaml"
    (fault,) = driver.screen.chosen.faults
    assert (fault.file, fault.line, fault.column) == ("bad.yaml", 7, 8)
    assert "bad" not in driver.app.services.catalog.characters
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    assert driver.screen.chosen.path.name in ("bad.yaml", "mira-the-smith.yaml")
    write("bad.yaml", CARD)
    driver.press("reload")
    assert "bad" in driver.app.services.catalog.characters


def test_example_is_written_once_and_then_beside_itself(driver, folder):
    at_own(driver)
    driver.press("example")
    assert (folder / "mira-the-smith.yaml").read_text(encoding="utf-8") == CARD
    assert driver.screen.chosen.card.id == MIRA
    driver.key(pygame.K_n)
    assert driver.screen.chosen.card.id == f"{MIRA}-b"
    assert len(rows(driver)) == 2


def test_example_that_cannot_be_written_is_told(driver, folder):
    at_own(driver)
    (folder / "summons").rmdir()
    folder.rmdir()
    folder.write_text("in the way")
    driver.press("example")
    assert isinstance(driver.screen, NoticeScreen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, OwnScreen)


def test_path_of_the_folder_is_copied_or_shown(driver, folder, monkeypatch):
    at_own(driver)
    seen = []
    monkeypatch.setattr(clipboard, "copied", lambda text: seen.append(text) or True)
    driver.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert seen == [str(folder)]
    monkeypatch.setattr(clipboard, "copied", lambda _text: False)
    driver.press("copy")
    assert isinstance(driver.screen, NoticeScreen)


def test_gallery_marks_own_characters_and_shows_them_alone(driver, write):
    write("mira-the-smith.yaml", CARD)
    at_own(driver)
    driver.key(pygame.K_ESCAPE)
    driver.press("new")
    assert isinstance(driver.screen, TeamEditScreen)
    driver.press("own")
    assert [card.id for card in driver.screen._tiles] == [MIRA]
    driver.hover(driver.widgets.box(f"take:{MIRA}").center)
    driver.press("origin")
    assert isinstance(driver.screen, NoticeScreen)
    driver.key(pygame.K_ESCAPE)
    driver.press("reset")
    assert len(driver.screen._tiles) == len(CATALOG.characters) + 1


def test_nobody_is_offered_own_characters_who_has_none(driver):
    driver.press("teams")
    driver.press("new")
    assert "own" not in driver.widgets.ids


def test_own_drawing_is_used_and_a_changed_one_is_seen_after_reloading(driver, write):
    write("mira-the-smith.yaml", CARD)
    at_own(driver)
    before = driver.app.services.drawings
    assert before.sprite(f"figures/{MIRA}", 120).get_at((48, 60))[:3] != (0, 255, 0)
    assert not driver.screen.chosen.has_drawing
    write("mira-the-smith.svg", DRAWING)
    driver.press("reload")
    assert driver.screen.chosen.has_drawing
    after = driver.app.services.drawings
    assert after.sprite(f"figures/{MIRA}", 120).get_at((48, 60))[:3] == (0, 255, 0)
    assert driver.screen.look.drawings is after
    assert after.in_colours(before.colours) is not before


def test_drawings_are_looked_at_when_somebody_wants_to_see_them_and_not_when_the_program_starts(
    tmp_path, write, monkeypatch
):
    seen = []
    monkeypatch.setattr(own_characters, "can_be_seen", lambda svg: seen.append(svg) or True)
    monkeypatch.setattr(own_characters, "figure_drawing", lambda card: seen.append(card.id) or DRAWING)
    for number in range(3):
        write(f"smith-{'abc'[number]}.yaml", CARD)
    write("smith-b.svg", DRAWING)
    driver = started(tmp_path, size=(1024, 640))
    drawings = driver.app.services.drawings
    assert drawings.has("figures/smith-a")
    assert seen == []
    for _ in range(2):
        drawings.portrait("smith-a", 40)
        drawings.portrait("smith-b", 40)
    assert seen == ["smith-a", DRAWING]
    assert [entry.has_drawing for entry in driver.app.services.own.entries] == [False, True, False]
    assert seen == ["smith-a", DRAWING]


@pytest.mark.parametrize("drawing", ["<svg", DRAWING.replace("98", "0"), DRAWING.replace("rect", "image")])
def test_drawing_that_shows_nothing_leaves_the_made_up_one(driver, write, drawing):
    write("mira-the-smith.yaml", CARD)
    write("mira-the-smith.svg", drawing)
    at_own(driver)
    entry = driver.screen.chosen
    assert (entry.has_drawing, entry.card.id) == (False, MIRA)
    assert {fault.file for fault in entry.faults} == {"mira-the-smith.svg"}
    assert driver.app.services.drawings.portrait(MIRA, 40).get_bounding_rect().height > 20


def test_own_figure_is_drawn_in_every_palette(driver, write):
    write("mira-the-smith.yaml", CARD)
    driver.app.services.reread_own()
    for palette in Palette:
        driver.app.change_settings(replace(driver.app.services.settings, palette=palette))
        assert driver.app.services.drawings.has(f"figures/{MIRA}")
        assert driver.app.services.drawings.portrait(MIRA, 30).get_size() == (30, 30)


# ---- matches ----


def own_match(driver):
    """A duel in which a character of the player calls a summon of the player."""
    characters = driver.app.services.catalog.characters
    teams = [(characters["caller"], characters[MIRA]), (characters["nox"], characters["yugo"])]
    players = tuple(
        PlayerSetup(name, tuple(map(KrosmasterSetup, team))) for name, team in zip("AB", teams, strict=True)
    )
    return Match(engine, Setup(players, seed=3, board=CATALOG.boards["the-pit"], rotation=0))


def play(match, steps):
    """Whatever is first, but summons before all."""
    for _ in range(steps):
        legal = engine.legal_commands(match.state)[:-1]
        summons = [one for one in legal if getattr(one, "spell", None) == "anvil"]
        match.submit((summons or legal)[0])


@pytest.fixture
def played(driver, write):
    write("mira-the-smith.yaml", CARD)
    write("caller.yaml", CARD + CALL)
    write("summons/anvil.yaml", ANVIL)
    driver.app.services.reread_own()
    match = own_match(driver)
    play(match, 40)
    assert any(figure.definition.id == "anvil" for figure in match.state.figures.values())
    return match


def test_own_characters_and_what_they_summon_are_shown_in_all_views(driver, played):
    driver.app.stack.change(Push(driver.app.services.screen_for(played)))
    for _view in range(3):
        driver.frames(3)
        driver.app.draw()
        driver.key(pygame.K_v)


def test_save_opens_again_as_long_as_the_file_is_there(driver, played, folder):
    services = driver.app.services
    path = services.saves.save(played, "own")
    assert digest(services.saves.load(path).state) == digest(played.state)
    (entry,) = (entry for entry in services.saves.entries() if entry.path == path)
    assert not entry.has_other_content
    card = folder / "caller.yaml"
    card.rename(folder / "caller.away")
    services.reread_own()
    with pytest.raises(SaveFault) as fault:
        services.saves.load(path)
    assert str(fault.value).startswith("caller is in this match, and nobody here is called so.")
    assert f"put it into {folder}" in str(fault.value)
    driver.press("load")
    driver.frames(4)
    (folder / "caller.away").rename(card)
    services.reread_own()
    assert digest(services.saves.load(path).state) == digest(played.state)


def test_save_of_a_changed_character_is_marked_before_it_is_opened(driver, played, write):
    services = driver.app.services
    path = services.saves.save(played, "own")
    write("caller.yaml", (CARD + CALL).replace("hp: 9", "hp: 8"))
    services.reread_own()
    (entry,) = (entry for entry in services.saves.entries() if entry.path == path)
    assert entry.has_other_content
    write("caller.yaml", CARD + CALL)
    write("another.yaml", CARD)
    services.reread_own()
    assert not any(entry.has_other_content for entry in services.saves.entries())


def test_kept_team_keeps_a_character_whose_file_is_away(driver, write, folder):
    write("mira-the-smith.yaml", CARD)
    at_own(driver)
    driver.key(pygame.K_ESCAPE)
    driver.press("new")
    driver.press(f"take:{MIRA}")
    driver.press("done")
    (folder / "mira-the-smith.yaml").unlink()
    driver.press("own")
    driver.key(pygame.K_ESCAPE)
    assert driver.screen.chosen.team.members == (MIRA,)
    assert driver.screen.chosen.team.unknown(driver.app.services.catalog.characters) == [MIRA]


def test_random_teams_and_drafts_do_not_deal_own_characters(driver, played):
    services = driver.app.services
    assert MIRA in services.catalog.characters
    assert services.catalog.box == CATALOG.box
    assert services.catalog.printed == list(CATALOG.characters.values())
    driver.press("play")
    driver.press("way:custom")
    driver.press("go-on")
    for _ in range(12):
        driver.press("deal")
        assert not any(card.is_own for card in driver.screen._bench.cards)


def test_the_example_never_overwrites_a_file_of_the_player(driver, write, folder):
    names = [MIRA, *(f"{MIRA}-{letter}" for letter in "bcdefghijklmnopqrstuvwxyz")]
    for name in names[:-1]:
        write(f"{name}.yaml", "mine")
    if hasattr(os, "symlink"):
        (folder / f"{names[-1]}.yaml").symlink_to("nowhere")
    else:
        write(f"{names[-1]}.yaml", "mine")
    with pytest.raises(SaveFault, match=MIRA):
        driver.app.services.own.write_example()
    assert all((folder / f"{name}.yaml").read_text(encoding="utf-8") == "mine" for name in names[:-1])
    assert len(list(folder.glob("*.yaml"))) == len(names)
    (folder / f"{names[3]}.yaml").unlink()
    assert driver.app.services.own.write_example().stem == names[3]
