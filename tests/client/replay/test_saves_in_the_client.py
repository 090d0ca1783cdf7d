"""Kept matches as players meet them: autosave, continue, load, broken files, files given on the command line."""

from __future__ import annotations

import itertools
import re
from datetime import UTC, datetime

import pytest
from client_fixtures import quiet, started

from krosmaster import app as app_module
from krosmaster import kept_matches, reports, whole_matches
from krosmaster.arena import engine
from krosmaster.arena.commands import Concede, Place
from krosmaster.arena.setup_options import PlayerSetup, Setup, Teams
from krosmaster.arena.state import Phase
from krosmaster.arena.summary import digest
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.art import fonts
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.services import SaveFault
from krosmaster.client.set_up.preparation_screen import PreparationScreen
from krosmaster.content.loader import load_catalog
from krosmaster.kept_matches import KeptMatches
from krosmaster.table.match import Match

CATALOG = load_catalog()


@pytest.fixture(autouse=True)
def _others_go_on(monkeypatch):
    """What ends with the program is kept for the tests that follow."""
    monkeypatch.setattr(app_module.pygame, "quit", lambda: None)
    yield
    quiet()


def played(commands, names=("Ana", "Ben"), seed=3):
    """A random match after some commands."""
    setup = Setup(
        players=tuple(PlayerSetup(name) for name in names),
        seed=seed,
        teams=Teams.RANDOM,
        boards=CATALOG.boards,
        cards=CATALOG.box,
    )
    match = Match(engine, setup)
    for number in range(commands):
        legal = [command for command in engine.legal_commands(match.state) if not isinstance(command, Concede)]
        match.submit(legal[number * 7919 % len(legal)])
    return match


def kept(tmp_path):
    return KeptMatches(tmp_path / "saves", CATALOG)


def test_continue_says_which_match_waits_and_opens_it_at_its_last_act(tmp_path):
    match = played(60)
    kept(tmp_path).keep(match)
    driver = started(tmp_path)
    entry = driver.screen._unfinished
    assert (entry.players, entry.turn) == (("Ana", "Ben"), match.state.number)
    assert [len(team) for team in entry.teams] == [4, 4]
    assert entry.written is not None
    driver.press("continue")
    assert isinstance(driver.screen, ArenaScreen)
    assert digest(driver.screen.state) == digest(match.state)


def test_nothing_is_lost_of_a_match_that_outgrows_its_file(tmp_path, monkeypatch):
    monkeypatch.setattr(whole_matches, "MOST_COMMANDS", 60)
    monkeypatch.setattr(whole_matches, "_OVERLAP", 10)
    saves, match, told = kept(tmp_path), played(0), []
    for number in range(170):
        legal = [command for command in engine.legal_commands(match.state) if not isinstance(command, Concede)]
        match.submit(legal[number * 7919 % len(legal)])
        told += [words] if (words := saves.keep(match)) else []
    assert len(told) == 3
    ends = sorted((entry.commands, entry.path, entry.title) for entry in saves.entries())
    known = 0
    for end, path, _title in ends:
        records = saves.read(path).records
        assert records == match.records[end - len(records) : end]
        assert end - len(records) <= known
        known = max(known, end)
    assert known == len(match.records)
    assert all(any(f"“{title}”" in words for _end, _path, title in ends) for words in told)
    assert digest(saves.load(saves.unfinished().path).state) == digest(match.state)


def test_that_a_match_outgrows_its_file_is_told_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(whole_matches, "MOST_COMMANDS", 61)
    monkeypatch.setattr(whole_matches, "_OVERLAP", 0)
    kept(tmp_path).keep(played(60))
    driver = started(tmp_path)
    driver.press("continue")
    shown = driver.screen.shown
    said = []
    for _ in range(2):
        legal = [command for command in engine.legal_commands(shown.state) if not isinstance(command, Concede)]
        shown.take(shown.controller.submit(legal[0]))
        said.append("has become very long" in shown.toast.markup)
    assert said == [True, False]


def test_match_that_is_over_is_not_offered_again(tmp_path):
    match = played(60)
    match.submit(Concede(match.state.asked))
    kept(tmp_path).keep(match)
    assert "continue" not in started(tmp_path).widgets.ids


def act(match):
    """One more command of a match."""
    legal = [command for command in engine.legal_commands(match.state) if not isinstance(command, Concede)]
    match.submit(legal[len(match.records) * 7919 % len(legal)])


def saved(tmp_path):
    """The kept matches by name; beside them lies only the lock of the window."""
    paths = {path.name: path for path in (tmp_path / "saves").iterdir()}
    paths.pop("autosave.lock")
    return paths


def test_unfinished_match_is_put_aside_when_another_one_begins(tmp_path):
    left, other = played(60), played(0, seed=4)
    kept(tmp_path).keep(left)
    saves = kept(tmp_path)
    for _ in range(6):
        saves.keep(other)
        act(other)
    names = set(saved(tmp_path))
    assert names == {"autosave.yaml", "autosave.1.yaml", *(n for n in names if n.startswith("unfinished_"))}
    (aside,) = [path for name, path in saved(tmp_path).items() if name.startswith("unfinished_")]
    assert digest(saves.load(aside).state) == digest(left.state)


def test_unfinished_match_is_put_aside_when_a_file_is_opened_and_played(tmp_path):
    path = kept(tmp_path).save(played(40, seed=8), "File")
    left = played(60)
    kept(tmp_path).keep(left)
    saves = kept(tmp_path)
    match = saves.load(path)
    act(match)
    saves.keep(match)
    (aside,) = [path for name, path in saved(tmp_path).items() if name.startswith("unfinished_")]
    assert digest(saves.load(aside).state) == digest(left.state)


def test_match_that_was_put_aside_is_there_once_after_it_was_gone_on_with(tmp_path):
    left, other = played(60), played(30, seed=4)
    saves = kept(tmp_path)
    saves.keep(left)
    saves.keep(other)
    (aside,) = [path for name, path in saved(tmp_path).items() if name.startswith("unfinished_")]
    again = saves.load(aside)
    act(again)
    saves.keep(again)
    assert not aside.exists() or digest(saves.load(aside).state) == digest(other.state)
    found = sorted(digest(saves.load(path).state) for path in saved(tmp_path).values())
    assert found == sorted([digest(again.state), digest(other.state)])


def test_match_that_has_not_begun_is_not_put_aside(tmp_path):
    saves = kept(tmp_path)
    for match in (played(0, seed=9), played(5, seed=10)):
        saves.keep(match)
    assert list(saved(tmp_path)) == ["autosave.yaml"]


def test_matches_that_have_ended_stay_to_be_watched_the_newest_ones(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_matches, "_MOST_FINISHED", 2)
    moments = (datetime(2026, 1, 1, 12, minute, tzinfo=UTC) for minute in itertools.count())
    saves = KeptMatches(tmp_path / "saves", CATALOG, lambda: next(moments))
    ended = [played(20, seed=seed) for seed in range(5)]
    for match in ended:
        match.submit(Concede(match.state.asked))
        saves.keep(match)
    names = sorted(name for name in saved(tmp_path) if name.startswith("finished_"))
    assert [digest(saves.load(tmp_path / "saves" / name).state) for name in names] == [
        digest(match.state) for match in ended[2:4]
    ]


def test_autosave_that_is_gone_on_with_puts_nothing_aside(tmp_path):
    kept(tmp_path).keep(played(60))
    saves = kept(tmp_path)
    match = saves.load(tmp_path / "saves" / "autosave.yaml")
    act(match)
    saves.keep(match)
    assert set(saved(tmp_path)) == {"autosave.yaml", "autosave.1.yaml"}


def test_older_autosaves_are_the_ends_of_the_last_turns(tmp_path):
    saves, match = kept(tmp_path), played(0)
    for _ in range(400):
        saves.keep(match)
        if match.state.number == 4:
            break
        act(match)
    folder = tmp_path / "saves"
    turns = [saves.load(folder / name).state.number for name in ("autosave.yaml", "autosave.1.yaml", "autosave.2.yaml")]
    assert turns == [4, 3, 2]


def test_autosave_that_cannot_be_read_is_put_aside_too(tmp_path):
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "autosave.yaml").write_text("format: 99\n", encoding="utf-8")
    kept(tmp_path).keep(played(3))
    assert any("format: 99" in path.read_text(encoding="utf-8") for path in saved(tmp_path).values())


@pytest.mark.parametrize("broken", ["format: [", "whole", "commands"])
def test_older_generation_is_gone_on_with_when_the_newest_autosave_is_broken(broken, tmp_path):
    saves = kept(tmp_path)
    match = played(59)
    saves.keep(match)
    act(match)
    saves.keep(match)
    newest = tmp_path / "saves" / "autosave.yaml"
    head, commands, rest = newest.read_text(encoding="utf-8").partition("commands:\n")
    texts = {"whole": "", "commands": f"{head}{commands}  - {{do: fly}}\n{rest}"}
    newest.write_text(texts.get(broken, broken), encoding="utf-8")
    driver = started(tmp_path)
    driver.press("continue")
    assert digest(driver.screen.state) == digest(played(59).state)


def test_match_that_is_broken_in_all_its_autosaves_is_told_when_one_goes_on_with_it(tmp_path):
    kept(tmp_path).keep(played(59))
    for path in (tmp_path / "saves").glob("autosave*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace("- {do:", "- {did:", 1), encoding="utf-8")
    driver = started(tmp_path)
    driver.press("continue")
    assert isinstance(driver.screen, NoticeScreen)


def test_file_with_a_refused_command_tells_which_and_why(tmp_path):
    text = kept(tmp_path).save(played(1), "x").read_text(encoding="utf-8")
    path = tmp_path / "refused.yaml"
    path.write_text(text + "  - {do: pick_board, board: the-pit}\n", encoding="utf-8")
    with pytest.raises(SaveFault, match=r"refused\.yaml:\d+.*command 2: That is not what is asked now") as caught:
        kept(tmp_path).load(path)
    assert caught.value.is_refusal


def test_save_of_other_rules_or_cards_is_not_opened_at_a_wrong_position(tmp_path):
    path = kept(tmp_path).save(played(40), "x")
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^digest: .*$", "digest: 0123abcd", text), encoding="utf-8")
    with pytest.raises(SaveFault, match="another position"):
        kept(tmp_path).load(path)


def test_folder_that_cannot_be_written_is_a_clear_fault(tmp_path):
    (tmp_path / "saves").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(SaveFault, match="autosave"):
        kept(tmp_path).keep(played(1))


def test_match_is_played_without_saves_after_one_warning_where_nothing_can_be_written(tmp_path):
    (tmp_path / "saves").write_text("a file, not a folder", encoding="utf-8")
    driver = started(tmp_path)
    driver.press("play")
    driver.press("way:random")
    driver.press("go-on")
    assert isinstance(driver.screen, NoticeScreen)
    driver.press("choice-0")
    assert isinstance(driver.screen, PreparationScreen)
    driver.press(next(name for name in driver.widgets.ids if name.startswith("board:")))
    assert isinstance(driver.screen, PreparationScreen)
    assert driver.screen._match.records


def on_the_board(tmp_path, placed):
    """A match as the arena shows it, with some figures placed."""
    match = played(0)
    while match.state.phase is not Phase.PLACE or placed:
        placed -= match.state.phase is Phase.PLACE
        act(match)
    return ShownMatch(started(tmp_path).app.services, match)


def autosaved(tmp_path):
    """The commands of the autosave."""
    return [record.command for record in kept(tmp_path).load(tmp_path / "saves" / "autosave.yaml").records]


def test_autosave_holds_what_is_left_after_undo_and_all_of_it_after_redo(tmp_path):
    shown = on_the_board(tmp_path, placed=1)
    legal = [command for command in engine.legal_commands(shown.state) if isinstance(command, Place)]
    shown.take(shown.controller.submit(legal[0]))
    whole = [record.command for record in shown.controller.match.records]
    assert autosaved(tmp_path) == whole
    assert shown.undo()
    assert autosaved(tmp_path) == whole[:-1]
    assert shown.take(shown.controller.redo())
    assert autosaved(tmp_path) == whole


def test_autosave_holds_the_whole_match_after_an_undo_that_stops_before_the_board(tmp_path):
    shown = on_the_board(tmp_path, placed=0)
    whole = [record.command for record in shown.controller.match.records]
    assert shown.controller.can_undo() == (True, None)
    assert not shown.undo()
    assert "before the board" in shown.toast.markup
    assert autosaved(tmp_path) == whole
    assert [record.command for record in shown.controller.match.records] == whole


def test_undo_that_cannot_be_saved_says_so_once(tmp_path):
    shown = on_the_board(tmp_path, placed=2)
    (tmp_path / "saves").write_text("a file, not a folder", encoding="utf-8")
    assert shown.undo()
    assert "autosave.yaml" in shown.toast.markup
    assert shown.take(shown.controller.redo())
    assert not shown.toast.markup


def test_long_path_is_wrapped_within_its_paragraph(tmp_path):
    look = started(tmp_path).screen.look
    path = "/home/somebody/" + "a-rather-long-folder/" * 8 + "x" * 120
    words = look.paragraph(path, 200)
    assert words.get_width() <= 200
    assert words.get_height() > look.paragraph("short", 200).get_height() * 6
    ink = words.get_bounding_rect()
    assert ink.height > words.get_height() * 0.9


def test_sign_after_a_styled_word_begins_no_line(tmp_path):
    look = started(tmp_path).screen.look
    room = look.paragraph("Some words <b>Name</b>", 1000).get_width()
    words = look.paragraph("Some words <b>Name</b>: then", room)
    first_row = words.subsurface((0, 0, words.get_width(), words.get_height() // 2)).get_bounding_rect(1)
    assert first_row.right < room - look.paragraph("<b>Name</b>", 1000).get_width()


@pytest.fixture
def unlooped(monkeypatch, tmp_path):
    """`app.run` with a folder of the test's own and a loop of three frames."""
    monkeypatch.setattr(app_module, "user_folder", lambda: tmp_path)
    monkeypatch.setattr(reports, "user_folder", lambda: tmp_path)
    opened = []

    def three_frames(app):
        for _ in range(3):
            app.frame(16)
        opened.append(app.stack.top)

    monkeypatch.setattr(app_module, "_loop", three_frames)
    return opened


def test_run_opens_the_match_of_a_file(unlooped, tmp_path):
    path = kept(tmp_path).save(played(40), "x")
    assert app_module.run(path) == 0
    assert isinstance(unlooped[0], ArenaScreen)


@pytest.mark.parametrize(("line", "code"), [("  - {do: fly}\n", 1), ("  - {do: pick_board, board: the-pit}\n", 2)])
def test_run_tells_what_is_wrong_with_a_file_in_one_line(unlooped, tmp_path, capsys, line, code):
    path = kept(tmp_path).save(played(1), "x")
    path.write_text(path.read_text(encoding="utf-8") + line, encoding="utf-8")
    assert app_module.run(path) == code
    told = capsys.readouterr().err
    assert told.startswith(str(path))
    assert len(told.strip().splitlines()) == 1
    assert not unlooped


def test_run_without_a_display_says_so_and_exits_with_2(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(app_module, "user_folder", lambda: tmp_path)
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(app_module.pygame.display, "get_driver", lambda: "offscreen")
    assert app_module.run() == 2
    told = capsys.readouterr().err
    assert len(told.strip().splitlines()) == 1
    assert "display" in told


def test_fault_of_the_program_is_reported_without_a_traceback(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(app_module, "user_folder", lambda: tmp_path)
    monkeypatch.setattr(reports, "user_folder", lambda: tmp_path)

    def broken(_app):
        raise RuntimeError("planted")

    monkeypatch.setattr(app_module, "_loop", broken)
    assert app_module.run() == 1
    told = capsys.readouterr().err
    assert "Traceback" not in told
    assert len(told.strip().splitlines()) == 1
    written = list((tmp_path / "reports").iterdir())
    assert len(written) == 1
    assert "planted" in written[0].read_text(encoding="utf-8")


def test_broken_content_is_told_line_by_line(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(app_module, "user_folder", lambda: tmp_path)
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "nobody.yaml").write_text("level: [\n", encoding="utf-8")
    monkeypatch.setattr(app_module, "load_catalog", lambda: load_catalog(tmp_path))
    assert app_module.run() == 1
    told = capsys.readouterr().err
    assert "characters/nobody.yaml:" in told
    assert "Traceback" not in told


def test_closed_client_lets_go_of_its_fonts_which_end_with_it(monkeypatch, tmp_path):
    monkeypatch.setattr(app_module, "user_folder", lambda: tmp_path)
    monkeypatch.setattr(app_module, "_loop", lambda app: app.frame(16))
    assert app_module.run() == 0
    assert fonts.font.cache_info().currsize == 0


def test_what_the_rules_choke_on_is_told_in_a_line_and_written_down(tmp_path, monkeypatch):
    saves = kept(tmp_path)
    path = saves.save(played(3), "x")
    monkeypatch.setattr(reports, "user_folder", lambda: tmp_path)
    monkeypatch.setattr(whole_matches, "replayed", lambda *_: {}["planted"])
    with pytest.raises(SaveFault, match=r"cannot be played again \(KeyError\)"):
        saves.load(path)
    (report,) = (tmp_path / "reports").iterdir()
    assert "KeyError: 'planted'" in report.read_text(encoding="utf-8")
