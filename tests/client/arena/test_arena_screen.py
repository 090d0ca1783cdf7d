"""What the arena screen shows, its keys, and a match from its start to its end."""

from __future__ import annotations

from unittest.mock import Mock

import pygame
import pytest
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, cell, in_a_position, toast
from client_fixtures import CATALOG

from krosmaster.arena.commands import Cast, EndTurn, Inspire, Move, SetDice
from krosmaster.arena.definitions import SpellId
from krosmaster.arena.dice import Face
from krosmaster.arena.setup_options import TokenSetup
from krosmaster.arena.state import Phase
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.arena.victory import VictoryModal
from krosmaster.client.panels.arena_modals import KeysModal
from krosmaster.client.panels.outlook_panel import _placed
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.play.selection import NothingChosen

# ---- looking ----


def test_timelines_show_everybody_in_playing_order_with_summons_behind_their_summoner(player):
    player.perform(Cast(SpellId("summon-tofu"), cell("d9")))
    player.settle()
    handles = [spot.subject for spot in player.screen.spots if spot.verb == "figure"]
    assert handles == [QUEEN, "tofu", ANNA, KING]


def test_card_shows_who_is_pointed_at_and_a_click_keeps_it(player):
    assert player.screen.spot("spell:dan-to-fu") is not None
    player.hover_cell(cell("e7"))
    assert player.screen.spot("read:assault") is not None
    player.click_cell(cell("e7"))
    player.point((300, 20))
    assert player.screen.spot("read:assault") is not None
    player.driver.key(pygame.K_ESCAPE)
    assert player.screen.spot("read:assault") is None


def test_card_that_was_kept_gives_way_to_that_of_the_acting_one_while_it_aims_or_walks(player):
    player.click_cell(cell("e7"))
    player.point((300, 20))
    assert player.screen.spot("read:assault") is not None
    player.hover_cell(cell("d9"))
    assert player.screen.spot("spell:dan-to-fu") is not None
    player.point((300, 20))
    assert player.screen.spot("read:assault") is not None


def test_card_of_whoever_has_played_shows_nothing_left(tmp_path):
    player = in_a_position(tmp_path, {**DUEL, BILL: "d11"}, QUEEN)
    player.settle()
    player.click_spot("end-character")
    player.settle()
    card = player.screen.stage._card
    for who, words in ((QUEEN, "Has played this turn"), (ANNA, "Level 3")):
        figure = player.state.figures[who]
        card.show(player.state, figure, None)
        assert card._rank_words(figure).startswith(words)


def test_number_of_a_spell_lies_within_a_low_card(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN)
    player.settle()
    card = player.screen.stage._card
    box = pygame.Rect(20, 20, 200, 56)
    canvas = Mock()
    for height in (48, 56, 80):
        box.height = height
        card._draw_key(canvas, "1", box, box.left + 26, box.top + 43)
        drawn = canvas.blit.call_args_list
        assert drawn
        assert all(box.contains(call.args[1]) for call in drawn)


def test_log_tells_of_a_roll_only_when_the_dice_lie_still(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, animation_speed="normal")
    player.settle()
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("e7"))
    playback = player.screen.shown.playback
    rolling = 0
    while playback.is_busy:
        player.driver.frames(1, ms=16)
        told = sum("rolls" in sentence for sentence in player.screen.sentences)
        assert told == sum(roll.settled == 1 for roll in playback.rolls)
        rolling += any(roll.settled < 1 for roll in playback.rolls)
    assert rolling > 5
    assert told == len(playback.rolls) > 0


def test_wheel_zooms_around_the_mouse_and_cells_are_still_found(player):
    where = player.screen.cell_centre(cell("d9"))
    player.point(where)
    player.driver.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    player.driver.frames(1)
    assert player.screen.stage.projection.zoom > 1
    player.click(where)
    assert player.commands == [Move(cell("d9"))]


def test_middle_button_moves_the_zoomed_board(player):
    player.click_spot("zoom:in")
    before = player.screen.cell_centre(cell("d9"))
    player.down((300, 300), button=2)
    player.driver.post(pygame.MOUSEMOTION, pos=(280, 310), rel=(-20, 10), buttons=(0, 1, 0), touch=False)
    player.driver.frames(1)
    player.up((280, 310), button=2)
    after = player.screen.cell_centre(cell("d9"))
    assert (after[0] - before[0], after[1] - before[1]) == (-20, 10)


# ---- keys ----


def test_turn_is_played_by_keys_alone(player):
    player.point((2, 2))
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_SPACE):
        player.driver.key(key)
    assert player.commands == [Move(cell("d9"))]
    player.driver.key(pygame.K_1)
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_RIGHT, pygame.K_SPACE):
        player.driver.key(key)
    assert player.commands[-1] == Cast(SpellId("dan-to-fu"), cell("e7"))
    player.driver.key(pygame.K_RETURN)
    for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):
        player.driver.key(key)
    assert player.commands[-1] == EndTurn()


def test_tab_walks_over_the_figures_and_f1_lists_the_keys(player):
    player.point((2, 2))
    player.driver.key(pygame.K_TAB)
    player.driver.key(pygame.K_TAB)
    assert player.screen.pointing.cell == cell("e7")
    player.driver.key(pygame.K_F1)
    assert isinstance(player.screen.modal, KeysModal)
    player.driver.key(pygame.K_a)
    assert player.screen.modal is None


def test_tab_walks_in_the_order_of_the_strip_with_each_token_behind_its_summoner(tmp_path):
    bomb = TokenSetup(CATALOG.tokens["water-bomb"], "bad-aboum", cell("b10"))
    player = in_a_position(tmp_path, {**DUEL, "bad-aboum": "c11"}, QUEEN, tokens=(bomb,))
    player.settle()
    player.point((2, 2))
    walked = []
    for _ in range(6):
        player.driver.key(pygame.K_TAB)
        walked.append(player.state.at(player.state.grid.index(player.screen.pointing.cell)).handle)
    strip = [spot.subject for spot in player.screen.spots if spot.verb == "figure"]
    assert walked == [*strip, strip[0]]
    assert walked.index("water-bomb") == walked.index("bad-aboum") + 1 < 4


# ---- the match as a whole ----


@pytest.mark.rule("WIN-10")
def test_concession_is_asked_again_and_leads_to_the_victory_screen_and_a_new_match(player):
    player.click_spot("menu")
    player.click_spot("menu:concede")
    assert isinstance(player.driver.screen, NoticeScreen)
    player.driver.press("choice-1")
    player.settle()
    player.driver.frames(3)
    assert isinstance(player.screen.modal, VictoryModal)
    assert player.state.outcome.winners == (1,)
    old = player.screen
    player.click_spot("victory:again")
    assert isinstance(player.driver.screen, ArenaScreen)
    assert player.driver.screen is not old
    assert not player.state.is_over


def test_board_can_be_looked_at_after_the_end_and_the_title_reached(player):
    player.screen.acts.concede()
    player.settle()
    player.driver.frames(3)
    player.click_spot("victory:board")
    assert player.screen.modal is None
    assert "over" in player.screen.stage._bar._words[0][0]
    player.click_spot("menu")
    assert player.screen.spot("menu:concede") is None
    player.click_spot("menu:title")
    assert isinstance(player.driver.screen, TitleScreen)


def test_every_command_is_kept_and_a_save_of_its_own_is_written(player):
    player.click_cell(cell("d9"))
    saves = player.driver.app.services.saves
    assert saves.unfinished() is not None
    player.click_spot("save")
    assert "Turn 3" in toast(player)
    assert any(not entry.is_auto for entry in saves.entries())


# ---- window sizes and languages ----


@pytest.mark.parametrize(
    ("size", "language"), [((1024, 640), "es"), ((1024, 640), "fr"), ((1280, 800), "en"), ((1920, 1080), "es")], ids=str
)
def test_nothing_lies_outside_the_window_or_over_something_else(tmp_path, size, language):
    player = in_a_position(tmp_path, DUEL, QUEEN, size=size, language=language)
    player.settle()
    layout = player.screen.stage.layout
    window = pygame.Rect((0, 0), size)
    parts = [layout.timelines, layout.board, layout.card, layout.log, layout.actions]
    assert all(window.contains(part) for part in parts)
    assert all(not one.colliderect(other) for n, one in enumerate(parts) for other in parts[n + 1 :])
    spots = player.screen.spots
    assert all(window.contains(spot.box) for spot in spots)
    assert not [
        (one.id, other.id)
        for number, one in enumerate(spots)
        for other in spots[number + 1 :]
        if one.box.colliderect(other.box)
    ]


def test_window_is_laid_out_anew_when_its_size_changes(player):
    player.screen.resize((1600, 900))
    assert player.screen.stage.layout.board.width > 1000
    assert 1000 < player.screen.spot("menu").box.right <= 1600


def test_pointing_at_a_line_of_the_log_shows_on_the_board_what_happened(player):
    player.click_cell(cell("d8"))
    log = player.screen.stage.log
    before = pygame.surfarray.array3d(player.driver.app.window).astype(int)
    last = next(spot for spot in log.spots if spot.verb == "log").box.center
    player.point(last)
    player.driver.frames(4)
    told = log.told_at(last)
    assert (told.event.from_, told.event.to) == (cell("e9"), cell("d8"))
    board = player.screen.stage.layout.board
    after = pygame.surfarray.array3d(player.driver.app.window).astype(int)
    changed = abs(after - before)[board.left : board.right, board.top : board.bottom].sum(axis=2) > 40
    assert changed.sum() > 500


def test_tension_is_settled_by_keys_alone_and_an_unset_die_is_refused(rolled):
    rolled.point((2, 2))
    rolled.driver.key(pygame.K_RETURN)
    assert rolled.state.phase is Phase.SET_DICE
    assert "<rule DIE-2>" in toast(rolled)
    rolled.driver.key(pygame.K_2)
    rolled.driver.key(pygame.K_4)
    rolled.driver.key(pygame.K_RETURN)
    assert rolled.commands[-1] == SetDice((Face.DODGE, Face.ARMOR))
    rolled.driver.key(pygame.K_2)
    rolled.driver.key(pygame.K_SPACE)
    assert rolled.commands[-1] == Inspire((KING, None))


def test_right_click_drops_the_spell_even_while_a_refusal_is_in_view(player):
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("h5"))
    assert toast(player)
    player.click(player.screen.cell_centre(cell("b2")), button=3)
    assert not toast(player)
    assert player.screen.shown.controller.selection == NothingChosen()


@pytest.mark.rule("BOMB-5")
def test_victims_of_a_bomb_that_is_aimed_at_stand_under_the_explosion(tmp_path, monkeypatch):
    bomb = TokenSetup(CATALOG.tokens["water-bomb"], "bad-aboum", cell("e7"))
    player = in_a_position(tmp_path, {QUEEN: "e9", "bad-aboum": "e6", KING: "h5"}, QUEEN, tokens=(bomb,))
    player.settle()
    player.click_spot("spell:dan-to-fu")
    player.hover_cell(cell("e7"))
    player.driver.frames(20)
    look = player.screen.stage._outlook._look
    written = []
    paragraph = look.paragraph
    monkeypatch.setattr(
        look, "paragraph", lambda words, *rest, **how: written.append(words) or paragraph(words, *rest, **how)
    )
    player.screen.stage._outlook._blocks(player.state, player.screen.view.seen())
    titles = [number for number, words in enumerate(written) if "Explosion:" in words]
    victims = [number for number, words in enumerate(written) if "Bad Aboum" in words]
    assert titles
    assert victims == [titles[0] + 1]
    assert [number for number, words in enumerate(written) if "Water Bomb" in words] < titles


def test_the_odds_cover_neither_target_nor_whoever_acts():
    within, beside = pygame.Rect(0, 0, 900, 600), pygame.Rect(800, 300, 70, 50)
    for spared in (pygame.Rect(640, 300, 60, 50), pygame.Rect(700, 320, 60, 50), None):
        box = _placed(pygame.Rect(0, 0, 240, 140), beside, within, spared, 10)
        assert within.contains(box)
        assert not box.colliderect(beside)
        assert spared is None or not box.colliderect(spared)
