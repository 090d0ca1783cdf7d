"""The arena and its panels in the states that put the most into them."""

from __future__ import annotations

from dataclasses import replace

import pygame
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, ArenaPlayer, arena_of, cell, faces, in_a_position, teams
from client_fixtures import CATALOG, started
from four import four_players
from layout_list import LONG_NAMES, PAIRS, scene, some_match
from rewarded import DEMON, FOUR_TEAMS, down, four_at_the_table, up, with_rewards

from krosmaster.arena import engine
from krosmaster.arena.commands import SetDice
from krosmaster.arena.definitions import Handle
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.setup_options import (
    PlayerSetup,
    Setup,
    TokenSetup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.arena.state import Phase, QuestionKind
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.panels.arena_keys import ACTS
from krosmaster.client.ui.screen import Push
from krosmaster.table.match import Match


def named(player):
    """The same match with names as long as can be."""
    match = player.screen.shown.controller.match
    players = [replace(seat, name=name) for seat, name in zip(match.setup.players, LONG_NAMES, strict=False)]
    player.driver.app.stack.change(
        Push(ArenaScreen(player.driver.app.services, Match(engine, replace(match.setup, players=tuple(players)))))
    )
    player.settle()
    return player


@scene(ArenaScreen)
def arena_placing(folder):
    first, second = teams()
    players = (PlayerSetup(LONG_NAMES[0], first), PlayerSetup(LONG_NAMES[1], second))
    setup = Setup(players, seed=11, board=CATALOG.boards["elemental-arena"], rotation=0, boards=CATALOG.boards)
    player = arena_of(folder, setup, size=(1280, 800))
    player.settle()
    return player.driver


@scene(ArenaScreen)
def arena_placing_four(folder):
    player = named(four_at_the_table(folder, PAIRS))
    return player.driver


CROWD = {
    QUEEN: "f6", BILL: DEMON, "oscar-kass": "g4", "bad-aboum": "h2",
    ANNA: "d4", "kassius-kaos": "e3", KING: "g7", "lil-healey": "i2",
}  # fmt: skip
HELD = {
    BILL: (down("pandawa-style"), down("sacrier-style"), up("lambres-daggers")),
    "oscar-kass": (down("recall-potion"), down("ecaflip-style"), up("dofus-mp2")),
    ANNA: (down("osamodas-style"), up("set-hp5-reflect"), down("glue")),
}


def crowd(folder, active=BILL, **fields):
    player = with_rewards(folder, CROWD, active, HELD, kamas=60, size=(1280, 800), confirm_end="never", **fields)
    player.settle()
    return player


@scene(ArenaScreen)
def arena_acting(folder):
    return crowd(folder).driver


@scene(ArenaScreen)
def arena_with_every_reward_on_the_card(folder):
    return crowd(folder, "oscar-kass").driver


def _rest_on(cell_name):
    def pose(driver):
        player = ArenaPlayer(driver)
        player.hover_cell(cell(cell_name))
        driver.frames(3, ms=400)

    return pose


def _aim(spell, cell_name):
    def pose(driver):
        player = ArenaPlayer(driver)
        player.screen.shown.controller.choose_spell(spell)
        player.screen._refresh()
        _rest_on(cell_name)(driver)

    return pose


@scene(ArenaScreen, _aim("dan-to-fu", "e7"))
def arena_spell_aimed_with_its_odds(folder):
    player = in_a_position(folder, DUEL, QUEEN, size=(1280, 800))
    player.settle()
    return player.driver


@scene(ArenaScreen, _rest_on("e4"))
def arena_walk_with_its_risks(folder):
    player = in_a_position(folder, {QUEEN: "e9", ANNA: "f8", KING: "h5"}, QUEEN, size=(1280, 800))
    player.settle()
    return player.driver


def _longest_refusal(driver):
    player = ArenaPlayer(driver)
    controller = player.screen.shown.controller
    controller.choose_spell("dan-to-fu")
    refused = [seen for at in player.state.grid.cells if hasattr(seen := controller.hover(at), "reason")]
    toast = player.screen.shown.toast
    for one in refused:
        before = toast.markup
        player.screen.shown.take(one)
        if len(toast.markup) < len(before):
            toast.say(before, is_refusal=True)


@scene(ArenaScreen, _longest_refusal)
def arena_longest_refusal(folder):
    return arena_spell_aimed_with_its_odds(folder)


@scene(ArenaScreen)
def arena_setting_dice(folder):
    player = in_a_position(folder, DUEL, QUEEN, faces=faces("double", "wild"), confirm_end="never", size=(1280, 800))
    player.settle()
    player.click_spot("end-turn")
    player.settle()
    assert player.state.phase is Phase.SET_DICE
    return player.driver


@scene(ArenaScreen)
def arena_giving_inspiration(folder):
    player = crowd(folder)
    player.click_spot("end-turn")
    player.settle()
    while player.state.phase is Phase.SET_DICE:
        player.perform(next(c for c in engine.legal_commands(player.state) if isinstance(c, SetDice)))
        player.settle()
    assert player.state.phase is Phase.INSPIRE
    return player.driver


def table_of_four(folder, pairs=(), phase=TurnPhase.ACTIVATION, active="queen-of-the-tofus", **fields):
    setup = four_players(FOUR_TEAMS, pairs=pairs, seed=3, board=CATALOG.boards["elemental-arena"], rotation=0)
    cells = (("g2", "b9"), ("d4", "k3"), ("i9", "l12"), ("a12", "f9"))
    players = tuple(
        replace(
            player,
            name=name,
            team=tuple(replace(m, at=parse_cell(at)) for m, at in zip(player.team, where, strict=True)),
            kamas=12,
            timeline=tuple(Handle(m.character.id) for m in sorted(player.team, key=lambda m: -m.character.initiative)),
        )
        for player, name, where in zip(setup.players, LONG_NAMES, cells, strict=True)
    )
    turn = TurnSetup(5, 0, phase, Handle(active) if active else None)
    setup = replace(setup, players=players, turn=turn, first_player=0, rewards=tuple(CATALOG.rewards.values()))
    player = arena_of(folder, replace(setup, **fields), size=(1280, 800))
    player.settle()
    return player


@scene(ArenaScreen)
def arena_four_with_many_summons(folder):
    names = ("a1", "a2", "b1", "b2", "c1")
    tokens = tuple(TokenSetup(CATALOG.tokens["tofu"], "queen-of-the-tofus", cell(name)) for name in names)
    return table_of_four(folder, PAIRS, tokens=tokens).driver


@scene(ArenaScreen)
def arena_seller_is_picked(folder):
    player = table_of_four(folder, wild_gallons=0)
    player.screen.shown.take(player.screen.shown.controller.buy_gallon())
    player.screen._refresh()
    return player.driver


@scene(ArenaScreen)
def arena_tension_loser_is_picked(folder):
    player = table_of_four(folder, phase=TurnPhase.START, active=None, faces=(1, 1))
    while player.state.phase is Phase.SET_DICE and player.state.question is None:
        player.perform(SetDice(tuple(player.state.tension)))
        player.settle()
    assert player.state.question.kind is QuestionKind.TENSION_LOSER
    return player.driver


@scene(ArenaScreen)
def arena_order_of_bombs_is_asked(folder):
    cells = {QUEEN: "e9", "bad-aboum": "c11", ANNA: "l1", KING: "l2"}
    tokens = tuple(
        TokenSetup(CATALOG.tokens["water-bomb"], "bad-aboum", cell(name)) for name in ("b10", "d12", "a9", "f12")
    )
    player = in_a_position(folder, cells, QUEEN, tokens=tokens, confirm_end="never", size=(1280, 800))
    player.settle()
    player.click_spot("end-character")
    player.settle()
    assert player.state.question is not None
    return player.driver


def _with_reward(folder, reward_id, **fields):
    cells = {BILL: "d8", "oscar-kass": "d9", "bad-aboum": "c8", ANNA: "i9"}
    player = with_rewards(folder, cells, BILL, {BILL: (down(reward_id),)}, size=(1280, 800), **fields)
    player.settle()
    player.click_spot(f"reward:{reward_id}")
    player.settle()
    return player


@scene(ArenaScreen)
def arena_style_is_chosen(folder):
    player = _with_reward(folder, "masqueraider-style")
    assert player.state.question.kind is QuestionKind.STYLE
    return player.driver


@scene(ArenaScreen)
def arena_ally_to_carry_is_picked(folder):
    return _with_reward(folder, "pandawa-style").driver


@scene(ArenaScreen)
def arena_gold_pile_is_picked(folder):
    player = _with_reward(folder, "ecaflip-style", coins=(0,))
    assert player.state.question.kind is QuestionKind.GOLD_PILE
    return player.driver


@scene(ArenaScreen)
def arena_bearer_is_asked(folder):
    player = crowd(folder)
    for spot_id in ("shop", "offer:jade:face_up:0", "purchase"):
        player.click_spot(spot_id)
    player.settle()
    assert player.state.question.kind is QuestionKind.BEARER
    return player.driver


def _press_keys(*acts):
    def pose(driver):
        for act in acts:
            chord = next(chord for chord, meant in ACTS.items() if meant == act)
            driver.post(pygame.KEYDOWN, key=chord.key, mod=chord.mod, unicode="", scancode=0)
            driver.frames(2)

    return pose


def _recap_shown(driver):
    _press_keys("recap")(driver)
    driver.frames(4, ms=200)


@scene(ArenaScreen, _recap_shown)
def arena_recap(folder):
    driver = started(folder)
    driver.app.stack.change(Push(ArenaScreen(driver.app.services, some_match())))
    ArenaPlayer(driver).settle()
    return driver


@scene(ArenaScreen, _press_keys("threat"))
def arena_threats(folder):
    return crowd(folder).driver


@scene(ArenaScreen, _press_keys("view:next"))
def arena_in_another_view(folder):
    return crowd(folder).driver


@scene(ArenaScreen, _press_keys("buttons", "next", "next"))
def arena_walked_by_keyboard(folder):
    return crowd(folder).driver


def _every_line_unfolded(driver):
    player = ArenaPlayer(driver)
    for _ in range(3):
        lines = [spot for spot in player.screen.spots if spot.verb == "log"]
        if lines:
            player.screen.press(lines[-1])
            driver.frames(1)


@scene(ArenaScreen, _every_line_unfolded)
def arena_log_unfolded(folder):
    return arena_recap(folder)
