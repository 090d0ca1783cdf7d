"""Whatever is clicked, pressed or dragged in whatever order: the arena never fails, and it shows the match."""

from __future__ import annotations

import random

import pygame
import pytest
from arena_player import in_the_arena
from rewarded import DEMON, down, four_at_the_table, up, with_rewards

from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.screens.notice_screen import NoticeScreen

KEYS = (
    pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_p, pygame.K_k, pygame.K_g, pygame.K_RETURN, pygame.K_ESCAPE,
    pygame.K_SPACE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_F1, pygame.K_z,
    pygame.K_d, pygame.K_w, pygame.K_w, pygame.K_s, pygame.K_t, pygame.K_v, pygame.K_F2,
    pygame.K_q, pygame.K_e, pygame.K_f, pygame.K_PLUS,
)  # fmt: skip
LEAVES = ("menu:title", "menu:load", "menu:settings", "menu:rules", "menu:concede", "victory:title")


def monkey_act(player, chooser):
    """One thing that a monkey does."""
    screen = player.screen
    kind = chooser.random()
    spots = [spot for spot in screen.spots if spot.id not in LEAVES and spot.verb != "rule"]
    if isinstance(screen.modal, ShopModal):
        verb = chooser.choice(("offer", "offer", "bearer", "purchase", "purchase", "close-shop"))
        player.click(chooser.choice([spot for spot in spots if spot.verb == verb]).box.center)
    elif screen.modal is not None and kind > 0.35:
        player.driver.key(pygame.K_ESCAPE if screen.spot("victory:board") is None else pygame.K_TAB)
    elif kind < 0.35 and spots:
        # what few spots are for would hardly ever be met among so many
        verb = chooser.choice(sorted({spot.verb for spot in spots}))
        player.click(chooser.choice([spot for spot in spots if spot.verb == verb]).box.center)
    elif kind < 0.70:
        cells = sorted(screen.shown.controller.clickable_cells()) or screen.state.grid.cells
        player.click_cell(chooser.choice(cells if chooser.random() < 0.8 else screen.state.grid.cells))
    elif kind < 0.85:
        mod = chooser.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        player.driver.key(chooser.choice(KEYS), mod)
    elif kind < 0.90:
        start, end = ((chooser.randrange(1024), chooser.randrange(640)) for _ in range(2))
        button = chooser.choice((1, 1, 2))
        player.point(start)
        player.down(start, button)
        player.point(end)
        player.up(end, button)
    elif kind < 0.93:
        player.driver.post(pygame.MOUSEWHEEL, x=0, y=chooser.choice((-1, 1)), flipped=False)
        player.driver.frames(1)
    elif kind < 0.96:
        player.click((chooser.randrange(1024), chooser.randrange(640)), button=3)
    else:
        player.driver.frames(2, ms=700)
    if isinstance(player.driver.screen, RulebookScreen):  # a link, or its key
        player.driver.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(("seed", "speed"), [(1, "off"), (3, "normal")])
def test_monkey_at_the_mouse_breaks_nothing(tmp_path, seed, speed):
    player = in_the_arena(tmp_path, board="the-pit", animation_speed=speed, confirm_end="never", seed=seed)
    chooser = random.Random(seed)
    for _ in range(150):
        monkey_act(player, chooser)
        assert isinstance(player.driver.screen, ArenaScreen)
    player.settle()
    assert player.screen.shown.playback.shown is player.state
    assert len(player.commands) > 8


def run_wild(player, seed, acts, liked=()):
    """Let the monkey act, on the spots that it likes most often; it answers what is asked before a KO of one's own."""
    chooser = random.Random(seed)
    for _ in range(acts):
        if isinstance(player.driver.screen, NoticeScreen):
            player.driver.press(chooser.choice(("choice-0", "choice-1")))
        found = [spot for spot in player.screen.spots if spot.verb in liked]
        if found and chooser.random() < 0.3:
            player.click(chooser.choice(found).box.center)
        else:
            monkey_act(player, chooser)
        if isinstance(player.driver.screen, NoticeScreen):
            player.driver.press(chooser.choice(("choice-0", "choice-1")))
        assert isinstance(player.driver.screen, ArenaScreen)
    player.settle()
    assert player.screen.shown.playback.shown is player.state


@pytest.mark.parametrize("seed", [2, 7])
def test_monkey_in_the_shop_breaks_nothing(tmp_path, seed):
    cells = {
        "queen-of-the-tofus": "f6", "bill-tell": DEMON, "oscar-kass": "g4", "bad-aboum": "h2",
        "anna-tommy": "d4", "kassius-kaos": "e3", "king-of-the-gobballs": "g7", "lil-healey": "i2",
    }  # fmt: skip
    held = {
        "bill-tell": (down("pandawa-style"), down("sacrier-style"), down("lambres-daggers")),
        "oscar-kass": (down("recall-potion"), down("ecaflip-style")),
        "bad-aboum": (down("masqueraider-style"), down("lightning")),
        "anna-tommy": (down("osamodas-style"), up("set-hp5-reflect"), down("glue")),
    }
    player = with_rewards(tmp_path, cells, "bill-tell", held, kamas=60, confirm_end="never")
    run_wild(player, seed, 130, ("shop", "reward"))
    kinds = {type(command).__name__ for command in player.commands}
    assert {"BuyReward", "UseReward"} & kinds


@pytest.mark.parametrize("pairs", [(), ((0, 2), (1, 3))])
def test_monkey_at_a_table_of_four_breaks_nothing(tmp_path, pairs):
    player = four_at_the_table(tmp_path, pairs, confirm_end="never")
    run_wild(player, 4, 200)
    assert len(player.commands) > 8
