"""What stands over the board for a while: it lies beside the cells, or where the mouse is not."""

from __future__ import annotations

import pygame
import pytest
from arena_player import ANNA, KING, QUEEN, cell, in_a_position
from client_fixtures import started
from sandbox_player import in_the_sandbox

from krosmaster.client.geometry.projection import View

BESIDE = {QUEEN: "e8", ANNA: "f8", KING: "h5"}


def struck(player):
    """The rolls of a punch lie in view."""
    player.click_spot("spell:punch")
    player.click_cell(cell("f8"))
    player.settle()
    player.driver.app.draw()
    return player.screen.stage


@pytest.mark.parametrize("view", [View.FRONT, View.ISOMETRIC], ids=lambda view: view.value)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_rolls_lie_above_the_cells(tmp_path, size, view):
    player = in_a_position(tmp_path, BESIDE, QUEEN, size=size, board_view=view.value)
    player.settle()
    stage = struck(player)
    assert stage._tray.shown_box.height > stage.look.px(20)
    grid = player.state.grid
    covered = [cell_ for cell_ in grid.cells if stage.projection.cell_box(cell_).colliderect(stage._tray.shown_box)]
    if view is View.ISOMETRIC:  # boxes around diamonds overlap; their middles are what is clicked
        covered = [
            cell_ for cell_ in covered if stage._tray.shown_box.collidepoint(stage.projection.cell_to_screen(*cell_))
        ]
    assert covered == []


def test_rolls_lie_above_the_cells_in_the_sandbox_too_however_low_its_board(tmp_path):
    player = in_the_sandbox(started(tmp_path, size=(1024, 640)), BESIDE, is_editing=False)
    player.click_spot("dice:chosen")
    stage = struck(player)
    highest = min(stage.projection.cell_box(cell_).top for cell_ in player.state.grid.cells)
    assert 0 < stage._tray.shown_box.bottom <= highest


def test_a_sentence_stands_at_the_lower_edge_and_keeps_out_of_the_mouses_way(tmp_path):
    player = in_a_position(tmp_path, BESIDE, QUEEN)
    player.settle()
    screen, toast = player.screen, player.screen.shown.toast
    within, look = screen.stage.layout.toast, screen.stage.look
    player.point(screen.cell_centre(cell("e5")))
    toast.say("One line.")
    assert toast._box(look, within).bottom == within.bottom
    player.point(screen.cell_centre(cell("e12")))
    assert toast._box(look, within).bottom == within.bottom, "what is read does not jump away"
    toast.say("Another one.")
    assert toast._box(look, within).top == within.top
    assert not toast._box(look, within).collidepoint(screen.pointing.mouse)


def test_the_first_words_of_the_sandbox_stand_in_its_bar_until_something_is_done(tmp_path):
    player = in_the_sandbox(started(tmp_path, size=(1024, 640)), BESIDE)
    assert not player.screen.shown.toast.markup
    first = player.screen.view._hint()
    assert "F1" in first
    player.driver.key(pygame.K_x)
    assert player.screen.view._hint() != first
