"""The recap at the start of a turn says what the others did, all of it, and steps out of the way."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from arena_player import ArenaPlayer
from bold_policy import next_command
from client_fixtures import started
from real_cards import board, duel

from krosmaster.arena import engine
from krosmaster.arena import events as happened
from krosmaster.arena.commands import Inspire, SetDice
from krosmaster.arena.state import Phase
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.geometry.board_picture import Tint
from krosmaster.client.log.recap import is_turn_fresh, recap_of
from krosmaster.client.ui.screen import Push
from krosmaster.table.match import Match

TEAMS = (
    ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum"),
    ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey"),
)


@pytest.fixture(scope="module")
def turns():
    """The matches of some duels, each at the start of one turn, with what happened since the last own one."""
    found = []
    for seed, board_id in ((3, "elemental-arena"), (4, "the-pit")):
        match = Match(engine, duel(*TEAMS, seed=seed, board=board(board_id), rotation=0))
        since: dict[int, list] = {0: [], 1: []}
        while match.state.outcome is None and len(match.steps) < 400:
            match.submit(next_command(match.state))
            for event in match.steps[-1].events:
                if isinstance(event, happened.TurnStarted):
                    found.append((match.steps, match.records, event.player, tuple(since[event.player])))
                    since[event.player] = []
                since[0].append(event)
                since[1].append(event)
                if isinstance(event, happened.TurnEnded):
                    since[event.player] = []
    assert len(found) > 12
    return found


def wounds_of(events):
    taken: dict[str, int] = {}
    for event in events:
        if isinstance(event, (happened.WoundsPlaced, happened.WoundReflected, happened.WoundsPaid)):
            taken[event.who] = taken.get(event.who, 0) + event.wounds
        elif isinstance(event, happened.WoundsHealed):
            taken[event.who] = taken.get(event.who, 0) - event.wounds
    return {who: wounds for who, wounds in taken.items() if wounds}


def test_recap_tells_exactly_what_the_events_did(turns):
    acts = 0
    for steps, records, _player, since in turns:
        recap = recap_of(steps)
        assert is_turn_fresh(steps, records)
        struck = [one for item in recap.items for one in item.struck]
        told: dict[str, int] = {}
        for one in struck:
            told[one.figure.handle] = told.get(one.figure.handle, 0) + one.wounds
        assert {who: wounds for who, wounds in told.items() if wounds} == wounds_of(since)
        fallen = {event.who for event in since if isinstance(event, happened.KnockedOut)}
        assert {one.figure.handle for one in struck if one.is_ko} == fallen
        walked = sum(item.amount for item in recap.items if item.drawing == "icons/mp")
        assert walked == sum(isinstance(event, happened.CharacterMoved) for event in since)
        casts = sum(isinstance(event, happened.SpellCast) for event in since)
        assert sum(any(isinstance(t.event, happened.SpellCast) for t in item.told) for item in recap.items) == casts
        acts += casts
        assert all(item.told for item in recap.items)
    assert acts > 20


def test_walk_is_one_line_with_its_path_as_in_the_log(turns):
    walks = 0
    for steps, *_rest in turns:
        for item in recap_of(steps).items:
            moves = [told for told in item.told if isinstance(told.event, happened.CharacterMoved)]
            if item.drawing == "icons/mp" and len(item.told) == len(moves) == 1 and item.amount > 1:
                assert len(moves[0].path) == item.amount + 1
                walks += 1
    assert walks


def test_walks_and_kamas_of_a_figure_are_one_item_each_until_it_does_something_else(turns):
    for steps, *_rest in turns:
        items = recap_of(steps).items
        for one, other in pairwise(items):
            assert (one.who, one.drawing) != (other.who, other.drawing) or one.drawing not in ("icons/mp", "icons/kama")


def test_first_turn_of_the_match_has_nothing_to_recap(turns):
    assert not recap_of(turns[0][0]).items


# ---- in the arena ----


def spots(player, verb="recap"):
    return [spot for spot in player.screen.spots if spot.verb == verb]


@pytest.fixture(params=["off", "normal"])
def player(tmp_path, request):
    """At the start of a turn before which much happened, in a match that was loaded."""
    match = Match(engine, duel(*TEAMS, seed=3, board=board("elemental-arena"), rotation=0))
    while not (match.state.number > 4 and match.state.phase is Phase.SET_DICE):
        match.submit(next_command(match.state))
    driver = started(tmp_path, size=(1024, 640), animation_speed=request.param)
    driver.app.stack.change(Push(ArenaScreen(driver.app.services, match)))
    player = ArenaPlayer(driver)
    player.settle()
    return player


def test_strip_is_there_after_loading_and_lies_over_no_cell_and_no_other_spot(player):
    shown = spots(player)
    assert shown
    everything = player.screen.spots
    strip = [spot for spot in everything if spot.verb.startswith("recap")]
    for spot in strip:
        assert player.screen.stage.layout.board.contains(spot.box)
        assert [other.id for other in everything if other.box.colliderect(spot.box)] == [spot.id]
        for corner in (spot.box.topleft, spot.box.center, (spot.box.right - 1, spot.box.bottom - 1)):
            assert player.screen.stage.projection.screen_to_cell(*corner) is None


def test_pointing_at_an_act_lights_it_on_the_board_and_pressing_finds_its_line(player):
    recap = player.screen.shown.recap
    spot = next(spot for spot in spots(player) if recap.items[int(spot.subject)].struck)
    item = recap.items[int(spot.subject)]
    lit = player.screen.stage.recap.overlay(spot.id)
    assert {one.figure.handle for one in item.struck} <= lit.marked
    assert lit.tints[Tint.OPTION]
    assert item.told[0].sentence in spot.tip
    player.click_spot(spot.id)
    log = player.screen.stage.log
    assert any(log.told(int(line.subject)).act == item.told[0].act for line in spots(player, "log"))


def test_escape_puts_the_strip_away_before_it_opens_the_menu_and_o_brings_it_back(player):
    player.driver.key(pygame.K_ESCAPE)
    assert not spots(player)
    assert player.screen.modal is None
    player.driver.key(pygame.K_o)
    assert player.screen.pointing.pointer.over == spots(player)[0].id
    player.click_spot("recap-close")
    assert not spots(player)
    player.click_spot("recap-show")
    assert spots(player)


def test_first_act_of_a_character_puts_the_strip_away_but_the_tension_dice_do_not(player):
    for _ in range(8):
        command = next_command(player.state)
        player.perform(command)
        player.settle()
        if not isinstance(command, (SetDice, Inspire)):
            break
        assert spots(player)
    assert not spots(player)


def test_the_turn_can_be_watched_again_and_ends_where_it_was(player):
    state = player.state
    player.click_spot("recap-again")
    playback = player.screen.shown.playback
    assert playback.is_busy
    assert playback.shown is not state
    assert not playback.is_paused
    player.settle()
    assert playback.shown is player.state is state
    assert spots(player)
    player.click_spot("recap-again")
    player.driver.key(pygame.K_SPACE)
    assert not playback.is_busy
    assert playback.shown is state


def test_all_pages_together_show_every_act(player):
    seen = []
    for _ in range(6):
        seen += [spot.id for spot in spots(player)]
        if not spots(player, "recap-more"):
            break
        player.click_spot("recap-more")
    assert {f"recap:{place}" for place in range(len(player.screen.shown.recap.items))} == set(seen)
