"""Players who are out or concede: skipped turns, what leaves with them, who is left (FOUR-14, WIN-2, WIN-10)."""

import pytest
from four import FAR, KILL, PAIRS, crew, four, gallons, on_to
from own_rewards import OWN, down, use
from scenes import at, cast, cell, figure, of_type, play, refusal, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward, Choose, Concede, EndTurn, Move, Source
from krosmaster.arena.definitions import Zone
from krosmaster.arena.events import BombWentOff, Conceded, GallonsLost, MatchEnded, PlayerLeft, TurnEnded, TurnStarted
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import Phase, Question, QuestionKind
from krosmaster.table.contract import Outcome

LINE = "A E . b f . c g . d h"
ONES = "A . . b . . c . . d ."
BOOM = spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE, damage=20)
MINE = token("mine", "bomb", BOOM, mp=0, hp=1, ap=0)
SNAP = spell("snap", reach=("self",), ap=0, damage=1)


def winners(state):
    return None if state.outcome is None else (state.outcome.winners, state.outcome.why)


# ---- FOUR-14: out ----


@pytest.mark.rule("FOUR-14", "TURN-1")
def test_the_turn_of_a_player_without_krosmasters_is_skipped():
    state = four(ONES, crew("A b c d", A={"spells": (KILL,)}), active="A", wild=9)
    state = play(state, cast("kill", "d1")).state
    step = play(state, EndTurn(), dice="lock armor")
    assert of_type(step.events, TurnStarted) == [TurnStarted(2, 6)]


@pytest.mark.rule("FOUR-14")
def test_who_is_out_cannot_concede_any_more():
    state = four(ONES, crew("A b c d", A={"spells": (KILL,)}), active="A", wild=9)
    state = play(state, cast("kill", "d1")).state
    assert refusal(state, Concede(1)) == (Why.NO_SUCH_PLAYER, "WIN-10")
    assert engine.legal_commands(state)[-3:] == [Concede(0), Concede(2), Concede(3)]


@pytest.mark.rule("FOUR-6")
def test_a_player_without_gg_plays_on_with_the_figures_they_have():
    state = four(LINE, crew(), active="A", gallons=(3, 0, 3, 3))
    state = on_to(state, "b")
    assert (state.player, gallons(state)) == (1, (3, 0, 3, 3, 3))
    assert play(state, EndTurn()).state.active == "f"


@pytest.mark.rule("FOUR-6", "FOUR-13")
def test_a_player_without_gg_and_with_figures_keeps_nobody_from_winning():
    state = four(ONES, crew("A b c d", A={"spells": (KILL,)}), active="A", wild=0, gallons=(3, 3, 0, 0))
    assert winners(play(state, cast("kill", "d1")).state) == ((0,), "WIN-1")


@pytest.mark.rule("WIN-2")
def test_the_last_one_with_a_krosmaster_has_won_although_wild_gg_are_left():
    people = crew("A b c d", A={"spells": (KILL,)}, c={"ko": True}, d={"ko": True})
    after = play(four("A . . b", people, active="A", wild=9, gallons=(3, 3, 0, 0)), cast("kill", "d1")).state
    assert winners(after) == ((0,), "WIN-2")
    assert gallons(after) == (9, 0, 0, 0, 6)


@pytest.mark.rule("WIN-2")
def test_mobs_do_not_keep_a_player_in():
    tokens = {"m": {"token": token(), "by": "b"}}
    people = crew("A b c d", A={"spells": (KILL,)}, c={"ko": True}, d={"ko": True})
    state = four("A . m b", people, tokens=tokens, active="A", wild=9, gallons=(3, 3, 0, 0))
    assert winners(play(state, cast("kill", "d1")).state) == ((0,), "WIN-2")


# ---- WIN-10: conceding ----


@pytest.mark.rule("WIN-10")
def test_who_concedes_leaves_with_figures_and_tokens_and_the_gg_go_back_in_the_box():
    tokens = {"m": {"token": token(), "by": "c"}, "o": {"token": MINE, "by": "g"}}
    state = four("A E . b f . c g m d h o", crew(c={"hp": 9, "wounds": 3}), tokens=tokens, active="A")
    step = play(state, Concede(2))
    assert [type(event) for event in step.events] == [Conceded, PlayerLeft, GallonsLost]
    assert gallons(step.state) == (3, 3, 0, 3, 3)
    assert [at(step.state, handle) for handle in "cg"] == [None, None]
    assert {"m", "o"}.isdisjoint(step.state.figures)
    assert (step.state.active, step.state.player, step.state.outcome) == ("A", 0, None)


@pytest.mark.rule("WIN-10", "FOUR-14")
def test_the_others_play_on_and_skip_who_has_conceded():
    state = play(four(ONES, crew("A b c d"), active="A"), Concede(1), Concede(2)).state
    step = play(state, EndTurn(), dice="lock armor")
    assert of_type(step.events, TurnStarted) == [TurnStarted(3, 6)]


@pytest.mark.rule("WIN-10")
def test_who_concedes_in_the_own_turn_ends_it():
    state = four(LINE, crew(), active="A")
    step = play(state, Concede(0), dice="lock armor")
    assert of_type(step.events, TurnEnded) == [TurnEnded(0)]
    assert of_type(step.events, TurnStarted) == [TurnStarted(1, 6)]
    assert (step.state.player, step.state.phase, step.state.active) == (1, Phase.INSPIRE, None)


@pytest.mark.rule("WIN-10", "TEN-1")
def test_who_concedes_before_giving_the_tension_dice_leaves_them_to_nobody():
    state = four(ONES, crew("A b c d"), player=0, dice="lock armor")
    after = play(state, Concede(0), dice="critical dodge").state
    assert (after.player, [face.value for face in after.tension]) == (1, ["critical", "dodge"])


@pytest.mark.rule("WIN-10", "WIN-2")
def test_the_last_side_standing_has_won():
    state = play(four(ONES, crew("A b c d"), active="A"), Concede(1), Concede(3)).state
    assert state.outcome is None
    step = play(state, Concede(0))
    assert of_type(step.events, MatchEnded) == [MatchEnded((2,), "WIN-2")]
    assert engine.legal_commands(step.state) == []


@pytest.mark.rule("WIN-10", "WIN-1", "WIN-2")
@pytest.mark.parametrize(("wild", "why"), [(0, "WIN-1"), (1, "WIN-2")])
def test_without_wild_ones_the_last_one_has_won_by_gg_before_by_figures(wild, why):
    people = crew("A b c d", c={"ko": True}, d={"ko": True})
    state = four("A . . b", people, active="A", wild=wild, gallons=(3, 3, 0, 0))
    assert winners(play(state, Concede(1)).state) == ((0,), why)


@pytest.mark.rule("WIN-10", "WIN-1")
def test_the_gg_of_who_concedes_may_have_been_the_last_of_the_others():
    state = four(ONES, crew("A b c d"), active="A", wild=0, gallons=(2, 0, 3, 0))
    assert winners(play(state, Concede(2)).state) == ((0,), "WIN-1")


@pytest.mark.rule("WIN-10", "WIN-3")
def test_when_the_only_one_with_gg_concedes_nobody_has_any():
    state = four(ONES, crew("A b c d"), active="A", wild=1, gallons=(2, 0, 0, 0))
    after = play(state, Concede(0)).state
    assert (gallons(after), after.outcome) == ((0, 0, 0, 0, 1), None)


@pytest.mark.rule("WIN-10", "FOUR-10")
def test_in_pairs_the_partner_plays_on_and_can_win_for_both():
    state = play(four(ONES, crew("A b c d"), active="A", pairs=PAIRS), Concede(2)).state
    assert state.outcome is None
    after = play(state, Concede(1), Concede(3)).state
    assert after.outcome == Outcome((0, 2), "WIN-2")


@pytest.mark.rule("WIN-10")
@pytest.mark.parametrize("player", [-1, 4])
def test_nobody_concedes_for_a_player_who_does_not_exist(player):
    assert refusal(four(ONES, crew("A b c d"), active="A"), Concede(player)) == (Why.NO_SUCH_PLAYER, "WIN-10")


# ---- WIN-10 during a question ----


def asked_about(reward, **fields):
    """A has turned a reward up and is asked something."""
    people = crew("AE b c d", A={"rewards": (down(OWN[reward]),)})
    state = four("A E . b . . c . . d", people, active="A", wild=0, rewards=OWN.values(), **fields)
    return play(state, use(reward)).state


@pytest.mark.rule("WIN-10", "REW-5")
def test_what_the_active_player_is_asked_stays_asked_when_another_concedes():
    state = play(asked_about("masqueraider-style"), Concede(2)).state
    assert state.question == Question(QuestionKind.STYLE, 0, ("ap", "mp", "wounds"))
    assert figure(play(state, Choose("ap")).state, "A").ap == 9


@pytest.mark.rule("WIN-10", "REW-2")
def test_a_bought_reward_still_finds_its_bearer_when_another_concedes():
    state = four(
        "A E . b . . c . . d",
        crew("AE b c d"),
        active="A",
        rewards=OWN.values(),
        under={"A": "D"},
        purses=(20, 0, 0, 0),
    )
    state = play(state, BuyReward(Tier.GRANITE, Source.PILE, 0), Concede(3)).state
    assert state.question == Question(QuestionKind.BEARER, 0, ("A", "E"))
    after = play(state, Choose("E")).state
    assert (len(figure(after, "E").rewards), after.in_hand) == (1, None)


@pytest.mark.rule("WIN-10", "FOUR-12")
def test_who_concedes_can_no_more_be_named_for_a_gg():
    state = asked_about("rogue-style")
    assert state.question == Question(QuestionKind.GALLON_FROM, 0, (1, 2, 3))
    state = play(state, Concede(2)).state
    assert state.question == Question(QuestionKind.GALLON_FROM, 0, (1, 3))
    after = play(state, Concede(1)).state
    assert (after.question, gallons(after)) == (None, (4, 0, 0, 2, 0))


@pytest.mark.rule("WIN-10")
@pytest.mark.parametrize("reward", ["masqueraider-style", "rogue-style"])
def test_who_concedes_while_asked_is_asked_no_more(reward):
    after = play(asked_about(reward), Concede(0), dice="lock armor").state
    assert (after.question, after.in_hand, after.player) == (None, None, 1)
    assert gallons(after) == (0, 3, 3, 3, 0)


@pytest.mark.rule("WIN-10", "TURN-3")
def test_a_mob_of_who_concedes_can_no_more_be_picked():
    tokens = {"m": {"token": token(), "by": "A"}, "n": {"token": token(), "by": "A"}}
    state = four("A E m n . b . c . d", crew("AE b c d"), tokens=tokens, active="A")
    state = play(state, EndTurn()).state
    assert state.question == Question(QuestionKind.NEXT_MOB, 0, ("m", "n"))
    assert play(state, Concede(1)).state.question == state.question
    assert play(state, Concede(0), dice="lock armor").state.player == 1


def two_bombs():
    """A has hit two bombs at once, of c and of d: A picks which goes off first. Each has a mob of b beside it."""
    shot = spell("shot", damage=3, ap=1, reach=FAR, zone=Zone.CROSS)
    tokens = {
        "o": {"token": MINE, "by": "c"},
        "q": {"token": MINE, "by": "d"},
        "m": {"token": token(), "by": "b"},
        "n": {"token": token(), "by": "b"},
    }
    drawing = """
        A . . m . . . . n . b
        . . . . o . q . . . .
        c . . . . . . . . . d"""
    state = four(drawing, crew("A b c d", A={"spells": (shot,)}), tokens=tokens, active="A")
    state = play(state, cast("shot", "f2")).state
    assert state.question == Question(QuestionKind.EFFECT_ORDER, 0, ("o", "q"))
    return state


@pytest.mark.rule("WIN-10", "BOMB-5")
def test_bombs_that_wait_go_off_before_the_turn_of_who_concedes_is_over():
    step = play(two_bombs(), Concede(0))
    kinds = [type(event) for event in step.events]
    assert [event.who for event in of_type(step.events, BombWentOff)] == ["o", "q"]
    assert kinds.index(TurnEnded) > max(place for place, kind in enumerate(kinds) if kind is BombWentOff)
    assert "m" not in step.state.figures
    assert step.state.player == 1


@pytest.mark.rule("WIN-10", "BOMB-4")
def test_a_bomb_of_who_concedes_is_removed_and_does_not_go_off():
    step = play(two_bombs(), Concede(2))
    assert [event.who for event in of_type(step.events, BombWentOff)] == ["q"]
    assert "o" not in step.state.figures
    assert step.state.active == "A"


@pytest.mark.rule("WIN-10", "TRAP-2")
def test_a_trap_of_who_concedes_is_removed():
    tokens = {"o": {"token": token("snare", "trap", SNAP, mp=0, hp=1, ap=0), "by": "c"}}
    state = play(four("A o . b . . c . . d", crew("A b c d"), tokens=tokens, active="A"), Concede(2)).state
    after = play(state, Move(cell("b1"))).state
    assert (figure(after, "A").wounds, "o" in after.figures) == (0, False)
