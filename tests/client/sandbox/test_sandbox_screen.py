"""The sandbox driven by mouse and keys: everything placed, edited and removed, dice, turns, branches, forks, files."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import ANNA, DUEL, KING, QUEEN, ArenaPlayer, cell, in_a_position, toast
from client_fixtures import CATALOG, started
from computer_play import duel, in_thought, with_computer
from inline_worker import InlineWorker
from sandbox_player import SandboxPlayer, in_the_sandbox

from krosmaster.arena.definitions import CharacterId, Limit, Power
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.events import DiceRolled
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import Phase
from krosmaster.client.arena import arena_menu
from krosmaster.client.arena.curtain import BEAT_MS
from krosmaster.client.lessons.lesson_screen import LessonScreen, begun
from krosmaster.client.panels.arena_modals import KeysModal, MenuModal
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.replay.save_view import is_sandbox
from krosmaster.client.sandbox.sandbox_bench import Tab
from krosmaster.client.sandbox.sandbox_picks import BoardPick, CharacterPick, RewardPick
from krosmaster.client.sandbox.sandbox_screen import SandboxScreen
from krosmaster.client.sandbox.sandbox_start_screen import SandboxStartScreen
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.ui.screen import Push
from krosmaster.client.workshop.team_edit_screen import TeamEditScreen
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.computer.thinking import Thinker
from krosmaster.play.edits import MoveFigure, SetGallons
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.sandbox import DiceMode, Sandbox
from krosmaster.table.contract import Script

BILL, BOB = "bill-tell", "bad-aboum"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """One client for all tests that only need a sandbox: each begins one of its own."""
    return started(tmp_path_factory.mktemp("sandbox"), size=(1280, 800))


@pytest.fixture
def player(client):
    return in_the_sandbox(client)


@pytest.fixture
def playing(client):
    return in_the_sandbox(client, is_editing=False)


# ---- placing ----


def test_krosmaster_goes_from_the_shelf_to_a_clicked_cell_for_either_side(player):
    player.click_spot("side:1")
    player.find(f"piece:krosmaster:{BILL}")
    player.click_spot(f"piece:krosmaster:{BILL}")
    player.click_cell(cell("c5"))
    placed = player.on(cell("c5"))
    assert (placed.definition.id, placed.owner, placed.wounds) == (BILL, 1, 0)
    player.click_cell(cell("c9"))
    assert player.on(cell("c9")).definition.id == BILL, "it stays in hand for more of them"
    player.click_spot("side:0")
    player.click_cell(cell("d9"))
    assert player.on(cell("d9")).owner == 0


def test_krosmaster_is_dragged_from_the_shelf_onto_a_cell(player):
    player.find(f"piece:krosmaster:{BILL}")
    player.drag_spot(f"piece:krosmaster:{BILL}", cell("c5"))
    assert player.on(cell("c5")).definition.id == BILL
    player.click_cell(cell("c9"))
    assert player.on(cell("c9")) is None, "what was dragged does not stay in hand"


def test_what_is_dragged_and_let_go_beside_the_board_stays_where_it_was(player):
    before = player.state
    player.drag(player.screen.cell_centre(cell("e9")), player.screen.spot("mode:play").box.center)
    assert player.state is before
    assert player.screen.is_editing


def test_training_dummies_stand_first_on_the_shelf(player):
    dummy = next(iter(CATALOG.training))
    player.click_spot(f"piece:krosmaster:{dummy}")
    player.click_cell(cell("c5"))
    assert player.on(cell("c5")).definition.id == dummy


@pytest.mark.parametrize("token", ["tofu", "water-bomb", "lethal-trap"])
def test_summons_bombs_and_traps_are_placed_for_a_krosmaster_of_the_side(player, token):
    player.click_spot("shelf:summons")
    player.find(f"piece:summon:{token}")
    player.click_spot(f"piece:summon:{token}")
    player.click_cell(cell("c5"))
    laid = next(figure for figure in player.state.figures.values() if figure.definition.id == token)
    assert (laid.owner, laid.summoner, player.state.grid.cells[laid.cell]) == (0, QUEEN, cell("c5"))


def test_gallery_with_its_filters_hands_a_krosmaster_over(player):
    player.driver.key(pygame.K_c)
    assert isinstance(player.driver.screen, CharacterPick)
    player.driver.press("level:3")
    player.driver.press(f"take:{BILL}")
    player.click_cell(cell("c5"))
    assert player.on(cell("c5")).definition.id == BILL


def test_pages_of_the_shelf_are_turned_by_wheel_and_page_keys(player):
    player.driver.key(pygame.K_PAGEDOWN)
    assert player.bench.page == 1
    player.driver.key(pygame.K_PAGEUP)
    assert player.bench.page == 0
    player.point(player.screen.stage.layout.side.center)
    player.driver.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, touch=False)
    player.driver.frames(1)
    assert player.bench.page == 1


def test_kamas_are_laid_and_taken_by_clicks(player):
    player.click_spot("shelf:ground")
    player.click_spot("piece:kama:")
    at, index = cell("c5"), player.state.grid.index(cell("c5"))
    before = player.state.kamas.get(index, 0)
    player.click_cell(at)
    player.click_cell(at)
    assert player.state.kamas[index] == before + 2
    player.driver.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_SHIFT, unicode="", scancode=0)
    player.click_cell(at)
    player.driver.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    player.driver.frames(1)
    assert player.state.kamas[index] == before + 1


def test_scenery_is_damaged_then_gone_then_whole_again(player):
    tree = player.state.grid.indices(player.state.trees)[0]
    at = player.state.grid.cells[tree]
    player.click_spot("shelf:ground")
    player.click_spot("piece:scenery:")
    player.click_cell(at)
    assert player.state.setup.scenery_can_be_destroyed
    assert player.state.scenery_wounds[tree] == 1
    player.click_cell(at)
    assert player.state.gone >> tree & 1
    player.click_cell(at)
    assert not player.state.gone >> tree & 1
    assert not player.state.scenery_wounds.get(tree)


def test_eraser_takes_figures_and_kamas_away(player):
    player.click_spot("piece:eraser:")
    player.click_cell(cell(DUEL[KING]))
    assert player.on(cell(DUEL[KING])) is None
    kama = next(iter(player.state.kamas))
    at = player.state.grid.cells[kama]
    player.click_cell(at)
    assert kama not in player.state.kamas


# ---- moving ----


def test_figure_is_dragged_to_another_cell(player):
    player.drag_cell(cell("e9"), cell("b2"))
    assert player.on(cell("b2")).handle == QUEEN
    assert player.bench.chosen == QUEEN


def test_figure_that_is_clicked_goes_to_the_cell_that_is_clicked_next(player):
    player.click_cell(cell("e9"))
    assert player.bench.tab is Tab.FIGURE
    player.click_cell(cell("b2"))
    assert player.on(cell("b2")).handle == QUEEN
    player.click_cell(cell("b3"))
    assert player.on(cell("b2")).handle == QUEEN, "it is in hand no longer"


def test_figures_swap_when_one_is_dragged_onto_the_other(player):
    player.drag_cell(cell("e9"), cell("e7"))
    assert player.on(cell("e7")).handle == QUEEN
    assert player.on(cell("e9")).handle == ANNA


def test_obstacle_is_refused_with_a_reason_and_nothing_changes(player):
    before = player.state
    tree = player.state.grid.cells[player.state.grid.indices(player.state.trees)[0]]
    player.drag_cell(cell("e9"), tree)
    assert player.state is before
    assert "not free" in toast(player)


def test_last_krosmaster_of_a_team_cannot_be_taken_away(player):
    player.choose(QUEEN)
    player.click_spot("remove")
    assert QUEEN in player.state.figures
    assert "last" in toast(player)


# ---- one figure ----


def test_numbers_of_a_figure_are_stepped(player):
    player.choose(QUEEN)
    before = player.figure(QUEEN)
    for spot_id in (
        "wounds:more",
        "wounds:more",
        "wounds:less",
        "mp:less",
        "ap:less",
        "mp-markers:more",
        "ap-markers:less",
    ):
        player.click_spot(spot_id)
    now = player.figure(QUEEN)
    assert (now.wounds, now.mp, now.ap) == (before.wounds + 1, before.mp - 1, before.ap - 1)
    assert (now.mp_markers, now.ap_markers) == (before.mp_markers + 1, before.ap_markers - 1)


def test_powers_are_inspired_and_taken_back(player):
    player.choose(ANNA)
    player.click_spot("power:armor")
    player.click_spot("power:dodge")
    assert set(player.figure(ANNA).inspired) == {Power.ARMOR, Power.DODGE}
    player.click_spot("power:armor")
    assert player.figure(ANNA).inspired == (Power.DODGE,)


def test_rewards_are_given_turned_over_and_taken_away(player):
    player.choose(ANNA)
    player.click_spot("give-reward")
    pick = player.driver.screen
    assert isinstance(pick, RewardPick)
    assert CATALOG.rewards["dofus-hp8"].names["en"] not in pick.told()
    player.driver.hover(player.driver.widgets.box("take:dofus-hp8").center)
    assert CATALOG.rewards["dofus-hp8"].names["en"] in pick.told()
    player.driver.press("take:dofus-hp8")
    assert [(held.reward.id, held.is_up) for held in player.figure(ANNA).rewards] == [("dofus-hp8", False)]
    hp = player.figure(ANNA).hp
    player.click_spot("flip:0")
    assert player.figure(ANNA).rewards[0].is_up
    assert player.figure(ANNA).hp == hp + 8
    player.click_spot("drop:0")
    assert not player.figure(ANNA).rewards


def test_uses_of_a_limited_spell_are_counted(player):
    card, spell = next(
        (card, spell) for card in CATALOG.characters.values() for spell in card.spells if spell.limit is not Limit.NONE
    )
    player.find(f"piece:krosmaster:{card.id}")
    player.drag_spot(f"piece:krosmaster:{card.id}", cell("c5"))
    player.choose(card.id)
    player.click_spot(f"used:{spell.id}:more")
    used = player.figure(card.id).used_this_turn + player.figure(card.id).used_this_game
    assert used == (spell.id,)
    player.click_spot(f"used:{spell.id}:less")
    assert not player.figure(card.id).used_this_turn + player.figure(card.id).used_this_game


def test_krosmaster_is_knocked_out_and_brought_back_on_a_cell(player):
    player.choose(KING)
    player.click_spot("ko")
    assert player.figure(KING).ko
    player.click_spot("ko")
    player.click_cell(cell("c5"))
    assert player.on(cell("c5")).handle == KING


def test_krosmaster_changes_sides(player):
    player.choose(KING)
    player.click_spot("owner:0")
    assert player.figure(KING).owner == 0


def test_whoever_is_told_to_acts_now(player):
    player.choose(KING)
    player.click_spot("acts")
    assert (player.state.player, player.state.active, player.state.phase) == (1, KING, Phase.ACTIVATION)
    assert player.figure(KING).ap == player.figure(KING).definition.ap


def test_figure_is_removed_by_its_key(player):
    player.hover_cell(cell(DUEL[KING]))
    player.driver.key(pygame.K_DELETE)
    assert KING not in player.state.figures


# ---- players, turn, board ----


def test_players_own_what_is_set(player):
    player.click_spot("tab:table")
    gallons, kamas = player.state.players[1].gallons, player.state.players[0].kamas
    for spot_id in ("gallons:1:less", "purse:0:more", "purse:0:more", "wild:more"):
        player.click_spot(spot_id)
    assert player.state.players[1].gallons == gallons - 1
    assert player.state.players[0].kamas == kamas + 2
    assert player.state.wild_gallons == 2


def test_turn_is_given_to_the_other_player_and_counted(player):
    player.click_spot("tab:table")
    number = player.state.number
    player.click_spot("turn-number:more")
    assert player.state.number == number + 1
    player.click_spot("whose:1")
    assert player.state.player == 1
    player.click_spot(f"active:{KING}")
    assert player.state.active == KING


def test_another_board_comes_under_the_same_figures(player):
    player.click_spot("tab:table")
    player.click_spot("board")
    assert isinstance(player.driver.screen, BoardPick)
    player.driver.press("board:the-pit")
    assert player.state.board.id == "the-pit"
    assert {QUEEN, ANNA, KING} <= {figure.handle for figure in player.state.figures.values() if figure.in_play}
    assert player.screen.stage.projection.rows == player.state.grid.rows
    player.driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.state.board.id == "elemental-arena"


def test_open_reward_of_the_shop_is_another_one(player):
    player.click_spot("tab:table")
    player.click_spot("open:gold:1")
    wanted = player.driver.screen._rewards[0].id
    player.driver.press(f"take:{wanted}")
    assert player.state.shop[Tier.GOLD].face_up[1].id == wanted


def test_computer_plays_a_seat_but_waits_while_the_position_is_edited(player):
    player.click_spot("menu")
    assert player.screen.spot("menu:seats") is not None
    assert player.screen.holds_computer
    player.driver.key(pygame.K_ESCAPE)
    player.click_spot("mode:play")
    assert not player.screen.holds_computer


def test_computer_plays_on_whatever_dice_are_laid_out(player):
    player.driver.app.services.thinker = Thinker(InlineWorker)
    player.click_spot("mode:play")
    player.click_spot("dice:chosen")
    player.sandbox.chosen = Script((FACES.index(Face.LOCK),) * 10)
    computers = player.screen.shown.computers
    computers.seat({0: Strength.GREEDY, 1: Strength.GREEDY})
    for _ in range(400):
        player.driver.frames(1, ms=500)
        assert computers._refusals == 0
        if len(player.sandbox.chosen.faces) < 10:
            break
    assert 0 < len(player.sandbox.chosen.faces) < 10


def test_board_is_turned_under_the_players(player):
    player.click_spot("tab:table")
    sides = player.state.sides
    player.click_spot("seats")
    assert player.state.sides != sides


# ---- playing ----


def test_both_ways_share_the_board_and_are_switched_by_a_button_and_a_key(player):
    assert player.screen.is_editing
    projection = player.screen.stage.projection
    player.click_spot("mode:play")
    assert not player.screen.is_editing
    assert player.screen.spot("spell:dan-to-fu") is not None
    assert player.screen.stage.projection == projection
    player.driver.key(pygame.K_b)
    assert player.screen.is_editing
    assert player.screen.spot("spell:dan-to-fu") is None


def test_acts_are_played_by_the_rules_and_no_curtain_falls(player):
    player.click_spot("mode:play")
    player.click_cell(cell("d9"))
    assert player.on(cell("d9")).handle == QUEEN
    player.click_spot("end-turn")
    for _ in range(10):
        player.driver.frames(1, ms=100)
        assert not player.screen.shown.curtain.is_down
    assert player.state.player == 1


def test_end_of_the_match_is_told_and_can_be_taken_back(playing):
    playing.screen.shown.take(playing.screen.shown.controller.concede(0))
    playing.settle()
    assert playing.state.is_over
    assert playing.screen.modal is None
    assert "Winner" in toast(playing)
    playing.click_spot("undo")
    assert not playing.state.is_over


# ---- dice ----


def rolled(player):
    """The faces of the last step."""
    return tuple(
        FACES.index(face)
        for event in player.sandbox.steps[-1].events
        if isinstance(event, DiceRolled)
        for face in event.faces
    )


def end_turn_again(player):
    player.click_spot("end-turn")
    faces = rolled(player)
    while player.state.number != 3:
        player.click_spot("undo")
    return faces


def test_same_dice_fall_the_same_again_and_fresh_ones_anew(playing):
    assert playing.sandbox.dice is DiceMode.SAME
    assert len({end_turn_again(playing) for _ in range(4)}) == 1
    playing.click_spot("dice:fresh")
    assert len({end_turn_again(playing) for _ in range(8)}) > 1


def test_chosen_faces_fall_in_their_order(playing):
    playing.click_spot("dice:chosen")
    playing.click_spot(f"face:{FACES.index(Face.WILD)}")
    playing.click_spot(f"face:{FACES.index(Face.LOCK)}")
    playing.click_spot("end-turn")
    playing.settle()
    assert playing.state.tension == (Face.WILD, Face.LOCK)
    assert playing.sandbox.chosen.faces == ()


def test_strip_tells_what_the_act_that_is_pointed_at_would_roll(playing):
    playing.click_spot("dice:chosen")
    playing.point(playing.screen.spot("end-turn").box.center)
    playing.driver.frames(1)
    assert [(roll.words, roll.dice) for roll in playing.screen._coming()] == [("Tension", 2)]
    playing.point(playing.screen.spot("face:0").box.center)
    assert [roll.dice for roll in playing.screen._coming()] == [2], "the mouse is on its way to the faces"


def test_dice_that_are_left_over_are_refused(playing):
    playing.click_spot("dice:chosen")
    for _ in range(5):
        playing.click_spot("face:0")
    before = playing.state
    playing.click_spot("end-turn")
    assert playing.state is before
    assert toast(playing)
    playing.click_spot("chosen:4")
    assert playing.sandbox.chosen.faces == (0, 0, 0, 0)
    playing.click_spot("faces:clear")
    assert playing.sandbox.chosen.faces == ()


# ---- time ----


def test_undo_leads_over_edits_to_the_beginning_and_nothing_is_lost(player):
    start = player.state
    player.drag_cell(cell("e9"), cell("b2"))
    player.click_spot("mode:play")
    player.click_cell(cell("b3"))
    for _ in range(2):
        player.click_spot("undo")
    assert player.state == start
    player.click_cell(cell("d9"))
    assert player.on(cell("d9")).handle == QUEEN
    assert any(
        node.step.state.figures[QUEEN].cell == player.state.grid.index(cell("b3")) for node in player.sandbox.nodes
    )


# ---- ways in and out ----


def test_live_match_is_tried_and_gone_on_with_as_it_was(tmp_path):
    before = in_a_position(tmp_path, DUEL, QUEEN, size=(1280, 800))
    before.settle()
    live = before.screen
    before.click_cell(cell("d9"))
    match, state = live.shown.controller.match, live.state
    before.click_spot("menu")
    before.click_spot("menu:sandbox")
    player = SandboxPlayer(before.driver)
    assert (player.state.figures, player.state.number) == (state.figures, state.number)
    player.drag_cell(cell("d9"), cell("a1"))
    player.click_spot("sandbox:leave")
    assert before.driver.screen is live
    assert live.state is state
    assert live.shown.controller.match is match
    kept = before.driver.app.services.saves.unfinished()
    assert before.driver.app.services.saves.load(kept.path).state.figures == state.figures


def test_what_falls_in_the_sandbox_says_nothing_of_the_dice_of_the_live_match(tmp_path):
    before = in_a_position(tmp_path, DUEL, QUEEN, size=(1280, 800))
    before.settle()
    live = before.screen
    seen = set()
    for _ in range(4):
        before.click_spot("menu")
        assert "drawn anew" in live.spot("menu:sandbox").tip
        before.click_spot("menu:sandbox")
        player = SandboxPlayer(before.driver)
        assert player.on(cell("e9")).handle == QUEEN
        assert not player.sandbox.can_undo, "what was played before would tell what it dealt"
        seen.add(player.state.dice)
        player.click_spot("sandbox:leave")
    assert len(seen) == 4
    assert live.state.dice not in seen


def test_menu_of_the_computers_turn_leads_to_what_the_person_sees(tmp_path):
    player = in_thought(tmp_path, {0: Strength.GREEDY})
    assert player.screen.shown.reader == 1
    asked = []
    real = arena_menu.match_as_seen
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            arena_menu, "match_as_seen", lambda match, seat, rng: asked.append(seat) or real(match, seat, rng)
        )
        player.driver.key(pygame.K_ESCAPE)
        ArenaPlayer(player.driver).click_spot("menu:sandbox")
    assert asked == [1]
    assert isinstance(player.driver.screen, SandboxScreen)


def test_before_the_first_turn_the_sandbox_is_refused_in_a_line(tmp_path):
    player = with_computer(tmp_path, duel(), {1: Strength.GREEDY})
    player.click_spot("menu")
    player.click_spot("menu:sandbox")
    assert not isinstance(player.driver.screen, SandboxScreen)
    assert "once the first turn" in toast(player)


def test_ended_match_is_tried_with_all_that_was_played(tmp_path):
    before = in_a_position(tmp_path, DUEL, QUEEN, size=(1280, 800))
    before.settle()
    match = before.screen.shown.controller.match
    before.screen.shown.take(before.screen.shown.controller.concede(0))
    change = arena_menu.menu_entry(before.screen, "sandbox")
    assert change.screen.sandbox.here.depth == len(match.records)


def test_replay_is_tried_from_where_it_stands(tmp_path):
    before = in_a_position(tmp_path, DUEL, QUEEN, size=(1280, 800))
    before.settle()
    before.click_cell(cell("d9"))
    match = before.screen.shown.controller.match
    driver = before.driver
    driver.app.stack.change(Push(ReplayScreen(driver.app.services, match)))
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_HOME)
    replay = driver.screen
    driver.key(pygame.K_b)
    player = SandboxPlayer(driver)
    assert player.on(cell("e9")).handle == QUEEN
    player.click_spot("sandbox:leave")
    assert driver.screen is replay
    assert replay.replay.at == 0


def test_lesson_is_tried_and_stays_where_it_was(tmp_path):
    driver = started(tmp_path)
    services = driver.app.services
    driver.app.stack.change(Push(LessonScreen(services, begun(services, services.lessons.lessons[0]))))
    driver.frames(5, ms=200)
    lesson, state = driver.screen, driver.screen.state
    ArenaPlayer(driver).click_spot("menu")
    ArenaPlayer(driver).click_spot("menu:sandbox")
    player = SandboxPlayer(driver)
    assert isinstance(player.sandbox, Sandbox)
    assert player.state.figures == state.figures
    player.click_spot("sandbox:leave")
    assert driver.screen is lesson
    assert lesson.state is state


def test_team_goes_straight_from_the_builder_against_dummies(tmp_path):
    driver = started(tmp_path)
    services = driver.app.services
    team = KeptTeam("Mine", (CharacterId(BILL), CharacterId(QUEEN)))
    driver.app.stack.change(Push(TeamEditScreen(services, team)))
    driver.press("sandbox")
    assert isinstance(driver.screen, SandboxStartScreen)
    driver.press("start")
    player = SandboxPlayer(driver)
    assert [figure.definition.id for figure in player.state.krosmasters(0)] == [BILL, QUEEN]
    assert {figure.definition.id for figure in player.state.krosmasters(1)} <= set(CATALOG.training)
    player.click_spot("sandbox:leave")
    assert isinstance(driver.screen, TeamEditScreen)


def test_dummies_on_both_sides_can_be_edited_and_played_from_the_first_moment(tmp_path):
    driver = started(tmp_path)
    driver.press("sandbox")
    driver.press("dummies:0")
    driver.press("dummies:1")
    driver.press("start")
    player = SandboxPlayer(driver)
    assert player.state.phase is Phase.ACTIVATION
    mover = player.state.players[0].timeline[0]
    free = next(at for at in player.state.grid.cells if player.sandbox.refusal_of(MoveFigure(mover, at)) is None)
    player.drag_cell(player.state.grid.cells[player.figure(mover).cell], free)
    assert player.on(free).handle == mover


def test_second_click_of_a_double_click_presses_nothing_in_the_sandbox_that_it_opens(tmp_path):
    driver = started(tmp_path, size=(1280, 800))
    driver.press("sandbox")
    at = driver.widgets.box("start").center
    driver.click(at)
    assert isinstance(driver.screen, SandboxScreen)
    over = next(spot for spot in reversed(driver.screen.spots) if spot.box.collidepoint(at))
    before = driver.screen.bench.piece, driver.screen.bench.tab
    driver.click(at)
    assert isinstance(driver.screen, SandboxScreen), over.id
    assert (driver.screen.bench.piece, driver.screen.bench.tab) == before
    driver.frames(2, BEAT_MS)
    driver.click(at)
    is_pressed = not isinstance(driver.screen, SandboxScreen) or driver.screen.bench.piece is not None
    assert is_pressed, f"after a moment {over.id} is meant"


def test_dice_of_an_attack_lie_on_the_board_only_while_it_is_played(playing, monkeypatch):
    drawn = []
    monkeypatch.setattr(playing.screen.stage._tray, "draw", lambda *_args: drawn.append(True))
    playing.driver.app.draw()
    assert drawn, "what was rolled is shown"
    playing.click_spot("mode:edit")
    drawn.clear()
    playing.driver.app.draw()
    assert not drawn
    playing.click_spot("mode:play")
    playing.driver.app.draw()
    assert drawn


def test_menu_is_the_sandboxs_own_from_the_first_moment(tmp_path):
    driver = started(tmp_path)
    driver.press("sandbox")
    driver.press("start")
    player = SandboxPlayer(driver)
    assert toast(player), "it says what it is for"
    for _ in range(2):
        driver.key(pygame.K_ESCAPE)
        if player.screen.modal is not None:
            break
    entries = {spot.id for spot in player.screen.modal.spots}
    assert "menu:leave" in entries
    assert not entries & {"menu:concede", "menu:lessons", "menu:sandbox"}


def test_match_and_its_sandbox_are_one_entry_each_however_often_one_goes_to_and_fro(tmp_path):
    match = in_a_position(tmp_path, DUEL, QUEEN)
    services, driver = match.driver.app.services, match.driver
    match.click_cell(cell("e8"))
    arena, screen = match.screen, None
    for _ in range(3):
        driver.app.stack.change(Push(screen or services.sandbox_screen(arena.shown.controller.match, 1)))
        driver.frames(1)
        screen = driver.screen
        driver.frames(2, BEAT_MS)
        SandboxPlayer(driver).screen.edit(SetGallons(0, 5 + len(screen.sandbox.nodes)))
        SandboxPlayer(driver).click_spot("sandbox:leave")
        assert driver.screen is arena
    newest = [entry for entry in services.saves.entries() if not entry.is_auto or entry.path.stem == "autosave"]
    assert sorted(is_sandbox(entry) for entry in newest) == [False, True]


def test_team_meets_another_kept_team(tmp_path):
    driver = started(tmp_path)
    services = driver.app.services
    services.teams.keep(KeptTeam("Theirs", (CharacterId(ANNA), CharacterId(KING))))
    driver.app.stack.change(Push(SandboxStartScreen(services, [services.catalog.characters[CharacterId(BILL)]])))
    driver.press("kept:1")
    driver.press("take:2")  # after the teams of the box: with 6 levels it may not play a duel
    driver.press("start")
    player = SandboxPlayer(driver)
    assert {figure.definition.id for figure in player.state.krosmasters(1)} == {ANNA, KING}


def test_title_leads_to_the_sandbox_in_two_presses(tmp_path):
    driver = started(tmp_path)
    assert isinstance(driver.screen, TitleScreen)
    driver.press("sandbox")
    driver.press("start")
    assert isinstance(driver.screen, SandboxScreen)


def test_sandbox_is_saved_as_a_match_file_and_opened_again(player):
    player.drag_cell(cell("e9"), cell("b2"))
    player.click_spot("mode:play")
    player.click_cell(cell("b3"))
    player.click_spot("save")
    services = player.driver.app.services
    saved = next(entry for entry in services.saves.entries() if not entry.is_auto)
    opened = services.saves.load(saved.path)
    assert replace(opened.state, setup=player.state.setup) == player.state
    screen = services.screen_for(opened)
    assert len(screen.sandbox.nodes) == len(player.sandbox.nodes), "every branch is in the file"


# ---- keys ----


def test_everything_can_be_done_by_keyboard_alone(player):
    key = player.driver.key
    key(pygame.K_TAB)  # onto whoever acts
    assert player.screen.cursor == cell("e9")
    key(pygame.K_SPACE)
    key(pygame.K_LEFT)
    key(pygame.K_SPACE)
    assert player.on(cell("d9")).handle == QUEEN
    key(pygame.K_F6)
    for _ in range(60):
        if player.screen._keyboard.focus.id == "wounds:more":
            break
        key(pygame.K_TAB)
    key(pygame.K_SPACE)
    assert player.figure(QUEEN).wounds == 1
    key(pygame.K_ESCAPE)
    key(pygame.K_x)
    key(pygame.K_x)
    assert player.bench.tab is Tab.PLACE
    key(pygame.K_n)
    assert player.bench.side == 1
    key(pygame.K_j)
    assert player.sandbox.dice is DiceMode.FRESH
    key(pygame.K_b)
    assert not player.screen.is_editing
    key(pygame.K_1)
    assert player.screen.view.selection.spell_id == "dan-to-fu"


def test_keys_of_the_sandbox_are_listed(player):
    player.driver.key(pygame.K_F1)
    assert isinstance(player.screen.modal, KeysModal)
    assert ("B", "Sandbox: edit or play") in player.screen.modal._keys()


def test_escape_puts_back_what_is_in_hand_then_opens_the_menu(player):
    player.click_spot("piece:eraser:")
    player.driver.key(pygame.K_ESCAPE)
    assert player.bench.piece is None
    player.driver.key(pygame.K_ESCAPE)
    assert isinstance(player.screen.modal, MenuModal)


def test_window_and_language_change_and_the_sandbox_stays(player):
    player.click_spot("tab:table")
    player.driver.app.change_settings(replace(player.driver.app.services.settings, language="es", scale_percent=125))
    player.driver.frames(2)
    player.driver.app.change_settings(replace(player.driver.app.services.settings, language="en", scale_percent=None))
    player.driver.frames(2)
    assert player.bench.tab is Tab.TABLE
    assert player.screen.is_editing
