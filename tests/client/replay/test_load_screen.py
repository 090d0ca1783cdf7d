"""The list of kept matches: what it shows by headers alone; going on, watching, renaming, deleting, bringing back."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from client_fixtures import CATALOG, started

from krosmaster import whole_matches
from krosmaster.arena import engine
from krosmaster.arena.commands import Concede
from krosmaster.arena.setup_options import PlayerSetup, Setup, Teams
from krosmaster.arena.summary import digest
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.replay.load_screen import LoadScreen
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.replay.save_view import heading, notes_on, progress
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.services import SaveFault
from krosmaster.client.set_up.preparation_screen import PreparationScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.screen import Pop, Push
from krosmaster.client.ui.widgets import Pressed
from krosmaster.content.match_header import read_header
from krosmaster.kept_matches import KeptMatches
from krosmaster.play.sandbox import Sandbox
from krosmaster.table.match import Match


def played(commands, names=("Ana", "Ben"), seed=3, *, ends=False):
    """A random match after some commands; one that ends is given up by whoever is asked."""
    setup = Setup(
        players=tuple(PlayerSetup(name) for name in names), seed=seed, teams=Teams.RANDOM, boards=CATALOG.boards,
        cards=CATALOG.box,
    )  # fmt: skip
    match = Match(engine, setup)
    for number in range(commands):
        legal = [command for command in engine.legal_commands(match.state) if not isinstance(command, Concede)]
        match.submit(legal[number * 7919 % len(legal)])
    if ends:
        match.submit(Concede(match.state.asked))
    return match


def kept(tmp_path):
    return KeptMatches(tmp_path / "saves", CATALOG)


def listed(tmp_path, button="load", **settings):
    """The client with its list open."""
    driver = started(tmp_path, **settings)
    driver.press(button)
    driver.frames(4)
    return driver


def choose(driver, path):
    """Click the row of a file."""
    number = [entry.path for entry in driver.screen._entries].index(path)
    if driver.screen.chosen.path != path:
        driver.press(f"row:{number}")
    assert driver.screen.chosen.path == path


def by_name(driver):
    return {entry.path.name: entry for entry in driver.screen._entries}


def test_list_shows_teams_turn_and_winner_by_headers_alone(tmp_path, monkeypatch):
    going, ended = played(50, names=("Marta", "Tim")), played(60, ends=True)
    paths = kept(tmp_path).save(going, "Sunday evening"), kept(tmp_path).save(ended, "Old rivals")
    monkeypatch.setattr(KeptMatches, "read", lambda _saves, path: pytest.fail(f"{path} was read as a whole"))
    driver = listed(tmp_path)
    entries = {entry.path: entry for entry in driver.screen._entries}
    for path, match, title in zip(paths, (going, ended), ("Sunday evening", "Old rivals"), strict=True):
        entry = entries[path]
        assert (entry.title, entry.turn, entry.is_over) == (title, match.state.number, match.state.is_over)
        assert entry.players == tuple(player.name for player in match.state.players)
        assert [len(team) for team in entry.teams] == [4, 4]
    assert progress(entries[paths[0]]) == f"Turn {going.state.number}"
    winner = ended.state.players[ended.state.outcome.winners[0]].name
    assert progress(entries[paths[1]]) == f"{winner} wins!"


def test_a_sandbox_is_told_from_a_match_and_never_has_a_winner(tmp_path):
    ended = played(60, ends=True)
    kept(tmp_path).save(Sandbox.forked(ended, len(ended.records), lambda: 1), "What if")
    (entry,) = listed(tmp_path).screen._entries
    assert progress(entry) == f"Sandbox, turn {ended.state.number}"
    assert (heading(entry), entry.is_over) == ("What if", False)


def test_chosen_match_goes_on(tmp_path):
    match = played(50)
    kept(tmp_path).save(match, "x")
    driver = listed(tmp_path)
    driver.press("go-on")
    assert isinstance(driver.screen, ArenaScreen)
    assert digest(driver.screen.state) == digest(match.state)


def test_chosen_row_opens_by_a_second_press(tmp_path):
    kept(tmp_path).save(played(50), "x")
    driver = listed(tmp_path)
    driver.press("row:0")
    assert isinstance(driver.screen, ArenaScreen)


def test_match_in_its_set_up_opens_there_and_cannot_be_watched_yet(tmp_path):
    kept(tmp_path).save(played(1), "Early")
    driver = listed(tmp_path)
    driver.press("watch")
    assert isinstance(driver.screen, NoticeScreen)
    driver.press("choice-0")
    driver.press("go-on")
    assert isinstance(driver.screen, PreparationScreen)


def test_watching_leads_to_the_replay_and_back_to_the_list_and_changes_no_file(tmp_path):
    path = kept(tmp_path).save(played(60), "x")
    before = path.read_bytes(), path.stat().st_mtime_ns
    driver = listed(tmp_path)
    driver.press("watch")
    assert isinstance(driver.screen, ReplayScreen)
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_END)
    driver.key(pygame.K_ESCAPE)
    assert driver.screen.chosen.path == path
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert [name.name for name in (tmp_path / "saves").iterdir() if name.suffix == ".yaml"] == [path.name]


def test_going_on_from_a_watched_save_leaves_its_file_alone(tmp_path):
    path = kept(tmp_path).save(played(80), "x")
    text = path.read_text(encoding="utf-8")
    driver = listed(tmp_path)
    driver.press("watch")
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_g)
    driver.press("choice-0")
    assert isinstance(driver.screen, ArenaScreen)
    assert path.read_text(encoding="utf-8") == text
    assert (tmp_path / "saves" / "autosave.yaml").exists()


def test_replays_list_what_has_ended_and_watch_it_first(tmp_path):
    kept(tmp_path).save(played(50), "Going")
    kept(tmp_path).save(played(60, ends=True), "Done")
    driver = listed(tmp_path, "replays")
    assert [entry.title for entry in driver.screen._entries] == ["Done"]
    assert "go-on" not in driver.widgets.ids
    driver.press("tab:open")
    assert [entry.title for entry in driver.screen._entries] == ["Going"]
    driver.press("tab:all")
    assert {entry.title for entry in driver.screen._entries} == {"Going", "Done"}
    driver.press("tab:over")
    driver.press("row:0")
    assert isinstance(driver.screen, ReplayScreen)


def test_save_is_deleted_and_brought_back(tmp_path):
    paths = [kept(tmp_path).save(played(40, seed=seed), f"Number {seed}") for seed in range(3)]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    driver = listed(tmp_path)
    for path in paths[:2]:
        choose(driver, path)
        driver.press("discard")
        assert not path.exists()
        assert path not in [entry.path for entry in driver.screen._entries]
    driver.press("undo")
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert {path: path.read_text(encoding="utf-8") for path in paths} == texts
    assert len(driver.screen._entries) == 3
    assert "undo" not in driver.widgets.ids


def test_of_what_was_deleted_the_last_twenty_come_back_as_they_were(tmp_path):
    saves, match = kept(tmp_path), played(1)
    paths = [saves.save(match, f"Number {number}") for number in range(23)]
    for number, path in enumerate(paths):
        os.utime(path, (1000 - number, 1000 - number))
        saves.discard(path)
    assert saves.entries() == []
    for path in paths[:3]:
        with pytest.raises(SaveFault, match=path.name):
            saves.restore(path)
    for path in reversed(paths[3:]):
        saves.restore(path)
    assert [entry.path for entry in saves.entries()] == paths[3:]


def test_deleting_goes_on_while_another_window_clears_away(tmp_path, monkeypatch):
    saves, match = kept(tmp_path), played(1)
    path, other = (saves.save(match, title) for title in ("Mine", "Other"))
    saves.discard(other)
    real_glob = Path.glob

    def cleared(folder, pattern):
        found = list(real_glob(folder, pattern))
        for old in found if pattern.endswith("discarded") else ():
            old.unlink()
        return found

    monkeypatch.setattr(Path, "glob", cleared)
    saves.discard(path)
    assert not path.exists()
    monkeypatch.undo()
    saves.restore(path)
    assert path.exists()


def test_save_gets_another_title_and_keeps_its_place_and_its_match(tmp_path):
    match = played(40)
    old = kept(tmp_path).save(match, "Old")
    new = kept(tmp_path).save(played(20), "Newer")
    os.utime(old, (1, 1))
    driver = listed(tmp_path)
    assert [entry.path for entry in driver.screen._entries] == [new, old]
    choose(driver, old)
    driver.key(pygame.K_r)
    driver.type(" ñ")
    driver.key(pygame.K_RETURN)
    assert [entry.title for entry in driver.screen._entries] == ["Newer", " ñ".strip()]
    assert digest(kept(tmp_path).load(old).state) == digest(match.state)
    driver.press("rename")
    driver.type("zzz")
    driver.key(pygame.K_ESCAPE)
    assert driver.screen.chosen.title == "ñ"


def test_autosaves_are_called_so_and_have_no_other_title(tmp_path):
    saves, match = kept(tmp_path), played(59)
    saves.keep(match)
    saves.keep(match)
    driver = listed(tmp_path)
    assert [heading(entry) for entry in driver.screen._entries] == ["Autosave", "Earlier autosave"]
    assert "rename" not in driver.widgets.ids


@pytest.mark.parametrize(
    "text",
    [
        "format: 99\nplayers: []\n",
        "format: 1\nplayers: 7\n",
        ": : :",
        "",
        "\x00\x01",
        "format: 1\nplayers: [{name: Ana}]\n",
        "format: 1\nplayers: [{name: A}, {name: B}, {name: C}]\n",
        "format: 1\nplayers: [{name: A, team: [{character: bill-tell}]}, {name: B, team: [{character: nobody}]}]\n",
        "format: 1\nso_far: {teams: 7}\nplayers: [{name: A}, {name: B}]\n",
        "format: 1\nso_far: {winners: [3], over: yes, teams: [[nobody]]}\nplayers: [{name: A}, {name: B}]\nmode: no\n",
    ],
)
def test_broken_file_is_named_with_its_fault_and_harms_no_other(tmp_path, text):
    sound = kept(tmp_path).save(played(40), "Sound")
    broken = tmp_path / "saves" / "broken.yaml"
    broken.write_text(text, encoding="utf-8")
    driver = listed(tmp_path)
    choose(driver, broken)
    driver.frames(3)
    if "watch" in driver.widgets.ids:  # its header fits: opening it tells what is wrong
        driver.press("watch")
        assert isinstance(driver.screen, NoticeScreen)
        driver.press("choice-0")
    else:
        assert by_name(driver)["broken.yaml"].fault.startswith(str(broken))
        assert "go-on" not in driver.widgets.ids
    choose(driver, sound)
    driver.press("go-on")
    assert isinstance(driver.screen, ArenaScreen)
    assert broken.read_text(encoding="utf-8") == text


def test_match_that_the_rules_choke_on_is_a_notice_and_harms_no_other(tmp_path, monkeypatch):
    sound, choking = kept(tmp_path).save(played(40), "Sound"), kept(tmp_path).save(played(30), "Choking")
    replayed = whole_matches.replayed

    def choke(match_file, rules):
        if len(match_file.commands) == 30:
            raise RuntimeError("planted")
        return replayed(match_file, rules)

    monkeypatch.setattr(whole_matches, "replayed", choke)
    driver = listed(tmp_path)
    choose(driver, choking)
    for name in ("watch", "go-on"):
        driver.press(name)
        assert isinstance(driver.screen, NoticeScreen)
        driver.press("choice-0")
    choose(driver, sound)
    driver.press("watch")
    assert isinstance(driver.screen, ReplayScreen)


def test_match_from_elsewhere_without_a_summary_is_read_as_a_whole(tmp_path):
    match = played(60, ends=True)
    path = kept(tmp_path).save(match, "Foreign")
    path.write_text(re.sub(r"(?m)^so_far: .*\n", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    assert read_header(path).so_far is None
    driver = listed(tmp_path)
    entry = driver.screen.chosen
    assert (entry.is_known, entry.is_over, entry.turn) == (True, True, match.state.number)


def test_save_of_other_rules_or_cards_says_what_that_means(tmp_path):
    path = kept(tmp_path).save(played(40), "x")
    text = path.read_text(encoding="utf-8")
    (own,) = kept(tmp_path).entries()
    assert notes_on(own) == []
    path.write_text(re.sub(r"(?m)^rules: .*$", 'rules: "2012.3"', text), encoding="utf-8")
    (other,) = kept(tmp_path).entries()
    assert "2012.3" in notes_on(other)[0]
    path.write_text(re.sub(r"(?m)^content: .*$", "content: abc", text), encoding="utf-8")
    (other,) = kept(tmp_path).entries()
    assert "other cards" in notes_on(other)[0]
    assert "copy" in notes_on(replace(own, is_elsewhere=True))[0]


def test_list_by_keyboard_alone(tmp_path):
    for seed in range(4):
        kept(tmp_path).save(played(40, seed=seed), f"Number {seed}")
    driver = listed(tmp_path, size=(1024, 640))
    first = driver.screen.chosen.path
    while driver.widgets.focus != "row:0":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    third = driver.screen.chosen
    assert third.path != first
    driver.key(pygame.K_DELETE)
    assert len(driver.screen._entries) == 3
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert len(driver.screen._entries) == 4
    while driver.widgets.focus != "row:2":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, ArenaScreen)


def test_nothing_saved_is_said_in_words_and_leads_back(tmp_path):
    driver = listed(tmp_path, "replays")
    assert driver.screen.chosen is None
    for tab in ("open", "all"):
        driver.press(f"tab:{tab}")
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TitleScreen)


def test_long_list_is_there_at_once_and_all_rows_are_painted_in_the_end(tmp_path):
    match = played(40)
    path = kept(tmp_path).save(match, "x")
    for number in range(60):
        (path.parent / f"copy-{number}.yaml").write_bytes(path.read_bytes())
    driver = listed(tmp_path)
    assert len(driver.screen._entries) == 61
    assert driver.screen._unpainted
    driver.frames(61)
    assert not driver.screen._unpainted
    assert all(driver.widgets._elements[f"row:{number}"].face.picture for number in range(61))


def damaged(text, chance):
    """A save in which something has gone wrong: cut off, letters changed, lines swapped, gone or doubled."""
    lines = text.splitlines()
    match chance.randrange(5):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            letters = list(text)
            for _ in range(3):
                letters[chance.randrange(len(letters))] = chance.choice("{}[]:,-0129abc\n\x00é")
            return "".join(letters)
        case 2:
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
        case 3:
            del lines[chance.randrange(len(lines))]
        case _:
            lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "\n".join(lines)


def test_damaged_files_are_opened_watched_or_refused_but_never_raise(tmp_path):
    path = kept(tmp_path).save(played(70), "x")
    text = path.read_text(encoding="utf-8")
    stack = started(tmp_path).app.stack
    services = stack.top.services
    chance = Random(8)
    seen = Counter()
    for _ in range(32):
        path.write_text(damaged(text, chance), encoding="utf-8")
        for name in ("watch", "go-on"):
            stack.change(Push(LoadScreen(services)))
            stack.top.update(16)
            if name in stack.top.widgets.ids:
                stack.change(stack.top.acted(Pressed(name)))
                stack.top.update(16)
                seen[type(stack.top).__name__] += 1
            stack.change(Pop(to_bottom=True))
    assert seen["NoticeScreen"] > 5
    assert seen["ReplayScreen"] > 2
    assert seen["ArenaScreen"] > 2


def test_letter_of_the_key_that_renames_a_save_is_not_typed(tmp_path):
    kept(tmp_path).save(played(1), "Cup")
    driver = listed(tmp_path)
    driver.post(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0)
    driver.post(pygame.TEXTINPUT, text="r", window=None)
    driver.post(pygame.KEYUP, key=pygame.K_r, mod=0, unicode="r", scancode=0)
    driver.frames(2)
    assert driver.screen._title == "Cup"
    driver.type("r")
    assert driver.screen._title == "r"
