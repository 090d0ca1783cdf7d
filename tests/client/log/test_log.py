"""The log: lines unfold into dice and sums that are true, rules can be opened, and its cost does not grow."""

from __future__ import annotations

import random
from itertools import pairwise

import pygame
import pytest
from arena_player import cell, in_the_arena
from bold_policy import next_command
from real_cards import board, duel

from krosmaster.arena import engine
from krosmaster.arena import events as happened
from krosmaster.arena.commands import Move
from krosmaster.arena.dice import Face, Purpose
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import TextPainter
from krosmaster.client.board.arena_overlay import overlay_of
from krosmaster.client.geometry.board_picture import Tint
from krosmaster.client.geometry.layout import Layout
from krosmaster.client.log import log_panel as panel
from krosmaster.client.log.log_details import details_of, rules_of
from krosmaster.client.log.log_panel import LogPanel
from krosmaster.client.paths import DRAWINGS
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.words.told import lines_of_all, one_walk

TEAMS = (
    ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum"),
    ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey"),
)


@pytest.fixture(scope="module")
def games():
    """The steps of some duels."""
    found = []
    for seed, board_id in ((3, "elemental-arena"), (4, "the-pit"), (5, "elemental-arena")):
        steps = [engine.initial(duel(*TEAMS, seed=seed, board=board(board_id), rotation=0))]
        chooser = random.Random(seed)
        while len(steps) < 400 and steps[-1].state.outcome is None:
            state = steps[-1].state
            steps_away = [command for command in engine.legal_commands(state) if isinstance(command, Move)]
            is_whim = steps_away and chooser.random() < 0.3
            steps.append(engine.apply(state, chooser.choice(steps_away) if is_whim else next_command(state)))
        found.append(steps)
    return found


@pytest.fixture(scope="module")
def told(games):
    return [one for steps in games for one in lines_of_all(steps)]


def of(told, kind):
    found = [one for one in told if isinstance(one.event, kind)]
    assert found
    return found


def test_unfolded_wounds_add_up_to_the_wounds_really_taken(told):
    for one in of(told, happened.WoundsPlaced):
        *steps, total = details_of(one)
        assert total.is_sum
        assert sum(step.amount for step in steps) == total.amount == one.event.wounds


def test_lines_of_an_act_tell_of_all_wounds_that_came_and_went(games):
    for steps in games:
        for before, step in pairwise(steps):
            told = [one.event for one in lines_of_all([step], 1, before.state)]
            for who, figure in before.state.figures.items():
                after = step.state.figures.get(who)
                if after is None or after.ko or figure.is_bomb:
                    continue
                mine = [event for event in told if getattr(event, "who", None) == who and hasattr(event, "wounds")]
                healed = sum(event.wounds for event in mine if isinstance(event, happened.WoundsHealed))
                taken = sum(event.wounds for event in mine if not isinstance(event, happened.WoundsHealed))
                assert after.wounds == figure.wounds + taken - healed


def test_dice_that_counted_explain_criticals_and_armor(told):
    explained = 0
    for one in of(told, happened.WoundsPlaced):
        with_dice = [detail for detail in details_of(one) if detail.dice]
        for detail in with_dice:
            counted = sum(die.counts for die in detail.dice)
            assert (counted > 0) == (detail.amount != 0)
            if detail.amount < 0:
                assert counted == one.event.armor
            explained += counted
        if one.event.armor:
            assert any(detail.amount < 0 for detail in with_dice)
        if one.event.critical:
            assert any(detail.amount > 0 for detail in with_dice)
    assert explained > 20


def test_locked_character_sees_both_rolls_and_what_it_lost(told):
    for one in of(told, happened.CharacterLocked):
        details = details_of(one)
        rolls = [event for event in one.so_far if isinstance(event, happened.DiceRolled)]
        assert [detail.amount for detail in details if detail.dice] == [roll.successes for roll in rolls]
        assert {roll.purpose for roll in rolls} == {Purpose.LOCK, Purpose.DODGE}
        assert "LOCK-3" in rules_of(one)


def test_every_line_that_a_rule_caused_names_it(told):
    for one in told:
        rule = getattr(one.event, "rule", "")
        assert not rule or rules_of(one)[0] == rule


def test_double_and_wild_faces_are_shown_as_rolled_and_count_by_what_they_were_set_to(told):
    rolls = [one for one in of(told, happened.DiceRolled) if one.event.purpose is Purpose.ARMOR]
    wild = next(one for one in rolls if Face.WILD in one.event.faces)
    die = details_of(wild)[0].dice[wild.event.faces.index(Face.WILD)]
    assert die == (Face.WILD, True)


def test_steps_of_a_walk_are_one_line_that_knows_its_path_and_its_last_act(games):
    lines = lines_of_all(games[0])
    walked = []
    for one in lines:
        walk = one_walk(walked[-1], one) if walked else None
        if walk is not None:
            walked[-1] = walk
        else:
            walked.append(one)
    longest = max((one for one in walked if one.path), key=lambda one: len(one.path))
    assert len(longest.path) > 2
    assert (longest.path[0], longest.path[-1]) == (longest.event.from_, longest.event.to)
    assert details_of(longest)[-1].amount == 1 - len(longest.path)
    state = games[0][longest.act].state
    assert state.grid.cells[state.figures[longest.event.who].cell] == longest.event.to


def test_acts_of_lines_are_steps_of_the_match(games):
    for one in lines_of_all(games[0]):
        assert one.event in games[0][one.act].events


# ---- the panel ----


@pytest.fixture
def look():
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    drawings = Drawings(DRAWINGS)
    return Look(Layout((1280, 800), None), drawings, TextPainter(drawings))


def test_two_thousand_lines_cost_no_more_to_paint_than_those_in_view(look, told, monkeypatch):
    many = (told * (2000 // len(told) + 1))[:2000]
    painted = []
    paint = panel.paint_row
    monkeypatch.setattr(panel, "paint_row", lambda *args, **words: painted.append(1) or paint(*args, **words))
    log = LogPanel(look, pygame.Rect(900, 300, 316, 280))
    surface = pygame.Surface((1280, 800))
    log.follow(many)
    log.draw(surface)
    assert 0 < len(painted) < 40
    painted.clear()
    log.draw(surface)
    assert not painted
    log.scroll(100_000)
    log.draw(surface)
    assert [spot.id for spot in log.spots if spot.verb == "log"][-1] == "log:0"
    for _ in range(60):
        log.scroll(-9)
    log.draw(surface)
    assert len(log._rows) <= panel._KEPT_ROWS


def test_scrolling_up_and_down_comes_back_and_new_lines_do_not_move_the_reader(look, told):
    log = LogPanel(look, pygame.Rect(900, 300, 316, 280))
    told = list(told)
    log.follow(told, to_come=10)
    at_end = log.spots
    log.scroll(5)
    up = log.spots
    assert up != at_end
    log.follow(told)
    assert [spot.box for spot in log.spots] == [spot.box for spot in up]
    log.scroll(-10)
    assert any(spot.id == f"log:{len(log.sentences) - 1}" for spot in log.spots)


def test_unfolded_line_is_in_view_from_its_top_and_folds_again(look, told):
    log = LogPanel(look, pygame.Rect(900, 300, 316, 160))
    log.follow(list(told))
    place = next(
        place for place, one in enumerate(log._told) if isinstance(one.event, happened.WoundsPlaced) and place > 30
    )
    assert log.beside(place - 1, 1) == f"log:{place}"
    folded = next(spot.box.height for spot in log.spots if spot.id == f"log:{place}")
    log.toggle(place)
    box = next(spot.box for spot in log.spots if spot.id == f"log:{place}")
    assert box.height > folded
    assert log._inner.contains(box)
    log.toggle(place)
    assert place not in log.unfolded
    assert not log.beside(0, -1)


# ---- in the arena ----


def test_click_unfolds_a_line_and_its_rule_opens_the_rules(player):
    player.click_cell(cell("d8"))
    player.settle()
    line = next(spot for spot in player.screen.spots if spot.verb == "log")
    player.click_spot(line.id)
    assert player.screen.stage.log.unfolded == {int(line.subject)}
    player.screen.resize((1280, 800))
    assert player.screen.stage.log.unfolded == {int(line.subject)}
    rule = next(spot for spot in player.screen.spots if spot.verb == "rule")
    assert rule.id == "rule:MOVE-1"
    player.click_spot(rule.id)
    assert isinstance(player.driver.screen, RulebookScreen)
    assert player.driver.screen._rule == "MOVE-1"


def test_keys_read_the_log_and_light_up_the_board_without_moving_the_cursor(player):
    player.click_cell(cell("d8"))
    player.settle()
    player.driver.key(pygame.K_l)
    log = player.screen.stage.log
    newest = len(log.sentences) - 1
    assert player.screen.stage.log.told_at((0, 0), f"log:{newest}").event.to == cell("d8")
    player.driver.key(pygame.K_RETURN)
    assert log.unfolded == {newest}
    player.driver.key(pygame.K_UP)
    assert player.screen.pointing.pointer.over == f"log:{newest - 1}"
    player.driver.key(pygame.K_ESCAPE)
    assert player.screen.modal is None
    assert len(player.commands) == 2  # the two steps of the walk


def test_line_about_a_spell_lights_the_way_from_the_caster_to_its_target(games):
    for steps in games:
        for before, step in pairwise(steps):
            for one in lines_of_all([step], 1, before.state):
                if isinstance(one.event, happened.SpellCast):
                    lit = overlay_of(one)
                    start = before.state.grid.cells[before.state.figures[one.event.who].cell]
                    assert one.event.who in lit.marked
                    assert one.event.at in lit.tints[Tint.OPTION]
                    assert lit.path in ((start, one.event.at), ())
                if isinstance(one.event, happened.WoundsPlaced) and not one.so_far[1:]:
                    assert {one.event.who, one.event.by} <= overlay_of(one).marked


def test_a_mouse_that_only_rests_on_the_log_shows_no_past(player):
    player.click_cell(cell("d8"))
    player.settle()
    line = next(spot for spot in player.screen.spots if spot.verb == "log")
    log, pointing = player.screen.stage.log, player.screen.pointing
    player.point(line.box.center)
    assert pointing.told_at(log) is not None
    player.driver.key(pygame.K_LEFT)  # the keyboard has the say now
    assert pointing.told_at(log) is None
    player.point((line.box.centerx + 3, line.box.centery))
    assert pointing.told_at(log) is not None


def test_golden_start_cells_stay_while_a_team_is_placed_whatever_the_mouse_is_over(tmp_path):
    player = in_the_arena(tmp_path)
    lines = [spot for spot in player.screen.spots if spot.verb == "log"]
    assert lines
    drawn = []
    draw = player.screen.stage.draw
    player.screen.stage.draw = lambda surface, playback, cast, frame: (
        drawn.append(frame),
        draw(surface, playback, cast, frame),
    )
    for line in lines:
        player.point(line.box.center)
        player.driver.frames(2)
    assert len(drawn) >= len(lines)
    assert all(frame.told is None and frame.overlay.tints.get(Tint.START) for frame in drawn)
