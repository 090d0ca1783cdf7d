"""Four players set up by mouse, free for all and in pairs, up to the placing of their figures."""

from __future__ import annotations

import pytest
from client_fixtures import started

from krosmaster.arena.boards import Side
from krosmaster.arena.commands import PickBoard, PickSide
from krosmaster.arena.setup_options import Mode, Teams
from krosmaster.arena.state import Phase
from krosmaster.client.set_up.preparation_screen import PreparationScreen

TWO_FOR_SIX = (
    ("count-frigost",),
    ("bill-tell", "anna-tommy"),
    ("luk-ylook", "srammy", "boo-ming"),
    ("percimol", "coa-gulary"),
)


@pytest.fixture
def driver(tmp_path):
    driver = started(tmp_path, size=(1024, 640))
    driver.press("play")
    return driver


def set_up_to_the_placing(driver, board, side):
    """Answer board and side; the match in its new state."""
    assert isinstance(driver.screen, PreparationScreen)
    match = driver.screen._match
    assert match.state.phase is Phase.PICK_BOARD
    assert match.state.asked == match.state.order[-1]
    driver.press(f"board:{board}")
    assert match.state.phase is Phase.PICK_SIDE
    assert match.state.asked == match.state.order[0]
    driver.press(f"side:{side}")
    while isinstance(driver.screen, PreparationScreen):
        driver.press("done")
    assert [record.command for record in match.records][:2] == [PickBoard(board), PickSide(Side(side))]
    assert match.state.phase is Phase.PLACE
    return match


@pytest.mark.rule("FOUR-1", "FOUR-2", "FOUR-3")
def test_free_for_all_with_custom_teams_is_set_up_to_the_placing(driver):
    driver.press("mode:free-for-all")
    driver.press("way:custom")
    driver.press("scenery")
    driver.press("go-on")
    for player, team in enumerate(TWO_FOR_SIX):
        assert not driver.widgets.is_enabled("start")
        driver.press(f"tab:{player}")
        for character_id in team:
            driver.press(f"take:{character_id}")
    driver.press("start")
    match = set_up_to_the_placing(driver, "elemental-arena", "left")
    setup, state = match.setup, match.state
    assert (setup.mode, setup.teams, setup.scenery_can_be_destroyed) == (Mode.FREE_FOR_ALL, Teams.CUSTOM, True)
    assert [tuple(m.character.id for m in player.team) for player in setup.players] == list(TWO_FOR_SIX)
    assert ([player.gallons for player in state.players], state.wild_gallons) == ([3, 3, 3, 3], 3)
    assert state.asked == state.order[0]
    assert state.sides[state.order[0]] is Side.LEFT


@pytest.mark.rule("FOUR-9")
def test_pairs_with_the_box_are_set_up_to_the_placing(driver):
    driver.press("mode:pairs")
    driver.press("partner:1")
    driver.press("go-on")
    driver.press("box")
    driver.press("start")
    match = set_up_to_the_placing(driver, "the-pit", "top")
    assert match.setup.pairs == ((0, 1), (2, 3))
    assert match.setup.title == "Player 1 and Player 2 against Player 3 and Player 4"
    order = match.state.order
    assert {frozenset(order[::2]), frozenset(order[1::2])} == {frozenset({0, 1}), frozenset({2, 3})}


def test_head_tells_the_playing_order_with_the_sums_of_initiative(driver):
    driver.press("mode:free-for-all")
    driver.press("go-on")
    driver.press("box")
    driver.press("start")
    words = driver.screen._why()
    places = [words.index(f"<b>{total}</b>") for total in (15, 13, 9, 3)]
    assert places == sorted(places)


def test_four_players_cannot_draft_and_two_can(driver):
    assert "way:draft" in driver.widgets.ids
    driver.press("way:draft")
    driver.press("mode:pairs")
    assert "way:draft" not in driver.widgets.ids
    assert driver.screen._plan.way is Teams.GIVEN


def test_random_teams_of_four_are_two_each(driver):
    driver.press("mode:free-for-all")
    driver.press("way:random")
    driver.press("go-on")
    figures = driver.screen._match.state.figures.values()
    assert [sum(figure.owner == player for figure in figures) for player in range(4)] == [2, 2, 2, 2]


def test_match_of_four_that_waits_is_named_and_goes_on(driver):
    driver.press("mode:pairs")
    driver.press("way:random")
    driver.press("go-on")
    driver.press("board:the-pit")
    driver.press("leave")
    assert driver.screen._unfinished.pairs == ((0, 2), (1, 3))
    driver.press("continue")
    assert isinstance(driver.screen, PreparationScreen)
    assert driver.screen._match.state.phase is Phase.PICK_SIDE


def test_seats_are_previewed_where_the_parcels_will_be(driver):
    driver.press("mode:free-for-all")
    driver.press("go-on")
    driver.press("box")
    driver.press("start")
    driver.press("board:elemental-arena")
    pick, match = driver.screen._side_pick, driver.screen._match
    seen = {side: pick._parcels(side) for side in Side}
    driver.press("side:top")
    state = match.state
    for player, side in enumerate(state.sides):
        parcel = state.board.parcels[list(Side).index(side)]
        assert seen[Side.TOP][player] == parcel
