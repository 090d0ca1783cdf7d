"""The screens on which the computer plays, or is asked to, in the states that put the most into them."""

from __future__ import annotations

import pygame
from arena_player import DUEL, QUEEN
from client_fixtures import started
from computer_play import duel, in_thought
from layout_list import LONG_NAMES, SCENES, Scene, scene

from krosmaster.arena import engine
from krosmaster.arena.setup_options import PlayerSetup, Setup, Teams
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.match.computer_seats import Loan
from krosmaster.client.match.seats_screen import SeatsScreen
from krosmaster.client.panels.arena_modals import MenuModal
from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen
from krosmaster.client.set_up.practice_screen import PracticeScreen
from krosmaster.client.set_up.preparation_screen import PreparationScreen
from krosmaster.client.ui.screen import Push
from krosmaster.play.computer.seats import seat_computers
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam
from krosmaster.table.match import Match


@scene(PracticeScreen)
def practice(folder):
    driver = started(folder)
    driver.press("practice")
    return driver


@scene(PracticeScreen)
def practice_with_a_kept_team(folder):
    driver = started(folder)
    members = tuple(card.character.id for card in duel().players[0].team)
    driver.app.services.teams.keep(KeptTeam("The bravest of the brave and bold", members))
    driver.press("practice")
    driver.press("team-0:own")
    driver.press("take:0")
    return driver


@scene(SeatsScreen)
def seats_of_four(folder):
    driver = started(folder)
    driver.press("play")
    driver.press("mode:free-for-all")
    for player, name in enumerate(LONG_NAMES):
        driver.screen._plan.names[player] = name
    driver.press("seat:1")
    driver.press("seat-1:strong")
    return driver


@scene(MatchSetupScreen)
def match_setup_with_a_computer(folder):
    driver = started(folder)
    driver.press("play")
    driver.press("seat:1")
    driver.press("seat-1:greedy")
    driver.press("done")
    return driver


@scene(PreparationScreen)
def the_computer_picks_a_card(folder):
    driver = started(folder)
    setup = duel()
    players = tuple(PlayerSetup(name) for name in LONG_NAMES[:2])
    services = driver.app.services
    match = Match(
        engine,
        Setup(
            players, seed=3, teams=Teams.DRAFT, boards=setup.boards, cards=services.catalog.box, rewards=setup.rewards
        ),
    )
    seat_computers(match, {match.state.asked: Strength.GREEDY})
    driver.app.stack.change(Push(PreparationScreen(services, match)))
    driver.frames(2)
    return driver


def _thinking(folder, *, is_held=False, is_lent=False):
    player = in_thought(folder, cells=DUEL, active=QUEEN, size=(1280, 800))
    computers = player.screen.shown.computers
    if is_lent:
        computers.seat({})
        computers.lend(Loan.TURN, Strength.STRONG)
    computers.is_held = is_held
    player.driver.frames(3)
    return player.driver


SCENES["arena_the_computer_thinks"] = Scene(_thinking, ArenaScreen)
SCENES["arena_the_computer_is_held"] = Scene(lambda folder: _thinking(folder, is_held=True), ArenaScreen)
SCENES["arena_the_computer_plays_for_a_person"] = Scene(lambda folder: _thinking(folder, is_lent=True), ArenaScreen)


@scene(MenuModal)
def arena_menu_while_the_computer_thinks(folder):
    driver = _thinking(folder)
    driver.key(pygame.K_ESCAPE)
    return driver
