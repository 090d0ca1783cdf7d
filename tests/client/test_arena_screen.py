"""The arena screen by mouse and keys: every click becomes the command that it means, or a refusal that says why."""

from __future__ import annotations

from unittest.mock import Mock

import pygame
import pytest
from arena_player import in_a_position, in_the_arena
from client_fixtures import CATALOG, quiet

from krosmaster.arena.commands import Cast, EndTurn, Inspire, Move, PickUp, Place, Punch, SetDice
from krosmaster.arena.definitions import SpellId
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.notation import cell_name, parse_cell
from krosmaster.arena.setup_options import TokenSetup
from krosmaster.arena.state import Phase
from krosmaster.client.arena_modals import KeysModal, MenuModal
from krosmaster.client.arena_screen import ArenaScreen
from krosmaster.client.board_picture import Tint
from krosmaster.client.notice_screen import NoticeScreen
from krosmaster.client.title_screen import TitleScreen
from krosmaster.client.victory import VictoryModal
from krosmaster.play.preview import CastPreview
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import NothingChosen, SpellChosen

QUEEN, BILL, ANNA, KING = "queen-of-the-tofus", "bill-tell", "anna-tommy", "king-of-the-gobballs"
DUEL = {QUEEN: "e9", ANNA: "e7", KING: "h5"}


@pytest.fixture(autouse=True)
def _language_again():
    yield
    quiet()


@pytest.fixture
def player(tmp_path):
    """The Queen (4 MP, 6 AP) two cells below Anna Tommy, the King farther off; the Queen acts."""
    player = in_a_position(tmp_path, DUEL, QUEEN)
    player.settle()
    return player


def cell(name):
    return parse_cell(name)


def faces(*names):
    return tuple(FACES.index(Face(name)) for name in names)


def overlay(player):
    return player.screen._overlay()


def toast(player):
    return player.screen.shown.toast.markup


# ---- placing ----


def test_figure_is_placed_by_its_row_and_a_golden_cell(tmp_path):
    player = in_the_arena(tmp_path)
    player.settle()
    player.click_spot(f"place:{BILL}")
    golden = sorted(overlay(player).tints[Tint.START])
    player.click_cell(golden[0])
    assert player.commands == [Place(BILL, golden[0])]


@pytest.mark.rule("SETUP-6")
def test_cell_that_is_no_start_cell_is_refused_with_its_rule(tmp_path):
    player = in_the_arena(tmp_path)
    player.settle()
    player.click_cell(cell("f6"))
    assert player.commands == []
    assert "[SETUP-6]" in toast(player)
    assert "f6" in toast(player).lower()


# ---- walking ----


def test_click_on_a_far_cell_walks_there_step_by_step_and_the_log_tells_it_in_one_line(player):
    before = len(player.screen.sentences)
    player.click_cell(cell("d8"))
    assert player.commands == [Move(cell("d9")), Move(cell("d8"))]
    assert len(player.screen.sentences) == before + 1
    assert "e9" in player.screen.sentences[-1]
    assert "d8" in player.screen.sentences[-1]


def test_hover_shows_the_path_and_the_mp_left(player):
    player.hover_cell(cell("d8"))
    lit = overlay(player)
    assert lit.path[0] == cell("e9")
    assert lit.path[-1] == cell("d8")
    assert [(label.cell, label.text) for label in lit.labels] == [(cell("d8"), "2 MP left")]
    assert cell("d8") in lit.tints[Tint.REACH]


@pytest.mark.rule("LOCK-2")
def test_hover_shows_the_exact_chance_of_a_step_that_can_be_locked(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "e9", ANNA: "e8", KING: "h5"}, QUEEN)
    player.settle()
    player.hover_cell(cell("d9"))
    (label,) = overlay(player).labels
    # 1 lock die (1/3) against 2 dodge dice (1/4 without a success): locked in 1/12
    assert label.text == "11/12 · 3 MP left"
    assert ANNA in overlay(player).marked


@pytest.mark.rule("MOVE-1")
def test_cell_out_of_reach_is_explained_once_the_mouse_rests_there_and_by_a_click(player):
    player.hover_cell(cell("a10"))
    assert player.screen._seen() is None
    assert not overlay(player).named
    player.driver.frames(1, ms=700)
    seen = player.screen._seen()
    assert isinstance(seen, Refused)
    assert overlay(player).named == {seen.nearest} != {None}
    player.click_cell(cell("a10"))
    assert f"The nearest cell that works: {cell_name(seen.nearest)}." in toast(player)
    assert player.commands == []
    player.point((300, 20))
    assert overlay(player).named == {seen.nearest}
    player.driver.frames(20, ms=300)
    assert not overlay(player).named


def test_figure_that_is_only_looked_at_is_no_refusal(player):
    player.hover_cell(cell("h5"))
    player.driver.frames(1, ms=900)
    assert player.screen._seen() is None


# ---- casting ----


def test_spell_button_tints_the_range_and_hovering_a_target_shows_the_exact_odds(player):
    player.click_spot("spell:dan-to-fu")
    assert player.screen.shown.controller.selection == SpellChosen(SpellId("dan-to-fu"))
    assert cell("e7") in overlay(player).tints[Tint.SEEN]
    player.hover_cell(cell("e7"))
    for _ in range(20):
        player.driver.frames(1)
    seen = player.screen._seen()
    assert isinstance(seen, CastPreview)
    (target,) = seen.targets
    assert target.who == ANNA
    assert sum(target.wounds.values()) == 1
    assert overlay(player).tints[Tint.ZONE] == {cell("e7")}
    assert ANNA in overlay(player).marked


def test_click_on_a_target_casts(player):
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("e7"))
    assert player.commands == [Cast(SpellId("dan-to-fu"), cell("e7"))]
    assert any("Dan To Fu" in sentence for sentence in player.screen.sentences)


@pytest.mark.rule("RANGE-1")
def test_cell_out_of_range_is_refused_with_its_rule_and_the_way_to_mend_it(player):
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("h5"))
    assert player.commands == []
    assert "[RANGE-1]" in toast(player)
    assert "It works from" in toast(player)
    (named,) = overlay(player).named
    assert f"It works from {cell_name(named)} " in toast(player)


@pytest.mark.rule("LOS-3")
def test_unseen_cell_is_hatched_and_the_tree_in_the_way_is_outlined(tmp_path):
    player = in_a_position(tmp_path, {BILL: "e7", ANNA: "e3", KING: "h5"}, BILL)
    player.settle()
    player.click_spot("spell:plaguing-arrow")
    assert cell("e3") in overlay(player).tints[Tint.UNSEEN]
    player.hover_cell(cell("e3"))
    assert overlay(player).blocking == {cell("e5")}


def test_punch_is_a_key_and_a_click(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "e9", ANNA: "e8", KING: "h5"}, QUEEN)
    player.settle()
    player.driver.key(pygame.K_p)
    player.click_cell(cell("e8"))
    assert player.commands == [Punch(cell("e8"))]


def test_spell_that_costs_too_much_is_grey_and_its_tip_says_why(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, **{QUEEN: {"ap": 2}})
    player.settle()
    spot = player.screen.spot("spell:dan-to-fu")
    assert not spot.enabled
    assert "not enough AP" in spot.tip.lower().replace("ap", "AP")
    player.click_spot("spell:dan-to-fu")
    assert "[SPELL-1]" in toast(player) or "[ACT-4]" in toast(player)


def test_right_click_drops_the_spell_and_escape_opens_and_closes_the_menu(player):
    player.click_spot("spell:dan-to-fu")
    player.click(player.screen.cell_centre(cell("b2")), button=3)
    assert player.screen.shown.controller.selection == NothingChosen()
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.screen.modal, MenuModal)
    player.driver.key(pygame.K_ESCAPE)
    assert player.screen.modal is None


# ---- kamas, ends, undo ----


def test_kama_is_picked_up_by_button(tmp_path):
    player = in_a_position(tmp_path, {QUEEN: "e6", ANNA: "a12", KING: "h5"}, QUEEN)
    player.settle()
    player.click_spot("pick-up")
    assert player.commands == [PickUp()]
    assert player.state.players[0].kamas == 1


def test_end_of_the_character_says_on_its_button_what_would_be_lost(player):
    spot = player.screen.spot("end-character")
    assert "4 MP, 6 AP" in spot.tip


@pytest.mark.parametrize("wish", ["when something is left", "never"])
def test_end_of_the_last_character_is_asked_again_as_the_end_of_the_turn(tmp_path, wish):
    never = {"confirm_end": "never"} if wish == "never" else {}
    player = in_a_position(tmp_path, DUEL, QUEEN, **never)
    player.settle()
    player.click_spot("end-character")
    assert isinstance(player.driver.screen, NoticeScreen) == (not never)
    if not never:
        player.driver.press("choice-0")
        assert player.commands == []
        player.click_spot("end-character")
        player.driver.press("choice-1")
    assert player.commands == [EndTurn()]
    assert player.state.player == 1


def test_end_of_another_character_is_not_asked_again(tmp_path):
    player = in_a_position(tmp_path, {**DUEL, BILL: "d11"}, QUEEN)
    player.settle()
    player.click_spot("end-character")
    assert player.commands == [EndTurn()]
    assert player.state.player == 0


def test_end_of_the_turn_is_asked_again_when_something_is_left(player):
    player.click_spot("end-turn")
    assert isinstance(player.driver.screen, NoticeScreen)
    player.driver.press("choice-0")
    assert player.commands == []
    player.click_spot("end-turn")
    player.driver.press("choice-1")
    assert player.commands == [EndTurn()]
    assert player.state.player == 1


def test_undo_takes_a_walk_back_and_redo_walks_again(player):
    player.click_cell(cell("d9"))
    player.click_spot("undo")
    assert player.state.figures[QUEEN].cell == player.state.grid.index(cell("e9"))
    assert player.screen.shown.playback.shown is player.state
    player.click_spot("redo")
    assert player.state.figures[QUEEN].cell == player.state.grid.index(cell("d9"))


def test_undo_stops_at_rolled_dice_and_says_so(player):
    player.click_spot("spell:dan-to-fu")
    player.click_cell(cell("e7"))
    assert not player.screen.spot("undo").enabled
    player.click_spot("undo")
    assert len(player.commands) == 1
    assert "cannot be taken back" in toast(player)


# ---- dice ----


@pytest.fixture
def rolled(tmp_path):
    """The King's player has rolled double and wild."""
    player = in_a_position(tmp_path, DUEL, QUEEN, faces=faces("double", "wild"), confirm_end="never")
    player.settle()
    player.click_spot("end-turn")
    player.settle()
    assert player.state.phase is Phase.SET_DICE
    return player


@pytest.mark.rule("DIE-2", "TEN-7")
def test_dice_are_set_by_clicking_them_until_both_show_what_is_wanted(rolled):
    assert not rolled.screen.spot("confirm").enabled
    rolled.click_spot("die:0")
    rolled.click_spot("die:0")
    rolled.click_spot("set:1:armor")
    rolled.click_spot("confirm")
    assert rolled.commands[-1] == SetDice((Face.DODGE, Face.ARMOR))
    assert rolled.state.phase is Phase.INSPIRE


@pytest.mark.rule("TEN-3", "TEN-5")
def test_die_is_dragged_onto_a_krosmaster_on_the_board_and_the_other_is_kept_for_the_refund(rolled):
    rolled.perform(SetDice((Face.DODGE, Face.ARMOR)))
    rolled.settle()
    die = rolled.screen.spot("die:1").box.center
    king = rolled.screen.cell_centre(cell("h5"))
    rolled.point(die)
    rolled.down(die)
    rolled.point(king)
    rolled.up(king)
    rolled.click_spot("confirm")
    assert rolled.commands[-1] == Inspire((None, KING))
    assert rolled.state.players[1].kamas == 1


def test_die_is_given_by_two_clicks_and_taken_back_by_one(rolled):
    rolled.perform(SetDice((Face.DODGE, Face.ARMOR)))
    rolled.settle()
    rolled.click_spot("die:1")
    rolled.click_spot(f"figure:{ANNA}")
    rolled.click_spot("die:0")
    rolled.click_spot(f"give:{KING}")
    rolled.click_spot("die:1")
    rolled.click_spot("confirm")
    assert rolled.commands[-1] == Inspire((KING, None))


# ---- questions ----


@pytest.mark.rule("BOMB-5", "TURN-8")
def test_question_is_answered_by_clicking_the_figure_on_the_board(tmp_path):
    bomb = CATALOG.tokens["water-bomb"]
    cells = {QUEEN: "e9", "bad-aboum": "c11", ANNA: "l1", KING: "l2"}
    tokens = tuple(TokenSetup(bomb, "bad-aboum", cell(name)) for name in ("b10", "d12"))
    player = in_a_position(tmp_path, cells, QUEEN, tokens=tokens)
    player.settle()
    player.click_spot("end-character")
    player.confirm()
    player.settle()
    assert player.state.question is not None
    assert set(player.state.question.options) <= overlay(player).marked
    player.click_cell(cell("d12"))
    assert player.commands[-1].option == "water-bomb-2"


# ---- hand-over, playback ----


def test_curtain_falls_between_turns_and_takes_the_clicks_of_the_beat(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, confirm_end="never")
    player.settle()
    player.click_spot("end-turn")
    curtain = player.screen.shown.curtain
    player.driver.frames(2)
    assert curtain.is_down
    count = len(player.commands)
    player.click(player.screen.cell_centre(cell("e7")))
    assert curtain.is_down
    player.driver.frames(30)
    player.down((500, 300))
    assert not curtain.is_down
    assert len(player.commands) == count


def test_click_skips_playback_and_is_not_taken_as_a_command(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, animation_speed="normal")
    player.settle()
    player.click_cell(cell("d8"))
    player.driver.frames(3)
    assert player.screen.shown.playback.is_busy
    player.click(player.screen.cell_centre(cell("d9")))
    assert not player.screen.shown.playback.is_busy
    assert len(player.commands) == 2
    player.click_cell(cell("d9"))
    assert len(player.commands) == 3


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
        assert card._rank(figure).startswith(words)


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
    assert player.screen._hovered == cell("e7")
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
        walked.append(player.state.at(player.state.grid.index(player.screen._hovered)).handle)
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
    last = (log.box.centerx, log._bottom - 4)
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
    assert "[" in toast(rolled)
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
    player.screen.stage._outlook._blocks(player.state, player.screen._seen())
    titles = [number for number, words in enumerate(written) if "Explosion:" in words]
    victims = [number for number, words in enumerate(written) if "Bad Aboum" in words]
    assert titles
    assert victims == [titles[0] + 1]
    assert [number for number, words in enumerate(written) if "Water Bomb" in words] < titles
