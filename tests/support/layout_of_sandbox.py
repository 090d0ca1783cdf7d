"""The sandbox and what is picked over it, in the states that put the most into them."""

from __future__ import annotations

import pygame
from arena_player import ANNA, BILL, KING, QUEEN
from client_fixtures import CATALOG, started
from layout_list import LONG_NAMES, PAIRS, scene
from layout_of_arena import CROWD, HELD, table_of_four
from sandbox_branches import many_branches
from sandbox_player import SandboxPlayer, in_the_sandbox

from krosmaster.client.panels.arena_modals import KeysModal, MenuModal
from krosmaster.client.sandbox.sandbox_bench import Leaf, Shelf, Tab, TableLeaf
from krosmaster.client.sandbox.sandbox_picks import BoardPick, CharacterPick, RewardPick
from krosmaster.client.sandbox.sandbox_screen import SandboxScreen
from krosmaster.client.sandbox.sandbox_start_screen import SandboxStartScreen
from krosmaster.client.sandbox.side_by_side_screen import SideBySideScreen
from krosmaster.client.sandbox.tree_screen import TreeScreen
from krosmaster.client.ui.screen import Push
from krosmaster.play.sandbox import DiceMode, Sandbox
from krosmaster.table.contract import Script


def _crowded(folder, **fields):
    held = {who: {"rewards": rewards} for who, rewards in HELD.items()}
    return in_the_sandbox(started(folder), CROWD, BILL, names=LONG_NAMES, **held, **fields)


def _with(player, **changes):
    for name, value in changes.items():
        setattr(player.bench, name, value)
    player.screen._refresh()
    player.driver.frames(1)
    return player.driver


@scene(SandboxScreen)
def sandbox_palette(folder):
    return _with(_crowded(folder), shelf=Shelf.KROSMASTERS)


@scene(SandboxScreen)
def sandbox_summons(folder):
    return _with(_crowded(folder), shelf=Shelf.SUMMONS)


@scene(SandboxScreen)
def sandbox_ground(folder):
    return _with(_crowded(folder), shelf=Shelf.GROUND)


@scene(SandboxScreen)
def sandbox_figure(folder):
    return _with(_crowded(folder), tab=Tab.FIGURE, chosen=BILL)


@scene(SandboxScreen)
def sandbox_rewards_of_a_figure(folder):
    return _with(_crowded(folder), tab=Tab.FIGURE, chosen=ANNA, leaf=Leaf.REWARDS)


@scene(SandboxScreen)
def sandbox_spells_of_a_figure(folder):
    return _with(_crowded(folder), tab=Tab.FIGURE, chosen=QUEEN, leaf=Leaf.SPELLS)


@scene(SandboxScreen)
def sandbox_no_figure(folder):
    return _with(_crowded(folder), tab=Tab.FIGURE, chosen=None)


@scene(SandboxScreen)
def sandbox_table(folder):
    return _with(_crowded(folder), tab=Tab.TABLE)


def _of_four(folder, **changes):
    before = table_of_four(folder, PAIRS)
    services, match = before.driver.app.services, before.screen.shown.controller.match
    sandbox = Sandbox.forked(match, len(match.records), services.next_seed)
    before.driver.app.stack.change(Push(SandboxScreen(services, sandbox)))
    before.driver.frames(1)
    return _with(SandboxPlayer(before.driver), **changes)


@scene(SandboxScreen)
def sandbox_table_of_four(folder):
    return _of_four(folder, tab=Tab.TABLE)


@scene(SandboxScreen)
def sandbox_turn_of_four(folder):
    return _of_four(folder, tab=Tab.TABLE, table_leaf=TableLeaf.TURN)


@scene(SandboxScreen)
def sandbox_figure_of_four(folder):
    return _of_four(folder, tab=Tab.FIGURE, chosen=QUEEN)


@scene(SandboxScreen)
def sandbox_played_with_chosen_dice(folder):
    player = _crowded(folder, is_editing=False)
    player.sandbox.dice, player.sandbox.chosen = DiceMode.CHOSEN, Script((0, 1, 5), (1,))
    player.screen.acted()
    player.point(player.screen.spot("end-turn").box.center)
    return player.driver


@scene(MenuModal)
def sandbox_menu(folder):
    player = _crowded(folder)
    player.click_spot("menu")
    return player.driver


@scene(KeysModal)
def sandbox_keys(folder):
    player = _crowded(folder)
    player.screen._did("keys")
    return player.driver


@scene(CharacterPick)
def sandbox_character_pick(folder):
    player = _crowded(folder)
    player.driver.app.stack.change(Push(CharacterPick(player.driver.app.services, player.state, 1)))
    return player.driver


@scene(RewardPick)
def sandbox_reward_pick(folder):
    player = _crowded(folder)
    player.driver.app.stack.change(Push(RewardPick(player.driver.app.services, tuple(CATALOG.rewards.values()))))
    return player.driver


@scene(BoardPick)
def sandbox_board_pick(folder):
    player = _crowded(folder)
    player.driver.app.stack.change(Push(BoardPick(player.driver.app.services, player.state)))
    return player.driver


@scene(SandboxStartScreen)
def sandbox_start(folder):
    driver = started(folder)
    team = [CATALOG.characters[one] for one in (BILL, KING, QUEEN, ANNA, "coa-gulary", "di-curey")]
    driver.app.stack.change(Push(SandboxStartScreen(driver.app.services, team)))
    return driver


def _grown(folder):
    """A sandbox of many branches, one with a name as long as names may be."""
    driver = started(folder)
    sandbox = many_branches(driver.app.services)
    sandbox.rename(sandbox.branches[2], "With the firebomb first, then the long walk"[:40])
    return driver, sandbox


@scene(TreeScreen)
def tree_of_a_sandbox(folder):
    driver, sandbox = _grown(folder)
    driver.app.stack.change(Push(TreeScreen(driver.app.services, sandbox)))
    driver.key(pygame.K_UP)
    return driver


@scene(TreeScreen)
def tree_where_one_stands(folder):
    driver, sandbox = _grown(folder)
    sandbox.delete(sandbox.branches[-1].head)
    driver.app.stack.change(Push(TreeScreen(driver.app.services, sandbox)))
    driver.frames(2)
    return driver


@scene(TreeScreen, pose=lambda driver: driver.key(pygame.K_r))
def tree_with_a_branch_being_named(folder):
    driver, sandbox = _grown(folder)
    driver.app.stack.change(Push(TreeScreen(driver.app.services, sandbox)))
    driver.key(pygame.K_r)
    return driver


@scene(SideBySideScreen)
def two_places_side_by_side(folder):
    driver, sandbox = _grown(folder)
    one, other = sandbox.branches[2].end, sandbox.branches[0].end
    driver.app.stack.change(Push(SideBySideScreen(driver.app.services, sandbox, one, other)))
    driver.frames(2)
    return driver
