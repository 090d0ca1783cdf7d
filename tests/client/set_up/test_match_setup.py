"""A duel set up by mouse: teams, draft, board, side, timeline; every answer is a command of the match."""

from __future__ import annotations

import pygame
import pytest
from client_fixtures import started

from krosmaster.arena.boards import Side
from krosmaster.arena.commands import Draft, OrderTimeline, PickBoard, PickSide
from krosmaster.arena.setup_options import Teams
from krosmaster.arena.state import Phase
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.set_up.preparation_screen import PreparationScreen
from krosmaster.client.set_up.title_screen import TitleScreen

FIRST = ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum")
SECOND = ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey")
TWINS = ("anna-tommy", "anna-tommy", "king-of-the-gobballs", "lil-healey")


@pytest.fixture
def driver(tmp_path):
    driver = started(tmp_path)
    driver.press("play")
    return driver


@pytest.fixture
def teams(driver):
    """The client where two players pick teams by agreement."""
    driver.press("go-on")
    return driver


def choose(driver, first=FIRST, second=SECOND):
    for character_id in (*first, *second):
        driver.press(f"take:{character_id}")


def commands(driver):
    return [record.command for record in driver.screen._match.records]


def test_start_waits_until_both_teams_are_full(teams):
    assert not teams.widgets.is_enabled("start")
    choose(teams, second=SECOND[:3])
    assert not teams.widgets.is_enabled("start")
    teams.press(f"take:{SECOND[3]}")
    assert teams.widgets.is_enabled("start")


@pytest.mark.rule("SETUP-1")
def test_teams_by_agreement_are_what_was_clicked(teams):
    choose(teams)
    teams.press("start")
    assert isinstance(teams.screen, PreparationScreen)
    setup = teams.screen._match.setup
    teams = [tuple(member.character.id for member in player.team) for player in setup.players]
    assert (setup.teams, teams) == (Teams.GIVEN, [FIRST, SECOND])


def test_card_goes_back_when_its_place_is_clicked_and_others_move_up(teams):
    choose(teams, first=FIRST[:3], second=())
    teams.press("tab:0")
    teams.press("slot:1")
    choose(teams, first=("bad-aboum", "bad-aboum"), second=SECOND)
    teams.press("start")
    team = teams.screen._match.setup.players[0].team
    assert [member.character.id for member in team] == ["queen-of-the-tofus", "oscar-kass", "bad-aboum", "bad-aboum"]


def test_tab_lets_the_other_player_choose(teams):
    teams.press("tab:1")
    teams.press("take:bill-tell")
    assert [[card.id for card in team] for team in teams.screen._plan.teams[:2]] == [[], ["bill-tell"]]


def test_names_are_typed_and_reach_the_match(driver):
    box = driver.widgets.box("name-0")
    driver.click((box.right - 8, box.centery))
    for _ in range(10):
        driver.key(pygame.K_BACKSPACE)
    driver.type("Zoé")
    driver.press("go-on")
    driver.press("box")
    driver.press("start")
    assert [player.name for player in driver.screen._match.setup.players] == ["Zoé", "Player 2"]


def test_card_of_the_one_under_the_mouse_is_shown(teams):
    teams.reveal("take:lil-healey")
    teams.hover(teams.widgets.box("take:lil-healey").center, ms=300)
    assert teams.screen._shown.id == "lil-healey"


@pytest.mark.rule("SETUP-3")
def test_first_player_is_asked_for_the_board_with_the_reason(teams):
    choose(teams)
    teams.press("start")
    state = teams.screen._match.state
    assert (state.phase, state.asked) == (Phase.PICK_BOARD, 0)
    assert all(f"{total}</b>" in teams.screen._why() for total in (24, 16))


@pytest.mark.rule("SETUP-4")
def test_board_and_side_are_commands_and_lead_to_the_arena(teams):
    choose(teams)
    teams.press("start")
    teams.press("board:the-pit")
    assert teams.screen._match.state.asked == 1
    teams.press("side:left")
    assert isinstance(teams.screen, ArenaScreen)
    assert teams.screen.state.phase is Phase.PLACE
    assert teams.screen.state.sides == (Side.RIGHT, Side.LEFT)


@pytest.mark.rule("TURN-4")
def test_equal_initiatives_are_ordered_by_swapping_them(teams):
    choose(teams, second=TWINS)
    teams.press("start")
    teams.press("board:elemental-arena")
    teams.press("side:top")
    assert teams.screen._match.state.phase is Phase.ORDER_TIMELINE
    assert [name for name in teams.widgets.ids if name.startswith("earlier")] == ["earlier:1"]
    match = teams.screen._match
    teams.press("earlier:1")
    teams.press("done")
    order = ("anna-tommy-2", "anna-tommy", "king-of-the-gobballs", "lil-healey")
    player = next(p for p, team in enumerate(match.setup.players) if len({m.character.id for m in team.team}) == 3)
    assert match.records[-1].command == OrderTimeline(order)
    assert match.state.players[player].timeline == order


def test_answers_can_be_taken_back_until_chance_was_revealed(teams):
    choose(teams)
    teams.press("start")
    assert not teams.widgets.is_enabled("undo")
    teams.press("board:the-pit")
    teams.press("undo")
    assert teams.screen._match.state.phase is Phase.PICK_BOARD
    teams.press("board:elemental-arena")
    assert commands(teams) == [PickBoard("elemental-arena")]


@pytest.mark.rule("SETUP-1")
def test_random_teams_are_dealt_four_each(driver):
    driver.press("way:random")
    driver.press("go-on")
    figures = driver.screen._match.state.figures.values()
    assert [sum(figure.owner == player for figure in figures) for player in (0, 1)] == [4, 4]
    assert len({figure.definition.id for figure in figures}) == 8


@pytest.mark.rule("SETUP-1")
def test_draft_is_played_card_by_card_to_full_teams(driver):
    driver.press("way:draft")
    driver.press("go-on")
    takers = []
    while driver.screen._match.state.phase is Phase.DRAFT:
        draft = driver.screen._match.state.draft
        offered = {name for name in driver.widgets.ids if name.startswith("take:")}
        assert offered == {f"take:{card.id}" for card in draft.face_up}
        takers.append(driver.screen._match.state.asked)
        driver.press(f"take:{draft.face_up[-1].id}")
    first = takers[0]
    assert takers == [first, 1 - first, 1 - first, first, first, 1 - first, 1 - first]
    assert all(isinstance(command, Draft) for command in commands(driver))
    assert driver.screen._match.state.phase is Phase.PICK_BOARD


def test_set_up_left_halfway_is_offered_again_on_the_title(driver):
    driver.press("way:random")
    driver.press("go-on")
    driver.press("board:the-pit")
    driver.press("leave")
    assert isinstance(driver.screen, TitleScreen)
    driver.press("continue")
    assert isinstance(driver.screen, PreparationScreen)
    assert commands(driver) == [PickBoard("the-pit")]
    match = driver.screen._match
    driver.press("side:bottom")
    assert [record.command for record in match.records] == [PickBoard("the-pit"), PickSide(Side.BOTTOM)]


def test_set_up_goes_on_in_another_language(tmp_path):
    driver = started(tmp_path, language="es")
    driver.press("play")
    driver.press("way:random")
    driver.press("go-on")
    assert driver.widgets.words("undo") == "Deshacer"
    assert driver.screen._match.setup.players[0].name == "Jugador 1"


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", ["es", "fr"])
def test_widgets_of_the_set_up_stay_inside_the_window_and_apart(tmp_path, size, language):
    driver = started(tmp_path, size=size, language=language)
    driver.press("play")
    assert_apart(driver, size)
    driver.press("mode:pairs")
    assert_apart(driver, size)
    driver.press("mode:duel")
    driver.press("go-on")
    assert_apart(driver, size)
    choose(driver, second=TWINS)
    driver.press("start")
    assert_apart(driver, size)
    driver.press("board:the-pit")
    assert_apart(driver, size)
    driver.press("side:left")
    assert isinstance(driver.screen, PreparationScreen)
    assert_apart(driver, size)


def assert_apart(driver, size):
    """Widgets are inside the window and apart; what lies in a list is judged by what is seen of it."""
    window = pygame.Rect((0, 0), size)
    boxes = {}
    for widget in driver.widgets.ids:
        box, view = driver.widgets.box(widget), driver.widgets.view(widget)
        seen = box if view is None else box.clip(view)
        if seen.size != (0, 0) and widget not in LISTS:
            boxes[widget] = seen
    assert all(window.contains(box) for box in boxes.values()), boxes
    names = list(boxes)
    overlaps = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if boxes[a].colliderect(boxes[b])]
    assert not overlaps


LISTS = {"gallery", "faults"}
