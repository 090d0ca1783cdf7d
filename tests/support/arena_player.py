"""Plays the arena by mouse: every command as the clicks that mean it, and a simple policy that picks commands."""

from __future__ import annotations

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
from krosmaster.arena.definitions import PUNCH, Element
from krosmaster.arena.dice import SETTINGS
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.arena.state import Phase
from krosmaster.client.arena_screen import ArenaScreen
from krosmaster.client.screen import Push
from krosmaster.table.match import Match

QUEENS_TEAM = ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum")
KINGS_TEAM = ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey")
LONG_MS = 4000
"""More than any playback or curtain takes."""


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
        self.point(at)
        self.down(at, button)
        self.up(at, button)

    def settle(self):
        """Let time pass until nothing is played back and no curtain is down."""
        shown = self.screen.shown
        for _ in range(400):
            self.driver.frames(1, ms=40)
            if not shown.playback.is_busy and not shown.curtain.is_down:
                return
        raise AssertionError("the picture never comes to rest")

    def click_spot(self, spot_id):
        spot = self.screen.spot(spot_id)
        assert spot is not None, f"no {spot_id} among {[spot.id for spot in self.screen.spots]}"
        self.click(spot.box.center)

    def click_cell(self, cell):
        self.click(self.screen.cell_centre(cell))

    def hover_cell(self, cell):
        self.point(self.screen.cell_centre(cell))

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
            case Move(to):
                self.click_cell(to)
            case Cast(spell, at):
                self.click_spot(f"spell:{spell}")
                self.click_cell(at)
            case Punch(at):
                self.click_spot(f"spell:{PUNCH.id}")
                self.click_cell(at)
            case PickUp():
                self.click_spot("pick-up")
            case BuyGallon():
                self.click_spot("buy")
            case Choose(option):
                self.click_spot(f"choose:{option}")
            case EndTurn():
                self.click_spot("end-character")
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


def in_the_arena(folder, board="elemental-arena", size=(1024, 640), seed=11, faces=(), language="en", **settings):
    """The client with a duel on the board whose figures are still to be placed."""
    driver = started(folder, size=size, language=language, **settings)

    def team(ids):
        return tuple(KrosmasterSetup(CATALOG.characters[character_id]) for character_id in ids)

    players = (PlayerSetup("Ana", team(QUEENS_TEAM)), PlayerSetup("Berto", team(KINGS_TEAM)))
    setup = Setup(players, seed=seed, board=CATALOG.boards[board], rotation=0, faces=faces, boards=CATALOG.boards)
    driver.app.stack.change(Push(ArenaScreen(driver.app.services, Match(engine, setup))))
    driver.frames(1)
    return ArenaPlayer(driver)


def next_command(state):
    """A bold policy: hit what can be hit, buy, pick up, walk at the nearest enemy, end."""
    commands = engine.legal_commands(state)
    if state.phase is Phase.INSPIRE:
        first = next(handle for handle in state.players[state.player].timeline if state.figures[handle].in_play)
        return Inspire((first, *(None,) * (len(state.tension) - 1)))
    if state.phase is not Phase.ACTIVATION or state.question is not None:
        return commands[0]
    actor = state.active_figure
    strikes = [command for command in commands if isinstance(command, (Cast, Punch))]
    hits = [(_worth(state, actor, command), place) for place, command in enumerate(strikes)]
    best = max(hits, default=(0, 0))
    if best[0] > 0:
        return strikes[best[1]]
    for kind in (BuyGallon, PickUp):
        if any(isinstance(command, kind) for command in commands):
            return kind()
    steps = [command for command in commands if isinstance(command, Move)]
    enemies = [state.grid.cells[f.cell] for f in state.figures.values() if f.owner != actor.owner and f.in_play]

    def away(cell):
        return min(abs(cell.row - enemy.row) + abs(cell.col - enemy.col) for enemy in enemies)

    here = state.grid.cells[actor.cell]
    closer = [step for step in steps if away(step.to) < away(here)]
    if closer and away(here) > 1:
        return min(closer, key=lambda step: (away(step.to), step.to))
    return EndTurn()


def _worth(state, actor, command):
    """How much a strike is wanted: at a weak enemy most, at nobody or a friend not at all; a summon a little."""
    spell = actor.spell(command.spell) if isinstance(command, Cast) else PUNCH
    target = state.at(state.grid.index(command.at))
    if spell.summons is not None:
        return 1 if spell.summons.kind.value == "mob" else 0
    if target is None or spell.damage is None:
        return 0
    if spell.kind.value == "heal":
        return 4 if target.owner == actor.owner and target.wounds > 1 else 0
    if target.owner == actor.owner:
        return 0
    weakness = 20 - (target.hp - target.wounds)
    return 10 + spell.damage * 6 + weakness + (1 if spell.element is Element.AIR else 0)
