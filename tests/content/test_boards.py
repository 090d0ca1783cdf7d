"""The two faces of the board: what is printed on them, counted anew from their rows."""

from __future__ import annotations

from collections import Counter

import pytest

from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.notation import parse_cell
from krosmaster.content.loader import load_catalog

CATALOG = load_catalog()
ARENA = CATALOG.boards[BoardId("elemental-arena")]
PIT = CATALOG.boards[BoardId("the-pit")]
FACES = pytest.mark.parametrize("board", [ARENA, PIT], ids=lambda board: board.id)

PLATE = {"f5", "g5", "e6", "f6", "g6", "h6", "e7", "f7", "g7", "h7", "f8", "g8"}


def at(board, name):
    return board.rows[parse_cell(name).row][parse_cell(name).col]


@pytest.mark.rule("SETUP-5")
@pytest.mark.parametrize(
    ("board", "counts", "kamas"),
    [
        (ARENA, {"T": 8, "B": 8, "C": 4, "D": 12, "1": 14, "2": 6, "s": 32, ".": 60}, 38),
        (PIT, {"T": 8, "B": 8, "C": 4, "D": 8, "1": 16, "2": 8, "s": 28, ".": 64}, 40),
    ],
    ids=["elemental-arena", "the-pit"],
)
def test_a_face_holds_what_the_box_has_for_it(board, counts, kamas):
    assert Counter("".join(board.rows)) == counts
    assert sum(board.kamas.values()) == kamas


@FACES
def test_a_half_turn_shows_the_same_face(board):
    assert [row[::-1] for row in reversed(board.rows)] == list(board.rows)


def test_crates_and_demon_cells_of_the_elemental_arena_survive_a_quarter_turn():
    assert quarter_turns(ARENA, "CD") == {True}
    assert False in quarter_turns(ARENA, "TB")


def test_start_and_demon_cells_of_the_pit_survive_a_quarter_turn():
    assert quarter_turns(PIT, "sD") == {True}
    assert False in quarter_turns(PIT, "TBC")


def quarter_turns(board, letters):
    cells = [(row, col) for row in range(12) for col in range(12) if board.rows[row][col] in letters]
    return {board.rows[row][col] == board.rows[col][11 - row] for row, col in cells}


def test_single_cells_are_where_the_board_shows_them():
    assert [at(ARENA, name) for name in ("f2", "g2", "j2", "h4", "l9", "k11", "f12")] == list("TD2C12s")
    assert [at(PIT, name) for name in ("g1", "i2", "c2", "d3", "f6", "h6", "l12")] == list("TTDC2D.")


@pytest.mark.rule("SETUP-6")
@FACES
def test_each_side_has_ten_start_cells_in_its_two_rows(board):
    assert [board.starts_at(side).bit_count() for side in Side] == [10, 10, 10, 10]
    bottom = {cell for index, cell in enumerate(board.grid.cells) if board.starts_at(Side.BOTTOM) >> index & 1}
    assert {cell.row for cell in bottom} == {10, 11}
    right = {cell for index, cell in enumerate(board.grid.cells) if board.starts_at(Side.RIGHT) >> index & 1}
    assert {cell.col for cell in right} == {10, 11}


@FACES
def test_four_parcels_share_the_start_cells_out(board):
    cells = [cell for parcel in board.parcels for cell in parcel]
    assert len(cells) == len(set(cells)) == board.start_cells.bit_count()
    assert {board.grid.index(cell) for cell in cells} == {
        index for index in range(144) if board.start_cells >> index & 1
    }
    assert len({len(parcel) for parcel in board.parcels}) == 1


def test_a_parcel_is_the_quarter_of_one_ground():
    for board in (ARENA, PIT):
        tiles = [{board.ground[board.grid.index(cell)] for cell in parcel} for parcel in board.parcels]
        assert [len(names) for names in tiles] == [1, 1, 1, 1]
        assert len(set.union(*tiles)) == 4


def test_each_parcel_of_the_pit_is_the_quarter_turn_of_the_one_before():
    for before, after in zip(PIT.parcels, PIT.parcels[1:], strict=False):
        assert {(cell.col, 11 - cell.row) for cell in before} == set(after)


def test_the_ground_shows_four_quarters_around_the_middle():
    corners = [0, 11, 132, 143]
    assert [ARENA.ground[index] for index in corners] == ["lava", "mist", "rubble", "water"]
    assert [PIT.ground[index] for index in corners] == ["dark-grass", "flowers", "straw", "clover"]
    middle = {parse_cell(name) for name in PLATE}
    for board, tile in ((ARENA, "stone"), (PIT, "pit")):
        assert {board.grid.cells[index] for index in range(144) if board.ground[index] == tile} == middle


@FACES
def test_a_board_has_a_name_in_every_language(board):
    assert set(board.names) == {"en", "es", "fr"}
    assert all(board.names.values())
