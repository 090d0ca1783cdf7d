"""Teams, first player, board, sides and placement (SETUP)."""

from collections import Counter

import pytest
from real_cards import CATALOG, STASIS, WAKFU, begin, board, duel, placed, table
from scenes import card, cell, of_type, play, position, refusal, spell, token

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.commands import Cast, Draft, EndTurn, OrderTimeline, PickBoard, PickSide, Place
from krosmaster.arena.definitions import CharacterId, Handle, Markers, Points, SpellId
from krosmaster.arena.events import (
    BoardPicked,
    CardsTurnedUp,
    CardTaken,
    CoinTossed,
    FigurePlaced,
    FirstPlayerSettled,
    MarkersPlaced,
    SetupPhaseBegan,
    SidesTaken,
    TurnStarted,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import KrosmasterSetup, Teams
from krosmaster.arena.state import Phase
from krosmaster.grid import Cell

PIT = PickBoard(BoardId("the-pit"))
ELEMENTAL = PickBoard(BoardId("elemental-arena"))
ORDER = tuple(CharacterId(name) for name in (*STASIS, *WAKFU))


def members(state, player):
    """The cards of a player's team, in the order in which they joined."""
    return [figure.definition.id for figure in state.figures.values() if figure.owner == player]


# ---- SETUP-1: teams ----


@pytest.mark.rule("SETUP-1")
def test_teams_by_agreement_are_as_given():
    state = begin(duel())
    assert (members(state, 0), members(state, 1)) == (list(STASIS), list(WAKFU))


@pytest.mark.rule("SETUP-1")
def test_random_teams_are_4_different_cards_each_dealt_in_turn():
    step = engine.initial(table(teams=Teams.RANDOM, card_order=ORDER))
    assert members(step.state, 0) == list(ORDER[::2])
    assert members(step.state, 1) == list(ORDER[1::2])
    assert [event.player for event in of_type(step.events, CardTaken)] == [0, 1] * 4


@pytest.mark.rule("SETUP-1")
def test_random_teams_follow_the_seed():
    teams = {seed: frozenset(members(begin(table(teams=Teams.RANDOM, seed=seed)), 0)) for seed in range(40)}
    assert all(len(team) == 4 for team in teams.values())
    assert len(set(teams.values())) > 20
    assert frozenset(members(begin(table(teams=Teams.RANDOM, seed=3)), 0)) == teams[3]
    seen = Counter(name for team in teams.values() for name in team)
    assert set(seen) == set(ORDER)


@pytest.mark.rule("SETUP-1")
def test_every_card_is_as_likely_to_be_dealt_first_as_any_other():
    firsts = Counter(members(begin(table(teams=Teams.RANDOM, seed=seed)), 0)[0] for seed in range(800))
    assert set(firsts) == set(ORDER)
    assert all(65 <= count <= 135 for count in firsts.values()), firsts


def draft(**fields):
    return engine.initial(table(teams=Teams.DRAFT, card_order=ORDER, **fields))


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize(("coin", "first"), [(0, 0), (1, 1)])
def test_a_draft_turns_up_2_of_8_cards_and_a_player_drawn_at_random_takes_first(coin, first):
    step = draft(coins=(coin,))
    turned = of_type(step.events, CardsTurnedUp)[0]
    assert [found.id for found in turned.face_up] == list(ORDER[:2])
    assert [found.id for found in turned.face_down] == list(ORDER[2:])
    assert of_type(step.events, CoinTossed) == [CoinTossed("draft", coin == 0, "SETUP-1")]
    assert (step.state.phase, step.state.asked) == (Phase.DRAFT, first)
    assert engine.legal_commands(step.state)[:-2] == [Draft(ORDER[0]), Draft(ORDER[1])]


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_players_take_1_2_2_2_1_and_the_last_card_is_for_the_one_who_took_first(first):
    step = draft(coins=(first,))
    takers, state, events = [], step.state, []
    while state.phase is Phase.DRAFT:
        takers.append(state.asked)
        after = play(state, engine.legal_commands(state)[0])
        state, events = after.state, [*events, *after.events]
    other = 1 - first
    assert takers == [first, other, other, first, first, other, other]
    assert [event.player for event in of_type(events, CardTaken)] == [*takers, first]
    assert len(members(state, 0)) == len(members(state, 1)) == 4
    assert set(members(state, 0)) | set(members(state, 1)) == set(ORDER)
    assert state.phase is Phase.PICK_BOARD


@pytest.mark.rule("SETUP-1")
def test_the_card_that_was_taken_is_replaced_by_the_next_and_cannot_be_taken_again():
    state = draft(coins=(0,)).state
    after = play(state, Draft(ORDER[1])).state
    assert {found.id for found in after.draft.face_up} == {ORDER[0], ORDER[2]}
    assert refusal(after, Draft(ORDER[1])) == (Why.CARD_NOT_OPEN, "SETUP-1")
    assert refusal(after, Draft(ORDER[3])) == (Why.CARD_NOT_OPEN, "SETUP-1")
    assert refusal(after, Draft(ORDER[2])) is None


@pytest.mark.rule("SETUP-1")
def test_nothing_but_the_draft_is_asked_while_it_lasts():
    state = draft(coins=(0,)).state
    assert refusal(state, PIT) == (Why.NOT_NOW, "SETUP-1")


# ---- SETUP-3: the first player ----


def first_of(mine, theirs, **fields):
    """Who plays first, and the coins that it took, for teams with these initiatives."""
    cards = [
        [card(f"{side}{i}", initiative=value) for i, value in enumerate(team)]
        for side, team in enumerate((mine, theirs))
    ]
    step = engine.initial(duel(*cards, **fields))
    (settled,) = of_type(step.events, FirstPlayerSettled)
    assert step.state.first_player == settled.player
    return settled.player, of_type(step.events, CoinTossed)


@pytest.mark.rule("SETUP-3")
@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [
        ([9, 1], [5, 4], 0),
        ([5, 4], [9, 1], 1),
        ([1, 9], [8, 2], 0),
        ([8, 2], [1, 9], 1),
        ([6, 3, 1], [6, 4], 1),
        ([6, 3, 1], [6, 2, 2], 0),
        ([5, 5], [5, 4, 1], 0),
        ([6, 4], [6, 3, 1], 0),
    ],
)
def test_the_higher_sum_plays_first_then_the_highest_single_one_then_the_second_highest(mine, theirs, first):
    assert first_of(mine, theirs) == (first, [])


@pytest.mark.rule("SETUP-3")
def test_a_missing_initiative_counts_0():
    assert first_of([6, 4], [6, 4, 0], coins=(1,)) == (1, [CoinTossed("first-player", False, "SETUP-3")])


@pytest.mark.rule("SETUP-3")
@pytest.mark.parametrize(("coin", "first"), [(0, 0), (1, 1)])
def test_equal_teams_toss_a_coin_heads_for_the_lower_player_index(coin, first):
    assert first_of([7, 3], [3, 7], coins=(coin,)) == (first, [CoinTossed("first-player", first == 0, "SETUP-3")])


@pytest.mark.rule("SETUP-3")
def test_page_18_stasis_has_24_and_plays_before_wakfu_with_16():
    (settled,) = of_type(engine.initial(duel(WAKFU, STASIS)).events, FirstPlayerSettled)
    assert settled == FirstPlayerSettled(1, (16, 24))


@pytest.mark.rule("SETUP-3", "SETUP-1")
def test_a_coin_of_the_draft_is_tossed_before_the_one_for_the_first_player():
    state = draft(coins=(1, 0)).state
    assert state.asked == 1
    assert state.dice.coins == (0,)


# ---- SETUP-4: face and side ----


@pytest.mark.rule("SETUP-4")
def test_the_first_player_picks_the_face_and_the_other_picks_a_side():
    state = begin(duel(WAKFU, STASIS))
    assert (state.phase, state.asked) == (Phase.PICK_BOARD, 1)
    assert engine.legal_commands(state)[:-2] == [ELEMENTAL, PIT]
    picked = play(state, PIT)
    assert of_type(picked.events, BoardPicked) == [BoardPicked(1, board("the-pit"))]
    assert (picked.state.phase, picked.state.asked) == (Phase.PICK_SIDE, 0)
    assert engine.legal_commands(picked.state)[:-2] == [PickSide(side) for side in Side]


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize(
    ("side", "opposite"),
    [(Side.BOTTOM, Side.TOP), (Side.TOP, Side.BOTTOM), (Side.LEFT, Side.RIGHT), (Side.RIGHT, Side.LEFT)],
)
def test_the_first_player_sits_opposite_the_picked_side(side, opposite):
    after = play(begin(duel(), PIT), PickSide(side))
    assert of_type(after.events, SidesTaken) == [SidesTaken((opposite, side))]
    swapped = play(begin(duel(WAKFU, STASIS), PIT), PickSide(side)).state
    assert swapped.sides == (side, opposite)


@pytest.mark.rule("SETUP-4")
def test_an_unknown_face_and_a_side_before_the_face_are_refused():
    state = begin(duel())
    assert refusal(state, PickBoard(BoardId("atlantis"))) == (Why.NO_SUCH_BOARD, "SETUP-4")
    assert refusal(state, PickSide(Side.TOP)) == (Why.NOT_NOW, "SETUP-4")
    assert refusal(begin(duel(), PIT), PIT) == (Why.NOT_NOW, "SETUP-4")


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize(("rotation", "sides"), [(0, (Side.BOTTOM, Side.TOP)), (90, (Side.LEFT, Side.RIGHT))])
def test_a_given_board_and_rotation_are_not_asked_for(rotation, sides):
    state = begin(duel(board=board("the-pit"), rotation=rotation))
    assert (state.phase, state.sides) == (Phase.PLACE, sides)


# ---- SETUP-5: kamas ----


@pytest.mark.rule("SETUP-5")
@pytest.mark.parametrize(
    ("face", "ones", "twos", "demons", "total"),
    [("elemental-arena", 14, 6, 12, 38), ("the-pit", 16, 8, 8, 40)],
)
def test_a_kama_lies_on_each_demon_and_kama_cell_and_two_where_two_are_printed(face, ones, twos, demons, total):
    state = begin(duel(), PickBoard(BoardId(face)))
    letters = "".join(board(face).rows)
    assert (letters.count("1"), letters.count("2"), letters.count("D")) == (ones, twos, demons)
    assert state.kamas == {index: 2 if found == "2" else 1 for index, found in enumerate(letters) if found in "12D"}
    assert sum(state.kamas.values()) == total


@pytest.mark.rule("SETUP-5")
@pytest.mark.parametrize("face", ["elemental-arena", "the-pit"])
def test_both_faces_have_8_trees_8_bushes_and_4_crates_and_are_their_own_half_turn(face):
    letters = "".join(board(face).rows)
    assert (letters.count("T"), letters.count("B"), letters.count("C")) == (8, 8, 4)
    assert letters == letters[::-1]


@pytest.mark.rule("SETUP-5", "TEN-5")
def test_the_bank_never_runs_dry():
    state = position("A . b", {"A": card("ann"), "b": card("bob")}, active="A", purses=(53, 54))
    state = play(state, EndTurn(), dice="lock dodge").state
    refunded = play(state, engine.legal_commands(state)[0]).state
    assert [player.kamas for player in refunded.players] == [53, 57]


# ---- SETUP-6: placement ----

SIDES = {
    ("elemental-arena", Side.TOP): "b1 e1 f1 g1 j1 l1 a2 c2 i2 k2",
    ("elemental-arena", Side.RIGHT): "l1 k2 k4 l5 k6 l7 l8 k10 l11 k12",
    ("elemental-arena", Side.BOTTOM): "b11 d11 j11 l11 a12 c12 f12 g12 h12 k12",
    ("elemental-arena", Side.LEFT): "b1 a2 b3 a5 a6 b7 a8 b9 b11 a12",
    ("the-pit", Side.TOP): "b1 d1 i1 k1 a2 b2 f2 h2 k2 l2",
    ("the-pit", Side.RIGHT): "k1 k2 l2 l4 k6 k8 l9 k11 l11 k12",
    ("the-pit", Side.BOTTOM): "a11 b11 e11 g11 k11 l11 b12 d12 i12 k12",
    ("the-pit", Side.LEFT): "b1 a2 b2 a4 b5 b7 a9 a11 b11 b12",
}


@pytest.mark.rule("SETUP-6")
@pytest.mark.parametrize(("face", "side"), SIDES)
def test_figures_are_placed_on_the_start_cells_of_the_first_two_rows_or_columns_of_a_side(face, side):
    state = begin(duel(), PickBoard(BoardId(face)), PickSide(side.opposite))
    assert (state.phase, state.asked, state.sides[0]) == (Phase.PLACE, 0, side)
    cells = {command.at for command in engine.legal_commands(state) if isinstance(command, Place)}
    assert cells == {cell(name) for name in SIDES[face, side].split()}
    assert {command.who for command in engine.legal_commands(state)[:-2]} == set(STASIS)


def placing():
    """STASIS, first, at the bottom of the Pit; nobody is placed yet."""
    return begin(duel(), PIT, PickSide(Side.TOP))


QUEEN, BILL, ANNA = Handle("queen-of-the-tofus"), Handle("bill-tell"), Handle("anna-tommy")


@pytest.mark.rule("SETUP-6")
@pytest.mark.parametrize(
    ("who", "at_cell", "expected"),
    [
        (QUEEN, "a11", (Why.CELL_NOT_FREE, "SETUP-6")),
        (QUEEN, "b1", (Why.NOT_A_START_CELL, "SETUP-6")),
        (QUEEN, "c12", (Why.NOT_A_START_CELL, "SETUP-6")),
        (QUEEN, "m12", (Why.OFF_THE_BOARD, "SETUP-6")),
        (BILL, "b11", (Why.NOT_YOUR_FIGURE, "SETUP-6")),
        (ANNA, "b11", (Why.NOT_YOUR_FIGURE, "SETUP-6")),
        (Handle("nobody"), "b11", (Why.NOT_YOUR_FIGURE, "SETUP-6")),
        (QUEEN, "b11", None),
    ],
)
def test_a_figure_is_placed_once_on_a_free_start_cell_of_its_side(who, at_cell, expected):
    state = play(placing(), Place(BILL, cell("a11"))).state
    assert refusal(state, Place(who, cell(at_cell))) == expected


@pytest.mark.rule("SETUP-6")
def test_no_figure_is_placed_left_of_or_above_the_board():
    assert refusal(placing(), Place(QUEEN, Cell(-1, 0))) == (Why.OFF_THE_BOARD, "SETUP-6")
    assert refusal(placing(), Place(QUEEN, Cell(10, -12))) == (Why.OFF_THE_BOARD, "SETUP-6")


@pytest.mark.rule("SETUP-6")
def test_the_first_player_places_all_figures_then_the_other_and_the_first_turn_begins():
    state, events, asked = placing(), [], []
    while state.phase is Phase.PLACE:
        asked.append(state.asked)
        after = play(state, engine.legal_commands(state)[-3])
        state, events = after.state, [*events, *after.events]
    assert asked == [0] * 4 + [1] * 4
    placements = of_type(events, FigurePlaced)
    assert [event.who for event in placements] == [*reversed(STASIS), *reversed(WAKFU)]
    assert all(event.at.row >= 10 for event in placements[:4])
    assert all(event.at.row <= 1 for event in placements[4:])
    assert of_type(events, SetupPhaseBegan) == [SetupPhaseBegan(Phase.PLACE, 1)]
    assert of_type(events, TurnStarted) == [TurnStarted(0, 1)]
    assert (state.phase, state.active) == (Phase.ACTIVATION, QUEEN)


# ---- SETUP-7: what never runs out ----


@pytest.mark.rule("SETUP-7")
def test_markers_and_wounds_do_not_run_out():
    sap = spell("sap", ap=0, damage=0, effects=(Markers(Points.AP, -3), Markers(Points.MP, -3)))
    state = position("A b", {"A": card("ann", sap), "b": {"card": card("bob", hp=99), "wounds": 51}}, active="A")
    after = play(state, *[Cast(SpellId("sap"), cell("b1"))] * 6)
    assert len(of_type(after.events, MarkersPlaced)) == 12
    assert (after.state.figures["b"].ap_markers, after.state.figures["b"].mp_markers) == (-18, -18)
    assert after.state.figures["b"].wounds >= 51


@pytest.mark.rule("SETUP-7")
def test_summon_tokens_do_not_run_out():
    call = spell("call", "summon", ("no-sight", 1, 40), ap=0, summons=token("imp"))
    people = {"A": card("ann", call), "b": card("bob")}
    state = position("A . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . b", people, active="A")
    for _ in range(28):
        call_one = next(command for command in engine.legal_commands(state) if isinstance(command, Cast))
        state = play(state, call_one).state
    assert sum(found.summoner == "A" for found in state.figures.values()) == 28
    assert "imp-28" in state.figures


# ---- SETUP-9: twins ----


@pytest.mark.rule("SETUP-9")
def test_twins_in_a_team_and_on_both_sides_have_names_of_their_own():
    twins = duel(("anna-tommy", "bill-tell", "anna-tommy"), ("anna-tommy", "bill-tell"))
    state = begin(twins)
    assert list(state.figures) == ["anna-tommy", "bill-tell", "anna-tommy-2", "anna-tommy-3", "bill-tell-2"]
    assert [figure.owner for figure in state.figures.values()] == [0, 0, 0, 1, 1]


@pytest.mark.rule("SETUP-9")
def test_a_given_name_is_not_given_to_a_twin():
    named = KrosmasterSetup(CATALOG.characters[CharacterId("anna-tommy")], name=Handle("anna-tommy-2"))
    state = begin(duel((named, "anna-tommy"), ("anna-tommy",)))
    assert list(state.figures) == ["anna-tommy-2", "anna-tommy", "anna-tommy-3"]


@pytest.mark.rule("SETUP-9", "TURN-4")
def test_twins_are_ordered_placed_and_played_each_by_its_own_name():
    state = begin(duel(("anna-tommy", "anna-tommy"), ("lil-healey",)), PIT, PickSide(Side.TOP))
    assert (state.phase, state.asked) == (Phase.ORDER_TIMELINE, 0)
    state = placed(play(state, OrderTimeline((Handle("anna-tommy-2"), ANNA))).state)
    assert state.active == "anna-tommy-2"
    assert play(state, EndTurn()).state.active == "anna-tommy"
    cells = {figure.cell for figure in state.figures.values()}
    assert len(cells) == 3


@pytest.mark.rule("SETUP-9", "SUM-1")
def test_tokens_of_twins_have_names_of_their_own_too():
    call = spell("call", "summon", ("melee",), ap=2, summons=token("imp"))
    people = {"A": card("ann", call, initiative=9), "E": card("ann", call, initiative=4), "b": card("bob")}
    state = position("A . . E . . b", people, active="A")
    state = play(state, Cast(SpellId("call"), cell("b1")), EndTurn(), EndTurn()).state
    state = play(state, Cast(SpellId("call"), cell("e1"))).state
    assert [(token.handle, token.summoner) for token in state.figures.values() if token.summoner] == [
        ("imp", "A"),
        ("imp-2", "E"),
    ]
