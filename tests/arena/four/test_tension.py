"""Tension, inspiration and refund when four play (FOUR-8, FOUR-15, TEN)."""

import pytest
from four import PAIRS, crew, four, gallons, on_to
from scenes import figure, of_type, play, refusal, rolls

from krosmaster.arena.commands import Choose, Concede, EndTurn, Inspire, SetDice
from krosmaster.arena.definitions import Power
from krosmaster.arena.dice import Face
from krosmaster.arena.events import InspirationEnded, QuestionAsked, TensionLoserPicked, TensionRose
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Phase, Question, QuestionKind
from krosmaster.table.contract import Outcome

LINE = "A . . b . . c . . d . ."
DOUBLE = "armor armor"


def rolled(dice=DOUBLE, player=0, handles="A b c d", people=None, **fields):
    """The tension roll of a player has been made."""
    return four(LINE, crew(handles, **(people or {})), player=player, dice=dice, **fields)


def loser(player, *options):
    return Question(QuestionKind.TENSION_LOSER, player, options)


# ---- FOUR-8: two who lose ----


@pytest.mark.rule("FOUR-8")
@pytest.mark.parametrize("face", ["critical", "armor", "lock", "dodge"])
def test_on_a_double_the_active_player_picks_an_opponent(face):
    state = rolled(f"{face} {face}")
    assert state.question == loser(0, 1, 2, 3)
    assert gallons(state) == (3, 3, 3, 3, 3)
    assert refusal(state, Choose(0)) == (Why.NOT_AN_OPTION, "FOUR-8")
    assert refusal(state, Inspire((None, None))) == (Why.ANSWER_FIRST, "FOUR-8")


@pytest.mark.rule("FOUR-8", "FOUR-15")
@pytest.mark.parametrize(
    ("player", "first", "options", "second", "expected"),
    [
        (0, 2, (0, 1, 3), 1, (3, 2, 2, 3, 3)),
        (0, 2, (0, 1, 3), 0, (2, 3, 2, 3, 3)),
        (3, 0, (1, 2, 3), 3, (2, 3, 3, 2, 3)),
    ],
)
def test_the_picked_one_picks_another_the_active_player_too_and_both_lose_a_gg(
    player, first, options, second, expected
):
    asked = play(rolled(player=player), Choose(first))
    assert asked.state.question == loser(first, *options)
    assert gallons(asked.state) == (3, 3, 3, 3, 3)
    after = play(asked.state, Choose(second))
    assert gallons(after.state) == expected
    assert (after.state.phase, after.state.player, after.state.question) == (Phase.INSPIRE, player, None)
    (rose,) = of_type(after.events, TensionRose)
    assert sum(rose.losses) == 2


@pytest.mark.rule("FOUR-8", "TEN-2")
def test_without_a_double_nobody_picks_and_nobody_loses():
    state = rolled("armor lock")
    assert (state.question, state.phase) == (None, Phase.INSPIRE)
    assert gallons(state) == (3, 3, 3, 3, 3)


@pytest.mark.rule("TEN-7", "FOUR-8")
def test_the_roller_sets_the_faces_before_a_loser_is_picked():
    state = rolled("armor wild")
    assert (state.phase, state.question) == (Phase.SET_DICE, None)
    assert play(state, SetDice((Face.ARMOR, Face.LOCK))).state.phase is Phase.INSPIRE
    assert play(state, SetDice((Face.ARMOR, Face.ARMOR))).state.question == loser(0, 1, 2, 3)


@pytest.mark.rule("FOUR-8")
def test_every_double_asks_anew():
    state = play(rolled(), Choose(1), Choose(2), Inspire((None, None))).state
    again = play(state, EndTurn(), dice=DOUBLE).state
    assert again.question == loser(1, 0, 2, 3)
    assert gallons(play(again, Choose(0), Choose(3)).state) == (2, 2, 2, 2, 3)


# ---- FOUR-15: who can be picked ----


@pytest.mark.rule("FOUR-15")
def test_only_players_with_a_gg_can_be_picked():
    state = rolled(gallons=(3, 3, 0, 1))
    assert state.question == loser(0, 1, 3)
    assert play(state, Choose(3)).state.question == loser(3, 0, 1)


@pytest.mark.rule("FOUR-15")
def test_with_one_who_can_be_picked_nothing_is_asked():
    state = rolled(gallons=(3, 0, 2, 0))
    assert gallons(state) == (2, 0, 1, 0, 3)
    assert state.phase is Phase.INSPIRE


@pytest.mark.rule("FOUR-15")
def test_the_one_with_the_last_gg_of_the_opponents_loses_it_alone_when_there_is_nobody_to_pick():
    state = rolled(gallons=(0, 2, 0, 0))
    assert gallons(state) == (0, 1, 0, 0, 3)


@pytest.mark.rule("FOUR-15")
def test_with_nobody_to_pick_nobody_loses():
    state = rolled(gallons=(3, 0, 0, 0))
    assert gallons(state) == (3, 0, 0, 0, 3)
    assert (state.phase, state.outcome) == (Phase.INSPIRE, None)


@pytest.mark.rule("FOUR-15", "FOUR-8")
@pytest.mark.parametrize("dice", [DOUBLE, "lock armor"])
def test_one_question_of_two_may_be_left_out(dice):
    after = play(on_to(rolled("lock armor", gallons=(3, 1, 0, 0)), "A"), EndTurn(), dice=dice)
    assert of_type(after.events, QuestionAsked) == []
    picked = [(pick.player, pick.loser) for pick in of_type(after.events, TensionLoserPicked)]
    assert picked == ([(1, 0), (0, 1)] if dice == DOUBLE else [])


@pytest.mark.rule("FOUR-15", "FOUR-9")
def test_in_pairs_only_opponents_of_the_one_who_picks_can_be_picked():
    state = rolled(pairs=PAIRS)
    assert state.question == loser(0, 1, 3)
    second = play(state, Choose(1)).state
    assert second.question == loser(1, 0, 2)
    assert gallons(play(second, Choose(2)).state) == (3, 2, 2, 3, 3)


@pytest.mark.rule("FOUR-15", "FOUR-9")
def test_in_pairs_nobody_picks_the_partner_even_if_only_the_partner_has_a_gg():
    assert gallons(rolled(pairs=PAIRS, gallons=(0, 0, 3, 0))) == (0, 0, 3, 0, 3)
    assert gallons(rolled(pairs=PAIRS, gallons=(3, 0, 3, 0))) == (3, 0, 3, 0, 3)


@pytest.mark.rule("FOUR-15", "WIN-3")
def test_when_the_last_gg_go_together_without_wild_ones_it_is_a_draw():
    state = rolled(gallons=(1, 1, 0, 0), wild=0)
    assert gallons(state) == (0, 0, 0, 0, 0)
    assert state.outcome == Outcome((), "WIN-3")


@pytest.mark.rule("FOUR-15", "WIN-1")
def test_both_lose_before_it_is_seen_who_has_won():
    after = play(rolled(gallons=(1, 1, 1, 0), wild=0), Choose(1), Choose(2)).state
    assert gallons(after) == (1, 0, 0, 0, 0)
    assert after.outcome == Outcome((0,), "WIN-1")


@pytest.mark.rule("WIN-3", "FOUR-13")
def test_with_wild_ones_left_the_match_goes_on_when_tension_takes_every_gg():
    state = rolled(gallons=(1, 1, 0, 0), wild=1)
    assert gallons(state) == (0, 0, 0, 0, 1)
    assert (state.outcome, state.phase) == (None, Phase.INSPIRE)


@pytest.mark.rule("FOUR-10", "FOUR-15")
def test_a_pair_wins_by_tension_when_the_other_one_has_no_gg_left():
    state = rolled(pairs=PAIRS, gallons=(2, 1, 2, 0), wild=0)
    after = play(state, Choose(0)).state
    assert gallons(after) == (1, 0, 2, 0, 0)
    assert after.outcome == Outcome((0, 2), "WIN-1")


# ---- TEN with four players ----


@pytest.mark.rule("TEN-1", "TEN-6")
def test_only_the_first_player_does_not_roll_in_the_first_round():
    state = four(LINE, crew("A b c d"), player=0, number=1)
    assert (state.active, [player.kamas for player in state.players]) == ("A", [0, 0, 0, 0])
    for roller in (1, 2, 3, 0):
        step = play(state, EndTurn(), dice="lock armor")
        assert rolls(step.events) == [f"player {roller} tension: lock armor = 0"]
        state = play(step.state, Inspire((None, None))).state
        assert state.players[roller].kamas == 3


@pytest.mark.rule("TEN-3")
def test_inspiration_lasts_through_the_turns_of_all_others():
    state = play(rolled("lock armor"), Inspire(("A", "A"))).state
    state = on_to(state, "d")
    assert figure(state, "A").inspired == (Power.LOCK, Power.ARMOR)
    step = play(state, EndTurn(), dice="lock armor")
    assert of_type(step.events, InspirationEnded) == [InspirationEnded(0, ("A",))]


@pytest.mark.rule("TEN-6", "FOUR-16")
def test_nobody_inspires_the_figures_of_a_partner():
    state = rolled("lock armor", pairs=PAIRS)
    assert refusal(state, Inspire(("c", None))) == (Why.CANNOT_BE_INSPIRED, "TEN-6")


# ---- leaving while it is asked who loses ----


@pytest.mark.rule("WIN-10", "FOUR-8")
def test_who_picks_and_concedes_leaves_the_pick_to_nobody_and_the_next_double_starts_anew():
    state = play(rolled(), Concede(0), dice="lock armor").state
    assert (state.player, state.question, gallons(state)) == (1, None, (0, 3, 3, 3, 3))
    state = play(rolled(), Choose(2)).state
    state = play(state, Concede(0), dice=DOUBLE).state
    assert state.question == loser(1, 2, 3)
    assert gallons(play(state, Choose(2), Choose(3)).state) == (0, 3, 2, 2, 3)


@pytest.mark.rule("WIN-10", "FOUR-8")
def test_when_the_picked_one_concedes_the_active_player_picks_anew():
    state = play(play(rolled(), Choose(2)).state, Concede(2)).state
    assert state.question == loser(0, 1, 3)
    assert gallons(state) == (3, 3, 0, 3, 3)


@pytest.mark.rule("WIN-10", "FOUR-8")
def test_who_has_left_can_be_picked_no_more():
    assert play(rolled(), Concede(1)).state.question == loser(0, 2, 3)
    state = play(rolled(), Choose(2)).state
    assert play(state, Concede(1)).state.question == loser(2, 0, 3)
