"""Parcels: where four players place, and where a recall potion leads (FOUR-7, REW-23)."""

import pytest
from four import PAIRS, crew, four, four_players
from own_rewards import OWN, down, use
from real_cards import CATALOG, begin, placed
from scenes import at, card, cell, play, refusal

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.commands import Place
from krosmaster.arena.definitions import Handle
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import SetupFault
from krosmaster.arena.state import Phase

TEAMS = [
    [card("ann", initiative=9)],
    [card("bob", initiative=8)],
    [card("cid", initiative=7)],
    [card("dan", initiative=6)],
]
FACES = ("elemental-arena", "the-pit")


def parcel(board, index):
    return set(CATALOG.boards[BoardId(board)].parcels[index])


def offered(state):
    """The cells on which the asked player may place."""
    return {command.at for command in engine.legal_commands(state) if isinstance(command, Place)}


def in_order(board, rotation, teams=TEAMS, **fields):
    """Which cells each player is offered, in the order in which they are asked."""
    state = begin(four_players(teams, board=CATALOG.boards[BoardId(board)], rotation=rotation, **fields))
    found = []
    while state.phase is Phase.PLACE:
        cells = offered(state)
        found.append((state.player, cells))
        state = play(state, engine.legal_commands(state)[0]).state
    return found


@pytest.mark.rule("FOUR-7")
@pytest.mark.parametrize("board", FACES)
@pytest.mark.parametrize(("rotation", "first"), [(0, 0), (90, 1), (180, 2), (270, 3)])
def test_the_parcels_of_players_2_3_and_4_follow_clockwise_on_that_of_player_1(board, rotation, first):
    assert in_order(board, rotation) == [(player, parcel(board, (first + player) % 4)) for player in range(4)]


@pytest.mark.rule("FOUR-7", "FOUR-2")
def test_they_place_in_playing_order_whatever_their_indices():
    order = (2, 0, 3, 1)
    teams = [TEAMS[order.index(player)] for player in range(4)]
    found = in_order("the-pit", 90, teams)
    assert found == [(player, parcel("the-pit", (1 + place) % 4)) for place, player in enumerate(order)]


@pytest.mark.rule("FOUR-7", "FOUR-9")
def test_partners_have_opposite_parcels():
    found = in_order("elemental-arena", 0, pairs=((0, 1), (2, 3)))
    parcels = [parcel("elemental-arena", index) for index in range(4)]
    assert found == [(0, parcels[0]), (2, parcels[1]), (1, parcels[2]), (3, parcels[3])]


@pytest.mark.rule("FOUR-7")
@pytest.mark.parametrize("board", FACES)
def test_each_parcel_is_a_quarter_of_the_start_cells_that_is_turned_onto_the_opposite_one(board):
    face = CATALOG.boards[BoardId(board)]
    cells = [found for index in range(4) for found in face.parcels[index]]
    assert len(cells) == len(set(cells))
    assert face.grid.mask_of(face.grid.index(found) for found in cells) == face.start_cells
    for index in (0, 1):
        turned = {(11 - found.row, 11 - found.col) for found in face.parcels[index]}
        assert turned == {tuple(found) for found in face.parcels[index + 2]}


@pytest.mark.rule("FOUR-7", "SETUP-6")
def test_all_figures_of_a_player_come_before_those_of_the_next():
    teams = [[team[0], card(f"{team[0].id}-friend", initiative=1)] for team in TEAMS]
    state = begin(four_players(teams, board=CATALOG.boards[BoardId("the-pit")], rotation=0))
    asked = []
    while state.phase is Phase.PLACE:
        asked.append(state.player)
        state = play(state, engine.legal_commands(state)[-5]).state
    assert asked == [0, 0, 1, 1, 2, 2, 3, 3]
    assert (state.player, state.number, state.phase) == (0, 1, Phase.ACTIVATION)


@pytest.mark.rule("FOUR-7")
def test_nobody_places_outside_the_own_parcel_on_a_taken_cell_or_for_another():
    state = begin(four_players(TEAMS, board=CATALOG.boards[BoardId("the-pit")], rotation=0))
    assert refusal(state, Place(Handle("ann"), cell("k1"))) == (Why.NOT_A_START_CELL, "SETUP-6")
    assert refusal(state, Place(Handle("ann"), cell("c3"))) == (Why.NOT_A_START_CELL, "SETUP-6")
    assert refusal(state, Place(Handle("bob"), cell("b1"))) == (Why.NOT_YOUR_FIGURE, "SETUP-6")
    assert refusal(state, Place(Handle("ann"), cell("b1"))) is None


@pytest.mark.rule("FOUR-7")
def test_a_board_without_parcels_is_not_for_four():
    bare = BoardDef(BoardId("bare"), {"en": "bare"}, ("....", "...."))
    with pytest.raises(SetupFault, match="no parcels for four players"):
        engine.initial(four_players(TEAMS, board=bare))
    boards = {**CATALOG.boards, bare.id: bare}
    with pytest.raises(SetupFault, match="bare has no parcels"):
        engine.initial(four_players(TEAMS, boards=boards))


@pytest.mark.rule("REW-23", "FOUR-7")
@pytest.mark.parametrize(("owner", "goals"), [(0, {"a1", "b1"}), (1, {"h1"}), (2, {"h3", "g3"}), (3, {"a3"})])
@pytest.mark.parametrize("pairs", [(), PAIRS])
def test_a_recall_potion_leads_to_a_free_cell_of_the_own_parcel(owner, goals, pairs):
    drawing = """
        . . . . . . . E
        . A . b c . d .
        . x . . . . . ."""
    handles = ["A", "b", "c", "d"]
    user = handles[owner]
    people = crew("AE b c dx", **{user: {"rewards": (down(OWN["recall-potion"]),)}})
    parcels = (("a1", "b1"), ("g1", "h1"), ("h3", "g3"), ("a3", "b3"))
    if owner == 1:
        drawing = drawing.replace(". . . . . . . E", ". . . . . . E .")
    state = four(drawing, people, active=user, rotation=0, parcels=parcels, pairs=pairs)
    found = {command.at for command in engine.legal_commands(state) if getattr(command, "reward", None)}
    assert found == {cell(name) for name in goals}
    goal = min(goals)
    assert at(play(state, use("recall-potion", goal)).state, user) == goal
    assert refusal(state, use("recall-potion", "e1")) == (Why.NOT_A_GOAL, "REW-15")


@pytest.mark.rule("FOUR-7")
def test_the_first_turn_begins_when_the_last_player_has_placed():
    state = begin(four_players(TEAMS, board=CATALOG.boards[BoardId("the-pit")], rotation=180))
    state = placed(state)
    assert state.active == "ann"
    assert all(figure.in_play for figure in state.figures.values())
