"""Plays the arena by mouse: every command as the clicks that mean it."""

from __future__ import annotations

from dataclasses import replace

import pygame
from client_fixtures import CATALOG, started

from krosmaster.arena import engine
from krosmaster.arena.commands import (
    BuyGallon,
    Cast,
    Choose,
    EndTurn,
    Inspire,
    Move,
    PickUp,
    Place,
    Punch,
    SetDice,
)
from krosmaster.arena.definitions import PUNCH, Handle
from krosmaster.arena.dice import FACES, SETTINGS, Face
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup, TurnPhase, TurnSetup
from krosmaster.arena.state import Phase
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.ui.screen import Push
from krosmaster.table.match import Match

QUEENS_TEAM = ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum")
QUEEN, BILL, ANNA, KING = "queen-of-the-tofus", "bill-tell", "anna-tommy", "king-of-the-gobballs"
DUEL = {QUEEN: "e9", ANNA: "e7", KING: "h5"}
"""Where the figures of a small fight stand."""

KINGS_TEAM = ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey")


class ArenaPlayer:
    """One arena screen under test."""

    def __init__(self, driver):
        self.driver = driver

    @property
    def screen(self):
        screen = self.driver.screen
        assert isinstance(screen, ArenaScreen)
        return screen

    @property
    def state(self):
        return self.screen.state

    @property
    def commands(self):
        return [record.command for record in self.screen.shown.controller.match.records]

    # ---- hands ----

    def point(self, at):
        at = (int(at[0]), int(at[1]))
        self.driver.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.driver.frames(1)

    def down(self, at, button=1):
        self.driver.post(pygame.MOUSEBUTTONDOWN, pos=(int(at[0]), int(at[1])), button=button, touch=False)
        self.driver.frames(1)

    def up(self, at, button=1):
        self.driver.post(pygame.MOUSEBUTTONUP, pos=(int(at[0]), int(at[1])), button=button, touch=False)
        self.driver.frames(1)

    def click(self, at, button=1):
        """Point, press and release within one frame: nothing in the arena waits for the next one."""
        at = (int(at[0]), int(at[1]))
        self.driver.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.driver.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
        self.driver.post(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)
        self.driver.frames(1)

    def settle(self):
        """Let time pass until nothing is played back and no curtain is down."""
        shown = self.screen.shown
        for _ in range(400):
            self.driver.frames(1, ms=300)
            if not shown.playback.is_busy and not shown.curtain.is_down:
                return
        raise AssertionError("the picture never comes to rest")

    def click_spot(self, spot_id):
        spot = self.screen.spot(spot_id)
        assert spot is not None, f"no {spot_id} among {[spot.id for spot in self.screen.spots]}"
        self.click(spot.box.center)

    def confirm(self):
        """Say yes to a question, if one is asked."""
        if isinstance(self.driver.screen, NoticeScreen):
            self.driver.press("choice-1")

    def click_cell(self, cell):
        self.click(self.place_of(cell))

    def hover_cell(self, cell):
        self.point(self.place_of(cell))

    def place_of(self, cell):
        """Where the mouse means a cell: in its middle, or, where a figure hides that, as near as can be."""
        screen = self.screen
        centre, box = screen.cell_centre(cell), screen.stage.projection.cell_box(cell)
        beside = [
            (box.left + box.width * right / 16, box.top + box.height * down / 16)
            for down in range(-16, 16)
            for right in range(1, 16)
        ]
        beside.sort(key=lambda place: (place[0] - centre[0]) ** 2 + (place[1] - centre[1]) ** 2)
        places = [(int(px), int(py)) for px, py in (centre, *beside)]
        return next((place for place in places if screen.view.cell_at(place) == cell), centre)

    # ---- commands as clicks ----

    def perform(self, command):
        """Make the clicks that mean a command; the match has then played it."""
        self.settle()
        before = len(self.commands)
        match command:
            case Place(who, at):
                self.click_spot(f"place:{who}")
                self.click_cell(at)
            case SetDice(faces):
                for place, (rolled, face) in enumerate(zip(self.state.tension, faces, strict=True)):
                    if len(SETTINGS[rolled]) > 1:
                        self.click_spot(f"set:{place}:{face.value}")
                self.click_spot("confirm")
            case Inspire(give):
                for place, who in enumerate(give):
                    if who is not None:
                        self.click_spot(f"die:{place}")
                        self.click_spot(f"give:{who}")
                self.click_spot("confirm")
                self.confirm()
            case Move(to):
                self.click_cell(to)
            case Cast(spell, at):
                self.click_spot(f"spell:{spell}")
                self.click_cell(at)
                self.confirm()
            case Punch(at):
                self.click_spot(f"spell:{PUNCH.id}")
                self.click_cell(at)
                self.confirm()
            case PickUp():
                self.click_spot("pick-up")
            case BuyGallon():
                self.click_spot("buy")
            case Choose(option):
                self.click_spot(f"choose:{option}")
            case EndTurn():
                self.click_spot("end-character")
                self.confirm()
            case _:
                raise AssertionError(f"no clicks are known for {command}")
        played = self.commands[before:]
        assert played == [command] or (isinstance(command, Move) and played and played[-1] == command), (
            f"the clicks for {command} played {played}; the screen says {self.screen.shown.toast.markup!r}"
        )

    def place_all(self):
        """Each figure goes to the start cell nearest to the middle of its side."""
        self.settle()
        while self.state.phase is Phase.PLACE:
            places = [command for command in engine.legal_commands(self.state) if isinstance(command, Place)]
            self.perform(min(places, key=lambda place: (place.who != places[0].who, abs(place.at.col - 5.5), place.at)))
            self.settle()


def teams():
    """The two teams of the rulebook's last lesson, as set-ups."""
    return tuple(
        tuple(KrosmasterSetup(CATALOG.characters[character_id]) for character_id in team)
        for team in (QUEENS_TEAM, KINGS_TEAM)
    )


def arena_of(folder, setup, size=(1024, 640), language="en", **settings):
    """The client with a match on its board."""
    driver = started(folder, size=size, language=language, **settings)
    driver.app.stack.change(Push(ArenaScreen(driver.app.services, Match(engine, setup))))
    driver.frames(1)
    return ArenaPlayer(driver)


def in_the_arena(folder, board="elemental-arena", seed=11, faces=(), **window):
    """The client with a duel whose figures are still to be placed."""
    first, second = teams()
    players = (PlayerSetup("Ana", first), PlayerSetup("Berto", second))
    board_def = CATALOG.boards[board]
    setup = Setup(players, seed=seed, board=board_def, rotation=0, faces=faces, boards=CATALOG.boards)
    return arena_of(folder, setup, **window)


def in_a_position(folder, cells, active, player=0, faces=(), **fields):
    """The client in the middle of turn 3: figures of both teams on cells by their names, one of them acting."""
    window = {
        name: fields.pop(name)
        for name in ("size", "language", "animation_speed", "confirm_end", "board_view", "reduced_motion")
        if name in fields
    }
    return arena_of(folder, a_position(cells, active, player, faces, **fields), **window)


def a_position(cells, active, player=0, faces=(), **fields):
    """The set-up of such a position."""
    first, second = (
        tuple(
            replace(member, at=parse_cell(cells[member.character.id]), **fields.get(member.character.id, {}))
            for member in team
            if member.character.id in cells
        )
        for team in teams()
    )
    purses = fields.get("kamas", (0, 0))
    names = fields.get("names", ("Ana", "Berto"))
    players = (PlayerSetup(names[0], first, kamas=purses[0]), PlayerSetup(names[1], second, kamas=purses[1]))
    turn = TurnSetup(3, player, TurnPhase.ACTIVATION, Handle(active))
    return Setup(
        players, seed=5, board=CATALOG.boards["elemental-arena"], rotation=0, faces=faces, turn=turn,
        kamas={parse_cell(name): amount for name, amount in fields.get("lying", {}).items()},
        tokens=fields.get("tokens", ()), rewards=fields.get("shop", ()), boards=CATALOG.boards,
    )  # fmt: skip


def cell(name):
    """A cell by its name."""
    return parse_cell(name)


def faces(*names):
    """Dice in words as a match holds them."""
    return tuple(FACES.index(Face(name)) for name in names)


def overlay(player):
    """What lies over the board."""
    return player.screen.view.overlay()


def toast(player):
    """The sentence that is shown for a while."""
    return player.screen.shown.toast.markup
