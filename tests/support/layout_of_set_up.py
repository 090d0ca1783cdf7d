"""A match that is set up, in the states that put the most into its screens."""

from __future__ import annotations

from client_fixtures import CATALOG, started
from layout_list import LONG_NAMES, scene

from krosmaster.arena import engine
from krosmaster.arena.setup_options import (
    KrosmasterSetup,
    Mode,
    PlayerSetup,
    Setup,
    Teams,
)
from krosmaster.arena.state import Phase
from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen
from krosmaster.client.set_up.preparation_screen import PreparationScreen
from krosmaster.client.ui.screen import Push
from krosmaster.table.match import Match


def set_up(folder, mode, way=None):
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
    return set_up(folder, Mode.DUEL)


@scene(MatchSetupScreen)
def match_setup_free_for_all(folder):
    return set_up(folder, Mode.FREE_FOR_ALL)


@scene(MatchSetupScreen)
def match_setup_pairs(folder):
    return set_up(folder, Mode.PAIRS)


@scene(PreparationScreen)
def preparation_draft(folder):
    driver = set_up(folder, Mode.DUEL, Teams.DRAFT)
    driver.press("go-on")
    return driver


@scene(PreparationScreen)
def preparation_boards(folder):
    driver = set_up(folder, Mode.DUEL, Teams.RANDOM)
    driver.press("go-on")
    return driver


@scene(PreparationScreen)
def preparation_sides(folder):
    driver = preparation_boards(folder)
    driver.press("board:the-pit")
    return driver


@scene(PreparationScreen)
def preparation_seats_of_four(folder):
    driver = set_up(folder, Mode.PAIRS, Teams.RANDOM)
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
