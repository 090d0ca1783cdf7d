"""The tree of a sandbox in the window, and two places side by side: by mouse and by keys."""

from typing import NamedTuple

import pygame
import pytest
from arena_player import KING
from client_fixtures import started
from driving import Driver
from sandbox_branches import many_branches
from sandbox_player import in_the_sandbox

from krosmaster.arena.commands import Move
from krosmaster.arena.summary import digest
from krosmaster.client.art.text import TAG
from krosmaster.client.sandbox.sandbox_screen import SandboxScreen
from krosmaster.client.sandbox.side_by_side_screen import SideBySideScreen
from krosmaster.client.sandbox.tree_screen import TreeScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.services import SaveFault
from krosmaster.client.ui.screen import Push
from krosmaster.client.words.difference_wording import change_markup, rows_of
from krosmaster.kept_matches import KeptMatches
from krosmaster.play.edits import SetWounds
from krosmaster.play.sandbox import Sandbox
from krosmaster.play.tree_map import tree_map


class Opened(NamedTuple):
    """A client whose tree is open, and the sandbox that it shows."""

    driver: Driver
    sandbox: Sandbox


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    return started(tmp_path_factory.mktemp("tree"), size=(1280, 800))


@pytest.fixture
def player(client):
    """A sandbox with two branches: in one the queen has walked, in the other one the king is hurt by hand."""
    player = in_the_sandbox(client, is_editing=False)
    legal = player.sandbox.rules.legal_commands(player.state)
    player.sandbox.submit(next(command for command in legal if isinstance(command, Move)))
    player.sandbox.go_to(player.sandbox.root)
    player.sandbox.edit(SetWounds(KING, 3))
    player.screen.shown.stand_elsewhere()
    player.screen._refresh()
    return player


@pytest.fixture
def tree(player):
    """The same with its tree open, by the key."""
    opened = Opened(player.driver, player.sandbox)
    player.driver.key(pygame.K_y)
    assert isinstance(player.driver.screen, TreeScreen)
    return opened


def plain_text(markup):
    """The words of a marked-up text."""
    return TAG.sub("", markup)


def click_stop(driver, index):
    driver.click(driver.screen._view.place_of(index).center)


def chosen(driver):
    return driver.screen._map.stop_of(driver.screen._chosen)


def test_the_button_of_the_strip_opens_the_tree_where_one_stands(player):
    sandbox = player.sandbox
    player.click_spot("sandbox:branches")
    screen = player.driver.screen
    assert isinstance(screen, TreeScreen)
    assert screen.chosen.node is sandbox.here
    assert len(screen._map.lanes) == 2


def test_a_stop_is_chosen_by_a_click_and_gone_to_by_a_second_one(tree):
    driver, sandbox = tree.driver, tree.sandbox
    hurt, walked = sandbox.here, sandbox.branches[0].end
    click_stop(driver, driver.screen._map.stop_of(walked))
    assert (driver.screen.chosen.node, sandbox.here) == (walked, hurt)
    click_stop(driver, driver.screen._map.stop_of(walked))
    assert isinstance(driver.screen, SandboxScreen)
    assert sandbox.here is walked
    assert driver.screen.shown.playback.shown is walked.state
    assert driver.screen.state.figures[KING].wounds == 0


def test_what_cannot_be_saved_is_told_and_the_player_is_where_he_went(tree, monkeypatch):
    driver, sandbox = tree.driver, tree.sandbox
    monkeypatch.setattr(driver.app.services, "keep", lambda _match: SaveFault("autosave.yaml: no space is left"))
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, NoticeScreen)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, SandboxScreen)
    assert driver.screen.shown.playback.shown is sandbox.branches[0].end.state


def test_arrows_walk_along_the_lines_and_enter_goes_there(tree):
    driver, sandbox = tree.driver, tree.sandbox
    driver.key(pygame.K_UP)
    assert driver.screen.chosen.node is sandbox.branches[0].end
    driver.key(pygame.K_LEFT)
    assert driver.screen.chosen.node is sandbox.root
    driver.key(pygame.K_LEFT)
    assert driver.screen.chosen.node is sandbox.root
    driver.key(pygame.K_RIGHT)
    assert driver.screen.chosen.node is sandbox.branches[0].end
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, SandboxScreen)
    assert sandbox.here is sandbox.branches[0].end


def test_escape_leaves_everything_as_it_was(tree):
    here, version = tree.sandbox.here, tree.sandbox.version
    tree.driver.key(pygame.K_ESCAPE)
    assert isinstance(tree.driver.screen, SandboxScreen)
    assert (tree.sandbox.here, tree.sandbox.version) == (here, version)


def test_a_branch_is_named_and_the_name_is_kept_with_the_sandbox(tree):
    driver, sandbox = tree.driver, tree.sandbox
    driver.key(pygame.K_r)
    driver.type("The king bleeds")
    driver.key(pygame.K_RETURN)
    assert [branch.name for branch in sandbox.branches] == ["", "The king bleeds"]
    saves = driver.app.services.saves
    assert isinstance(saves, KeptMatches)
    again = saves.read(saves.unfinished().path)
    assert isinstance(again, Sandbox)
    assert [branch.name for branch in again.branches] == ["", "The king bleeds"]
    driver.key(pygame.K_r)
    driver.type(" still")
    driver.key(pygame.K_ESCAPE)
    assert sandbox.branches[1].name == "The king bleeds"
    assert isinstance(driver.screen, TreeScreen)


def test_what_is_deleted_comes_back_and_the_beginning_stays(tree):
    driver, sandbox = tree.driver, tree.sandbox
    hurt = sandbox.here
    driver.key(pygame.K_DELETE)
    assert sandbox.here is sandbox.root
    assert len(driver.screen._map.lanes) == 1
    assert not driver.widgets.is_enabled("delete")
    driver.key(pygame.K_DELETE)
    assert len(sandbox.nodes) == 2
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert sandbox.here is hurt
    assert "restore" not in driver.widgets.ids
    driver.key(pygame.K_ESCAPE)
    assert driver.screen.state.figures[KING].wounds == 3


def test_the_board_shows_where_one_stands_after_a_deletion(tree):
    tree.driver.press("delete")
    tree.driver.press("back")
    assert tree.driver.screen.shown.playback.shown is tree.sandbox.root.state


def test_two_places_are_compared_and_each_is_led_along_its_line(tree):
    driver, sandbox = tree.driver, tree.sandbox
    driver.key(pygame.K_UP)
    driver.key(pygame.K_c)
    screen = driver.screen
    assert isinstance(screen, SideBySideScreen)
    assert screen.sides == [sandbox.branches[1].end, sandbox.branches[0].end]
    driver.key(pygame.K_LEFT)
    assert screen.sides == [sandbox.branches[1].end, sandbox.root]
    driver.key(pygame.K_RIGHT)
    driver.press("back:0")
    assert screen.sides == [sandbox.root, sandbox.branches[0].end]
    driver.key(pygame.K_SPACE)
    driver.press("on:0")
    assert screen.sides[0] is sandbox.branches[0].end
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, TreeScreen)


def test_each_side_can_be_led_to_another_branch(tree):
    driver, sandbox = tree.driver, tree.sandbox
    walked, hurt = (branch.end for branch in sandbox.branches)
    driver.key(pygame.K_UP)
    driver.key(pygame.K_c)
    driver.press("branch:0")
    assert driver.screen.sides == [walked, walked]
    driver.key(pygame.K_UP)
    assert driver.screen.sides == [hurt, walked]
    driver.press("branch:1")
    assert driver.screen.sides == [hurt, hurt]


def test_going_on_from_a_compared_place_leads_there(tree):
    driver, sandbox = tree.driver, tree.sandbox
    walked = sandbox.branches[0].end
    driver.key(pygame.K_UP)
    driver.press("compare")
    driver.press("go:1")
    assert sandbox.here is walked
    driver.key(pygame.K_ESCAPE)
    assert driver.screen.state is walked.state


def test_differences_are_told_in_words_for_both_sides(player):
    before, after = player.sandbox.root.state, player.sandbox.here.state
    (row,) = rows_of(before, after)
    assert (plain_text(row.subject), row.aspect, row.one, row.other) == ("King of the Gobballs", "wounds", "0", "3")
    assert plain_text(change_markup(before, after)) == "King of the Gobballs: wounds 0  3"


def test_every_pair_of_places_of_a_long_sandbox_can_be_told_in_every_language(client):
    sandbox = many_branches(client.app.services, acts=90)
    states = [branch.end.state for branch in sandbox.branches]
    rows = [row for one in states for other in states for row in rows_of(one, other)]
    assert len({row.icon for row in rows}) > 6
    assert all(row.aspect and row.one and row.other for row in rows)
    assert all("{" not in row.one + row.other + row.aspect for row in rows)


def test_a_wide_tree_is_scrolled_by_the_wheel_and_follows_the_keys(client):
    sandbox = many_branches(client.app.services)
    screen = TreeScreen(client.app.services, sandbox)
    client.app.stack.change(Push(screen, onto_bottom=True))
    client.frames(2)
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT) * 12:
        client.key(key)
        box = screen._view.place_of(chosen(client))
        assert screen._view._canvas.contains(box.inflate(-8, -8)), "what is chosen is in view"
    before = screen._view.place_of(0)
    client.hover(screen._map_panel().center)
    client.post(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False, touch=False)
    client.frames(2)
    assert screen._view.place_of(0) != before


def test_the_name_of_a_branch_leads_to_its_end(tree):
    driver, sandbox = tree.driver, tree.sandbox
    gutter = driver.screen._view._gutter
    driver.click((gutter.centerx, gutter.top + driver.screen.look.px(25)))
    assert driver.screen.chosen.node is sandbox.branches[0].end


def test_an_edit_is_told_by_what_it_has_changed(tree):
    stops = tree_map(tree.sandbox).stops
    assert [sign.value for sign in stops[-1].signs] == ["edit"]
    assert digest(stops[-1].node.state) == digest(tree.sandbox.here.state)


def test_a_sandbox_goes_on_with_all_its_branches_when_the_program_is_started_again(tmp_path):
    first = started(tmp_path)
    player = in_the_sandbox(first)
    player.click_spot("mode:play")
    legal = player.sandbox.rules.legal_commands(player.state)
    player.screen.shown.take(player.screen.shown.controller.submit(legal[0]))
    player.screen.shown.undo()
    player.screen.hands.edit(SetWounds(KING, 3))
    ends = [digest(branch.end.state) for branch in player.sandbox.branches]
    assert len(ends) == 2
    again = started(tmp_path)
    again.press("continue")
    assert isinstance(again.screen, SandboxScreen)
    sandbox = again.screen.sandbox
    assert [digest(branch.end.state) for branch in sandbox.branches] == ends
    assert again.screen.state.figures[KING].wounds == 3
    again.key(pygame.K_y)
    again.key(pygame.K_UP)
    again.key(pygame.K_RETURN)
    assert again.screen.state.figures[KING].wounds == 0
