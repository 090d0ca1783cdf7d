"""Traps, invisible figures, broken scenery and wound costs as the arena shows them."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import arena_of, overlay
from client_fixtures import CATALOG
from pygame import surfarray

from krosmaster.arena.commands import Cast, Move
from krosmaster.arena.definitions import CharacterId, Handle, SpellKind
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup, TokenSetup, TurnPhase, TurnSetup
from krosmaster.client.screens.notice_screen import NoticeScreen

TRAPPER = "fraktor"
TRAP = next(spell.summons for spell in CATALOG.characters[CharacterId(TRAPPER)].spells if spell.summons is not None)
BLEEDER = next(
    (card, spell)
    for card in CATALOG.characters.values()
    for spell in card.spells
    if spell.wounds and spell.kind is SpellKind.ATTACK
)


def scene(folder, first, second, active, *, tokens=(), wounds=None, **fields):
    """Figures by character and cell, scenery that can be destroyed, turn 3."""
    teams = [
        tuple(
            KrosmasterSetup(CATALOG.characters[CharacterId(who)], at=parse_cell(at), wounds=(wounds or {}).get(who, 0))
            for who, at in team.items()
        )
        for team in (first, second)
    ]
    setup = Setup(
        tuple(PlayerSetup(name, team) for name, team in zip(("Ana", "Berto"), teams, strict=True)),
        seed=4,
        board=CATALOG.boards["elemental-arena"],
        rotation=0,
        turn=TurnSetup(3, 0, TurnPhase.ACTIVATION, Handle(active)),
        scenery_can_be_destroyed=True,
        tokens=tuple(TokenSetup(TRAP, Handle(TRAPPER), parse_cell(at)) for at in tokens),
        **fields,
    )
    player = arena_of(folder, setup)
    player.settle()
    return player


def board_picture(player, state):
    """The board as pixels, at a position."""
    stage = player.screen.stage
    surface = pygame.Surface(player.driver.app.window.get_size())
    stage._renderer.draw(surface, stage.projection, state)
    return surfarray.array3d(surface).astype(int)


@pytest.mark.rule("TRAP-1")
def test_trap_has_a_card_without_hp_and_can_be_walked_on(tmp_path):
    player = scene(tmp_path, {TRAPPER: "b9"}, {"anna-tommy": "k3"}, TRAPPER, tokens=("b10",))
    player.hover_cell(parse_cell("b10"))
    player.driver.frames(2)
    assert any(spot.id == f"read:{TRAP.spells[0].id}" for spot in player.screen.spots)
    player.click_cell(parse_cell("b10"))
    player.settle()
    assert player.commands == [Move(parse_cell("b10"))]
    assert not [figure for figure in player.state.figures.values() if figure.is_trap]


@pytest.mark.rule("TRAP-2")
def test_no_walk_leads_over_a_trap_but_onto_it(tmp_path):
    player = scene(tmp_path, {TRAPPER: "a9"}, {"anna-tommy": "k3"}, TRAPPER, tokens=("b9", "a10", "a8"))
    player.click_cell(parse_cell("c9"))
    player.settle()
    assert player.commands == []
    assert "b9" in player.screen.shown.toast.markup
    assert parse_cell("b9") in overlay(player).named
    player.click_cell(parse_cell("b9"))
    player.settle()
    assert player.commands == [Move(parse_cell("b9"))]


def test_trap_is_drawn_where_it_lies(tmp_path):
    player = scene(tmp_path, {TRAPPER: "b9"}, {"anna-tommy": "k3"}, TRAPPER, tokens=("b10",))
    state = player.state
    trap = next(handle for handle, figure in state.figures.items() if figure.is_trap)
    bare = replace(state, figures={who: f for who, f in state.figures.items() if who != trap})
    changed = (board_picture(player, state) != board_picture(player, bare)).any(axis=2)
    box = player.screen.stage.projection.cell_box(parse_cell("b10"))
    assert changed[box.left : box.right, box.top : box.bottom].any()


@pytest.mark.rule("DECOR-6")
def test_scenery_that_is_gone_is_not_drawn_and_its_cell_can_be_entered(tmp_path):
    tree = parse_cell("c4")
    player = scene(tmp_path, {TRAPPER: "c5"}, {"anna-tommy": "k3"}, TRAPPER, scenery={tree: None})
    whole = replace(player.state, gone=0)
    assert (board_picture(player, player.state) != board_picture(player, whole)).any()
    player.click_cell(tree)
    player.settle()
    assert player.commands == [Move(tree)]


@pytest.mark.rule("DECOR-5")
def test_hurt_scenery_shows_what_is_left_of_it(tmp_path):
    player = scene(tmp_path, {TRAPPER: "b9"}, {"anna-tommy": "k3"}, TRAPPER, scenery={parse_cell("c4"): 5})
    whole = replace(player.state, scenery_wounds={})
    assert (board_picture(player, player.state) != board_picture(player, whole)).any()


@pytest.mark.rule("POW-10")
def test_invisible_figure_is_drawn_fainter_than_it_would_be(tmp_path):
    player = scene(tmp_path, {"srammy": "b9"}, {"anna-tommy": "k3"}, "srammy")
    srammy = player.state.figures["srammy"]
    seen = srammy._replace(definition=replace(srammy.definition, powers=frozenset()))
    visible = replace(player.state, figures={**player.state.figures, "srammy": seen})
    assert (board_picture(player, player.state) != board_picture(player, visible)).sum() > 2000


@pytest.mark.rule("SPELL-13")
def test_cast_that_makes_its_caster_ko_is_asked_about_first(tmp_path):
    card, spell = BLEEDER
    wounds = {card.id: card.hp - spell.wounds}
    player = scene(tmp_path, {card.id: "c7"}, {"anna-tommy": "c8", "lil-healey": "k3"}, card.id, wounds=wounds)
    player.click_spot(f"spell:{spell.id}")
    cell = min(player.screen.shown.controller.clickable_cells())
    player.click_cell(cell)
    assert isinstance(player.driver.screen, NoticeScreen)
    player.driver.press("choice-0")
    assert player.commands == []
    player.click_cell(cell)
    player.driver.press("choice-1")
    player.settle()
    assert player.commands == [Cast(spell.id, cell)]
    assert player.state.figures[card.id].ko
