"""Who sits where when four play, and who picks board and sides (FOUR-1, FOUR-2, FOUR-3, FOUR-9)."""

from collections import Counter

import pytest
from four import PAIRS, four_players, gallons
from real_cards import CARDS, CATALOG, begin, placed
from scenes import card, of_type, play, refusal

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.commands import Concede, EndTurn, PickBoard, PickSide
from krosmaster.arena.events import CoinTossed, FirstPlayerSettled, SeatingSettled, SidesTaken, TurnStarted
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import Mode, SetupFault, Teams
from krosmaster.arena.state import Phase

PIT = PickBoard(BoardId("the-pit"))


def strong(*initiatives):
    """A team by its initiatives."""
    return [card(f"of-{initiative}", initiative=initiative) for initiative in initiatives]


def seated(*teams, coins=(), **fields):
    """The step that begins a match of teams given by their initiatives."""
    return engine.initial(four_players([strong(*team) for team in teams], coins=coins, **fields))


# ---- FOUR-2: order ----


@pytest.mark.rule("FOUR-2", "SETUP-3")
@pytest.mark.parametrize(
    ("teams", "order"),
    [
        ([(9, 1), (8, 1), (7, 1), (6, 1)], (0, 1, 2, 3)),
        ([(1, 2), (9, 8), (5, 4), (4, 2)], (1, 2, 3, 0)),
        ([(5, 4, 3), (11,), (6, 4), (2, 1)], (0, 1, 2, 3)),
    ],
)
def test_the_players_sit_in_the_order_of_their_total_initiative(teams, order):
    step = seated(*teams)
    assert of_type(step.events, SeatingSettled) == [SeatingSettled(order, "FOUR-2")]
    assert of_type(step.events, CoinTossed) == []
    assert step.state.order == order


@pytest.mark.rule("FOUR-2", "SETUP-3")
def test_equal_totals_go_by_the_highest_single_initiative_and_then_the_next():
    assert seated((6, 4), (9, 1), (5, 5), (8, 2)).state.order == (1, 3, 0, 2)
    assert seated((6, 2, 2), (6, 3, 1), (6, 4), (20,)).state.order == (3, 2, 1, 0)


@pytest.mark.rule("FOUR-2", "SETUP-3")
@pytest.mark.parametrize(("coin", "order"), [(0, (1, 0, 2, 3)), (1, (1, 2, 0, 3))])
def test_a_coin_decides_between_two_who_are_equal_in_all(coin, order):
    step = seated((5, 3), (9, 9), (5, 3), (1, 1), coins=(coin,))
    assert step.state.order == order
    assert of_type(step.events, CoinTossed) == [CoinTossed("first-player", coin == 0, "SETUP-3")]


@pytest.mark.rule("FOUR-2")
def test_four_equal_players_sit_in_every_order_by_chance():
    orders = Counter(seated((5, 3), (5, 3), (5, 3), (5, 3), seed=seed).state.order for seed in range(300))
    assert {order[0] for order in orders} == {0, 1, 2, 3}
    assert len(orders) > 12


@pytest.mark.rule("FOUR-2", "TURN-1")
def test_they_play_clockwise_in_that_order():
    state = placed(seated((1, 2), (9, 8), (5, 4), (3, 1), board=CATALOG.boards["the-pit"], rotation=0).state)
    started = []
    for _ in range(5):
        for _ in range(2):
            step = play(state, EndTurn())
            state = step.state
            started += of_type(step.events, TurnStarted)
            while state.phase in (Phase.SET_DICE, Phase.INSPIRE) or state.question is not None:
                state = engine.apply(state, engine.legal_commands(state)[0]).state
    assert [(turn.player, turn.number) for turn in started] == [(2, 2), (3, 3), (0, 4), (1, 5), (2, 6)]


# ---- FOUR-2: board and sides ----


@pytest.mark.rule("FOUR-2")
def test_player_4_picks_the_face_of_the_board_and_player_1_turns_it():
    state = begin(four_players([strong(1, 2), strong(9, 8), strong(5, 4), strong(4, 2)]))
    assert state.order == (1, 2, 3, 0)
    assert (state.phase, state.player) == (Phase.PICK_BOARD, 0)
    state = play(state, PIT).state
    assert (state.phase, state.player) == (Phase.PICK_SIDE, 1)
    assert refusal(state, PIT) == (Why.NOT_NOW, "SETUP-4")


@pytest.mark.rule("FOUR-2", "FOUR-7")
@pytest.mark.parametrize(
    ("side", "sides"),
    [
        (Side.BOTTOM, (Side.RIGHT, Side.BOTTOM, Side.LEFT, Side.TOP)),
        (Side.TOP, (Side.LEFT, Side.TOP, Side.RIGHT, Side.BOTTOM)),
    ],
)
def test_the_others_sit_clockwise_from_player_1(side, sides):
    state = begin(four_players([strong(1, 2), strong(9, 8), strong(5, 4), strong(4, 2)]), PIT)
    step = play(state, PickSide(side))
    assert of_type(step.events, SidesTaken) == [SidesTaken(sides)]
    assert step.state.phase is Phase.PLACE


# ---- FOUR-9: pairs ----


@pytest.mark.rule("FOUR-9")
@pytest.mark.parametrize(
    ("pairs", "order"),
    [
        (((0, 2), (1, 3)), (1, 2, 3, 0)),
        (((0, 1), (2, 3)), (1, 2, 0, 3)),
        (((0, 3), (1, 2)), (1, 3, 2, 0)),
    ],
)
def test_the_highest_initiative_is_1_and_the_partner_3_the_better_of_the_others_2(pairs, order):
    """Totals 3, 17, 9 and 6."""
    step = seated((1, 2), (9, 8), (5, 4), (4, 2), pairs=pairs)
    assert of_type(step.events, SeatingSettled) == [SeatingSettled(order, "FOUR-9")]
    assert of_type(step.events, FirstPlayerSettled) == [FirstPlayerSettled(1, (3, 17, 9, 6))]
    assert step.state.order == order


@pytest.mark.rule("FOUR-9")
def test_in_pairs_player_4_picks_the_board_and_player_1_turns_it():
    state = begin(four_players([strong(1, 2), strong(9, 8), strong(5, 4), strong(4, 2)], pairs=((0, 1), (2, 3))))
    assert (state.phase, state.player) == (Phase.PICK_BOARD, 3)
    assert play(state, PIT).state.player == 1


@pytest.mark.rule("FOUR-9")
@pytest.mark.parametrize("pairs", [(), ((0, 1),), ((0, 1), (1, 3)), ((0, 0), (2, 3))])
def test_each_player_needs_one_partner(pairs):
    with pytest.raises(SetupFault, match="one pair"):
        engine.initial(four_players([strong(1, 2)] * 4, mode=Mode.PAIRS, pairs=pairs))


# ---- FOUR-1, FOUR-3 ----


@pytest.mark.rule("FOUR-3", "GG-1")
@pytest.mark.parametrize("pairs", [(), PAIRS])
def test_each_player_starts_with_3_gg_and_3_wild_ones_lie_beside_the_board(pairs):
    assert gallons(begin(four_players([strong(1, 2)] * 4, pairs=pairs))) == (3, 3, 3, 3, 3)


@pytest.mark.rule("FOUR-1", "SETUP-1")
def test_random_teams_are_2_different_krosmasters_each():
    state = begin(four_players([()] * 4, teams=Teams.RANDOM))
    assert Counter(figure.owner for figure in state.figures.values()) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert {figure.definition.id for figure in state.figures.values()} == {found.id for found in CARDS}


@pytest.mark.rule("FOUR-1")
def test_custom_teams_have_levels_that_add_to_6():
    good, bad = [card("one", level=3), card("two", level=3)], [card("one", level=3)]
    assert begin(four_players([good] * 4, teams=Teams.CUSTOM)).phase is Phase.PICK_BOARD
    with pytest.raises(SetupFault, match="the levels add up to 3; needed: 6") as fault:
        engine.initial(four_players([good, good, bad, good], teams=Teams.CUSTOM))
    assert fault.value.where == ("players", 2, "team")


@pytest.mark.rule("FOUR-1")
@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_match_of_four_needs_four(count):
    setup = four_players([strong(5)] * count)
    with pytest.raises(SetupFault, match="players; allowed in mode free-for-all: 4"):
        engine.initial(setup)


# ---- set-up in playing order, leaving meanwhile ----


@pytest.mark.rule("TURN-4", "FOUR-2")
def test_equal_initiatives_are_ordered_in_playing_order_before_anybody_places():
    state = begin(four_players([strong(1, 1), strong(9, 9), strong(5, 4), strong(3, 3)]), PIT, PickSide(Side.TOP))
    asked = []
    while state.phase is Phase.ORDER_TIMELINE:
        asked.append(state.player)
        state = play(state, engine.legal_commands(state)[-5]).state
    assert asked == [1, 3, 0]
    assert (state.phase, state.player) == (Phase.PLACE, 1)


@pytest.mark.rule("WIN-10", "FOUR-2")
def test_who_concedes_in_the_set_up_leaves_its_answers_to_the_others():
    setup = four_players([strong(1, 2), strong(9, 8), strong(5, 4), strong(4, 2)])
    state = play(begin(setup), Concede(0)).state
    assert gallons(state) == (0, 3, 3, 3, 3)
    assert (state.phase, state.player) == (Phase.PICK_BOARD, 3)
    state = play(state, PIT, Concede(1)).state
    assert (state.phase, state.player) == (Phase.PICK_SIDE, 2)
    state = play(state, PickSide(Side.LEFT)).state
    assert state.sides == (Side.RIGHT, Side.BOTTOM, Side.LEFT, Side.TOP)
    state = placed(state)
    assert (state.player, state.number, state.active) == (2, 1, "of-5")
    assert [refusal(state, Concede(player)) for player in (0, 1)] == [(Why.NO_SUCH_PLAYER, "WIN-10")] * 2


@pytest.mark.rule("WIN-10", "WIN-2")
def test_the_last_one_at_the_table_has_won_before_a_figure_is_placed():
    setup = four_players([strong(1, 2), strong(9, 8), strong(5, 4), strong(4, 2)])
    after = play(begin(setup), Concede(0), Concede(3), Concede(1)).state
    assert (after.outcome.winners, after.outcome.why) == ((2,), "WIN-2")


@pytest.mark.rule("WIN-10", "FOUR-10")
def test_a_pair_has_won_when_both_of_the_other_one_concede_before_placing():
    setup = four_players([strong(1, 2), strong(9, 8), strong(5, 4), strong(4, 2)], pairs=PAIRS)
    state = play(begin(setup), Concede(0)).state
    assert state.outcome is None
    after = play(state, Concede(2)).state
    assert (after.outcome.winners, after.outcome.why) == ((1, 3), "WIN-2")
