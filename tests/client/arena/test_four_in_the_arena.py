"""Four players at one mouse: plates, hand-over, questions to others, conceding, and the victory of a side."""

from dataclasses import replace

import pytest
from arena_keys_pressed import press_act
from arena_player import arena_of
from client_fixtures import CATALOG
from four import four_players
from rewarded import DEMON, FOUR_TEAMS, four_at_the_table

from krosmaster.arena.commands import BuyGallon, Choose, EndTurn, Inspire, Move, SetDice
from krosmaster.arena.definitions import Handle
from krosmaster.arena.events import KnockedOut
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.setup_options import TurnPhase, TurnSetup
from krosmaster.arena.state import Phase, QuestionKind
from krosmaster.client.arena.victory import VictoryModal, tallies
from krosmaster.client.match.seats import in_order, partner_of
from krosmaster.client.words.told import Told
from krosmaster.play.timelines import is_out

PAIRS = ((0, 2), (1, 3))
QUEEN = Handle("queen-of-the-tofus")
CELLS = (("g2", "b9"), ("d4", "k3"), ("i9", "l12"), ("a12", "f9"))


def in_play(folder, pairs=(), phase=TurnPhase.ACTIVATION, active="queen-of-the-tofus", **fields):
    """Four players in turn 5, the first one's queen on a demon cell."""
    setup = four_players(FOUR_TEAMS, pairs=pairs, seed=3, board=CATALOG.boards["elemental-arena"], rotation=0)
    players = tuple(
        replace(
            player,
            name=name,
            team=tuple(replace(m, at=parse_cell(at)) for m, at in zip(player.team, cells, strict=True)),
            kamas=12,
            timeline=tuple(Handle(m.character.id) for m in sorted(player.team, key=lambda m: -m.character.initiative)),
        )
        for player, name, cells in zip(setup.players, ("Ana", "Berto", "Carla", "Dani"), CELLS, strict=True)
    )
    turn = TurnSetup(5, 0, phase, Handle(active) if active else None)
    return arena_of(folder, replace(setup, players=players, turn=turn, first_player=0, **fields))


def test_all_four_have_a_plate_and_all_figures_a_card_in_the_strip(tmp_path):
    player = in_play(tmp_path)
    player.settle()
    ids = [spot.id for spot in player.screen.spots]
    assert {"plate:0", "plate:1", "plate:2", "plate:3"} <= set(ids)
    boxes = [player.screen.spot(f"figure:{handle}").box for handle in player.state.figures]
    strip = player.screen.stage.layout.timelines
    assert all(strip.contains(box) for box in boxes)
    assert not any(one.colliderect(other) for one in boxes for other in boxes if one is not other)


def test_each_player_places_on_the_own_parcel_after_a_hand_over(tmp_path):
    player = four_at_the_table(tmp_path)
    asked = []
    while player.state.phase is Phase.PLACE:
        player.settle()
        if not asked or asked[-1] != player.state.asked:
            asked.append(player.state.asked)
        who = player.screen.shown.controller.selection.who
        player.click_spot(f"place:{who}")
        player.click_cell(min(player.screen.shown.controller.clickable_cells()))
        assert player.screen.shown.curtain.is_down == (
            player.state.asked != asked[-1] or player.state.phase is not Phase.PLACE
        )
    assert tuple(asked) == tuple(player.state.order)


@pytest.mark.rule("FOUR-12")
def test_seller_is_chosen_when_no_wild_gallon_is_left(tmp_path):
    player = in_play(tmp_path, wild_gallons=0)
    player.settle()
    player.click_spot("buy")
    assert [spot.id for spot in player.screen.spots if spot.verb == "seller"] == ["seller:1", "seller:2", "seller:3"]
    player.click_spot("seller:2")
    player.settle()
    assert player.commands == [BuyGallon(2)]


@pytest.mark.rule("FOUR-12")
def test_seller_is_chosen_by_a_click_on_one_of_the_figures(tmp_path):
    player = in_play(tmp_path, wild_gallons=0)
    player.settle()
    player.click_spot("buy")
    player.click_cell(parse_cell(CELLS[3][1]))
    player.settle()
    assert player.commands == [BuyGallon(3)]


@pytest.mark.rule("FOUR-12")
@pytest.mark.parametrize("act", ["space", "enter"])
def test_seller_is_chosen_by_the_key_that_acts_at_the_cursor(tmp_path, act):
    player = in_play(tmp_path, wild_gallons=0)
    player.settle()
    press_act(player, "buy")
    press_act(player, "previous")
    figure = player.state.at(player.state.grid.index(player.screen.cursor))
    press_act(player, act)
    player.settle()
    assert player.commands == [BuyGallon(figure.owner)]


@pytest.mark.rule("FOUR-8")
def test_tension_is_handed_over_to_the_player_who_was_picked(tmp_path):
    player = in_play(tmp_path, phase=TurnPhase.START, active=None, faces=(1, 1))
    player.settle()
    while player.state.phase is Phase.SET_DICE and player.state.question is None:
        faces = tuple(face for face in player.state.tension)
        player.perform(SetDice(faces))
        player.settle()
    assert player.state.question.kind is QuestionKind.TENSION_LOSER
    player.click_spot("choose:2")
    player.driver.frames(3)
    assert player.state.asked == 2
    assert player.screen.shown.curtain.is_down
    player.settle()
    player.click_spot("choose:0")
    player.settle()
    assert [seat.gallons for seat in player.state.players] == [2, 3, 2, 3]
    assert isinstance(player.commands[-1], Choose)


@pytest.mark.rule("WIN-10", "FOUR-14")
def test_who_concedes_is_out_and_the_others_play_on(tmp_path):
    player = in_play(tmp_path)
    player.settle()
    player.click_spot("menu")
    player.click_spot("menu:concede")
    player.driver.press("choice-1")
    player.settle()
    assert is_out(player.state, 0)
    assert not player.state.is_over
    assert player.state.asked == 1
    assert "no krosmaster is left" in player.screen.spot("plate:0").tip


@pytest.mark.rule("FOUR-9", "FOUR-10")
def test_pair_wins_together(tmp_path):
    player = in_play(tmp_path, PAIRS)
    player.settle()
    assert partner_of(player.state, 0) == 2
    assert "Plays together with" in player.screen.spot("plate:0").tip
    controller = player.screen.shown.controller
    for loser in (1, 3):
        player.screen.shown.take(controller.concede(loser))
    player.settle()
    assert player.state.outcome.winners == (0, 2)
    assert isinstance(player.screen.modal, VictoryModal)
    player.click_spot("victory:board")
    assert player.screen.modal is None


@pytest.mark.rule("FOUR-11")
@pytest.mark.parametrize(
    ("pairs", "wounded_by", "counted"),
    [((), 1, [0, 1, 0, 0]), ((), 0, [0, 0, 0, 0]), ((), -1, [0, 0, 0, 0]), (PAIRS, 2, [0, 0, 0, 0])],
)
def test_knock_out_counts_for_the_enemy_who_gave_the_last_wound(tmp_path, pairs, wounded_by, counted):
    state = in_play(tmp_path, pairs).state
    queen = state.figures[QUEEN]
    knocked_out = KnockedOut(QUEEN, 0, state.grid.cells[queen.cell])
    figures = {**state.figures, QUEEN: queen._replace(cell=-1, ko=True, wounded_by=wounded_by)}
    final = replace(state, figures=figures)
    assert [tally.knock_outs for tally in tallies([knocked_out], final)] == counted


def test_turn_of_a_free_for_all_is_played_by_mouse(tmp_path):
    player = in_play(tmp_path, phase=TurnPhase.START, active=None, faces=(0, 1))
    player.settle()
    if player.state.phase is Phase.SET_DICE:
        player.perform(SetDice(tuple(player.state.tension)))
        player.settle()
    player.perform(Inspire((None, None)))
    player.settle()
    reach = player.screen.shown.controller.reach()
    near = min(
        cell for cell, walk in reach.walks.items() if len(walk.shortest.steps) == 1 and walk.shortest.chance == 1
    )
    player.perform(Move(near))
    player.settle()
    while player.state.player == 0:
        player.perform(EndTurn())
        player.settle()
    assert player.state.asked == in_order(player.state)[1]
    assert all(isinstance(told, Told) for told in player.screen.shown.told)


def test_demon_cell_of_the_tests_is_one():
    board = CATALOG.boards["elemental-arena"]
    assert board.demons >> board.grid.index(parse_cell(DEMON)) & 1
